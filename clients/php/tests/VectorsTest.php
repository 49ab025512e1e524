<?php

declare(strict_types=1);

namespace Harikerja\Tests;

use Harikerja\Answer\OccasionList;
use Harikerja\Answer\Overtime;
use Harikerja\Answer\UpcomingHolidayList;
use Harikerja\Calendar;
use Harikerja\HarikerjaException;
use Harikerja\Leave;
use PHPUnit\Framework\Attributes\DataProvider; // for PHPUnit 12 and later; PHPUnit 9 reads the annotations
use PHPUnit\Framework\TestCase;

/** Tests the package with testdata/vectors.json. All packages of Harikerja use this file. */
final class VectorsTest extends TestCase
{
    /** The arguments have the names of the API's parameters. */
    private const METHODS = [
        'days' => 'describeDays',
        'deadlines/due' => 'dueDeadline',
        'deadlines/elapsed' => 'elapsedTime',
        'holidays' => 'getHolidays',
        'holidays/check' => 'checkHoliday',
        'holidays/range' => 'getHolidaysInRange',
        'holidays/upcoming' => 'getUpcomingHolidays',
        'occasions' => 'getOccasions',
        'overtime' => 'getOvertime',
        'revisions' => 'getRevisions',
        'sources' => 'getSources',
        'workdays/add' => 'addWorkdays',
        'workdays/adjust' => 'adjustDate',
        'workdays/check' => 'checkWorkday',
        'workdays/diff' => 'diffWorkdays',
        'workdays/list' => 'listWorkdays',
        'workdays/nth' => 'nthWorkday',
        'workdays/periods' => 'getPayrollPeriods',
        'workdays/subtract' => 'subtractWorkdays',
        'workdays/summary' => 'summarizeWorkdays',
        'years' => 'getYears',
    ];

    /** The API's answers for these paths have no occasion. */
    private const WITHOUT_OCCASION = ['holidays', 'holidays/check', 'workdays/check'];

    private static \stdClass $vectors;

    public static function setUpBeforeClass(): void
    {
        $text = (string) file_get_contents(__DIR__.'/../../../testdata/vectors.json');
        self::$vectors = json_decode($text, flags: JSON_THROW_ON_ERROR);
    }

    /**
     * @return iterable<string, array{string, string|null}> the default zone, and the time of each date that is not a text
     */
    public static function zones(): iterable
    {
        yield 'with texts' => ['UTC', null];
        yield 'with midnights east of Indonesia' => ['Pacific/Kiritimati', '00:00'];
        yield 'with midnights west of Indonesia' => ['Pacific/Pago_Pago', '00:00'];
        yield 'with times in the east of Indonesia' => ['UTC', '23:59:59 +09:00'];
    }

    /**
     * @dataProvider zones
     */
    #[DataProvider('zones')]
    public function testEveryVectorGivesTheSameAnswerAsTheApi(string $zone, ?string $time): void
    {
        $before = date_default_timezone_get();
        date_default_timezone_set($zone);
        try {
            $differences = [];
            $asked = $typeErrors = $ruled = 0;
            foreach (self::$vectors->cases as $want) {
                $url = parse_url($want->target);
                $path = substr($url['path'], strlen('/v1/'));
                ++$asked;
                $got = $this->ask($path, $url['query'] ?? '', $time);
                if (isset($want->sha256)) {
                    $got['data'] = hash('sha256', $got['data'] ?? '');
                }
                $expected = [
                    'status' => $want->status,
                    'code' => $want->code ?? null,
                    'data' => $want->sha256 ?? (isset($want->data) ? self::json($want->data) : null),
                    'details' => isset($want->details) ? self::json(self::known((array) $want->details)) : null,
                    'complete' => $want->complete ?? null,
                ];
                $refused = $want->status === 400 && $got['status'] === 400;
                if ($refused && str_contains($got['code'], ' ')) { // a message, not a code
                    ++$typeErrors; // PHP itself refuses an argument, such as a text that is not a number
                } elseif ($refused && str_contains($want->target, 'weekend=sun&calendar=acme')) {
                    ++$ruled; // the question has two mistakes: the API first reports that it has rules and a calendar
                } elseif ($got !== $expected) {
                    $differences[] = $want->target."\n  got  ".self::json($got)."\n  want ".self::json($expected);
                }
            }
            self::assertSame([], array_slice($differences, 0, 5), count($differences)." of $asked answers differ");
            self::assertGreaterThan(3000, $asked);
            self::assertLessThan(50, $typeErrors);
            self::assertLessThan(3, $ruled);
        } finally {
            date_default_timezone_set($before);
        }
    }

