<?php

declare(strict_types=1);

namespace Harikerja\Internal;

use Harikerja\HarikerjaException;

/**
 * Checks a calendar file. The Go library refuses the same files.
 *
 * @internal
 */
final class DefinitionReader
{
    // The keys of objects. The value of a key is null, or it has the keys of the objects in it.
    private const NAMES = ['id' => null, 'en' => null];
    private const DAY = [
        'date' => null, 'from' => null, 'to' => null, 'name' => self::NAMES, 'source' => null, 'note' => null,
    ];
    private const SOURCE = ['id' => null, 'title' => null, 'url' => null, 'publisher' => null, 'note' => null];
    private const FILE = [
        'name' => null, 'title' => self::NAMES, 'listed' => null, 'status' => null, 'weekend' => null,
        'collectiveLeave' => null, 'covers' => null, 'daysOff' => self::DAY, 'workdays' => self::DAY,
        'sources' => self::SOURCE, 'notes' => null,
    ];

    /** Characters that are visible: letters, marks, digits, punctuation, symbols, and spaces except at the end. */
    private const VISIBLE = '(?:(?![\x{2800}\x{034F}\x{115F}\x{1160}\x{17B4}\x{17B5}\x{180B}-\x{180D}\x{180F}\x{3164}'
        .'\x{FE00}-\x{FE0F}\x{FFA0}\x{E0100}-\x{E01EF}])[\p{L}\p{M}\p{N}\p{P}\p{S} ])+(?<! )$/Du';

    /** The forms of texts, each with its description. */
    private const FORMS = [
        'calendar' => [
            '/^(?!national$)[a-z][a-z0-9-]{0,62}$/D',
            '1 to 63 lower-case letters, digits and hyphens that begin with a letter (national is reserved)',
        ],
        'years' => [
            '/^(19|[2-9]\d)\d\d\.\.(19|[2-9]\d)\d\d$/D',
            'a range of years from 1900, as in 2025..2027',
        ],
        'slug' => [
            '/^[a-z0-9]+(-[a-z0-9]+)*$/D',
            'lower-case letters and digits, with single hyphens between them',
        ],
        'line' => [
            '/^(?! )'.self::VISIBLE,
            'one line of at most '.Defaults::MAX_TEXT.' bytes of visible characters, without a space at its beginning or end',
        ],
        'name' => [
            '/^(?=[\p{L}\p{Nd}])'.self::VISIBLE,
            'one line of at most '.Defaults::MAX_TEXT.' bytes that begins with a letter or digit',
        ],
        'address' => [
            '~^(?!.*([^!-\~]|["\'<>\\\\^`{|}]|%(?![\da-fA-F]{2})))'
                .'https?://([^:/?#@[\]]+|\[[\da-fA-F:.]+\])(:\d*)?([/?#].*)?$~D',
            'a web address that begins with https:// or http://',
        ],
    ];

    /**
     * Reads a calendar file. It throws an exception about the first mistake.
     *
     * @param array<mixed>|\stdClass $file
     */
    public static function read(array|\stdClass $file): Definition
    {
        foreach (self::members('', $file, self::FILE, ['name']) as $key => $value) {
            match ($key) {
                'name' => self::text($key, $value, 'calendar'),
                'title' => self::names($key, $value),
                'listed' => is_bool($value) || throw self::wrong($key, 'must be true or false'),
                'status' => self::oneOf($key, $value, ['verified', 'corroborated']),
                'weekend' => self::weekend($key, $value),
                'collectiveLeave' => is_array($value)
                    ? self::each($key, $value, self::date(...), unique: true)
                    : self::oneOf($key, $value, ['taken', 'worked', 'a list of dates']),
                'covers' => self::years($key, $value),
                'daysOff', 'workdays' => self::each($key, $value, self::day(...)),
                'sources' => self::each($key, $value, self::source(...)),
                'notes' => self::each($key, $value, static fn (string $at, mixed $note) => self::text($at, $note, 'line')),
            };
        }

        return Definition::of(json_decode((string) json_encode($file), true));
    }

    /**
     * Returns a calendar of the data without the keys that this version does not know.
     *
     * @param array<mixed> $value
     * @param array<string, mixed> $keys
     *
     * @return array<mixed>
     */
    public static function known(array $value, array $keys = self::FILE): array
    {
        $isList = array_is_list($value);
        $value = $isList ? $value : array_intersect_key($value, $keys);
        foreach ($value as $key => $member) {
            $of = $isList ? $keys : $keys[$key];
            $value[$key] = match (true) {
                is_array($member) && $of !== null => self::known($member, $of),
                default => $member,
            };
        }

        return $value;
    }

    public static function wrong(string $path, string $what): HarikerjaException
    {
        $message = 'The calendar file has a mistake: '.($path === '' ? 'the file' : $path)." $what.";

        return new HarikerjaException('INVALID_TYPE', $message, ['field' => $path]);
    }

