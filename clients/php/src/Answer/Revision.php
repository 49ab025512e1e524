<?php

declare(strict_types=1);

namespace Harikerja\Answer;

// Generated from the structs of cmd/internal/ask by make data: do not edit.

/**
 * An entry of the answer of `getRevisions`. One step in the history of a year's list: the decrees of one day, or
 * a correction of the dataset.
 */
final class Revision extends Answer
{
    /**
     * @param int $revision The number of the revision; the first is 1.
     * @param bool $dateIsLatest Whether the exact date is unknown, and date is the latest possible date.
     * @param string|null $correction What was corrected, if the revision corrects an error in the dataset; otherwise null.
     * @param list<Source> $decrees
     * @param list<Holiday> $added
     * @param list<Holiday> $removed
     * @param list<array{from: Holiday, to: Holiday}> $renamed
     * @param list<Holiday> $confirmed Holidays that a later decree repeated without a change.
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
