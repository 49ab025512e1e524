<?php

declare(strict_types=1);

namespace Harikerja;

use Harikerja\Answer\Addition;
use Harikerja\Answer\AdjustedDate;
use Harikerja\Answer\DataVersion;
use Harikerja\Answer\Deadline;
use Harikerja\Answer\Difference;
use Harikerja\Answer\ElapsedTime;
use Harikerja\Answer\Examined;
use Harikerja\Answer\Holiday;
use Harikerja\Answer\HolidayCheck;
use Harikerja\Answer\LeavePlan;
use Harikerja\Answer\LongWeekend;
use Harikerja\Answer\LongWeekendList;
use Harikerja\Answer\MonthWorkday;
use Harikerja\Answer\Occasion;
use Harikerja\Answer\OccasionList;
use Harikerja\Answer\Overtime;
use Harikerja\Answer\OvertimeOptions;
use Harikerja\Answer\PayrollPeriod;
use Harikerja\Answer\ProjectedHoliday;
use Harikerja\Answer\Revision;
use Harikerja\Answer\Source;
use Harikerja\Answer\Subtraction;
use Harikerja\Answer\UpcomingHoliday;
use Harikerja\Answer\UpcomingHolidayList;
use Harikerja\Answer\WorkdayCheck;
use Harikerja\Answer\YearInfo;
use Harikerja\Answer\YearSummary;
use Harikerja\Internal\AnswerParts;
use Harikerja\Internal\Arguments;
use Harikerja\Internal\Dataset;
use Harikerja\Internal\DatasetReader;
use Harikerja\Internal\Day;
use Harikerja\Internal\Decree;
use Harikerja\Internal\Defaults;
use Harikerja\Internal\Definition;
use Harikerja\Internal\DefinitionReader;
use Harikerja\Internal\EndOfData;
use Harikerja\Internal\Entry;
use Harikerja\Internal\Hours;
use Harikerja\Internal\Knowledge;
use Harikerja\Internal\Moment;
use Harikerja\Internal\OvertimeRule;
use Harikerja\Internal\Plans;
use Harikerja\Internal\Projections;
use Harikerja\Internal\Rules;
use Harikerja\Internal\Year;

/**
 * Answers questions about Indonesian holidays and workdays. A calendar never changes.
 *
 * A date is a text `YYYY-MM-DD` or a `DateTimeInterface`. A `DateTimeInterface` counts
 * as its date in its own time zone. For a date without data the methods throw a {@see
 * HarikerjaException} with the error code `DATASET_NOT_FOUND`. They never report such a
 * date as "no holiday".
 *
 * The optional parameters have the names of the API, so use named arguments:
 * `addWorkdays('2026-03-18', 5, weekend: 'sun')`. An argument of a wrong type or with an
 * unknown name is an error of PHP. A wrong value is a {@see HarikerjaException}.
 */
final class Calendar
{
    use AnswerParts;
    use Plans;

    private ?Knowledge $known = null;

    private ?Rules $defaultRules = null;

    /**
     * @param (\Closure(): \DateTimeInterface)|null $now returns the current time; null for the clock of the system
     * @param ?Dataset $data null for the data of the package, which is read on first use
     */
    private function __construct(
        private readonly ?\Closure $now,
        private readonly ?Dataset $data,
        private readonly ?int $asOf = null,
        private readonly ?Definition $definition = null,
    ) {
    }

    /**
     * Returns the national calendar, with the data of the package.
     *
     * @param (\Closure(): \DateTimeInterface)|null $now returns the current time, for tests
     */
    public static function national(?\Closure $now = null): self
    {
        return new self($now, null);
    }

    /**
     * Returns the national calendar with the data of a dataset file, such as
     * `/dataset.json` of a server. It verifies the digest and the content, and ignores
     * members that this version does not know. If the file is damaged, has another
     * format or is larger than 1 MiB, it throws an exception with the code
     * `INVALID_TYPE` and the field `dataset`. If the file is older than the data of the
     * package, the exception also has the detail `older`.
     *
     * @param string $source the path of a file, or the content of a file, which begins with `{`
     * @param (\Closure(): \DateTimeInterface)|null $now returns the current time, for tests
     * @param bool $allowOlder accept a file that is older than the data of the package, for example
     *     to repeat an old calculation
     */
    public static function load(string $source, ?\Closure $now = null, bool $allowOlder = false): self
    {
        return new self($now, self::read($source, $allowOlder ? null : Dataset::builtIn()));
    }

    /**
     * Returns this calendar with the data of a newer dataset file. The new calendar has
     * the same rules, own days and name, and the same day of {@see asOf()}. If this is
     * a calendar of {@see getCalendars()}, its lines come from the newer file. The file
     * is verified as in {@see load()}. If its data is older than the data of this
     * calendar, the exception has the detail `older`. Data is older if a year is
     * missing, has a lower revision, or has other days under the same revision. This
     * calendar does not change.
     *
     * @param string $source as for {@see load()}
     */
    public function update(string $source): self
    {
        $newer = new self($this->now, self::read($source, $this->data()), $this->asOf, $this->definition);

        return $this->definition?->inData ? $newer->withCalendar($this->name()) : $newer;
    }

