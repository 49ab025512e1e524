<?php

declare(strict_types=1);

namespace Harikerja;

use Harikerja\Answer\Addition;
use Harikerja\Answer\AdjustedDate;
use Harikerja\Answer\DecidingLine;
use Harikerja\Answer\Difference;
use Harikerja\Answer\Holiday;
use Harikerja\Answer\HolidayCheck;
use Harikerja\Answer\LongWeekend;
use Harikerja\Answer\LongWeekendList;
use Harikerja\Answer\MonthWorkday;
use Harikerja\Answer\Options;
use Harikerja\Answer\Source;
use Harikerja\Answer\Subtraction;
use Harikerja\Answer\Summary;
use Harikerja\Answer\WorkdayCheck;
use Harikerja\Answer\YearInfo;
use Harikerja\Answer\YearSummary;
use Harikerja\Internal\Arguments;
use Harikerja\Internal\Dataset;
use Harikerja\Internal\Day;
use Harikerja\Internal\Decree;
use Harikerja\Internal\Defaults;
use Harikerja\Internal\Definition;
use Harikerja\Internal\DefinitionReader;
use Harikerja\Internal\Entry;
use Harikerja\Internal\Knowledge;
use Harikerja\Internal\OwnLine;
use Harikerja\Internal\Rules;
use Harikerja\Internal\Year;

/**
 * Answers questions about Indonesian holidays and workdays. A calendar never changes.
 *
 * A date is a text `YYYY-MM-DD`, or a `DateTimeInterface`, whose date in its own time
 * zone is used. For a date without data the methods throw a {@see HarikerjaException}
 * with the error code `DATASET_NOT_FOUND`. They never report such a date as "no holiday".
 *
 * The optional parameters have the names of the API, so use named arguments:
 * `addWorkdays('2026-03-18', 5, weekend: 'sun')`. The last parameter
 * of each method collects arguments with unknown names, which are refused.
 */
final class Calendar
{
    private const RULES = ['includeCollectiveLeave', 'weekend'];

    private ?Knowledge $known = null;

    /**
     * @param (\Closure(): \DateTimeInterface)|null $now returns the current time; null for the clock of the system
     */
    private function __construct(private readonly ?\Closure $now, private readonly ?int $asOf = null, private readonly ?Definition $definition = null)
    {
    }

    /**
     * Returns the national calendar.
     *
     * @param (\Closure(): \DateTimeInterface)|null $now returns the current time, for tests
     */
    public static function national(?\Closure $now = null): self
    {
        return new self($now);
    }

    /**
     * Serializes the calendar, for example for a queued job. The copy uses the clock of
     * the system and the data of the package that reads it.
     *
     * @return array{?int, ?Definition}
     */
    public function __serialize(): array
    {
        return [$this->asOf, $this->definition];
    }

    /**
     * @param array{?int, ?Definition} $data
     */
    public function __unserialize(array $data): void
    {
        [$this->asOf, $this->definition] = $data;
        $this->now = null;
    }

    /**
     * Returns the calendars in the data, such as `idx`, in the form of calendar files.
     *
     * @return list<array<string, mixed>>
     */
    public static function calendars(): array
    {
        return Dataset::calendars();
    }

    /**
     * Returns the calendar as it was known at the end of a day. It uses only the decrees
     * that were signed until that day, and it has only the years with such a decree. Its
     * current year is the year of that day. Own lines do not change. A day after today in
     * Jakarta is refused, because later decrees are not known.
     *
     * @param \DateTimeInterface|string $date
     */
    public function asOf(mixed $date): self
    {
        $day = Arguments::date('asOf', $date);
        if ($day > $this->today()) {
            throw new HarikerjaException('INVALID_DATE', 'The date for asOf must use YYYY-MM-DD and must not be later than today.', ['field' => 'asOf', 'value' => Day::format($day)]);
        }

        return new self($this->now, $day, $this->definition);
    }

