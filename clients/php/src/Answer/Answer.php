<?php

declare(strict_types=1);

namespace Harikerja\Answer;

/**
 * The base class of all answers. The JSON of an answer is the member `data` of the HTTP API. But it
 * also has the `occasion` of each national holiday and the `warnings` of answers about law. A list
 * that can be incomplete is an object with the list, `complete` and `examined`.
 *
 * The constructors of answers are internal: a later version may change their parameters.
 */
abstract class Answer implements \IteratorAggregate, \JsonSerializable
{
    /**
     * Returns the members of the answer. Members that do not apply are left out.
     *
     * @return array<string, mixed>
     */
    public function jsonSerialize(): array
    {
        // In this class, get_object_vars does not return the private properties of a subclass.
        $members = get_object_vars($this);
        foreach (static::optional() as $name) {
            if ($members[$name] === null) {
                unset($members[$name]);
            }
        }

        return $members;
    }

    /**
     * Returns the answer as nested arrays.
     *
     * @return array<string, mixed>
     */
    public function toArray(): array
    {
        return json_decode(json_encode($this, JSON_THROW_ON_ERROR), true, flags: JSON_THROW_ON_ERROR);
    }

    /** Refuses to read a property that the answer does not have. */
    public function __get(string $name): never
    {
        throw new \Error('An answer of the class '.static::class." has no property \$$name.");
    }

    /** Refuses `foreach`, which would loop over the properties of the answer. */
    public function getIterator(): never
    {
        $lists = array_keys(array_filter(get_object_vars($this), 'is_array'));
        $advice = $lists === [] ? '' : ': use its property $'.implode(' or $', $lists);
        throw new \Error('An answer of the class '.static::class." is not a list$advice.");
    }

    /** Makes `isset` and `??` work with a property that the answer does not have. */
    public function __isset(string $name): bool
    {
        return false;
    }

    /**
     * Refuses to set a property, because an answer never changes.
     *
     * @param mixed $value not used
     */
    public function __set(string $name, mixed $value): void
    {
        throw new \Error("The property \$$name of an answer cannot be set, because an answer never changes.");
    }

    /**
     * Returns the names of the members that are left out if they are null.
     *
     * @return list<string>
     */
    protected static function optional(): array
    {
        return [];
    }
}
