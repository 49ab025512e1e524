"""The calendar, and the questions that it answers.

The methods read the arguments in the same order as the API, so that the same mistake
gives the same error.
"""

from __future__ import annotations

import datetime
import functools
import os
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, SupportsIndex, cast

from . import _knowledge
from ._answer_types import (
    Day,
    Deadline,
    DecidingLine,
    ElapsedTime,
    Examined,
    Holiday,
    HolidayCheck,
    Occasion,
    Overtime,
    PayrollPeriod,
    Revision,
    Source,
    Summary,
    UpcomingHoliday,
    WorkdayCheck,
    WorkdayDifference,
    YearInfo,
    YearSummary,
)
from ._arguments import (
    ALL_DATES,
    ALL_TYPES,
    ALL_YEARS,
    MAX_DAY,
    MAX_NUMBER,
    NOT_GIVEN,
    SAME,
    THIS_YEAR,
    TODAY,
    USUAL_HOURS,
    Rules,
    TakenLeave,
    check_order,
    dated,
    iso,
    optional,
    quoted,
    read_choice,
    read_date,
    read_days,
    read_flag,
    read_leave,
    read_month,
    read_number,
    read_weekend,
    read_year,
    text_of,
    today,
    weekday_of,
)
from ._data import NEVER, TYPES, Year
from ._defaults import (
    ADJUSTMENTS,
    DEFAULT_ADJUSTMENT,
    DEFAULT_FIRST_DAY,
    DEFAULT_HOURS_PER_DAY,
    DEFAULT_INCLUSIVE,
    DEFAULT_LIMIT,
    DEFAULT_PAYDAY,
    DEFAULT_PAYDAY_MONTH,
    DEFAULT_PAYDAY_RULE,
    DEFAULT_WEEKEND,
    DEFAULT_ZONE,
    NTH_BOUNDS,
    LineType,
    Weekday,
)
from ._errors import HarikerjaError
from ._knowledge import HOLIDAY, WEEKEND, WORKDAY, Dataset, Entry, Knowledge, Segment, Table, new_year
from ._types import (
    Adjustment,
    AnswerList,
    CalendarDefinition,
    DataVersion,
    DayClass,
    HolidayType,
    Leave,
    LeaveOnly,
    PaydayMonth,
    UnusedLine,
    Weekend,
    Zone,
)

if TYPE_CHECKING:
    from ._definition import Definition

date_of = datetime.date.fromordinal

_DEFAULT_RULES = Rules(True, read_weekend(DEFAULT_WEEKEND))


def _date(value: object) -> int:
    return read_date("date", value)


