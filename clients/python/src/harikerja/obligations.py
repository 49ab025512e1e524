"""The due dates of Indonesian taxes, of the religious holiday allowance (THR) and of
social security contributions (BPJS).

This module does not calculate due dates. It reads them from a table that the Go code of
Harikerja calculated with the lists of holidays in this package. There is no ``as_of``
for due dates.

``obligations_notice`` returns a warning that belongs to every answer. ``Obligation.confidence``
says how well a rule is documented.
"""

from __future__ import annotations

import datetime
import functools
import re
from typing import Any, NamedTuple

from . import _defaults
from ._answer import Answer
from ._arguments import DAYS, LOCAL_DAYS, check_order, read_choice, read_date, wrong
from ._calendar import Calendar
from ._data import read_json
from ._defaults import (
    MAX_YEAR,
    OBLIGATION_KINDS,
)
from ._errors import HarikerjaError
from ._obligation_types import Alternative, Obligation, Relief, Skipped, Unanswered

__all__ = [
    "Alternative",
    "Obligation",
    "ObligationKind",
    "ObligationList",
    "Relief",
    "Skipped",
    "Unanswered",
    "get_obligation",
    "get_obligation_ids",
    "get_obligations",
    "obligations_notice",
]

ObligationKind = _defaults.ObligationKind


class ObligationList(Answer):
    """The answer of ``get_obligations``."""

    obligations: tuple[Obligation, ...]  # sorted by due date, then by id
    unanswered: tuple[Unanswered, ...]


class _Open(NamedTuple):
    """A period without an answer, and the dates on which it may be due."""

    answer: Unanswered
    kind: ObligationKind
    first: datetime.date
    last: datetime.date


class _Table(NamedTuple):
    notice: str
    obligations: dict[str, dict[str, Obligation]]  # the due dates by id and period
    aliases: dict[str, list[str]]  # the ids of the obligations for each alias
    open: tuple[_Open, ...]  # sorted by id, then by period


def obligations_notice() -> str:
    """Returns the warning that belongs to every due date. Show it to the people who use the dates."""
    return _table().notice


def get_obligation_ids() -> list[str]:
    """Returns the ids of the obligations."""
    return list(_table().obligations)


