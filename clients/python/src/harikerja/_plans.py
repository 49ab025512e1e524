"""Plans for annual leave, and payroll periods."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ._answer_types import Examined, LeavePlan, LeaveRun, PayrollPeriod
from ._arguments import DAYS, LOCAL_DAYS, iso, read_choice, read_date, read_flag, read_number, read_year, weekday_of
from ._defaults import ADJUSTMENTS, FIRST_DAY_BOUNDS, LEAVE_DAYS_BOUNDS, MAX_DAYS, PAYDAY_BOUNDS, PAYDAY_MONTHS, RUN_DAYS_BOUNDS
from ._errors import DEPENDS_ON, HarikerjaError
from ._knowledge import HOLIDAY, new_year

if TYPE_CHECKING:
    from ._calendar import Calendar

date_of = datetime.date.fromordinal


def plan_leave(calendar: Calendar, days: object, year: object, start: object, min_days: object, deduct: object, limit: object) -> LeavePlan:
    wanted = None if year is None else read_year(year)
    total = read_number("days", days, *LEAVE_DAYS_BOUNDS)
    first = None if start is None else read_date("start", start)
    least = read_number("minDays", min_days, *RUN_DAYS_BOUNDS)
    deducts = read_flag("deductCollectiveLeave", deduct)
    most = read_number("limit", limit, 1, MAX_DAYS)
    found = calendar._find_year(wanted).year
    begin, end = new_year(found), new_year(found + 1)
    if first is not None:
        if not begin <= first < end:
            details = {"field": "start", "value": iso(first)}
            raise HarikerjaError(f"start must be a date of {found}, not {iso(first)}.", "INVALID_RANGE", details)
        begin = first
    deducted = _leave_taken(calendar, begin, end) if deducts else 0
    available = max(0, total - deducted)
    planner = _Planner(calendar, begin, end, available, least, first is not None)
    plan = planner.plan()
    return LeavePlan(
        deducted_count=deducted,
        available_days=available,
        leave_count=sum(len(run.leave_days) for run in plan),
        day_off_count=sum(run.days for run in plan),
        gained=sum(run.gained for run in plan),
        plan=plan,
        deals=planner.deals(most),
        complete=planner.complete or available == 0,
        examined=planner.examined,
    )


def _leave_taken(calendar: Calendar, begin: int, end: int) -> int:
    """Returns the number of dates that are off only because of collective leave."""
    table, entries = calendar._table, calendar._known.entries_in(begin, end, True)
    other = {entry.day for entry in entries if entry.kind != 1}
    return len({entry.day for entry in entries if table.classes[entry.day - table.first] == HOLIDAY + 1} - other)


class _Planner:
    """Finds the best days of leave.

    The workdays that are not taken as leave divide the time into runs. The borders of the runs are the workdays of the
    span, one border before the span, and one border after it. The first border is the last workday before the span, or,
    with start_in_span, the day before the span. The last border is the first workday after the span. If the data has no
    such workday, the border is the day before or after the data. The first and the last border cannot be taken as
    leave.
    """

    def __init__(self, calendar: Calendar, begin: int, end: int, days: int, least: int, start_in_span: bool) -> None:
        self.calendar = calendar
        self.covered = calendar._segment("year", date_of(begin).year, begin)
        self.days, self.least, self.start_in_span = days, least, start_in_span
        table = calendar._table
        workdays = table.workdays[table.rank[begin - table.first] : table.rank[end - table.first]]
        before, after = table.add(begin, -1), table.add(end, 0) if end <= table.first + table.days else self.covered.end
        first = begin - 1 if start_in_span else max(before, self.covered.begin - 1)
        self.borders = [first, *workdays, min(after, self.covered.end)]
        self.last = len(self.borders) - 1
        self.examined = Examined(
            start_date=date_of(begin if start_in_span else max(first, self.covered.begin)),
            end_date=date_of(min(self.borders[-1], self.covered.end - 1)),
        )
        self.complete = (start_in_span or first >= self.covered.begin) and self.borders[-1] < self.covered.end
        self.values = [self.gains(a) for a in range(self.last)]

    def gains(self, a: int) -> list[int]:
        """Returns what the runs gain that begin after border a, by their days of leave.

        The value is 0 if there is no leave or if the run is too short.
        """
        values: list[int] = []
        longest = 0  # the most days off in a row that need no leave
        for taken in range(min(self.days, self.last - a - 1) + 1):
            after = self.borders[a + taken + 1]
            longest = max(longest, after - self.borders[a + taken] - 1)
            days = after - self.borders[a] - 1
            values.append(days - longest if taken and days >= self.least else 0)
        return values

    def score(self, best: list[list[int]], a: int, k: int, taken: int) -> int:
        """Returns the score of the runs after a border: 1,000,000 for each day gained, -1000 for each day of leave, -1 for each run."""
        return best[a + taken + 1][k - taken] + 1_000_000 * self.values[a][taken] - 1000 * taken - min(taken, 1)

    def plan(self) -> tuple[LeaveRun, ...]:
        """Returns the runs of the best plan: most days gained, then least leave, then fewest runs, then earliest leave."""
        best = [[0] * (self.days + 1) for _ in self.borders]  # by border and number of days left: the best score
        for a in range(self.last - 1, -1, -1):
            for k in range(self.days + 1):
                best[a][k] = max(self.score(best, a, k, taken) for taken in range(min(k, self.last - a - 1) + 1))
        runs, a, k = [], 0, self.days
        while a < self.last:
            # If several plans have the best score, choose the plan with the most days of leave
            # in the run that begins after border a. Where the plans first differ, this plan has
            # the earlier day of leave.
            amounts = range(min(k, self.last - a - 1), 0, -1)
            taken = next((taken for taken in amounts if self.score(best, a, k, taken) == best[a][k]), 0)
            if taken:
                runs.append(self.run(a, taken))
            a, k = a + taken + 1, k - taken
        return tuple(runs)

    def deals(self, limit: int) -> tuple[LeaveRun, ...]:
        """Returns the single runs that gain the most days for each day of leave."""
        found = [(-value / taken, taken, a) for a, values in enumerate(self.values) for taken, value in enumerate(values) if value]
        return tuple(self.run(a, taken) for _, taken, a in sorted(found)[:limit])

    def run(self, a: int, taken: int) -> LeaveRun:
        begin, end = self.borders[a] + 1, self.borders[a + taken + 1]
        entries = self.calendar._known.entries_in(begin, end, self.calendar._rules.leave)
        return LeaveRun(
            start_date=date_of(begin),
            end_date=date_of(end - 1),
            days=end - begin,
            leave_days=tuple(map(date_of, self.borders[a + 1 : a + taken + 1])),
            gained=self.values[a][taken],
            complete=(self.start_in_span or begin != self.covered.begin) and end != self.covered.end,
            holidays=self.calendar._entries(entries),
        )


def payroll_periods(calendar: Calendar, year: object, first_day: object, payday: object, rule: object, payday_month: object) -> list[PayrollPeriod]:
    wanted = None if year is None else read_year(year)
    first, pay = read_number("firstDay", first_day, *FIRST_DAY_BOUNDS), read_number("payday", payday, *PAYDAY_BOUNDS)
    how = read_choice("rule", rule, ADJUSTMENTS)
    later = read_choice("paydayMonth", payday_month, PAYDAY_MONTHS) == "next"
    found = calendar._find_year(wanted).year
    months = [*(datetime.date(found, month, 1).toordinal() for month in range(1, 13)), *(new_year(found + 1) + n for n in (0, 31))]
    before = datetime.date(found - 1, 12, 1).toordinal()
    return [_period(calendar, (before, *months)[i : i + 4], first, pay, how, later) for i in range(12)]


def _period(calendar: Calendar, months: Sequence[int], first: int, payday: int, how: str, later: bool) -> PayrollPeriod:
    before, month, after, _ = months
    begin, end = (before, month) if first > 1 else (month, after)
    begin, end = begin + first - 1, end + first - 1
    pay_begin, pay_end = months[2:] if later else months[1:3]
    nominal = pay_begin + min(payday, pay_end - pay_begin) - 1
    covered = calendar._known.segment(begin)
    if covered is None or end > covered.end:
        raise calendar._missing("firstDay", first, begin if covered is None else covered.end, DEPENDS_ON)
    year = date_of(month).year
    if later and calendar._known.segment(new_year(year + 1)) is None:  # the period of December is paid in that year
        way_out = f" The payday of {year}-12 is in {year + 1}: for the same periods with the paydays of {year}, use payday_month='same'."
        raise calendar._missing("paydayMonth", "next", new_year(year + 1), DEPENDS_ON, way_out)
    try:
        paid = calendar._adjusted(nominal, how)
    except HarikerjaError as error:  # this error names the argument date, which the caller did not give
        raise HarikerjaError(str(error), error.code, {**error.details, "field": "payday", "value": str(payday)}) from None
    return PayrollPeriod(
        period=date_of(month).isoformat()[:7],
        start_date=date_of(begin),
        end_date=date_of(end - 1),
        summary=calendar._summary(begin, end),
        nominal_payday=date_of(nominal),
        payday=date_of(paid),
        payday_day=DAYS[weekday_of(paid)],
        payday_local_day=LOCAL_DAYS[weekday_of(paid)],
    )
