<?php

declare(strict_types=1);

namespace Harikerja\Tests;

use Harikerja\Calendar;
use Harikerja\HarikerjaException;
use PHPUnit\Framework\Attributes\DataProvider; // for PHPUnit 12 and later; PHPUnit 9 reads the annotations
use PHPUnit\Framework\TestCase;

/** Loads newer, older and damaged data. */
final class LoadTest extends TestCase
{
    use Refusals;

    private const FILE = __DIR__.'/../data/dataset.json';

    private string $directory;

    protected function setUp(): void
    {
        $this->directory = sys_get_temp_dir().'/harikerja-load-'.bin2hex(random_bytes(6));
        mkdir($this->directory);
    }

    protected function tearDown(): void
    {
        exec('rm -rf '.escapeshellarg($this->directory));
    }

    public function testAPathAndTheBytesGiveTheSameCalendar(): void
    {
        $text = ChangedDataset::newer();
        file_put_contents("$this->directory/dataset.json", $text);
        $year = json_decode($text)->years[count(json_decode($text)->years) - 1]->year;
        foreach (["$this->directory/dataset.json", $text] as $source) {
            $calendar = Calendar::load($source);
            self::assertSame(['skb-new', "$year-12-30", json_decode($text)->digest], array_values($calendar->dataVersion()->toArray()));
            self::assertTrue($calendar->isHoliday("$year-12-31"));
            self::assertSame('new-year', $calendar->checkHoliday("$year-12-31")->holidays[0]->occasion);
            self::assertSame('idx', $calendar->withCalendar('idx')->name());
            self::assertFalse($calendar->asOf('2025-08-01')->isHoliday('2025-08-18'));
            self::assertEquals($calendar->dataVersion(), $calendar->withCalendar('idx')->asOf('2025-08-01')->dataVersion());
            self::assertTrue(unserialize(serialize($calendar))->isHoliday("$year-12-31"), 'a copy keeps the data');
        }
        self::assertFalse(Calendar::national()->isHoliday("$year-12-31"), 'the data of the package does not change');
    }

    public function testTheVersionOfTheBuiltInDataIsTheDigestOfItsFile(): void
    {
        $digest = json_decode((string) file_get_contents(self::FILE))->digest;
        self::assertSame($digest, Calendar::national()->dataVersion()->digest);
        self::assertEquals(Calendar::national()->dataVersion(), Calendar::load(self::FILE)->dataVersion());
    }

    public function testACorrectionIsARevision(): void
    {
        $text = ChangedDataset::changed(static function (array $content): array {
            $content['years'][16]['corrections'] = [['date' => '2026-12-01', 'what' => 'A name was misspelt.']];

            return ChangedDataset::revised($content);
        });
        $before = Calendar::national()->getRevisions(2025);
        $after = Calendar::load($text)->getRevisions(2025);
        self::assertEquals($before, array_slice($after, 0, -1));
        $last = end($after);
        self::assertSame([count($after), '2026-12-01', false, 'A name was misspelt.', []], [$last->revision, $last->date, $last->dateIsLatest, $last->correction, $last->decrees]);
        self::assertSame('2026-12-01', array_column(Calendar::load($text)->getYears(), 'updatedAt', 'year')[2025]);
    }

