<?php

declare(strict_types=1);

namespace Harikerja\Answer;

// Generated from the structs of cmd/internal/ask by make data: do not edit.

/** The answer of `dueDeadline`. The time at which work is due. Times are in the zone of the working hours. */
final class Deadline extends Answer
{
    /**
     * @param string $hours Hours and minutes, as in 16:00.
     * @param int $minutes The same as hours, in minutes.
     * @param string $begin When the work begins: at start, or when the next working hours begin.
     * @param list<DayWorked> $days
     * @param bool $daysComplete Whether all days are listed. At most 366 days are listed.
     */
    public function __construct(
        public readonly string $start,
        public readonly string $hours,
        public readonly int $minutes,
        public readonly string $begin,
        public readonly string $due,
        public readonly int $workdayCount,
        public readonly array $days,
        public readonly bool $daysComplete,
        public readonly WorkingHours $options,
    ) {
    }

    /** Returns due as an object. Its time zone is a UTC offset, such as +07:00. */
    public function toDateTime(): \DateTimeImmutable
    {
        return new \DateTimeImmutable($this->due);
    }
}
