<?php

declare(strict_types=1);

namespace Harikerja\Laravel\Facades;

use Harikerja\Calendar;
use Illuminate\Support\Facades\Facade;

/**
 * The calendar of the application.
 *
 * @mixin Calendar
 */
final class Harikerja extends Facade
{
    protected static function getFacadeAccessor(): string
    {
        return Calendar::class;
    }
}
