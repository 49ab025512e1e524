<?php

declare(strict_types=1);

namespace Harikerja\Internal;

use Harikerja\HarikerjaException;

/**
 * Reads a dataset file and verifies everything that the calculations depend on.
 *
 * @internal
 */
final class DatasetReader
{
    /** The beginning of a file, before the 64 digits of its digest. */
    private const HEAD = '{"format":'.Defaults::DATASET_FORMAT.',"digest":"sha256:';

    /** Reads a path or the content of a file. It ignores members that this version does not know. */
    public static function read(string $source): Dataset
    {
        $text = self::content($source);
        self::checkSize($text);
        self::verify($text);
        if (substr($text, strlen(self::HEAD) - 7, 71) === Dataset::file('dataset.json')['digest']) {
            return Dataset::builtIn();
        }
        self::checkKeys($text);
        $content = json_decode($text, flags: JSON_BIGINT_AS_STRING);
        if (!$content instanceof \stdClass) {
            throw self::refusal('It is not JSON as a dataset.json has it: '.json_last_error_msg().'.');
        }
        $content = Schema::known($content, DatasetSchema::FILE);
        $problem = Schema::problems($content, DatasetSchema::FILE)[0] ?? null;
        if ($problem === null) {
            $content->calendars = array_map(
                static fn (mixed $calendar): mixed => Schema::known($calendar, Dataset::file('calendar.schema.json')),
                $content->calendars ?? [],
            );
            $problem = self::calendarProblem($content->calendars);
            $content = self::arrays($content);
            $problem ??= self::contradiction($content);
        }
        if ($problem !== null) {
            throw self::refusal(
                "It has a content that this package does not know: {$problem['path']} {$problem['message']}. "
                .'Update the package.',
            );
        }

        return new Dataset($content, $text);
    }

    /** Checks the format and the digest. The digest is the SHA-256 of the file with zeros in place of its digits. */
    private static function verify(string $text): void
    {
        if (preg_match('/^\{"format":(0|[1-9]\d{0,90})[,}]/', $text, $found) !== 1) {
            throw self::refusal(
                'It is not a dataset.json of Harikerja, which begins with {"format": and a number: '
                .'get the file from /dataset.json of a server.',
            );
        }
        if ($found[1] !== (string) Defaults::DATASET_FORMAT) {
            throw self::refusal(
                "The file has format $found[1], this package reads format ".Defaults::DATASET_FORMAT
                .': the file needs a newer version of the package harikerja.',
            );
        }
        $begin = strlen(self::HEAD);
        $zeros = substr_replace($text, str_repeat('0', 64), $begin, 64);
        if (!str_starts_with($text, self::HEAD) || substr($text, $begin, 64) !== hash('sha256', $zeros)) {
            throw self::refusal(
                'It is damaged or incomplete: its digest does not match its content. Get the file again.',
            );
        }
    }

    /** Refuses repeated keys, because json_decode accepts them and keeps only the last value. */
    private static function checkKeys(string $text): void
    {
        $objects = []; // the keys of the objects around a token; a list has no keys
        $tokens = '/"([^"\\\\]*+(?:\\\\.[^"\\\\]*+)*+)(?:"(\s*+:)?|$)|[{}[\]]/s';
        preg_replace_callback($tokens, static function (array $token) use (&$objects): string {
            if ($token[0] === '{' || $token[0] === '[') {
                $objects[] = [];
            } elseif ($token[0] === '}' || $token[0] === ']') {
                array_pop($objects);
            } elseif (isset($token[2]) && $objects !== []) {
                $key = str_contains($token[1], '\\') ? json_decode("\"$token[1]\"") : $token[1];
                $keys = &$objects[array_key_last($objects)];
                if (isset($keys[$key])) {
                    throw self::refusal('The key '.Arguments::quote((string) $key).' is repeated.');
                }
                $keys[$key] = true;
            }

            return '';
        }, $text);
    }

    /** Converts objects to arrays. */
    private static function arrays(mixed $value): mixed
    {
        return is_array($value) || $value instanceof \stdClass ? array_map(self::arrays(...), (array) $value) : $value;
    }

    private static function content(string $source): string
    {
        if (str_starts_with($source, '{')) {
            return $source;
        }
        if ($source === '') {
            throw self::refusal('It is empty.');
        }
        if (strlen($source) > PHP_MAXPATHLEN || str_contains($source, "\0") || !is_file($source)) {
            throw self::refusal(
                Arguments::quote($source)
                .' is neither the path of a file nor the content of a dataset.json, which begins with {.',
            );
        }

        // The @ hides PHP's warning: the exception below replaces the warning.
        $content = @file_get_contents($source, length: Defaults::MAX_DATASET_BYTES + 1);
        if ($content === false) {
            throw self::refusal('The file '.Arguments::quote($source).' cannot be read: check its permissions.');
        }

        return $content;
    }

