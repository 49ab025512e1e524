<?php

declare(strict_types=1);

namespace Harikerja\Answer;

// Generated from the structs of cmd/internal/ask by make data: do not edit.

/** A decree that set or changed the list of a year. Unknown values are null. */
final class Source extends Answer
{
    /**
     * @param string $id Unique among all years, as in skb-2025-amendment-1.
     * @param 'joint_decree'|'joint_decree_amendment'|'presidential_decree'|'ministerial_decree' $type
     * @param list<array{authority: string, number: string|null}> $numbers A joint decree has a number from each minister.
     * @param string|null $url The address of a copy of the decree, or of a page that announces it; null if none was found.
     * @param string|null $publishedAt The day of signing; null if it is not known.
     * @param bool $official Whether url is on a government site.
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
