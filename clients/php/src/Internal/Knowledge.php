<?php

declare(strict_types=1);

namespace Harikerja\Internal;

/**
 * The data that was known at the end of one day: the years with a decree, and the
 * holidays in force. Counting and adding use binary search, so their time does not
 * depend on the distance.
 *
 * @internal
 */
final class Knowledge
{
    /** @var list<int>|null the days on which the data changed, sorted */
    private static ?array $steps = null;

    /** @var array<int, self> */
    private static array $known = [];

    /** @var array<int, list<Entry>> the holidays in force of each day */
    private readonly array $byDay;

    /** @var list<array{int, int}> the first covered day of each range without gaps, and the day after its last covered day */
    private readonly array $segments;

    /** @var array<string, array{all: list<int>, national: list<int>, leave: list<int>}> the results of the method off(), for each set of rules */
    private array $off = [];

    /**
     * @param int $day the day of the newest known decree
     * @param list<Year> $years the covered years, in order
     * @param list<Entry> $lines the holidays in force, sorted
     * @param list<Entry> $national the holidays of the national list; equal to $lines if there is no definition
     */
    private function __construct(
        public readonly int $day,
        public readonly array $years,
        public readonly array $lines,
        public readonly array $national,
        public readonly ?Definition $definition = null,
    ) {
        $byDay = [];
        foreach ($lines as $line) {
            $byDay[$line->day][] = $line;
        }
        $this->byDay = $byDay;
        $segments = [];
        foreach ($years as $year) {
            $begin = Day::number($year->year, 1, 1);
            $last = array_key_last($segments);
            if ($last === null || $segments[$last][1] !== $begin) {
                $segments[++$last] = [$begin, $begin];
            }
            $segments[$last][1] = Day::number($year->year + 1, 1, 1);
        }
        $this->segments = array_values($segments);
    }

    /** Returns the data known at the end of a day. */
    public static function on(int $day): self
    {
        if (self::$steps === null) {
            self::$steps = array_merge(...array_map(static fn (Year $year): array => $year->steps(), Dataset::years()));
            sort(self::$steps);
        }
        $last = self::$steps[self::rank(self::$steps, $day === PHP_INT_MAX ? $day : $day + 1) - 1] ?? -1;

        return self::$known[$last] ??= self::build($last);
    }

    private static function build(int $day): self
    {
        $years = $lines = [];
        foreach (Dataset::years() as $year) {
            $decreed = array_filter($year->lines, static fn (Entry $line): bool => $line->decree !== null && $line->decree->day <= $day);
            if ($decreed !== []) {
                $years[] = $year;
                array_push($lines, ...array_filter($decreed, static fn (Entry $line): bool => $day < $line->revoked));
            }
        }
        usort($lines, Entry::compare(...));

        return new self($day, $years, $lines, $lines);
    }

    /** Returns the data under a definition. */
    public function with(Definition $definition): self
    {
        $lines = array_values(array_filter($this->national, static fn (Entry $line): bool => $line->type !== 'collective_leave' || $definition->takesLeave($line->day)));
        foreach ($definition->daysOff as $day => $own) {
            $lines[] = new Entry($day, 'own_day_off', $own->localName, $own->name, null, own: $own);
        }
        usort($lines, Entry::compare(...));
        $all = new self($this->day, $this->years, $lines, $this->national, $definition);
        $years = array_values(array_filter($this->years, static function (Year $year) use ($definition, $all): bool {
            $stated = $definition->stated[$year->year] ?? null;

            return $year->year >= $definition->firstYear && $year->year <= $definition->lastYear
                && ($stated === null || $stated === $all->countWorkdays(Day::number($year->year, 1, 1), Day::number($year->year + 1, 1, 1), $definition->rules));
        }));

        return $years === $this->years ? $all : new self($this->day, $years, $lines, $this->national, $definition);
    }

    /**
     * Returns the covered days around a day: the first day, and the day after the last
     * day. Returns null if the day is not covered.
     *
     * @return array{int, int}|null
     */
    public function segment(int $day): ?array
    {
        foreach ($this->segments as $segment) {
            if ($segment[0] <= $day && $day < $segment[1]) {
                return $segment;
            }
        }

        return null;
    }

    /**
     * Returns the holidays of a day that count as days off.
     *
     * @return list<Entry>
     */
    public function linesOn(int $day, bool $includeCollectiveLeave): array
    {
        return array_values(array_filter($this->byDay[$day] ?? [], static fn (Entry $line): bool => $line->counts($includeCollectiveLeave)));
    }

