"""Reads a calendar file.

The file definitionfile.go of the Go library reports the same problems with the same paths. There is one difference:
if the form of a file is wrong, only the Go library also reports dates that are repeated or outside the years of ``covers``.
"""

from __future__ import annotations

import functools
import itertools
import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from ._arguments import Rules, TakenLeave, iso, parse_day, read_weekend, text_of
from ._data import read_json
from ._defaults import DEFAULT_WEEKEND, MAX_OWN_DATES, MAX_TEXT
from ._errors import HarikerjaError
from ._knowledge import OwnLine
from ._types import DefinitionProblem


class Definition(NamedTuple):
    """The checked definition of a calendar."""

    name: str
    rules: Rules  # the weekend; rules.leave is True, because the entries contain only the leave that this calendar takes
    leave: TakenLeave
    first_year: int
    last_year: int
    stated: Mapping[int, int]  # the stated number of workdays of a year
    days_off: tuple[tuple[int, OwnLine], ...]  # the dates, sorted
    workdays: Mapping[int, OwnLine]
    in_data: bool = False  # whether the calendar comes from the data; newer data can change such a calendar
    file: dict[str, Any] | None = None  # a copy of the calendar file for a pickle, if the calendar does not come from the data


def read_definition(file: object) -> Definition:
    """Reads a calendar file. If the file has mistakes, it raises an error that lists them."""
    reader = _Reader()
    reader.file(file)
    if reader.problems or not isinstance(file, Mapping):
        raise _refused(reader.problems)
    definition = to_definition(file, reader.report)
    if reader.problems:
        raise _refused(reader.problems)
    return definition._replace(file=json.loads(json.dumps(file, default=dict)))


def known_definition(file: dict[str, Any]) -> dict[str, Any]:
    """Returns a calendar of a dataset without the members that this version does not know."""
    known: dict[str, Any] = _known(file, _schema())
    return known


def _known(value: Any, schema: Mapping[str, Any]) -> Any:
    """Returns a value without the members that a schema does not have."""
    schema = _schema()["$defs"][schema["$ref"].rpartition("/")[2]] if "$ref" in schema else schema
    if isinstance(value, list) and "items" in schema:
        return [_known(each, schema["items"]) for each in value]
    if not isinstance(value, dict):
        return value
    known, patterns = schema.get("properties", {}), schema.get("patternProperties", {})
    members = {}
    for key, member in value.items():
        for pattern in patterns:
            if re.fullmatch(pattern, key):
                members[key] = _known(member, patterns[pattern])
        if key in known:
            members[key] = _known(member, known[key])
    return members


def _refused(problems: list[DefinitionProblem]) -> HarikerjaError:
    lines = (f"{each['path']}: {each['message']}" if each["path"] else each["message"] for each in problems)
    message = "The calendar file has mistakes.\n" + "\n".join(lines)
    return HarikerjaError(message, "INVALID_TYPE", {"field": "calendar", "problems": problems})


_Report = Callable[[str, str], None]

_TYPES: Mapping[str, type | tuple[type, ...]] = {"object": Mapping, "array": (list, tuple), "string": str, "integer": int, "boolean": bool}
_TYPE_NAMES = {"object": "an object", "array": "a list", "string": "a text", "integer": "a whole number", "boolean": "true or false"}


@functools.cache
def _schema() -> dict[str, Any]:
    schema: dict[str, Any] = read_json("calendar.schema.json")
    return schema


