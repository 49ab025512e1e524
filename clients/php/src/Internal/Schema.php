<?php

declare(strict_types=1);

namespace Harikerja\Internal;

/**
 * Checks a JSON value with a schema. It supports only the keywords of JSON Schema that
 * calendar.schema.json uses.
 *
 * @internal
 */
final class Schema
{
    private const TYPES = [
        'object' => 'an object',
        'array' => 'a list',
        'string' => 'a text',
        'integer' => 'a whole number',
        'boolean' => 'true or false',
    ];

    /** What a message says about a text or a key that does not match a pattern of the schema. */
    private const FORMS = [
        '^[a-z][a-z0-9-]{0,62}$' => '1 to 63 lower-case letters, digits and hyphens that begin with a letter',
        '^(19|[2-9][0-9])[0-9]{2}\\.\\.(19|[2-9][0-9])[0-9]{2}$' => 'a range of years from 1900, as in 2025..2027',
        '^(19|[2-9][0-9])[0-9]{2}$' => 'a year from 1900, as in 2026',
        '^\\S(.*\\S)?$' => 'one line without a space at its beginning or end, of at most 1000 bytes',
        '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$' => 'a date, as in 2026-03-20',
        '^[a-z0-9]+(-[a-z0-9]+)*$' => 'lower-case letters and digits, with single hyphens between them',
        '^https?://[^ ]+$' => 'a web address that begins with https:// or http://',
    ];

    /**
     * The check ends after this number of problems. Without a limit, a file with very many
     * problems could use up the memory.
     */
    public const MAX_PROBLEMS = 1000;

    /** @var list<array{path: string, message: string}> */
    private array $problems = [];

    /**
     * @param array<string, array<string, mixed>> $definitions the schemas that `$ref` names
     * @param bool $hasObjects whether the value was decoded with objects; otherwise an empty object is []
     */
    private function __construct(private readonly array $definitions, private readonly bool $hasObjects)
    {
    }

    /**
     * Returns the first problems in a value, in the order in which they occur.
     *
     * @param array<string, mixed> $schema
     *
     * @return list<array{path: string, message: string}>
     */
    public static function problems(mixed $value, array $schema): array
    {
        $checker = new self($schema['$defs'] ?? [], $value instanceof \stdClass);
        $checker->check($value, $schema, '');

        return $checker->problems;
    }

    /**
     * Returns a copy of a decoded value without the members that are not in the schema.
     * If the schema of an object names no members, the object keeps all its members.
     *
     * @param array<string, mixed> $schema
     * @param array<string, array<string, mixed>>|null $definitions
     */
    public static function known(mixed $value, array $schema, ?array $definitions = null): mixed
    {
        $definitions ??= $schema['$defs'] ?? [];
        $schema += isset($schema['$ref']) ? $definitions[substr($schema['$ref'], strlen('#/$defs/'))] : [];
        $isObject = isset($schema['properties']) || isset($schema['patternProperties']);
        if (!is_array($value) || !$isObject && !isset($schema['items'])) {
            return $value;
        }
        $members = [];
        foreach ($value as $key => $member) {
            $of = $isObject ? self::member($schema, (string) $key) : $schema['items'];
            if ($of !== null) {
                $members[$key] = self::known($member, $of, $definitions);
            }
        }

        return $members;
    }

    /**
     * Returns the schema of a member, or null if the schema does not have it.
     *
     * @param array<string, mixed> $schema
     *
     * @return array<string, mixed>|null
     */
    private static function member(array $schema, string $key): ?array
    {
        $of = $schema['properties'][$key] ?? null;
        foreach ($schema['patternProperties'] ?? [] as $pattern => $candidate) {
            $of ??= preg_match("~$pattern~uD", $key) === 1 ? $candidate : null;
        }

        return $of;
    }

    /**
     * Returns the path of an object's member. A key that is not a simple name is quoted, so that a
     * path is always one line.
     */
    private static function memberPath(string $path, string $key): string
    {
        $isName = preg_match('/^[\p{L}\p{Nd}][\p{L}\p{Nd} _-]*$/uD', $key) === 1;

        return ($path === '' ? '' : "$path.").($isName ? $key : Arguments::quote($key));
    }

    private function report(string $path, string $message): void
    {
        $this->problems[] = ['path' => $path, 'message' => $message];
    }