    /**
     * Returns the calendar of a firm or an institution: the national list with the
     * weekend, the collective leave, the days off and the workdays of a calendar file.
     * The calendar has its own rules, so its methods do not accept `weekend` and
     * `includeCollectiveLeave`.
     *
     * @param mixed $calendar the content of a calendar file, as json_decode returns it (objects or arrays); the name of a calendar of {@see calendars()}; or `national`
     */
    public function withCalendar(mixed $calendar): self
    {
        return new self($this->now, $this->asOf, is_string($calendar) ? self::builtIn($calendar) : DefinitionReader::read($calendar));
    }

    /** Returns the name of the calendar; `national` for the national calendar. */
    public function name(): string
    {
        return $this->definition->name ?? 'national';
    }

    /**
     * Returns the holidays of a year, sorted by date, then by type (national holidays
     * first), then by local name.
     *
     * @param int|string|null $year default: the current year in Jakarta
     * @param 'national_holiday'|'collective_leave'|'own_day_off'|null $type default: all types; `own_day_off` only under a calendar of {@see withCalendar()}
     * @param bool|null $includeSources include the decrees of each holiday; default: false
     * @param never ...$unknown
     *
     * @return list<Holiday>
     */
    public function holidays(mixed $year = null, mixed $type = null, mixed $includeSources = null, mixed ...$unknown): array
    {
        Arguments::refuse($unknown, ['year', 'type', 'includeSources']);
        $year = $year === null ? null : Arguments::year($year);
        $type = $type === null ? null : Arguments::oneOf('type', $type, $this->definition === null ? array_slice(Entry::TYPES, 0, 2) : Entry::TYPES);
        $sources = Arguments::flag('includeSources', $includeSources, false);
        $found = $this->findYear($year)->year;
        $lines = array_filter($this->known()->lines, static fn (Entry $line): bool => ($type === null || $line->type === $type) && Day::year($line->day) === $found);

        return $this->entries($lines, $sources);
    }

    /**
     * Reports whether a date is a holiday, and lists its holidays.
     *
     * @param \DateTimeInterface|string $date
     * @param bool|null $includeCollectiveLeave count collective leave as a day off; default: true
     * @param bool|null $includeSources include the decrees of each holiday; default: false
     * @param never ...$unknown
     */
    public function checkHoliday(mixed $date, mixed $includeCollectiveLeave = null, mixed $includeSources = null, mixed ...$unknown): HolidayCheck
    {
        $this->refuse(['date', 'includeCollectiveLeave', 'includeSources'], $unknown, includeCollectiveLeave: $includeCollectiveLeave);
        $day = Arguments::date('date', $date);
        $leave = Arguments::flag('includeCollectiveLeave', $includeCollectiveLeave, Defaults::DEFAULT_INCLUDE_COLLECTIVE_LEAVE);
        $sources = Arguments::flag('includeSources', $includeSources, false);
        $lines = $this->linesOn($day, $leave);

        return new HolidayCheck(Day::format($day), Day::name($day), Day::localName($day), $lines !== [], $this->entries($lines, $sources));
    }

    /**
     * Reports whether a date is a holiday. A weekend is not a holiday.
     *
     * @param \DateTimeInterface|string $date
     * @param bool|null $includeCollectiveLeave count collective leave as a day off; default: true
     * @param never ...$unknown
     */
    public function isHoliday(mixed $date, mixed $includeCollectiveLeave = null, mixed ...$unknown): bool
    {
        $this->refuse(['date', 'includeCollectiveLeave'], $unknown, includeCollectiveLeave: $includeCollectiveLeave);

        return $this->linesOn(Arguments::date('date', $date), Arguments::flag('includeCollectiveLeave', $includeCollectiveLeave, Defaults::DEFAULT_INCLUDE_COLLECTIVE_LEAVE)) !== [];
    }

