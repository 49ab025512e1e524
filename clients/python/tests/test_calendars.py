from __future__ import annotations

import copy
import datetime
import json
import pickle
import sys
import threading
import unittest
from collections.abc import Callable
from typing import Any
from unittest import mock

import harikerja
from harikerja import HarikerjaError, get_calendars, with_calendar

from .files import ROOT

D = datetime.date

ACME: Any = {
    "name": "acme",
    "weekend": ["sun"],
    "collectiveLeave": ["2026-03-24"],
    "daysOff": [{"from": "2026-12-28", "to": "2026-12-31", "name": {"id": "Tutup", "en": "Closed"}}],
    "workdays": [{"date": "2026-08-17"}],
}


class CalendarsTest(unittest.TestCase):
    def problems(self, file: Any) -> list[dict[str, str]]:
        with self.assertRaises(HarikerjaError) as caught:
            with_calendar(file)
        self.assertEqual((caught.exception.code, caught.exception.details["field"]), ("INVALID_TYPE", "calendar"))
        found: list[dict[str, str]] = caught.exception.details["problems"]
        return found

    def test_get_calendars_returns_copies_of_the_calendars_in_the_dataset(self) -> None:
        calendars = json.loads((ROOT / "dataset.json").read_text(encoding="utf-8"))["calendars"]
        self.assertEqual(get_calendars(), calendars)
        changed: Any = get_calendars()[0]
        changed["sources"].clear()
        self.assertEqual(get_calendars(), calendars)

    def test_with_calendar_gives_the_same_answers_for_a_name_and_for_its_file(self) -> None:
        idx = next(c for c in get_calendars() if c["name"] == "idx")
        for day in (D(2018, 6, 27), D(2020, 5, 22), D(2026, 12, 31)):
            self.assertEqual(with_calendar(idx).check_workday(day), with_calendar("idx").check_workday(day))
        for year, days in idx["statedWorkdays"].items():
            self.assertEqual(with_calendar("idx").count_workdays(D(int(year), 1, 1), D(int(year), 12, 31)), days)

    def test_an_unknown_name_is_refused(self) -> None:
        with self.assertRaises(HarikerjaError) as caught:
            with_calendar("nobody")
        self.assertEqual(caught.exception.code, "NOT_FOUND")
        allowed = ["national", *(c["name"] for c in get_calendars())]
        self.assertEqual(caught.exception.details, {"field": "calendar", "value": "nobody", "allowed": allowed})

    def test_a_value_that_is_neither_a_name_nor_a_file_is_refused(self) -> None:
        for file in (None, 5, [], b"{}"):
            self.assertEqual(self.problems(file), [{"path": "", "message": "the file must be an object with name"}])

    def test_the_message_has_a_line_for_each_problem(self) -> None:
        with self.assertRaises(HarikerjaError) as caught:
            with_calendar({"name": "acme", "weekend": ["Sun"], "daysoff": []})
        self.assertEqual(
            str(caught.exception),
            "The calendar file has mistakes.\nweekend[0]: must be one of mon, tue, wed, thu, fri, sat, sun\n"
            "daysoff: unknown key: use name, title, listed, status, weekend, collectiveLeave, covers, daysOff, workdays, statedWorkdays, "
            "sources, notes",
        )

    def test_unusual_keys_are_quoted_and_a_year_as_a_number_is_refused(self) -> None:
        paths = [each["path"] for each in self.problems({"name": "acme", "a\nb": 1, "\u200b": 1, "": 1, '"': 1, 5: 1, "é\0": 1})]
        self.assertEqual(paths, ["'a\\nb'", "'\\u200b'", "''", "'\"'", "5", "'é\\x00'"])
        self.assertEqual(
            self.problems({"name": "acme", "statedWorkdays": {2026: 240}})[0]["message"], "unknown key: use a year as a text, as in JSON"
        )

    def test_python_values_that_json_does_not_have_are_refused(self) -> None:
        self.assertEqual(
            self.problems({"name": "acme", "daysOff": [{"date": D(2026, 5, 15)}]}), [{"path": "daysOff[0].date", "message": "must be a text"}]
        )
        self.assertEqual(self.problems({"name": "acme", "statedWorkdays": {"2026": True, "2027": 240.0}})[1]["path"], "statedWorkdays.2027")
        self.assertEqual(self.problems({"name": "acme", "listed": 1, "weekend": {"sun"}})[1]["path"], "weekend")
        self.assertEqual(self.problems({"name": "acme\n"})[0]["path"], "name")
        with_calendar({"name": "acme", "weekend": ("sun",), "daysOff": ({"date": "2026-05-15"},)})

    def test_a_repeated_date_is_reported_once_for_each_repetition(self) -> None:
        twice = [{"date": "2026-05-15"}, {"date": "2026-05-15"}]
        both = "2026-05-15 is both a day off and a workday: daysOff[0] has it too"
        self.assertEqual(
            self.problems({"name": "acme", "daysOff": twice, "workdays": twice[:1]}),
            [{"path": "daysOff[1]", "message": "2026-05-15 is repeated: daysOff[0] has it too"}, {"path": "workdays[0]", "message": both}],
        )
        self.assertEqual(
            self.problems({"name": "acme", "daysOff": twice[:1], "workdays": twice}),
            [{"path": "workdays[1]", "message": "2026-05-15 is repeated: workdays[0] has it too"}, {"path": "workdays[0]", "message": both}],
        )

    def test_the_type_of_a_calendar_file_has_the_keys_of_the_schema(self) -> None:
        schema = json.loads((ROOT / "data" / "calendar.schema.json").read_text(encoding="utf-8"))
        definitions = schema["$defs"]
        for form, want in (
            (harikerja.CalendarDefinition, schema),
            (harikerja.OwnDay, definitions["day"]),
            (harikerja.OwnSource, definitions["source"]),
            (harikerja.Names, definitions["names"]),
        ):
            self.assertEqual(set(form.__annotations__), set(want["properties"]))
            self.assertEqual(form.__required_keys__, set(want.get("required", ())))

    def test_every_rule_of_the_schema_is_checked(self) -> None:
        for part, path in (
            ({"collectiveLeave": "a list"}, "collectiveLeave"),
            ({"collectiveLeave": "given"}, "collectiveLeave"),
            ({"collectiveLeave": ["2026-03-20", "2026-03-20"]}, "collectiveLeave[1]"),
            ({"weekend": ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]}, "weekend"),
            ({"weekend": ["sun", ["sun"]]}, "weekend[1]"),
            ({"covers": "2027..2025"}, "covers"),
            ({"covers": "2025..2027\n"}, "covers"),
            ({"covers": "1800..2027"}, "covers"),
            ({"listed": 1}, "listed"),
            ({"statedWorkdays": {"2026": True}}, "statedWorkdays.2026"),
            ({"statedWorkdays": {"2026": 367}}, "statedWorkdays.2026"),
            ({"statedWorkdays": {"1800": 240}}, "statedWorkdays.1800"),
            ({"daysOff": [{"date": "2026-02-29"}]}, "daysOff[0].date"),
            ({"daysOff": [{"from": "2026-03-02", "to": "2026-03-01"}]}, "daysOff[0]"),
            ({"daysOff": [{"date": "2026-03-01", "from": "2026-03-01", "to": "2026-03-02"}]}, "daysOff[0]"),
            ({"daysOff": [{"date": "2026-03-01", "source": "nobody"}]}, "daysOff[0].source"),
            ({"daysOff": [{"date": "2026-03-01", "name": {"id": "Libur"}}]}, "daysOff[0].name"),
            ({"sources": [{"id": "a", "title": "A", "publisher": "B", "url": "ftp://example.com"}]}, "sources[0].url"),
            ({"notes": ["x\u200b"]}, "notes[0]"),
            ({"title": {"id": "!", "en": "A"}}, "title.id"),
            ({"name": "national"}, "name"),
        ):
            with self.subTest(part):
                self.assertEqual([each["path"] for each in self.problems({"name": "acme", **part})], [path])
        self.assertEqual(with_calendar({"name": "acme", "notes": ["(a note)"], "collectiveLeave": ("2026-03-20",)}).name, "acme")  # type: ignore[arg-type]

    def test_a_change_of_the_file_after_with_calendar_has_no_effect(self) -> None:
        file = copy.deepcopy(ACME)
        calendar = with_calendar(file)
        file["collectiveLeave"].append("2026-03-23")
        file["daysOff"][0]["name"]["en"] = "Open"
        file["workdays"].clear()
        self.assertTrue(calendar.is_workday(D(2026, 3, 23)))
        self.assertTrue(calendar.is_workday(D(2026, 8, 17)))
        self.assertEqual(calendar.check_workday(D(2026, 12, 28)).holidays[0].name, "Closed")

    def test_a_calendar_has_its_weekend_and_the_years_that_it_covers(self) -> None:
        calendar = with_calendar({**ACME, "covers": "2025..2026"})
        self.assertEqual((calendar.is_weekend(D(2026, 3, 28)), calendar.is_weekend(D(2026, 3, 29))), (False, True))
        self.assertEqual(calendar.get_available_years(), [2025, 2026])
        self.assertEqual(calendar.get_years(), [each for each in harikerja.get_years() if each.year in (2025, 2026)])
        self.assertEqual(calendar.get_sources(2025), harikerja.get_sources(2025))
        with self.assertRaises(HarikerjaError) as caught:
            calendar.get_sources(2024)
        self.assertEqual(caught.exception.details["availableYears"], {"first": 2025, "last": 2026})

    def test_the_message_for_a_missing_year_names_the_calendar_and_the_missing_years(self) -> None:
        calendar = with_calendar({"name": "acme", "covers": "2020..2024", "statedWorkdays": {"2021": 1, "2023": 1}})
        with self.assertRaises(HarikerjaError) as caught:
            calendar.is_workday(D(2023, 5, 5))
        self.assertEqual(str(caught.exception), "Calendar acme: No dataset is available for 2023: ask within 2020 to 2024, except 2021 2023.")

    def test_the_message_for_a_result_without_data_says_where_the_data_ends(self) -> None:
        calendar = with_calendar({"name": "acme", "covers": "2020..2024", "statedWorkdays": {"2021": 1, "2023": 1}, "weekend": ["tue", "wed"]})
        missing = "No dataset is available for {}: ask within 2020 to 2024, except 2021 2023."
        after = "2024-12-31, the last date with data. " + missing.format(2025)
        before = "2020-01-01, the first date with data. " + missing.format(2019)
        start = datetime.datetime(2024, 12, 30, 16)
        cases: list[tuple[str, str, Callable[[], object]]] = [
            ("days", "The result is after " + after, lambda: calendar.add_workdays(D(2024, 12, 31), 1)),
            ("days", "The result is before " + before, lambda: calendar.subtract_workdays(D(2020, 1, 1), 1)),
            ("days", "The answer depends on dates in 2021. " + missing.format(2021), lambda: calendar.add_workdays(D(2020, 12, 31), 1)),
            ("date", "The answer depends on dates after " + after, lambda: calendar.adjust_date(D(2024, 12, 31))),
            ("date", missing.format(2025), lambda: calendar.add_workdays(D(2025, 1, 1), 1)),
            ("date", missing.format("0001"), lambda: calendar.is_workday(D(1, 1, 1))),
            ("hours", "The result is after " + after, lambda: calendar.due_deadline(start, datetime.timedelta(hours=8))),
            ("firstDay", "The answer depends on dates before " + before, lambda: calendar.get_payroll_periods(2020, first_day=21)),
        ]
        for field, message, call in cases:
            with self.assertRaises(HarikerjaError) as caught:
                call()
            self.assertEqual((caught.exception.details["field"], str(caught.exception)), (field, "Calendar acme: " + message))

    def test_the_message_says_that_a_calendar_covers_no_data(self) -> None:
        with self.assertRaises(HarikerjaError) as caught:
            with_calendar({"name": "acme", "covers": "2040..2041"}).is_workday(D(2040, 1, 2))
        self.assertEqual(str(caught.exception), "Calendar acme: No dataset is available for 2040: the calendar covers no year with data.")
        with self.assertRaisesRegex(HarikerjaError, "all lists in the data were signed later"):
            with_calendar(ACME).as_of(D(2000, 1, 1)).is_workday(D(2026, 1, 2))

    def test_as_of_keeps_own_lines_and_can_be_called_again(self) -> None:
        calendar = with_calendar(ACME).as_of(D(2025, 10, 1))
        self.assertFalse(calendar.is_workday(D(2026, 12, 29)))
        self.assertTrue(calendar.is_workday(D(2026, 8, 17)))
        with self.assertRaises(HarikerjaError) as caught:
            calendar.is_workday(D(2027, 1, 4))
        self.assertEqual(caught.exception.details["year"], 2027)
        self.assertEqual(repr(calendar), "<Calendar acme as of 2025-10-01>")