    /**
     * @param array<string, mixed> $schema
     */
    private function check(mixed $value, array $schema, string $path): void
    {
        if (count($this->problems) >= self::MAX_PROBLEMS) {
            return;
        }
        $schema += isset($schema['$ref']) ? $this->definitions[substr($schema['$ref'], strlen('#/$defs/'))] : [];
        if (isset($schema['type']) && !$this->is($value, $schema['type'])) {
            $keys = $schema['required'] ?? array_slice(array_keys($schema['properties'] ?? []), 0, 1);
            $this->report(
                $path,
                'must be '.self::TYPES[$schema['type']].($keys === [] ? '' : ' with '.implode(', ', $keys)),
            );

            return;
        }
        $before = count($this->problems);
        if (isset($schema['enum']) && !in_array($value, $schema['enum'], true)) {
            $this->report($path, 'must be one of '.implode(', ', $schema['enum']));
        }
        if (is_string($value)) {
            $this->checkText($value, $schema, $path);
        } elseif (is_int($value)) {
            $this->checkNumber($value, $schema, $path);
        } elseif (is_array($value) && array_is_list($value) && ($schema['type'] ?? '') !== 'object') {
            $this->checkList($value, $schema, $path);
        } elseif ($this->is($value, 'object')) {
            $this->checkObject((array) $value, $schema, $path);
        }
        if (count($this->problems) > $before) {
            return; // the other keywords would report the same mistake again
        }
        if (isset($schema['not']) && $this->fits($value, $schema['not'])) {
            $enum = $schema['not']['enum'] ?? null;
            $this->report($path, $enum === null ? 'is not allowed' : 'must not be one of '.implode(', ', $enum));
        }
        foreach (['oneOf', 'anyOf'] as $keyword) {
            if (isset($schema[$keyword])) {
                $this->checkAlternatives($value, $schema[$keyword], $path, $schema['description'] ?? '');
            }
        }
    }

    /**
     * @param array<string, mixed> $schema
     */
    private function fits(mixed $value, array $schema): bool
    {
        $checker = new self($this->definitions, $this->hasObjects);
        $checker->check($value, $schema, '');

        return $checker->problems === [];
    }

    private function is(mixed $value, string $type): bool
    {
        return match ($type) {
            'object' => $value instanceof \stdClass
                || is_array($value) && ($value === [] ? !$this->hasObjects : !array_is_list($value)),
            'array' => is_array($value) && array_is_list($value),
            'string' => is_string($value),
            'integer' => is_int($value),
            default => is_bool($value),
        };
    }

    /**
     * @param array<string, mixed> $schema
     */
    private function checkText(string $text, array $schema, string $path): void
    {
        $matches = !isset($schema['pattern']) || preg_match('~'.$schema['pattern'].'~uD', $text) === 1;
        if (!$matches || strlen($text) > ($schema['maxLength'] ?? PHP_INT_MAX)) {
            $this->report($path, 'must be '.self::FORMS[$schema['pattern']].', not '.Arguments::quote($text));
        }
    }

    /**
     * @param array<string, mixed> $schema
     */
    private function checkNumber(int $number, array $schema, string $path): void
    {
        if ($number < ($schema['minimum'] ?? PHP_INT_MIN) || $number > ($schema['maximum'] ?? PHP_INT_MAX)) {
            $this->report($path, "must be from {$schema['minimum']} to {$schema['maximum']}, not $number");
        }
    }

    /**
     * @param list<mixed> $list
     * @param array<string, mixed> $schema
     */
    private function checkList(array $list, array $schema, string $path): void
    {
        if ($list === [] && ($schema['minItems'] ?? 0) > 0) {
            $this->report($path, 'must not be empty');
        }
        if (count($list) > ($schema['maxItems'] ?? PHP_INT_MAX)) {
            $this->report($path, "must have at most {$schema['maxItems']} items");
        }
        $seen = [];
        foreach ($list as $i => $item) {
            $before = count($this->problems);
            $this->check($item, $schema['items'] ?? [], "{$path}[$i]");
            if (($schema['uniqueItems'] ?? false) && count($this->problems) === $before && is_string($item)) {
                if (isset($seen[$item])) {
                    $this->report("{$path}[$i]", "$item is repeated");
                }
                $seen[$item] = true;
            }
        }
    }

    /**
     * @param array<mixed> $members
     * @param array<string, mixed> $schema
     */
    private function checkObject(array $members, array $schema, string $path): void
    {
        foreach ($members as $key => $member) {
            if (count($this->problems) >= self::MAX_PROBLEMS) {
                return;
            }
            $at = self::memberPath($path, (string) $key);
            $of = self::member($schema, (string) $key);
            if ($of !== null) {
                $this->check($member, $of, $at);
            } elseif (($schema['additionalProperties'] ?? true) === false) {
                $this->report($at, isset($schema['properties'])
                    ? 'unknown key: use '.implode(', ', array_keys($schema['properties']))
                    : 'the key must be '.self::FORMS[array_key_first($schema['patternProperties'])]);
            }
        }
        foreach ($schema['required'] ?? [] as $key) {
            if (!array_key_exists($key, $members)) {
                $this->report($path, "the key $key is missing");
            }
        }
    }

    /**
     * Checks that a value fits one of several schemas. If one of the schemas requires the type
     * that the value has, only the problems with this schema are reported.
     *
     * @param list<array<string, mixed>> $alternatives
     */
    private function checkAlternatives(mixed $value, array $alternatives, string $path, string $description): void
    {
        foreach ($alternatives as $alternative) {
            if (isset($alternative['type']) && $this->is($value, $alternative['type'])) {
                $this->check($value, $alternative, $path);

                return;
            }
            if ($this->fits($value, $alternative)) {
                return;
            }
        }
        $this->report($path, 'does not fit the description: '.lcfirst($description));
    }
}
