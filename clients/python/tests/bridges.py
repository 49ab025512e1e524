"""Tests the modules for numpy, pandas, polars and QuantLib with the real libraries. Their versions are in requirements.txt.

The empty environment of `make test-python` does not run this file.
"""

from __future__ import annotations

import datetime
import random
import unittest
from collections.abc import Callable
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import QuantLib as ql
from pandas.tseries.holiday import HolidayCalendarFactory, USFederalHolidayCalendar

import harikerja
import harikerja.numpy
import harikerja.pandas
import harikerja.polars
import harikerja.quantlib

ACME: harikerja.CalendarDefinition = {
    "name": "acme",
    "weekend": ["sun"],
    "collectiveLeave": ["2026-03-24"],
    "covers": "2009..2027",
    "daysOff": [{"from": "2026-12-28", "to": "2026-12-31"}],
    "workdays": [{"date": "2026-08-17"}, {"date": "2026-03-29"}],
}
# This calendar does not cover 2014 and 2021, because its stated numbers of workdays for these
# years are wrong.
GAPS: harikerja.CalendarDefinition = {"name": "gaps", "covers": "2010..2024", "statedWorkdays": {"2014": 1, "2021": 1}}

YEARS = harikerja.get_available_years()
FIRST, LAST = datetime.date(YEARS[0], 1, 1), datetime.date(YEARS[-1], 12, 31)


def dates(count: int, first: datetime.date = FIRST, last: datetime.date = LAST) -> list[datetime.date]:
    choose = random.Random(2026)
    return [first + datetime.timedelta(choose.randrange((last - first).days)) for _ in range(count)]


def calendars() -> list[tuple[dict[str, Any], Any]]:
    """Returns test cases: the arguments for a bridge, and the calendar that gives the expected answers."""
    acme, gaps = harikerja.with_calendar(ACME), harikerja.with_calendar(GAPS)
    rules: list[dict[str, Any]] = [
        *({"leave": "worked"}, {"weekend": ["sun"]}, {"weekend": "none", "leave": "worked"}),
        {"leave": harikerja.LeaveOnly([datetime.date(2026, 3, 20), datetime.date(2025, 8, 18)])},
    ]
    ruled = [harikerja.calendar(**each) for each in rules]
    then = harikerja.calendar(as_of=datetime.date(2025, 8, 6), weekend="sun")
    return [
        ({}, harikerja),
        ({"calendar": "idx"}, harikerja.with_calendar("idx")),
        *(({"calendar": each}, each) for each in (*ruled, acme, gaps, then)),
    ]


class BridgeTest(unittest.TestCase):
    def refuses(self, code: str, details: dict[str, Any], call: Callable[[], Any]) -> None:
        with self.assertRaises(harikerja.HarikerjaError) as caught:
            call()
        self.assertEqual((caught.exception.code, {**caught.exception.details, **details}), (code, caught.exception.details))

    def same(self, bridge: Callable[[], Any], one: Callable[[], Any]) -> None:
        """Checks that a bridge and the function for one date give the same answer or raise the same error."""
        try:
            want = one()
        except harikerja.HarikerjaError as error:
            self.refuses(error.code, error.details, bridge)
        else:
            self.assertEqual(bridge(), want)


class PredictionTest(unittest.TestCase):
    def test_functions_for_other_libraries_return_no_predicted_day(self) -> None:
        self.assertLessEqual(harikerja.numpy.busdaycalendar().holidays.max().item(), LAST)
        self.assertLessEqual(harikerja.pandas.HolidayCalendar().holidays().max().date(), LAST)
        self.assertLessEqual(harikerja.pandas.prophet_holidays()["ds"].max().date(), LAST)
        after = ql.Date.from_date(LAST + datetime.timedelta(1))
        self.assertEqual(ql.BespokeCalendar.holidayList(harikerja.quantlib.calendar(), after, after + 366, False), ())


