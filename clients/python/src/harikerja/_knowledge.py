"""The data that was known at the end of one day, and the arithmetic of workdays."""

from __future__ import annotations

import datetime
import functools
import itertools
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ._arguments import MAX_DAY, Rules, TakenLeave, weekday_of
from ._data import NEVER, Decree, Year, read_json, year_of
from ._types import DataVersion

if TYPE_CHECKING:
    from ._definition import Definition


class OwnLine(NamedTuple):
    """One line of a definition: the dates from start to end."""

    start: int
    end: int
    local_name: str
    name: str
    source: str | None
    note: str | None


class Entry(NamedTuple):
    """A holiday in force: a line of the national list, or an own day off.

    Entries are sorted by date, then by kind (national holidays first), then by
    local name. No two entries have the same date, kind and local name.
    """

    day: int
    kind: int  # an index into TYPES
    local_name: str
    name: str
    occasion: str | None = None  # None for an own day off
    decrees: tuple[Decree, ...] = ()  # empty for an own day off
    own: OwnLine | None = None  # only for an own day off


class Segment(NamedTuple):
    """The first covered day, and the day after the last covered day."""

    begin: int
    end: int


# The class of a day in a table. A holiday on a weekend day has the class WEEKEND.
# Other days off have the class HOLIDAY plus their kind.
WORKDAY, WEEKEND, HOLIDAY = 0, 1, 2