    /**
     * Reports whether a date is a weekend day. It needs no data, so every date is allowed.
     *
     * @param \DateTimeInterface|string $date
     * @param list<string>|string|null $weekend weekdays as in `['fri', 'sat']` or `'fri,sat'`; `[]` or `'none'` means that there is no weekend; default: `'sat,sun'`
     * @param never ...$unknown
     */
    public function isWeekend(mixed $date, mixed $weekend = null, mixed ...$unknown): bool
    {
        $this->refuse(['date', 'weekend'], $unknown, weekend: $weekend);

        return Day::isIn(Arguments::date('date', $date), $this->rules(null, $weekend)->weekend);
    }

    /**
     * Reports whether a date is a workday, and gives the reason if it is not a workday.
     *
     * @param \DateTimeInterface|string $date
     * @param bool|null $includeCollectiveLeave count collective leave as a day off; default: true
     * @param list<string>|string|null $weekend see {@see isWeekend()}
     * @param never ...$unknown
     */
    public function checkWorkday(mixed $date, mixed $includeCollectiveLeave = null, mixed $weekend = null, mixed ...$unknown): WorkdayCheck
    {
        $this->refuse(['date', ...self::RULES], $unknown, $includeCollectiveLeave, $weekend);
        $day = Arguments::date('date', $date);
        $rules = $this->rules($includeCollectiveLeave, $weekend);
        $lines = $this->linesOn($day, $rules->includeCollectiveLeave);
        $worked = $this->definition->workdays[$day] ?? null;
        $own = $worked ?? $lines[0]->own ?? null;

        return new WorkdayCheck(
            Day::format($day),
            Day::name($day),
            Day::localName($day),
            Day::isIn($day, $rules->weekend),
            $lines !== [],
            $this->known()->isWorkday($day, $rules),
            array_values(array_unique(array_map(static fn (Entry $line): string => $line->type, $lines))),
            $this->entries($lines, false),
            $own === null ? null : self::deciding($worked === null ? 'day_off' : 'workday', $own),
        );
    }

    /**
     * Reports whether a date is a workday: not a weekend day, and not a holiday that
     * counts as a day off.
     *
     * @param \DateTimeInterface|string $date
     * @param bool|null $includeCollectiveLeave count collective leave as a day off; default: true
     * @param list<string>|string|null $weekend see {@see isWeekend()}
     * @param never ...$unknown
     */
    public function isWorkday(mixed $date, mixed $includeCollectiveLeave = null, mixed $weekend = null, mixed ...$unknown): bool
    {
        $this->refuse(['date', ...self::RULES], $unknown, $includeCollectiveLeave, $weekend);
        $day = Arguments::date('date', $date);
        $rules = $this->rules($includeCollectiveLeave, $weekend);
        $this->linesOn($day, true); // refuses a day without data

        return $this->known()->isWorkday($day, $rules);
    }

    /**
     * Adds a number of workdays (1 or more) to a date. The date itself is not counted.
     *
     * @param \DateTimeInterface|string $date
     * @param int|string $days
     * @param bool|null $includeCollectiveLeave count collective leave as a day off; default: true
     * @param list<string>|string|null $weekend see {@see isWeekend()}
     * @param never ...$unknown
     */
    public function addWorkdays(mixed $date, mixed $days, mixed $includeCollectiveLeave = null, mixed $weekend = null, mixed ...$unknown): Addition
    {
        $this->refuse(['date', 'days', ...self::RULES], $unknown, $includeCollectiveLeave, $weekend);
        $start = Arguments::date('date', $date);
        $n = Arguments::days($days);
        $rules = $this->rules($includeCollectiveLeave, $weekend);
        $result = $this->after($start, $n, $rules, Arguments::text($days));

        return new Addition(Day::format($start), $n, Day::format($result), $this->options($rules), self::zone($date));
    }

