<?php

declare(strict_types=1);

namespace Harikerja\Laravel;

use Harikerja\Calendar;
use Harikerja\HarikerjaException;
use Harikerja\Internal\Arguments;
use Illuminate\Contracts\Translation\Translator;
use Illuminate\Validation\Factory;
use Illuminate\Validation\Validator;

/**
 * The validation rule `workday`. `workday:NAME` uses a calendar of the data; the name of
 * the application's calendar is allowed too. The value must be a date `YYYY-MM-DD` or a
 * DateTimeInterface. A date without data fails, because nobody knows whether it is a
 * workday. A time outside Indonesia is an exception, as in the methods of the calendar.
 *
 * @internal
 */
final class WorkdayRule
{
    private const MESSAGE = 'harikerja::validation.workday';

    /** The reason why the last value failed. Laravel makes the message directly after a value has failed. */
    private ?string $reason = null;

    /**
     * @param \Closure(): Calendar $calendar
     */
    public function __construct(private readonly \Closure $calendar, private readonly Translator $translator)
    {
    }

    public function register(Factory $factory): void
    {
        $factory->extend('workday', function (string $attribute, mixed $value, array $parameters): bool {
            $this->reason = $this->reason($value, $parameters);

            return $this->reason === null;
        }, self::MESSAGE);
        $factory->replacer('workday', function (
            string $message,
            string $attribute,
            string $rule,
            array $parameters,
            Validator $validator,
        ): string {
            if ($message === self::MESSAGE) { // the application does not define its own message
                $message = $this->translator->get(
                    self::MESSAGE,
                    ['attribute' => $validator->getDisplayableAttribute($attribute)],
                );
            }

            return str_replace(':reason', (string) $this->reason, $message);
        });
    }

    /**
     * Returns why a value is not a workday, or null if it is a workday.
     *
     * @param array<string> $parameters
     */
    private function reason(mixed $value, array $parameters): ?string
    {
        $calendar = ($this->calendar)();
        if (count($parameters) > 1) {
            $given = implode(',', $parameters);
            throw new HarikerjaException(
                'INVALID_TYPE',
                'The rule workday takes at most one calendar, not '.Arguments::quote($given).'.',
                ['field' => 'calendar', 'value' => $given],
            );
        }
        $name = $parameters[0] ?? $calendar->name();
        if ($name !== $calendar->name()) {
            $calendar = $calendar->withCalendar('national')->withCalendar($name);
        }
        if (!is_string($value) && !$value instanceof \DateTimeInterface) {
            return $this->text('format', []);
        }
        try {
            $check = $calendar->checkWorkday($value);
        } catch (HarikerjaException $e) {
            return match (true) {
                $e->errorCode === 'DATASET_NOT_FOUND' => $this->text('no_data', ['date' => $e->details['value']]),
                is_string($value) => $this->text('format', []),
                default => throw $e, // the program must convert the time: nobody typed it
            };
        }
        if ($check->isWorkday) {
            return null;
        }
        if ($check->holidays === []) {
            return $this->text(
                'weekend',
                ['date' => $check->date, 'day' => $check->day, 'localDay' => $check->localDay],
            );
        }

        return $this->text('holiday', [
            'date' => $check->date,
            'name' => $check->holidays[0]->name,
            'localName' => $check->holidays[0]->localName,
        ]);
    }

    /**
     * @param array<string, string> $values
     */
    private function text(string $reason, array $values): string
    {
        return $this->translator->get("harikerja::validation.reasons.$reason", $values);
    }
}
