<?php

declare(strict_types=1);

namespace Harikerja\Tests;

use Harikerja\Calendar;
use Harikerja\HarikerjaException;
use Harikerja\Laravel\Facades\Harikerja;
use Harikerja\Laravel\HarikerjaServiceProvider;
use Harikerja\Leave;
use Illuminate\Contracts\Debug\ExceptionHandler;
use Illuminate\Foundation\Application;
use Illuminate\Foundation\Exceptions\Handler;
use Illuminate\Foundation\PackageManifest;
use Illuminate\Support\Carbon;
use PHPUnit\Framework\Attributes\DataProvider; // for PHPUnit 12 and later; PHPUnit 9 reads the annotations
use PHPUnit\Framework\TestCase;

/** Tests the package in a real Laravel application. */
final class LaravelTest extends TestCase
{
    use LaravelApplication;
    use Refusals;

    protected function setUp(): void
    {
        $this->startApplication();
    }

    protected function tearDown(): void
    {
        $this->removeApplication();
    }

    public function testTheVersionsOfLaravelAndCarbonAreDocumented(): void
    {
        $carbon = method_exists(\Carbon\Carbon::class, 'floatDiffInRealDays') ? 2 : 3; // Carbon 3 has no such method
        $row = sprintf('| %d.%d | %d | %d |', PHP_MAJOR_VERSION, PHP_MINOR_VERSION, Application::VERSION, $carbon);
        self::assertStringContainsString($row, (string) file_get_contents(__DIR__.'/../README.md'));
    }

    public function testLaravelDiscoversTheProvider(): void
    {
        if (getenv('HARIKERJA_AUTOLOAD')) {
            self::assertSame([HarikerjaServiceProvider::class], $this->app->make(PackageManifest::class)->providers());
            self::assertSame(['Harikerja' => Harikerja::class], $this->app->make(PackageManifest::class)->aliases());
        }
        self::assertNotNull($this->app->getProvider(HarikerjaServiceProvider::class));
    }

    public function testTheFacadeAcceptsNamedArguments(): void
    {
        self::assertSame('2026-03-31', Harikerja::addWorkdays('2026-03-18', 5)->resultDate);
        self::assertSame('2026-03-26', Harikerja::addWorkdays('2026-03-18', 5, weekend: ['sun'], leave: Leave::worked())->resultDate);
        self::assertSame('national', Harikerja::name());
    }

    public function testTheCurrentYearComesFromCarbonsClock(): void
    {
        Carbon::setTestNow('2024-12-31 17:30:00'); // 2025 in Jakarta
        self::assertSame('2025-01-01', Harikerja::getHolidays()[0]->date);
    }

    public function testNowNeedsATimeZoneOfIndonesia(): void
    {
        Carbon::setTestNow('2026-05-13 22:30:15 UTC'); // 05:30 on 14 May in Indonesia, a holiday
        $late = now(); // in UTC, the default time zone of Laravel
        foreach ([
            fn () => $late->isWorkday(),
            fn () => Harikerja::isWorkday($late),
            fn () => $this->app->make('validator')->make(['date' => $late], ['date' => 'workday'])->errors(),
        ] as $call) {
            $message = self::refusal($call)->getMessage();
            self::assertStringStartsWith('date must be a midnight, or a time at +07:00, +08:00 or +09:00, not "2026-05-13T22:30:15+00:00".', $message);
        }
        self::assertFalse(now('Asia/Jakarta')->isWorkday());
        self::assertTrue(today()->isWorkday(), 'a midnight in UTC is read as a date, here as 13 May');
        $this->app = $this->start(zone: 'Asia/Jakarta');
        foreach ([now(), today()] as $day) {
            self::assertFalse($day->isWorkday());
            self::assertFalse(Harikerja::isWorkday($day));
            $errors = $this->app->make('validator')->make(['date' => $day], ['date' => 'workday'])->errors();
            self::assertStringContainsString('2026-05-14 is a day off', $errors->first('date'));
        }
    }

