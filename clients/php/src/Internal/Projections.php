<?php

declare(strict_types=1);

namespace Harikerja\Internal;

use Harikerja\Answer\ProjectedHoliday;
use Harikerja\HarikerjaException;

/**
 * Predicted holidays for the years after the last list. The table is data/projections.json, which is
 * read when a prediction is needed. No other class uses the table.
 *
 * @internal
 */
final class Projections
{
    /** @var array<int, list<array<string, mixed>>>|null the predictions of each year */
    private static ?array $table = null;

    /** @var \WeakMap<Dataset, array<string, array{int, int}>>|null the results of {@see hits()} */
    private static ?\WeakMap $hits = null;

    /**
     * Returns the predicted holidays of a year, sorted by date.
     *
     * @return list<ProjectedHoliday>
     */
    public static function of(Dataset $data, int $year): array
    {
        if (in_array($year, array_column($data->content['years'], 'year'), true)) {
            throw new HarikerjaException(
                'INVALID_YEAR',
                "$year has a decreed list, so nothing is predicted: use getHolidays($year).",
                ['field' => 'year', 'value' => (string) $year],
            );
        }
        if (!self::hasYear($data, $year)) {
            $years = self::years($data);
            throw new HarikerjaException(
                'DATASET_NOT_FOUND',
                "No projection is available for $year: ".($years === null
                    ? 'no year can be predicted. Update the package.'
                    : "ask within $years[0] to $years[1]."),
                [
                    'field' => 'year',
                    'value' => (string) $year,
                    'year' => $year,
                    'availableYears' => $years === null ? null : ['first' => $years[0], 'last' => $years[1]],
                ],
            );
        }
        // The file of older or newer data may have other occasions than the package.
        $names = array_column($data->content['occasions'], null, 'id')
            + array_column(Dataset::builtIn()->content['occasions'], null, 'id');
        $hits = self::hits($data);

        return array_map(static function (array $each) use ($names, $hits): ProjectedHoliday {
            $day = Day::of($each['date']);
            $id = $each['occasion'];

            return new ProjectedHoliday(
                $each['date'],
                Day::name($day),
                Day::localName($day),
                $names[$id]['localName'],
                $names[$id]['name'],
                $id,
                $each['certainty'],
                $each['alternatives'],
                $each['rule'],
                ...$hits[$id],
            );
        }, self::table()[$year]);
    }

    /** Reports whether a year can be predicted. */
    public static function hasYear(Dataset $data, int $year): bool
    {
        $last = self::lastYear($data);
        if ($year <= $last || $year > $last + Defaults::PROJECTED_YEARS) {
            return false; // the table need not be read
        }

        return isset(self::table()[$year]);
    }

    /**
     * Returns the first and the last year that can be predicted, or null if there are none.
     *
     * @return array{int, int}|null
     */
    private static function years(Dataset $data): ?array
    {
        $last = self::lastYear($data);
        $end = min($last + Defaults::PROJECTED_YEARS, max(array_keys(self::table())));

        return $last < $end ? [$last + 1, $end] : null;
    }

    /** Returns the last year with a list. */
    private static function lastYear(Dataset $data): int
    {
        return max(array_column($data->content['years'], 'year'));
    }

    /**
     * For each year that has a list, compares the predictions with the first list of that year. For each
     * occasion, it returns how many dates were predicted correctly, and how many dates were compared.
     * The second number is the number of dates in the list or the number of predicted dates,
     * whichever is greater. The result is calculated once for each dataset.
     *
     * @return array<string, array{int, int}>
     */
    private static function hits(Dataset $data): array
    {
        self::$hits ??= new \WeakMap();
        if (!isset(self::$hits[$data])) {
            $hits = array_fill_keys(array_column(array_merge(...array_values(self::table())), 'occasion'), [0, 0]);
            foreach ($data->years() as $year) {
                $predicted = self::datesByOccasion(self::table()[$year->year] ?? []);
                $decreed = $predicted === [] ? [] : self::datesByOccasion(self::firstList($data, $year));
                foreach ($hits as $id => [$right, $compared]) {
                    [$guesses, $dates] = [$predicted[$id] ?? [], $decreed[$id] ?? []];
                    $hits[$id] = [
                        $right + count(array_intersect($guesses, $dates)),
                        $compared + max(count($guesses), count($dates)),
                    ];
                }
            }
            self::$hits[$data] = $hits;
        }

        return self::$hits[$data];
    }

    /**
     * Returns the national holidays in the first list of a year. The first list is in the joint
     * decree. A presidential decree that sets a single day can be signed before the joint decree.
     *
     * @return list<array{date: string, occasion: ?string}>
     */
    private static function firstList(Dataset $data, Year $year): array
    {
        $joint = array_filter($year->decrees, static fn (Decree $d): bool => $d->source->type === 'joint_decree');
        $signed = $joint === [] ? $data->known(PHP_INT_MAX)->day : reset($joint)->day;
        $list = [];
        foreach ($year->lines as $line) {
            if ($line->type === 'national_holiday' && $line->decree?->day <= $signed && $signed < $line->revoked) {
                $list[] = ['date' => Day::format($line->day), 'occasion' => $line->occasion];
            }
        }

        return $list;
    }

    /**
     * @param list<array<string, mixed>> $holidays
     *
     * @return array<string, list<string>>
     */
    private static function datesByOccasion(array $holidays): array
    {
        $dates = [];
        foreach ($holidays as ['date' => $date, 'occasion' => $occasion]) {
            $dates[$occasion][] = $date;
        }

        return $dates;
    }

    /**
     * @return array<int, list<array<string, mixed>>>
     */
    private static function table(): array
    {
        return self::$table ??= array_column(Dataset::file('projections.json')['years'], 'holidays', 'year');
    }
}
