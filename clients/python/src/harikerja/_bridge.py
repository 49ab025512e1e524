"""Functions that the modules for numpy, pandas, polars and QuantLib share."""

from __future__ import annotations

from ._arguments import weekday_of
from ._calendar import Calendar
from ._errors import HarikerjaError
from ._knowledge import HOLIDAY
from ._types import CalendarDefinition

AnyCalendar = Calendar | CalendarDefinition | str
"""A calendar, a calendar file, or the name of a calendar such as ``"idx"``."""

_default = Calendar()


def calendar_of(calendar: AnyCalendar | None) -> Calendar:
    """Reads the argument ``calendar``. Default: the default calendar."""
    if calendar is None:
        return _default
    return calendar if isinstance(calendar, Calendar) else _default.with_calendar(calendar)


def closed(calendar: Calendar) -> list[int]:
    """Returns the days off in the covered years that are not weekend days."""
    days = (day for segment in calendar._known.segments for day in range(*segment))
    return [day for day in days if calendar._table.classes[day - calendar._table.first] >= HOLIDAY]


def worked_weekends(calendar: Calendar) -> list[int]:
    """Returns the weekend days in the covered years that are own workdays."""
    workdays = calendar._definition.workdays if calendar._definition else ()
    return [day for day in workdays if calendar._rules.weekend >> weekday_of(day) & 1 and calendar._known.segment(day)]


def covered(calendar: Calendar) -> tuple[int, int]:
    """Returns the first and the last covered day."""
    segments = calendar._known.segments
    if not segments:
        raise HarikerjaError("The calendar has no years with data.", "DATASET_NOT_FOUND", {"field": "calendar", "availableYears": None})
    return segments[0].begin, segments[-1].end - 1


def weekmask(calendar: Calendar) -> str:
    """Returns the weekmask for numpy: Monday first, 1 for a day that is not a weekend day."""
    if worked_weekends(calendar):
        message = "The calendar has workdays on weekend days, which numpy and pandas cannot express: use harikerja.numpy or a loop."
        raise HarikerjaError(message, "INVALID_TYPE", {"field": "calendar"})
    return "".join("01"[not calendar._rules.weekend >> i & 1] for i in range(7))
