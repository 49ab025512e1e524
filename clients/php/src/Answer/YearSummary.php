<?php

declare(strict_types=1);

namespace Harikerja\Answer;

// Generated from the structs of cmd/internal/ask by make data: do not edit.

/** The answer of `summarizeWorkdays`. Counts the dates of each class in a year and in its months. */
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
