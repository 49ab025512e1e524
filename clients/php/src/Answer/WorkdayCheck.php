<?php

declare(strict_types=1);

namespace Harikerja\Answer;

// Generated from the structs of cmd/internal/ask by make data: do not edit.

/**
 * The answer of `checkWorkday`. Reports whether a date is a workday. If it is not a workday, the other fields
 * say why.
 */
final class WorkdayCheck extends Answer
{
    /**
     * @param list<'national_holiday'|'collective_leave'|'own_day_off'> $holidayTypes The types of the holidays, in their order and without duplicates.
     * @param list<Holiday> $holidays
     * @param DecidingLine|null $ownLine The line of the calendar that made the date a workday or a day off. It is null if the national list or the weekend decided it.
     */
    public function __construct(
        public readonly string $date,
        public readonly string $day,
        public readonly string $localDay,
        public readonly bool $isWeekend,
        public readonly bool $isHoliday,
        public readonly bool $isWorkday,
        public readonly array $holidayTypes,
        public readonly array $holidays,
        public readonly ?DecidingLine $ownLine = null,
    ) {
    }

    protected static function optional(): array
    {
        return ['ownLine'];
    }
}
