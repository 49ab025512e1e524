"""Calls a server with the client that openapi-python-client generated."""

import sys
from datetime import date

from harikerja_client import Client
from harikerja_client.api.days import batch_days
from harikerja_client.api.holidays import check_holiday, list_holidays
from harikerja_client.api.law import get_obligation
from harikerja_client.api.service import get_health
from harikerja_client.api.workdays import (
    add_workdays,
    add_workdays_under_calendar,
    add_workdays_under_calendar_as_of,
    check_workday,
    check_workday_as_of,
    diff_workdays_under_calendar,
)
from harikerja_client.models import ErrorAnswer, GetObligationId

client = Client(base_url=sys.argv[1])


def data(endpoint, *path, **query):
    """Calls an endpoint. Prints and raises the error if the status is not 200."""
    answer = endpoint.sync_detailed(*path, client=client, **query)
    assert answer.status_code == 200, (endpoint.__name__, answer.content)
    return answer.parsed.data


def equal(got, want):
    assert got == want, f"{got}, want {want}"


equal(data(get_health).status, "ok")
equal(len(data(list_holidays, year=2026)), 25)
equal(data(check_holiday, date=date(2026, 3, 20), include_collective_leave=False).is_holiday, False)
equal(data(add_workdays, date=date(2026, 3, 18), days=5).result_date, date(2026, 3, 31))
day = data(check_workday, date=date(2026, 3, 20), include_collective_leave=False, weekend="fri,sat")
equal(day.is_weekend, True)
days = data(batch_days, dates=["2026-03-20", "2026-03-17"])
equal([day.is_workday for day in days], [False, True])
equal(data(check_workday_as_of, date(2025, 8, 1), date=date(2025, 8, 18)).is_workday, True)
count = data(
    diff_workdays_under_calendar,
    "custom",
    start=date(2026, 12, 1),
    end=date(2026, 12, 31),
    days_off=["2026-12-28..2026-12-30", "2026-12-31"],
    workdays=["2026-12-19", "2026-12-20"],
)
equal(count.workday_count, 19)
exchange = data(add_workdays_under_calendar, "idx", date=date(2026, 3, 17), days=2)
equal(exchange.result_date, date(2026, 3, 26))
both = data(
    add_workdays_under_calendar_as_of,
    date(2026, 10, 1),
    "custom",
    date=date(2026, 12, 23),
    days=2,
    weekend="sun",
    days_off=["2026-12-28", "2026-12-29..2026-12-30"],
)
equal(both.result_date, date(2026, 12, 31))
due = data(get_obligation, GetObligationId.INCOME_TAX_WITHHELD_PAYMENT, period="2026-01")
equal(due.due_date, date(2026, 2, 18))

none = list_holidays.sync(client=client, year=2050)
assert isinstance(none, ErrorAnswer), none
equal(none.error.code, "DATASET_NOT_FOUND")
equal(none.error.details.available_years.first, 2009)
