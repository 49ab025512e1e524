"""The root directory of the repository. The tests can run in any directory."""

import os
import pathlib

ROOT = pathlib.Path(os.environ.get("HARIKERJA_ROOT") or pathlib.Path(__file__).parents[3])
