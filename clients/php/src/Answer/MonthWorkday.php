<?php

declare(strict_types=1);

namespace Harikerja\Answer;

// Generated from the structs of cmd/internal/ask by make data: do not edit.

/** The answer of `nthWorkday`. A workday and its number in the month. */
final class MonthWorkday extends Answer
{
    /**
     * @param string $month YYYY-MM
     * @param int $n 1 is the first workday, -1 the last.
     * @param int $workdayCount Workdays in the month.
     */
    public function __construct(
        public readonly string $month,
        public readonly int $n,
        public readonly string $resultDate,
        public readonly string $resultDay,
        public readonly string $resultLocalDay,
        public readonly int $workdayCount,
        public readonly Options $options,
    ) {
    }

    /** Returns resultDate as the beginning of that day in the default time zone of PHP. */
    public function toDateTime(): \DateTimeImmutable
    {
        return new \DateTimeImmutable($this->resultDate);
    }
}
