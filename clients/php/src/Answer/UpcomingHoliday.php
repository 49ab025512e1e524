<?php

declare(strict_types=1);

namespace Harikerja\Answer;

/** A holiday with the number of days until it. */
final class UpcomingHoliday extends Holiday
{
    /**
     * @param int $daysUntil calendar days from the date of the question; 0 if the holiday is on that date
     */
    public function __construct(public readonly int $daysUntil, Holiday $holiday)
    {
        parent::__construct(...get_object_vars($holiday));
    }

    /** @return array<string, mixed> */
    public function jsonSerialize(): array
    {
        return ['daysUntil' => $this->daysUntil] + parent::jsonSerialize();
    }
}
