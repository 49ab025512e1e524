"""Loads a dataset file that is newer than the data of the package."""

from __future__ import annotations

import hashlib
import json
import os
import re
from typing import Any, NoReturn

from ._arguments import parse_day
from ._data import TYPES
from ._defaults import DATASET_FORMAT, MAX_DATASET_BYTES
from ._errors import HarikerjaError
from ._knowledge import Dataset, built_in
from ._types import DatasetSource


def read_dataset(source: DatasetSource, allow_older: bool) -> Dataset:
    """Reads and verifies a dataset. If allow_older is false, a dataset that is older than the data of the package is refused."""
    data = _read(source)
    package = built_in()
    dataset = package if _verified_digest(data) == package.version.digest else _decode(data)
    if dataset.updated_at < package.updated_at and not allow_older:
        change = f"its newest change is from {dataset.updated_at}, and the data of the package has one from {package.updated_at}"
        _refuse(f"it is older than the data of the package: {change}; if older data is meant, use load with allow_older=True", older=True)
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


def _verified_digest(data: bytes) -> str:
    """Checks the format and the digest of a file. It returns the digest."""
    found = re.match(rb'\{"format":(0|[1-9][0-9]{0,90})[,}]', data)
    if not data:
        _refuse("it is empty")
    if not found:
        _refuse('it is not an unchanged dataset.json, which begins with {"format": and a number, without spaces')
    if int(found[1]) != DATASET_FORMAT:
        _refuse(
            f"it has format {found[1].decode()}, and this package reads format {DATASET_FORMAT}: "
            "the file needs a newer version of the package harikerja"
        )
    # The digest is the SHA-256 of the file with zeros in place of the digest.
    begin, end = len(_HEAD), len(_HEAD) + _DIGITS
    zeros = data[:begin] + b"0" * _DIGITS + data[end:]
    if not data.startswith(_HEAD) or data[begin:end] != hashlib.sha256(zeros).hexdigest().encode():
        _refuse("it is damaged, incomplete or written by another program, because its digest does not match its bytes: fetch it again")
    return data[begin - len("sha256:") : end].decode()


def _decode(data: bytes) -> Dataset:
    """Returns the content of a file whose digest was verified."""
    try:
        content: dict[str, Any] = json.loads(data)
        _check_years(content["years"])
        return Dataset(content)
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        _refuse(f"it has a content that this package does not know ({error}): update the package", error)


def _check_years(years: list[dict[str, Any]]) -> None:
    """Checks what the arithmetic relies on.

    The digest proves that the other members are as the server or the release wrote them.
    """
    if not years:
        raise ValueError("years is empty")
    for i, year in enumerate(years):
        number, decrees = year["year"], {each["id"] for each in year["decrees"]}
        if i > 0 and number != years[i - 1]["year"] + 1:
            raise ValueError(f"the year {number} does not follow {years[i - 1]['year']}")
        for each in (*year["decrees"], *year["holidays"], *year.get("corrections", ())):
            if parse_day(each["date"]) is None:
                raise ValueError(f"the list of {number} has the date {each['date']!r}, which does not exist")
        for line in year["holidays"]:
            if int(line["date"][:4]) != number:
                raise ValueError(f"{line['date']} is in the list of {number}")
            if line["type"] not in TYPES[:2]:
                raise ValueError(f"{line['date']} has the unknown type {line['type']!r}")
            unknown = {line["decree"], *line.get("also", ()), line.get("revokedBy", line["decree"])} - decrees
            if unknown:
                raise ValueError(f"{line['date']} has the decree {min(unknown)!r}, which the list of {number} does not have")
