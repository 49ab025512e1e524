"""Writes the data of the package, then builds the package with flit. A source archive already has the data."""

import build_data
from flit_core.buildapi import *  # noqa: F403

if build_data.ROOT / "clients" / "python" == build_data.PYTHON and (build_data.ROOT / "dataset.json").exists():
    build_data.write()
for name in build_data.FILES:
    if not (build_data.PACKAGE / name).exists():
        raise SystemExit(f"{name} is missing: build the package in a copy of the whole repository, which has the data, or from a source archive")
