"""Writes the data of the package: the dataset and the rules for overtime.

The build of the package runs it. Git ignores the files.
"""

from __future__ import annotations

import json
import pathlib

PYTHON = pathlib.Path(__file__).resolve().parent.parent
PACKAGE = PYTHON / "src" / "harikerja"
CREDIT = "Harikerja (https://github.com/harikerja/harikerja), CC BY 4.0"
ROOT = PYTHON.parent.parent

# The files of the package, and the files of the repository that they are made of.
FILES = {"dataset.json": "dataset.json", "overtime.json": "clients/php/data/overtime.json"}


def write() -> None:
    for name, source in FILES.items():
        content = {"credit": CREDIT, **json.loads((ROOT / source).read_text(encoding="utf-8"))}
        (PACKAGE / name).write_bytes(json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode())


if __name__ == "__main__":
    write()
