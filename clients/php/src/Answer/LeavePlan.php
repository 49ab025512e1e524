<?php

declare(strict_types=1);

namespace Harikerja\Answer;

// Generated from the structs of cmd/internal/ask by make data: do not edit.

/**
 * The answer of `planLeave`. Has the plan that gains the most days off. It also has the best single runs, which
 * are called deals.
 */
final class LeavePlan extends Answer
{
    /**
     * @param int $deductedCount Days of collective leave that are subtracted from the annual leave.
     * @param int $availableDays Days of annual leave after the subtraction.
     * @param int $leaveCount Days of leave in the plan.
     * @param int $dayOffCount Days in the runs of the plan, leave included.
     * @param int $gained The sum of gained of the runs. No other plan has more. Among plans with the same sum, the plan has the fewest days of leave, then the fewest runs, then the earliest days of leave.
     * @param list<LeaveRun> $plan The runs of the best plan, sorted by date.
     * @param list<LeaveRun> $deals The best single runs. Runs that gain the most days for each day of leave come first, then runs with fewer days of leave, then earlier runs. The runs may overlap.
     * @param bool $complete False if days off reach the first or the last date of the data, so that another plan may be better.
     * @param Examined $examined The dates that the plan depends on.
     */
    public function __construct(
        public readonly int $deductedCount,
        public readonly int $availableDays,
        public readonly int $leaveCount,
        public readonly int $dayOffCount,
        public readonly int $gained,
        public readonly array $plan,
        public readonly array $deals,
        public readonly bool $complete,
        public readonly Examined $examined,
    ) {
    }
}