    /**
     * Subtracts a number of workdays (1 or more) from a date. The date itself is not counted.
     *
     * @param \DateTimeInterface|string $date
     * @param int|string $days
     * @param bool|null $includeCollectiveLeave count collective leave as a day off; default: true
     * @param list<string>|string|null $weekend see {@see isWeekend()}
     * @param never ...$unknown
     */
    public function subtractWorkdays(mixed $date, mixed $days, mixed $includeCollectiveLeave = null, mixed $weekend = null, mixed ...$unknown): Subtraction
    {
        $this->refuse(['date', 'days', ...self::RULES], $unknown, $includeCollectiveLeave, $weekend);
        $start = Arguments::date('date', $date);
        $n = Arguments::days($days);
        $rules = $this->rules($includeCollectiveLeave, $weekend);
        $result = $this->before($start, $n, $rules, Arguments::text($days));

        return new Subtraction(Day::format($start), $n, Day::format($result), Day::name($result), Day::localName($result), $this->options($rules), self::zone($date));
    }

    /**
     * Counts the workdays, holidays and weekend days from one date to another.
     *
     * @param \DateTimeInterface|string $start
     * @param \DateTimeInterface|string $end
     * @param bool|null $includeCollectiveLeave count collective leave as a day off; default: true
     * @param list<string>|string|null $weekend see {@see isWeekend()}
     * @param bool|null $inclusive include the start date and the end date; default: true
     * @param never ...$unknown
     */
    public function diffWorkdays(mixed $start, mixed $end, mixed $includeCollectiveLeave = null, mixed $weekend = null, mixed $inclusive = null, mixed ...$unknown): Difference
    {
        $this->refuse(['start', 'end', ...self::RULES, 'inclusive'], $unknown, $includeCollectiveLeave, $weekend);
        $first = Arguments::date('start', $start);
        $last = Arguments::date('end', $end);
        $rules = $this->rules($includeCollectiveLeave, $weekend);
        $both = Arguments::flag('inclusive', $inclusive, Defaults::DEFAULT_INCLUSIVE);
        Arguments::checkOrder(Day::format($first), Day::format($last));
        $from = $both ? $first : $first + 1;
        $to = max($from, $both ? $last + 1 : $last); // the range between two adjacent dates is empty
        if ($from < $to) {
            $covered = $this->known()->segment($from) ?? throw $this->missing('start', Day::format($first), $from);
            if ($to > $covered[1]) {
                throw $this->missing('end', Day::format($last), $covered[1]);
            }
        }

        return new Difference(
            Day::format($first),
            Day::format($last),
            $both,
            $this->known()->countWorkdays($from, $to, $rules),
            $this->known()->countHolidays($from, $to, $rules->includeCollectiveLeave),
            $this->known()->countWeekend($from, $to, $rules->weekend),
            $to - $from,
            $this->options($rules),
        );
    }

    /**
     * Moves a date that is not a workday to a workday.
     *
     * @param \DateTimeInterface|string $date
     * @param 'following'|'preceding'|'modified-following'|'nearest'|null $rule where to move it: to the following workday (the default); to the preceding workday; to the following workday, or to the preceding workday if the following workday is in another month; or to the nearest workday
     * @param bool|null $includeCollectiveLeave count collective leave as a day off; default: true
     * @param list<string>|string|null $weekend see {@see isWeekend()}
     * @param never ...$unknown
     */
    public function adjustDate(mixed $date, mixed $rule = null, mixed $includeCollectiveLeave = null, mixed $weekend = null, mixed ...$unknown): AdjustedDate
    {
        $this->refuse(['date', 'rule', ...self::RULES], $unknown, $includeCollectiveLeave, $weekend);
        $day = Arguments::date('date', $date);
        $rule = Arguments::oneOf('rule', $rule ?? Defaults::DEFAULT_ADJUSTMENT, Defaults::ADJUSTMENTS);
        $rules = $this->rules($includeCollectiveLeave, $weekend);
        $this->linesOn($day, true); // refuses a day without data
        $result = $this->known()->isWorkday($day, $rules) ? $day : $this->moved($day, $rule, $rules);

        return new AdjustedDate(Day::format($day), $rule, Day::format($result), Day::name($result), Day::localName($result), $result - $day, $this->options($rules), self::zone($date));
    }

