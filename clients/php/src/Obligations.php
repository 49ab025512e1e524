<?php

declare(strict_types=1);

namespace Harikerja;

use Harikerja\Answer\Obligation;
use Harikerja\Answer\ObligationList;
use Harikerja\Internal\Arguments;
use Harikerja\Internal\Dataset;
use Harikerja\Internal\Day;
use Harikerja\Internal\Defaults;

/**
 * The due dates of Indonesian taxes, of the religious holiday allowance (THR) and of
 * social security contributions (BPJS). This class does not calculate due dates. It reads
 * them from a table that the Go code of Harikerja calculated.
 *
 * {@see notice()} returns a warning that belongs to every answer. The member `confidence`
 * says how well a rule is documented.
 */
final class Obligations
{
    /** @var array<string, array<string, array<string, mixed>>>|null the due dates by id and period */
    private static ?array $due = null;

    /** @var list<array<string, string>>|null */
    private static ?array $unanswered = null;

    /** Returns the notice that must be shown with due dates. */
    public static function notice(): string
    {
        return self::table()['notice'];
    }

    /**
     * Returns the ids of all obligations, sorted.
     *
     * @return list<string>
     */
    public static function ids(): array
    {
        return array_keys(self::table()['obligations']);
    }

    /**
     * Returns the due date of an obligation.
     *
     * @param string $id one of {@see ids()}, or an alias such as `pph25` or `bpjs-tk`,
     * in upper or lower case; for an alias of several obligations, such as `thr`, the
     * exception names their ids
     * @param int|string $period the month (`YYYY-MM`) or the year (`YYYY`) that the obligation is about
     */
    public static function get(string $id, int|string $period): Obligation
    {
        $named = self::named(strtolower($id));
        if (count($named) > 1) {
            $message = Arguments::quote($id).' is a name of several obligations: id must be one of '
                .implode(', ', $named).'.';
            $details = ['field' => 'id', 'value' => $id, 'allowed' => $named];
            throw new HarikerjaException('NOT_FOUND', $message, $details);
        }
        $key = $named[0] ?? strtolower($id);
        $id = in_array($key, self::ids(), true) ? $key : Arguments::oneOf('id', $id, self::ids(), 'NOT_FOUND');
        $periods = self::due()[$id];
        $period = (string) $period;
        if (isset($periods[$period])) {
            return self::obligation($periods[$period]);
        }
        $first = (string) array_key_first($periods);
        if (!preg_match('/^(?!0000)\d{4}(-(0[1-9]|1[0-2]))?$/D', $period) || strlen($period) !== strlen($first)) {
            throw Arguments::wrong(
                'INVALID_DATE',
                'period',
                $period,
                strlen($first) === 4
                    ? 'must be a year as YYYY, as in 2026'
                    : 'must be a month as YYYY-MM, as in 2026-03',
            );
        }
        $reason = strcmp($period, $first) < 0 ? 'before_first_rule' : null;
        foreach (self::unanswered() as $none) {
            if ($none['id'] === $id && $none['period'] === $period && $none['reason'] !== 'no_dataset') {
                $reason = $none['reason'];
            }
        }
        if ($reason !== null) {
            $why = $reason === 'before_first_rule' ? "The first rule is valid from $first." : "The reason is $reason.";
            throw new HarikerjaException(
                'RULE_NOT_FOUND',
                "There is no rule for $id of $period. $why",
                ['field' => 'period', 'value' => $period, 'reason' => $reason],
            );
        }
        $years = Calendar::national()->getAvailableYears();
        $year = max(end($years) + 1, self::dueYear($period, end($periods)));
        $details = [
            'field' => 'period',
            'value' => $period,
            'year' => $year,
            'availableYears' => ['first' => $years[0], 'last' => end($years)],
        ];
        $text = "$id of $period depends on the holidays of $year, which has no dataset yet. "
            ."There is data for $years[0] to ".end($years).'.';
        throw new HarikerjaException('DATASET_NOT_FOUND', $text, $details);
    }

