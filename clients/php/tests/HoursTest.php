<?php

declare(strict_types=1);

namespace Harikerja\Tests;

use Harikerja\Calendar;
use Harikerja\HarikerjaException;
use Harikerja\Leave;
use PHPUnit\Framework\TestCase;

/** Tests deadlines in working hours, and overtime. VectorsTest compares many more answers with the API. */
final class HoursTest extends TestCase
{
    use Refusals;

    /** Questions with a mistake, and questions whose answers have several warnings. */
    private const ASKED = [
        'overtime?hours=' => [
            '1e1', '1.50', ' 2', '2 ', '+1', '0x1', '1,5', 'NaN', 'INF', '-1', '0', '', '.5', '4.00', '1.', '24.5', '１', '25',
            '13', '4', '04', '4.0', '12', '4.5', '24&weekend=fri,sat', '2&weekend=none', '2&weekend=sat,sun,fri', '2&weekend=xxx',
            '2&weekend=', '2&weekend=mon,tue,wed,thu,fri,sat,sun', '2&shortestDay=Sat', '2&shortestDay=', '2&shortestDay=mon',
            '2&weekend=sun&shortestDay=sun',
        ],
        'overtime?weekend=sun&hours=' => [
            '5&date=2026-03-19', '6.5&date=2026-03-19', '10&date=2026-03-19', '6&date=2026-03-19&shortestDay=thu', '12&date=2026-03-15', '8&date=2026-03-22',
            '2&date=2021-02-01', '2&date=2008-01-01', '2&date=2026-02-30', '2&date=2020-01-01&shortestDay=sun', '2&date=9999-12-31',
        ],
        'deadlines/due?hours=8&start=' => [
            '2026-03-17', '2026-03-17T24:00', '2026-03-17T10:00:01', '2026-03-17 10:00', '2026-02-30T10:00', '', '2026-03-17T10:00+24:00',
            '2026-03-17T10:00+0700', "2026-03-17T10:00\n", '9999-12-31T23:00Z', '0001-01-01T00:00+14:00', '2026-03-17T10:00:00.000Z',
            '2026-03-17T10:00.000', '2008-12-31T16:59Z', '2008-12-31T17:00Z', '2026-03-17t10:00',
        ],
        'deadlines/due?start=2026-03-17T15:00&hours=' => [
            '1e1', '1.50', ' 2', '+1', '0x1', '1,5', 'NaN', '16.0', '0:00', '0:01', '016', '1:5', '1:60', ':30', '', '100000:01', '100001',
            '99999999999999999999', '8&hoursPerDay=08:00', '8&hoursPerDay=', '8&hoursPerDay=08:00-08:00', '8&hoursPerDay=12:00-08:00',
            '8&hoursPerDay=08:00-12:00,11:00-13:00', '8&hoursPerDay=8:00-12:00', '8&hoursPerDay=22:00-24:01',
            '8&hoursPerDay= 08:00-12:00 ,13:00-14:00', '8&fri=mon=08:00-12:00', '8&sat=08:00-12:00', '8&weekend=xxx',
            '8&weekend=fri,sat,sun&sat=08:00-12:00, 13:00-14:00&sun=08:00-12:00', '8&sat=08:00-12:00&calendar=idx',
        ],
        'deadlines/elapsed?start=2026-03-17T15:00&end=' => ['2026-03-17T14:59', '2026-03-17T07:59Z', '2026-03-17T08:00Z', 'x'],
        'deadlines/elapsed?end=2028-01-01T00:00&start=' => [
            '2027-12-31T16:00', '2028-01-01T00:00', '2027-12-31T17:00Z', '2008-12-31T23:59',
        ],
    ];

