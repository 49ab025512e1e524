<?php

declare(strict_types=1);

namespace Harikerja\Answer;

/** The answer of `Obligations::between`. */
final class ObligationList extends Answer
{
    /**
     * @param list<Obligation> $obligations sorted by due date, then by id
     * @param list<array{id: string, period: string, reason: string}> $unanswered obligations that
     *     may be due, but have no answer
     */
    public function __construct(public readonly array $obligations, public readonly array $unanswered)
    {
    }
}
