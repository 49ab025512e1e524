"""Functions that the modules for numpy, pandas and polars share."""

from __future__ import annotations

from typing import cast

from ._arguments import optional, weekday_of
from ._calendar import Calendar
from ._errors import HarikerjaError
from ._knowledge import HOLIDAY
from ._types import CalendarDefinition

AnyCalendar = Calendar | CalendarDefinition | str
"""A calendar, a calendar file, or the name of a calendar such as ``"idx"``."""

LOCAL_DATES = '.dt.convert_time_zone("Asia/Jakarta").dt.date()'
"""Converts a column of polars with times to the dates in Jakarta."""

_default = Calendar()


def calendar_of(calendar: AnyCalendar) -> Calendar:
    """Reads the argument ``calendar``. Default: the default calendar."""
    return optional(calendar, _read) or _default


def _read(calendar: object) -> Calendar:
    return calendar if isinstance(calendar, Calendar) else _default.with_calendar(cast(CalendarDefinition, calendar))


def closed(calendar: Calendar) -> list[int]:
    """Returns the days off in the covered years that are not weekend days."""
    days = range(*(calendar._known.covered or (0, 0)))
    return [day for day in days if calendar._table.classes[day - calendar._table.first] >= HOLIDAY]


def covered(calendar: Calendar) -> tuple[int, int]:
    """Returns the first and the last covered day."""
    segment = calendar._known.covered
    if not segment:
        raise HarikerjaError("The calendar has no years with data.", "DATASET_NOT_FOUND", {"field": "calendar", "availableYears": None})
    return segment.begin, segment.end - 1


def weekmask(calendar: Calendar) -> str:
    """Returns the weekmask for numpy: Monday first, 1 for a day that is not a weekend day."""
    workdays = calendar._definition.workdays if calendar._definition else ()
    if any(calendar._rules.weekend >> weekday_of(day) & 1 and calendar._known.segment(day) for day in workdays):
        message = "The calendar has workdays on weekend days, which numpy and pandas cannot express: use harikerja.numpy or a loop."
        raise HarikerjaError(message, "INVALID_TYPE", {"field": "calendar"})
    return "".join("01"[not calendar._rules.weekend >> i & 1] for i in range(7))
