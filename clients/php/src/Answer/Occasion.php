<?php

declare(strict_types=1);

namespace Harikerja\Answer;

// Generated from the structs of cmd/internal/ask by make data: do not edit.

/**
 * An entry of the answer of `getOccasions`. An occasion, such as Idulfitri, with its holidays. The names of the
 * holidays differ from year to year, but the id of the occasion does not.
 */
final class Occasion extends Answer
{
    /**
     * @param string $id It is the same in all years.
     * @param string $localName The name in Indonesian, without the number of a year.
     * @param string $name The name in English, without the number of a year.
     * @param list<string> $aliases Other names that people search for, in both languages.
     * @param list<Holiday> $holidays National holidays and collective leave, in the order of their dates. Empty if there are none in the chosen years.
     */
    public function __construct(
        public readonly string $id,
        public readonly string $localName,
        public readonly string $name,
        public readonly array $aliases,
        public readonly array $holidays,
    ) {
    }
}
