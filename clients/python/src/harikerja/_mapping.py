"""A mapping that can replace the mapping of the package ``holidays``."""

from __future__ import annotations

import datetime
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, Literal, TypeVar, overload

from ._arguments import MAX_NUMBER, Rules, parse_day, read_choice, read_flag, read_year, text_of, wrong
from ._calendar import Calendar
from ._defaults import DEFAULT_INCLUDE_COLLECTIVE_LEAVE, DEFAULT_WEEKEND, WEEK
from ._errors import HarikerjaError
from ._knowledge import new_year

DateLike = datetime.date | str
Language = Literal["id", "en", "en_US"]
Category = Literal["public", "government"]
NameLookup = Literal["contains", "icontains", "exact", "iexact", "startswith", "istartswith"]

_T = TypeVar("_T")
_WEEKEND = tuple(map(WEEK.index, DEFAULT_WEEKEND))  # Monday is 0


class CountryHolidays(Mapping[datetime.date, str]):
    """The holidays of Indonesia as a mapping from dates to names.

    Like the mapping of ``holidays.country_holidays("ID")``, it accepts dates, datetimes and texts as keys, and a lookup
    in a year that is not one of ``years`` adds the year. See ``country_holidays`` for the differences. Threads can share
    a mapping.
    """

    # The dictionary has all years of the calendar and does not change. Only the set of years changes, and no year is removed from it.
    __slots__ = ("_by_date", "_calendar", "_leave", "_years", "expand", "language")

    country = "ID"
    subdiv = None
    observed = True
    default_language = "id"

    def __init__(
        self,
        years: int | Iterable[int] | None = None,
        *,
        include_collective_leave: bool = DEFAULT_INCLUDE_COLLECTIVE_LEAVE,
        language: Language | None = None,
        expand: bool = True,
        calendar: Calendar | None = None,
    ) -> None:
        if calendar is not None and not isinstance(calendar, Calendar):
            raise wrong("INVALID_TYPE", "calendar", calendar, "must be a Calendar, such as the result of as_of")
        self._calendar = Calendar() if calendar is None else calendar
        self._leave = read_flag("includeCollectiveLeave", include_collective_leave)
        self.language = None if language is None else read_choice("language", language, ("id", "en", "en_US"))
        self.expand = read_flag("expand", expand)
        known = self._calendar._known
        self._by_date: dict[datetime.date, tuple[str, ...]] = {}
        for entry in known.entries:
            if self._leave or entry.kind == 0:
                date = datetime.date.fromordinal(entry.day)
                name = entry.name if self.language in ("en", "en_US") else entry.local_name
                self._by_date[date] = (*self._by_date.get(date, ()), name)
        if years is None:
            years = self._calendar.get_available_years()
        elif isinstance(years, (int, str)) or not isinstance(years, Iterable):
            years = (years,)
        self._years = {self._calendar._find_year(read_year(year)).year for year in years}

    def __reduce__(self) -> tuple[Any, ...]:
        # For copy, deepcopy and pickle. A copy has its own set of years.
        return _restore, (sorted(self._years), self._leave, self.language, self.expand, self._calendar)

    @property
    def years(self) -> set[int]:
        """The years of the mapping."""
        return set(self._years)

    @property
    def categories(self) -> set[str]:
        """``public`` (national holidays), and ``government`` (collective leave) if it is included."""
        return {"public", "government"} if self._leave else {"public"}

    @property
    def weekend(self) -> set[int]:
        """The weekend days; Monday is 0."""
        return set(_WEEKEND)

    def _date(self, key: object) -> datetime.date:
        """Reads a key, and adds its year."""
        date = _read_key(key)
        if date.year not in self._years:
            self._calendar.is_holiday(date)  # refuses a date without data
            if not self.expand:
                details = {"field": "date", "value": str(date), "year": date.year, "years": sorted(self._years)}
                message = f"The mapping does not have the year {date.year}: add it to years, or use expand=True."
                raise HarikerjaError(message, "DATASET_NOT_FOUND", details)
            self._years.add(date.year)
        return date

    def __contains__(self, key: object) -> bool:
        return self._date(key) in self._by_date

    def __getitem__(self, key: DateLike) -> str:
        return "; ".join(self._by_date[self._date(key)])

    def __iter__(self) -> Iterator[datetime.date]:
        years = self.years
        return iter([date for date in self._by_date if date.year in years])

    def __reversed__(self) -> Iterator[datetime.date]:
        return reversed(list(self))

    def __len__(self) -> int:
        return len(list(iter(self)))

    def __repr__(self) -> str:
        return f"<CountryHolidays ID, {len(self)} dates>"

    @overload
    def get(self, key: DateLike) -> str | None: ...
    @overload
    def get(self, key: DateLike, default: str) -> str: ...
    @overload
    def get(self, key: DateLike, default: _T) -> str | _T: ...
    def get(self, key: DateLike, default: object = None) -> object:
        """Returns the names of the holidays of a date as one text, or the default."""
        names = self._by_date.get(self._date(key))
        return default if names is None else "; ".join(names)

    def copy(self) -> CountryHolidays:
        """Returns a copy. A lookup in the copy does not add a year to the original."""
        return _restore(*self.__reduce__()[1])

    def get_list(self, key: DateLike) -> list[str]:
        """Returns a list of the names of the holidays of a date. The list is empty if the date has no holiday."""
        return list(self._by_date.get(self._date(key), ()))

    def get_named(self, holiday_name: str, lookup: NameLookup = "icontains", split_multiple_names: bool = True) -> list[datetime.date]:
        """Returns the dates of the holidays whose name contains a text, equals it or begins with it.

        A lookup that begins with ``i`` ignores upper and lower case. Two names of a date are compared one by one, or as
        one text if ``split_multiple_names`` is False.
        """
        if not isinstance(holiday_name, str):
            raise wrong("INVALID_TYPE", "holiday_name", holiday_name, "must be a text")
        how = read_choice("lookup", lookup, ("contains", "icontains", "exact", "iexact", "startswith", "istartswith"))
        split = read_flag("split_multiple_names", split_multiple_names)
        same_case = how[0] != "i"
        wanted = holiday_name if same_case else holiday_name.lower()

        def matches(name: str) -> bool:
            name = name if same_case else name.lower()
            return wanted == name if how.endswith("exact") else name.startswith(wanted) if how.endswith("startswith") else wanted in name

        return [date for date in self if any(map(matches, self._by_date[date] if split else [self[date]]))]

    def get_closest_holiday(
        self, target_date: DateLike | None = None, direction: Literal["forward", "backward"] = "forward"
    ) -> tuple[datetime.date, str]:
        """Returns the first holiday after a date or the last one before it, with its name. Default: today in Jakarta.

        If the data ends before that holiday, it raises an error.
        """
        today = datetime.date.fromordinal(self._calendar._today())
        date = self._date(today if target_date is None else target_date)
        dates = list(self._by_date)
        forward = read_choice("direction", direction, ("forward", "backward")) == "forward"
        i = bisect_right(dates, date) if forward else bisect_left(dates, date) - 1
        covered = self._calendar._known.segment(date.toordinal())
        if covered is None or not 0 <= i < len(dates) or not covered.begin <= dates[i].toordinal() < covered.end:
            raise self._calendar._missing("date", date, new_year(date.year + 1) if forward else new_year(date.year) - 1)
        return dates[i], self[dates[i]]

    def is_weekend(self, key: DateLike) -> bool:
        """Reports whether a date is a Saturday or a Sunday. It needs no data, so every date is allowed."""
        return _read_key(key).weekday() in _WEEKEND

    def is_working_day(self, key: DateLike) -> bool:
        """Reports whether a date is neither a weekend day nor a holiday of the mapping."""
        return self._calendar.is_workday(self._date(key), include_collective_leave=self._leave)

    def get_nth_working_day(self, key: DateLike, n: int) -> datetime.date:
        """Returns the n-th working day after a date, or before it if n is negative. If n is 0, it returns the date or the next working day."""
        date = self._date(key)
        if not isinstance(n, int) or isinstance(n, bool) or abs(n) > MAX_NUMBER:
            raise wrong("INVALID_RANGE", "n", n, f"must be a whole number from -{MAX_NUMBER} to {MAX_NUMBER}")
        if n == 0:
            return self._calendar.adjust_date(date, include_collective_leave=self._leave)
        rules = Rules(self._leave, sum(1 << day for day in _WEEKEND))
        move = self._calendar._after if n > 0 else self._calendar._before
        return datetime.date.fromordinal(move(date.toordinal(), abs(n), rules))

    def get_working_days_count(self, start: DateLike, end: DateLike) -> int:
        """Counts the working days from one date to another. Both dates are included, and their order has no effect."""
        first, last = sorted((self._date(start), self._date(end)))
        return self._calendar.count_workdays(first, last, include_collective_leave=self._leave)


