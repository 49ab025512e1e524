<?php

declare(strict_types=1);

namespace Harikerja\Tests;

use Harikerja\Answer\ProjectedHoliday;
use Harikerja\Calendar;
use Harikerja\HarikerjaException;
use PHPUnit\Framework\TestCase;

/** Tests the predicted holidays, and that no other method returns one. */
final class ProjectionsTest extends TestCase
{
    private static function lastYear(): int
    {
        return max(Calendar::national()->getAvailableYears());
    }

    /**
     * @return array{string, string, array<string, mixed>} the error code, the message and the details
     */
    private static function refusal(\Closure $call): array
    {
        try {
            $call();
        } catch (HarikerjaException $e) {
            return [$e->errorCode, $e->getMessage(), $e->details];
        }
        self::fail('no exception');
    }

    public function testTheAnswerForEveryYearEqualsTheAnswerOfTheServer(): void
    {
        if (Server::binary() === '') {
            self::markTestSkipped('scripts/test.sh builds the server.');
        }
        $server = Server::start();
        $base = substr($server->url, 0, -strlen('/dataset.json'));
        $last = self::lastYear();
        try {
            $codes = [];
            for ($year = 2008; $year <= $last + 11; ++$year) {
                $body = file_get_contents("$base/v1/projections?year=$year", context: stream_context_create(['http' => ['ignore_errors' => true]]));
                ['data' => $data, 'error' => $error] = json_decode((string) $body, true) + ['data' => null, 'error' => null];
                $codes[] = $error['code'] ?? 'answer';
                if ($data !== null) {
                    self::assertSame($data, array_map(static fn (ProjectedHoliday $h): array => $h->toArray(), Calendar::national()->getProjections($year)));
                } else {
                    [$code, $message, $details] = self::refusal(static fn () => Calendar::national()->getProjections($year));
                    self::assertSame([$error['code'], $error['details']], [$code, $details]);
                    self::assertSame(str_replace("/v1/holidays?year=$year", "getHolidays($year)", $error['message']), $message);
                }
            }
        } finally {
            $server->stop();
        }
        self::assertSame(['DATASET_NOT_FOUND', ...array_fill(0, $last - 2008, 'INVALID_YEAR'), ...array_fill(0, 10, 'answer'), 'DATASET_NOT_FOUND'], $codes);
    }

    public function testACalendarOfAnEarlierDayHasNoPredictions(): void
    {
        $then = Calendar::national()->asOf('2026-01-01');
        foreach ([$then, $then->withCalendar('idx'), unserialize(serialize($then))] as $calendar) {
            self::assertSame([
                'INVALID_TYPE',
                'Predictions use the newest lists and rules, so there are none as they were known on 2026-01-01: ask a calendar without asOf.',
                ['field' => 'asOf', 'value' => '2026-01-01'],
            ], self::refusal(static fn () => $calendar->getProjections(2030)));
        }
    }

    public function testALoadedListIsNotPredictedAndCountsInTheHits(): void
    {
        $next = self::lastYear() + 1;
        $calendar = Calendar::load(LoadTest::withNextYear());
        self::assertSame(["$next-01-01", "$next-12-24"], array_column($calendar->getHolidays($next), 'date'));
        self::assertSame('INVALID_YEAR', self::refusal(static fn () => $calendar->getProjections($next))[0]);
        self::assertSame(['first' => $next + 1, 'last' => $next + 10], self::refusal(static fn () => $calendar->getProjections($next + 11))[2]['availableYears']);
        $results = static fn (Calendar $c): array => array_column(array_map(static fn (ProjectedHoliday $h): array => [$h->occasion, [$h->hits, $h->checked]], $c->getProjections($next + 1)), 1, 0);
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
            ...array_fill_keys(['getHolidays', 'getLongWeekends', 'getOccasions', 'getPayrollPeriods', 'getRevisions', 'getSources', 'summarizeWorkdays'], [$year]),
            ...array_fill_keys(['adjustDate', 'checkHoliday', 'checkWorkday', 'getUpcomingHolidays', 'isHoliday', 'isWorkday'], [$date]),
            ...array_fill_keys(['countWorkdays', 'describeDays', 'diffWorkdays', 'getHolidaysInRange', 'listWorkdays'], [$date, $date]),
            ...array_fill_keys(['addWorkdays', 'getOvertime', 'subtractWorkdays'], [$date, 1]),
            'dueDeadline' => ["{$date}T08:00", 1],
            'elapsedTime' => ["{$date}T08:00", "{$date}T09:00"],
            'nthWorkday' => ["$year-01", 1],
            'planLeave' => [5, $year],
        ];
        $free = ['asOf', 'dataVersion', 'getAvailableYears', 'getCalendars', 'getProjections', 'getYears', 'isWeekend', 'leave', 'load', 'name', 'national', 'update', 'weekend', 'withCalendar'];
        $all = array_filter(get_class_methods(Calendar::class), static fn (string $name): bool => !str_starts_with($name, '__'));
        self::assertEqualsCanonicalizing($all, [...$free, ...array_keys($calls)], 'add the new method to one of the lists');
        foreach ([Calendar::national(), Calendar::national()->withCalendar('idx'), Calendar::national()->asOf('2026-11-15')] as $i => $calendar) {
            foreach ($calls as $method => $arguments) {
                [$code, $message] = self::refusal(static fn () => $calendar->$method(...$arguments));
                self::assertSame('DATASET_NOT_FOUND', $code, $method);
                $hints = $i === 0 || $i === 1 && $method === 'getOvertime'; // overtime always depends on the national list
                self::assertSame($hints, str_contains($message, " For predictions, which are not decreed, use getProjections($year)."), $message);
            }
        }
    }
}
