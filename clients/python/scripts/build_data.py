"""Writes the data of the package: the dataset, the table of due dates, the predictions, the rules of overtime and the schema of calendar files.

The build of the package runs it. Git ignores the files.
"""

from __future__ import annotations

import json
import pathlib
from collections.abc import Iterable
from typing import Any

PYTHON = pathlib.Path(__file__).resolve().parent.parent
PACKAGE = PYTHON / "src" / "harikerja"
CREDIT = "Harikerja (https://github.com/harikerja/harikerja), CC BY 4.0"
ROOT = PYTHON.parent.parent


def _read(name: str) -> dict[str, Any]:
    source: dict[str, Any] = json.loads((ROOT / name).read_text(encoding="utf-8"))
    if source["format"] != 1:
        raise SystemExit(f"{name} has format {source['format']}, and this script reads format 1: the file needs a newer version of the script")
    return source


def dataset() -> str:
    """Returns the content of dataset.json in the package."""
    source = _read("dataset.json")
    return _object({"credit": CREDIT, **source})


def _laws() -> dict[str, Any]:
    source: dict[str, Any] = json.loads((ROOT / "clients" / "php" / "data" / "obligations.json").read_text(encoding="utf-8"))
    return source


def obligations() -> str:
    """Returns the content of obligations.json in the package."""
    source = _laws()
    del source["overtime"]  # overtime.json has the rules for overtime
    return _object({"credit": CREDIT, **source})


def projections() -> str:
    """Returns the content of projections.json in the package: the predictions of each year, without their calculation."""
    source = _read("projection/projections.json")
    years = {str(each["year"]): [_only(holiday, *_PREDICTION) for holiday in each["holidays"]] for each in source["years"]}
    return _object({"credit": CREDIT, "years": years})


def overtime() -> str:
    """Returns the content of overtime.json in the package: the tables of the rules for overtime, and what answers say about the rules."""
    source = _laws()
    return _object({"credit": CREDIT, "rules": [{**rule, **source["rules"][rule["id"]]} for rule in source["overtime"]]})


_PREDICTION = ("date", "occasion", "rule", "certainty", "alternatives")


def _only(source: dict[str, Any], *keys: str) -> dict[str, Any]:
    """Returns only the members that the package uses, because newer files may have more."""
    return {key: source[key] for key in keys if key in source}


def calendar_schema() -> str:
    """Returns the content of calendar.schema.json in the package, without descriptions."""
    source = json.loads((ROOT / "data" / "calendar.schema.json").read_text(encoding="utf-8"))
    return _object({key: value for key, value in _without_descriptions(source).items() if key not in ("$schema", "title")})


def _without_descriptions(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _without_descriptions(each) for key, each in value.items() if not (key == "description" and isinstance(each, str))}
    return value


def _object(members: dict[str, Any]) -> str:
    return "{\n" + ",\n".join(f"{_text(key)}:{_member(value)}" for key, value in members.items()) + "\n}\n"


def _member(value: Any) -> str:
    if isinstance(value, list):
        return "[" + _lines(map(_text, value)) + "]"
    if isinstance(value, dict):
        return "{" + _lines(f"{_text(key)}:{_text(each)}" for key, each in value.items()) + "}"
    return _text(value)


def _lines(texts: Iterable[str]) -> str:
    return ",".join("\n" + text for text in texts)


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


FILES = {
    "dataset.json": dataset,
    "obligations.json": obligations,
    "projections.json": projections,
    "overtime.json": overtime,
    "calendar.schema.json": calendar_schema,
}


def write() -> None:
    for name, content in FILES.items():
        (PACKAGE / name).write_bytes(content().encode())


if __name__ == "__main__":
    write()
