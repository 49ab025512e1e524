<?php

declare(strict_types=1);

namespace Harikerja\Answer;

/** The answer of `dataVersion`: the version of the whole dataset. */
final class DataVersion extends Answer
{
    /**
     * @param string $decree the id of the newest decree
     * @param string $date the day on which the newest decree was signed, or the latest day on which
     *     it can have been signed
     * @param string $digest `sha256:` and 64 hexadecimal digits; different data has a different digest
     */
    public function __construct(
        public readonly string $decree,
        public readonly string $date,
        public readonly string $digest,
    ) {
    }
}
