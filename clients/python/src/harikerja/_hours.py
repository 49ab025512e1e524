"""Deadlines in working hours."""

from __future__ import annotations

import datetime
import functools
import re
from typing import TYPE_CHECKING, TypedDict

from ._answer_types import DayWorked, Deadline, ElapsedTime
from ._arguments import NOT_LOCALIZED, dated, is_localized, optional, text_of, weekday_of, wrong
from ._defaults import MAX_DATES, MAX_WORK_HOURS, WEEK
from ._errors import HarikerjaError

if TYPE_CHECKING:
    from ._calendar import Calendar

# The zones that have a name. They have no clock changes.
_ZONES = {
    name: datetime.timezone(datetime.timedelta(hours=hours), name)
    for hours, names in ((7, "WIB Asia/Jakarta Asia/Pontianak"), (8, "WITA Asia/Makassar"), (9, "WIT Asia/Jayapura"), (0, "UTC"))
    for name in names.split()
}

_Shifts = list[tuple[int, int]]  # seconds since midnight
_SECOND = datetime.timedelta(seconds=1)
_QUARTER = datetime.timedelta(minutes=15)


class WorkingHours:
    """The working hours of each day of the week, Monday first, in one zone."""

    def __init__(self, calendar: Calendar, hours_per_day: object, own: tuple[object, ...], zone: object) -> None:
        usual = _read_shifts("hoursPerDay", hours_per_day)
        own_shifts = [optional(text, functools.partial(_read_shifts, token)) for token, text in zip(WEEK, own, strict=True)]
        self.calendar = calendar
        self.zone = _read_zone(zone)
        self.week = [usual if each is None else each for each in own_shifts]
        self.own = own_shifts, own

    def check(self) -> None:
        """Refuses working hours for a weekday that is never a workday."""
        definition = self.calendar._definition
        worked = {weekday_of(day) for day in definition.workdays} if definition else set()
        for i, token in enumerate(WEEK):
            if self.own[0][i] is not None and self.calendar._rules.weekend >> i & 1 and i not in worked:
                message = f"{token} must not be given, because it is a weekend day of the calendar ({', '.join(self.calendar.weekend)})."
                raise HarikerjaError(message, "INVALID_TYPE", {"field": token, "value": text_of(self.own[1][i])})

    def time(self, field: str, value: object) -> datetime.datetime:
        """Reads a time. Without an offset, it is a time in the zone."""
        if not isinstance(value, datetime.datetime):
            raise wrong("INVALID_DATE", field, value, "must be a datetime.datetime: a time in the zone, or a time with its own time zone")
        try:
            offset = value.utcoffset()
            local = value if offset is None else value.astimezone(self.zone)
            # The answer is a plain datetime, even if the argument has a subclass such
            # as pandas.Timestamp.
            time = datetime.datetime(local.year, local.month, local.day, local.hour, local.minute, local.second, tzinfo=self.zone)
            valid = is_localized(value) and (offset is None or not offset % _QUARTER)
        except (OverflowError, TypeError, ValueError):  # NaT is a datetime, but has no numbers
            raise wrong("INVALID_DATE", field, value, "must be from the year 1 to 9999 in the zone") from None
        if not valid:
            raise wrong("INVALID_DATE", field, value, NOT_LOCALIZED)
        return time

    def at(self, day: int, second: int) -> datetime.datetime:
        return datetime.datetime.fromordinal(day).replace(tzinfo=self.zone) + second * _SECOND

    def shifts_after(self, day: int, second: int, end: int) -> list[tuple[int, list[tuple[int, int]]]]:
        """Returns the workdays from a time to the day before ``end``. Each has the shifts or parts of shifts after the time."""
        table = self.calendar._table
        days = table.workdays[table.rank[day - table.first] : table.rank[end - table.first]]
        return [(each, [(max(a, second) if each == day else a, b) for a, b in self.week[weekday_of(each)]]) for each in days]


def _read_zone(zone: object) -> datetime.timezone:
    if isinstance(zone, str):
        if zone in _ZONES:
            return _ZONES[zone]
        if offset := re.fullmatch(r"([+-])([01][0-9]|2[0-3]):([0-5][0-9])", zone):
            east = datetime.timedelta(hours=int(offset[2]), minutes=int(offset[3]))
            return datetime.timezone(-east if offset[1] == "-" else east, zone)
    raise wrong("INVALID_TYPE", "zone", zone, f"must be one of {', '.join(_ZONES)} or an offset such as +07:00")


