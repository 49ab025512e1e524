<?php

declare(strict_types=1);

namespace Harikerja\Tests;

use Harikerja\Calendar;
use Harikerja\Leave;
use PHPUnit\Framework\TestCase;

/** Tests the calendars of withCalendar: calendar files, and the calendars in the data. */
final class CalendarFileTest extends TestCase
{
    use Refusals;

    private Calendar $calendar;

    protected function setUp(): void
    {
        $this->calendar = Calendar::national(static fn () => new \DateTimeImmutable('2026-11-15 00:00 UTC'));
    }

    public function testACalendarWithItsOwnRulesRefusesOtherRules(): void
    {
        $idx = $this->calendar->withCalendar('idx');
        $weekend = ['field' => 'weekend', 'value' => 'sat,sun'];
        self::assertRefuses('INVALID_TYPE', $weekend, fn () => $idx->isWorkday('2026-03-18', weekend: ['sat', 'sun']));
        $leave = ['field' => 'leave', 'value' => 'taken'];
        self::assertRefuses('INVALID_TYPE', $leave, fn () => $idx->checkHoliday('2026-03-18', Leave::taken()));
    }

    public function testEveryListOfACalendarWhereLeaveIsWorkedHasNoLeave(): void
    {
        $worked = $this->calendar->withCalendar(['name' => 'acme', 'collectiveLeave' => 'worked']);
        $none = $this->calendar->withCalendar(['name' => 'acme', 'collectiveLeave' => [], 'covers' => '2026..2026']);
        foreach ([$worked, $none] as $acme) {
            self::assertSame(array_fill(0, 7, 17), [
                count($acme->getHolidays(2026)),
                count($acme->getHolidays(2026, type: 'national_holiday')),
                count($acme->getHolidaysInRange('2026-01-01', '2026-12-31')),
                count(array_merge(...array_column($acme->getOccasions(2026)->occasions, 'holidays'))),
                count(array_merge(...array_column($acme->describeDays('2026-01-01', '2026-12-31'), 'holidays'))),
                count(array_filter($acme->getUpcomingHolidays('2026-01-01', limit: 18)->holidays, static fn ($h): bool => $h->date < '2027')),
                $acme->diffWorkdays('2026-01-01', '2026-12-31')->holidayCount,
            ]);
            self::assertSame([], $acme->getHolidays(2026, type: 'collective_leave'));
            self::assertSame(0, $acme->summarizeWorkdays(2026)->total->collectiveLeaveCount);
        }
    }

    public function testWithCalendarRefusesToReplaceRulesAndOwnDays(): void
    {
        foreach (['idx', ['name' => 'acme']] as $given) {
            $calendar = $this->calendar->withCalendar($given);
            foreach ([['name' => 'q'], 'idx'] as $other) {
                $e = self::refusal(fn () => $calendar->withCalendar($other));
                self::assertSame(['INVALID_TYPE', ['field' => 'calendar']], [$e->errorCode, $e->details]);
                $message = "withCalendar would replace the rules and own days of the calendar {$calendar->name()}: "
                    ."call withCalendar('national') first, or put them into the calendar file.";
                self::assertSame($message, $e->getMessage());
                $national = $calendar->withCalendar('national');
                self::assertSame(['national', ['sat', 'sun']], [$national->name(), $national->weekend()]);
                self::assertSame(is_string($other) ? $other : 'q', $national->withCalendar($other)->name());
            }
        }
    }

    public function testACalendarReturnsItsRules(): void
    {
        $acme = $this->calendar->withCalendar(['name' => 'acme', 'weekend' => ['sun'], 'collectiveLeave' => ['2026-03-20'], 'covers' => '2026..2026']);
        $rules = static fn (Calendar $c): array => [$c->name(), $c->weekend(), (string) $c->leave()];
        self::assertSame(['national', ['sat', 'sun'], 'taken'], $rules($this->calendar));
        self::assertSame(['acme', ['sun'], 'only 2026-03-20'], $rules($acme));
        self::assertSame($rules($acme), $rules(unserialize(serialize($acme))));
    }

    public function testATextThatIsNotTheNameOfACalendarIsRefused(): void
    {
        $allowed = ['national', ...array_column($this->calendar->getCalendars(), 'name')];
        foreach (['nobody', '{"name":"x"}', '/etc/acme.json'] as $text) {
            $e = self::refusal(fn () => $this->calendar->withCalendar($text));
            $details = ['field' => 'calendar', 'value' => $text, 'allowed' => $allowed];
            self::assertSame(['NOT_FOUND', $details], [$e->errorCode, $e->details]);
            $end = ': use one of '.implode(', ', $allowed).', or decode a calendar file with json_decode.';
            self::assertStringEndsWith($end, $e->getMessage());
        }
    }

