"""Tests that the predicted holidays equal the predictions of the API, and that no other function returns a predicted holiday."""

from __future__ import annotations

import copy
import dataclasses
import datetime
import json
import re
import unittest
from typing import Any

import harikerja
from harikerja import HarikerjaError, obligations
from harikerja._knowledge import Dataset

from .ask import Writer
from .files import ROOT
from .test_load import FILE, with_digest

D = datetime.date
LAST = harikerja.get_available_years()[-1]
FIRST, NEXT = D(harikerja.get_available_years()[0], 1, 1), D(LAST + 1, 1, 1)
AFTER = NEXT - datetime.timedelta(1), D(LAST + 1, 1, 31)


def dates_in(value: object) -> list[datetime.date]:
    """Returns all dates in an answer."""
    if isinstance(value, datetime.date):
        return [value.date() if isinstance(value, datetime.datetime) else value]
    if dataclasses.is_dataclass(value):
        value = [getattr(value, field.name) for field in dataclasses.fields(value)]
    if isinstance(value, dict):
        value = [*value, *value.values()]
    return [date for each in value for date in dates_in(each)] if isinstance(value, (list, tuple)) else []


class ProjectionsTest(unittest.TestCase):
    def refuses(self, calendar: Any, year: Any, code: str, message: str) -> dict[str, Any]:
        with self.assertRaisesRegex(HarikerjaError, message) as caught:
            calendar.get_projections(year)
        self.assertEqual((caught.exception.code, caught.exception.details["field"]), (code, "year"))
        return caught.exception.details

    def test_the_answers_equal_the_answers_of_the_api(self) -> None:
        golden = (ROOT / "cmd" / "internal" / "httpapi" / "testdata" / "projections.txtar").read_text(encoding="utf-8")
        requests = re.findall(r"^GET /v1/projections(?:\?year=(\d+))?\n-- response --\n.*?\n\n(.*?)(?=\n-- |\Z)", golden, re.MULTILINE | re.DOTALL)
        self.assertGreaterEqual(len(requests), 5)
        calendar = harikerja.Calendar(Dataset(json.loads((ROOT / "testdata" / "frozen.json").read_text(encoding="utf-8"))))
        for year, text in requests:
            want = json.loads(text)
            with self.subTest(year=year):
                if "error" in want:
                    details = self.refuses(calendar, int(year) if year else None, want["error"]["code"], r"\.$")
                    self.assertEqual(details, want["error"]["details"])
                else:
                    self.assertEqual(Writer(calendar, {})("as_it_is", calendar.get_projections(int(year))), want["data"])

    def test_the_documentation_states_the_correct_hits(self) -> None:
        text = (ROOT / "docs" / "projections.md").read_text(encoding="utf-8")
        table = dict(re.findall(r"^\| ([a-z-]+) \| (\d+ of \d+) \|", text.partition("### The hits")[2], re.MULTILINE))
        found = {each.occasion: f"{each.hits} of {each.checked}" for each in harikerja.get_projections(LAST + 1)}
        self.assertEqual(found, table)

    def test_an_error_names_the_function_to_use_instead(self) -> None:
        self.refuses(harikerja, LAST, "INVALID_YEAR", rf"nothing is predicted: use get_holidays\({LAST}\)\.$")
        message = f"ask within {LAST + 1} to {LAST + 10}"
        self.assertEqual(self.refuses(harikerja, LAST + 11, "DATASET_NOT_FOUND", message)["availableYears"], {"first": LAST + 1, "last": LAST + 10})
        for calendar in (harikerja.as_of(D(2026, 1, 1)), harikerja.with_calendar("idx").as_of(D(2026, 1, 1))):
            message = r"^Predictions use the newest lists and rules, so a calendar as of 2026-01-01 has none: use a calendar without as_of\.$"
            with self.assertRaisesRegex(HarikerjaError, message) as caught:
                calendar.get_projections(LAST + 1)
            self.assertEqual((caught.exception.code, caught.exception.details), ("INVALID_TYPE", {"field": "asOf", "value": "2026-01-01"}))
        with self.assertRaisesRegex(HarikerjaError, rf"For predictions, which are not decreed, use get_projections\({LAST + 1}\)\.$"):
            harikerja.count_workdays(*AFTER)
        for calendar in (harikerja.with_calendar("idx"), harikerja.as_of(D(2026, 1, 1))):
            with self.assertRaisesRegex(HarikerjaError, r"(ask within|It has answers for) [0-9 to]+\.$"):
                calendar.count_workdays(*AFTER)

    def test_a_year_with_a_loaded_list_is_not_predicted_and_counts_in_the_hits(self) -> None:
        before = {each.occasion: each for each in harikerja.get_projections(LAST + 1)}
        file = json.loads(FILE.read_text(encoding="utf-8"))
        year: dict[str, Any] = copy.deepcopy(file["years"][-1])
        decree = {**year["decrees"][-1], "id": "skb-test", "date": f"{LAST}-12-31", "type": "joint_decree"}
        lines = []
        for each in harikerja.get_projections(LAST + 1):
            date = each.date + datetime.timedelta(each.occasion == "nyepi")  # as if the government moved this day
            names = {"occasion": each.occasion, "localName": f"{each.local_name} {date}", "name": each.name}
            lines.append({"date": str(date), "type": "national_holiday", **names, "decree": "skb-test"})
        file["years"].append({**year, "year": LAST + 1, "corrections": [], "decrees": [decree], "holidays": lines})
        calendar = harikerja.load(with_digest(file))
        self.refuses(calendar, LAST + 1, "INVALID_YEAR", "has a decreed list")
        self.assertTrue(calendar.is_holiday(D(LAST + 1, 8, 17)))
        after = {each.occasion: each for each in calendar.get_projections(LAST + 11)}
        for occasion, compared, right in (("new-year", 1, 1), ("eid-al-adha", 1, 1), ("nyepi", 1, 0)):
            old, new = before[occasion], after[occasion]
            self.assertEqual((new.checked, new.hits), (old.checked + compared, old.hits + right), occasion)
        self.assertEqual(harikerja.get_projections(LAST + 1)[0].date, NEXT)  # the data of the package does not change

    def test_no_other_function_returns_a_predicted_day(self) -> None:
        """Asks every function about the last year with a list and about the next year. The next year must be refused."""
        start, noon = D(LAST, 12, 1), datetime.datetime(LAST, 12, 1, 12)
        in_span, in_year = ((start, AFTER[0]), AFTER), ((LAST,), (LAST + 1,))
        later = (noon, datetime.datetime(LAST + 1, 1, 2, 12))
        questions: dict[str, tuple[tuple[Any, ...], tuple[Any, ...] | None]] = {
            **dict.fromkeys(("add_workdays",), ((start, 5), (AFTER[0], 5))),
            **dict.fromkeys(("subtract_workdays", "get_overtime"), ((start, 2), (NEXT + datetime.timedelta(9), 2))),
            **dict.fromkeys(("check_holiday", "check_workday", "is_holiday", "is_workday", "adjust_date"), ((start,), (NEXT,))),
            **dict.fromkeys(("count_workdays", "diff_workdays", "describe_days", "get_holidays_in_range", "list_workdays"), in_span),
            **dict.fromkeys(("get_holidays", "get_long_weekends", "get_payroll_periods", "get_revisions", "get_sources"), in_year),
            "summarize_workdays": in_year,
            "plan_leave": ((12, LAST), (12, LAST + 1)),
            "nth_workday": ((f"{LAST}-12", 1), (f"{LAST + 1}-01", 1)),
            "get_upcoming_holidays": ((start,), (NEXT,)),
            "due_deadline": ((noon, datetime.timedelta(hours=8)), (noon, datetime.timedelta(hours=800))),
            "elapsed_time": ((noon, noon), later),
            "get_occasions": ((), (LAST + 1,)),
            # These functions take no date, or need no data.
            **dict.fromkeys(("get_available_years", "get_calendars", "get_years", "data_version"), ((), None)),
            "is_weekend": ((NEXT,), None),
            # These functions return a calendar, or are for predictions.
            **dict.fromkeys(("as_of", "calendar", "update", "with_calendar", "get_projections"), ((), None)),
        }
        self.assertEqual({name for name in dir(harikerja.Calendar) if not name.startswith("_")} - {"leave", "name", "weekend"}, set(questions))
        calendars = [harikerja.calendar(), harikerja.calendar(weekend="none"), harikerja.with_calendar({"name": "acme"})]
        for calendar in calendars:
            for name, (answered, refused) in questions.items():
                if name in ("as_of", "calendar", "update", "with_calendar", "get_projections") or (name == "get_overtime" and not calendar.weekend):
                    continue
                with self.subTest(calendar=calendar, name=name):
                    method = getattr(calendar, name)
                    self.assertLess(max(dates_in(method(*answered)), default=FIRST), NEXT)
                    if refused is not None:
                        with self.assertRaises(HarikerjaError) as caught:
                            method(*refused)
                        self.assertEqual(caught.exception.code, "DATASET_NOT_FOUND")
        self.assertLess(max(harikerja.country_holidays()), NEXT)
        self.assertLess(max(dates_in(harikerja.get_upcoming_holidays(FIRST, limit=10**6))), NEXT)
        with self.assertRaises(HarikerjaError):
            harikerja.country_holidays().get(NEXT)
        self.assertLess(max(each.due_date for each in obligations.get_obligations(FIRST, AFTER[0]).obligations), NEXT)
        with self.assertRaises(HarikerjaError):
            obligations.get_obligations(*AFTER)


if __name__ == "__main__":
    unittest.main()
