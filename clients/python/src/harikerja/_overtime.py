"""The multipliers for overtime. The tables come from data/rules."""

from __future__ import annotations

import datetime
import functools
import math
from typing import TYPE_CHECKING, Any

from ._answer_types import Overtime
from ._arguments import DAYS, LOCAL_DAYS, iso, read_choice, read_date, whole, wrong
from ._data import read_json
from ._defaults import MAX_OVERTIME_HOURS, WEEK, OvertimeClass
from ._errors import HarikerjaError

if TYPE_CHECKING:
    from ._calendar import Calendar

date_of = datetime.date.fromordinal
NO_PREDICTIONS = " Predictions are not used for answers about law."


@functools.cache
def _rules() -> list[dict[str, Any]]:
    """Returns the rules, sorted by the first day on which they are valid."""
    rules: list[dict[str, Any]] = read_json("overtime.json")["rules"]
    return sorted(rules, key=lambda rule: str(rule["from"]))


def get_overtime(calendar: Calendar, date: object, hours: object, shortest_day: object) -> Overtime:
    day = read_date("date", date)
    number = _read_hours(hours)
    shortest = None if shortest_day is None else read_choice("shortestDay", shortest_day, WEEK)
    shown = f"{number:g}"
    rule = _rule(iso(day))
    weekend = calendar.weekend
    if len(weekend) not in (1, 2):
        why = f"The tables of {rule['article']} are for weeks with one or two weekend days, not {len(weekend)}."
        raise _undefined("weekend", ",".join(weekend) or "none", why)
    if shortest is not None and len(weekend) == 2:
        why = "Only the table for a six-day week has a shortest day: give one weekend day, or no shortest day."
        raise _undefined("shortestDay", shortest, why)
    if shortest in weekend:
        raise _undefined("shortestDay", str(shortest), "The shortest day of work must not be a weekend day.")
    national = calendar._national
    if national.segment(day) is None:
        raise calendar.with_calendar("national")._missing("date", iso(day), day, after=NO_PREDICTIONS)
    entries = national.entries_in(day, day + 1, True)
    weekday = WEEK[(day - 1) % 7]
    kind: OvertimeClass = "official_holiday" if any(entry.kind == 0 for entry in entries) else "rest_day" if weekday in weekend else "workday"
    table = rule["tables"]["any workday" if kind == "workday" else "five_days day_off" if len(weekend) == 2 else "six_days day_off"]
    if kind == "official_holiday" and shortest == weekday:
        table = rule["tables"]["six_days holiday_on_shortest_day"]
    multipliers = _multipliers(table["steps"], number)
    if multipliers is None:
        last = sum(step["hours"] for step in table["steps"])
        why = f"{table['limitCitation']} has multipliers for hours 1 to {last} only, not for {shown} hours."
        raise _undefined("hours", shown, why)
    total = sum(multiplier * min(1, number - i) for i, multiplier in enumerate(multipliers))
    return Overtime(
        date_of(day),
        DAYS[(day - 1) % 7],
        LOCAL_DAYS[(day - 1) % 7],
        kind,
        calendar._entries(entries),
        number,
        tuple(multipliers),
        total,
        rule["id"],
        table["citation"],
        rule["dayOffDefinition"],
        rule["confidence"],
        datetime.date.fromisoformat(rule["checkedUntil"]),
        table.get("allowedHours"),
    )


def _read_hours(value: object) -> float:
    hours = value if isinstance(value, float) else whole(value)
    if hours is None or not 0.5 <= hours <= MAX_OVERTIME_HOURS or hours * 2 != int(hours * 2):
        raise wrong("INVALID_RANGE", "hours", value, f"must be a multiple of 0.5 from 0.5 to {MAX_OVERTIME_HOURS}")
    return float(hours)


def _rule(date: str) -> dict[str, Any]:
    rule: dict[str, Any]
    for rule in reversed(_rules()):
        if rule["from"] <= date and date <= rule.get("to", date):
            return rule
    first, details = _rules()[0]["from"], {"field": "date", "value": date}
    reason = "before_first_rule" if date < first else "after_last_rule"
    message = f"There is no rule of overtime for {date}: the first rule is valid from {first}."
    raise HarikerjaError(message, "RULE_NOT_FOUND", {**details, "reason": reason})


def _undefined(field: str, value: str, why: str) -> HarikerjaError:
    return HarikerjaError(why, "INVALID_RANGE", {"field": field, "value": value})


def _multipliers(steps: list[dict[str, Any]], hours: float) -> list[float] | None:
    """Returns one multiplier for each hour. The last hour may be a half hour. Returns None if the table does not define all hours."""
    found: list[float] = []
    for step in steps:
        found += [step["multiplier"]] * step.get("hours", MAX_OVERTIME_HOURS)  # the last step may have no last hour
    count = math.ceil(hours)
    return found[:count] if hours <= len(found) else None