class ScalarTest(BridgeTest):
    """Passes values of other libraries to the functions for one date."""

    def test_missing_dates_are_refused(self) -> None:
        days = harikerja.country_holidays()
        hour = datetime.timedelta(hours=1)
        missing: Any
        for missing in (pd.NaT, np.datetime64("NaT")):
            self.refuses("INVALID_DATE", {"field": "date", "value": "NaT"}, lambda: harikerja.is_workday(missing))
            self.refuses("INVALID_DATE", {"field": "date", "value": "NaT"}, lambda: missing in days)
            self.refuses("INVALID_DATE", {"field": "start", "value": "NaT"}, lambda: harikerja.due_deadline(missing, hour))

    def test_a_pandas_timestamp_is_accepted_and_the_answer_has_plain_datetimes(self) -> None:
        hours = datetime.timedelta(hours=8)
        want = harikerja.due_deadline(datetime.datetime(2026, 3, 17, 15), hours)
        for start in ("2026-03-17 15:00", "2026-03-17 15:00:00.000000001"):
            self.assertEqual(repr(harikerja.due_deadline(pd.Timestamp(start), hours)), repr(want))
        self.assertEqual(harikerja.due_deadline(pd.Timestamp("2026-03-17 08:00", tz="UTC"), hours), want)

    def test_the_message_has_the_name_of_the_parameter(self) -> None:
        text: Any = ["2026-03-18"]
        frame = pl.DataFrame({"day": text})
        for call in (
            lambda: harikerja.numpy.is_workday(text),
            lambda: harikerja.pandas.is_workday(pd.Series(text)),
            lambda: frame.select(harikerja.polars.is_workday("day")),
        ):
            with self.assertRaisesRegex(harikerja.HarikerjaError, "^dates must be "):
                call()

    def test_values_with_a_wrong_shape_are_refused(self) -> None:
        days: Any = harikerja.country_holidays()
        number: Any
        for number in (np.array(5), 5, 5.0):
            self.refuses("INVALID_DATE", {"field": "date"}, lambda: days.update(number))
            self.refuses("INVALID_TYPE", {"field": "categories"}, lambda: harikerja.ID(categories=number))
        array: Any = np.array([1, 2])
        self.refuses("NOT_FOUND", {"field": "country"}, lambda: harikerja.country_holidays(array))
        ragged: Any = [[datetime.date(2026, 3, 18)], []]
        square: Any = [[datetime.date(2026, 3, 18)], [datetime.date(2026, 3, 19)]]
        for module in (harikerja.numpy, harikerja.pandas):
            self.refuses("INVALID_TYPE", {"field": "date"}, lambda: module.is_workday(ragged))
        self.refuses("INVALID_TYPE", {"field": "date"}, lambda: harikerja.pandas.is_workday(square))
        far: Any = np.datetime64("36812-02-20")
        self.refuses("INVALID_DATE", {"field": "start"}, lambda: harikerja.pandas.HolidayCalendar().holidays(far))

    def test_values_that_polars_cannot_read_are_refused(self) -> None:
        value: Any
        for value in (pd.NaT, 5, 1.5, [FIRST], datetime.datetime(2026, 3, 18), object()):
            self.refuses("INVALID_DATE", {"field": "date"}, lambda: harikerja.polars.is_workday(value))
        for value in (1.5, True, 2**70, [5], FIRST, object()):
            self.refuses("INVALID_RANGE", {"field": "days"}, lambda: harikerja.polars.add_workdays("day", value))
        frame = pl.DataFrame({"day": [datetime.date(2026, 3, 18)]})
        days: Any = np.int64(5)
        self.assertEqual(frame.select(harikerja.polars.add_workdays("day", days)).item(), datetime.date(2026, 3, 31))


