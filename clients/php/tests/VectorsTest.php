<?php

declare(strict_types=1);

namespace Harikerja\Tests;

use Harikerja\Answer\LongWeekendList;
use Harikerja\Calendar;
use Harikerja\HarikerjaException;
use PHPUnit\Framework\TestCase;

/** Asks the questions of testdata/vectors.json, which all packages of Harikerja share. */
final class VectorsTest extends TestCase
{
    private const METHODS = [
        'holidays' => ['holidays', 'year'],
        'holidays/check' => ['checkHoliday', 'date'],
        'holidays/long-weekends' => ['longWeekends', 'year'],
        'sources' => ['sources', 'year'],
        'workdays/add' => ['addWorkdays', 'date', 'days'],
        'workdays/adjust' => ['adjustDate', 'date'],
        'workdays/check' => ['checkWorkday', 'date'],
        'workdays/diff' => ['diffWorkdays', 'start', 'end'],
        'workdays/nth' => ['nthWorkday', 'month', 'n'],
        'workdays/subtract' => ['subtractWorkdays', 'date', 'days'],
        'workdays/summary' => ['summarizeWorkdays', 'year'],
        'years' => ['years'],
    ];

    /** The paths of vectors for which the package has no method. */
    private const NOT_OFFERED = ['days', 'holidays/range', 'holidays/upcoming', 'workdays/list'];

    private static \stdClass $vectors;

    public static function setUpBeforeClass(): void
    {
        self::$vectors = json_decode((string) file_get_contents(__DIR__.'/../../../testdata/vectors.json'), flags: JSON_THROW_ON_ERROR);
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
    public function testEveryVectorHasTheAnswerOfTheApi(string $zone, bool $asDateTime): void
    {
        $before = date_default_timezone_get();
        date_default_timezone_set($zone);
        try {
            $differences = [];
            $asked = 0;
            foreach (self::$vectors->cases as $want) {
                $url = parse_url($want->target);
                preg_match('~^/v1/(?:as-of/(?<asOf>[^/]+)/)?(?:calendars/(?<name>[^/]+)/)?(?<path>.+)$~', $url['path'], $place);
                if (in_array($place['path'], self::NOT_OFFERED, true)) {
                    continue;
                }
                ++$asked;
                $got = $this->ask($place, $url['query'] ?? '', $asDateTime);
                if (isset($want->sha256)) {
                    $got['data'] = hash('sha256', $got['data'] ?? '');
                }
                $expected = [$want->status, $want->code ?? null, $want->sha256 ?? (isset($want->data) ? self::json($want->data) : null), isset($want->details) ? self::json($want->details) : null, $want->complete ?? null];
                if (array_values($got) !== $expected) {
                    $differences[] = $want->target."\n  got  ".self::json($got)."\n  want ".self::json($expected);
                }
            }
            self::assertSame([], array_slice($differences, 0, 5), count($differences)." of $asked answers differ");
            self::assertGreaterThan(3000, $asked);
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
            }
            self::assertSame(self::json($mistake->problems), self::json($problems), self::json($mistake->file));
        }
    }

    /**
     * Answers a question in the form of a vector: status, code, data, details and complete.
     *
     * @param array<string> $place
     *
     * @return array{status: int, code: string|null, data: string|null, details: string|null, complete: bool|null}
     */
    private function ask(array $place, string $query, bool $asDateTime): array
    {
        $given = [];
        foreach ($query === '' ? [] : explode('&', $query) as $pair) {
            [$key, $text] = explode('=', $pair, 2);
            $given[urldecode($key)] = self::typed(urldecode($key), urldecode($text), $asDateTime);
        }
        [$method, $positional] = [self::METHODS[$place['path']][0], array_slice(self::METHODS[$place['path']], 1)];
        $arguments = array_map(static fn (string $key): mixed => $given[$key] ?? null, $positional);
        $options = array_diff_key($given, array_flip($positional));
        try {
            $calendar = Calendar::national(static fn () => new \DateTimeImmutable(self::$vectors->now));
            if ($place['name'] !== '') {
                $calendar = $calendar->withCalendar(array_column(self::$vectors->calendars, null, 'name')[$place['name']] ?? $place['name']);
            }
            if ($place['asOf'] !== '') {
                $calendar = $calendar->asOf($place['asOf']);
            }
            $data = $calendar->$method(...$arguments, ...$options);
            $complete = null;
            if ($data instanceof LongWeekendList) {
                [$data, $complete] = [$data->longWeekends, $data->complete];
            }
            if ($method === 'checkHoliday' || $method === 'checkWorkday') {
                $this->checkBooleans($calendar, $method, $given['date'], $options, $data);
            }

            return ['status' => 200, 'code' => null, 'data' => self::json($data), 'details' => null, 'complete' => $complete];
        } catch (HarikerjaException $e) {
            self::assertStringEndsWith('.', $e->getMessage());

            return ['status' => str_ends_with($e->errorCode, 'NOT_FOUND') ? 404 : 400, 'code' => $e->errorCode, 'data' => null, 'details' => self::json($e->details), 'complete' => null];
        }
    }

    /** Converts a text of a query to the type that a program would pass. An invalid value stays a text, so that the package refuses it. */
    private static function typed(string $key, string $text, bool $asDateTime): mixed
    {
        if (in_array($key, ['year', 'days', 'n', 'maxBridgeDays'], true) && (string) (int) $text === $text) {
            return (int) $text;
        }
        if ($text === 'true' || $text === 'false') {
            return $text === 'true';
        }
        if ($asDateTime && in_array($key, ['date', 'start', 'end'], true) && preg_match('/^(\d{4})-(\d\d)-(\d\d)$/D', $text, $m) && checkdate((int) $m[2], (int) $m[3], (int) $m[1])) {
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
        unset($options['includeCollectiveLeave']);
        self::assertSame($data->isWeekend, $calendar->isWeekend($date, ...$options));
    }

    private static function json(mixed $value): string
    {
        return json_encode($value, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES);
    }
}
