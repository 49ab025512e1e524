<?php

declare(strict_types=1);

namespace Harikerja\Internal;

/**
 * A line in the national list, or an own day off in a calendar. If a decree revokes a line, the
 * line is kept in the data. A line is in force on day t if decree->day <= t < revoked.
 *
 * @internal
 */
final class Entry
{
    /** The types, in the order in which a list sorts them. */
    public const TYPES = Defaults::HOLIDAY_TYPES;

    /** The first day on which the entry is no longer in force. */
    public readonly int $revoked;

    /**
     * @param 'national_holiday'|'collective_leave'|'own_day_off' $type
     * @param ?string $occasion the id of the occasion; null for an own day off
     * @param ?Decree $decree null for an own day off
     * @param list<Decree> $also other decrees that confirm the holiday
     * @param ?OwnLine $own the line of the calendar; only for an own day off
     */
    public function __construct(
        public readonly int $day,
        public readonly string $type,
        public readonly ?string $occasion,
        public readonly string $localName,
        public readonly string $name,
        public readonly ?Decree $decree,
        public readonly array $also = [],
        public readonly ?Decree $revokedBy = null,
        public readonly ?OwnLine $own = null,
    ) {
        $this->revoked = $revokedBy->day ?? PHP_INT_MAX;
    }

    /** Compares two entries by date, then by type, then by local name. */
    public static function compare(self $a, self $b): int
    {
        return $a->day <=> $b->day
            ?: array_search($a->type, self::TYPES, true) <=> array_search($b->type, self::TYPES, true)
            ?: strcmp($a->localName, $b->localName);
    }
}
