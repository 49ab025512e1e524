<?php

declare(strict_types=1);

namespace Harikerja\Internal;

use Harikerja\HarikerjaException;

/**
 * Reads a dataset file and verifies all that the calculations rely on.
 *
 * @internal
 */
final class DatasetReader
{
    public const FORMAT = 1;
    public const MAX_BYTES = 16 << 20;

    private const TEXT = ['type' => 'string', 'pattern' => '^\S(.*\S)?$'];
    private const TEXTS = ['type' => 'array', 'items' => self::TEXT];
    private const DATE = ['type' => 'string', 'format' => 'date'];
    private const NUMBER = ['type' => 'object', 'additionalProperties' => false, 'required' => ['authority'], 'properties' => ['authority' => self::TEXT, 'number' => self::TEXT]];
    private const OCCASION = ['type' => 'object', 'additionalProperties' => false, 'required' => ['id', 'localName', 'name', 'aliases'],
        'properties' => ['id' => self::TEXT, 'localName' => self::TEXT, 'name' => self::TEXT, 'aliases' => self::TEXTS]];
    private const CORRECTION = ['type' => 'object', 'additionalProperties' => false, 'required' => ['date', 'what'], 'properties' => ['date' => self::DATE, 'what' => self::TEXT]];
    private const DECREE = ['type' => 'object', 'additionalProperties' => false, 'required' => ['id', 'type', 'title', 'numbers', 'date', 'publisher'], 'properties' => [
        'id' => self::TEXT, 'type' => ['enum' => Defaults::DECREE_TYPES], 'title' => self::TEXT, 'numbers' => ['type' => 'array', 'items' => self::NUMBER], 'date' => self::DATE,
        'dateIsLatest' => ['type' => 'boolean'], 'url' => self::TEXT, 'publisher' => self::TEXT,
    ]];
    private const LINE = ['type' => 'object', 'additionalProperties' => false, 'required' => ['date', 'type', 'occasion', 'localName', 'name', 'decree'], 'properties' => [
        'date' => self::DATE, 'type' => ['enum' => ['national_holiday', 'collective_leave']], 'occasion' => self::TEXT, 'localName' => self::TEXT, 'name' => self::TEXT,
        'decree' => self::TEXT, 'also' => self::TEXTS, 'revokedBy' => self::TEXT,
    ]];
    private const YEAR = ['type' => 'object', 'additionalProperties' => false, 'required' => ['year', 'revision', 'status', 'updatedAt', 'decrees', 'holidays'], 'properties' => [
        'year' => ['type' => 'integer', 'minimum' => Defaults::MIN_YEAR, 'maximum' => Defaults::MAX_YEAR], 'revision' => ['type' => 'integer'],
        'status' => ['enum' => Defaults::DATASET_STATUSES], 'updatedAt' => self::DATE, 'corrections' => ['type' => 'array', 'items' => self::CORRECTION],
        'decrees' => ['type' => 'array', 'minItems' => 1, 'items' => self::DECREE], 'holidays' => ['type' => 'array', 'minItems' => 1, 'items' => self::LINE],
    ]];
    private const SCHEMA = ['type' => 'object', 'additionalProperties' => false, 'required' => ['format', 'digest', 'occasions', 'years'], 'properties' => [
        'format' => ['type' => 'integer'], 'digest' => ['type' => 'string'], 'occasions' => ['type' => 'array', 'items' => self::OCCASION],
        'calendars' => ['type' => 'array', 'items' => ['type' => 'object']], 'years' => ['type' => 'array', 'minItems' => 1, 'items' => self::YEAR],
    ]];

    /**
     * Reads a path, the content of a file, or the decoded content of a file.
     *
     * @param string|array<mixed>|\stdClass $source
     */
    public static function read(string|array|\stdClass $source): Dataset
    {
        $text = is_string($source) ? self::content($source) : json_encode($source, JSON_INVALID_UTF8_SUBSTITUTE);
        if ($text === false) {
            throw self::refusal('It cannot be written as JSON: '.json_last_error_msg().'.');
        }
        $content = self::decode($text);
        self::verify($content);
        if ($content['digest'] === Dataset::file('dataset.json')['digest']) {
            return Dataset::builtIn();
        }
        $problem = Schema::problems($content, self::SCHEMA)[0] ?? self::contradiction($content);
        if ($problem !== null) {
            throw self::refusal("It has a content that this package does not know: {$problem['path']} {$problem['message']}. Update the package.");
        }

        return new Dataset($content);
    }

