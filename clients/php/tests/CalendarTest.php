<?php

declare(strict_types=1);

namespace Harikerja\Tests;

use Harikerja\Calendar;
use Harikerja\HarikerjaException;
use Harikerja\Obligations;
use PHPUnit\Framework\TestCase;

final class CalendarTest extends TestCase
{
    private Calendar $calendar;

    protected function setUp(): void
    {
        $this->calendar = Calendar::national(static fn () => new \DateTimeImmutable('2026-11-15 00:00 UTC'));
    }

    /**
     * @param array<string, mixed> $details
     */
    private static function assertRefuses(string $code, array $details, \Closure $call): void
    {
        try {
            $call();
        } catch (HarikerjaException $e) {
            self::assertSame([$code, $details], [$e->errorCode, $e->details]);
            self::assertStringEndsWith('.', $e->getMessage());

            return;
        }
        self::fail("no exception with $code");
    }

    public function testATimeCountsAsItsDateInItsOwnTimeZone(): void
    {
        $late = new \DateTime('2026-03-19 23:59:59', new \DateTimeZone('America/New_York')); // 20 March in Jakarta
        self::assertSame('2026-03-19', $this->calendar->checkWorkday($late)->date);
        $result = $this->calendar->addWorkdays($late, 1)->toDateTime();
        self::assertSame('2026-03-25 00:00 America/New_York', $result->format('Y-m-d H:i e'));
        self::assertSame('2026-03-17 00:00 America/New_York', $this->calendar->subtractWorkdays($late, 1)->toDateTime()->format('Y-m-d H:i e'));
        self::assertSame('2026-03-25 00:00 America/New_York', $this->calendar->adjustDate($late)->toDateTime()->format('Y-m-d H:i e'));
        self::assertSame('2026-03-25 00:00 '.date_default_timezone_get(), $this->calendar->addWorkdays('2026-03-19', 1)->toDateTime()->format('Y-m-d H:i e'));
    }

    public function testWrongArgumentsAreRefused(): void
    {
        $c = $this->calendar;
        $shift = ['date', 'days', 'includeCollectiveLeave', 'weekend'];
        $week = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun', 'none'];
        self::assertRefuses('INVALID_TYPE', ['field' => 'weekends', 'allowed' => $shift], fn () => $c->addWorkdays('2026-03-18', 5, weekends: 'sun'));
        self::assertRefuses('INVALID_TYPE', ['field' => 'options', 'allowed' => $shift], fn () => $c->addWorkdays('2026-03-18', 5, true, 'sun', 1));
        self::assertRefuses('INVALID_DATE', ['field' => 'date'], fn () => $c->addWorkdays(null, 5));
        self::assertRefuses('INVALID_DATE', ['field' => 'date', 'value' => '2026-02-30'], fn () => $c->isWorkday('2026-02-30'));
        self::assertRefuses('INVALID_DATE', ['field' => 'date', 'value' => "2026-02-03\n"], fn () => $c->isWorkday("2026-02-03\n"));
        self::assertRefuses('INVALID_DATE', ['field' => 'date', 'value' => '10000-01-01'], fn () => $c->isWeekend(new \DateTimeImmutable('9999-12-31 +1 day')));
        self::assertRefuses('INVALID_RANGE', ['field' => 'days', 'value' => '0'], fn () => $c->addWorkdays('2026-03-18', 0));
        self::assertRefuses('INVALID_RANGE', ['field' => 'days', 'value' => '2147483648'], fn () => $c->addWorkdays('2026-03-18', 2147483648));
        self::assertRefuses('INVALID_RANGE', ['field' => 'days', 'value' => '99999999999999999999'], fn () => $c->addWorkdays('2026-03-18', '99999999999999999999'));
        self::assertRefuses('INVALID_RANGE', ['field' => 'days', 'value' => '5.0'], fn () => $c->addWorkdays('2026-03-18', '5.0'));
        self::assertRefuses('INVALID_TYPE', ['field' => 'includeCollectiveLeave', 'value' => '1', 'allowed' => ['true', 'false']], fn () => $c->isHoliday('2026-03-18', includeCollectiveLeave: '1'));
        self::assertRefuses('INVALID_TYPE', ['field' => 'weekend', 'value' => 'sat,su', 'allowed' => $week], fn () => $c->isWeekend('2026-03-18', weekend: ['sat', 'su']));
        self::assertRefuses('INVALID_TYPE', ['field' => 'weekend', 'value' => '', 'allowed' => $week], fn () => $c->isWeekend('2026-03-18', weekend: ''));
        self::assertRefuses('INVALID_YEAR', ['field' => 'year', 'value' => '26'], fn () => $c->holidays(26));
        self::assertRefuses('INVALID_TYPE', ['field' => 'rule', 'value' => 'next', 'allowed' => ['following', 'preceding', 'modified-following', 'nearest']], fn () => $c->adjustDate('2026-03-20', 'next'));
        self::assertRefuses('INVALID_DATE', ['field' => 'month', 'value' => '2026-13'], fn () => $c->nthWorkday('2026-13', 1));
        self::assertRefuses('INVALID_DATE', ['field' => 'month'], fn () => $c->nthWorkday(null, 1));
        foreach ([0, 32, -32, '+1', '--1', ''] as $n) {
            self::assertRefuses('INVALID_RANGE', ['field' => 'n', 'value' => (string) $n], fn () => $c->nthWorkday('2026-03', $n));
        }
        self::assertRefuses('INVALID_RANGE', ['field' => 'n', 'value' => '-20', 'workdayCount' => 17], fn () => $c->nthWorkday('2026-03', '-20'));
        self::assertRefuses('INVALID_RANGE', ['field' => 'minDays', 'value' => '0'], fn () => $c->longWeekends(2026, minDays: 0));
        self::assertRefuses('INVALID_RANGE', ['field' => 'maxBridgeDays', 'value' => '5'], fn () => $c->longWeekends(2026, maxBridgeDays: 5));
        self::assertRefuses('INVALID_DATE', ['field' => 'asOf', 'value' => '2026-11-16'], fn () => $c->asOf('2026-11-16'));
        self::assertRefuses('NOT_FOUND', ['field' => 'calendar', 'value' => 'nobody', 'allowed' => ['national', ...array_column(Calendar::calendars(), 'name')]], fn () => $c->withCalendar('nobody'));
    }

