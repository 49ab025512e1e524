<?php

declare(strict_types=1);

namespace Harikerja\Laravel;

use Harikerja\Calendar;
use Harikerja\Carbon\Macros;
use Harikerja\HarikerjaException;
use Harikerja\Internal\Arguments;
use Illuminate\Contracts\Debug\ExceptionHandler;
use Illuminate\Foundation\Application;
use Illuminate\Support\Carbon;
use Illuminate\Support\ServiceProvider;
use Illuminate\Validation\Factory;

/** Registers the calendar, the Carbon macros and the validation rule. */
final class HarikerjaServiceProvider extends ServiceProvider
{
    private const ROOT = __DIR__.'/../..';

    private const KEYS = ['calendar', 'dataset'];

    public function register(): void
    {
        $this->mergeConfigFrom(self::ROOT.'/config/harikerja.php', 'harikerja');
        $this->app->singleton(Calendar::class, static function (Application $app): Calendar {
            $config = $app->make('config')->get('harikerja', []);
            foreach (array_diff(array_keys($config), self::KEYS) as $unknown) {
                $message = 'The configuration config/harikerja.php has the unknown key '
                    .Arguments::quote((string) $unknown).': use '.implode(', ', self::KEYS).'.';
                throw new HarikerjaException('INVALID_TYPE', $message, ['field' => $unknown, 'allowed' => self::KEYS]);
            }
            $calendar = self::national($app, $config['dataset'] ?? null);

            return $calendar->withCalendar($config['calendar'] ?? throw new HarikerjaException(
                'INVALID_TYPE',
                'The setting calendar of config/harikerja.php is null: use national, the name of another calendar such '
                    .'as idx, or the content of a calendar file as an array.',
                ['field' => 'calendar'],
            ));
        });
    }

    public function boot(): void
    {
        $calendar = fn (): Calendar => $this->app->make(Calendar::class);
        Macros::register($calendar);
        $this->loadTranslationsFrom(self::ROOT.'/lang', 'harikerja');
        $this->callAfterResolving('validator', function (Factory $factory) use ($calendar): void {
            (new WorkdayRule($calendar, $this->app->make('translator')))->register($factory);
        });
        if ($this->app->runningInConsole()) {
            $this->publishes(
                [self::ROOT.'/config/harikerja.php' => $this->app->configPath('harikerja.php')],
                'harikerja-config',
            );
            $this->publishes([self::ROOT.'/lang' => $this->app->langPath().'/vendor/harikerja'], 'harikerja-lang');
        }
    }

    /**
     * Returns the national calendar, with the data of a file if the file can be used. A
     * file that is missing or cannot be used does not stop the application, but the problem is reported.
     * If the file is only older than the package, nothing is reported, because this is
     * normal after an update of the package.
     */
    private static function national(Application $app, ?string $dataset): Calendar
    {
        $now = static fn (): Carbon => Carbon::now();
        if ($dataset !== null) {
            try {
                return Calendar::load($dataset, $now);
            } catch (HarikerjaException $e) {
                if (!isset($e->details['older'])) {
                    $app->make(ExceptionHandler::class)->report($e);
                }
            }
        }

        return Calendar::national($now);
    }
}
