"""Calls a server with the client that openapi-python-client generated."""

import os
from datetime import date

from harikerja_client import Client
from harikerja_client.api.days import batch_days
from harikerja_client.api.holidays import check_holiday, list_holidays, range_holidays
from harikerja_client.api.law import get_obligation
from harikerja_client.api.workdays import (
    add_workdays,
    check_workday,
    diff_workdays,
    nth_workday,
    subtract_workdays,
    summarize_workdays,
)
from harikerja_client.models import ErrorAnswer, GetObligationId

client = Client(base_url=os.environ["HARIKERJA_URL"])


def data(endpoint, *path, **query):
    """Calls an endpoint. Prints and raises the error if the status is not 200."""
    answer = endpoint.sync_detailed(*path, client=client, **query)
    assert answer.status_code == 200, (endpoint.__name__, answer.content)
    return answer.parsed.data


def equal(got, want):
    assert got == want, f"{got}, want {want}"


span = {"start": date(2025, 8, 1), "end": date(2025, 12, 31)}
dates = ["2025-08-18", "2025-08-19", "2025-12-31"]
questions = {
    "listHolidays": lambda **frame: len(data(list_holidays, year=2025, **frame)),
    "checkHoliday": lambda **frame: data(check_holiday, date=date(2025, 8, 18), **frame).is_holiday,
    "rangeHolidays": lambda **frame: len(data(range_holidays, **span, **frame)),
    "checkWorkday": lambda **frame: data(check_workday, date=date(2025, 8, 18), **frame).is_workday,
    "addWorkdays": lambda **frame: data(add_workdays, date=date(2025, 8, 15), days=1, **frame).result_date,
    "subtractWorkdays": lambda **frame: data(subtract_workdays, date=date(2025, 8, 20), days=1, **frame).result_date,
    "diffWorkdays": lambda **frame: data(diff_workdays, **span, **frame).workday_count,
    "nthWorkday": lambda **frame: data(nth_workday, month="2025-12", n=-1, **frame).result_date,
    "summarizeWorkdays": lambda **frame: data(summarize_workdays, year=2025, **frame).total.workday_count,
    "batchDays": lambda **frame: sum(day.is_workday for day in data(batch_days, dates=dates, **frame)),
}
with open(os.environ["HARIKERJA_EXPECTED"]) as expected:
    for line in expected:
        if line.startswith("#"):
            continue
        name, *answers = line.split()
        for i, want in enumerate(answers):
            frame = {}
            if i & 1:
                frame["as_of"] = date(2025, 8, 1)
            if i & 2:
                frame["calendar"] = "acme"
            equal(f"{name} {frame} {questions[name](**frame)}".lower(), f"{name} {frame} {want}".lower())

count = data(
    diff_workdays,
    start=date(2026, 12, 1),
    end=date(2026, 12, 31),
    weekend="sat,sun",
    include_collective_leave=True,
    days_off=["2026-12-28..2026-12-30", "2026-12-31"],
    workdays=["2026-12-19", "2026-12-20"],
)
equal(count.workday_count, 19)
due = data(get_obligation, GetObligationId.INCOME_TAX_WITHHELD_PAYMENT, period="2026-01")
equal(due.due_date, date(2026, 2, 18))

none = list_holidays.sync(client=client, year=2050)
assert isinstance(none, ErrorAnswer), none
equal(none.error.code, "DATASET_NOT_FOUND")
equal(none.error.details.available_years.first, 2009)
