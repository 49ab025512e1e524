<?php

declare(strict_types=1);

namespace Harikerja\Answer;

// Generated from the structs of cmd/internal/ask by make data: do not edit.

/** An entry of the answer of `getPayrollPeriods`. A payroll period. The days are counted as in Summary. */
final class PayrollPeriod extends Answer
{
    /**
     * @param string $period The last month of the period, YYYY-MM.
     * @param int $nationalHolidayCount National holidays on weekend days are not counted here.
     * @param int $collectiveLeaveCount Collective leave on weekend days is not counted here.
     * @param int $ownDayOffCount Dates that are off only because they are own days off of the calendar. Weekend days are not counted here.
     * @param string $nominalPayday The day of payment before it is moved.
     */
    public function __construct(
        public readonly string $period,
        public readonly string $startDate,
        public readonly string $endDate,
        public readonly int $calendarDays,
        public readonly int $workdayCount,
        public readonly int $weekendCount,
        public readonly int $nationalHolidayCount,
        public readonly int $collectiveLeaveCount,
        public readonly int $ownDayOffCount,
        public readonly string $nominalPayday,
        public readonly string $payday,
        public readonly string $paydayDay,
        public readonly string $paydayLocalDay,
    ) {
    }
}
