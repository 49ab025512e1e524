<?php

declare(strict_types=1);

namespace Harikerja\Carbon;

use Carbon\Carbon;
use Carbon\CarbonImmutable;
use Harikerja\Calendar;

/**
 * Adds methods to Carbon and CarbonImmutable. The methods that return a date keep the
 * time and the time zone. Like other methods of Carbon, they change a Carbon object, and
 * return a new object for CarbonImmutable.
 *
 * - `isWorkday(...)` and `isIndonesianHoliday(...)`
 * - `addWorkdays($days, ...)` and `subWorkdays($days, ...)`
 * - `adjustToWorkday($rule, ...)`
 * - `countWorkdaysUntil($end, ...)`, which counts both dates
 *
 * The dots stand for the optional arguments of the {@see Calendar} method that answers
 * the same question.
 */
final class Macros
{
    /**
     * @param Calendar|(\Closure(): Calendar)|null $calendar default: the national calendar, with the current time of Carbon
     */
    public static function register(Calendar|\Closure|null $calendar = null): void
    {
        $calendar ??= Calendar::national(static fn (): Carbon => Carbon::now());
        $get = $calendar instanceof Calendar ? static fn (): Calendar => $calendar : $calendar;
        foreach (self::macros($get) as $name => $macro) {
            Carbon::macro($name, $macro);
            CarbonImmutable::macro($name, $macro);
        }
    }

    /**
     * @param \Closure(): Calendar $calendar
     *
     * @return array<string, \Closure> closures that Carbon binds to one of its objects
     */
    private static function macros(\Closure $calendar): array
    {
        $move = static fn (Carbon|CarbonImmutable $time, string $date): Carbon|CarbonImmutable => $time->setDate(...array_map(intval(...), explode('-', $date)));

        return [
            'isWorkday' => function (mixed ...$options) use ($calendar): bool {
                /** @var Carbon|CarbonImmutable $this */
                return $calendar()->isWorkday($this, ...$options);
            },
            'isIndonesianHoliday' => function (mixed ...$options) use ($calendar): bool {
                /** @var Carbon|CarbonImmutable $this */
                return $calendar()->isHoliday($this, ...$options);
            },
            'addWorkdays' => function (mixed $days, mixed ...$options) use ($calendar, $move): Carbon|CarbonImmutable {
                /** @var Carbon|CarbonImmutable $this */
                return $move($this, $calendar()->addWorkdays($this, $days, ...$options)->resultDate);
            },
            'subWorkdays' => function (mixed $days, mixed ...$options) use ($calendar, $move): Carbon|CarbonImmutable {
                /** @var Carbon|CarbonImmutable $this */
                return $move($this, $calendar()->subtractWorkdays($this, $days, ...$options)->resultDate);
            },
            'adjustToWorkday' => function (mixed $rule = null, mixed ...$options) use ($calendar, $move): Carbon|CarbonImmutable {
                /** @var Carbon|CarbonImmutable $this */
                return $move($this, $calendar()->adjustDate($this, $rule, ...$options)->resultDate);
            },
            'countWorkdaysUntil' => function (mixed $end, mixed ...$options) use ($calendar): int {
                /** @var Carbon|CarbonImmutable $this */
                return $calendar()->diffWorkdays($this, $end, ...$options)->workdayCount;
            },
        ];
    }
}
