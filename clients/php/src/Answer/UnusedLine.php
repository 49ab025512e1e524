<?php

declare(strict_types=1);

namespace Harikerja\Answer;

/** A line of a calendar file that changes no workday and no day off. */
final class UnusedLine extends Answer
{
    /**
     * @param 'collectiveLeave'|'daysOff'|'workdays' $key the key of the line in the calendar file
     * @param 'already_off'|'already_workday'|'without_data' $reason The dates are days off or workdays
     *     without the line too, or there is no data for one of them.
     */
    public function __construct(
        public readonly string $key,
        public readonly string $startDate,
        public readonly string $endDate,
        public readonly string $reason,
    ) {
    }
}