    /**
     * Returns a workday of a month (`YYYY-MM`).
     *
     * @param string $month
     * @param int|string $n which workday: 1 is the first, -1 the last
     * @param bool|null $includeCollectiveLeave count collective leave as a day off; default: true
     * @param list<string>|string|null $weekend see {@see isWeekend()}
     * @param never ...$unknown
     */
    public function nthWorkday(mixed $month, mixed $n, mixed $includeCollectiveLeave = null, mixed $weekend = null, mixed ...$unknown): MonthWorkday
    {
        $this->refuse(['month', 'n', ...self::RULES], $unknown, $includeCollectiveLeave, $weekend);
        $first = Arguments::month($month);
        $number = Arguments::number('n', $n, ...Defaults::NTH_BOUNDS);
        $rules = $this->rules($includeCollectiveLeave, $weekend);
        $month = substr(Day::format($first), 0, 7);
        if ($this->known()->segment($first) === null) {
            throw $this->missing('month', $month, $first);
        }
        $end = Day::endOfMonth($first) + 1;
        $count = $this->known()->countWorkdays($first, $end, $rules);
        $result = abs($number) > $count ? null : $this->known()->nthWorkday($first, $end, $number > 0 ? $number : $count + $number + 1, $rules);
        if ($result === null) {
            throw new HarikerjaException('INVALID_RANGE', "The month has $count workdays: n must be at most $count, or at least -$count to count from the end of the month.", ['field' => 'n', 'value' => (string) $number, 'workdayCount' => $count]);
        }

        return new MonthWorkday($month, $number, Day::format($result), Day::name($result), Day::localName($result), $count, $this->options($rules));
    }

    /**
     * Counts the days of each kind in a year and in its months.
     *
     * @param int|string|null $year default: the current year in Jakarta
     * @param bool|null $includeCollectiveLeave count collective leave as a day off; default: true
     * @param list<string>|string|null $weekend see {@see isWeekend()}
     * @param never ...$unknown
     */
    public function summarizeWorkdays(mixed $year = null, mixed $includeCollectiveLeave = null, mixed $weekend = null, mixed ...$unknown): YearSummary
    {
        $this->refuse(['year', ...self::RULES], $unknown, $includeCollectiveLeave, $weekend);
        $year = $year === null ? null : Arguments::year($year);
        $rules = $this->rules($includeCollectiveLeave, $weekend);
        $found = $this->findYear($year)->year;
        $months = [];
        for ($month = 1; $month <= 12; ++$month) {
            $from = Day::number($found, $month, 1);
            $months[] = $this->summary(sprintf('%04d-%02d', $found, $month), $from, Day::endOfMonth($from) + 1, $rules);
        }

        return new YearSummary($this->options($rules), $this->summary(null, Day::number($found, 1, 1), Day::number($found + 1, 1, 1), $rules), $months);
    }

