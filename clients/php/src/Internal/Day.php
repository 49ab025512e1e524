<?php

declare(strict_types=1);

namespace Harikerja\Internal;

/**
 * Calculates with days. A day is the number of days since 0001-01-01, so time zones
 * cannot shift it.
 *
 * @internal
 */
final class Day
{
    /** The last supported day, 9999-12-31. */
    public const MAX = 3652058;

    public const DAYS_TO_1970 = 719162;
    private const NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
    private const LOCAL_NAMES = ['Minggu', 'Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu'];

    /**
     * Returns the number of a day. The calculation uses years that begin in March, so
     * that a leap day is the last day of its year. A day after the end of its month
     * becomes a day of the next month.
     */
    public static function number(int $year, int $month, int $day): int
    {
        $y = $month < 3 ? $year - 1 : $year;
        $m = ($month + 9) % 12;

        return $y * 365 + intdiv($y, 4) - intdiv($y, 100) + intdiv($y, 400) + intdiv(153 * $m + 2, 5) + $day - 307;
    }

    /**
     * Returns the year, month and day, as the inverse of number(). 400 years always have 146097
     * days.
     *
     * @return array{int, int, int} year, month and day
     */
    private static function split(int $day): array
    {
        $days = $day + 306;
        $era = $days % 146097;
        $y = intdiv($era - intdiv($era, 1460) + intdiv($era, 36524) - intdiv($era, 146096), 365);
        $rest = $era - (365 * $y + intdiv($y, 4) - intdiv($y, 100));
        $m = intdiv(5 * $rest + 2, 153);
        $year = intdiv($days, 146097) * 400 + $y;

        return [$m < 10 ? $year : $year + 1, $m < 10 ? $m + 3 : $m - 9, $rest - intdiv(153 * $m + 2, 5) + 1];
    }

    /** Parses exactly YYYY-MM-DD. Returns null if the text is not a date. */
    public static function parse(string $text): ?int
    {
        if (!preg_match('/^(\d{4})-(\d\d)-(\d\d)$/D', $text, $m)) {
            return null;
        }
        [$year, $month, $day] = [(int) $m[1], (int) $m[2], (int) $m[3]];

        return checkdate($month, $day, $year) ? self::number($year, $month, $day) : null;
    }

    /** Returns the number of a date that is known to be valid. */
    public static function of(string $date): int
    {
        return self::number((int) substr($date, 0, 4), (int) substr($date, 5, 2), (int) substr($date, 8, 2));
    }

    public static function format(int $day): string
    {
        return sprintf('%04d-%02d-%02d', ...self::split($day));
    }

    /** Returns the month in which a day is, as YYYY-MM. */
    public static function month(int $day): string
    {
        return substr(self::format($day), 0, 7);
    }

    public static function year(int $day): int
    {
        return self::split($day)[0];
    }

    /** Returns the last day of the year in which a day is. */
    public static function endOfYear(int $day): int
    {
        return self::number(self::year($day) + 1, 1, 1) - 1;
    }

    /** Returns the last day of the month in which a day is. */
    public static function endOfMonth(int $day): int
    {
        [$year, $month] = self::split($day);

        return self::number($year + intdiv($month, 12), $month % 12 + 1, 1) - 1;
    }

    /** Reports whether a day is a weekend day. The weekend is a set of bits, 1 << weekday; 0 is Sunday. */
    public static function isIn(int $day, int $weekend): bool
    {
        return (($weekend >> self::weekday($day)) & 1) === 1;
    }

    public static function name(int $day): string
    {
        return self::NAMES[self::weekday($day)];
    }

    public static function localName(int $day): string
    {
        return self::LOCAL_NAMES[self::weekday($day)];
    }

    /** Returns the weekday as in {@see Defaults::WEEK}, such as mon. */
    public static function token(int $day): string
    {
        return Defaults::WEEK[$day % 7]; // day 0 is a Monday
    }

    /** Returns the date in Jakarta, which is at UTC+7 all year. */
    public static function inJakarta(\DateTimeInterface $time): int
    {
        return (int) floor(($time->getTimestamp() / 3600 + 7) / 24) + self::DAYS_TO_1970;
    }

    private static function weekday(int $day): int
    {
        return ($day + 1) % 7;
    }
}
