<?php

declare(strict_types=1);

namespace Harikerja;

use Harikerja\Answer\Obligation;
use Harikerja\Answer\ObligationList;
use Harikerja\Internal\Arguments;
use Harikerja\Internal\Dataset;
use Harikerja\Internal\Day;

/**
 * The due dates of Indonesian taxes, of the religious holiday allowance (THR) and of
 * social security contributions (BPJS). They are a table that the Go code of Harikerja
 * calculated. This class does not calculate due dates.
 *
 * Not legal advice and not an official source. Most rules were not read in the
 * original: see the member `confidence`.
 */
final class Obligations
{
    private const KINDS = ['tax', 'allowance', 'social_security'];

    /** @var array<string, array<string, array<string, mixed>>>|null the due dates by id and period */
    private static ?array $due = null;

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
     * @param string $period the month (`YYYY-MM`) or the year (`YYYY`) that the obligation is about
     */
    public static function get(string $id, string $period): Obligation
    {
        $periods = self::due()[$id] ?? null;
        if ($periods === null) {
            throw new HarikerjaException('NOT_FOUND', 'There is no obligation '.Arguments::quote($id).': use one of '.implode(', ', self::ids()).'.', ['field' => 'id', 'value' => $id, 'allowed' => self::ids()]);
        }
        if (isset($periods[$period])) {
            return self::obligation($periods[$period]);
        }
        $first = (string) array_key_first($periods);
        if (!preg_match('/^(?!0000)\d{4}(-(0[1-9]|1[0-2]))?$/D', $period) || strlen($period) !== strlen($first)) {
            $form = strlen($first) === 4 ? 'a year as YYYY' : 'a month as YYYY-MM';
            throw new HarikerjaException('INVALID_DATE', "period of $id must be $form, not ".Arguments::quote($period).'.', ['field' => 'period', 'value' => $period]);
        }
        $reason = strcmp($period, $first) < 0 ? 'before_first_rule' : null;
        foreach (self::table()['unanswered'] as $none) {
            if ($none['id'] === $id && $none['period'] === $period && $none['reason'] !== 'no_dataset') {
                $reason = $none['reason'];
            }
        }
        if ($reason !== null) {
            throw new HarikerjaException('RULE_NOT_FOUND', "The table has no due date for $id of $period ($reason).", ['field' => 'period', 'value' => $period, 'reason' => $reason]);
        }
        throw new HarikerjaException('DATASET_NOT_FOUND', "The table has no due date for $id of $period: it ends with ".array_key_last($periods).'.', ['field' => 'period', 'value' => $period]);
    }

    /**
     * Returns the obligations that are due from one date to another (both included), and
     * those that may be due but have no answer.
     *
     * @param 'tax'|'allowance'|'social_security'|null $kind default: all kinds
     * @param never ...$unknown
     */
    public static function between(\DateTimeInterface|string|null $start, \DateTimeInterface|string|null $end, ?string $kind = null, mixed ...$unknown): ObligationList
    {
        Arguments::refuse($unknown, ['start', 'end', 'kind']);
        [$from, $to] = Arguments::span($start, $end);
        if ($kind !== null) {
            Arguments::oneOf('kind', $kind, self::KINDS);
        }
        $table = self::table();
        foreach (['start' => $from, 'end' => $to] as $field => $date) {
            if (strcmp($date, $table['covered']['first']) < 0 || strcmp($date, $table['covered']['last']) > 0) {
                throw new HarikerjaException('DATASET_NOT_FOUND', "The table has the due dates from {$table['covered']['first']} to {$table['covered']['last']}.", ['field' => $field, 'value' => $date]);
            }
        }
        $selected = static fn (array $line): bool => $kind === null || $table['obligations'][$line['id']]['kind'] === $kind;
        $due = array_values(array_filter($table['due'], static fn (array $d): bool => $d['dueDate'] >= $from && $d['dueDate'] <= $to && $selected($d)));
        usort($due, static fn (array $a, array $b): int => strcmp($a['dueDate'], $b['dueDate']) ?: strcmp($a['id'], $b['id']) ?: strcmp($a['period'], $b['period']));
        $unanswered = array_values(array_filter($table['unanswered'], static fn (array $u): bool => $u['first'] <= $to && $from <= $u['last'] && $selected($u)));

        return new ObligationList(
            array_map(self::obligation(...), $due),
            array_map(static fn (array $u): array => ['id' => $u['id'], 'period' => $u['period'], 'reason' => $u['reason']], $unanswered),
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
            $due['reliefs'] ?? [],
        );
    }

    /**
     * @return array<string, mixed>
     */
    private static function table(): array
    {
        return Dataset::file('obligations.json');
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
