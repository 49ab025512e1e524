<?php

declare(strict_types=1);

namespace Harikerja\Answer;

/** The line of a calendar that made a date a workday or a day off. */
final class DecidingLine extends Answer
{
    /**
     * @param 'day_off'|'workday' $type
     * @param string|null $source the id of the source; null if the line has none
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
