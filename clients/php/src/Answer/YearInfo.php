<?php

declare(strict_types=1);

namespace Harikerja\Answer;

// Generated from the structs of cmd/internal/ask by make data: do not edit.

/** An entry of the answer of `getYears`. Describes the data of a year. */
final class YearInfo extends Answer
{
    /**
     * @param int $revision The number of the newest revision; the first revision is 1.
     * @param 'verified'|'corroborated' $status verified: every entry is traced to an identified decree. corroborated: the dates agree across sources, but the number of one decree was not found.
     * @param string $updatedAt The date of the newest decree or correction.
     * @param int $nationalHolidayEntries National holidays in the list, also on weekend days.
     * @param int $collectiveLeaveEntries Days of collective leave in the list, also on weekend days.
     */
    public function __construct(
        public readonly int $year,
        public readonly int $revision,
        public readonly string $status,
        public readonly string $updatedAt,
        public readonly int $nationalHolidayEntries,
        public readonly int $collectiveLeaveEntries,
    ) {
    }
}
