"""Compares the mapping of the package with the mapping of the real package ``holidays``. Its version is in requirements.txt.

The empty environment of `make test-python` does not run this file.
"""

from __future__ import annotations

import datetime
import inspect
import re
import unittest
from typing import Any

import holidays
import numpy as np
import pandas as pd
from holidays import observed_holiday_base

import harikerja

from .bridges import LAST, YEARS, BridgeTest
from .files import ROOT

OWN_ARGUMENTS = ("names", "missing", "calendar")
POSITIONAL = inspect.Parameter.POSITIONAL_OR_KEYWORD
CLASSES: list[Any] = [each for each in type(holidays.ID()).__mro__ if issubclass(each, holidays.HolidayBase)]


def parameters(function: Any) -> list[tuple[str, Any, Any]]:
    """Returns the name, the kind and the default of each argument, without *args and **kwargs."""
    some = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
    found = inspect.signature(function).parameters.values()
    return [(each.name, each.kind, each.default) for each in found if each.name != "self" and each.kind not in some]


def parameters_of_indonesia() -> list[tuple[str, Any, Any]]:
    """Returns the arguments of ``holidays.Indonesia``.

    Each class passes *args and **kwargs to the next class, so their arguments are joined.
    """
    found = [each for one in CLASSES if "__init__" in vars(one) for each in parameters(one.__init__)]
    return sorted(found, key=lambda each: each[1])


