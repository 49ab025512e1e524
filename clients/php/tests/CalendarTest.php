<?php

declare(strict_types=1);

namespace Harikerja\Tests;

use Harikerja\Answer\Holiday;
use Harikerja\Calendar;
use Harikerja\Carbon\Macros;
use Harikerja\Carbon\WorkdayMethods;
use Harikerja\HarikerjaException;
use Harikerja\Leave;
use PHPUnit\Framework\TestCase;

final class CalendarTest extends TestCase
{
    use Refusals;

    private Calendar $calendar;

    protected function setUp(): void
    {
        $this->calendar = Calendar::national(static fn () => new \DateTimeImmutable('2026-11-15 00:00 UTC'));
    }

    public function testAMidnightOrATimeInIndonesiaCountsAsItsDateInItsOwnTimeZone(): void
    {
        foreach (['2026-03-19 00:00 America/New_York', '2026-03-19 00:00 UTC', '2026-03-19 23:59 Asia/Jakarta', '2026-03-19 00:01 Asia/Makassar', '2026-03-19 12:00 +09:00'] as $text) {
            $time = new \DateTime($text);
            $zone = $time->getTimezone()->getName();
            self::assertSame('2026-03-19', $this->calendar->checkWorkday($time)->date);
            self::assertSame("2026-03-25 00:00 $zone", $this->calendar->addWorkdays($time, 1)->toDateTime()->format('Y-m-d H:i e'));
            self::assertSame("2026-03-17 00:00 $zone", $this->calendar->subtractWorkdays($time, 1)->toDateTime()->format('Y-m-d H:i e'));
            self::assertSame("2026-03-25 00:00 $zone", $this->calendar->adjustDate($time)->toDateTime()->format('Y-m-d H:i e'));
        }
        self::assertSame('2026-03-25 00:00 '.date_default_timezone_get(), $this->calendar->addWorkdays('2026-03-19', 1)->toDateTime()->format('Y-m-d H:i e'));
    }

    public function testATimeOutsideIndonesiaIsRefusedBecauseItsDateInIndonesiaCanBeAnother(): void
    {
        $c = $this->calendar;
        $late = new \DateTime('2026-05-13 22:30', new \DateTimeZone('UTC')); // 14 May in Indonesia, a holiday
        $calls = [
            'asOf' => fn ($t) => $c->asOf($t->modify('-1 year')),
            'leave' => fn ($t) => Leave::only('2026-03-20', $t),
            'start' => fn ($t) => $c->countWorkdays($t, '2026-05-20'),
            'end' => fn ($t) => $c->getHolidaysInRange('2026-05-01', $t),
        ];
        $ofDate = [
            fn ($t) => $c->isWorkday($t), fn ($t) => $c->checkWorkday($t), fn ($t) => $c->isHoliday($t), fn ($t) => $c->checkHoliday($t),
            fn ($t) => $c->isWeekend($t), fn ($t) => $c->addWorkdays($t, 1), fn ($t) => $c->subtractWorkdays($t, 1), fn ($t) => $c->adjustDate($t),
            fn ($t) => $c->getUpcomingHolidays($t), fn ($t) => $c->getOccasions(date: $t), fn ($t) => $c->getOvertime($t, 2),
        ];
        $message = 'date must be a midnight, or a time at +07:00, +08:00 or +09:00, not "2026-05-13T22:30:00+00:00". '
            ."In Indonesia this can be another date: call ->setTimezone(new DateTimeZone('Asia/Jakarta')) first, or give the date that is meant as YYYY-MM-DD. "
            ."For the present, use now('Asia/Jakarta') or today('Asia/Jakarta'). A midnight is read as a date, also in UTC.";
        foreach ($ofDate as $call) {
            $e = self::refusal(fn () => $call(clone $late));
            self::assertSame(['INVALID_DATE', ['field' => 'date', 'value' => '2026-05-13T22:30:00+00:00']], [$e->errorCode, $e->details]);
            self::assertSame($message, $e->getMessage());
        }
        foreach ($calls as $field => $call) {
            self::assertSame($field, self::refusal(fn () => $call(clone $late))->details['field']);
        }
        self::assertFalse($c->isWorkday($late->setTimezone(new \DateTimeZone('Asia/Jakarta'))));
        foreach (['2026-05-13 00:00:01 UTC', '2026-05-13 00:00:00.000001 UTC', '2026-05-13 12:00 Asia/Kolkata', '2026-05-13 12:00 Australia/Sydney', '2026-05-13 12:00 +07:30'] as $text) {
            self::assertSame('INVALID_DATE', self::refusal(fn () => $c->isWorkday(new \DateTimeImmutable($text)))->errorCode, $text);
        }
    }

