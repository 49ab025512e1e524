"""Payroll periods."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ._answer_types import PayrollPeriod
from ._arguments import DAYS, LOCAL_DAYS, optional, read_choice, read_number, read_year, weekday_of
from ._defaults import ADJUSTMENTS, FIRST_DAY_BOUNDS, PAYDAY_BOUNDS, PAYDAY_MONTHS
from ._errors import HarikerjaError
from ._knowledge import new_year

if TYPE_CHECKING:
    from ._calendar import Calendar

date_of = datetime.date.fromordinal


def payroll_periods(calendar: Calendar, year: object, first_day: object, payday: object, rule: object, payday_month: object) -> list[PayrollPeriod]:
    wanted = optional(year, read_year)
    first, pay = read_number("firstDay", first_day, *FIRST_DAY_BOUNDS), read_number("payday", payday, *PAYDAY_BOUNDS)
    how = read_choice("rule", rule, ADJUSTMENTS)
    later = read_choice("paydayMonth", payday_month, PAYDAY_MONTHS) == "next"
    found = calendar._find_year(wanted).year
    months = [*(datetime.date(found, month, 1).toordinal() for month in range(1, 13)), *(new_year(found + 1) + n for n in (0, 31))]
    before = datetime.date(found - 1, 12, 1).toordinal()
    return [_period(calendar, (before, *months)[i : i + 4], first, pay, how, later) for i in range(12)]


def _period(calendar: Calendar, months: Sequence[int], first: int, payday: int, how: str, later: bool) -> PayrollPeriod:
    before, month, after, _ = months
    begin, end = (before, month) if first > 1 else (month, after)
    begin, end = begin + first - 1, end + first - 1
    pay_begin, pay_end = months[2:] if later else months[1:3]
    nominal = pay_begin + min(payday, pay_end - pay_begin) - 1
    covered = calendar._known.segment(begin)
    if covered is None or end > covered.end:
        raise calendar._missing("firstDay", first, begin if covered is None else covered.end)
    year = date_of(month).year
    if later and calendar._known.segment(new_year(year + 1)) is None:  # the period of December is paid in that year
        way_out = f" The payday of {year}-12 is in {year + 1}: for the same periods with the paydays of {year}, use payday_month='same'."
        raise calendar._missing("paydayMonth", "next", new_year(year + 1), way_out)
    try:
        paid = calendar._adjusted(nominal, how)
    except HarikerjaError as error:  # this error names the argument date, which the caller did not give
        raise HarikerjaError(str(error), error.code, {**error.details, "field": "payday", "value": str(payday)}) from None
    return PayrollPeriod(
        period=date_of(month).isoformat()[:7],
        start_date=date_of(begin),
        end_date=date_of(end - 1),
        summary=calendar._summary(begin, end),
        nominal_payday=date_of(nominal),
        payday=date_of(paid),
        payday_day=DAYS[weekday_of(paid)],
        payday_local_day=LOCAL_DAYS[weekday_of(paid)],
    )
