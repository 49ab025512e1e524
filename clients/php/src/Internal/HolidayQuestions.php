<?php

declare(strict_types=1);

namespace Harikerja\Internal;

use Harikerja\Answer\Holiday;
use Harikerja\Answer\HolidayCheck;
use Harikerja\Answer\Occasion;
use Harikerja\Answer\OccasionList;
use Harikerja\Answer\UpcomingHoliday;
use Harikerja\Answer\UpcomingHolidayList;
use Harikerja\Leave;

/**
 * The methods of {@see \Harikerja\Calendar} that answer questions about holidays: the lists, single
 * dates and occasions.
 *
 * @internal
 */
trait HolidayQuestions
{
    /**
     * Returns the holidays of a year, sorted by date, then by type (national holidays
     * first), then by local name.
     *
     * @param int|Omitted $year default: the current year in Jakarta, or the year of the day of `asOf`
     * @param 'national_holiday'|'collective_leave'|'own_day_off'|Omitted $type default: all types;
     *     `own_day_off` only under a calendar of {@see \Harikerja\Calendar::withCalendar()}
     * @param bool $includeSources include the decrees of each holiday
     *
     * @return list<Holiday>
     */
    public function getHolidays(
        bool|int|float|string|Omitted $year = Omitted::Argument,
        string|Omitted $type = Omitted::Argument,
        bool|int|float|string $includeSources = false,
    ): array {
        $year = Arguments::year($year);
        $type = $this->type($type);
        $includeSources = Arguments::flag('includeSources', $includeSources);
        $first = Day::number($this->findYear($year)->year, 1, 1);

        return $this->entries($this->linesBetween($first, Day::endOfYear($first) + 1, $type), $includeSources);
    }

    /**
     * Returns the holidays from one date to another (both included), sorted as in
     * {@see getHolidays()}.
     *
     * @param Leave|Omitted $leave the collective leave that is listed; default: {@see Leave::taken()}
     * @param 'national_holiday'|'collective_leave'|'own_day_off'|Omitted $type see {@see getHolidays()}
     * @param bool $includeSources include the decrees of each holiday
     *
     * @return list<Holiday>
     */
    public function getHolidaysInRange(
        \DateTimeInterface|string $start,
        \DateTimeInterface|string $end,
        Leave|Omitted $leave = Omitted::Argument,
        string|Omitted $type = Omitted::Argument,
        bool|int|float|string $includeSources = false,
    ): array {
        [$from, $to] = $this->span($start, $end);
        $rules = $this->rules($leave);
        $type = $this->type($type);
        $includeSources = Arguments::flag('includeSources', $includeSources);
        $this->cover($from, $to);

        return $this->entries($this->linesBetween($from, $to, $type, $rules->leave), $includeSources);
    }

    /**
     * Returns the next holidays.
     *
     * @param \DateTimeInterface|string|Omitted $date the first date to look at; default: today in
     *     Jakarta, or the day of {@see \Harikerja\Calendar::asOf()}
     * @param Leave|Omitted $leave the collective leave that is listed; default: {@see Leave::taken()}
     * @param int $limit the maximum number of holidays, 1 or more
     * @param 'national_holiday'|'collective_leave'|'own_day_off'|Omitted $type see {@see getHolidays()}
     * @param bool $includeSources include the decrees of each holiday
     */
    public function getUpcomingHolidays(
        \DateTimeInterface|string|Omitted $date = Omitted::Argument,
        Leave|Omitted $leave = Omitted::Argument,
        bool|int|float|string $limit = Defaults::DEFAULT_LIMIT,
        string|Omitted $type = Omitted::Argument,
        bool|int|float|string $includeSources = false,
    ): UpcomingHolidayList {
        $from = $date === Omitted::Argument ? $this->asOf ?? $this->today() : Arguments::date('date', $date);
        $rules = $this->rules($leave);
        $limit = Arguments::number('limit', $limit, 1, Defaults::MAX_DAYS);
        $type = $this->type($type);
        $includeSources = Arguments::flag('includeSources', $includeSources);
        $covered = $this->known()->segment($from) ?? throw $this->missing(
            'date',
            $date === Omitted::Argument ? null : Day::format($from),
            $from,
        );
        $lines = array_slice($this->linesBetween($from, $covered[1], $type, $rules->leave), 0, $limit);
        $until = static fn (Entry $line, Holiday $holiday): UpcomingHoliday
            => new UpcomingHoliday($line->day - $from, $holiday);
        $complete = count($lines) === $limit;
        $examined = self::examined($from, $complete ? $lines[$limit - 1]->day : $covered[1] - 1);

        return new UpcomingHolidayList(
            array_map($until, $lines, $this->entries($lines, $includeSources)),
            $complete,
            $examined,
        );
    }

