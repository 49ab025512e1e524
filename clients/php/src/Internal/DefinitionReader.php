<?php

declare(strict_types=1);

namespace Harikerja\Internal;

use Harikerja\HarikerjaException;

/**
 * Checks the form of a calendar file. The file definitionfile.go of the Go library
 * reports the same problems with the same paths and the same messages. If a file has
 * problems of its form, the Go library also reports dates that are repeated or outside
 * covers; this class does not.
 *
 * @internal
 */
final class DefinitionReader
{
    private const LINE_RULE = 'one line of at most '.Defaults::MAX_TEXT.' bytes of visible characters';
    private const DATE_RULE = 'use YYYY-MM-DD with a day that exists, from 0001-01-01 to 9999-12-31';
    private const KEYS = ['name', 'title', 'listed', 'status', 'weekend', 'collectiveLeave', 'covers', 'daysOff', 'workdays', 'statedWorkdays', 'sources', 'notes'];

    /** Characters that are not visible, or that are not letters, marks, digits, punctuation, symbols or spaces. */
    private const INVISIBLE = '/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]|[\x{2800}\x{034F}\x{115F}\x{1160}\x{17B4}\x{17B5}\x{180B}-\x{180D}\x{180F}\x{3164}\x{FE00}-\x{FE0F}\x{FFA0}\x{E0100}-\x{E01EF}]/u';

    /** @var list<array{path: string, message: string}> */
    private array $problems = [];

    /** @param bool $hasObjects whether the file was decoded with objects; otherwise an empty object is [] */
    private function __construct(private readonly bool $hasObjects)
    {
    }

    /** Reads a calendar file. It throws an exception that lists all problems. */
    public static function read(mixed $file): Definition
    {
        $reader = new self($file instanceof \stdClass);
        $reader->file($file);
        $reader->refuse();
        $definition = Definition::of(self::arrays($file), $reader->problems);
        $reader->refuse();

        return $definition;
    }

    private function refuse(): void
    {
        if ($this->problems !== []) {
            $lines = array_map(static fn (array $p): string => ($p['path'] === '' ? '' : $p['path'].': ').$p['message'], $this->problems);
            throw new HarikerjaException('INVALID_TYPE', "The calendar file has mistakes.\n".implode("\n", $lines), ['field' => 'calendar', 'problems' => $this->problems]);
        }
    }

    private function report(string $path, string $message): void
    {
        $this->problems[] = ['path' => $path, 'message' => $message];
    }

    private function file(mixed $file): void
    {
        $this->object($file, '', self::KEYS, ['name'], fn (string $key, mixed $value) => match ($key) {
            'name' => $this->text($value, $key, self::isCalendarName(...), '1 to 63 lower-case letters, digits and hyphens that begin with a letter; national and custom are reserved'),
            'title' => $this->names($value, $key),
            'listed' => is_bool($value) ?: $this->report($key, 'must be true or false'),
            'status' => $this->text($value, $key, static fn (string $t): bool => $t === 'verified' || $t === 'corroborated', 'verified or corroborated'),
            'weekend' => $this->weekend($value, $key),
            'collectiveLeave' => $this->leave($value, $key),
            'covers' => $this->parsed($value, $key, self::isYearRange(...), 'range of years', 'use FIRST..LAST with the earlier year first, as in 2025..2027'),
            'daysOff', 'workdays' => $this->list($value, $key, $this->ownDay(...)),
            'statedWorkdays' => $this->stated($value, $key),
            'sources' => $this->list($value, $key, $this->source(...)),
            default => $this->list($value, $key, $this->line(...)), // notes
        });
        if (self::isObject($file)) {
            $this->references(self::arrays($file));
        }
    }

    /**
     * @param list<string> $keys
     * @param list<string> $required
     * @param \Closure(string, mixed, string): mixed $check checks the member of a key; its last parameter is the path
     */
    private function object(mixed $value, string $path, array $keys, array $required, \Closure $check): void
    {
        if (!self::isObject($value)) {
            $this->report($path, ($path === '' ? 'the file ' : '').'must be an object with '.implode(', ', $required ?: [$keys[0]]));

            return;
        }
        $members = self::members($value);
        foreach ($members as $key => $member) {
            $key = (string) $key;
            $at = self::memberPath($path, $key);
            if (in_array($key, $keys, true)) {
                $check($key, $member, $at);
            } else {
                $this->report($at, 'unknown key: use '.implode(', ', $keys));
            }
        }
        foreach ($required as $key) {
            if (!array_key_exists($key, $members)) {
                $this->report($path, "the key $key is missing");
            }
        }
    }

    /**
     * @param \Closure(mixed, string): mixed $check
     */
    private function list(mixed $value, string $path, \Closure $check): void
    {
        if (!self::isList($value)) {
            $this->report($path, 'must be a list');

            return;
        }
        foreach ($value as $i => $item) {
            $check($item, "{$path}[$i]");
        }
    }