    /**
     * Checks the size of a file before it is decoded, because a program cannot catch the error of
     * PHP about too little memory. A file of the allowed size needs at most 70 MB, if it has a
     * hundred thousand objects. A PHP program has 128 MB by default.
     */
    private static function checkSize(string $text): void
    {
        if (strlen($text) > Defaults::MAX_DATASET_BYTES) {
            throw self::refusal(
                'It is larger than '.Defaults::MAX_DATASET_BYTES.' bytes, so it is not a dataset.json of Harikerja.',
            );
        }
    }

    /**
     * Returns the first contradiction in a content that fits the schema.
     *
     * @param array<mixed> $content
     *
     * @return array{path: string, message: string}|null
     */
    private static function contradiction(array $content): ?array
    {
        $problem = self::occasionProblem($content['occasions']);
        $occasions = array_column($content['occasions'], 'id', 'id');
        $known = []; // the ids of the decrees of earlier years
        $before = null;
        $end = end($content['years'])['year'] + 1;
        foreach ($content['years'] as $i => $year) {
            $decrees = array_column($year['decrees'], 'date', 'id');
            $problem ??= self::yearProblem($year, $decrees, $known, $occasions, "years[$i]");
            if ($problem !== null) {
                return $problem;
            }
            $known += $decrees;
            $first = min(array_map(static fn (array $line): string => $decrees[$line['decree']], $year['holidays']));
            $wrong = match (true) {
                $before !== null && $year['year'] !== $before['year'] + 1 => [
                    '.year',
                    'is not the year after the year before it',
                ],
                $before !== null && $first < $before['first'] => [
                    '',
                    'has its first decree before the first decree of the year before it',
                ],
                default => self::historyProblem($year, $decrees, $first, $end),
            };
            if ($wrong !== null) {
                return ['path' => "years[$i]$wrong[0]", 'message' => $wrong[1]];
            }
            $before = ['year' => $year['year'], 'first' => $first];
        }

        return null;
    }

    /**
     * Checks that no name belongs to two occasions. Several occasions may have the same
     * alias.
     *
     * @param list<array<string, mixed>> $occasions
     *
     * @return array{path: string, message: string}|null
     */
    private static function occasionProblem(array $occasions): ?array
    {
        $key = static fn (string $name): string
            => 'k'.strtolower((string) preg_replace('/[^\p{L}\p{Nd}]/u', '', $name));
        [$names, $aliases] = [[], []];
        foreach ($occasions as $i => $occasion) {
            $own = array_map($key, [$occasion['id'], $occasion['localName'], $occasion['name']]);
            $others = array_map($key, $occasion['aliases']);
            $taken = array_filter(
                [...$own, ...$others],
                static fn (string $name): bool => ($names[$name] ?? $occasion['id']) !== $occasion['id'],
            );
            if (isset($names[$own[0]]) || $taken !== [] || array_intersect_key($aliases, array_flip($own)) !== []) {
                return ['path' => "occasions[$i]", 'message' => 'has a name of another occasion'];
            }
            $names += array_fill_keys($own, $occasion['id']);
            $aliases += array_flip(array_diff($others, $own));
        }

        return null;
    }

    /**
     * @param list<\stdClass> $calendars
     *
     * @return array{path: string, message: string}|null
     */
    private static function calendarProblem(array $calendars): ?array
    {
        $names = [];
        foreach ($calendars as $i => $calendar) {
            $checked = clone $calendar;
            if (preg_match('/^[a-z0-9_]+$/D', is_string($checked->status ?? null) ? $checked->status : '') === 1) {
                $checked->status = 'verified'; // an unknown status is not a mistake
            }
            if (($problem = DefinitionReader::check($checked)[1][0] ?? null) !== null) {
                return ['path' => "calendars[$i].{$problem['path']}", 'message' => $problem['message']];
            }
            if (in_array($calendar->name, $names, true)) {
                return ['path' => "calendars[$i].name", 'message' => 'is repeated'];
            }
            $names[] = $calendar->name;
        }

        return null;
    }

