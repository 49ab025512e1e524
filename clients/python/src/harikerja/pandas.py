"""Indonesian workdays for pandas: vectorised functions for a Series or an index, a
``CustomBusinessDay`` and a holiday calendar.

The functions and the holiday calendar raise a ``HarikerjaError`` for a date without
data. A ``CustomBusinessDay`` raises no error: it treats years without
data as years without holidays.

Two Series must have the same index. Series are not aligned.

Arguments of all functions: ``calendar`` is a calendar, a calendar file, or the name of
a calendar such as ``"idx"``; default: the national calendar with all known data. Only
the national calendar takes the rules ``include_collective_leave`` and ``weekend``.
"""

from __future__ import annotations

import datetime
from typing import Any

import pandas as pd
from pandas.tseries.holiday import AbstractHolidayCalendar
from pandas.tseries.offsets import CustomBusinessDay

from . import numpy as _numpy
from ._arguments import check_order, wrong
from ._bridge import AnyCalendar, Days
from ._errors import HarikerjaError
from ._types import Weekend

__all__ = ["HolidayCalendar", "add_workdays", "count_workdays", "custom_business_day", "is_workday", "subtract_workdays"]


def add_workdays(
    dates: Any,
    days: Any,
    *,
    calendar: AnyCalendar | None = None,
    include_collective_leave: bool | None = None,
    weekend: Weekend | None = None,
) -> Any:
    """Adds a number of workdays (1 or more) to each date of a Series or an index. The date itself is not counted."""
    _check_index(dates, days, "days")
    result = _numpy.add_workdays(_values(dates), _values(days), calendar=calendar, include_collective_leave=include_collective_leave, weekend=weekend)
    return _like(result.astype("datetime64[s]"), dates, days)


def subtract_workdays(
    dates: Any,
    days: Any,
    *,
    calendar: AnyCalendar | None = None,
    include_collective_leave: bool | None = None,
    weekend: Weekend | None = None,
) -> Any:
    """Subtracts a number of workdays (1 or more) from each date of a Series or an index. The date itself is not counted."""
    _check_index(dates, days, "days")
    result = _numpy.subtract_workdays(
        _values(dates), _values(days), calendar=calendar, include_collective_leave=include_collective_leave, weekend=weekend
    )
    return _like(result.astype("datetime64[s]"), dates, days)


def count_workdays(
    start: Any,
    end: Any,
    *,
    calendar: AnyCalendar | None = None,
    include_collective_leave: bool | None = None,
    weekend: Weekend | None = None,
) -> Any:
    """Counts the workdays from each start to its end. Both dates are included."""
    _check_index(start, end, "end")
    result = _numpy.count_workdays(
        _values(start), _values(end), calendar=calendar, include_collective_leave=include_collective_leave, weekend=weekend
    )
    return _like(result, start, end)


def is_workday(
    dates: Any,
    *,
    calendar: AnyCalendar | None = None,
    include_collective_leave: bool | None = None,
    weekend: Weekend | None = None,
) -> Any:
    """Reports for each date of a Series or an index whether it is a workday."""
    return _like(_numpy.is_workday(_values(dates), calendar=calendar, include_collective_leave=include_collective_leave, weekend=weekend), dates)


def custom_business_day(
    n: int = 1,
    *,
    calendar: AnyCalendar | None = None,
    include_collective_leave: bool | None = None,
    weekend: Weekend | None = None,
    **options: Any,
) -> CustomBusinessDay:
    """Returns an offset for ``date + offset`` and for the argument ``freq`` of ``date_range``.

    For years without data its answers are wrong. A calendar with workdays on weekend days is refused. The ``options``
    are arguments of ``CustomBusinessDay``, such as ``normalize``.
    """
    busdays = _numpy.busdaycalendar(calendar, include_collective_leave=include_collective_leave, weekend=weekend)
    return CustomBusinessDay(n, calendar=busdays, **options)


class HolidayCalendar(AbstractHolidayCalendar):  # type: ignore[misc]
    """The days off that are not weekend days, for the argument ``calendar`` of ``CustomBusinessDay`` and other classes.

    pandas cannot get the weekend from it. So a calendar with another weekend than Saturday and Sunday, or with workdays on
    weekend days, is refused: use ``custom_business_day`` or the functions. It cannot be merged with another holiday
    calendar, because the merged calendar would not know which years have data.
    """

    def __init__(
        self,
        calendar: AnyCalendar | None = None,
        *,
        include_collective_leave: bool | None = None,
        weekend: Weekend | None = None,
    ) -> None:
        self._days = Days(calendar, include_collective_leave, weekend)
        if self._days.weekmask() != "1111100":
            message = "The calendar has another weekend than Saturday and Sunday, which a holiday calendar cannot express: use custom_business_day."
            raise HarikerjaError(message, "INVALID_TYPE", {"field": "weekend", "value": ",".join(self._days.weekend) or "none"})
        super().__init__(name=repr(self._days.calendar))

    @property
    def rules(self) -> Any:
        """Raises an error: pandas reads the rules only to merge calendars."""
        raise HarikerjaError("This holiday calendar cannot be merged: join the dates of holidays() instead.", "INVALID_TYPE", {"field": "rules"})

    def holidays(self, start: Any = None, end: Any = None, return_name: bool = False) -> Any:
        """Returns the days off from one date to another, as an index, or with ``return_name`` as a Series with their names.

        Default: all days of the data. A span with dates without data is refused.
        """
        first, last = self._days.covered()
        if start is not None or end is not None:
            first, last = first if start is None else _day("start", start), last if end is None else _day("end", end)
            check_order(first, last)
            self._days.calendar._cover(first, last + 1)
        closed = [day for day in self._days.closed() if first <= day <= last]
        index = pd.DatetimeIndex([datetime.date.fromordinal(day) for day in closed], dtype="datetime64[s]")
        if not return_name:
            return index
        names = ["; ".join(entry.local_name for entry in self._days.calendar._on(day, self._days.rules.leave)) for day in closed]
        return pd.Series(names, index=index, dtype=object)


def _values(argument: Any) -> Any:
    return argument.to_numpy() if hasattr(argument, "to_numpy") else argument


def _check_index(first: Any, second: Any, field: str) -> None:
    if isinstance(first, pd.Series) and isinstance(second, pd.Series) and not first.index.equals(second.index):
        message = f"{field} must have the same index as the first Series: use reindex or reset_index first."
        raise HarikerjaError(message, "INVALID_TYPE", {"field": field})


def _like(result: Any, *arguments: Any) -> Any:
    """Returns the result with the index and the name of the first Series, or with the name of the first index."""
    for each in arguments:
        if isinstance(each, pd.Series):
            if len(each) != result.size:
                message = f"The Series has {len(each)} elements, but the other argument has {result.size}."
                raise HarikerjaError(message, "INVALID_TYPE", {"field": "days"})
            return pd.Series(result, index=each.index, name=each.name)
    for each in arguments:
        if isinstance(each, pd.Index):
            return pd.Index(result, name=each.name)
    return pd.Timestamp(result) if getattr(result, "ndim", 0) == 0 and result.dtype.kind == "M" else result


def _day(field: str, value: Any) -> int:
    try:
        time = pd.Timestamp(value)
        if time is not pd.NaT:
            return int(time.toordinal())
    except (TypeError, ValueError):
        pass
    raise wrong("INVALID_DATE", field, value, "must be a date that pandas.Timestamp accepts")
