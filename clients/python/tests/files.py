"""The root directory of the repository. The tests may run in another directory."""

import os
import pathlib

ROOT = pathlib.Path(os.environ.get("HARIKERJA_ROOT") or pathlib.Path(__file__).parents[3])
