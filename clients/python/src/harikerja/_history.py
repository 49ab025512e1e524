"""The revisions of a year."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

from ._answer_types import ChangedEntry, Holiday, Revision
from ._arguments import dated
from ._data import TYPES, Correction, Decree, Line, Year
from ._knowledge import steps

if TYPE_CHECKING:
    from ._calendar import Calendar

date_of = datetime.date.fromordinal


def revisions(calendar: Calendar, year: Year) -> list[Revision]:
    """Returns the revisions that were known. A correction applies to the data of every day, so later corrections are included."""
    found: list[tuple[int, Correction | None]] = [(day, None) for day in sorted(steps(year)) if day <= calendar._known.known_on]
    found += [(each.day, each) for each in year.corrections]
    found.sort(key=lambda step: step[0])
    return [_correction(i + 1, each) if each else _revision(i + 1, year, day) for i, (day, each) in enumerate(found)]


def _correction(number: int, correction: Correction) -> Revision:
    return Revision(
        revision=number,
        date=date_of(correction.day),
        date_is_latest=False,
        correction=correction.what,
        decrees=(),
        added=(),
        removed=(),
        renamed=(),
        confirmed=(),
    )


def _revision(number: int, year: Year, day: int) -> Revision:
    """Returns the revision that the decrees of a day made."""
    decrees: set[Decree] = set()
    added: list[Line] = []
    removed: list[Line] = []
    confirmed: list[Line] = []
    setters = {line.decree for line in year.lines}
    for line in year.lines:
        if line.decree.day == day:
            added.append(line)
            # A decree under "also" is a legal basis of the line if it is not newer than the line
            # and did not set a line itself.
            decrees.update((line.decree, *(other for other in line.also if other.day <= day and other not in setters)))
        if line.revoked == day:
            removed.append(line)
            decrees.update(decree for decree in year.decrees if decree == line.revoked_by)
        for other in line.also:
            if other.day == day > line.decree.day:
                confirmed.append(line)
                decrees.add(other)
    renamed: list[ChangedEntry] = []
    for line in list(removed):
        same = next((each for each in added if (each.day, each.kind, each.occasion) == (line.day, line.kind, line.occasion)), None)
        if same:
            renamed.append(ChangedEntry(before=_holiday(line), after=_holiday(same)))
            removed.remove(line)
            added.remove(same)
    ordered = [decree for decree in year.decrees if decree in decrees]
    latest = bool(ordered) and not any(decree.day == day and decree.source.published_at for decree in ordered)
    return Revision(
        revision=number,
        date=date_of(day),
        date_is_latest=latest,
        correction=None,
        decrees=tuple(decree.source for decree in ordered),
        added=_holidays(added),
        removed=_holidays(removed),
        renamed=tuple(renamed),
        confirmed=_holidays(confirmed),
    )


def _holidays(lines: list[Line]) -> tuple[Holiday, ...]:
    return tuple(map(_holiday, lines))


def _holiday(line: Line) -> Holiday:
    return Holiday(**dated(line.day), local_name=line.local_name, name=line.name, type=TYPES[line.kind], occasion=line.occasion)
