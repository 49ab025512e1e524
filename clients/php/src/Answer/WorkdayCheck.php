<?php

declare(strict_types=1);

namespace Harikerja\Answer;

/** The answer of `checkWorkday`. */
final class WorkdayCheck extends Answer
{
    /**
     * @param list<'national_holiday'|'collective_leave'|'own_day_off'> $holidayTypes the types of the holidays, without duplicates
     * @param list<Holiday> $holidays
     * @param DecidingLine|null $ownLine the line of a calendar that made the date a workday or a day off; null if the national list or the weekend decided it
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
