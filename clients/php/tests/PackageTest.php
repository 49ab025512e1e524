<?php

declare(strict_types=1);

namespace Harikerja\Tests;

use PHPUnit\Framework\TestCase;
use PhpParser\Node;

final class PackageTest extends TestCase
{
    private const ROOT = __DIR__.'/../';

    public function testTheDataIsUpToDate(): void
    {
        self::assertFileEquals(self::ROOT.'../../dataset.json', self::ROOT.'data/dataset.json', 'run make data');
    }

    public function testTheArchiveHasOnlyTheNecessaryFiles(): void
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
        $want = $list(self::ROOT, ['LICENSE', 'LICENSE-DATA', 'NOTICE', 'README.md', 'composer.json', 'config', 'data', 'lang', 'src', 'stubs']);
        self::assertSame($want, $list($installed, array_values(array_diff((array) scandir($installed), ['.', '..']))));
    }

    public function testEveryFileDeclaresStrictTypesAndOneClass(): void
    {
        foreach (self::classes() as $class => $file) {
            $text = (string) file_get_contents($file);
            self::assertStringStartsWith("<?php\n\ndeclare(strict_types=1);\n\nnamespace Harikerja", $text, $class);
            self::assertSame(1, preg_match_all('/^(?:(?:abstract |final )?class|enum|interface|trait) (\w+)/m', $text, $found), $class);
            self::assertStringEndsWith($found[1][0], $class);
        }
    }

    /**
     * No release of Debian has PHP 8.1, so no test runs it. This test finds the syntax that PHP 8.2
     * added. PHP 8.2, which runs the tests, refuses newer syntax.
     */
    public function testTheSourceUsesNoSyntaxOfPhp82(): void
    {
        require_once 'PhpParser/autoload.php'; // phpunit of Debian needs this library too
        $samples = [
            'readonly class A {}',
            'function f(): null {}',
            'function f(?A $a, false $b) {}',
            'class A { private true $a; }',
            'function f(?false $a) {}',
            'fn (): ?false => null;',
            'class A { private null|false $a; }',
            'fn ((A&B)|null $a) => 1;',
            'function f(): true|string {}',
            'trait A { private const B = 1; }',
            'const A = B::C->value;',
            'class A { const B = C::D->value; }',
        ];
        foreach ($samples as $sample) {
            self::assertCount(1, self::syntaxOfPhp82("<?php $sample"), $sample);
        }
        foreach (self::classes() as $class => $file) {
            self::assertSame([], self::syntaxOfPhp82((string) file_get_contents($file)), $class);
        }
    }

    /** @return list<string> the type and the line of each part of the code that needs PHP 8.2 */
    private static function syntaxOfPhp82(string $code): array
    {
        $factory = new \PhpParser\ParserFactory();
        $parser = method_exists($factory, 'create') ? $factory->create(1) : $factory->createForHostVersion(); // php-parser 4 or 5
        $finder = new \PhpParser\NodeFinder();
        $isOneOf = static fn (?Node $type, string ...$names): bool => $type instanceof Node\Identifier
            && in_array($type->toLowerString(), $names, true);
        $isAlone = static fn (?Node $type): bool
            => $isOneOf($type instanceof Node\NullableType ? $type->type : $type, 'null', 'false', 'true');
        $found = $finder->find((array) $parser->parse($code), static fn (Node $node): bool => match (true) {
            $node instanceof Node\Stmt\Class_ => $node->isReadonly(),
            $node instanceof Node\Stmt\Trait_ => $node->getConstants() !== [],
            $node instanceof Node\UnionType => array_filter(
                $node->types,
                static fn (Node $type): bool => $type instanceof Node\IntersectionType || $isOneOf($type, 'true'),
            ) !== [] || array_filter($node->types, static fn (Node $type): bool => !$isOneOf($type, 'null', 'false')) === [],
            $node instanceof Node\FunctionLike => $isAlone($node->getReturnType()),
            $node instanceof Node\Param, $node instanceof Node\Stmt\Property => $isAlone($node->type),
            $node instanceof Node\Const_ => $finder->findInstanceOf($node->value, Node\Expr\PropertyFetch::class) !== [],
            default => false,
        });

        return array_map(static fn (Node $node): string => $node->getType().' in line '.$node->getStartLine(), $found);
    }

    /** PHP checks a native type, and editors show it. An array also needs a comment, which says what it contains. */
    public function testEveryPublicNameHasANativeType(): void
    {
        require_once 'Illuminate/autoload.php';
        $untyped = [];
        $checked = 0;
        $check = static function (string $name, ?\ReflectionType $type, string|false $comment, string $tag) use (&$untyped, &$checked): void {
            $checked++;
            if ($type === null || preg_match('/\bmixed\b/', (string) $type) || preg_match('/\barray\b/', (string) $type) && !preg_match("/@$tag\\b/", (string) $comment)) {
                $untyped[] = "$name: $type";
            }
        };
        foreach (self::classes() as $class => $_) {
            if (str_starts_with($class, 'Internal')) {
                continue;
            }
            $reflection = new \ReflectionClass("Harikerja\\$class");
            $own = static fn (\ReflectionMethod|\ReflectionProperty $member): bool => $member->getDeclaringClass()->name === $reflection->name;
            foreach (array_filter($reflection->getMethods(\ReflectionMethod::IS_PUBLIC), $own) as $method) {
                foreach ($method->getParameters() as $parameter) {
                    $check("$class::$method->name(\$$parameter->name)", $parameter->getType(), $method->getDocComment(), 'param [^$]*\\$'.$parameter->name);
                }
                if (!$method->isConstructor()) {
                    $check("$class::$method->name()", $method->getReturnType(), $method->getDocComment(), 'return');
                }
            }
            foreach (array_filter($reflection->getProperties(\ReflectionProperty::IS_PUBLIC), $own) as $property) {
                $comment = $property->isPromoted() ? $reflection->getConstructor()?->getDocComment() : $property->getDocComment();
                $check("$class::\$$property->name", $property->getType(), (string) $comment, $property->isPromoted() ? 'param [^$]*\\$'.$property->name : 'var');
            }
        }
        self::assertSame([
            'Answer\Answer::__set($value): mixed', // the method refuses every value
            'Calendar::__set($value): mixed',
        ], $untyped);
        self::assertGreaterThan(200, $checked);
    }

    /** @return array<string, string> the file of each class of the package */
    private static function classes(): array
    {
        $classes = [];
        foreach (new \RecursiveIteratorIterator(new \RecursiveDirectoryIterator(self::ROOT.'src', \FilesystemIterator::SKIP_DOTS)) as $file) {
            $classes[strtr(substr((string) $file, strlen(self::ROOT.'src/'), -4), '/', '\\')] = (string) $file;
        }
        ksort($classes);

        return $classes;
    }
}
