"""Workday arithmetic for numpy arrays of dates (``datetime64[D]``).

The time for one element does not depend on the number of workdays. If an element is ``NaT`` or has no answer, the call
raises the ``HarikerjaError`` of that element and returns nothing. ``details["index"]`` is the position of the element.

The argument ``calendar`` of all functions is a calendar, a calendar file, or the name of a calendar such as ``"idx"``.
Default: the default calendar.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar, cast

import numpy as np

from ._arguments import DEFAULT_CALENDAR, MAX_NUMBER, read_number, wrong
from ._bridge import LOCAL_DATES, AnyCalendar, calendar_of, closed, weekmask
from ._calendar import Calendar
from ._errors import HarikerjaError

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    Array = NDArray[np.generic]
    Numbers = NDArray[np.int64]

__all__ = ["add_workdays", "busdaycalendar", "count_workdays", "is_workday", "subtract_workdays"]

_Scalar = TypeVar("_Scalar", bound=np.generic)
_DATE: np.dtype[np.datetime64] = np.dtype("datetime64[D]")
_EPOCH = datetime.date(1970, 1, 1).toordinal()

# Arrays are processed in parts of this size, so that temporary arrays stay in the cache of the processor.
_PART = 1 << 14


def add_workdays(
    dates: ArrayLike,
    days: ArrayLike,
    *,
    calendar: AnyCalendar = DEFAULT_CALENDAR,
) -> NDArray[np.datetime64]:
    """Adds a number of workdays (1 or more) to each date. The date itself is not counted."""
    tables = _tables(calendar)

    def compute(out: Array, start: Numbers, n: Numbers) -> bool:
        # Index 0 is the day before the first covered day.
        i = start - (tables.first - 1)
        if not _within(i, tables.size) or not _positive(n):
            return False
        k = tables.rank.take(i, mode="clip")
        k += n - 1
        return tables.select(k, out)

    return _apply(compute, tables.calendar.add_workdays, _DATE, {"dates": _dates("dates", dates), "days": _numbers(days)})


def subtract_workdays(
    dates: ArrayLike,
    days: ArrayLike,
    *,
    calendar: AnyCalendar = DEFAULT_CALENDAR,
) -> NDArray[np.datetime64]:
    """Subtracts a number of workdays (1 or more) from each date. The date itself is not counted."""
    tables = _tables(calendar)

    def compute(out: Array, start: Numbers, n: Numbers) -> bool:
        # Index 0 is the day after the first covered day. The last index is the day after the last covered day.
        i = start - (tables.first + 1)
        if not _within(i, tables.size) or not _positive(n):
            return False
        k = tables.rank[1:].take(i, mode="clip")
        k -= n
        return tables.select(k, out)

    return _apply(compute, tables.calendar.subtract_workdays, _DATE, {"dates": _dates("dates", dates), "days": _numbers(days)})


def count_workdays(
    start: ArrayLike,
    end: ArrayLike,
    *,
    calendar: AnyCalendar = DEFAULT_CALENDAR,
) -> NDArray[np.int64]:
    """Counts the workdays from each start to its end. Both dates are included."""
    tables = _tables(calendar)

    def compute(out: Numbers, first: Numbers, last: Numbers) -> bool:
        i, j = first - tables.first, last - tables.first
        if not _within(i, tables.size) or not _within(j, tables.size) or (i > j).any():
            return False
        tables.rank[1:].take(j, out=out, mode="clip")
        out -= tables.rank.take(i, mode="clip")
        return True

    result: NDArray[np.int64] = _apply(
        compute, tables.calendar.count_workdays, np.int64, {"start": _dates("start", start), "end": _dates("end", end)}
    )
    return result


def is_workday(
    dates: ArrayLike,
    *,
    calendar: AnyCalendar = DEFAULT_CALENDAR,
) -> NDArray[np.bool_]:
    """Reports for each date whether it is a workday."""
    tables = _tables(calendar)

    def compute(out: Array, day: Numbers) -> bool:
        i = day - tables.first
        if not _within(i, tables.size):
            return False
        tables.works.take(i, out=out, mode="clip")
        return True

    return _apply(compute, tables.calendar.is_workday, np.bool_, {"dates": _dates("dates", dates)})


def busdaycalendar(calendar: AnyCalendar = DEFAULT_CALENDAR) -> np.busdaycalendar:
    """Returns the calendar for functions such as ``numpy.busday_offset``.

    These functions treat years without data as years without holidays, so their answers for these years are wrong. A
    calendar with workdays on weekend days is refused.
    """
    known = calendar_of(calendar)
    holidays = np.array(closed(known), dtype=np.int64) - _EPOCH
    return np.busdaycalendar(weekmask=weekmask(known), holidays=holidays.astype("datetime64[D]"))


class _Tables:
    """The table of a calendar as arrays. A day is the number of days since 1970-01-01."""

    def __init__(self, calendar: Calendar) -> None:
        table = calendar._table if calendar._known.covered else None
        self.calendar = calendar
        self.first = table.first - _EPOCH if table else 0
        self.size = table.days if table else 0
        self.rank: Numbers = np.array(table.rank if table else [0], dtype=np.int64)
        self.workdays = (np.array(table.workdays if table else [], dtype=np.int64) - _EPOCH).astype("datetime64[D]")
        self.works = np.frombuffer(table.classes if table else b"", dtype=np.uint8) == 0

    def select(self, k: Numbers, out: Array) -> bool:
        """Writes the workday with each number in k to out. It returns False if one of these workdays does not exist."""
        if not _within(k, len(self.workdays)):
            return False
        self.workdays.take(k, out=out, mode="clip")
        return True


def _tables(calendar: AnyCalendar) -> _Tables:
    known = calendar_of(calendar)
    if not known._known.covered:
        return _Tables(known)
    table = known._table
    if not isinstance(table.arrays, _Tables):
        table.arrays = _Tables(known)
    return table.arrays


def _within(index: Numbers, size: int) -> bool:
    # Converted to unsigned, a negative number becomes a large number, so one comparison checks both limits.
    return bool(index.view(np.uint64).max() < size)


def _positive(n: Numbers) -> bool:
    return bool(n.min() >= 1 and n.max() < 2**31)


def _apply(
    compute: Callable[..., bool], scalar: Callable[..., object], dtype: type[_Scalar] | np.dtype[_Scalar], arguments: dict[str, Array]
) -> NDArray[_Scalar]:
    """Computes the answers in parts. If a part has an element without an answer, it raises the error of that element."""
    arrays = arguments.values()
    try:
        shape = np.broadcast_shapes(*(each.shape for each in arrays))
    except ValueError:
        first, second = arguments
        shapes = f"{arguments[first].shape} and {arguments[second].shape}"
        raise wrong("INVALID_TYPE", second, shapes, f"must have the shape of {first}, or one that numpy can broadcast") from None
    # A single number of workdays for all dates is not copied into an array.
    flat = [each if each.ndim == 0 and each.dtype == np.int64 else np.broadcast_to(each, shape).reshape(-1) for each in arrays]
    out = np.empty(shape, dtype=dtype).reshape(-1)
    for begin in range(0, out.size, _PART):
        parts = [each if each.ndim == 0 else each[begin : begin + _PART] for each in flat]
        target = out[begin : begin + _PART]
        if not compute(target, *(each if each.dtype == np.int64 else each.view(np.int64) for each in parts)):
            for i, elements in enumerate(np.broadcast(*parts, target), begin):
                try:
                    scalar(*map(_element, arguments, elements[:-1]))
                except HarikerjaError as error:  # noqa: PERF203 # the time does not matter, because an element has no answer
                    error.details["index"] = i
                    raise
            raise AssertionError("the array has an element without an answer, but the function for one date answered every element")
    return out.reshape(shape)[()]


def _element(field: str, value: np.generic) -> object:
    if value.dtype.kind == "M":
        if np.isnat(value):
            raise wrong("INVALID_DATE", field, "NaT", "must be an array without missing dates (remove or replace them first)")
        if not isinstance(value.item(), datetime.date):  # the last year of datetime.date is 9999
            raise wrong("INVALID_DATE", field, str(value), "must be from 0001-01-01 to 9999-12-31")
    return value.item()


# The types of columns of polars, Arrow and pandas that numpy reads without a change of their values.
_COLUMNS = re.compile(
    r"Date|Datetime\(time_unit='..', time_zone=None\)|U?Int(8|16|32|64)|(date32\[day\]|date64\[ms\]|timestamp\[..?\]|u?int\d+|null)(\[pyarrow\])?"
)


def check_column(field: str, column: object, advice: str = LOCAL_DATES) -> None:
    """Refuses a column whose values numpy would change: it converts times to UTC, and the True of a table to 1."""
    kind = next((getattr(column, name) for name in ("dtype", "type") if hasattr(column, name)), None)
    kind = getattr(getattr(kind, "categories", kind), "dtype", kind)
    if (isinstance(kind, np.dtype) and kind.kind != "V") or _COLUMNS.fullmatch(str(kind)):
        return
    if zone := re.search(r"(?:time_zone='|tz=|datetime64\[.., )([^]']+)", str(kind)):
        raise zone_error(field, zone[1], advice)
    raise refused(field, f"a value of the type {type(column).__name__}" if kind is None else f"a column of {kind}")


def zone_error(field: str, zone: object, advice: str) -> HarikerjaError:
    wanted = f"must be dates without a time zone, because the day depends on the zone: use {advice} for the days in Jakarta"
    return wrong("INVALID_DATE", field, f"dates in {zone}", wanted)


def refused(field: str, given: object) -> HarikerjaError:
    """Returns the error for an argument that contains no dates or numbers of workdays."""
    if field == "days":
        wanted = "must be whole numbers, alone or in a list, an array or a column (in pandas, use .astype('Int64'))"
        return wrong("INVALID_RANGE", field, given, wanted)
    return wrong("INVALID_DATE", field, given, "must be dates (datetime64[D] or datetime.date), alone or in a list, an array or a column")


def array_of(field: str, value: object) -> Array:
    """Returns an array. It refuses a value that numpy would read as bytes, or with other dates or numbers than the value has."""
    column = hasattr(type(value), "__array__")
    parts: list[Array] = []
    if column:
        check_column(field, value)
    elif isinstance(value, (list, tuple)) and set(map(type, value)) not in ({int}, {datetime.date}):  # the usual cases, for speed
        plain = (np.generic, datetime.date)
        scalars = {getattr(each, "dtype", type(each)): each for each in value if isinstance(each, plain)}  # one of each type is enough, for speed
        others = (each for each in value if each is not None and not isinstance(each, plain))
        parts = [array_of(field, each) for each in (*scalars.values(), *others)]
    try:
        array: Array = np.asanyarray(value)
    except ValueError:
        raise wrong("INVALID_TYPE", field, "lists of different lengths", "must be an array") from None
    if isinstance(array, np.ma.MaskedArray):
        raise wrong("INVALID_TYPE", field, "a masked array", "must be an array without a mask: remove the masked elements first")
    kind = array.dtype.kind
    # A None is missing. Of other different elements, numpy makes equal ones: True becomes 1, and a month its first day.
    if kind in "iuM" and any(each.dtype.kind not in ("M" if kind == "M" else "iu") for each in parts):
        raise refused(field, "a list of " + " and ".join(sorted({str(each.dtype) for each in parts})))
    if kind == "M" and not has_days(array.dtype):
        raise refused(field, f"an array of {array.dtype}")
    # numpy also reads other collections, but without these checks, and it reads a text of Arrow as bytes.
    if not column and not isinstance(value, (list, tuple, range, int, float, str, bytes)) and (kind != "O" or array.ndim):
        raise refused(field, f"a value of the type {type(value).__name__}")
    return np.asarray(array)


def has_days(dtype: np.dtype[np.generic]) -> bool:
    """Reports whether a type of dates has a unit of at most one day. With a longer unit, such as a month or 7 days, numpy stores an earlier day."""
    if np.datetime_data(cast("np.dtype[np.datetime64]", dtype))[0] in ("Y", "M"):  # these have no fixed length
        return False
    return bool(np.array(1, dtype.str.replace("M", "m")) <= np.timedelta64(1, "D"))


def _array(field: str, value: ArrayLike, empty: str) -> Array:
    """Returns an array. An empty list has no type, so it gets the type ``empty``."""
    array = array_of(field, value)
    return array.astype(empty) if array.size == 0 and isinstance(value, (list, tuple)) else array


def _dates(field: str, value: ArrayLike) -> Array:
    """Returns an array of datetime64[D]."""
    array = _array(field, value, "datetime64[D]")
    if array.dtype == object and all(type(each) is datetime.date for each in array.flat):
        return array.astype("datetime64[D]")
    if array.dtype.kind == "M":
        days = array.astype("datetime64[D]")
        if days.dtype == array.dtype or np.array_equal(days, array, equal_nan=True):
            return np.ascontiguousarray(days) if days.ndim else days
        raise wrong("INVALID_DATE", field, "a date with a time", "must be an array of dates without a time")
    raise refused(field, f"an array of {array.dtype}")


def _numbers(value: ArrayLike) -> Array:
    array = _array("days", value, "int64")
    if array.dtype.kind not in "iu":
        raise refused("days", array.tolist() if array.ndim == 0 else f"an array of {array.dtype}")
    if array.dtype.kind == "u" and array.size:
        read_number("days", int(array.max()), 1, MAX_NUMBER)  # larger numbers would become negative
    return array.astype(np.int64)
