"""Answers the questions of the Go benchmark with numpy's business days and with
the holidays package. Both have the same days off.

The first line of the input has the days off and all questions, as JSON. Every
later line has a row, an engine and a number of questions. The reply has the
time that the answers took and, with "list", every answer as a number.
"""

import datetime
import gc
import json
import platform
import sys
import time

import holidays
import numpy as np

EPOCH = datetime.date(1970, 1, 1).toordinal()  # day number 0

gc.disable()  # timeit does the same


def dates(texts):
    return [datetime.date.fromisoformat(text) for text in texts]


def days(texts):
    return np.array(texts, dtype="datetime64[D]")


def reply(value):
    print(json.dumps(value), flush=True)


work = json.loads(sys.stdin.readline())
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


rows = {row["Name"]: engines(row["Kind"], row["Add"], row["From"], row["To"]) for row in work["rows"]}
size = len(work["rows"][0]["From"])
reply(["Python " + platform.python_version(), "numpy " + np.__version__, "holidays " + holidays.__version__])

for line in sys.stdin:
    request = json.loads(line)
    questions, answer = rows[request["row"]][request["engine"]]
    count = request["n"] * len(questions) // size  # for "numpy, array", one element has all questions
    asked = (questions * (count // len(questions) + 1))[:count]
    begin = time.perf_counter_ns()
    answers = answer(asked)
    took = time.perf_counter_ns() - begin
    reply({"nanos": took, "answers": numbers(answers) if request["list"] else None})
