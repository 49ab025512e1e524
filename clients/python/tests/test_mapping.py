"""Tests the mapping that can replace the mapping of the package ``holidays``, without this package."""

from __future__ import annotations

import copy
import datetime
import pickle
import sys
import threading
import unittest
import warnings
from collections.abc import Callable
from typing import Any
from unittest import mock

import harikerja
from harikerja import HarikerjaError, with_calendar

D = datetime.date


class MappingTest(unittest.TestCase):
    def test_country_holidays_is_a_mapping_with_collective_leave(self) -> None:
        year = harikerja.country_holidays("ID", years=2026)
        self.assertEqual(list(year), sorted({each.date for each in harikerja.get_holidays(2026)}))
        self.assertIn(D(2026, 3, 20), year)
        self.assertNotIn(D(2026, 3, 20), harikerja.country_holidays("ID", years=2026, categories="public"))
        self.assertEqual(year[D(2026, 1, 1)], year["2026-01-01"])
        self.assertEqual(year.get(datetime.datetime(2026, 1, 1, 12)), "Tahun Baru 2026 Masehi")
        self.assertEqual(year.get(D(2026, 1, 2), "work"), "work")
        english = harikerja.country_holidays(years=2021, language="en")
        self.assertEqual(english[D(2021, 5, 13)], "Eid al-Fitr 1442 H; Ascension of Jesus Christ")
        self.assertEqual(english.get_list(D(2021, 5, 13)), ["Eid al-Fitr 1442 H", "Ascension of Jesus Christ"])
        self.assertEqual(english.get_list(D(2021, 5, 18)), [])

    def test_a_lookup_in_another_year_adds_the_year(self) -> None:
        some = harikerja.country_holidays(years=[2026])
        self.assertIn(D(2025, 12, 25), some)
        self.assertEqual(some.years, {2025, 2026})
        self.assertEqual(list(some), sorted(some))
        self.assertEqual(harikerja.country_holidays().years, set(harikerja.get_available_years()))

    def test_wrong_keys_years_and_languages_are_refused(self) -> None:
        some: Any = harikerja.country_holidays()
        keys = (("1/1/2026", "INVALID_DATE"), (20260101, "INVALID_DATE"), (None, "INVALID_DATE"), (D(2099, 1, 1), "DATASET_NOT_FOUND"))
        for key, code in keys:
            for ask in (some.get, some.__contains__, some.__getitem__, some.get_list):
                with self.assertRaises(HarikerjaError) as caught:
                    ask(key)
                self.assertEqual(caught.exception.code, code)
        for arguments in ({"years": 2099}, {"years": "2026"}, {"language": "fr"}, {"country": "SG"}):
            with self.assertRaises(HarikerjaError):
                harikerja.country_holidays(**arguments)  # type: ignore[arg-type]
        then = harikerja.Indonesia(years=2025, calendar=harikerja.as_of(D(2025, 8, 6)))
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
        for country in ("IDN", "Indonesia"):
            same: Any = harikerja.country_holidays(country, years=2026)  # type: ignore[arg-type]
            self.assertEqual(same, harikerja.country_holidays("ID", years=2026, language=None))
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

    def test_a_part_of_a_day_is_not_a_step_of_a_slice(self) -> None:
        days = harikerja.country_holidays()
        span = slice(D(2026, 3, 18), D(2026, 3, 25), datetime.timedelta(2))
        self.assertEqual([day.day for day in days[span]], [18, 20, 22, 24])
        for step in (datetime.timedelta(hours=36), datetime.timedelta(1, 0, 1), datetime.timedelta(hours=1), 0, True):
            with self.assertRaises(HarikerjaError) as caught:
                days[D(2026, 3, 18) : D(2026, 3, 25) : step]
            self.assertEqual(caught.exception.details["field"], "step")

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

    def test_a_year_without_data_gives_a_warning_at_the_line_of_the_caller(self) -> None:
        some: Any = harikerja.country_holidays("ID", years=2026, missing="skip")
        with self.assertWarns(UserWarning):
            some.update({"2045-05-05": "Firm"})  # an own day is not data for its year
        self.assertEqual(some.years, {2026})
        calls: list[tuple[object, Callable[[], object]]] = [
            (set(), lambda: harikerja.country_holidays("ID", years=2045, missing="skip").years),
            (set(), lambda: harikerja.ID(years=[2045], missing="skip").years),
            (False, lambda: "2045-08-17" in some),
            (None, lambda: some.get("2045-08-17")),
            ([], lambda: some.get_list("2045-08-17")),
            ("Firm", lambda: some["2045-05-05"]),
            ("Firm", lambda: dict(some.items())[D(2045, 5, 5)]),
            ([D(2045, 5, 5)], lambda: some["2045-01-01":"2045-12-31"]),
            (True, lambda: some.is_working_day("2045-08-17")),
            (5, lambda: some.get_working_days_count("2045-08-14", "2045-08-18")),
            (D(2045, 8, 17), lambda: some.get_nth_working_day("2045-08-16", 1)),
            ((D(2045, 5, 5), "Firm"), lambda: some.get_closest_holiday("2045-05-04")),
            ("Firm", lambda: some.setdefault("2045-05-05", "Other")),
            ("Firm", lambda: some.pop("2045-05-05")),
            (None, lambda: some.update(["2045-05-05"])),
        ]
        for want, call in calls:
            with self.subTest(line=call.__code__.co_firstlineno), warnings.catch_warnings(record=True) as caught:
                warnings.simplefilter("always")
                self.assertEqual(call(), want)
                lines = {(each.filename, each.lineno) for each in caught if "harikerja has no data for 2045: " in str(each.message)}
                self.assertEqual(lines, {(__file__, call.__code__.co_firstlineno)})

    def test_every_day_is_decreed(self) -> None:
        years = harikerja.get_available_years()
        decreed = [each for year in years for each in harikerja.get_holidays(year, include_sources=True) if each.sources]
        for language in ("id", "en_US"):
            names = {(each.date, each.local_name if language == "id" else each.name) for each in decreed}
            for show in (True, False):
                some = harikerja.ID(years=years, language=language, islamic_show_estimated=show)
                self.assertEqual({(day, name) for day in some for name in some.get_list(day)}, names)

    def test_arguments_without_a_meaning_in_indonesia_are_refused(self) -> None:
        build: Any = harikerja.ID
        function: Any = harikerja.country_holidays
        for arguments, message in (
            ({"observed_rule": "mon"}, "^observed_rule must be None or a mapping, such as an ObservedRule, not 'mon'.$"),
            ({"observed_since": "2020"}, "^observed_since must be None or a whole number, not '2020'.$"),
            ({"prov": "JK"}, "^prov must be None, because the holidays are the same in all of Indonesia, not 'JK'.$"),
            ({"islamic_show_estimated": None}, "^islamic_show_estimated must be True or False"),
            ({"language": "th"}, "^language must be one of id, en, en_US, not 'th'"),
        ):
            with self.assertRaisesRegex(HarikerjaError, message):
                build(**arguments)
        for call in (lambda: build(2026), lambda: function("ID", 2026)):
            with self.assertRaisesRegex(HarikerjaError, r"to choose a year, write years=2026\)"):
                call()

    def test_a_subclass_with_its_own_days_is_refused(self) -> None:
        class Plain(harikerja.ID):
            def special(self) -> bool:
                return "2026-08-17" in self

        self.assertTrue(Plain(years=2026).special())

        class Mixin:
            def _populate_public_holidays(self) -> None: ...

        names = ("_populate", "_add_holiday", "special_public_holidays", "weekend", "default_language")
        bodies: Any = [{name: None} for name in (*names, "supported_languages", "subdivisions")]
        for bases, body in (*(((harikerja.ID,), body) for body in bodies), ((Mixin, harikerja.ID), {})):
            with self.assertRaisesRegex(HarikerjaError, "^Firm defines .*, which has no effect here. To add days, call update"):
                type("Firm", bases, body)

    def test_the_categories_and_the_years_cannot_be_set(self) -> None:
        some: Any = harikerja.ID(years=2026)
        for name in ("categories", "years", "weekend"):
            with self.assertRaises(AttributeError):
                setattr(some, name, set())
            getattr(some, name).clear()
            self.assertTrue(getattr(some, name))

    def test_the_names_of_occasions_are_the_same_in_all_years(self) -> None:
        some = harikerja.country_holidays("ID", years=range(2018, 2026), names="occasion")
        occasions = {holiday.occasion for year in range(2018, 2026) for holiday in harikerja.get_holidays(year)}
        self.assertEqual({name for day in some for name in some.get_list(day)}, occasions)
        self.assertEqual(len(occasions), 18)
        self.assertEqual(some["2021-05-13"], "eid-al-fitr; ascension")
        every = harikerja.ID(names="occasion")
        with_holidays = {each.id for each in harikerja.get_occasions() if each.holidays}
        self.assertEqual({name for day in every for name in every.get_list(day)}, with_holidays)
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
        for change in (
            lambda: some.update({"2025-01-02": "One", "someday": "Two"}),
            lambda: some.update({"2026-05-05": "One"}, ["someday"]),
            lambda: some.__setitem__("2025-01-02", 5),
            lambda: some.pop("2025-01-02"),
            lambda: some.__delitem__("2025-01-02"),
        ):
            with self.assertRaises((HarikerjaError, KeyError)):
                change()
            self.assertEqual(some.years, {2026})
            self.assertNotIn("2026-05-05", some)

    def test_a_slice_checks_only_the_dates_that_it_visits(self) -> None:
        every: Any = harikerja.ID()
        one: Any = harikerja.ID(years=2026, expand=False)
        first, end = max(every), D(max(every).year + 1, 1, 1)
        self.assertEqual(every[first:end], [first])
        self.assertEqual(one["2026-12-01":"2027-01-01"], [D(2026, 12, 24), D(2026, 12, 25)])
        self.assertEqual(one["2026-01-16":"2025-12-31"], [D(2026, 1, 16), D(2026, 1, 1)])
        self.assertEqual(every[end:end], [])
        for call in (
            lambda: every[first : end + datetime.timedelta(1)],
            lambda: one["2025-12-31":"2026-02-01"],
            lambda: one["2026-01-01":"later"],
        ):
            with self.assertRaises(HarikerjaError):
                call()

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
        for key in ("2026-08-17T10:00", "2026-08-17 10:00:30", "2026-08-17T00:00:00Z", "2026-08-17T10:00:00+07:00"):
            self.assertIn(key, year)
        for key in ("2026-08-17x10:00", "2026-08-17T", "2026-08-17T25:00", "2026-08-17T24:00", "2026-08-17 ", "20260817", "17 Aug 2026"):
            with self.assertRaises(HarikerjaError):
                year.get(key)

    def test_a_time_that_can_have_another_date_in_indonesia_is_refused(self) -> None:
        """17 March, 22:30 in UTC is a workday, but in Jakarta it is 18 March, collective leave."""
        year: Any = harikerja.country_holidays(years=2026)
        utc = datetime.datetime(2026, 3, 17, 22, 30, tzinfo=datetime.timezone.utc)
        local = utc.astimezone(datetime.timezone(datetime.timedelta(hours=7)))
        mean = local.replace(tzinfo=datetime.timezone(datetime.timedelta(hours=7, minutes=7)))
        for key in (utc, "2026-03-17T22:30:00Z", "2026-03-17 22:30+00:00", mean, "2026-03-17T00:00:00.000001+10:00"):
            for call in (
                lambda: key in year,
                lambda: year[key],
                lambda: year.get(key),
                lambda: year.get_list(key),
                lambda: year[key:"2026-03-20"],
                lambda: year.get_closest_holiday(key),
                lambda: year.is_weekend(key),
                lambda: year.is_working_day(key),
                lambda: year.get_nth_working_day(key, 1),
                lambda: year.get_working_days_count(key, "2026-03-20"),
                lambda: year.update(key),
                lambda: year.update({key: "Firm"}),
                lambda: year.__setitem__(key, "Firm"),
                lambda: year.pop(key),
            ):
                with self.assertRaisesRegex(HarikerjaError, r'^date must be a midnight, .* .astimezone\(ZoneInfo\("Asia/Jakarta"\)\)\), not '):
                    call()
        self.assertEqual(year, harikerja.country_holidays(years=2026))
        for key in (local, str(local), "2026-03-18T00:30+09:00", "2026-03-18T00:00Z", utc.replace(day=18, hour=0, minute=0)):
            self.assertIn(key, year)
        for key in (utc.replace(tzinfo=None), "2026-03-17T22:30"):
            self.assertNotIn(key, year)


if __name__ == "__main__":
    unittest.main()
