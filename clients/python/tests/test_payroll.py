"""Tests payroll periods, overtime and working hours with arguments that the vectors do not have."""

from __future__ import annotations

import datetime
import unittest
from collections.abc import Callable
from typing import Any

import harikerja
from harikerja import HarikerjaError

D, T, H = datetime.date, datetime.datetime, datetime.timedelta

# datetime(..., tzinfo=pytz.timezone("Asia/Jakarta")) has this offset, the mean solar time of Jakarta before 1924.
LOCAL_MEAN_TIME = datetime.timezone(H(hours=7, minutes=7))
MINUTE = H(minutes=1)


class Pytz(datetime.tzinfo):
    """A zone of pytz: in winter at UTC+1, but with another offset before localize or normalize."""

    def __init__(self, offset: datetime.timedelta) -> None:
        self.offset = offset

    def utcoffset(self, when: datetime.datetime | None) -> datetime.timedelta:
        return self.offset

    def normalize(self, when: datetime.datetime) -> datetime.datetime:
        offset = H(hours=1)
        return (when.replace(tzinfo=None) - self.offset + offset).replace(tzinfo=Pytz(offset))


class PayrollTest(unittest.TestCase):
    def refuses(self, code: str, field: str, call: Callable[[], Any]) -> None:
        with self.assertRaises(HarikerjaError) as caught:
            call()
        self.assertEqual((caught.exception.code, caught.exception.details["field"]), (code, field))
        self.assertRegex(str(caught.exception), r"^\S.*\.$")

    def test_a_list_that_depends_on_later_dates_says_which_dates_were_examined(self) -> None:
        then = harikerja.as_of(D(2025, 8, 1))  # on this day, the last list was the list of 2025
        for answer, start, end, complete in (
            (harikerja.get_upcoming_holidays(D(2026, 6, 15), limit=5), D(2026, 6, 15), D(2026, 12, 25), True),
            (then.get_upcoming_holidays(D(2025, 12, 1), limit=5), D(2025, 12, 1), D(2025, 12, 31), False),
            (harikerja.get_occasions(2026), D(2026, 1, 1), D(2026, 12, 31), True),
            (then.get_occasions(), D(2009, 1, 1), D(2025, 12, 31), False),
            (then.get_occasions(date=D(2025, 8, 17)), D(2025, 8, 17), D(2025, 12, 31), False),
        ):
            self.assertEqual((answer.examined, answer.complete), (harikerja.Examined(start_date=start, end_date=end), complete))
        never = harikerja.as_of(D(1999, 1, 1)).get_occasions()
        self.assertEqual((never.complete, never.examined), (False, None))
        last = harikerja.get_available_years()[-1]
        self.refuses(
            "DATASET_NOT_FOUND",
            "payday",
            lambda: harikerja.calendar(calendar={"name": "acme", "daysOff": [{"date": f"{last}-12-31"}]}).get_payroll_periods(last, rule="following"),
        )

    def test_the_multipliers_of_overtime_follow_the_articles(self) -> None:
        six = harikerja.calendar(weekend="sun")
        for calendar, date, hours, shortest, day_class, multipliers in (
            (harikerja, D(2026, 5, 4), 3, None, "workday", (1.5, 2, 2)),
            (harikerja, D(2026, 3, 20), 2, None, "workday", (1.5, 2)),  # collective leave is a workday under labour law
            (harikerja, D(2026, 5, 2), 9, None, "rest_day", (2,) * 8 + (3,)),
            (harikerja, D(2026, 5, 1), 0.5, None, "official_holiday", (2,)),
            (six, D(2026, 5, 1), 8, None, "official_holiday", (2,) * 7 + (3,)),
            (six, D(2026, 5, 1), 6, "fri", "official_holiday", (2,) * 5 + (3,)),
        ):
            found = calendar.get_overtime(date, hours, **({"shortest_day": shortest} if shortest else {}))  # type: ignore[attr-defined]
            self.assertEqual((found.day_class, found.multipliers), (day_class, multipliers))
        half = harikerja.get_overtime(D(2026, 5, 4), 2.5)
        self.assertEqual((half.multiplier_hours, half.citation), (4.5, "PP 35/2021 art. 31(1)"))
        hours: Any
        for hours in (0, 0.25, 24.5, True, "3", None, float("nan"), float("inf")):
            self.refuses("INVALID_RANGE", "hours", lambda: harikerja.get_overtime(D(2026, 5, 4), hours))
        self.refuses("INVALID_RANGE", "hours", lambda: harikerja.get_overtime(D(2026, 5, 2), 12.5))
        self.refuses("INVALID_RANGE", "weekend", lambda: harikerja.calendar(weekend="none").get_overtime(D(2026, 5, 4), 1))
        self.refuses("INVALID_RANGE", "shortestDay", lambda: harikerja.get_overtime(D(2026, 5, 4), 1, shortest_day="mon"))
        self.refuses("INVALID_RANGE", "shortestDay", lambda: six.get_overtime(D(2026, 5, 4), 1, shortest_day="sun"))
        self.refuses("RULE_NOT_FOUND", "date", lambda: harikerja.get_overtime(D(2021, 2, 1), 1))
        self.refuses("DATASET_NOT_FOUND", "date", lambda: harikerja.get_overtime(D(2099, 1, 1), 1))

    def test_the_warnings_and_notes_about_overtime_equal_those_of_the_api(self) -> None:
        six = harikerja.calendar(weekend="sun")
        read = "We read a copy of the official text, not the original."
        allowed = "PP 35/2021 art. 26 allows only 4 hours of overtime on a workday. The later hours must be paid all the same."
        shortest = "The shortest day of work was not given. If it is Friday, {} (PP 35/2021 art. 31(2))."
        monday = shortest.format("the result is 13, not 12").replace("Friday", "Monday")
        half = "PP 35/2021 art. 31(1) does not speak of parts of an hour. The half hour counts in proportion."
        leave = "Collective leave is not an official holiday. On a workday, only the hours after the normal hours of work are overtime."
        local = (
            "An official holiday at this place only, such as a local election, is paid like a national holiday, "
            "but is not in the national list: if this day is one, state it in the question."
        )
        stated = (
            "This day is an official holiday at this place because the question states it. "
            "The national list does not have this holiday, so the answer does not name it."
        )
        for found, warnings, notes in (
            (harikerja.get_overtime(D(2026, 5, 4), 4), (read,), (local,)),
            (harikerja.get_overtime(D(2026, 5, 4), 4, official_holiday=True), (read,), (stated,)),
            (six.get_overtime(D(2026, 5, 4), 6, official_holiday=True), (read, monday), (stated,)),
            (harikerja.get_overtime(D(2026, 3, 20), 2.5), (read,), (leave, half, local)),
            (harikerja.get_overtime(D(2026, 5, 4), 4.5), (read, allowed), (half, local)),
            (six.get_overtime(D(2026, 5, 1), 5), (read,), ()),
            (six.get_overtime(D(2026, 5, 1), 6), (read, shortest.format("the result is 13, not 12")), ()),
            (six.get_overtime(D(2026, 5, 1), 10), (read, shortest.format("this number of hours has no answer")), ()),
            (six.get_overtime(D(2026, 5, 1), 6, shortest_day="fri"), (read,), ()),
            (six.get_overtime(D(2026, 3, 22), 8), (read,), ()),  # a holiday on a rest day
        ):
            self.assertEqual((found.warnings, found.notes), (warnings, notes))
        later = harikerja.get_overtime(D(2026, 10, 5), 1).warnings
        self.assertRegex(later[1], "^The newest text that shows this rule in force is dated 2026-10-03.")

    def test_at_most_366_days_of_work_are_listed(self) -> None:
        """The vectors have no longer times, because their answers are long."""
        for answer in (
            harikerja.elapsed_time(T(2020, 1, 1), T(2026, 1, 1)),
            harikerja.due_deadline(T(2020, 1, 1), H(hours=8 * 1451)),
        ):
            self.assertEqual((answer.workday_count, len(answer.days), answer.days_complete), (1451, 366, False))
        self.assertEqual(harikerja.elapsed_time(T(2020, 1, 1), T(2026, 1, 1)).elapsed, H(hours=8 * 1451))
        whole = harikerja.elapsed_time(T(2026, 1, 1), T(2027, 1, 1))
        self.assertEqual((whole.workday_count, whole.days_complete), (len(whole.days), True))

    def test_overtime_uses_the_weekend_of_the_calendar_and_the_years_of_the_national_list(self) -> None:
        six = harikerja.calendar(weekend="sun")
        firm = harikerja.with_calendar({"name": "acme", "weekend": ["sun"], "covers": "2025..2025", "daysOff": [{"date": "2025-05-05"}]})
        # A Saturday, an own day off, and a year that the calendar does not cover.
        for date in (D(2025, 5, 3), D(2025, 5, 5), D(2026, 5, 2)):
            self.assertEqual(firm.get_overtime(date, 4), six.get_overtime(date, 4))
        with self.assertRaises(HarikerjaError) as caught:
            firm.get_overtime(D(2099, 1, 1), 4)
        years = harikerja.get_available_years()
        self.assertEqual(caught.exception.details["availableYears"], {"first": years[0], "last": years[-1]})
        self.assertTrue(str(caught.exception).startswith("No dataset is available for 2099: "))

    def test_times_in_an_answer_have_the_zone_of_the_working_hours(self) -> None:
        utc = T(2026, 5, 4, 1, 30, tzinfo=datetime.timezone.utc)
        due = harikerja.due_deadline(utc, H(hours=1), zone="WITA")
        self.assertEqual((due.start.isoformat(), due.due.isoformat()), ("2026-05-04T09:30:00+08:00", "2026-05-04T10:30:00+08:00"))
        self.assertEqual(harikerja.due_deadline(T(2026, 5, 4, 20), H(hours=2), hours_per_day="22:00-24:00").due, T(2026, 5, 5, tzinfo=due_zone()))
        self.assertEqual(harikerja.due_deadline(T(2026, 5, 4, 8, 0, 0, 999999), H(hours=1)).due, T(2026, 5, 4, 9, tzinfo=due_zone()))
        self.assertEqual(harikerja.elapsed_time(T(2026, 5, 4, 8, 0, 0, 1), T(2026, 5, 4, 9, 0, 0, 999999)).elapsed, H(hours=1))
        for calendar in (harikerja.calendar(weekend="sun"), harikerja.with_calendar({"name": "acme", "workdays": [{"date": "2026-04-11"}]})):
            saturday = calendar.due_deadline(T(2026, 4, 11, 8), H(hours=8)).due
            self.assertEqual(saturday, T(2026, 4, 11, 17, tzinfo=due_zone()))
        last = T(harikerja.get_available_years()[-1] + 1, 1, 1)
        self.assertEqual(harikerja.elapsed_time(last, last).elapsed, H(0))
        start: Any = T(2026, 5, 4, 9)
        call: Any
        for call, code, field in (
            (lambda: harikerja.due_deadline(start.date(), H(hours=1)), "INVALID_DATE", "start"),
            (lambda: harikerja.due_deadline(start.replace(tzinfo=LOCAL_MEAN_TIME), H(hours=1)), "INVALID_DATE", "start"),
            (lambda: harikerja.elapsed_time(start, start.replace(tzinfo=LOCAL_MEAN_TIME)), "INVALID_DATE", "end"),
            (lambda: harikerja.due_deadline(start, 8), "INVALID_TYPE", "hours"),
            (lambda: harikerja.due_deadline(start, H(0)), "INVALID_RANGE", "hours"),
            (lambda: harikerja.due_deadline(start, H(microseconds=1500000)), "INVALID_RANGE", "hours"),
            (lambda: harikerja.due_deadline(start, H(hours=100001)), "INVALID_RANGE", "hours"),
            (lambda: harikerja.due_deadline(start, H(hours=1), zone="Asia/Tokyo"), "INVALID_TYPE", "zone"),
            (lambda: harikerja.due_deadline(start, H(hours=1), hours_per_day="8-12"), "INVALID_TYPE", "hoursPerDay"),
            (lambda: harikerja.due_deadline(start, H(hours=1), hours_per_day="13:00-17:00,08:00-12:00"), "INVALID_TYPE", "hoursPerDay"),
            (lambda: harikerja.due_deadline(start, H(hours=1), hours_per_day="08:00-24:30"), "INVALID_TYPE", "hoursPerDay"),
            (lambda: harikerja.due_deadline(start, H(hours=1), sat="08:00-12:00"), "INVALID_TYPE", "sat"),
            (lambda: harikerja.due_deadline(T.max, H(hours=1)), "DATASET_NOT_FOUND", "start"),
            (lambda: harikerja.due_deadline(T.max.replace(tzinfo=datetime.timezone.utc), H(hours=1)), "INVALID_DATE", "start"),
            (lambda: harikerja.elapsed_time(start, start - MINUTE), "INVALID_RANGE", "start"),
            (lambda: harikerja.elapsed_time(start, last + MINUTE), "DATASET_NOT_FOUND", "end"),
        ):
            self.refuses(code, field, call)

    def test_a_zone_of_pytz_without_localize_is_refused(self) -> None:
        """In datetime(..., tzinfo=pytz.timezone("Europe/Madrid")), the zone has the offset -00:15 of the year 1900."""
        start = T(2026, 3, 17, 9)
        for wrong in (H(minutes=-15), H(hours=2)):
            early = start.replace(tzinfo=Pytz(wrong))
            with self.assertRaisesRegex(
                HarikerjaError, "^start must have an offset that its zone has at this time: with pytz, use zone.localize.time., not "
            ):
                harikerja.due_deadline(early, H(hours=1))
            self.refuses("INVALID_DATE", "end", lambda: harikerja.elapsed_time(start, early))
        localized = start.replace(tzinfo=Pytz(H(hours=1)))
        self.assertEqual(harikerja.due_deadline(localized, H(hours=1)).due, T(2026, 3, 17, 16, tzinfo=due_zone()))


def due_zone() -> datetime.timezone:
    return datetime.timezone(H(hours=7))


if __name__ == "__main__":
    unittest.main()
