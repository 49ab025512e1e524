"""Tests the modules for numpy, pandas and polars with the real libraries, and columns of Arrow.

Their versions are in requirements.txt.

The empty environment of `make test-python` does not run this file.
"""

from __future__ import annotations

import collections
import collections.abc
import datetime
import random
import unittest
from collections.abc import Callable
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
from pandas.tseries.holiday import AbstractHolidayCalendar, Holiday, HolidayCalendarFactory, USFederalHolidayCalendar

import harikerja
import harikerja.numpy
import harikerja.pandas
import harikerja.polars

from .test_payroll import Pytz

ACME: harikerja.CalendarDefinition = {
    "name": "acme",
    "weekend": ["sun"],
    "collectiveLeave": ["2026-03-24"],
    "covers": "2009..2027",
    "daysOff": [{"from": "2026-12-28", "to": "2026-12-31"}],
    "workdays": [{"date": "2026-08-17"}, {"date": "2026-03-29"}],
}
SHORT: harikerja.CalendarDefinition = {"name": "short", "covers": "2010..2024"}

YEARS = harikerja.get_available_years()
FIRST, LAST = datetime.date(YEARS[0], 1, 1), datetime.date(YEARS[-1], 12, 31)


def dates(count: int, first: datetime.date = FIRST, last: datetime.date = LAST) -> list[datetime.date]:
    choose = random.Random(2026)
    return [first + datetime.timedelta(choose.randrange((last - first).days)) for _ in range(count)]


