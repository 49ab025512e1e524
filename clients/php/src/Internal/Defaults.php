<?php

declare(strict_types=1);

namespace Harikerja\Internal;

/**
 * Generated from the defaults and limits of the API by make docs: do not edit.
 *
 * @internal
 */
final class Defaults
{
    public const WEEK = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
    public const DEFAULT_WEEKEND = ['sat', 'sun'];
    public const DEFAULT_INCLUSIVE = true;
    public const ADJUSTMENTS = ['following', 'preceding', 'modified_following', 'nearest'];
    public const DEFAULT_ADJUSTMENT = 'following';
    public const NTH_BOUNDS = [-31, 31];
    public const DEFAULT_LIMIT = 5;
    public const DEFAULT_FIRST_DAY = 1;
    public const FIRST_DAY_BOUNDS = [1, 28];
    public const DEFAULT_PAYDAY = 31;
    public const PAYDAY_BOUNDS = [1, 31];
    public const DEFAULT_PAYDAY_RULE = 'preceding';
    public const PAYDAY_MONTHS = ['same', 'next'];
    public const DEFAULT_PAYDAY_MONTH = 'same';
    public const DEFAULT_HOURS_PER_DAY = '08:00-12:00,13:00-17:00';
    public const DEFAULT_ZONE = 'WIB';
    public const MAX_WORK_HOURS = 100000;
    public const MAX_OVERTIME_HOURS = 24;
    public const MAX_DATES = 366;
    public const DATASET_FORMAT = 1;
    public const MAX_DATASET_BYTES = 1048576;
    public const MAX_DAYS = 2147483647;
    public const MIN_YEAR = 1900;
    public const MAX_YEAR = 9999;
    public const HOLIDAY_TYPES = ['national_holiday', 'collective_leave', 'own_day_off'];
    public const MAX_OWN_DATES = 10000;
    public const MAX_TEXT = 1000;
}
