<?php

declare(strict_types=1);

namespace Harikerja\Internal;

use Harikerja\HarikerjaException;

/**
 * Reads the arguments of callers as strictly as the API reads a query. A typing
 * mistake in a payroll program must be an error and must not select a default.
 *
 * @internal
 */
final class Arguments
{
    /** The weekdays, Monday first. */
    public const WEEK = Defaults::WEEK;

    private const WHOLE_WEEK = 0b1111111;

    /**
     * Refuses arguments that a method does not have.
     *
     * @param array<array-key, mixed> $unknown
     * @param list<string> $names the parameters of the method
     */
    public static function refuse(array $unknown, array $names): void
    {
        foreach ($unknown as $field => $_) {
            if (is_int($field)) {
                throw new HarikerjaException('INVALID_TYPE', 'There are too many arguments: this method takes '.implode(', ', $names).'.', ['field' => 'options', 'allowed' => $names]);
            }
            throw new HarikerjaException('INVALID_TYPE', self::quote($field).' is not an argument of this method, which takes '.implode(', ', $names).'.', ['field' => $field, 'allowed' => $names]);
        }
    }

    /**
     * Returns a value as text, to read the value or to show it in an error. A text, an int
     * or a Stringable is converted without a change. Any other value becomes a text that
     * is not a valid argument. A missing value is null.
     */
    public static function text(mixed $value): ?string
    {
        return match (true) {
            $value === null => null,
            is_string($value), is_int($value), $value instanceof \Stringable => (string) $value,
            is_scalar($value) => var_export($value, true), // true, false, 5.0
            default => get_debug_type($value),
        };
    }

    public static function date(string $field, mixed $value): int
    {
        $text = $value instanceof \DateTimeInterface ? $value->format('Y-m-d') : self::text($value); // the date in the time zone of the time

        return Day::parse($text ?? '') ?? throw self::wrong('INVALID_DATE', $field, $text, 'must use YYYY-MM-DD and be a real date, as in 2026-03-20');
    }

    /** Refuses a start after the end. */
    public static function checkOrder(string $start, string $end): void
    {
        if (strcmp($start, $end) > 0) {
            throw new HarikerjaException('INVALID_RANGE', 'start must not be after end: swap the two dates.', ['field' => 'start', 'start' => $start, 'end' => $end]);
        }
    }

    /** Returns the first day of a month. */
    public static function month(mixed $value): int
    {
        return Day::parse(self::text($value).'-01') ?? throw self::wrong('INVALID_DATE', 'month', $value, 'must use YYYY-MM and be a real month, as in 2026-03');
    }

    public static function year(mixed $value): int
    {
        $text = (string) self::text($value);
        if (!preg_match('/^\d{4}$/D', $text) || (int) $text < Defaults::MIN_YEAR) {
            throw self::wrong('INVALID_YEAR', 'year', $value, 'must be four digits, from '.Defaults::MIN_YEAR.' to '.Defaults::MAX_YEAR);
        }

        return (int) $text;
    }

    public static function days(mixed $value): int
    {
        return self::number('days', $value, 1, Defaults::MAX_DAYS);
    }

    /** Reads a whole number. If the minimum is negative, zero is refused. */
    public static function number(string $field, mixed $value, int $min, int $max): int
    {
        $text = (string) self::text($value);
        $digits = $min < 0 ? ltrim(preg_replace('/^-/', '', $text) ?? '', '0') : ltrim($text, '0');
        $isNumber = (bool) preg_match($min < 0 ? '/^-?\d+$/D' : '/^\d+$/D', $text) && strlen($digits) <= 10;
        $n = $isNumber ? (int) $text : 0;
        if (!$isNumber || $n < $min || $n > $max || ($n === 0 && $min < 0)) {
            throw self::wrong('INVALID_RANGE', $field, $value, "must be a whole number from $min to ".($min < 0 ? "-1 or from 1 to $max" : $max));
        }

        return $n;
    }

    public static function flag(string $field, mixed $value, bool $default): bool
    {
        if ($value !== null && !is_bool($value)) {
            throw self::wrong('INVALID_TYPE', $field, $value, 'must be one of true, false', ['true', 'false']);
        }

        return $value ?? $default;
    }

    /**
     * @param list<string> $allowed
     * @param 'INVALID_TYPE'|'NOT_FOUND' $code
     */
    public static function oneOf(string $field, mixed $value, array $allowed, string $code = 'INVALID_TYPE'): string
    {
        $text = (string) self::text($value);
        if (!in_array($text, $allowed, true)) {
            throw self::wrong($code, $field, $value, 'must be one of '.implode(', ', $allowed), $allowed);
        }

        return $text;
    }

    /** Reads "sat,sun", ["sat", "sun"], "none" or [] as a set of bits, 1 << weekday. */
    public static function weekend(mixed $value): int
    {
        $items = is_array($value) ? ($value ?: ['none']) : [$value];
        $text = implode(',', array_map(static fn (mixed $item): string => self::text($item) ?? 'null', $items));
        $tokens = array_map(static fn (string $token): string => strtolower(trim($token, ' ')), explode(',', $text));
        if ($tokens === ['none']) {
            return 0;
        }
        $set = 0;
        foreach ($tokens as $token) {
            $i = array_search($token, self::WEEK, true);
            $set |= $i === false ? self::WHOLE_WEEK : 1 << (($i + 1) % 7);
        }
        if ($set === self::WHOLE_WEEK) {
            throw self::wrong('INVALID_TYPE', 'weekend', $text, 'must be a comma-separated list of at most six weekdays, or the single word none', [...self::WEEK, 'none']);
        }

        return $set;
    }

    /**
     * Returns the weekdays of a set of bits in the order of the week, Monday first.
     *
     * @return list<string>
     */
    public static function tokens(int $weekend): array
    {
        return array_values(array_filter(self::WEEK, static fn (string $token): bool => (bool) ($weekend & self::weekend($token))));
    }

    /**
     * Returns the exception for a wrong argument. The value is null if the argument is missing.
     *
     * @param 'INVALID_DATE'|'INVALID_YEAR'|'INVALID_TYPE'|'INVALID_RANGE'|'NOT_FOUND' $code
     * @param list<string>|null $allowed
     */
    public static function wrong(string $code, string $field, mixed $value, string $wanted, ?array $allowed = null): HarikerjaException
    {
        $text = self::text($value);
        if ($text === null) {
            return new HarikerjaException($code, "$field is required: it $wanted.", ['field' => $field]);
        }
        $details = ['field' => $field, 'value' => $text];

        return new HarikerjaException($code, "$field $wanted, not ".self::quote($text).'.', $allowed === null ? $details : [...$details, 'allowed' => $allowed]);
    }

    /** Quotes a value for a message and shortens it if it is long. */
    public static function quote(string $text): string
    {
        $short = strlen($text) > 60 ? substr($text, 0, 60).'…' : $text;

        return (string) json_encode($short, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_INVALID_UTF8_IGNORE);
    }
}
