<?php

declare(strict_types=1);

namespace Harikerja\Answer;

// Generated from the structs of cmd/internal/ask by make data: do not edit.

/** The answer of `checkHoliday`. Reports whether a date is a holiday. */
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
