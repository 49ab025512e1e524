<?php

declare(strict_types=1);

namespace Harikerja\Tests;

use Harikerja\Answer\ProjectedHoliday;
use Harikerja\Calendar;
use PHPUnit\Framework\TestCase;

/** Tests the predicted holidays, and that no other method returns one. */
final class ProjectionsTest extends TestCase
{
    use Refusals;

    private static function lastYear(): int
    {
        return max(Calendar::national()->getAvailableYears());
    }

    public function testTheAnswerForEveryYearEqualsTheAnswerOfTheServer(): void
    {
        if (Server::binary() === '') {
            self::markTestSkipped('scripts/test.sh builds the server.');
        }
        $server = Server::start();
        $last = self::lastYear();
        try {
            $codes = [];
            for ($year = 2008; $year <= $last + 11; ++$year) {
                $answer = $server->ask('/v1/projections', ['year' => $year]);
                $codes[] = $answer['error']['code'] ?? 'answer';
                if (isset($answer['data'])) {
                    $found = Calendar::national()->getProjections($year);
                    self::assertSame($answer['data'], array_map(static fn (ProjectedHoliday $h): array => $h->toArray(), $found));
                } else {
                    ['code' => $code, 'message' => $message, 'details' => $details] = $answer['error'];
                    $e = self::refusal(static fn () => Calendar::national()->getProjections($year));
                    self::assertSame([$code, $details], [$e->errorCode, $e->details]);
                    self::assertSame(str_replace("/v1/holidays?year=$year", "getHolidays($year)", $message), $e->getMessage());
                }
            }
        } finally {
            $server->stop();
        }
        self::assertSame([
            'DATASET_NOT_FOUND',
            ...array_fill(0, $last - 2008, 'INVALID_YEAR'),
            ...array_fill(0, 10, 'answer'),
            'DATASET_NOT_FOUND',
        ], $codes);
    }

    public function testACalendarOfAnEarlierDayHasNoPredictions(): void
    {
        $then = Calendar::national()->asOf('2026-01-01');
        foreach ([$then, $then->withCalendar('idx'), unserialize(serialize($then))] as $calendar) {
            $e = self::refusal(static fn () => $calendar->getProjections(2030));
            $details = ['field' => 'asOf', 'value' => '2026-01-01'];
            self::assertSame(['INVALID_TYPE', $details], [$e->errorCode, $e->details]);
            self::assertSame('Predictions use the newest lists and rules, so a calendar '
                .'as of 2026-01-01 has none: use a calendar without asOf.', $e->getMessage());
        }
    }

    public function testALoadedListIsNotPredictedAndCountsInTheHits(): void
    {
        $next = self::lastYear() + 1;
        $calendar = Calendar::load(ChangedDataset::withNextYear());
        self::assertSame(["$next-01-01", "$next-12-24"], array_column($calendar->getHolidays($next), 'date'));
        self::assertSame('INVALID_YEAR', self::refusal(static fn () => $calendar->getProjections($next))->errorCode);
        $years = self::refusal(static fn () => $calendar->getProjections($next + 11))->details['availableYears'];
        self::assertSame(['first' => $next + 1, 'last' => $next + 10], $years);
        $results = static function (Calendar $c) use ($next): array {
            $found = [];
            foreach ($c->getProjections($next + 1) as $h) {
                $found[$h->occasion] = [$h->hits, $h->checked];
            }

            return $found;
        };
        $before = $results(Calendar::national());
        $after = $results($calendar);
        foreach (['new-year' => [1, 1], 'christmas' => [0, 1], 'easter' => [0, 1]] as $occasion => [$hits, $checked]) {
            self::assertSame([$before[$occasion][0] + $hits, $before[$occasion][1] + $checked], $after[$occasion], $occasion);
        }
        self::assertSame($before, $results(Calendar::national()), 'the hits with the data of the package do not change');
    }

    public function testNoOtherMethodReturnsAPredictedDay(): void
    {
        $year = self::lastYear() + 1;
        $date = "$year-01-04";
        $calls = [
            ...array_fill_keys(['getHolidays', 'getLongWeekends', 'getOccasions', 'getPayrollPeriods'], [$year]),
            ...array_fill_keys(['getRevisions', 'getSources', 'summarizeWorkdays'], [$year]),
            ...array_fill_keys(['adjustDate', 'checkHoliday', 'checkWorkday', 'getUpcomingHolidays'], [$date]),
            ...array_fill_keys(['isHoliday', 'isWorkday'], [$date]),
            ...array_fill_keys(['countWorkdays', 'describeDays', 'diffWorkdays'], [$date, $date]),
            ...array_fill_keys(['getHolidaysInRange', 'listWorkdays'], [$date, $date]),
            ...array_fill_keys(['addWorkdays', 'getOvertime', 'subtractWorkdays'], [$date, 1]),
            'dueDeadline' => ["{$date}T08:00", 1],
            'elapsedTime' => ["{$date}T08:00", "{$date}T09:00"],
            'nthWorkday' => ["$year-01", 1],
            'planLeave' => [5, $year],
        ];
        $free = [
            ...['asOf', 'dataVersion', 'getAvailableYears', 'getCalendars', 'getProjections', 'getYears', 'isWeekend'],
            ...['jsonSerialize', 'leave', 'load', 'name', 'national', 'update', 'weekend', 'withCalendar'],
        ];
        $all = array_filter(get_class_methods(Calendar::class), static fn (string $name): bool => !str_starts_with($name, '__'));
        self::assertEqualsCanonicalizing($all, [...$free, ...array_keys($calls)], 'add the new method to one of the lists');
        $national = Calendar::national();
        foreach ([$national, $national->withCalendar('idx'), $national->asOf('2026-11-15')] as $i => $calendar) {
            foreach ($calls as $method => $arguments) {
                $e = self::refusal(static fn () => $calendar->$method(...$arguments));
                self::assertSame('DATASET_NOT_FOUND', $e->errorCode, $method);
                $hints = $i === 0 || $i === 1 && $method === 'getOvertime'; // overtime always depends on the national list
                $hint = " For predictions, which are not decreed, use getProjections($year).";
                self::assertSame($hints, str_contains($e->getMessage(), $hint), $e->getMessage());
            }
        }
    }
}
