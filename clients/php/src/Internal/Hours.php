<?php

declare(strict_types=1);

namespace Harikerja\Internal;

use Harikerja\Answer\DayWorked;
use Harikerja\Answer\Options;
use Harikerja\Answer\WorkingHours;
use Harikerja\HarikerjaException;

/**
 * The working hours of each day of the week, in one zone. Times are minutes since
 * 0001-01-01 00:00 in local time. This is exact because the zones have no clock changes.
 *
 * @internal
 */
final class Hours
{
    /** The offset of each zone from UTC, in hours. */
    private const ZONES = [
        'WIB' => 7, 'WITA' => 8, 'WIT' => 9, 'UTC' => 0,
        'Asia/Jakarta' => 7, 'Asia/Pontianak' => 7, 'Asia/Makassar' => 8, 'Asia/Jayapura' => 9,
    ];

    private readonly string $zone;

    /** The offset of the zone from UTC, in minutes. */
    public readonly int $offset;

    /** @var array<string, list<array{int, int}>> the shifts of each weekday, in minutes since midnight */
    private readonly array $week;

    /** @var list<string> the weekdays that have their own hours */
    private readonly array $own;

    /**
     * @param array<string, string|Omitted> $own the hours of single weekdays; if left out: the usual hours
     */
    public function __construct(string $usual, array $own, string $zone)
    {
        $shifts = self::shifts('hoursPerDay', $usual);
        $week = [];
        foreach ($own as $token => $text) {
            $week[$token] = $text === Omitted::Argument ? $shifts : self::shifts($token, $text);
        }
        $this->week = $week;
        $this->own = array_keys(array_filter($own, is_string(...)));
        $this->zone = $zone;
        if (isset(self::ZONES[$zone])) {
            $this->offset = self::ZONES[$zone] * 60;
        } elseif (preg_match('/^([+-])([01]\d|2[0-3]):([0-5]\d)$/D', $zone, $m) === 1) {
            $this->offset = ($m[1] === '-' ? -1 : 1) * ((int) $m[2] * 60 + (int) $m[3]);
        } else {
            $wanted = 'must be one of '.implode(', ', array_keys(self::ZONES)).' or an offset such as +07:00';
            throw Arguments::wrong('INVALID_TYPE', 'zone', $zone, $wanted);
        }
    }

    /** Reads hours, or hours and minutes such as 1:30. Returns minutes. */
    public static function work(bool|int|float|string $value): int
    {
        $found = preg_match('/^0*(\d{1,6})(?::([0-5]\d))?$/D', Arguments::text($value), $m);
        $minutes = $found === 1 ? (int) $m[1] * 60 + (int) ($m[2] ?? 0) : 0;
        if ($minutes < 1 || $minutes > Defaults::MAX_WORK_HOURS * 60) {
            $wanted = 'must be hours from 0:01 to '.Defaults::MAX_WORK_HOURS.', as in 16 or 1:30';
            throw Arguments::wrong('INVALID_RANGE', 'hours', $value, $wanted);
        }

        return $minutes;
    }

    /** Refuses hours for a weekday that is never a workday. */
    public function check(int $weekend, ?Definition $definition): void
    {
        $worked = array_map(Day::token(...), array_keys($definition->workdays ?? []));
        foreach ($this->own as $token) {
            if (!in_array($token, Arguments::tokens($weekend), true) || in_array($token, $worked, true)) {
                continue;
            }
            throw new HarikerjaException(
                'INVALID_TYPE',
                "$token has working hours, but is a weekend day: leave out $token, or use another weekend.",
                ['field' => $token, 'value' => implode(',', $this->texts($token))],
            );
        }
    }

    /**
     * Calculates when the given amount of work is finished. Returns null if the work is not finished before the day $end.
     *
     * @return array{int, int, array<int, int>}|null when the work begins, when it is finished,
     *     and the minutes of work on each day
     */
    public function finish(int $from, int $work, int $end, Knowledge $known, Rules $rules): ?array
    {
        [$begin, $days] = [null, []];
        for ($day = intdiv($from, Moment::MINUTES_PER_DAY); $day < $end; ++$day) {
            foreach ($known->isWorkday($day, $rules) ? $this->on($day) : [] as [$start, $stop]) {
                $start = max($start, $from);
                $done = min($stop - $start, $work);
                if ($done <= 0) {
                    continue;
                }
                $begin ??= $start;
                $days[$day] = ($days[$day] ?? 0) + $done;
                $work -= $done;
                if ($work === 0) {
                    return [$begin, $start + $done, $days];
                }
            }
        }

        return null;
    }

