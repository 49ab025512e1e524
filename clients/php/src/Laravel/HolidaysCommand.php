<?php

declare(strict_types=1);

namespace Harikerja\Laravel;

use Harikerja\Calendar;
use Harikerja\HarikerjaException;
use Harikerja\Internal\Arguments;
use Harikerja\Internal\Defaults;
use Illuminate\Console\Command;
use Illuminate\Database\Connection;
use Illuminate\Database\DatabaseManager;
use Illuminate\Database\Query\Builder;

/**
 * Fills a table with the holidays of a calendar that are days off. A second run changes
 * nothing.
 */
final class HolidaysCommand extends Command
{
    private const COLUMNS = ['calendar', 'date', 'position', 'type', 'occasion', 'local_name', 'name'];

    /** @var string */
    protected $signature = 'harikerja:holidays
        {--year=* : Only these years. Default: all years with data}
        {--calendar= : The name of a calendar of the data, such as idx. Default: the calendar of the application}
        {--connection= : The database connection}
        {--table=holidays : The table}
        {--dry-run : Print the changes and do not make them}';

    /** @var string */
    protected $description = 'Write the Indonesian holidays into a table, and remove holidays that were revoked';

    public function handle(Calendar $calendar, DatabaseManager $database): int
    {
        $connection = $database->connection($this->option('connection'));
        $table = $this->option('table');
        if (!$connection->getSchemaBuilder()->hasTable($table)) {
            $this->error(
                "There is no table $table. "
                .'Run: php artisan vendor:publish --tag=harikerja-migrations && php artisan migrate',
            );

            return self::FAILURE;
        }
        $missing = array_diff(self::COLUMNS, $connection->getSchemaBuilder()->getColumnListing($table));
        if ($missing !== []) {
            $this->error(
                "The table $table is not the table of the migration: it has no column ".implode(', ', $missing)
                .'. Choose another table with --table.',
            );

            return self::FAILURE;
        }
        try {
            $name = $this->option('calendar') ?? $calendar->name();
            $calendar = $name === $calendar->name()
                ? $calendar
                : $calendar->withCalendar('national')->withCalendar($name);
            $years = array_map(self::year(...), array_unique((array) $this->option('year')))
                ?: $calendar->getAvailableYears();
            $wanted = self::wanted($calendar, $years);
            foreach ($years as $year) {
                foreach ($calendar->describeDays("$year-01-01", "$year-12-31") as $day) {
                    if ($day->isWorkday && $day->isWeekend) {
                        $this->warn(
                            "$day->date ({$day->ownLine?->localName}) is a workday on the weekend, "
                            .'which a table of days off cannot contain.',
                        );
                    }
                }
            }
        } catch (HarikerjaException $e) {
            $this->error($e->getMessage());

            return self::FAILURE;
        }

        return $connection->transaction(
            fn (): int => $this->synchronize($connection, $table, $calendar->name(), $years, $wanted),
        );
    }

    /**
     * @param array<int> $years
     * @param array<string, array<string, int|string|null>> $wanted
     */
    private function synchronize(Connection $connection, string $table, string $name, array $years, array $wanted): int
    {
        $found = [];
        $stored = $connection->table($table)->where('calendar', $name);
        $query = $stored->where(static function (Builder $query) use ($years): void {
            foreach ($years as $year) {
                $query->orWhereBetween('date', ["$year-01-01", "$year-12-31"]);
            }
        });
        foreach ($query->lockForUpdate()->get() as $row) {
            $row = [
                'calendar' => $row->calendar,
                'date' => substr((string) $row->date, 0, 10),
                'position' => (int) $row->position,
                'type' => $row->type,
                'occasion' => $row->occasion,
                'local_name' => $row->local_name,
                'name' => $row->name,
            ];
            $found[self::key($row)] = $row;
        }
        $insert = array_diff_key($wanted, $found);
        $delete = array_diff_key($found, $wanted);
        $update = array_filter(
            array_intersect_key($wanted, $found),
            static fn (array $row): bool => $row !== $found[self::key($row)],
        );
        if ($this->option('dry-run')) {
            $changes = [];
            foreach (['+' => $insert, '-' => $delete, '~' => $update] as $sign => $rows) {
                foreach ($rows as $key => $row) {
                    $changes[$key] = "$sign {$row['date']} {$row['type']} {$row['local_name']}";
                }
            }
            ksort($changes);
            array_walk($changes, fn (string $line) => $this->line($line));
        } else {
            foreach (array_chunk($insert, 100) as $rows) {
                $connection->table($table)->insert($rows);
            }
            foreach ($update as $row) {
                $connection->table($table)->where('calendar', $name)
                    ->where('date', $row['date'])->where('position', $row['position'])->update($row);
            }
            foreach ($delete as $row) {
                $connection->table($table)->where('calendar', $name)
                    ->where('date', $row['date'])->where('position', $row['position'])->delete();
            }
        }
        $same = count($wanted) - count($insert) - count($update);
        $this->info(($this->option('dry-run') ? 'Dry run: ' : '').sprintf(
            '%d inserted, %d updated, %d deleted, %d unchanged.',
            count($insert),
            count($update),
            count($delete),
            $same,
        ));

        return self::SUCCESS;
    }

    /**
     * Returns the rows that the table must have.
     *
     * @param array<int> $years
     *
     * @return array<string, array<string, int|string|null>>
     */
    private static function wanted(Calendar $calendar, array $years): array
    {
        $rows = [];
        foreach ($years as $year) {
            foreach ($calendar->getHolidays($year) as $holiday) {
                if ($calendar->isWorkday($holiday->date)) {
                    continue; // an own workday of the calendar
                }
                $row = [
                    'calendar' => $calendar->name(),
                    'date' => $holiday->date,
                    'position' => 1,
                    'type' => $holiday->type,
                    'occasion' => $holiday->occasion,
                    'local_name' => $holiday->localName,
                    'name' => $holiday->name,
                ];
                while (isset($rows[self::key($row)])) {
                    ++$row['position'];
                }
                $rows[self::key($row)] = $row;
            }
        }

        return $rows;
    }

    private static function year(mixed $text): int
    {
        return is_numeric($text) && (string) (int) $text === (string) $text ? (int) $text : throw Arguments::wrong(
            'INVALID_YEAR',
            'year',
            (string) $text,
            'must be from '.Defaults::MIN_YEAR.' to '.Defaults::MAX_YEAR,
        );
    }

    /**
     * @param array<string, mixed> $row
     */
    private static function key(array $row): string
    {
        return $row['date'].' '.$row['position'];
    }
}
