"""Asks every question of testdata/vectors.json, and compares the answers and errors with the API."""

from __future__ import annotations

import datetime
import json
import unittest
from unittest import mock

import harikerja

from .ask import ask
from .files import ROOT


class VectorsTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.vectors = json.loads((ROOT / "testdata" / "vectors.json").read_text(encoding="utf-8"))

    def test_the_package_answers_every_vector_like_the_api(self) -> None:
        now = datetime.datetime.fromisoformat(self.vectors["now"].replace("Z", "+00:00"))
        calendars = {each["name"]: each for each in self.vectors["calendars"]}
        cases = self.vectors["cases"]
        self.assertGreater(len(cases), 3000)
        different = []
        with mock.patch("time.time", now.timestamp):
            for case in cases:
                got = {"target": case["target"], **ask(case["target"], calendars)}
                got.pop("data" if "sha256" in case else "sha256", None)
                want = {name: case[name] for name in ("target", "status", "code", "data", "sha256", "details", "complete") if name in case}
                if "details" in got:
                    # A TypeError for an unknown argument does not list the allowed arguments. Python prints times in
                    # another format than the API.
                    left_out = {"allowed"} - set(got["details"]) | ({"value", "start", "end"} if "/deadlines/" in case["target"] else set())
                    for each in (got, want):
                        each["details"] = {name: value for name, value in each.get("details", {}).items() if name not in left_out}
                # Compare the JSON texts, so that the order of the members is compared too.
                if json.dumps(got) != json.dumps(want):
                    different.append((got, case))
        self.assertEqual(different[:3], [], f"{len(different)} of {len(cases)} answers differ")

    def test_a_calendar_file_with_mistakes_is_refused_with_the_place_of_one(self) -> None:
        for mistake in self.vectors["mistakes"]:
            with self.subTest(file=mistake["file"]):
                with self.assertRaises(harikerja.HarikerjaError) as caught:
                    harikerja.with_calendar(mistake["file"])
                self.assertEqual(caught.exception.code, "INVALID_TYPE")
                self.assertIn(caught.exception.details["field"], mistake["paths"])
                self.assertRegex(str(caught.exception), r"^The calendar file has a mistake: \S.*\S\.$")


if __name__ == "__main__":
    unittest.main()
