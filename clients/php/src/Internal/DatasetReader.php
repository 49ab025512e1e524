<?php

declare(strict_types=1);

namespace Harikerja\Internal;

use Harikerja\HarikerjaException;

/**
 * Reads a dataset file. It verifies the size, the format, the digest, and what the
 * arithmetic relies on.
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
        $content = json_decode($text, true);
        $problem = is_array($content) ? self::problem($content['years'] ?? []) : json_last_error_msg();
        if ($problem !== null) {
            throw self::refusal("It has a content that this package does not know: $problem. Update the package.");
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
     * Checks what the arithmetic relies on, and returns the first problem. The digest proves that
     * the other members are as the server or the release wrote them.
     *
     * @param list<array<string, mixed>> $years
     */
    private static function problem(array $years): ?string
    {
        if ($years === []) {
            return 'years is empty';
        }
        foreach ($years as $i => $year) {
            $before = $years[$i - 1]['year'] ?? $year['year'] - 1;
            if ($year['year'] !== $before + 1) {
                return "the year {$year['year']} does not follow $before";
            }
            foreach ([...$year['decrees'], ...$year['holidays'], ...($year['corrections'] ?? [])] as ['date' => $date]) {
                if (Day::parse($date) === null) {
                    $date = Arguments::quote($date);

                    return "the list of {$year['year']} has the date $date, which does not exist";
                }
            }
            foreach ($year['holidays'] as $line) {
                $problem = self::lineProblem($line, $year);
                if ($problem !== null) {
                    return "{$line['date']} $problem";
                }
            }
        }

        return null;
    }

    /**
     * @param array<string, mixed> $line
     * @param array<string, mixed> $year
     */
    private static function lineProblem(array $line, array $year): ?string
    {
        if ((int) substr($line['date'], 0, 4) !== $year['year']) {
            return "is in the list of {$year['year']}";
        }
        if (!in_array($line['type'], ['national_holiday', 'collective_leave'], true)) {
            return 'has the unknown type '.Arguments::quote($line['type']);
        }
        $named = [$line['decree'], ...($line['also'] ?? []), $line['revokedBy'] ?? $line['decree']];
        foreach (array_diff($named, array_column($year['decrees'], 'id')) as $unknown) {
            return 'has the decree '.Arguments::quote($unknown).", which the list of {$year['year']} does not have";
        }

        return null;
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
