<?php

declare(strict_types=1);

namespace Harikerja\Internal;

use Harikerja\Leave;

/**
 * The data that was known at the end of one day: the years with a decree, and the
 * holidays in force.
 *
 * @internal
 */
final class Knowledge
{
    /** @var array<int, list<Entry>> the holidays in force of each day */
    private readonly array $byDay;

    /** @var array{int, int} the first covered day and the day after the last; equal if no day is covered */
    private readonly array $covered;

    /** @var \WeakMap<Rules, WorkdayIndex> */
    private readonly \WeakMap $indexes;

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
        $this->indexes = new \WeakMap();
        $byDay = [];
        foreach ($lines as $line) {
            $byDay[$line->day][] = $line;
        }
        $this->byDay = $byDay;
        $this->covered = $years === []
            ? [0, 0]
            : [Day::number($years[0]->year, 1, 1), Day::number($years[count($years) - 1]->year + 1, 1, 1)];
    }

    /**
     * Returns what was known at the end of a day.
     *
     * @param list<Year> $all
     */
    public static function on(int $day, array $all): self
    {
        $years = $lines = [];
        foreach ($all as $year) {
            $decreed = array_filter(
                $year->lines,
                static fn (Entry $line): bool => $line->decree !== null && $line->decree->day <= $day,
            );
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
        $lines = array_values(array_filter(
            $this->national,
            static fn (Entry $line): bool
                => $line->type !== 'collective_leave' || $definition->leave->takes($line->day),
        ));
        foreach ($definition->daysOff as $day => $own) {
            $lines[] = new Entry($day, 'own_day_off', null, $own->localName, $own->name, null, own: $own);
        }
        usort($lines, Entry::compare(...));
        $years = [];
        foreach ($this->years as $year) {
            if ($year->year < $definition->firstYear || $year->year > $definition->lastYear) {
                continue;
            }
            // The lines of a calendar of the data have no history: they are right only for the newest list.
            if ($definition->inData && $year->amendedAfter($this->day)) {
                break;
            }
            $years[] = $year;
        }

        return new self($this->day, $years, $lines, $this->national, $definition);
    }

    /**
     * Returns the first covered day and the day after the last. Returns null if the given day is not
     * covered.
     *
     * @return array{int, int}|null
     */
    public function segment(int $day): ?array
    {
        return $this->covered[0] <= $day && $day < $this->covered[1] ? $this->covered : null;
    }

    /**
     * Returns the holidays of a day that count as days off.
     *
     * @return list<Entry>
     */
    public function linesOn(int $day, Leave $leave): array
    {
        $lines = $this->byDay[$day] ?? [];

        return $lines === [] || $leave->takes($day) ? $lines : array_values(array_filter(
            $lines,
            static fn (Entry $line): bool => $line->type !== 'collective_leave',
        ));
    }

    public function isWorkday(int $day, Rules $rules): bool
    {
        return isset($this->definition?->workdays[$day])
            || !Day::isIn($day, $rules->weekend) && $this->linesOn($day, $rules->leave) === [];
    }

    /**
     * Returns the workdays from $from to the day before $to, which must be after $from.
     *
     * @return list<int>
     */
    public function workdays(int $from, int $to, Rules $rules): array
    {
        return array_values(array_filter(
            range($from, $to - 1),
            fn (int $day): bool => $this->isWorkday($day, $rules),
        ));
    }

    private function index(Rules $rules): WorkdayIndex
    {
        if (!isset($this->indexes[$rules])) {
            $exceptions = [];
            foreach ($this->byDay as $day => $_) {
                if (!Day::isIn($day, $rules->weekend) && !$this->isWorkday($day, $rules)) {
                    $exceptions[$day] = false;
                }
            }
            foreach ($this->definition->workdays ?? [] as $day => $_) {
                if (Day::isIn($day, $rules->weekend)) {
                    $exceptions[$day] = true;
                }
            }
            ksort($exceptions);
            $this->indexes[$rules] = new WorkdayIndex($rules->weekend, $exceptions);
        }

        return $this->indexes[$rules];
    }

    /** Returns the number of workdays from $from to the day before $to. */
    public function countWorkdays(int $from, int $to, Rules $rules): int
    {
        return $this->index($rules)->count($from, $to);
    }

    /**
     * Returns the n-th workday from $from to the day before $to. If n is negative, it counts back
     * from the end: -1 is the last workday. Returns null if there are fewer workdays.
     */
    public function nthWorkday(int $from, int $to, int $n, Rules $rules): ?int
    {
        $index = $this->index($rules);
        $n = $n > 0 ? $n : $index->count($from, $to) + $n + 1;
        $day = $n > 0 ? $index->nth($from, $n) : $to;

        return $day < $to ? $day : null;
    }

    /** Returns the number of dates from $from to the day before $to that are days off because of a holiday. */
    public function countHolidays(int $from, int $to, Leave $leave): int
    {
        return $to - $from - $this->countWorkdays($from, $to, $leave->rules(0));
    }

    /** Returns the number of weekend days from $from to the day before $to, without own workdays. */
    public function countWeekend(int $from, int $to, Rules $rules): int
    {
        $total = $to - $from - $rules->weeks->count($from, $to);
        foreach ($this->definition->workdays ?? [] as $day => $_) {
            $total -= (int) ($from <= $day && $day < $to && Day::isIn($day, $rules->weekend));
        }

        return $total;
    }

    /**
     * Returns two numbers of days off that are not weekend days, from $from to the day
     * before $to: the national holidays, and the days of collective leave that are not
     * national holidays.
     *
     * @return array{int, int}
     */
    public function countByType(int $from, int $to, Rules $rules): array
    {
        $counts = ['national_holiday' => 0, 'collective_leave' => 0, 'own_day_off' => 0];
        for ($day = $from; $day < $to; ++$day) {
            if (isset($this->byDay[$day]) && !Day::isIn($day, $rules->weekend) && !$this->isWorkday($day, $rules)) {
                // Lines are sorted by type, so a national holiday is first.
                ++$counts[$this->linesOn($day, $rules->leave)[0]->type];
            }
        }

        return [$counts['national_holiday'], $counts['collective_leave']];
    }
}
