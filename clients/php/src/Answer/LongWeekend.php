<?php

declare(strict_types=1);

namespace Harikerja\Answer;

/** A run of days off that is longer than a normal weekend because of a holiday. */
final class LongWeekend extends Answer
{
    /**
     * @param int $days the length, bridge days included
     * @param bool $complete false if the run reaches the first or the last date of the data
     * @param list<string> $bridgeDays the workdays (harpitnas) that must be taken as leave
     * @param list<Holiday> $holidays
     */
    public function __construct(
        public readonly string $startDate,
        public readonly string $endDate,
        public readonly int $days,
        public readonly bool $complete,
        public readonly array $bridgeDays,
        public readonly array $holidays,
    ) {
    }
}