    public function testTwoDatesWithDifferentOffsetsAreRefused(): void
    {
        $c = $this->calendar;
        $utc = new \DateTimeImmutable('2026-03-01 00:00 UTC');
        $local = new \DateTimeImmutable('2026-03-31 09:00 Asia/Jakarta');
        $message = "start and end have different offsets from UTC, +00:00 and +07:00, so their dates cannot be compared: convert both with ->setTimezone(new DateTimeZone('Asia/Jakarta')), or give texts YYYY-MM-DD.";
        foreach (['countWorkdays', 'diffWorkdays', 'listWorkdays', 'describeDays', 'getHolidaysInRange'] as $method) {
            $e = self::refusal(fn () => $c->$method($utc, $local));
            self::assertSame([$message, 'INVALID_DATE', ['field' => 'end', 'value' => '2026-03-31T09:00:00+07:00']], [$e->getMessage(), $e->errorCode, $e->details]);
        }
        self::assertSame('leave', self::refusal(fn () => Leave::only('2026-03-20', $utc, $local))->details['field']);
        self::assertSame(17, $c->countWorkdays($utc, '2026-03-31'));
        self::assertSame(17, $c->countWorkdays(new \DateTimeImmutable('2026-03-01 +07:00'), $local), 'the same offset in two zones');
        // Midnights in one zone are dates, also if its clock changes between them.
        $zone = new \DateTimeZone('America/New_York');
        self::assertSame(17, $c->countWorkdays(new \DateTimeImmutable('2026-03-01', $zone), new \DateTimeImmutable('2026-03-31', $zone)));
    }

    public function testWrongArgumentsAreRefused(): void
    {
        $c = $this->calendar;
        $week = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun', 'none'];
        self::assertRefuses('INVALID_DATE', ['field' => 'date', 'value' => "2026-02-03\n"], fn () => $c->isWorkday("2026-02-03\n"));
        self::assertRefuses('INVALID_DATE', ['field' => 'date', 'value' => '10000-01-01'], fn () => $c->isWeekend(new \DateTimeImmutable('9999-12-31 +1 day')));
        self::assertRefuses('INVALID_TYPE', ['field' => 'weekend', 'value' => 'sat,su', 'allowed' => $week], fn () => $c->isWeekend('2026-03-18', weekend: ['sat', 'su']));
        self::assertRefuses('INVALID_TYPE', ['field' => 'weekend', 'value' => '', 'allowed' => $week], fn () => $c->isWeekend('2026-03-18', weekend: ''));
        self::assertRefuses('INVALID_TYPE', ['field' => 'rule', 'value' => 'next', 'allowed' => ['following', 'preceding', 'modified_following', 'nearest']], fn () => $c->adjustDate('2026-03-20', 'next'));
        self::assertRefuses('INVALID_DATE', ['field' => 'month', 'value' => '2026-13'], fn () => $c->nthWorkday('2026-13', 1));
        foreach ([32, -32] as $n) {
            self::assertRefuses('INVALID_RANGE', ['field' => 'n', 'value' => (string) $n], fn () => $c->nthWorkday('2026-03', $n));
        }
        self::assertRefuses('INVALID_RANGE', ['field' => 'payday', 'value' => '32'], fn () => $c->getPayrollPeriods(2026, payday: 32));
        self::assertRefuses('INVALID_DATE', ['field' => 'asOf', 'value' => '2026-11-16'], fn () => $c->asOf('2026-11-16'));
    }

