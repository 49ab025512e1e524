"""Indonesian workdays for pandas: vectorised functions for a Series or an index, a
``CustomBusinessDay`` and a holiday calendar.

The functions raise a ``HarikerjaError`` for a date without data, and so does the
holiday calendar. A ``CustomBusinessDay`` cannot: it does not know which years have
data, and treats a year without data as a year without holidays.

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
from ._arguments import check_order
from ._bridge import AnyCalendar, Days
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
    result = _numpy.add_workdays(_values(dates), _values(days), calendar=calendar, include_collective_leave=include_collective_leave, weekend=weekend)
    return _like(dates, result.astype("datetime64[s]"))


def subtract_workdays(
    dates: Any,
    days: Any,
    *,
    calendar: AnyCalendar | None = None,
    include_collective_leave: bool | None = None,
    weekend: Weekend | None = None,
) -> Any:
    """Subtracts a number of workdays (1 or more) from each date of a Series or an index. The date itself is not counted."""
    result = _numpy.subtract_workdays(
        _values(dates), _values(days), calendar=calendar, include_collective_leave=include_collective_leave, weekend=weekend
    )
    return _like(dates, result.astype("datetime64[s]"))


def count_workdays(
    start: Any,
    end: Any,
    *,
    calendar: AnyCalendar | None = None,
    include_collective_leave: bool | None = None,
    weekend: Weekend | None = None,
) -> Any:
    """Counts the workdays from each start to its end. Both dates are included. Elements are paired by position."""
    result = _numpy.count_workdays(
        _values(start), _values(end), calendar=calendar, include_collective_leave=include_collective_leave, weekend=weekend
    )
    return _like(start if hasattr(start, "to_numpy") else end, result)


def is_workday(
    dates: Any,
    *,
    calendar: AnyCalendar | None = None,
    include_collective_leave: bool | None = None,
    weekend: Weekend | None = None,
) -> Any:
    """Reports for each date of a Series or an index whether it is a workday."""
    return _like(dates, _numpy.is_workday(_values(dates), calendar=calendar, include_collective_leave=include_collective_leave, weekend=weekend))


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
    """The days off that are not weekend days, for the argument ``calendar`` of pandas, such as that of ``CustomBusinessDay``."""

    def __init__(
        self,
        calendar: AnyCalendar | None = None,
        *,
        include_collective_leave: bool | None = None,
        weekend: Weekend | None = None,
    ) -> None:
        self._days = Days(calendar, include_collective_leave, weekend)
        super().__init__(name=repr(self._days.calendar), rules=[])

    def holidays(self, start: Any = None, end: Any = None, return_name: bool = False) -> Any:
        """Returns the days off from one date to another, as an index, or with ``return_name`` as a Series with their names.

        Default: all days of the data. A span with dates without data is refused.
        """
        first, last = self._days.covered()
        if start is not None or end is not None:
            first, last = first if start is None else _day(start), last if end is None else _day(end)
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


def _like(dates: Any, result: Any) -> Any:
    """Returns the result with the index and the name of the dates."""
    if isinstance(dates, pd.Series):
        return pd.Series(result, index=dates.index, name=dates.name)
    if isinstance(dates, pd.Index):
        return pd.Index(result, name=dates.name)
    return pd.Timestamp(result) if getattr(result, "ndim", 0) == 0 and result.dtype.kind == "M" else result


def _day(value: Any) -> int:
    return int(pd.Timestamp(value).toordinal())
