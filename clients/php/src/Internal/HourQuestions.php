<?php

declare(strict_types=1);

namespace Harikerja\Internal;

use Harikerja\Answer\Deadline;
use Harikerja\Answer\ElapsedTime;
use Harikerja\Answer\Overtime;
use Harikerja\Answer\OvertimeOptions;
use Harikerja\HarikerjaException;
use Harikerja\Leave;

/**
 * The methods of {@see \Harikerja\Calendar} that answer questions about hours of work: deadlines,
 * elapsed time and overtime.
 *
 * @internal
 */
trait HourQuestions
{
    /**
     * Adds working hours to a start time, and returns the time at which the work is due. A time is
     * a text `YYYY-MM-DDTHH:MM` or a `DateTimeInterface`, in whole minutes. A text without an offset such
     * as `Z` or `+07:00` is local time of the zone. A `DateTimeInterface` is converted to the zone.
     *
     * @param int|float|string $hours hours from 0:01 to 100000, as in `16` or `'1:30'`
     * @param string $hoursPerDay the working hours of a workday, as in `'08:00-12:00,13:00-17:00'`;
     *     the parameters `mon` to `sun` have the working hours of single weekdays, if they differ
     * @param string $zone the time zone of the working hours: `WIB`, `WITA`, `WIT`, `UTC`, `Asia/Jakarta`, `Asia/Pontianak`, `Asia/Makassar`, `Asia/Jayapura` or an offset such as `+07:00`
     * @param Leave|Omitted $leave whether collective leave is a day off; default: {@see Leave::taken()}
     * @param list<string>|string|Omitted $weekend see {@see \Harikerja\Calendar::isWeekend()}
     */
    public function dueDeadline(
        \DateTimeInterface|string $start,
        bool|int|float|string $hours,
        string $hoursPerDay = Defaults::DEFAULT_HOURS_PER_DAY,
        string|Omitted $mon = Omitted::Argument,
        string|Omitted $tue = Omitted::Argument,
        string|Omitted $wed = Omitted::Argument,
        string|Omitted $thu = Omitted::Argument,
        string|Omitted $fri = Omitted::Argument,
        string|Omitted $sat = Omitted::Argument,
        string|Omitted $sun = Omitted::Argument,
        string $zone = Defaults::DEFAULT_ZONE,
        Leave|Omitted $leave = Omitted::Argument,
        array|string|Omitted $weekend = Omitted::Argument,
    ): Deadline {
        $given = Moment::read('start', $start);
        $work = Hours::work($hours);
        $when = new Hours($hoursPerDay, compact(Defaults::WEEK), $zone);
        $rules = $this->rules($leave, $weekend);
        $from = $given->in($when->offset);
        $when->check($rules->weekend, $this->definition);
        $first = intdiv($from, Moment::MINUTES_PER_DAY);
        $covered = $this->known()->segment($first) ?? throw $this->missing('start', $given->text, $first);
        [$begin, $due, $days] = $when->finish($from, $work, $covered[1], $this->known(), $rules)
            ?? throw $this->missing('hours', Arguments::text($hours), $covered[1]);

        return new Deadline(
            $when->text($from),
            Hours::clock($work),
            $work,
            $when->text($begin),
            $when->text($due),
            count($days),
            Hours::listed($days),
            count($days) <= Defaults::MAX_DATES,
            $when->options($this->options($rules)),
        );
    }