    /**
     * Returns the long weekends that begin in a year. A long weekend begins and ends with
     * a day off, and has a holiday that is not on a weekend day. With bridge days, long
     * weekends may overlap.
     *
     * @param int|string|null $year default: the current year in Jakarta
     * @param int|string|null $minDays the minimum number of days, 1 to 31; default: 3
     * @param int|string|null $maxBridgeDays the maximum number of bridge days (workdays that are taken as leave), 0 to 4; default: 0
     * @param bool|null $includeCollectiveLeave count collective leave as a day off; default: true
     * @param list<string>|string|null $weekend see {@see isWeekend()}
     * @param never ...$unknown
     */
    public function longWeekends(mixed $year = null, mixed $minDays = null, mixed $maxBridgeDays = null, mixed $includeCollectiveLeave = null, mixed $weekend = null, mixed ...$unknown): LongWeekendList
    {
        $this->refuse(['year', 'minDays', 'maxBridgeDays', ...self::RULES], $unknown, $includeCollectiveLeave, $weekend);
        $year = $year === null ? null : Arguments::year($year);
        $min = Arguments::number('minDays', $minDays ?? Defaults::DEFAULT_MIN_DAYS, ...Defaults::MIN_DAYS_BOUNDS);
        $max = Arguments::number('maxBridgeDays', $maxBridgeDays ?? Defaults::DEFAULT_MAX_BRIDGE_DAYS, ...Defaults::MAX_BRIDGE_DAYS_BOUNDS);
        $rules = $this->rules($includeCollectiveLeave, $weekend);
        $found = $this->findYear($year)->year;
        $from = Day::number($found, 1, 1);
        [$first, $after] = $this->known()->segment($from) ?? [$from, $from];
        $works = fn (int $day): bool => $this->known()->isWorkday($day, $rules);
        $list = [];
        $known = $from > $first || $works($from); // whether the list is complete
        for ($start = $from, $to = Day::number($found + 1, 1, 1); $start < $to; ++$start) {
            if ($works($start) || $start > $first && !$works($start - 1)) {
                continue; // no run begins here
            }
            $bridges = [];
            for ($end = $start; $end < $after; ++$end) {
                if ($works($end)) {
                    $bridges[] = Day::format($end);
                    if (count($bridges) > $max) {
                        break;
                    }
                    continue;
                }
                if ($end + 1 < $after && !$works($end + 1) || $end - $start + 1 < $min) {
                    continue; // the next day is off too, or the run is too short
                }
                $lines = [];
                $lengthened = false; // whether a holiday is on a day that is not a weekend day
                for ($day = $start; $day <= $end; ++$day) {
                    $own = $this->known()->linesOn($day, $rules->includeCollectiveLeave);
                    array_push($lines, ...$own);
                    $lengthened = $lengthened || $own !== [] && !Day::isIn($day, $rules->weekend) && !$works($day);
                }
                if ($lengthened) {
                    $complete = $start !== $first && $end + 1 !== $after;
                    $list[] = new LongWeekend(Day::format($start), Day::format($end), $end - $start + 1, $complete, $bridges, $this->entries($lines, false));
                }
            }
            $known = $known && count($bridges) > $max; // otherwise the run reaches the end of the data
        }

        return new LongWeekendList($list, $known);
    }

    /**
     * Returns the decrees that set the list of a year, sorted by date.
     *
     * @param int|string|null $year default: the current year in Jakarta
     *
     * @return list<Source>
     */
    public function sources(mixed $year = null): array
    {
        return $this->sourcesOf($this->findYear($year === null ? null : Arguments::year($year))->decrees);
    }

    /**
     * Returns the years with data, in order.
     *
     * @return list<int>
     */
    public function availableYears(): array
    {
        return array_map(static fn (Year $year): int => $year->year, $this->known()->years);
    }

    /**
     * Returns information about each year: its revision, its status, and the number of
     * its holidays in the national list.
     *
     * @return list<YearInfo>
     */
    public function years(): array
    {
        $counts = [];
        foreach ($this->known()->national as $line) {
            $year = Day::year($line->day);
            $counts[$year][$line->type] = ($counts[$year][$line->type] ?? 0) + 1;
        }

        return array_map(function (Year $year) use ($counts): YearInfo {
            $revisions = $year->revisions($this->known()->day);
            $count = $counts[$year->year] ?? [];

            return new YearInfo($year->year, count($revisions), $year->status, Day::format(max($revisions)), $count['national_holiday'] ?? 0, $count['collective_leave'] ?? 0);
        }, $this->known()->years);
    }

