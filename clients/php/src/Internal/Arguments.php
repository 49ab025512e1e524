<?php

declare(strict_types=1);

namespace Harikerja\Internal;

use Carbon\CarbonInterface;
use Harikerja\HarikerjaException;

/**
 * Checks the values of arguments. A wrong value is always an error and never selects a
 * default, because a payroll program must not calculate with a mistyped value. A number and
 * a flag can have any scalar type: without strict types, PHP would convert '1e1' to the int
 * 10 and 'false' to true.
 *
 * @internal
 */
final class Arguments
{
    private const WHOLE_WEEK = 0b1111111;

    /** The offsets of the time zones of Indonesia from UTC, in seconds. */
    private const OFFSETS = [7 * 3600, 8 * 3600, 9 * 3600];

    /**
     * Reads a date. A midnight, or a time in Indonesia, counts as its date in its own time zone. At
     * another time elsewhere, Indonesia can have another date.
     */
    public static function date(string $field, \DateTimeInterface|string $value): int
    {
        $text = $value;
        if (!is_string($value)) {
            [$text, $clock] = explode(' ', $value->format('Y-m-d H:i:s.u'));
            if ($clock !== '00:00:00.000000' && !in_array($value->getOffset(), self::OFFSETS, true)) {
                throw self::wrong(
                    'INVALID_DATE',
                    $field,
                    Moment::text($value),
                    'must be a midnight, or a time at +07:00, +08:00 or +09:00',
                    advice: ' In Indonesia this can be another date: call '.self::conversion($value).' first, or give '
                        ."the date that is meant as YYYY-MM-DD. For the present, use now('Asia/Jakarta') or "
                        ."today('Asia/Jakarta'). A midnight is read as a date, also in UTC.",
                );
            }
        }

        return Day::parse($text) ?? throw self::wrong(
            'INVALID_DATE',
            $field,
            $text,
            'must use YYYY-MM-DD and be a real date, as in 2026-03-20',
        );
    }

    /**
     * Refuses dates of which two have different offsets from UTC, because it is not known which of
     * them need a conversion. Dates in one time zone are accepted, also if its offset changes.
     *
     * @param string $field the name of the argument for the details
     * @param string $names the names of the arguments for the message
     */
    public static function checkOffsets(string $field, string $names, \DateTimeInterface|string ...$dates): void
    {
        $first = null;
        foreach ($dates as $date) {
            if (is_string($date)) {
                continue;
            }
            $first ??= $date;
            if ($date->getOffset() !== $first->getOffset() && $date->format('e') !== $first->format('e')) {
                throw new HarikerjaException(
                    'INVALID_DATE',
                    "$names have different offsets from UTC, {$first->format('P')} and {$date->format('P')}, "
                        .'so their dates cannot be compared: convert both with '.self::conversion($date)
                        .', or give texts YYYY-MM-DD.',
                    ['field' => $field, 'value' => Moment::text($date)],
                );
            }
        }
    }

    /** Returns the call that converts a time to the time zone of Jakarta. Only Carbon takes the name of a zone. */
    private static function conversion(\DateTimeInterface $time): string
    {
        $zone = "'Asia/Jakarta'";

        return '->setTimezone('.($time instanceof CarbonInterface ? $zone : "new DateTimeZone($zone)").')';
    }

    /** Refuses a start after the end. */
    public static function checkOrder(int $start, int $end): void
    {
        if ($start > $end) {
            throw new HarikerjaException(
                'INVALID_RANGE',
                'start must not be after end: swap the two dates.',
                ['field' => 'start', 'start' => Day::format($start), 'end' => Day::format($end)],
            );
        }
    }

    /** Returns the first day of a month. */
    public static function month(string $value): int
    {
        return Day::parse("$value-01") ?? throw self::wrong(
            'INVALID_DATE',
            'month',
            $value,
            'must use YYYY-MM and be a real month, as in 2026-03',
        );
    }

    /** Checks a year. Returns null if it was left out. */
    public static function year(bool|int|float|string|Omitted $value): ?int
    {
        return $value === Omitted::Argument
            ? null
            : self::number('year', $value, Defaults::MIN_YEAR, Defaults::MAX_YEAR, 'INVALID_YEAR');
    }

    /**
     * Checks a number. If the minimum is negative, zero is refused.
     *
     * @param 'INVALID_RANGE'|'INVALID_YEAR' $code
     */
    public static function number(
        string $field,
        bool|int|float|string $value,
        int $min,
        int $max,
        string $code = 'INVALID_RANGE',
    ): int {
        if (!is_int($value) || $value < $min || $value > $max || $value === 0 && $min < 0) {
            $wanted = "must be an int from $min to ".($min < 0 ? "-1 or from 1 to $max" : $max);
            throw self::wrong($code, $field, $value, $wanted);
        }

        return $value;
    }

    /** Checks a number of workdays to add or subtract. */
    public static function days(bool|int|float|string $value, string $opposite): int
    {
        if (is_int($value) && $value < 1) {
            $advice = $value === 0 ? 'for 0, use adjustDate' : "for the other direction, use $opposite";
            throw self::wrong('INVALID_RANGE', 'days', $value, "must be 1 or more ($advice)");
        }

        return self::number('days', $value, 1, Defaults::MAX_DAYS);
    }