    /** The API can get a parameter that the package does not have. PHP refuses it, unless a method is variadic. */
    public function testAParameterThatThePackageDoesNotHaveIsRefused(): void
    {
        $values = ['date' => '2026-03-18', 'days' => 5, 'end' => '2026-03-31', 'hours' => 4, 'month' => '2026-03', 'n' => 1, 'start' => '2026-03-18'];
        foreach (self::METHODS as $path => $method) {
            $required = array_filter((new \ReflectionMethod(Calendar::class, $method))->getParameters(), static fn (\ReflectionParameter $p): bool => !$p->isOptional());
            $given = array_map(static fn (\ReflectionParameter $p): mixed => $values[$p->getName()], $required);
            try {
                Calendar::national()->$method(...$given, ...['newInTheApi' => '1']);
                self::fail("$path: no error");
            } catch (\Error $e) {
                self::assertSame('Unknown named parameter $newInTheApi', $e->getMessage(), $path);
            }
        }
    }

    public function testACalendarFileWithAMistakeIsRefused(): void
    {
        self::assertNotEmpty(self::$vectors->mistakes);
        foreach (self::$vectors->mistakes as $mistake) {
            try {
                Calendar::national()->withCalendar($mistake->file);
                self::fail(self::json($mistake->file));
            } catch (HarikerjaException $e) {
                self::assertSame('INVALID_TYPE', $e->errorCode);
                self::assertContains($e->details['field'], $mistake->paths, self::json($mistake->file));
            } catch (\TypeError) {
                self::assertNull($mistake->file);
            }
        }
    }

    /**
     * Answers a question in the form of a vector: status, code, data, details and complete.
     *
     * @return array{status: int, code: string|null, data: string|null, details: string|null, complete: bool|null}
     */
    private function ask(string $path, string $query, ?string $time): array
    {
        $method = self::METHODS[$path];
        $types = ['asOf' => 'string', 'calendar' => 'string'];
        foreach ((new \ReflectionMethod(Calendar::class, $method))->getParameters() as $parameter) {
            $types[$parameter->getName()] = (string) $parameter->getType();
        }
        $given = [];
        foreach ($query === '' ? [] : explode('&', $query) as $pair) {
            [$key, $text] = array_map(urldecode(...), explode('=', $pair, 2));
            // The option leave has more values than the parameter of the API.
            $name = $key === 'includeCollectiveLeave' ? 'leave' : $key;
            $given[$name] = self::typed($name, $types[$name] ?? '', $text, $time);
        }
        [$asOf, $name] = [$given['asOf'] ?? null, $given['calendar'] ?? null];
        unset($given['asOf'], $given['calendar']);
        try {
            $calendar = Calendar::national(static fn () => new \DateTimeImmutable(self::$vectors->now));
            if ($asOf !== null) {
                $calendar = $calendar->asOf($asOf);
            }
            if ($name !== null) {
                $files = array_column(self::$vectors->calendars, null, 'name');
                $calendar = $calendar->withCalendar($files[$name] ?? $name);
            }
            $data = $calendar->$method(...$given);
            $complete = null;
            if ($data instanceof UpcomingHolidayList || $data instanceof OccasionList) {
                [$data, $complete] = [$data->occasions ?? $data->holidays, $data->complete];
            }
            if ($method === 'checkHoliday' || $method === 'checkWorkday') {
                $this->checkBooleans($calendar, $method, $given, $data);
            }

            if ($data instanceof Overtime) { // in the API, the warnings are not a part of the data
                $data = array_diff_key($data->jsonSerialize(), ['warnings' => 0]);
            }
            $json = self::json($data);
            if (in_array($path, self::WITHOUT_OCCASION, true)) {
                $json = preg_replace('/,"occasion":"[a-z0-9-]+"/', '', $json);
            }

            return ['status' => 200, 'code' => null, 'data' => $json, 'details' => null, 'complete' => $complete];
        } catch (\Error $e) { // an argument has a wrong type, is missing, or has an unknown name
            self::assertMatchesRegularExpression('/must be of type|Unknown named parameter|not passed|Too few arguments/', $e->getMessage());

            return ['status' => 400, 'code' => $e->getMessage(), 'data' => null, 'details' => null, 'complete' => null];
        } catch (HarikerjaException $e) {
            self::assertStringEndsWith('.', $e->getMessage());

            return [
                'status' => str_ends_with($e->errorCode, 'NOT_FOUND') ? 404 : 400,
                'code' => $e->errorCode,
                'data' => null,
                'details' => self::json(self::known(self::inWordsOfTheApi($e->details))),
                'complete' => null,
            ];
        }
    }

