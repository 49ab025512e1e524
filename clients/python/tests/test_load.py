"""Tests newer data: the files that load accepts and refuses, and the program of the README that gets newer data from a server."""

from __future__ import annotations

import copy
import datetime
import hashlib
import http.server
import json
import os
import pathlib
import pickle
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import unittest
import urllib.request
from collections.abc import Callable
from typing import Any

import harikerja
from harikerja import HarikerjaError, load
from harikerja._knowledge import Dataset

from .files import ROOT

D = datetime.date
FILE = ROOT / "dataset.json"
CHANGE = D(2025, 8, 7)  # the date of the decree that made 18 August 2025 a day off


def with_digest(content: dict[str, Any]) -> bytes:
    """Returns a dataset file with correct revisions and a correct digest."""
    for year in content["years"]:
        dates = {each["id"]: each["date"] for each in year["decrees"]}
        steps = {date for line in year["holidays"] for key, date in dates.items() if key in (line["decree"], line.get("revokedBy"))}
        steps |= {dates[each] for line in year["holidays"] for each in line.get("also", ()) if dates[each] > dates[line["decree"]]}
        corrections = [each["date"] for each in year.get("corrections", ())]
        year["revision"], year["updatedAt"] = len(steps) + len(corrections), max([*steps, *corrections])
    content = {key: value for key, value in content.items() if key not in ("format", "digest", "credit")}
    content = {"format": 1, "digest": "sha256:" + "0" * 64, **content}
    return signed(json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode())


def signed(file: bytes) -> bytes:
    """Returns a dataset file with a correct digest."""
    begin = len('{"format":1,"digest":"sha256:')
    zeros = file[:begin] + b"0" * 64 + file[begin + 64 :]
    return file[:begin] + hashlib.sha256(zeros).hexdigest().encode() + file[begin + 64 :]


def grown(value: Any) -> tuple[Any, int]:
    """Returns a JSON value with one more member in every object, and the number of objects."""
    if isinstance(value, list):
        pairs = list(map(grown, value))
        return [each for each, _ in pairs], sum(count for _, count in pairs)
    if not isinstance(value, dict):
        return value, 0
    members = {key: grown(each) for key, each in value.items()}
    added = {"added": {"deep": [None, 1.5, "x"]}}
    return {**{key: each for key, (each, _) in members.items()}, **added}, 1 + sum(count for _, count in members.values())


def newer() -> bytes:
    """Returns the dataset with one more decree. This decree is newer than all others and adds a holiday."""
    file: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    year = file["years"][-1]
    decree = {**copy.deepcopy(year["decrees"][-1]), "id": "skb-test", "date": f"{year['year']}-12-31"}
    year["decrees"].append(decree)
    year["holidays"].append({**year["holidays"][-1], "date": f"{year['year']}-12-30", "decree": "skb-test"})
    return with_digest(file)


def july() -> bytes:
    """Returns the dataset as it was in July 2025: without the decrees from 7 August 2025, and without their lines."""
    file: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    for year in file["years"]:
        year["decrees"] = [each for each in year["decrees"] if each["date"] < str(CHANGE)]
        known = {each["id"] for each in year["decrees"]}
        year["holidays"] = [each for each in year["holidays"] if each["decree"] in known]
        for line in year["holidays"]:
            if line.get("revokedBy") not in known:
                line.pop("revokedBy", None)
            if "also" in line:
                line["also"] = [each for each in line["also"] if each in known]
    file["years"] = [year for year in file["years"] if year["holidays"]]
    return with_digest(file)