    /**
     * @return iterable<string, array{string, string}>
     */
    public static function unusable(): iterable
    {
        $text = (string) file_get_contents(self::FILE);
        $year = static fn (\Closure $change): string => ChangedDataset::changed(static function (array $content) use ($change): array {
            $change($content['years'][3]);

            return $content;
        });
        yield 'empty' => ['', 'It is empty.'];
        yield 'a page' => ['<html>', '"<html>" is neither the path of a file nor the content of a dataset.json, which begins with {.'];
        yield 'no file' => ['/no/such/file', '"/no/such/file" is neither the path'];
        yield 'a directory' => [__DIR__, 'is neither the path'];
        yield 'another object' => ['{"data": []}', 'It is not a dataset.json of Harikerja'];
        yield 'an empty object' => ['{}', 'It is not a dataset.json of Harikerja'];
        yield 'invalid UTF-8' => ["\xff", "\"\u{fffd}\" is neither the path"];
        if (is_file('/proc/self/mem')) {
            yield 'a file that cannot be read' => ['/proc/self/mem', 'The dataset cannot be used.']; // PHP must not give a warning
        }
        yield 'half of a file' => [substr($text, 0, strlen($text) >> 1), 'It is damaged or incomplete: its digest does not match its content.'];
        yield 'a changed digit' => [str_replace('"date":"2026-03-19"', '"date":"2026-03-18"', $text), 'It is damaged or incomplete: its digest does not match its content.'];
        $newer = 'The file has format 2, this package reads format 1: the file needs a newer version of the package harikerja.';
        yield 'a newer format' => [str_replace('{"format":1,', '{"format":2,', $text), $newer];
        yield 'a newer format without a digest' => ['{"format":2,"lists":[]}', $newer]; // the format is checked before the digest and the content
        yield 'too large' => [str_pad('{', (1 << 20) + 1), 'It is larger than 1048576 bytes'];
        yield 'as large as allowed' => [str_pad('{', 1 << 20), 'It is not a dataset.json of Harikerja'];
        $line = static fn (array $change): string => $year(static function (array &$y) use ($change): void { $y['holidays'][0] = $change + $y['holidays'][0]; });
        $unknown = '2012-01-01 has the decree "x", which the list of 2012 does not have.';
        yield 'no years' => [ChangedDataset::changed(static fn (array $c): array => ['years' => []] + $c), 'years is empty.'];
        yield 'a missing year' => [ChangedDataset::changed(static function (array $c): array { array_splice($c['years'], 3, 1); return $c; }), 'the year 2013 does not follow 2011.'];
        yield 'a date that does not exist' => [$line(['date' => '2012-02-30']), 'the list of 2012 has the date "2012-02-30", which does not exist.'];
        yield 'a decree without a date' => [$year(static function (array &$y): void { $y['decrees'][0]['date'] = ''; }), 'the list of 2012 has the date "", which does not exist.'];
        yield 'a date of another year' => [$line(['date' => '2013-01-01']), '2013-01-01 is in the list of 2012.'];
        yield 'a wrong type' => [$line(['type' => 'own_day_off']), '2012-01-01 has the unknown type "own_day_off".'];
        yield 'an unknown decree' => [$line(['decree' => 'x']), $unknown];
        yield 'an unknown decree that revokes a holiday' => [$line(['revokedBy' => 'x']), $unknown];
        yield 'lists in 600 levels' => [ChangedDataset::signed(str_replace('"occasions":', '"mood":'.str_repeat('[', 600).str_repeat(']', 600).',"occasions":', $text)), 'Maximum stack depth exceeded.'];
    }

    /**
     * @dataProvider unusable
     */
    #[DataProvider('unusable')]
    public function testAFileThatCannotBeUsedIsRefused(string $source, string $message): void
    {
        try {
            Calendar::load($source);
            self::fail('no exception');
        } catch (HarikerjaException $e) {
            self::assertSame(['INVALID_TYPE', ['field' => 'dataset']], [$e->errorCode, $e->details]);
            self::assertStringContainsString($message, $e->getMessage());
        }
    }

    /**
     * Returns a file from testdata/datasets. The README there describes the changes.
     *
     * @param array<string, mixed> $entry
     */
    private static function listed(string $base, array $entry): string
    {
        $apply = static function (string $text, array $changes) use ($entry): string {
            foreach ($changes as $change) {
                $begin = strpos($text, $change['old']);
                $end = $begin === false ? false : strpos($text, $change['to'] ?? '', $begin + strlen($change['old']));
                self::assertIsInt($end, "{$entry['what']}: there is no {$change['old']}");
                $new = preg_replace_callback('/<((?:[0-9A-F]{2})+)>/', static fn (array $m): string => (string) hex2bin($m[1]), $change['new']);
                $text = substr($text, 0, $begin).str_repeat((string) $new, $change['times'] ?? 1).substr($text, $end);
            }

            return $text;
        };
        [$header, $valid] = explode('"occasions"', $base, 2);
        $content = $apply('"occasions"'.substr($valid, 0, -strlen("}\n")), $entry['changes'] ?? []);

        return $apply(ChangedDataset::signed($header.$content."}\n"), $entry['after'] ?? []);
    }

    /**
     * @return list<array<string, mixed>>
     */
    private static function entries(string $name): array
    {
        return json_decode((string) file_get_contents(__DIR__."/../../../testdata/datasets/$name"), true, flags: JSON_THROW_ON_ERROR);
    }