def due_deadline(hours: WorkingHours, start: object, work: object) -> Deadline:
    begin_at = hours.time("start", start)
    if not isinstance(work, datetime.timedelta):
        raise wrong("INVALID_TYPE", "hours", work, "must be a datetime.timedelta, as in timedelta(hours=8)")
    seconds = work.total_seconds()  # also for a subclass such as pandas.Timedelta, which has nanoseconds
    if not 1 <= seconds <= MAX_WORK_HOURS * 3600 or not seconds.is_integer():
        raise wrong("INVALID_RANGE", "hours", work, f"must be whole seconds, from 1 second to {MAX_WORK_HOURS} hours")
    hours.check()
    calendar = hours.calendar
    day = begin_at.toordinal()
    covered = calendar._known.segment(day)
    if covered is None:
        raise calendar._missing("start", begin_at.isoformat(), day)
    left = total = int(seconds)
    begin, due = None, begin_at
    days: list[tuple[int, int]] = []
    for each, shifts in hours.shifts_after(day, _second(begin_at), covered.end):
        done = 0
        for a, b in shifts:
            if a < b and left:
                begin = begin or hours.at(each, a)
                part = min(b - a, left)
                left, done = left - part, done + part
                if not left:
                    due = hours.at(each, a + part)
        if done:
            days.append((each, done))
        if not left:
            return Deadline(start=begin_at, hours=total * _SECOND, begin=begin or begin_at, due=due, **_worked(days))
    raise calendar._missing("hours", f"{total // 3600}:{total // 60 % 60:02d}", covered.end)


def elapsed_time(hours: WorkingHours, start: object, end: object) -> ElapsedTime:
    first, last = hours.time("start", start), hours.time("end", end)
    hours.check()
    if first > last:
        details = {"field": "start", "start": first.isoformat(), "end": last.isoformat()}
        raise HarikerjaError("start must not be after end: swap the two times.", "INVALID_RANGE", details)
    calendar = hours.calendar
    day, final = first.toordinal(), max(first, last - _SECOND).toordinal()
    covered = calendar._known.segment(day)
    if covered is None:
        if first == last and _second(first) == 0 and day > 1 and calendar._known.segment(day - 1):
            return ElapsedTime(start=first, end=last, elapsed=datetime.timedelta(0), **_worked([]))  # the midnight at the end of the data
        raise calendar._missing("start", first.isoformat(), day)
    if final >= covered.end:
        raise calendar._missing("end", last.isoformat(), covered.end)
    days: list[tuple[int, int]] = []
    for each, shifts in hours.shifts_after(day, _second(first), final + 1):
        until = (last - hours.at(each, 0)) // _SECOND
        done = sum(max(0, min(b, until) - a) for a, b in shifts)
        if done:
            days.append((each, done))
    return ElapsedTime(start=first, end=last, elapsed=sum(done for _, done in days) * _SECOND, **_worked(days))


def _second(at: datetime.datetime) -> int:
    return at.hour * 3600 + at.minute * 60 + at.second


class _Worked(TypedDict):
    workday_count: int
    days: tuple[DayWorked, ...]
    days_complete: bool


def _worked(days: list[tuple[int, int]]) -> _Worked:
    """Returns the fields about the days with work. A day has its seconds of work."""
    listed = tuple(DayWorked(**dated(day), work=seconds * _SECOND) for day, seconds in days[:MAX_DATES])
    return {"workday_count": len(days), "days": listed, "days_complete": len(days) <= MAX_DATES}


def _read_shifts(field: str, value: object) -> _Shifts:
    """Reads the hours of a day, such as 08:00-12:00,13:00-17:00."""
    shifts: _Shifts = []
    for part in value.split(",") if isinstance(value, str) else [""]:
        found = re.fullmatch(r"([01][0-9]|2[0-4]):([0-5][0-9])-([01][0-9]|2[0-4]):([0-5][0-9])", part.strip(" "), re.ASCII)
        hour, minute, end_hour, end_minute = map(int, found.groups()) if found else (0, 0, 0, 0)
        begin, end = hour * 60 + minute, end_hour * 60 + end_minute
        if not found or begin >= end or end > 24 * 60 or (shifts and begin * 60 < shifts[-1][1]):
            wanted = "must be times from 00:00 to 24:00 in order, and must not continue after midnight, as in 08:00-12:00,13:00-17:00"
            raise wrong("INVALID_TYPE", field, "None" if value is None else value, wanted)
        shifts.append((begin * 60, end * 60))
    return shifts
