"""A realistic mix of requests: many for the list of this year or for a day near
today, and some for a calculation, a feed or a page. The same seed gives the same
requests."""

import datetime
import random

DAY = datetime.date(2026, 11, 15)


def targets(seed, count):
    rng = random.Random(seed)
    days = [str(DAY + datetime.timedelta(n)) for n in range(-3, 12)]
    kinds = [
        (40, ["/v1/holidays?year=2026"]),
        (10, ["/v1/holidays?year=2027", "/v1/holidays?year=2026&type=national_holiday", "/v1/holidays?year=2026&includeSources=true"]),
        (20, [f"/v1/holidays/check?date={d}" for d in days]),
        (10, [f"/v1/workdays/check?date={d}" for d in days]),
        (10, [f"/v1/workdays/add?date={d}&days={n}" for d in days[:5] for n in (1, 3, 5)]),
        (5, ["/calendar.ics", "/calendar.ics?lang=en", "/calendar/2026.ics", "/holidays.csv?year=2026"]),
        (5, ["/2026", "/2026?lang=en", "/2026/payroll", "/2026/sources"]),
    ]
    weights = [w for w, _ in kinds]
    for _ in range(count):
        yield rng.choice(rng.choices(kinds, weights)[0][1])
