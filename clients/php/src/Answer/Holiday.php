<?php

declare(strict_types=1);

namespace Harikerja\Answer;

// Generated from the structs of cmd/internal/ask by make data: do not edit.

/** One entry in a list of holidays. A date with two holidays has two entries. */
class Holiday extends Answer
{
    /**
     * @param string $localName The name in Indonesian, as decreed.
     * @param string $name The name in English.
     * @param 'national_holiday'|'collective_leave'|'own_day_off' $type
     * @param string|null $occasion The id of the occasion, such as eid-al-fitr. It is the same in all years, but the names contain years. An own day off of a calendar has no occasion.
     * @param list<Source>|null $sources Only with includeSources: the decrees that set the holiday, sorted by date.
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