def get_obligation(id: str, period: str) -> Obligation:
    """Returns the due date of an obligation for a period: a month ``YYYY-MM``, or a year ``YYYY`` for annual returns and THR.

    The id may be an alias, such as ``pph25`` or ``bpjs-tk``. If an alias means several obligations, such as ``thr``, it
    is refused, and the error lists their ids. Upper and lower case are equal.
    """
    table = _table()
    key = id.lower() if isinstance(id, str) else ""
    named = table.aliases.get(key, [])
    if len(named) > 1:
        message = f"{id!r} is a name of several obligations: id must be one of {', '.join(named)}."
        raise HarikerjaError(message, "NOT_FOUND", {"field": "id", "value": id, "allowed": list(named)})
    key = named[0] if named else key
    if key not in table.obligations:
        allowed = get_obligation_ids()
        raise wrong("NOT_FOUND", "id", "None" if id is None else id, f"must be one of {', '.join(allowed)}", allowed)
    id = key
    periods = table.obligations[id]
    first, last = min(periods), max(periods)
    form = "YYYY" if len(first) == 4 else "YYYY-MM"
    if not isinstance(period, str):
        raise wrong("INVALID_DATE", "period", "None" if period is None else period, f"must be a text, as in {last!r}")
    if period in periods:
        return periods[period]
    if not re.fullmatch(r"(?!0000)[0-9]{4}(-(0[1-9]|1[0-2]))?", period) or len(period) != len(first):
        raise wrong("INVALID_DATE", "period", period, f"of {id} must be a {'year' if form == 'YYYY' else 'month'} as {form}")
    given = {"field": "period", "value": period}
    none = next((each for each in table.open if (each.answer.id, each.answer.period) == (id, period) and each.answer.reason != "no_dataset"), None)
    reason = none.answer.reason if none else "before_first_rule" if period < first else None
    if reason is not None:
        why = f"The first rule is valid from {first}." if reason == "before_first_rule" else f"The reason is {reason}."
        raise HarikerjaError(f"There is no rule for {id} of {period}. {why}", "RULE_NOT_FOUND", {**given, "reason": reason})
    # Assume that this period has the same number of months until its due date as the last
    # period of the table.
    months = _months(periods[last].nominal_date.isoformat()[: len(last)]) - _months(last) + _months(period)
    years = Calendar().get_available_years()
    details = {**given, "year": min(months // 12, MAX_YEAR), "availableYears": {"first": years[0], "last": years[-1]}}
    raise HarikerjaError(f"The table has no due date for {id} of {period}: it ends with {last}.", "DATASET_NOT_FOUND", details)


def _months(period: str) -> int:
    """Returns the number of months from the year 0 to a period."""
    return int(period[:4]) * 12 + int(period[5:] or 1) - 1


def get_obligations(start: datetime.date, end: datetime.date, *, kind: ObligationKind | str | None = None) -> ObligationList:
    """Returns the obligations that are due from one date to another (both included), and the obligations that may be due but have no answer."""
    first, last = read_date("start", start), read_date("end", end)
    if kind is not None:
        read_choice("kind", kind, OBLIGATION_KINDS)
    check_order(first, last)
    Calendar()._cover(first, last + 1)
    table = _table()
    due = [each for periods in table.obligations.values() for each in periods.values() if start <= each.due_date <= end and kind in (None, each.kind)]
    due.sort(key=lambda each: (each.due_date, each.id, each.period))
    unanswered = tuple(each.answer for each in table.open if each.first <= end and start <= each.last and kind in (None, each.kind))
    return ObligationList(obligations=tuple(due), unanswered=unanswered)


@functools.cache
def _table() -> _Table:
    """Decodes the table on first use."""
    content = read_json("obligations.json")
    about, rules = content["obligations"], content["rules"]
    obligations: dict[str, dict[str, Obligation]] = {id: {} for id in about}
    aliases: dict[str, list[str]] = {}
    for id, obligation in about.items():
        for alias in obligation["aliases"]:
            aliases.setdefault(alias, []).append(id)
    for each in content["due"]:
        obligations[each["id"]][each["period"]] = _obligation(each, about[each["id"]], rules[each["rule"]])
    unanswered = tuple(
        _Open(
            Unanswered(id=each["id"], period=each["period"], reason=each["reason"]),
            about[each["id"]]["kind"],
            _date(each["first"]),
            _date(each["last"]),
        )
        for each in sorted(content["unanswered"] + content["earlier"], key=lambda each: (each["id"], each["period"]))
    )
    return _Table(content["notice"], obligations, aliases, unanswered)


def _obligation(each: dict[str, Any], about: dict[str, Any], rule: dict[str, Any]) -> Obligation:
    due = _date(each["dueDate"])
    return Obligation(
        id=each["id"],
        kind=about["kind"],
        name=about["name"],
        local_name=about["localName"],
        period=each["period"],
        nominal_date=_date(each["nominalDate"]),
        due_date=due,
        due_day=DAYS[due.weekday()],
        due_local_day=LOCAL_DAYS[due.weekday()],
        skipped=tuple(Skipped(date=_date(day["date"]), reason=day["reason"]) for day in each.get("skipped", ())),
        alternatives=tuple(Alternative(date=_date(day["date"]), reason=day["reason"]) for day in each.get("alternatives", ())),
        rule=each["rule"],
        citation=rule["citation"],
        day_off_definition=rule["dayOffDefinition"],
        confidence=rule["confidence"],
        checked_until=_date(rule["checkedUntil"]),
        reliefs=tuple(_relief(relief) for relief in each.get("reliefs", ())),
        warnings=(*rule["warnings"], *([rule["later"]] if each["dueDate"] > rule["checkedUntil"] else [])),
    )


def _relief(each: dict[str, Any]) -> Relief:
    return Relief(
        document=each["document"],
        date=_date(each["date"]) if each["date"] else None,
        until=_date(each["until"]),
        effect=each["effect"],
        condition=each["condition"],
        local_condition=each["localCondition"],
        about=each["about"],
        sources=tuple(each["sources"]),
    )


def _date(text: str) -> datetime.date:
    return datetime.date.fromisoformat(text)
