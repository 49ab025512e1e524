<?php

declare(strict_types=1);

namespace Harikerja\Answer;

// Generated from the structs of cmd/internal/ask by make data: do not edit.

/** A series of days off that contains annual leave. */
final class LeaveRun extends Answer
{
    /**
     * @param list<string> $leaveDays The workdays that are taken as leave.
     * @param int $gained The number of days minus the length of the longest series of days off in the run that needs no leave.
     * @param bool $complete Whether the whole run is known: false if it reaches the first or the last date of the data.
     * @param list<Holiday> $holidays
     */
    public function __construct(
        public readonly string $startDate,
        public readonly string $endDate,
        public readonly int $days,
        public readonly array $leaveDays,
        public readonly int $gained,
        public readonly bool $complete,
        public readonly array $holidays,
    ) {
    }
}