    private static function builtIn(string $name): Definition
    {
        $all = array_column([['name' => 'national'], ...Dataset::calendars()], null, 'name');
        if (!isset($all[$name])) {
            $allowed = array_keys($all);
            throw new HarikerjaException('NOT_FOUND', 'There is no calendar '.Arguments::quote($name).': use a calendar file, or one of '.implode(', ', $allowed).'.', ['field' => 'calendar', 'value' => $name, 'allowed' => $allowed]);
        }

        return Definition::of($all[$name]);
    }

    private function known(): Knowledge
    {
        if ($this->known === null) {
            $known = Knowledge::on($this->asOf ?? PHP_INT_MAX);
            $this->known = $this->definition === null ? $known : $known->with($this->definition);
        }

        return $this->known;
    }

    /** Returns the current date in Jakarta. */
    private function today(): int
    {
        return Day::inJakarta($this->now === null ? new \DateTimeImmutable() : ($this->now)());
    }

    /** Returns the list of the given year, or of the current year. */
    private function findYear(?int $wanted): Year
    {
        $year = $wanted ?? Day::year($this->asOf ?? $this->today());
        foreach ($this->known()->years as $candidate) {
            if ($candidate->year === $year) {
                return $candidate;
            }
        }
        throw $this->missing('year', $wanted === null ? null : (string) $wanted, Day::number($year, 1, 1));
    }

    /**
     * Returns the holidays of a date that count as days off.
     *
     * @return list<Entry>
     */
    private function linesOn(int $day, bool $includeCollectiveLeave): array
    {
        if ($this->known()->segment($day) === null) {
            throw $this->missing('date', Day::format($day), $day);
        }

        return $this->known()->linesOn($day, $includeCollectiveLeave);
    }

    /** Returns the n-th workday after a day. If the result has no data, the exception has $value as the value of `days`. */
    private function after(int $start, int $n, Rules $rules, ?string $value): int
    {
        $first = min($start + 1, Day::MAX);
        $covered = $this->known()->segment($first) ?? throw $this->missing('date', Day::format($start), $first);

        return $this->known()->nthWorkday($first, $covered[1], $n, $rules) ?? throw $this->missing('days', $value, $covered[1]);
    }

    /** Returns the n-th workday before a day. */
    private function before(int $start, int $n, Rules $rules, ?string $value): int
    {
        $first = max($start - 1, 0);
        $covered = $this->known()->segment($first) ?? throw $this->missing('date', Day::format($start), $first);
        $workdays = $this->known()->countWorkdays($covered[0], $start, $rules);
        $result = $n > $workdays ? null : $this->known()->nthWorkday($covered[0], $start, $workdays - $n + 1, $rules);

        return $result ?? throw $this->missing('days', $value, $covered[0] - 1);
    }

    /** Moves a covered day off to a workday. */
    private function moved(int $day, string $rule, Rules $rules): int
    {
        [$first, $end] = $this->known()->segment($day) ?? [$day, $day];
        $next = $this->known()->nthWorkday($day, $end, 1, $rules);
        $workdays = $this->known()->countWorkdays($first, $day, $rules);
        $previous = $workdays === 0 ? null : $this->known()->nthWorkday($first, $day, $workdays, $rules);
        $forward = match ($rule) {
            'following' => true,
            'preceding' => false,
            'modified-following' => $next !== null && $next <= Day::endOfMonth($day),
            // Without a covered workday on one side, the nearest date without data may be a workday.
            default => ($next ?? $end) - $day <= $day - ($previous ?? $first - 1),
        };

        return ($forward ? $next : $previous) ?? throw $this->missing('date', Day::format($day), $forward ? $end : $first - 1);
    }

    private function summary(?string $month, int $from, int $to, Rules $rules): Summary
    {
        $workdays = $this->known()->countWorkdays($from, $to, $rules);
        $weekend = $this->known()->countWeekend($from, $to, $rules->weekend);
        [$national, $leave] = $this->known()->countByType($from, $to, $rules);
        $own = $to - $from - $workdays - $weekend - $national - $leave;

        return new Summary($month, $to - $from, $workdays, $weekend, $national, $leave, $this->definition === null ? null : $own);
    }