class HolidaysTest(BridgeTest):
    def test_the_same_program_works_with_both_packages(self) -> None:
        for ours, theirs in (
            (
                harikerja.country_holidays("ID", years=2024),
                holidays.country_holidays("ID", years=2024, categories=("public", "government"), language="id"),
            ),
            (
                harikerja.country_holidays("ID", years=2024, categories="public"),
                holidays.country_holidays("ID", years=2024, language="id"),
            ),
            (
                harikerja.country_holidays("ID", years=[2022, 2023]),
                holidays.country_holidays("ID", years=[2022, 2023], categories=("public", "government"), language="id"),
            ),
        ):
            self.assertEqual(ours.years, theirs.years)
            self.assertEqual(ours.country, theirs.country)
            self.assertEqual(sorted(ours), sorted(theirs))
            self.assertEqual(list(ours), sorted(theirs))
            self.assertEqual(len(ours), len(theirs))
            self.assertEqual({day.year for day, _ in ours.items()}, {day.year for day, _ in theirs.items()})
            for day in pd.date_range("2022-01-01", "2024-12-31"):  # a lookup in another year adds the year
                for key in (day, day.date(), day.strftime("%Y-%m-%d")):
                    self.assertEqual(key in ours, key in theirs, key)
                    self.assertEqual(ours.get(key) is None, theirs.get(key) is None)
                self.assertEqual(ours.get(day, "work") == "work", theirs.get(day, "work") == "work")
                self.assertEqual(len(ours.get_list(day)), len(ours[day].split("; ")) if day in ours else 0)
            self.assertEqual(ours.years, theirs.years)
            for each in (ours, theirs):
                with self.assertRaises(KeyError):
                    each["2024-01-02"]
                with self.assertRaises(ValueError):
                    "someday" in each  # noqa: B015
            self.assertEqual(ours.get_named("imlek")[-1:], sorted(theirs.get_named("imlek"))[-1:])
        self.assertEqual(
            harikerja.country_holidays("ID", None, 2024, language="en_US")["2024-01-01"],
            holidays.country_holidays("ID", years=2024, language="en_US")["2024-01-01"],
        )

    def test_working_days_and_lookups_are_the_same_in_both_packages(self) -> None:
        ours = harikerja.country_holidays("ID", years=2024, language="en_US", categories=("public", "government"))
        theirs = holidays.country_holidays("ID", years=2024, language="en_US", categories=("public", "government"))
        for name in ("country", "subdiv", "language", "categories", "weekend", "years", "expand", "observed", "default_language"):
            self.assertEqual(getattr(ours, name), getattr(theirs, name), name)
        for day in (each.date() for each in pd.date_range("2024-01-01", "2024-12-31")):
            for key in (day, str(day), f"{day}T10:00"):
                self.assertEqual(ours.is_working_day(key), theirs.is_working_day(key), key)
                self.assertEqual(ours.is_weekend(key), theirs.is_weekend(key), key)
                self.assertEqual(key in ours, key in theirs, key)
            for n in (-20, -1, 0, 1, 20):
                self.assertEqual(ours.get_nth_working_day(day, n), theirs.get_nth_working_day(day, n), (day, n))
            for direction in ("forward", "backward"):
                found = [each.get_closest_holiday(day, direction)[0] for each in (ours, theirs)]
                self.assertEqual(found[0], found[1], (day, direction))
        for start, end in (("2024-02-01", "2024-06-30"), ("2024-06-30", "2024-02-01")):
            self.assertEqual(ours.get_working_days_count(start, end), theirs.get_working_days_count(start, end))
        for lookup in ("contains", "icontains", "exact", "iexact", "startswith", "istartswith"):
            for text in ("New Year's Day", "new year's day", "Year", "xyz"):
                got, want = ours.get_named(text, lookup=lookup), theirs.get_named(text, lookup=lookup)
                self.assertEqual(datetime.date(2024, 1, 1) in got, datetime.date(2024, 1, 1) in want, (lookup, text))
        self.assertEqual(ours.copy(), ours)

    def test_the_readme_states_correct_numbers_about_holidays(self) -> None:
        on_another_date = too_many = missing = 0
        in_2026 = []
        for kind, category in (("national_holiday", "public"), ("collective_leave", "government")):
            for year in range(2009, 2028):
                ours = {each.date for each in harikerja.get_holidays(year, type=kind)}
                theirs = set(holidays.country_holidays("ID", years=year, categories=(category,)))
                shifted = min(len(ours - theirs), len(theirs - ours))  # a holiday on another date is one mistake
                on_another_date += shifted
                too_many += len(theirs - ours) - shifted
                missing += len(ours - theirs) - shifted
                if year == 2026:
                    in_2026 += [len(ours), len(theirs)]
        self.assertEqual(in_2026, [17, 17, 8, 8])
        computed = holidays.country_holidays("ID", years=2030, language="en_US")
        estimated = [name for name in computed.values() if name.endswith("(estimated)")]
        differences = f"{on_another_date + too_many + missing}.* {on_another_date} .* {too_many} .* {missing} "
        for name in ("README.md", "README.id.md"):
            lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
            cells = [[cell.strip() for cell in line.split("|")] for line in lines if line.startswith("| ")]
            self.assertIn(holidays.__version__, cells[0][3], name)
            self.assertRegex(cells[3][3], rf"^{len(computed)} .* {len(estimated)} .*\(estimated\)", name)
            self.assertRegex(cells[4][2], "^17, .* 8 ", name)
            self.assertRegex(cells[4][3], "^17, .* 8 ", name)
            self.assertRegex(cells[5][3], f"^{differences}", name)

    def test_the_documentation_lists_all_dates_that_differ(self) -> None:
        years = range(2009, 2028)
        readme = (ROOT / "clients" / "python" / "README.md").read_text(encoding="utf-8")
        row = next(line for line in readme.splitlines() if line.startswith("| Dates from 2009 to 2027"))
        for category in ("public", "government"):
            ours, theirs = (set(each.ID(years=years, categories=category)) for each in (harikerja, holidays))
            for day in ours ^ theirs:
                self.assertIn(str(day), row)
        self.assertIn(f"`holidays` {holidays.__version__})", row)
        self.assertIn(f"as in `holidays` {holidays.__version__}, so", readme)
        documented = set(re.findall(r"\d{4}-\d\d-\d\d", row))
        both = ("public", "government")
        self.assertEqual(documented, {str(day) for day in set(harikerja.ID(years=years)) ^ set(holidays.ID(years=years, categories=both))})

    def test_changes_and_slices_are_the_same_in_both_packages(self) -> None:
        def run(days: Any) -> list[Any]:
            steps: list[Any] = [
                days["2024-01-01":"2024-03-15"],
                days["2024-03-15":"2024-01-01":-7],
                days["2024-01-01" : "2024-12-31" : datetime.timedelta(3)],
                days["2024-12-01":"2025-01-01"],
                days["2024-02-01":"2023-12-31"],
            ]
            days["2024-05-06"] = "Firm"
            days["2024-01-01"] = "Another"
            days.update({"2024-05-07": "Meeting", datetime.date(2024, 5, 8): "Meeting"})
            days.append("2024-05-13", ["2024-05-14", datetime.date(2024, 5, 15)])
            steps += [days.get("2024-05-06"), days.get_list("2024-01-01")[0], days["2024-05-14"], days.get_list("2024-05-07")]
            steps += [sorted(days.pop_named("Meeting")), days.pop("2024-05-06"), days.pop("2024-05-06", "none"), "2024-05-07" in days]
            steps += [days.pop_named("anoth"), "2024-01-01" in days, days.get_working_days_count("2024-05-01", "2024-05-31")]
            steps += [days.is_working_day("2024-05-13"), days.get_nth_working_day("2024-05-10", 1)]
            steps += [days.get_closest_holiday("2024-05-10")[0]]
            for call in (lambda: days.pop_named("nothing"), lambda: days.pop("2024-05-06"), lambda: days["2024-05-06"]):
                with self.assertRaises(KeyError):
                    call()
            with self.assertRaises(ValueError):
                days["2024-01-01":]
            with self.assertRaises(ValueError):
                days["2024-01-01":"2024-02-01":0]
            return steps

        ours, theirs = (each.ID(years=2024, language="en_US", categories=("public", "government")) for each in (harikerja, holidays))
        self.assertEqual(run(ours), run(theirs))

    def test_years_may_be_any_iterable_of_integers(self) -> None:
        want = {2024, 2025}
        years: Any
        for years in (
            [2024, 2025],
            range(2024, 2026),
            np.array([2024, 2025]),
            np.arange(2024, 2026, dtype=np.int16),
            iter([2024, 2025]),
            pd.Index([2024, 2025]),
        ):
            self.assertEqual(harikerja.country_holidays("ID", years=years).years, want)
        for years in (2024, np.int64(2024), np.array(2024)):
            self.assertEqual(harikerja.ID(years=years).years, {2024})
        for years in ("2024", [2024.0], np.array([2024.5]), [True], 2024.0, np.array(True), np.array(2024.0), np.array([True])):
            self.refuses("INVALID_YEAR", {"field": "year"}, lambda: harikerja.ID(years=years))
        self.assertTrue(issubclass(harikerja.ID, harikerja.Indonesia) and issubclass(harikerja.IDN, harikerja.Indonesia))

    def test_the_arguments_have_the_same_names_positions_and_defaults(self) -> None:
        for function, theirs in (
            (harikerja.country_holidays, parameters(holidays.country_holidays)),
            (harikerja.Indonesia, parameters_of_indonesia()),
        ):
            ours = [each for each in parameters(function) if each[0] not in OWN_ARGUMENTS]
            if function is harikerja.country_holidays:
                self.assertEqual(ours[0], ("country", POSITIONAL, "ID"))  # this package has one country, so it has a default
                ours[0] = ("country", POSITIONAL, inspect.Parameter.empty)
            self.assertEqual(ours, theirs)
        arguments: Any = (None, None, 2024, True, True, None, None, None, "id", ("public", "government"))
        for show in (True, False):
            ours, theirs = (set(each.ID(*arguments, islamic_show_estimated=show)) for each in (harikerja, holidays))
            self.assertEqual(ours, theirs)

    def test_rules_for_observed_days_change_no_date(self) -> None:
        rules = [each for each in vars(observed_holiday_base).values() if isinstance(each, observed_holiday_base.ObservedRule)]
        self.assertGreater(len(rules), 50)
        both: Any = ("public", "government")
        for package in (harikerja, holidays):
            some: Any = package
            want = dict(some.ID(years=YEARS, categories=both))
            for rule, since in (*((rule, None) for rule in rules), (None, 2009), (rules[0], 2021), (rules[-1], 2100)):
                self.assertEqual(dict(some.ID(rule, since, YEARS, categories=both)), want, (package, rule, since))

    def test_a_subclass_that_defines_holidays_for_the_other_package_is_refused(self) -> None:
        names = {name for each in CLASSES for name in vars(each) if not name.startswith("_") and not callable(getattr(each, name))}
        names |= {name for each in CLASSES for name in vars(each) if name.startswith(("_add_", "_populate", "_move_holiday"))}
        for name in sorted(names - {"country", "categories"}):  # these are the same in every subclass
            with self.subTest(name=name):
                self.refuses("INVALID_TYPE", {"field": name}, lambda: type("Firm", (harikerja.ID,), {name: None}))

    def test_the_names_of_the_country_are_the_same_in_both_packages(self) -> None:
        functions: Any = (harikerja.country_holidays, holidays.country_holidays)
        for function in functions:
            for country in ("ID", "IDN", "Indonesia"):
                self.assertEqual(function(country, years=2026).country, "ID")
            for country in ("id", "indonesia", "INDONESIA"):
                with self.assertRaises((harikerja.HarikerjaError, NotImplementedError)):
                    function(country)

    def test_the_readme_lists_all_arguments_and_attributes(self) -> None:
        readme = (ROOT / "clients" / "python" / "README.md").read_text(encoding="utf-8")
        table = readme.partition("| argument | here |\n")[2].partition("\n\n")[0]
        named = [name for line in table.splitlines()[1:] for name in re.findall("`(.*?)`", line.split("|")[1])]
        self.assertEqual(named, [name for name, *_ in parameters(harikerja.Indonesia)])
        [row] = re.findall(r"^\| Attributes \| (.*?) \|", readme, re.MULTILINE)
        ours = harikerja.ID(years=2026)
        attributes = {name for name in dir(ours) if not name.startswith("_") and not callable(getattr(ours, name))}
        self.assertEqual(set(re.findall("`(.*?)`", row)), attributes)
        self.assertLess(attributes, set(dir(holidays.ID(years=2026))))
        [row] = re.findall(r"^\| `language` \| (.*?) \|$", readme, re.MULTILINE)
        refused = set(re.findall('"(.*?)"', row.partition("refused")[0].rpartition(";")[2]))
        self.assertEqual(refused, set(holidays.ID().supported_languages) - {"id", "en_US"})
        build: Any = harikerja.ID
        for language in refused:
            self.refuses("INVALID_TYPE", {"field": "language", "value": language}, lambda: build(language=language))

    def test_a_year_that_the_other_package_estimates_is_refused(self) -> None:
        for year in range(LAST.year + 1, LAST.year + 11):
            estimates = [day for show in (True, False) for day in holidays.ID(years=year, islamic_show_estimated=show)]
            self.assertIn("(estimated)", " ".join(holidays.ID(years=year, language="en_US").values()))
            for show in (True, False):
                self.refuses("DATASET_NOT_FOUND", {"year": year}, lambda: harikerja.ID(years=year, islamic_show_estimated=show))
                days = harikerja.ID(missing="skip", islamic_show_estimated=show)
                for day in estimates:
                    with self.assertWarnsRegex(UserWarning, f"no data for {year}"):
                        self.assertIsNone(days.get(day))

    def test_the_days_of_another_country_can_be_added_with_update_only(self) -> None:
        days: Any = harikerja.ID(years=2026)
        other = holidays.country_holidays("SG", years=2026)
        for add in (lambda: days + other, lambda: days + days, lambda: sum([days, other])):
            self.refuses("INVALID_TYPE", {"field": "+"}, add)
        with self.assertRaises(TypeError):
            other + days
        days.update(other)
        self.assertIn("2026-08-09", days)
        self.assertEqual(set(days), set(harikerja.ID(years=2026)) | set(other))

    def test_the_documented_differences_exist(self) -> None:
        leave = "2024-02-09"
        self.assertIn(leave, harikerja.country_holidays("ID"))
        self.assertNotIn(leave, holidays.country_holidays("ID"))
        self.assertEqual(len(holidays.country_holidays("ID")), 0)
        self.assertEqual(harikerja.country_holidays("ID").years, set(YEARS))
        self.assertNotIn("2045-06-02", holidays.country_holidays("ID"))
        self.refuses("DATASET_NOT_FOUND", {"year": 2045}, lambda: "2045-06-02" in harikerja.country_holidays("ID"))
        self.refuses("DATASET_NOT_FOUND", {"year": 2045}, lambda: harikerja.country_holidays("ID", years=2045))
        self.refuses("NOT_FOUND", {"field": "country"}, lambda: harikerja.country_holidays("SG"))  # type: ignore[arg-type]
        both: Any = ("public", "government")
        for package, moved in ((harikerja, set()), (holidays, {datetime.date(2020, 12, 31)})):
            some: Any = package
            observed = set(some.ID(years=YEARS, categories=both))
            self.assertEqual(observed - set(some.ID(years=YEARS, categories=both, observed=False)), moved)
        self.assertEqual(holidays.ID(years=2026.0).years, {2026})  # type: ignore[arg-type]
        self.assertIsNone(holidays.ID(years=2024, expand=False).get_closest_holiday("2024-12-31"))
        self.refuses("DATASET_NOT_FOUND", {"year": 2025}, lambda: harikerja.ID(years=2024, expand=False).get_closest_holiday("2024-12-31"))
        self.assertEqual(harikerja.ID(years=2026), dict(harikerja.ID(years=2026)))
        self.assertNotEqual(holidays.ID(years=2026), dict(holidays.ID(years=2026)))
        self.assertEqual(repr(harikerja.ID(years=2024)), "<Indonesia, 29 dates>")
        self.assertIn("2026", repr(holidays.ID(years=2026)))
        self.assertTrue(harikerja.ID(years=2026, calendar=harikerja.calendar(weekend="fri")).is_weekend("2026-03-27"))


if __name__ == "__main__":
    unittest.main()
