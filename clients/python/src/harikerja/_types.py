"""The types of arguments, lists and calendar files. The types of answers are in _answer_types."""

from __future__ import annotations

import datetime
import os
from collections.abc import Collection, Iterable, Sequence
from typing import Literal, TypedDict, TypeVar

from . import _defaults
from ._answer import Answer
from ._answer_types import Examined
from ._defaults import LeaveRule, Weekday

HolidayType = _defaults.HolidayType
"""A type of a holiday. Only the calendar of a firm or an institution has own days off."""

DayClass = _defaults.DayClass
"""The class of a date: a workday, a weekend day, or the type of its first holiday."""

Adjustment = _defaults.Adjustment
"""A rule that moves a date to a workday."""

PaydayMonth = _defaults.PaydayMonth
"""The month in which a payroll period is paid: ``same`` is the month in which it ends, ``next`` the month after it."""

DatasetStatus = _defaults.DatasetStatus
"""``corroborated``: the dates are certain, but the number of one decree was not found."""

DatasetSource = str | os.PathLike[str] | bytes | bytearray
"""A dataset file: its path or its bytes."""

Zone = Literal["WIB", "WITA", "WIT", "UTC", "Asia/Jakarta", "Asia/Pontianak", "Asia/Makassar", "Asia/Jayapura"] | str
"""A time zone: one of these names, or an offset such as ``"+07:00"``."""

Weekend = str | Collection[str]
"""Weekend days: a collection such as ``["fri", "sat"]``, or a text as in the API, such
as ``"fri,sat"``. ``"none"`` or an empty list means that there is no weekend. A weekend
of all seven days is refused."""


class LeaveOnly(frozenset[datetime.date]):
    """Collective leave is taken only on these dates, as in ``LeaveOnly([date(2026, 3, 20)])``.

    Without dates, no collective leave is taken. Dates that are not collective leave have no effect. The dates are a list
    for all years: in a year without a date in the list, no collective leave is taken.
    """

    __module__ = "harikerja"
    __slots__ = ()

    def __new__(cls, dates: Iterable[datetime.date] = ()) -> LeaveOnly:
        if isinstance(dates, str) or not isinstance(dates, Iterable):
            from ._arguments import wrong

            raise wrong("INVALID_DATE", "leave", str(dates), "must be a list of dates, as in LeaveOnly([date(2026, 3, 20)])")
        return super().__new__(cls, dates)


Leave = LeaveRule | LeaveOnly
"""Whether collective leave is a day off: ``"taken"``, ``"worked"``, or ``LeaveOnly`` with the dates on which it is taken."""

T = TypeVar("T")


class AnswerList(list[T]):
    """A list that may be too short because the data ends.

    ``complete`` is False if the list may be longer or different with data for more years. If a list is
    empty and not complete, there may be entries after the end of the data. ``examined`` has the dates
    that the list depends on. It is None only for ``get_occasions`` if the calendar has no data at all. A list that is made
    from this list, such as a slice, has neither.
    """

    __module__ = "harikerja"
    complete: bool
    examined: Examined | None

    def __init__(self, items: Iterable[T], complete: bool, examined: Examined | None) -> None:
        super().__init__(items)
        self.complete = complete
        self.examined = examined


class DataVersion(Answer):
    """The version of the data that a calendar uses."""

    decree: str  # the id of the newest decree
    date: datetime.date  # the day of the newest decree
    digest: str  # of the content of the dataset file, such as "sha256:9c8f..."


class UnusedLine(Answer):
    """A line of a calendar file, or a date of ``LeaveOnly``, that changes no workday and no day off."""

    key: Literal["collectiveLeave", "daysOff", "workdays"]
    """The key of the line in a calendar file."""
    start_date: datetime.date
    end_date: datetime.date
    reason: Literal["already_off", "already_workday", "without_data"]
    """The dates are days off or workdays without the line too, or there is no data for one of them."""


class Names(TypedDict):
    """A text in Indonesian and in English."""

    id: str
    en: str


# A line of a calendar: a date, or all dates from `from` to `to`. Dates are texts
# YYYY-MM-DD, because a calendar file is JSON.
OwnDay = TypedDict(
    "OwnDay",
    {"date": str, "from": str, "to": str, "name": Names, "source": str, "note": str},
    total=False,
)


class _OwnSource(TypedDict):
    id: str
    title: str
    publisher: str


class OwnSource(_OwnSource, total=False):
    """A document that a calendar is based on."""

    url: str
    note: str


class _Named(TypedDict):
    name: str


class CalendarDefinition(_Named, total=False):
    """The calendar of a firm or an institution, in the form of a calendar file.

    The name has 1 to 63 lower-case letters, digits and hyphens, the first a letter; ``national`` is
    reserved. All other keys are optional, but a list in ``collectiveLeave`` needs ``covers``.
    """

    title: Names
    listed: bool  # whether a server shows the calendar in its list; this package ignores it
    status: DatasetStatus
    weekend: Sequence[Weekday]  # default: sat, sun
    collectiveLeave: LeaveRule | Sequence[str]  # whether collective leave is taken, or the dates on which it is taken; default: taken
    covers: str  # the years that the calendar covers, such as 2025..2027; default: all years of the data
    daysOff: Sequence[OwnDay]  # days off in addition to the national list
    workdays: Sequence[OwnDay]  # workdays, also on weekend days and holidays
    sources: Sequence[OwnSource]
    notes: Sequence[str]
