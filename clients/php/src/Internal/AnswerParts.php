<?php

declare(strict_types=1);

namespace Harikerja\Internal;

use Harikerja\Answer\DecidingLine;
use Harikerja\Answer\Examined;
use Harikerja\Answer\Holiday;
use Harikerja\Answer\Options;
use Harikerja\Answer\Source;
use Harikerja\Answer\Summary;
use Harikerja\HarikerjaException;
use Harikerja\Leave;

/**
 * Methods that several methods of {@see \Harikerja\Calendar} use: they read the arguments, check
 * that dates have data, and make the parts of answers.
 *
 * @internal
 */
trait AnswerParts
{
    /**
     * Returns the rules for a question. A calendar with a definition has its own rules, so it
     * refuses rules as arguments.
     *
     * @param array<mixed>|string|Omitted $weekend
     */
    private function rules(
        Leave|Omitted $leave = Omitted::Argument,
        array|string|Omitted $weekend = Omitted::Argument,
    ): Rules {
        if ($this->definition !== null) {
            foreach (['leave' => $leave, 'weekend' => $weekend] as $field => $value) {
                if ($value !== Omitted::Argument) {
                    throw new HarikerjaException(
                        'INVALID_TYPE',
                        "The calendar {$this->definition->name} has its own rules: "
                            ."leave out $field, or ask Calendar::national().",
                        ['field' => $field, 'value' => Arguments::text($value)],
                    );
                }
            }

            return $this->definition->rules;
        }
        if ($leave === Omitted::Argument && $weekend === Omitted::Argument) {
            return $this->defaultRules ??= Leave::taken()->rules(Arguments::weekend(Defaults::DEFAULT_WEEKEND));
        }

        return ($leave === Omitted::Argument ? Leave::taken() : $leave)->rules(
            Arguments::weekend($weekend === Omitted::Argument ? Defaults::DEFAULT_WEEKEND : $weekend),
        );
    }

    private function options(Rules $rules): Options
    {
        return $this->definition->options ?? $rules->options;
    }

