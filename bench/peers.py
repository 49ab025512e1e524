"""Measures numpy's business days and the holidays package on the questions of
the Go benchmark, with the same days off, and prints JSON."""

import datetime
import json
import platform
import sys
import time

import holidays
import numpy as np

DAYS_OFF = [line.strip() for line in sys.stdin if line.strip()]
ONE, MANY, LOOP = "numpy busday, one", "numpy busday, per element of many", "python holidays"

calendar = np.busdaycalendar(weekmask="1111100", holidays=np.array(DAYS_OFF, dtype="datetime64[D]"))
starts = np.array(np.datetime64("2016-01-04") + np.arange(365))
many = np.resize(starts, 20_000)


class Indonesia(holidays.HolidayBase):
    """The same days off, in the package's own class, years filled once."""

    def __init__(self):
        super().__init__()
        for day in DAYS_OFF:
            self[day] = "off"


off = Indonesia()
first = datetime.date(2016, 1, 4)


def best(call, repeat=5, seconds=0.02):
    """Nanoseconds a call, of the fastest of several turns."""
    n = 1
    while True:
        begin = time.perf_counter_ns()
        for i in range(n):
            call(i)
        took = time.perf_counter_ns() - begin
        if took > 5e6 or n > 1 << 20:
            break
        n *= 2
    n = max(1, int(n * seconds * 1e9 / took))
    fastest = float("inf")
    for _ in range(repeat):
        begin = time.perf_counter_ns()
        for i in range(n):
            call(i)
        fastest = min(fastest, (time.perf_counter_ns() - begin) / n)
    return fastest


def count(start, end):
    day, total, step = start, 0, datetime.timedelta(days=1)
    while day <= end:
        if off.is_working_day(day):
            total += 1
        day += step
    return total


rows = {
    "is it a workday": {
        ONE: best(lambda i: np.is_busday(starts[i % 365], busdaycal=calendar)),
        MANY: best(lambda i: np.is_busday(many, busdaycal=calendar)) / len(many),
        LOOP: best(lambda i: off.is_working_day(first + datetime.timedelta(days=i % 365))),
    }
}
for name, n in (("add 5 workdays", 5), ("add 250", 250), ("add 2500", 2500)):
    rows[name] = {
        ONE: best(lambda i: np.busday_offset(starts[i % 365], n, roll="backward", busdaycal=calendar)),
        MANY: best(lambda i: np.busday_offset(many, n, roll="backward", busdaycal=calendar), 3) / len(many),
        LOOP: best(lambda i: off.get_nth_working_day(first + datetime.timedelta(days=i % 365), n), 3),
    }
for name, start, end in (("count 1 year", "2016-01-01", "2016-12-31"), ("count 19 years", "2009-01-01", "2027-12-31")):
    begin, after = np.datetime64(start), np.datetime64(end) + 1
    a, b = datetime.date.fromisoformat(start), datetime.date.fromisoformat(end)
    rows[name] = {
        ONE: best(lambda i: np.busday_count(begin, after, busdaycal=calendar)),
        MANY: best(lambda i: np.busday_count(np.resize(begin, 20_000), after, busdaycal=calendar), 3) / 20_000,
        LOOP: best(lambda i: count(a, b), 2),
    }

versions = ["Python " + platform.python_version(), "numpy " + np.__version__, "holidays " + holidays.__version__]
json.dump({"Versions": versions, "Rows": rows}, sys.stdout)
