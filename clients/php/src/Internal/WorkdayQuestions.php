<?php

declare(strict_types=1);

namespace Harikerja\Internal;

use Harikerja\Answer;
use Harikerja\Answer\Addition;
use Harikerja\Answer\AdjustedDate;
use Harikerja\Answer\Difference;
use Harikerja\Answer\MonthWorkday;
use Harikerja\Answer\Subtraction;
use Harikerja\Answer\WorkdayCheck;
use Harikerja\Answer\YearSummary;
use Harikerja\HarikerjaException;
use Harikerja\Leave;

/**
 * The methods of {@see \Harikerja\Calendar} that answer questions about workdays.
 *
 * @internal
 */
trait WorkdayQuestions
{
    /**
     * Reports whether a date is a weekend day. It needs no data, so every date is allowed. A
     * weekend day can be an own workday: only {@see isWorkday()} decides.
     *
     * @param list<string>|string|Omitted $weekend weekdays as in `['fri', 'sat']` or `'fri,sat'`; `[]`
     *     or `'none'` means that there is no weekend; default: `'sat,sun'`
     */
    public function isWeekend(\DateTimeInterface|string $date, array|string|Omitted $weekend = Omitted::Argument): bool
    {
        return Day::isIn(Arguments::date('date', $date), $this->rules(weekend: $weekend)->weekend);
    }

    /**
     * Reports whether a date is a workday, and gives the reason if it is not a workday.
     *
     * @param Leave|Omitted $leave whether collective leave is a day off; default: {@see Leave::taken()}
     * @param list<string>|string|Omitted $weekend see {@see isWeekend()}
     */
    public function checkWorkday(
        \DateTimeInterface|string $date,
        Leave|Omitted $leave = Omitted::Argument,
        array|string|Omitted $weekend = Omitted::Argument,
    ): WorkdayCheck {
        $day = Arguments::date('date', $date);
        $rules = $this->rules($leave, $weekend);
        $lines = $this->linesOn($day, $rules->leave);

        return new WorkdayCheck(
            Day::format($day),
            Day::name($day),
            Day::localName($day),
            Day::isIn($day, $rules->weekend),
            $lines !== [],
            $this->known()->isWorkday($day, $rules),
            array_values(array_unique(array_column($lines, 'type'))),
            $this->entries($lines, false),
            $this->deciding($day, $lines),
        );
    }

    /**
     * Describes each date from one date to another (both included): whether it is a
     * workday, and the reason if it is not.
     *
     * @param Leave|Omitted $leave whether collective leave is a day off; default: {@see Leave::taken()}
     * @param list<string>|string|Omitted $weekend see {@see isWeekend()}
     * @param bool $includeSources include the decrees of each holiday
     *
     * @return list<Answer\Day>
     */
    public function describeDays(
        \DateTimeInterface|string $start,
        \DateTimeInterface|string $end,
        Leave|Omitted $leave = Omitted::Argument,
        array|string|Omitted $weekend = Omitted::Argument,
        bool|int|float|string $includeSources = false,
    ): array {
        $includeSources = Arguments::flag('includeSources', $includeSources);
        [$from, $to, $rules] = $this->coveredSpan($start, $end, $leave, $weekend);
        $days = [];
        for ($day = $from; $day < $to; ++$day) {
            $lines = $this->known()->linesOn($day, $rules->leave);
            $works = $this->known()->isWorkday($day, $rules);
            $class = $works ? 'workday' : $lines[0]->type ?? 'weekend';
            $days[] = new Answer\Day(
                Day::format($day),
                Day::name($day),
                Day::localName($day),
                $class,
                $works,
                Day::isIn($day, $rules->weekend),
                $this->entries($lines, $includeSources),
                $this->deciding($day, $lines),
            );
        }

        return $days;
    }

    /**
     * Reports whether a date is a workday: not a weekend day, and not a holiday that
     * counts as a day off.
     *
     * @param Leave|Omitted $leave whether collective leave is a day off; default: {@see Leave::taken()}
     * @param list<string>|string|Omitted $weekend see {@see isWeekend()}
     */
    public function isWorkday(
        \DateTimeInterface|string $date,
        Leave|Omitted $leave = Omitted::Argument,
        array|string|Omitted $weekend = Omitted::Argument,
    ): bool {
        $day = Arguments::date('date', $date);
        $rules = $this->rules($leave, $weekend);
        $this->coverDate($day);

        return $this->known()->isWorkday($day, $rules);
    }

