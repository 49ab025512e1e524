<?php

declare(strict_types=1);

namespace Harikerja\Internal;

/**
 * One line of a calendar file: the dates from start to end.
 *
 * @internal
 */
final class OwnLine
{
    public function __construct(
        public readonly int $start,
        public readonly int $end,
        public readonly string $localName,
        public readonly string $name,
        public readonly ?string $source,
        public readonly ?string $note,
    ) {
    }
}
