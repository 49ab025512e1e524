"""A mapping that can stand in for the package holidays."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

from ._arguments import parse_day, read_choice, read_flag, read_year, wrong
from ._calendar import Calendar
from ._errors import HarikerjaError

DateLike = datetime.date | str


class CountryHolidays(Mapping[datetime.date, str]):
    """The holidays of Indonesia as a mapping from dates to names.

    Like the mapping of ``holidays.country_holidays("ID")``, it accepts dates, datetimes and texts as keys, and a lookup
    in a year that is not one of ``years`` adds the year. See ``country_holidays`` for the differences.
    """

    __slots__ = ("_by_date", "_calendar", "_english", "_leave", "_years")

    country = "ID"

    def __init__(
        self,
        years: int | Iterable[int] | None = None,
        *,
        include_collective_leave: bool = True,
        language: str = "id",
        calendar: Calendar | None = None,
    ) -> None:
        self._calendar = Calendar() if calendar is None else calendar
        self._leave = read_flag("includeCollectiveLeave", include_collective_leave)
        self._english = read_choice("language", language, ("id", "en", "en_US")) != "id"
        self._years: set[int] = set()
        self._by_date: dict[datetime.date, list[str]] = {}
        if years is None:
            years = self._calendar.get_available_years()
        elif isinstance(years, int):
            years = (years,)
        for year in sorted({read_year(year) for year in years}):
            self._add(year)

    @property
    def years(self) -> set[int]:
        """The years of the mapping."""
        return set(self._years)

    def _add(self, year: int) -> None:
        for holiday in self._calendar.get_holidays(year):
            if self._leave or not holiday.is_collective_leave:
                self._by_date.setdefault(holiday.date, []).append(holiday.name if self._english else holiday.local_name)
        self._years.add(year)

    def _date(self, key: object) -> datetime.date:
        if isinstance(key, datetime.datetime):
            key = key.date()
        elif isinstance(key, str):
            day = parse_day(key)
            key = key if day is None else datetime.date.fromordinal(day)
        if not isinstance(key, datetime.date):
            raise wrong("INVALID_DATE", "date", "None" if key is None else key, "must be a date, a datetime or a text YYYY-MM-DD")
        if key.year not in self._years:
            self._calendar.is_holiday(key)  # refuses a date without data
            self._add(key.year)
            self._by_date = dict(sorted(self._by_date.items()))
        return key

    def __contains__(self, key: object) -> bool:
        return self._date(key) in self._by_date

    def __getitem__(self, key: DateLike) -> str:
        return "; ".join(self._by_date[self._date(key)])

    def __iter__(self) -> Iterator[datetime.date]:
        return iter(self._by_date)

    def __len__(self) -> int:
        return len(self._by_date)

    def __repr__(self) -> str:
        return f"<CountryHolidays ID, {len(self)} dates>"

    def get_list(self, key: DateLike) -> list[str]:
        """Returns the names of the holidays of a date; empty if there are none."""
        return list(self._by_date.get(self._date(key), ()))

    def get_named(self, holiday_name: str) -> list[datetime.date]:
        """Returns the dates of the holidays whose name contains a text, in upper or lower case."""
        wanted = holiday_name.lower()
        return [date for date, names in self._by_date.items() if any(wanted in name.lower() for name in names)]


def country_holidays(
    country: Literal["ID"] = "ID",
    years: int | Iterable[int] | None = None,
    *,
    include_collective_leave: bool = True,
    language: str = "id",
) -> CountryHolidays:
    """Returns a mapping that can stand in for ``holidays.country_holidays("ID")``.

    It differs on purpose:

    - Collective leave is included, unless ``include_collective_leave`` is False.
    - A date or a year without data is an error, never "no holiday".
    - Without ``years`` it has all years, also before the first lookup.
    - The names are the names of the decrees. The ``language`` is ``id``, ``en`` or ``en_US``.
    - A key is a date, a datetime or a text ``YYYY-MM-DD``, and no other text or number.
    - It cannot be changed, added to another country, or indexed with a slice.
    """
    if country != "ID":
        message = f"country must be ID, not {country!r}: this package has the holidays of Indonesia only."
        raise HarikerjaError(message, "NOT_FOUND", {"field": "country", "value": str(country), "allowed": ["ID"]})
    return CountryHolidays(years, include_collective_leave=include_collective_leave, language=language)