    /**
     * Adds a number of workdays (1 or more) to a date. The date itself is not counted.
     *
     * @param int $days
     * @param Leave|Omitted $leave whether collective leave is a day off; default: {@see Leave::taken()}
     * @param list<string>|string|Omitted $weekend see {@see isWeekend()}
     */
    public function addWorkdays(
        \DateTimeInterface|string $date,
        bool|int|float|string $days,
        Leave|Omitted $leave = Omitted::Argument,
        array|string|Omitted $weekend = Omitted::Argument,
    ): Addition {
        $start = Arguments::date('date', $date);
        $days = Arguments::days($days, 'subtractWorkdays');
        $rules = $this->rules($leave, $weekend);
        $result = $this->after($start, $days, $rules);

        return new Addition(
            Day::format($start),
            $days,
            Day::format($result),
            $this->options($rules),
            self::zone($date),
        );
    }

    /**
     * Subtracts a number of workdays (1 or more) from a date. The date itself is not counted.
     *
     * @param int $days
     * @param Leave|Omitted $leave whether collective leave is a day off; default: {@see Leave::taken()}
     * @param list<string>|string|Omitted $weekend see {@see isWeekend()}
     */
    public function subtractWorkdays(
        \DateTimeInterface|string $date,
        bool|int|float|string $days,
        Leave|Omitted $leave = Omitted::Argument,
        array|string|Omitted $weekend = Omitted::Argument,
    ): Subtraction {
        $start = Arguments::date('date', $date);
        $days = Arguments::days($days, 'addWorkdays');
        $rules = $this->rules($leave, $weekend);
        $result = $this->before($start, $days, $rules);

        return new Subtraction(
            Day::format($start),
            $days,
            Day::format($result),
            Day::name($result),
            Day::localName($result),
            $this->options($rules),
            self::zone($date),
        );
    }

    /**
     * Counts the workdays, holidays and weekend days from one date to another.
     *
     * @param Leave|Omitted $leave whether collective leave is a day off; default: {@see Leave::taken()}
     * @param list<string>|string|Omitted $weekend see {@see isWeekend()}
     * @param bool $inclusive include the start date and the end date
     */
    public function diffWorkdays(
        \DateTimeInterface|string $start,
        \DateTimeInterface|string $end,
        Leave|Omitted $leave = Omitted::Argument,
        array|string|Omitted $weekend = Omitted::Argument,
        bool|int|float|string $inclusive = Defaults::DEFAULT_INCLUSIVE,
    ): Difference {
        $inclusive = Arguments::flag('inclusive', $inclusive);
        [$first, $after] = $this->span($start, $end);
        $rules = $this->rules($leave, $weekend);
        $from = $inclusive ? $first : $first + 1;
        $to = max($from, $inclusive ? $after : $after - 1); // there are no dates between two adjacent dates
        $this->cover($from, $to, $first, $after - 1);

        return new Difference(
            Day::format($first),
            Day::format($after - 1),
            $inclusive,
            $this->known()->countWorkdays($from, $to, $rules),
            $this->known()->countHolidays($from, $to, $rules->leave),
            $this->known()->countWeekend($from, $to, $rules),
            $to - $from,
            $this->options($rules),
        );
    }

    /**
     * Counts the workdays from one date to another (both included).
     *
     * @param Leave|Omitted $leave whether collective leave is a day off; default: {@see Leave::taken()}
     * @param list<string>|string|Omitted $weekend see {@see isWeekend()}
     */
    public function countWorkdays(
        \DateTimeInterface|string $start,
        \DateTimeInterface|string $end,
        Leave|Omitted $leave = Omitted::Argument,
        array|string|Omitted $weekend = Omitted::Argument,
    ): int {
        [$from, $to, $rules] = $this->coveredSpan($start, $end, $leave, $weekend);

        return $this->known()->countWorkdays($from, $to, $rules);
    }

    /**
     * Returns the workdays from one date to another (both included).
     *
     * @param Leave|Omitted $leave whether collective leave is a day off; default: {@see Leave::taken()}
     * @param list<string>|string|Omitted $weekend see {@see isWeekend()}
     *
     * @return list<string>
     */
    public function listWorkdays(
        \DateTimeInterface|string $start,
        \DateTimeInterface|string $end,
        Leave|Omitted $leave = Omitted::Argument,
        array|string|Omitted $weekend = Omitted::Argument,
    ): array {
        [$from, $to, $rules] = $this->coveredSpan($start, $end, $leave, $weekend);

        return array_map(Day::format(...), $this->known()->workdays($from, $to, $rules));
    }

