<?php

/**
 * Loads the package, Carbon and Laravel. scripts/test.sh sets HARIKERJA_AUTOLOAD to the
 * autoloader of an installed package. Without it, the classes are loaded from src/.
 */

declare(strict_types=1);

spl_autoload_register(static function (string $class): void {
    foreach (['Harikerja\\Tests\\' => __DIR__.'/', 'Harikerja\\' => getenv('HARIKERJA_AUTOLOAD') ? null : __DIR__.'/../src/'] as $prefix => $directory) {
        $file = $directory.strtr(substr($class, strlen($prefix)), '\\', '/').'.php';
        if ($directory !== null && str_starts_with($class, $prefix) && is_file($file)) {
            require $file;

            return;
        }
    }
});
if (getenv('HARIKERJA_AUTOLOAD')) {
    require getenv('HARIKERJA_AUTOLOAD');
}
