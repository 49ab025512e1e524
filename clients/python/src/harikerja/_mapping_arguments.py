"""Reads the keys and the arguments of the mapping in ``_mapping.py``."""

from __future__ import annotations

import datetime
from collections.abc import Mapping

from ._arguments import items, parse_day, read_choice, text_of, whole, wrong
from ._data import TYPES

CATEGORIES = {"public": TYPES.index("national_holiday"), "government": TYPES.index("collective_leave")}

# No offset, and the offsets of Indonesia.
_OFFSETS = (None, *(datetime.timedelta(hours=hours) for hours in (7, 8, 9)))

_LOOKUPS = ("contains", "icontains", "exact", "iexact", "startswith", "istartswith")


def check_name(name: object) -> None:
    if not isinstance(name, str):
        raise wrong("INVALID_TYPE", "holiday_name", name, "must be a text")


def check_unused(observed_rule: object, observed_since: object, **parts: object) -> None:
    """Checks the arguments that have no effect: the rules for moved holidays, and the parts of the country."""
    rule = None if isinstance(observed_rule, Mapping) else observed_rule
    everywhere = "must be None, because the holidays are the same in all of Indonesia"
    for field, value, wanted in (
        ("observed_rule", rule, "must be None or a mapping, such as an ObservedRule"),
        *((field, value, everywhere) for field, value in parts.items()),
    ):
        if value is not None:
            advice = "" if whole(value) is None else " (to choose a year, write years=2026)"
            raise wrong("INVALID_TYPE", field, value, wanted + advice)
    if observed_since is not None and whole(observed_since) is None:
        raise wrong("INVALID_TYPE", "observed_since", observed_since, "must be None or a whole number")


class Matcher:
    """Compares names with a text."""

    def __init__(self, text: str, lookup: object) -> None:
        check_name(text)
        how = read_choice("lookup", lookup, _LOOKUPS)
        self.ignore_case = how[0] == "i"
        self.how = how[1:] if self.ignore_case else how
        self.text = text.lower() if self.ignore_case else text

    def __call__(self, name: str) -> bool:
        name = name.lower() if self.ignore_case else name
        return self.text == name if self.how == "exact" else name.startswith(self.text) if self.how == "startswith" else self.text in name


def read_categories(categories: object) -> set[str]:
    if categories is None:
        return set(CATEGORIES)
    given = set(map(text_of, [categories] if isinstance(categories, str) else items(categories)))
    if not given or not given <= set(CATEGORIES):
        raise wrong("INVALID_TYPE", "categories", categories, 'must be "public", "government", or both', tuple(CATEGORIES))
    return given


def read_key(key: object) -> datetime.date:
    """Reads a date, a datetime, or the text of a date or a datetime in the form of ISO 8601."""
    time = _parsed(key) if isinstance(key, str) else key
    if not isinstance(time, datetime.date) or time != time:  # NaT is a datetime, but differs from itself
        wanted = "must be a date, a datetime, or a text such as 2026-03-20 or 2026-03-20T10:00"
        raise wrong("INVALID_DATE", "date", "None" if key is None else key, wanted)
    if isinstance(time, datetime.datetime) and time.time() != datetime.time() and time.utcoffset() not in _OFFSETS:
        wanted = "must be a midnight, a time without a zone, or a time at +07:00, +08:00 or +09:00, because Indonesia can have another date"
        raise wrong("INVALID_DATE", "date", key, wanted + ' (first use .astimezone(ZoneInfo("Asia/Jakarta")))')
    return datetime.date(time.year, time.month, time.day)


def _parsed(text: str) -> datetime.datetime | None:
    try:
        time = datetime.datetime.fromisoformat(text[:-1] + "+00:00" if text.endswith("Z") else text)
    except ValueError:
        return None
    return time if time.toordinal() == parse_day(text[:10]) and text[10:11] in ("", "T", " ") else None