    public function testCollectiveLeaveCanBeTakenOnAllSomeOrNoDates(): void
    {
        $workdays = fn (Leave ...$leave): int => $this->calendar->countWorkdays('2026-01-01', '2026-12-31', ...$leave);
        $some = Leave::only('2026-03-20', new \DateTimeImmutable('2026-03-24'));
        self::assertSame(240, $workdays());
        self::assertSame([240, 248, 248, 246], array_map($workdays, [Leave::taken(), Leave::worked(), Leave::only(), $some]));
        $holidays = fn (Leave $leave): string => implode(' ', array_map(static fn (Holiday $h): string => substr($h->date, 8), $this->calendar->getHolidaysInRange('2026-03-18', '2026-03-24', $leave)));
        self::assertSame(['18 19 20 21 22 23 24', '19 21 22', '19 20 21 22 24'], array_map($holidays, [Leave::taken(), Leave::worked(), $some]));
        self::assertSame([false, true], [$this->calendar->isWorkday('2026-03-20', $some), $this->calendar->isWorkday('2026-03-23', $some)]);
        self::assertSame(4, $this->calendar->diffWorkdays('2026-03-19', '2026-03-22', $some)->holidayCount);
        self::assertSame([true, false, null], array_map(fn (Leave $leave): ?bool => $this->calendar->addWorkdays('2026-03-18', 1, $leave)->options->includeCollectiveLeave, [Leave::taken(), Leave::worked(), Leave::only()]));
        self::assertSame(['taken', 'worked', 'only', 'only 2026-03-20,2026-03-24'], array_map(strval(...), [Leave::taken(), Leave::worked(), Leave::only(), $some]));
        self::assertSame(246, $workdays(unserialize(serialize($some))));
        self::assertRefuses('INVALID_DATE', ['field' => 'leave', 'value' => '2026-3-20'], fn () => Leave::only('2026-3-20'));
        foreach ([true, false, 'taken', ['2026-03-20'], 0, null] as $value) {
            self::assertError('($leave) must be of type Harikerja\Leave', fn () => $this->calendar->isWorkday('2026-03-20', $value));
        }
        self::assertError('must be of type DateTimeInterface|string', fn () => Leave::only(['2026-03-20']));
    }

    public function testListsHaveTheDatesThatWereExamined(): void
    {
        $c = $this->calendar;
        $then = $c->asOf('2025-08-01'); // on this day, the last list was the list of 2025
        $cases = [
            [$c->getUpcomingHolidays('2026-06-15', limit: 5), '2026-06-15', '2026-12-25', true],
            [$then->getUpcomingHolidays('2025-12-01', limit: 5), '2025-12-01', '2025-12-31', false],
            [$c->getOccasions(2026), '2026-01-01', '2026-12-31', true],
            [$then->getOccasions(), '2009-01-01', '2025-12-31', false],
            [$then->getOccasions(date: '2025-08-17'), '2025-08-17', '2025-12-31', false],
        ];
        foreach ($cases as [$list, $start, $end, $complete]) {
            self::assertSame([['startDate' => $start, 'endDate' => $end], $complete], [$list->examined->toArray(), $list->complete]);
        }
        $never = $c->asOf('1999-01-01')->getOccasions();
        self::assertSame([null, false], [$never->examined, $never->complete]);
    }

    public function testPhpRefusesAnArgumentWithAWrongTypeOrAnUnknownName(): void
    {
        $c = $this->calendar;
        foreach ([[], new \stdClass(), null] as $value) {
            foreach ([fn () => $c->addWorkdays('2026-03-18', $value), fn () => $c->nthWorkday('2026-03', $value), fn () => $c->getPayrollPeriods(2026, firstDay: $value)] as $call) {
                self::assertError('must be of type string|int|float|bool', $call);
            }
        }
        foreach ([20260318, [], true, null, new \stdClass()] as $value) {
            self::assertError('($date) must be of type DateTimeInterface|string', fn () => $c->isWorkday($value));
        }
        self::assertError('($weekend) must be of type Harikerja\Internal\Omitted|array|string', fn () => $c->isWorkday('2026-03-20', weekend: 6));
        self::assertError('Unknown named parameter $weekends', fn () => $c->addWorkdays('2026-03-18', 5, weekends: 'sun'));
    }

