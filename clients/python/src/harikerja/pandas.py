"""Indonesian workdays for pandas: vectorised functions for a Series or an index, a ``CustomBusinessDay``, a holiday
calendar, and the holidays for Prophet.

The functions and the holiday calendar raise a ``HarikerjaError`` for a date without
data. A ``CustomBusinessDay`` raises no error: it treats years without
data as years without holidays.

A missing date or number (``NaT``, ``NA``) gives a missing answer. The dates of an answer have the same unit as the
dates in the arguments. Dates with a time zone are refused. Two Series must have the same index. Series are not aligned.

The argument ``calendar`` of all functions is a calendar, a calendar file, or the name of a calendar such as ``"idx"``.
Default: the default calendar.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Literal, SupportsIndex, cast, overload

import numpy as np
import pandas as pd
from pandas.tseries.holiday import AbstractHolidayCalendar
from pandas.tseries.offsets import CustomBusinessDay

from . import numpy as _numpy
from ._arguments import (
    ALL_YEARS,
    DEFAULT_CALENDAR,
    FIRST_DATE,
    LAST_DATE,
    MAX_NUMBER,
    NOT_LOCALIZED,
    check_order,
    is_localized,
    optional,
    read_flag,
    read_number,
    read_years,
    whole,
    wrong,
)
from ._bridge import AnyCalendar, calendar_of, closed, covered, weekmask
from ._errors import HarikerjaError
from ._knowledge import new_year

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array = NDArray[np.generic]
    OneDate = datetime.date | np.datetime64
    Dates = pd.Series | pd.DatetimeIndex | OneDate
    PlainNumbers = SupportsIndex | pd.Index | NDArray[np.integer]
    Numbers = pd.Series | PlainNumbers
    Answer = pd.Series | pd.Index | pd.Timestamp | int | bool

__all__ = [
    "HolidayCalendar",
    "add_workdays",
    "count_workdays",
    "custom_business_day",
    "is_workday",
    "prophet_holidays",
    "subtract_workdays",
]


@overload
def add_workdays(dates: pd.Series, days: Numbers, *, calendar: AnyCalendar = DEFAULT_CALENDAR) -> pd.Series[pd.Timestamp]: ...
@overload
def add_workdays(dates: pd.DatetimeIndex | OneDate, days: pd.Series, *, calendar: AnyCalendar = DEFAULT_CALENDAR) -> pd.Series[pd.Timestamp]: ...
@overload
def add_workdays(dates: pd.DatetimeIndex, days: PlainNumbers, *, calendar: AnyCalendar = DEFAULT_CALENDAR) -> pd.DatetimeIndex: ...
@overload
def add_workdays(dates: OneDate, days: SupportsIndex, *, calendar: AnyCalendar = DEFAULT_CALENDAR) -> pd.Timestamp: ...
def add_workdays(dates: Dates, days: Numbers, *, calendar: AnyCalendar = DEFAULT_CALENDAR) -> Answer:
    """Adds a number of workdays (1 or more) to each date of a Series or an index. The date itself is not counted."""
    return _answer(lambda start, n: _numpy.add_workdays(start, n, calendar=calendar), dates=dates, days=days)


@overload
def subtract_workdays(dates: pd.Series, days: Numbers, *, calendar: AnyCalendar = DEFAULT_CALENDAR) -> pd.Series[pd.Timestamp]: ...
@overload
def subtract_workdays(dates: pd.DatetimeIndex | OneDate, days: pd.Series, *, calendar: AnyCalendar = DEFAULT_CALENDAR) -> pd.Series[pd.Timestamp]: ...
@overload
def subtract_workdays(dates: pd.DatetimeIndex, days: PlainNumbers, *, calendar: AnyCalendar = DEFAULT_CALENDAR) -> pd.DatetimeIndex: ...
@overload
def subtract_workdays(dates: OneDate, days: SupportsIndex, *, calendar: AnyCalendar = DEFAULT_CALENDAR) -> pd.Timestamp: ...
def subtract_workdays(dates: Dates, days: Numbers, *, calendar: AnyCalendar = DEFAULT_CALENDAR) -> Answer:
    """Subtracts a number of workdays (1 or more) from each date of a Series or an index. The date itself is not counted."""
    return _answer(lambda start, n: _numpy.subtract_workdays(start, n, calendar=calendar), dates=dates, days=days)


@overload
def count_workdays(start: pd.Series, end: Dates, *, calendar: AnyCalendar = DEFAULT_CALENDAR) -> pd.Series[int]: ...
@overload
def count_workdays(start: pd.DatetimeIndex | OneDate, end: pd.Series, *, calendar: AnyCalendar = DEFAULT_CALENDAR) -> pd.Series[int]: ...
@overload
def count_workdays(start: pd.DatetimeIndex, end: pd.DatetimeIndex | OneDate, *, calendar: AnyCalendar = DEFAULT_CALENDAR) -> pd.Index[int]: ...
@overload
def count_workdays(start: OneDate, end: pd.DatetimeIndex, *, calendar: AnyCalendar = DEFAULT_CALENDAR) -> pd.Index[int]: ...
@overload
def count_workdays(start: OneDate, end: OneDate, *, calendar: AnyCalendar = DEFAULT_CALENDAR) -> int: ...
def count_workdays(start: Dates, end: Dates, *, calendar: AnyCalendar = DEFAULT_CALENDAR) -> Answer:
    """Counts the workdays from each start to its end. Both dates are included.

    If a date is missing, the answer has the type ``Int64``, and the count is missing.
    """
    return _answer(lambda first, last: _numpy.count_workdays(first, last, calendar=calendar), start=start, end=end)


@overload
def is_workday(dates: pd.Series, *, calendar: AnyCalendar = DEFAULT_CALENDAR) -> pd.Series[bool]: ...
@overload
def is_workday(dates: pd.DatetimeIndex, *, calendar: AnyCalendar = DEFAULT_CALENDAR) -> pd.Index[bool]: ...
@overload
def is_workday(dates: OneDate, *, calendar: AnyCalendar = DEFAULT_CALENDAR) -> bool: ...
def is_workday(dates: Dates, *, calendar: AnyCalendar = DEFAULT_CALENDAR) -> Answer:
    """Reports for each date of a Series or an index whether it is a workday.

    If a date is missing, the answer has the type ``boolean``, and the element is missing.
    """
    return _answer(lambda day: _numpy.is_workday(day, calendar=calendar), dates=dates)


def custom_business_day(
    n: SupportsIndex = 1, *, calendar: AnyCalendar = DEFAULT_CALENDAR, normalize: bool = False, offset: datetime.timedelta = datetime.timedelta(0)
) -> CustomBusinessDay:
    """Returns an offset for ``date + offset`` and for the argument ``freq`` of ``date_range``.

    Its answers for years without data are wrong. A calendar with workdays on weekend days is refused. ``normalize`` and
    ``offset`` are arguments of ``CustomBusinessDay``.

    As in other offsets of pandas, the day of a time is its day in its own time zone. So first convert times to the zone in
    which the days are counted: ``time.tz_convert("Asia/Jakarta") + offset``.
    """
    count = whole(n)
    if count is None:
        raise wrong("INVALID_RANGE", "n", n, "must be a whole number")
    if not isinstance(offset, datetime.timedelta):
        raise wrong("INVALID_TYPE", "offset", offset, "must be a datetime.timedelta")
    midnight = read_flag("normalize", normalize)
    return CustomBusinessDay(count, normalize=midnight, offset=offset, calendar=_numpy.busdaycalendar(calendar))


class HolidayCalendar(AbstractHolidayCalendar):
    """The days off that are not weekend days, for the argument ``calendar`` of ``CustomBusinessDay`` and other classes.

    pandas cannot get the weekend from it. So a calendar with another weekend than Saturday and Sunday, or with workdays on
    weekend days, is refused: use ``custom_business_day`` or the functions. It cannot be merged with another holiday
    calendar, because the merged calendar would not know which years have data.
    """

    def __init__(self, calendar: AnyCalendar = DEFAULT_CALENDAR) -> None:
        self._calendar = calendar_of(calendar)
        if weekmask(self._calendar) != "1111100":
            message = "The calendar has another weekend than Saturday and Sunday, which a holiday calendar cannot express: use custom_business_day."
            raise HarikerjaError(message, "INVALID_TYPE", {"field": "weekend", "value": ",".join(self._calendar.weekend) or "none"})
        super().__init__(name=repr(self._calendar))

    @property
    def rules(self) -> list[object]:  # type: ignore[override]
        """Raises an error: pandas reads the rules only to merge calendars."""
        raise HarikerjaError("This holiday calendar cannot be merged: join the dates of holidays() instead.", "INVALID_TYPE", {"field": "rules"})

    @overload  # type: ignore[override]
    def holidays(self, start: OneDate = FIRST_DATE, end: OneDate = LAST_DATE, return_name: Literal[False] = False) -> pd.DatetimeIndex: ...
    @overload
    def holidays(self, start: OneDate = FIRST_DATE, end: OneDate = LAST_DATE, *, return_name: Literal[True]) -> pd.Series[str]: ...
    def holidays(  # pyright: ignore[reportIncompatibleMethodOverride]
        self, start: OneDate = FIRST_DATE, end: OneDate = LAST_DATE, return_name: bool = False
    ) -> pd.DatetimeIndex | pd.Series:
        """Returns the days off from one date to another as an index.

        With ``return_name``, it returns a Series with their names. Default: all days of the data. A span that contains
        dates without data is refused.

        As in other calendars of pandas, the days are midnights in the time zone of the arguments, from ``start`` to
        ``end``. So first convert times to the zone in which the days are counted: ``start.tz_convert("Asia/Jakarta")``.
        Two different zones are refused, and a text too.
        """
        named = read_flag("return_name", return_name)
        since, until = optional(start, lambda given: _time("start", given)), optional(end, lambda given: _time("end", given))
        zone = _common_zone(since, until)
        first, last = covered(self._calendar)
        if since is not None or until is not None:
            first, last = since.toordinal() if since is not None else first, until.toordinal() if until is not None else last
            check_order(first, last)
            self._calendar._cover(first, last + 1)
        days = [day for day in closed(self._calendar) if first <= day <= last]
        index: pd.DatetimeIndex = pd.DatetimeIndex([datetime.date.fromordinal(day) for day in days], dtype="datetime64[s]")
        if zone is not None:
            # If the clock changes at midnight, the day begins with the first of two midnights, or after a missing midnight.
            index = index.tz_localize(zone, ambiguous=np.ones(len(days), dtype=bool), nonexistent="shift_forward")
        if since is not None and days and index[0].tz_localize(None) < since.tz_localize(None):  # a start after midnight excludes its own day
            days, index = days[1:], index[1:]
        if not named:
            return index
        names: pd.Series = pd.Series(["; ".join(entry.local_name for entry in self._calendar._on(day)) for day in days], index=index, dtype=object)
        return names


def prophet_holidays(
    years: SupportsIndex | Iterable[SupportsIndex] = ALL_YEARS,
    *,
    lower_window: SupportsIndex = 0,
    upper_window: SupportsIndex = 0,
    calendar: AnyCalendar = DEFAULT_CALENDAR,
) -> pd.DataFrame:
    """Returns the frame for the argument ``holidays`` of Prophet: ``ds``, ``holiday``, ``lower_window`` and ``upper_window``.

    Prophet learns one effect for each name, so the name is the occasion, which is the same in all years. Collective leave
    has the occasion of its holiday. An own day off has the name ``own-day-off``. The windows say how many days before a
    holiday (0 or less) and after it also have an effect. A year without data is refused: Prophet needs the holidays of
    the past and of all days of the forecast. Default: all years of the data.
    """
    known = calendar_of(calendar)
    given = optional(years, read_years)
    wanted = known.get_available_years() if given is None else given
    before, after = whole(lower_window), read_number("upper_window", upper_window, 0, MAX_NUMBER)
    if before is None or before > 0:
        raise wrong("INVALID_RANGE", "lower_window", lower_window, "must be 0 or a negative whole number")
    rows: dict[tuple[int, str], None] = {}  # without duplicates
    for year in wanted:
        known._find_year(year)
        for entry in known._known.entries_in(new_year(year), new_year(year + 1), known._rules.leave):
            rows[entry.day, entry.occasion or "own-day-off"] = None
    frame: pd.DataFrame = pd.DataFrame(
        {
            "ds": pd.DatetimeIndex([datetime.date.fromordinal(day) for day, _ in rows], dtype="datetime64[ns]"),
            "holiday": [name for _, name in rows],
            "lower_window": before,
            "upper_window": after,
        }
    )
    return frame


def _answer(compute: Callable[..., Array], **arguments: Dates | Numbers) -> Answer:
    """Computes the elements for which no argument is missing. The answer has the form of the arguments, such as a Series."""
    first, *others = arguments
    for field in others:
        _check_index(arguments[first], arguments[field], field)
    values = {field: _values(field, argument) for field, argument in arguments.items()}
    present = [~np.asarray(pd.isna(each)) for each in values.values()]
    if all(each.all() for each in present):
        result = compute(*map(_inferred, values.values()))
        return _like(_with_unit(result, arguments[first]), *arguments.values())
    shape = np.broadcast_shapes(*(each.shape for each in values.values()))
    valid = np.broadcast_to(np.logical_and.reduce(np.broadcast_arrays(*present)), shape)
    try:
        found = compute(*(_inferred(np.broadcast_to(each, shape)[valid]) for each in values.values()))
    except HarikerjaError as error:
        if "index" in error.details:
            error.details["index"] = int(np.flatnonzero(valid)[error.details["index"]])
        raise
    if found.dtype.kind == "M":
        result = np.full(shape, np.datetime64("NaT"), dtype="datetime64[D]")
        result[valid] = found
        return _like(_with_unit(result, arguments[first]), *arguments.values())
    if not shape:
        return cast("int", pd.NA)
    full = np.full(shape, pd.NA, dtype=object)
    full[valid] = found
    return _like(pd.array(full, dtype="boolean" if found.dtype.kind == "b" else "Int64"), *arguments.values())


def _values(field: str, argument: object) -> Array:
    """Returns an argument as an array."""
    advice = '.dt.tz_convert("Asia/Jakarta").dt.tz_localize(None).dt.normalize() (without .dt for an index or a Timestamp)'
    if isinstance(argument, datetime.datetime) and argument.tzinfo is not None:
        raise _numpy.zone_error(field, argument.tzinfo, advice)
    if argument is None:
        raise wrong("INVALID_TYPE", field, None, "must be a value, or NaT or NA for a missing value")
    array: Array
    if isinstance(argument, (pd.Series, pd.Index)):
        _numpy.check_column(field, argument, advice)
        # Without dtype, whole numbers would become floats if one number is missing.
        array = argument.to_numpy(dtype=object if isinstance(argument.dtype, pd.api.extensions.ExtensionDtype) else None)
    elif isinstance(argument, pd.Timestamp):
        array = np.asarray(argument.to_datetime64())
    else:
        array = _numpy.array_of(field, np.datetime64("NaT", "D") if argument is pd.NaT else argument)
    if array.ndim > 1:
        raise wrong("INVALID_TYPE", field, f"an array with {array.ndim} dimensions", "must have one dimension")
    if array.dtype == object:
        _numpy.array_of(field, [each for each in array.flat if isinstance(each, np.datetime64)])  # refuses units such as months
    return array


def _inferred(array: Array) -> Array:
    """Converts an array of objects to an array of numbers or dates. No element may be missing."""
    if array.dtype != object or array.ndim != 1:
        return array
    inferred: Array = pd.Series(array, dtype=object).infer_objects().to_numpy()
    return inferred


def _with_unit(result: Array, dates: object) -> Array:
    """Converts dates to the unit of the dates in the arguments: s, ms, us or ns. A datetime.date has no unit, so its unit is s."""
    if result.dtype.kind != "M":
        return result
    dtype = getattr(dates, "dtype", None)
    unit = dates.unit if isinstance(dates, pd.Timestamp) else np.datetime_data(dtype)[0] if isinstance(dtype, np.dtype) and dtype.kind == "M" else "s"
    return result.astype(f"datetime64[{'s' if unit == 'D' else unit}]")


def _check_index(first: object, second: object, field: str) -> None:
    if isinstance(first, pd.Series) and isinstance(second, pd.Series) and not first.index.equals(second.index):
        message = f"{field} must have the same index as the first Series: use reindex or reset_index first."
        raise HarikerjaError(message, "INVALID_TYPE", {"field": field})


def _like(result: Array | pd.api.extensions.ExtensionArray, *arguments: object) -> Answer:
    """Returns the result with the index and the name of the first Series, or with the name of the first index."""
    for each in arguments:
        if isinstance(each, pd.Series):
            if len(each) != result.size:
                message = f"The Series has {len(each)} elements, but the other argument has {result.size}."
                raise HarikerjaError(message, "INVALID_TYPE", {"field": "days"})
            series: pd.Series = pd.Series(result, index=each.index, name=each.name)
            return series
    for each in arguments:
        if isinstance(each, pd.Index):
            return pd.Index(result, name=each.name)
    if result.ndim == 0 and isinstance(result, (np.ndarray, np.generic)):
        element = result[()]
        return pd.Timestamp(element) if isinstance(element, np.datetime64) else cast("int | bool", element.item())
    return pd.Index(result)


def _time(field: str, value: object) -> pd.Timestamp:
    """Reads a date or a time. Texts and numbers are refused: pandas reads 20260320 as a number of nanoseconds."""
    if isinstance(value, datetime.date) or (isinstance(value, np.datetime64) and _numpy.has_days(value.dtype)):
        if isinstance(value, datetime.datetime) and not is_localized(value):
            raise wrong("INVALID_DATE", field, value, NOT_LOCALIZED)
        try:
            time: pd.Timestamp = pd.Timestamp(value)
            if not pd.isna(time) and time.toordinal():
                return time
        except (ValueError, NotImplementedError):  # pandas has no ordinals after the year 9999
            pass
    raise wrong("INVALID_DATE", field, value, "must be a date or a time, as in pandas.Timestamp(2026, 3, 20)")


def _common_zone(start: pd.Timestamp | None, end: pd.Timestamp | None) -> datetime.tzinfo | None:
    """Returns the time zone of two times. Two zones count as the same zone if both times have the same offset in them."""
    if start is None or end is None:
        given = end if start is None else start
        return None if given is None else given.tz
    zone, other = start.tz, end.tz
    if zone is None and other is None:
        return None
    if zone is None or other is None or any(each.tz_convert(zone).utcoffset() != each.tz_convert(other).utcoffset() for each in (start, end)):
        wanted = "must have no time zone, because start has none" if zone is None else f"must be in the time zone of start, {zone}"
        raise wrong("INVALID_DATE", "end", end, wanted)
    return zone