def calendars() -> list[tuple[dict[str, Any], Any]]:
    """Returns test cases: the arguments for a bridge, and the calendar that gives the expected answers."""
    acme, short = harikerja.with_calendar(ACME), harikerja.with_calendar(SHORT)
    rules: list[dict[str, Any]] = [
        *({"leave": "worked"}, {"weekend": ["sun"]}, {"weekend": "none", "leave": "worked"}),
        {"leave": harikerja.LeaveOnly([datetime.date(2026, 3, 20), datetime.date(2025, 8, 18)])},
    ]
    ruled = [harikerja.calendar(**each) for each in rules]
    then = harikerja.calendar(as_of=datetime.date(2025, 8, 6), weekend="sun")
    return [
        ({}, harikerja),
        ({"calendar": "idx"}, harikerja.with_calendar("idx")),
        *(({"calendar": each}, each) for each in (*ruled, acme, short, then)),
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

    def test_an_amount_of_work_may_have_a_subclass_of_timedelta_but_no_part_of_a_second(self) -> None:
        class Duration(datetime.timedelta):
            """Like pendulum.Duration, it cannot be divided by a timedelta."""

            def __floordiv__(self, other: Any) -> Any:
                return other._to_microseconds()

        start = datetime.datetime(2026, 3, 17, 15)
        want = harikerja.due_deadline(start, datetime.timedelta(hours=8))
        for hours in (Duration(hours=8), pd.Timedelta(hours=8)):
            self.assertEqual(repr(harikerja.due_deadline(start, hours)), repr(want))
        for hours in (pd.Timedelta(5, "ns"), pd.Timedelta(3_600_000_000_005, "ns"), Duration(hours=1, microseconds=1)):
            self.refuses("INVALID_RANGE", {"field": "hours"}, lambda: harikerja.due_deadline(start, hours))

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

    def test_none_is_not_the_default_calendar(self) -> None:
        none: Any = None
        day = np.datetime64("2026-03-18")
        for call in (
            lambda: harikerja.numpy.add_workdays(day, 5, calendar=none),
            lambda: harikerja.numpy.busdaycalendar(none),
            lambda: harikerja.pandas.is_workday(pd.Timestamp(day), calendar=none),
            lambda: harikerja.pandas.custom_business_day(calendar=none),
            lambda: harikerja.pandas.HolidayCalendar(none),
            lambda: harikerja.pandas.prophet_holidays(2026, calendar=none),
            lambda: harikerja.polars.is_workday("day", calendar=none),
        ):
            self.refuses("INVALID_TYPE", {"field": ""}, call)
        for span in ({"start": none}, {"end": none}):
            [field] = span
            self.refuses("INVALID_DATE", {"field": field}, lambda: harikerja.pandas.HolidayCalendar().holidays(**span))
        self.refuses("INVALID_YEAR", {"field": "year"}, lambda: harikerja.pandas.prophet_holidays(none))
        self.assertEqual(len(harikerja.pandas.prophet_holidays([])), 0)

    def test_none_is_not_a_missing_value(self) -> None:
        none: Any = None
        day = datetime.date(2026, 3, 18)
        for module in (harikerja.numpy, harikerja.pandas, harikerja.polars):
            for call in (lambda: module.is_workday(none), lambda: module.add_workdays(none, 5), lambda: module.add_workdays(day, none)):
                with self.assertRaisesRegex(harikerja.HarikerjaError, "^(dates|days) must be "):
                    call()
        frame = pl.DataFrame({"day": [day]})
        self.assertEqual(frame.select(harikerja.polars.is_workday(pl.lit(None))).to_series().to_list(), [None])

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
        self.refuses("INVALID_TYPE", {"field": ""}, lambda: harikerja.numpy.is_workday(good, calendar=5))  # type: ignore[arg-type]
        self.assertTrue(harikerja.numpy.is_workday(np.datetime64("2026-03-29"), calendar=ACME))
        empty = harikerja.with_calendar({"name": "none", "covers": "2040..2041"})
        self.refuses("DATASET_NOT_FOUND", {"availableYears": None}, lambda: harikerja.numpy.add_workdays(good, 1, calendar=empty))
        self.refuses("INVALID_TYPE", {"field": "calendar"}, lambda: harikerja.numpy.busdaycalendar(harikerja.with_calendar(ACME)))

    def test_unsuitable_arrays_are_refused(self) -> None:
        days = np.array(["2026-03-18", "2026-03-19"], dtype="datetime64[D]")
        masked = np.ma.array(days, mask=[False, True])
        self.refuses("INVALID_TYPE", {"field": "date"}, lambda: harikerja.numpy.is_workday(masked))
        self.refuses("INVALID_TYPE", {"field": "days"}, lambda: harikerja.numpy.add_workdays(days, np.ma.array([1, 2], mask=[False, True])))
        self.refuses("INVALID_TYPE", {"field": "days"}, lambda: harikerja.numpy.add_workdays(days, [1, 2, 3]))
        large = np.array([2**64 - 3], dtype=np.uint64)
        self.refuses("INVALID_RANGE", {"field": "days", "value": str(2**64 - 3)}, lambda: harikerja.numpy.add_workdays(days, large))

    def test_true_in_a_list_is_not_the_number_1(self) -> None:
        true: list[Any] = [np.array(True), [np.True_], pl.Series([True]), pd.Series([True]), pa.array([True])]
        lists: list[Any] = [[True, 5], (5, np.True_), [[5, False]], [np.array(True), 5], *([each, [5]] for each in true[1:])]
        tables: list[Any] = [pl.DataFrame({"a": [True], "n": [5]}), pa.table({"a": [True], "n": [5]}), pl.Series([{"a": True, "n": 5}])]
        for module in (harikerja.numpy, harikerja.pandas):
            for days in (*lists, *tables):
                self.refuses("INVALID_RANGE", {"field": "days"}, lambda: module.add_workdays(np.datetime64("2026-03-18"), days))

    def test_a_text_is_not_the_codes_of_its_characters(self) -> None:
        """The code of the character 5 is 53, and numpy reads an object with a buffer as the bytes of the buffer."""
        text: Any
        for text in (pa.scalar("5"), pa.table({"n": ["5"]})["n"][0], pa.scalar(b"5"), pa.py_buffer(b"5"), bytearray(b"5"), memoryview(b"5")):
            for days in (text, [text], (text, 5), [[text], [text]], collections.deque([text])):
                for start in (np.datetime64("2026-03-18"), pd.Series([pd.Timestamp("2026-03-18")])):
                    self.refuses("INVALID_RANGE", {"field": "days"}, lambda: harikerja.pandas.add_workdays(start, days))
                self.refuses("INVALID_RANGE", {"field": "days"}, lambda: harikerja.numpy.add_workdays(np.datetime64("2026-03-18"), days))
                self.refuses("INVALID_DATE", {"field": "date"}, lambda: harikerja.numpy.is_workday(days))
        with self.assertRaisesRegex(harikerja.HarikerjaError, "^days must be whole numbers, .*, not 'a value of the type StringScalar'.$"):
            harikerja.numpy.add_workdays(np.datetime64("2026-03-18"), pa.scalar("5"))

    def test_only_lists_and_arrays_are_collections(self) -> None:
        """In another collection, numpy reads a column with a time zone as a column without one, and True as 1."""
        column = pl.Series([datetime.datetime(2026, 3, 17, tzinfo=datetime.timezone.utc)])

        class Own(collections.abc.Sequence[Any]):
            def __len__(self) -> int:
                return 1

            def __getitem__(self, i: int) -> Any:
                return [column][i]

        class Hidden:
            def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
                return np.asarray(column)

        class Both(Hidden, list[Any]):
            pass

        wrapped: Any
        for wrapped in (collections.deque([column]), collections.UserList([column]), Own(), Hidden(), Both([column])):
            for module in (harikerja.numpy, harikerja.pandas):
                for dates in (wrapped, [wrapped]):
                    self.refuses("INVALID_DATE", {"field": "date"}, lambda: module.is_workday(dates))
        self.refuses(
            "INVALID_RANGE", {"field": "days"}, lambda: harikerja.numpy.add_workdays(np.datetime64("2026-03-18"), collections.deque([True, 5]))
        )
        self.assertEqual(harikerja.numpy.add_workdays(np.datetime64("2026-03-18"), range(1, 3)).size, 2)

    def test_a_type_of_arrow_cannot_hide_a_time_zone(self) -> None:
        class Zoned(pa.ExtensionType):
            def __init__(self) -> None:
                super().__init__(pa.timestamp("us", "UTC"), "zoned")

            def __arrow_ext_serialize__(self) -> bytes:
                return b""

        column = pa.ExtensionArray.from_storage(Zoned(), pa.array([datetime.datetime(2026, 3, 17)], pa.timestamp("us", "UTC")))
        series = pd.Series(pd.arrays.ArrowExtensionArray(column))
        for dates in (column, [column], pa.table({"a": column}), series, series.to_frame()):
            for module in (harikerja.numpy, harikerja.pandas):
                self.refuses("INVALID_DATE", {"field": "date"}, lambda: module.is_workday(dates))

    def test_a_unit_longer_than_a_day_is_refused(self) -> None:
        """numpy stores 18 March as 12 March if the unit is 7 days. In a list with days, a month becomes its first day."""
        one = np.datetime64("2026-03-18")
        for unit in ("Y", "M", "W", "2D", "7D", "30D", "25h", "168h", "2880m"):
            date = one.astype(f"datetime64[{unit}]")
            dates: Any
            for dates in (date, np.array([date]), [date], [one, date], [[one], [date]], np.array([date], dtype=object)):
                for module in (harikerja.numpy, harikerja.pandas):
                    self.refuses("INVALID_DATE", {"field": "date"}, lambda: module.is_workday(dates))
            self.refuses("INVALID_DATE", {"field": "date"}, lambda: harikerja.pandas.is_workday(pd.Series([date], dtype=object)))
            self.refuses("INVALID_DATE", {"field": "start"}, lambda: harikerja.pandas.HolidayCalendar().holidays(date))
        for unit in ("24h", "1440m", "ns"):
            self.assertEqual(harikerja.numpy.is_workday(one.astype(f"datetime64[{unit}]")), False)

    def test_a_mask_is_found_in_a_list(self) -> None:
        masked = np.ma.array(["2026-03-18"], dtype="datetime64[D]", mask=[True])
        for dates in ([masked], (masked, masked), [[masked]]):
            for module in (harikerja.numpy, harikerja.pandas):
                self.refuses("INVALID_TYPE", {"field": "date"}, lambda: module.is_workday(dates))

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
        with self.assertRaisesRegex(harikerja.HarikerjaError, "^dates must be .*, not 'a value of the type DataFrame'"):
            harikerja.pandas.is_workday(pd.DataFrame({"tz": aware}))  # type: ignore[call-overload]
        advised = aware.dt.tz_convert("Asia/Jakarta").dt.tz_localize(None).dt.normalize()
        self.assertEqual(harikerja.pandas.add_workdays(advised, 5).tolist(), [pd.Timestamp("2026-03-31")])

    def test_columns_of_polars_and_arrow_with_a_time_zone_are_refused(self) -> None:
        """numpy converts such a column to UTC and drops the zone. 2026-03-17 in UTC is a workday until 17:00, then it is 18 March in Jakarta."""
        midnight = pl.Series([datetime.datetime(2026, 3, 17, tzinfo=datetime.timezone.utc)])
        local = midnight.dt.convert_time_zone("Asia/Jakarta")
        nested = [
            [local],
            (local,),
            pl.DataFrame({"a": local}),
            pl.Series([local.to_list()], dtype=pl.Array(local.dtype, 1)),
            pl.DataFrame({"a": local}).to_struct(),
        ]
        columns: list[Any] = [midnight, local, *nested]
        times = pa.array(midnight.to_list())
        arrays = [
            times,
            pa.chunked_array([times]),
            times.dictionary_encode(),
            pa.table({"a": times}),
            pa.record_batch({"a": times}),
            [times],
            list(times),
        ]
        columns += [*arrays, times[0], *(pd.Series(each, dtype=pd.ArrowDtype(each.type)) for each in (times, times.dictionary_encode()))]
        plain = pa.array([datetime.date(2026, 3, 17)])
        self.assertEqual(harikerja.numpy.is_workday(plain).tolist(), [True])
        for column in columns:
            for module in (harikerja.numpy, harikerja.pandas):
                self.refuses("INVALID_DATE", {"field": "date"}, lambda: module.is_workday(column))
                self.refuses("INVALID_DATE", {"field": "end"}, lambda: module.count_workdays(datetime.date(2026, 3, 1), column))
        for module in (harikerja.numpy, harikerja.pandas):
            with self.assertRaisesRegex(harikerja.HarikerjaError, r"^dates must be dates without a time zone, .* not 'dates in Asia/Jakarta'"):
                module.add_workdays(local, 5)
        for call in (
            lambda: pl.select(harikerja.polars.is_workday(pl.lit(local))),
            lambda: pl.DataFrame({"day": local}).select(harikerja.polars.is_workday("day")),
            lambda: pl.LazyFrame({"day": local}).select(harikerja.polars.is_workday(pl.col("day"))).collect(),
        ):
            with self.assertRaisesRegex(harikerja.HarikerjaError, "^dates must be a column of pl.Date .*convert_time_zone.*not .*time_zone="):
                call()
        advised = local.dt.convert_time_zone("Asia/Jakarta").dt.date()
        self.assertEqual(harikerja.numpy.add_workdays(advised, 5).tolist(), harikerja.pandas.add_workdays(advised, 5).date.tolist())

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
        for start in ("2026-03-20", "someday", pd.NaT, [1], 20260320, 1.5, True, np.datetime64("2026-03"), b"2026-03-20"):
            self.refuses("INVALID_DATE", {"field": "start"}, lambda: ours.holidays(start))
            self.refuses("INVALID_DATE", {"field": "end"}, lambda: ours.holidays(end=start))
        self.refuses("INVALID_TYPE", {"field": "return_name"}, lambda: ours.holidays(return_name="False"))  # type: ignore[call-overload]

    def test_wrong_arguments_of_custom_business_day_are_refused(self) -> None:
        """CustomBusinessDay itself takes True as 1 and every text as True."""
        value: Any
        for value in (True, 5.0, "5", None, np.float64(5), np.timedelta64(5, "D")):
            self.refuses("INVALID_RANGE", {"field": "n"}, lambda: harikerja.pandas.custom_business_day(value))
        for value in ("False", 0, None, np.False_):
            self.refuses("INVALID_TYPE", {"field": "normalize"}, lambda: harikerja.pandas.custom_business_day(normalize=value))
        for value in (None, 0, "1h"):
            self.refuses("INVALID_TYPE", {"field": "offset"}, lambda: harikerja.pandas.custom_business_day(offset=value))
        self.assertEqual(harikerja.pandas.custom_business_day(np.int64(-2)).n, -2)

    def test_custom_business_day_gives_the_same_dates_as_add_workdays(self) -> None:
        offset = harikerja.pandas.custom_business_day()
        idx = harikerja.pandas.custom_business_day(2, calendar="idx")
        self.assertEqual(pd.Timestamp("2026-03-17") + idx, pd.Timestamp("2026-03-26"))
        for day in dates(50, datetime.date(2010, 1, 1), datetime.date(2026, 1, 1)):
            self.assertEqual((pd.Timestamp(day) + 30 * offset).date(), harikerja.add_workdays(day, 30))
        year = pd.date_range("2026-01-01", "2026-12-31", freq=offset)
        self.assertEqual([day.date() for day in year], harikerja.list_workdays(datetime.date(2026, 1, 1), datetime.date(2026, 12, 31)))

    def test_the_workday_timetable_of_airflow_finds_the_next_workday(self) -> None:
        """Searches the next workday as the timetable in the documentation of Airflow does: with times in UTC, and one question for each day."""
        calendar = harikerja.pandas.HolidayCalendar()
        for day in range(365):
            start = datetime.datetime(2026, 1, 1, tzinfo=datetime.timezone.utc) + datetime.timedelta(day)
            want = harikerja.adjust_date(start.date())
            while start.weekday() > 4 or start in calendar.holidays(start=start, end=start).to_pydatetime():
                start += datetime.timedelta(1)
            self.assertEqual(start.date(), want)

    def test_holidays_are_midnights_in_the_time_zone_of_the_argument(self) -> None:
        calendar = harikerja.pandas.HolidayCalendar()
        naive = calendar.holidays(pd.Timestamp(2026, 3, 1), pd.Timestamp(2026, 3, 31))
        named = calendar.holidays(pd.Timestamp(2026, 3, 1), pd.Timestamp(2026, 3, 31), return_name=True)
        for zone in ("UTC", "Asia/Jakarta", "America/New_York", datetime.timezone(datetime.timedelta(hours=9))):
            start, end = pd.Timestamp("2026-03-01 22:00", tz=zone), pd.Timestamp("2026-03-31 01:00", tz=zone)
            for first, last in ((start, end), (start.to_pydatetime(), end.to_pydatetime())):
                self.assertTrue(calendar.holidays(first, last).equals(naive.tz_localize(zone)))
                series = calendar.holidays(first, last, return_name=True)
                self.assertTrue(series.equals(named.tz_localize(zone)))
            self.assertTrue(calendar.holidays(start).equals(calendar.holidays(pd.Timestamp(2026, 3, 1)).tz_localize(zone)))
            self.assertTrue(calendar.holidays(end=end).equals(calendar.holidays(end=pd.Timestamp(2026, 3, 31)).tz_localize(zone)))
            hours = pd.date_range(start, end, freq="h")
            days = hours[hours.normalize().isin(calendar.holidays(hours.min(), hours.max()))]
            self.assertEqual(sorted({time.date() for time in days}), [day.date() for day in naive])
        # 18 March begins at 17:00 in UTC, which is not a midnight in UTC.
        jakarta = pd.Timestamp("2026-03-18", tz="Asia/Jakarta")
        self.assertNotIn(jakarta, calendar.holidays(jakarta.tz_convert("UTC"), jakarta.tz_convert("UTC")))
        self.assertIn(jakarta, calendar.holidays(jakarta, jakarta))
        # In these zones, 2018-11-04 has no midnight, and 2024-11-03 has two.
        for zone in ("America/Sao_Paulo", "America/Havana"):
            every = calendar.holidays(pd.Timestamp("2009-01-01", tz=zone), pd.Timestamp("2027-12-31", tz=zone))
            self.assertEqual(every.tz_localize(None).normalize().tolist(), calendar.holidays().tolist())

    def test_a_start_after_midnight_excludes_its_own_day_as_in_pandas(self) -> None:
        ours = harikerja.pandas.HolidayCalendar()
        rules = [Holiday(name, month=day.month, day=day.day) for day, name in ours.holidays(return_name=True)["2026-03"].items()]
        day = pd.Timestamp(2026, 3, 18)
        for zone in (None, "UTC", "Asia/Jakarta", "America/New_York"):
            theirs = AbstractHolidayCalendar(rules=rules)
            theirs.holidays(pd.Timestamp(2026, 1, 1, tz=zone), pd.Timestamp(2026, 12, 31, tz=zone))  # with a zone, the first span needs a holiday
            for shift in ("0ns", "1ns", "10h", "24h", "34h", "-1ns"):
                for length in ("0ns", "14h", "144h"):
                    start = (day + pd.Timedelta(shift)).as_unit("ns").tz_localize(zone)
                    end = start + pd.Timedelta(length)
                    want = theirs.holidays(start, end, return_name=True)
                    self.assertEqual(ours.holidays(start, end).tolist(), want.index.tolist(), (start, end))
                    self.assertEqual(ours.holidays(start, end, return_name=True).to_dict(), want.to_dict())
        self.assertEqual(ours.holidays(datetime.datetime(2026, 3, 18, 10), datetime.date(2026, 3, 19)).day.tolist(), [19])

    def test_holidays_refuses_two_time_zones(self) -> None:
        calendar = harikerja.pandas.HolidayCalendar()
        utc, plain = pd.Timestamp("2026-03-01", tz="UTC"), pd.Timestamp("2026-03-31")
        for start, end in (
            (utc, plain),
            (plain - pd.Timedelta(days=30), pd.Timestamp("2026-03-31", tz="UTC")),
            (datetime.date(2026, 3, 1), pd.Timestamp("2026-03-31", tz="UTC")),
            (utc, pd.Timestamp("2026-03-31", tz="Asia/Jakarta")),
        ):
            self.refuses("INVALID_DATE", {"field": "end"}, lambda: calendar.holidays(start, end))
        pytz: Any = datetime.datetime(2026, 3, 18, tzinfo=Pytz(datetime.timedelta(minutes=-15)))
        self.refuses("INVALID_DATE", {"field": "start"}, lambda: calendar.holidays(pytz, pytz))
        # Two objects for the same zone are one zone.
        end = datetime.datetime(2026, 3, 31, tzinfo=datetime.timezone(datetime.timedelta(hours=7)))
        self.assertEqual(len(calendar.holidays(pd.Timestamp("2026-03-01", tz="Asia/Jakarta"), end)), 5)

    def test_holiday_calendar_returns_the_days_off(self) -> None:
        calendar = harikerja.pandas.HolidayCalendar()
        found = calendar.holidays(pd.Timestamp(2026, 1, 1), datetime.date(2026, 12, 31), return_name=True)
        days = harikerja.describe_days(datetime.date(2026, 1, 1), datetime.date(2026, 12, 31))
        want = {pd.Timestamp(day.date): "; ".join(each.local_name for each in day.holidays) for day in days if day.holidays and not day.is_weekend}
        self.assertEqual(found.to_dict(), want)
        offset = pd.offsets.CustomBusinessDay(calendar=calendar)
        self.assertEqual(pd.Timestamp("2026-03-18") + 5 * offset, pd.Timestamp("2026-03-31"))
        self.assertEqual(calendar.holidays()[0], pd.Timestamp("2009-01-01"))
        short = harikerja.pandas.HolidayCalendar(harikerja.with_calendar(SHORT))
        self.assertEqual(set(short.holidays().year), {*range(2010, 2025)})
        begin, end = datetime.date(2024, 1, 1), datetime.date(2025, 1, 1)
        self.refuses("DATASET_NOT_FOUND", {"field": "end", "year": 2025}, lambda: short.holidays(begin, end))
        self.refuses("DATASET_NOT_FOUND", {"field": "end"}, lambda: calendar.holidays(np.datetime64("2026-01-01"), np.datetime64("2099-01-01")))


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


if __name__ == "__main__":
    unittest.main()
