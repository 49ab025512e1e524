"""The types of arguments and answers."""

import datetime
import os
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Literal, NamedTuple, TypedDict, TypeVar

from . import _defaults
from ._defaults import Confidence, DecreeType, LeaveRule, LineType, OvertimeClass, Weekday

HolidayType = _defaults.HolidayType
"""A type of a holiday. Only the calendar of a firm or an institution has own days off."""

DayClass = _defaults.DayClass
"""The class of a date: a workday, a weekend day, or the type of its first holiday."""

Adjustment = _defaults.Adjustment
"""A rule that moves a date to a workday."""

Certainty = _defaults.Certainty
"""How sure a predicted date is under its rule: ``fixed`` is a fixed date or a date that depends only on Easter, ``clear`` is
the only date of the rule, and ``borderline`` has alternatives. It says nothing about decisions of the government."""

DatasetStatus = _defaults.DatasetStatus
"""``corroborated``: the dates are certain, but the number of one decree was not found."""

DatasetSource = str | os.PathLike[str] | bytes | bytearray | Mapping[str, Any]
"""A dataset file: its path, its bytes, or the object that ``json.load`` returns."""

Zone = Literal["WIB", "WITA", "WIT"]
"""A time zone of Indonesia: UTC+7, UTC+8 or UTC+9."""

Weekend = str | Collection[str]
"""Weekend days: a collection such as ``["fri", "sat"]``, or a text as in the API, such
as ``"fri,sat"``. ``"none"`` or an empty list means that there is no weekend. A weekend
of all seven days is refused."""


class SourceNumber(NamedTuple):
    """The number of a decree from one authority."""

    authority: str
    number: str | None  # None if it was not found


class Source(NamedTuple):
    """A decree that set or changed the list of a year."""

    id: str  # unique among all years, as in skb-2025-amendment-1
    title: str
    type: DecreeType
    numbers: tuple[SourceNumber, ...]  # a joint decree has a number from each minister
    url: str | None  # the address of a copy of the decree, or of a page that announces it
    publisher: str
    published_at: datetime.date | None  # the day of signing; None if it is not known
    official: bool  # whether the url is on a government site


class Holiday(NamedTuple):
    """One entry of the list of a year. A date with two holidays has two entries."""

    date: datetime.date
    day: str  # the day of the week in English
    local_day: str  # the day of the week in Indonesian
    local_name: str  # in Indonesian, as decreed
    name: str  # in English
    type: HolidayType
    occasion: str | None  # the id of the occasion, such as new-year: it is the same in all years; None for an own day off
    sources: tuple[Source, ...] | None = None  # only with include_sources: the decrees that set the holiday, sorted by date

    @property
    def is_national_holiday(self) -> bool:
        return self.type == "national_holiday"

    @property
    def is_collective_leave(self) -> bool:
        return self.type == "collective_leave"


T = TypeVar("T")


class AnswerList(list[T]):
    """A list that may be shorter because the data ends.

    ``complete`` is False if the list may be longer or different with data for more years. If a list is
    empty and not complete, there may be something after the end of the data.
    """

    complete: bool

    def __init__(self, items: Iterable[T], complete: bool) -> None:
        super().__init__(items)
        self.complete = complete


class UpcomingHoliday(NamedTuple):
    """A holiday and the number of days until it."""

    days_until: int
    holiday: Holiday


class Occasion(NamedTuple):
    """An occasion, such as Idulfitri. The names of its holidays differ from year to year, its id does not."""

    id: str
    local_name: str  # in Indonesian
    name: str  # in English
    aliases: tuple[str, ...]  # other names that people search for
    holidays: tuple[Holiday, ...]


