<?php

declare(strict_types=1);

namespace Harikerja\Tests;

use Carbon\Carbon;
use Carbon\CarbonImmutable;
use Harikerja\Calendar;
use Harikerja\Carbon\Macros;
use Harikerja\Carbon\WorkdayMethods;
use Harikerja\Leave;
use PHPUnit\Framework\TestCase;

final class CarbonTest extends TestCase
{
    use Refusals;

    public static function setUpBeforeClass(): void
    {
        require_once 'Carbon/autoload.php';
    }

    protected function setUp(): void
    {
        Macros::register();
    }

    protected function tearDown(): void
    {
        Carbon::setTestNow();
    }

    public function testTheMacrosKeepTheTimeAndTheTimeZone(): void
    {
        foreach (['00:00 UTC', '23:30 Asia/Jakarta', '00:30 Asia/Jayapura', '00:00 America/New_York'] as $clock) {
            $time = CarbonImmutable::parse("2026-03-18 $clock");
            self::assertSame("2026-03-31 $clock", $time->addWorkdays(5)->format('Y-m-d H:i e'));
            self::assertSame("2026-03-11 $clock", $time->subWorkdays(5)->format('Y-m-d H:i e'));
            self::assertSame("2026-03-17 $clock", $time->adjustToWorkday('preceding')->format('Y-m-d H:i e'));
            self::assertSame('2026-03-18', $time->toDateString(), 'an immutable date does not change');
        }
    }

    public function testTheMacrosChangeAMutableDate(): void
    {
        $time = Carbon::parse('2026-03-17 09:00', 'Asia/Jakarta');
        self::assertSame($time, $time->addWorkdays(1));
        self::assertSame('2026-03-25 09:00', $time->format('Y-m-d H:i'));
    }

    public function testTheMacrosRefuseATimeOutsideIndonesia(): void
    {
        foreach ([Carbon::class, CarbonImmutable::class] as $class) {
            $late = $class::parse('2026-05-13 22:30', 'UTC'); // 14 May in Indonesia, a holiday
            foreach ([
                fn () => $late->isWorkday(),
                fn () => $late->isIndonesianHoliday(),
                fn () => $late->addWorkdays(1),
                fn () => $late->subWorkdays(1),
                fn () => $late->adjustToWorkday(),
                fn () => $late->countWorkdaysUntil('2026-05-20'),
            ] as $call) {
                $message = self::refusal($call)->getMessage();
                self::assertStringContainsString(": call ->setTimezone('Asia/Jakarta') first, or give the date that is meant as YYYY-MM-DD. For the present, use now('Asia/Jakarta')", $message);
            }
            self::assertSame('2026-05-13 22:30 UTC', $late->format('Y-m-d H:i e'), 'a refused call changes nothing');
            self::assertFalse($late->setTimezone('Asia/Jakarta')->isWorkday());
        }
    }

    public function testNowIsTodayInIndonesiaOnlyInATimeZoneOfIndonesia(): void
    {
        Carbon::setTestNow('2026-05-13 22:30:15.5 UTC'); // 05:30 on 14 May in Indonesia, a holiday
        self::assertSame('INVALID_DATE', self::refusal(fn () => Carbon::now()->isWorkday())->errorCode);
        self::assertFalse(Carbon::now('Asia/Jakarta')->isWorkday());
        self::assertFalse(Carbon::today('Asia/Jakarta')->isWorkday());
        self::assertTrue(Carbon::today('UTC')->isWorkday(), 'a midnight in UTC is read as a date, here as 13 May');
        $until = self::refusal(fn () => Carbon::today('UTC')->countWorkdaysUntil(Carbon::now('Asia/Jakarta')));
        self::assertStringStartsWith('start and end have different offsets from UTC', $until->getMessage());
    }

    public function testTheMacrosAcceptTheOptionsOfCalendarMethods(): void
    {
        $friday = Carbon::parse('2026-03-20');
        self::assertFalse($friday->isWorkday());
        self::assertTrue($friday->isWorkday(leave: Leave::worked()));
        self::assertTrue($friday->isIndonesianHoliday());
        self::assertFalse($friday->isIndonesianHoliday(leave: Leave::worked()));
        self::assertSame(17, Carbon::parse('2026-03-01')->countWorkdaysUntil('2026-03-31'));
        self::assertSame(17, Carbon::parse('2026-03-01')->countWorkdaysUntil(Carbon::parse('2026-03-31')));
        $this->expectExceptionMessage('Unknown named parameter $weekends');
        $friday->isWorkday(weekends: 'sun');
    }

    public function testTheMacrosRefuseANumberThatIsNotAnInt(): void
    {
        foreach (['5.7' => 5.7, 'true' => true, '5' => '5'] as $text => $days) {
            foreach (['addWorkdays', 'subWorkdays'] as $method) {
                $details = ['field' => 'days', 'value' => (string) $text];
                self::assertRefuses('INVALID_RANGE', $details, fn () => Carbon::parse('2026-03-18')->$method($days));
            }
        }
    }

    /** Editors read the interface, so it must have the same methods as the macros. */
    public function testTheInterfaceAndTheMacrosHaveTheSameMethodsAndParameters(): void
    {
        $calendar = ['isIndonesianHoliday' => 'isHoliday', 'subWorkdays' => 'subtractWorkdays', 'adjustToWorkday' => 'adjustDate', 'countWorkdaysUntil' => 'countWorkdays'];
        $signature = static fn (\ReflectionMethod $method, int $from): array => array_map(
            static fn (\ReflectionParameter $p): array => [$p->getName(), (string) $p->getType(), $p->isOptional() ? $p->getDefaultValue() : 'required'],
            array_slice($method->getParameters(), $from),
        );
        $names = [];
        foreach ((new \ReflectionClass(WorkdayMethods::class))->getMethods() as $method) {
            $names[] = $method->getName();
            self::assertTrue(Carbon::hasMacro($method->getName()) && CarbonImmutable::hasMacro($method->getName()), $method->getName());
            $question = new \ReflectionMethod(Calendar::class, $calendar[$method->getName()] ?? $method->getName());
            self::assertSame($signature($question, 1), $signature($method, 0), $method->getName());
        }
        $macros = (new \ReflectionMethod(Macros::class, 'macros'))->invoke(null, static fn () => Calendar::national());
        self::assertSame(array_keys($macros), $names);
        foreach (['Carbon', 'CarbonImmutable'] as $class) {
            self::assertMatchesRegularExpression("/^    class $class extends .* implements CarbonInterface, .Harikerja.Carbon.WorkdayMethods$/m", (string) file_get_contents(__DIR__.'/../stubs/Carbon.php'));
        }
    }

    public function testTheMacrosCanUseAnotherCalendar(): void
    {
        Macros::register(Calendar::national()->withCalendar('idx'));
        self::assertFalse(Carbon::parse('2026-12-31')->isWorkday());
        self::assertSame('2026-03-26', Carbon::parse('2026-03-17')->addWorkdays(2)->toDateString());
    }
}