    /** A variable that is null by mistake must not select this year, today, or the usual rules. */
    public function testNullNeverSelectsADefault(): void
    {
        $c = $this->calendar;
        self::assertError('($year) must be of type', fn () => $c->getHolidays(null));
        self::assertError('($year) must be of type', fn () => $c->getPayrollPeriods(null));
        self::assertError('($date) must be of type', fn () => $c->getUpcomingHolidays(null));
        self::assertError('($date) must be of type', fn () => $c->asOf(null));
        self::assertError('($fri) must be of type', fn () => $c->dueDeadline('2026-03-17T15:00', 16, fri: null));
        $nullable = [];
        foreach ([Calendar::class, Leave::class, Macros::class, WorkdayMethods::class] as $class) {
            foreach ((new \ReflectionClass($class))->getMethods(\ReflectionMethod::IS_PUBLIC) as $method) {
                foreach ($method->name === '__set' ? [] : $method->getParameters() as $parameter) {
                    if ($parameter->allowsNull()) {
                        $nullable[] = "$class::$method->name(\$$parameter->name)";
                    }
                }
            }
        }
        self::assertSame([], $nullable);
    }

    private static function assertError(string $message, \Closure $call): void
    {
        try {
            $call();
        } catch (\Error $e) {
            self::assertStringContainsString($message, $e->getMessage());

            return;
        }
        self::fail("no error: $message");
    }

    public function testAWeekendWithAnElementThatIsNotATextIsRefused(): void
    {
        $week = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun', 'none'];
        foreach (['sun,null' => ['sun', null], 'sun,array' => ['sun', ['sat']], 'sun,stdClass' => ['sun', new \stdClass()], 'null' => [null], 'int' => [6], 'none,sun' => ['none', 'sun']] as $text => $weekend) {
            self::assertRefuses('INVALID_TYPE', ['field' => 'weekend', 'value' => $text, 'allowed' => $week], fn () => $this->calendar->isWorkday('2026-03-28', weekend: $weekend));
        }
        foreach (['none', ' None ', [], ['none']] as $weekend) {
            self::assertTrue($this->calendar->isWorkday('2026-03-28', weekend: $weekend));
        }
    }

    /** ['from' => 'fri', 'to' => 'sun'] was Friday and Sunday, and ['fri' => 'sun'] was Sunday. */
    public function testAWeekendWithKeysIsRefused(): void
    {
        foreach (['from' => ['from' => 'fri', 'to' => 'sun'], 'fri' => ['fri' => 'sun'], 'x' => ['sat', 'x' => 'sun']] as $key => $weekend) {
            $message = "weekend must be a list such as ['sat', 'sun'], without the key \"$key\".";
            self::assertMessage($message, 'weekend', fn () => $this->calendar->isWeekend('2026-03-28', weekend: $weekend));
        }
        self::assertTrue($this->calendar->isWeekend('2026-03-28', weekend: [3 => 'sat']), 'array_filter leaves gaps');
    }

    public function testTheErrorForAWrongWeekendNamesTheWrongDay(): void
    {
        foreach (['sat,Sunn' => 'Sunn', 'none,sun' => 'none', 'sat,' => '', 'sat;sun' => 'sat;sun'] as $weekend => $day) {
            self::assertMessage("weekend must be a comma-separated list of at most six weekdays, or the single word none: \"$day\" is not one of mon, tue, wed, thu, fri, sat, sun.", 'weekend', fn () => $this->calendar->isWorkday('2026-03-28', weekend: $weekend));
        }
    }

