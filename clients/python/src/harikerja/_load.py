"""Loads a dataset file that is newer than the data of the package."""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Mapping
from typing import Any, NoReturn, get_args

from ._calendar import Calendar
from ._data import TYPES
from ._defaults import DATASET_FORMAT, MAX_DATASET_BYTES, MAX_YEAR, MIN_YEAR, DatasetStatus, DecreeType
from ._definition import TEXTS, read_definition
from ._errors import HarikerjaError
from ._knowledge import Dataset, built_in
from ._types import DatasetSource


def load(source: DatasetSource, allow_older: bool) -> Calendar:
    content = _read(source)
    _verify(content)
    package = built_in()
    if content["digest"] == package.version.digest:
        return Calendar()
    dataset = Dataset(content)
    reason = dataset.older_than(package)
    if reason and not allow_older:
        _refuse(f"it is older than the data of this package: {reason}; if older data is meant, use allow_older=True", older=True)
    return Calendar(dataset)


def _refuse(problem: str, cause: Exception | None = None, **details: Any) -> NoReturn:
    shown = problem if len(problem) <= 500 else problem[:500] + "…"
    raise HarikerjaError(f"This dataset file cannot be used: {shown}.", "INVALID_TYPE", {"field": "dataset", **details}) from cause


def _read(source: object) -> dict[str, Any]:
    """Returns the parsed file. The result does not share objects with the source."""
    if isinstance(source, str) and source.lstrip().startswith("{"):
        _refuse("a text must be a path: give the bytes of the file, or the object of json.loads")
    if isinstance(source, (str, os.PathLike)):
        try:
            with open(source, "rb") as file:
                source = file.read(MAX_DATASET_BYTES + 1)
        except (OSError, ValueError) as error:
            _refuse(f"it cannot be read ({error})", error)
    if isinstance(source, Mapping):
        try:
            source = _compact(source if isinstance(source, dict) else dict(source)).encode()
        except (TypeError, ValueError, RecursionError) as error:
            _refuse(f"the object is not the content of a JSON file ({error})", error)
    if not isinstance(source, (bytes, bytearray)):
        _refuse(f"give a path, bytes or the object of json.load, not {type(source).__name__}")
    if len(source) > MAX_DATASET_BYTES:
        _refuse(f"it is larger than {MAX_DATASET_BYTES} bytes")
    if not source.strip():
        _refuse("it is empty")
    try:
        text = source.decode("utf-8")
        content = json.loads(text)
        again = _compact(content)
    except (ValueError, RecursionError) as error:
        _refuse(f"it is not JSON, or its end is missing ({error}): fetch it again", error)
    if not isinstance(content, dict) or not text.startswith('{"format":'):
        _refuse('it is not a dataset.json, which begins with {"format":')
    # Readers of JSON disagree about repeated keys, escapes and numbers such as 1.0. A dataset has only one form.
    if re.sub("\n *", "", text) != again:
        _refuse("it has a repeated key, an unusual number or escape, or other spaces than a dataset.json: fetch it again")
    return content


