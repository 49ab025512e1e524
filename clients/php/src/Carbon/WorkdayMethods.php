<?php

declare(strict_types=1);

namespace Harikerja\Carbon;

use Harikerja\Internal\Defaults;

/**
 * The methods that {@see Macros} adds to Carbon and CarbonImmutable, with their types. No
 * loaded class implements this interface. The file stubs/Carbon.php names it, so that an
 * editor knows the methods of Carbon objects.
 */
interface WorkdayMethods
{
    /**
     * @param bool|null $includeCollectiveLeave count collective leave as a day off; default: true
     * @param list<string>|string|null $weekend weekdays as in `['fri', 'sat']` or `'fri,sat'`; default: `'sat,sun'`
     */
    public function isWorkday(?bool $includeCollectiveLeave = null, array|string|null $weekend = null): bool;

    /**
     * Reports whether the date is an Indonesian holiday. A weekend is not a holiday.
     *
     * @param bool|null $includeCollectiveLeave count collective leave as a day off; default: true
     */
    public function isIndonesianHoliday(?bool $includeCollectiveLeave = null): bool;

    /**
     * Adds a number of workdays (1 or more). The date itself is not counted.
     *
     * @param bool|null $includeCollectiveLeave count collective leave as a day off; default: true
     * @param list<string>|string|null $weekend see {@see isWorkday()}
     */
    public function addWorkdays(int $days, ?bool $includeCollectiveLeave = null, array|string|null $weekend = null): static;

    /**
     * Subtracts a number of workdays (1 or more). The date itself is not counted.
     *
     * @param bool|null $includeCollectiveLeave count collective leave as a day off; default: true
     * @param list<string>|string|null $weekend see {@see isWorkday()}
     */
    public function subWorkdays(int $days, ?bool $includeCollectiveLeave = null, array|string|null $weekend = null): static;

    /**
     * Moves a date that is not a workday to a workday.
     *
     * @param 'following'|'preceding'|'modified_following'|'nearest' $rule
     * @param bool|null $includeCollectiveLeave count collective leave as a day off; default: true
     * @param list<string>|string|null $weekend see {@see isWorkday()}
     */
    public function adjustToWorkday(string $rule = Defaults::DEFAULT_ADJUSTMENT, ?bool $includeCollectiveLeave = null, array|string|null $weekend = null): static;

    /**
     * Counts the workdays until another date. Both dates are counted.
     *
     * @param bool|null $includeCollectiveLeave count collective leave as a day off; default: true
     * @param list<string>|string|null $weekend see {@see isWorkday()}
     */
    public function countWorkdaysUntil(\DateTimeInterface|string $end, ?bool $includeCollectiveLeave = null, array|string|null $weekend = null): int;
}
