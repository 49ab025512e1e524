from __future__ import annotations

import copy
import datetime
import json
import pathlib
import pickle
import tempfile
import unittest
from collections.abc import Callable
from typing import Any

import harikerja
from harikerja import HarikerjaError, get_calendars, with_calendar

from .files import ROOT
from .test_load import july

D = datetime.date

ACME: Any = {
    "name": "acme",
    "weekend": ["sun"],
    "collectiveLeave": ["2026-03-24"],
    "covers": "2009..2027",
    "daysOff": [{"from": "2026-12-28", "to": "2026-12-31", "name": {"id": "Tutup", "en": "Closed"}}],
    "workdays": [{"date": "2026-08-17"}],
}


class CalendarsTest(unittest.TestCase):
    def refuses(self, file: Any, field: str, problem: str) -> None:
        with self.assertRaises(HarikerjaError) as caught:
            with_calendar(file)
        self.assertEqual((caught.exception.code, caught.exception.details), ("INVALID_TYPE", {"field": field}))
        place = f"{field}: " if field else ""
        self.assertEqual(str(caught.exception), f"The calendar file has a mistake: {place}{problem}.")

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

    def test_a_calendar_of_the_data_as_of_a_day_refuses_years_that_were_amended_later(self) -> None:
        day = D(2025, 8, 1)
        idx = with_calendar("idx").as_of(day)
        for calendar in (idx, harikerja.as_of(day).with_calendar("idx"), idx.as_of(D(2025, 8, 7)).as_of(day), pickle.loads(pickle.dumps(idx))):
            self.assertEqual(calendar.get_available_years(), list(range(2016, 2025)))
            with self.assertRaises(HarikerjaError) as caught:
                calendar.is_workday(D(2025, 8, 18))
            self.assertEqual(caught.exception.code, "DATASET_NOT_FOUND")
        self.assertTrue(with_calendar(get_calendars()[0]).as_of(day).is_workday(D(2025, 8, 18)))  # a file of the caller

    def test_every_list_leaves_out_collective_leave_that_is_worked(self) -> None:
        first, last = D(2026, 1, 1), D(2026, 12, 31)
        for leave, count in (("taken", 25), ("worked", 17), (harikerja.LeaveOnly(), 17), (harikerja.LeaveOnly([D(2026, 3, 20)]), 18)):
            calendar = harikerja.calendar(leave=leave)  # type: ignore[arg-type]
            year = calendar.get_holidays(2026)
            self.assertEqual(len(year), count)
            self.assertEqual(calendar.get_holidays_in_range(first, last), year)
            self.assertEqual([each.holiday for each in calendar.get_upcoming_holidays(first, limit=count)], year)
            self.assertEqual([each for day in calendar.describe_days(first, last) for each in day.holidays], year)
            self.assertEqual(len(calendar.get_holidays(2026, type="collective_leave")), count - 17)
            occasions = calendar.get_occasions(2026)
            self.assertEqual(sorted(str(each) for each in year), sorted(str(each) for occasion in occasions for each in occasion.holidays))
            dates = {each.date for each in year}
            self.assertEqual(calendar.diff_workdays(first, last).holiday_count, len(dates))
            for categories in (None, "public", "government", ("public", "government")):
                kinds = {"public": "national_holiday", "government": "collective_leave"}
                listed = {kinds[each] for each in kinds if categories is None or each in categories}
                mapping = harikerja.country_holidays(years=2026, categories=categories, calendar=calendar)  # type: ignore[arg-type]
                self.assertEqual(set(mapping), {each.date for each in year if each.type in listed})
        with_file = with_calendar({"name": "acme", "collectiveLeave": "worked"})
        worked = harikerja.calendar(leave="worked")
        self.assertEqual(with_file.get_holidays(2026), worked.get_holidays(2026))
        self.assertEqual(with_file.get_occasions(2026), worked.get_occasions(2026))

    def test_with_calendar_refuses_to_replace_rules_and_own_days(self) -> None:
        six, worked = harikerja.calendar(weekend="sun"), harikerja.calendar(leave="worked")
        some = harikerja.calendar(weekend="none", leave=harikerja.LeaveOnly([D(2026, 3, 20)]))
        weekend, leave = "the weekend ({})", "the rule for collective leave"
        for calendar, lost in (
            (six, weekend.format("sun")),
            (worked, leave),
            (some, weekend.format("none") + " and " + leave),
            (some.as_of(D(2026, 1, 1)), weekend.format("none") + " and " + leave),
            (with_calendar(ACME), "the rules and own days of the calendar acme"),
            (with_calendar({"name": "q"}), "the rules and own days of the calendar q"),
            (with_calendar("idx"), "the rules and own days of the calendar idx"),
        ):
            call: Callable[[], object]
            for call in (
                lambda calendar=calendar: calendar.with_calendar({"name": "q"}),
                lambda calendar=calendar: calendar.with_calendar("idx"),
                lambda calendar=calendar: calendar.calendar(calendar=ACME),
            ):
                with self.subTest(calendar), self.assertRaises(HarikerjaError) as caught:
                    call()
                self.assertEqual((caught.exception.code, caught.exception.details), ("INVALID_TYPE", {"field": "calendar"}))
                advice = 'call with_calendar("national") first, or put them into the calendar file.'
                self.assertEqual(str(caught.exception), f"with_calendar would replace {lost}: {advice}")
            national = calendar.with_calendar("national")
            self.assertEqual((national.name, national.weekend, national.leave), ("national", ("sat", "sun"), "taken"))
            self.assertEqual(national.with_calendar(ACME).name, "acme")
            self.assertEqual(calendar.calendar(calendar="national", leave="worked").weekend, ("sat", "sun"))
        same = harikerja.calendar(weekend=["sun", "sat"], leave="taken")  # the default rules
        self.assertEqual(same.with_calendar(ACME), with_calendar(ACME))

    def test_calendars_are_equal_if_their_data_rules_and_days_are_equal(self) -> None:
        file = (ROOT / "dataset.json").read_bytes()
        day = D(2025, 8, 1)
        leave = harikerja.LeaveOnly([D(2026, 3, 20)])
        equal: list[Callable[[], harikerja.Calendar]] = [
            harikerja.Calendar,
            lambda: harikerja.calendar(weekend="sun"),
            lambda: harikerja.calendar(leave=leave),
            lambda: harikerja.as_of(day),
            lambda: with_calendar("idx"),
            lambda: with_calendar("idx").as_of(day),
            lambda: with_calendar(get_calendars()[0]).as_of(day),  # the caller's file, so its own days are those of the day
            lambda: with_calendar(copy.deepcopy(ACME)),
            lambda: with_calendar(copy.deepcopy(ACME)).as_of(day),
            lambda: with_calendar({**ACME, "workdays": []}),
            lambda: with_calendar({**ACME, "name": "other"}),
            lambda: harikerja.load(july(), allow_older=True),
        ]
        for i, first in enumerate(equal):
            for j, second in enumerate(equal):
                self.assertEqual(first() == second(), i == j, (first(), second()))
            self.assertNotIn(b"harikerja._", pickle.dumps(first()))  # a private module
            self.assertEqual(len({first(), first(), copy.deepcopy(first()), pickle.loads(pickle.dumps(first()))}), 1)
        self.assertEqual(harikerja.load(file), harikerja.calendar())  # the package has the same data
        self.assertEqual(hash(harikerja.load(file)), hash(harikerja.calendar()))
        self.assertNotEqual(harikerja.calendar(), "national")

    def test_an_unknown_name_is_refused(self) -> None:
        with self.assertRaises(HarikerjaError) as caught:
            with_calendar("nobody")
        self.assertEqual(caught.exception.code, "NOT_FOUND")
        allowed = ["national", *(c["name"] for c in get_calendars())]
        self.assertEqual(caught.exception.details, {"field": "calendar", "value": "nobody", "allowed": allowed})

    def test_a_value_that_is_neither_a_name_nor_a_file_is_refused(self) -> None:
        for file in (None, 5, [], b"{}"):
            self.refuses(file, "", "must be an object with name")

    def test_the_error_names_the_first_mistake(self) -> None:
        self.refuses({"name": "acme", "weekend": ["Sun"], "daysoff": []}, "weekend[0]", "must be one of mon, tue, wed, thu, fri, sat, sun")
        keys = "name, title, listed, status, weekend, collectiveLeave, covers, daysOff, workdays, sources, notes"
        self.refuses({"name": "acme", "daysoff": []}, "daysoff", f"unknown key: use {keys}")
        self.refuses({"name": "acme", "daysOff": [{"date": "2026-05-15"}] * 2}, "daysOff[1]", "2026-05-15 is repeated: daysOff[0] has it too")

    def test_lines_of_a_calendar_file_without_effect_are_listed(self) -> None:
        # 20 and 24 March 2026 are collective leave, 15 August is a Saturday, and 17 August a national holiday.
        file: Any = {
            "name": "acme",
            "collectiveLeave": ["2026-03-24", "2026-02-18", "2026-03-20", "2050-03-24"],
            "covers": "2026..2062",
            "daysOff": [{"date": "2062-01-05"}, {"from": "2026-08-15", "to": "2026-08-17"}, {"from": "2026-12-24", "to": "2026-12-28"}],
            "workdays": [{"date": "2026-03-20"}, {"date": "2026-08-18"}, {"from": "2027-12-31", "to": "2028-01-03"}],
        }
        want = [
            ("collectiveLeave", "2026-02-18", "2026-02-18", "already_workday"),
            ("collectiveLeave", "2026-03-20", "2026-03-20", "already_workday"),
            ("collectiveLeave", "2050-03-24", "2050-03-24", "without_data"),
            ("daysOff", "2026-08-15", "2026-08-17", "already_off"),
            ("daysOff", "2062-01-05", "2062-01-05", "without_data"),
            ("workdays", "2026-08-18", "2026-08-18", "already_workday"),
            ("workdays", "2027-12-31", "2028-01-03", "without_data"),
        ]
        self.assertEqual([tuple(each.as_dict().values()) for each in with_calendar(file).unused], want)
        nothing_known = with_calendar({"name": "acme", "daysOff": [{"date": "2026-05-15"}]}).as_of(D(2000, 1, 1))
        self.assertEqual([each.reason for each in nothing_known.unused], ["without_data"])
        some = harikerja.calendar(leave=harikerja.LeaveOnly([D(2026, 3, 24), D(2026, 2, 18)]))
        self.assertEqual([each.start_date for each in some.unused], [D(2026, 2, 18)])
        for name in ("national", "idx"):
            self.assertEqual(with_calendar(name).unused, [])

    def test_a_repeated_key_in_a_file_at_a_path_is_refused(self) -> None:
        with tempfile.TemporaryDirectory() as directory:
            path = pathlib.Path(directory, "acme.json")

            def write(text: str) -> str:
                path.write_text(text, encoding="utf-8")
                return str(path)

            write(json.dumps(ACME))
            for calendar in (with_calendar(str(path)), with_calendar(path), harikerja.calendar(calendar=path)):
                self.assertEqual(calendar, with_calendar(ACME))
            self.assertEqual(pickle.loads(pickle.dumps(with_calendar(path))), with_calendar(ACME))
            self.refuses(write('{"name": "acme", "weekend": ["sun"], "weekend": ["sat"]}'), "weekend", "the key is repeated")
            again = '{"name": "acme", "daysOff": [{"date": "2026-05-15", "date": "2026-05-16"}]}'
            self.refuses(write(again), "daysOff[0].date", "the key is repeated")
            self.refuses(write('"idx"'), "", "must be an object with name")
            self.refuses(write(" " * (1 << 20) + "{}"), "", "it is larger than 1048576 bytes")
            for text, problem in (("{", "it is not JSON in UTF-8: "), ('{"name": 1}', "name: must be a text")):
                with self.assertRaisesRegex(HarikerjaError, f"^The calendar file has a mistake: {problem}.*\\.$"):
                    with_calendar(write(text))
        with self.assertRaisesRegex(HarikerjaError, "^The calendar file cannot be read: .*No such file.*acme.json'\\.$") as caught:
            with_calendar(path)
        self.assertEqual((caught.exception.code, caught.exception.details), ("INVALID_TYPE", {"field": "calendar"}))

    def test_unusual_keys_are_quoted(self) -> None:
        for key, path in (("a\nb", "'a\\nb'"), ("\u200b", "'\\u200b'"), ("", "''"), ('"', "'\"'"), (5, "5"), ("é\0", "'é\\x00'")):
            self.refuses({"name": "acme", "notes": [], "title": {key: 1}}, f"title.{path}", "unknown key: use id, en")

    def test_python_values_that_json_does_not_have_are_refused(self) -> None:
        self.refuses({"name": "acme", "daysOff": [{"date": D(2026, 5, 15)}]}, "daysOff[0].date", "must be a text")
        self.refuses({"name": "acme", "listed": 1}, "listed", "must be true or false")
        self.refuses({"name": "acme", "weekend": {"sun"}}, "weekend", "must be a list")
        for key, value in (("name", "acme\n"), ("covers", "2025..2027\n")):
            with self.assertRaises(HarikerjaError) as caught:
                with_calendar({"name": "acme", key: value})  # type: ignore[misc]
            self.assertEqual(caught.exception.details, {"field": key})
        with_calendar({"name": "acme", "weekend": ("sun",), "daysOff": ({"date": "2026-05-15"},)})

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

    def test_the_error_for_a_year_without_data_names_the_argument_and_the_years(self) -> None:
        calendar = with_calendar({"name": "acme", "covers": "2020..2024", "weekend": ["tue", "wed"]})
        start = datetime.datetime(2024, 12, 30, 16)
        same = " The payday of 2024-12 is in 2025: for the same periods with the paydays of 2024, use payday_month='same'."
        cases: list[tuple[str, str, Callable[[], object]]] = [
            ("days", "2025", lambda: calendar.add_workdays(D(2024, 12, 31), 1)),
            ("days", "2019", lambda: calendar.subtract_workdays(D(2020, 1, 1), 1)),
            ("date", "2025", lambda: calendar.adjust_date(D(2024, 12, 31))),
            ("date", "2025", lambda: calendar.add_workdays(D(2025, 1, 1), 1)),
            ("date", "0001", lambda: calendar.is_workday(D(1, 1, 1))),
            ("hours", "2025", lambda: calendar.due_deadline(start, datetime.timedelta(hours=8))),
            ("firstDay", "2019", lambda: calendar.get_payroll_periods(2020, first_day=21)),
            ("paydayMonth", "2025", lambda: calendar.get_payroll_periods(2024, payday_month="next")),
        ]
        for field, year, call in cases:
            with self.assertRaises(HarikerjaError) as caught:
                call()
            message = f"The calendar acme has no answers for {year}: ask within 2020 to 2024.{same if field == 'paydayMonth' else ''}"
            self.assertEqual((caught.exception.details["field"], str(caught.exception)), (field, message))
        then = with_calendar(ACME).as_of(D(2000, 1, 1))
        with self.assertRaisesRegex(HarikerjaError, "^As known on 2000-01-01: The calendar acme has no answers for 2026[.]$"):
            then.is_workday(D(2026, 1, 2))

    def test_as_of_keeps_own_lines_and_can_be_called_again(self) -> None:
        calendar = with_calendar(ACME).as_of(D(2025, 10, 1))
        self.assertFalse(calendar.is_workday(D(2026, 12, 29)))
        self.assertTrue(calendar.is_workday(D(2026, 8, 17)))
        with self.assertRaises(HarikerjaError) as caught:
            calendar.is_workday(D(2027, 1, 4))
        self.assertEqual(caught.exception.details["year"], 2027)
        self.assertEqual(repr(calendar), "<Calendar acme as of 2025-10-01>")


if __name__ == "__main__":
    unittest.main()