def _compact(content: object) -> str:
    return json.dumps(content, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def _verify(file: dict[str, Any]) -> None:
    given = file["format"]
    if type(given) is not int or given != DATASET_FORMAT:
        shown = repr(given) if isinstance(given, (int, float, str)) else type(given).__name__
        newer = type(given) is int and given > DATASET_FORMAT
        _refuse(f"it has format {shown}, and this package reads format {DATASET_FORMAT}" + (": update the package" if newer else ""))
    content = {key: value for key, value in file.items() if key not in ("format", "digest")}
    try:
        text = _compact(content).encode()
    except ValueError as error:  # half of a surrogate pair
        _refuse("it has a text that is not Unicode", error)
    if file.get("digest") != "sha256:" + hashlib.sha256(text).hexdigest():
        _refuse("it is damaged, because its digest does not match its content: fetch it again")
    _check_shape(file, _FILE, "")
    _check_occasions(file["occasions"])
    try:
        names = [read_definition(calendar).name for calendar in file.get("calendars", ())]
    except HarikerjaError as error:
        _refuse(f"one of its calendars is wrong: {error}", error)
    if len(set(names)) < len(names):
        _refuse("two calendars have the same name")
    if not file["years"]:
        _refuse("it has no years")
    occasions = {each["id"] for each in file["occasions"]}
    ids: set[str] = set()
    last, first_known = file["years"][-1]["year"], ""
    for i, year in enumerate(file["years"]):
        known = _check_year(year, f"years[{i}]", occasions, ids)
        if i > 0 and year["year"] != file["years"][i - 1]["year"] + 1:
            _refuse(f"years[{i}]: the year {year['year']} does not follow {file['years'][i - 1]['year']}")
        if known < first_known:
            _refuse(f"years[{i}]: its first decree is before the first decree of {year['year'] - 1}")
        if any(int(each["date"][:4]) > last + 1 for each in year.get("corrections", ())):
            _refuse(f"years[{i}]: the date of a correction is after {last + 1}")
        first_known = known


def _check_occasions(occasions: list[dict[str, Any]]) -> None:
    """Checks that no occasion has a name of another one. Several occasions may have the same alias."""
    names: dict[str, str] = {}
    aliases: set[str] = set()
    for each in occasions:
        identifier: str = each["id"]
        own = [_search_key(each[key]) for key in ("id", "localName", "name")]
        others = set(map(_search_key, each["aliases"]))
        taken = next((name for name in [*own, *others] if names.get(name, identifier) != identifier), None)
        if own[0] in names or taken is not None or aliases & set(own):
            _refuse(f"the occasion {identifier!r} has a name of another occasion")
        names.update(dict.fromkeys(own, identifier))
        aliases |= others - set(own)


def _search_key(name: str) -> str:
    """Returns the letters and digits of a name in lower case."""
    return "".join(character.lower() for character in name if character.isalpha() or character.isdecimal())


def _check_year(year: dict[str, Any], path: str, occasions: set[str], ids: set[str]) -> str:
    """Checks what the calculations depend on. It returns the date of the first decree that set a holiday."""
    if not MIN_YEAR <= year["year"] <= MAX_YEAR:
        _refuse(f"{path}: the year must be from {MIN_YEAR} to {MAX_YEAR}")
    decrees = {each["id"]: each["date"] for each in year["decrees"]}
    if len(decrees) < len(year["decrees"]) or ids & set(decrees):
        _refuse(f"{path}: the id of a decree is repeated")
    ids.update(decrees)
    if list(decrees.values()) != sorted(decrees.values()):
        _refuse(f"{path}: the decrees are not sorted by date")
    if not all(each["numbers"] for each in year["decrees"]):
        _refuse(f"{path}: a decree has no numbers")
    if not year["holidays"]:
        _refuse(f"{path}: there are no holidays")
    if not all(MIN_YEAR <= int(date[:4]) <= year["year"] + 1 for date in decrees.values()):
        _refuse(f"{path}: the date of a decree is before {MIN_YEAR} or after {year['year'] + 1}")
    for i, line in enumerate(year["holidays"]):
        _check_line(line, year, decrees, occasions, f"{path}.holidays[{i}]")
    unused = set(decrees).difference(*({line["decree"], line.get("revokedBy"), *line.get("also", ())} for line in year["holidays"]))
    if unused:
        _refuse(f"{path}: no holiday names the decree {min(unused)!r}")
    _check_order(year["holidays"], decrees, path)
    return _check_history(year, decrees, path)


def _check_line(line: dict[str, Any], year: dict[str, Any], decrees: dict[str, str], occasions: set[str], path: str) -> None:
    revoked = line.get("revokedBy")
    unknown = {line["decree"], *line.get("also", ()), *([revoked] if revoked else [])} - set(decrees)
    if unknown:
        _refuse(f"{path}: there is no decree {min(unknown)!r}")
    if revoked and decrees[revoked] <= decrees[line["decree"]]:
        _refuse(f"{path}: {revoked} is not later than {line['decree']}")
    if int(line["date"][:4]) != year["year"]:
        _refuse(f"{path}: {line['date']} is not in {year['year']}")
    if line["occasion"] not in occasions:
        _refuse(f"{path}: there is no occasion {line['occasion']!r}")


def _check_order(lines: list[dict[str, Any]], decrees: dict[str, str], path: str) -> None:
    """Checks that the lines are sorted, and that a holiday is never in force twice on a date."""
    before: tuple[object, ...] = ()
    spans: dict[tuple[str, ...], list[tuple[str, str]]] = {}  # from the day of the decree to the day of the revocation
    for i, line in enumerate(lines):
        begin, end = decrees[line["decree"]], decrees.get(line.get("revokedBy", ""), "9999-12-31")
        place = (line["date"], TYPES.index(line["type"]), begin, line["localName"])
        if place <= before:
            _refuse(f"{path}.holidays[{i}]: the line is repeated or out of order: lines are sorted by date, type, date of the decree and local name")
        before = place
        for name in ("localName", "name"):
            others = spans.setdefault((line["date"], line["type"], name, line[name]), [])
            if any(begin < other_end and other_begin < end for other_begin, other_end in others):
                _refuse(f"{path}.holidays[{i}]: the line is repeated")
            others.append((begin, end))


def _check_history(year: dict[str, Any], decrees: dict[str, str], path: str) -> str:
    """Checks the corrections and the revision. It returns the date of the first decree that set a holiday."""
    lines = year["holidays"]
    corrections = [each["date"] for each in year.get("corrections", ())]
    first: str = min(decrees[line["decree"]] for line in lines)
    if corrections != sorted(corrections) or min(corrections, default=first) < first:
        _refuse(f"{path}: the corrections are not sorted by date, or the first is before the first decree")
    steps = {decrees[line["decree"]] for line in lines} | {decrees[line["revokedBy"]] for line in lines if line.get("revokedBy")}
    steps |= {decrees[each] for line in lines for each in line.get("also", ()) if decrees[each] > decrees[line["decree"]]}
    revision, updated = len(steps) + len(corrections), max(steps | set(corrections))
    if (year["revision"], year["updatedAt"]) != (revision, updated):
        _refuse(f"{path}: its decrees and corrections give revision {revision} of {updated}")
    return first


# The shape of a value: a type, a tuple of the allowed texts, the name of a check in TEXTS, a list of values, or an object.
# A key that ends with "?" is optional.
_FILE: dict[str, Any] = {
    "format": int,
    "digest": str,
    "occasions": [{"id": "slug", "localName": "text", "name": "text", "aliases": ["text"]}],
    "calendars?": [dict],  # checked as calendar files
    "years": [
        {
            "year": int,
            "revision": int,
            "status": get_args(DatasetStatus),
            "updatedAt": "date",
            "corrections?": [{"date": "date", "what": "note"}],
            "decrees": [
                {
                    "id": "slug",
                    "type": get_args(DecreeType),
                    "title": "text",
                    "numbers": [{"authority": "text", "number?": "note"}],
                    "date": "date",
                    "dateIsLatest?": bool,
                    "url?": "url",
                    "publisher": "text",
                }
            ],
            "holidays": [
                {
                    "date": "date",
                    "type": TYPES[:2],
                    "occasion": "slug",
                    "localName": "text",
                    "name": "text",
                    "decree": "slug",
                    "also?": ["slug"],
                    "revokedBy?": "slug",
                }
            ],
        }
    ],
}


def _check_shape(value: Any, shape: Any, path: str) -> None:
    where = path or "the file"
    if isinstance(shape, dict):
        if not isinstance(value, dict):
            _refuse(f"{where} must be an object")
        names = {key.rstrip("?"): each for key, each in shape.items()}
        for key in value:
            if key not in names:
                _refuse(f"{where} has the unknown key {key!r}")
            _check_shape(value[key], names[key], f"{path}.{key}" if path else key)
        for key in shape:
            if not key.endswith("?") and key not in value:
                _refuse(f"{where} does not have the key {key}")
    elif isinstance(shape, list):
        if not isinstance(value, list):
            _refuse(f"{where} must be a list")
        for i, each in enumerate(value):
            _check_shape(each, shape[0], f"{path}[{i}]")
    elif isinstance(shape, type):
        if not isinstance(value, shape) or (isinstance(value, bool) and shape is not bool):
            _refuse(f"{where} must be {shape.__name__}")
    elif isinstance(shape, tuple):
        if value not in shape:
            _refuse(f"{where} must be one of {', '.join(shape)}")
    else:
        check, rule = TEXTS[shape]
        if not isinstance(value, str) or not check(value):
            _refuse(f"{where} must be {rule}")
