<?php

declare(strict_types=1);

namespace Harikerja\Internal;

use Harikerja\Answer\LeavePlan;
use Harikerja\Answer\LeaveRun;
use Harikerja\Answer\PayrollPeriod;
use Harikerja\HarikerjaException;

/**
 * The calculations of leave plans and payroll periods, for {@see \Harikerja\Calendar}.
 *
 * @internal
 */
trait Plans
{
    /**
     * @param int $days the days of annual leave
     * @param ?int $start the first day of the plan; null for the first day of the year
     * @param int $least the minimum number of days in a run
     * @param bool $deduct whether collective leave is subtracted from the annual leave
     * @param int $limit the maximum number of deals
     */
    private function leavePlan(
        int $year,
        int $days,
        ?int $start,
        int $least,
        bool $deduct,
        int $limit,
        Rules $rules,
    ): LeavePlan {
        if ($start !== null && Day::year($start) !== $year) {
            $value = Day::format($start);
            throw new HarikerjaException(
                'INVALID_RANGE',
                "start must be a date of $year, not $value.",
                ['field' => 'start', 'value' => $value],
            );
        }
        $begin = $start ?? Day::number($year, 1, 1);
        $end = Day::number($year + 1, 1, 1);
        $deducted = $deduct ? $this->leaveTaken($begin, $end, $rules) : 0;
        $available = max(0, $days - $deducted);
        $planner = new LeavePlanner(
            $this->known(),
            $rules,
            $begin,
            $end,
            $this->known()->segment($begin) ?? [$begin, $end],
            $start !== null,
            $available,
            $least,
        );
        $run = fn (array $run): LeaveRun => $this->leaveRun($planner, $run, $rules);
        $plan = array_map($run, $planner->plan());

        return new LeavePlan(
            $deducted,
            $available,
            array_sum(array_map(static fn (LeaveRun $run): int => count($run->leaveDays), $plan)),
            array_sum(array_column($plan, 'days')),
            $plan,
            array_map($run, $planner->deals($limit)),
            $planner->complete || $available === 0,
            self::examined($planner->firstExamined, $planner->lastExamined),
        );
    }

    /** Returns the number of dates that are days off only because of collective leave. */
    private function leaveTaken(int $from, int $to, Rules $rules): int
    {
        $count = 0;
        for ($day = $from; $day < $to; ++$day) {
            $types = array_map(
                static fn (Entry $line): string => $line->type,
                $this->known()->linesOn($day, $rules->leave),
            );
            $count += (int) (array_unique($types) === ['collective_leave']
                && !Day::isIn($day, $rules->weekend)
                && !$this->known()->isWorkday($day, $rules));
        }

        return $count;
    }

    /**
     * @param array{int, int} $run
     */
    private function leaveRun(LeavePlanner $planner, array $run, Rules $rules): LeaveRun
    {
        [$from, $to] = $planner->span($run);
        $taken = $planner->leaveDays($run);
        $count = count($taken);

        return new LeaveRun(
            Day::format($from),
            Day::format($to - 1),
            $to - $from,
            array_map(Day::format(...), $taken),
            intdiv(200 * ($to - $from) + $count, 2 * $count) / 100, // rounded to two decimal places
            $planner->isWhole($run),
            $this->entries($this->linesBetween($from, $to, null, $rules->leave), false),
        );
    }

    /**
     * Returns the payroll period whose last month is the given month.
     *
     * @param ?int $payday the day of the month on which wages are paid; null for the default
     */
    private function payrollPeriod(
        int $year,
        int $month,
        int $firstDay,
        ?int $payday,
        string $rule,
        Rules $rules,
    ): PayrollPeriod {
        $first = Day::number($year, $month, 1);
        $end = Day::endOfMonth($first) + 1;
        [$from, $to] = [$first, $end];
        if ($firstDay > 1) { // the period begins in the month before
            $before = $month === 1 ? Day::number($year - 1, 12, 1) : Day::number($year, $month - 1, 1);
            [$from, $to] = [$before + $firstDay - 1, $first + $firstDay - 1];
        }
        // The period of January can begin in the previous year, which may have no data.
        $covered = $this->known()->segment($from);
        if ($covered === null || $to > $covered[1]) {
            throw $this->missing('firstDay', (string) $firstDay, $covered[1] ?? $from, EndOfData::DEPENDS_ON);
        }
        $nominal = $first + min($payday ?? Defaults::DEFAULT_PAYDAY, $end - $first) - 1;
        $paid = $this->known()->isWorkday($nominal, $rules) ? $nominal : $this->moved(
            $nominal,
            $rule,
            $rules,
            'payday',
            $payday === null ? null : (string) $payday,
        );
        $summary = $this->summary(null, $from, $to, $rules);

        return new PayrollPeriod(
            substr(Day::format($first), 0, 7),
            Day::format($from),
            Day::format($to - 1),
            $summary->calendarDays,
            $summary->workdayCount,
            $summary->weekendCount,
            $summary->nationalHolidayCount,
            $summary->collectiveLeaveCount,
            $summary->ownDayOffCount,
            Day::format($nominal),
            Day::format($paid),
            Day::name($paid),
            Day::localName($paid),
        );
    }
}
