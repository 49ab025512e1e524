<?php

declare(strict_types=1);

namespace Harikerja\Answer;

// Generated from the structs of cmd/internal/ask by make data: do not edit.

/**
 * An entry of the answer of `getProjections`. A predicted national holiday of a year without a list. The
 * government has not decreed it.
 */
final class ProjectedHoliday extends Answer
{
    /**
     * @param string $occasion The id of the occasion, such as eid-al-fitr.
     * @param 'fixed'|'clear'|'borderline' $certainty fixed: a date, or a date that depends only on Easter. clear: the rule gives one date. borderline: a small difference in the sky or in the rule gives another date.
     * @param list<string> $alternatives The other possible dates of a borderline prediction.
     * @param string $rule The id of the rule and its version, as in mabims-2. The document docs/projections.md describes the rules.
     * @param int $hits How many dates of the occasion were predicted correctly, in all decreed years. Each year is predicted with the rules announced before its list was signed, and compared with its first list. Predictions of every certainty are counted. The document docs/projections.md has the hits of borderline predictions.
     * @param int $checked The number of dates of the occasion that were compared.
     */
    public function __construct(
        public readonly string $date,
        public readonly string $day,
        public readonly string $localDay,
        public readonly string $localName,
        public readonly string $name,
        public readonly string $occasion,
        public readonly string $certainty,
        public readonly array $alternatives,
        public readonly string $rule,
        public readonly int $hits,
        public readonly int $checked,
    ) {
    }
}
