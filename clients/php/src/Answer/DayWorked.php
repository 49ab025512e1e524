<?php

declare(strict_types=1);

namespace Harikerja\Answer;

// Generated from the structs of cmd/internal/ask by make data: do not edit.

/** A date and the working time on that date. */
final class DayWorked extends Answer
{
    /**
     * @param string $hours Hours and minutes, as in 16:00.
     * @param int $minutes The same as hours, in minutes.
     */
    public function __construct(
        public readonly string $date,
        public readonly string $day,
        public readonly string $localDay,
        public readonly string $hours,
        public readonly int $minutes,
    ) {
    }
}