    public function testLinesOfACalendarFileWithoutEffectAreListed(): void
    {
        // 20 and 24 March 2026 are collective leave, 15 August is a Saturday, and 17 August a national holiday.
        $calendar = $this->calendar->withCalendar([
            'name' => 'acme',
            'collectiveLeave' => ['2026-03-24', '2026-02-18', '2026-03-20', '2050-03-24'],
            'covers' => '2026..2062',
            'daysOff' => [['date' => '2062-01-05'], ['from' => '2026-08-15', 'to' => '2026-08-17'], ['from' => '2026-12-24', 'to' => '2026-12-28']],
            'workdays' => [['date' => '2026-03-20'], ['date' => '2026-08-18'], ['from' => '2027-12-31', 'to' => '2028-01-03']],
        ]);
        $lines = array_map(static fn ($line) => implode(' ', $line->toArray()), $calendar->unused());
        self::assertSame([
            'collectiveLeave 2026-02-18 2026-02-18 already_workday',
            'collectiveLeave 2026-03-20 2026-03-20 already_workday',
            'collectiveLeave 2050-03-24 2050-03-24 without_data',
            'daysOff 2026-08-15 2026-08-17 already_off',
            'daysOff 2062-01-05 2062-01-05 without_data',
            'workdays 2026-08-18 2026-08-18 already_workday',
            'workdays 2027-12-31 2028-01-03 without_data',
        ], $lines);
        $nothingKnown = $this->calendar->asOf('2000-01-01')->withCalendar(['name' => 'acme', 'daysOff' => [['date' => '2026-05-15']]]);
        self::assertSame(['without_data'], array_column($nothingKnown->unused(), 'reason'));
        foreach (['national', 'idx'] as $name) {
            self::assertSame([], $this->calendar->withCalendar($name)->unused());
        }
    }

    public function testTheFirstMistakeInACalendarFileIsNamed(): void
    {
        $text = 'must be one line of at most 1000 bytes';
        $letters = 'must be 1 to 63 lower-case letters, digits and hyphens that begin with a letter (national is reserved), not';
        foreach ([
            ['', 'the file has no key name', []],
            ['', 'the file must be an object with name', ['acme']],
            ['name', "name $letters \"Acme\"", ['name' => 'Acme', 'title' => 5]],
            ['name', 'name must be 1 to 63 lower-case letters', ['name' => 5]],
            ['covers', "covers must be a range of years from 1900, as in 2025..2027, not \"2\\\"\\\\\\u0007\"", ['name' => 'acme', 'covers' => "2\"\\\x07"]],
            ['colour', 'colour is an unknown key: use name, title, ', ['name' => 'acme', 'colour' => 1]],
            ['"a\nb"', '"a\nb" is an unknown key', ['name' => 'acme', "a\nb" => 1]],
            ['title." k"', 'title." k" is an unknown key: use id, en', ['name' => 'acme', 'title' => ['id' => 'a', 'en' => 'b', ' k' => 1]]],
            ['collectiveLeave', 'collectiveLeave must be one of taken, worked, a list of dates', ['name' => 'acme', 'collectiveLeave' => 'some']],
            ['daysOff[1].date', 'daysOff[1].date must be a date that exists, as in 2026-03-20, not "2026-3-20"', ['name' => 'acme', 'daysOff' => [['date' => '2026-03-20'], ['date' => '2026-3-20']]]],
            ['daysOff[0].source', 'daysOff[0].source must be the id of a source, not a', ['name' => 'acme', 'daysOff' => [['date' => '2026-03-20', 'source' => 'a']]]],
            ['workdays[0]', 'workdays[0] repeats 2026-03-20, a date of daysOff[0]', ['name' => 'acme', 'daysOff' => [['date' => '2026-03-20']], 'workdays' => [['date' => '2026-03-20']]]],
            ['notes[0]', "notes[0] $text", ['name' => 'acme', 'notes' => [str_repeat('a', 1001)]]],
            ['notes[0]', "notes[0] $text", ['name' => 'acme', 'notes' => ["\xff"]]],
        ] as [$field, $message, $file]) {
            $e = self::refusal(fn () => $this->calendar->withCalendar($file));
            self::assertSame(['INVALID_TYPE', ['field' => $field]], [$e->errorCode, $e->details]);
            self::assertStringStartsWith("The calendar file has a mistake: $message", $e->getMessage());
        }
    }

