<?php

declare(strict_types=1);

namespace Harikerja;

use Harikerja\Answer\DataVersion;
use Harikerja\Answer\Revision;
use Harikerja\Answer\Source;
use Harikerja\Answer\UnusedLine;
use Harikerja\Answer\YearInfo;
use Harikerja\Internal\AnswerParts;
use Harikerja\Internal\Arguments;
use Harikerja\Internal\Dataset;
use Harikerja\Internal\DatasetReader;
use Harikerja\Internal\Day;
use Harikerja\Internal\Decree;
use Harikerja\Internal\Definition;
use Harikerja\Internal\DefinitionReader;
use Harikerja\Internal\HolidayQuestions;
use Harikerja\Internal\HourQuestions;
use Harikerja\Internal\Knowledge;
use Harikerja\Internal\Omitted;
use Harikerja\Internal\PayrollQuestions;
use Harikerja\Internal\Rules;
use Harikerja\Internal\WorkdayQuestions;
use Harikerja\Internal\Year;

/**
 * Answers questions about Indonesian holidays and workdays. A calendar never changes.
 *
 * A date is a text `YYYY-MM-DD` or a `DateTimeInterface`. A `DateTimeInterface` counts
 * as its date in its own time zone. If it is not a midnight, its offset from UTC must be
 * +07:00, +08:00 or +09:00. Other times are refused: call `->setTimezone('Asia/Jakarta')`
 * first. Only `dueDeadline` and `elapsedTime` convert by themselves.
 *
 * For a date without data the methods throw a {@see HarikerjaException} with the error
 * code `DATASET_NOT_FOUND`. They never report such a date as "no holiday".
 *
 * The optional parameters have the names of the API, except `leave`, which the API calls
 * `includeCollectiveLeave`. Instead of the parameters `asOf` and `calendar` of the API,
 * there are the methods {@see asOf()} and {@see withCalendar()}. Use named arguments:
 * `addWorkdays('2026-03-18', 5, weekend: 'sun')`. An argument of a wrong type, such as null,
 * or with an unknown name is an error of PHP. A wrong value, also `'5'` or `5.7` for an int, is a
 * {@see HarikerjaException}. Only an argument that is left out means the default.
 */
final class Calendar implements \JsonSerializable
{
    use AnswerParts;
    use HolidayQuestions;
    use HourQuestions;
    use PayrollQuestions;
    use WorkdayQuestions;

    private ?Knowledge $known = null;

    private ?Rules $defaultRules = null;

    /**
     * @param (\Closure(): \DateTimeInterface)|Omitted $now returns the current time; if left out: the clock of the system
     * @param ?Dataset $data null for the data of the package, which is read on first use
     */
    private function __construct(
        private readonly \Closure|Omitted $now,
        private readonly ?Dataset $data,
        private readonly ?int $asOf = null,
        private readonly ?Definition $definition = null,
    ) {
    }

    /**
     * Returns the national calendar, with the data of the package.
     *
     * @param (\Closure(): \DateTimeInterface)|Omitted $now returns the current time, for tests
     */
    public static function national(\Closure|Omitted $now = Omitted::Argument): self
    {
        return new self($now, null);
    }

    /**
     * Returns the national calendar with the data of a dataset file, such as
     * `/dataset.json` of a server. It verifies the digest, and ignores
     * members that this version does not know. If the file is damaged, has another
     * format or is larger than 1 MiB, it throws an exception with the code
     * `INVALID_TYPE` and the field `dataset`. If the file is older than the data of the
     * package, the exception also has the detail `older`: a year is missing, or has an earlier
     * revision.
     *
     * @param string $source the path of a file, or the content of a file, which begins with `{`
     * @param (\Closure(): \DateTimeInterface)|Omitted $now returns the current time, for tests
     * @param bool $allowOlder accept a file that is older than the data of the package, for example
     *     to repeat an old calculation
     */
    public static function load(
        string $source,
        \Closure|Omitted $now = Omitted::Argument,
        bool|int|float|string $allowOlder = false,
    ): self {
        $allowOlder = Arguments::flag('allowOlder', $allowOlder);
        $data = DatasetReader::read($source);
        $year = $allowOlder ? null : $data->olderYear();
        if ($year !== null) {
            $message = "Its list of $year is older than the list of the package, or it has no list of $year. "
                .'If older data is meant, use Calendar::load with allowOlder: true.';
            throw DatasetReader::refusal($message, ['older' => true]);
        }

        return new self($now, $data);
    }

    /**
     * Serializes the calendar, for example for a queued job. The copy uses the clock of
     * the system. A calendar of {@see load()} keeps its data. Any other calendar uses
     * the data of the package that unserializes it.
     *
     * @return array{format: 1, dataset: ?string, calendar: string|array<string, mixed>, asOf: ?string} the
     *     text of the dataset file, the name or the file of the calendar, and the date of {@see asOf()}
     */
    public function __serialize(): array
    {
        $isFile = $this->definition !== null && !$this->definition->inData;

        return [
            'format' => 1,
            'dataset' => $this->data?->text(),
            'calendar' => $isFile ? $this->definition->file : $this->name(),
            'asOf' => $this->asOf === null ? null : Day::format($this->asOf),
        ];
    }

