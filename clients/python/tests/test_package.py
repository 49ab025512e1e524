"""Tests the installed package: its version, its files, its imports and the examples of its documentation."""

from __future__ import annotations

import doctest
import importlib.util
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from unittest import mock

import harikerja

from .files import ROOT

PACKAGE = pathlib.Path(harikerja.__file__).parent
MODULES = {
    *("__init__.py", "_answer.py", "_answer_types.py", "_arguments.py", "_bridge.py", "_calendar.py", "_data.py", "_defaults.py", "_definition.py"),
    *("_errors.py", "_history.py", "_hours.py", "_knowledge.py", "_load.py", "_mapping.py", "_mapping_arguments.py"),
    *("_overtime.py", "_payroll.py", "_types.py"),
    *("numpy.py", "pandas.py", "polars.py"),
    *("dataset.json", "overtime.json", "py.typed"),
}

BRIDGE = re.compile(r"harikerja\.(numpy|pandas|polars)")


def run(code: str, path: pathlib.Path = PACKAGE.parent) -> str:
    """Runs a program in a new process, without the modules that the module site loads."""
    program = f"import sys; sys.path.insert(0, {str(path)!r})\n{code}"
    return subprocess.run([sys.executable, "-I", "-S", "-c", program], check=True, capture_output=True, text=True).stdout


class PackageTest(unittest.TestCase):
    def test_the_installed_package_has_exactly_the_needed_files(self) -> None:
        files = {str(path.relative_to(PACKAGE)) for path in PACKAGE.rglob("*") if path.is_file() and path.suffix != ".pyc"}
        self.assertEqual(files, MODULES)

    def test_all_packages_have_the_same_version(self) -> None:
        package = json.loads((ROOT / "clients" / "typescript" / "package.json").read_text(encoding="utf-8"))
        self.assertEqual(harikerja.__version__, package["version"])

    def test_importing_does_not_decode_the_data_and_imports_no_heavy_modules(self) -> None:
        code = """
before = set(sys.modules)
import harikerja
new = set(sys.modules) - before
from harikerja import _knowledge
print(_knowledge.built_in.cache_info().currsize, *sorted(new))
"""
        decoded, *modules = run(code).split()
        self.assertEqual(decoded, "0")
        ours = {name for name in modules if name.startswith("harikerja")}
        self.assertEqual(ours & {"harikerja._definition", "harikerja._bridge", "harikerja._load", "harikerja._hours"}, set())
        heavy = {
            "asyncio",
            "dataclasses",
            "email",
            "http",
            "importlib.metadata",
            "inspect",
            "json",
            "logging",
            "numpy",
            "pandas",
            "polars",
            "subprocess",
        }
        self.assertEqual(set(modules) & heavy, set())
        top = {name.partition(".")[0] for name in modules} - {"harikerja"}
        self.assertLessEqual(top, set(sys.stdlib_module_names))

    def test_the_package_works_in_a_zip_file(self) -> None:
        code = "import harikerja, datetime; print(harikerja.__file__, harikerja.add_workdays(datetime.date(2026, 3, 18), 5))"
        with tempfile.TemporaryDirectory() as directory:
            archive = shutil.make_archive(directory + "/packages", "zip", PACKAGE.parent, "harikerja")
            file, day = run(code, pathlib.Path(archive)).split()
        self.assertIn("packages.zip", file)
        self.assertEqual(day, "2026-03-31")

    def test_every_example_of_the_documentation_has_the_shown_result(self) -> None:
        for name in ("clients/python/README.md", "README.md", "README.id.md"):
            text = (ROOT / name).read_text(encoding="utf-8")
            examples = re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
            self.assertGreater(len(examples), 0, name)
            for i, example in enumerate(examples):
                if BRIDGE.search(example) and not importlib.util.find_spec("numpy"):
                    continue  # these examples need other libraries; make test-python runs them in another environment
                test = doctest.DocTestParser().get_doctest(example, {}, f"{name}, example {i + 1}", None, 0)
                self.assertGreater(len(test.examples), 0, f"{name}: example {i + 1} has no result to check")
                runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS)
                report: list[str] = []
                with mock.patch("time.time", lambda: 1794700800.0):  # 15 November 2026
                    runner.run(test, out=report.append)
                self.assertEqual(runner.failures, 0, "".join(report))


if __name__ == "__main__":
    unittest.main()
