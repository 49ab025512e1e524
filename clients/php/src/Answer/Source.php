<?php

declare(strict_types=1);

namespace Harikerja\Answer;

/** A decree that set or changed the list of a year. */
final class Source extends Answer
{
    /**
     * @param string $id an id that is unique among all years, as in `skb-2025-amendment-1`
     * @param 'joint_decree'|'joint_decree_amendment'|'presidential_decree'|'ministerial_decree' $type
     * @param list<array{authority: string, number: string|null}> $numbers a joint decree has a number from each minister; a number is null if it was not found
     * @param string|null $url a copy of the decree, or a page that announces it; null if no address was found
     * @param string|null $publishedAt the day of signing; null if it is not known
     * @param bool $official true if the url is on a government site
     */
    public function __construct(
        public readonly string $id,
        public readonly string $title,
        public readonly string $type,
        public readonly array $numbers,
        public readonly ?string $url,
        public readonly string $publisher,
        public readonly ?string $publishedAt,
        public readonly bool $official,
    ) {
    }
}
