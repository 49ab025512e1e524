<?php

declare(strict_types=1);

namespace Harikerja\Answer;

/** The answer of `checkHoliday`. */
final class HolidayCheck extends Answer
{
    /**
     * @param list<Holiday> $holidays
     */
    public function __construct(
        public readonly string $date,
        public readonly string $day,
        public readonly string $localDay,
        public readonly bool $isHoliday,
        public readonly array $holidays,
    ) {
    }
}
