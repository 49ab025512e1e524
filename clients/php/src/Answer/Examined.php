<?php

declare(strict_types=1);

namespace Harikerja\Answer;

// Generated from the structs of cmd/internal/ask by make data: do not edit.

/** The dates that an answer depends on. If a later decree changes none of them, the answer stays the same. */
final class Examined extends Answer
{
    public function __construct(
        public readonly string $startDate,
        public readonly string $endDate,
    ) {
    }
}