class Table:
    """The class of every day under one set of rules, and running totals.

    Because of the running totals, a long range takes no more time than a short one: counting reads two totals, and
    adding reads one total and one workday.
    """

    __slots__ = ("arrays", "classes", "days", "first", "holidays", "rank", "weekends", "workdays")

    def __init__(self, k: Knowledge, rules: Rules, first: int, end: int) -> None:
        self.first = first
        """The first day of the table."""
        self.days = end - first
        week = bytes(rules.weekend >> weekday_of(first + i) & 1 for i in range(7))
        classes = bytearray((week * (self.days // 7 + 1))[: self.days])
        holidays = bytearray(self.days)
        for entry in k.entries_in(first, end, rules.leave):
            holidays[entry.day - first] = 1
            if classes[entry.day - first] == WORKDAY:
                classes[entry.day - first] = HOLIDAY + entry.kind
        for day in k.definition.workdays if k.definition else ():
            if first <= day < end:
                classes[day - first] = WORKDAY
                holidays[day - first] = 0
        work = classes.translate(_IS_WORKDAY)
        self.classes = bytes(classes)
        self.rank = _totals(work)
        """For each day, the number of workdays before it. The last element is the number of all workdays."""
        self.weekends = _totals(classes.translate(_IS_WEEKEND))
        self.holidays = _totals(holidays)
        self.workdays = array("i", itertools.compress(range(first, end), work))
        """All workdays in order."""
        self.arrays: object = None
        """The table as arrays, for harikerja.numpy."""

    def is_workday(self, day: int) -> bool:
        return self.classes[day - self.first] == WORKDAY

    def count(self, begin: int, end: int) -> int:
        """Returns the number of workdays from a day to the day before another day."""
        return self.rank[end - self.first] - self.rank[begin - self.first]

    def add(self, day: int, n: int) -> int:
        """Returns the n-th workday on or after a day; 0 is the first. For a negative n it returns the n-th workday
        before the day; -1 is the last. If the table has no such day, the result is NEVER or -NEVER."""
        k = self.rank[day - self.first] + n
        if k < 0:
            return -NEVER
        return self.workdays[k] if k < len(self.workdays) else NEVER


_IS_WORKDAY = bytes(each == WORKDAY for each in range(256))
_IS_WEEKEND = bytes(each == WEEKEND for each in range(256))


def _totals(flags: Iterable[int]) -> array[int]:
    return array("i", itertools.accumulate(flags, initial=0))


class Knowledge:
    """The years with a decree, and the holidays in force."""

    __slots__ = ("_by_year", "_tables", "covered", "days", "definition", "entries", "known_on", "national", "years")

    def __init__(
        self, known_on: int, years: Sequence[Year], national: Sequence[Entry], entries: Sequence[Entry], definition: Definition | None
    ) -> None:
        self.known_on = known_on
        """The day of the newest known decree."""
        self.years = years
        """The covered years, in order."""
        self.national = national
        """The entries of the national list."""
        self.entries = entries
        """All entries: with own days off, and without the collective leave that the definition does not take."""
        self.days = [entry.day for entry in entries]
        self.definition = definition
        self.covered = Segment(new_year(years[0].year), new_year(years[-1].year + 1)) if years else None
        self._by_year = {each.year: each for each in years}
        self._tables: dict[Rules, Table] = {}

    def year(self, year: int) -> Year | None:
        return self._by_year.get(year)

    def segment(self, day: int) -> Segment | None:
        """Returns the covered range, or None if it does not contain the day."""
        return self.covered if self.covered and self.covered.begin <= day < self.covered.end else None

    def table(self, rules: Rules) -> Table:
        """Returns the table of all days from the first to the last covered day. At least one day must be covered."""
        table = self._tables.get(rules)
        if table is None:
            assert self.covered
            table = Table(self, rules, *self.covered)
            if isinstance(rules.leave, bool):  # there are too many possible sets of days to keep a table for each
                self._tables[rules] = table
        return table

    def entries_in(self, begin: int, end: int, leave: TakenLeave) -> list[Entry]:
        """Returns the holidays from a day to the day before another day."""
        found = self.entries[bisect_left(self.days, begin) : bisect_left(self.days, end)]
        return [entry for entry in found if entry.kind != 1 or takes(leave, entry.day)]


def takes(leave: TakenLeave, day: int) -> bool:
    """Reports whether collective leave on a day is taken."""
    return leave if isinstance(leave, bool) else day in leave


def new_year(year: int) -> int:
    """Returns the first day of a year. The year may be 10000."""
    return datetime.date(year, 1, 1).toordinal() if year <= datetime.MAXYEAR else MAX_DAY + 1


def steps(year: Year) -> set[int]:
    """Returns the days on which decrees changed or confirmed the list of a year. A
    decree that is older than the line it confirms does not count."""
    days: set[int] = set()
    for line in year.lines:
        others = (line.decree.day, line.revoked, *(other.day for other in line.also))
        days.update(day for day in others if line.decree.day <= day < NEVER)
    return days


class Dataset:
    """The content of a dataset file."""

    __slots__ = ("_known", "_steps", "calendars", "content", "named", "occasions", "updated_at", "version", "years")

    def __init__(self, content: dict[str, Any]) -> None:
        self.content = content
        self.years = tuple(map(year_of, content["years"]))
        self.occasions: tuple[dict[str, Any], ...] = tuple(content["occasions"])
        self.calendars: dict[str, dict[str, Any]] = {each["name"]: each for each in content.get("calendars", ())}
        """The calendars as calendar files, by name."""
        newest = max((decree for year in self.years for decree in year.decrees), key=lambda decree: decree.day)
        self.version = DataVersion(decree=newest.source.id, date=datetime.date.fromordinal(newest.day), digest=content["digest"])
        self.updated_at: str = max(each["updatedAt"] for each in content["years"])
        """The day of the newest decree or correction."""
        self._steps = sorted(day for year in self.years for day in steps(year))
        self._known: dict[int, Knowledge] = {}
        self.named: dict[str, object] = {}
        """The results of with_calendar by name, so that the table of a calendar is built only once."""

    def __reduce__(self) -> tuple[Any, ...]:
        # A pickle of the built-in data contains only the name of the data.
        return (built_in, ()) if self is built_in() else (Dataset, (self.content,))

    def known_on(self, day: int) -> Knowledge:
        """Returns the data that was known at the end of a day."""
        at = bisect_right(self._steps, day)
        step = self._steps[at - 1] if at > 0 else 0
        known = self._known.get(step)
        if known is None:
            known = self._known[step] = _national(self.years, step)
        return known


@functools.cache
def built_in() -> Dataset:
    """Decodes the data of the package on first use."""
    return Dataset(read_json("dataset.json"))


def _national(all_years: Sequence[Year], day: int) -> Knowledge:
    years = [year for year in all_years if any(line.decree.day <= day for line in year.lines)]
    entries = sorted(
        Entry(line.day, line.kind, line.local_name, line.name, line.occasion, (line.decree, *line.also))
        for year in years
        for line in year.lines
        if line.decree.day <= day < line.revoked
    )
    return Knowledge(day, years, entries, entries, None)


def _amended_after(year: Year, day: int) -> bool:
    """Reports whether the list at the end of a day differs from the newest list."""
    return any((line.decree.day <= day < line.revoked) != (line.revoked == NEVER) for line in year.lines)


def define(k: Knowledge, definition: Definition) -> Knowledge:
    """Returns the data with the rules and lines of a definition."""
    entries = [entry for entry in k.national if entry.kind != 1 or takes(definition.leave, entry.day)]
    entries += (Entry(day, 2, line.local_name, line.name, None, (), line) for day, line in definition.days_off)
    entries.sort(key=lambda entry: entry[:3])
    years = [year for year in k.years if definition.first_year <= year.year <= definition.last_year]
    if isinstance(definition.source, str):  # the lines of a calendar of the data have no history: they are right only for the newest list
        years = list(itertools.takewhile(lambda year: not _amended_after(year, k.known_on), years))
    return Knowledge(k.known_on, years, k.national, entries, definition)
