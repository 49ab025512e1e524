<?php

declare(strict_types=1);

namespace Harikerja\Internal;

use Harikerja\HarikerjaException;

/**
 * A time in whole minutes, as it was given. A text without an offset is a local time, so the
 * zone of the working hours decides which moment it is.
 *
 * @internal
 */
final class Moment
{
    public const MINUTES_PER_DAY = 1440;

    private const FORM = '/^(.{10})T(\d\d):(\d\d)(?::00(?:\.0+)?)?(?:(Z)|([+-])(\d\d):(\d\d))?$/Ds';

    /**
     * @param string $text the given time, for messages
     * @param int $minutes since 0001-01-01 00:00, in UTC or in local time
     * @param bool $isLocal whether it is a local time
     */
    private function __construct(
        private readonly string $field,
        public readonly string $text,
        private readonly int $minutes,
        private readonly bool $isLocal,
    ) {
    }

    public static function read(string $field, \DateTimeInterface|string $value): self
    {
        $moment = is_string($value) ? self::parse($field, $value) : self::convert($field, $value);
        $moment->in(0); // throws if the time is before the year 1 or after the year 9999

        return $moment;
    }

    /** Returns the minutes since 0001-01-01 00:00, in the local time of a zone. */
    public function in(int $offset): int
    {
        $minutes = $this->isLocal ? $this->minutes : $this->minutes + $offset;
        if ($minutes < 0 || $minutes >= (Day::MAX + 1) * self::MINUTES_PER_DAY) {
            throw self::wrong($this->field, $this->text);
        }

        return $minutes;
    }

    private static function parse(string $field, string $text): self
    {
        $day = preg_match(self::FORM, $text, $m) === 1 ? Day::parse($m[1]) : null;
        [$hour, $minute] = [(int) ($m[2] ?? 0), (int) ($m[3] ?? 0)];
        [$hours, $minutes] = [(int) ($m[6] ?? 0), (int) ($m[7] ?? 0)]; // of the offset
        if ($day === null || $hour > 23 || $minute > 59 || $hours > 23 || $minutes > 59) {
            throw self::wrong($field, $text);
        }
        $offset = ($hours * 60 + $minutes) * (($m[5] ?? '') === '-' ? -1 : 1);
        $local = $day * self::MINUTES_PER_DAY + $hour * 60 + $minute;

        return new self($field, $text, $local - $offset, ($m[4] ?? '') === '' && !isset($m[5]));
    }

    private static function convert(string $field, \DateTimeInterface $value): self
    {
        $text = self::text($value);
        $seconds = $value->getTimestamp() + Day::DAYS_TO_1970 * 86400;
        if ($value->format('u') !== '000000' || $seconds % 60 !== 0) {
            $advice = $value->getOffset() % 60 === 0
                ? 'set the seconds and the parts of a second to 0'
                : 'at this time, the offset of its time zone from UTC is not in whole minutes';
            throw self::wrong($field, $text, ": $advice");
        }

        return new self($field, $text, intdiv($seconds, 60), false);
    }

    /** Returns a time as messages show it. */
    public static function text(\DateTimeInterface $time): string
    {
        return $time->format($time->format('u') === '000000' ? 'Y-m-d\TH:i:sP' : 'Y-m-d\TH:i:s.uP');
    }

    private static function wrong(string $field, string $text, string $advice = ''): HarikerjaException
    {
        return new HarikerjaException(
            'INVALID_DATE',
            "$field must use YYYY-MM-DDTHH:MM and be a real time in whole minutes, as in 2026-03-17T15:00, "
                .'with an offset such as Z or +07:00 if it is not local time, not '
                .Arguments::quote($text).$advice.'.',
            ['field' => $field, 'value' => $text],
        );
    }
}
