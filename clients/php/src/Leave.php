<?php

declare(strict_types=1);

namespace Harikerja;

use Harikerja\Internal\Arguments;
use Harikerja\Internal\Day;
use Harikerja\Internal\Rules;

/**
 * Says whether collective leave (cuti bersama) is a day off: it is taken, it is worked, or
 * it is taken only on some dates. A value never changes.
 */
final class Leave implements \JsonSerializable, \Stringable
{
    private static ?self $taken = null;

    private static ?self $worked = null;

    /** @var array<int, Rules> by weekend */
    private array $rules = [];

    /**
     * @param bool|null $all whether all collective leave is taken; null if only some of it is
     * @param array<int, true> $only the days on which it is taken, if $all is null
     */
    private function __construct(private readonly ?bool $all, private readonly array $only = [])
    {
    }

    /** All collective leave is taken: it is a day off. This is the default. */
    public static function taken(): self
    {
        return self::$taken ??= new self(true);
    }

    /** All collective leave is worked: it is not a day off. */
    public static function worked(): self
    {
        return self::$worked ??= new self(false);
    }

    /**
     * Collective leave is taken only on these dates. Without dates, no collective leave is
     * taken. Dates that are not collective leave have no effect.
     */
    public static function only(\DateTimeInterface|string ...$dates): self
    {
        $days = [];
        foreach ($dates as $date) {
            $days[Arguments::date('leave', $date)] = true;
        }
        Arguments::checkOffsets('leave', 'the dates of leave', ...$dates);
        ksort($days);

        return new self(null, $days);
    }

    /** Returns `taken`, `worked`, or `only` with the dates, as in `only 2026-03-20,2026-03-24`. */
    public function __toString(): string
    {
        return match ($this->all) {
            true => 'taken',
            false => 'worked',
            null => rtrim('only '.implode(',', array_map(Day::format(...), array_keys($this->only)))),
        };
    }

    /** Returns the same text as {@see __toString()}. */
    public function jsonSerialize(): string
    {
        return (string) $this;
    }

    /**
     * @return array{?bool, array<int, true>}
     */
    public function __serialize(): array
    {
        return [$this->all, $this->only]; // without the rules, which are made again when they are needed
    }

    /**
     * @param array{?bool, array<int, true>} $data
     */
    public function __unserialize(array $data): void
    {
        [$this->all, $this->only] = $data;
    }

    /**
     * Reports whether collective leave on a day is taken.
     *
     * @internal
     */
    public function takes(int $day): bool
    {
        return $this->all ?? isset($this->only[$day]);
    }

    /**
     * Returns the rules with a weekend. The object for each weekend is made once,
     * because most programs ask many questions under the same rules.
     *
     * @internal
     */
    public function rules(int $weekend): Rules
    {
        return $this->rules[$weekend] ??= new Rules($this, $weekend, $this->all);
    }
}
