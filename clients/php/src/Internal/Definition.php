<?php

declare(strict_types=1);

namespace Harikerja\Internal;

use Harikerja\Answer\Options;
use Harikerja\Leave;

/**
 * The content of a calendar file without mistakes.
 *
 * @internal
 */
final class Definition
{
    /**
     * @param array<string, mixed> $file the calendar file
     * @param Rules $rules the weekend; collective leave always counts as a day off,
     * because the entries have only the leave that is taken
     * @param bool $inData whether it is a calendar of the data
     * @param array<int, OwnLine> $daysOff the line of each own day off, sorted by day
     * @param array<int, OwnLine> $workdays the line of each own workday, sorted by day
     * @param Options $options the rules as an answer shows them
     */
    private function __construct(
        public readonly array $file,
        public readonly string $name,
        public readonly Rules $rules,
        public readonly Leave $leave,
        public readonly int $firstYear,
        public readonly int $lastYear,
        public readonly array $daysOff,
        public readonly array $workdays,
        public readonly Options $options,
        public readonly bool $inData,
    ) {
    }

    /**
     * Converts a calendar file whose values are checked. It throws an exception if two of them contradict
     * each other.
     *
     * @param array<string, mixed> $file
     */
    public static function of(array $file, bool $inData = false): self
    {
        $leave = $file['collectiveLeave'] ?? 'taken';
        if (is_array($leave) && !isset($file['covers'])) {
            throw DefinitionReader::wrong(
                'covers',
                'is missing: collectiveLeave is a list of dates, so give the years for which it is complete, '
                    .'as in 2026..2026',
            );
        }
        [$first, $last] = array_map(intval(...), explode('..', $file['covers'] ?? '0000..9999'));
        foreach (is_array($leave) ? $leave : [] as $i => $date) {
            self::checkYears("collectiveLeave[$i]", Day::of($date), Day::of($date), $first, $last);
        }
        $ids = [];
        foreach ($file['sources'] ?? [] as $i => ['id' => $id]) {
            if (isset($ids[$id])) {
                throw DefinitionReader::wrong("sources[$i].id", "repeats $id");
            }
            $ids[$id] = true;
        }
        $paths = $own = [];
        foreach (['daysOff' => ['Libur sendiri', 'Own day off'], 'workdays' => ['Hari kerja sendiri', 'Own workday']] as $key => $names) {
            $own[$key] = [];
            foreach ($file[$key] ?? [] as $i => $line) {
                $path = "{$key}[$i]";
                if (isset($line['source']) && !isset($ids[$line['source']])) {
                    throw DefinitionReader::wrong("$path.source", "must be the id of a source, not {$line['source']}");
                }
                [$start, $end] = [Day::of($line['from'] ?? $line['date']), Day::of($line['to'] ?? $line['date'])];
                self::checkYears($path, $start, $end, $first, $last);
                if (count($own[$key]) + $end - $start >= Defaults::MAX_OWN_DATES) {
                    throw DefinitionReader::wrong($key, 'must have at most '.Defaults::MAX_OWN_DATES.' dates');
                }
                $parsed = new OwnLine(
                    $start,
                    $end,
                    $line['name']['id'] ?? $names[0],
                    $line['name']['en'] ?? $names[1],
                    $line['source'] ?? null,
                    $line['note'] ?? null,
                );
                for ($day = $start; $day <= $end; ++$day) {
                    if (isset($paths[$day])) {
                        throw DefinitionReader::wrong($path, 'repeats '.Day::format($day).", a date of $paths[$day]");
                    }
                    $paths[$day] = $path;
                    $own[$key][$day] = $parsed;
                }
            }
            ksort($own[$key]);
        }
        $leave = match ($leave) {
            'taken' => Leave::taken(),
            'worked' => Leave::worked(),
            default => Leave::only(...$leave),
        };
        $weekend = Arguments::weekend($file['weekend'] ?? Defaults::DEFAULT_WEEKEND);

        return new self(
            $file,
            $file['name'],
            Leave::taken()->rules($weekend),
            $leave,
            $first,
            $last,
            $own['daysOff'],
            $own['workdays'],
            $leave->rules($weekend)->options,
            $inData,
        );
    }

    /** Returns the definition with another rule: all collective leave is worked. */
    public function withLeaveWorked(): self
    {
        return self::of(['collectiveLeave' => 'worked'] + $this->file, $this->inData);
    }

    /**
     * Returns the key, the first day and the last day of each line, and of each date of collective leave.
     *
     * @return list<array{'collectiveLeave'|'daysOff'|'workdays', int, int}>
     */
    public function spans(): array
    {
        $leave = $this->file['collectiveLeave'] ?? null;
        $days = is_array($leave) ? array_map(Day::of(...), $leave) : [];
        sort($days);
        $spans = array_map(static fn (int $day): array => ['collectiveLeave', $day, $day], $days);
        foreach (['daysOff' => $this->daysOff, 'workdays' => $this->workdays] as $key => $lines) {
            foreach ($lines as $day => $line) {
                if ($day === $line->start) {
                    $spans[] = [$key, $day, $line->end];
                }
            }
        }

        return $spans;
    }

    private static function checkYears(string $path, int $start, int $end, int $first, int $last): void
    {
        if (Day::year($start) < $first || Day::year($end) > $last) {
            throw DefinitionReader::wrong($path, "has a date outside covers, $first..$last");
        }
    }
}
