<?php

declare(strict_types=1);

namespace Harikerja\Internal;

/**
 * The rules for days off other than national holidays.
 *
 * @internal
 */
final class Rules
{
    /**
     * @param int $weekend a set of bits, 1 << weekday; 0 is Sunday
     */
    public function __construct(public readonly bool $includeCollectiveLeave, public readonly int $weekend)
    {
    }
}