    private function type(string|Omitted $type): ?string
    {
        return $type === Omitted::Argument ? null : Arguments::oneOf(
            'type',
            $type,
            $this->definition === null ? array_slice(Entry::TYPES, 0, 2) : Entry::TYPES,
        );
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
     * Reads the start and the end of a question. Returns the first day, and the day after
     * the last day.
     *
     * @return array{int, int}
     */
    private function span(\DateTimeInterface|string $start, \DateTimeInterface|string $end): array
    {
        $from = Arguments::date('start', $start);
        $last = Arguments::date('end', $end);
        Arguments::checkOffsets('end', 'start and end', $start, $end);
        Arguments::checkOrder($from, $last);

        return [$from, $last + 1];
    }

    /**
     * Throws an exception if a day in the span has no data. If $first and $last are given, the
     * exception names one of them instead of the first or the last day of the span.
     */
    private function cover(int $from, int $to, ?int $first = null, ?int $last = null): void
    {
        if ($from === $to) {
            return;
        }
        $covered = $this->known()->segment($from)
            ?? throw $this->missing('start', Day::format($first ?? $from), $from);
        if ($to > $covered[1]) {
            throw $this->missing('end', Day::format($last ?? $to - 1), $covered[1]);
        }
    }

    /** Throws if a day has no data. */
    private function coverDate(int $day): void
    {
        if ($this->known()->segment($day) === null) {
            throw $this->missing('date', Day::format($day), $day);
        }
    }

    /**
     * Returns the exception for an answer that depends on a day without data. $field is the name of the
     * wrong argument. $value is null if the argument was not given.
     */
    private function missing(string $field, ?string $value, int $day): HarikerjaException
    {
        $year = Day::year($day);
        $years = $this->getAvailableYears();
        $coverage = $years === [] ? null : ['first' => min($years), 'last' => max($years)];
        $known = $this->asOf === null ? '' : 'As known on '.Day::format($this->asOf).': ';
        $message = sprintf("{$known}The answer depends on %04d, and the calendar {$this->name()} has ", $year)
            .($coverage === null ? 'no data.' : "data only for {$coverage['first']} to {$coverage['last']}.");

        return new HarikerjaException(
            'DATASET_NOT_FOUND',
            $message,
            [
                'field' => $field,
                ...($value === null ? [] : ['value' => $value]),
                'year' => $year,
                'availableYears' => $coverage,
            ],
        );
    }

    /**
     * Returns the holidays of a date that count as days off.
     *
     * @return list<Entry>
     */
    private function linesOn(int $day, Leave $leave): array
    {
        $this->coverDate($day);

        return $this->known()->linesOn($day, $leave);
    }

    /**
     * Returns the holidays of a type from $from to the day before $to.
     *
     * @return list<Entry>
     */
    private function linesBetween(int $from, int $to, ?string $type, ?Leave $leave = null): array
    {
        $leave ??= Leave::taken();

        return array_values(array_filter(
            $this->known()->lines,
            static fn (Entry $line): bool => $from <= $line->day && $line->day < $to
                && ($line->type !== 'collective_leave' || $leave->takes($line->day))
                && ($type === null || $line->type === $type),
        ));
    }

    /** Returns the n-th workday after a day. */
    private function after(int $start, int $n, Rules $rules): int
    {
        $first = min($start + 1, Day::MAX);
        $covered = $this->coveredNext($start, $first);
        $result = $covered === null ? null : $this->known()->nthWorkday($first, $covered[1], $n, $rules);

        return $result ?? throw $this->missing('days', (string) $n, $covered[1] ?? $first);
    }

    /** Returns the n-th workday before a day. */
    private function before(int $start, int $n, Rules $rules): int
    {
        $from = $this->coveredNext($start, max($start - 1, 0))[0] ?? $start;

        return $this->known()->nthWorkday($from, $start, -$n, $rules)
            ?? throw $this->missing('days', (string) $n, $from - 1);
    }

    /**
     * Returns the range of covered days around the next day, or null if the next day
     * has no data. If the day itself has no data either, it throws an exception about
     * the day.
     *
     * @return array{int, int}|null
     */
    private function coveredNext(int $day, int $next): ?array
    {
        $covered = $this->known()->segment($next);
        if ($covered === null && $this->known()->segment($day) === null) {
            throw $this->missing('date', Day::format($day), $next);
        }

        return $covered;
    }

    /**
     * Moves a covered day to a workday, if it is a day off. If the workday has no data, the exception
     * names an argument and its value. The value is null if the argument was not given.
     */
    private function moved(int $day, string $rule, Rules $rules, string $field, ?string $value): int
    {
        if ($this->known()->isWorkday($day, $rules)) {
            return $day;
        }
        [$first, $end] = $this->known()->segment($day) ?? [$day, $day];
        $next = $this->known()->nthWorkday($day, $end, 1, $rules);
        $previous = $this->known()->nthWorkday($first, $day, -1, $rules);
        $forward = match ($rule) {
            'following' => true,
            'preceding' => false,
            'modified_following' => $next !== null && $next <= Day::endOfMonth($day),
            // If there is no covered workday before or after the day, the nearest date without
            // data on this side is assumed to be a workday.
            default => ($next ?? $end) - $day <= $day - ($previous ?? $first - 1),
        };

        return ($forward ? $next : $previous) ?? throw $this->missing(
            $field,
            $value,
            $forward ? $end : $first - 1,
        );
    }

    private function summary(?string $month, int $from, int $to, Rules $rules): Summary
    {
        $workdays = $this->known()->countWorkdays($from, $to, $rules);
        $weekend = $this->known()->countWeekend($from, $to, $rules);
        [$national, $leave] = $this->known()->countByType($from, $to, $rules);
        $own = $to - $from - $workdays - $weekend - $national - $leave;

        return new Summary($month, $to - $from, $workdays, $weekend, $national, $leave, $own);
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
            $line->occasion,
            $withSources ? $this->sourcesOf([$line->decree, ...$line->also]) : null,
        ), $lines));
    }

    /**
     * Returns the given decrees that are known, without duplicates, sorted by date.
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

    /**
     * Returns the line of the calendar that made a day a workday or a day off.
     *
     * @param list<Entry> $lines the holidays of the day
     */
    private function deciding(int $day, array $lines): ?DecidingLine
    {
        $worked = $this->definition->workdays[$day] ?? null;
        $line = $worked ?? $lines[0]->own ?? null;

        return $line === null ? null : new DecidingLine(
            $worked === null ? 'day_off' : 'workday',
            Day::format($line->start),
            Day::format($line->end),
            $line->localName,
            $line->name,
            $line->source,
            $line->note,
        );
    }

    private static function examined(int $first, int $last): Examined
    {
        return new Examined(Day::format($first), Day::format($last));
    }

    private static function zone(\DateTimeInterface|string $date): ?\DateTimeZone
    {
        return $date instanceof \DateTimeInterface ? ($date->getTimezone() ?: null) : null;
    }
}
