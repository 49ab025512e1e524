<?php

declare(strict_types=1);

namespace Harikerja\Internal;

use Harikerja\HarikerjaException;

/**
 * Checks a calendar file: first with data/calendar.schema.json, then for mistakes that
 * a schema cannot describe. The Go library refuses the same files, and reports problems
 * at the same paths.
 *
 * @internal
 */
final class DefinitionReader
{
    /**
     * Reads a calendar file. It throws an exception that lists all problems.
     *
     * @param array<mixed>|\stdClass $file
     */
    public static function read(array|\stdClass $file): Definition
    {
        $problems = $file === []
            ? [['path' => '', 'message' => 'must be an object with name']]
            : Schema::problems($file, Dataset::file('calendar.schema.json'));
        $content = json_decode((string) json_encode($file, JSON_INVALID_UTF8_SUBSTITUTE), true);
        $wrong = array_column($problems, 'path', 'path');
        foreach (self::texts($content) as $path => $text) {
            if (count($problems) >= Schema::MAX_PROBLEMS) {
                break;
            }
            if (!isset($wrong[$path]) && ($message = self::textProblem((string) $path, $text)) !== null) {
                $problems[] = ['path' => (string) $path, 'message' => $message];
            }
        }
        array_push($problems, ...self::contradictions($content));
        $definition = $problems === [] ? Definition::of($content, $problems) : null;
        if ($definition !== null && $problems === []) {
            return $definition;
        }
        $lines = array_map(
            static fn (array $p): string => ($p['path'] === '' ? '' : $p['path'].': ').$p['message'],
            $problems,
        );
        throw new HarikerjaException(
            'INVALID_TYPE',
            "The calendar file has mistakes.\n".implode("\n", $lines),
            ['field' => 'calendar', 'problems' => $problems],
        );
    }

    /**
     * Returns all texts in a value, each with its path.
     *
     * @return iterable<string, string>
     */
    private static function texts(mixed $value, string $path = ''): iterable
    {
        if (is_string($value)) {
            yield $path => $value;
        }
        foreach (is_array($value) ? $value : [] as $key => $member) {
            yield from self::texts($member, array_is_list($value) ? "{$path}[$key]" : ltrim("$path.$key", '.'));
        }
    }

    /** Returns what is wrong with a text that fits the schema. */
    private static function textProblem(string $path, string $text): ?string
    {
        return match (true) {
            preg_match('/(date|from|to|^collectiveLeave\[\d+\])$/D', $path) === 1
                => Day::parse($text) === null ? Arguments::quote($text).' is not a date that exists' : null,
            $path === 'covers'
                => strcmp(substr($text, 0, 4), substr($text, -4)) > 0 ? 'the first year is after the last year' : null,
            str_ends_with($path, '.url') => Text::problem('address', $text),
            default => Text::problem(
                preg_match('/\.(id|en|title|publisher)$/D', $path) === 1 ? 'name' : 'line',
                $text,
            ),
        };
    }

    /**
     * Returns three kinds of problems: source ids that are repeated, lines that name an unknown
     * source, and lines that end before they begin. The file may have other mistakes.
     *
     * @return list<array{path: string, message: string}>
     */
    private static function contradictions(mixed $file): array
    {
        $lines = static fn (string $list): array => array_filter(
            is_array($file[$list] ?? null) ? $file[$list] : [],
            is_array(...),
        );
        $problems = [];
        $ids = array_filter(
            array_map(static fn (array $source): mixed => $source['id'] ?? null, $lines('sources')),
            is_string(...),
        );
        foreach ($ids as $i => $id) {
            if (array_search($id, $ids, true) !== $i) {
                $problems[] = ['path' => "sources[$i].id", 'message' => "$id is repeated"];
            }
        }
        foreach (['daysOff', 'workdays'] as $list) {
            foreach ($lines($list) as $i => $line) {
                $source = $line['source'] ?? null;
                if (is_string($source) && preg_match('/^[a-z0-9-]+$/D', $source) && !in_array($source, $ids, true)) {
                    $problems[] = ['path' => "{$list}[$i].source", 'message' => "there is no source $source"];
                }
                [$from, $to] = [$line['from'] ?? null, $line['to'] ?? null];
                if (is_string($from) && is_string($to) && Day::parse($from) > (Day::parse($to) ?? PHP_INT_MAX)) {
                    $problems[] = ['path' => "{$list}[$i]", 'message' => "from $from is after to $to"];
                }
            }
        }

        return $problems;
    }
}
