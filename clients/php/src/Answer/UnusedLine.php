<?php

declare(strict_types=1);

namespace Harikerja\Answer;

/** A line of a calendar file that changes no workday and no day off. */
final class UnusedLine extends Answer
{
    /**
     * @param string $key the key of the line in the calendar file: collectiveLeave, daysOff or workdays
     * @param string $reason already_off or already_workday: the dates are so without the line too;
     *     without_data: there is no data for one of them
     */
    public function __construct(
        public readonly string $key,
        public readonly string $startDate,
        public readonly string $endDate,
        public readonly string $reason,
    ) {
    }
}
