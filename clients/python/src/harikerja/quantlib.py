"""Indonesian calendars for QuantLib, such as that of the Indonesia Stock Exchange.

A QuantLib calendar does not know which years have data: for other years, its answers
are wrong. ``first_date`` and ``last_date`` are the limits.
"""

from __future__ import annotations

import datetime

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
    """Returns a QuantLib calendar with the days off of a calendar. Default: the calendar of the Indonesia Stock Exchange."""
    days = Days(calendar, include_collective_leave, weekend)
    result = ql.BespokeCalendar(f"harikerja {getattr(days.calendar, 'name', 'national')}")
    for token in days.weekend:
        result.addWeekend(_WEEKDAYS[token])
    for day in days.closed():
        result.addHoliday(_date(day))
    for day in days.worked_weekends():
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