    public function testMistakesHaveTheCodesAndDetailsOfTheApi(): void
    {
        if (Server::binary() === '') {
            self::markTestSkipped('needs the program of HARIKERJA_TEST_BINARY');
        }
        $server = Server::start();
        $asked = 0;
        try {
            foreach (self::ASKED as $question => $values) {
                foreach ($values as $value) {
                    ++$asked;
                    parse_str(strtr(substr("$question$value", strpos($question, '?') + 1), ['+' => '%2B', ' ' => '%20']), $query);
                    $path = strtok($question, '?');
                    $query += $path === 'overtime' ? ['date' => '2026-03-14'] : [];
                    $answer = $server->ask("/v1/$path", $query);
                    self::assertSame(self::answerOfTheApi($answer), self::answer((string) $path, $query), "$question$value");
                }
            }
        } finally {
            $server->stop();
        }
        self::assertGreaterThan(90, $asked);
    }

    /**
     * @param array<string, mixed> $answer
     *
     * @return array<string, mixed>
     */
    private static function answerOfTheApi(array $answer): array
    {
        if (!isset($answer['error'])) {
            $warnings = $answer['meta']['warnings'] ?? null;

            return $answer['data'] + ($warnings === null ? [] : ['warnings' => array_column($warnings, 'text')]);
        }

        return ['code' => $answer['error']['code'], 'details' => $answer['error']['details']];
    }

    /**
     * @param array<string, string> $query
     *
     * @return array<string, mixed>
     */
    private static function answer(string $path, array $query): array
    {
        $calendar = Calendar::national()->withCalendar($query['calendar'] ?? 'national');
        unset($query['calendar']);
        $method = ['overtime' => 'getOvertime', 'deadlines/due' => 'dueDeadline', 'deadlines/elapsed' => 'elapsedTime'][$path];
        try {
            return $calendar->$method(...$query)->toArray();
        } catch (HarikerjaException $e) {
            return ['code' => $e->errorCode, 'details' => $e->details];
        }
    }

    public function testATimeIsATextOrAnObject(): void
    {
        $calendar = Calendar::national();
        // 08:00 in UTC is 15:00 in WIB and 16:00 in WITA.
        foreach ([
            '2026-03-17T15:00',
            '2026-03-17T08:00Z',
            '2026-03-17T04:30:00.0-03:30',
            new \DateTime('2026-03-17 08:00 UTC'),
            new \DateTimeImmutable('2026-03-17 17:00', new \DateTimeZone('Asia/Tokyo')),
        ] as $start) {
            $deadline = $calendar->dueDeadline($start, 3);
            self::assertSame(['2026-03-17T15:00:00+07:00', '2026-03-25T09:00:00+07:00'], [$deadline->start, $deadline->due]);
        }
        self::assertEquals(new \DateTimeImmutable('2026-03-25 02:00 UTC'), $deadline->toDateTime());
        self::assertSame('+07:00', $deadline->toDateTime()->format('P'));
        self::assertSame('2026-03-25T10:00:00+08:00', $calendar->dueDeadline('2026-03-17T08:00Z', 3, zone: 'WITA')->due);
        self::assertSame('2026-03-25T10:00:00+09:00', $calendar->dueDeadline('2026-03-17T16:00', '3:00', zone: 'WIT')->due);
        $noon = new \DateTimeImmutable('2026-03-17 12:00', new \DateTimeZone('Asia/Jayapura'));
        self::assertSame(60, $calendar->elapsedTime($noon, '2026-03-17T11:00')->elapsedMinutes);
    }

    public function testAnObjectMustBeInWholeMinutes(): void
    {
        foreach (['2026-03-17T15:00:01+00:00', '2026-03-17T15:00:00.250000+00:00'] as $text) {
            $end = new \DateTimeImmutable($text);
            $e = self::refusal(fn () => Calendar::national()->elapsedTime('2026-03-17T15:00', $end));
            self::assertSame(['INVALID_DATE', ['field' => 'end', 'value' => $text]], [$e->errorCode, $e->details]);
            self::assertStringEndsWith("not \"$text\": set the seconds and the parts of a second to 0.", $e->getMessage());
        }
        $start = new \DateTimeImmutable('1900-01-01 08:00', new \DateTimeZone('Asia/Jakarta')); // +07:07:12
        $message = self::refusal(fn () => Calendar::national()->dueDeadline($start, 1))->getMessage();
        self::assertStringEndsWith(': at this time, the offset of its time zone from UTC is not in whole minutes.', $message);
    }

