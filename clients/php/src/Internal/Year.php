<?php

declare(strict_types=1);

namespace Harikerja\Internal;

/**
 * The list of a year with its whole history.
 *
 * @internal
 */
final class Year
{
    /**
     * @param 'verified'|'corroborated' $status
     * @param list<array{date: string, what: string}> $corrections of mistakes in the dataset
     * @param list<Decree> $decrees sorted by date
     * @param list<Entry> $lines
     */
    public function __construct(
        public readonly int $year,
        public readonly string $status,
        public readonly array $corrections,
        public readonly array $decrees,
        public readonly array $lines,
    ) {
    }

    /**
     * Returns the days on which decrees changed or confirmed the list, sorted and
     * without duplicates. A decree that confirms a line does not count if it is older
     * than the line.
     *
     * @return list<int>
     */
    public function steps(): array
    {
        $days = [];
        foreach ($this->lines as $line) {
            $first = $line->decree->day ?? 0;
            $confirmed = array_map(static fn (Decree $d): int => $d->day, $line->also);
            foreach ([$first, $line->revoked, ...$confirmed] as $day) {
                if ($day >= $first && $day < PHP_INT_MAX) {
                    $days[$day] = $day;
                }
            }
        }

        sort($days);

        return $days;
    }

    /** Reports whether the list at the end of a day differs from the newest list. */
    public function amendedAfter(int $day): bool
    {
        foreach ($this->lines as $line) {
            $inForce = ($line->decree->day ?? 0) <= $day && $day < $line->revoked;
            if ($inForce !== ($line->revoked === PHP_INT_MAX)) {
                return true;
            }
        }

        return false;
    }

    /**
     * Returns the days of the known revisions. Corrections are always included, because a
     * correction applies to every day of asOf.
     *
     * @return list<int>
     */
    public function revisions(int $known): array
    {
        return [
            ...array_values(array_filter($this->steps(), static fn (int $day): bool => $day <= $known)),
            ...array_map(static fn (array $c): int => Day::of($c['date']), $this->corrections),
        ];
    }

    /**
     * Returns the known revisions, sorted by date: the changes by decrees, and the corrections.
     *
     * @return list<array{day: int, correction: ?string, decrees: list<Decree>, added: array<Entry>,
     *     removed: array<Entry>, renamed: list<array{Entry, Entry}>, confirmed: list<Entry>}>
     */
    public function history(int $known): array
    {
        $list = [];
        foreach ($this->steps() as $day) {
            if ($day <= $known) {
                $list[] = ['day' => $day, 'correction' => null] + $this->changes($day);
            }
        }
        foreach ($this->corrections as $correction) {
            $list[] = [
                'day' => Day::of($correction['date']),
                'correction' => $correction['what'],
                'decrees' => [],
                'added' => [],
                'removed' => [],
                'renamed' => [],
                'confirmed' => [],
            ];
        }
        usort($list, static fn (array $a, array $b): int => $a['day'] <=> $b['day']); // keeps the order of equal days

        return $list;
    }

    /**
     * Returns what the decrees of a day changed in the list.
     *
     * @return array{decrees: list<Decree>, added: array<Entry>, removed: array<Entry>, renamed:
     *     list<array{Entry, Entry}>, confirmed: list<Entry>}
     */
    private function changes(int $day): array
    {
        $decrees = $added = $removed = $renamed = $confirmed = [];
        $setting = array_map(static fn (Entry $line): ?Decree => $line->decree, $this->lines);
        foreach ($this->lines as $line) {
            $set = $line->decree->day ?? 0;
            if ($set === $day) {
                $decrees[] = $line->decree;
                $added[] = $line;
            }
            if ($line->revoked === $day) {
                $decrees[] = $line->revokedBy;
                $removed[] = $line;
            }
            foreach ($line->also as $also) {
                if ($also->day === $day && $day > $set) {
                    $decrees[] = $also;
                    $confirmed[] = $line;
                } elseif ($set === $day && $also->day <= $set && !in_array($also, $setting, true)) {
                    $decrees[] = $also; // a legal basis of the line: this decree set no line itself
                }
            }
        }
        // If a removed and an added holiday have the same date, type and occasion, the
        // holiday was renamed.
        foreach ($removed as $i => $from) {
            foreach ($added as $j => $to) {
                if ($to->day === $from->day && $to->type === $from->type && $to->occasion === $from->occasion) {
                    $renamed[] = [$from, $to];
                    unset($removed[$i], $added[$j]);
                    break;
                }
            }
        }

        return [
            'decrees' => array_values(array_filter($decrees)),
            'added' => $added,
            'removed' => $removed,
            'renamed' => $renamed,
            'confirmed' => $confirmed,
        ];
    }
}
