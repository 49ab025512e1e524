<?php

declare(strict_types=1);

namespace Harikerja\Answer;

// Generated from the structs of cmd/internal/ask by make data: do not edit.

/** The answer of `subtractWorkdays`. The result of subtracting workdays. */
final class Subtraction extends Answer
{
    public function __construct(
        public readonly string $startDate,
        public readonly int $days,
        public readonly string $resultDate,
        public readonly string $resultDay,
        public readonly string $resultLocalDay,
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