    /**
     * Checks the format and the digest of a content.
     *
     * @param array<mixed> $content
     */
    public static function verify(array $content): void
    {
        $format = $content['format'] ?? null;
        if (!is_int($format)) {
            throw self::refusal('It is not a dataset.json of Harikerja, which has a number format: get the file from /dataset.json of a server.');
        }
        if ($format !== self::FORMAT) {
            throw self::refusal("The file has format $format, this package reads format ".self::FORMAT.($format > self::FORMAT ? ': update the package.' : ': get a newer file.'));
        }
        if (($content['digest'] ?? null) !== self::digest($content)) {
            throw self::refusal('It is damaged: its digest does not match its content. Get the file again.');
        }
    }

    /**
     * Returns the digest of the content of a file.
     *
     * @param array<mixed> $content
     */
    private static function digest(array $content): string
    {
        return 'sha256:'.hash('sha256', (string) json_encode(array_diff_key($content, ['format' => 0, 'digest' => 0]), JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES));
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
            throw self::refusal(Arguments::quote($source).' is neither the path of a file nor the content of a dataset.json, which begins with {.');
        }

        $content = @file_get_contents($source, length: self::MAX_BYTES + 1); // the exception replaces the warning of PHP
        if ($content === false) {
            throw self::refusal('The file '.Arguments::quote($source).' cannot be read: check its permissions.');
        }

        return $content;
    }

    /**
     * @return array<mixed>
     */
    private static function decode(string $text): array
    {
        if (strlen($text) > self::MAX_BYTES) {
            throw self::refusal('It is larger than '.self::MAX_BYTES.' bytes, so it is not a dataset.json of Harikerja.');
        }
        if (trim($text) === '') {
            throw self::refusal('It is empty.');
        }
        $content = json_decode($text, true);
        if (!is_array($content) || !str_starts_with(ltrim($text), '{')) {
            throw self::refusal('It is not an object of JSON, or its end is missing. Get the file again.');
        }

        return $content;
    }

    /**
     * Returns the first contradiction between the parts of a content that fits the schema.
     *
     * @param array<mixed> $content
     *
     * @return array{path: string, message: string}|null
     */
    private static function contradiction(array $content): ?array
    {
        $occasions = array_column($content['occasions'], 'id', 'id');
        $known = []; // the ids of the decrees of earlier years
        foreach ($content['years'] as $i => $year) {
            $path = "years[$i]";
            if ($i > 0 && $year['year'] !== $content['years'][$i - 1]['year'] + 1) {
                return ['path' => "$path.year", 'message' => 'is not the year after the year before it'];
            }
            $decrees = array_column($year['decrees'], 'date', 'id');
            if (count($decrees) < count($year['decrees']) || array_intersect_key($decrees, $known) !== []) {
                return ['path' => "$path.decrees", 'message' => 'has a repeated id'];
            }
            $known += $decrees;
            foreach ($year['holidays'] as $j => $line) {
                $wrong = match (true) {
                    (int) substr($line['date'], 0, 4) !== $year['year'] => 'is not in the year',
                    !isset($occasions[$line['occasion']]) => 'names an unknown occasion',
                    array_diff([$line['decree'], ...($line['also'] ?? []), $line['revokedBy'] ?? $line['decree']], array_keys($decrees)) !== [] => 'names an unknown decree',
                    isset($line['revokedBy']) && $decrees[$line['revokedBy']] <= $decrees[$line['decree']] => 'is revoked by a decree that is not later',
                    default => null,
                };
                if ($wrong !== null) {
                    return ['path' => "$path.holidays[$j]", 'message' => $wrong];
                }
            }
        }
        foreach ($content['calendars'] ?? [] as $i => $calendar) {
            if (($problem = DefinitionReader::check($calendar)[1][0] ?? null) !== null) {
                return ['path' => "calendars[$i].{$problem['path']}", 'message' => $problem['message']];
            }
        }

        return null;
    }

    private static function refusal(string $why): HarikerjaException
    {
        return new HarikerjaException('INVALID_TYPE', "The dataset cannot be used. $why", ['field' => 'dataset']);
    }
}
