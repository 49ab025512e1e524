<?php

declare(strict_types=1);

namespace Harikerja\Answer;

/** The rules of an answer, including the defaults. Under a calendar of `withCalendar`, only the name of the calendar is set. */
final class Options extends Answer
{
    /**
     * @param list<string>|null $weekend the weekend days in the order of the week, Monday first
     */
    public function __construct(
        public readonly ?string $calendar = null,
        public readonly ?bool $includeCollectiveLeave = null,
        public readonly ?array $weekend = null,
    ) {
    }

    protected static function optional(): array
    {
        return ['calendar', 'includeCollectiveLeave', 'weekend'];
    }
}