    /**
     * @param array<Entry> $lines
     *
     * @return list<Holiday>
     */
    private function entries(array $lines, bool $withSources): array
    {
        return array_values(array_map(fn (Entry $line): Holiday => new Holiday(
            Day::format($line->day),
            Day::name($line->day),
            Day::localName($line->day),
            $line->localName,
            $line->name,
            $line->type,
            $line->type === 'national_holiday',
            $line->type === 'collective_leave',
            $withSources ? $this->sourcesOf([$line->decree, ...$line->also]) : null,
        ), $lines));
    }

    /**
     * Returns the known decrees of a list, without duplicates, sorted by date.
     *
     * @param list<Decree|null> $decrees
     *
     * @return list<Source>
     */
    private function sourcesOf(array $decrees): array
    {
        $sources = [];
        foreach ($this->known()->years as $year) {
            foreach ($year->decrees as $decree) {
                if (in_array($decree, $decrees, true) && $decree->day <= $this->known()->day) {
                    $sources[] = $decree->source;
                }
            }
        }

        return $sources;
    }

    private static function deciding(string $type, OwnLine $line): DecidingLine
    {
        return new DecidingLine($type, Day::format($line->start), Day::format($line->end), $line->localName, $line->name, $line->source, $line->note);
    }

    /**
     * Refuses unknown arguments. Under a definition, which has its own rules, it refuses
     * the arguments for rules too.
     *
     * @param list<string> $names the parameters of the method
     * @param array<array-key, mixed> $unknown
     */
    private function refuse(array $names, array $unknown, mixed $includeCollectiveLeave = null, mixed $weekend = null): void
    {
        if ($this->definition !== null) {
            $names = array_values(array_diff($names, self::RULES));
            $unknown += array_filter(['includeCollectiveLeave' => $includeCollectiveLeave, 'weekend' => $weekend], static fn (mixed $value): bool => $value !== null);
        }
        Arguments::refuse($unknown, $names);
    }

    private function rules(mixed $includeCollectiveLeave, mixed $weekend): Rules
    {
        return $this->definition->rules ?? new Rules(Arguments::flag('includeCollectiveLeave', $includeCollectiveLeave, Defaults::DEFAULT_INCLUDE_COLLECTIVE_LEAVE), Arguments::weekend($weekend ?? Defaults::DEFAULT_WEEKEND));
    }

    private function options(Rules $rules): Options
    {
        return $this->definition === null
            ? new Options(includeCollectiveLeave: $rules->includeCollectiveLeave, weekend: Arguments::tokens($rules->weekend))
            : new Options(calendar: $this->definition->name);
    }

    private static function zone(mixed $date): ?\DateTimeZone
    {
        return $date instanceof \DateTimeInterface ? ($date->getTimezone() ?: null) : null;
    }

    /**
     * Returns the exception for a day without data. The field parameter is the name of
     * the wrong argument. The value is null if the argument was not given.
     */
    private function missing(string $field, ?string $value, int $day): HarikerjaException
    {
        $year = Day::year($day);
        $covered = $this->availableYears();
        $coverage = $covered === [] ? null : ['first' => min($covered), 'last' => max($covered)];
        $advice = $this->definition === null ? 'no year had been decreed by then' : 'the calendar has no year with answers';
        if ($coverage !== null) {
            $gaps = array_diff(range($coverage['first'], $coverage['last']), $covered);
            $advice = "ask within {$coverage['first']} to {$coverage['last']}".($gaps === [] ? '' : ', except '.implode(' ', $gaps));
        }
        $message = ($this->definition === null ? '' : "Calendar {$this->definition->name}: ")."No dataset is available for $year: $advice.";

        return new HarikerjaException('DATASET_NOT_FOUND', $message, ['field' => $field, ...($value === null ? [] : ['value' => $value]), 'year' => $year, 'availableYears' => $coverage]);
    }
}
