<?php

declare(strict_types=1);

namespace Harikerja\Internal;

use Harikerja\Answer\Holiday;
use Harikerja\Answer\Overtime;
use Harikerja\Answer\OvertimeOptions;
use Harikerja\HarikerjaException;

/**
 * A rule for overtime, with its tables of multipliers.
 *
 * @internal
 */
final class OvertimeRule
{
    /** What a message says about the weekend. */
    public const WEEKEND = 'must be two weekdays for a five-day week or one weekday for a six-day week, '
        .'as in sat,sun or sun';

    /**
     * @param array<string, mixed> $rule an element of data/overtime.json
     */
    private function __construct(private readonly array $rule)
    {
    }

    /** Reads whole and half hours, as in 4 or 2.5. */
    public static function hours(bool|int|float|string $value): float
    {
        $isNumber = !is_bool($value) && (!is_string($value) || preg_match('/^\d+(?:\.[05])?$/D', $value) === 1);
        $hours = $isNumber ? (float) $value : NAN;
        if (!($hours >= 0.5 && $hours <= Defaults::MAX_OVERTIME_HOURS) || fmod($hours, 0.5) !== 0.0) {
            $wanted = 'must be whole or half hours from 0.5 to '.Defaults::MAX_OVERTIME_HOURS.', as in 4 or 2.5';
            throw Arguments::wrong('INVALID_RANGE', 'hours', $value, $wanted);
        }

        return $hours;
    }

    /** Returns the rule that is valid on a date. */
    public static function on(string $date): self
    {
        $rules = Dataset::file('overtime.json')['rules'];
        $before = null; // the last rule that begins before the date
        foreach ($rules as $rule) {
            if ($rule['from'] <= $date && $date <= ($rule['to'] ?? $date)) {
                return new self($rule);
            }
            $before = $rule['from'] < $date ? $rule : $before;
        }
        $why = $before === null
            ? "The first rule is valid from {$rules[0]['from']}."
            : "The rule {$before['id']} is valid to {$before['to']}.";
        $reason = $before === null ? 'before_first_rule' : 'after_last_rule';
        throw new HarikerjaException(
            'RULE_NOT_FOUND',
            "There is no rule for overtime of $date. $why",
            ['field' => 'date', 'value' => $date, 'reason' => $reason],
        );
    }

    /**
     * Refuses a week for which there are no tables.
     *
     * @param list<string> $weekend
     * @param string|null $given the weekend as it was given; null if it was not given
     */
    public function checkWeek(array $weekend, ?string $given, ?string $shortest): void
    {
        [$field, $value] = ['shortestDay', $shortest];
        $rest = count($weekend);
        if ($rest !== 1 && $rest !== 2) {
            [$field, $value] = ['weekend', $given];
            $article = $this->article(explode('(', $this->table('any', 'workday')['article'])[0]);
            $message = "The tables of $article are for weeks with one or two weekend days, not $rest.";
        } elseif ($shortest !== null && $rest === 2) {
            $message = 'Only the table for a six-day week has a shortest day: '
                .'give one weekend day, or no shortest day.';
        } elseif (in_array($shortest, $weekend, true)) {
            $message = 'The shortest day of work must not be a weekend day.';
        } else {
            return;
        }
        throw new HarikerjaException(
            'INVALID_RANGE',
            $message,
            ['field' => $field, ...($value === null ? [] : ['value' => $value])],
        );
    }

