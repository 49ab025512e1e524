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
     * @param bool $inData whether it is a calendar of the data, which newer data can change
     * @param array<int, int> $stated the stated number of workdays of a year
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
        public readonly array $stated,
        public readonly array $daysOff,
        public readonly array $workdays,
        public readonly Options $options,
        public readonly bool $inData,
    ) {
    }

    /**
     * Converts a calendar file that fits the schema. It adds contradictions between the
     * lines of the file to the problems.
     *
     * @param array<string, mixed> $file
     * @param list<array{path: string, message: string}> $problems
     */
    public static function of(array $file, array &$problems = [], bool $inData = false): self
    {
        $daysOff = self::expand(
            $file['daysOff'] ?? [],
            'daysOff',
            ['id' => 'Libur sendiri', 'en' => 'Own day off'],
            $problems,
        );
        $workdays = self::expand(
            $file['workdays'] ?? [],
            'workdays',
            ['id' => 'Hari kerja sendiri', 'en' => 'Own workday'],
            $problems,
        );
        $reported = []; // pairs of lines with the same date
        foreach (array_intersect_key($workdays, $daysOff) as $day => [$index]) {
            $other = $daysOff[$day][0];
            if (!isset($reported["$index $other"])) {
                $problems[] = [
                    'path' => "workdays[$index]",
                    'message' => Day::format($day)." is both a day off and a workday: daysOff[$other] has it too",
                ];
            }
            $reported["$index $other"] = true;
        }
        [$first, $last] = explode('..', $file['covers'] ?? '0000..9999');
        $listed = is_array($file['collectiveLeave'] ?? null) ? $file['collectiveLeave'] : null; // the dates that are taken
        $dated = ['daysOff' => $file['daysOff'] ?? [], 'workdays' => $file['workdays'] ?? []];
        $dated['collectiveLeave'] = array_map(fn (string $date): array => ['date' => $date], $listed ?? []);
        foreach ($dated as $key => $lines) {
            foreach ($lines as $i => $line) {
                $from = $line['from'] ?? $line['date'];
                $to = $line['to'] ?? $line['date'];
                if (strcmp(substr($from, 0, 4), $first) < 0 || strcmp(substr($to, 0, 4), $last) > 0) {
                    $problems[] = [
                        'path' => "{$key}[$i]",
                        'message' => ($from === $to ? $from : "$from..$to").' is outside covers, '.$file['covers'],
                    ];
                }
            }
        }
        if ($listed !== null && !isset($file['covers'])) {
            $problems[] = ['path' => 'covers', 'message' => 'collectiveLeave is a list of dates, so give the years for which it is complete, as in 2026..2026'];
        }
        $leave = match ($file['collectiveLeave'] ?? 'taken') {
            'taken' => Leave::taken(),
            'worked' => Leave::worked(),
            default => Leave::only(...$file['collectiveLeave']),
        };
        $weekend = Arguments::weekend($file['weekend'] ?? Defaults::DEFAULT_WEEKEND);
        $line = static fn (array $date): OwnLine => $date[1];

        return new self(
            $file,
            $file['name'],
            Leave::taken()->rules($weekend),
            $leave,
            (int) $first,
            (int) $last,
            array_map(intval(...), $file['statedWorkdays'] ?? []),
            array_map($line, $daysOff),
            array_map($line, $workdays),
            $leave->rules($weekend)->options,
            $inData,
        );
    }

    /**
     * Returns the dates in lines, sorted. Each date has its line and the index of the line. It
     * reports dates that are in two lines.
     *
     * @param list<array<string, mixed>> $lines
     * @param array{id: string, en: string} $unnamed
     * @param list<array{path: string, message: string}> $problems
     *
     * @return array<int, array{int, OwnLine}>
     */
    private static function expand(array $lines, string $key, array $unnamed, array &$problems): array
    {
        $parsed = array_map(static function (array $line) use ($unnamed): OwnLine {
            $name = $line['name'] ?? $unnamed;

            return new OwnLine(
                Day::of($line['from'] ?? $line['date']),
                Day::of($line['to'] ?? $line['date']),
                $name['id'],
                $name['en'],
                $line['source'] ?? null,
                $line['note'] ?? null,
            );
        }, $lines);
        $total = array_sum(array_map(static fn (OwnLine $line): int => $line->end - $line->start + 1, $parsed));
        if ($total > Defaults::MAX_OWN_DATES) {
            $problems[] = [
                'path' => $key,
                'message' => "the lines have $total dates: use at most ".Defaults::MAX_OWN_DATES,
            ];

            return [];
        }
        $byDay = [];
        foreach ($parsed as $index => $line) {
            for ($day = $line->start; $day <= $line->end; ++$day) {
                $byDay[$day][] = $index;
            }
        }
        ksort($byDay);
        $dates = [];
        $reported = []; // pairs of lines with the same date
        foreach ($byDay as $day => $indexes) {
            foreach (array_slice($indexes, 1) as $i => $index) {
                $other = $indexes[$i];
                if (!isset($reported["$index $other"])) {
                    $problems[] = [
                        'path' => "{$key}[$index]",
                        'message' => Day::format($day)." is repeated: {$key}[$other] has it too",
                    ];
                }
                $reported["$index $other"] = true;
            }
            $dates[$day] = [$indexes[0], $parsed[$indexes[0]]];
        }

        return $dates;
    }
}