class NumpyTest(BridgeTest):
    def test_each_element_has_the_same_answer_as_the_function_for_one_date(self) -> None:
        days = dates(400)
        for arguments, calendar in calendars():
            covered = calendar.get_available_years()
            with self.subTest(arguments=arguments):
                for day in [FIRST - datetime.timedelta(1), FIRST, LAST, LAST + datetime.timedelta(1), *days[:100]]:
                    for count in (1, 7, 300):
                        self.same(lambda: harikerja.numpy.add_workdays(day, count, **arguments).item(), lambda: calendar.add_workdays(day, count))
                        self.same(
                            lambda: harikerja.numpy.subtract_workdays(day, count, **arguments).item(),
                            lambda: calendar.subtract_workdays(day, count),
                        )
                    self.same(lambda: harikerja.numpy.is_workday(day, **arguments).item(), lambda: calendar.is_workday(day))
                for start, end in zip(days[:100], days[100:200], strict=True):
                    self.same(lambda: harikerja.numpy.count_workdays(start, end, **arguments).item(), lambda: calendar.count_workdays(start, end))
                usable = [day for day in days if {day.year - 1, day.year, day.year + 1} <= set(covered)]
                array = np.array(usable, dtype="datetime64[D]")
                self.assertGreater(len(usable), 0)
                self.assertEqual(harikerja.numpy.add_workdays(array, 200, **arguments).tolist(), [calendar.add_workdays(day, 200) for day in usable])
                self.assertEqual(harikerja.numpy.is_workday(array, **arguments).tolist(), [calendar.is_workday(day) for day in usable])

    def test_arrays_are_broadcast_and_processed_in_parts(self) -> None:
        start = np.array(["2026-03-18", "2026-03-20"], dtype="datetime64[D]")
        table = harikerja.numpy.add_workdays(start[:, None], np.array([1, 5, 250]))
        self.assertEqual(table.shape, (2, 3))
        self.assertEqual(table[0, 1], np.datetime64("2026-03-31"))
        days = np.arange(np.datetime64("2010-01-01"), np.datetime64("2026-01-01"))
        many = np.resize(days, 50_000)
        last = np.datetime64("2027-12-31")
        again = np.resize(harikerja.numpy.count_workdays(days, last), 50_000)
        np.testing.assert_array_equal(harikerja.numpy.count_workdays(many, last), again)
        self.assertEqual(harikerja.numpy.count_workdays(many[:0], last).shape, (0,))
        # Test an array that is not contiguous, and an array with another unit.
        np.testing.assert_array_equal(harikerja.numpy.is_workday(days[::3]), harikerja.numpy.is_workday(days)[::3])
        np.testing.assert_array_equal(harikerja.numpy.is_workday(days.astype("datetime64[ns]")), harikerja.numpy.is_workday(days))

    def test_numpy_busday_functions_give_the_same_answers(self) -> None:
        for arguments, _ in calendars():
            if "acme" in repr(arguments):
                continue  # this calendar has a workday on a weekend day, which numpy does not support
            with self.subTest(arguments=arguments):
                busdays = harikerja.numpy.busdaycalendar(**arguments)
                day = np.array(dates(2000, datetime.date(2019, 2, 1), datetime.date(2020, 6, 30)), dtype="datetime64[D]")
                later = day + 90
                np.testing.assert_array_equal(harikerja.numpy.is_workday(day, **arguments), np.is_busday(day, busdaycal=busdays))
                want = np.busday_offset(day, 60, roll="backward", busdaycal=busdays)
                np.testing.assert_array_equal(harikerja.numpy.add_workdays(day, 60, **arguments), want)
                np.testing.assert_array_equal(
                    harikerja.numpy.count_workdays(day, later, **arguments), np.busday_count(day, later + 1, busdaycal=busdays)
                )

    def test_an_element_without_an_answer_raises_its_own_error(self) -> None:
        good, bad = np.datetime64("2026-03-20"), np.datetime64("2099-01-01")
        details = {"field": "date", "value": "2099-01-01", "year": 2099, "index": 1}
        self.refuses("DATASET_NOT_FOUND", details, lambda: harikerja.numpy.is_workday([good, bad]))
        self.refuses("DATASET_NOT_FOUND", {"index": 40_000}, lambda: harikerja.numpy.is_workday([good] * 40_000 + [bad]))
        self.refuses("DATASET_NOT_FOUND", {"field": "days", "value": "9999"}, lambda: harikerja.numpy.add_workdays([good, good], [1, 9999]))
        self.refuses("INVALID_RANGE", {"field": "days", "value": "0"}, lambda: harikerja.numpy.add_workdays([good, good], [1, 0]))
        self.refuses("INVALID_RANGE", {"field": "days"}, lambda: harikerja.numpy.add_workdays(good, 1.5))
        self.refuses("INVALID_RANGE", {"field": "start"}, lambda: harikerja.numpy.count_workdays([good, good], [good, good - 1]))
        with self.assertRaisesRegex(harikerja.HarikerjaError, "^end must be an array without missing dates"):
            harikerja.numpy.count_workdays(good, [good, np.datetime64("NaT")])
        self.refuses("INVALID_DATE", {"field": "date", "value": "NaT"}, lambda: harikerja.numpy.is_workday([good, np.datetime64("NaT")]))
        self.refuses("INVALID_DATE", {"field": "date", "value": "10000-01-01"}, lambda: harikerja.numpy.is_workday(np.datetime64("10000-01-01")))
        self.refuses("INVALID_DATE", {"field": "date"}, lambda: harikerja.numpy.is_workday(np.array(["2026-03-20T12:00"], dtype="datetime64[m]")))
        self.refuses("INVALID_DATE", {"field": "date"}, lambda: harikerja.numpy.is_workday(["2026-03-20"]))
        self.refuses("INVALID_TYPE", {"field": "weekend"}, lambda: harikerja.calendar(calendar="idx", weekend="sun"))
        self.refuses("NOT_FOUND", {"field": "calendar"}, lambda: harikerja.numpy.is_workday(good, calendar="nobody"))
        self.refuses("INVALID_TYPE", {"field": "calendar"}, lambda: harikerja.numpy.is_workday(good, calendar=5))  # type: ignore[arg-type]
        self.assertTrue(harikerja.numpy.is_workday(np.datetime64("2026-03-29"), calendar=ACME))
        empty = harikerja.with_calendar({"name": "none", "covers": "2040..2041"})
        self.refuses("DATASET_NOT_FOUND", {"availableYears": None}, lambda: harikerja.numpy.add_workdays(good, 1, calendar=empty))
        self.refuses("INVALID_TYPE", {"field": "calendar"}, lambda: harikerja.numpy.busdaycalendar(harikerja.with_calendar(ACME)))

    def test_unsuitable_arrays_are_refused(self) -> None:
        days = np.array(["2026-03-18", "2026-03-19"], dtype="datetime64[D]")
        masked = np.ma.array(days, mask=[False, True])
        self.refuses("INVALID_TYPE", {"field": "date"}, lambda: harikerja.numpy.is_workday(masked))
        self.refuses("INVALID_TYPE", {"field": "days"}, lambda: harikerja.numpy.add_workdays(days, np.ma.array([1, 2], mask=[False, True])))
        for unit in ("Y", "M", "W"):
            self.refuses("INVALID_DATE", {"field": "date"}, lambda: harikerja.numpy.is_workday(days.astype(f"datetime64[{unit}]")))
        self.refuses("INVALID_TYPE", {"field": "days"}, lambda: harikerja.numpy.add_workdays(days, [1, 2, 3]))
        large = np.array([2**64 - 3], dtype=np.uint64)
        self.refuses("INVALID_RANGE", {"field": "days", "value": str(2**64 - 3)}, lambda: harikerja.numpy.add_workdays(days, large))

    def test_an_empty_list_gives_an_empty_result(self) -> None:
        self.assertEqual(harikerja.numpy.add_workdays([], 1).tolist(), [])
        self.assertEqual(harikerja.numpy.add_workdays([], []).dtype, np.dtype("datetime64[D]"))
        self.assertEqual(harikerja.numpy.count_workdays([], np.datetime64("2026-01-01")).tolist(), [])


