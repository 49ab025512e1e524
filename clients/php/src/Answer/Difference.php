<?php

declare(strict_types=1);

namespace Harikerja\Answer;

/** The answer of `diffWorkdays`. A weekend date with a holiday is counted in `holidayCount` and in `weekendCount`. */
final class Difference extends Answer
{
    public function __construct(
        public readonly string $startDate,
        public readonly string $endDate,
        public readonly bool $inclusive,
        public readonly int $workdayCount,
        public readonly int $holidayCount,
        public readonly int $weekendCount,
        public readonly int $calendarDays,
        public readonly Options $options,
    ) {
    }
}