    /**
     * @param array<mixed> $data
     */
    public function __unserialize(array $data): void
    {
        $isCalendar = array_keys($data) === ['format', 'dataset', 'calendar', 'asOf'] && $data['format'] === 1;
        [, $text, $calendar, $asOf] = $isCalendar ? array_values($data) : [null, null, null, null];
        $valid = ($text === null || is_string($text) && str_starts_with($text, '{'))
            && (is_string($calendar) || is_array($calendar))
            && ($asOf === null || is_string($asOf) && Day::parse($asOf) !== null);
        if (!$valid) {
            throw new HarikerjaException(
                'INVALID_TYPE',
                'The serialized calendar is damaged, or another version of the package wrote it: '
                    .'make the calendar again.',
                ['field' => 'calendar'],
            );
        }
        $read = $text === null ? self::national() : self::load($text, allowOlder: true);
        $this->now = Omitted::Argument;
        $this->data = $read->data;
        $this->asOf = $asOf === null ? null : Day::parse($asOf);
        $this->definition = $read->withCalendar($calendar)->definition;
    }

    /** Returns the newest decree and the digest of the whole dataset, also after {@see asOf()}. */
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
     * a decree. Its current year is the year of that day. Own lines do not change. The own
     * lines of a calendar of the data, such as `idx`, are right only for the newest list, so
     * it ends before the first year whose list was amended later. The method refuses a day
     * after today in Jakarta, because later decrees are not known.
     */
    public function asOf(\DateTimeInterface|string $date): self
    {
        $day = Arguments::date('asOf', $date);
        if ($day > $this->today()) {
            $today = Day::format($this->today());
            throw Arguments::wrong(
                'INVALID_DATE',
                'asOf',
                Day::format($day),
                "must not be later than today in Jakarta, $today",
            );
        }

        return new self($this->now, $this->data, $day, $this->definition);
    }

    /**
     * Returns the calendar of a firm or an institution: the national list with the
     * weekend, the collective leave, the days off and the workdays of a calendar file.
     * The calendar has its own rules, so its methods do not accept `leave` and
     * `weekend`. If this calendar is itself from `withCalendar`, every argument except
     * `national` is refused.
     *
     * @param string|array<string, mixed>|\stdClass $calendar the content of a calendar file, as
     *     json_decode returns it (objects or arrays); or the name of a calendar of
     *     {@see getCalendars()}; or `national` for the national calendar
     */
    public function withCalendar(string|array|\stdClass $calendar): self
    {
        if ($this->definition !== null && $calendar !== 'national') {
            throw new HarikerjaException(
                'INVALID_TYPE',
                'withCalendar would replace the rules and own days of the calendar '.$this->name()
                    .": call withCalendar('national') first, or put them into the calendar file.",
                ['field' => 'calendar'],
            );
        }

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
     * Returns the lines of the calendar file that have no effect, often because of a wrong date: a
     * date of `collectiveLeave` that is not collective leave, a day off on a weekend day or on a
     * holiday, a workday on a workday, and a date without data. A line with several dates is in
     * the list only if none of them has an effect.
     *
     * @return list<UnusedLine>
     */
    public function unused(): array
    {
        $definition = $this->definition;
        if ($definition === null) {
            return [];
        }
        $national = $this->data()->known($this->asOf ?? PHP_INT_MAX);
        $worked = $national->with($definition->withLeaveWorked());
        $rules = $definition->leave->rules($definition->rules->weekend);
        $unused = [];
        foreach ($definition->spans() as [$key, $start, $end]) {
            $missing = false;
            for ($day = $start; $day <= $end; ++$day) {
                $without = $key === 'collectiveLeave' ? $worked->isWorkday($day, $definition->rules) : $national->isWorkday($day, $rules);
                if ($this->known()->segment($day) === null) {
                    $missing = true;
                } elseif ($this->known()->isWorkday($day, $definition->rules) !== $without) {
                    continue 2;
                }
            }
            $unused[] = new UnusedLine($key, Day::format($start), Day::format($end), match (true) {
                $missing => 'without_data',
                $this->known()->isWorkday($start, $definition->rules) => 'already_workday',
                default => 'already_off',
            });
        }

        return $unused;
    }

    /**
     * Refuses to set a property, because a calendar never changes.
     *
     * @param mixed $value not used
     */
    public function __set(string $name, mixed $value): void
    {
        throw new \Error("The property \$$name of a calendar cannot be set, because a calendar never changes: "
            .'withCalendar and asOf return another calendar.');
    }

    /** Returns the name of the calendar and the day of {@see asOf()}, as in `acme as of 2025-08-01`. */
    public function jsonSerialize(): string
    {
        return $this->name().($this->asOf === null ? '' : ' as of '.Day::format($this->asOf));
    }

    /**
     * Returns the decrees that set the list of a year, sorted by date.
     *
     * @param int|Omitted $year default: the current year in Jakarta, or the year of the day of `asOf`
     *
     * @return list<Source>
     */
    public function getSources(bool|int|float|string|Omitted $year = Omitted::Argument): array
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
     * @param int|Omitted $year default: the current year in Jakarta, or the year of the day of `asOf`
     *
     * @return list<Revision>
     */
    public function getRevisions(bool|int|float|string|Omitted $year = Omitted::Argument): array
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
                'There is no calendar '.Arguments::quote($name).': use one of '.implode(', ', $allowed)
                    .', or decode a calendar file with json_decode.',
                ['field' => 'calendar', 'value' => $name, 'allowed' => $allowed],
            );
        }

        return Definition::of($all[$name], inData: true);
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
        return Day::inJakarta($this->now === Omitted::Argument ? new \DateTimeImmutable() : ($this->now)());
    }
}
