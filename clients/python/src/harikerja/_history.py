"""The revisions of a year."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

from ._answer_types import ChangedEntry, Holiday, Revision
from ._arguments import DAYS, LOCAL_DAYS, weekday_of
from ._data import TYPES, Decree, Line, Year
from ._knowledge import steps

if TYPE_CHECKING:
    from ._calendar import Calendar

date_of = datetime.date.fromordinal


def revisions(calendar: Calendar, year: Year) -> list[Revision]:
    """Returns the revisions that were known. A correction applies to the data of every day, so later corrections are included."""
    found = [_revision(year, day) for day in sorted(steps(year)) if day <= calendar._known.known_on]
    found += [Revision(0, date_of(each.day), False, each.what, (), (), (), (), ()) for each in year.corrections]
    found.sort(key=lambda revision: revision.date)
    return [revision._replace(revision=i + 1) for i, revision in enumerate(found)]


def _revision(year: Year, day: int) -> Revision:
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
            renamed.append(ChangedEntry(_holiday(line), _holiday(same)))
            removed.remove(line)
            added.remove(same)
    ordered = [decree for decree in year.decrees if decree in decrees]
    latest = bool(ordered) and not any(decree.day == day and decree.source.published_at for decree in ordered)
    sources = tuple(decree.source for decree in ordered)
    return Revision(0, date_of(day), latest, None, sources, _holidays(added), _holidays(removed), tuple(renamed), _holidays(confirmed))


def _holidays(lines: list[Line]) -> tuple[Holiday, ...]:
    return tuple(map(_holiday, lines))


def _holiday(line: Line) -> Holiday:
    weekday = weekday_of(line.day)
    return Holiday(date_of(line.day), DAYS[weekday], LOCAL_DAYS[weekday], line.local_name, line.name, TYPES[line.kind], line.occasion)