    public function testAFileWhoseDigestDoesNotMatchItsContentIsRefused(): void
    {
        $valid = (string) file_get_contents(__DIR__.'/../../../testdata/datasets/valid.json');
        $damaged = array_filter(self::entries('wrong.json'), static fn (array $entry): bool => isset($entry['after']));
        self::assertGreaterThan(70, count($damaged));
        foreach ($damaged as $entry) {
            $file = self::listed($valid, $entry);
            file_put_contents("$this->directory/dataset.json", $file);
            foreach ([$file, "$this->directory/dataset.json"] as $source) {
                try {
                    Calendar::load($source, allowOlder: true);
                    self::fail($entry['what']);
                } catch (HarikerjaException $e) {
                    self::assertSame(['INVALID_TYPE', ['field' => 'dataset']], [$e->errorCode, $e->details], $entry['what']);
                }
            }
        }
    }

    public function testOtherFormsOfADatasetHaveTheSameHolidays(): void
    {
        $valid = (string) file_get_contents(__DIR__.'/../../../testdata/datasets/valid.json');
        $want = Calendar::load($valid, allowOlder: true);
        $good = self::entries('good.json');
        self::assertGreaterThan(20, count($good));
        foreach ($good as $entry) {
            $calendar = Calendar::load(self::listed($valid, $entry), allowOlder: true);
            self::assertNotSame($want->dataVersion()->digest, $calendar->dataVersion()->digest, $entry['what']);
            self::assertEquals($want->getHolidays(2024), $calendar->getHolidays(2024), $entry['what']);
            self::assertEquals($want->withCalendar('acme')->getHolidays(2024), $calendar->withCalendar('acme')->getHolidays(2024), $entry['what']);
        }
    }

    public function testUnknownMembersAreIgnored(): void
    {
        $objects = 0;
        $grow = static function (mixed $value) use (&$grow, &$objects): mixed {
            if ($value instanceof \stdClass) {
                $objects++;
                $value = (object) array_map($grow, (array) $value);
                $value->added = ['deep' => [null, 1.5, 'x']];
            }

            return is_array($value) ? array_map($grow, $value) : $value;
        };
        $file = ChangedDataset::signed((string) json_encode($grow(json_decode((string) file_get_contents(self::FILE))), JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES));
        self::assertGreaterThan(500, $objects);
        [$calendar, $want] = [Calendar::load($file), Calendar::national()];
        self::assertNotSame($want->dataVersion()->digest, $calendar->dataVersion()->digest);
        self::assertEquals($want->getYears(), $calendar->getYears());
        self::assertEquals($want->getOccasions(), $calendar->getOccasions());
        self::assertSame($want->getCalendars(), $calendar->getCalendars());
        foreach ($want->getAvailableYears() as $year) {
            self::assertEquals($want->getHolidays($year), $calendar->getHolidays($year));
            self::assertEquals($want->getSources($year), $calendar->getSources($year));
            self::assertEquals($want->getRevisions($year), $calendar->getRevisions($year));
        }
        self::assertEquals($want->withCalendar('idx')->getHolidays(2026), $calendar->withCalendar('idx')->getHolidays(2026));
    }

    public function testUnknownStatusAndUnknownDecreeTypeAreKept(): void
    {
        $text = (string) file_get_contents(self::FILE);
        $calendar = Calendar::load(ChangedDataset::signed(str_replace(['"status":"verified"', '"type":"joint_decree"'], ['"status":"doubtful"', '"type":"regulation_2"'], $text)));
        self::assertSame('doubtful', array_column($calendar->getYears(), 'status', 'year')[2026]);
        self::assertSame('regulation_2', $calendar->getSources(2026)[0]->type);
    }

    public function testAnOlderFileIsRefusedUnlessAllowOlderIsTrue(): void
    {
        $entries = self::entries('older.json');
        $older = 0;
        foreach ($entries as $entry) {
            $file = self::listed((string) file_get_contents(self::FILE), $entry);
            $digest = json_decode($file)->digest;
            self::assertSame($digest, Calendar::load($file, allowOlder: true)->dataVersion()->digest, $entry['what']);
            // The package compares only the years and their revisions. The Go library also compares days and calendars.
            $isOlder = preg_match('/^it(s data for \d+ is from| has no data for| has revision)/', $entry['older']) === 1;
            if (!$isOlder) {
                self::assertSame($digest, Calendar::load($file)->dataVersion()->digest, $entry['what']);
                continue;
            }
            ++$older;
            self::assertRefuses('INVALID_TYPE', ['field' => 'dataset', 'older' => true], fn () => Calendar::load($file));
        }
        self::assertGreaterThan(5, $older);
        self::assertTrue(Calendar::load(ChangedDataset::knownOn('2025-07-31'), allowOlder: true)->isWorkday('2025-08-18'));
    }

