"""Compares the arithmetic with a slow loop over days, and checks that a long distance needs no more steps than a short one."""

from __future__ import annotations

import datetime
import random
import unittest
from array import array
from typing import Any

import harikerja
from harikerja._calendar import Calendar

D = datetime.date
DAY = datetime.timedelta(1)


class Counted:
    """A sequence that counts how many of its elements are read."""

    def __init__(self, values: array[int]) -> None:
        self.values = values
        self.reads = 0

    def __getitem__(self, i: int) -> int:
        assert isinstance(i, int), "a slice reads many elements"
        self.reads += 1
        return self.values[i]

    def __len__(self) -> int:
        return len(self.values)


class ArithmeticTest(unittest.TestCase):
    def test_each_calculation_reads_two_elements_of_the_tables(self) -> None:
        calendar = Calendar()
        calendar.is_workday(D(2026, 3, 20))
        table: Any = calendar._table
        table.rank, table.workdays = counted = (Counted(table.rank), Counted(table.workdays))

        def reads(call: Any) -> int:
            before = sum(each.reads for each in counted)
            call()
            return sum(each.reads for each in counted) - before

        try:
            start = D(2009, 1, 5)
            self.assertEqual({reads(lambda: calendar.add_workdays(start, n)) for n in (1, 5, 250, 2500, 4000)}, {2})
            self.assertEqual({reads(lambda: calendar.subtract_workdays(D(2027, 12, 1), n)) for n in (1, 5, 250, 2500, 4000)}, {2})
            self.assertEqual({reads(lambda: calendar.count_workdays(start, start + n * DAY)) for n in (0, 5, 365, 6000)}, {2})
        finally:
            table.rank, table.workdays = (each.values for each in counted)

    def test_the_answers_equal_the_results_of_a_loop_over_days(self) -> None:
        choose = random.Random(2027)
        acme = harikerja.with_calendar(
            {
                "name": "acme",
                "weekend": ["sun"],
                "collectiveLeave": "worked",
                "daysOff": [{"from": "2025-12-20", "to": "2026-01-10"}],
                "workdays": [{"date": "2026-03-22"}, {"date": "2026-08-17"}],
            }
        )
        calendar: Any
        for calendar in (harikerja, acme, harikerja.with_calendar("idx")):
            for _ in range(150):
                start, n = D(2017, 1, 1) + choose.randrange(3300) * DAY, choose.randrange(1, 30)
                with self.subTest(calendar=calendar, start=start, n=n):
                    for add, step in ((calendar.add_workdays, DAY), (calendar.subtract_workdays, -DAY)):
                        day, left = start, n
                        while left > 0:
                            day += step
                            left -= calendar.is_workday(day)
                        self.assertEqual(add(start, n), day)
                    self.assertEqual(calendar.count_workdays(start + DAY, calendar.add_workdays(start, n)), n)
                    days = [start + i * DAY for i in range(n)]
                    works = [each for each in days if calendar.is_workday(each)]
                    self.assertEqual(calendar.list_workdays(days[0], days[-1]), works)
                    diff = calendar.diff_workdays(days[0], days[-1])
                    described = calendar.describe_days(days[0], days[-1])
                    self.assertEqual(diff.workday_count, len(works))
                    self.assertEqual([each.date for each in described if each.is_workday], works)
                    self.assertEqual(diff.weekend_count, sum(each.is_weekend and not each.is_workday for each in described))
                    self.assertEqual(diff.holiday_count, sum(bool(each.holidays) and not each.is_workday for each in described))
                    following, preceding = calendar.adjust_date(start), calendar.adjust_date(start, "preceding")
                    self.assertEqual(following, start if calendar.is_workday(start) else calendar.add_workdays(start, 1))
                    self.assertEqual(preceding, start if calendar.is_workday(start) else calendar.subtract_workdays(start, 1))
                    nearest = following if following - start <= start - preceding else preceding
                    self.assertEqual(calendar.adjust_date(start, "nearest"), nearest)
                    modified = following if following.month == start.month else preceding
                    self.assertEqual(calendar.adjust_date(start, "modified_following"), modified)

    def test_the_counts_of_a_summary_add_up_to_all_days_of_the_year(self) -> None:
        for year in harikerja.get_available_years():
            summary = harikerja.summarize_workdays(year)
            for each in (summary.total, *summary.months):
                total, *parts = each.as_dict().values()
                self.assertEqual(sum(parts), total)
            sums = [sum(month.as_dict()[name] for month in summary.months) for name in summary.total.as_dict()]
            self.assertEqual(sums, list(summary.total.as_dict().values()))
            self.assertEqual(summary.total.workday_count, harikerja.count_workdays(D(year, 1, 1), D(year, 12, 31)))


if __name__ == "__main__":
    unittest.main()