    public function testTheMessageForAnAnswerWithoutDataSaysWhichYearsHaveData(): void
    {
        $c = $this->calendar->withCalendar(['name' => 'acme', 'covers' => '2020..2024', 'weekend' => ['tue', 'wed']]);
        $missing = static fn (string $year): string => "The answer depends on $year, and the calendar acme has data only for 2020 to 2024.";
        foreach ([
            ['days', '2025', fn () => $c->addWorkdays('2024-12-31', 1)],
            ['days', '2019', fn () => $c->subtractWorkdays('2020-01-01', 1)],
            ['date', '2025', fn () => $c->adjustDate('2024-12-31')],
            ['date', '2025', fn () => $c->addWorkdays('2025-01-01', 1)],
            ['date', '0001', fn () => $c->isWorkday('0001-01-01')],
            ['paydayMonth', '2025', fn () => $c->getPayrollPeriods(2024, paydayMonth: 'next')],
        ] as [$field, $year, $call]) {
            self::assertMessage($missing($year), $field, $call);
        }
        self::assertMessage('As known on 2025-01-01: '.$missing('2019'), 'date', fn () => $c->asOf('2025-01-01')->isWorkday('2019-05-05'));
        $never = 'As known on 1999-01-01: The answer depends on 2026, and the calendar national has no data.';
        self::assertMessage($never, 'date', fn () => $this->calendar->asOf('1999-01-01')->isWorkday('2026-05-05'));
    }

    public function testTheErrorForAWrongNumberOfDaysOrALaterAsOfSaysWhatToUse(): void
    {
        foreach ([
            ['days', 'days must be 1 or more (for 0, use adjustDate), not 0.', fn () => $this->calendar->addWorkdays('2026-03-18', 0)],
            ['days', 'days must be 1 or more (for the other direction, use subtractWorkdays), not -5.', fn () => $this->calendar->addWorkdays('2026-03-18', -5)],
            ['days', 'days must be 1 or more (for the other direction, use addWorkdays), not -5.', fn () => $this->calendar->subtractWorkdays('2026-03-18', -5)],
            ['asOf', 'asOf must not be later than today in Jakarta, 2026-11-15, not "2030-01-01".', fn () => $this->calendar->asOf('2030-01-01')],
        ] as [$field, $message, $call]) {
            self::assertMessage($message, $field, $call);
        }
    }

    private static function assertMessage(string $message, string $field, \Closure $call): void
    {
        $e = self::refusal($call);
        self::assertSame([$field, $message], [$e->details['field'], $e->getMessage()]);
    }

    public function testErrorDetailsCanBeEncodedAsJsonEvenIfAValueIsNotUtf8(): void
    {
        $c = $this->calendar;
        $calls = [
            fn () => $c->isWorkday("2026-03-2\xff"),
            fn () => $c->withCalendar("id\xff"),
            fn () => $c->withCalendar(['name' => 'acme', "na\xff" => 1, 'covers' => "\xff"]),
        ];
        foreach ($calls as $call) {
            try {
                $call();
                self::fail('no exception');
            } catch (HarikerjaException $e) {
                self::assertJson(json_encode([$e->getMessage(), $e->details], JSON_THROW_ON_ERROR));
            }
        }
    }

    public function testACalendarCanBeSerialized(): void
    {
        $acme = Calendar::national()->withCalendar(['name' => 'acme', 'daysOff' => [['date' => '2025-08-19']]])->asOf('2025-08-01');
        $acme->isWorkday('2025-08-18');
        $copy = unserialize(serialize($acme));
        self::assertSame('acme', $copy->name());
        self::assertTrue($copy->isWorkday('2025-08-18'));
        self::assertFalse($copy->isWorkday('2025-08-19'));
        self::assertFalse($copy->asOf('2025-08-07')->isWorkday('2025-08-18'));
        $national = unserialize(serialize($this->calendar));
        self::assertEquals($this->calendar->checkWorkday('2026-03-20'), $national->checkWorkday('2026-03-20'));
        self::assertSame($this->calendar->getAvailableYears(), $national->asOf(new \DateTimeImmutable('now', new \DateTimeZone('Asia/Jakarta')))->getAvailableYears(), 'the copy uses the clock of the system');
    }

