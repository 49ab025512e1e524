<?php

declare(strict_types=1);

namespace Harikerja\Tests;

use PHPUnit\Framework\TestCase;

final class PackageTest extends TestCase
{
    private const ROOT = __DIR__.'/../';

    public function testTheDataIsUpToDate(): void
    {
        self::assertFileEquals(self::ROOT.'../../dataset.json', self::ROOT.'data/dataset.json', 'run make data');
        self::assertFileEquals(self::ROOT.'../../testdata/obligations.json', self::ROOT.'data/obligations.json', 'run make data');
        self::assertFileEquals(self::ROOT.'../../data/calendar.schema.json', self::ROOT.'data/calendar.schema.json', 'run make data');
    }

    public function testThePackageHasTheLicenceOfTheProject(): void
    {
        self::assertFileEquals(self::ROOT.'../../LICENSE', self::ROOT.'LICENSE');
    }

    /** The version of a Composer package is the tag of its repository. A second version in composer.json could contradict it. */
    public function testTheVersionIsNotInComposerJson(): void
    {
        self::assertArrayNotHasKey('version', json_decode((string) file_get_contents(self::ROOT.'composer.json'), true));
    }

    public function testTheArchiveHasOnlyTheNeededFiles(): void
    {
        $autoload = (string) getenv('HARIKERJA_AUTOLOAD');
        if ($autoload === '') {
            self::markTestSkipped('scripts/test.sh installs the archive.');
        }
        $list = static function (string $root, array $paths): array {
            $files = [];
            foreach ($paths as $path) {
                foreach (is_file($root.$path) ? [new \SplFileInfo($root.$path)] : new \RecursiveIteratorIterator(new \RecursiveDirectoryIterator($root.$path, \FilesystemIterator::SKIP_DOTS)) as $file) {
                    $files[substr($file->getPathname(), strlen($root))] = md5_file($file->getPathname());
                }
            }
            ksort($files);

            return $files;
        };
        $installed = dirname($autoload).'/harikerja/harikerja/';
        $want = $list(self::ROOT, ['LICENSE', 'LICENSE-DATA', 'NOTICE', 'README.md', 'composer.json', 'config', 'data', 'database', 'lang', 'src', 'stubs']);
        self::assertSame($want, $list($installed, array_values(array_diff((array) scandir($installed), ['.', '..']))));
    }

    public function testEveryFileDeclaresStrictTypesAndOneClass(): void
    {
        foreach (new \RecursiveIteratorIterator(new \RecursiveDirectoryIterator(self::ROOT.'src', \FilesystemIterator::SKIP_DOTS)) as $file) {
            $text = (string) file_get_contents((string) $file);
            $class = strtr(substr((string) $file, strlen(self::ROOT.'src/'), -4), '/', '\\');
            self::assertStringStartsWith("<?php\n\ndeclare(strict_types=1);\n\nnamespace Harikerja", $text, $class);
            self::assertSame(1, preg_match_all('/^(?:(?:abstract |final )?class|interface) (\w+)/m', $text, $found), $class);
            self::assertStringEndsWith($found[1][0], $class);
        }
    }
}
