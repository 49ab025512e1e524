"""Generated from the structs of cmd/internal/ask by make data: do not edit."""

from __future__ import annotations

import datetime

from ._answer import Answer
from ._defaults import Confidence, DatasetStatus, DayClass, DayOffDefinition, DecreeType, HolidayType, LineType, OvertimeClass


class SourceNumber(Answer):
    """A decree number with the authority that assigned it."""

    authority: str
    number: str | None
    """None if it was not found."""


class Source(Answer):
    """A decree that set or changed the list of a year. Unknown values are None."""

    id: str
    """Unique among all years, as in skb-2025-amendment-1."""
    title: str
    type: DecreeType | str
    numbers: tuple[SourceNumber, ...]
    """A joint decree has a number from each minister."""
    url: str | None
    """The address of a copy of the decree, or of a page that announces it; None if none was found."""
    publisher: str
    published_at: datetime.date | None
    """The day of signing; None if it is not known."""
    official: bool
    """Whether url is on a government site."""


class Holiday(Answer):
    """One entry in a list of holidays. A date with two holidays has two entries."""

    date: datetime.date
    day: str
    local_day: str
    local_name: str
    """The name in Indonesian, as decreed."""
    name: str
    """The name in English."""
    type: HolidayType | str
    occasion: str | None
    """The id of the occasion, such as eid-al-fitr. It is the same in all years, but the names contain years. An own
    day off of a calendar has no occasion.
    """
    sources: tuple[Source, ...] | None = None
    """Only with include_sources: the decrees that set the holiday, sorted by date."""

    @property
    def is_national_holiday(self) -> bool:
        return self.type == "national_holiday"

    @property
    def is_collective_leave(self) -> bool:
        return self.type == "collective_leave"


class UpcomingHoliday(Answer):
    """An entry of the answer of ``get_upcoming_holidays``. A holiday with the number of days until it."""

    days_until: int
    """Days from the date of the question to the holiday; 0 if the holiday is on that date."""
    holiday: Holiday


class HolidayCheck(Answer):
    """The answer of ``check_holiday``. Reports whether a date is a holiday."""

    date: datetime.date
    day: str
    local_day: str
    is_holiday: bool
    holidays: tuple[Holiday, ...]


class DecidingLine(Answer):
    """The line of a calendar that made a date a workday or a day off."""

    type: LineType | str
    start_date: datetime.date
    end_date: datetime.date
    local_name: str
    name: str
    source: str | None
    """The id of the source; None if there is none."""
    note: str | None


class WorkdayCheck(Answer):
    """The answer of ``check_workday``. Reports whether a date is a workday. If it is not a workday, the other
    fields say why.
    """

    date: datetime.date
    day: str
    local_day: str
    is_weekend: bool
    is_holiday: bool
    is_workday: bool
    holiday_types: tuple[HolidayType | str, ...]
    """The types of the holidays, in their order and without duplicates."""
    holidays: tuple[Holiday, ...]
    own_line: DecidingLine | None
    """The line of the calendar that made the date a workday or a day off. It is None if the national list or the
    weekend decided it.
    """


class Day(Answer):
    """An entry of the answer of ``describe_days``. A date with its class and its holidays."""

    date: datetime.date
    day: str
    local_day: str
    day_class: DayClass | str
    """A holiday on a weekend day has the class of the holiday."""
    is_workday: bool
    is_weekend: bool
    holidays: tuple[Holiday, ...]
    own_line: DecidingLine | None
    """The line of the calendar that made the date a workday or a day off. It is None if the national list or the
    weekend decided it.
    """


class WorkdayDifference(Answer):
    """The answer of ``diff_workdays``. The number of workdays, weekend days and holidays in a span. A holiday on a
    weekend day is counted as a holiday and as a weekend day.
    """

    start_date: datetime.date
    end_date: datetime.date
    inclusive: bool
    workday_count: int
    holiday_count: int
    """Dates with at least one holiday. Collective leave counts only if it is taken."""
    weekend_count: int
    """Weekend dates. A weekend date with a holiday is counted here and in holiday_count."""
    calendar_days: int
    """All dates of the span."""


class Summary(Answer):
    """The number of dates in each class. Each date is counted once, so calendar_days is the sum of the other
    numbers. A holiday on a weekend day counts as a weekend day.
    """

    calendar_days: int
    workday_count: int
    weekend_count: int
    national_holiday_count: int
    """National holidays on weekend days are not counted here."""
    collective_leave_count: int
    """Collective leave on weekend days is not counted here."""
    own_day_off_count: int
    """Dates that are off only because they are own days off of the calendar. Weekend days are not counted here."""


class YearSummary(Answer):
    """The answer of ``summarize_workdays``. The number of dates in each class, for a year and for each of its
    months.
    """

    total: Summary
    months: tuple[Summary, ...]
    """The twelve months, in order."""