    /**
     * Moves a date that is not a workday to a workday.
     *
     * @param 'following'|'preceding'|'modified_following'|'nearest' $rule where to move it: to the
     *     following workday (the default); to the preceding workday; to the following workday, or
     *     to the preceding workday if the following workday is in another month; or to the nearest
     *     workday
     * @param Leave|Omitted $leave whether collective leave is a day off; default: {@see Leave::taken()}
     * @param list<string>|string|Omitted $weekend see {@see isWeekend()}
     */
    public function adjustDate(
        \DateTimeInterface|string $date,
        string $rule = Defaults::DEFAULT_ADJUSTMENT,
        Leave|Omitted $leave = Omitted::Argument,
        array|string|Omitted $weekend = Omitted::Argument,
    ): AdjustedDate {
        $day = Arguments::date('date', $date);
        Arguments::oneOf('rule', $rule, Defaults::ADJUSTMENTS);
        $rules = $this->rules($leave, $weekend);
        $this->coverDate($day);
        $result = $this->moved($day, $rule, $rules, 'date', Day::format($day));

        return new AdjustedDate(
            Day::format($day),
            $rule,
            Day::format($result),
            Day::name($result),
            Day::localName($result),
            $result - $day,
            $this->options($rules),
            self::zone($date),
        );
    }

    /**
     * Returns a workday of a month (`YYYY-MM`).
     *
     * @param int $n which workday: 1 is the first, -1 the last
     * @param Leave|Omitted $leave whether collective leave is a day off; default: {@see Leave::taken()}
     * @param list<string>|string|Omitted $weekend see {@see isWeekend()}
     */
    public function nthWorkday(
        string $month,
        bool|int|float|string $n,
        Leave|Omitted $leave = Omitted::Argument,
        array|string|Omitted $weekend = Omitted::Argument,
    ): MonthWorkday {
        $first = Arguments::month($month);
        $n = Arguments::number('n', $n, ...Defaults::NTH_BOUNDS);
        $rules = $this->rules($leave, $weekend);
        $month = Day::month($first);
        if ($this->known()->segment($first) === null) {
            throw $this->missing('month', $month, $first);
        }
        $end = Day::endOfMonth($first) + 1;
        $count = $this->known()->countWorkdays($first, $end, $rules);
        $result = $this->known()->nthWorkday($first, $end, $n, $rules) ?? throw new HarikerjaException(
            'INVALID_RANGE',
            "The month has $count workdays: n must be at most $count, "
                ."or at least -$count to count from the end of the month.",
            ['field' => 'n', 'value' => (string) $n, 'workdayCount' => $count],
        );

        return new MonthWorkday(
            $month,
            $n,
            Day::format($result),
            Day::name($result),
            Day::localName($result),
            $count,
            $this->options($rules),
        );
    }

    /**
     * Counts the days of each kind in a year and in its months.
     *
     * @param int|Omitted $year default: the current year in Jakarta, or the year of the day of `asOf`
     * @param Leave|Omitted $leave whether collective leave is a day off; default: {@see Leave::taken()}
     * @param list<string>|string|Omitted $weekend see {@see isWeekend()}
     */
    public function summarizeWorkdays(
        bool|int|float|string|Omitted $year = Omitted::Argument,
        Leave|Omitted $leave = Omitted::Argument,
        array|string|Omitted $weekend = Omitted::Argument,
    ): YearSummary {
        $year = Arguments::year($year);
        $rules = $this->rules($leave, $weekend);
        $found = $this->findYear($year)->year;
        $months = [];
        for ($month = 1; $month <= 12; ++$month) {
            $from = Day::number($found, $month, 1);
            $months[] = $this->summary(Day::month($from), $from, Day::endOfMonth($from) + 1, $rules);
        }

        return new YearSummary(
            $this->options($rules),
            $this->summary(null, Day::number($found, 1, 1), Day::number($found + 1, 1, 1), $rules),
            $months,
        );
    }

    /**
     * Reads the dates and the rules of a question, and checks that all dates have data. Returns the
     * first day, the day after the last day, and the rules.
     *
     * @param array<mixed>|string|Omitted $weekend
     *
     * @return array{int, int, Rules}
     */
    private function coveredSpan(
        \DateTimeInterface|string $start,
        \DateTimeInterface|string $end,
        Leave|Omitted $leave,
        array|string|Omitted $weekend,
    ): array {
        [$from, $to] = $this->span($start, $end);
        $rules = $this->rules($leave, $weekend);
        $this->cover($from, $to);

        return [$from, $to, $rules];
    }
}