class PandasTest(BridgeTest):
    def test_a_series_keeps_its_index_and_name(self) -> None:
        start = pd.Series(pd.to_datetime(["2026-03-18", "2026-12-29"]), index=["a", "b"], name="start")
        due = harikerja.pandas.add_workdays(start, 2, calendar="idx")
        self.assertEqual(due.dt.strftime("%Y-%m-%d").to_dict(), {"a": "2026-03-26", "b": "2027-01-04"})
        self.assertEqual(due.name, "start")
        self.assertEqual(harikerja.pandas.count_workdays(start, due).to_dict(), {"a": 2, "b": 4})
        self.assertEqual(harikerja.pandas.subtract_workdays(due, pd.Series([1, 2], index=["a", "b"])).iloc[1], pd.Timestamp("2026-12-30"))
        index = pd.date_range("2026-03-16", "2026-03-22", name="day")
        self.assertEqual(harikerja.pandas.is_workday(index).tolist(), [True, True, False, False, False, False, False])
        self.assertEqual(harikerja.pandas.add_workdays(pd.Timestamp("2026-03-18"), 5), pd.Timestamp("2026-03-31"))
        self.refuses("INVALID_DATE", {}, lambda: harikerja.pandas.is_workday(pd.Series(pd.to_datetime(["2026-03-18 10:00"]))))

    def test_results_keep_missing_dates_and_the_unit(self) -> None:
        for unit in ("s", "ms", "us", "ns"):
            start = pd.Series(pd.to_datetime(["2026-03-18", None, "2026-05-04"]), name="start").astype(f"datetime64[{unit}]")
            due = harikerja.pandas.add_workdays(start, 5)
            self.assertEqual((due.dtype, due.name), (start.dtype, "start"))
            self.assertEqual(due.isna().tolist(), [False, True, False])
            self.assertEqual(due[0], pd.Timestamp("2026-03-31"))
            self.assertEqual(harikerja.pandas.subtract_workdays(start.dropna(), 1).dtype, start.dtype)
            index = pd.DatetimeIndex(start)
            self.assertEqual(harikerja.pandas.add_workdays(index, 5).dtype, start.dtype)
            one = pd.Timestamp("2026-03-18").as_unit(unit)
            self.assertEqual((harikerja.pandas.add_workdays(one, 5).unit, harikerja.pandas.is_workday(one)), (unit, False))
            counts = harikerja.pandas.count_workdays(start, pd.Timestamp("2026-05-05"))
            self.assertEqual((str(counts.dtype), counts.isna().tolist(), counts[2]), ("Int64", [False, True, False], 2))
            works = harikerja.pandas.is_workday(index)
            self.assertEqual((str(works.dtype), works[2], works.isna().tolist()), ("boolean", True, [False, True, False]))
        days = pd.Series([5, None, 1], dtype="Int64")
        self.assertEqual(harikerja.pandas.add_workdays(pd.Timestamp("2026-03-18"), days).isna().tolist(), [False, True, False])
        self.assertEqual(harikerja.pandas.add_workdays(pd.Timestamp("2026-03-18"), days[:1]).tolist(), [pd.Timestamp("2026-03-31")])
        plain = pd.Series([datetime.date(2026, 3, 18), None], dtype=object)
        self.assertEqual(harikerja.pandas.add_workdays(plain, 5).tolist(), [pd.Timestamp("2026-03-31"), pd.NaT])
        nat: Any = pd.NaT
        self.assertIs(harikerja.pandas.add_workdays(nat, 5), pd.NaT)
        self.assertIs(harikerja.pandas.is_workday(nat), pd.NA)
        # A date without data is reported even if another element is missing.
        far = pd.Series(pd.to_datetime([None, "2099-01-01"]))
        self.refuses("DATASET_NOT_FOUND", {"field": "date", "year": 2099, "index": 1}, lambda: harikerja.pandas.is_workday(far))

    def test_dates_with_a_time_zone_are_refused_with_advice(self) -> None:
        aware = pd.Series(pd.to_datetime(["2026-03-17T20:00Z"]))
        for dates in (aware, pd.DatetimeIndex(aware), aware[0]):
            with self.assertRaisesRegex(harikerja.HarikerjaError, r"without a time zone.*tz_convert\(.*not 'dates in UTC'"):
                harikerja.pandas.add_workdays(dates, 5)
        advised = aware.dt.tz_convert("Asia/Jakarta").dt.tz_localize(None).dt.normalize()
        self.assertEqual(harikerja.pandas.add_workdays(advised, 5).tolist(), [pd.Timestamp("2026-03-31")])

    def test_prophet_holidays_has_one_name_for_each_occasion(self) -> None:
        frame = harikerja.pandas.prophet_holidays(np.arange(2018, 2026), lower_window=-1, upper_window=np.int64(2))
        self.assertEqual(list(frame.columns), ["ds", "holiday", "lower_window", "upper_window"])
        self.assertEqual([str(each) for each in frame.dtypes][::2], ["datetime64[ns]", "int64"])
        self.assertEqual((set(frame["lower_window"]), set(frame["upper_window"])), ({-1}, {2}))
        holidays = [each for year in range(2018, 2026) for each in harikerja.get_holidays(year)]
        self.assertEqual(set(zip(frame["ds"].dt.date, frame["holiday"], strict=True)), {(each.date, each.occasion) for each in holidays})
        self.assertEqual(len(frame), len(frame.drop_duplicates(["ds", "holiday"])))
        self.assertEqual(frame["holiday"].nunique(), 18)
        named = {each.id for each in harikerja.get_occasions() if each.holidays}
        self.assertEqual(set(harikerja.pandas.prophet_holidays()["holiday"]), named)
        national = harikerja.pandas.prophet_holidays(2026, calendar=harikerja.calendar(leave="worked"))
        self.assertEqual(len(national), len(harikerja.get_holidays(2026, type="national_holiday")))
        self.assertIn("own-day-off", set(harikerja.pandas.prophet_holidays([2026], calendar=ACME)["holiday"]))
        self.refuses("DATASET_NOT_FOUND", {"field": "year", "year": 2045}, lambda: harikerja.pandas.prophet_holidays([2026, 2045]))
        self.refuses("INVALID_RANGE", {"field": "lower_window"}, lambda: harikerja.pandas.prophet_holidays(2026, lower_window=1))
        self.refuses("INVALID_RANGE", {"field": "upper_window"}, lambda: harikerja.pandas.prophet_holidays(2026, upper_window=-1))

    def test_series_with_different_indexes_are_refused(self) -> None:
        start = pd.Series(pd.to_datetime(["2026-03-18", "2026-12-29"]), index=["a", "b"])
        self.refuses("INVALID_TYPE", {"field": "days"}, lambda: harikerja.pandas.add_workdays(start, pd.Series([1, 10], index=["b", "a"])))
        self.refuses("INVALID_TYPE", {"field": "days"}, lambda: harikerja.pandas.subtract_workdays(start, pd.Series([1, 10])))
        self.refuses("INVALID_TYPE", {"field": "end"}, lambda: harikerja.pandas.count_workdays(start, start[::-1]))
        self.refuses("INVALID_TYPE", {}, lambda: harikerja.pandas.add_workdays(start[:1], [1, 2]))

    def test_one_date_and_a_series_give_a_series(self) -> None:
        days = pd.Series([1, 2], index=["x", "y"], name="n")
        for date in (pd.Timestamp("2026-03-18"), datetime.date(2026, 3, 18)):
            due = harikerja.pandas.add_workdays(date, days)
            self.assertEqual(due.dt.strftime("%Y-%m-%d").to_dict(), {"x": "2026-03-25", "y": "2026-03-26"})
            self.assertEqual(list(harikerja.pandas.subtract_workdays(date, days).index), ["x", "y"])
        index = pd.DatetimeIndex(["2026-03-18", "2026-03-18"])
        self.assertEqual(list(harikerja.pandas.add_workdays(index, days).index), ["x", "y"])

    def test_holiday_calendar_refuses_calendars_that_pandas_cannot_express(self) -> None:
        six: harikerja.CalendarDefinition = {"name": "six", "weekend": ["sun"]}
        for calendar in (harikerja.calendar(weekend=["sun"]), harikerja.calendar(weekend="none"), ACME, six):
            self.refuses("INVALID_TYPE", {}, lambda: harikerja.pandas.HolidayCalendar(calendar))
        ours, theirs = harikerja.pandas.HolidayCalendar(), USFederalHolidayCalendar()
        for merge in (lambda: theirs.merge(ours), lambda: ours.merge(theirs), lambda: HolidayCalendarFactory("both", theirs, ours)):
            with self.assertRaisesRegex(harikerja.HarikerjaError, "cannot be merged"):
                merge()
        for span in (("someday", None), (pd.NaT, None), (None, [1])):
            self.refuses("INVALID_DATE", {}, lambda: ours.holidays(*span))

    def test_custom_business_day_gives_the_same_dates_as_add_workdays(self) -> None:
        offset = harikerja.pandas.custom_business_day()
        idx = harikerja.pandas.custom_business_day(2, calendar="idx")
        self.assertEqual(pd.Timestamp("2026-03-17") + idx, pd.Timestamp("2026-03-26"))
        for day in dates(50, datetime.date(2010, 1, 1), datetime.date(2026, 1, 1)):
            self.assertEqual((pd.Timestamp(day) + 30 * offset).date(), harikerja.add_workdays(day, 30))
        year = pd.date_range("2026-01-01", "2026-12-31", freq=offset)
        self.assertEqual([day.date() for day in year], harikerja.list_workdays(datetime.date(2026, 1, 1), datetime.date(2026, 12, 31)))

    def test_holiday_calendar_returns_the_days_off(self) -> None:
        calendar = harikerja.pandas.HolidayCalendar()
        found = calendar.holidays("2026-01-01", "2026-12-31", return_name=True)
        days = harikerja.describe_days(datetime.date(2026, 1, 1), datetime.date(2026, 12, 31))
        want = {pd.Timestamp(day.date): "; ".join(each.local_name for each in day.holidays) for day in days if day.holidays and not day.is_weekend}
        self.assertEqual(found.to_dict(), want)
        offset = pd.offsets.CustomBusinessDay(calendar=calendar)
        self.assertEqual(pd.Timestamp("2026-03-18") + 5 * offset, pd.Timestamp("2026-03-31"))
        self.assertEqual(calendar.holidays()[0], pd.Timestamp("2009-01-01"))
        gaps = harikerja.pandas.HolidayCalendar(harikerja.with_calendar(GAPS))
        self.assertEqual(set(gaps.holidays().year), {*range(2010, 2025)} - {2014, 2021})
        self.refuses("DATASET_NOT_FOUND", {"field": "end", "year": 2014}, lambda: gaps.holidays("2013-01-01", "2015-01-01"))
        self.refuses("DATASET_NOT_FOUND", {"field": "end"}, lambda: calendar.holidays("2026-01-01", "2099-01-01"))