class Examined(Answer):
    """The dates that an answer depends on. If a later decree changes none of them, the answer stays the same."""

    start_date: datetime.date
    end_date: datetime.date


class PayrollPeriod(Answer):
    """An entry of the answer of ``get_payroll_periods``. A payroll period. The days are counted as in Summary."""

    period: str
    """The last month of the period, YYYY-MM."""
    start_date: datetime.date
    end_date: datetime.date
    summary: Summary
    nominal_payday: datetime.date
    """The day of payment before it is moved."""
    payday: datetime.date
    payday_day: str
    payday_local_day: str


class DayWorked(Answer):
    """A date and the working time on that date."""

    date: datetime.date
    day: str
    local_day: str
    work: datetime.timedelta


class Deadline(Answer):
    """The answer of ``due_deadline``. The time at which work is due. Times are in the zone of the working hours."""

    start: datetime.datetime
    hours: datetime.timedelta
    begin: datetime.datetime
    """When the work begins: at start, or when the next working hours begin."""
    due: datetime.datetime
    workday_count: int
    days: tuple[DayWorked, ...]
    days_complete: bool
    """Whether all days are listed. At most 366 days are listed."""


class ElapsedTime(Answer):
    """The answer of ``elapsed_time``. The working time between two times. Times are in the zone of the working
    hours.
    """

    start: datetime.datetime
    end: datetime.datetime
    elapsed: datetime.timedelta
    workday_count: int
    days: tuple[DayWorked, ...]
    days_complete: bool
    """Whether all days are listed. At most 366 days are listed."""


class Overtime(Answer):
    """The answer of ``get_overtime``. The multipliers for hours of overtime. They are not legal advice and not an
    official source.
    """

    date: datetime.date
    day: str
    local_day: str
    day_class: OvertimeClass | str
    """The class of the date under labour law. Collective leave is a workday. A holiday on a weekend day is an
    official holiday.
    """
    holidays: tuple[Holiday, ...]
    hours: float
    multipliers: tuple[float, ...]
    """The multiplier of each hour. The last multiplier can be for a half hour."""
    multiplier_hours: float
    """The sum of the multipliers; a half hour counts half. The pay is this number times the wage of an hour."""
    rule: str
    """The id of the rule, for /v1/rules/{id}."""
    citation: str
    """The article with the multipliers."""
    day_off_definition: DayOffDefinition | str
    confidence: Confidence | str
    """How well the rule is documented. A rule has the level of the weakest of the articles that set or move the
    date, or set the multipliers.
    """
    checked_until: datetime.date
    """The date of the newest text which shows that the rule is in force. Answers about later dates have a warning."""
    notes: tuple[str, ...]
    """Remarks on the calculation."""
    warnings: tuple[str, ...]
    """Warnings about the rule and the answer, as sentences."""


class Occasion(Answer):
    """An entry of the answer of ``get_occasions``. An occasion, such as Idulfitri, with its holidays. The names of
    the holidays differ from year to year, but the id of the occasion does not.
    """

    id: str
    """It is the same in all years."""
    local_name: str
    """The name in Indonesian, without the number of a year."""
    name: str
    """The name in English, without the number of a year."""
    aliases: tuple[str, ...]
    """Other names that people search for, in both languages."""
    holidays: tuple[Holiday, ...]
    """National holidays and collective leave, in the order of their dates. Empty if there are none in the chosen
    years.
    """


class ChangedEntry(Answer):
    """A holiday before and after a change."""

    before: Holiday
    after: Holiday


class Revision(Answer):
    """An entry of the answer of ``get_revisions``. One step in the history of a year's list: the decrees of one
    day, or a correction of the dataset.
    """

    revision: int
    """The number of the revision; the first is 1."""
    date: datetime.date
    date_is_latest: bool
    """Whether the exact date is unknown, and date is the latest possible date."""
    correction: str | None
    """What was corrected, if the revision corrects an error in the dataset; otherwise None."""
    decrees: tuple[Source, ...]
    added: tuple[Holiday, ...]
    removed: tuple[Holiday, ...]
    renamed: tuple[ChangedEntry, ...]
    confirmed: tuple[Holiday, ...]
    """Holidays that a later decree repeated without a change."""


class YearInfo(Answer):
    """An entry of the answer of ``get_years``. Describes the data of a year."""

    year: int
    revision: int
    """The number of the newest revision; the first revision is 1."""
    status: DatasetStatus | str
    """verified: every entry is traced to an identified decree. corroborated: the dates agree across sources, but
    the number of one decree was not found.
    """
    updated_at: datetime.date
    """The date of the newest decree or correction."""
    national_holiday_entries: int
    """National holidays in the list, also on weekend days."""
    collective_leave_entries: int
    """Days of collective leave in the list, also on weekend days."""
