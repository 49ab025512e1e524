<?php

declare(strict_types=1);

namespace Harikerja\Answer;

// Generated from the structs of cmd/internal/ask by make data: do not edit.

/**
 * The number of dates in each class. Each date is counted once, so calendarDays is the sum of the other numbers.
 * A holiday on a weekend day counts as a weekend day.
 */
final class Summary extends Answer
{
    /**
     * @param string|null $month YYYY-MM; null for the whole year.
     * @param int $nationalHolidayCount National holidays on weekend days are not counted here.
     * @param int $collectiveLeaveCount Collective leave on weekend days is not counted here.
     * @param int $ownDayOffCount Dates that are off only because they are own days off of the calendar. Weekend days are not counted here.
     */
    public function __construct(
        public readonly ?string $month,
        public readonly int $calendarDays,
        public readonly int $workdayCount,
        public readonly int $weekendCount,
        public readonly int $nationalHolidayCount,
        public readonly int $collectiveLeaveCount,
        public readonly int $ownDayOffCount,
    ) {
    }

    protected static function optional(): array
    {
        return ['month'];
    }
}