class LoadTest(unittest.TestCase):
    def refuses(self, source: Any, message: str, *, allow_older: bool = False) -> None:
        with self.assertRaises(HarikerjaError) as caught:
            load(source, allow_older=allow_older)
        self.assertEqual((caught.exception.code, caught.exception.details["field"]), ("INVALID_TYPE", "dataset"))
        self.assertRegex(str(caught.exception), f"(?s)^This dataset file cannot be used: .*{message}.*\\.$")

    def test_data_version_has_the_newest_decree_and_the_digest(self) -> None:
        version = harikerja.data_version()
        self.assertEqual(version.digest, json.loads(FILE.read_text(encoding="utf-8"))["digest"])
        self.assertIn(version.decree, [source.id for source in harikerja.get_sources(harikerja.get_available_years()[-1])])
        for calendar in (harikerja.with_calendar("idx"), harikerja.as_of(D(2025, 8, 6)), harikerja.calendar(weekend="sun")):
            self.assertEqual(calendar.data_version(), version)

    def test_a_path_and_bytes_give_the_same_calendar(self) -> None:
        data = newer()
        file = json.loads(data)
        year = file["years"][-1]["year"]
        with tempfile.TemporaryDirectory() as directory:
            path = pathlib.Path(directory, "dataset.json")
            path.write_bytes(data)
            calendars = [load(path), load(str(path)), load(data), load(bytearray(data))]
        for calendar in (*calendars, pickle.loads(pickle.dumps(calendars[0]))):
            self.assertEqual(calendar.data_version(), harikerja.DataVersion(decree="skb-test", date=D(year, 12, 31), digest=file["digest"]))
            self.assertEqual((calendar.is_holiday(D(year, 12, 30)), harikerja.is_holiday(D(year, 12, 30))), (True, False))
            self.assertFalse(calendar.with_calendar({"name": "acme"}).is_workday(D(year, 12, 30)))
            self.assertTrue(calendar.calendar(as_of=D(2026, 1, 1)).is_holiday(D(2026, 1, 1)))
            self.assertFalse(calendar.calendar(weekend="sun").is_workday(D(year, 12, 30)))
        self.assertEqual(repr(calendars[0].with_calendar("idx")), "<Calendar idx>")

    def test_an_older_file_is_refused_unless_allow_older_is_true(self) -> None:
        with self.assertRaises(HarikerjaError) as caught:
            load(july())
        self.assertEqual(caught.exception.details, {"field": "dataset", "older": True})
        problem = "it is older than the data of the package: its newest change is from .*; if older data is meant, use load with allow_older=True"
        self.refuses(july(), problem)
        self.assertTrue(load(july(), allow_older=True).is_workday(D(2025, 8, 18)))
        self.assertEqual(load(FILE).data_version(), harikerja.data_version())
        content = json.loads(FILE.read_text(encoding="utf-8"))
        newest = max(year["updatedAt"] for year in content["years"])
        content["years"][0]["corrections"] = [{"date": str(D.fromisoformat(newest) + datetime.timedelta(1)), "what": "Nama satu hari."}]
        self.assertGreater(Dataset(json.loads(with_digest(content))).updated_at, newest)  # a correction is a change too
        same = json.loads((ROOT / "testdata" / "datasets" / "older.json").read_text(encoding="utf-8"))
        self.assertGreater(len(same), 20)
        for each in same:
            file = changed(FILE.read_bytes(), each)
            with self.subTest(each["what"]):
                self.assertEqual(load(file, allow_older=True).data_version().digest, json.loads(file)["digest"])
                if not each["older"]:
                    self.assertEqual(load(file).data_version().digest, json.loads(file)["digest"])

    def test_newer_data_and_a_calendar_file_give_the_calendar_of_a_firm_with_newer_data(self) -> None:
        content = json.loads(newer())
        last = content["years"][-1]["year"]
        firm: harikerja.CalendarDefinition = {"name": "acme", "weekend": ["sun"], "daysOff": [{"date": f"{last}-12-29"}]}
        calendar = load(with_digest(content)).with_calendar(firm)
        for day in (D(last, 12, 29), D(last, 12, 30)):
            self.assertTrue(calendar.is_holiday(day))
        self.assertEqual((calendar.weekend, calendar.data_version().decree), (("sun",), "skb-test"))

    def test_a_file_that_is_not_a_dataset_is_refused(self) -> None:
        data = FILE.read_bytes()
        self.refuses(b"", "empty")
        self.refuses(b" \n", "not an unchanged dataset.json")
        self.refuses(b"<html>", "not an unchanged dataset.json")
        self.refuses(data[:-500], "damaged, incomplete or written by another program")
        self.refuses(b"[" * 100_000, "not an unchanged dataset.json")
        self.refuses(b"\xff\xfe", "not an unchanged dataset.json")
        self.refuses(b"[]", "not an unchanged dataset.json")
        self.refuses(json.dumps(json.loads(data), indent=2).encode(), "not an unchanged dataset.json.* without spaces")
        self.refuses(json.dumps(json.loads(data), separators=(",", ":")).encode(), "written by another program")
        self.refuses(json.loads(data), "give a path or bytes, not dict")
        newer_format = "has format 2, and this package reads format 1: the file needs a newer version of the package harikerja"
        self.refuses(data.replace(b'{"format":1,', b'{"format":2,'), newer_format)
        self.refuses(b'{"format":2,"lists":[]}', newer_format)  # the format is checked before the digest and the content
        self.refuses(
            data.replace(b"2025-08-18", b"2025-08-19"), "damaged, incomplete or written by another program, because its digest does not match"
        )
        self.refuses(data.replace(b'"digest":"sha256:', b'"digest":"sha256:0'), "damaged")
        self.refuses(b"{}".ljust(1 << 20), "not an unchanged dataset.json")
        self.refuses(b"{}".ljust((1 << 20) + 1), "larger than 1048576 bytes")
        with tempfile.TemporaryDirectory() as directory:
            path = pathlib.Path(directory, "dataset.json")
            path.write_bytes(data.ljust((1 << 20) + 1))
            self.refuses(path, "larger than 1048576 bytes")
        self.refuses("/nonexistent/dataset.json", "cannot be read")
        self.refuses(data.decode(), "a text must be a path: give the bytes")
        self.refuses(5, "not int")
        self.refuses(None, "not NoneType")
        with self.assertRaises(HarikerjaError) as caught:
            load("x" * 100_000)
        self.assertLess(len(str(caught.exception)), 600)

    def test_a_file_whose_digest_does_not_match_its_content_is_refused(self) -> None:
        valid = (ROOT / "testdata" / "datasets" / "valid.json").read_bytes()
        wrong = json.loads((ROOT / "testdata" / "datasets" / "wrong.json").read_text(encoding="utf-8"))
        damaged = [each for each in wrong if "after" in each]
        self.assertGreater(len(damaged), 70)
        for each in damaged:
            with self.subTest(each["what"]):
                self.refuses(changed(valid, each), "", allow_older=True)

    def test_a_file_without_what_the_arithmetic_relies_on_is_refused(self) -> None:
        """The digests of these files are right."""

        def line(**members: str) -> Callable[[dict[str, Any]], object]:
            return lambda content: content["years"][0]["holidays"][0].update(members)

        unknown = "2009-01-01 has the decree 'skb-2026', which the list of 2009 does not have"
        cases: list[tuple[str, Callable[[dict[str, Any]], object]]] = [
            ("years is empty", lambda content: content["years"].clear()),
            ("the year 2013 does not follow 2011", lambda content: content["years"].pop(3)),
            ("the list of 2009 has the date '2009-02-30', which does not exist", line(date="2009-02-30")),
            ("the list of 2009 has the date '', which does not exist", lambda content: content["years"][0]["decrees"][0].update(date="")),
            ("2010-01-01 is in the list of 2009", line(date="2010-01-01")),
            ("2009-01-01 has the unknown type 'own_day_off'", line(type="own_day_off")),
            (unknown, line(decree="skb-2026")),
            (unknown, line(revokedBy="skb-2026")),
            ("'decrees'", lambda content: content["years"][0].pop("decrees")),
            ("'occasions'", lambda content: content.pop("occasions")),
        ]
        for problem, change in cases:
            with self.subTest(problem):
                content = json.loads(FILE.read_text(encoding="utf-8"))
                change(content)
                file = signed(json.dumps(content, separators=(",", ":")).encode())
                self.refuses(file, rf"it has a content that this package does not know \({problem}\): update the package")

    def test_other_forms_of_a_dataset_have_the_same_holidays(self) -> None:
        valid = (ROOT / "testdata" / "datasets" / "valid.json").read_bytes()
        want = load(valid, allow_older=True)
        good = json.loads((ROOT / "testdata" / "datasets" / "good.json").read_text(encoding="utf-8"))
        self.assertGreater(len(good), 20)
        for each in good:
            with self.subTest(each["what"]):
                calendar = load(changed(valid, each), allow_older=True)
                self.assertNotEqual(calendar.data_version().digest, want.data_version().digest)
                self.assertEqual(calendar.get_holidays(2024), want.get_holidays(2024))
                self.assertEqual(calendar.with_calendar("acme").get_holidays(2024), want.with_calendar("acme").get_holidays(2024))

    def test_new_members_in_the_dataset_are_ignored(self) -> None:
        file, objects = grown(json.loads(FILE.read_text(encoding="utf-8")))
        self.assertGreater(objects, 500)
        calendar = load(signed(json.dumps(file, ensure_ascii=False, separators=(",", ":")).encode()))
        self.assertNotEqual(calendar.data_version().digest, harikerja.data_version().digest)
        self.assertEqual(calendar.get_years(), harikerja.get_years())
        self.assertEqual(calendar.get_occasions(), harikerja.get_occasions())
        self.assertEqual(calendar.get_calendars(), harikerja.get_calendars())
        for year in harikerja.get_available_years():
            self.assertEqual(calendar.get_holidays(year), harikerja.get_holidays(year))
            self.assertEqual(calendar.get_sources(year), harikerja.get_sources(year))
            self.assertEqual(calendar.get_revisions(year), harikerja.get_revisions(year))
        idx, want = calendar.with_calendar("idx"), harikerja.with_calendar("idx")
        self.assertEqual(idx.get_holidays(2026), want.get_holidays(2026))

    def test_the_documented_program_verifies_a_file(self) -> None:
        text = (ROOT / "docs" / "stability.md").read_text(encoding="utf-8")
        [program] = re.findall(r"^```py\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
        file, _ = grown(json.loads(FILE.read_text(encoding="utf-8")))
        good = signed(json.dumps(file, separators=(",", ":")).encode())
        with tempfile.TemporaryDirectory() as directory:
            for content, status in ((FILE.read_bytes(), 0), (good, 0), (good.replace(b"2025-08-18", b"2025-08-19"), 1), (good + b" ", 1)):
                pathlib.Path(directory, "dataset.json").write_bytes(content)
                done = subprocess.run([sys.executable, "-c", program], cwd=directory, stderr=subprocess.DEVNULL)
                self.assertEqual(done.returncode, status)

    def test_an_unknown_status_and_an_unknown_type_of_a_decree_are_kept(self) -> None:
        data = FILE.read_bytes().replace(b'"status":"verified"', b'"status":"doubtful"')
        data = signed(data.replace(b'"type":"joint_decree"', b'"type":"regulation_2"'))
        calendar = load(data)
        self.assertEqual(calendar.get_years()[-1].status, "doubtful")
        self.assertEqual(calendar.get_sources(2026)[0].type, "regulation_2")


def changed(base: bytes, case: dict[str, Any]) -> bytes:
    """Makes a file of testdata/datasets. The README there describes the changes."""

    def apply(text: bytes, changes: list[dict[str, Any]]) -> bytes:
        for each in changes:
            before, found, after = text.partition(each["old"].encode()) if each["old"] else (b"", b"x", text)
            if "to" in each:
                _, to, after = after.partition(each["to"].encode())
                found, after = found and to, to + after
            assert found, f"{case['what']}: there is no {each['old']}"
            new = re.sub(rb"<((?:[0-9A-F]{2})+)>", lambda match: bytes.fromhex(match[1].decode()), each["new"].encode())
            text = before + new * each.get("times", 1) + after
        return text

    header, found, content = base.partition(b'"occasions"')
    content = apply((found + content).removesuffix(b"}\n"), case.get("changes", []))
    return apply(signed(header + content + b"}\n"), case.get("after", []))


def server(test: unittest.TestCase) -> str:
    """Starts a server for a test. It returns the address."""
    binary = ROOT / "bin" / "harikerja"
    if not binary.exists() and os.environ.get("HARIKERJA_REQUIRE_ALL") != "1":
        test.skipTest("there is no bin/harikerja: run make build")
    # The server refuses unknown settings, so the environment variables of the tests are
    # removed.
    environment = {name: value for name, value in os.environ.items() if not name.startswith("HARIKERJA_")}
    process = subprocess.Popen(
        [str(binary), "serve", "--addr", "127.0.0.1:0"], env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    assert process.stdout is not None
    test.addCleanup(process.stdout.close)
    test.addCleanup(process.wait)
    test.addCleanup(process.kill)
    place = re.search(r"http://127\.0\.0\.1:\d+", process.stdout.readline())
    assert place is not None
    return place[0]


class RenewTest(unittest.TestCase):
    """Runs the program of the README with a real server. The copy of the package has the list of July 2025."""

    def setUp(self) -> None:
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.work = pathlib.Path(directory.name)
        shutil.copytree(pathlib.Path(harikerja.__file__).parent, self.work / "harikerja", ignore=shutil.ignore_patterns("__pycache__"))
        (self.work / "harikerja" / "dataset.json").write_bytes(july())
        readme = (ROOT / "clients" / "python" / "README.md").read_text(encoding="utf-8")
        [self.program] = re.findall(r"^```py\n(.*?)^```$", readme, re.MULTILINE | re.DOTALL)

    def renew(self, *addresses: str, copy: str = "copy.json", between: str = "") -> tuple[bool, str, str]:
        """Runs the program. It returns whether 18 August 2025 is a workday, the newest decree, and the printed text."""
        program = (
            f"import sys; sys.path.insert(0, {str(self.work)!r})\n{self.program}\n"
            f"copy = pathlib.Path({str(self.work / copy)!r})\n"
            "calendar = stored(copy)\n"
            f"for address in {addresses!r}:\n"
            "    calendar = renew(calendar, address, copy)\n"
            f"    {between}\n"
            "import datetime\n"
            "print(calendar.is_workday(datetime.date(2025, 8, 18)), calendar.data_version().decree)\n"
        )
        done = subprocess.run([sys.executable, "-I", "-S", "-c", program], check=True, capture_output=True, text=True)
        *printed, answer = done.stdout.splitlines()
        works, decree = answer.split()
        return works == "True", decree, "\n".join(printed)

    def test_the_request_of_the_readme_is_answered(self) -> None:
        readme = (ROOT / "clients" / "python" / "README.md").read_text(encoding="utf-8")
        [path] = re.findall(r"^curl 'https://your-server(/v1/obligations\?[^']*)'$", readme, re.MULTILINE)
        with urllib.request.urlopen(server(self) + path) as answer:
            self.assertGreater(len(json.load(answer)["data"]), 5)

    def test_a_new_decree_needs_no_new_release_of_the_package(self) -> None:
        address = server(self) + "/dataset.json"
        nobody = "http://127.0.0.1:9/dataset.json"
        newest = harikerja.data_version().decree

        self.assertEqual(self.renew(nobody)[:2], (True, "keppres-33-2024"))
        works, decree, printed = self.renew(address)
        self.assertEqual((works, decree), (False, newest))
        self.assertRegex(printed, "^The data of the package is used: .*cannot be read.*$")
        self.assertEqual(self.renew(address), (False, newest, ""))
        self.assertEqual(json.loads((self.work / "copy.json").read_bytes())["digest"], harikerja.data_version().digest)

        # If the server does not run, or sends damaged files, the program still uses the last good copy.
        works, decree, printed = self.renew(nobody)
        self.assertEqual((works, decree), (False, newest))
        self.assertRegex(printed, f"^The data of {harikerja.data_version().date} is used: ")
        with urllib.request.urlopen(address) as answer:
            good = answer.read()
        for bad in (good[:-100], good.replace(b"2025-08-18", b"2025-08-19"), b""):
            with serving(bad) as other:
                self.assertEqual(self.renew(other)[:2], (False, newest))
        self.assertEqual((self.work / "copy.json").read_bytes(), good)

        # The program keeps the data in memory if the copy is lost. A wrong address and a copy
        # that cannot be written are no errors of the program.
        self.assertEqual(self.renew(address, nobody, "wrong address", between="copy.unlink(missing_ok=True)")[:2], (False, newest))
        self.assertEqual(self.renew(address, copy="missing/copy.json")[:2], (False, newest))
        self.assertEqual(self.renew("wrong address", copy="missing/copy.json")[:2], (True, "keppres-33-2024"))


class serving:  # noqa: N801
    """Serves bytes at an address."""

    def __init__(self, content: bytes) -> None:
        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self.send_response(200)
                self.end_headers()
                self.wfile.write(content)

            def log_message(self, *args: object) -> None:
                pass

        self.server = http.server.HTTPServer(("127.0.0.1", 0), Handler)

    def __enter__(self) -> str:
        threading.Thread(target=self.server.serve_forever).start()
        return f"http://127.0.0.1:{self.server.server_port}/dataset.json"

    def __exit__(self, *_: object) -> None:
        self.server.shutdown()
        self.server.server_close()


if __name__ == "__main__":
    unittest.main()
