"""This file is only for mypy and pyright; it is not run. It shows which mistakes they find with the types of the package."""

# pyright: reportUnnecessaryTypeIgnoreComment=true

from __future__ import annotations

import dataclasses
import datetime
import json

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from typing_extensions import assert_never

import harikerja
import harikerja.numpy
import harikerja.pandas
from harikerja import Calendar, CalendarDefinition, add_workdays, calendar, country_holidays, get_holidays, with_calendar

day = datetime.date(2026, 3, 18)
due: datetime.date = calendar(weekend=["fri", "sat"], leave=harikerja.LeaveOnly([day])).add_workdays(day, 5)
kinds: list[str] = [holiday.type for holiday in get_holidays(2026, type="collective_leave")]
file: CalendarDefinition = {"name": "acme", "weekend": ["sun"], "collectiveLeave": "worked", "daysOff": [{"date": "2026-12-31"}]}
acme: Calendar = with_calendar(file)
name: str = country_holidays("ID", years=2026)[day]
found: str | None = country_holidays("ID", None, 2026).get("2026-01-01")
named: str = country_holidays("IDN").get(day, "work")
read: Calendar = with_calendar(json.loads("{}"))
renamed: harikerja.Holiday = dataclasses.replace(get_holidays(2026)[0], name="other")
same = get_holidays(2026, type=renamed.type)
code: str = harikerja.HarikerjaError("", "OTHER", {}).code  # a later version can have another code
status = harikerja.get_years()[0].status
if status != "verified" and status != "corroborated":
    assert_never(status)  # type: ignore[arg-type] # newer data can have another status

integer: datetime.date = add_workdays(day, np.int64(5))
years: harikerja.Indonesia = harikerja.ID(years=np.arange(2024, 2026), names="occasion", missing="skip")
loaded: Calendar = harikerja.load("dataset.json").calendar(weekend="sun")
series: pd.Series[pd.Timestamp] = harikerja.pandas.add_workdays(pd.Series([day]), np.int64(5))
counts: pd.Series[int] = harikerja.pandas.count_workdays(series, series)
works: pd.Index[bool] = harikerja.pandas.is_workday(pd.DatetimeIndex([day]))
array: NDArray[np.datetime64] = harikerja.numpy.add_workdays(np.array([day], dtype="datetime64[D]"), 5)
frame: pd.DataFrame = harikerja.pandas.prophet_holidays(range(2024, 2026))
index: pd.DatetimeIndex = harikerja.pandas.add_workdays(pd.DatetimeIndex([day]), 5)
timestamp: pd.Timestamp = harikerja.pandas.add_workdays(pd.Timestamp(day), 5)
count: int = harikerja.pandas.count_workdays(day, day)

harikerja.pandas.add_workdays("2026-03-18", 5)  # type: ignore[call-overload]
harikerja.pandas.is_workday(series, weekend="sun")  # type: ignore[call-overload]
harikerja.due_deadline(datetime.datetime(2026, 3, 18), 8)  # type: ignore[arg-type]
harikerja.load(5)  # type: ignore[arg-type]
add_workdays("2026-03-18", 5)  # type: ignore[arg-type]
add_workdays(day, 5, weekend="sun")  # type: ignore[call-arg]
calendar(weekends="sun")  # type: ignore[call-arg]
calendar(leave=False)  # type: ignore[arg-type]
calendar(leave=None)  # type: ignore[arg-type]
calendar(as_of=None)  # type: ignore[arg-type]
get_holidays(None)  # type: ignore[arg-type]
harikerja.numpy.is_workday(array, calendar=None)  # type: ignore[arg-type]
harikerja.pandas.HolidayCalendar().holidays("2026-03-18")  # type: ignore[call-overload]
calendar(leave="none")  # type: ignore[arg-type]
with_calendar({"name": "acme", "weekend": "sun"})  # type: ignore[arg-type]
with_calendar({"name": "acme", "dayOff": []})  # type: ignore[arg-type]
with_calendar({"name": "acme", "daysOff": [{"dat": "2026-12-24"}]})  # type: ignore[arg-type]
harikerja.adjust_date(day, "next")  # type: ignore[arg-type]
broken: CalendarDefinition = {"name": "acme", "weekend": "sun"}  # type: ignore[typeddict-item]
country_holidays("US")  # type: ignore[arg-type]
country_holidays("ID", 2026)  # type: ignore[arg-type]
harikerja.ID(2026)  # type: ignore[arg-type]
years + years  # type: ignore[operator]
renamed.name = "other"  # type: ignore[misc]
renamed.other = "other"  # type: ignore[attr-defined]
harikerja.Examined(day, day)  # type: ignore[call-arg]
harikerja.Examined(start_date=day)  # type: ignore[call-arg]
harikerja.Examined(start_date=day, end_date="2026-03-18")  # type: ignore[arg-type]
date, name, holiday = renamed  # type: ignore[misc]
