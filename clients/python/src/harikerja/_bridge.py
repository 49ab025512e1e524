"""The code that the bridges to other libraries share."""

from __future__ import annotations

from ._arguments import read_flag, text_of, weekday_of
from ._calendar import Calendar, NamedCalendar, with_calendar
from ._defaults import DEFAULT_INCLUDE_COLLECTIVE_LEAVE, DEFAULT_WEEKEND, WEEK
from ._errors import HarikerjaError
from ._knowledge import HOLIDAY, Table
from ._types import CalendarDefinition, Weekend

AnyCalendar = Calendar | NamedCalendar | CalendarDefinition | str
"""A calendar, a calendar file, or the name of a calendar such as ``"idx"``."""


class Days:
    """The days of a calendar under one set of rules."""

    __slots__ = ("calendar", "rules")

    def __init__(self, calendar: AnyCalendar | None, include_collective_leave: bool | None = None, weekend: Weekend | None = None) -> None:
        if calendar is None:
            calendar = Calendar()
        self.calendar = calendar if isinstance(calendar, (Calendar, NamedCalendar)) else with_calendar(calendar)
        for field, value in (("includeCollectiveLeave", include_collective_leave), ("weekend", weekend)):
            if value is not None and isinstance(self.calendar, NamedCalendar):
                message = f"The calendar {self.calendar.name} has its own weekend and its own rule for collective leave."
                raise HarikerjaError(message, "INVALID_TYPE", {"field": field, "value": text_of(value)})
        leave = (
            DEFAULT_INCLUDE_COLLECTIVE_LEAVE if include_collective_leave is None else read_flag("includeCollectiveLeave", include_collective_leave)
        )
        self.rules = self.calendar._rules(leave, DEFAULT_WEEKEND if weekend is None else weekend)

    @property
    def options(self) -> dict[str, object]:
        """The rules, as keyword arguments for the methods of the calendar."""
        if isinstance(self.calendar, NamedCalendar):
            return {}
        return {"include_collective_leave": self.rules.leave, "weekend": self.weekend}

    @property
    def weekend(self) -> tuple[str, ...]:
        return tuple(token for i, token in enumerate(WEEK) if self.rules.weekend >> i & 1)

    @property
    def table(self) -> Table | None:
        """The table from the first to the last covered day; None if no day is covered."""
        known = self.calendar._known
        return known.table(self.rules) if known.segments else None

    def closed(self) -> list[int]:
        """Returns the covered days off that are not weekend days."""
        table = self.table
        if table is None:
            return []
        covered = (day for segment in self.calendar._known.segments for day in range(*segment))
        return [day for day in covered if table.classes[day - table.first] >= HOLIDAY]

    def worked_weekends(self) -> list[int]:
        """Returns the covered weekend days that are own workdays."""
        workdays = self.calendar._definition.workdays if self.calendar._definition else ()
        return [day for day in workdays if self.rules.weekend >> weekday_of(day) & 1 and self.calendar._known.segment(day)]

    def covered(self) -> tuple[int, int]:
        """Returns the first and the last covered day."""
        segments = self.calendar._known.segments
        if not segments:
            raise HarikerjaError("The calendar has no years with data.", "DATASET_NOT_FOUND", {"field": "calendar", "availableYears": None})
        return segments[0].begin, segments[-1].end - 1

    def weekmask(self) -> str:
        """Returns the weekend for numpy: Monday first, 1 for a day that is not a weekend day."""
        if self.worked_weekends():
            message = "The calendar has workdays on weekend days, which numpy and pandas cannot express: use harikerja.numpy or a loop."
            raise HarikerjaError(message, "INVALID_TYPE", {"field": "calendar"})
        return "".join("01"[not self.rules.weekend >> i & 1] for i in range(7))
