"""Predicted holidays for years without a list. No other module uses the table of predictions."""

from __future__ import annotations

import datetime
import functools
from typing import TYPE_CHECKING, Any

from ._answer_types import ProjectedHoliday
from ._arguments import dated, iso, read_year
from ._data import TYPES, read_json
from ._defaults import PROJECTED_YEARS
from ._errors import HarikerjaError
from ._knowledge import Knowledge, built_in

if TYPE_CHECKING:
    from ._calendar import Calendar

_NATIONAL = TYPES.index("national_holiday")


@functools.cache
def _table() -> dict[int, list[dict[str, Any]]]:
    """Returns the predictions of each year. A year that has a list was predicted with the rules that were known before the list."""
    return {int(year): holidays for year, holidays in read_json("projections.json")["years"].items()}


def projected_years(national: Knowledge) -> range:
    """Returns the years that can be predicted: the years of the table after the last list."""
    first, table = national.years[-1].year + 1 if national.years else 0, _table()
    return range(first, min(first + PROJECTED_YEARS, max(table) + 1)) if first >= min(table) else range(0)


def get_projections(calendar: Calendar, year: object) -> list[ProjectedHoliday]:
    if calendar._as_of is not None:
        day = iso(calendar._as_of)
        why = f"Predictions use the newest lists and rules, so a calendar as of {day} has none"
        raise HarikerjaError(f"{why}: use a calendar without as_of.", "INVALID_TYPE", {"field": "asOf", "value": day})
    wanted = read_year(year)
    national = calendar._national
    if national.year(wanted):
        message = f"{wanted} has a decreed list, so nothing is predicted: use get_holidays({wanted})."
        raise HarikerjaError(message, "INVALID_YEAR", {"field": "year", "value": str(wanted)})
    years = projected_years(national)
    if wanted not in years:
        covered = {"first": years[0], "last": years[-1]} if years else None
        advice = f"ask within {years[0]} to {years[-1]}" if years else "no year can be predicted"
        details = {"field": "year", "value": str(wanted), "year": wanted, "availableYears": covered}
        raise HarikerjaError(f"No projection is available for {wanted}: {advice}.", "DATASET_NOT_FOUND", details)
    names = {each["id"]: each for each in (*built_in().occasions, *calendar._dataset.occasions)}
    hits = _hits(national)
    return [_projected(each, names[each["occasion"]], hits[each["occasion"]]) for each in _table()[wanted]]


def _projected(each: dict[str, Any], names: dict[str, Any], hits: tuple[int, int]) -> ProjectedHoliday:
    return ProjectedHoliday(
        **dated(datetime.date.fromisoformat(each["date"]).toordinal()),
        local_name=names["localName"],
        name=names["name"],
        occasion=each["occasion"],
        certainty=each["certainty"],
        alternatives=tuple(map(datetime.date.fromisoformat, each["alternatives"])),
        rule=each["rule"],
        hits=hits[0],
        checked=hits[1],
    )


def _hits(national: Knowledge) -> dict[str, tuple[int, int]]:
    """Returns for each occasion how many dates were predicted correctly, and how many dates were compared.

    The predictions are compared with the first list of each year. The number of compared dates is the number of dates
    in the list or the number of predicted dates, whichever is greater.
    """
    hits = {each["occasion"]: (0, 0) for holidays in _table().values() for each in holidays}
    for year in national.years:
        joint = (decree.day for decree in year.decrees if decree.source.type == "joint_decree" and decree.day <= national.known_on)
        # The first list of a year is in its joint decree. A presidential decree that sets a
        # single day can be signed before the joint decree.
        signed = next(joint, national.known_on)
        listed = [line for line in year.lines if line.kind == _NATIONAL and line.decree.day <= signed < line.revoked]
        predictions = _table().get(year.year, [])
        for occasion, (right, compared) in hits.items() if predictions else ():
            decreed = {datetime.date.fromordinal(line.day).isoformat() for line in listed if line.occasion == occasion}
            predicted = {each["date"] for each in predictions if each["occasion"] == occasion}
            hits[occasion] = right + len(predicted & decreed), compared + max(len(predicted), len(decreed))
    return hits
