"""The multipliers for overtime. The tables come from data/rules."""

from __future__ import annotations

import datetime
import functools
import math
from typing import TYPE_CHECKING, Any

from ._answer_types import Overtime
from ._arguments import DAYS, dated, iso, optional, read_choice, read_date, read_flag, weekday_of, whole, wrong
from ._data import read_json
from ._defaults import MAX_OVERTIME_HOURS, WEEK, OvertimeClass
from ._errors import HarikerjaError

if TYPE_CHECKING:
    from ._calendar import Calendar


@functools.cache
def _rules() -> list[dict[str, Any]]:
    """Returns the rules, sorted by the first day on which they are valid."""
    rules: list[dict[str, Any]] = read_json("overtime.json")["rules"]
    return sorted(rules, key=lambda rule: str(rule["from"]))


def get_overtime(calendar: Calendar, date: object, hours: object, shortest_day: object, official_holiday: object) -> Overtime:
    day = read_date("date", date)
    number = _read_hours(hours)
    shortest = optional(shortest_day, lambda given: read_choice("shortestDay", given, WEEK))
    given = read_flag("officialHoliday", official_holiday)
    shown = f"{number:g}"
    rule = _rule(iso(day))
    weekend = calendar.weekend
    _check_week(rule, weekend, shortest)
    national = calendar._national
    if national.segment(day) is None:
        raise calendar.with_calendar("national")._missing("date", iso(day), day)
    entries = national.entries_in(day, day + 1, True)
    listed = any(entry.kind == 0 for entry in entries)
    official = listed or given
    weekday = WEEK[weekday_of(day)]
    kind: OvertimeClass = "official_holiday" if official else "rest_day" if weekday in weekend else "workday"
    tables = {(table["week"], table["day"]): table for table in rule["tables"]}
    on_shortest = tables["six_days", "holiday_on_shortest_day"]
    table = tables["any", "workday"]
    if kind != "workday":
        table = tables["five_days" if len(weekend) == 2 else "six_days", "day_off"]
    if official and shortest == weekday:  # a shortest day is given only for a six-day week
        table = on_shortest
    citation, limit = (f"{rule['law']} art. {table[article]}" for article in ("article", "limitArticle"))
    multipliers = _multipliers(table["steps"], number)
    if multipliers is None:
        last = sum(step["hours"] for step in table["steps"])
        raise _undefined("hours", shown, f"{limit} has multipliers for hours 1 to {last} only, not for {shown} hours.")
    total = _total(multipliers, number)

    warnings = [*rule["warnings"]]
    allowed = table.get("allowedHours", number)
    if number > allowed:
        warnings.append(f"{limit} allows only {allowed} hours of overtime on a workday. The later hours must be paid all the same.")
    if official and len(weekend) == 1 and shortest is None and weekday not in weekend:
        other = _multipliers(on_shortest["steps"], number)
        result = None if other is None else _total(other, number)
        if result != total:
            why = "this number of hours has no answer" if result is None else f"the result is {result:g}, not {total:g}"
            article = f"{rule['law']} art. {on_shortest['article']}"
            warnings.append(f"The shortest day of work was not given. If it is {DAYS[weekday_of(day)]}, {why} ({article}).")
    if iso(day) > rule["checkedUntil"]:
        warnings.append(rule["later"])
    notes = []
    if kind == "workday" and entries:  # collective leave
        notes.append("Collective leave is not an official holiday. On a workday, only the hours after the normal hours of work are overtime.")
    if not number.is_integer():
        notes.append(f"{citation} does not speak of parts of an hour. The half hour counts in proportion.")
    if kind == "workday":
        notes.append(
            "An official holiday at this place only, such as a local election, is paid like a national holiday, "
            "but is not in the national list: if this day is one, state it in the question."
        )
    elif given and not listed:
        notes.append(
            "This day is an official holiday at this place because the question states it. "
            "The national list does not have this holiday, so the answer does not name it."
        )
    return Overtime(
        **dated(day),
        day_class=kind,
        holidays=calendar._entries(entries),
        hours=number,
        multipliers=tuple(multipliers),
        multiplier_hours=total,
        rule=rule["id"],
        citation=citation,
        day_off_definition=rule["dayOffDefinition"],
        confidence=rule["confidence"],
        checked_until=datetime.date.fromisoformat(rule["checkedUntil"]),
        notes=tuple(notes),
        warnings=tuple(warnings),
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


def _check_week(rule: dict[str, Any], weekend: tuple[str, ...], shortest: str | None) -> None:
    """Refuses a week for which there are no tables."""
    if len(weekend) not in (1, 2):
        why = f"The tables of {rule['citation']} are for weeks with one or two weekend days, not {len(weekend)}."
        raise _undefined("weekend", ",".join(weekend) or "none", why)
    if shortest is not None and len(weekend) == 2:
        why = "Only the table for a six-day week has a shortest day: give one weekend day, or no shortest day."
        raise _undefined("shortestDay", shortest, why)
    if shortest in weekend:
        raise _undefined("shortestDay", str(shortest), "The shortest day of work must not be a weekend day.")


def _undefined(field: str, value: str, why: str) -> HarikerjaError:
    return HarikerjaError(why, "INVALID_RANGE", {"field": field, "value": value})


def _multipliers(steps: list[dict[str, Any]], hours: float) -> list[float] | None:
    """Returns one multiplier for each hour. The last hour may be a half hour. Returns None if the table does not define all hours."""
    found: list[float] = []
    for step in steps:
        found += [step["multiplier"]] * step.get("hours", MAX_OVERTIME_HOURS)  # the last step may have no last hour
    count = math.ceil(hours)
    return found[:count] if hours <= len(found) else None


def _total(multipliers: list[float], hours: float) -> float:
    return sum(multiplier * min(1, hours - i) for i, multiplier in enumerate(multipliers))
