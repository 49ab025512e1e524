<?php

declare(strict_types=1);

namespace Harikerja\Answer;

/** What holidays celebrate, such as Eid al-Fitr. */
final class Occasion extends Answer
{
    /**
     * @param string $id it never changes
     * @param string $localName the name in Indonesian, without the number of a year
     * @param list<string> $aliases other names that people search for, in both languages
     * @param list<Holiday> $holidays sorted by date, collective leave included
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
