<?php

declare(strict_types=1);

namespace Harikerja\Answer;

// Generated from the structs of cmd/internal/ask by make data: do not edit.

/** The time zone, the working hours and the rules that an answer uses. */
final class WorkingHours extends Answer
{
    /**
     * @param array{mon?: list<string>, tue?: list<string>, wed?: list<string>, thu?: list<string>, fri?: list<string>, sat?: list<string>, sun?: list<string>} $hours The working hours of each day outside the weekend, and of a weekend day if they were given.
     * @param bool|null $includeCollectiveLeave null if the calendar takes only some days of collective leave.
     * @param list<'mon'|'tue'|'wed'|'thu'|'fri'|'sat'|'sun'> $weekend The weekend days, Monday first; empty if there are none.
     */
    public function __construct(
        public readonly string $zone,
        public readonly array $hours,
        public readonly ?bool $includeCollectiveLeave,
        public readonly array $weekend,
    ) {
    }
}