    /**
     * Checks the items of a list, and reports repeated items.
     *
     * @param array<mixed> $value
     * @param \Closure(mixed, string): mixed $check
     */
    private function distinct(array $value, string $path, \Closure $check): void
    {
        foreach ($value as $i => $item) {
            $at = "{$path}[$i]";
            if ($this->passes(static fn () => $check($item, $at)) && in_array($item, array_slice($value, 0, $i), true)) {
                $this->report($at, "$item is repeated");
            }
        }
    }

    /**
     * @param \Closure(string): bool $valid
     */
    private function text(mixed $value, string $path, \Closure $valid, string $rule): void
    {
        if (!is_string($value) || !$valid($value)) {
            $this->report($path, "must be $rule");
        }
    }

    /**
     * @param \Closure(string): bool $valid
     */
    private function parsed(mixed $value, string $path, \Closure $valid, string $what, string $rule): void
    {
        if (!is_string($value)) {
            $this->report($path, 'must be a text');
        } elseif (!$valid($value)) {
            $this->report($path, "invalid $what ".self::quote($value).": $rule");
        }
    }

    /**
     * @param \Closure(): mixed $check
     */
    private function passes(\Closure $check): bool
    {
        $before = count($this->problems);
        $check();

        return count($this->problems) === $before;
    }

    private function line(mixed $value, string $path): void
    {
        $this->text($value, $path, self::isLine(...), self::LINE_RULE);
    }

    private function name(mixed $value, string $path): void
    {
        $this->text($value, $path, self::isName(...), self::LINE_RULE.', and must begin with a letter or digit');
    }

    private function slug(mixed $value, string $path): void
    {
        $this->text($value, $path, self::isSlug(...), 'lower-case letters and digits, with single hyphens between them');
    }

    private function date(mixed $value, string $path): void
    {
        $this->parsed($value, $path, static fn (string $t): bool => Day::parse($t) !== null, 'date', self::DATE_RULE);
    }

    private function names(mixed $value, string $path): void
    {
        $this->object($value, $path, ['id', 'en'], ['id', 'en'], fn (string $_, mixed $member, string $at) => $this->name($member, $at));
    }

    private function ownDay(mixed $value, string $path): void
    {
        $check = fn (string $key, mixed $member, string $at) => match ($key) {
            'name' => $this->names($member, $at),
            'source' => $this->slug($member, $at),
            'note' => $this->line($member, $at),
            default => $this->date($member, $at),
        };
        if (!$this->passes(fn () => $this->object($value, $path, ['date', 'from', 'to', 'name', 'source', 'note'], [], $check))) {
            return;
        }
        ['date' => $date, 'from' => $from, 'to' => $to] = self::members($value) + ['date' => null, 'from' => null, 'to' => null];
        if (($from === null) !== ($to === null) || ($date === null) === ($from === null)) {
            $this->report($path, 'give either date, or from and to');
        } elseif ($from !== null && strcmp($from, $to) > 0) {
            $this->report($path, "from $from is after to $to");
        }
    }

    private function weekend(mixed $value, string $path): void
    {
        if (!self::isList($value)) {
            $this->report($path, 'must be a list, as in [sat, sun], or [] if there is no weekend');

            return;
        }
        $isWeekday = static fn (string $t): bool => in_array($t, Arguments::WEEK, true);
        $this->distinct($value, $path, fn (mixed $item, string $at) => $this->text($item, $at, $isWeekday, 'mon, tue, wed, thu, fri, sat or sun'));
        if (array_filter(Arguments::WEEK, static fn (string $t): bool => !in_array($t, $value, true)) === []) {
            $this->report($path, 'a week needs at least one day that is not a weekend day');
        }
    }

    private function leave(mixed $value, string $path): void
    {
        if (self::isList($value)) {
            $this->distinct($value, $path, $this->date(...));
        } elseif ($value !== 'taken' && $value !== 'worked') {
            $this->report($path, 'must be taken, worked or the list of the dates that are taken');
        }
    }

    private function stated(mixed $value, string $path): void
    {
        if (!self::isObject($value) && ($this->hasObjects || $value !== [])) {
            $this->report($path, 'must be an object with a number of workdays for each year');

            return;
        }
        foreach (self::members($value) as $year => $days) {
            $at = self::memberPath($path, (string) $year);
            if (!preg_match('/^\d{4}$/D', (string) $year) || (int) $year < Defaults::MIN_YEAR) {
                $this->report($at, 'the key must be a year');
            } elseif (!is_int($days) || $days < 0 || $days > Defaults::MAX_STATED_WORKDAYS) {
                $this->report($at, 'must be a number of workdays');
            }
        }
    }

