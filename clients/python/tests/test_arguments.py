"""Tests arguments that the shared vectors do not contain, and the values in answers."""

from __future__ import annotations

import datetime
import math
import pickle
import pydoc
import unittest
from collections.abc import Callable
from typing import Any
from unittest import mock

import harikerja
from harikerja import HarikerjaError, LeaveOnly

from .files import ROOT

D = datetime.date
COVERED = {"first": harikerja.get_available_years()[0], "last": harikerja.get_available_years()[-1]}


class ArgumentsTest(unittest.TestCase):
    def refuses(self, code: str, details: dict[str, Any], call: Callable[[], Any]) -> None:
        with self.assertRaises(HarikerjaError) as caught:
            call()
        self.assertIsInstance(caught.exception, ValueError)
        self.assertEqual((caught.exception.code, caught.exception.details), (code, details))
        self.assertRegex(str(caught.exception), r"^\S.*\.$")

    def test_a_text_or_a_datetime_is_not_accepted_as_a_date(self) -> None:
        day: Any
        for day in ("2026-03-20", 20260320, datetime.datetime(2026, 3, 20), 0.5, [D(2026, 3, 20)]):
            self.refuses("INVALID_DATE", {"field": "date", "value": str(day)}, lambda: harikerja.is_workday(day))
        none: Any = None
        self.refuses("INVALID_DATE", {"field": "date"}, lambda: harikerja.is_holiday(none))
        self.refuses("INVALID_DATE", {"field": "end"}, lambda: harikerja.count_workdays(D(2026, 1, 1), none))
        self.refuses("INVALID_DATE", {"field": "asOf"}, lambda: harikerja.as_of(none))

    def test_none_is_not_a_default(self) -> None:
        none: Any = None
        day, time, hour = D(2026, 3, 20), datetime.datetime(2026, 3, 20, 9), datetime.timedelta(hours=1)
        calls: dict[str, list[Callable[[], Any]]] = {
            "year": [
                lambda: harikerja.get_holidays(none),
                lambda: harikerja.get_holidays(year=none),
                lambda: harikerja.get_occasions(none),
                lambda: harikerja.get_revisions(none),
                lambda: harikerja.get_sources(none),
                lambda: harikerja.summarize_workdays(none),
                lambda: harikerja.get_payroll_periods(none),
            ],
            "type": [
                lambda: harikerja.get_holidays(2026, type=none),
                lambda: harikerja.get_holidays_in_range(day, day, type=none),
                lambda: harikerja.get_upcoming_holidays(day, type=none),
            ],
            "date": [lambda: harikerja.get_upcoming_holidays(none), lambda: harikerja.get_occasions(date=none)],
            "asOf": [lambda: harikerja.calendar(as_of=none)],
            "weekend": [lambda: harikerja.calendar(weekend=none)],
            "leave": [lambda: harikerja.calendar(leave=none)],
            "": [lambda: harikerja.calendar(calendar=none)],  # None is read as a calendar file with a mistake
            "calendar": [lambda: harikerja.country_holidays(calendar=none)],
            "shortestDay": [lambda: harikerja.get_overtime(day, 2, shortest_day=none)],
            "mon": [lambda: harikerja.due_deadline(time, hour, mon=none)],
            "sun": [lambda: harikerja.elapsed_time(time, time, sun=none)],
        }
        for field, each in calls.items():
            for call in each:
                with self.subTest(field), self.assertRaisesRegex(HarikerjaError, "To use the default, leave the argument out[.]$") as caught:
                    call()
                self.assertEqual(caught.exception.details["field"], field)
        with self.assertRaisesRegex(HarikerjaError, "^start must be a datetime.date.*, not None[.]$"):
            harikerja.count_workdays(none, day)

    def test_the_signature_names_the_default(self) -> None:
        for function, default in (
            (harikerja.get_holidays, "<this year in Jakarta>"),
            (harikerja.get_upcoming_holidays, "<today in Jakarta>"),
            (harikerja.calendar, "<as in this calendar>"),
            (harikerja.due_deadline, "<hours_per_day>"),
        ):
            self.assertIn(f" = {default},", pydoc.render_doc(function))

    def test_the_error_for_a_wrong_weekend_names_the_wrong_day(self) -> None:
        for weekend, day in (("sat,Sunn", "'Sunn'"), (["sat", "x"], "'x'"), ("none,sun", "'none'"), ("sat,", "''"), ("sat;sun", "'sat;sun'")):
            with self.assertRaisesRegex(HarikerjaError, f": {day} is not one of mon, tue, wed, thu, fri, sat, sun.$"):
                harikerja.calendar(weekend=weekend)
        with self.assertRaisesRegex(HarikerjaError, "not 'mon,tue,wed,thu,fri,sat,sun'.$"):
            harikerja.calendar(weekend="mon,tue,wed,thu,fri,sat,sun")

    def test_numbers_must_be_ints(self) -> None:
        year: Any
        for year in (2026.0, math.nan, True, "2026", -2026, 26, 20260, [2026]):
            self.refuses("INVALID_YEAR", {"field": "year", "value": str(year)}, lambda: harikerja.get_sources(year))
        days: Any
        for days in (0, -1, 1.0, True, "5", 2**31, [5]):
            self.refuses("INVALID_RANGE", {"field": "days", "value": str(days)}, lambda: harikerja.add_workdays(D(2026, 3, 18), days))

    def test_the_error_for_no_workdays_names_another_function(self) -> None:
        for days, advice in ((-5, "to go back, use subtract_workdays"), (0, "adjust_date moves a date to a workday")):
            with self.assertRaisesRegex(
                HarikerjaError, f"^days must be a whole number from 1 to 2147483647 \\({advice}\\), not '{days}' \\(int\\)[.]$"
            ):
                harikerja.add_workdays(D(2026, 3, 18), days)
        with self.assertRaisesRegex(HarikerjaError, "to go forward, use add_workdays"):
            harikerja.subtract_workdays(D(2026, 3, 18), -5)

    def test_the_error_for_hours_after_midnight_says_so(self) -> None:
        with self.assertRaisesRegex(HarikerjaError, "must not continue after midnight"):
            harikerja.due_deadline(datetime.datetime(2026, 3, 18), datetime.timedelta(hours=1), hours_per_day="22:00-06:00")

    def test_a_number_with_too_many_digits_for_str_is_refused(self) -> None:
        long = 10**5000
        shown = "a number with too many digits"
        self.refuses("INVALID_RANGE", {"field": "days", "value": shown}, lambda: harikerja.add_workdays(D(2026, 3, 18), long))
        self.refuses("INVALID_YEAR", {"field": "year", "value": shown}, lambda: harikerja.get_holidays(long))
        file: Any = {"name": "acme", long: 1}
        with self.assertRaises(HarikerjaError):
            harikerja.with_calendar(file)

    def test_the_message_is_short_if_a_value_is_long_or_cannot_be_printed(self) -> None:
        class Detached:
            def __str__(self) -> str:
                raise RuntimeError("the session is closed")

        value: Any = Detached()
        self.refuses("INVALID_DATE", {"field": "date", "value": "a Detached without a text"}, lambda: harikerja.is_workday(value))
        long: Any = "x" * 100_000
        for call in (
            lambda: harikerja.is_workday(long),
            lambda: harikerja.with_calendar(long),
            lambda: harikerja.country_holidays(long),
            lambda: harikerja.get_holidays(2026, type=long),
        ):
            with self.assertRaises(HarikerjaError) as caught:
                call()
            self.assertLess(len(str(caught.exception)), 300)

    def test_a_wrong_number_of_overtime_hours_does_not_cause_an_overflow(self) -> None:
        hours: Any
        for hours in (10**400, -(10**400), math.inf, math.nan, 0.25, True, "3"):
            with self.assertRaises(HarikerjaError) as caught:
                harikerja.get_overtime(D(2026, 5, 4), hours)
            self.assertEqual((caught.exception.code, caught.exception.details["field"]), ("INVALID_RANGE", "hours"))

    def test_a_subclass_of_date_is_accepted_and_the_answer_has_plain_dates(self) -> None:
        class Day(datetime.date):
            def __str__(self) -> str:
                return "some day"

        class Unknown(datetime.tzinfo):
            def utcoffset(self, when: datetime.datetime | None) -> None:
                return None

        class Time(datetime.datetime):
            pass

        day, plain = Day(2026, 3, 18), D(2026, 3, 18)
        for one, same in (
            (harikerja.diff_workdays(day, day), harikerja.diff_workdays(plain, plain)),
            (harikerja.get_overtime(day, 2), harikerja.get_overtime(plain, 2)),
            (harikerja.check_workday(day), harikerja.check_workday(plain)),
        ):
            self.assertEqual(repr(one), repr(same))
        self.assertEqual(harikerja.country_holidays().get_closest_holiday(day), harikerja.country_holidays().get_closest_holiday(plain))
        self.refuses(
            "DATASET_NOT_FOUND",
            {"field": "date", "value": "2050-03-18", "year": 2050, "availableYears": COVERED},
            lambda: harikerja.get_overtime(Day(2050, 3, 18), 2),
        )
        # A time zone without an offset counts as no time zone. The time zone of the machine has no effect.
        want = harikerja.due_deadline(datetime.datetime(2026, 3, 17, 15), datetime.timedelta(hours=8))
        for start in (Time(2026, 3, 17, 15), datetime.datetime(2026, 3, 17, 15, tzinfo=Unknown())):
            self.assertEqual(repr(harikerja.due_deadline(start, datetime.timedelta(hours=8))), repr(want))

    def test_flags_must_be_bools(self) -> None:
        flag: Any
        for flag in ("false", "", 0, []):
            self.refuses(
                "INVALID_TYPE",
                {"field": "allow_older", "value": str(flag), "allowed": ["true", "false"]},
                lambda: harikerja.load(ROOT / "dataset.json", allow_older=flag),
            )
            details = {"field": "inclusive", "value": str(flag), "allowed": ["true", "false"]}
            self.refuses("INVALID_TYPE", details, lambda: harikerja.diff_workdays(D(2026, 1, 1), D(2026, 1, 2), inclusive=flag))

    def test_collective_leave_can_be_taken_worked_or_taken_only_on_some_dates(self) -> None:
        some = LeaveOnly([D(2026, 3, 20)])
        calendars = [harikerja.calendar(leave=leave) for leave in ("taken", "worked", LeaveOnly(), some)]
        self.assertEqual([each.count_workdays(D(2026, 1, 1), D(2026, 12, 31)) for each in calendars], [240, 248, 248, 247])
        self.assertEqual([each.leave for each in calendars], ["taken", "worked", LeaveOnly(), some])
        days = [" ".join(str(each.date.day) for each in calendar.get_holidays_in_range(D(2026, 3, 18), D(2026, 3, 24))) for calendar in calendars]
        self.assertEqual(days, ["18 19 20 21 22 23 24", "19 21 22", "19 21 22", "19 20 21 22"])
        self.assertEqual(harikerja.calendar(leave=some).calendar(weekend="sun").leave, some)
        self.assertEqual(repr(harikerja.calendar(leave=some)), "<Calendar national weekend=sat,sun leave=only(2026-03-20)>")
        self.assertEqual(pickle.loads(pickle.dumps(calendars[3])).is_workday(D(2026, 3, 20)), False)
        public = harikerja.ID(years=2026, categories="public")
        self.assertEqual(set(harikerja.ID(years=2026, calendar=calendars[3])), {D(2026, 3, 20), *public})
        self.assertEqual(harikerja.ID(years=2026, calendar=calendars[1]), public)
        files: list[harikerja.CalendarDefinition] = [
            {"name": "acme", "collectiveLeave": "worked"},
            {"name": "acme", "collectiveLeave": ["2026-03-20"], "covers": "2026..2026"},
        ]
        self.assertEqual([harikerja.with_calendar(file).leave for file in files], ["worked", some])

    def test_a_wrong_value_of_leave_is_refused(self) -> None:
        leave: Any
        for leave in (True, False, None, 0, "Taken", "all", "", [], [D(2026, 3, 20)], {"only": []}, frozenset()):
            details = {"field": "leave", "value": str(leave), "allowed": ["taken", "worked", "only"]}
            self.refuses("INVALID_TYPE", details, lambda: harikerja.calendar(leave=leave))
        with self.assertRaisesRegex(HarikerjaError, r'^leave must be "taken", "worked" or LeaveOnly\(\[dates on which it is taken\]\), not '):
            harikerja.calendar(leave=leave)
        leave = LeaveOnly(["2026-03-20"])  # type: ignore[list-item]
        self.refuses("INVALID_DATE", {"field": "leave", "value": "2026-03-20"}, lambda: harikerja.calendar(leave=leave))
        dates: Any
        for dates in (D(2026, 3, 20), "2026-03-20", None, 5):
            self.refuses("INVALID_DATE", {"field": "leave", "value": str(dates)}, lambda: LeaveOnly(dates))
        self.refuses("INVALID_DATE", {"field": "leave", "value": "None"}, lambda: harikerja.calendar(leave=LeaveOnly([None])))  # type: ignore[list-item]

    def test_messages_use_the_names_of_the_package(self) -> None:
        with self.assertRaisesRegex(HarikerjaError, "^payday_month must be one of same, next, not "):
            harikerja.get_payroll_periods(2026, payday_month="later")  # type: ignore[arg-type]
        with self.assertRaisesRegex(HarikerjaError, r"^as_of must not be later than today in Jakarta, 20\d\d-\d\d-\d\d\.$"):
            harikerja.as_of(D(9999, 12, 31))

    def test_a_weekend_may_be_a_text_or_a_collection(self) -> None:
        friday = D(2026, 3, 27)
        for weekend in ("fri,sat", " Sat , FRI", ["sat", "fri"], ("fri", "sat"), {"fri", "sat"}):
            self.assertTrue(harikerja.calendar(weekend=weekend).is_weekend(friday))
        for weekend in ("none", [], ()):
            self.assertFalse(harikerja.calendar(weekend=weekend).is_weekend(D(2026, 3, 29)))
        allowed = ["mon", "tue", "wed", "thu", "fri", "sat", "sun", "none"]
        week = ",".join(allowed[:7])
        wrong: Any
        for wrong, value in (
            (["sat", "sunday"], "sat,sunday"),
            ([""], ""),
            ([None], "None"),
            (6, "6"),
            (week, week),
            ({"sat": 1}, "{'sat': 1}"),
        ):
            details = {"field": "weekend", "value": value, "allowed": allowed}
            self.refuses("INVALID_TYPE", details, lambda: harikerja.calendar(weekend=wrong))

    def test_wrong_choices_and_months_are_refused(self) -> None:
        rule: Any = "next"
        allowed = ["following", "preceding", "modified_following", "nearest"]
        self.refuses("INVALID_TYPE", {"field": "rule", "value": "next", "allowed": allowed}, lambda: harikerja.adjust_date(D(2026, 3, 20), rule))
        month: Any
        for month in ("2026-3", "2026-13", "2026-00", "0000-01", "2026-03-01", "202603", " 2026-3", 202603, D(2026, 3, 1)):
            self.refuses("INVALID_DATE", {"field": "month", "value": str(month)}, lambda: harikerja.nth_workday(month, 1))
        self.refuses("INVALID_RANGE", {"field": "n", "value": "32"}, lambda: harikerja.nth_workday("2026-03", 32))
        self.refuses("INVALID_RANGE", {"field": "limit", "value": "0"}, lambda: harikerja.get_upcoming_holidays(D(2026, 3, 1), limit=0))
        self.assertEqual(harikerja.nth_workday("2024-02", -1), D(2024, 2, 29))
        self.refuses(
            "DATASET_NOT_FOUND",
            {"field": "month", "value": "9999-12", "year": 9999, "availableYears": COVERED},
            lambda: harikerja.nth_workday("9999-12", 1),
        )

    def test_objects_that_convert_to_int_are_accepted(self) -> None:
        class Five:
            def __index__(self) -> int:
                return 5

        self.assertEqual(harikerja.add_workdays(D(2026, 3, 18), Five()), D(2026, 3, 31))
        self.assertEqual(harikerja.nth_workday("2026-03", Five()), D(2026, 3, 6))
        self.assertEqual(len(harikerja.get_upcoming_holidays(D(2026, 1, 1), limit=Five())), 5)

    def test_an_unknown_argument_is_a_type_error(self) -> None:
        function: Any = harikerja.is_workday
        with self.assertRaises(TypeError):
            function(D(2026, 3, 20), weekend="sun")  # the rules belong to the calendar
        factory: Any = harikerja.calendar
        with self.assertRaises(TypeError):
            factory(weekends="sun")
        with self.assertRaises(TypeError):
            factory("sun")

    def test_a_new_calendar_keeps_the_rules_that_are_not_given(self) -> None:
        six = harikerja.calendar(weekend=["sun"])
        both = six.calendar(leave="worked")
        then = both.as_of(D(2025, 8, 6))
        for calendar in (both, then, harikerja.calendar(weekend="sun", leave="worked", as_of=D(2025, 8, 6))):
            self.assertEqual((calendar.weekend, calendar.is_holiday(D(2025, 3, 28))), (("sun",), False))
        self.assertEqual((six.is_holiday(D(2025, 3, 28)), harikerja.is_weekend(D(2026, 3, 28))), (True, True))
        self.assertEqual(repr(then), "<Calendar national weekend=sun leave=worked as of 2025-08-06>")
        self.assertEqual(repr(harikerja.calendar()), "<Calendar national>")
        idx = harikerja.calendar(calendar="idx", as_of=D(2026, 1, 1))
        self.assertEqual(repr(idx), "<Calendar idx as of 2026-01-01>")
        self.refuses("INVALID_TYPE", {"field": "weekend", "value": "sun"}, lambda: idx.calendar(weekend="sun"))
        self.refuses(
            "INVALID_TYPE",
            {"field": "leave", "value": "worked"},
            lambda: harikerja.calendar(calendar={"name": "acme"}, leave="worked"),
        )

    def test_is_weekend_needs_no_data(self) -> None:
        self.assertFalse(harikerja.is_weekend(D.min))
        self.assertTrue(harikerja.is_weekend(D(1, 1, 6)))
        self.assertTrue(harikerja.calendar(weekend="fri").is_weekend(D.max))
        none = {"availableYears": COVERED}
        self.refuses("DATASET_NOT_FOUND", {"field": "date", "value": "9999-12-31", "year": 9999, **none}, lambda: harikerja.add_workdays(D.max, 1))
        self.refuses("DATASET_NOT_FOUND", {"field": "date", "value": "0001-01-01", "year": 1, **none}, lambda: harikerja.subtract_workdays(D.min, 1))

    def test_the_current_year_is_the_year_in_jakarta(self) -> None:
        midnight = datetime.datetime(2025, 12, 31, 17, tzinfo=datetime.timezone.utc).timestamp()
        for now, year in ((midnight - 0.001, 2025), (midnight, 2026)):
            with mock.patch("time.time", lambda: now):
                self.assertEqual(harikerja.get_holidays()[0].date, D(year, 1, 1))
                self.assertEqual(harikerja.summarize_workdays(), harikerja.summarize_workdays(year))
                self.assertEqual(harikerja.get_upcoming_holidays(limit=1)[0].holiday.date, D(2026, 1, 1))
        self.assertEqual(harikerja.as_of(D(2020, 3, 1)).get_holidays()[0].date, D(2020, 1, 1))

    def test_as_of_uses_only_the_data_known_on_that_day(self) -> None:
        then = harikerja.as_of(D(2025, 8, 6))
        self.assertFalse(then.is_holiday(D(2025, 8, 18)))
        self.assertTrue(harikerja.is_holiday(D(2025, 8, 18)))
        self.assertEqual(then.get_available_years()[-1], 2025)
        self.assertEqual(harikerja.as_of(D(2000, 1, 1)).get_available_years(), [])
        details = {"field": "date", "value": "2025-08-18", "year": 2025, "availableYears": None}
        self.refuses("DATASET_NOT_FOUND", details, lambda: harikerja.as_of(D(2000, 1, 1)).is_holiday(D(2025, 8, 18)))
        self.refuses("INVALID_DATE", {"field": "asOf", "value": "9999-12-31"}, lambda: harikerja.as_of(D.max))

    def test_the_module_and_a_calendar_have_the_same_functions(self) -> None:
        methods = {name for name in dir(harikerja.Calendar) if not name.startswith("_")} - {"leave", "name", "unused", "weekend"}
        functions = {name for name in harikerja.__all__ if name[0].islower() and name not in ("country_holidays", "load")}
        self.assertEqual(methods, functions)

    def test_the_help_has_no_address_of_an_object(self) -> None:
        self.assertNotIn(" at 0x", pydoc.render_doc(harikerja))
        self.assertNotIn(" at 0x", pydoc.render_doc(harikerja.Calendar))

    def test_errors_and_calendars_can_be_pickled(self) -> None:
        with self.assertRaises(HarikerjaError) as caught:
            harikerja.is_workday(D.max)
        copy = pickle.loads(pickle.dumps(caught.exception))
        self.assertEqual((str(copy), copy.code, copy.details), (str(caught.exception), caught.exception.code, caught.exception.details))
        idx = harikerja.with_calendar("idx")
        idx.is_workday(D(2026, 3, 17))
        self.assertLess(len(pickle.dumps(idx)), 20_000)  # the pickle does not contain the data
        calendar = pickle.loads(pickle.dumps(idx))
        self.assertEqual(calendar.add_workdays(D(2026, 3, 17), 2), D(2026, 3, 26))
        values: list[Any] = [idx, caught.exception, LeaveOnly([D(2026, 3, 20)]), harikerja.get_upcoming_holidays(), harikerja.ID(years=2026)]
        for value in (*values, harikerja.is_workday):
            for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
                self.assertNotIn(b"harikerja._", pickle.dumps(value, protocol))  # a private module


if __name__ == "__main__":
    unittest.main()