def _restore(years: list[int], leave: bool, language: Language | None, expand: bool, calendar: Calendar) -> CountryHolidays:
    return CountryHolidays(years, include_collective_leave=leave, language=language, expand=expand, calendar=calendar)


def _read_key(key: object) -> datetime.date:
    """Reads a date, a datetime, or the text of a date or a datetime in the form of ISO 8601."""
    if isinstance(key, datetime.datetime):
        return key.date()
    if isinstance(key, datetime.date):
        return key
    if isinstance(key, str) and (day := parse_day(key[:10])) is not None:
        try:
            if len(key) > 10:
                datetime.datetime.fromisoformat(key[:-1] + "+00:00" if key.endswith("Z") else key)
            if key[10:11] in ("", "T", " "):
                return datetime.date.fromordinal(day)
        except ValueError:
            pass
    raise wrong(
        "INVALID_DATE", "date", "None" if key is None else key, "must be a date, a datetime, or a text such as 2026-03-20 or 2026-03-20T10:00"
    )


def country_holidays(
    country: Literal["ID", "IDN"] = "ID",
    subdiv: None = None,
    years: int | Iterable[int] | None = None,
    expand: bool = True,
    observed: bool = True,
    prov: None = None,
    state: None = None,
    language: Language | None = None,
    categories: Category | Collection[Category] | None = None,
    *,
    include_collective_leave: bool = DEFAULT_INCLUDE_COLLECTIVE_LEAVE,
) -> CountryHolidays:
    """Returns a mapping that can replace ``holidays.country_holidays("ID")``, with the same arguments.

    ``categories`` is ``"public"`` (without collective leave), or ``"public"`` and ``"government"`` (the default). The
    holidays are the same in all provinces, so ``subdiv``, ``prov`` and ``state`` must be None. No holiday moves to
    another day, so ``observed`` has no effect.

    The two mappings differ on purpose:

    - Collective leave is included, unless ``include_collective_leave`` is False or ``categories`` is ``"public"``.
    - A date or a year without data is an error, never "no holiday". If ``expand`` is False, a lookup in another year is
      an error too.
    - Without ``years``, the mapping has all years of the data.
    - The names are the names of the decrees. The ``language`` is ``id`` (the default), ``en`` or ``en_US``.
    - A key is a date, a datetime, or the text of a date or a datetime in the form of ISO 8601. Other keys are errors.
    - The mapping is not a ``dict``. It cannot be changed, added to another country, or indexed with a slice.
    """
    if country not in ("ID", "IDN"):
        message = f"country must be ID, not {text_of(country)!r}: this package has the holidays of Indonesia only."
        raise HarikerjaError(message, "NOT_FOUND", {"field": "country", "value": text_of(country), "allowed": ["ID", "IDN"]})
    for field, value in (("subdiv", subdiv), ("prov", prov), ("state", state)):
        if value is not None:
            wanted = "must be None, because the holidays are the same in all of Indonesia (years is the third argument)"
            raise wrong("INVALID_TYPE", field, value, wanted)
    read_flag("observed", observed)
    leave = read_flag("includeCollectiveLeave", include_collective_leave)
    if categories is not None:
        given = sorted(map(text_of, [categories] if isinstance(categories, str) or not isinstance(categories, Collection) else categories))
        if given not in (["public"], ["government", "public"]):
            raise wrong("INVALID_TYPE", "categories", categories, 'must be "public", or "public" and "government"', ("public", "government"))
        if not leave and "government" in given:
            raise wrong("INVALID_TYPE", "categories", categories, 'must be "public" if include_collective_leave is False', ("public",))
        leave = "government" in given
    return CountryHolidays(years, include_collective_leave=leave, language=language, expand=expand)
