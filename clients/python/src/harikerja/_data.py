"""Decodes the years of a dataset file."""

import datetime
from typing import Any, NamedTuple

from ._answer_types import Source, SourceNumber
from ._defaults import HOLIDAY_TYPES
from ._types import DatasetStatus, HolidayType

TYPES: tuple[HolidayType, ...] = HOLIDAY_TYPES

NEVER = 10**9
"""A number that is greater than the ordinal of every date."""


class Decree(NamedTuple):
    """A decree, with the first day on which it is in force."""

    day: int
    source: Source


class Line(NamedTuple):
    """A holiday that a decree added to the list of a year.

    If another decree revokes the holiday, the line stays in the data. A line is in force on
    day t if decree.day <= t < revoked.
    """

    day: int
    kind: int  # an index into TYPES
    local_name: str
    name: str
    occasion: str  # the id of the occasion
    decree: Decree
    also: tuple[Decree, ...]  # other decrees that confirm the holiday
    revoked: int
    revoked_by: Decree | None


class Correction(NamedTuple):
    """The day on which a mistake in the dataset was corrected."""

    day: int
    what: str


class Year(NamedTuple):
    """The list of a year with its whole history."""

    year: int
    status: DatasetStatus
    corrections: tuple[Correction, ...]
    decrees: tuple[Decree, ...]  # sorted by date
    lines: tuple[Line, ...]


def read_json(name: str) -> Any:
    """Returns the content of a JSON file of the package."""
    import json
    import pkgutil

    content = pkgutil.get_data("harikerja", name)
    assert content is not None, f"the loader of the package cannot read {name}"
    return json.loads(content)


def year_of(data: dict[str, Any]) -> Year:
    decrees = {each["id"]: _decree(each) for each in data["decrees"]}
    lines = (
        Line(
            _day(each["date"]),
            TYPES.index(each["type"]),
            each["localName"],
            each["name"],
            each["occasion"],
            decrees[each["decree"]],
            tuple(decrees[other] for other in each.get("also", ())),
            decrees[each["revokedBy"]].day if "revokedBy" in each else NEVER,
            decrees[each["revokedBy"]] if "revokedBy" in each else None,
        )
        for each in data["holidays"]
    )
    corrections = tuple(Correction(_day(each["date"]), each["what"]) for each in data.get("corrections", ()))
    return Year(data["year"], data["status"], corrections, tuple(decrees.values()), tuple(lines))


def _decree(data: dict[str, Any]) -> Decree:
    date = datetime.date.fromisoformat(data["date"])
    url = data.get("url")
    source = Source(
        id=data["id"],
        title=data["title"],
        type=data["type"],
        numbers=tuple(SourceNumber(authority=each["authority"], number=each.get("number")) for each in data["numbers"]),
        url=url,
        publisher=data["publisher"],
        published_at=None if data.get("dateIsLatest") else date,  # None if the exact day is not known
        official=url is not None and _is_official(url),
    )
    return Decree(date.toordinal(), source)


def _is_official(url: str) -> bool:
    host = url.partition("://")[2]
    for end in "/?#:":
        host = host.partition(end)[0]
    return host == "go.id" or host.endswith(".go.id")


def _day(text: str) -> int:
    return datetime.date.fromisoformat(text).toordinal()