class ProjectedHoliday(NamedTuple):
    """A predicted national holiday of a year without a list. It is not decreed."""

    date: datetime.date
    day: str
    local_day: str
    local_name: str  # of the occasion, in Indonesian
    name: str  # of the occasion, in English
    occasion: str
    certainty: Certainty
    alternatives: tuple[datetime.date, ...]  # the other possible dates of a borderline prediction
    rule: str  # the id of the rule and its version, such as mabims-2
    hits: int  # how many dates of the occasion were predicted correctly, compared with the first list of each year
    checked: int  # how many dates of the occasion were compared


class ChangedEntry(NamedTuple):
    """A holiday whose name a decree changed."""

    before: Holiday
    after: Holiday


class Revision(NamedTuple):
    """A change of the list of a year: by the decrees of a day, or by a correction of the dataset."""

    revision: int  # the first revision of a year is 1
    date: datetime.date
    date_is_latest: bool  # whether the exact date is unknown, and this is the latest possible date
    correction: str | None  # what was corrected; None for a change by decrees
    decrees: tuple[Source, ...]
    added: tuple[Holiday, ...]
    removed: tuple[Holiday, ...]
    renamed: tuple[ChangedEntry, ...]
    confirmed: tuple[Holiday, ...]  # holidays that a later decree repeated without a change


class DataVersion(NamedTuple):
    """The data that a calendar answers from."""

    decree: str  # the id of the newest decree
    date: datetime.date  # the day of the newest decree
    digest: str  # of the content of the dataset file, such as "sha256:9c8f..."


class HolidayCheck(NamedTuple):
    """The answer of ``check_holiday``."""

    date: datetime.date
    day: str
    local_day: str
    is_holiday: bool
    holidays: tuple[Holiday, ...]


class DecidingLine(NamedTuple):
    """The line of a calendar that made a date a workday or a day off."""

    type: LineType
    start_date: datetime.date
    end_date: datetime.date
    local_name: str
    name: str
    source: str | None  # the id of the source
    note: str | None


class WorkdayCheck(NamedTuple):
    """The answer of ``check_workday``."""

    date: datetime.date
    day: str
    local_day: str
    is_weekend: bool
    is_holiday: bool
    is_workday: bool
    holiday_types: tuple[HolidayType, ...]  # in the order of the holidays and without duplicates
    holidays: tuple[Holiday, ...]
    own_line: DecidingLine | None  # None if the national list or the weekend decided; always None in the national calendar


class Day(NamedTuple):
    """One date in the answer of ``describe_days``."""

    date: datetime.date
    day: str
    local_day: str
    day_class: DayClass  # a holiday on a weekend day has the class of the holiday
    is_workday: bool
    is_weekend: bool
    holidays: tuple[Holiday, ...]
    own_line: DecidingLine | None


class WorkdayDifference(NamedTuple):
    """The answer of ``diff_workdays``. A weekend date with a holiday is in ``holiday_count`` and in ``weekend_count``."""

    start_date: datetime.date
    end_date: datetime.date
    inclusive: bool
    workday_count: int
    holiday_count: int  # dates with at least one holiday that counts as a day off
    weekend_count: int
    calendar_days: int  # all dates in the range


class Summary(NamedTuple):
    """The number of dates of each class. Each date is counted once. A holiday on a weekend day counts as a weekend day."""

    calendar_days: int
    workday_count: int
    weekend_count: int
    national_holiday_count: int
    collective_leave_count: int
    own_day_off_count: int  # 0 in the national calendar


class YearSummary(NamedTuple):
    """The answer of ``summarize_workdays``."""

    total: Summary
    months: tuple[Summary, ...]  # in order, from January


class LongWeekend(NamedTuple):
    """Consecutive days off that are longer than a weekend because of a holiday."""

    start_date: datetime.date
    end_date: datetime.date
    days: int  # including bridge days
    complete: bool  # False if the long weekend reaches the first or the last date of the data
    bridge_days: tuple[datetime.date, ...]  # the workdays (harpitnas) that must be taken as leave
    holidays: tuple[Holiday, ...]