    /**
     * Checks the decrees and the lines of a year.
     *
     * @param array<string, mixed> $year
     * @param array<string, string> $decrees the date of each decree of the year
     * @param array<string, string> $known the decrees of earlier years
     * @param array<string, string> $occasions
     *
     * @return array{path: string, message: string}|null
     */
    private static function yearProblem(
        array $year,
        array $decrees,
        array $known,
        array $occasions,
        string $path,
    ): ?array {
        $dates = array_column($year['decrees'], 'date');
        $sorted = $dates;
        sort($sorted);
        $named = array_merge(...array_map(
            static fn (array $line): array => [
                $line['decree'],
                ...($line['also'] ?? []),
                $line['revokedBy'] ?? $line['decree'],
            ],
            $year['holidays'],
        ));
        $wrong = match (true) {
            count($decrees) < count($dates) || array_intersect_key($decrees, $known) !== [] => 'has a repeated id',
            $dates !== $sorted => 'is not sorted by date',
            (int) substr($sorted[0], 0, 4) < Defaults::MIN_YEAR || (int) substr(end($sorted), 0, 4) > $year['year'] + 1
                => 'has a date before '.Defaults::MIN_YEAR.' or after the following year',
            array_diff(array_column($year['decrees'], 'id'), $named) !== [] => 'has a decree that no holiday names',
            default => null,
        };
        if ($wrong !== null) {
            return ['path' => "$path.decrees", 'message' => $wrong];
        }
        $before = [];
        foreach ($year['holidays'] as $i => $line) {
            $wrong = match (true) {
                (int) substr($line['date'], 0, 4) !== $year['year'] => 'is not in the year',
                !isset($occasions[$line['occasion']]) => 'names an unknown occasion',
                array_diff(
                    [$line['decree'], ...($line['also'] ?? []), $line['revokedBy'] ?? $line['decree']],
                    array_column($year['decrees'], 'id'),
                ) !== [] => 'names an unknown decree',
                isset($line['revokedBy']) && $decrees[$line['revokedBy']] <= $decrees[$line['decree']]
                    => 'is revoked by a decree that is not later',
                default => self::orderProblem($line, $before, $decrees),
            };
            if ($wrong !== null) {
                return ['path' => "$path.holidays[$i]", 'message' => $wrong];
            }
            $before[] = $line;
        }

        return null;
    }

    /**
     * Checks the order of the lines, and that no earlier line has the same holiday in
     * force at the same time.
     *
     * @param array<string, mixed> $line
     * @param list<array<string, mixed>> $before
     * @param array<string, string> $decrees
     */
    private static function orderProblem(array $line, array $before, array $decrees): ?string
    {
        $place = static fn (array $line): string => implode("\n", [
            $line['date'],
            $line['type'] === 'national_holiday' ? 0 : 1,
            $decrees[$line['decree']],
            $line['localName'],
        ]);
        if ($before !== [] && strcmp($place($line), $place(end($before))) <= 0) {
            return 'is repeated or out of order: lines are sorted by date, type, date of the decree and local name';
        }
        $end = static fn (array $line): string => isset($line['revokedBy'])
            ? $decrees[$line['revokedBy']]
            : '9999-12-31';
        foreach ($before as $other) {
            $same = $other['date'] === $line['date']
                && $other['type'] === $line['type']
                && ($other['localName'] === $line['localName'] || $other['name'] === $line['name']);
            if ($same && $decrees[$other['decree']] < $end($line) && $decrees[$line['decree']] < $end($other)) {
                return 'is repeated: two decrees set it, and both are in force';
            }
        }

        return null;
    }

    /**
     * Checks the corrections and the revision of a year.
     *
     * @param array<string, mixed> $year
     * @param array<string, string> $decrees
     * @param string $first the date of the first decree that set a line
     * @param int $end the last year that a correction can have
     *
     * @return array{string, string}|null the end of the path, and the message
     */
    private static function historyProblem(array $year, array $decrees, string $first, int $end): ?array
    {
        $before = $first;
        foreach ($corrections = array_column($year['corrections'] ?? [], 'date') as $i => $date) {
            if ($date < $before || (int) substr($date, 0, 4) > $end) {
                return [
                    ".corrections[$i].date",
                    "is before the first decree or the correction before it, or after $end",
                ];
            }
            $before = $date;
        }
        $steps = [];
        foreach ($year['holidays'] as $line) {
            foreach ([$line['decree'], ...($line['also'] ?? []), $line['revokedBy'] ?? $line['decree']] as $id) {
                if ($decrees[$id] >= $decrees[$line['decree']]) {
                    $steps[$decrees[$id]] = true;
                }
            }
        }
        $revision = count($steps) + count($corrections);
        $updated = max([...array_keys($steps), ...$corrections]);

        return [$year['revision'], $year['updatedAt']] === [$revision, $updated] ? null : [
            '',
            "has the revision $revision of $updated by its decrees and corrections",
        ];
    }

    /**
     * @param array{older?: true} $details
     */
    public static function refusal(string $why, array $details = []): HarikerjaException
    {
        return new HarikerjaException(
            'INVALID_TYPE',
            "The dataset cannot be used. $why",
            ['field' => 'dataset'] + $details,
        );
    }
}