    /** Reads a dataset, and refuses a dataset that is older than the current one. */
    private static function read(string $source, ?Dataset $current): Dataset
    {
        $data = DatasetReader::read($source);
        $reason = $current === null ? null : $data->olderThan($current);
        if ($reason !== null) {
            $message = "It is older than the data in use: $reason. "
                .'If older data is meant, use Calendar::load with allowOlder: true.';
            throw DatasetReader::refusal($message, ['older' => true]);
        }

        return $data;
    }

    /**
     * Serializes the calendar, for example for a queued job. The copy uses the clock of
     * the system. A calendar of {@see load()} keeps its data. Any other calendar uses
     * the data of the package that unserializes it.
     *
     * @return array{?int, ?Definition, ?string} the last is the text of the dataset file
     */
    public function __serialize(): array
    {
        return [$this->asOf, $this->definition, $this->data?->text()];
    }

    /**
     * @param array{?int, ?Definition, ?string} $data
     */
    public function __unserialize(array $data): void
    {
        [$asOf, $definition, $text] = array_values($data) + [false, false, false];
        $valid = count($data) === 3
            && ($asOf === null || is_int($asOf) && $asOf >= 0 && $asOf <= Day::MAX)
            && ($definition === null || $definition instanceof Definition)
            && ($text === null || is_string($text) && str_starts_with($text, '{'));
        if (!$valid) {
            throw new HarikerjaException(
                'INVALID_TYPE',
                'The serialized calendar is damaged, or another version of the package wrote it: '
                    .'make the calendar again.',
                ['field' => 'calendar'],
            );
        }
        $this->asOf = $asOf;
        $this->definition = $definition;
        $this->data = $text === null ? null : DatasetReader::read($text);
        $this->now = null;
    }

    /** Returns which data the calendar uses: the newest decree and the digest. */
    public function dataVersion(): DataVersion
    {
        return $this->data()->version();
    }

    /**
     * Returns the calendars in the data, such as `idx`, in the form of calendar files.
     *
     * @return list<array<string, mixed>>
     */
    public function getCalendars(): array
    {
        return $this->data()->calendars();
    }

    /**
     * Returns the calendar as it was known at the end of a day. It uses only the
     * decrees that were signed on or before that day, and has only the years with such
     * a decree. Its current year is the year of that day. Own lines do not change. It
     * refuses a day after today in Jakarta, because later decrees are not known.
     */
    public function asOf(\DateTimeInterface|string $date): self
    {
        $day = Arguments::date('asOf', $date);
        if ($day > $this->today()) {
            throw new HarikerjaException(
                'INVALID_DATE',
                'The date for asOf must use YYYY-MM-DD and must not be later than today.',
                ['field' => 'asOf', 'value' => Day::format($day)],
            );
        }

        return new self($this->now, $this->data, $day, $this->definition);
    }

    /**
     * Returns the calendar of a firm or an institution: the national list with the
     * weekend, the collective leave, the days off and the workdays of a calendar file.
     * The calendar has its own rules, so its methods do not accept `leave` and
     * `weekend`.
     *
     * @param string|array<string, mixed>|\stdClass $calendar the content of a calendar file, as
     *     json_decode returns it (objects or arrays); or the name of a calendar of
     *     {@see getCalendars()}; or `national` for the national calendar
     */
    public function withCalendar(string|array|\stdClass $calendar): self
    {
        return new self(
            $this->now,
            $this->data,
            $this->asOf,
            is_string($calendar) ? $this->named($calendar) : DefinitionReader::read($calendar),
        );
    }

    /** Returns the name of the calendar; `national` for the national calendar. */
    public function name(): string
    {
        return $this->definition->name ?? 'national';
    }

    /**
     * Returns the weekend days of the calendar, such as `['sat', 'sun']`. They are the default of the
     * argument `weekend`.
     *
     * @return list<string>
     */
    public function weekend(): array
    {
        return Arguments::tokens($this->rules()->weekend);
    }

    /**
     * Returns whether collective leave is a day off in the calendar. It is the default of the argument
     * `leave`.
     */
    public function leave(): Leave
    {
        return $this->definition->leave ?? Leave::taken();
    }

    /**
     * Refuses to set a property, because a calendar never changes.
     *
     * @param mixed $value not used
     */
    public function __set(string $name, mixed $value): void
    {
        throw new \Error("The property \$$name of a calendar cannot be set, because a calendar never changes: "
            .'withCalendar, asOf and update return another calendar.');
    }