    public function testANumberThatIsNotAnIntIsRefused(): void
    {
        $c = $this->calendar;
        foreach (['5.7' => 5.7, '5.0' => 5.0, 'true' => true, 'false' => false, 'array' => [], 'stdClass' => new \stdClass()] as $text => $value) {
            self::assertRefuses('INVALID_RANGE', ['field' => 'days', 'value' => $text], fn () => $c->addWorkdays('2026-03-18', $value));
            self::assertRefuses('INVALID_RANGE', ['field' => 'days', 'value' => $text], fn () => $c->subtractWorkdays('2026-03-18', $value));
            self::assertRefuses('INVALID_RANGE', ['field' => 'n', 'value' => $text], fn () => $c->nthWorkday('2026-03', $value));
            self::assertRefuses('INVALID_RANGE', ['field' => 'minDays', 'value' => $text], fn () => $c->longWeekends(2026, minDays: $value));
            self::assertRefuses('INVALID_RANGE', ['field' => 'maxBridgeDays', 'value' => $text], fn () => $c->longWeekends(2026, maxBridgeDays: $value));
            self::assertRefuses('INVALID_YEAR', ['field' => 'year', 'value' => $text], fn () => $c->holidays($value));
        }
        self::assertRefuses('INVALID_RANGE', ['field' => 'days'], fn () => $c->addWorkdays('2026-03-18', null));
        self::assertSame(5, $c->addWorkdays('2026-03-18', '5')->days);
    }

    public function testAValueOfAWrongTypeIsRefusedWithAnErrorCode(): void
    {
        $c = $this->calendar;
        self::assertRefuses('INVALID_DATE', ['field' => 'date', 'value' => 'array'], fn () => $c->isWorkday([]));
        self::assertRefuses('INVALID_DATE', ['field' => 'date', 'value' => '20260318'], fn () => $c->isWorkday(20260318));
        self::assertRefuses('INVALID_DATE', ['field' => 'end', 'value' => 'true'], fn () => $c->diffWorkdays('2026-03-18', true));
        self::assertRefuses('INVALID_DATE', ['field' => 'asOf', 'value' => 'stdClass'], fn () => $c->asOf(new \stdClass()));
        self::assertRefuses('INVALID_DATE', ['field' => 'month', 'value' => '202603'], fn () => $c->nthWorkday(202603, 1));
        self::assertRefuses('INVALID_TYPE', ['field' => 'includeCollectiveLeave', 'value' => '1', 'allowed' => ['true', 'false']], fn () => $c->isWorkday('2026-03-20', 1));
        self::assertRefuses('INVALID_TYPE', ['field' => 'rule', 'value' => 'array', 'allowed' => ['following', 'preceding', 'modified-following', 'nearest']], fn () => $c->adjustDate('2026-03-20', []));
        self::assertRefuses('INVALID_TYPE', ['field' => 'type', 'value' => '1', 'allowed' => ['national_holiday', 'collective_leave']], fn () => $c->holidays(2026, 1));
        $text = new class {
            public function __toString(): string
            {
                return '2026-03-17';
            }
        };
        self::assertTrue($c->isWorkday($text));
    }

