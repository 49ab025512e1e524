<?php

declare(strict_types=1);

namespace Harikerja\Answer;

// Generated from the structs of cmd/internal/ask by make data: do not edit.

/**
 * An entry of the answer of `getLongWeekends`. A series of consecutive days off that is longer than a weekend
 * because of a holiday. Bridge days count as days off.
 */
final class LongWeekend extends Answer
{
    /**
     * @param int $days The number of days, bridge days included.
     * @param bool $complete Whether the whole long weekend is known: false if it reaches the first or the last date of the data.
     * @param list<string> $bridgeDays Workdays in the long weekend, to be taken as leave (harpitnas).
     * @param int $gained What the bridge days add: days minus the length of the longest series of days off that needs no leave; 0 without bridge days.
     * @param list<Holiday> $holidays
     */
    public function __construct(
        public readonly string $startDate,
        public readonly string $endDate,
        public readonly int $days,
        public readonly bool $complete,
        public readonly array $bridgeDays,
        public readonly int $gained,
        public readonly array $holidays,
    ) {
    }
}
