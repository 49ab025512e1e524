"""Writes the data of the package, then builds the package with flit. A source archive already has the data."""

import build_data
from flit_core.buildapi import *  # noqa: F403

if build_data.ROOT / "clients" / "python" == build_data.PYTHON:
    build_data.write()