    public function testACalendarFileCanHaveObjectsOrArrays(): void
    {
        foreach ([true, false] as $asArrays) {
            $text = '{"name": "acme", "weekend": [], "workdays": [], '
                .'"daysOff": [{"date": "2026-05-18", "name": {"id": "a", "en": "b"}}]}';
            $file = json_decode($text, $asArrays);
            $acme = $this->calendar->withCalendar($file);
            self::assertSame('b', $acme->checkWorkday('2026-05-18')->ownLine?->name);
            self::assertTrue($acme->isWorkday('2026-05-17'), 'there is no weekend');
        }
    }

    public function testABuiltInCalendarAndItsFileGiveTheSameAnswers(): void
    {
        $idx = array_column(Calendar::national()->getCalendars(), null, 'name')['idx'];
        foreach (['2018-06-27', '2020-05-22', '2026-12-31'] as $date) {
            $fromFile = $this->calendar->withCalendar($idx)->checkWorkday($date);
            self::assertEquals($this->calendar->withCalendar('idx')->checkWorkday($date), $fromFile);
        }
    }

    public function testAsOfAndWithCalendarGiveTheSameAnswersInBothOrders(): void
    {
        $acme = ['name' => 'acme', 'daysOff' => [['date' => '2025-08-19']]];
        foreach ([
            $this->calendar->asOf('2025-08-01')->withCalendar($acme),
            $this->calendar->withCalendar($acme)->asOf('2025-08-01'),
        ] as $calendar) {
            self::assertTrue($calendar->isWorkday('2025-08-18'), 'the collective leave of 18 August was decreed on 7 August');
            self::assertFalse($calendar->isWorkday('2025-08-19'));
            self::assertFalse($calendar->asOf('2025-08-07')->isWorkday('2025-08-18'));
        }
    }

    /**
     * The vectors of these questions have rules only in calendar files. So this test compares the
     * answers under rules with the answers of a calendar file that has the same rules.
     */
    public function testACalendarOfTheDataAsOfADayRefusesYearsThatWereAmendedLater(): void
    {
        $idx = $this->calendar->withCalendar('idx')->asOf('2025-08-01');
        $calendars = [
            $idx,
            $this->calendar->asOf('2025-08-01')->withCalendar('idx'),
            $idx->asOf('2025-08-07')->asOf('2025-08-01'),
            unserialize(serialize($idx)),
        ];
        foreach ($calendars as $calendar) {
            self::assertSame(range(2016, 2024), $calendar->getAvailableYears());
            $details = ['field' => 'date', 'value' => '2025-08-18', 'year' => 2025, 'availableYears' => ['first' => 2016, 'last' => 2024]];
            self::assertRefuses('DATASET_NOT_FOUND', $details, fn () => $calendar->isWorkday('2025-08-18'));
        }
        $own = $this->calendar->withCalendar($this->calendar->getCalendars()[0])->asOf('2025-08-01'); // a file of the caller
        self::assertTrue($own->isWorkday('2025-08-18'));
    }

    public function testRulesAndACalendarFileWithTheseRulesGiveTheSameAnswers(): void
    {
        foreach ([[true, 'sat,sun'], [false, 'sun'], [true, 'none'], [false, 'fri,sat']] as [$leave, $weekend]) {
            $rules = ['leave' => $leave ? Leave::taken() : Leave::worked(), 'weekend' => $weekend];
            $file = $this->calendar->withCalendar([
                'name' => 'same',
                'weekend' => $weekend === 'none' ? [] : explode(',', $weekend),
                'collectiveLeave' => $leave ? 'taken' : 'worked',
            ]);
            foreach ([2018, 2025, 2026] as $year) {
                $periods = $this->calendar->getPayrollPeriods($year, 21, 25, ...$rules);
                self::assertEquals($file->getPayrollPeriods($year, 21, 25), $periods);
                $want = $file->summarizeWorkdays($year)->toArray();
                $got = $this->calendar->summarizeWorkdays($year, ...$rules)->toArray();
                self::assertSame($want['total'], $got['total'] + ['ownDayOffCount' => 0]);
                $months = array_map(static fn (array $month): array => $month + ['ownDayOffCount' => 0], $got['months']);
                self::assertSame($want['months'], $months);
                for ($month = 1; $month <= 12; ++$month) {
                    $text = sprintf('%d-%02d', $year, $month);
                    $result = $this->calendar->nthWorkday($text, -2, ...$rules)->resultDate;
                    self::assertSame($file->nthWorkday($text, -2)->resultDate, $result);
                    foreach (['following', 'preceding', 'modified_following', 'nearest'] as $rule) {
                        $result = $this->calendar->adjustDate("$text-28", $rule, ...$rules)->resultDate;
                        self::assertSame($file->adjustDate("$text-28", $rule)->resultDate, $result);
                    }
                }
            }
        }
    }
}
