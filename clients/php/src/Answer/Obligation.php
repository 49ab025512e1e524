<?php

declare(strict_types=1);

namespace Harikerja\Answer;

/** The due date of an obligation for one period. This is not legal advice. */
final class Obligation extends Answer
{
    /**
     * @param 'tax'|'allowance'|'social_security' $kind
     * @param string $period the month (`YYYY-MM`) or the year (`YYYY`) that the obligation is about
     * @param string $nominalDate the date that the rule names, before it moves past days off
     * @param string $dueDate if several dates are possible, this is the earliest one
     * @param list<array{date: string, reason: string}> $skipped the days off that the due date moved past
     * @param list<array{date: string, reason: string}> $alternatives later dates under other readings of a rule that does not define days off, or for a part of the period
     * @param string $checkedUntil the date of the newest text that shows the rule in force
     * @param list<array{document: string, date: string|null, until: string, effect: string, about: string, sources: list<string>}> $reliefs documents that waive a penalty or allow a later payment; they do not change the due date
     * @param list<string> $warnings about the rule and the due date, as sentences
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

    /** Returns the due date as midnight in the default time zone. */
    public function toDateTime(): \DateTimeImmutable
    {
        return new \DateTimeImmutable($this->dueDate);
    }
}
