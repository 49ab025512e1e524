<?php

declare(strict_types=1);

namespace Harikerja\Answer;

/** The answer of `getUpcomingHolidays`. */
final class UpcomingHolidayList extends Answer
{
    /**
     * @param list<UpcomingHoliday> $holidays sorted as in the list of a year
     * @param bool $complete false if the data ends before `limit` holidays were found: there are
     *     later holidays, but they are not known
     * @param Examined $examined the dates that the list depends on
     */
    public function __construct(
        public readonly array $holidays,
        public readonly bool $complete,
        public readonly Examined $examined,
    ) {
    }
}
