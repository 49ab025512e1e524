"""The due dates of Indonesian taxes, of the religious holiday allowance (THR) and of
social security contributions (BPJS).

They are a table that the Go code of Harikerja calculated. This module does not
calculate due dates. They use the lists of holidays that the package contains; there is
no ``as_of`` for them.

Not legal advice and not an official source. Most rules were not read in the original:
see ``Obligation.confidence``.
"""

from __future__ import annotations

import datetime
import functools
import re
from typing import Any, Literal, NamedTuple

from ._arguments import DAYS, LOCAL_DAYS, check_order, iso, quote, read_choice, read_date
from ._data import load
from ._errors import HarikerjaError

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

ObligationKind = Literal["tax", "allowance", "social_security"]


class Skipped(NamedTuple):
    """A day off that the due date moved past."""

    date: datetime.date
    reason: Literal["saturday", "sunday", "national_holiday", "polling_day", "collective_leave"]


class Alternative(NamedTuple):
    """A due date under another reading of a rule, and the days that are off under this reading."""

    date: datetime.date
    reason: Literal["saturday", "collective_leave", "saturday_and_collective_leave"]


class Relief(NamedTuple):
    """A document that waives a penalty or allows a later payment. It does not change the due date."""

    document: str
    date: datetime.date  # of the document
    until: datetime.date  # the last date of the relief
    effect: Literal["no_penalty", "instalments_or_delay"]
    about: str
    sources: tuple[str, ...]


class Obligation(NamedTuple):
    """The due date of an obligation for one period."""

    id: str
    kind: ObligationKind
    name: str
    local_name: str
    period: str  # the month (YYYY-MM) or the year (YYYY) that the obligation is about
    nominal_date: datetime.date  # the date that the rule names, before it moves past days off
    due_date: datetime.date  # if the rule does not define days off, this is the earliest possible date
    due_day: str
    due_local_day: str
    skipped: tuple[Skipped, ...]
    alternatives: tuple[Alternative, ...]  # later dates under other readings of a rule that does not define days off
    rule: str
    citation: str
    day_off_definition: Literal["tax", "undefined", "none"]
    confidence: Literal["read in original", "quoted by official site", "quoted by trusted site", "quoted by public repository", "uncertain"]
    reliefs: tuple[Relief, ...]


class Unanswered(NamedTuple):
    """An obligation that may be due in a span, but has no answer."""

    id: str
    period: str
    reason: Literal["before_first_rule", "after_last_rule", "disputed", "ambiguous_holiday", "no_dataset"]


class ObligationList(NamedTuple):
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
    first: datetime.date
    last: datetime.date
    notice: str
    obligations: dict[str, dict[str, Obligation]]  # by id and period
    open: tuple[_Open, ...]


def obligations_notice() -> str:
    """Returns the warning that belongs to every due date. Show it to the people who use the dates."""
    return _table().notice


def get_obligation_ids() -> list[str]:
    """Returns the ids of the obligations."""
    return list(_table().obligations)


def get_obligation(id: str, period: str) -> Obligation:
    """Returns the due date of an obligation for a period: a month ``YYYY-MM``, or a year ``YYYY`` for annual returns and THR."""
    table = _table()
    if id not in table.obligations:
        allowed = get_obligation_ids()
        details = {"field": "id", "value": str(id), "allowed": allowed}
        raise HarikerjaError(f"id must be one of {', '.join(allowed)}, not {quote(str(id))}.", "NOT_FOUND", details)
    periods = table.obligations[id]
    if period in periods:
        return periods[period]
    first, last = min(periods), max(periods)
    given = {"field": "period", "value": str(period)}
    if not isinstance(period, str) or not re.fullmatch(r"(?!0000)[0-9]{4}(-(0[1-9]|1[0-2]))?", period) or len(period) != len(first):
        form = "a year as YYYY" if len(first) == 4 else "a month as YYYY-MM"
        raise HarikerjaError(f"period of {id} must be {form}, not {quote(str(period))}.", "INVALID_DATE", given)
    reasons = [each.answer.reason for each in table.open if each.answer[:2] == (id, period) and each.answer.reason != "no_dataset"]
    reason = reasons[0] if reasons else "before_first_rule" if period < first else None
    if reason is not None:
        raise HarikerjaError(f"The table has no due date for {id} of {period} ({reason}).", "RULE_NOT_FOUND", {**given, "reason": reason})
    raise HarikerjaError(f"The table has no due date for {id} of {period}: it ends with {last}.", "DATASET_NOT_FOUND", given)


def get_obligations(start: datetime.date, end: datetime.date, *, kind: ObligationKind | None = None) -> ObligationList:
    """Returns the obligations that are due from one date to another (both included), and those that may be due but have no answer."""
    first, last = read_date("start", start), read_date("end", end)
    check_order(first, last)
    if kind is not None:
        read_choice("kind", kind, ("tax", "allowance", "social_security"))
    table = _table()
    for field, day in (("start", first), ("end", last)):
        if not table.first.toordinal() <= day <= table.last.toordinal():
            message = f"The table has the due dates from {table.first} to {table.last}."
            raise HarikerjaError(message, "DATASET_NOT_FOUND", {"field": field, "value": iso(day)})
    due = [each for periods in table.obligations.values() for each in periods.values() if start <= each.due_date <= end and kind in (None, each.kind)]
    due.sort(key=lambda each: (each.due_date, each.id, each.period))
    unanswered = tuple(each.answer for each in table.open if each.first <= end and start <= each.last and kind in (None, each.kind))
    return ObligationList(tuple(due), unanswered)


@functools.cache
def _table() -> _Table:
    """Decodes the table on first use."""
    content = load("obligations.json")
    about, rules = content["obligations"], content["rules"]
    obligations: dict[str, dict[str, Obligation]] = {id: {} for id in about}
    for each in content["due"]:
        obligations[each["id"]][each["period"]] = _obligation(each, about[each["id"]], rules[each["rule"]])
    unanswered = tuple(
        _Open(Unanswered(each["id"], each["period"], each["reason"]), about[each["id"]]["kind"], _date(each["first"]), _date(each["last"]))
        for each in content["unanswered"]
    )
    return _Table(_date(content["covered"]["first"]), _date(content["covered"]["last"]), content["notice"], obligations, unanswered)


def _obligation(each: dict[str, Any], about: dict[str, Any], rule: dict[str, Any]) -> Obligation:
    due = _date(each["dueDate"])
    return Obligation(
        each["id"],
        about["kind"],
        about["name"],
        about["localName"],
        each["period"],
        _date(each["nominalDate"]),
        due,
        DAYS[due.weekday()],
        LOCAL_DAYS[due.weekday()],
        tuple(Skipped(_date(day["date"]), day["reason"]) for day in each.get("skipped", ())),
        tuple(Alternative(_date(day["date"]), day["reason"]) for day in each.get("alternatives", ())),
        each["rule"],
        rule["citation"],
        rule["dayOffDefinition"],
        rule["confidence"],
        tuple(_relief(relief) for relief in each.get("reliefs", ())),
    )


def _relief(each: dict[str, Any]) -> Relief:
    return Relief(each["document"], _date(each["date"]), _date(each["until"]), each["effect"], each["about"], tuple(each["sources"]))


def _date(text: str) -> datetime.date:
    return datetime.date.fromisoformat(text)
