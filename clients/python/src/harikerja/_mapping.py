"""A mapping that can replace the mapping of the package ``holidays``."""

from __future__ import annotations

import datetime
import sys
import warnings
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Iterator, Mapping, MutableMapping
from types import FrameType
from typing import Literal, NoReturn, SupportsIndex, TypeVar, overload

from ._arguments import DEFAULT_CALENDAR, MAX_NUMBER, items, optional, quoted, read_choice, read_flag, read_years, text_of, whole, wrong
from ._calendar import Calendar
from ._defaults import WEEK
from ._errors import HarikerjaError
from ._knowledge import new_year, takes
from ._mapping_arguments import CATEGORIES, Matcher, check_name, check_unused, read_categories, read_key

DateLike = datetime.date | str
Years = SupportsIndex | Iterable[SupportsIndex]
Language = Literal["id", "en", "en_US"]
Category = Literal["public", "government"]
NameLookup = Literal["contains", "icontains", "exact", "iexact", "startswith", "istartswith"]

_T = TypeVar("_T")
_DELIMITER = "; "
_COUNTRIES = ("ID", "IDN", "Indonesia")

# A subclass of ``holidays.Indonesia`` defines its holidays with names that begin with one of these texts.
_DEFINITIONS = (
    *("_add_", "_deprecated_subdiv", "_get_observed", "_get_weekend", "_is_observed", "_is_weekend", "_move_holiday", "_populate"),
    *("default_", "end_year", "estimated_", "has_special_", "has_substituted_", "observed_", "parent_entity", "special_"),
    *("start_year", "subdiv", "substituted_", "supported_", "weekend"),
)
_DAY = datetime.timedelta(1)


