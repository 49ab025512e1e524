<?php

declare(strict_types=1);

namespace Harikerja\Answer;

/** One step in the history of the list of a year. */
final class Revision extends Answer
{
    /**
     * @param int $revision the number of the revision; the first revision of a year is 1
     * @param bool $dateIsLatest whether the exact date is not known, and `date` is the latest possible date
     * @param string|null $correction what was corrected, if the revision corrects a mistake in the dataset; otherwise null
     * @param list<Source> $decrees
     * @param list<Holiday> $added
     * @param list<Holiday> $removed
     * @param list<array{from: Holiday, to: Holiday}> $renamed
     * @param list<Holiday> $confirmed holidays that a later decree repeated without a change
     */
    public function __construct(
        public readonly int $revision,
        public readonly string $date,
        public readonly bool $dateIsLatest,
        public readonly ?string $correction,
        public readonly array $decrees,
        public readonly array $added,
        public readonly array $removed,
        public readonly array $renamed,
        public readonly array $confirmed,
    ) {
    }
}
