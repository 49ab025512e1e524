<?php

declare(strict_types=1);

namespace Harikerja\Answer;

// Generated from the structs of cmd/internal/ask by make data: do not edit.

/**
 * The rules that an answer uses, including the defaults. If the question names a calendar, they are that
 * calendar's rules.
 */
final class Options extends Answer
{
    /**
     * @param bool|null $includeCollectiveLeave null if the calendar takes only some days of collective leave.
     * @param list<'mon'|'tue'|'wed'|'thu'|'fri'|'sat'|'sun'> $weekend The weekend days, Monday first; empty if there are none.
     */
    public function __construct(
        public readonly ?bool $includeCollectiveLeave,
        public readonly array $weekend,
    ) {
    }
}
