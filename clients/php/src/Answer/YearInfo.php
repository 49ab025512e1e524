<?php

declare(strict_types=1);

namespace Harikerja\Answer;

/** Information about the data of a year. */
final class YearInfo extends Answer
{
    /**
     * @param int $revision the number of the newest revision; the first revision is 1
     * @param 'verified'|'corroborated' $status `corroborated` means that the dates are certain, but the number of one decree was not found
     * @param string $updatedAt the date of the newest decree or correction
     */
    public function __construct(
        public readonly int $year,
        public readonly int $revision,
        public readonly string $status,
        public readonly string $updatedAt,
        public readonly int $nationalHolidayCount,
        public readonly int $collectiveLeaveCount,
    ) {
    }
}
