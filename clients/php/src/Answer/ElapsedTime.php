<?php

declare(strict_types=1);

namespace Harikerja\Answer;

// Generated from the structs of cmd/internal/ask by make data: do not edit.

/** The answer of `elapsedTime`. The working time between two times. Times are in the zone of the working hours. */
final class ElapsedTime extends Answer
{
    /**
     * @param string $elapsed Hours and minutes, as in 16:00.
     * @param list<DayWorked> $days
     * @param bool $daysComplete Whether all days are listed. At most 366 days are listed.
     */
    public function __construct(
        public readonly string $start,
        public readonly string $end,
        public readonly string $elapsed,
        public readonly int $elapsedMinutes,
        public readonly int $workdayCount,
        public readonly array $days,
        public readonly bool $daysComplete,
        public readonly WorkingHours $options,
    ) {
    }
}