class PolarsTest(BridgeTest):
    def test_each_element_has_the_same_answer_as_the_function_for_one_date(self) -> None:
        for arguments, calendar in calendars():
            years = calendar.get_available_years()
            middle = [day for day in dates(300) if {day.year - 1, day.year, day.year + 1} <= set(years)]
            with self.subTest(arguments=arguments):
                frame = pl.DataFrame({"day": middle, "n": [i % 40 + 1 for i in range(len(middle))]})
                got = frame.select(
                    harikerja.polars.add_workdays("day", pl.col("n"), **arguments).alias("add"),
                    harikerja.polars.subtract_workdays(pl.col("day"), 30, **arguments).alias("subtract"),
                    harikerja.polars.is_workday("day", **arguments).alias("is"),
                    harikerja.polars.count_workdays("day", pl.col("day").dt.offset_by("20d"), **arguments).alias("count"),
                )
                want = {
                    "add": [calendar.add_workdays(day, i % 40 + 1) for i, day in enumerate(middle)],
                    "subtract": [calendar.subtract_workdays(day, 30) for day in middle],
                    "is": [calendar.is_workday(day) for day in middle],
                    "count": [calendar.count_workdays(day, day + datetime.timedelta(20)) for day in middle],
                }
                self.assertEqual(got.to_dict(as_series=False), want)

    def test_expressions_work_in_lazy_frames_and_groups_and_keep_nulls(self) -> None:
        frame = pl.LazyFrame({"who": ["a", "b", "a"], "day": [datetime.date(2026, 3, 18), None, datetime.date(2026, 12, 29)]})
        got = frame.with_columns(due=harikerja.polars.add_workdays("day", 2, calendar="idx")).collect()
        self.assertEqual(got["due"].to_list(), [datetime.date(2026, 3, 26), None, datetime.date(2027, 1, 4)])
        self.assertEqual(frame.select(harikerja.polars.is_workday("day")).collect().columns, ["day"])
        grouped = frame.group_by("who", maintain_order=True).agg(harikerja.polars.is_workday("day").sum().alias("n")).collect()
        self.assertEqual(grouped.rows(), [("a", 1), ("b", 0)])

    def test_a_date_without_data_is_an_error(self) -> None:
        frame = pl.DataFrame({"day": [datetime.date(2026, 3, 18), datetime.date(2099, 1, 1)], "text": ["a", "b"]})
        details = {"field": "date", "value": "2099-01-01", "year": 2099}
        self.refuses("DATASET_NOT_FOUND", details, lambda: frame.select(harikerja.polars.is_workday("day")))
        self.refuses("INVALID_RANGE", {"field": "days", "value": "0"}, lambda: frame.select(harikerja.polars.add_workdays("day", 0)))
        self.refuses("INVALID_RANGE", {"field": "days"}, lambda: frame.select(harikerja.polars.add_workdays("day", pl.col("text"))))
        self.refuses("INVALID_DATE", {"field": "date"}, lambda: frame.select(harikerja.polars.is_workday("text")))
        for days in (2**70, 0, True, pl.lit(2**64 - 1, dtype=pl.UInt64)):
            self.refuses("INVALID_RANGE", {"field": "days"}, lambda: frame.select(harikerja.polars.add_workdays("day", days)))
        with self.assertRaisesRegex(harikerja.HarikerjaError, "^No dataset is available for 2099"):
            frame.lazy().select(harikerja.polars.is_workday("day")).collect()


