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
     * Returns the days on which decrees changed or confirmed the list, sorted
     * and without duplicates. A decree that is older than the line it confirms does not count.
     *
     * @return list<int>
     */
    public function steps(): array
    {
        $days = [];
        foreach ($this->lines as $line) {
            $first = $line->decree->day ?? 0;
            foreach ([$first, $line->revoked, ...array_map(static fn (Decree $d): int => $d->day, $line->also)] as $day) {
                if ($day >= $first && $day < PHP_INT_MAX) {
                    $days[$day] = $day;
                }
            }
        }

        sort($days);

        return $days;
    }

    /**
     * Returns the days of the known revisions. It includes later corrections too,
     * because a correction applies to the data of every day.
     *
     * @return list<int>
     */
    public function revisions(int $known): array
    {
        return [...array_values(array_filter($this->steps(), static fn (int $day): bool => $day <= $known)), ...array_map(static fn (array $c): int => Day::of($c['date']), $this->corrections)];
    }
}
