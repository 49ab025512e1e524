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
    public static function setUpBeforeClass(): void
    {
        require_once 'Carbon/autoload.php';
    }

    protected function setUp(): void
    {
        Macros::register();
    }

    public function testTheMacrosKeepTheTimeAndTheTimeZone(): void
    {
        foreach (['UTC', 'Asia/Jakarta', 'America/New_York'] as $zone) {
            $time = CarbonImmutable::parse('2026-03-18 23:30', $zone);
            self::assertSame("2026-03-31 23:30 $zone", $time->addWorkdays(5)->format('Y-m-d H:i e'));
            self::assertSame("2026-03-11 23:30 $zone", $time->subWorkdays(5)->format('Y-m-d H:i e'));
            self::assertSame("2026-03-17 23:30 $zone", $time->adjustToWorkday('preceding')->format('Y-m-d H:i e'));
            self::assertSame('2026-03-18', $time->toDateString(), 'an immutable date does not change');
        }
    }

    public function testTheMacrosChangeAMutableDate(): void
    {
        $time = Carbon::parse('2026-03-17 09:00');
        self::assertSame($time, $time->addWorkdays(1));
        self::assertSame('2026-03-25 09:00', $time->format('Y-m-d H:i'));
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
        foreach ([5.7, true, []] as $days) {
            foreach (['addWorkdays', 'subWorkdays'] as $method) {
                try {
                    Carbon::parse('2026-03-18')->$method($days);
                    self::fail('no exception');
                } catch (\TypeError $e) {
                    self::assertStringContainsString('($days) must be of type int', $e->getMessage());
                }
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
