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

    public function testWithCalendarRefusesAValueThatIsNotAFile(): void
    {
        $details = ['field' => 'calendar', 'problems' => [['path' => '', 'message' => 'must be an object with name']]];
        foreach ([[], ['acme']] as $file) {
            $e = self::refusal(fn () => $this->calendar->withCalendar($file));
            self::assertSame(['INVALID_TYPE', $details], [$e->errorCode, $e->details]);
        }
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

    public function testUnusualKeysAreQuotedInPaths(): void
    {
        $file = [
            'name' => 'acme',
            '' => 1,
            "a\nb" => 1,
            'a b' => 1,
            '-a' => 1,
            'covers' => "2\"\\\x07",
            'title' => ['id' => 'a', 'en' => 'b', ' k' => 1],
            'statedWorkdays' => ["20\t" => 1],
        ];
        $paths = ['""', '"a\nb"', 'a b', '"-a"', 'covers', 'title." k"', 'statedWorkdays."20\t"'];
        foreach ([$file, json_decode((string) json_encode($file))] as $given) {
            $problems = self::refusal(fn () => $this->calendar->withCalendar($given))->details['problems'];
            self::assertSame($paths, array_column($problems, 'path'));
            self::assertStringEndsWith('not '.json_encode("2\"\\\x07"), $problems[4]['message']);
        }
    }

    public function testAProblemNamesTheExpectedForm(): void
    {
        $file = [
            'name' => 'Acme',
            'covers' => '2026',
            'collectiveLeave' => ['2026-3-20'],
            'statedWorkdays' => ['26' => 240],
            'sources' => [['id' => 'A B', 'title' => ' a', 'publisher' => str_repeat('a', 1001), 'url' => 'acme.example']],
        ];
        $line = 'must be one line without a space at its beginning or end, of at most 1000 bytes, not ';
        self::assertSame([
            'must be 1 to 63 lower-case letters, digits and hyphens that begin with a letter, not "Acme"',
            'must be a range of years from 1900, as in 2025..2027, not "2026"',
            'must be a date, as in 2026-03-20, not "2026-3-20"',
            'the key must be a year from 1900, as in 2026',
            'must be lower-case letters and digits, with single hyphens between them, not "A B"',
            $line.'" a"',
            $line.'"'.str_repeat('a', 60).'…"',
            'must be a web address that begins with https:// or http://, not "acme.example"',
        ], array_column(self::refusal(fn () => $this->calendar->withCalendar($file))->details['problems'], 'message'));
    }

    public function testStatedWorkdaysMustBeInts(): void
    {
        foreach ([240.0, 1e2, '240', true, null] as $days) {
            $file = ['name' => 'acme', 'statedWorkdays' => ['2026' => $days]];
            $problems = [['path' => 'statedWorkdays.2026', 'message' => 'must be a whole number']];
            self::assertSame($problems, self::refusal(fn () => $this->calendar->withCalendar($file))->details['problems']);
        }
    }

    public function testCheckingACalendarFileStopsAfterManyMistakes(): void
    {
        $files = [
            ['notes' => array_fill(0, 5000, 0)],
            ['notes' => array_fill(0, 5000, "\u{2800}")],
            array_fill_keys(range(10_000, 15_000), 1),
        ];
        foreach ($files as $wrong) {
            $e = self::refusal(fn () => $this->calendar->withCalendar(['name' => 'acme'] + $wrong));
            self::assertCount(1000, $e->details['problems']);
        }
    }

    public function testACalendarFileCanHaveObjectsOrArrays(): void
    {
        foreach ([true, false] as $asArrays) {
            $text = '{"name": "acme", "weekend": [], "statedWorkdays": {}, '
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
                self::assertEquals(
                    $file->getLongWeekends($year, maxBridgeDays: 1),
                    $this->calendar->getLongWeekends($year, 3, 1, ...$rules),
                );
                self::assertEquals($file->planLeave(12, $year), $this->calendar->planLeave(12, $year, ...$rules));
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