class QuantLibTest(BridgeTest):
    def test_business_days_are_the_workdays(self) -> None:
        for source in ("idx", harikerja.with_calendar(ACME)):
            named = harikerja.with_calendar("idx") if source == "idx" else harikerja.with_calendar(ACME)
            calendar = harikerja.quantlib.calendar(source)
            day, last = harikerja.quantlib.first_date(source), harikerja.quantlib.last_date(source)
            while day <= last:
                self.assertEqual(calendar.isBusinessDay(day), named.is_workday(day.to_date()), day)
                day += 1

    def test_a_date_without_data_is_an_error(self) -> None:
        calendar, last = harikerja.quantlib.calendar(), harikerja.quantlib.last_date()
        later, year = last + 3, last.year() + 1
        calls: list[tuple[str, Callable[[], Any]]] = [
            ("isBusinessDay", lambda: calendar.isBusinessDay(later)),
            ("isHoliday", lambda: calendar.isHoliday(later)),
            ("adjust", lambda: calendar.adjust(later, ql.Preceding)),
            ("advance by days", lambda: calendar.advance(last, 1, ql.Days)),
            ("advance by months", lambda: calendar.advance(last, ql.Period(1, ql.Months))),
            ("businessDaysBetween", lambda: calendar.businessDaysBetween(last, later)),
            ("endOfMonth", lambda: calendar.endOfMonth(later)),
            ("isEndOfMonth", lambda: calendar.isEndOfMonth(later)),
            ("holidayList", lambda: calendar.holidayList(last, later)),
            ("businessDayList", lambda: calendar.businessDayList(last, later)),
        ]
        for name, call in calls:
            with self.subTest(name):
                self.refuses("DATASET_NOT_FOUND", {"field": "date", "year": year}, call)
        earlier = harikerja.quantlib.first_date() - 1
        self.refuses("DATASET_NOT_FOUND", {"field": "date", "year": earlier.year()}, lambda: calendar.isBusinessDay(earlier))

    def test_a_schedule_accepts_the_calendar(self) -> None:
        first, last = ql.Date(1, 1, 2026), ql.Date(1, 3, 2026)
        schedule = ql.Schedule(
            first, last, ql.Period(1, ql.Months), harikerja.quantlib.calendar(), ql.Following, ql.Following, ql.DateGeneration.Forward, False
        )
        self.assertEqual([each.to_date().isoformat() for each in schedule], ["2026-01-02", "2026-02-02", "2026-03-02"])

    def test_a_calendar_without_years_is_refused(self) -> None:
        empty = harikerja.with_calendar({"name": "none", "covers": "2040..2041", "workdays": [{"date": "2040-01-01"}]})
        self.refuses("DATASET_NOT_FOUND", {"field": "calendar"}, lambda: harikerja.quantlib.first_date(empty))
        self.refuses("DATASET_NOT_FOUND", {"field": "calendar"}, lambda: harikerja.quantlib.calendar(empty))
        old = harikerja.with_calendar({"name": "old", "workdays": [{"date": "0001-01-06"}]})  # a Saturday before the first QuantLib date
        self.assertTrue(harikerja.quantlib.calendar(old).isBusinessDay(ql.Date(17, 3, 2026)))

    def test_calendars_with_different_days_off_are_different(self) -> None:
        calendar = harikerja.quantlib.calendar
        closed: list[harikerja.CalendarDefinition] = [{"name": "acme"}, {"name": "acme", "daysOff": [{"date": "2026-12-31"}]}]
        different = [
            calendar(None),
            calendar(harikerja.calendar(leave="worked")),
            calendar(harikerja.calendar(weekend="sun")),
            calendar(harikerja.as_of(datetime.date(2025, 8, 6))),
            *map(calendar, closed),
        ]
        self.assertEqual(len({each.name() for each in different}), len(different))
        self.assertEqual(calendar("idx").name(), calendar(harikerja.with_calendar("idx")).name())
        self.assertFalse(different[0] == different[1])

    def test_a_calendar_with_missing_years_is_refused(self) -> None:
        self.refuses("DATASET_NOT_FOUND", {"field": "end", "year": 2014}, lambda: harikerja.quantlib.calendar(GAPS))

    def test_settlement_is_two_trading_days_later(self) -> None:
        calendar = harikerja.quantlib.calendar()
        trade = ql.Date(29, 12, 2026)
        self.assertEqual(calendar.advance(trade, 2, ql.Days).to_date(), datetime.date(2027, 1, 4))
        year = calendar.businessDaysBetween(ql.Date(1, 1, 2026), ql.Date(31, 12, 2026), True, True)
        self.assertEqual(year, harikerja.with_calendar("idx").count_workdays(datetime.date(2026, 1, 1), datetime.date(2026, 12, 31)))


if __name__ == "__main__":
    unittest.main()
