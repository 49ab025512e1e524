<?php

declare(strict_types=1);

namespace Harikerja\Carbon;

use Carbon\Carbon;
use Carbon\CarbonImmutable;
use Harikerja\Calendar;
use Harikerja\Internal\Defaults;
use Harikerja\Internal\Omitted;

/**
 * Adds methods to Carbon and CarbonImmutable. The methods that return a date keep the
 * time and the time zone. Like other methods of Carbon, they change a Carbon object. For
 * a CarbonImmutable object, they return a new object. {@see WorkdayMethods} has the
 * methods and their types. The closures give all values unchanged to the calendar, which
 * checks them.
 */
final class Macros
{
    /**
     * @param Calendar|(\Closure(): Calendar)|Omitted $calendar default: the national calendar, with
     *     the current time of Carbon
     */
    public static function register(Calendar|\Closure|Omitted $calendar = Omitted::Argument): void
    {
        if ($calendar === Omitted::Argument) {
            $calendar = Calendar::national(static fn (): Carbon => Carbon::now());
        }
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
        $move = static fn (Carbon|CarbonImmutable $time, string $date): Carbon|CarbonImmutable
            => $time->setDate(...array_map(intval(...), explode('-', $date)));

        return [
            'isWorkday' => function (mixed ...$rules) use ($calendar): bool {
                /** @var Carbon|CarbonImmutable $this */
                return $calendar()->isWorkday($this, ...$rules);
            },
            'isIndonesianHoliday' => function (mixed ...$rules) use ($calendar): bool {
                /** @var Carbon|CarbonImmutable $this */
                return $calendar()->isHoliday($this, ...$rules);
            },
            'addWorkdays' => function (mixed $days, mixed ...$rules) use ($calendar, $move): Carbon|CarbonImmutable {
                /** @var Carbon|CarbonImmutable $this */
                return $move($this, $calendar()->addWorkdays($this, $days, ...$rules)->resultDate);
            },
            'subWorkdays' => function (mixed $days, mixed ...$rules) use ($calendar, $move): Carbon|CarbonImmutable {
                /** @var Carbon|CarbonImmutable $this */
                return $move($this, $calendar()->subtractWorkdays($this, $days, ...$rules)->resultDate);
            },
            'adjustToWorkday' => function (
                mixed $rule = Defaults::DEFAULT_ADJUSTMENT,
                mixed ...$rules,
            ) use ($calendar, $move): Carbon|CarbonImmutable {
                /** @var Carbon|CarbonImmutable $this */
                return $move($this, $calendar()->adjustDate($this, $rule, ...$rules)->resultDate);
            },
            'countWorkdaysUntil' => function (mixed $end, mixed ...$rules) use ($calendar): int {
                /** @var Carbon|CarbonImmutable $this */
                return $calendar()->countWorkdays($this, $end, ...$rules);
            },
        ];
    }
}