    private function source(mixed $value, string $path): void
    {
        $this->object($value, $path, ['id', 'title', 'url', 'publisher', 'note'], ['id', 'title', 'publisher'], fn (string $key, mixed $member, string $at) => match ($key) {
            'id' => $this->slug($member, $at),
            'url' => $this->text($member, $at, self::isWebAddress(...), 'a web address that begins with https:// or http://'),
            'note' => $this->line($member, $at),
            default => $this->name($member, $at),
        });
    }

    /**
     * Reports repeated ids of sources, and lines that name an unknown source.
     *
     * @param array<array-key, mixed> $file
     */
    private function references(array $file): void
    {
        $texts = static fn (string $list, string $key): array => array_map(static function (mixed $item) use ($key): string {
            $value = is_array($item) ? $item[$key] ?? '' : '';

            return is_string($value) && self::isSlug($value) ? $value : '';
        }, self::isList($file[$list] ?? null) ? $file[$list] : []);
        $ids = $texts('sources', 'id');
        foreach ($ids as $i => $id) {
            if ($id !== '' && array_search($id, $ids, true) < $i) {
                $this->report("sources[$i].id", "$id is repeated");
            }
        }
        foreach (['daysOff', 'workdays'] as $list) {
            foreach ($texts($list, 'source') as $i => $id) {
                if ($id !== '' && !in_array($id, $ids, true)) {
                    $this->report("{$list}[$i].source", "there is no source $id");
                }
            }
        }
    }

    /**
     * Reports whether a value is an object of JSON: an object, or an array with keys.
     *
     * @phpstan-assert-if-true \stdClass|array<array-key, mixed> $value
     */
    private static function isObject(mixed $value): bool
    {
        return $value instanceof \stdClass || is_array($value) && !array_is_list($value);
    }

    /**
     * @phpstan-assert-if-true list<mixed> $value
     */
    private static function isList(mixed $value): bool
    {
        return is_array($value) && array_is_list($value);
    }

    /**
     * @param \stdClass|array<array-key, mixed> $value
     *
     * @return array<array-key, mixed>
     */
    private static function members(\stdClass|array $value): array
    {
        return (array) $value;
    }

    /** Replaces all objects with arrays. */
    private static function arrays(mixed $value): mixed
    {
        return $value instanceof \stdClass || is_array($value) ? array_map(self::arrays(...), (array) $value) : $value;
    }

    /** Returns the path of a member of an object. Unusual keys are quoted, so that a path is always one line. */
    private static function memberPath(string $path, string $key): string
    {
        return ($path === '' ? '' : "$path.").(self::isName($key) ? $key : self::quote($key));
    }

    /** Quotes a text as strconv.Quote of Go does. Bytes that are not UTF-8, which a JSON file cannot have, are replaced. */
    private static function quote(string $text): string
    {
        $utf8 = json_decode((string) json_encode($text, JSON_INVALID_UTF8_SUBSTITUTE));

        return '"'.preg_replace_callback('/["\\\\]|[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/u', static function (array $match): string {
            $c = $match[0];
            $short = strpos("\x07\x08\f\n\r\t\v\"\\", $c);

            return match (true) {
                $short !== false => '\\'.'abfnrtv"\\'[$short],
                strlen($c) === 1 => sprintf('\x%02x', ord($c)),
                strlen($c) === 4 => sprintf('\U%08x', (ord($c[0]) & 7) << 18 | (ord($c[1]) & 63) << 12 | (ord($c[2]) & 63) << 6 | ord($c[3]) & 63),
                default => substr((string) json_encode($c), 1, -1), // \u and four digits
            };
        }, $utf8).'"';
    }

    private static function isLine(string $text): bool
    {
        return $text !== '' && preg_match(self::INVISIBLE, $text) === 0 && trim($text, ' ') === $text && strlen($text) <= Defaults::MAX_TEXT;
    }

    private static function isName(string $text): bool
    {
        return self::isLine($text) && preg_match('/^[\p{L}\p{Nd}]/u', $text) === 1;
    }

    private static function isSlug(string $text): bool
    {
        return preg_match('/^[a-z0-9]+(-[a-z0-9]+)*$/D', $text) === 1 && strlen($text) <= Defaults::MAX_TEXT;
    }

    private static function isWebAddress(string $text): bool
    {
        return preg_match('~^https?://([^:/?#@[\]]+|\[[\da-f:.]+\])(:\d*)?([/?#].*)?$~Di', $text) === 1
            && preg_match('~[^!-\~]|["\'<>\\\\^`{|}]|%(?![\da-f]{2})~i', $text) === 0
            && strlen($text) <= Defaults::MAX_TEXT;
    }

    private static function isCalendarName(string $text): bool
    {
        return preg_match('/^[a-z][a-z0-9-]{0,62}$/D', $text) === 1 && $text !== 'national' && $text !== 'custom';
    }

    private static function isYearRange(string $text): bool
    {
        return preg_match('/^(\d{4})\.\.(\d{4})$/D', $text, $years) === 1 && (int) $years[1] >= Defaults::MIN_YEAR && (int) $years[2] >= (int) $years[1];
    }
}
