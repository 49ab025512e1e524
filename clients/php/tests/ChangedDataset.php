<?php

declare(strict_types=1);

namespace Harikerja\Tests;

/** Dataset files that differ from the file of the package. Their digests and revisions are right. */
final class ChangedDataset
{
    private const FILE = __DIR__.'/../data/dataset.json';

    /**
     * Returns a dataset file with changed content and a matching digest.
     *
     * @param \Closure(array<string, mixed>): array<string, mixed> $change
     */
    public static function changed(\Closure $change): string
    {
        $content = $change(json_decode((string) file_get_contents(self::FILE), true));

        return self::signed((string) json_encode(
            ['format' => 1, 'digest' => 'sha256:'.str_repeat('0', 64)] + $content,
            JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES,
        ));
    }

    /** Calculates the digest of a file, and returns the file with this digest. */
    public static function signed(string $file): string
    {
        $begin = strlen('{"format":1,"digest":"sha256:');

        return substr_replace($file, hash('sha256', substr_replace($file, str_repeat('0', 64), $begin, 64)), $begin, 64);
    }

    /**
     * Calculates the revision of each year, and returns the content with these revisions.
     *
     * @param array<string, mixed> $content
     *
     * @return array<string, mixed>
     */
    public static function revised(array $content): array
    {
        foreach ($content['years'] as &$year) {
            $dates = array_column($year['decrees'], 'date', 'id');
            $corrections = array_column($year['corrections'] ?? [], 'date');
            $steps = [];
            foreach ($year['holidays'] as $line) {
                $later = array_filter($line['also'] ?? [], static fn (string $id): bool => $dates[$id] > $dates[$line['decree']]);
                foreach ([$line['decree'], $line['revokedBy'] ?? $line['decree'], ...$later] as $id) {
                    $steps[$dates[$id]] = $dates[$id];
                }
            }
            $year['revision'] = count($steps) + count($corrections);
            $year['updatedAt'] = max([...array_values($steps), ...$corrections]);
        }

        return $content;
    }

    /** Returns the dataset as it was known on a day. */
    public static function knownOn(string $day): string
    {
        return self::changed(static function (array $content) use ($day): array {
            foreach ($content['years'] as $i => $year) {
                $known = array_column(array_filter($year['decrees'], static fn (array $d): bool => $d['date'] <= $day), 'id', 'id');
                $lines = array_filter($year['holidays'], static fn (array $line): bool => isset($known[$line['decree']]));
                foreach ($lines as &$line) {
                    $line['also'] = array_values(array_intersect($line['also'] ?? [], $known));
                    $line = array_filter(
                        $line,
                        static fn (mixed $v, string $key): bool => $v !== [] && ($key !== 'revokedBy' || isset($known[$v])),
                        ARRAY_FILTER_USE_BOTH,
                    );
                }
                $decrees = array_filter($year['decrees'], static fn (array $d): bool => isset($known[$d['id']]));
                $content['years'][$i]['decrees'] = array_values($decrees);
                $content['years'][$i]['holidays'] = array_values($lines);
            }
            $content['years'] = array_values(array_filter($content['years'], static fn (array $year): bool => $year['holidays'] !== []));

            return self::revised($content);
        });
    }

    /** Returns the dataset with one more decree and one more day. */
    public static function newer(): string
    {
        return self::changed(static function (array $content): array {
            $last = array_key_last($content['years']);
            $year = &$content['years'][$last];
            $year['decrees'][] = ['id' => 'skb-new', 'date' => $year['year'].'-12-30'] + $year['decrees'][0];
            $year['holidays'][] = [
                'date' => $year['year'].'-12-31',
                'type' => 'collective_leave',
                'occasion' => 'new-year',
                'localName' => 'Cuti',
                'name' => 'Leave',
                'decree' => 'skb-new',
            ];

            return self::revised($content);
        });
    }
}
