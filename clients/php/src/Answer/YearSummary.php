<?php

declare(strict_types=1);

namespace Harikerja\Answer;

/** The answer of `summarizeWorkdays`. */
final class YearSummary extends Answer
{
    /**
     * @param list<Summary> $months
     */
    public function __construct(public readonly Options $options, public readonly Summary $total, public readonly array $months)
    {
    }
}
