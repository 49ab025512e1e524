<?php

declare(strict_types=1);

namespace Harikerja\Answer;

/** One entry of the list of a year. A date with two holidays has two entries. */
class Holiday extends Answer
{
    /**
     * @param string $localName the name in Indonesian, as decreed
     * @param 'national_holiday'|'collective_leave'|'own_day_off' $type only calendars of `withCalendar` have own days off
     * @param string|null $occasion the id of what the holiday celebrates, such as `eid-al-fitr`; it is the same in every year; null for an own day off
     * @param list<Source>|null $sources the decrees that set the holiday, sorted by date; null without `includeSources`
     */
    public function __construct(
        public readonly string $date,
        public readonly string $day,
        public readonly string $localDay,
        public readonly string $localName,
        public readonly string $name,
        public readonly string $type,
        public readonly bool $isNationalHoliday,
        public readonly bool $isCollectiveLeave,
        public readonly ?string $occasion = null,
        public readonly ?array $sources = null,
    ) {
    }

    protected static function optional(): array
    {
        return ['occasion', 'sources'];
    }
}
