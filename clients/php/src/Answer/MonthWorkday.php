<?php

declare(strict_types=1);

namespace Harikerja\Answer;

/** The answer of `nthWorkday`. */
final class MonthWorkday extends Answer
{
    /**
     * @param int $workdayCount the number of workdays in the month
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

    /** Returns the result as midnight in the default time zone. */
    public function toDateTime(): \DateTimeImmutable
    {
        return new \DateTimeImmutable($this->resultDate);
    }
}