class Indonesia(MutableMapping[datetime.date, str]):
    """The holidays of Indonesia as a mapping from dates to names, with the arguments and methods of ``holidays.Indonesia``.

    Keys are dates, datetimes and texts. A lookup in a year that is not in ``years`` adds the year. Threads can share a
    mapping if the program does not change it. The README has a table of the differences.

    - ``years``: an integer, or any iterable of integers; default: all years of the data.
    - ``categories``: ``"public"`` (national holidays), ``"government"`` (collective leave), or both; default: both.
      Collective leave that is worked in the calendar is left out.
    - ``names``: ``"decree"`` (the names of the decrees) or ``"occasion"`` (ids such as ``new-year``, which are the same in
      all years).
    - ``missing``: ``"raise"`` refuses a year without data; ``"skip"`` omits the year. Then no date of the year is a
      holiday, and each use of the year gives a warning.
    - ``calendar``: a calendar without a calendar file, such as the result of ``calendar``, ``as_of`` or ``load``; default:
      the default calendar.

    The holidays are the same in all provinces, so ``subdiv``, ``prov`` and ``state`` must be None. No rule moves a
    holiday from a weekend to another day, so ``observed``, ``observed_rule`` and ``observed_since`` have no effect. All
    dates are decreed and none is an estimate, so ``islamic_show_estimated`` has no effect.
    """

    __module__ = "harikerja"
    country = "ID"
    subdiv = None
    default_language = "id"

    # The dictionary has the holidays of all years of the calendar. But only the years in the set of years belong to
    # the mapping.

    def __init__(
        self,
        observed_rule: Mapping[int, int | None] | None = None,
        observed_since: SupportsIndex | None = None,
        years: Years | None = None,
        expand: bool = True,
        observed: bool = True,
        subdiv: None = None,
        prov: None = None,
        state: None = None,
        language: Language | None = None,
        categories: Category | Collection[Category] | None = None,
        *,
        islamic_show_estimated: bool = True,
        names: Literal["decree", "occasion"] = "decree",
        missing: Literal["raise", "skip"] = "raise",
        calendar: Calendar = DEFAULT_CALENDAR,
    ) -> None:
        check_unused(observed_rule, observed_since, subdiv=subdiv, prov=prov, state=state)
        self._calendar = optional(calendar, _without_file) or Calendar()
        self.expand = read_flag("expand", expand)
        self.observed = read_flag("observed", observed)
        self.language = None if language is None else read_choice("language", language, ("id", "en", "en_US"))
        self._categories = read_categories(categories)
        read_flag("islamic_show_estimated", islamic_show_estimated)
        self._skip = read_choice("missing", missing, ("raise", "skip")) == "skip"
        occasion = read_choice("names", names, ("decree", "occasion")) == "occasion"
        english = self.language in ("en", "en_US")
        kinds = {CATEGORIES[category] for category in self._categories}
        self._names: dict[datetime.date, tuple[str, ...]] = {}
        leave = self._calendar._rules.leave
        for entry in self._calendar._known.entries:
            if entry.kind in kinds and (entry.kind != 1 or takes(leave, entry.day)):
                date = datetime.date.fromordinal(entry.day)
                name = (entry.occasion if occasion else None) or (entry.name if english else entry.local_name)
                self._names[date] = tuple(dict.fromkeys((*self._names.get(date, ()), name)))
        self._covered = frozenset(self._calendar.get_available_years())
        self._years = self._read_years(years)

    def __init_subclass__(cls, **options: object) -> None:
        """Refuses a subclass that defines holidays as for ``holidays.Indonesia``: the definitions would have no effect."""
        super().__init_subclass__(**options)
        for name in (name for base in cls.__mro__ if base not in Indonesia.__mro__ for name in vars(base)):
            if name.startswith(_DEFINITIONS):
                advice = "To add days, call update. For other settings, use the arguments of the class."
                raise HarikerjaError(f"{cls.__name__} defines {name}, which has no effect here. {advice}", "INVALID_TYPE", {"field": name})

    def _read_years(self, years: Years | None) -> set[int]:
        if years is None:
            return set(self._covered)
        wanted = set(read_years(years))
        without = sorted(wanted - self._covered)
        if without and not self._skip:
            error = self._calendar._missing("year", without[0], new_year(without[0]))
            raise HarikerjaError(f'{error} With missing="skip", years without data are left out.', error.code, error.details)
        if without:
            _warn(f"harikerja has no data for {', '.join(f'{year:04d}' for year in without)}: the years are left out.")
        return wanted & self._covered

    def copy(self) -> Indonesia:
        """Returns a copy. A change of the copy does not change the original."""
        copied = object.__new__(type(self))
        copied.__dict__.update(self.__dict__, _names=dict(self._names), _years=set(self._years))
        return copied

    __copy__ = copy

    @property
    def years(self) -> set[int]:
        """The years of the mapping."""
        return set(self._years)

    @property
    def categories(self) -> set[str]:
        """The categories of the mapping."""
        return set(self._categories)

    @property
    def weekend(self) -> set[int]:
        """The weekend days; Monday is 0."""
        return set(map(WEEK.index, self._calendar.weekend))

    def _check(self, key: object) -> datetime.date:
        """Reads a key, and refuses a date whose year cannot be in the mapping."""
        date = read_key(key)
        if date.year not in self._covered:
            if not self._skip:
                raise self._calendar._missing("date", date, date.toordinal())
            _warn(f"harikerja has no data for {date.year:04d}: its dates are not holidays.")
        elif date.year not in self._years and not self.expand:
            details = {"field": "date", "value": str(date), "year": date.year, "years": sorted(self._years)}
            message = f"The mapping does not have the year {date.year}: add it to years, or use expand=True."
            raise HarikerjaError(message, "DATASET_NOT_FOUND", details)
        return date

    def _add_year(self, date: datetime.date) -> datetime.date:
        if date.year in self._covered:
            self._years.add(date.year)
        return date

    def _date(self, key: object) -> datetime.date:
        """Reads a key, and adds its year."""
        return self._add_year(self._check(key))

    # Lookups

    def __contains__(self, key: object) -> bool:
        return self._date(key) in self._names

    @overload
    def __getitem__(self, key: DateLike) -> str: ...
    @overload
    def __getitem__(self, key: slice) -> list[datetime.date]: ...
    def __getitem__(self, key: DateLike | slice) -> str | list[datetime.date]:
        """Returns the names of a date as one text. A slice ``days[start:end]`` returns the holidays from start to the day before end."""
        return self._slice(key) if isinstance(key, slice) else _DELIMITER.join(self._names[self._date(key)])

    def _slice(self, span: slice) -> list[datetime.date]:
        if span.start is None or span.stop is None:
            raise wrong("INVALID_RANGE", "date", f"{span.start}:{span.stop}", "must have a start and an end in a slice, as in [start:end]")
        start, stop = read_key(span.start), read_key(span.stop)
        step = 1 if span.step is None else whole(span.step)
        if isinstance(span.step, datetime.timedelta):
            days, rest = divmod(span.step.total_seconds(), _DAY.total_seconds())
            step = None if rest else int(days)
        if not step:
            raise wrong("INVALID_RANGE", "step", span.step, "must be whole days, as a number or a timedelta, and not 0")
        distance = (stop - start).days
        offsets = range(0, distance, abs(step) if distance > 0 else -abs(step))
        return [date for offset in offsets if (date := start + offset * _DAY) in self]

    def __iter__(self) -> Iterator[datetime.date]:
        # In a year without data, all days are days that the program added.
        hidden = self._covered - self._years
        return iter(sorted(date for date in self._names if date.year not in hidden))

    def __reversed__(self) -> Iterator[datetime.date]:
        return reversed(list(self))

    def __len__(self) -> int:
        return len(list(iter(self)))

    def __repr__(self) -> str:
        return f"<Indonesia, {len(self)} dates>"

    @overload
    def get(self, key: DateLike) -> str | None: ...
    @overload
    def get(self, key: DateLike, default: str) -> str: ...
    @overload
    def get(self, key: DateLike, default: _T) -> str | _T: ...
    def get(self, key: DateLike, default: object = None) -> object:
        """Returns the holiday names of a date as one text, or the default."""
        names = self._names.get(self._date(key))
        return default if names is None else _DELIMITER.join(names)

    def get_list(self, key: DateLike) -> list[str]:
        """Returns the holiday names of a date as a list. The list is empty if the date has no holiday."""
        return list(self._names.get(self._date(key), ()))

    def get_named(self, holiday_name: str, lookup: NameLookup = "icontains", split_multiple_names: bool = True) -> list[datetime.date]:
        """Returns the dates of the holidays whose name contains a text, equals it or begins with it.

        A lookup that begins with ``i`` ignores upper and lower case. If a date has two names, each name is compared. If
        ``split_multiple_names`` is False, both are compared as one text.
        """
        matches = Matcher(holiday_name, lookup)
        split = read_flag("split_multiple_names", split_multiple_names)
        return [date for date in self if any(map(matches, self._names[date] if split else [self[date]]))]

    def get_closest_holiday(
        self, target_date: DateLike | None = None, direction: Literal["forward", "backward"] = "forward"
    ) -> tuple[datetime.date, str]:
        """Returns the first holiday after a date or the last holiday before it, with its name.

        Default: today in Jakarta. If the data ends before a holiday is found, it raises an error.
        """
        today = datetime.date.fromordinal(self._calendar._today())
        date = self._date(today if target_date is None else target_date)
        forward = read_choice("direction", direction, ("forward", "backward")) == "forward"
        dates = sorted(self._names)
        i = bisect_right(dates, date) if forward else bisect_left(dates, date) - 1
        if not 0 <= i < len(dates):
            raise self._calendar._missing("date", date, new_year(date.year + 1) if forward else new_year(date.year) - 1)
        return dates[i], self[dates[i]]

    # Working days. A program can change the mapping, so the working days are counted one by one.

    def is_weekend(self, key: DateLike) -> bool:
        """Reports whether a date is a weekend day. It needs no data, so every date is allowed."""
        return self._calendar.is_weekend(read_key(key))

    def is_working_day(self, key: DateLike) -> bool:
        """Reports whether a date is neither a weekend day nor a holiday of the mapping."""
        date = self._date(key)
        return not self._calendar.is_weekend(date) and date not in self._names

    def get_nth_working_day(self, key: DateLike, n: SupportsIndex) -> datetime.date:
        """Returns the n-th working day after a date, or before it if n is negative.

        If n is 0, it returns the date if it is a working day, and otherwise the next working day.
        """
        date, left = self._date(key), whole(n)
        if left is None or abs(left) > MAX_NUMBER:
            raise wrong("INVALID_RANGE", "n", n, f"must be a whole number from -{MAX_NUMBER} to {MAX_NUMBER}")
        step = _DAY if left >= 0 else -_DAY
        if left == 0 and self.is_working_day(date):
            return date
        left = abs(left) or 1
        while left > 0:
            if date in (datetime.date.min, datetime.date.max):
                raise wrong("INVALID_RANGE", "n", n, "must not lead beyond the years 1 to 9999")
            date += step
            left -= self.is_working_day(date)
        return date

    def get_working_days_count(self, start: DateLike, end: DateLike) -> int:
        """Counts the working days from one date to another. Both dates are included, and their order has no effect."""
        first, last = sorted((self._date(start), self._date(end)))
        return sum(self.is_working_day(datetime.date.fromordinal(day)) for day in range(first.toordinal(), last.toordinal() + 1))

    # Changes

    def __setitem__(self, key: DateLike, value: str) -> None:
        """Adds names to a date. If the date already has names, all names are kept and sorted."""
        check_name(value)
        date = self._date(key)
        before = self._names.get(date)
        added = value.split(_DELIMITER)
        self._names[date] = tuple(sorted({*before, *added})) if before else tuple(added)

    def __delitem__(self, key: DateLike) -> None:
        self.pop(key)

    def update(self, *args: Mapping[DateLike, str] | Iterable[DateLike] | DateLike) -> None:  # type: ignore[override]
        """Adds dates with names from mappings. A date without a name, alone or in a list, gets the name ``Holiday``."""
        pairs: list[tuple[DateLike, str]] = []
        for each in args:
            if isinstance(each, Mapping):
                pairs += each.items()
            else:
                pairs += [(date, "Holiday") for date in ([each] if isinstance(each, (str, datetime.date)) else items(each))]
        for key, name in pairs:  # if one pair has a mistake, no pair is added
            self._check(key)
            check_name(name)
        for key, name in pairs:
            self[key] = name

    append = update

    @overload
    def pop(self, key: DateLike) -> str: ...
    @overload
    def pop(self, key: DateLike, default: str | _T) -> str | _T: ...
    def pop(self, key: DateLike, default: object = None) -> object:
        """Removes the holidays of a date and returns their names. Without a holiday, it returns the default or raises a KeyError."""
        date = self._check(key)
        if date not in self._names and default is None:
            raise KeyError(date)
        names = self._names.pop(self._add_year(date), None)
        return default if names is None else _DELIMITER.join(names)

    def pop_named(self, holiday_name: str, lookup: NameLookup = "icontains") -> list[datetime.date]:
        """Removes the holidays with a name and returns their dates. Other holidays of these dates are kept.

        If no holiday has the name, it raises a KeyError.
        """
        # If the text contains the delimiter, the names of a date are compared as one text.
        whole_text = isinstance(holiday_name, str) and _DELIMITER in holiday_name
        dates = self.get_named(holiday_name, lookup, not whole_text)
        if not dates:
            raise KeyError(holiday_name)
        matches = Matcher(holiday_name, lookup)
        for date in dates:
            kept = () if whole_text else tuple(name for name in self._names[date] if not matches(name))
            if kept:
                self._names[date] = kept
            else:
                del self._names[date]
        return dates

    def __add__(self, other: NoReturn) -> NoReturn:
        message = "A mapping cannot be added with +. To add the days of another mapping to this one, call update with the other mapping."
        raise HarikerjaError(message, "INVALID_TYPE", {"field": "+", "value": type(other).__name__})

    __radd__ = __add__


