"""Copies dataset.json and testdata/obligations.json into the package.

Run it with `make data` after a change of the data; a test fails if the copies are
out of date. The copies have one year, one calendar, one due date or one rule on each line.
"""

from __future__ import annotations

import json
import pathlib
import sys
from collections.abc import Iterable
from typing import Any

PACKAGE = pathlib.Path(__file__).parents[1] / "src" / "harikerja"
CREDIT = "Harikerja (https://github.com/harikerja/harikerja), CC BY 4.0"
ROOT = pathlib.Path(__file__).parents[3]


def dataset() -> str:
    """Returns the content of dataset.json in the package."""
    source = json.loads((ROOT / "dataset.json").read_text(encoding="utf-8"))
    if source["format"] != 1:
        raise SystemExit(f"dataset.json has format {source['format']}: this script reads format 1")
    return _object({"credit": CREDIT, **source})


def obligations() -> str:
    """Returns the content of obligations.json in the package."""
    source = json.loads((ROOT / "testdata" / "obligations.json").read_text(encoding="utf-8"))
    return _object({"credit": CREDIT, **source})


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


FILES = {"dataset.json": dataset, "obligations.json": obligations}

if __name__ == "__main__":
    stale = [name for name, content in FILES.items() if not (PACKAGE / name).exists() or (PACKAGE / name).read_text(encoding="utf-8") != content()]
    if sys.argv[1:] == ["--check"]:
        if stale:
            raise SystemExit(f"src/harikerja: {', '.join(stale)} is out of date: run make data")
    else:
        for name in stale:
            (PACKAGE / name).write_bytes(FILES[name]().encode())
