<?php

declare(strict_types=1);

namespace Harikerja\Internal;

/**
 * The default of parameters. So only an argument that is left out selects a default: PHP refuses
 * null, which in a program usually means that a value is missing.
 *
 * @internal
 */
enum Omitted
{
    case Argument;
}