    public function testTheConfigurationSelectsTheCalendar(): void
    {
        $this->app = $this->start('idx');
        self::assertFalse($this->app->make(Calendar::class)->isWorkday('2026-12-31'));
        self::assertFalse(Carbon::parse('2026-12-31')->isWorkday(), 'the macros use the calendar of the application');
        $this->app = $this->start(['name' => 'acme', 'daysOff' => [['date' => '2026-05-15']]]);
        self::assertSame('acme', $this->app->make(Calendar::class)->name());
        self::assertFalse($this->app->make(Calendar::class)->isWorkday('2026-05-15'));
    }

    public function testTheFacadeDoesNotConvertArguments(): void
    {
        $this->expectException(HarikerjaException::class);
        $this->expectExceptionMessage('days must be an int from 1 to 2147483647, not 5.7.');
        Harikerja::addWorkdays('2026-03-18', 5.7);
    }

    public function testTheConfigurationCanNameANewerDataset(): void
    {
        $file = $this->base.'/dataset.json';
        $reported = [];
        $decree = function (?string $path = null) use ($file, &$reported): string {
            $this->app = $this->start(dataset: $path ?? $file);
            $this->app->instance(ExceptionHandler::class, new class($reported) extends Handler {
                /** @param array<string> $reported */
                public function __construct(private array &$reported)
                {
                }

                public function report(\Throwable $e): void
                {
                    $this->reported[] = $e->getMessage();
                }
            });

            return $this->app->make(Calendar::class)->dataVersion()->decree;
        };
        $builtIn = Calendar::national()->dataVersion()->decree;
        file_put_contents($file, ChangedDataset::newer());
        self::assertSame('skb-new', $decree());
        file_put_contents($file, ChangedDataset::knownOn('2025-07-31'));
        self::assertSame($builtIn, $decree(), 'the file is older');
        self::assertSame([], $reported);
        file_put_contents($file, '{"format":1,');
        self::assertSame($builtIn, $decree(), 'the file is damaged');
        self::assertSame($builtIn, $decree('/missing/dataset.json'));
        self::assertSame($builtIn, $decree('storage/dataset.json'), 'the path is relative');
        self::assertSame($builtIn, $decree(''));
        $neither = ' is neither the path of a file nor the content of a dataset.json, which begins with {.';
        self::assertSame([
            'The dataset cannot be used. It is damaged or incomplete: its digest does not match its content. Get the file again.',
            'The dataset cannot be used. "/missing/dataset.json"'.$neither,
            'The dataset cannot be used. "storage/dataset.json"'.$neither,
            'The dataset cannot be used. It is empty.',
        ], $reported);
    }

    public function testACalendarThatIsNullInTheConfigurationIsRefused(): void
    {
        $this->app = $this->start(null); // such as env('CALENDAR') on a server where it is not set
        $message = 'The setting calendar of config/harikerja.php is null: use national, the name of another calendar such as idx, or the content of a calendar file as an array.';
        self::assertSame($message, self::refusal(fn () => $this->app->make(Calendar::class))->getMessage());
    }

    public function testAnUnknownKeyOfTheConfigurationIsRefused(): void
    {
        $this->app->make('config')->set('harikerja.calender', 'idx');
        $this->expectException(HarikerjaException::class);
        $this->expectExceptionMessage('The configuration config/harikerja.php has the unknown key "calender": use calendar, dataset.');
        $this->app->make(Calendar::class);
    }