    /**
     * Reports whether a date is a holiday, and lists its holidays.
     *
     * @param Leave|Omitted $leave whether collective leave is a day off; default: {@see Leave::taken()}
     * @param bool $includeSources include the decrees of each holiday
     */
    public function checkHoliday(
        \DateTimeInterface|string $date,
        Leave|Omitted $leave = Omitted::Argument,
        bool|int|float|string $includeSources = false,
    ): HolidayCheck {
        $day = Arguments::date('date', $date);
        $rules = $this->rules($leave);
        $includeSources = Arguments::flag('includeSources', $includeSources);
        $lines = $this->linesOn($day, $rules->leave);

        return new HolidayCheck(
            Day::format($day),
            Day::name($day),
            Day::localName($day),
            $lines !== [],
            $this->entries($lines, $includeSources),
        );
    }

    /**
     * Reports whether a date is a holiday. A weekend is not a holiday. A holiday can be an own
     * workday: only {@see \Harikerja\Calendar::isWorkday()} decides.
     *
     * @param Leave|Omitted $leave whether collective leave is a day off; default: {@see Leave::taken()}
     */
    public function isHoliday(\DateTimeInterface|string $date, Leave|Omitted $leave = Omitted::Argument): bool
    {
        $day = Arguments::date('date', $date);

        return $this->linesOn($day, $this->rules($leave)->leave) !== [];
    }

    /**
     * Returns all occasions with their holidays.
     *
     * @param int|Omitted $year only holidays of this year; default: the holidays of all years with data
     * @param \DateTimeInterface|string|Omitted $date only holidays on or after this date
     */
    public function getOccasions(
        bool|int|float|string|Omitted $year = Omitted::Argument,
        \DateTimeInterface|string|Omitted $date = Omitted::Argument,
    ): OccasionList {
        $year = Arguments::year($year);
        $from = $date === Omitted::Argument ? 0 : Arguments::date('date', $date);
        $found = $year === null ? null : $this->findYear($year)->year;
        if ($date !== Omitted::Argument) {
            $this->coverDate($from);
        }
        $byOccasion = [];
        foreach ($this->known()->years as $candidate) {
            if ($found === null || $candidate->year === $found) {
                $first = Day::number($candidate->year, 1, 1);
                foreach ($this->linesBetween(max($first, $from), Day::endOfYear($first) + 1, null) as $line) {
                    $byOccasion[$line->occasion ?? ''][] = $line;
                }
            }
        }
        $occasions = array_map(
            fn (array $o): Occasion => new Occasion(
                $o['id'],
                $o['localName'],
                $o['name'],
                $o['aliases'],
                $this->entries($byOccasion[$o['id']] ?? [], false),
            ),
            $this->data()->content['occasions'],
        );
        $years = $found === null ? $this->getAvailableYears() : [$found];
        $examined = $years === [] ? null : self::examined(
            max(Day::number(min($years), 1, 1), $found === null ? $from : 0),
            Day::number(max($years) + 1, 1, 1) - 1,
        );

        return new OccasionList($occasions, $found !== null, $examined);
    }
}
