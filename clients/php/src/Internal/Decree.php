<?php

declare(strict_types=1);

namespace Harikerja\Internal;

use Harikerja\Answer\Source;

/**
 * A decree, with the first day on which it is in force.
 *
 * @internal
 */
final class Decree
{
    public function __construct(public readonly int $day, public readonly Source $source)
    {
    }
}
