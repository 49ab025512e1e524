<?php

declare(strict_types=1);

namespace Harikerja\Tests;

use Harikerja\HarikerjaException;

/** Checks the exceptions of calls that must be refused. */
trait Refusals
{
    private static function refusal(\Closure $call): HarikerjaException
    {
        try {
            $call();
        } catch (HarikerjaException $e) {
            return $e;
        }
        self::fail('no exception');
    }

    /**
     * @param array<string, mixed> $details
     */
    private static function assertRefuses(string $code, array $details, \Closure $call): void
    {
        $e = self::refusal($call);
        self::assertSame([$code, $details], [$e->errorCode, $e->details]);
        self::assertStringEndsWith('.', $e->getMessage());
    }
}
