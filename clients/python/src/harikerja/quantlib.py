"""Indonesian calendars for QuantLib, such as the calendar of the Indonesia Stock Exchange.

The methods of the calendar refuse dates without data: ``first_date`` and ``last_date``
are the limits. Other classes of QuantLib, such as ``Schedule``, do not call these
methods. They treat years without data as years without holidays, so compare their dates
with the limits.
"""

from __future__ import annotations

import datetime
import functools
import zlib
from collections.abc import Callable, Iterable

import QuantLib as ql

from ._bridge import AnyCalendar, calendar_of, closed, covered, worked_weekends
from ._calendar import Calendar

__all__ = ["calendar", "first_date", "last_date"]


def calendar(calendar: AnyCalendar | None = "idx") -> ql.BespokeCalendar:
    """Returns a QuantLib calendar with the days off of a calendar. Default: the calendar of the Indonesia Stock Exchange.

    In QuantLib, calendars with the same name are equal, so the name ends with a checksum of the days off. A calendar
    with missing years between its first and its last year is refused.
    """
    source = calendar_of(calendar)
    first, last = covered(source)
    source._cover(first, last + 1)
    holidays, worked = closed(source), worked_weekends(source)
    checksum = zlib.crc32(repr((first, last, source.weekend, holidays, worked)).encode())
    result = _CheckedCalendar(f"harikerja {source.name} {checksum:08x}", source)
    for token in source.weekend:
        result.addWeekend(_WEEKDAYS[token])
    for day in holidays:
        result.addHoliday(_date(day))
    for day in worked:
        result.removeHoliday(_date(day))  # makes the day a business day
    return result


class _CheckedCalendar(ql.BespokeCalendar):  # type: ignore[misc]
    """A calendar whose methods refuse dates without data, in the arguments and in the result."""

    def __init__(self, name: str, source: Calendar) -> None:
        super().__init__(name)
        self._source = source

    def _check(self, values: Iterable[object]) -> None:
        for value in values:
            if isinstance(value, ql.Date):
                day = value.to_date().toordinal()
                if self._source._known.segment(day) is None:
                    raise self._source._missing("date", value.to_date(), day)


def _checked(method: Callable[..., object]) -> Callable[..., object]:
    @functools.wraps(method)
    def call(self: _CheckedCalendar, *args: object, **options: object) -> object:
        self._check((*args, *options.values()))
        result = method(self, *args, **options)
        self._check((result,))
        return result

    return call


for _name in (
    "adjust",
    "advance",
    "businessDayList",
    "businessDaysBetween",
    "endOfMonth",
    "holidayList",
    "isBusinessDay",
    "isEndOfMonth",
    "isHoliday",
    "isStartOfMonth",
    "startOfMonth",
):
    if hasattr(ql.BespokeCalendar, _name):  # older versions have fewer methods
        setattr(_CheckedCalendar, _name, _checked(getattr(ql.BespokeCalendar, _name)))


def first_date(calendar: AnyCalendar | None = "idx") -> ql.Date:
    """Returns the first date with data."""
    return _date(covered(calendar_of(calendar))[0])


def last_date(calendar: AnyCalendar | None = "idx") -> ql.Date:
    """Returns the last date with data."""
    return _date(covered(calendar_of(calendar))[1])


_WEEKDAYS = {"mon": ql.Monday, "tue": ql.Tuesday, "wed": ql.Wednesday, "thu": ql.Thursday, "fri": ql.Friday, "sat": ql.Saturday, "sun": ql.Sunday}


def _date(day: int) -> ql.Date:
    return ql.Date.from_date(datetime.date.fromordinal(day))