ID = IDN = Indonesia


def _without_file(calendar: object) -> Calendar:
    if not isinstance(calendar, Calendar) or calendar._definition:
        wanted = "must be a Calendar without a calendar file, such as the result of as_of or load"
        raise wrong("INVALID_TYPE", "calendar", calendar, wanted)
    return calendar


def _warn(message: str) -> None:
    """Gives a warning that names the first line outside this module, which is a line of the program."""
    frame: FrameType | None = sys._getframe()
    level = 1
    while frame is not None and frame.f_globals.get("__name__") in (__name__, "collections.abc"):
        frame, level = frame.f_back, level + 1
    warnings.warn(message, stacklevel=level)


def country_holidays(
    country: Literal["ID", "IDN", "Indonesia"] = "ID",
    subdiv: None = None,
    years: Years | None = None,
    expand: bool = True,
    observed: bool = True,
    prov: None = None,
    state: None = None,
    language: Language | None = None,
    categories: Category | Collection[Category] | None = None,
    *,
    names: Literal["decree", "occasion"] = "decree",
    missing: Literal["raise", "skip"] = "raise",
    calendar: Calendar = DEFAULT_CALENDAR,
) -> Indonesia:
    """Returns a mapping that can replace ``holidays.country_holidays("ID")``, with the same arguments; see ``Indonesia``."""
    if not isinstance(country, str) or country not in _COUNTRIES:
        message = f"country must be ID, not {quoted(text_of(country))}: this package has the holidays of Indonesia only."
        raise HarikerjaError(message, "NOT_FOUND", {"field": "country", "value": text_of(country), "allowed": list(_COUNTRIES)})
    return Indonesia(
        None,
        None,
        years,
        expand,
        observed,
        subdiv,
        prov,
        state,
        language,
        categories,
        names=names,
        missing=missing,
        calendar=calendar,
    )
