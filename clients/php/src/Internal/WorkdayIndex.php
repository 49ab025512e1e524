<?php

declare(strict_types=1);

namespace Harikerja\Internal;

/**
 * Counts workdays, and finds the n-th workday. Both methods calculate with whole weeks, and then
 * use one binary search to correct the result for the exceptions, such as holidays. So the running
 * time hardly depends on the number of days.
 *
 * @internal
 */
final class WorkdayIndex
{
    /**
     * @var list<int> for each day of the week, Monday first: the number of earlier days in the week
     * that are not weekend days
     */
    private readonly array $inWeek;

    /** @var list<int> the days of the week that are not weekend days; 0 is Monday */
    private readonly array $weekdays;

    /** The number of days in a week that are not weekend days. */
    private readonly int $perWeek;

    /** @var list<int> the exceptions: days off that are not weekend days, and weekend days that are worked; sorted */
    private readonly array $days;

    /** @var list<int> the number of workdays before each exception */
    private readonly array $before;

    /**
     * @var list<int> sums[i] is the number of worked weekend days minus the number of
     * days off among the first i exceptions
     */
    private readonly array $sums;

    /**
     * @param array<int, bool> $exceptions whether each exception is worked; sorted by day
     */
    public function __construct(int $weekend, array $exceptions)
    {
        $inWeek = $weekdays = [];
        for ($day = 0; $day < 7; ++$day) {
            $inWeek[] = count($weekdays);
            if (!Day::isIn($day, $weekend)) { // day 0 is a Monday
                $weekdays[] = $day;
            }
        }
        $this->inWeek = $inWeek;
        $this->weekdays = $weekdays;
        $this->perWeek = count($weekdays);
        $before = [];
        $sums = [0];
        $sum = 0;
        foreach ($exceptions as $day => $worked) {
            $before[] = intdiv($day, 7) * $this->perWeek + $inWeek[$day % 7] + $sum;
            $sums[] = $sum += $worked ? 1 : -1;
        }
        $this->days = array_keys($exceptions);
        $this->before = $before;
        $this->sums = $sums;
    }

    /** Returns the number of workdays from $from to the day before $to. */
    public function count(int $from, int $to): int
    {
        return $this->before($to) - $this->before($from);
    }

    /** Returns the n-th workday, counted from $from. */
    public function nth(int $from, int $n): int
    {
        $k = $this->before($from) + $n;
        $exceptions = self::rank($this->before, $k);
        $last = $exceptions - 1;
        if ($last >= 0 && $this->before[$last] === $k - 1 && $this->sums[$exceptions] > $this->sums[$last]) {
            return $this->days[$last]; // a worked weekend day
        }
        $index = $k - $this->sums[$exceptions] - 1;

        return intdiv($index, $this->perWeek) * 7 + $this->weekdays[$index % $this->perWeek];
    }

    /** Returns the number of workdays before a day, since day 0. */
    private function before(int $day): int
    {
        return intdiv($day, 7) * $this->perWeek + $this->inWeek[$day % 7] + $this->sums[self::rank($this->days, $day)];
    }

    /**
     * Returns how many numbers in a sorted list are less than a given number.
     *
     * @param list<int> $sorted
     */
    public static function rank(array $sorted, int $number): int
    {
        $low = 0;
        $high = count($sorted);
        while ($low < $high) {
            $middle = ($low + $high) >> 1;
            if ($sorted[$middle] < $number) {
                $low = $middle + 1;
            } else {
                $high = $middle;
            }
        }

        return $low;
    }
}
