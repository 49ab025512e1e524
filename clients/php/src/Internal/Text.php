<?php

declare(strict_types=1);

namespace Harikerja\Internal;

/**
 * The rules for texts that a schema cannot express.
 *
 * @internal
 */
final class Text
{
    /** Characters that are not visible, or that are not letters, marks, digits, punctuation, symbols or spaces. */
    private const INVISIBLE = '/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]|[\x{2800}\x{034F}\x{115F}\x{1160}\x{17B4}\x{17B5}'
        .'\x{180B}-\x{180D}\x{180F}\x{3164}\x{FE00}-\x{FE0F}\x{FFA0}\x{E0100}-\x{E01EF}]/u';

    /**
     * Returns what is wrong with a text, or null.
     *
     * @param 'address'|'line'|'name' $format
     */
    public static function problem(string $format, string $text): ?string
    {
        return match (true) {
            $format === 'address' => self::isWebAddress($text)
                ? null
                : 'must be a web address that begins with https:// or http://',
            !self::isLine($text) => 'must be one line of at most '.Defaults::MAX_TEXT.' bytes of visible characters',
            $format === 'name' && preg_match('/^[\p{L}\p{Nd}]/u', $text) === 0 => 'must begin with a letter or digit',
            default => null,
        };
    }

    private static function isLine(string $text): bool
    {
        return $text !== '' && strlen($text) <= Defaults::MAX_TEXT
            && preg_match(self::INVISIBLE, $text) === 0 && trim($text, ' ') === $text;
    }

    private static function isWebAddress(string $text): bool
    {
        return preg_match('~^https?://([^:/?#@[\]]+|\[[\da-f:.]+\])(:\d*)?([/?#].*)?$~Di', $text) === 1
            && preg_match('~[^!-\~]|["\'<>\\\\^`{|}]|%(?![\da-f]{2})~i', $text) === 0
            && strlen($text) <= Defaults::MAX_TEXT;
    }
}