    public function testHoursCanBeAFloatOnlyIfTheyAreWhole(): void
    {
        $due = static fn (mixed $hours): string => Calendar::national()->dueDeadline('2026-03-17T15:00', $hours)->due;
        // The code in eval has no strict types, so PHP converts the arguments.
        $weak = eval("return fn (\$hours) => Harikerja\\Calendar::national()->dueDeadline('2026-03-17T15:00', \$hours)->due;");
        $wrong = ['1.5' => 1.5, '16.25' => 16.25, '0' => 0.0, '-1' => -1.0, 'NAN' => NAN, 'INF' => INF, '1.0e+300' => 1e300];
        foreach ([$due, $weak] as $call) {
            self::assertSame('2026-03-26T15:00:00+07:00', $call(16.0));
            foreach ($wrong as $text => $hours) {
                $e = self::refusal(fn () => $call($hours));
                self::assertSame(['INVALID_RANGE', ['field' => 'hours', 'value' => (string) $text]], [$e->errorCode, $e->details]);
                $message = 'hours must be hours from 0:01 to 100000, as in 16 or 1:30, not '.var_export($hours, true).'.';
                self::assertSame($message, $e->getMessage());
            }
        }
    }

    public function testZonesWithClockChangesAreRefused(): void
    {
        $this->expectExceptionMessage('Asia/Jayapura or an offset such as +07:00, not "America/New_York".');
        Calendar::national()->dueDeadline('2026-03-17T15:00', 16, zone: 'America/New_York');
    }

    public function testDeadlinesUseTheRulesOfTheQuestionOrOfTheCalendar(): void
    {
        $national = Calendar::national();
        // 2026-03-18 and 2026-03-20 are collective leave, and 2026-03-19 is a national holiday.
        $deadline = $national->dueDeadline('2026-03-18T16:00', '1:00', leave: Leave::only('2026-03-18'));
        self::assertSame(['2026-03-20T09:00:00+07:00', null], [$deadline->due, $deadline->options->includeCollectiveLeave]);
        $own = ['workdays' => [['date' => '2026-03-14']], 'daysOff' => [['date' => '2026-03-16']]];
        $acme = $national->withCalendar(['name' => 'acme'] + $own);
        $deadline = $acme->dueDeadline('2026-03-14T10:00', 2, sat: '08:00-11:00'); // 2026-03-14 is a Saturday
        self::assertSame('2026-03-17T09:00:00+07:00', $deadline->due);
        self::assertSame(['mon', 'tue', 'wed', 'thu', 'fri', 'sat'], array_keys($deadline->options->hours));
        $this->expectExceptionMessage('The calendar acme has its own rules: leave out weekend, or ask Calendar::national().');
        $acme->elapsedTime('2026-03-14T10:00', '2026-03-14T12:00', weekend: 'sun');
    }

    public function testAnAnswerListsAtMost366Days(): void
    {
        $elapsed = Calendar::national()->elapsedTime('2024-01-01T00:00', '2026-01-01T00:00');
        self::assertSame([366, false], [count($elapsed->days), $elapsed->daysComplete]);
        self::assertSame(Calendar::national()->countWorkdays('2024-01-01', '2025-12-31'), $elapsed->workdayCount);
    }