    /** A later release 1.x must read this text, which may be in a queue. */
    public function testASerializedCalendarHasNoInternalNames(): void
    {
        $file = ['name' => 'acme', 'weekend' => ['sun'], 'collectiveLeave' => ['2025-08-18'], 'covers' => '2025..2025'];
        $text = serialize($this->calendar->withCalendar($file)->asOf('2025-08-07'));
        self::assertSame('O:18:"Harikerja\Calendar":4:{s:6:"format";i:1;s:7:"dataset";N;s:8:"calendar";'.serialize($file).'s:4:"asOf";s:10:"2025-08-07";}', $text);
        self::assertSame($text, serialize(unserialize($text)));
        $idx = 'O:18:"Harikerja\Calendar":4:{s:6:"format";i:1;s:7:"dataset";N;s:8:"calendar";s:3:"idx";s:4:"asOf";N;}';
        self::assertSame($idx, serialize($this->calendar->withCalendar('idx')));
        self::assertFalse(unserialize($idx)->isWorkday('2026-12-31'));
    }

    /** A queue stores each job, so the data of the package must not be in the serialized calendar. */
    public function testASerializedCalendarDoesNotContainTheDataOfThePackage(): void
    {
        $acme = ['name' => 'acme', 'daysOff' => [['date' => '2025-08-19']]];
        foreach ([
            $this->calendar,
            $this->calendar->asOf('2025-08-01'),
            $this->calendar->withCalendar($acme),
            $this->calendar->withCalendar('idx'),
        ] as $calendar) {
            $calendar->isWorkday('2025-08-19'); // the calendar has now read its data
            $text = serialize($calendar);
            self::assertLessThan(8192, strlen($text), $calendar->name());
            self::assertEquals($calendar->getHolidays(2025), unserialize($text)->getHolidays(2025));
        }
    }

    public function testNoPropertyOfACalendarCanBeSet(): void
    {
        foreach (['asOf', 'definition', 'known', 'weekend', 'other'] as $name) {
            $message = "The property \$$name of a calendar cannot be set, because a calendar never changes";
            self::assertError($message, fn () => $this->calendar->$name = null);
        }
        self::assertTrue($this->calendar->isWorkday('2026-03-25'));
    }

    public function testAnUnknownPropertyOfAnAnswerCannotBeRead(): void
    {
        $answer = $this->calendar->addWorkdays('2026-03-18', 5);
        self::assertError('An answer of the class Harikerja\Answer\Addition has no property $result.', fn () => $answer->result);
        self::assertNull($answer->result ?? null);
    }

    public function testTheJsonOfCalendarsAndLeaveIsText(): void
    {
        $acme = $this->calendar->withCalendar(['name' => 'acme']);
        $values = [$this->calendar, $acme->asOf('2025-08-01'), Leave::worked(), Leave::only('2026-03-20')];
        self::assertSame('["national","acme as of 2025-08-01","worked","only 2026-03-20"]', json_encode($values));
    }

    public function testNoPropertyOfAnAnswerCanBeSet(): void
    {
        $answer = $this->calendar->addWorkdays('2026-03-18', 5);
        $before = $answer->toArray();
        $message = 'The property $other of an answer cannot be set, because an answer never changes.';
        self::assertError($message, fn () => $answer->other = 9);
        self::assertError('Cannot modify readonly property', fn () => $answer->days = 9);
        self::assertSame($before, $answer->toArray());
    }

    public function testALoopOverAnAnswerIsRefused(): void
    {
        $message = 'An answer of the class Harikerja\Answer\OccasionList is not a list: use its property $occasions.';
        self::assertError($message, fn () => iterator_to_array($this->calendar->getOccasions(2026)));
        $message = 'An answer of the class Harikerja\Answer\Addition is not a list.';
        self::assertError($message, fn () => iterator_to_array($this->calendar->addWorkdays('2026-03-18', 5)));
    }

