<?php

declare(strict_types=1);

namespace Harikerja\Internal;

use Harikerja\Answer\LeavePlan;
use Harikerja\Answer\LeaveRun;
use Harikerja\Answer\LongWeekend;
use Harikerja\Answer\LongWeekendList;
use Harikerja\Answer\PayrollPeriod;
use Harikerja\HarikerjaException;
use Harikerja\Leave;

/**
 * The methods of {@see \Harikerja\Calendar} that answer questions about the plans of a year: long
 * weekends, leave plans and payroll periods.
 *
 * @internal
 */
trait PlanQuestions
{
    /**
     * Returns the long weekends that begin in a year. A long weekend begins and ends with
     * a day off, and has a holiday that is not on a weekend day. With bridge days, long
     * weekends may overlap.
     *
     * @param int|null $year default: the current year in Jakarta, or the year of the day of `asOf`
     * @param int $minDays the minimum number of days, 1 to 31; default: 3
     * @param int $maxBridgeDays the maximum number of bridge days
     *     (workdays that are taken as leave), 0 to 4; default: 0
     * @param Leave|null $leave whether collective leave is a day off; default: {@see Leave::taken()}
     * @param list<string>|string|null $weekend see {@see \Harikerja\Calendar::isWeekend()}
     */
    public function getLongWeekends(
        ?int $year = null,
        int $minDays = Defaults::DEFAULT_MIN_DAYS,
        int $maxBridgeDays = Defaults::DEFAULT_MAX_BRIDGE_DAYS,
        ?Leave $leave = null,
        array|string|null $weekend = null,
    ): LongWeekendList {
        $year = Arguments::year($year);
        Arguments::number('minDays', $minDays, ...Defaults::MIN_DAYS_BOUNDS);
        Arguments::number('maxBridgeDays', $maxBridgeDays, ...Defaults::MAX_BRIDGE_DAYS_BOUNDS);
        $rules = $this->rules($leave, $weekend);
        $found = $this->findYear($year)->year;
        $from = Day::number($found, 1, 1);
        [$first, $after] = $this->known()->segment($from) ?? [$from, $from];
        $works = fn (int $day): bool => $this->known()->isWorkday($day, $rules);
        $list = [];
        $known = $from > $first || $works($from); // whether the list is complete
        $to = Day::number($found + 1, 1, 1);
        // A day off on 1 January may belong to a run that began in the previous year. So the answer
        // also depends on the last day of that year.
        [$firstExamined, $lastExamined] = [$from > $first && !$works($from) ? $from - 1 : $from, $to - 1];
        for ($start = $from; $start < $to; ++$start) {
            if ($works($start) || $start > $first && !$works($start - 1)) {
                continue; // no run begins on this day
            }
            $bridges = [];
            $free = $longest = 0; // the days off in a row until this day, and the most in the run
            for ($end = $start; $end < $after; ++$end) {
                if ($works($end)) {
                    $bridges[] = Day::format($end);
                    if (count($bridges) > $maxBridgeDays) {
                        break;
                    }
                    $free = 0;
                    continue;
                }
                $longest = max($longest, ++$free);
                if ($end + 1 < $after && !$works($end + 1) || $end - $start + 1 < $minDays) {
                    continue; // the next day is off too, or the run is too short
                }
                $lines = [];
                $lengthened = false; // whether a holiday is on a day that is not a weekend day
                for ($day = $start; $day <= $end; ++$day) {
                    $own = $this->known()->linesOn($day, $rules->leave);
                    array_push($lines, ...$own);
                    $lengthened = $lengthened || $own !== [] && !Day::isIn($day, $rules->weekend) && !$works($day);
                }
                if ($lengthened) {
                    $complete = $start !== $first && $end + 1 !== $after;
                    $list[] = new LongWeekend(
                        Day::format($start),
                        Day::format($end),
                        $end - $start + 1,
                        $complete,
                        $bridges,
                        $end + 1 - $start - $longest,
                        $this->entries($lines, false),
                    );
                }
            }
            // Without a workday at its end, the run reaches the end of the data: the list is not complete.
            $known = $known && count($bridges) > $maxBridgeDays;
            $lastExamined = max($lastExamined, min($end, $after - 1));
        }

        return new LongWeekendList($list, $known, self::examined($firstExamined, $lastExamined));
    }

