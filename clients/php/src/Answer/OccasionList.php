<?php

declare(strict_types=1);

namespace Harikerja\Answer;

/** The answer of `getOccasions`. */
final class OccasionList extends Answer
{
    /**
     * @param list<Occasion> $occasions
     * @param bool $complete true for the list of a year; without a year, the holidays end where the data ends
     * @param Examined|null $examined the dates that the list depends on; null if the calendar has no data at all
     */
    public function __construct(
        public readonly array $occasions,
        public readonly bool $complete,
        public readonly ?Examined $examined,
    ) {
    }
}
