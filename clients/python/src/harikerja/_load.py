"""Loads a dataset file that is newer than the data of the package."""

from __future__ import annotations

import hashlib
import json
import os
import re
from typing import Any, NoReturn

from ._data import TYPES
from ._defaults import DATASET_FORMAT, MAX_DATASET_BYTES, MAX_YEAR, MIN_YEAR
from ._definition import TEXTS, known_definition
from ._errors import HarikerjaError
from ._knowledge import Dataset, built_in
from ._types import DatasetSource


def read_dataset(source: DatasetSource, current: Dataset | None) -> Dataset:
    """Reads and verifies a dataset. If a current dataset is given, an older dataset is refused."""
    content = _verify(_read(source))
    package = built_in()
    dataset = package if content["digest"] == package.version.digest else Dataset(content)
    reason = dataset.older_than(current) if current else None
    if reason:
        _refuse(f"it is older than the data in use: {reason}; if older data is meant, use load with allow_older=True", older=True)
    return dataset


def _refuse(problem: str, cause: Exception | None = None, **details: Any) -> NoReturn:
    shown = problem if len(problem) <= 500 else problem[:500] + "…"
    raise HarikerjaError(f"This dataset file cannot be used: {shown}.", "INVALID_TYPE", {"field": "dataset", **details}) from cause


def _read(source: object) -> bytes:
    """Returns the bytes of the file."""
    if isinstance(source, str) and source.lstrip().startswith("{"):
        _refuse("a text must be a path: give the bytes of the file")
    if isinstance(source, (str, os.PathLike)):
        try:
            with open(source, "rb") as file:
                source = file.read(MAX_DATASET_BYTES + 1)
        except (OSError, ValueError) as error:
            _refuse(f"it cannot be read ({error})", error)
    if not isinstance(source, (bytes, bytearray)):
        _refuse(f"give a path or bytes, not {type(source).__name__}")
    if len(source) > MAX_DATASET_BYTES:
        _refuse(f"it is larger than {MAX_DATASET_BYTES} bytes")
    return bytes(source)


_HEAD = b'{"format":%d,"digest":"sha256:' % DATASET_FORMAT
_DIGITS = 64


def _verify(data: bytes) -> dict[str, Any]:
    """Returns the content of a file, without the members that this version does not know."""
    found = re.match(rb'\{"format":(0|[1-9][0-9]{0,90})[,}]', data)
    if not data:
        _refuse("it is empty")
    if not found:
        _refuse('it is not a dataset.json, which begins with {"format": and a number')
    if int(found[1]) != DATASET_FORMAT:
        _refuse(
            f"it has format {found[1].decode()}, and this package reads format {DATASET_FORMAT}: "
            "the file needs a newer version of the package harikerja"
        )
    # The digest is the SHA-256 of the file with zeros in place of the digest.
    begin, end = len(_HEAD), len(_HEAD) + _DIGITS
    zeros = data[:begin] + b"0" * _DIGITS + data[end:]
    if not data.startswith(_HEAD) or data[begin:end] != hashlib.sha256(zeros).hexdigest().encode():
        _refuse("it is damaged or incomplete, because its digest does not match its content: fetch it again")
    try:
        content = json.loads(data.decode(), object_pairs_hook=_unique, parse_int=_integer, parse_constant=_no_constant)
        json.dumps(content, ensure_ascii=False).encode()  # fails for half of a surrogate pair
    except (ValueError, RecursionError) as error:
        _refuse(f"it is not JSON as a dataset.json has it ({error})", error)
    return _check(content)


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) < len(pairs):
        raise ValueError("a key is repeated")
    return members


def _integer(digits: str) -> int | float:
    """Returns an integer. Python may refuse an integer of more than 640 digits, but an unknown member can have one. Then its value is infinite."""
    return int(digits) if len(digits) <= 640 else float(digits)


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a number")


def _check(content: Any) -> dict[str, Any]:
    file: dict[str, Any] = _known(content, _FILE, "")
    _check_occasions(file["occasions"])
    try:
        file["calendars"] = list(map(known_definition, file.get("calendars", ())))
    except HarikerjaError as error:
        _refuse(f"one of its calendars is wrong: {error}", error)
    names = [calendar["name"] for calendar in file["calendars"]]
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
    return file


def _check_occasions(occasions: list[dict[str, Any]]) -> None:
    """Checks that no two occasions have the same name. Several occasions may have the same alias."""
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
    """Checks the conditions that the calculations need. It returns the date of the first decree that set a holiday."""
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
            "status": "token",
            "updatedAt": "date",
            "corrections?": [{"date": "date", "what": "note"}],
            "decrees": [
                {
                    "id": "slug",
                    "type": "token",
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


def _known(value: Any, shape: Any, path: str) -> Any:
    """Checks a value. It returns the value without the members that the shape does not have."""
    where = path or "the file"
    if isinstance(shape, dict):
        if not isinstance(value, dict):
            _refuse(f"{where} must be an object")
        members = {}
        for key, each in shape.items():
            name = key.rstrip("?")
            if name in value:
                members[name] = _known(value[name], each, f"{path}.{name}" if path else name)
            elif name == key:
                _refuse(f"{where} does not have the key {key}")
        return members
    if isinstance(shape, list):
        if not isinstance(value, list):
            _refuse(f"{where} must be a list")
        return [_known(each, shape[0], f"{path}[{i}]") for i, each in enumerate(value)]
    if isinstance(shape, type):
        if not isinstance(value, shape) or (isinstance(value, bool) and shape is not bool):
            _refuse(f"{where} must be {shape.__name__}")
    elif isinstance(shape, tuple):
        if value not in shape:
            _refuse(f"{where} must be one of {', '.join(shape)}")
    else:
        check, rule = TEXTS[shape]
        if not isinstance(value, str) or not check(value):
            _refuse(f"{where} must be {rule}")
    return value