    public function testADamagedSerializedCalendarIsRefused(): void
    {
        $good = ['format' => 1, 'dataset' => null, 'calendar' => 'national', 'asOf' => null];
        foreach ([
            [[], 'calendar'],
            [[null, null, null], 'calendar'],
            [['format' => 2] + $good, 'calendar'],
            [['asOf' => 5] + $good, 'calendar'],
            [$good + ['other' => 1], 'calendar'],
            [array_replace($good, ['dataset' => '/etc/passwd']), 'calendar'],
            [array_replace($good, ['dataset' => []]), 'calendar'],
            [array_replace($good, ['dataset' => '{"format":1}']), 'dataset'],
            [array_replace($good, ['calendar' => null]), 'calendar'],
            [array_replace($good, ['calendar' => new \stdClass()]), 'calendar'],
            [array_replace($good, ['asOf' => '2025-02-30']), 'calendar'],
            [array_replace($good, ['asOf' => 739000]), 'calendar'],
        ] as [$value, $field]) {
            $content = serialize($value);
            try {
                unserialize('O:18:"Harikerja\Calendar":'.substr($content, 2));
                self::fail("$content is accepted");
            } catch (HarikerjaException $e) {
                self::assertSame(['INVALID_TYPE', ['field' => $field]], [$e->errorCode, $e->details], $content);
            }
        }
    }

    public function testAMessageShowsOnlyTheStartOfALongText(): void
    {
        foreach (["\xff" => "\u{fffd}", str_repeat('é', 60) => str_repeat('é', 60), str_repeat('é', 61) => str_repeat('é', 60).'…', str_repeat("\xff", 61) => str_repeat("\u{fffd}", 60).'…'] as $text => $shown) {
            try {
                $this->calendar->isWorkday($text);
                self::fail('no exception');
            } catch (HarikerjaException $e) {
                self::assertStringEndsWith(", not \"$shown\".", $e->getMessage());
            }
        }
    }

    /** Compares the arithmetic with a loop over the days. */
    public function testTheArithmeticGivesTheSameResultsAsALoop(): void
    {
        foreach ([[true, 'sat,sun'], [false, 'sun'], [true, 'none']] as [$leave, $weekend]) {
            $rules = ['leave' => $leave ? Leave::taken() : Leave::worked(), 'weekend' => $weekend];
            $start = new \DateTimeImmutable('2024-12-20');
            for ($n = 0, $date = $start; $n < 300;) {
                $date = $date->modify('+1 day');
                if ($this->calendar->isWorkday($date, ...$rules)) {
                    ++$n;
                    self::assertSame($date->format('Y-m-d'), $this->calendar->addWorkdays($start, $n, ...$rules)->resultDate);
                    self::assertSame($n, $this->calendar->diffWorkdays($start->modify('+1 day'), $date, ...$rules)->workdayCount);
                    self::assertSame($n, $this->calendar->countWorkdays($start->modify('+1 day'), $date, ...$rules));
                    self::assertSame($this->calendar->adjustDate($start, 'preceding', ...$rules)->resultDate, $this->calendar->subtractWorkdays($date, $n, ...$rules)->resultDate);
                }
            }
        }
    }

    public function testAnswersCanBeConvertedToJsonAndArrays(): void
    {
        $addition = $this->calendar->addWorkdays('2026-03-18', 5);
        $json = '{"startDate":"2026-03-18","days":5,"resultDate":"2026-03-31","options":{"includeCollectiveLeave":true,"weekend":["sat","sun"]}}';
        self::assertSame($json, json_encode($addition));
        self::assertSame(json_decode($json, true), $addition->toArray());
    }

    public function testTheDataIsReadOnFirstUse(): void
    {
        $code = <<<'PHP'
            require $argv[1];
            $files = static fn (): array => array_keys(
                (new ReflectionClass(Harikerja\Internal\Dataset::class))->getStaticPropertyValue('files'),
            );
            $calendar = Harikerja\Calendar::national();
            $calendar->isWeekend('2026-01-01');
            $before = $files();
            $calendar->isWorkday('2026-01-01');
            $calendar->getPayrollPeriods(2026);
            $then = $files();
            $calendar->getOvertime('2026-01-01', 1);
            echo json_encode([$before, $then, $files()]);
            PHP;
        exec(implode(' ', array_map(escapeshellarg(...), [PHP_BINARY, '-r', $code, __DIR__.'/bootstrap.php'])), $output, $status);
        self::assertSame([0, ['[[],["dataset.json"],["dataset.json","overtime.json"]]']], [$status, $output]);
    }
}
