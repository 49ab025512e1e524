<?php

declare(strict_types=1);

namespace Harikerja\Answer;

/** The number of days of each kind in a year or a month. Every date is counted once, so `calendarDays` is the sum of the other counts. */
final class Summary extends Answer
{
    /**
     * @param string|null $month the month (`YYYY-MM`); null for the whole year
     * @param int $nationalHolidayCount without national holidays on weekend days
     * @param int $collectiveLeaveCount without collective leave on weekend days
     * @param int|null $ownDayOffCount dates that are off only because of an own day off, without weekend days; null for the national calendar
     */
    public function __construct(
        public readonly ?string $month,
        public readonly int $calendarDays,
        public readonly int $workdayCount,
        public readonly int $weekendCount,
        public readonly int $nationalHolidayCount,
        public readonly int $collectiveLeaveCount,
        public readonly ?int $ownDayOffCount = null,
    ) {
    }

    protected static function optional(): array
    {
        return ['month', 'ownDayOffCount'];
    }
}