    /**
     * The decree of 7 August 2025 made 18 August a day off. A package that has the list as of July
     * gets the current list from a server, with the program in the README.
     */
    public function testAPackageGetsNewerDataFromAServer(): void
    {
        $autoload = (string) getenv('HARIKERJA_AUTOLOAD');
        if ($autoload === '' || Server::binary() === '') {
            self::markTestSkipped('scripts/test.sh installs the package and builds the server.');
        }
        $package = "$this->directory/package";
        exec(sprintf('cp -R %s %s', escapeshellarg(dirname($autoload).'/harikerja/harikerja'), escapeshellarg($package)));
        file_put_contents("$package/data/dataset.json", ChangedDataset::knownOn('2025-07-31'));
        self::assertSame(1, preg_match('/^```php\n([^`]*function renewData.*?)^```$/ms', (string) file_get_contents(__DIR__.'/../README.md'), $found));
        $program = str_replace(["'http://127.0.0.1:8080/dataset.json'", "'/var/lib/acme/dataset.json'"], ['$argv[1]', '$argv[2]'], $found[1], $replaced);
        self::assertSame(3, $replaced);
        file_put_contents("$this->directory/program.php", "<?php\nini_set('error_log', '$this->directory/log');\n"
            ."spl_autoload_register(static fn (string \$class) => require '$package/src/'.strtr(substr(\$class, strlen('Harikerja\\\\')), '\\\\', '/').'.php');\n"
            .$program."echo json_encode([\$calendar->isWorkday('2025-08-18'), \$calendar->dataVersion()->decree, max(\$calendar->getAvailableYears())]);\n");
        $run = function (string $url): array {
            exec(implode(' ', array_map(escapeshellarg(...), [PHP_BINARY, "$this->directory/program.php", "$url/dataset.json", "$this->directory/dataset.json"])), $output, $status);
            self::assertSame(0, $status, implode("\n", $output));

            return json_decode(implode("\n", $output), true);
        };
        $today = Calendar::national();
        $july = [true, 'keppres-33-2024', 2025];
        $august = [false, $today->dataVersion()->decree, max($today->getAvailableYears())];

        $damaged = new Server([PHP_BINARY, '-r', '$s = stream_socket_server("tcp://127.0.0.1:0"); echo "http://", stream_socket_get_name($s, false), "\n"; while ($c = stream_socket_accept($s, -1)) { fread($c, 4096); fwrite($c, "HTTP/1.0 200 OK\r\n\r\n{\"format\":1,\"digest\":"); fclose($c); }']);
        $server = Server::start();
        try {
            self::assertSame($july, $run($damaged->url), 'damaged bytes do not replace the data of the package');
            self::assertStringContainsString('damaged or incomplete', (string) file_get_contents("$this->directory/log"));
            self::assertSame($august, $run($server->url));
            self::assertSame($august, $run($damaged->url), 'damaged bytes do not replace the last good copy');
        } finally {
            $server->stop();
            $damaged->stop();
        }
        self::assertSame($august, $run($server->url), 'the server is gone: the last good copy stays in use');
        self::assertFileEquals(self::FILE, "$this->directory/dataset.json");
        self::assertSame(3, substr_count((string) file_get_contents("$this->directory/log"), "\n"));

        // A copy that is older than the package is not logged, but a damaged copy is.
        foreach ([[ChangedDataset::knownOn('2024-12-31'), 0], ['{"format":1,', 1]] as [$content, $lines]) {
            file_put_contents("$this->directory/dataset.json", $content);
            unlink("$this->directory/log");
            self::assertSame($july, $run($server->url));
            $log = (string) file_get_contents("$this->directory/log");
            self::assertSame([$lines, 1], [substr_count($log, 'damaged or incomplete'), substr_count($log, 'does not answer')]);
            self::assertSame($lines + 1, substr_count($log, "\n"));
        }
    }
}