    /**
     * Returns the minutes of work on each day between two times.
     *
     * @return array<int, int>
     */
    public function between(int $from, int $to, Knowledge $known, Rules $rules): array
    {
        $days = [];
        for ($day = intdiv($from, Moment::MINUTES_PER_DAY); $day * Moment::MINUTES_PER_DAY < $to; ++$day) {
            foreach ($known->isWorkday($day, $rules) ? $this->on($day) : [] as [$start, $stop]) {
                $done = min($stop, $to) - max($start, $from);
                if ($done > 0) {
                    $days[$day] = ($days[$day] ?? 0) + $done;
                }
            }
        }

        return $days;
    }

    /** Returns a time in the form of RFC 3339. */
    public function text(int $time): string
    {
        return sprintf(
            '%sT%02d:%02d:00%s',
            Day::format(intdiv($time, Moment::MINUTES_PER_DAY)),
            intdiv($time, 60) % 24,
            $time % 60,
            $this->offset === 0 ? 'Z' : sprintf('%s%02d:%02d', $this->offset < 0 ? '-' : '+', intdiv(abs($this->offset), 60), abs($this->offset) % 60),
        );
    }

    /** Returns minutes as hours and minutes, such as 16:00. */
    public static function clock(int $minutes): string
    {
        return sprintf('%d:%02d', intdiv($minutes, 60), $minutes % 60);
    }

    /**
     * Returns the days of an answer. An answer lists only the first days.
     *
     * @param array<int, int> $days the minutes of work on each day
     *
     * @return list<DayWorked>
     */
    public static function listed(array $days): array
    {
        $first = array_slice($days, 0, Defaults::MAX_DATES, true);

        return array_map(static fn (int $day, int $minutes): DayWorked => new DayWorked(
            Day::format($day),
            Day::name($day),
            Day::localName($day),
            self::clock($minutes),
            $minutes,
        ), array_keys($first), $first);
    }

    public function options(Options $rules): WorkingHours
    {
        $hours = [];
        foreach (array_diff(Defaults::WEEK, array_diff($rules->weekend, $this->own)) as $token) {
            $hours[$token] = $this->texts($token);
        }

        return new WorkingHours($this->zone, $hours, $rules->includeCollectiveLeave, $rules->weekend);
    }

    /**
     * Returns the shifts of a day as times.
     *
     * @return list<array{int, int}>
     */
    private function on(int $day): array
    {
        $midnight = $day * Moment::MINUTES_PER_DAY;

        return array_map(
            static fn (array $shift): array => [$midnight + $shift[0], $midnight + $shift[1]],
            $this->week[Day::token($day)],
        );
    }

    /**
     * @return list<string>
     */
    private function texts(string $token): array
    {
        return array_map(
            static fn (array $shift): string => sprintf(
                '%02d:%02d-%02d:%02d',
                intdiv($shift[0], 60),
                $shift[0] % 60,
                intdiv($shift[1], 60),
                $shift[1] % 60,
            ),
            $this->week[$token],
        );
    }

    /**
     * Reads the hours of a day, such as 08:00-12:00,13:00-17:00.
     *
     * @return list<array{int, int}>
     */
    private static function shifts(string $field, string $text): array
    {
        $shifts = [];
        $last = 0; // the end of the shift before
        foreach (explode(',', $text) as $part) {
            $found = preg_match('/^(\d\d):([0-5]\d)-(\d\d):([0-5]\d)$/D', trim($part, ' '), $m) === 1;
            [$from, $to] = $found ? [(int) $m[1] * 60 + (int) $m[2], (int) $m[3] * 60 + (int) $m[4]] : [0, 0];
            if ($from < $last || $to <= $from || $to > Moment::MINUTES_PER_DAY) {
                $wanted = 'must be times of one day in order, without overlap, from 00:00 to 24:00, as in ';
                throw Arguments::wrong('INVALID_TYPE', $field, $text, $wanted.Defaults::DEFAULT_HOURS_PER_DAY);
            }
            $shifts[] = [$from, $to];
            $last = $to;
        }

        return $shifts;
    }
}
