<?php

declare(strict_types=1);

namespace Harikerja\Tests;

use Harikerja\Answer\LeavePlan;
use Harikerja\Answer\LongWeekendList;
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
    private const METHODS = [
        'days' => ['describeDays', 'start', 'end'],
        'deadlines/due' => ['dueDeadline', 'start', 'hours'],
        'deadlines/elapsed' => ['elapsedTime', 'start', 'end'],
        'holidays' => ['getHolidays', 'year'],
        'holidays/check' => ['checkHoliday', 'date'],
        'holidays/leave-plan' => ['planLeave', 'days', 'year'],
        'holidays/long-weekends' => ['getLongWeekends', 'year'],
        'holidays/range' => ['getHolidaysInRange', 'start', 'end'],
        'holidays/upcoming' => ['getUpcomingHolidays', 'date'],
        'occasions' => ['getOccasions', 'year'],
        'overtime' => ['getOvertime', 'date', 'hours'],
        'revisions' => ['getRevisions', 'year'],
        'sources' => ['getSources', 'year'],
        'workdays/add' => ['addWorkdays', 'date', 'days'],
        'workdays/adjust' => ['adjustDate', 'date'],
        'workdays/check' => ['checkWorkday', 'date'],
        'workdays/diff' => ['diffWorkdays', 'start', 'end'],
        'workdays/list' => ['listWorkdays', 'start', 'end'],
        'workdays/nth' => ['nthWorkday', 'month', 'n'],
        'workdays/periods' => ['getPayrollPeriods', 'year'],
        'workdays/subtract' => ['subtractWorkdays', 'date', 'days'],
        'workdays/summary' => ['summarizeWorkdays', 'year'],
        'years' => ['getYears'],
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
     * @return iterable<string, array{string, bool}>
     */
    public static function zones(): iterable
    {
        yield 'with texts' => ['UTC', false];
        yield 'with DateTimeImmutable east of Jakarta' => ['Pacific/Kiritimati', true];
        yield 'with DateTimeImmutable west of Jakarta' => ['Pacific/Pago_Pago', true];
    }

    /**
     * @dataProvider zones
     */
    #[DataProvider('zones')]
    public function testEveryVectorGivesTheSameAnswerAsTheApi(string $zone, bool $asDateTime): void
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
                $got = $this->ask($path, $url['query'] ?? '', $asDateTime);
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
                if ($got['code'] === 'TypeError' && $refused) {
                    ++$typeErrors; // PHP itself refuses the type of an argument, such as a text that is not a number
                } elseif ($refused && str_contains($want->target, 'weekend=sun&calendar=acme')) {
                    ++$ruled; // the question has two mistakes: the API first reports that it has rules and a calendar
                } elseif ($got !== $expected) {
                    $differences[] = $want->target."\n  got  ".self::json($got)."\n  want ".self::json($expected);
                }
            }
            self::assertSame([], array_slice($differences, 0, 5), count($differences)." of $asked answers differ");
            self::assertGreaterThan(3000, $asked);
            self::assertLessThan(130, $typeErrors);
            self::assertLessThan(3, $ruled);
        } finally {
            date_default_timezone_set($before);
        }
    }

    public function testEveryMistakeInACalendarFileIsReported(): void
    {
        self::assertNotEmpty(self::$vectors->mistakes);
        foreach (self::$vectors->mistakes as $mistake) {
            $problems = [];
            try {
                Calendar::national()->withCalendar($mistake->file);
            } catch (HarikerjaException $e) {
                self::assertSame('INVALID_TYPE', $e->errorCode);
                $problems = $e->details['problems'];
            } catch (\TypeError) {
                $problems = [['path' => '']]; // null is not a file
            }
            $paths = static fn (array $list): array => array_values(array_unique(array_column($list, 'path')));
            $want = $paths($mistake->problems);
            self::assertEqualsCanonicalizing($want, $paths($problems), self::json($mistake->file));
        }
    }

    /**
     * Answers a question in the form of a vector: status, code, data, details and complete.
     *
     * @return array{status: int, code: string|null, data: string|null, details: string|null, complete: bool|null}
     */
    private function ask(string $path, string $query, bool $asDateTime): array
    {
        $given = [];
        foreach ($query === '' ? [] : explode('&', $query) as $pair) {
            [$key, $text] = explode('=', $pair, 2);
            $given[urldecode($key)] = self::typed(urldecode($key), urldecode($text), $asDateTime);
        }
        if (isset($given['includeCollectiveLeave'])) {
            // The option leave has more values than the parameter of the API.
            $flag = $given['includeCollectiveLeave'];
            $given['leave'] = is_bool($flag) ? ($flag ? Leave::taken() : Leave::worked()) : $flag;
            unset($given['includeCollectiveLeave']);
        }
        [$asOf, $name] = [$given['asOf'] ?? null, $given['calendar'] ?? null];
        unset($given['asOf'], $given['calendar']);
        [$method, $positional] = [self::METHODS[$path][0], array_slice(self::METHODS[$path], 1)];
        $arguments = array_map(static fn (string $key): mixed => $given[$key] ?? null, $positional);
        $options = array_diff_key($given, array_flip($positional));
        try {
            $calendar = Calendar::national(static fn () => new \DateTimeImmutable(self::$vectors->now));
            if ($asOf !== null) {
                $calendar = $calendar->asOf($asOf);
            }
            if ($name !== null) {
                $files = array_column(self::$vectors->calendars, null, 'name');
                $calendar = $calendar->withCalendar($files[$name] ?? $name);
            }
            $data = $calendar->$method(...$arguments, ...$options);
            $complete = null;
            $lists = [LongWeekendList::class, UpcomingHolidayList::class, OccasionList::class];
            if (is_object($data) && in_array($data::class, $lists, true)) {
                [$data, $complete] = [$data->longWeekends ?? $data->occasions ?? $data->holidays, $data->complete];
            }
            if ($data instanceof LeavePlan) {
                $complete = $data->complete;
                $data = array_diff_key($data->jsonSerialize(), ['complete' => 0, 'examined' => 0]);
            }
            if ($method === 'checkHoliday' || $method === 'checkWorkday') {
                $this->checkBooleans($calendar, $method, $given['date'], $options, $data);
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
            self::assertMatchesRegularExpression('/must be of type|Unknown named parameter/', $e->getMessage());

            return ['status' => 400, 'code' => 'TypeError', 'data' => null, 'details' => null, 'complete' => null];
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
     * Converts a text from a query to the type that a program would pass. An invalid value stays a
     * text, so that the package refuses it.
     */
    private static function typed(string $key, string $text, bool $asDateTime): mixed
    {
        $form = match ($key) {
            'year' => '/^\d{4}$/D',
            'days', 'n', 'limit', 'minDays', 'maxBridgeDays', 'firstDay', 'payday' => '/^-?\d{1,15}$/D',
            default => null,
        };
        if ($form !== null && preg_match($form, $text)) {
            return (int) $text;
        }
        if ($asDateTime && $key === 'hours' && preg_match('/^[1-9]?\d(\.5)?$/D', $text)) {
            return $text + 0; // an int or a float
        }
        if ($text === 'true' || $text === 'false') {
            return $text === 'true';
        }
        if ($asDateTime && in_array($key, ['date', 'start', 'end'], true)
            && preg_match('/^(\d{4})-(\d\d)-(\d\d)$/D', $text, $m)
            && checkdate((int) $m[2], (int) $m[3], (int) $m[1])) {
            return new \DateTimeImmutable($text.' 23:59:59');
        }

        return $text;
    }

    /**
     * Checks that the methods that return a boolean give the same result as the full answers.
     *
     * @param array<string, mixed> $options
     */
    private function checkBooleans(Calendar $calendar, string $method, mixed $date, array $options, object $data): void
    {
        unset($options['includeSources']);
        if ($method === 'checkHoliday') {
            self::assertSame($data->isHoliday, $calendar->isHoliday($date, ...$options));

            return;
        }
        self::assertSame($data->isWorkday, $calendar->isWorkday($date, ...$options));
        unset($options['leave']);
        self::assertSame($data->isWeekend, $calendar->isWeekend($date, ...$options));
    }

    private static function json(mixed $value): string
    {
        return json_encode($value, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES);
    }
}
