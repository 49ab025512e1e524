"""Indonesian workdays as polars expressions.

The time for one element does not depend on the number of workdays. A date without data
is an error, and a null stays null.

The argument ``calendar`` of all functions is a calendar, a calendar file, or the name of a calendar such as ``"idx"``.
Default: the default calendar. An argument for dates is an expression, the name of a column, or a date.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable

import polars as pl

from ._arguments import DEFAULT_CALENDAR, MAX_NUMBER, read_date, read_number, wrong
from ._bridge import LOCAL_DATES, AnyCalendar, calendar_of
from ._calendar import Calendar
from ._errors import HarikerjaError

__all__ = ["add_workdays", "count_workdays", "is_workday", "subtract_workdays"]

Dates = pl.Expr | str | datetime.date

_EPOCH = datetime.date(1970, 1, 1).toordinal()


def add_workdays(
    dates: Dates,
    days: int | pl.Expr,
    *,
    calendar: AnyCalendar = DEFAULT_CALENDAR,
) -> pl.Expr:
    """Adds a number of workdays (1 or more) to each date. The date itself is not counted."""
    known = calendar_of(calendar)

    def compute(start: pl.Series, n: pl.Series) -> pl.Series | None:
        tables = _Tables(known)
        i = start - (tables.first - 1)  # index 0 is the day before the first covered day
        if not _within(i, tables.size) or not _within(n - 1, 2**31 - 1):
            return None
        return tables.select(tables.rank.gather(i) + n - 1)

    return _expression(compute, known.add_workdays, pl.Date(), {"dates": dates, "days": days})


def subtract_workdays(
    dates: Dates,
    days: int | pl.Expr,
    *,
    calendar: AnyCalendar = DEFAULT_CALENDAR,
) -> pl.Expr:
    """Subtracts a number of workdays (1 or more) from each date. The date itself is not counted."""
    known = calendar_of(calendar)

    def compute(start: pl.Series, n: pl.Series) -> pl.Series | None:
        tables = _Tables(known)
        i = start - (tables.first + 1)  # the last index is the day after the last covered day
        if not _within(i, tables.size) or not _within(n - 1, 2**31 - 1):
            return None
        return tables.select(tables.rank.gather(i + 1) - n)

    return _expression(compute, known.subtract_workdays, pl.Date(), {"dates": dates, "days": days})


def count_workdays(
    start: Dates,
    end: Dates,
    *,
    calendar: AnyCalendar = DEFAULT_CALENDAR,
) -> pl.Expr:
    """Counts the workdays from each start to its end. Both dates are included."""
    known = calendar_of(calendar)

    def compute(first: pl.Series, last: pl.Series) -> pl.Series | None:
        tables = _Tables(known)
        i, j = first - tables.first, last - tables.first
        if not _within(i, tables.size) or not _within(j, tables.size) or (i > j).any():
            return None
        count: pl.Series = tables.rank.gather(j + 1) - tables.rank.gather(i)
        return count

    return _expression(compute, known.count_workdays, pl.Int64(), {"start": start, "end": end})


def is_workday(
    dates: Dates,
    *,
    calendar: AnyCalendar = DEFAULT_CALENDAR,
) -> pl.Expr:
    """Reports for each date whether it is a workday."""
    known = calendar_of(calendar)

    def compute(day: pl.Series) -> pl.Series | None:
        tables = _Tables(known)
        i = day - tables.first
        if not _within(i, tables.size):
            return None
        works: pl.Series = tables.rank.gather(i + 1) > tables.rank.gather(i)
        return works

    return _expression(compute, known.is_workday, pl.Boolean(), {"dates": dates})


class _Tables:
    """The table of a calendar as series. A day is the number of days since 1970-01-01. If the calendar has no years,
    the size of the table is 0."""

    def __init__(self, calendar: Calendar) -> None:
        table = calendar._table if calendar._known.covered else None
        self.first = table.first - _EPOCH if table else 0
        self.size = table.days if table else 0
        self.rank = pl.Series(table.rank if table else [0], dtype=pl.Int64)
        self.workdays = pl.Series(table.workdays if table else [], dtype=pl.Int64) - _EPOCH

    def select(self, k: pl.Series) -> pl.Series | None:
        return self.workdays.gather(k).cast(pl.Int32).cast(pl.Date) if _within(k, len(self.workdays)) else None


def _within(index: pl.Series, size: int) -> bool:
    """Reports whether all numbers that are not null are at least 0 and less than the size."""
    least, most = index.min(), index.max()
    return least is None or (isinstance(least, int) and isinstance(most, int) and least >= 0 and most < size)


def _expression(
    compute: Callable[..., pl.Series | None],
    scalar: Callable[..., object],
    dtype: pl.DataType,
    arguments: dict[str, Dates | int],
) -> pl.Expr:
    """Returns an expression that computes the answers. If an element has no answer, it raises the error of that element."""

    def answer(struct: pl.Series) -> pl.Series:
        try:
            return answers(struct)
        except HarikerjaError as error:
            raise _kept(error) from None

    def answers(struct: pl.Series) -> pl.Series:
        columns = [_column(struct.struct.field(name), name) for name in arguments]
        numbers = [column.to_physical().cast(pl.Int64) for column in columns]
        # If one argument of an element is null, the element is not checked, and its answer is null.
        valid = pl.all_horizontal(pl.all().is_not_null())
        rows = pl.DataFrame(dict(zip(arguments, numbers, strict=True))).with_columns(pl.when(valid).then(pl.all()))
        result = compute(*rows.get_columns())
        if result is None:
            elements = zip(*columns, strict=True)
            result = pl.Series([None if None in each else scalar(*each) for each in elements], dtype=dtype)
        return result

    fields = [_expr(name, value).alias(name) for name, value in arguments.items()]
    # The name of the first column is the name of the answer, as in the arithmetic of polars.
    first = next(iter(arguments.values()))
    expression = pl.struct(fields).map_batches(answer, return_dtype=dtype, is_elementwise=True)
    if isinstance(first, pl.Expr):
        return expression.alias(first.meta.output_name())
    return expression.alias(first) if isinstance(first, str) else expression


def _kept(error: HarikerjaError) -> HarikerjaError:
    """Returns an error that keeps its code and details in polars: polars creates a new error from only the class and the message."""

    class KeptError(HarikerjaError):
        def __init__(self, message: str) -> None:
            super().__init__(message, error.code, error.details)

    KeptError.__name__ = KeptError.__qualname__ = HarikerjaError.__name__
    return KeptError(str(error))


def _expr(name: str, value: Dates | int) -> pl.Expr:
    if isinstance(value, pl.Expr):
        return value
    if isinstance(value, str):
        return pl.col(value)
    if isinstance(value, pl.Series):
        return pl.lit(value)
    # Without these checks, polars raises its own error for a value that it cannot read, such as pandas.NaT.
    return pl.lit(read_number(name, value, 1, MAX_NUMBER) if name == "days" else datetime.date.fromordinal(read_date(name, value)))


def _column(values: pl.Series, name: str) -> pl.Series:
    if values.dtype == pl.Null:
        nulls: pl.Series = values.cast(pl.Int64() if name == "days" else pl.Date())
        return nulls
    if name == "days":
        if not values.dtype.is_integer():
            raise wrong("INVALID_RANGE", name, f"a column of {values.dtype}", "must be whole numbers")
        if str(values.dtype) in ("UInt64", "Int128", "UInt128") and values.count():
            read_number(name, values.max(), 1, MAX_NUMBER)  # larger numbers do not fit into Int64
    elif values.dtype != pl.Date:
        advice = f" (for the days in Jakarta, use {LOCAL_DATES})" if getattr(values.dtype, "time_zone", None) else ""
        raise wrong("INVALID_DATE", name, f"a column of {values.dtype}", f"must be a column of pl.Date{advice}")
    return values
