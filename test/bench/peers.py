"""Answers the questions of the Go benchmark with numpy's business days and with
the package `holidays`. Both have the same days off.

The first line of the input has the days off and all questions, as JSON. The first
reply has the versions of the libraries, and the figures of our Python package
(clients/python), which adds and counts workdays of numpy arrays. Every later line has
a row, an engine and a number of questions. The reply has the time that the answers
took and, with "list", every answer as a number.
"""

import compileall
import datetime
import gc
import json
import os
import platform
import statistics
import subprocess
import sys
import time

import holidays
import numpy as np

EPOCH = datetime.date(1970, 1, 1).toordinal()  # day number 0

gc.disable()  # as in timeit


def dates(texts):
    return [datetime.date.fromisoformat(text) for text in texts]


def days(texts):
    return np.array(texts, dtype="datetime64[D]")


def reply(value):
    print(json.dumps(value), flush=True)


work = json.loads(sys.stdin.readline())
work["off"] = [holiday["date"] for holiday in work["off"]]
calendar = np.busdaycalendar(weekmask="1111100", holidays=days(work["off"]))
off = holidays.HolidayBase()
for day in dates(work["off"]):
    off[day] = "off"


def engines(kind, add, first, last):
    """Returns, for each engine, its questions and a function that answers a
    list of questions. The questions have the types of the library. numpy
    answers one date or an array of dates with the same call.

    If the start date is a day off, roll="backward" tells numpy to start at the
    workday before that date. numpy's count excludes the end date, so the
    argument is the day after the last day.
    """
    if kind == "count":
        first_np, last_np = days(first), days(last) + 1
        one, many, loop = list(zip(first_np, last_np)), [(first_np, last_np)], list(zip(dates(first), dates(last)))
        by_numpy = lambda asked: [np.busday_count(a, b, busdaycal=calendar) for a, b in asked]
        by_holidays = lambda asked: [off.get_working_days_count(a, b) for a, b in asked]
    else:
        one, many, loop = list(days(first)), [days(first)], dates(first)
        if kind == "is":
            by_numpy = lambda asked: [np.is_busday(day, busdaycal=calendar) for day in asked]
            by_holidays = lambda asked: [off.is_working_day(day) for day in asked]
        else:
            by_numpy = lambda asked: [np.busday_offset(day, add, roll="backward", busdaycal=calendar) for day in asked]
            by_holidays = lambda asked: [off.get_nth_working_day(day, add) for day in asked]
    return {"numpy, one": (one, by_numpy), "numpy, array": (many, by_numpy), "python holidays": (loop, by_holidays)}


def numbers(answers):
    if isinstance(answers[0], datetime.date):
        return [day.toordinal() - EPOCH for day in answers]
    return np.array(answers).ravel().astype("int64").tolist()


def goals():
    """Returns the goals of our Python package: a description, the figure, and whether the goal is met."""
    source = os.path.join(work["root"], "clients", "python", "src")
    sys.path.insert(0, source)
    import harikerja.numpy

    random = np.random.default_rng(2027)
    first, last = np.datetime64(work["off"][0][:4] + "-01-01"), np.datetime64(work["off"][-1][:4] + "-12-31")
    covered = int((last - first).astype(int)) + 1
    early = first + random.integers(covered - 400, size=1_000_000)  # at least 250 workdays before the end of the data
    start, end = np.sort(first + random.integers(covered, size=(2, 1_000_000)), axis=0)
    ours = {
        "add 250": lambda: harikerja.numpy.add_workdays(early, 250),
        "count": lambda: harikerja.numpy.count_workdays(start, end),
    }
    theirs = {
        "add 250": lambda: np.busday_offset(early, 250, roll="backward", busdaycal=calendar),
        "count": lambda: np.busday_count(start, end + 1, busdaycal=calendar),
    }
    for name, least in {"add 250": 10, "count": 5}.items():
        different = int((ours[name]() != theirs[name]()).sum())
        ratio = statistics.median(seconds(theirs[name]) / seconds(ours[name]) for _ in range(5))
        text = f"{name} with harikerja.numpy at least {least}x as fast as numpy, with the same answers, for a million random dates"
        yield {"text": text, "measured": f"{ratio:.0f}x, {different} different answers", "met": ratio >= least and different == 0}
    compileall.compile_dir(source, quiet=1)  # pip also compiles a package when it installs it
    code = f"import sys, time; sys.path.insert(0, {source!r}); begin = time.perf_counter(); import harikerja; print(1000 * (time.perf_counter() - begin))"
    cost = min(float(subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True).stdout) for _ in range(20))
    yield {"text": "importing the Python package takes at most 20 ms (the shortest of 20 measurements)", "measured": f"{cost:.1f} ms", "met": cost <= 20}


def seconds(call):
    begin = time.perf_counter()
    call()
    return time.perf_counter() - begin


rows = {row["Name"]: engines(row["Kind"], row["Add"], row["From"], row["To"]) for row in work["rows"]}
size = len(work["rows"][0]["From"])
versions = ["Python " + platform.python_version(), "numpy " + np.__version__, "holidays " + holidays.__version__]
reply({"versions": versions, "goals": list(goals())})

for line in sys.stdin:
    request = json.loads(line)
    questions, answer = rows[request["row"]][request["engine"]]
    count = request["n"] * len(questions) // size  # the engine "numpy, array" has one element with all questions
    asked = (questions * (count // len(questions) + 1))[:count]
    begin = time.perf_counter_ns()
    answers = answer(asked)
    took = time.perf_counter_ns() - begin
    reply({"nanos": took, "answers": numbers(answers) if request["list"] else None})
