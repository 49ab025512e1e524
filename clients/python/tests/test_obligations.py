from __future__ import annotations

import calendar
import datetime
import json
import unittest
from typing import Any

from harikerja import HarikerjaError, get_available_years
from harikerja.obligations import get_obligation, get_obligation_ids, get_obligations, obligations_notice

from .files import ROOT

D = datetime.date


class ObligationsTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.table = json.loads((ROOT / "clients" / "php" / "data" / "obligations.json").read_text(encoding="utf-8"))

    def wanted(self, due: dict[str, Any]) -> dict[str, Any]:
        """Converts a due date of the table to the form of the API."""
        about, rule = self.table["obligations"][due["id"]], self.table["rules"][due["rule"]]
        weekday = D.fromisoformat(due["dueDate"]).weekday()
        return {
            "id": due["id"],
            **{name: about[name] for name in ("kind", "name", "localName")},
            "period": due["period"],
            "nominalDate": due["nominalDate"],
            "dueDate": due["dueDate"],
            "dueDay": calendar.day_name[weekday],
            "dueLocalDay": ("Senin", "Selasa", "Rabu", "Kamis", "Jumat", "Sabtu", "Minggu")[weekday],
            **{name: due.get(name, []) for name in ("skipped", "alternatives", "reliefs")},
            "rule": due["rule"],
            "citation": rule["citation"],
            "dayOffDefinition": rule["dayOffDefinition"],
            "confidence": rule["confidence"],
            "checkedUntil": rule["checkedUntil"],
            "warnings": [*rule["warnings"], *([rule["later"]] if due["dueDate"] > rule["checkedUntil"] else [])],
        }

    def test_get_obligation_returns_every_due_date_of_the_table(self) -> None:
        for due in self.table["due"]:
            self.assertEqual(get_obligation(due["id"], due["period"]).as_dict(), self.wanted(due))
        self.assertEqual(get_obligation_ids(), list(self.table["obligations"]))
        self.assertEqual(obligations_notice(), self.table["notice"])

    def test_get_obligations_returns_due_dates_and_periods_without_an_answer(self) -> None:
        unanswered = sorted(self.table["unanswered"] + self.table["earlier"], key=lambda each: (each["id"], each["period"]))
        for year in get_available_years():
            for month in range(1, 13):
                start, end = D(year, month, 1), D(year, month, calendar.monthrange(year, month)[1])
                answer = get_obligations(start, end)
                due = [self.wanted(each) for each in self.table["due"] if str(start) <= each["dueDate"] <= str(end)]
                none = [each for each in unanswered if each["first"] <= str(end) and str(start) <= each["last"]]
                open = [{name: each[name] for name in ("id", "period", "reason")} for each in none]
                self.assertEqual(answer.as_dict(), {"obligations": due, "unanswered": open})

    def test_an_alias_for_one_obligation_is_accepted_and_an_alias_for_several_is_refused(self) -> None:
        for id in ("BPJS-TK", "Bpjs-Ketenagakerjaan"):
            self.assertEqual(get_obligation(id, "2026-01"), get_obligation("bpjs-ketenagakerjaan", "2026-01"))
        with self.assertRaisesRegex(HarikerjaError, "^'THR' is a name of several obligations: id must be one of thr-"):
            get_obligation("THR", "2026")
        self.assertEqual(get_obligation("bpjs-tk", "2026-01"), get_obligation("bpjs-ketenagakerjaan", "2026-01"))
        with self.assertRaises(HarikerjaError) as caught:
            get_obligation("pph21", "2026-01")
        self.assertEqual(
            str(caught.exception), "'pph21' is a name of several obligations: id must be one of income-tax-return, income-tax-withheld-payment."
        )
        self.assertEqual(caught.exception.details["allowed"], ["income-tax-return", "income-tax-withheld-payment"])

    def test_a_year_as_a_number_is_refused_and_the_error_says_why(self) -> None:
        year: Any = 2025
        with self.assertRaises(HarikerjaError) as caught:
            get_obligation("annual-return-corporate", year)
        self.assertRegex(str(caught.exception), r"^period must be a text, as in '20\d\d', not '2025' \(int\)\.$")

    def test_lists_for_a_kind_have_only_this_kind(self) -> None:
        tax = get_obligations(D(2025, 1, 1), D(2025, 1, 31), kind="tax")
        self.assertEqual({each.kind for each in tax.obligations}, {"tax"})
        self.assertEqual([(each.id, each.period) for each in tax.unanswered], [("vat-own-payment", "2024-12"), ("withholding-slip-annual", "2024")])
        self.assertEqual(get_obligations(D(2025, 1, 1), D(2025, 1, 31), kind="allowance").unanswered, ())

    def test_the_error_for_a_period_without_an_answer_says_why(self) -> None:
        with self.assertRaises(HarikerjaError) as caught:
            get_obligation("vat-return", "2014-12")
        self.assertEqual(str(caught.exception), "There is no rule for vat-return of 2014-12. The first rule is valid from 2015-01.")

    def test_errors_have_the_codes_and_the_fields_of_the_api(self) -> None:
        kinds = ["tax", "allowance", "social_security"]
        wrong: Any = "overtime"
        none: Any = ["x"]
        years = {"first": get_available_years()[0], "last": get_available_years()[-1]}
        for call, code, details in (
            (lambda: get_obligation("vat", "2026-01"), "NOT_FOUND", {"field": "id", "value": "vat", "allowed": get_obligation_ids()}),
            (lambda: get_obligation("vat-return", "2026"), "INVALID_DATE", {"field": "period", "value": "2026"}),
            (lambda: get_obligation("thr-vesak", "2026-05"), "INVALID_DATE", {"field": "period", "value": "2026-05"}),
            (lambda: get_obligation("vat-return", "2026-13"), "INVALID_DATE", {"field": "period", "value": "2026-13"}),
            (lambda: get_obligation("vat-return", "2026-01\n"), "INVALID_DATE", {"field": "period", "value": "2026-01\n"}),
            (
                lambda: get_obligation("vat-return", "2014-12"),
                "RULE_NOT_FOUND",
                {"field": "period", "value": "2014-12", "reason": "before_first_rule"},
            ),
            (
                lambda: get_obligation("vat-return", "2099-12"),
                "DATASET_NOT_FOUND",
                {"field": "period", "value": "2099-12", "year": 2100, "availableYears": years},
            ),
            (
                lambda: get_obligation("thr-vesak", "2099"),
                "DATASET_NOT_FOUND",
                {"field": "period", "value": "2099", "year": 2099, "availableYears": years},
            ),
            (
                lambda: get_obligation("annual-return-corporate", "9999"),
                "DATASET_NOT_FOUND",
                {"field": "period", "value": "9999", "year": 9999, "availableYears": years},
            ),
            (
                lambda: get_obligations(D(2026, 2, 1), D(2026, 1, 1)),
                "INVALID_RANGE",
                {"field": "start", "start": "2026-02-01", "end": "2026-01-01"},
            ),
            (lambda: get_obligations("2026-02-01", D(2026, 1, 1)), "INVALID_DATE", {"field": "start", "value": "2026-02-01"}),  # type: ignore[arg-type]
            (
                lambda: get_obligations(D(2008, 12, 31), D(2015, 3, 1)),
                "DATASET_NOT_FOUND",
                {"field": "start", "value": "2008-12-31", "year": 2008, "availableYears": years},
            ),
            (
                lambda: get_obligations(D(2026, 1, 1), D(2099, 1, 1)),
                "DATASET_NOT_FOUND",
                {"field": "end", "value": "2099-01-01", "year": years["last"] + 1, "availableYears": years},
            ),
            (
                lambda: get_obligations(D(2026, 2, 1), D(2026, 1, 1), kind=wrong),  # the API reads kind before it compares the dates
                "INVALID_TYPE",
                {"field": "kind", "value": "overtime", "allowed": kinds},
            ),
            (lambda: get_obligation(none, "2026-01"), "NOT_FOUND", {"field": "id", "value": "['x']", "allowed": get_obligation_ids()}),
            (lambda: get_obligation("vat-return", none), "INVALID_DATE", {"field": "period", "value": "['x']"}),
            (
                lambda: get_obligations(D(2026, 1, 1), D(2026, 2, 1), kind=wrong),
                "INVALID_TYPE",
                {"field": "kind", "value": "overtime", "allowed": kinds},
            ),
        ):
            with self.assertRaises(HarikerjaError) as caught:
                call()
            self.assertEqual((caught.exception.code, caught.exception.details), (code, details))
            self.assertRegex(str(caught.exception), r"\.$")


if __name__ == "__main__":
    unittest.main()