    /**
     * Returns the obligations that are due from one date to another (both included),
     * and the obligations that may be due but have no answer.
     *
     * @param 'tax'|'allowance'|'social_security'|null $kind default: all kinds
     */
    public static function between(
        \DateTimeInterface|string $start,
        \DateTimeInterface|string $end,
        ?string $kind = null,
    ): ObligationList {
        $from = Day::format(Arguments::date('start', $start));
        $to = Day::format(Arguments::date('end', $end));
        $kind = $kind === null ? null : Arguments::oneOf('kind', $kind, Defaults::OBLIGATION_KINDS);
        // This call throws if the start is after the end, or if a date has no data.
        Calendar::national()->countWorkdays($from, $to);
        $table = self::table();
        $selected = static fn (array $line): bool
            => $kind === null || $table['obligations'][$line['id']]['kind'] === $kind;
        $due = array_values(array_filter(
            $table['due'],
            static fn (array $d): bool => $d['dueDate'] >= $from && $d['dueDate'] <= $to && $selected($d),
        ));
        usort(
            $due,
            static fn (array $a, array $b): int => strcmp($a['dueDate'], $b['dueDate'])
                ?: strcmp($a['id'], $b['id'])
                ?: strcmp($a['period'], $b['period']),
        );
        $unanswered = array_values(array_filter(
            self::unanswered(),
            static fn (array $u): bool => $u['first'] <= $to && $from <= $u['last'] && $selected($u),
        ));

        return new ObligationList(
            array_map(self::obligation(...), $due),
            array_map(
                static fn (array $u): array => ['id' => $u['id'], 'period' => $u['period'], 'reason' => $u['reason']],
                $unanswered,
            ),
        );
    }

    /**
     * Returns the year in which a period is due. It adds the number of months between
     * the last known period and its due date. For THR, the holiday is in the year of
     * the period.
     *
     * @param array<string, mixed> $last the last due date of the obligation
     */
    private static function dueYear(string $period, array $last): int
    {
        if (strlen($period) === 4) {
            return min(Defaults::MAX_YEAR, (int) $period + max(0, (int) $last['nominalDate'] - (int) $last['period']));
        }
        $months = static fn (string $text): int => (int) substr($text, 0, 4) * 12 + (int) substr($text, 5, 2) - 1;

        return min(
            Defaults::MAX_YEAR,
            intdiv($months($period) + $months($last['nominalDate']) - $months($last['period']), 12),
        );
    }

    /**
     * @param array<string, mixed> $due
     */
    private static function obligation(array $due): Obligation
    {
        $about = self::table()['obligations'][$due['id']];
        $rule = self::table()['rules'][$due['rule']];
        $day = Day::of($due['dueDate']);

        return new Obligation(
            $due['id'],
            $about['kind'],
            $about['name'],
            $about['localName'],
            $due['period'],
            $due['nominalDate'],
            $due['dueDate'],
            Day::name($day),
            Day::localName($day),
            $due['skipped'] ?? [],
            $due['alternatives'] ?? [],
            $due['rule'],
            $rule['citation'],
            $rule['dayOffDefinition'],
            $rule['confidence'],
            $rule['checkedUntil'],
            $due['reliefs'] ?? [],
            $due['dueDate'] > $rule['checkedUntil'] ? [...$rule['warnings'], $rule['later']] : $rule['warnings'],
        );
    }

    /**
     * Returns the ids of the obligations that an alias belongs to.
     *
     * @return list<string>
     */
    private static function named(string $alias): array
    {
        return array_keys(array_filter(
            self::table()['obligations'],
            static fn (array $about): bool => in_array($alias, $about['aliases'], true),
        ));
    }

    /**
     * @return array<string, mixed>
     */
    private static function table(): array
    {
        return Dataset::file('obligations.json');
    }

    /**
     * Returns the periods without an answer, sorted by id, then by period.
     *
     * @return list<array<string, string>>
     */
    private static function unanswered(): array
    {
        if (self::$unanswered === null) {
            self::$unanswered = [...self::table()['earlier'], ...self::table()['unanswered']];
            usort(
                self::$unanswered,
                static fn (array $a, array $b): int
                    => strcmp($a['id'], $b['id']) ?: strcmp($a['period'], $b['period']),
            );
        }

        return self::$unanswered;
    }

    /**
     * @return array<string, array<string, array<string, mixed>>>
     */
    private static function due(): array
    {
        if (self::$due === null) {
            self::$due = [];
            foreach (self::table()['due'] as $due) {
                self::$due[$due['id']][$due['period']] = $due;
            }
            foreach (self::$due as &$periods) {
                ksort($periods);
            }
        }

        return self::$due;
    }
}
