<?php

declare(strict_types=1);

namespace Harikerja\Internal;

use Harikerja\Answer\PayrollPeriod;
use Harikerja\Leave;

/**
 * The method of {@see \Harikerja\Calendar} that answers questions about payroll periods.
 *
 * @internal
 */
trait PayrollQuestions
{
    /**
     * Returns the twelve payroll periods that end in the months of a year. A period begins on
     * `firstDay` of the month before. If `firstDay` is 1, the period is the month itself.
     *
     * @param int|Omitted $year default: the current year in Jakarta, or the year of the day of `asOf`
     * @param int $firstDay the first day of each period, 1 to 28; default: 1
     * @param int|Omitted $payday the day of the month
     *     on which wages are paid, 1 to 31; default: 31. If the month is shorter, it is its last day.
     * @param 'following'|'preceding'|'modified_following'|'nearest' $rule where a payday that is not a
     *     workday is moved, as in {@see \Harikerja\Calendar::adjustDate()}; default: to the preceding
     *     workday
     * @param 'same'|'next' $paydayMonth the month of the payday: the month in which the period ends, or
     *     the month after it; default: the month in which the period ends
     * @param Leave|Omitted $leave whether collective leave is a day off; default: {@see Leave::taken()}
     * @param list<string>|string|Omitted $weekend see {@see \Harikerja\Calendar::isWeekend()}
     *
     * @return list<PayrollPeriod>
     */
    public function getPayrollPeriods(
        bool|int|float|string|Omitted $year = Omitted::Argument,
        bool|int|float|string $firstDay = Defaults::DEFAULT_FIRST_DAY,
        bool|int|float|string|Omitted $payday = Omitted::Argument,
        string $rule = Defaults::DEFAULT_PAYDAY_RULE,
        string $paydayMonth = Defaults::DEFAULT_PAYDAY_MONTH,
        Leave|Omitted $leave = Omitted::Argument,
        array|string|Omitted $weekend = Omitted::Argument,
    ): array {
        $year = Arguments::year($year);
        $firstDay = Arguments::number('firstDay', $firstDay, ...Defaults::FIRST_DAY_BOUNDS);
        $paid = $payday === Omitted::Argument
            ? null
            : Arguments::number('payday', $payday, ...Defaults::PAYDAY_BOUNDS);
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
                $paid,
                $rule,
                $later,
                $rules,
            ),
            range(1, 12),
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
            throw $this->missing('firstDay', (string) $firstDay, $covered[1] ?? $from);
        }
        // The period of December is paid in the next year, which may have no data.
        $nextYear = Day::number($year + 1, 1, 1);
        if ($later && $this->known()->segment($nextYear) === null) {
            throw $this->missing('paydayMonth', 'next', $nextYear);
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