    public function testAWeekendWithAnElementThatIsNotATextIsRefused(): void
    {
        $week = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun', 'none'];
        foreach (['sun,null' => ['sun', null], 'sun,array' => ['sun', ['sat']], 'sun,stdClass' => ['sun', new \stdClass()], 'null' => [null], '6' => 6, 'stdClass' => new \stdClass()] as $text => $weekend) {
            self::assertRefuses('INVALID_TYPE', ['field' => 'weekend', 'value' => (string) $text, 'allowed' => $week], fn () => $this->calendar->isWorkday('2026-03-28', weekend: $weekend));
        }
    }

    public function testTheDetailsOfAnErrorAreJsonEvenIfAValueIsNotUtf8(): void
    {
        $c = $this->calendar;
        $calls = [
            fn () => $c->isWorkday("2026-03-2\xff"),
            fn () => $c->isWorkday('2026-03-20', ...["we\xff" => 1]),
            fn () => $c->withCalendar("id\xff"),
            fn () => $c->withCalendar(['name' => 'acme', "na\xff" => 1, 'covers' => "\xff"]),
            fn () => Obligations::get("vat\xff", '2026'),
            fn () => Obligations::get('vat-return', "20\xff"),
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
        self::assertSame($this->calendar->availableYears(), $national->asOf(new \DateTimeImmutable())->availableYears(), 'the copy uses the clock of the system');
    }

    public function testWithCalendarRefusesAValueThatIsNotAFile(): void
    {
        foreach ([null, 5, [], ['acme'], static fn () => 1] as $file) {
            self::assertRefuses('INVALID_TYPE', ['field' => 'calendar', 'problems' => [['path' => '', 'message' => 'the file must be an object with name']]], function () use ($file): void {
                try {
                    $this->calendar->withCalendar($file);
                } catch (HarikerjaException $e) {
                    throw new HarikerjaException($e->errorCode, $e->getMessage().'.', $e->details);
                }
            });
        }
    }

    /** The paths and messages are those of `harikerja calendar lint`. */
    public function testUnusualKeysAndTextsAreQuotedAsInGo(): void
    {
        $file = ['name' => 'acme', '' => 1, "a\nb" => 1, 'a b' => 1, '-a' => 1, 'covers' => "2\"\\\x07\x01\x7f\u{a0}\u{e0001}é", 'title' => ['id' => 'a', 'en' => 'b', ' k' => 1], 'statedWorkdays' => ["20\t" => 1]];
        foreach ([$file, json_decode((string) json_encode($file))] as $given) {
            try {
                $this->calendar->withCalendar($given);
                self::fail('no exception');
            } catch (HarikerjaException $e) {
                self::assertSame(['""', '"a\nb"', 'a b', '"-a"', 'covers', 'title." k"', 'statedWorkdays."20\t"'], array_column($e->details['problems'], 'path'));
                self::assertStringStartsWith('invalid range of years "2\"\\\\\a\x01\x7f\u00a0\U000e0001é": ', $e->details['problems'][4]['message']);
            }
        }
    }

    public function testStatedWorkdaysMustBeInts(): void
    {
        foreach ([240.0, 1e2, '240', true, null] as $days) {
            $problems = [['path' => 'statedWorkdays.2026', 'message' => 'must be a number of workdays']];
            try {
                $this->calendar->withCalendar(['name' => 'acme', 'statedWorkdays' => ['2026' => $days]]);
                self::fail('no exception');
            } catch (HarikerjaException $e) {
                self::assertSame($problems, $e->details['problems']);
            }
        }
    }

    public function testAFileIsReadWithObjectsAndWithArrays(): void
    {
        foreach ([true, false] as $asArrays) {
            $file = json_decode('{"name": "acme", "weekend": [], "daysOff": [{"date": "2026-05-18", "name": {"id": "a", "en": "b"}}], "statedWorkdays": {}}', $asArrays);
            $acme = $this->calendar->withCalendar($file);
            self::assertSame('b', $acme->checkWorkday('2026-05-18')->ownLine?->name);
            self::assertTrue($acme->isWorkday('2026-05-17'), 'there is no weekend');
        }
    }

    public function testACalendarFileOfTheDataGivesTheSameAnswersAsItsName(): void
    {
        $idx = array_column(Calendar::calendars(), null, 'name')['idx'];
        foreach (['2018-06-27', '2020-05-22', '2026-12-31'] as $date) {
            self::assertEquals($this->calendar->withCalendar('idx')->checkWorkday($date), $this->calendar->withCalendar($idx)->checkWorkday($date));
        }
        foreach ($idx['statedWorkdays'] as $year => $days) {
            self::assertSame($days, $this->calendar->withCalendar('idx')->diffWorkdays("$year-01-01", "$year-12-31")->workdayCount);
        }
    }

    public function testAsOfAndWithCalendarGiveTheSameAnswersInBothOrders(): void
    {
        $acme = ['name' => 'acme', 'daysOff' => [['date' => '2025-08-19']]];
        foreach ([$this->calendar->asOf('2025-08-01')->withCalendar($acme), $this->calendar->withCalendar($acme)->asOf('2025-08-01')] as $calendar) {
            self::assertTrue($calendar->isWorkday('2025-08-18'), 'the collective leave of 18 August was decreed on 7 August');
            self::assertFalse($calendar->isWorkday('2025-08-19'));
            self::assertFalse($calendar->asOf('2025-08-07')->isWorkday('2025-08-18'));
        }
    }

    /** The other questions have vectors only under calendars, so compare them with the calendar file that has the same rules. */
    public function testRulesGiveTheAnswersOfTheCalendarFileWithTheSameRules(): void
    {
        foreach ([[true, 'sat,sun'], [false, 'sun'], [true, 'none'], [false, 'fri,sat']] as [$leave, $weekend]) {
            $rules = ['includeCollectiveLeave' => $leave, 'weekend' => $weekend];
            $file = $this->calendar->withCalendar(['name' => 'same', 'weekend' => $weekend === 'none' ? [] : explode(',', $weekend), 'collectiveLeave' => $leave ? 'taken' : 'worked']);
            foreach ([2018, 2025, 2026] as $year) {
                self::assertEquals($file->longWeekends($year, maxBridgeDays: 1), $this->calendar->longWeekends($year, null, 1, ...$rules));
                $want = $file->summarizeWorkdays($year)->toArray();
                $got = $this->calendar->summarizeWorkdays($year, ...$rules)->toArray();
                self::assertSame($want['total'], $got['total'] + ['ownDayOffCount' => 0]);
                self::assertSame($want['months'], array_map(static fn (array $month): array => $month + ['ownDayOffCount' => 0], $got['months']));
                for ($month = 1; $month <= 12; ++$month) {
                    $text = sprintf('%d-%02d', $year, $month);
                    self::assertSame($file->nthWorkday($text, -2)->resultDate, $this->calendar->nthWorkday($text, -2, ...$rules)->resultDate);
                    foreach (['following', 'preceding', 'modified-following', 'nearest'] as $rule) {
                        self::assertSame($file->adjustDate("$text-28", $rule)->resultDate, $this->calendar->adjustDate("$text-28", $rule, ...$rules)->resultDate);
                    }
                }
            }
        }
    }

    /** Compares the arithmetic with a loop over the days. */
    public function testTheArithmeticGivesTheSameResultsAsALoop(): void
    {
        foreach ([[true, 'sat,sun'], [false, 'sun'], [true, 'none']] as [$leave, $weekend]) {
            $rules = ['includeCollectiveLeave' => $leave, 'weekend' => $weekend];
            $start = new \DateTimeImmutable('2024-12-20');
            for ($n = 0, $date = $start; $n < 300;) {
                $date = $date->modify('+1 day');
                if ($this->calendar->isWorkday($date, ...$rules)) {
                    ++$n;
                    self::assertSame($date->format('Y-m-d'), $this->calendar->addWorkdays($start, $n, ...$rules)->resultDate);
                    self::assertSame($n, $this->calendar->diffWorkdays($start->modify('+1 day'), $date, ...$rules)->workdayCount);
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
        $code = 'require $argv[1]; $c = Harikerja\Calendar::national(); $c->isWeekend("2026-01-01"); $files = (new ReflectionClass(Harikerja\Internal\Dataset::class))->getStaticPropertyValue("files"); '
            .'$c->isWorkday("2026-01-01"); $then = (new ReflectionClass(Harikerja\Internal\Dataset::class))->getStaticPropertyValue("files"); echo count($files), " ", implode(" ", array_keys($then));';
        exec(implode(' ', array_map(escapeshellarg(...), [PHP_BINARY, '-r', $code, __DIR__.'/bootstrap.php'])), $output, $status);
        self::assertSame([0, ['0 dataset.json']], [$status, $output]);
    }
}
