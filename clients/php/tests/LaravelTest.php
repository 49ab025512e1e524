<?php

declare(strict_types=1);

namespace Harikerja\Tests;

use Harikerja\Answer\Holiday;
use Harikerja\Calendar;
use Harikerja\HarikerjaException;
use Harikerja\Laravel\Facades\Harikerja;
use Harikerja\Laravel\HarikerjaServiceProvider;
use Harikerja\Leave;
use Illuminate\Contracts\Console\Kernel;
use Illuminate\Contracts\Debug\ExceptionHandler;
use Illuminate\Database\Connection;
use Illuminate\Database\Schema\Blueprint;
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

    protected function setUp(): void
    {
        $this->startApplication();
    }

    protected function tearDown(): void
    {
        $this->removeApplication();
    }

    private function artisan(string $command, array $arguments = []): string
    {
        $kernel = $this->app->make(Kernel::class);
        $status = $kernel->call($command, $arguments);

        return trim($kernel->output())." ($status)";
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
        $this->expectException(\TypeError::class);
        $this->expectExceptionMessage('($days) must be of type int, float given');
        Harikerja::addWorkdays('2026-03-18', 5.7);
    }

    public function testTheConfigurationCanNameANewerDataset(): void
    {
        $file = $this->base.'/dataset.json';
        $reported = [];
        $decree = function (?string $path = null) use ($file, &$reported): string {
            $this->app = $this->start(null, $path ?? $file);
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

    public function testTheRuleAndTheCommandAcceptTheNameOfTheApplicationsCalendar(): void
    {
        $this->app = $this->start(['name' => 'acme', 'daysOff' => [['date' => '2026-06-15']]]);
        $errors = fn (string $rule): int => count($this->app->make('validator')->make(['date' => '2026-06-15'], ['date' => $rule])->errors());
        self::assertSame([1, 1, 0, 0], array_map($errors, ['workday', 'workday:acme', 'workday:national', 'workday:idx']));
        $this->migrate();
        self::assertStringEndsWith('(0)', $this->artisan('harikerja:holidays', ['--calendar' => 'acme', '--year' => ['2026']]));
        self::assertStringEndsWith('(0)', $this->artisan('harikerja:holidays', ['--calendar' => 'idx', '--year' => ['2026']]));
    }

    public function testTheApplicationsCalendarCanBeSerialized(): void
    {
        $calendar = $this->app->make(Calendar::class);
        self::assertEquals($calendar->checkWorkday('2026-03-20'), unserialize(serialize($calendar))->checkWorkday('2026-03-20'));
    }

    private function migrate(): Connection
    {
        self::assertStringEndsWith('(0)', $this->artisan('vendor:publish', ['--tag' => 'harikerja-migrations']));
        self::assertStringEndsWith('(0)', $this->artisan('migrate', ['--force' => true]));

        return $this->app->make('db')->connection();
    }

    public function testTheCommandFillsTheTableOnce(): void
    {
        $database = $this->migrate();
        $all = count(array_merge(...array_map(static fn (int $year): array => Calendar::national()->getHolidays($year), Calendar::national()->getAvailableYears())));
        self::assertSame("$all inserted, 0 updated, 0 deleted, 0 unchanged. (0)", $this->artisan('harikerja:holidays'));
        self::assertSame("0 inserted, 0 updated, 0 deleted, $all unchanged. (0)", $this->artisan('harikerja:holidays'));
        $names = array_map(static fn (Holiday $holiday): string => $holiday->name, Calendar::national()->checkHoliday('2021-05-13')->holidays);
        self::assertCount(2, $names);
        self::assertSame($names, $database->table('holidays')->where('date', '2021-05-13')->orderBy('position')->pluck('name')->all());
        $count = count(Calendar::national()->getHolidays(2025));
        self::assertSame("0 inserted, 0 updated, 0 deleted, $count unchanged. (0)", $this->artisan('harikerja:holidays', ['--year' => ['2025', '2025']]));
    }

    public function testTheJoinInTheReadmeDoesNotDuplicateRows(): void
    {
        $database = $this->migrate();
        $this->artisan('harikerja:holidays');
        $this->artisan('harikerja:holidays', ['--calendar' => 'idx']);
        $dates = ['2021-05-13', '2026-08-17', '2026-08-18'];
        $database->statement('CREATE TABLE invoices (due_date date)');
        $database->table('invoices')->insert(array_map(static fn (string $date): array => ['due_date' => $date], $dates));
        self::assertSame(1, preg_match('/^```sql\n(.*?)^```$/ms', (string) file_get_contents(__DIR__.'/../README.md'), $example));
        self::assertSame($dates, array_column($database->select($example[1]), 'due_date'));
        self::assertSame(['id', 'calendar', 'date', 'position', 'type', 'occasion', 'local_name', 'name'], $database->getSchemaBuilder()->getColumnListing('holidays'));
    }

    public function testTheCommandRepairsOnlyTheGivenYearsAndCalendar(): void
    {
        $database = $this->migrate();
        $this->artisan('harikerja:holidays', ['--year' => ['2025', '2026']]);
        $idx = $this->artisan('harikerja:holidays', ['--year' => ['2026'], '--calendar' => 'idx']);
        self::assertStringContainsString(' inserted, 0 updated, 0 deleted, 0 unchanged. (0)', $idx);
        $table = static fn () => $database->table('holidays')->where('calendar', 'national');
        $table()->where('date', '2026-01-01')->update(['name' => 'x']);
        $table()->where('date', '2026-08-17')->delete();
        $database->table('holidays')->insert(['calendar' => 'national', 'date' => '2026-09-01', 'position' => 1, 'type' => 'collective_leave', 'local_name' => 'y', 'name' => 'y']);
        $table()->where('date', '2025-01-01')->update(['name' => 'z']);
        $before = $database->table('holidays')->orderBy('id')->get()->all();

        [$newYear, $independence] = array_map(static fn (string $date): string => Calendar::national()->checkHoliday($date)->holidays[0]->localName, ['2026-01-01', '2026-08-17']);
        $all = count(Calendar::national()->getHolidays(2026));
        $same = $all - 2;
        $dry = $this->artisan('harikerja:holidays', ['--year' => ['2026'], '--dry-run' => true]);
        self::assertSame("~ 2026-01-01 national_holiday $newYear\n+ 2026-08-17 national_holiday $independence\n- 2026-09-01 collective_leave y\nDry run: 1 inserted, 1 updated, 1 deleted, $same unchanged. (0)", $dry);
        self::assertEquals($before, $database->table('holidays')->orderBy('id')->get()->all(), 'a dry run changes nothing');

        self::assertSame("1 inserted, 1 updated, 1 deleted, $same unchanged. (0)", $this->artisan('harikerja:holidays', ['--year' => ['2026']]));
        self::assertSame('z', $table()->where('date', '2025-01-01')->value('name'), 'other years do not change');
        self::assertSame("Dry run: 0 inserted, 0 updated, 0 deleted, $all unchanged. (0)", $this->artisan('harikerja:holidays', ['--year' => ['2026'], '--dry-run' => true]));
    }

    public function testTheCommandExplainsMistakes(): void
    {
        self::assertSame('There is no table holidays. Run: php artisan vendor:publish --tag=harikerja-migrations && php artisan migrate (1)', $this->artisan('harikerja:holidays'));
        $database = $this->migrate();
        self::assertStringContainsString('No dataset is available for 2099', $this->artisan('harikerja:holidays', ['--year' => ['2026', '2099']]));
        self::assertStringContainsString('There is no calendar "nobody"', $this->artisan('harikerja:holidays', ['--calendar' => 'nobody']));
        self::assertSame(0, $database->table('holidays')->count());
    }

    public function testTheMigrationHasAFixedNameAndIsPublishedOnlyOnce(): void
    {
        $this->migrate();
        $this->migrate();
        self::assertSame([$this->base.'/database/migrations/2026_11_15_000000_create_holidays_table.php'], glob($this->base.'/database/migrations/*'));
    }

    public function testTheCommandAcceptsASingleYear(): void
    {
        $this->migrate();
        $all = count(Calendar::national()->getHolidays(2026));
        self::assertSame("$all inserted, 0 updated, 0 deleted, 0 unchanged. (0)", $this->artisan('harikerja:holidays', ['--year' => 2026]));
        self::assertSame("0 inserted, 0 updated, 0 deleted, $all unchanged. (0)", $this->artisan('harikerja:holidays', ['--year' => '2026']));
    }

    public function testTheCommandRefusesATableWithOtherColumns(): void
    {
        $this->app->make('db')->connection()->getSchemaBuilder()->create('holidays', static function (Blueprint $table): void {
            $table->id();
            $table->date('date');
            $table->string('name');
        });
        foreach ([true, false] as $dry) {
            self::assertSame('The table holidays is not the table of the migration: it has no column calendar, position, type, occasion, local_name. Choose another table with --table. (1)', $this->artisan('harikerja:holidays', ['--dry-run' => $dry]));
        }
    }

    public function testAHolidayOnAnOwnWorkdayHasNoRow(): void
    {
        $this->app = $this->start(['name' => 'acme', 'workdays' => [['date' => '2026-08-17'], ['date' => '2026-08-22', 'name' => ['id' => 'Stok opname', 'en' => 'Stock-taking']]]]);
        $database = $this->migrate();
        $output = $this->artisan('harikerja:holidays', ['--year' => ['2026']]);
        self::assertStringContainsString("2026-08-22 (Stok opname) is a workday on the weekend, which a table of days off cannot contain.\n", $output);
        self::assertStringNotContainsString('2026-08-17', $output, 'without its row, this date is a workday');
        self::assertSame(count(Calendar::national()->getHolidays(2026)) - 1, $database->table('holidays')->count());
        self::assertSame(0, $database->table('holidays')->where('date', '2026-08-17')->count());
    }
}
