<?php

declare(strict_types=1);

namespace Harikerja\Answer;

/** The answer of `adjustDate`. */
final class AdjustedDate extends Answer
{
    /**
     * @param 'following'|'preceding'|'modified-following'|'nearest' $rule
     * @param int $movedDays calendar days from the date to the result; 0 if the date is a workday
     */
    public function __construct(
        public readonly string $date,
        public readonly string $rule,
        public readonly string $resultDate,
        public readonly string $resultDay,
        public readonly string $resultLocalDay,
        public readonly int $movedDays,
        public readonly Options $options,
        private readonly ?\DateTimeZone $zone = null,
    ) {
    }

    /** Returns the result as midnight in the time zone of the given date, or in the default time zone if the given date was a text. */
    public function toDateTime(): \DateTimeImmutable
    {
        return new \DateTimeImmutable($this->resultDate, $this->zone);
    }
}