    /**
     * Returns the holidays of a year, sorted by date, then by type (national holidays
     * first), then by local name.
     *
     * @param int|null $year default: the current year in Jakarta
     * @param 'national_holiday'|'collective_leave'|'own_day_off'|null $type default: all types;
     *     `own_day_off` only under a calendar of {@see withCalendar()}
     * @param bool $includeSources include the decrees of each holiday
     *
     * @return list<Holiday>
     */
    public function getHolidays(?int $year = null, ?string $type = null, bool $includeSources = false): array
    {
        $year = Arguments::year($year);
        $type = $this->type($type);
        $first = Day::number($this->findYear($year)->year, 1, 1);

        return $this->entries($this->linesBetween($first, Day::endOfYear($first) + 1, $type), $includeSources);
    }

    /**
     * Returns the holidays from one date to another (both included), sorted as in
     * {@see getHolidays()}.
     *
     * @param Leave|null $leave the collective leave that is listed; default: {@see Leave::taken()}
     * @param 'national_holiday'|'collective_leave'|'own_day_off'|null $type see {@see getHolidays()}
     * @param bool $includeSources include the decrees of each holiday
     *
     * @return list<Holiday>
     */
    public function getHolidaysInRange(
        \DateTimeInterface|string $start,
        \DateTimeInterface|string $end,
        ?Leave $leave = null,
        ?string $type = null,
        bool $includeSources = false,
    ): array {
        [$from, $to] = $this->span($start, $end);
        $rules = $this->rules($leave);
        $type = $this->type($type);
        $this->cover($from, $to);

        return $this->entries($this->linesBetween($from, $to, $type, $rules->leave), $includeSources);
    }

    /**
     * Returns the next holidays.
     *
     * @param \DateTimeInterface|string|null $date the first date to look at; default: today in
     *     Jakarta, or the day of {@see asOf()}
     * @param Leave|null $leave the collective leave that is listed; default: {@see Leave::taken()}
     * @param int $limit the maximum number of holidays, 1 or more
     * @param 'national_holiday'|'collective_leave'|'own_day_off'|null $type see {@see getHolidays()}
     * @param bool $includeSources include the decrees of each holiday
     */
    public function getUpcomingHolidays(
        \DateTimeInterface|string|null $date = null,
        ?Leave $leave = null,
        int $limit = Defaults::DEFAULT_LIMIT,
        ?string $type = null,
        bool $includeSources = false,
    ): UpcomingHolidayList {
        $from = $date === null ? $this->asOf ?? $this->today() : Arguments::date('date', $date);
        $rules = $this->rules($leave);
        Arguments::number('limit', $limit, 1, Defaults::MAX_DAYS);
        $type = $this->type($type);
        $covered = $this->known()->segment($from) ?? throw $this->missing(
            'date',
            $date === null ? null : Day::format($from),
            $from,
        );
        $lines = array_slice($this->linesBetween($from, $covered[1], $type, $rules->leave), 0, $limit);
        $until = static fn (Entry $line, Holiday $holiday): UpcomingHoliday
            => new UpcomingHoliday($line->day - $from, $holiday);
        $complete = count($lines) === $limit;
        $examined = self::examined($from, $complete ? $lines[$limit - 1]->day : $covered[1] - 1);

        return new UpcomingHolidayList(
            array_map($until, $lines, $this->entries($lines, $includeSources)),
            $complete,
            $examined,
        );
    }

    /**
     * Reports whether a date is a holiday, and lists its holidays.
     *
     * @param Leave|null $leave whether collective leave is a day off; default: {@see Leave::taken()}
     * @param bool $includeSources include the decrees of each holiday
     */
    public function checkHoliday(
        \DateTimeInterface|string $date,
        ?Leave $leave = null,
        bool $includeSources = false,
    ): HolidayCheck {
        $day = Arguments::date('date', $date);
        $lines = $this->linesOn($day, $this->rules($leave)->leave);

        return new HolidayCheck(
            Day::format($day),
            Day::name($day),
            Day::localName($day),
            $lines !== [],
            $this->entries($lines, $includeSources),
        );
    }

    /**
     * Reports whether a date is a holiday. A weekend is not a holiday.
     *
     * @param Leave|null $leave whether collective leave is a day off; default: {@see Leave::taken()}
     */
    public function isHoliday(\DateTimeInterface|string $date, ?Leave $leave = null): bool
    {
        $day = Arguments::date('date', $date);

        return $this->linesOn($day, $this->rules($leave)->leave) !== [];
    }

    /**
     * Reports whether a date is a weekend day. It needs no data, so every date is allowed.
     *
     * @param list<string>|string|null $weekend weekdays as in `['fri', 'sat']` or `'fri,sat'`; `[]`
     *     or `'none'` means that there is no weekend; default: `'sat,sun'`
     */
    public function isWeekend(\DateTimeInterface|string $date, array|string|null $weekend = null): bool
    {
        return Day::isIn(Arguments::date('date', $date), $this->rules(weekend: $weekend)->weekend);
    }