    /**
     * Returns the multipliers. Call checkWeek first.
     *
     * @param string $given the hours as they were given
     * @param list<Holiday> $holidays the national holidays and the collective leave on the day
     * @param bool $stated the question states that the day is an official holiday
     */
    public function answer(
        int $day,
        float $hours,
        string $given,
        OvertimeOptions $options,
        array $holidays,
        bool $stated,
    ): Overtime {
        $token = Day::token($day);
        $listed = in_array('national_holiday', array_column($holidays, 'type'), true);
        $official = $listed || $stated;
        $isRestDay = in_array($token, $options->weekend, true);
        $onShortestDay = $this->table('six_days', 'holiday_on_shortest_day');
        [$class, $table] = match (true) {
            $official && $options->shortestDay === $token => ['official_holiday', $onShortestDay],
            $official => ['official_holiday', $this->dayOff($options)],
            $isRestDay => ['rest_day', $this->dayOff($options)],
            default => ['workday', $this->table('any', 'workday')],
        };
        $citation = $this->article($table['article']);
        $multipliers = self::multipliers($table, $hours);
        if ($multipliers === null) {
            $last = array_sum(array_column($table['steps'], 'hours'));
            throw new HarikerjaException(
                'INVALID_RANGE',
                "{$this->article($table['limitArticle'])} has multipliers for hours 1 to $last only, "
                    .'not for '.Arguments::text($hours).' hours.',
                ['field' => 'hours', 'value' => $given],
            );
        }
        $sum = self::sum($multipliers, $hours);
        $warnings = $this->rule['warnings'];
        $allowed = $table['allowedHours'] ?? $hours;
        if ($hours > $allowed) {
            $warnings[] = "{$this->article($table['limitArticle'])} allows only $allowed hours of overtime on a "
                .'workday. The later hours must be paid all the same.';
        }
        if ($official && !$isRestDay && count($options->weekend) === 1 && $options->shortestDay === null) {
            $other = self::multipliers($onShortestDay, $hours);
            $result = $other === null
                ? 'this number of hours has no answer'
                : 'the result is '.Arguments::text(self::sum($other, $hours)).', not '.Arguments::text($sum);
            if ($other === null || self::sum($other, $hours) !== $sum) {
                $warnings[] = 'The shortest day of work was not given. If it is '.Day::name($day)
                    .", $result ({$this->article($onShortestDay['article'])}).";
            }
        }
        if (Day::format($day) > $this->rule['checkedUntil']) {
            $warnings[] = $this->rule['later'];
        }
        $notes = [];
        if ($class === 'workday' && $holidays !== []) { // collective leave
            $notes[] = 'Collective leave is not an official holiday. On a workday, only the hours after the normal '
                .'hours of work are overtime.';
        }
        if (fmod($hours, 1) !== 0.0) {
            $notes[] = "$citation does not speak of parts of an hour. The half hour counts in proportion.";
        }
        if ($class === 'workday') {
            $notes[] = 'An official holiday at this place only, such as a local election, is paid like a national '
                .'holiday, but is not in the national list: if this day is one, state it in the question.';
        } elseif ($stated && !$listed) {
            $notes[] = 'This day is an official holiday at this place because the question states it. The national '
                .'list does not have this holiday, so the answer does not name it.';
        }

        return new Overtime(
            Day::format($day),
            Day::name($day),
            Day::localName($day),
            $class,
            $holidays,
            $hours,
            $multipliers,
            $sum,
            $this->rule['id'],
            $citation,
            $this->rule['dayOffDefinition'],
            $this->rule['confidence'],
            $this->rule['checkedUntil'],
            $options,
            $notes,
            $warnings,
        );
    }

    /** Returns the citation of an article. */
    private function article(string $number): string
    {
        return "{$this->rule['law']} art. $number";
    }

    /**
     * Returns the table for days off of a five-day or a six-day week.
     *
     * @return array<string, mixed>
     */
    private function dayOff(OvertimeOptions $options): array
    {
        return $this->table(count($options->weekend) === 2 ? 'five_days' : 'six_days', 'day_off');
    }

    /**
     * @return array<string, mixed>
     */
    private function table(string $week, string $day): array
    {
        foreach ($this->rule['tables'] as $table) {
            if ($table['week'] === $week && $table['day'] === $day) {
                return $table;
            }
        }
        // The Go code refuses a rule without this table, so it cannot be missing.
        throw new \LogicException("The rule {$this->rule['id']} has no table for $day, $week.");
    }

    /**
     * Returns one multiplier for each hour, or null if the table does not define all hours. The
     * last hour may be a half hour.
     *
     * @param array<string, mixed> $table
     *
     * @return list<float>|null
     */
    private static function multipliers(array $table, float $hours): ?array
    {
        $list = [];
        foreach ($table['steps'] as $step) {
            // A step without a number of hours is for all later hours.
            $count = $step['hours'] ?? Defaults::MAX_OVERTIME_HOURS;
            array_push($list, ...array_fill(0, $count, (float) $step['multiplier']));
        }

        return $hours > count($list) ? null : array_slice($list, 0, (int) ceil($hours));
    }

    /**
     * Returns the sum of multipliers. A half hour counts half.
     *
     * @param list<float> $multipliers
     */
    private static function sum(array $multipliers, float $hours): float
    {
        $sum = 0.0;
        foreach ($multipliers as $i => $multiplier) {
            $sum += $multiplier * min(1, $hours - $i); // exact: halves and quarters are exact in binary
        }

        return $sum;
    }
}