    /**
     * Returns the members of an object.
     *
     * @param array<string, mixed> $keys
     * @param list<string> $required
     *
     * @return array<mixed>
     */
    private static function members(string $path, mixed $value, array $keys, array $required = []): array
    {
        $members = $value instanceof \stdClass ? (array) $value : $value;
        if (!is_array($members) || $members !== [] && array_is_list($members)) {
            throw self::wrong($path, 'must be an object with '.implode(', ', $required ?: array_keys($keys)));
        }
        foreach (array_keys(array_diff_key($members, $keys)) as $key) {
            // A key that is not a simple name is quoted, so that a path is always one line.
            $isName = preg_match('/^[\p{L}\p{Nd}][\p{L}\p{Nd} _-]*$/uD', (string) $key) === 1;
            $at = ($path === '' ? '' : "$path.").($isName ? $key : Arguments::quote((string) $key));
            throw self::wrong($at, 'is an unknown key: use '.implode(', ', array_keys($keys)));
        }
        foreach ($required as $key) {
            if (!array_key_exists($key, $members)) {
                throw self::wrong($path, "has no key $key");
            }
        }

        return $members;
    }

    /**
     * Checks each value of a list.
     *
     * @param \Closure(string, mixed): mixed $check takes the path of the value and the value
     */
    private static function each(string $path, mixed $list, \Closure $check, bool $unique = false): void
    {
        if (!is_array($list) || !array_is_list($list)) {
            throw self::wrong($path, 'must be a list');
        }
        $seen = [];
        foreach ($list as $i => $value) {
            $check("{$path}[$i]", $value);
            if ($unique && isset($seen[$value])) {
                throw self::wrong("{$path}[$i]", "repeats $value");
            }
            $seen[$unique ? $value : $i] = true;
        }
    }

    private static function text(string $path, mixed $text, string $form): void
    {
        [$pattern, $words] = self::FORMS[$form];
        if (!is_string($text) || strlen($text) > Defaults::MAX_TEXT || preg_match($pattern, $text) !== 1) {
            throw self::wrong($path, "must be $words".(is_string($text) ? ', not '.Arguments::quote($text) : ''));
        }
    }

    /**
     * @param list<string> $allowed
     */
    private static function oneOf(string $path, mixed $value, array $allowed): void
    {
        if (!in_array($value, $allowed, true)) {
            throw self::wrong($path, 'must be one of '.implode(', ', $allowed));
        }
    }

    private static function names(string $path, mixed $value): void
    {
        foreach (self::members($path, $value, self::NAMES, ['id', 'en']) as $key => $name) {
            self::text("$path.$key", $name, 'name');
        }
    }

    private static function weekend(string $path, mixed $list): void
    {
        $token = static fn (string $at, mixed $day) => self::oneOf($at, $day, Defaults::WEEK);
        self::each($path, $list, $token, unique: true);
        if (count($list) === 7) {
            throw self::wrong($path, 'must have at most 6 days');
        }
    }

    private static function years(string $path, mixed $covers): void
    {
        self::text($path, $covers, 'years');
        if (strcmp(substr($covers, 0, 4), substr($covers, -4)) > 0) {
            throw self::wrong($path, "must not begin after it ends, as $covers does");
        }
    }

    private static function date(string $path, mixed $date): void
    {
        if (!is_string($date) || Day::parse($date) === null) {
            $value = is_string($date) ? ', not '.Arguments::quote($date) : '';
            throw self::wrong($path, "must be a date that exists, as in 2026-03-20$value");
        }
    }

    private static function day(string $path, mixed $value): void
    {
        $line = self::members($path, $value, self::DAY);
        foreach ($line as $key => $member) {
            match ($key) {
                'name' => self::names("$path.$key", $member),
                'source' => self::text("$path.$key", $member, 'slug'),
                'note' => self::text("$path.$key", $member, 'line'),
                default => self::date("$path.$key", $member),
            };
        }
        $dates = array_keys(array_intersect_key(['date' => 0, 'from' => 0, 'to' => 0], $line));
        if ($dates !== ['date'] && $dates !== ['from', 'to']) {
            throw self::wrong($path, 'must have either date, or from and to');
        }
        if ($dates === ['from', 'to'] && $line['from'] > $line['to']) {
            throw self::wrong($path, "must not begin after it ends: {$line['from']} is after {$line['to']}");
        }
    }

    private static function source(string $path, mixed $value): void
    {
        foreach (self::members($path, $value, self::SOURCE, ['id', 'title', 'publisher']) as $key => $text) {
            $forms = ['id' => 'slug', 'title' => 'name', 'url' => 'address', 'publisher' => 'name', 'note' => 'line'];
            self::text("$path.$key", $text, $forms[$key]);
        }
    }
}