    /**
     * @param array<string, mixed> $details
     *
     * @return array<string, mixed>
     */
    private static function inWordsOfTheApi(array $details): array
    {
        return $details['field'] !== 'leave' ? $details : [
            'field' => 'includeCollectiveLeave',
            'value' => $details['value'] === 'taken' ? 'true' : 'false',
        ];
    }

    /**
     * Returns the details that are the same in all packages. Without `value`, the member `allowed`
     * is left out: it has the names of parameters, which differ between the packages.
     *
     * @param array<string, mixed> $details
     *
     * @return array<string, mixed>
     */
    private static function known(array $details): array
    {
        return isset($details['value']) ? $details : array_diff_key($details, ['allowed' => 0]);
    }

    /**
     * Converts a text from a query to the type that a program would pass. An invalid value, and the
     * value of a parameter that the method does not have, stay texts, so that the package refuses them.
     *
     * @param string $type the type of the method's parameter
     * @param string|null $time if given, dates become objects, and hours become numbers
     */
    private static function typed(string $name, string $type, string $text, ?string $time): mixed
    {
        $takes = static fn (string $one): bool => preg_match("/\\b$one\\b/", $type) === 1;
        $isNumber = preg_match('/^-?\d{1,15}$/D', $text) === 1 && $text !== '02026'; // only a year has no leading zeros
        $isDay = preg_match('/^(\d{4})-(\d\d)-(\d\d)$/D', $text, $m) === 1 && checkdate((int) $m[2], (int) $m[3], (int) $m[1]);

        return match (true) {
            $takes('Leave') && $text === 'true' => Leave::taken(),
            $takes('Leave') && $text === 'false' => Leave::worked(),
            $takes('bool') && ($text === 'true' || $text === 'false') => $text === 'true',
            $takes('int') && $name !== 'hours' && $isNumber => (int) $text,
            $name === 'hours' && $time !== null && preg_match('/^[1-9]?\d(\.5)?$/D', $text) === 1 => $text + 0, // an int or a float
            $takes('DateTimeInterface') && $time !== null && $isDay => new \DateTimeImmutable("$text $time"),
            default => $text,
        };
    }

    /**
     * Checks that the methods that return a boolean give the same result as the full answers.
     *
     * @param array<string, mixed> $given
     */
    private function checkBooleans(Calendar $calendar, string $method, array $given, object $data): void
    {
        unset($given['includeSources']);
        if ($method === 'checkHoliday') {
            self::assertSame($data->isHoliday, $calendar->isHoliday(...$given));

            return;
        }
        self::assertSame($data->isWorkday, $calendar->isWorkday(...$given));
        unset($given['leave']);
        self::assertSame($data->isWeekend, $calendar->isWeekend(...$given));
    }

    private static function json(mixed $value): string
    {
        return json_encode($value, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES);
    }
}