class _Reader:
    """Checks a calendar file against its schema, and checks the conditions that a schema cannot express. It collects the problems."""

    def __init__(self) -> None:
        self.problems: list[DefinitionProblem] = []
        self.schema = _schema()

    def report(self, path: str, message: str) -> None:
        self.problems.append({"path": path, "message": message})

    def file(self, value: object) -> None:
        self._check(value, self.schema, "")
        if isinstance(value, Mapping):
            self._sources(value)

    def _passes(self, value: Any, schema: Mapping[str, Any], path: str) -> bool:
        before = len(self.problems)
        self._check(value, schema, path)
        return len(self.problems) == before

    def _check(self, value: Any, schema: Mapping[str, Any], path: str) -> None:
        """Checks a value with the keywords that the schema of calendar files uses."""
        name = schema.get("$ref", "").rpartition("/")[2]
        if name:
            schema = self.schema["$defs"][name]
        list_too = ""
        if "type" not in schema and "oneOf" in schema:  # a word or a list
            words, items = schema["oneOf"]
            schema, list_too = items if isinstance(value, (list, tuple)) else words, ", or a list"
        kind = schema.get("type")
        if kind and (not isinstance(value, _TYPES[kind]) or (isinstance(value, bool) and kind != "boolean")):
            required = schema.get("required", [*schema.get("properties", ())][:1])
            self.report(path, ("" if path else "the file ") + "must be " + _TYPE_NAMES[kind] + (f" with {', '.join(required)}" if required else ""))
        elif "enum" in schema and value not in schema["enum"]:
            self.report(path, "must be one of " + ", ".join(schema["enum"]) + list_too)
        elif isinstance(value, Mapping):
            self._object(value, schema, path)
        elif isinstance(value, (list, tuple)):
            self._array(value, schema, path)
        elif kind == "integer" and not schema["minimum"] <= value <= schema["maximum"]:
            self.report(path, f"must be a whole number from {schema['minimum']} to {schema['maximum']}")
        elif isinstance(value, str) and kind:  # a word of an enum has no type
            check, rule = _TEXTS[_text_name(name, path)]
            if not re.fullmatch(schema["pattern"], value) or value in schema.get("not", {}).get("enum", ()) or not check(value):
                self.report(path, f"must be {rule}")

    def _object(self, value: Mapping[Any, Any], schema: Mapping[str, Any], path: str) -> None:
        before = len(self.problems)
        known, patterns = schema.get("properties", {}), schema.get("patternProperties", {})
        for key, member in value.items():
            pattern = next((each for each in patterns if isinstance(key, str) and re.fullmatch(each, key)), None)
            if pattern or key in known:
                self._check(member, patterns[pattern] if pattern else known[key], _member(path, key))
            else:
                self.report(_member(path, key), "unknown key: use " + (", ".join(known) or "a year as a text, as in JSON"))
        for key in schema.get("required", ()):
            if key not in value:
                self.report(path, f"the key {key} is missing")
        if "oneOf" in schema and len(self.problems) == before:  # a line of daysOff or workdays
            if ("from" in value) != ("to" in value) or ("date" in value) == ("from" in value):
                self.report(path, "give either date, or from and to")
            elif "from" in value and value["from"] > value["to"]:
                self.report(path, f"from {value['from']} is after to {value['to']}")

    def _array(self, value: Sequence[Any], schema: Mapping[str, Any], path: str) -> None:
        given: set[str] = set()
        for i, each in enumerate(value):
            if self._passes(each, schema["items"], f"{path}[{i}]") and schema.get("uniqueItems"):
                if each in given:
                    self.report(f"{path}[{i}]", f"{each} is repeated")
                given.add(each)
        if len(given) > schema.get("maxItems", len(given)):
            self.report(path, f"must have at most {schema['maxItems']} elements")

    def _sources(self, file: Mapping[str, Any]) -> None:
        """Reports repeated ids of sources, and lines that name an unknown source."""
        ids = _slugs(file.get("sources"), "id")
        for i, each in enumerate(ids):
            if each and each in ids[:i]:
                self.report(f"sources[{i}].id", f"{each} is repeated")
        for key in ("daysOff", "workdays"):
            for i, each in enumerate(_slugs(file.get(key), "source")):
                if each and each not in ids:
                    self.report(f"{key}[{i}].source", f"there is no source {each}")


def _slugs(items: object, key: str) -> list[str]:
    values = [item.get(key) if isinstance(item, Mapping) else None for item in items] if isinstance(items, (list, tuple)) else []
    return [value if isinstance(value, str) and _is_slug(value) else "" for value in values]


def _member(path: str, key: object) -> str:
    """Returns the path of a member. Unusual keys are quoted, so that a path never contains a line break."""
    text = text_of(key)
    if not _is_name(text):
        text = repr(text)
    return f"{path}.{text}" if path else text


