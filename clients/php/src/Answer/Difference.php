<?php

declare(strict_types=1);

namespace Harikerja\Answer;

// Generated from the structs of cmd/internal/ask by make data: do not edit.

/**
 * The answer of `diffWorkdays`. The number of workdays, weekend days and holidays in a span. A holiday on a
 * weekend day is counted as a holiday and as a weekend day.
 */
final class Difference extends Answer
{
    /**
     * @param int $holidayCount Dates with at least one holiday. Collective leave counts only if includeCollectiveLeave is true.
     * @param int $weekendCount Weekend dates. A weekend date with a holiday is counted here and in holidayCount.
     * @param int $calendarDays All dates of the span.
     */
    public function __construct(
        public readonly string $startDate,
        public readonly string $endDate,
        public readonly bool $inclusive,
        public readonly int $workdayCount,
        public readonly int $holidayCount,
        public readonly int $weekendCount,
        public readonly int $calendarDays,
        public readonly Options $options,
    ) {
    }
}
