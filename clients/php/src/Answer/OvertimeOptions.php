<?php

declare(strict_types=1);

namespace Harikerja\Answer;

// Generated from the structs of cmd/internal/ask by make data: do not edit.

/** The weekend and the shortest day that an answer uses. */
final class OvertimeOptions extends Answer
{
    /**
     * @param list<'mon'|'tue'|'wed'|'thu'|'fri'|'sat'|'sun'> $weekend In the order of the week, Monday first.
     * @param 'mon'|'tue'|'wed'|'thu'|'fri'|'sat'|'sun'|null $shortestDay null if it was not given.
     */
    public function __construct(
        public readonly array $weekend,
        public readonly ?string $shortestDay,
    ) {
    }
}
