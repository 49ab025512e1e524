<?php

declare(strict_types=1);

namespace Harikerja\Answer;

/** The answer of `getLongWeekends`. */
final class LongWeekendList extends Answer
{
    /**
     * @param list<LongWeekend> $longWeekends sorted by first date, then by length
     * @param bool $complete false if the list may be longer or different with data for more years, because days off
     *                       reach the first or the last date of the data
     * @param Examined $examined the dates that the list depends on
     */
    public function __construct(
        public readonly array $longWeekends,
        public readonly bool $complete,
        public readonly Examined $examined,
    ) {
    }
}
