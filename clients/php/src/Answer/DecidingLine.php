<?php

declare(strict_types=1);

namespace Harikerja\Answer;

// Generated from the structs of cmd/internal/ask by make data: do not edit.

/** The line of a calendar that made a date a workday or a day off. */
final class DecidingLine extends Answer
{
    /**
     * @param 'day_off'|'workday' $type
     * @param string|null $source The id of the source; null if there is none.
     */
    public function __construct(
        public readonly string $type,
        public readonly string $startDate,
        public readonly string $endDate,
        public readonly string $localName,
        public readonly string $name,
        public readonly ?string $source,
        public readonly ?string $note,
    ) {
    }
}