class LeaveRun(NamedTuple):
    """A series of days off that contains days of annual leave."""

    start_date: datetime.date
    end_date: datetime.date
    days: int
    leave_days: tuple[datetime.date, ...]
    days_per_leave_day: float  # rounded to two decimal places
    complete: bool  # False if the run reaches the first or the last date of the data
    holidays: tuple[Holiday, ...]


class LeavePlan(NamedTuple):
    """The answer of ``plan_leave``."""

    deducted_count: int  # days of collective leave that are subtracted from the annual leave
    available_days: int  # days of annual leave after the subtraction
    leave_count: int  # days of leave in the plan
    day_off_count: int  # days in the runs of the plan, leave included; no other plan has more
    plan: tuple[LeaveRun, ...]  # sorted by date
    deals: tuple[LeaveRun, ...]  # the single runs with the most days for each day of leave; they may overlap
    complete: bool  # False if data for more years may give a better plan


class PayrollPeriod(NamedTuple):
    """A payroll period. Its name is its last month, ``YYYY-MM``."""

    period: str
    start_date: datetime.date
    end_date: datetime.date
    summary: Summary
    nominal_payday: datetime.date  # before it is moved
    payday: datetime.date


class Overtime(NamedTuple):
    """The answer of ``get_overtime``."""

    date: datetime.date
    day: str
    local_day: str
    day_class: OvertimeClass
    holidays: tuple[Holiday, ...]  # collective leave included
    hours: float
    multipliers: tuple[float, ...]  # one for each hour; the last may be for a half hour
    multiplier_hours: float  # the pay is this number times the wage of an hour; a half hour counts half
    rule: str
    citation: str
    day_off_definition: str
    confidence: Confidence
    checked_until: datetime.date  # the date of the newest text that shows the rule in force
    allowed_hours: int | None  # the hours of overtime that the law allows on the day; None if it has no limit


class DayWorked(NamedTuple):
    """The working time on a date."""

    date: datetime.date
    day: str
    local_day: str
    work: datetime.timedelta


class Deadline(NamedTuple):
    """The answer of ``due_deadline``. The times are in the zone of the working hours."""

    start: datetime.datetime
    hours: datetime.timedelta
    begin: datetime.datetime  # the start, or the beginning of the next working hours
    due: datetime.datetime
    workday_count: int
    days: tuple[DayWorked, ...]


class ElapsedTime(NamedTuple):
    """The answer of ``elapsed_time``. The times are in the zone of the working hours."""

    start: datetime.datetime
    end: datetime.datetime
    elapsed: datetime.timedelta
    workday_count: int
    days: tuple[DayWorked, ...]


class YearInfo(NamedTuple):
    """Information about the data of a year."""

    year: int
    revision: int  # the number of the newest revision; the first revision is 1
    status: DatasetStatus
    updated_at: datetime.date  # the date of the newest decree or correction
    national_holiday_count: int
    collective_leave_count: int


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

    The name has 1 to 63 lower-case letters, digits and hyphens; ``national`` and
    ``custom`` are reserved. All other keys are optional.
    """

    title: Names
    listed: bool  # whether a server shows the calendar in its list; this package ignores it
    status: DatasetStatus
    weekend: Sequence[Weekday]  # default: sat, sun
    collectiveLeave: LeaveRule | Sequence[str]  # whether it is taken, or the dates on which it is taken; default: taken
    covers: str  # the years with answers, such as 2025..2027; default: all years of the data
    daysOff: Sequence[OwnDay]  # days off in addition to the national list
    workdays: Sequence[OwnDay]  # workdays, also on weekend days and holidays
    statedWorkdays: Mapping[str, int]  # the published number of workdays of a year; if the number differs, the year has no answers
    sources: Sequence[OwnSource]
    notes: Sequence[str]


class DefinitionProblem(TypedDict):
    """A mistake in a calendar file."""

    path: str  # such as daysOff[3].date; empty for the whole file
    message: str