    /**
     * Returns the best use of a number of days of annual leave in a year. No other plan gains
     * more days.
     *
     * @param int $days the days of annual leave, 1 to 60
     * @param int|null $year default: the current year in Jakarta, or the year of the day of `asOf`
     * @param \DateTimeInterface|string|null $start the first date of the plan, a date of the year. Earlier
     *     days are not planned and not counted, and their collective leave is not subtracted.
     *     Default: the first date of the year; then the first run may begin in the year before.
     * @param int $minDays the minimum number of days in a run, 1 to 31; default: 4
     * @param bool $deductCollectiveLeave whether collective leave that is taken is subtracted from
     *     the annual leave
     * @param int $limit the maximum number of deals,
     *     which are the best single runs, 1 to 50; default: 10
     * @param Leave|null $leave whether collective leave is a day off; default: {@see Leave::taken()}
     * @param list<string>|string|null $weekend see {@see \Harikerja\Calendar::isWeekend()}
     */
    public function planLeave(
        int $days,
        ?int $year = null,
        \DateTimeInterface|string|null $start = null,
        int $minDays = Defaults::DEFAULT_RUN_DAYS,
        bool $deductCollectiveLeave = Defaults::DEFAULT_DEDUCT_COLLECTIVE_LEAVE,
        int $limit = Defaults::DEFAULT_DEALS,
        ?Leave $leave = null,
        array|string|null $weekend = null,
    ): LeavePlan {
        $year = Arguments::year($year);
        Arguments::number('days', $days, ...Defaults::LEAVE_DAYS_BOUNDS);
        $first = $start === null ? null : Arguments::date('start', $start);
        Arguments::number('minDays', $minDays, ...Defaults::RUN_DAYS_BOUNDS);
        Arguments::number('limit', $limit, ...Defaults::DEALS_BOUNDS);
        $rules = $this->rules($leave, $weekend);
        $found = $this->findYear($year)->year;

        return $this->leavePlan($found, $days, $first, $minDays, $deductCollectiveLeave, $limit, $rules);
    }

    /**
     * Returns the twelve payroll periods that end in the months of a year. A period begins on
     * `firstDay` of the month before. If `firstDay` is 1, the period is the month itself.
     *
     * @param int|null $year default: the current year in Jakarta, or the year of the day of `asOf`
     * @param int $firstDay the first day of each period, 1 to 28; default: 1
     * @param int|null $payday the day of the month
     *     on which wages are paid, 1 to 31; default: 31. If the month is shorter, it is its last day.
     * @param 'following'|'preceding'|'modified_following'|'nearest' $rule where a payday that is not a
     *     workday is moved, as in {@see \Harikerja\Calendar::adjustDate()}; default: to the preceding
     *     workday
     * @param 'same'|'next' $paydayMonth the month of the payday: the month in which the period ends, or
     *     the month after it; default: the month in which the period ends
     * @param Leave|null $leave whether collective leave is a day off; default: {@see Leave::taken()}
     * @param list<string>|string|null $weekend see {@see \Harikerja\Calendar::isWeekend()}
     *
     * @return list<PayrollPeriod>
     */
    public function getPayrollPeriods(
        ?int $year = null,
        int $firstDay = Defaults::DEFAULT_FIRST_DAY,
        ?int $payday = null,
        string $rule = Defaults::DEFAULT_PAYDAY_RULE,
        string $paydayMonth = Defaults::DEFAULT_PAYDAY_MONTH,
        ?Leave $leave = null,
        array|string|null $weekend = null,
    ): array {
        $year = Arguments::year($year);
        Arguments::number('firstDay', $firstDay, ...Defaults::FIRST_DAY_BOUNDS);
        Arguments::number('payday', $payday ?? Defaults::DEFAULT_PAYDAY, ...Defaults::PAYDAY_BOUNDS);
        Arguments::oneOf('rule', $rule, Defaults::ADJUSTMENTS);
        Arguments::oneOf('paydayMonth', $paydayMonth, Defaults::PAYDAY_MONTHS);
        $rules = $this->rules($leave, $weekend);
        $found = $this->findYear($year)->year;
        $later = $paydayMonth === 'next';

        return array_map(
            fn (int $month): PayrollPeriod => $this->payrollPeriod(
                $found,
                $month,
                $firstDay,
                $payday,
                $rule,
                $later,
                $rules,
            ),
            range(1, 12),
        );
    }

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
            array_sum(array_column($plan, 'gained')),
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
            $types = array_column($this->known()->linesOn($day, $rules->leave), 'type');
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

        return new LeaveRun(
            Day::format($from),
            Day::format($to - 1),
            $to - $from,
            array_map(Day::format(...), $planner->leaveDays($run)),
            $planner->gained($run),
            $planner->isWhole($run),
            $this->entries($this->linesBetween($from, $to, null, $rules->leave), false),
        );
    }

    /**
     * Returns the payroll period whose last month is the given month.
     *
     * @param ?int $payday the day of the month on which wages are paid; null for the default
     * @param bool $later whether wages are paid in the month after the given month
     */
    private function payrollPeriod(
        int $year,
        int $month,
        int $firstDay,
        ?int $payday,
        string $rule,
        bool $later,
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
        // The period of December is paid in the next year, which may have no data.
        $nextYear = Day::number($year + 1, 1, 1);
        if ($later && $this->known()->segment($nextYear) === null) {
            $wayOut = " The payday of $year-12 is in ".($year + 1)
                .": for the same periods with the paydays of $year, use paydayMonth: 'same'.";
            throw $this->missing('paydayMonth', 'next', $nextYear, EndOfData::DEPENDS_ON, $wayOut);
        }
        $payFirst = $later ? $end : $first;
        $nominal = min($payFirst + ($payday ?? Defaults::DEFAULT_PAYDAY) - 1, Day::endOfMonth($payFirst));
        $paid = $this->moved($nominal, $rule, $rules, 'payday', $payday === null ? null : (string) $payday);
        $summary = $this->summary(null, $from, $to, $rules);

        return new PayrollPeriod(
            Day::month($first),
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
