<?php

declare(strict_types=1);

namespace Harikerja\Tests;

use Harikerja\Answer\Obligation;
use Harikerja\Calendar;
use Harikerja\HarikerjaException;
use Harikerja\Obligations;
use PHPUnit\Framework\Attributes\DataProvider; // for PHPUnit 12 and later; PHPUnit 9 reads the annotations
use PHPUnit\Framework\TestCase;

final class ObligationsTest extends TestCase
{
    /** @var array<string, mixed> */
    private static array $table;

    public static function setUpBeforeClass(): void
    {
        self::$table = json_decode((string) file_get_contents(__DIR__.'/../data/obligations.json'), true, flags: JSON_THROW_ON_ERROR);
    }

    /**
     * Converts a due date in the table to the form that the API uses.
     *
     * @param array<string, mixed> $due
     *
     * @return array<string, mixed>
     */
    private static function wanted(array $due): array
    {
        $day = (int) (new \DateTimeImmutable($due['dueDate']))->format('N') - 1;
        $rule = self::$table['rules'][$due['rule']];

        return [
            'id' => $due['id'],
            ...array_diff_key(self::$table['obligations'][$due['id']], ['aliases' => true]),
            'period' => $due['period'],
            'nominalDate' => $due['nominalDate'],
            'dueDate' => $due['dueDate'],
            'dueDay' => ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'][$day],
            'dueLocalDay' => ['Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu', 'Minggu'][$day],
            'skipped' => $due['skipped'] ?? [],
            'alternatives' => $due['alternatives'] ?? [],
            'rule' => $due['rule'],
            'citation' => $rule['citation'],
            'dayOffDefinition' => $rule['dayOffDefinition'],
            'confidence' => $rule['confidence'],
            'checkedUntil' => $rule['checkedUntil'],
            'reliefs' => $due['reliefs'] ?? [],
            'warnings' => $due['dueDate'] > $rule['checkedUntil'] ? [...$rule['warnings'], $rule['later']] : $rule['warnings'],
        ];
    }

    public function testGetReturnsEveryDueDateInTheTable(): void
    {
        foreach (self::$table['due'] as $due) {
            self::assertSame(self::wanted($due), Obligations::get($due['id'], $due['period'])->toArray());
        }
        self::assertSame(array_keys(self::$table['obligations']), Obligations::ids());
        self::assertSame(self::$table['notice'], Obligations::notice());
    }

    public function testEveryMonthHasItsDueDatesAndThePeriodsWithoutAnAnswer(): void
    {
        $open = [...self::$table['earlier'], ...self::$table['unanswered']];
        array_multisort(array_column($open, 'id'), array_column($open, 'period'), SORT_STRING, $open);
        for ($start = new \DateTimeImmutable('2009-01-01'); $start->format('Y-m-d') < self::$table['covered']['last']; $start = $start->modify('+1 month')) {
            $end = $start->modify('last day of this month');
            [$from, $to] = [$start->format('Y-m-d'), $end->format('Y-m-d')];
            $list = Obligations::between($start, $end);
            $due = array_values(array_filter(self::$table['due'], static fn (array $due): bool => $due['dueDate'] >= $from && $due['dueDate'] <= $to));
            self::assertSame(array_map(self::wanted(...), $due), array_map(static fn (Obligation $o): array => $o->toArray(), $list->obligations));
            $none = array_values(array_filter($open, static fn (array $u): bool => $u['first'] <= $to && $from <= $u['last']));
            self::assertSame(array_map(static fn (array $u): array => ['id' => $u['id'], 'period' => $u['period'], 'reason' => $u['reason']], $none), $list->unanswered);
        }
    }

    public function testListsForAKindHaveOnlyThisKind(): void
    {
        $list = Obligations::between('2025-01-01', '2025-01-31', kind: 'tax');
        self::assertSame(['tax'], array_values(array_unique(array_column($list->obligations, 'kind'))));
        self::assertSame([
            ['id' => 'vat-own-payment', 'period' => '2024-12', 'reason' => 'before_first_rule'],
            ['id' => 'withholding-slip-annual', 'period' => '2024', 'reason' => 'before_first_rule'],
        ], $list->unanswered);
        self::assertSame([], Obligations::between('2025-01-01', '2025-01-31', kind: 'allowance')->unanswered);
    }

    public function testTheMessageForAPeriodWithoutARuleNamesTheFirstRule(): void
    {
        $why = static function (string $id, string $period): string {
            try {
                Obligations::get($id, $period);
            } catch (HarikerjaException $e) {
                return $e->getMessage();
            }

            return '';
        };
        self::assertSame('There is no rule for vat-return of 2014-12. The first rule is valid from 2015-01.', $why('vat-return', '2014-12'));
    }

    public function testAnIdCanHaveUpperOrLowerCase(): void
    {
        foreach (['bpjs-tk', 'BPJS-TK', 'Bpjs-Ketenagakerjaan'] as $id) {
            self::assertEquals(Obligations::get('bpjs-ketenagakerjaan', '2026-01'), Obligations::get($id, '2026-01'));
        }
    }

