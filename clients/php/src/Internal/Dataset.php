<?php

declare(strict_types=1);

namespace Harikerja\Internal;

use Harikerja\Answer\DataVersion;
use Harikerja\Answer\Source;

/**
 * The data of calendars. It comes from the files in data/, which are read when they are
 * first used, or from a dataset file that {@see DatasetReader} has read.
 *
 * @internal
 */
final class Dataset
{
    /** @var array<string, array<string, mixed>> */
    private static array $files = [];

    private static ?self $builtIn = null;

    /** @var list<Year>|null */
    private ?array $years = null;

    /** @var list<int>|null the days on which the data changed, sorted */
    private ?array $steps = null;

    /** @var array<int, Knowledge> the key is the day of the newest known decree */
    private array $known = [];

    /**
     * @param array<string, mixed> $content the content of a dataset file that was checked
     * @param string|null $text the bytes of the file; null for the file of the package
     */
    public function __construct(public readonly array $content, private readonly ?string $text = null)
    {
    }

    /** Returns the bytes of the dataset file. */
    public function text(): string
    {
        return $this->text ?? (string) file_get_contents(__DIR__.'/../../data/dataset.json');
    }

    /**
     * Returns the content of a JSON file of the package.
     *
     * @return array<string, mixed>
     */
    public static function file(string $name): array
    {
        return self::$files[$name] ??= json_decode(
            (string) file_get_contents(__DIR__.'/../../data/'.$name),
            true,
            flags: JSON_THROW_ON_ERROR,
        );
    }

    public static function builtIn(): self
    {
        return self::$builtIn ??= new self(self::file('dataset.json'));
    }

    /**
     * Returns the calendars of the dataset, in the form of calendar files.
     *
     * @return list<array<string, mixed>>
     */
    public function calendars(): array
    {
        return array_map(DefinitionReader::known(...), $this->content['calendars'] ?? []);
    }

    /**
     * Returns all years, in order.
     *
     * @return list<Year>
     */
    public function years(): array
    {
        return $this->years ??= array_map(self::year(...), $this->content['years']);
    }

    /** Returns the data known at the end of a day. */
    public function known(int $day): Knowledge
    {
        if ($this->steps === null) {
            $this->steps = array_merge(...array_map(static fn (Year $year): array => $year->steps(), $this->years()));
            sort($this->steps);
        }
        $last = $this->steps[WorkdayIndex::rank($this->steps, $day === PHP_INT_MAX ? $day : $day + 1) - 1] ?? -1;

        return $this->known[$last] ??= Knowledge::on($last, $this->years());
    }

    public function version(): DataVersion
    {
        $newest = $this->newestDecree();

        return new DataVersion($newest['id'], $newest['date'], $this->content['digest']);
    }

    /** Returns the first year of which the package has a later revision, or null. */
    public function olderYear(): ?int
    {
        $years = array_column($this->content['years'], null, 'year');
        foreach (self::builtIn()->content['years'] as ['year' => $year, 'revision' => $revision, 'updatedAt' => $updatedAt]) {
            $own = $years[$year] ?? ['revision' => 0, 'updatedAt' => ''];
            if ([$own['revision'], $own['updatedAt']] < [$revision, $updatedAt]) {
                return $year;
            }
        }

        return null;
    }

    /**
     * @return array<string, mixed>
     */
    private function newestDecree(): array
    {
        $decrees = array_merge(...array_column($this->content['years'], 'decrees'));
        usort(
            $decrees,
            static fn (array $a, array $b): int => strcmp($a['date'], $b['date']) ?: strcmp($a['id'], $b['id']),
        );

        return end($decrees) ?: [];
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
                $line['occasion'],
                $line['localName'],
                $line['name'],
                $decrees[$line['decree']],
                array_map(static fn (string $id): Decree => $decrees[$id], $line['also'] ?? []),
                isset($line['revokedBy']) ? $decrees[$line['revokedBy']] : null,
            );
        }

        return new Year($year['year'], $year['status'], $year['corrections'] ?? [], array_values($decrees), $lines);
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
            array_map(
                static fn (array $n): array => ['authority' => $n['authority'], 'number' => $n['number'] ?? null],
                $decree['numbers'],
            ),
            $url,
            $decree['publisher'],
            ($decree['dateIsLatest'] ?? false) ? null : $decree['date'],
            (bool) preg_match('~^https?://([^/?#]+\.)?go\.id([:/?#]|$)~D', $url ?? ''),
        );
    }
}