class Calendar:
    """A calendar: the list of holidays, and the rules for the other days off.

    The functions of the package are the methods of the default calendar, which has all data of the package and the
    default rules. To get another calendar, do not call the class: the functions ``calendar``, ``as_of``,
    ``with_calendar`` and ``load`` return one.

    If an answer depends on a date without data, a method raises a ``HarikerjaError`` with the code
    ``DATASET_NOT_FOUND``. A calendar does not change and can be used by several threads.
    """

    __module__ = "harikerja"

    # The data is decoded when it is first used.
    def __init__(
        self, dataset: Dataset | None = None, rules: Rules = _DEFAULT_RULES, as_of: int | None = None, definition: Definition | None = None
    ) -> None:
        self._given = dataset
        self._rules = definition.rules if definition else rules
        self._as_of = as_of
        self._definition = definition

    def __repr__(self) -> str:
        parts = [self.name]
        if not self._definition and self._rules != _DEFAULT_RULES:
            leave = self.leave if isinstance(self.leave, str) else f"only({','.join(map(str, sorted(self.leave)))})"
            parts.append(f"weekend={','.join(self.weekend) or 'none'} leave={leave}")
        if self._as_of is not None:
            parts.append(f"as of {iso(self._as_of)}")
        return f"<Calendar {' '.join(parts)}>"

    def __eq__(self, other: object) -> bool:
        """Two calendars are equal if they have the same data, the same rules, the same days and the same day of ``as_of``."""
        if not isinstance(other, Calendar):
            return NotImplemented
        if self._identity() != other._identity():
            return False
        return self._given is other._given or self._dataset.version == other._dataset.version

    def _identity(self) -> tuple[object, ...]:
        definition = self._definition
        # A calendar of the data and the same calendar as a file differ only as of an earlier day.
        in_data = self._as_of is not None and definition is not None and isinstance(definition.source, str)
        return self._rules, self._as_of, in_data, definition and definition._replace(source="")

    def __hash__(self) -> int:
        return hash((self._rules, self._as_of, self.name))

    def __getstate__(self) -> dict[str, Any]:
        """Returns the public arguments, so that a pickle names no private class. It does not contain the data of the package."""
        given, definition = self._given, self._definition
        return {
            "dataset": None if given is None or given is _knowledge.built_in() else given.content,
            "as_of": self._as_of,
            "rules": {"weekend": self.weekend, "leave": self.leave},
            "calendar": definition and definition.source,
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        content, calendar = state["dataset"], state["calendar"]
        made = Calendar(None if content is None else Dataset(content), as_of=state["as_of"])
        vars(self).update(vars(made.with_calendar(calendar) if calendar else made.calendar(**state["rules"])))

    @functools.cached_property
    def _dataset(self) -> Dataset:
        return _knowledge.built_in() if self._given is None else self._given

    @functools.cached_property
    def _national(self) -> Knowledge:
        return self._dataset.known_on(NEVER if self._as_of is None else self._as_of)

    @functools.cached_property
    def _known(self) -> Knowledge:
        return self._national if self._definition is None else _knowledge.define(self._national, self._definition)

    @functools.cached_property
    def _table(self) -> Table:
        """The table from the first to the last covered day. At least one day must be covered."""
        return self._known.table(self._rules)

    # Other calendars

    @property
    def name(self) -> str:
        """The name of the calendar: ``national``, or the name in its calendar file."""
        return self._definition.name if self._definition else "national"

    @property
    def weekend(self) -> tuple[str, ...]:
        """The weekend days, such as ``("sat", "sun")``."""
        return self._rules.weekend_days()

    @property
    def leave(self) -> Leave:
        """Whether collective leave is a day off: ``"taken"``, ``"worked"`` or ``LeaveOnly`` with the dates on which it is taken."""
        leave = (self._definition or self._rules).leave
        if isinstance(leave, bool):
            return "taken" if leave else "worked"
        return LeaveOnly(map(date_of, leave))

    @property
    def unused(self) -> list[UnusedLine]:
        """The lines of the calendar file and the dates of ``LeaveOnly`` that have no effect, often because of a wrong date.

        Examples are a date of ``collectiveLeave`` that is not collective leave, a day off on a weekend day or on a holiday,
        a workday on a workday, and a date without data. A line with several dates is in the list only if none of them has an
        effect.
        """
        own, weekend = self._definition, self._rules.weekend
        leave = (own or self._rules).leave
        # The calendar without the lines, and the calendar without the collective leave.
        national = self._national, Rules(leave, weekend)
        worked = (_knowledge.define(self._national, own._replace(leave=False)), own.rules) if own else (self._national, Rules(False, weekend))
        found = self._unused("collectiveLeave", worked, () if isinstance(leave, bool) else ((day, day) for day in sorted(leave)))
        if own:
            found += self._unused("daysOff", national, ((line.start, line.end) for day, line in own.days_off if day == line.start))
            found += self._unused("workdays", national, ((line.start, line.end) for day, line in sorted(own.workdays.items()) if day == line.start))
        return found

    def _unused(self, key: Any, other: tuple[Knowledge, Rules], spans: Iterable[tuple[int, int]]) -> list[UnusedLine]:
        """Returns the spans on which this calendar and another one have the same workdays."""
        covered = self._known.covered or Segment(0, 0)
        without = other[0].table(other[1]) if self._known.covered else None
        found = []
        for start, end in spans:
            inside = range(max(start, covered.begin), min(end + 1, covered.end))
            if without and any(self._table.is_workday(day) != without.is_workday(day) for day in inside):
                continue
            reason: Any = "without_data"
            if len(inside) == end - start + 1:
                reason = "already_workday" if self._table.is_workday(start) else "already_off"
            found.append(UnusedLine(key=key, start_date=date_of(start), end_date=date_of(end), reason=reason))
        return found

    def calendar(
        self,
        *,
        weekend: Weekend = SAME,
        leave: Leave = SAME,
        calendar: CalendarDefinition | str | os.PathLike[str] = SAME,
        as_of: datetime.date = SAME,
    ) -> Calendar:
        """Returns a calendar with other rules. Without ``calendar``, rules that are not given stay as they are in this calendar.

        ``weekend`` lists the weekend days. ``leave`` says whether collective leave is a day off: ``"taken"``,
        ``"worked"``, or ``LeaveOnly`` with the dates on which it is taken. The methods ``with_calendar`` and ``as_of``
        explain the arguments ``calendar`` and ``as_of``. A calendar file has its own rules, so ``weekend`` and
        ``leave`` are refused for a calendar with a file. With ``calendar="national"``, rules that are not given are the
        default rules.
        """
        result = optional(calendar, lambda given: self.with_calendar(cast(CalendarDefinition, given))) or self
        result = optional(as_of, lambda given: result.as_of(cast(datetime.date, given))) or result
        for field, value in (("leave", leave), ("weekend", weekend)):
            if value is not SAME and result._definition:
                message = f"The calendar {result.name} has its own weekend and its own rule for collective leave: change its calendar file instead."
                raise HarikerjaError(message, "INVALID_TYPE", {"field": field, "value": text_of(value)})
        taken, days = optional(leave, read_leave), optional(weekend, read_weekend)
        rules = Rules(result._rules.leave if taken is None else taken, result._rules.weekend if days is None else days)
        return Calendar(result._given, rules, result._as_of, result._definition)

    def as_of(self, date: datetime.date) -> Calendar:
        """Returns the calendar as it was known at the end of a day.

        It uses only the decrees that were signed until that day, and it has only the years with such a decree. Its
        current year is the year of that day. The own days of a calendar file do not change. The own days of a
        calendar of the data, such as ``idx``, are right only for the newest list, so it ends before the first year whose
        list was amended later. A day after today in Jakarta is refused, because later decrees are not known.
        """
        day = read_date("asOf", date)
        if day > today():
            message = f"as_of must not be later than today in Jakarta, {iso(today())}."
            raise HarikerjaError(message, "INVALID_DATE", {"field": "asOf", "value": str(date)})
        return Calendar(self._given, self._rules, day, self._definition)

    def with_calendar(self, calendar: CalendarDefinition | str | os.PathLike[str]) -> Calendar:
        """Returns the calendar of a firm or an institution.

        It is the national list with the weekend, the collective leave, the days off and the workdays of a calendar
        file. The file is a dict, as ``json.load`` returns it, or a path: a text that ends with ``.json``, or an
        ``os.PathLike``. In a file at a path, a repeated key is a mistake too; ``json.load`` keeps only its last value.
        Instead of a file, the method accepts the name of a calendar of ``get_calendars``, or ``"national"`` for the national
        calendar with the default rules. A file with a mistake is refused with the code ``INVALID_TYPE``, and
        ``details["field"]`` is the place of the first mistake, such as ``daysOff[2].date``. The attribute ``unused`` of the
        result lists the lines without effect.

        A file sets all rules and own days. So this calendar must have the default rules and no file. Otherwise every
        argument except ``"national"`` is refused with the code ``INVALID_TYPE``.
        """
        from ._definition import known_members, read_definition, read_file, to_definition

        if isinstance(calendar, str) and calendar == "national":
            return Calendar(self._given, _DEFAULT_RULES, self._as_of)
        self._check_national()
        if isinstance(calendar, os.PathLike) or (isinstance(calendar, str) and calendar.endswith(".json")):
            calendar = read_file(calendar)
        if not isinstance(calendar, str):
            return Calendar(self._given, _DEFAULT_RULES, self._as_of, read_definition(calendar))
        found = self._dataset.named.get(calendar) if self._as_of is None else None
        if not isinstance(found, Calendar):
            files = self._dataset.calendars
            if calendar not in files:
                allowed = ["national", *files]
                message = f"There is no calendar {quoted(calendar)}: use the dict or the path of a calendar file, or one of {', '.join(allowed)}."
                raise HarikerjaError(message, "NOT_FOUND", {"field": "calendar", "value": calendar, "allowed": allowed})
            definition = to_definition(known_members(files[calendar]), calendar)
            found = Calendar(self._given, _DEFAULT_RULES, self._as_of, definition)
            if self._as_of is None:
                self._dataset.named[calendar] = found
        return found

    def _check_national(self) -> None:
        """Refuses a calendar whose rules or own days a calendar file would replace."""
        lost = []
        if self._definition:
            lost.append(f"the rules and own days of the calendar {self.name}")
        elif self._rules.weekend != _DEFAULT_RULES.weekend:
            lost.append(f"the weekend ({','.join(self.weekend) or 'none'})")
        if not self._definition and self._rules.leave != _DEFAULT_RULES.leave:
            lost.append("the rule for collective leave")
        if lost:
            advice = 'call with_calendar("national") first, or put them into the calendar file'
            raise HarikerjaError(f"with_calendar would replace {' and '.join(lost)}: {advice}.", "INVALID_TYPE", {"field": "calendar"})

    def get_calendars(self) -> list[CalendarDefinition]:
        """Returns the calendars in the data, such as ``idx``, with their sources."""
        from ._definition import known_members

        return [cast(CalendarDefinition, known_members(file)) for file in self._dataset.calendars.values()]

    def data_version(self) -> DataVersion:
        """Returns the newest decree in the whole data, also for a calendar of ``as_of``, and the digest of the data."""
        return self._dataset.version

    # Lists

    def get_holidays(self, year: SupportsIndex = THIS_YEAR, *, type: HolidayType | str = ALL_TYPES, include_sources: bool = False) -> list[Holiday]:
        """Returns the holidays of a year, sorted by date, then by type (national holidays first), then by local name.

        Default: the current year in Jakarta. With ``include_sources``, each holiday has its decrees. Collective leave is
        listed if it counts as a day off. The list of a calendar file contains its own days off.
        """
        wanted = optional(year, read_year)
        kinds, sources = self._kinds(type), read_flag("includeSources", include_sources)
        found = self._find_year(wanted).year
        return self._holidays(new_year(found), new_year(found + 1), self._rules.leave, kinds, sources)

    def get_holidays_in_range(
        self, start: datetime.date, end: datetime.date, *, type: HolidayType | str = ALL_TYPES, include_sources: bool = False
    ) -> list[Holiday]:
        """Returns the holidays from one date to another. Both dates are included.

        Collective leave is listed if it counts as a day off. A holiday that is an own workday is listed too.
        """
        first, last = read_date("start", start), read_date("end", end)
        kinds, sources = self._kinds(type), read_flag("includeSources", include_sources)
        check_order(first, last)
        self._cover(first, last + 1)
        return self._holidays(first, last + 1, self._rules.leave, kinds, sources)

    def get_upcoming_holidays(
        self,
        date: datetime.date = TODAY,
        *,
        limit: SupportsIndex = DEFAULT_LIMIT,
        type: HolidayType | str = ALL_TYPES,
        include_sources: bool = False,
    ) -> AnswerList[UpcomingHoliday]:
        """Returns the next holidays on or after a date. Default: today in Jakarta.

        Collective leave is listed if it counts as a day off. If the data ends before ``limit`` holidays are found, the list
        is shorter and its ``complete`` is False.
        """
        given = optional(date, _date)
        day = self._today() if given is None else given
        most = read_number("limit", limit, 1, MAX_NUMBER)
        kinds, sources = self._kinds(type), read_flag("includeSources", include_sources)
        end = self._segment("date", given, day).end
        found = self._holidays(day, end, self._rules.leave, kinds, sources, most)
        complete = len(found) == most
        examined = Examined(start_date=date_of(day), end_date=found[-1].date if complete else date_of(end - 1))
        upcoming = (UpcomingHoliday(days_until=holiday.date.toordinal() - day, holiday=holiday) for holiday in found)
        return AnswerList(upcoming, complete, examined)

    def get_occasions(self, year: SupportsIndex = ALL_YEARS, *, date: datetime.date = ALL_DATES) -> AnswerList[Occasion]:
        """Returns the occasions with their holidays in a year, or in all years of the data.

        With a date, it returns only the holidays on or after this date. Collective leave is listed if it counts as a day
        off. Without a year, ``complete`` of the list is False, because later holidays are not known.
        """
        wanted, given = optional(year, read_year), optional(date, _date)
        day = 1 if given is None else given
        found = None if wanted is None else self._find_year(wanted).year
        if given is not None:
            self._segment("date", day, day)
        years = [each.year for each in self._known.years] if found is None else [found]
        first = max(day if found is None else 1, new_year(years[0])) if years else 0
        examined = Examined(start_date=date_of(first), end_date=datetime.date(years[-1], 12, 31)) if years else None
        entries = [entry for each in years for entry in self._known.entries_in(max(day, new_year(each)), new_year(each + 1), self._rules.leave)]
        return AnswerList(
            (
                Occasion(
                    id=each["id"],
                    local_name=each["localName"],
                    name=each["name"],
                    aliases=tuple(each.get("aliases", ())),
                    holidays=self._entries([entry for entry in entries if entry.occasion == each["id"]]),
                )
                for each in self._dataset.occasions
            ),
            found is not None,
            examined,
        )

    def get_revisions(self, year: SupportsIndex = THIS_YEAR) -> list[Revision]:
        """Returns the history of the list of a year, sorted by date. Default: the current year in Jakarta."""
        from ._history import revisions

        return revisions(self, self._find_year(optional(year, read_year)))

    def get_sources(self, year: SupportsIndex = THIS_YEAR) -> list[Source]:
        """Returns the decrees that set the list of a year, sorted by date. Default: the current year in Jakarta."""
        found = self._find_year(optional(year, read_year))
        return [decree.source for decree in found.decrees if decree.day <= self._known.known_on]

    def get_available_years(self) -> list[int]:
        """Returns the years with data, in order."""
        return [each.year for each in self._known.years]

    def get_years(self) -> list[YearInfo]:
        """Returns information about each year: its revision, its status, and the number of its holidays."""
        return [self._year_info(each) for each in self._known.years]

    def _year_info(self, year: Year) -> YearInfo:
        known = self._known
        # A correction applies to every as-of day, so corrections after the as-of day
        # count too.
        revisions = [day for day in _knowledge.steps(year) if day <= known.known_on] + [each.day for each in year.corrections]
        first, end = new_year(year.year), new_year(year.year + 1)
        kinds = [entry.kind for entry in known.national if first <= entry.day < end]
        return YearInfo(
            year=year.year,
            revision=len(revisions),
            status=year.status,
            updated_at=date_of(max(revisions)),
            national_holiday_entries=kinds.count(0),
            collective_leave_entries=kinds.count(1),
        )

    # Single dates

    def check_holiday(self, date: datetime.date, *, include_sources: bool = False) -> HolidayCheck:
        """Reports whether a date is a holiday, and lists its holidays. Collective leave is listed if it counts as a day off."""
        day = read_date("date", date)
        sources = read_flag("includeSources", include_sources)
        entries = self._on(day)
        return HolidayCheck(**dated(day), is_holiday=bool(entries), holidays=self._entries(entries, sources))

    def is_holiday(self, date: datetime.date) -> bool:
        """Reports whether a date is a holiday. A weekend is not a holiday."""
        return bool(self._on(read_date("date", date)))

    def is_weekend(self, date: datetime.date) -> bool:
        """Reports whether a date is a weekend day. It needs no data, so every date is allowed."""
        return bool(self._rules.weekend >> weekday_of(read_date("date", date)) & 1)

    def check_workday(self, date: datetime.date) -> WorkdayCheck:
        """Reports whether a date is a workday, and gives the reason if it is not a workday."""
        each = self._day(read_date("date", date), False)
        return WorkdayCheck(
            date=each.date,
            day=each.day,
            local_day=each.local_day,
            is_weekend=each.is_weekend,
            is_holiday=bool(each.holidays),
            is_workday=each.is_workday,
            holiday_types=tuple(dict.fromkeys(holiday.type for holiday in each.holidays)),
            holidays=each.holidays,
            own_line=each.own_line,
        )

    def is_workday(self, date: datetime.date) -> bool:
        """Reports whether a date is a workday: not a weekend day, and not a holiday that counts as a day off."""
        day = read_date("date", date)
        self._segment("date", day, day)
        return self._table.is_workday(day)

    def describe_days(self, start: datetime.date, end: datetime.date, *, include_sources: bool = False) -> list[Day]:
        """Describes each date from one date to another: whether it is a workday, and the reason if it is not."""
        first, last = read_date("start", start), read_date("end", end)
        sources = read_flag("includeSources", include_sources)
        check_order(first, last)
        self._cover(first, last + 1)
        return [self._day(day, sources) for day in range(first, last + 1)]

    def _day(self, day: int, sources: bool) -> Day:
        entries = self._on(day)
        weekend = bool(self._rules.weekend >> weekday_of(day) & 1)
        day_class: DayClass = TYPES[entries[0].kind] if entries else "weekend" if weekend else "workday"
        worked = self._definition.workdays.get(day) if self._definition else None
        kind: LineType = "workday" if worked else "day_off"
        line = worked or (entries[0].own if entries else None)
        own = line and DecidingLine(
            type=kind,
            start_date=date_of(line.start),
            end_date=date_of(line.end),
            local_name=line.local_name,
            name=line.name,
            source=line.source,
            note=line.note,
        )
        if worked:
            day_class = "workday"
        return Day(
            **dated(day),
            day_class=day_class,
            is_workday=day_class == "workday",
            is_weekend=weekend,
            holidays=self._entries(entries, sources),
            own_line=own,
        )

    # Arithmetic

    def add_workdays(self, date: datetime.date, days: SupportsIndex) -> datetime.date:
        """Adds a number of workdays (1 or more) to a date. The date itself is not counted."""
        day, n = read_date("date", date), read_days(days, "to go back, use subtract_workdays")
        return date_of(self._after(day, n, days))

    def _after(self, day: int, n: int, days: object = None) -> int:
        """Returns the n-th workday after a day.

        If the result has no data, the error names the argument ``days``. If neither the day nor the next day has data,
        the error names ``date``. If ``days`` is None, the day must have data, and the error names ``date``.
        """
        first = day + 1 if day < MAX_DAY else day
        covered = self._step(day, first)
        end = covered.end if covered else first
        result = self._table.add(first, n - 1) if covered else end
        if result >= end:
            raise self._out_of_data(day, days, end)
        return result

    def _step(self, day: int, next_day: int) -> Segment | None:
        """Returns the covered range that contains the next day. Raises an error if neither the day nor the next day has data."""
        covered = self._known.segment(next_day)
        return covered or (self._segment("date", day, next_day) if self._known.segment(day) is None else None)

    def _out_of_data(self, day: int, days: object, missing: int) -> HarikerjaError:
        """Returns the error for a result without data. If ``days`` is None, the error names the argument ``date``."""
        return self._missing("date", iso(day), missing) if days is None else self._missing("days", days, missing)

    def subtract_workdays(self, date: datetime.date, days: SupportsIndex) -> datetime.date:
        """Subtracts a number of workdays (1 or more) from a date. The date itself is not counted."""
        day, n = read_date("date", date), read_days(days, "to go forward, use add_workdays")
        return date_of(self._before(day, n, days))

    def _before(self, day: int, n: int, days: object = None) -> int:
        last = max(day - 1, 1)
        covered = self._step(day, last)
        begin = covered.begin if covered else day
        result = self._table.add(day, -n) if covered else last
        if result < begin:
            raise self._out_of_data(day, days, begin - 1)
        return result

    def count_workdays(self, start: datetime.date, end: datetime.date) -> int:
        """Counts the workdays from one date to another. Both dates are included."""
        first, last = read_date("start", start), read_date("end", end)
        check_order(first, last)
        self._cover(first, last + 1)
        return self._table.count(first, last + 1)

    def diff_workdays(self, start: datetime.date, end: datetime.date, *, inclusive: bool = DEFAULT_INCLUSIVE) -> WorkdayDifference:
        """Counts the workdays, holidays and weekend days from one date to another. By default both dates are included.

        An own day off counts as a holiday. An own workday counts only as a workday. A holiday on a weekend day counts as both.
        """
        first, last = read_date("start", start), read_date("end", end)
        both = read_flag("inclusive", inclusive)
        check_order(first, last)
        begin, stop = (first, last + 1) if both else (first + 1, last)
        workdays = holidays = weekends = 0
        if begin < stop:  # the range between two adjacent dates is empty
            self._cover(begin, stop, first, last)
            table = self._table
            i, j = begin - table.first, stop - table.first
            workdays, holidays, weekends = table.count(begin, stop), table.holidays[j] - table.holidays[i], table.weekends[j] - table.weekends[i]
        return WorkdayDifference(
            start_date=date_of(first),
            end_date=date_of(last),
            inclusive=both,
            workday_count=workdays,
            holiday_count=holidays,
            weekend_count=weekends,
            calendar_days=max(0, stop - begin),
        )

    def adjust_date(self, date: datetime.date, rule: Adjustment = DEFAULT_ADJUSTMENT) -> datetime.date:
        """Returns the date if it is a workday, or else the workday to which the rule moves it.

        ``modified_following`` is the following workday, or the preceding workday if the following workday is in another
        month. If two workdays are equally near, ``nearest`` is the later one.
        """
        day = read_date("date", date)
        return date_of(self._adjusted(day, read_choice("rule", rule, ADJUSTMENTS)))

    def _adjusted(self, day: int, how: str) -> int:
        covered = self._segment("date", day, day)
        table = self._table
        if table.is_workday(day):
            return day
        after, before = table.add(day, 0), table.add(day, -1)
        if how == "nearest":
            # The dates just before and just after the covered dates are assumed to be workdays.
            forward = min(after, covered.end) - day <= day - max(before, covered.begin - 1)
        elif how == "modified_following":
            # The covered dates are whole years. So if the next workday is not covered, it is in another month.
            forward = after < covered.end and iso(after)[:7] == iso(day)[:7]
        else:
            forward = how == "following"
        return self._after(day, 1) if forward else self._before(day, 1)

    def nth_workday(self, month: str, n: SupportsIndex) -> datetime.date:
        """Returns a workday of a month (``YYYY-MM``): 1 is the first, -1 the last."""
        first, end = read_month(month)
        wanted = read_number("n", n, *NTH_BOUNDS)
        self._segment("month", month, first)
        count = self._table.count(first, end)
        if abs(wanted) > count:
            message = f"The month has {count} workdays: n must be at most {count}, or at least -{count} to count from the end of the month."
            raise HarikerjaError(message, "INVALID_RANGE", {"field": "n", "value": str(wanted), "workdayCount": count})
        return date_of(self._table.add(first, wanted - 1) if wanted > 0 else self._table.add(end, wanted))

    def list_workdays(self, start: datetime.date, end: datetime.date) -> list[datetime.date]:
        """Returns the workdays from one date to another. Both dates are included."""
        first, last = read_date("start", start), read_date("end", end)
        check_order(first, last)
        self._cover(first, last + 1)
        table = self._table
        return [date_of(day) for day in table.workdays[table.rank[first - table.first] : table.rank[last + 1 - table.first]]]

    def summarize_workdays(self, year: SupportsIndex = THIS_YEAR) -> YearSummary:
        """Counts the dates of each class in a year and in its months. Default: the current year in Jakarta.

        A holiday on a weekend day counts as a weekend day. ``months[0]`` is January.
        """
        found = self._find_year(optional(year, read_year)).year
        ends = [*(datetime.date(found, month, 1).toordinal() for month in range(1, 13)), new_year(found + 1)]
        months = tuple(self._summary(ends[i], ends[i + 1]) for i in range(12))
        return YearSummary(total=self._summary(ends[0], ends[12]), months=months)

    def _summary(self, begin: int, end: int) -> Summary:
        table = self._table
        count = table.classes[begin - table.first : end - table.first].count
        return Summary(
            calendar_days=end - begin,
            workday_count=count(WORKDAY),
            weekend_count=count(WEEKEND),
            national_holiday_count=count(HOLIDAY),
            collective_leave_count=count(HOLIDAY + 1),
            own_day_off_count=count(HOLIDAY + 2),
        )

    # Payroll periods, overtime and working hours

    def get_payroll_periods(
        self,
        year: SupportsIndex = THIS_YEAR,
        *,
        first_day: SupportsIndex = DEFAULT_FIRST_DAY,
        payday: SupportsIndex = DEFAULT_PAYDAY,
        rule: Adjustment = DEFAULT_PAYDAY_RULE,
        payday_month: PaydayMonth = DEFAULT_PAYDAY_MONTH,
    ) -> list[PayrollPeriod]:
        """Returns the twelve payroll periods that end in the months of a year. Default: the current year in Jakarta.

        A period begins on ``first_day`` of the month before. If ``first_day`` is 1, the period is the month itself.
        ``payday`` is a day of the last month of the period, or of the month after it if ``payday_month`` is ``next``. If
        this month is shorter, its last day is used. The rule moves a payday that is not a workday.
        """
        from ._payroll import payroll_periods

        return payroll_periods(self, year, first_day, payday, rule, payday_month)

    def get_overtime(self, date: datetime.date, hours: float, *, shortest_day: Weekday = NOT_GIVEN, official_holiday: bool = False) -> Overtime:
        """Returns the multipliers of the hourly wage for overtime on a date. ``hours`` is a multiple of 0.5.

        On a workday, overtime means the hours after the normal hours. On a day off, all hours are overtime. The weekend days of
        the calendar are the weekly rest days: two for a five-day week, one for a six-day week. ``shortest_day`` is the
        day of a six-day week with the fewest hours. If ``official_holiday`` is ``True``, the day is an official holiday at
        this place, such as a local election, though the national list does not have it. Own days and the rule for
        collective leave have no effect. Under the law, collective leave is a workday, even if the firm is closed: see
        docs/law.md. Not legal advice.
        """
        from ._overtime import get_overtime

        return get_overtime(self, date, hours, shortest_day, official_holiday)

    def due_deadline(
        self,
        start: datetime.datetime,
        hours: datetime.timedelta,
        *,
        hours_per_day: str = DEFAULT_HOURS_PER_DAY,
        mon: str = USUAL_HOURS,
        tue: str = USUAL_HOURS,
        wed: str = USUAL_HOURS,
        thu: str = USUAL_HOURS,
        fri: str = USUAL_HOURS,
        sat: str = USUAL_HOURS,
        sun: str = USUAL_HOURS,
        zone: Zone = DEFAULT_ZONE,
    ) -> Deadline:
        """Returns when an amount of work is finished. Work is done only in working hours on workdays.

        ``hours_per_day`` has the working hours, such as ``08:00-12:00,13:00-17:00``. The arguments ``mon`` to ``sun``
        have the working hours of one weekday, if they differ. A start without a time zone is a time in ``zone``. Work
        that ends at the end of a shift is due at that time, not at the start of the next shift. The microseconds of the
        start are ignored.
        """
        from ._hours import WorkingHours, due_deadline

        return due_deadline(WorkingHours(self, hours_per_day, (mon, tue, wed, thu, fri, sat, sun), zone), start, hours)

    def elapsed_time(
        self,
        start: datetime.datetime,
        end: datetime.datetime,
        *,
        hours_per_day: str = DEFAULT_HOURS_PER_DAY,
        mon: str = USUAL_HOURS,
        tue: str = USUAL_HOURS,
        wed: str = USUAL_HOURS,
        thu: str = USUAL_HOURS,
        fri: str = USUAL_HOURS,
        sat: str = USUAL_HOURS,
        sun: str = USUAL_HOURS,
        zone: Zone = DEFAULT_ZONE,
    ) -> ElapsedTime:
        """Returns the working time between two times; see ``due_deadline`` for the working hours.

        ``elapsed`` is a timedelta, whose days have 24 hours.
        """
        from ._hours import WorkingHours, elapsed_time

        return elapsed_time(WorkingHours(self, hours_per_day, (mon, tue, wed, thu, fri, sat, sun), zone), start, end)

    # Helpers

    def _today(self) -> int:
        return today() if self._as_of is None else self._as_of

    def _kinds(self, type: object) -> tuple[int, ...]:
        allowed = TYPES if self._definition else TYPES[:2]
        kind = optional(type, lambda given: allowed.index(cast(HolidayType, read_choice("type", given, allowed))))
        return (0, 1, 2) if kind is None else (kind,)

    def _find_year(self, wanted: int | None) -> Year:
        year = date_of(self._today()).year if wanted is None else wanted
        found = self._known.year(year)
        if found is None:
            raise self._missing("year", wanted, new_year(year))
        return found

    def _holidays(self, begin: int, end: int, leave: TakenLeave, kinds: tuple[int, ...], sources: bool, limit: int | None = None) -> list[Holiday]:
        entries = [entry for entry in self._known.entries_in(begin, end, leave) if entry.kind in kinds]
        return list(self._entries(entries[:limit], sources))

    def _on(self, day: int) -> list[Entry]:
        """Returns the holidays of a date that count as days off."""
        self._segment("date", day, day)
        return self._known.entries_in(day, day + 1, self._rules.leave)

    def _entries(self, entries: list[Entry], sources: bool = False) -> tuple[Holiday, ...]:
        return tuple(
            Holiday(
                **dated(entry.day),
                local_name=entry.local_name,
                name=entry.name,
                type=TYPES[entry.kind],
                occasion=entry.occasion,
                sources=self._sources(entry) if sources else None,
            )
            for entry in entries
        )

    def _sources(self, entry: Entry) -> tuple[Source, ...]:
        # The decrees of a year are sorted by date. Decrees of the same date keep the order of the list.
        year = self._known.year(date_of(entry.day).year)
        decrees = year.decrees if year else ()
        return tuple(decree.source for decree in decrees if decree in entry.decrees and decree.day <= self._known.known_on)

    def _segment(self, field: str, value: object, day: int) -> Segment:
        """Returns the covered range that contains a day. If the day has no data, the error names the argument and its value."""
        covered = self._known.segment(day)
        if covered is None:
            raise self._missing(field, iso(value) if field == "date" and isinstance(value, int) else value, day)
        return covered

    def _cover(self, begin: int, end: int, first: int | None = None, last: int | None = None) -> None:
        """Raises an error if a day from begin to the day before end has no data. If first and last are given, the error names one of them."""
        covered = self._known.segment(begin)
        if covered is None:
            raise self._missing("start", iso(begin if first is None else first), begin)
        if end > covered.end:
            raise self._missing("end", iso(end - 1 if last is None else last), covered.end)

    def _missing(self, field: str, value: object, day: int, hint: str = "") -> HarikerjaError:
        """Returns the error for an answer that depends on a day without data. The value is None if the argument was not given."""
        year = 10000 if day > MAX_DAY else date_of(max(day, 1)).year
        covered = [each.year for each in self._known.years]
        known = "" if self._as_of is None else f"As known on {iso(self._as_of)}: "
        what = f"The calendar {self.name} has no answers" if self._definition else "No dataset is available"
        advice = f": ask within {covered[0]} to {covered[-1]}" if covered else ""
        details: dict[str, Any] = {"field": field}
        if value is not None:
            details["value"] = str(value)
        details["year"] = year
        details["availableYears"] = {"first": covered[0], "last": covered[-1]} if covered else None
        return HarikerjaError(f"{known}{what} for {year:04d}{advice}.{hint}", "DATASET_NOT_FOUND", details)