    /**
     * Returns the working time between two times. For the parameters, see {@see dueDeadline()}.
     *
     * @param string $hoursPerDay the working hours of a workday, as in `'08:00-12:00,13:00-17:00'`
     * @param string $zone the time zone of the working hours: `WIB`, `WITA`, `WIT`, `UTC`, `Asia/Jakarta`, `Asia/Pontianak`, `Asia/Makassar`, `Asia/Jayapura` or an offset such as `+07:00`
     * @param Leave|Omitted $leave whether collective leave is a day off; default: {@see Leave::taken()}
     * @param list<string>|string|Omitted $weekend see {@see \Harikerja\Calendar::isWeekend()}
     */
    public function elapsedTime(
        \DateTimeInterface|string $start,
        \DateTimeInterface|string $end,
        string $hoursPerDay = Defaults::DEFAULT_HOURS_PER_DAY,
        string|Omitted $mon = Omitted::Argument,
        string|Omitted $tue = Omitted::Argument,
        string|Omitted $wed = Omitted::Argument,
        string|Omitted $thu = Omitted::Argument,
        string|Omitted $fri = Omitted::Argument,
        string|Omitted $sat = Omitted::Argument,
        string|Omitted $sun = Omitted::Argument,
        string $zone = Defaults::DEFAULT_ZONE,
        Leave|Omitted $leave = Omitted::Argument,
        array|string|Omitted $weekend = Omitted::Argument,
    ): ElapsedTime {
        [$givenStart, $givenEnd] = [Moment::read('start', $start), Moment::read('end', $end)];
        $when = new Hours($hoursPerDay, compact(Defaults::WEEK), $zone);
        $rules = $this->rules($leave, $weekend);
        [$from, $to] = [$givenStart->in($when->offset), $givenEnd->in($when->offset)];
        $when->check($rules->weekend, $this->definition);
        if ($from > $to) {
            throw new HarikerjaException(
                'INVALID_RANGE',
                'start must not be after end: swap the two times.',
                ['field' => 'start', 'start' => $when->text($from), 'end' => $when->text($to)],
            );
        }
        $first = intdiv($from, Moment::MINUTES_PER_DAY);
        // If start and end are the midnight after the last date with data, no other date is needed.
        $isMidnight = $from === $to && $from % Moment::MINUTES_PER_DAY === 0;
        $covered = $this->known()->segment($first)
            ?? ($isMidnight ? $this->known()->segment($first - 1) : null)
            ?? throw $this->missing('start', $givenStart->text, $first);
        if ($to > $covered[1] * Moment::MINUTES_PER_DAY) {
            throw $this->missing('end', $givenEnd->text, $covered[1]);
        }
        $days = $when->between($from, $to, $this->known(), $rules);
        $minutes = array_sum($days);

        return new ElapsedTime(
            $when->text($from),
            $when->text($to),
            Hours::clock($minutes),
            $minutes,
            count($days),
            Hours::listed($days),
            count($days) <= Defaults::MAX_DATES,
            $when->options($this->options($rules)),
        );
    }

    /**
     * Returns the multipliers for hours of overtime on a date. On a workday, overtime means the
     * hours after the normal hours. On a day off, all hours are overtime. It is not legal advice:
     * show the `warnings` of the answer to your users.
     *
     * Only the national list, the weekend and `officialHoliday` decide what kind of day the date is.
     * Collective leave, own days off and own workdays do not change it. A calendar from
     * {@see \Harikerja\Calendar::withCalendar()} has its own weekend.
     *
     * @param int|float|string $hours whole or half hours from 0.5 to 24, as in `4` or `2.5`
     * @param list<string>|string|Omitted $weekend two weekdays for a five-day week, or one weekday for a
     *     six-day week, as in `'sat,sun'` or `'sun'`; default: `'sat,sun'`
     * @param 'mon'|'tue'|'wed'|'thu'|'fri'|'sat'|'sun'|Omitted $shortestDay the weekday with the fewest
     *     hours of work, only for a six-day week; default: none
     * @param bool $officialHoliday the day is an official holiday at this place, such as a local election,
     *     though the national list does not have it
     */
    public function getOvertime(
        \DateTimeInterface|string $date,
        bool|int|float|string $hours,
        array|string|Omitted $weekend = Omitted::Argument,
        string|Omitted $shortestDay = Omitted::Argument,
        bool|int|float|string $officialHoliday = false,
    ): Overtime {
        $day = Arguments::date('date', $date);
        $number = OvertimeRule::hours($hours);
        $set = $this->definition === null
            ? Arguments::weekend(
                $weekend === Omitted::Argument ? Defaults::DEFAULT_WEEKEND : $weekend,
                OvertimeRule::WEEKEND,
                null,
            )
            : $this->rules(weekend: $weekend)->weekend;
        $rest = Arguments::tokens($set);
        $shortest = $shortestDay === Omitted::Argument
            ? null
            : Arguments::oneOf('shortestDay', $shortestDay, Defaults::WEEK);
        $officialHoliday = Arguments::flag('officialHoliday', $officialHoliday);
        $rule = OvertimeRule::on(Day::format($day));
        $given = $weekend === Omitted::Argument ? null : Arguments::text($weekend ?: 'none');
        $rule->checkWeek($rest, $given, $shortest);
        $national = $this->withCalendar('national');
        if ($national->known()->segment($day) === null) {
            throw $national->missing('date', Day::format($day), $day);
        }

        return $rule->answer(
            $day,
            $number,
            Arguments::text($hours),
            new OvertimeOptions($rest, $shortest),
            $national->entries($national->linesOn($day, Leave::taken()), false),
            $officialHoliday,
        );
    }
}