    public static function flag(string $field, bool|int|float|string $value): bool
    {
        return is_bool($value)
            ? $value
            : throw self::wrong('INVALID_TYPE', $field, $value, 'must be true or false', ['true', 'false']);
    }

    /**
     * @param list<string> $allowed
     */
    public static function oneOf(string $field, string $value, array $allowed): string
    {
        if (!in_array($value, $allowed, true)) {
            throw self::wrong('INVALID_TYPE', $field, $value, 'must be one of '.implode(', ', $allowed), $allowed);
        }

        return $value;
    }

    /**
     * Reads "sat,sun", ["sat", "sun"], "none" or [] as a set of bits, 1 << weekday.
     *
     * @param array<mixed>|string $value
     * @param string $wanted what the message says about the values that are allowed
     * @param list<string>|null $allowed the values in the details of the exception
     */
    public static function weekend(
        array|string $value,
        string $wanted = 'must be a comma-separated list of at most six weekdays, or the single word none',
        ?array $allowed = [...Defaults::WEEK, 'none'],
    ): int {
        $items = is_array($value) ? ($value ?: ['none']) : explode(',', $value);
        foreach (array_filter(array_keys($items), is_string(...)) as $key) { // such as from and to, or fri => sun
            throw new HarikerjaException(
                'INVALID_TYPE',
                "weekend must be a list such as ['sat', 'sun'], without the key ".self::quote($key).'.',
                ['field' => 'weekend', 'value' => self::text($items)],
            );
        }
        $set = 0;
        $unknown = null;
        foreach ($items as $item) {
            $i = is_string($item) ? array_search(strtolower(trim($item, ' ')), Defaults::WEEK, true) : false;
            $set |= $i === false ? self::WHOLE_WEEK : 1 << (($i + 1) % 7);
            if ($i === false) {
                $unknown ??= is_string($item) ? trim($item, ' ') : get_debug_type($item);
            }
        }
        if ($set !== self::WHOLE_WEEK) {
            return $set;
        }
        $text = self::text($items);
        if (strtolower(trim($text, ' ')) === 'none') {
            return 0;
        }
        if ($unknown === null) {
            throw self::wrong('INVALID_TYPE', 'weekend', $text, $wanted, $allowed);
        }
        $message = "weekend $wanted: ".self::quote($unknown).' is not one of '.implode(', ', Defaults::WEEK).'.';
        throw new HarikerjaException(
            'INVALID_TYPE',
            $message,
            ['field' => 'weekend', 'value' => $text, ...($allowed === null ? [] : ['allowed' => $allowed])],
        );
    }

    /**
     * Returns a value as the text that it has in a query string. A number has all its digits.
     *
     * @param array<mixed>|bool|int|float|string|\Stringable $value
     */
    public static function text(array|bool|int|float|string|\Stringable $value): string
    {
        if (is_bool($value) || is_int($value) || is_float($value) && is_finite($value)) {
            return (string) json_encode($value);
        }
        if (is_array($value)) {
            return implode(
                ',',
                array_map(static fn (mixed $item): string => is_string($item) ? $item : get_debug_type($item), $value),
            );
        }

        return (string) $value;
    }

    /**
     * Returns the weekdays of a set of bits in the order of the week, Monday first.
     *
     * @return list<string>
     */
    public static function tokens(int $weekend): array
    {
        // Day 0 is a Monday, as in WEEK.
        return array_values(array_filter(
            Defaults::WEEK,
            static fn (int $i): bool => Day::isIn($i, $weekend),
            ARRAY_FILTER_USE_KEY,
        ));
    }

    /**
     * Returns the exception for a wrong argument.
     *
     * @param 'INVALID_DATE'|'INVALID_YEAR'|'INVALID_TYPE'|'INVALID_RANGE' $code
     * @param list<string>|null $allowed
     * @param string $advice more sentences for the message
     */
    public static function wrong(
        string $code,
        string $field,
        bool|int|float|string $value,
        string $wanted,
        ?array $allowed = null,
        string $advice = '',
    ): HarikerjaException {
        $details = ['field' => $field, 'value' => self::text($value)];
        $given = is_string($value) ? self::quote($value) : var_export($value, true);

        return new HarikerjaException(
            $code,
            "$field $wanted, not $given.$advice",
            $allowed === null ? $details : [...$details, 'allowed' => $allowed],
        );
    }

    /** Quotes a value for a message and shortens it if it is long. */
    public static function quote(string $text): string
    {
        return (string) json_encode(
            self::shorten($text),
            JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_INVALID_UTF8_SUBSTITUTE,
        );
    }

    /** Shortens a text of more than 60 characters to 60 characters and the character …. */
    public static function shorten(string $text): string
    {
        $valid = preg_match('/^(?:.{0,60}$|.{60})/Dsu', $text, $start) === 1; // counts characters, not bytes
        $short = $valid ? $start[0] : substr($text, 0, 60);

        return $short === $text ? $text : $short.'…';
    }
}