    public function testTheMultipliersOfOvertimeFollowTheArticles(): void
    {
        foreach ([
            // date, hours, options, class, sum of the multipliers, article
            ['2026-05-04', 3, [], 'workday', 1.5 + 2 + 2, '31(1)'],
            ['2026-05-04', 2.5, [], 'workday', 1.5 + 2 + 1, '31(1)'],
            ['2026-05-04', '2.5', [], 'workday', 1.5 + 2 + 1, '31(1)'],
            ['2026-03-20', 2, [], 'workday', 1.5 + 2, '31(1)'], // collective leave is a workday under labour law
            ['2026-05-02', 9, [], 'rest_day', 8 * 2 + 3.0, '31(3)'],
            ['2026-05-02', 9, ['weekend' => 'sun'], 'workday', 1.5 + 8 * 2, '31(1)'],
            ['2026-05-01', 0.5, [], 'official_holiday', 1.0, '31(3)'],
            ['2026-05-01', 8, ['weekend' => ['sun']], 'official_holiday', 7 * 2 + 3.0, '31(2)'],
            ['2026-05-01', 6, ['weekend' => ['sun'], 'shortestDay' => 'fri'], 'official_holiday', 5 * 2 + 3.0, '31(2)'],
            ['2026-05-03', 6, ['weekend' => ['sun'], 'shortestDay' => 'fri'], 'rest_day', 6 * 2.0, '31(2)'],
        ] as [$date, $hours, $week, $class, $sum, $article]) {
            $found = Calendar::national()->getOvertime($date, $hours, ...$week);
            $want = [$class, $sum, "PP 35/2021 art. $article"];
            self::assertSame($want, [$found->class, $found->multiplierHours, $found->citation], $date);
        }
        foreach ([2.25, 2.5000000000000004, NAN, INF, -INF, 1e300, -2, PHP_INT_MIN] as $hours) {
            $e = self::refusal(fn () => Calendar::national()->getOvertime('2026-05-04', $hours));
            self::assertSame(['INVALID_RANGE', 'hours'], [$e->errorCode, $e->details['field']]);
        }
    }

    public function testOvertimeUsesTheWeekendOfTheCalendarAndTheNationalYears(): void
    {
        $national = Calendar::national();
        $acme = $national->withCalendar([
            'name' => 'acme',
            'weekend' => ['sun'],
            'covers' => '2024..2025',
            'daysOff' => [['date' => '2025-05-05']],
            'workdays' => [['date' => '2025-05-04'], ['date' => '2025-05-01']],
        ]);
        foreach ([
            '2025-05-03', // a Saturday, which is a workday in a six-day week
            '2025-05-04', // an own workday on a Sunday
            '2025-05-05', // an own day off
            '2025-05-01', // a national holiday, although it is an own workday
            '2026-05-02', // the calendar does not cover 2026, but the national list does
        ] as $date) {
            self::assertEquals($national->getOvertime($date, 4, weekend: 'sun'), $acme->getOvertime($date, 4), $date);
        }
        self::assertSame('workday', $acme->getOvertime('2025-05-03', 4)->class);
        $error = self::refusal(fn () => $acme->getOvertime('2099-01-01', 4));
        $years = $national->getAvailableYears();
        self::assertSame(['DATASET_NOT_FOUND', 'date'], [$error->errorCode, $error->details['field']]);
        self::assertSame(['first' => min($years), 'last' => max($years)], $error->details['availableYears']);
        self::assertStringStartsWith('The answer depends on 2099, and the calendar national has data only for 2009 to ', $error->getMessage());
        $given = ['field' => 'weekend', 'value' => 'sun'];
        self::assertRefuses('INVALID_TYPE', $given, fn () => $acme->getOvertime('2025-05-03', 4, weekend: 'sun'));
        $none = $national->withCalendar(['name' => 'none', 'weekend' => []]);
        self::assertRefuses('INVALID_RANGE', ['field' => 'weekend'], fn () => $none->getOvertime('2025-05-03', 4));
        // On 1 August 2025, the holiday of 18 August 2025 was not known yet.
        self::assertCount(1, $national->getOvertime('2025-08-18', 1)->holidays);
        self::assertCount(0, $national->asOf('2025-08-01')->getOvertime('2025-08-18', 1)->holidays);
    }
}