    /**
     * @return iterable<array{\Closure, string, array<string, mixed>}>
     */
    public static function mistakes(): iterable
    {
        yield [fn () => Obligations::get('vat', '2026-01'), 'NOT_FOUND', ['field' => 'id', 'value' => 'vat', 'allowed' => Obligations::ids()]];
        yield [fn () => Obligations::get('vat-return', '2026'), 'INVALID_DATE', ['field' => 'period', 'value' => '2026']];
        yield [fn () => Obligations::get('thr-vesak', '2026-05'), 'INVALID_DATE', ['field' => 'period', 'value' => '2026-05']];
        yield [fn () => Obligations::get('vat-return', '2026-13'), 'INVALID_DATE', ['field' => 'period', 'value' => '2026-13']];
        yield [fn () => Obligations::get('PPh21', '2026-01'), 'NOT_FOUND', ['field' => 'id', 'value' => 'PPh21', 'allowed' => ['income-tax-return', 'income-tax-withheld-payment']]];
        yield [fn () => Obligations::get('VAT', '2026-01'), 'NOT_FOUND', ['field' => 'id', 'value' => 'VAT', 'allowed' => Obligations::ids()]];
        yield [fn () => Obligations::get('pph21', '2026-01'), 'NOT_FOUND', ['field' => 'id', 'value' => 'pph21', 'allowed' => ['income-tax-return', 'income-tax-withheld-payment']]];
        yield [fn () => Obligations::get('vat-return', '2014-12'), 'RULE_NOT_FOUND', ['field' => 'period', 'value' => '2014-12', 'reason' => 'before_first_rule']];
        yield [fn () => Obligations::get('annual-return-corporate', '2008'), 'RULE_NOT_FOUND', ['field' => 'period', 'value' => '2008', 'reason' => 'before_first_rule']];
        $years = ['first' => 2009, 'last' => max(Calendar::national()->getAvailableYears())];
        // An obligation for a month is due in the next month. An obligation for a tax
        // year is due in the next year. THR is due in the year of the holiday.
        yield [fn () => Obligations::get('vat-return', '2099-12'), 'DATASET_NOT_FOUND', ['field' => 'period', 'value' => '2099-12', 'year' => 2100, 'availableYears' => $years]];
        yield [fn () => Obligations::get('vat-return', '2099-11'), 'DATASET_NOT_FOUND', ['field' => 'period', 'value' => '2099-11', 'year' => 2099, 'availableYears' => $years]];
        yield [fn () => Obligations::get('vat-return', '9999-12'), 'DATASET_NOT_FOUND', ['field' => 'period', 'value' => '9999-12', 'year' => 9999, 'availableYears' => $years]];
        yield [fn () => Obligations::get('bpjs-kesehatan', '2099-12'), 'DATASET_NOT_FOUND', ['field' => 'period', 'value' => '2099-12', 'year' => 2099, 'availableYears' => $years]];
        yield [fn () => Obligations::get('annual-return-corporate', '2098'), 'DATASET_NOT_FOUND', ['field' => 'period', 'value' => '2098', 'year' => 2099, 'availableYears' => $years]];
        yield [fn () => Obligations::get('thr-vesak', 2099), 'DATASET_NOT_FOUND', ['field' => 'period', 'value' => '2099', 'year' => 2099, 'availableYears' => $years]];
        yield [fn () => Obligations::between('2026-02-01', '2026-01-01'), 'INVALID_RANGE', ['field' => 'start', 'start' => '2026-02-01', 'end' => '2026-01-01']];
        yield [fn () => Obligations::between('2026-02-30', '2026-03-01'), 'INVALID_DATE', ['field' => 'start', 'value' => '2026-02-30']];
        yield [fn () => Obligations::between('2026-02-01', '2026-01-01', kind: 'overtime'), 'INVALID_TYPE', ['field' => 'kind', 'value' => 'overtime', 'allowed' => ['tax', 'allowance', 'social_security']]];
        yield [fn () => Obligations::between('2008-12-31', '2015-03-01'), 'DATASET_NOT_FOUND', ['field' => 'start', 'value' => '2008-12-31', 'year' => 2008, 'availableYears' => $years]];
        yield [fn () => Obligations::between('2026-01-01', '2099-01-01'), 'DATASET_NOT_FOUND', ['field' => 'end', 'value' => '2099-01-01', 'year' => $years['last'] + 1, 'availableYears' => $years]];
        yield [fn () => Obligations::between('2026-01-01', '2026-02-01', kind: 'overtime'), 'INVALID_TYPE', ['field' => 'kind', 'value' => 'overtime', 'allowed' => ['tax', 'allowance', 'social_security']]];
    }

    /**
     * @dataProvider mistakes
     *
     * @param array<string, mixed> $details
     */
    #[DataProvider('mistakes')]
    public function testErrorsHaveTheSameCodesAndFieldsAsTheApi(\Closure $call, string $code, array $details): void
    {
        try {
            $call();
            self::fail("no exception with $code");
        } catch (HarikerjaException $e) {
            self::assertSame([$code, $details], [$e->errorCode, $e->details]);
            self::assertStringEndsWith('.', $e->getMessage());
        }
    }
}
