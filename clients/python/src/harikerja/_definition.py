"""Reads a calendar file.

The file definitionfile.go of the Go library reports the same problems with the same
paths and the same messages. If a file has problems of its form, the Go library also
reports dates that are repeated or outside covers; this module does not.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from ._arguments import Rules, iso, parse_day, read_weekend, text_of
from ._defaults import DEFAULT_WEEKEND, MAX_OWN_DATES, MAX_STATED_WORKDAYS, MAX_TEXT, MIN_YEAR, WEEK
from ._errors import HarikerjaError
from ._knowledge import OwnLine
from ._types import DefinitionProblem


class Definition(NamedTuple):
    """A definition that was checked."""

    name: str
    rules: Rules  # the weekend; rules.leave is True, because the entries contain only the collective leave that is taken
    leave: bool | frozenset[int]  # whether collective leave is taken, or the days on which it is taken
    first_year: int
    last_year: int
    stated: Mapping[int, int]  # the stated number of workdays of a year
    days_off: tuple[tuple[int, OwnLine], ...]  # the dates, sorted
    workdays: Mapping[int, OwnLine]

    def takes_leave(self, day: int) -> bool:
        return self.leave if isinstance(self.leave, bool) else day in self.leave


def read_definition(file: object) -> Definition:
    """Reads a calendar file. It raises an error that lists all problems."""
    reader = _Reader()
    reader.file(file)
    if reader.problems or not isinstance(file, Mapping):
        raise _refused(reader.problems)
    definition = to_definition(file, reader.report)
    if reader.problems:
        raise _refused(reader.problems)
    return definition


def _refused(problems: list[DefinitionProblem]) -> HarikerjaError:
    lines = (f"{each['path']}: {each['message']}" if each["path"] else each["message"] for each in problems)
    message = "The calendar file has mistakes.\n" + "\n".join(lines)
    return HarikerjaError(message, "INVALID_TYPE", {"field": "calendar", "problems": problems})


_Report = Callable[[str, str], None]
_Check = Callable[[Any, str], None]

_LINE_RULE = f"one line of at most {MAX_TEXT} bytes of visible characters"
_NAME_RULE = _LINE_RULE + ", and must begin with a letter or digit"
_SLUG_RULE = "lower-case letters and digits, with single hyphens between them"
_DATE_RULE = "use YYYY-MM-DD with a day that exists, from 0001-01-01 to 9999-12-31"
_CALENDAR_RULE = "1 to 63 lower-case letters, digits and hyphens that begin with a letter; national and custom are reserved"


class _Reader:
    """Checks the form of a calendar file and collects the problems."""

    def __init__(self) -> None:
        self.problems: list[DefinitionProblem] = []

    def report(self, path: str, message: str) -> None:
        self.problems.append({"path": path, "message": message})

    def file(self, value: object) -> None:
        line = self._text(_is_line, _LINE_RULE)
        name = self._text(_is_name, _NAME_RULE)
        slug = self._text(_is_slug, _SLUG_RULE)
        names = self._object({"id": name, "en": name}, ("id", "en"))
        own_days = self._list(self._own_day(names, slug, line))
        url = self._text(_is_web_address, "a web address that begins with https:// or http://")
        source = self._object({"id": slug, "title": name, "url": url, "publisher": name, "note": line}, ("id", "title", "publisher"))
        self._object(
            {
                "name": self._text(_is_calendar_name, _CALENDAR_RULE),
                "title": names,
                "listed": self._listed,
                "status": self._text(lambda status: status in ("verified", "corroborated"), "verified or corroborated"),
                "weekend": self._weekend,
                "collectiveLeave": self._leave,
                "covers": self._parsed(_is_year_range, "range of years", "use FIRST..LAST with the earlier year first, as in 2025..2027"),
                "daysOff": own_days,
                "workdays": own_days,
                "statedWorkdays": self._stated,
                "sources": self._list(source),
                "notes": self._list(line),
            },
            ("name",),
        )(value, "")
        if isinstance(value, Mapping):
            self._sources(value)

    def _object(self, fields: Mapping[str, _Check], required: tuple[str, ...] = ()) -> _Check:
        def check(value: Any, path: str) -> None:
            if not isinstance(value, Mapping):
                needed = required or tuple(fields)[:1]
                return self.report(path, ("" if path else "the file ") + "must be an object with " + ", ".join(needed))
            for key, member in value.items():
                if key in fields:
                    fields[key](member, _member(path, key))
                else:
                    self.report(_member(path, key), "unknown key: use " + ", ".join(fields))
            for key in required:
                if key not in value:
                    self.report(path, f"the key {key} is missing")

        return check

    def _list(self, item: _Check) -> _Check:
        def check(value: Any, path: str) -> None:
            if not isinstance(value, (list, tuple)):
                return self.report(path, "must be a list")
            for i, each in enumerate(value):
                item(each, f"{path}[{i}]")

        return check

    def _text(self, valid: Callable[[str], bool], rule: str) -> _Check:
        def check(value: Any, path: str) -> None:
            if not isinstance(value, str) or not valid(value):
                self.report(path, "must be " + rule)

        return check

    def _parsed(self, valid: Callable[[str], bool], what: str, rule: str) -> _Check:
        def check(value: Any, path: str) -> None:
            if not isinstance(value, str):
                self.report(path, "must be a text")
            elif not valid(value):
                self.report(path, f"invalid {what} {value!r}: {rule}")

        return check

    def _passes(self, check: _Check, value: Any, path: str) -> bool:
        before = len(self.problems)
        check(value, path)
        return len(self.problems) == before

    def _date(self, value: Any, path: str) -> None:
        self._parsed(lambda text: parse_day(text) is not None, "date", _DATE_RULE)(value, path)

    def _distinct(self, check: _Check) -> _Check:
        given = set()

        def item(value: Any, path: str) -> None:
            if self._passes(check, value, path):  # then the value is a text
                if value in given:
                    self.report(path, f"{value} is repeated")
                given.add(value)

        return self._list(item)

    def _own_day(self, names: _Check, slug: _Check, line: _Check) -> _Check:
        form = self._object({"date": self._date, "from": self._date, "to": self._date, "name": names, "source": slug, "note": line})

        def check(value: Any, path: str) -> None:
            if not self._passes(form, value, path):
                return
            if ("from" in value) != ("to" in value) or ("date" in value) == ("from" in value):
                self.report(path, "give either date, or from and to")
            elif "from" in value and value["from"] > value["to"]:
                self.report(path, f"from {value['from']} is after to {value['to']}")

        return check

    def _listed(self, value: Any, path: str) -> None:
        if not isinstance(value, bool):
            self.report(path, "must be true or false")

    def _weekend(self, value: Any, path: str) -> None:
        if not isinstance(value, (list, tuple)):
            return self.report(path, "must be a list, as in [sat, sun], or [] if there is no weekend")
        self._distinct(self._text(WEEK.__contains__, "mon, tue, wed, thu, fri, sat or sun"))(value, path)
        if all(token in value for token in WEEK):
            self.report(path, "a week needs at least one day that is not a weekend day")

    def _leave(self, value: Any, path: str) -> None:
        if isinstance(value, (list, tuple)):
            self._distinct(self._date)(value, path)
        elif value not in ("taken", "worked"):
            self.report(path, "must be taken, worked or the list of the dates that are taken")

    def _stated(self, value: Any, path: str) -> None:
        if not isinstance(value, Mapping):
            return self.report(path, "must be an object with a number of workdays for each year")
        for year, days in value.items():
            if not isinstance(year, str):
                self.report(_member(path, year), "the key must be a text, as in JSON")
            elif not re.fullmatch(r"[0-9]{4}", year) or int(year) < MIN_YEAR:
                self.report(_member(path, year), "the key must be a year")
            elif not isinstance(days, int) or isinstance(days, bool) or not 0 <= days <= MAX_STATED_WORKDAYS:
                self.report(_member(path, year), "must be a number of workdays")

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
    """Returns the path of a member. Unusual keys are quoted, so that a path is always one line."""
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
    for key in ("daysOff", "workdays"):
        for i, line in enumerate(file.get(key, ())):
            begin, end = _ends(line)
            if begin[:4] < first or end[:4] > last:
                dates = begin if begin == end else f"{begin}..{end}"
                report(f"{key}[{i}]", f"{dates} is outside covers, {file['covers']}")
    leave = file.get("collectiveLeave", "taken")
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
    """Returns the dates of lines with the index of the line, sorted. It reports dates that are in two lines."""
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


def _is_calendar_name(text: str) -> bool:
    return re.fullmatch(r"[a-z][a-z0-9-]{0,62}", text) is not None and text not in ("national", "custom")


def _is_year_range(text: str) -> bool:
    found = re.fullmatch(r"([0-9]{4})\.\.([0-9]{4})", text)
    return found is not None and MIN_YEAR <= int(found[1]) <= int(found[2])
