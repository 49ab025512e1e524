<?php

declare(strict_types=1);

namespace Harikerja\Internal;

use Harikerja\Answer\Options;

/**
 * The rules for days off other than national holidays. There is one object for each set
 * of rules, because most programs ask many questions under the same rules.
 *
 * @internal
 */
final class Rules
{
    /** @var array<int, self> */
    private static array $all = [];

    /** The rules as an answer shows them. */
    public readonly Options $options;

    /** Counts the days that are not weekend days. */
    public readonly WorkdayIndex $weeks;

    /**
     * @param int $weekend a set of bits, 1 << weekday; 0 is Sunday
     * @param int $key different for each set of rules
     */
    private function __construct(public readonly bool $includeCollectiveLeave, public readonly int $weekend, public readonly int $key)
    {
        $this->options = new Options($includeCollectiveLeave, Arguments::tokens($weekend));
        $this->weeks = new WorkdayIndex($weekend, []);
    }

    public static function of(bool $includeCollectiveLeave, int $weekend): self
    {
        $key = $weekend << 1 | (int) $includeCollectiveLeave;

        return self::$all[$key] ??= new self($includeCollectiveLeave, $weekend, $key);
    }
}
