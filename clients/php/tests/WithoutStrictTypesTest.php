<?php

// This file does not declare strict types. So PHP converts an argument to the type of the parameter.

namespace Harikerja\Tests;

use Harikerja\Calendar;
use PHPUnit\Framework\TestCase;

final class WithoutStrictTypesTest extends TestCase
{
    use Refusals;

    /** For addWorkdays, true was 1, '1e1' was 10, and 5.7 was 5. */
    public function testOnlyAnIntIsANumberOfDaysOrAYear(): void
    {
        $c = Calendar::national();
        foreach ([
            ['INVALID_RANGE', 'days', fn ($n) => $c->addWorkdays('2026-03-18', $n)],
            ['INVALID_RANGE', 'days', fn ($n) => $c->subtractWorkdays('2026-03-18', $n)],
            ['INVALID_RANGE', 'n', fn ($n) => $c->nthWorkday('2026-03', $n)],
            ['INVALID_RANGE', 'limit', fn ($n) => $c->getUpcomingHolidays('2026-03-18', limit: $n)],
            ['INVALID_RANGE', 'firstDay', fn ($n) => $c->getPayrollPeriods(2026, firstDay: $n)],
            ['INVALID_RANGE', 'payday', fn ($n) => $c->getPayrollPeriods(2026, payday: $n)],
            ['INVALID_YEAR', 'year', fn ($n) => $c->getHolidays($n)],
            ['INVALID_YEAR', 'year', fn ($n) => $c->getOccasions($n)],
            ['INVALID_YEAR', 'year', fn ($n) => $c->getPayrollPeriods($n)],
            ['INVALID_YEAR', 'year', fn ($n) => $c->getRevisions($n)],
            ['INVALID_YEAR', 'year', fn ($n) => $c->getSources($n)],
            ['INVALID_YEAR', 'year', fn ($n) => $c->summarizeWorkdays($n)],
        ] as [$code, $field, $call]) {
            $values = $field === 'year' ? ['2026', '2026.0', 2026.0, 2026.5, true] : ['5', '05', '1e1', ' 5', 5.0, 5.7, true];
            foreach ($values as $value) {
                $text = is_string($value) ? $value : json_encode($value);
                self::assertRefuses($code, ['field' => $field, 'value' => $text], fn () => $call($value));
            }
        }
        foreach (['"1e1"' => '1e1', '5.7' => 5.7, '5.0' => 5.0, 'true' => true, '2147483648' => 2147483648] as $shown => $days) {
            $message = "days must be an int from 1 to 2147483647, not $shown.";
            self::assertSame($message, self::refusal(fn () => $c->addWorkdays('2026-03-18', $days))->getMessage());
        }
    }

    /** With 'false' for inclusive, diffWorkdays counted both dates. */
    public function testOnlyTrueAndFalseAreFlags(): void
    {
        $c = Calendar::national();
        $file = __DIR__.'/../data/dataset.json';
        foreach ([
            ['inclusive', fn ($flag) => $c->diffWorkdays('2026-03-01', '2026-03-31', inclusive: $flag)],
            ['includeSources', fn ($flag) => $c->getHolidays(2026, includeSources: $flag)],
            ['includeSources', fn ($flag) => $c->getHolidaysInRange('2026-03-01', '2026-03-31', includeSources: $flag)],
            ['includeSources', fn ($flag) => $c->getUpcomingHolidays('2026-03-01', includeSources: $flag)],
            ['includeSources', fn ($flag) => $c->checkHoliday('2026-03-02', includeSources: $flag)],
            ['includeSources', fn ($flag) => $c->describeDays('2026-03-02', '2026-03-02', includeSources: $flag)],
            ['officialHoliday', fn ($flag) => $c->getOvertime('2025-08-27', 8, officialHoliday: $flag)],
            ['allowOlder', fn ($flag) => Calendar::load($file, allowOlder: $flag)],
        ] as [$field, $call]) {
            foreach (['false', 'true', '', '0', 0, 1, 0.0] as $flag) {
                $details = ['field' => $field, 'value' => (string) $flag, 'allowed' => ['true', 'false']];
                self::assertRefuses('INVALID_TYPE', $details, fn () => $call($flag));
            }
            $call(true);
            $call(false);
        }
        $message = 'inclusive must be true or false, not "false".';
        self::assertSame($message, self::refusal(fn () => $c->diffWorkdays('2026-03-01', '2026-03-31', inclusive: 'false'))->getMessage());
    }

    /** The hours true were 1. */
    public function testTrueIsNotANumberOfHours(): void
    {
        $c = Calendar::national();
        foreach ([
            'hours must be hours from 0:01 to 100000, as in 16 or 1:30, not true.' => fn () => $c->dueDeadline('2026-03-17T15:00', true),
            'hours must be whole or half hours from 0.5 to 24, as in 4 or 2.5, not true.' => fn () => $c->getOvertime('2026-03-14', true),
        ] as $message => $call) {
            self::assertRefuses('INVALID_RANGE', ['field' => 'hours', 'value' => 'true'], $call);
            self::assertSame($message, self::refusal($call)->getMessage());
        }
        self::assertSame($c->dueDeadline('2026-03-17T15:00', 16)->due, $c->dueDeadline('2026-03-17T15:00', '16')->due);
        self::assertSame(5.0, (float) $c->getOvertime('2026-03-14', 2.5)->hours * 2);
    }
}
