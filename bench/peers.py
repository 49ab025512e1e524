"""Asks numpy's business days and the holidays package the questions of the Go
benchmark, with the same days off. It reads what there is to ask as a line of
JSON, and then, for every line that names a row, an engine and a number of
questions, answers so many and tells how long that took and what the answers
add up to, so that the benchmark can let each have its turn and see that all do
the same work."""

import datetime
import gc
import json
import platform
import sys
import time

import holidays
import numpy as np

ONE, MANY, LOOP = "numpy busday, one", "numpy busday, per element of many", "python holidays"
EPOCH = datetime.date(1970, 1, 1).toordinal()  # days come as numbers from here

gc.disable()  # as timeit does


def dates(numbers):
    return [datetime.date.fromordinal(EPOCH + n) for n in numbers]


def days(numbers):
    return np.array(numbers, dtype="datetime64[D]")


class Indonesia(holidays.HolidayBase):
    """The same days off, in the package's own class, filled once."""

    def __init__(self, days_off):
        super().__init__()
        for day in days_off:
            self[day] = "off"


work = json.loads(sys.stdin.readline())
calendar = np.busdaycalendar(weekmask="1111100", holidays=days(work["days_off"]))
off = Indonesia(dates(work["days_off"]))


def engines(kind, add, first, last):
    """Each engine: its questions, in types of its own, and how a list of them
    is answered. numpy answers one date or an array of dates by the same call.

    Where it adds to a day off, numpy must be told which workday that stands
    for: the one before, as nobody counts the day that is added to. It counts
    up to a day and not including it, so that it is given the day after.
    """
    if kind == "count":
        first_np, last_np = days(first), days(last) + 1
        one, many, loop = list(zip(first_np, last_np)), [(first_np, last_np)], list(zip(dates(first), dates(last)))
    else:
        one, many, loop = list(days(first)), [days(first)], dates(first)

    if kind == "is":
        by_numpy = lambda asked: [np.is_busday(day, busdaycal=calendar) for day in asked]
        by_holidays = lambda asked: [off.is_working_day(day) for day in asked]
    elif kind == "add":
        by_numpy = lambda asked: [np.busday_offset(day, add, roll="backward", busdaycal=calendar) for day in asked]
        by_holidays = lambda asked: [off.get_nth_working_day(day, add) for day in asked]
    else:
        by_numpy = lambda asked: [np.busday_count(a, b, busdaycal=calendar) for a, b in asked]
        by_holidays = lambda asked: [off.get_working_days_count(a, b) for a, b in asked]
    return {ONE: (one, by_numpy), MANY: (many, by_numpy), LOOP: (loop, by_holidays)}


def numbers(answers):
    """The answers as the benchmark knows them: dates as numbers of days."""
    if isinstance(answers[0], datetime.date):
        return [day.toordinal() - EPOCH for day in answers]
    return np.array(answers).ravel().astype("int64").tolist()


def say(**what):
    print(json.dumps(what), flush=True)


rows = {name: engines(row["kind"], row["add"], row["from"], row["to"]) for name, row in work["rows"].items()}
size = len(next(iter(work["rows"].values()))["from"])
say(versions=["Python " + platform.python_version(), "numpy " + np.__version__, "holidays " + holidays.__version__])

for line in sys.stdin:
    request = json.loads(line)
    questions, answer = rows[request["row"]][request["engine"]]
    count = request["n"] * len(questions) // size  # an array is all questions in one
    asked = (questions * (count // len(questions) + 1))[:count]
    begin = time.perf_counter_ns()
    answers = answer(asked)
    took = time.perf_counter_ns() - begin
    answers = numbers(answers)
    if request.get("answers"):
        say(answers=answers)
    else:
        say(nanos=took, sum=sum(answers))