class MappingTest(unittest.TestCase):
    def test_country_holidays_is_a_mapping_with_collective_leave(self) -> None:
        year = harikerja.country_holidays("ID", years=2026)
        self.assertEqual(list(year), sorted({each.date for each in harikerja.get_holidays(2026)}))
        self.assertIn(D(2026, 3, 20), year)
        self.assertNotIn(D(2026, 3, 20), harikerja.country_holidays("ID", years=2026, categories="public"))
        self.assertEqual(year[D(2026, 1, 1)], year["2026-01-01"])
        self.assertEqual(year.get(datetime.datetime(2026, 1, 1, 12)), "Tahun Baru 2026 Masehi")
        self.assertEqual(year.get(D(2026, 1, 2), "work"), "work")
        self.assertEqual(harikerja.country_holidays(years=2021, language="en")[D(2021, 5, 13)], "Eid al-Fitr 1442 H; Ascension of Jesus Christ")
        self.assertEqual(harikerja.country_holidays(years=2021).get_list(D(2021, 5, 14))[:0], [])

    def test_a_lookup_in_another_year_adds_the_year(self) -> None:
        some = harikerja.country_holidays(years=[2026])
        self.assertIn(D(2025, 12, 25), some)
        self.assertEqual(some.years, {2025, 2026})
        self.assertEqual(list(some), sorted(some))
        self.assertEqual(harikerja.country_holidays().years, set(harikerja.get_available_years()))

    def test_wrong_keys_years_and_languages_are_refused(self) -> None:
        some: Any = harikerja.country_holidays()
        for key, code in (("1/1/2026", "INVALID_DATE"), (20260101, "INVALID_DATE"), (None, "INVALID_DATE"), (D(2099, 1, 1), "DATASET_NOT_FOUND")):
            for ask in (some.get, some.__contains__, some.__getitem__, some.get_list):
                with self.assertRaises(HarikerjaError) as caught:
                    ask(key)
                self.assertEqual(caught.exception.code, code)
        for arguments in ({"years": 2099}, {"years": "2026"}, {"language": "fr"}, {"country": "SG"}):
            with self.assertRaises(HarikerjaError):
                harikerja.country_holidays(**arguments)  # type: ignore[arg-type]
        then = harikerja.Indonesia(2025, calendar=harikerja.as_of(D(2025, 8, 6)))
        self.assertNotIn(D(2025, 8, 18), then)

    def test_no_year_is_lost_if_threads_share_a_mapping(self) -> None:
        years = harikerja.get_available_years()
        before = sys.getswitchinterval()
        sys.setswitchinterval(1e-6)
        self.addCleanup(sys.setswitchinterval, before)
        for _ in range(20):
            shared = harikerja.country_holidays(years=[])
            barrier = threading.Barrier(8)

            def look(first: int) -> None:
                barrier.wait()
                for year in years[first % 4 :: 4] + years[(first + 1) % 4 :: 4]:
                    shared.get(D(year, 8, 17))

            threads = [threading.Thread(target=look, args=(i,)) for i in range(8)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            self.assertEqual(shared, harikerja.country_holidays())
            self.assertEqual(shared.years, set(years))

    def test_a_lookup_while_iterating_is_allowed(self) -> None:
        some = harikerja.country_holidays(years=2026)
        for day in some:
            some.get(day - datetime.timedelta(400))
        self.assertGreater(len(some.years), 1)

    def test_a_copy_and_the_original_do_not_share_their_years(self) -> None:
        some = harikerja.country_holidays(years=2026, language="en", categories="public", expand=True)
        for copied in (copy.copy(some), copy.deepcopy(some), pickle.loads(pickle.dumps(some)), some.copy()):
            self.assertEqual((copied, copied.years, copied.language, copied.categories), (some, {2026}, "en", {"public"}))
            self.assertIn(D(2025, 1, 1), copied)
            self.assertEqual((copied.years, some.years), ({2025, 2026}, {2026}))

    def test_country_holidays_accepts_the_arguments_of_the_other_package(self) -> None:
        year = harikerja.country_holidays("ID", None, 2026, True, True, None, None, "en_US", ("public", "government"))
        self.assertEqual(year["2026-01-01"], "New Year's Day")
        self.assertEqual(harikerja.country_holidays("IDN", years=2026), harikerja.country_holidays("ID", years=2026, language=None))
        self.assertEqual(len(harikerja.country_holidays("ID", years=2026, observed=False)), len(year))
        national = harikerja.country_holidays("ID", years=2026, categories="public")
        self.assertEqual(national, harikerja.country_holidays("ID", years=2026, calendar=harikerja.calendar(leave="worked")))
        one = harikerja.country_holidays("ID", years=2026, expand=False)
        self.assertIn(D(2026, 8, 17), one)
        function: Any = harikerja.country_holidays
        for call in (
            lambda: one.get(D(2025, 8, 17)),
            lambda: function("ID", 2026),
            lambda: function("ID", subdiv="JK"),
            lambda: function("ID", state="JK"),
            lambda: function("ID", categories="bank"),
            lambda: function("ID", categories=[]),
            lambda: function("ID", names="short"),
            lambda: function("ID", categories=[["public"]]),
            lambda: function("ID", categories=5),
            lambda: function("ID", observed=1),
            lambda: function("ID", years=2026.0),
            lambda: function(10**5000),
            lambda: function("ID", years=10**5000),
            lambda: harikerja.Indonesia(calendar=with_calendar("idx")),
        ):
            with self.assertRaises(HarikerjaError):
                call()

    def test_a_year_without_data_is_refused_or_skipped_with_a_warning(self) -> None:
        with self.assertRaisesRegex(HarikerjaError, 'for 2007.*With missing="skip", years without data are left out\\.$') as caught:
            harikerja.country_holidays("ID", years=range(2007, 2012))
        self.assertEqual((caught.exception.code, caught.exception.details["year"]), ("DATASET_NOT_FOUND", 2007))
        with self.assertWarnsRegex(UserWarning, "no data for 2007, 2008: the years are left out"):
            some = harikerja.country_holidays("ID", years=range(2007, 2012), missing="skip")
        self.assertEqual(some.years, {2009, 2010, 2011})
        with self.assertWarnsRegex(UserWarning, "no data for 2045: its dates are not holidays"):
            self.assertNotIn("2045-08-17", some)
        self.assertEqual(some.years, {2009, 2010, 2011})
        any_word: Any = "ignore"
        with self.assertRaises(HarikerjaError):
            harikerja.country_holidays("ID", missing=any_word)

    def test_the_names_of_occasions_are_the_same_in_all_years(self) -> None:
        some = harikerja.country_holidays("ID", years=range(2018, 2026), names="occasion")
        occasions = {holiday.occasion for year in range(2018, 2026) for holiday in harikerja.get_holidays(year)}
        self.assertEqual({name for day in some for name in some.get_list(day)}, occasions)
        self.assertEqual(len(occasions), 18)
        self.assertEqual(some["2021-05-13"], "eid-al-fitr; ascension")
        every = harikerja.ID(names="occasion")
        self.assertEqual({name for day in every for name in every.get_list(day)}, {each.id for each in harikerja.get_occasions() if each.holidays})
        self.assertEqual(
            {each.id for each in harikerja.get_occasions()},
            {each.occasion for y in harikerja.get_available_years() for each in harikerja.get_holidays(y)},
        )

    def test_a_copy_keeps_the_changes_of_a_mapping_and_a_failed_change_has_no_effect(self) -> None:
        some: Any = harikerja.ID(years=2026)
        some["2026-05-04"] = "Firm"
        for copied in (copy.copy(some), copy.deepcopy(some), pickle.loads(pickle.dumps(some))):
            self.assertEqual(copied["2026-05-04"], "Firm")
            del copied["2026-05-04"]
        self.assertIn("2026-05-04", some)
        self.assertEqual(list(some), sorted(some))
        self.assertNotIn("2026-05-04", harikerja.ID(years=2026))
        for change in (
            lambda: some.update({"2026-05-05": "One", "2099-01-01": "Two"}),
            lambda: some.update(["2026-05-05", "someday"]),
            lambda: some.update({"2026-05-05": 5}),
            lambda: some.__setitem__("2026-05-05", 5),
            lambda: some.update(5),
        ):
            with self.assertRaises(HarikerjaError):
                change()
            self.assertNotIn("2026-05-05", some)

    def test_get_named_supports_every_lookup(self) -> None:
        year: Any = harikerja.country_holidays(years=2021, language="en")
        both = D(2021, 5, 13)
        for text, lookup, split, found in (
            ("ascension of jesus", "icontains", True, True),
            ("ascension of jesus", "contains", True, False),
            ("Ascension of Jesus Christ", "exact", True, True),
            ("Ascension of Jesus Christ", "exact", False, False),
            ("ascension of jesus christ", "iexact", True, True),
            ("Ascension", "startswith", True, True),
            ("Ascension", "startswith", False, False),
            ("EID AL-FITR", "istartswith", False, True),
        ):
            self.assertEqual(both in year.get_named(text, lookup=lookup, split_multiple_names=split), found, (text, lookup, split))
        for arguments in ((None,), (5,), ("Eid", "like")):
            with self.assertRaises(HarikerjaError):
                year.get_named(*arguments)

    def test_working_days_and_holidays_after_the_end_of_the_data_are_refused(self) -> None:
        year: Any = harikerja.country_holidays(years=2026)
        last = D(harikerja.get_available_years()[-1], 12, 31)
        for call in (
            lambda: year.get_closest_holiday(last),
            lambda: year.get_closest_holiday(D(2009, 1, 1), "backward"),
            lambda: year.get_closest_holiday(D(2026, 1, 1), "sideways"),
            lambda: year.get_nth_working_day(last, 2),
            lambda: year.get_nth_working_day(D(2026, 1, 1), 1.0),
            lambda: year.is_working_day(last + datetime.timedelta(1)),
            lambda: year.get_working_days_count(D(2026, 1, 1), last + datetime.timedelta(1)),
        ):
            with self.assertRaises(HarikerjaError):
                call()
        self.assertTrue(year.is_weekend(D(2099, 1, 3)))
        with mock.patch("time.time", lambda: 1794700800.0):  # 15 November 2026
            self.assertEqual(year.get_closest_holiday(), (D(2026, 12, 24), year["2026-12-24"]))
        self.assertEqual(list(reversed(year)), sorted(year, reverse=True))

    def test_a_key_may_be_the_text_of_a_datetime(self) -> None:
        year: Any = harikerja.country_holidays(years=2026)
        for key in ("2026-08-17T10:00", "2026-08-17 10:00:30", "2026-08-17T10:00:00Z", "2026-08-17T10:00:00+07:00"):
            self.assertIn(key, year)
        for key in ("2026-08-17x10:00", "2026-08-17T", "2026-08-17T25:00", "2026-08-17 ", "20260817", "17 Aug 2026"):
            with self.assertRaises(HarikerjaError):
                year.get(key)


if __name__ == "__main__":
    unittest.main()
