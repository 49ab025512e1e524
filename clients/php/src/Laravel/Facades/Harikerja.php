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

    /**
     * Calls the calendar from this file, which has strict types. Laravel's own method is in
     * a file without strict types, where PHP would convert 5.7 to 5 for an int parameter.
     *
     * @param string $method
     * @param array<mixed> $args
     */
    public static function __callStatic($method, $args): mixed
    {
        return self::getFacadeRoot()->$method(...$args);
    }
}