    /**
     * Reports whether a date is a workday, and gives the reason if it is not a workday.
     *
     * @param Leave|null $leave whether collective leave is a day off; default: {@see Leave::taken()}
     * @param list<string>|string|null $weekend see {@see isWeekend()}
     */
    public function checkWorkday(
        \DateTimeInterface|string $date,
        ?Leave $leave = null,
        array|string|null $weekend = null,
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
            array_values(array_unique(array_map(static fn (Entry $line): string => $line->type, $lines))),
            $this->entries($lines, false),
            $this->deciding($day, $lines),
        );
    }

    /**
     * Describes each date from one date to another (both included): whether it is a
     * workday, and the reason if it is not.
     *
     * @param Leave|null $leave whether collective leave is a day off; default: {@see Leave::taken()}
     * @param list<string>|string|null $weekend see {@see isWeekend()}
     * @param bool $includeSources include the decrees of each holiday
     *
     * @return list<Answer\Day>
     */
    public function describeDays(
        \DateTimeInterface|string $start,
        \DateTimeInterface|string $end,
        ?Leave $leave = null,
        array|string|null $weekend = null,
        bool $includeSources = false,
    ): array {
        [$from, $to] = $this->span($start, $end);
        $rules = $this->rules($leave, $weekend);
        $this->cover($from, $to);
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
     * @param Leave|null $leave whether collective leave is a day off; default: {@see Leave::taken()}
     * @param list<string>|string|null $weekend see {@see isWeekend()}
     */
    public function isWorkday(
        \DateTimeInterface|string $date,
        ?Leave $leave = null,
        array|string|null $weekend = null,
    ): bool {
        $day = Arguments::date('date', $date);
        $rules = $this->rules($leave, $weekend);
        $this->coverDate($day);

        return $this->known()->isWorkday($day, $rules);
    }

    /**
     * Adds a number of workdays (1 or more) to a date. The date itself is not counted.
     *
     * @param Leave|null $leave whether collective leave is a day off; default: {@see Leave::taken()}
     * @param list<string>|string|null $weekend see {@see isWeekend()}
     */
    public function addWorkdays(
        \DateTimeInterface|string $date,
        int $days,
        ?Leave $leave = null,
        array|string|null $weekend = null,
    ): Addition {
        $start = Arguments::date('date', $date);
        Arguments::number('days', $days, 1, Defaults::MAX_DAYS);
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
     * @param Leave|null $leave whether collective leave is a day off; default: {@see Leave::taken()}
     * @param list<string>|string|null $weekend see {@see isWeekend()}
     */
    public function subtractWorkdays(
        \DateTimeInterface|string $date,
        int $days,
        ?Leave $leave = null,
        array|string|null $weekend = null,
    ): Subtraction {
        $start = Arguments::date('date', $date);
        Arguments::number('days', $days, 1, Defaults::MAX_DAYS);
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
     * @param Leave|null $leave whether collective leave is a day off; default: {@see Leave::taken()}
     * @param list<string>|string|null $weekend see {@see isWeekend()}
     * @param bool $inclusive include the start date and the end date
     */
    public function diffWorkdays(
        \DateTimeInterface|string $start,
        \DateTimeInterface|string $end,
        ?Leave $leave = null,
        array|string|null $weekend = null,
        bool $inclusive = Defaults::DEFAULT_INCLUSIVE,
    ): Difference {
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
     * @param Leave|null $leave whether collective leave is a day off; default: {@see Leave::taken()}
     * @param list<string>|string|null $weekend see {@see isWeekend()}
     */
    public function countWorkdays(
        \DateTimeInterface|string $start,
        \DateTimeInterface|string $end,
        ?Leave $leave = null,
        array|string|null $weekend = null,
    ): int {
        [$from, $to] = $this->span($start, $end);
        $rules = $this->rules($leave, $weekend);
        $this->cover($from, $to);

        return $this->known()->countWorkdays($from, $to, $rules);
    }

    /**
     * Returns the workdays from one date to another (both included).
     *
     * @param Leave|null $leave whether collective leave is a day off; default: {@see Leave::taken()}
     * @param list<string>|string|null $weekend see {@see isWeekend()}
     *
     * @return list<string>
     */
    public function listWorkdays(
        \DateTimeInterface|string $start,
        \DateTimeInterface|string $end,
        ?Leave $leave = null,
        array|string|null $weekend = null,
    ): array {
        [$from, $to] = $this->span($start, $end);
        $rules = $this->rules($leave, $weekend);
        $this->cover($from, $to);

        return array_map(
            Day::format(...),
            array_values(array_filter(
                range($from, $to - 1),
                fn (int $day): bool => $this->known()->isWorkday($day, $rules),
            )),
        );
    }

    /**
     * Moves a date that is not a workday to a workday.
     *
     * @param 'following'|'preceding'|'modified_following'|'nearest' $rule where to move it: to the
     *     following workday (the default); to the preceding workday; to the following workday, or
     *     to the preceding workday if the following workday is in another month; or to the nearest
     *     workday
     * @param Leave|null $leave whether collective leave is a day off; default: {@see Leave::taken()}
     * @param list<string>|string|null $weekend see {@see isWeekend()}
     */
    public function adjustDate(
        \DateTimeInterface|string $date,
        string $rule = Defaults::DEFAULT_ADJUSTMENT,
        ?Leave $leave = null,
        array|string|null $weekend = null,
    ): AdjustedDate {
        $day = Arguments::date('date', $date);
        Arguments::oneOf('rule', $rule, Defaults::ADJUSTMENTS);
        $rules = $this->rules($leave, $weekend);
        $this->coverDate($day);
        $result = $this->known()->isWorkday($day, $rules) ? $day : $this->moved(
            $day,
            $rule,
            $rules,
            'date',
            Day::format($day),
        );

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
     * @param Leave|null $leave whether collective leave is a day off; default: {@see Leave::taken()}
     * @param list<string>|string|null $weekend see {@see isWeekend()}
     */
    public function nthWorkday(
        string $month,
        int $n,
        ?Leave $leave = null,
        array|string|null $weekend = null,
    ): MonthWorkday {
        $first = Arguments::month($month);
        Arguments::number('n', $n, ...Defaults::NTH_BOUNDS);
        $rules = $this->rules($leave, $weekend);
        $month = substr(Day::format($first), 0, 7);
        if ($this->known()->segment($first) === null) {
            throw $this->missing('month', $month, $first);
        }
        $end = Day::endOfMonth($first) + 1;
        $count = $this->known()->countWorkdays($first, $end, $rules);
        $result = abs($n) > $count ? null : $this->known()->nthWorkday(
            $first,
            $end,
            $n > 0 ? $n : $count + $n + 1,
            $rules,
        );
        if ($result === null) {
            throw new HarikerjaException(
                'INVALID_RANGE',
                "The month has $count workdays: n must be at most $count, "
                    ."or at least -$count to count from the end of the month.",
                ['field' => 'n', 'value' => (string) $n, 'workdayCount' => $count],
            );
        }

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
     * @param int|null $year default: the current year in Jakarta
     * @param Leave|null $leave whether collective leave is a day off; default: {@see Leave::taken()}
     * @param list<string>|string|null $weekend see {@see isWeekend()}
     */
    public function summarizeWorkdays(
        ?int $year = null,
        ?Leave $leave = null,
        array|string|null $weekend = null,
    ): YearSummary {
        $year = Arguments::year($year);
        $rules = $this->rules($leave, $weekend);
        $found = $this->findYear($year)->year;
        $months = [];
        for ($month = 1; $month <= 12; ++$month) {
            $from = Day::number($found, $month, 1);
            $months[] = $this->summary(sprintf('%04d-%02d', $found, $month), $from, Day::endOfMonth($from) + 1, $rules);
        }

        return new YearSummary(
            $this->options($rules),
            $this->summary(null, Day::number($found, 1, 1), Day::number($found + 1, 1, 1), $rules),
            $months,
        );
    }

    /**
     * Returns the long weekends that begin in a year. A long weekend begins and ends with
     * a day off, and has a holiday that is not on a weekend day. With bridge days, long
     * weekends may overlap.
     *
     * @param int|null $year default: the current year in Jakarta
     * @param int $minDays the minimum number of days, 1 to 31; default: 3
     * @param int $maxBridgeDays the maximum number of bridge days
     *     (workdays that are taken as leave), 0 to 4; default: 0
     * @param Leave|null $leave whether collective leave is a day off; default: {@see Leave::taken()}
     * @param list<string>|string|null $weekend see {@see isWeekend()}
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
            for ($end = $start; $end < $after; ++$end) {
                if ($works($end)) {
                    $bridges[] = Day::format($end);
                    if (count($bridges) > $maxBridgeDays) {
                        break;
                    }
                    continue;
                }
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
                        $this->entries($lines, false),
                    );
                }
            }
            $known = $known && count($bridges) > $maxBridgeDays; // otherwise no workday ends the run before the end of the data
            $lastExamined = max($lastExamined, min($end, $after - 1));
        }

        return new LongWeekendList($list, $known, self::examined($firstExamined, $lastExamined));
    }

    /**
     * Returns the best use of a number of days of annual leave in a year. The runs of the plan
     * together have the most days.
     *
     * @param int $days the days of annual leave, 1 to 60
     * @param int|null $year default: the current year in Jakarta
     * @param \DateTimeInterface|string|null $start the first date of the plan, a date of the year. Earlier
     *     days are not planned and not counted, and their collective leave is not subtracted.
     *     Default: the first date of the year; then the first run may begin in the year before.
     * @param int $minDays the minimum number of days in a run, 1 to 31; default: 4
     * @param bool $deductCollectiveLeave whether collective leave that is taken is subtracted from
     *     the annual leave
     * @param int $limit the maximum number of deals,
     *     which are the best single runs, 1 to 50; default: 10
     * @param Leave|null $leave whether collective leave is a day off; default: {@see Leave::taken()}
     * @param list<string>|string|null $weekend see {@see isWeekend()}
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
     * @param int|null $year default: the current year in Jakarta
     * @param int $firstDay the first day of each period, 1 to 28; default: 1
     * @param int|null $payday the day of the last month of a period
     *     on which wages are paid, 1 to 31; default: 31. If the month is shorter, it is its last day.
     * @param 'following'|'preceding'|'modified_following'|'nearest' $rule where a payday that is not a
     *     workday is moved, as in {@see adjustDate()}; default: to the preceding workday
     * @param Leave|null $leave whether collective leave is a day off; default: {@see Leave::taken()}
     * @param list<string>|string|null $weekend see {@see isWeekend()}
     *
     * @return list<PayrollPeriod>
     */
    public function getPayrollPeriods(
        ?int $year = null,
        int $firstDay = Defaults::DEFAULT_FIRST_DAY,
        ?int $payday = null,
        string $rule = Defaults::DEFAULT_PAYDAY_RULE,
        ?Leave $leave = null,
        array|string|null $weekend = null,
    ): array {
        $year = Arguments::year($year);
        Arguments::number('firstDay', $firstDay, ...Defaults::FIRST_DAY_BOUNDS);
        Arguments::number('payday', $payday ?? Defaults::DEFAULT_PAYDAY, ...Defaults::PAYDAY_BOUNDS);
        Arguments::oneOf('rule', $rule, Defaults::ADJUSTMENTS);
        $rules = $this->rules($leave, $weekend);
        $found = $this->findYear($year)->year;

        return array_map(
            fn (int $month): PayrollPeriod => $this->payrollPeriod($found, $month, $firstDay, $payday, $rule, $rules),
            range(1, 12),
        );
    }

    /**
     * Returns the predicted national holidays of one of the ten years after the last list, sorted by
     * date. A prediction is not a decree: collective leave and polling days are not predicted, and
     * the government can move a date. No other method uses predictions. A year with a list is
     * refused: use {@see getHolidays()}. A calendar of {@see asOf()} is refused too. The rules and the
     * own days of the calendar have no effect.
     *
     * @return list<ProjectedHoliday>
     */
    public function getProjections(int $year): array
    {
        if ($this->asOf !== null) {
            $day = Day::format($this->asOf);
            throw new HarikerjaException(
                'INVALID_TYPE',
                'Predictions use the newest lists and rules, so there are none as they were known '
                    ."on $day: ask a calendar without asOf.",
                ['field' => 'asOf', 'value' => $day],
            );
        }

        return Projections::of($this->data(), (int) Arguments::year($year));
    }

    /**
     * Returns when work is due that takes a number of working hours. A time is a text
     * `YYYY-MM-DDTHH:MM` or a `DateTimeInterface`, in whole minutes. A text without an offset such
     * as `Z` or `+07:00` is local time of the zone. A `DateTimeInterface` is converted to the zone.
     *
     * @param int|string $hours hours from 0:01 to 100000, as in `16` or `'1:30'`
     * @param string $hoursPerDay the working hours of a workday, as in `'08:00-12:00,13:00-17:00'`;
     *     the parameters `mon` to `sun` have the working hours of single weekdays, if they differ
     * @param string $zone the time zone of the working hours: `WIB`, `WITA` or `WIT`
     * @param Leave|null $leave whether collective leave is a day off; default: {@see Leave::taken()}
     * @param list<string>|string|null $weekend see {@see isWeekend()}
     */
    public function dueDeadline(
        \DateTimeInterface|string $start,
        int|string $hours,
        string $hoursPerDay = Defaults::DEFAULT_HOURS_PER_DAY,
        ?string $mon = null,
        ?string $tue = null,
        ?string $wed = null,
        ?string $thu = null,
        ?string $fri = null,
        ?string $sat = null,
        ?string $sun = null,
        string $zone = Defaults::DEFAULT_ZONE,
        ?Leave $leave = null,
        array|string|null $weekend = null,
    ): Deadline {
        $given = Moment::read('start', $start);
        $work = Hours::work($hours);
        $when = new Hours($hoursPerDay, compact(Defaults::WEEK), $zone);
        $rules = $this->rules($leave, $weekend);
        $from = $given->in($when->offset);
        $when->check($rules->weekend, $this->definition);
        $first = intdiv($from, Moment::MINUTES_PER_DAY);
        $covered = $this->known()->segment($first) ?? throw $this->missing('start', $given->text, $first);
        [$begin, $due, $days] = $when->finish($from, $work, $covered[1], $this->known(), $rules)
            ?? throw $this->missing('hours', (string) $hours, $covered[1], EndOfData::RESULT_IS);

        return new Deadline(
            $when->text($from),
            Hours::clock($work),
            $work,
            $when->text($begin),
            $when->text($due),
            count($days),
            Hours::listed($days),
            count($days) <= Defaults::MAX_DATES,
            $when->options($this->options($rules)),
        );
    }

    /**
     * Returns the working time between two times. For the parameters, see {@see dueDeadline()}.
     *
     * @param string $hoursPerDay the working hours of a workday, as in `'08:00-12:00,13:00-17:00'`
     * @param string $zone the time zone of the working hours: `WIB`, `WITA` or `WIT`
     * @param Leave|null $leave whether collective leave is a day off; default: {@see Leave::taken()}
     * @param list<string>|string|null $weekend see {@see isWeekend()}
     */
    public function elapsedTime(
        \DateTimeInterface|string $start,
        \DateTimeInterface|string $end,
        string $hoursPerDay = Defaults::DEFAULT_HOURS_PER_DAY,
        ?string $mon = null,
        ?string $tue = null,
        ?string $wed = null,
        ?string $thu = null,
        ?string $fri = null,
        ?string $sat = null,
        ?string $sun = null,
        string $zone = Defaults::DEFAULT_ZONE,
        ?Leave $leave = null,
        array|string|null $weekend = null,
    ): ElapsedTime {
        [$givenStart, $givenEnd] = [Moment::read('start', $start), Moment::read('end', $end)];
        $when = new Hours($hoursPerDay, compact(Defaults::WEEK), $zone);
        $rules = $this->rules($leave, $weekend);
        [$from, $to] = [$givenStart->in($when->offset), $givenEnd->in($when->offset)];
        $when->check($rules->weekend, $this->definition);
        if ($from > $to) {
            throw new HarikerjaException(
                'INVALID_RANGE',
                'start must not be after end: swap the two times.',
                ['field' => 'start', 'start' => $when->text($from), 'end' => $when->text($to)],
            );
        }
        $first = intdiv($from, Moment::MINUTES_PER_DAY);
        // If start and end are the midnight after the last date with data, no other date is needed.
        $isMidnight = $from === $to && $from % Moment::MINUTES_PER_DAY === 0;
        $covered = $this->known()->segment($first)
            ?? ($isMidnight ? $this->known()->segment($first - 1) : null)
            ?? throw $this->missing('start', $givenStart->text, $first);
        if ($to > $covered[1] * Moment::MINUTES_PER_DAY) {
            throw $this->missing('end', $givenEnd->text, $covered[1]);
        }
        $days = $when->between($from, $to, $this->known(), $rules);
        $minutes = array_sum($days);

        return new ElapsedTime(
            $when->text($from),
            $when->text($to),
            Hours::clock($minutes),
            $minutes,
            count($days),
            Hours::listed($days),
            count($days) <= Defaults::MAX_DATES,
            $when->options($this->options($rules)),
        );
    }

    /**
     * Returns the multipliers for hours of overtime on a date. On a workday, overtime means the
     * hours after the normal hours. On a day off, all hours are overtime. It is not legal advice:
     * show the `warnings` of the answer and {@see Obligations::notice()} to your users.
     *
     * Only the national list and the weekend decide what kind of day the date is. Collective leave
     * and own lines do not change it. A calendar of {@see withCalendar()} has its own weekend.
     *
     * @param int|float|string $hours whole or half hours from 0.5 to 24, as in `4` or `2.5`
     * @param list<string>|string|null $weekend two weekdays for a five-day week, or one weekday for a
     *     six-day week, as in `'sat,sun'` or `'sun'`; default: `'sat,sun'`
     * @param 'mon'|'tue'|'wed'|'thu'|'fri'|'sat'|'sun'|null $shortestDay the weekday with the fewest
     *     hours of work, only for a six-day week; default: none
     */
    public function getOvertime(
        \DateTimeInterface|string $date,
        int|float|string $hours,
        array|string|null $weekend = null,
        ?string $shortestDay = null,
    ): Overtime {
        $day = Arguments::date('date', $date);
        $number = OvertimeRule::hours($hours);
        $set = $this->definition === null
            ? Arguments::weekend($weekend ?? Defaults::DEFAULT_WEEKEND, OvertimeRule::WEEKEND, null)
            : $this->rules(weekend: $weekend)->weekend;
        $rest = Arguments::tokens($set);
        if ($shortestDay !== null) {
            Arguments::oneOf('shortestDay', $shortestDay, Defaults::WEEK);
        }
        $rule = OvertimeRule::on(Day::format($day));
        $rule->checkWeek($rest, $weekend === null ? null : Arguments::text($weekend ?: 'none'), $shortestDay);
        $national = $this->withCalendar('national');
        if ($national->known()->segment($day) === null) {
            throw $national->missing('date', Day::format($day), $day, after: EndOfData::NO_PREDICTIONS);
        }

        return $rule->answer(
            $day,
            $number,
            is_string($hours) ? $hours : OvertimeRule::number($hours),
            new OvertimeOptions($rest, $shortestDay),
            $national->entries($national->linesOn($day, Leave::taken()), false),
        );
    }

    /**
     * Returns all occasions with their holidays.
     *
     * @param int|null $year only holidays of this year; default: the holidays of all years with data
     * @param \DateTimeInterface|string|null $date only holidays on or after this date
     */
    public function getOccasions(?int $year = null, \DateTimeInterface|string|null $date = null): OccasionList
    {
        $year = Arguments::year($year);
        $from = $date === null ? 0 : Arguments::date('date', $date);
        $found = $year === null ? null : $this->findYear($year)->year;
        if ($date !== null) {
            $this->coverDate($from);
        }
        $byOccasion = [];
        foreach ($this->known()->years as $candidate) {
            if ($found === null || $candidate->year === $found) {
                $first = Day::number($candidate->year, 1, 1);
                foreach ($this->linesBetween(max($first, $from), Day::endOfYear($first) + 1, null) as $line) {
                    $byOccasion[$line->occasion ?? ''][] = $line;
                }
            }
        }
        $occasions = array_map(
            fn (array $o): Occasion => new Occasion(
                $o['id'],
                $o['localName'],
                $o['name'],
                $o['aliases'],
                $this->entries($byOccasion[$o['id']] ?? [], false),
            ),
            $this->data()->content['occasions'],
        );
        $years = $found === null ? $this->getAvailableYears() : [$found];
        $examined = $years === [] ? null : self::examined(
            max(Day::number(min($years), 1, 1), $found === null ? $from : 0),
            Day::number(max($years) + 1, 1, 1) - 1,
        );

        return new OccasionList($occasions, $found !== null, $examined);
    }

    /**
     * Returns the decrees that set the list of a year, sorted by date.
     *
     * @param int|null $year default: the current year in Jakarta
     *
     * @return list<Source>
     */
    public function getSources(?int $year = null): array
    {
        return $this->sourcesOf($this->findYear(Arguments::year($year))->decrees);
    }

    /**
     * Returns the years with data, in order.
     *
     * @return list<int>
     */
    public function getAvailableYears(): array
    {
        return array_map(static fn (Year $year): int => $year->year, $this->known()->years);
    }

    /**
     * Returns information about each year: its revision, its status, and the number of
     * its holidays in the national list.
     *
     * @return list<YearInfo>
     */
    public function getYears(): array
    {
        $counts = [];
        foreach ($this->known()->national as $line) {
            $year = Day::year($line->day);
            $counts[$year][$line->type] = ($counts[$year][$line->type] ?? 0) + 1;
        }

        return array_map(function (Year $year) use ($counts): YearInfo {
            $revisions = $year->revisions($this->known()->day);
            $count = $counts[$year->year] ?? [];

            return new YearInfo(
                $year->year,
                count($revisions),
                $year->status,
                Day::format(max($revisions)),
                $count['national_holiday'] ?? 0,
                $count['collective_leave'] ?? 0,
            );
        }, $this->known()->years);
    }

    /**
     * Returns the history of the list of a year: what each decree and each correction of
     * the dataset changed.
     *
     * @param int|null $year default: the current year in Jakarta
     *
     * @return list<Revision>
     */
    public function getRevisions(?int $year = null): array
    {
        $found = $this->findYear(Arguments::year($year));
        $list = $found->history($this->known()->day);

        return array_map(fn (array $r, int $i): Revision => new Revision(
            $i + 1,
            Day::format($r['day']),
            $r['decrees'] !== [] && array_filter(
                $r['decrees'],
                static fn (Decree $d): bool => $d->day === $r['day'] && $d->source->publishedAt !== null,
            ) === [],
            $r['correction'],
            $this->sourcesOf($r['decrees']),
            $this->entries($r['added'], false),
            $this->entries($r['removed'], false),
            array_map(
                fn (array $pair): array => array_combine(['from', 'to'], $this->entries($pair, false)),
                $r['renamed'],
            ),
            $this->entries($r['confirmed'], false),
        ), $list, array_keys($list));
    }

    private function data(): Dataset
    {
        return $this->data ?? Dataset::builtIn();
    }

    /** Returns the definition of a calendar in the data, or null for the national calendar. */
    private function named(string $name): ?Definition
    {
        if ($name === 'national') {
            return null;
        }
        $all = array_column($this->getCalendars(), null, 'name');
        if (!isset($all[$name])) {
            $allowed = ['national', ...array_keys($all)];
            throw new HarikerjaException(
                'NOT_FOUND',
                'There is no calendar '.Arguments::quote($name).': use a calendar file, or one of '
                    .implode(', ', $allowed).'.',
                ['field' => 'calendar', 'value' => $name, 'allowed' => $allowed],
            );
        }

        $problems = [];

        return Definition::of($all[$name], $problems, inData: true);
    }

    private function known(): Knowledge
    {
        if ($this->known === null) {
            $known = $this->data()->known($this->asOf ?? PHP_INT_MAX);
            $this->known = $this->definition === null ? $known : $known->with($this->definition);
        }

        return $this->known;
    }

    /** Returns the current date in Jakarta. */
    private function today(): int
    {
        return Day::inJakarta($this->now === null ? new \DateTimeImmutable() : ($this->now)());
    }
}
