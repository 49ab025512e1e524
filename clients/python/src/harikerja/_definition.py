"""Reads a calendar file. A file with a mistake is refused, and the error names the first mistake."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, NoReturn

from ._arguments import Rules, TakenLeave, iso, parse_day, read_weekend, text_of
from ._defaults import DEFAULT_WEEKEND, MAX_OWN_DATES, MAX_TEXT, WEEK
from ._errors import HarikerjaError
from ._knowledge import OwnLine

_MAX_BYTES = 1 << 20


class Definition(NamedTuple):
    """The checked definition of a calendar."""

    name: str
    rules: Rules  # the weekend; rules.leave is True, because the entries contain only the leave that this calendar takes
    leave: TakenLeave
    first_year: int
    last_year: int
    days_off: tuple[tuple[int, OwnLine], ...]  # the dates, sorted
    workdays: Mapping[int, OwnLine]
    source: dict[str, Any] | str  # for a pickle: a copy of the calendar file, or the name of a calendar of the data


class _Repeated(dict[str, Any]):
    """An object of a JSON file in which a key is repeated."""

    key = ""


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found and not isinstance(found, _Repeated):
            found = _Repeated(found)
            found.key = key
        found[key] = value
    return found


def read_file(path: str | os.PathLike[str]) -> Any:
    """Returns the JSON of a calendar file. A repeated key is refused later, with its place."""
    try:
        with open(path, "rb") as file:
            text = file.read(_MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        raise HarikerjaError(f"The calendar file cannot be read: {error}.", "INVALID_TYPE", {"field": "calendar"}) from error
    if len(text) > _MAX_BYTES:
        _refuse("", f"it is larger than {_MAX_BYTES} bytes")
    try:
        found = json.loads(text.decode(), object_pairs_hook=_object)
    except (ValueError, RecursionError) as error:
        _refuse("", f"it is not JSON in UTF-8: {error}")
    if not isinstance(found, dict):  # with_calendar must not read a text as a name
        _refuse("", "must be an object with name")
    return found


def read_definition(file: Any) -> Definition:
    """Reads the calendar file of a caller, in which an unknown key is a mistake."""
    _check(file, _FILE, "")
    ids = [each["id"] for each in file.get("sources", ())]
    _check_unique(ids, "sources[{}].id")
    for key in ("daysOff", "workdays"):
        for i, line in enumerate(file.get(key, ())):
            if "source" in line and line["source"] not in ids:
                _refuse(f"{key}[{i}].source", f"there is no source {line['source']}")
    return to_definition(file, json.loads(json.dumps(file, default=dict)))


def to_definition(file: Mapping[str, Any], source: dict[str, Any] | str) -> Definition:
    """Converts a calendar file whose form is right. A contradiction between its lines is a mistake."""
    days_off = _dates(file, "daysOff", ("Libur sendiri", "Own day off"))
    workdays = _dates(file, "workdays", ("Hari kerja sendiri", "Own workday"))
    both = min(days_off.keys() & workdays.keys(), default=None)
    if both is not None:
        other = f"daysOff[{days_off[both][0]}]"
        _refuse(f"workdays[{workdays[both][0]}]", f"{iso(both)} is both a day off and a workday: {other} has it too")
    first, _, last = file.get("covers", "0000..9999").partition("..")
    leave = file.get("collectiveLeave", "taken")
    if not isinstance(leave, str) and "covers" not in file:
        _refuse("covers", "collectiveLeave is a list of dates, so give the years for which it is complete, as in 2026..2026")
    listed = [] if isinstance(leave, str) else [{"date": date} for date in leave]
    for key, lines in (("daysOff", file.get("daysOff", ())), ("workdays", file.get("workdays", ())), ("collectiveLeave", listed)):
        for i, line in enumerate(lines):
            begin, end = _ends(line)
            if begin[:4] < first or end[:4] > last:
                _refuse(f"{key}[{i}]", f"{begin if begin == end else f'{begin}..{end}'} is outside covers, {file['covers']}")
    return Definition(
        file["name"],
        Rules(True, read_weekend(file.get("weekend", DEFAULT_WEEKEND))),
        leave == "taken" if isinstance(leave, str) else frozenset(parse_day(date) or 0 for date in leave),
        int(first),
        int(last),
        tuple((day, days_off[day][1]) for day in sorted(days_off)),
        {day: line for day, (_, line) in workdays.items()},
        source,
    )


def known_members(value: Any, form: Any = None) -> Any:
    """Returns a copy of a calendar file of the data without the members that this version does not know."""
    form = form or _FILE
    if isinstance(value, list) and isinstance(form, list):
        return [known_members(each, form[0]) for each in value]
    if isinstance(value, dict) and isinstance(form, _Object):
        return {key: known_members(member, form.members[key]) for key, member in value.items() if key in form.members}
    return list(value) if isinstance(value, list) else value


def _ends(line: Mapping[str, str]) -> tuple[str, str]:
    return line.get("from") or line["date"], line.get("to") or line["date"]


def _dates(file: Mapping[str, Any], key: str, unnamed: tuple[str, str]) -> dict[int, tuple[int, OwnLine]]:
    """Returns the dates of the lines, each with its line and the index of the line."""
    lines = []
    for each in file.get(key, ()):
        begin, end = (parse_day(text) or 0 for text in _ends(each))
        names = each.get("name")
        local_name, name = (names["id"], names["en"]) if names else unnamed
        lines.append(OwnLine(begin, end, local_name, name, each.get("source"), each.get("note")))
    total = sum(line.end - line.start + 1 for line in lines)
    if total > MAX_OWN_DATES:
        _refuse(key, f"the lines have {total} dates: use at most {MAX_OWN_DATES}")
    dates: dict[int, tuple[int, OwnLine]] = {}
    for i, line in enumerate(lines):
        for day in range(line.start, line.end + 1):
            if day in dates:
                _refuse(f"{key}[{i}]", f"{iso(day)} is repeated: {key}[{dates[day][0]}] has it too")
            dates[day] = i, line
    return dates


def _refuse(path: str, problem: str) -> NoReturn:
    message = ": ".join(filter(None, ("The calendar file has a mistake", path, problem)))
    raise HarikerjaError(f"{message}.", "INVALID_TYPE", {"field": path})


class _Text(NamedTuple):
    """The form of a text."""

    valid: Callable[[str], object]
    rule: str


class _Object(NamedTuple):
    """The form of an object with known members."""

    members: Mapping[str, Any]
    required: tuple[str, ...] = ()
    check: Callable[[Mapping[str, Any], str], None] | None = None


def _check(value: Any, form: Any, path: str) -> None:
    """Checks a value. A form is a _Text, an _Object, a list with the form of the elements, a set of words, or a function."""
    if isinstance(form, _Text):
        if not isinstance(value, str):
            _refuse(path, "must be a text")
        if not form.valid(value):
            _refuse(path, f"must be {form.rule}")
    elif isinstance(form, list):
        if not isinstance(value, (list, tuple)):
            _refuse(path, "must be a list")
        for i, each in enumerate(value):
            _check(each, form[0], f"{path}[{i}]")
    elif isinstance(form, _Object):
        _check_object(value, form, path)
    elif callable(form):
        form(value, path)
    elif not isinstance(value, str) or value not in form:
        _refuse(path, f"must be one of {', '.join(form)}")


def _check_object(value: Any, form: _Object, path: str) -> None:
    if not isinstance(value, Mapping):
        _refuse(path, f"must be an object with {', '.join(form.required or form.members)}")
    if isinstance(value, _Repeated):
        _refuse(_member(path, value.key), "the key is repeated")
    for key, member in value.items():
        inner = _member(path, key)
        if key not in form.members:
            _refuse(inner, f"unknown key: use {', '.join(form.members)}")
        _check(member, form.members[key], inner)
    for key in form.required:
        if key not in value:
            _refuse(path, f"the key {key} is missing")
    if form.check:
        form.check(value, path)


def _member(path: str, key: object) -> str:
    """Returns the path of a member. Unusual keys are quoted, so that a path never contains a line break."""
    text = text_of(key)
    if not _is_name(text):
        text = repr(text)
    return f"{path}.{text}" if path else text


def _check_unique(values: Iterable[str], path: str) -> None:
    given: set[str] = set()
    for i, each in enumerate(values):
        if each in given:
            _refuse(path.format(i), f"{each} is repeated")
        given.add(each)


def _check_flag(value: Any, path: str) -> None:
    if not isinstance(value, bool):
        _refuse(path, "must be true or false")


def _check_weekend(value: Any, path: str) -> None:
    _check(value, [WEEK], path)
    _check_unique(value, path + "[{}]")
    if len(value) == len(WEEK):
        _refuse(path, "must have at most 6 elements")


def _check_leave(value: Any, path: str) -> None:
    if isinstance(value, (list, tuple)):
        _check(value, [_DATE], path)
        _check_unique(value, path + "[{}]")
    elif not isinstance(value, str) or value not in ("taken", "worked"):
        _refuse(path, "must be taken, worked, or a list of dates")


def _check_day(value: Mapping[str, Any], path: str) -> None:
    if ("from" in value) != ("to" in value) or ("date" in value) == ("from" in value):
        _refuse(path, "give either date, or from and to")
    if "from" in value and value["from"] > value["to"]:
        _refuse(path, f"from {value['from']} is after to {value['to']}")


# Printable characters that are not visible: fillers, variation selectors and the empty Braille pattern.
_UNSEEN = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]")


def _is_line(text: str) -> bool:
    return text != "" and text.isprintable() and text.strip() == text and not _UNSEEN.search(text) and len(text.encode()) <= MAX_TEXT


def _is_name(text: str) -> bool:
    return _is_line(text) and (text[0].isalpha() or text[0].isdecimal())


def _is_slug(text: str) -> bool:
    return re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", text) is not None and len(text) <= MAX_TEXT


def _is_web_address(text: str) -> bool:
    return (
        re.fullmatch(r"https?://([^:/?#@\[\]]+|\[[0-9a-f:.]+\])(:[0-9]*)?([/?#].*)?", text, re.IGNORECASE) is not None
        and not re.search(r"[^!-~]|[\"'<>\\^`{|}]|%(?![0-9A-Fa-f]{2})", text)
        and len(text) <= MAX_TEXT
    )


def _is_calendar_name(text: str) -> bool:
    return re.fullmatch(r"[a-z][a-z0-9-]{0,62}", text) is not None and text != "national"


_YEAR = r"(?:19|[2-9][0-9])[0-9]{2}"


def _is_covered(text: str) -> bool:
    return re.fullmatch(rf"{_YEAR}\.\.{_YEAR}", text) is not None and text[:4] <= text[6:]


_NOTE = _Text(_is_line, f"one line of at most {MAX_TEXT} bytes of visible characters")
_TEXT = _Text(_is_name, f"{_NOTE.rule}, and must begin with a letter or digit")
_SLUG = _Text(_is_slug, "lower-case letters and digits, with single hyphens between them")
_DATE = _Text(parse_day, "a date as YYYY-MM-DD with a day that exists, from 0001-01-01 to 9999-12-31")
_ADDRESS = _Text(_is_web_address, "a web address that begins with https:// or http://")
_NAMES = _Object({"id": _TEXT, "en": _TEXT}, ("id", "en"))
_DAY = _Object({"date": _DATE, "from": _DATE, "to": _DATE, "name": _NAMES, "source": _SLUG, "note": _NOTE}, (), _check_day)
_SOURCE = _Object({"id": _SLUG, "title": _TEXT, "url": _ADDRESS, "publisher": _TEXT, "note": _NOTE}, ("id", "title", "publisher"))
_FILE = _Object(
    {
        "name": _Text(_is_calendar_name, "1 to 63 lower-case letters, digits and hyphens that begin with a letter; national is reserved"),
        "title": _NAMES,
        "listed": _check_flag,
        "status": ("verified", "corroborated"),
        "weekend": _check_weekend,
        "collectiveLeave": _check_leave,
        "covers": _Text(_is_covered, "a range of years FIRST..LAST with the earlier year first, as in 2025..2027"),
        "daysOff": [_DAY],
        "workdays": [_DAY],
        "sources": [_SOURCE],
        "notes": [_NOTE],
    },
    ("name",),
)
