<?php

declare(strict_types=1);

namespace Harikerja\Internal;

/**
 * Finds the best days of leave in a year, or in the rest of a year. The workdays that are not taken
 * as leave divide the time into runs. The borders of the runs are the workdays of the year, one
 * border before the year, and one border after it. The first border is the last workday before the
 * year, or, with a start date, the day before the start. The last border is the first workday after
 * the year. If the data has no such workday, the border is the day before or after the data. The
 * first and the last border cannot be taken as leave.
 *
 * A run is an array of two numbers: the index of the border before it, and its days of leave.
 *
 * @internal
 */
final class LeavePlanner
{
    // A plan is better if it gains more days, then with fewer days of leave, then with fewer runs.
    private const DAY = 1_000_000;
    private const LEAVE = 1000;

    /** @var list<int> */
    private readonly array $borders;

    /**
     * What a run gains, by the index of the border before it and by its days of leave. It is 0 if there
     * is no leave, or if the run is too short.
     *
     * @var list<list<int>>
     */
    private readonly array $values;

    /** The index of the last border. */
    private readonly int $last;

    /** The first day and the last day that the plan depends on. */
    public readonly int $firstExamined;

    public readonly int $lastExamined;

    /** False if days off reach the first or the last day of the data. */
    public readonly bool $complete;

    /**
     * @param int $begin the first day of the year, or the start date
     * @param int $end the day after the year
     * @param array{int, int} $covered the range of covered days around the year
     * @param bool $startsInside whether every run begins on $begin or later
     * @param int $days the maximum number of days of leave
     * @param int $least the minimum number of days in a run
     */
    public function __construct(
        Knowledge $known,
        Rules $rules,
        int $begin,
        int $end,
        private readonly array $covered,
        private readonly bool $startsInside,
        private readonly int $days,
        int $least,
    ) {
        $before = $startsInside
            ? $begin - 1
            : $known->nthWorkday($covered[0], $begin, -1, $rules) ?? $covered[0] - 1;
        $after = $known->nthWorkday($end, $covered[1], 1, $rules) ?? $covered[1];
        $this->borders = [$before, ...$known->workdays($begin, $end, $rules), $after];
        $this->last = count($this->borders) - 1;
        $this->firstExamined = $startsInside ? $begin : max($before, $covered[0]);
        $this->lastExamined = min($after, $covered[1] - 1);
        $this->complete = ($startsInside || $before >= $covered[0]) && $after < $covered[1];
        $values = [];
        for ($a = 0; $a < $this->last; ++$a) {
            $values[$a] = [];
            $longest = 0; // the most days off in a row that need no leave
            for ($taken = 0; $taken <= min($days, $this->last - $a - 1); ++$taken) {
                $next = $this->borders[$a + $taken + 1];
                $longest = max($longest, $next - $this->borders[$a + $taken] - 1);
                $length = $next - $this->borders[$a] - 1;
                $values[$a][] = $taken === 0 || $length < $least ? 0 : $length - $longest;
            }
        }
        $this->values = $values;
    }

    /**
     * Returns the runs of the best plan, sorted by date. The best plan gains the most days. If several
     * plans gain the most days, it has the fewest days of leave, then the fewest runs, then the
     * earliest leave.
     *
     * @return list<array{int, int}>
     */
    public function plan(): array
    {
        // $best[$border][$left] is the best score for the time after the border, with $left days of leave.
        $best = array_fill(0, $this->last + 1, array_fill(0, $this->days + 1, 0));
        for ($a = $this->last - 1; $a >= 0; --$a) {
            $best[$a] = $best[$a + 1]; // the score without leave in the run after border $a
            for ($taken = 1; $taken <= min($this->days, $this->last - $a - 1); ++$taken) {
                $score = $this->score($a, $taken);
                for ($left = $taken; $left <= $this->days; ++$left) {
                    $found = $best[$a + $taken + 1][$left - $taken] + $score;
                    if ($found > $best[$a][$left]) {
                        $best[$a][$left] = $found;
                    }
                }
            }
        }
        $runs = [];
        for ($a = 0, $left = $this->days; $a < $this->last; $a += $taken + 1, $left -= $taken) {
            // If several plans have the best score, choose the plan with the most days of leave in
            // the run after border $a. Where the plans first differ, this plan has the earlier day
            // of leave.
            $taken = min($left, $this->last - $a - 1);
            $score = fn (int $taken): int => $best[$a + $taken + 1][$left - $taken] + $this->score($a, $taken);
            while ($taken > 0 && $score($taken) !== $best[$a][$left]) {
                --$taken;
            }
            if ($taken > 0) {
                $runs[] = [$a, $taken];
            }
        }

        return $runs;
    }

    /**
     * Returns the best single runs, sorted by the days gained for each day of leave (most first), then by days
     * of leave (fewest first), then by date.
     *
     * @return list<array{int, int}>
     */
    public function deals(int $limit): array
    {
        $deals = [];
        foreach ($this->values as $a => $values) {
            foreach ($values as $taken => $gained) {
                if ($gained > 0) {
                    // The key sorts the runs. It is exact: $a and $taken are less than 1000, so two
                    // different quotients differ by more than 1 / 1,000,000.
                    $quotient = intdiv(1_000_000 * $gained, $taken);
                    $deals[-$quotient * 1_000_000 + $taken * 1000 + $a] = [$a, $taken];
                }
            }
        }
        ksort($deals);

        return array_slice(array_values($deals), 0, $limit);
    }

    /**
     * Returns the first day of a run, and the day after its last day.
     *
     * @param array{int, int} $run
     *
     * @return array{int, int}
     */
    public function span(array $run): array
    {
        [$a, $taken] = $run;

        return [$this->borders[$a] + 1, $this->borders[$a + $taken + 1]];
    }

    /**
     * Returns the workdays of a run, which are taken as leave.
     *
     * @param array{int, int} $run
     *
     * @return list<int>
     */
    public function leaveDays(array $run): array
    {
        return array_slice($this->borders, $run[0] + 1, $run[1]);
    }

    /**
     * Returns what the leave in a run adds.
     *
     * @param array{int, int} $run
     */
    public function gained(array $run): int
    {
        return $this->values[$run[0]][$run[1]];
    }

    /**
     * Reports whether the whole run is known: it reaches neither the first nor the last day of the
     * data.
     *
     * @param array{int, int} $run
     */
    public function isWhole(array $run): bool
    {
        [$from, $to] = $this->span($run);

        return ($this->startsInside || $from !== $this->covered[0]) && $to !== $this->covered[1];
    }

    /** Returns the score of a run with leave. */
    private function score(int $a, int $taken): int
    {
        return $this->values[$a][$taken] * self::DAY - $taken * self::LEAVE - 1;
    }
}