    /**
     * @return iterable<string, array{mixed, string, string|null}>
     */
    public static function values(): iterable
    {
        yield 'workday' => ['2026-03-17', 'workday', null];
        yield 'time' => [new \DateTimeImmutable('2026-03-17 23:59', new \DateTimeZone('Asia/Jakarta')), 'workday', null];
        yield 'weekend' => ['2026-03-15', 'workday', 'The pay date must be a workday: 2026-03-15 is a Sunday.'];
        yield 'collective leave' => ['2026-03-20', 'workday', 'The pay date must be a workday: 2026-03-20 is a day off, '.Calendar::national()->checkHoliday('2026-03-20')->holidays[0]->name.'.'];
        yield 'no data' => ['2099-01-05', 'workday', 'The pay date must be a workday: there is no data for 2099-01-05.'];
        yield 'not a date' => ['20 March', 'workday', 'The pay date must be a workday: use YYYY-MM-DD.'];
        yield 'not a text' => [20260320, 'workday', 'The pay date must be a workday: use YYYY-MM-DD.'];
        yield 'national workday on which the exchange is closed' => ['2026-12-31', 'workday', null];
        yield 'day on which the exchange is closed' => ['2026-12-31', 'workday:idx', 'The pay date must be a workday: 2026-12-31 is a day off, '.Calendar::national()->withCalendar('idx')->checkHoliday('2026-12-31')->holidays[0]->name.'.'];
    }

    /**
     * @dataProvider values
     */
    #[DataProvider('values')]
    public function testTheRuleAcceptsOnlyWorkdays(mixed $value, string $rule, ?string $message): void
    {
        $validator = $this->app->make('validator')->make(['pay_date' => $value], ['pay_date' => $rule]);
        self::assertSame($message === null ? [] : [$message], $validator->errors()->all());
    }

    public function testTheRuleUsesIndonesianMessagesOrTheApplicationsMessage(): void
    {
        $factory = $this->app->make('validator');
        $this->app->setLocale('id');
        self::assertSame('Isian tanggal harus hari kerja: 2026-03-15 adalah hari Minggu.', $factory->make(['tanggal' => '2026-03-15'], ['tanggal' => 'workday'])->errors()->first());
        self::assertSame('tanggal: 2026-03-15 adalah hari Minggu', $factory->make(['tanggal' => '2026-03-15'], ['tanggal' => 'workday'], ['workday' => ':attribute: :reason'])->errors()->first());
    }

    public function testTheRuleRefusesAnUnknownCalendar(): void
    {
        $this->expectException(HarikerjaException::class);
        $this->app->make('validator')->make(['date' => '2026-03-17'], ['date' => 'workday:nobody'])->errors();
    }

    public function testTheRuleRefusesADayOffEvenIfTheTranslatedReasonIsEmpty(): void
    {
        $this->app->make('translator')->addLines(['validation.reasons.weekend' => ''], 'en', 'harikerja');
        self::assertTrue($this->app->make('validator')->make(['date' => '2026-03-15'], ['date' => 'workday'])->fails());
    }

    public function testTheRuleRefusesASecondParameter(): void
    {
        $this->expectException(HarikerjaException::class);
        $this->expectExceptionMessage('The rule workday takes at most one calendar, not "idx,nobody".');
        $this->app->make('validator')->make(['date' => '2026-03-17'], ['date' => 'workday:idx,nobody'])->errors();
    }

    public function testTheMessageForAKeyWithADotHasTheReason(): void
    {
        $validator = $this->app->make('validator')->make(['a.b' => '2026-03-15', 'list' => [['day' => '2026-03-15']]], ['a\.b' => 'workday', 'list.*.day' => 'workday']);
        self::assertSame(['The a.b must be a workday: 2026-03-15 is a Sunday.', 'The list.0.day must be a workday: 2026-03-15 is a Sunday.'], $validator->errors()->all());
    }

    public function testTheRuleAcceptsTheNameOfTheApplicationsCalendar(): void
    {
        $this->app = $this->start(['name' => 'acme', 'daysOff' => [['date' => '2026-06-15']]]);
        $errors = fn (string $rule): int => count($this->app->make('validator')->make(['date' => '2026-06-15'], ['date' => $rule])->errors());
        self::assertSame([1, 1, 0, 0], array_map($errors, ['workday', 'workday:acme', 'workday:national', 'workday:idx']));
    }

    public function testTheApplicationsCalendarCanBeSerialized(): void
    {
        $calendar = $this->app->make(Calendar::class);
        self::assertEquals($calendar->checkWorkday('2026-03-20'), unserialize(serialize($calendar))->checkWorkday('2026-03-20'));
    }
}
