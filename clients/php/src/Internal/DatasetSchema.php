<?php

declare(strict_types=1);

namespace Harikerja\Internal;

/**
 * The schema of a dataset file.
 *
 * @internal
 */
final class DatasetSchema
{
    private const NAME = ['type' => 'string', 'format' => 'name'];
    private const LABEL = ['type' => 'string', 'format' => 'line'];
    private const SLUG = [
        'type' => 'string',
        'pattern' => '^[a-z0-9]+(-[a-z0-9]+)*$',
        'maxLength' => Defaults::MAX_TEXT,
    ];
    private const TOKEN = ['type' => 'string', 'pattern' => '^[a-z0-9_]+$', 'maxLength' => Defaults::MAX_TEXT];
    private const DATE = ['type' => 'string', 'format' => 'date'];
    private const NUMBER = [
        'type' => 'object',
        'required' => ['authority'],
        'properties' => ['authority' => self::NAME, 'number' => self::LABEL],
    ];
    private const OCCASION = [
        'type' => 'object',
        'required' => ['id', 'localName', 'name', 'aliases'],
        'properties' => [
            'id' => self::SLUG,
            'localName' => self::NAME,
            'name' => self::NAME,
            'aliases' => ['type' => 'array', 'items' => self::NAME],
        ],
    ];
    private const CORRECTION = [
        'type' => 'object',
        'required' => ['date', 'what'],
        'properties' => ['date' => self::DATE, 'what' => self::LABEL],
    ];
    private const DECREE = [
        'type' => 'object',
        'required' => ['id', 'type', 'title', 'numbers', 'date', 'publisher'],
        'properties' => [
            'id' => self::SLUG,
            'type' => self::TOKEN,
            'title' => self::NAME,
            'numbers' => ['type' => 'array', 'minItems' => 1, 'items' => self::NUMBER],
            'date' => self::DATE,
            'dateIsLatest' => ['type' => 'boolean'],
            'url' => ['type' => 'string', 'format' => 'address'],
            'publisher' => self::NAME,
        ],
    ];
    private const LINE = [
        'type' => 'object',
        'required' => ['date', 'type', 'occasion', 'localName', 'name', 'decree'],
        'properties' => [
            'date' => self::DATE,
            'type' => ['enum' => ['national_holiday', 'collective_leave']],
            'occasion' => self::SLUG,
            'localName' => self::NAME,
            'name' => self::NAME,
            'decree' => self::SLUG,
            'also' => ['type' => 'array', 'items' => self::SLUG],
            'revokedBy' => self::SLUG,
        ],
    ];
    private const YEAR = [
        'type' => 'object',
        'required' => ['year', 'revision', 'status', 'updatedAt', 'decrees', 'holidays'],
        'properties' => [
            'year' => ['type' => 'integer', 'minimum' => Defaults::MIN_YEAR, 'maximum' => Defaults::MAX_YEAR],
            'revision' => ['type' => 'integer'],
            'status' => self::TOKEN,
            'updatedAt' => self::DATE,
            'corrections' => ['type' => 'array', 'items' => self::CORRECTION],
            'decrees' => ['type' => 'array', 'minItems' => 1, 'items' => self::DECREE],
            'holidays' => ['type' => 'array', 'minItems' => 1, 'items' => self::LINE],
        ],
    ];

    public const FILE = [
        'type' => 'object',
        'required' => ['format', 'digest', 'occasions', 'years'],
        'properties' => [
            'format' => ['type' => 'integer'],
            'digest' => ['type' => 'string'],
            'occasions' => ['type' => 'array', 'items' => self::OCCASION],
            'calendars' => ['type' => 'array', 'items' => ['type' => 'object']],
            'years' => ['type' => 'array', 'minItems' => 1, 'items' => self::YEAR],
        ],
    ];
}
