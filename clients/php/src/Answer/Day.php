<?php

declare(strict_types=1);

namespace Harikerja\Answer;

// Generated from the structs of cmd/internal/ask by make data: do not edit.

/** An entry of the answer of `describeDays`. A date with its class and its holidays. */
final class Day extends Answer
{
    /**
     * @param 'workday'|'weekend'|'national_holiday'|'collective_leave'|'own_day_off' $class A holiday on a weekend day has the class of the holiday.
     * @param list<Holiday> $holidays
     * @param DecidingLine|null $ownLine The line of the calendar that made the date a workday or a day off. It is null if the national list or the weekend decided it.
     */
    public function __construct(
        public readonly string $date,
        public readonly string $day,
        public readonly string $localDay,
        public readonly string $class,
        public readonly bool $isWorkday,
        public readonly bool $isWeekend,
        public readonly array $holidays,
        public readonly ?DecidingLine $ownLine = null,
    ) {
    }

    protected static function optional(): array
    {
        return ['ownLine'];
    }
}
