<?php

declare(strict_types=1);

namespace Harikerja\Internal;

use Harikerja\Answer\Source;

/**
 * Reads the files in data/ when they are first used.
 *
 * @internal
 */
final class Dataset
{
    /** @var array<string, array<string, mixed>> */
    private static array $files = [];

    /** @var list<Year>|null */
    private static ?array $years = null;

    /**
     * Returns the content of a JSON file.
     *
     * @return array<string, mixed>
     */
    public static function file(string $name): array
    {
        return self::$files[$name] ??= json_decode((string) file_get_contents(__DIR__.'/../../data/'.$name), true, flags: JSON_THROW_ON_ERROR);
    }

    /**
     * Returns the calendars of the dataset, in the form of calendar files.
     *
     * @return list<array<string, mixed>>
     */
    public static function calendars(): array
    {
        return self::file('dataset.json')['calendars'] ?? [];
    }

    /**
     * Returns all years, in order.
     *
     * @return list<Year>
     */
    public static function years(): array
    {
        return self::$years ??= array_map(self::year(...), self::file('dataset.json')['years']);
    }

    /**
     * @param array<string, mixed> $year
     */
    private static function year(array $year): Year
    {
        $decrees = [];
        foreach ($year['decrees'] as $decree) {
            $decrees[$decree['id']] = new Decree(Day::of($decree['date']), self::source($decree));
        }
        $lines = [];
        foreach ($year['holidays'] as $line) {
            $lines[] = new Entry(
                Day::of($line['date']),
                $line['type'],
                $line['localName'],
                $line['name'],
                $decrees[$line['decree']],
                array_map(static fn (string $id): Decree => $decrees[$id], $line['also'] ?? []),
                isset($line['revokedBy']) ? $decrees[$line['revokedBy']]->day : PHP_INT_MAX,
            );
        }
        $corrections = array_map(static fn (array $c): int => Day::of($c['date']), $year['corrections'] ?? []);

        return new Year($year['year'], $year['status'], $corrections, array_values($decrees), $lines);
    }

    /**
     * @param array<string, mixed> $decree
     */
    private static function source(array $decree): Source
    {
        $url = $decree['url'] ?? null;

        return new Source(
            $decree['id'],
            $decree['title'],
            $decree['type'],
            array_map(static fn (array $n): array => ['authority' => $n['authority'], 'number' => $n['number'] ?? null], $decree['numbers']),
            $url,
            $decree['publisher'],
            ($decree['dateIsLatest'] ?? false) ? null : $decree['date'],
            (bool) preg_match('~^https?://([^/?#]+\.)?go\.id([:/?#]|$)~D', $url ?? ''),
        );
    }
}
