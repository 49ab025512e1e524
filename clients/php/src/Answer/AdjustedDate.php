<?php

declare(strict_types=1);

namespace Harikerja\Answer;

// Generated from the structs of cmd/internal/ask by make data: do not edit.

/** The answer of `adjustDate`. The workday to which a date is moved. */
final class AdjustedDate extends Answer
{
    /**
     * @param 'following'|'preceding'|'modified_following'|'nearest' $rule
     * @param int $movedDays Calendar days from date to resultDate; 0 if date is a workday.
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

    /** Returns resultDate as midnight in the time zone of the given date, or in the default time zone if the given date was a text. */
    public function toDateTime(): \DateTimeImmutable
    {
        return new \DateTimeImmutable($this->resultDate, $this->zone);
    }
}