def to_definition(file: Mapping[str, Any], report: _Report | None = None) -> Definition:
    """Converts a calendar file whose form was checked. It reports contradictions between the lines of the file."""
    if report is None:
        report = _ignore
    days_off = _expand(file, "daysOff", ("Libur sendiri", "Own day off"), report)
    workdays = _expand(file, "workdays", ("Hari kerja sendiri", "Own workday"), report)
    _report_both(days_off, workdays, report)
    first, _, last = file.get("covers", "0000..9999").partition("..")
    leave = file.get("collectiveLeave", "taken")
    listed = [{"date": date} for date in leave] if not isinstance(leave, str) else []
    for key, lines in (("daysOff", file.get("daysOff", ())), ("workdays", file.get("workdays", ())), ("collectiveLeave", listed)):
        for i, line in enumerate(lines):
            begin, end = _ends(line)
            if begin[:4] < first or end[:4] > last:
                dates = begin if begin == end else f"{begin}..{end}"
                report(f"{key}[{i}]", f"{dates} is outside covers, {file['covers']}")
    if not isinstance(leave, str) and "covers" not in file:
        report("covers", "collectiveLeave is a list of dates, so give the years for which it is complete, as in 2026..2026")
    return Definition(
        file["name"],
        Rules(True, read_weekend(file.get("weekend", DEFAULT_WEEKEND))),
        leave == "taken" if isinstance(leave, str) else frozenset(day for day in map(parse_day, leave) if day is not None),
        int(first),
        int(last),
        {int(year): days for year, days in file.get("statedWorkdays", {}).items()},
        tuple((day, line) for day, _, line in days_off),
        {day: line for day, _, line in workdays},
    )


def _report_both(days_off: list[tuple[int, int, OwnLine]], workdays: list[tuple[int, int, OwnLine]], report: _Report) -> None:
    """Reports dates that are both a day off and a workday. If two lines share several dates, it reports only the first."""
    reported = set()
    off = {day: i for day, i, _ in reversed(days_off)}  # the first line of each date
    worked = {day: i for day, i, _ in reversed(workdays)}
    for day in sorted(off.keys() & worked.keys()):
        pair = off[day], worked[day]
        if pair not in reported:
            reported.add(pair)
            report(f"workdays[{pair[1]}]", f"{iso(day)} is both a day off and a workday: daysOff[{pair[0]}] has it too")


def _ignore(path: str, message: str) -> None:
    """Ignores a problem: the file was checked before."""


def _ends(line: Mapping[str, str]) -> tuple[str, str]:
    return line.get("from") or line["date"], line.get("to") or line["date"]


def _expand(file: Mapping[str, Any], key: str, unnamed: tuple[str, str], report: _Report) -> list[tuple[int, int, OwnLine]]:
    """Returns the dates of the lines, sorted, with the index of each line. It reports dates that are in two lines."""
    lines = []
    for each in file.get(key, ()):
        begin, end = (parse_day(text) or 0 for text in _ends(each))  # valid: the file was checked before
        names = each.get("name")
        local_name, name = (names["id"], names["en"]) if names else unnamed
        lines.append(OwnLine(begin, end, local_name, name, each.get("source"), each.get("note")))
    total = sum(line.end - line.start + 1 for line in lines)
    if total > MAX_OWN_DATES:
        report(key, f"the lines have {total} dates: use at most {MAX_OWN_DATES}")
        return []
    dates = sorted(((day, i, line) for i, line in enumerate(lines) for day in range(line.start, line.end + 1)), key=lambda date: date[:2])
    reported = set()  # pairs of lines with the same date
    for (day, i, _), (next_day, j, _) in itertools.pairwise(dates):
        if day == next_day and (i, j) not in reported:
            reported.add((i, j))
            report(f"{key}[{j}]", f"{iso(day)} is repeated: {key}[{i}] has it too")
    return dates


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


def _text_name(definition: str, path: str) -> str:
    """Returns the key in _TEXTS for a text: the last key of its path, or the name of its definition in the schema.

    The path decides for notes, because a note may begin with any character.
    """
    last = path.rpartition(".")[2].partition("[")[0]
    return last if definition in ("", "text") and last in _TEXTS else definition


_LINE_RULE = f"one line of at most {MAX_TEXT} bytes of visible characters"

# The checks for texts that a schema cannot express, and their messages.
_TEXTS: Mapping[str, tuple[Callable[[str], object], str]] = {
    "text": (_is_name, _LINE_RULE + ", and must begin with a letter or digit"),
    "note": (_is_line, _LINE_RULE),
    "notes": (_is_line, _LINE_RULE),
    "date": (parse_day, "a date as YYYY-MM-DD with a day that exists, from 0001-01-01 to 9999-12-31"),
    "slug": (_is_slug, "lower-case letters and digits, with single hyphens between them"),
    "url": (_is_web_address, "a web address that begins with https:// or http://"),
    "name": (bool, "1 to 63 lower-case letters, digits and hyphens that begin with a letter; national is reserved"),
    "covers": (lambda text: text[:4] <= text[6:], "a range of years FIRST..LAST with the earlier year first, as in 2025..2027"),
}
