<?php

declare(strict_types=1);

namespace Harikerja\Tests;

use Harikerja\Laravel\HarikerjaServiceProvider;
use Illuminate\Contracts\Console\Kernel;
use Illuminate\Foundation\Application;
use Illuminate\Support\Carbon;

/** A real Laravel application in a temporary directory. */
trait LaravelApplication
{
    private string $base;
    private Application $app;

    /** The number of started applications. Each sets an error handler and an exception handler, which must be removed. */
    private int $started = 0;

    private function startApplication(): void
    {
        require_once 'Illuminate/autoload.php';
        require_once 'Illuminate/Foundation/helpers.php';
        $this->base = sys_get_temp_dir().'/harikerja-laravel-'.bin2hex(random_bytes(6));
        foreach (['/app', '/bootstrap/cache', '/config', '/resources/lang/en', '/storage/framework/cache', '/storage/framework/views', '/storage/logs'] as $directory) {
            mkdir($this->base.$directory, recursive: true);
        }
        $installed = (string) getenv('HARIKERJA_AUTOLOAD');
        if ($installed !== '') { // the provider is discovered in the installed package
            symlink(dirname($installed), $this->base.'/vendor');
        }
        file_put_contents($this->base.'/config/app.php', '<?php return '.var_export([
            'name' => 'test', 'env' => 'testing', 'debug' => true, 'timezone' => 'UTC', 'locale' => 'en', 'fallback_locale' => 'en',
            'key' => str_repeat('k', 32), 'cipher' => 'AES-256-CBC', 'aliases' => [],
            'providers' => [
                \Illuminate\Cache\CacheServiceProvider::class,
                \Illuminate\Filesystem\FilesystemServiceProvider::class,
                \Illuminate\Foundation\Providers\FoundationServiceProvider::class,
                \Illuminate\Translation\TranslationServiceProvider::class,
                \Illuminate\Validation\ValidationServiceProvider::class,
                \Illuminate\View\ViewServiceProvider::class,
                ...($installed === '' ? [HarikerjaServiceProvider::class] : []),
            ],
        ], true).';');
        file_put_contents($this->base.'/config/view.php', '<?php return '.var_export(['paths' => [], 'compiled' => $this->base.'/storage/framework/views'], true).';');
        file_put_contents($this->base.'/config/logging.php', "<?php return ['default' => 'null', 'deprecations' => 'null', 'channels' => ['null' => ['driver' => 'monolog', 'handler' => 'Monolog\\\\Handler\\\\NullHandler']]];");
        file_put_contents($this->base.'/config/cache.php', "<?php return ['default' => 'array', 'stores' => ['array' => ['driver' => 'array']]];");
        $this->app = $this->start();
    }

    private function removeApplication(): void
    {
        Carbon::setTestNow();
        date_default_timezone_set('UTC'); // the application has set its own
        \Illuminate\Support\Facades\Facade::clearResolvedInstances();
        for (; $this->started > 0; --$this->started) {
            restore_error_handler();
            restore_exception_handler();
        }
        (new \Illuminate\Filesystem\Filesystem())->delete($this->base.'/vendor'); // removes only the link, not its target
        (new \Illuminate\Filesystem\Filesystem())->deleteDirectory($this->base);
    }

    /** Starts an application. The application has published the configuration of the package. */
    private function start(mixed $calendar = 'national', ?string $dataset = null, string $zone = 'UTC'): Application
    {
        if ($calendar !== 'national' || $dataset !== null) {
            file_put_contents($this->base.'/config/harikerja.php', '<?php return '.var_export(['calendar' => $calendar, 'dataset' => $dataset], true).';');
        }
        $config = (string) file_get_contents($this->base.'/config/app.php');
        file_put_contents($this->base.'/config/app.php', preg_replace("/'timezone' => '.*'/", "'timezone' => '$zone'", $config));
        ++$this->started;
        $app = new Application($this->base);
        if (method_exists($app, 'dontMergeFrameworkConfiguration')) { // Laravel 11 and later
            $app->dontMergeFrameworkConfiguration(); // the packages of Debian do not have the configuration of the framework
        }
        $app->singleton(Kernel::class, \Illuminate\Foundation\Console\Kernel::class);
        $app->singleton(\Illuminate\Contracts\Debug\ExceptionHandler::class, \Illuminate\Foundation\Exceptions\Handler::class);
        $app->make(Kernel::class)->bootstrap();

        return $app;
    }
}
