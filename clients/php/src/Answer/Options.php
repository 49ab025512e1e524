<?php

declare(strict_types=1);

namespace Harikerja\Answer;

// Generated from the structs of internal/ask by make data: do not edit.

/** The rules of an answer, including the defaults. */
final class Options extends Answer
{
    /**
     * @param string|null $calendar The name of the calendar.
     * @param list<'mon'|'tue'|'wed'|'thu'|'fri'|'sat'|'sun'>|null $weekend The weekend days, Monday first; empty if there are none.
     */
    public function __construct(
        public readonly ?string $calendar = null,
        public readonly ?bool $includeCollectiveLeave = null,
        public readonly ?array $weekend = null,
    ) {
    }

    protected static function optional(): array
    {
        return ['calendar', 'includeCollectiveLeave', 'weekend'];
    }
}
