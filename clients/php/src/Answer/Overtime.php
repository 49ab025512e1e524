<?php

declare(strict_types=1);

namespace Harikerja\Answer;

// Generated from the structs of cmd/internal/ask by make data: do not edit.

/**
 * The answer of `getOvertime`. The multipliers for hours of overtime. They are not legal advice and not an
 * official source.
 */
final class Overtime extends Answer
{
    /**
     * @param 'workday'|'rest_day'|'official_holiday' $class The class of the date under labour law. Collective leave is a workday. A holiday on a weekend day is an official holiday.
     * @param list<Holiday> $holidays
     * @param list<float> $multipliers The multiplier of each hour. The last multiplier can be for a half hour.
     * @param float $multiplierHours The sum of the multipliers; a half hour counts half. The pay is this number times the wage of an hour.
     * @param string $rule The id of the rule, for /v1/rules/{id}.
     * @param string $citation The article with the multipliers.
     * @param 'tax'|'undefined'|'labour'|'none' $dayOffDefinition
     * @param 'read_in_original'|'read_in_copy'|'quoted_by_official_site'|'quoted_by_trusted_site'|'quoted_by_public_repository'|'uncertain' $confidence How well the rule is documented. A rule has the level of the weakest of the articles that set or move the date, or set the multipliers.
     * @param string $checkedUntil The date of the newest text which shows that the rule is in force. Answers about later dates have a warning.
     * @param list<string> $notes Remarks on the calculation.
     * @param list<string> $warnings Warnings about the rule and the answer, as sentences.
     */
    public function __construct(
        public readonly string $date,
        public readonly string $day,
        public readonly string $localDay,
        public readonly string $class,
        public readonly array $holidays,
        public readonly float $hours,
        public readonly array $multipliers,
        public readonly float $multiplierHours,
        public readonly string $rule,
        public readonly string $citation,
        public readonly string $dayOffDefinition,
        public readonly string $confidence,
        public readonly string $checkedUntil,
        public readonly OvertimeOptions $options,
        public readonly array $notes,
        public readonly array $warnings,
    ) {
    }
}