    public function isWorkday(int $day, Rules $rules): bool
    {
        return isset($this->definition?->workdays[$day])
            || !Day::isIn($day, $rules->weekend) && $this->linesOn($day, $rules->includeCollectiveLeave) === [];
    }

    /** Returns the number of workdays from $from to the day before $to. */
    public function countWorkdays(int $from, int $to, Rules $rules): int
    {
        return $to - $from - $this->countWeekend($from, $to, $rules->weekend) - self::countIn($this->off($rules)['all'], $from, $to);
    }

    /** Returns the number of dates from $from to the day before $to that are days off because of a holiday. */
    public function countHolidays(int $from, int $to, bool $includeCollectiveLeave): int
    {
        return self::countIn($this->off(new Rules($includeCollectiveLeave, 0))['all'], $from, $to);
    }

    /** Returns the number of weekend days from $from to the day before $to, without own workdays. It loops only over the days after the last whole week. */
    public function countWeekend(int $from, int $to, int $weekend): int
    {
        $weeks = intdiv($to - $from, 7);
        $total = -self::countIn($this->definition->weekendWorkdays ?? [], $from, $to);
        for ($weekday = 0; $weekday < 7; ++$weekday) {
            $total += (($weekend >> $weekday) & 1) * $weeks;
        }
        for ($day = $from + $weeks * 7; $day < $to; ++$day) {
            $total += (int) Day::isIn($day, $weekend);
        }

        return $total;
    }

    /**
     * Returns the number of days off from $from to the day before $to that are not weekend
     * days: first the national holidays, then the days of collective leave.
     *
     * @return array{int, int}
     */
    public function countByType(int $from, int $to, Rules $rules): array
    {
        $off = $this->off($rules);

        return [self::countIn($off['national'], $from, $to), self::countIn($off['leave'], $from, $to)];
    }

    /** Returns the n-th workday, counted from a day. Returns null if that workday is not before $end. */
    public function nthWorkday(int $from, int $end, int $n, Rules $rules): ?int
    {
        if ($this->countWorkdays($from, $end, $rules) < $n) {
            return null;
        }
        $low = $from;
        $high = $end - 1;
        while ($low < $high) {
            $middle = ($low + $high) >> 1;
            if ($this->countWorkdays($from, $middle + 1, $rules) < $n) {
                $low = $middle + 1;
            } else {
                $high = $middle;
            }
        }

        return $low;
    }

    /**
     * Returns the days off that are not weekend days, sorted: all of them, the national
     * holidays, and the days of collective leave that are not national holidays. The lists
     * are computed once for each set of rules.
     *
     * @return array{all: list<int>, national: list<int>, leave: list<int>}
     */
    private function off(Rules $rules): array
    {
        $key = $rules->weekend.($rules->includeCollectiveLeave ? '+' : '');
        if (!isset($this->off[$key])) {
            $off = ['all' => [], 'national' => [], 'leave' => []];
            foreach ($this->byDay as $day => $lines) {
                if (Day::isIn($day, $rules->weekend) || isset($this->definition?->workdays[$day])) {
                    continue;
                }
                foreach ($lines as $line) { // the lines of a day are sorted by type, so the first line that counts decides
                    if ($line->counts($rules->includeCollectiveLeave)) {
                        $off['all'][] = $day;
                        if ($line->type !== 'own_day_off') {
                            $off[$line->type === 'national_holiday' ? 'national' : 'leave'][] = $day;
                        }
                        break;
                    }
                }
            }
            $this->off[$key] = $off;
        }

        return $this->off[$key];
    }

    /**
     * Returns the number of days in a sorted list from $from to the day before $to.
     *
     * @param list<int> $days
     */
    private static function countIn(array $days, int $from, int $to): int
    {
        return self::rank($days, $to) - self::rank($days, $from);
    }

    /**
     * Returns the number of days in a sorted list that are before a day.
     *
     * @param list<int> $days
     */
    private static function rank(array $days, int $day): int
    {
        $low = 0;
        $high = count($days);
        while ($low < $high) {
            $middle = ($low + $high) >> 1;
            if ($days[$middle] < $day) {
                $low = $middle + 1;
            } else {
                $high = $middle;
            }
        }

        return $low;
    }
}
