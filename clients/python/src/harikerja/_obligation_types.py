"""Generated from the structs of cmd/internal/ask by make data: do not edit."""

from __future__ import annotations

import datetime

from ._answer import Answer
from ._defaults import AlternativeReason, Confidence, DayOffDefinition, ObligationKind, ReliefEffect, SkippedReason, UnansweredReason


class Skipped(Answer):
    """A day off that the due date moved past."""

    date: datetime.date
    reason: SkippedReason | str


class Alternative(Answer):
    """A later due date. It applies under another reading of a rule, or to a part of the period."""

    date: datetime.date
    reason: AlternativeReason | str
    """Names the days that are off under this reading, the days that are workdays under this reading (…_is_workday),
    the part of the period that has this date, or another reading of the law.
    """


class Relief(Answer):
    """A document that waives a penalty or allows a later payment. It does not change the due date."""

    document: str
    date: datetime.date | None
    """The date of the document; None if it is not known."""
    until: datetime.date
    """The last date of the relief."""
    effect: ReliefEffect | str
    condition: str | None
    """To whom or to what the relief is limited; None if it has no limit."""
    local_condition: str | None
    """The same in Indonesian."""
    about: str
    sources: tuple[str, ...]


class Obligation(Answer):
    """The answer of ``get_obligation``. The due date of an obligation for one period. It is not legal advice."""

    id: str
    kind: ObligationKind | str
    name: str
    local_name: str
    period: str
    """The month (YYYY-MM) or the year (YYYY) that the obligation is about."""
    nominal_date: datetime.date
    """The date that the rule names, before it moves past days off."""
    due_date: datetime.date
    """If several dates are possible, this is the earliest one."""
    due_day: str
    due_local_day: str
    skipped: tuple[Skipped, ...]
    """The days off from nominal_date to due_date, without due_date itself."""
    alternatives: tuple[Alternative, ...]
    """Later dates under other readings of the law, or for a part of the period."""
    rule: str
    """The id of the rule, for /v1/rules/{id}."""
    citation: str
    """The articles that set or move the date."""
    day_off_definition: DayOffDefinition | str
    confidence: Confidence | str
    """How well the rule is documented. A rule has the level of the weakest of the articles that set or move the
    date, or set the multipliers.
    """
    checked_until: datetime.date
    """The date of the newest text which shows that the rule is in force. Answers about later dates have a warning."""
    reliefs: tuple[Relief, ...]
    """Documents that waive a penalty or allow a later payment. They do not change the due date."""
    warnings: tuple[str, ...]
    """Warnings about the rule and the due date, as sentences."""


class Unanswered(Answer):
    """An obligation that may be due in a span, but whose due date is not known."""

    id: str
    period: str
    reason: UnansweredReason | str
