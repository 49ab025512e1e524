<?php

declare(strict_types=1);

namespace Harikerja\Answer;

// Generated from the structs of cmd/internal/ask by make data: do not edit.

/** The answer of `Obligations::get`. The due date of an obligation for one period. It is not legal advice. */
final class Obligation extends Answer
{
    /**
     * @param 'tax'|'allowance'|'social_security' $kind
     * @param string $period The month (YYYY-MM) or the year (YYYY) that the obligation is about.
     * @param string $nominalDate The date that the rule names, before it moves past days off.
     * @param string $dueDate If several dates are possible, this is the earliest one.
     * @param list<array{date: string, reason: 'saturday'|'sunday'|'national_holiday'|'polling_day'|'collective_leave'}> $skipped The days off from nominalDate to dueDate, without dueDate itself.
     * @param list<array{date: string, reason: 'saturday'|'collective_leave'|'saturday_and_collective_leave'|'saturday_is_workday'|'collective_leave_is_workday'|'saturday_and_collective_leave_are_workdays'|'invoices_from_2025_05_22_or_every_invoice'|'by_pmk_81_2024'|'day_30_counted_into_march'}> $alternatives Later dates under other readings of the law, or for a part of the period.
     * @param string $rule The id of the rule, for /v1/rules/{id}.
     * @param string $citation The articles that set or move the date.
     * @param 'tax'|'undefined'|'labour'|'none' $dayOffDefinition
     * @param 'read_in_original'|'read_in_copy'|'quoted_by_official_site'|'quoted_by_trusted_site'|'quoted_by_public_repository'|'uncertain' $confidence How well the rule is documented. A rule has the level of the weakest of the articles that set or move the date, or set the multipliers.
     * @param string $checkedUntil The date of the newest text which shows that the rule is in force. Answers about later dates have a warning.
     * @param list<array{document: string, date: string|null, until: string, effect: 'no_penalty'|'instalments_or_delay'|'later_payment', condition: string|null, localCondition: string|null, about: string, sources: list<string>}> $reliefs Documents that waive a penalty or allow a later payment. They do not change the due date.
     * @param list<string> $warnings Warnings about the rule and the due date, as sentences.
     */
    public function __construct(
        public readonly string $id,
        public readonly string $kind,
        public readonly string $name,
        public readonly string $localName,
        public readonly string $period,
        public readonly string $nominalDate,
        public readonly string $dueDate,
        public readonly string $dueDay,
        public readonly string $dueLocalDay,
        public readonly array $skipped,
        public readonly array $alternatives,
        public readonly string $rule,
        public readonly string $citation,
        public readonly string $dayOffDefinition,
        public readonly string $confidence,
        public readonly string $checkedUntil,
        public readonly array $reliefs,
        public readonly array $warnings,
    ) {
    }

    /** Returns dueDate as the beginning of that day in the default time zone of PHP. */
    public function toDateTime(): \DateTimeImmutable
    {
        return new \DateTimeImmutable($this->dueDate);
    }
}
