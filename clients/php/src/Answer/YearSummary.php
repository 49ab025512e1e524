<?php

declare(strict_types=1);

namespace Harikerja\Answer;

// Generated from the structs of cmd/internal/ask by make data: do not edit.

/** The answer of `summarizeWorkdays`. The number of dates in each class, for a year and for each of its months. */
final class YearSummary extends Answer
{
    /**
     * @param list<Summary> $months The twelve months, in order.
     */
    public function __construct(
        public readonly Options $options,
        public readonly Summary $total,
        public readonly array $months,
    ) {
    }
}
