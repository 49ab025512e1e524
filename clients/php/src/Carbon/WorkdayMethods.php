<?php

declare(strict_types=1);

namespace Harikerja\Carbon;

use Harikerja\Internal\Defaults;
use Harikerja\Internal\Omitted;
use Harikerja\Leave;

/**
 * The methods that {@see Macros} adds to Carbon and CarbonImmutable, with their types. No
 * loaded class implements this interface. The file stubs/Carbon.php names it, so that an
 * editor knows the methods of Carbon objects.
 */
interface WorkdayMethods
{
    /**
     * @param Leave|Omitted $leave whether collective leave is a day off; default: {@see Leave::taken()}
     * @param list<string>|string|Omitted $weekend weekdays as in `['fri', 'sat']` or `'fri,sat'`; default: `'sat,sun'`
     */
    public function isWorkday(
        Leave|Omitted $leave = Omitted::Argument,
        array|string|Omitted $weekend = Omitted::Argument,
    ): bool;

    /**
     * Reports whether the date is an Indonesian holiday. A weekend is not a holiday.
     *
     * @param Leave|Omitted $leave whether collective leave is a day off; default: {@see Leave::taken()}
     */
    public function isIndonesianHoliday(Leave|Omitted $leave = Omitted::Argument): bool;

    /**
     * Adds a number of workdays (1 or more). The date itself is not counted.
     *
     * @param int $days
     * @param Leave|Omitted $leave whether collective leave is a day off; default: {@see Leave::taken()}
     * @param list<string>|string|Omitted $weekend see {@see isWorkday()}
     */
    public function addWorkdays(
        bool|int|float|string $days,
        Leave|Omitted $leave = Omitted::Argument,
        array|string|Omitted $weekend = Omitted::Argument,
    ): static;

    /**
     * Subtracts a number of workdays (1 or more). The date itself is not counted.
     *
     * @param int $days
     * @param Leave|Omitted $leave whether collective leave is a day off; default: {@see Leave::taken()}
     * @param list<string>|string|Omitted $weekend see {@see isWorkday()}
     */
    public function subWorkdays(
        bool|int|float|string $days,
        Leave|Omitted $leave = Omitted::Argument,
        array|string|Omitted $weekend = Omitted::Argument,
    ): static;

    /**
     * Moves a date that is not a workday to a workday.
     *
     * @param 'following'|'preceding'|'modified_following'|'nearest' $rule
     * @param Leave|Omitted $leave whether collective leave is a day off; default: {@see Leave::taken()}
     * @param list<string>|string|Omitted $weekend see {@see isWorkday()}
     */
    public function adjustToWorkday(
        string $rule = Defaults::DEFAULT_ADJUSTMENT,
        Leave|Omitted $leave = Omitted::Argument,
        array|string|Omitted $weekend = Omitted::Argument,
    ): static;

    /**
     * Counts the workdays until another date. Both dates are counted.
     *
     * @param Leave|Omitted $leave whether collective leave is a day off; default: {@see Leave::taken()}
     * @param list<string>|string|Omitted $weekend see {@see isWorkday()}
     */
    public function countWorkdaysUntil(
        \DateTimeInterface|string $end,
        Leave|Omitted $leave = Omitted::Argument,
        array|string|Omitted $weekend = Omitted::Argument,
    ): int;
}
