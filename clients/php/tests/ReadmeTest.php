<?php

declare(strict_types=1);

namespace Harikerja\Tests;

use PHPUnit\Framework\Attributes\DataProvider; // for PHPUnit 12 and later; PHPUnit 9 reads the annotations
use PHPUnit\Framework\TestCase;

/**
 * Runs every PHP example in the documentation. A statement followed by "// → value" must have that
 * value.
 */
final class ReadmeTest extends TestCase
{
    use LaravelApplication;

    /**
     * @return iterable<string, array{string}>
     */
    public static function examples(): iterable
    {
        foreach (['README.md', '../../README.md', '../../README.id.md'] as $file) {
            preg_match_all('/^```php\n(.*?)^```$/ms', (string) file_get_contents(__DIR__.'/../'.$file), $matches);
            self::assertNotEmpty($matches[1], "$file has no example");
            foreach ($matches[1] as $i => $example) {
                yield "$file: example ".($i + 1) => [$example];
            }
        }
    }

    /**
     * @dataProvider examples
     */
    #[DataProvider('examples')]
    public function testEveryExampleReturnsTheValuesInItsComments(string $example): void
    {
        $code = preg_replace_callback('/^(\S.*); \/\/ → (.*)$/m', static fn (array $m): string => "\\PHPUnit\\Framework\\Assert::assertSame($m[2], $m[1]);", $example, -1, $claims);
        self::assertGreaterThan(0, $claims, 'the example has no value to check');
        self::assertStringNotContainsString('→', (string) $code);
        $this->startApplication(); // the examples for Laravel need it
        $server = str_contains($example, 'http://127.0.0.1:8080') ? Server::start() : null;
        $code = str_replace(['http://127.0.0.1:8080', '/var/lib/acme/dataset.json'], [$server->url ?? '', $this->base.'/dataset.json'], (string) $code);
        try {
            eval($code);
        } finally {
            $server?->stop();
            $this->removeApplication();
        }
    }
}
