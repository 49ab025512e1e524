<?php

declare(strict_types=1);

namespace Harikerja\Internal;

use Harikerja\Answer\Options;
use Harikerja\Leave;

/**
 * The rules that define the days off in addition to national holidays. {@see Leave::rules()} makes
 * them.
 *
 * @internal
 */
final class Rules
{
    /** The rules as an answer shows them. */
    public readonly Options $options;

    /** An index without holidays, which counts all days that are not weekend days. */
    public readonly WorkdayIndex $weeks;

    /**
     * @param int $weekend a set of bits, 1 << weekday; 0 is Sunday
     * @param bool|null $all whether all collective leave is taken; null if only some of it is
     */
    public function __construct(public readonly Leave $leave, public readonly int $weekend, ?bool $all)
    {
        $this->options = new Options($all, Arguments::tokens($weekend));
        $this->weeks = new WorkdayIndex($weekend, []);
    }
}
