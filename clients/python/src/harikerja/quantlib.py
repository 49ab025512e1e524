"""Indonesian calendars for QuantLib, such as that of the Indonesia Stock Exchange.

A QuantLib calendar treats years without data as years without holidays: for these
years, its answers are wrong. ``first_date`` and ``last_date`` are the limits.
"""

from __future__ import annotations

import datetime
import zlib

import QuantLib as ql

from ._bridge import AnyCalendar, Days
from ._types import Weekend

__all__ = ["calendar", "first_date", "last_date"]


def calendar(
    calendar: AnyCalendar | None = "idx",
    *,
    include_collective_leave: bool | None = None,
    weekend: Weekend | None = None,
) -> ql.BespokeCalendar:
    """Returns a QuantLib calendar with the days off of a calendar. Default: the calendar of the Indonesia Stock Exchange.

    QuantLib takes calendars with the same name for equal. So the name ends with a checksum of the days off. A calendar
    with missing years between its first and its last year is refused.
    """
    days = Days(calendar, include_collective_leave, weekend)
    first, last = days.covered()
    days.calendar._cover(first, last + 1)
    closed, worked = days.closed(), days.worked_weekends()
    checksum = zlib.crc32(repr((first, last, days.weekend, closed, worked)).encode())
    result = ql.BespokeCalendar(f"harikerja {getattr(days.calendar, 'name', 'national')} {checksum:08x}")
    for token in days.weekend:
        result.addWeekend(_WEEKDAYS[token])
    for day in closed:
        result.addHoliday(_date(day))
    for day in worked:
        result.removeHoliday(_date(day))  # makes it a business day
    return result


def first_date(calendar: AnyCalendar | None = "idx") -> ql.Date:
    """Returns the first date with data."""
    return _date(Days(calendar).covered()[0])


def last_date(calendar: AnyCalendar | None = "idx") -> ql.Date:
    """Returns the last date with data."""
    return _date(Days(calendar).covered()[1])


_WEEKDAYS = {"mon": ql.Monday, "tue": ql.Tuesday, "wed": ql.Wednesday, "thu": ql.Thursday, "fri": ql.Friday, "sat": ql.Saturday, "sun": ql.Sunday}


def _date(day: int) -> ql.Date:
    return ql.Date.from_date(datetime.date.fromordinal(day))
