"""Compares the classes of the answers with real frozen dataclasses."""

from __future__ import annotations

import copy
import dataclasses
import datetime
import inspect
import json
import pickle
import typing
import unittest
from collections.abc import Iterator
from typing import Any

import harikerja
from harikerja._answer import Answer

D, T = datetime.date, datetime.datetime


def parts(value: Any) -> Iterator[Any]:
    """Returns the answers in a value."""
    if isinstance(value, Answer):
        yield value
        value = tuple(getattr(value, field.name) for field in dataclasses.fields(value))
    for each in value if isinstance(value, (list, tuple)) else ():
        yield from parts(each)


def one_of_each() -> dict[type, Any]:
    acme = harikerja.with_calendar({"name": "acme", "daysOff": [{"date": "2026-12-28"}]})
    answers = [
        acme.check_workday(D(2026, 12, 28)),
        harikerja.check_holiday(D(2026, 3, 20), include_sources=True),
        harikerja.describe_days(D(2026, 3, 20), D(2026, 3, 20)),
        harikerja.diff_workdays(D(2026, 3, 1), D(2026, 3, 31)),
        harikerja.due_deadline(T(2026, 5, 4, 9), datetime.timedelta(hours=9)),
        harikerja.elapsed_time(T(2026, 5, 4, 9), T(2026, 5, 5, 9)),
        harikerja.get_overtime(D(2026, 5, 1), 1.5),
        [harikerja.data_version(), harikerja.summarize_workdays(2026), harikerja.get_occasions(2026).examined],
        harikerja.get_occasions(2026)[:1],
        harikerja.get_payroll_periods(2026)[:1],
        harikerja.get_upcoming_holidays(D(2026, 1, 1)),
        harikerja.get_revisions(2024),
        harikerja.get_years()[:1],
        harikerja.with_calendar({"name": "acme", "daysOff": [{"date": "2026-08-17"}]}).unused,
    ]
    return {type(each): each for each in parts(answers)}


class AnswersTest(unittest.TestCase):
    def test_every_answer_behaves_like_a_frozen_dataclass(self) -> None:
        answers = one_of_each()
        self.assertEqual(set(Answer.__subclasses__()), set(answers))
        for cls, answer in answers.items():
            with self.subTest(cls.__name__):
                types = [(name, Any) for name in cls.__annotations__]
                real: Any = dataclasses.make_dataclass(cls.__name__, types, frozen=True, kw_only=True, slots=True)
                values = {name: getattr(answer, name) for name, _ in types}
                twin = real(**values)
                self.assertEqual((repr(answer), hash(answer), answer.__slots__), (repr(twin), hash(twin), twin.__slots__))
                self.assertEqual((dataclasses.asdict(answer), cls.__match_args__), (dataclasses.asdict(twin), real.__match_args__))
                self.assertNotEqual(answer, twin)  # another class
                self.assertFalse(hasattr(answer, "__dict__"))
                self.assertIn("__dataclass_fields__", vars(cls))  # orjson searches only here
                same = [cls(**values), dataclasses.replace(answer), copy.copy(answer), copy.deepcopy(answer)]
                same += [pickle.loads(pickle.dumps(answer, protocol)) for protocol in range(pickle.HIGHEST_PROTOCOL + 1)]
                if hasattr(copy, "replace"):
                    same.append(copy.replace(answer))
                for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
                    self.assertNotIn(b"harikerja._", pickle.dumps([cls, answer], protocol))
                self.assertEqual({answer}, {*same})
                self.assertEqual(set(map(type, same)), {cls})
                self.assertEqual(list(inspect.signature(cls).parameters), list(values))
                self.assertEqual(list(typing.get_type_hints(cls)), list(values))
                for name in values:
                    changed = dataclasses.replace(answer, **{name: "other"})
                    self.assertNotEqual(changed, answer)
                    for change in (lambda name=name: setattr(answer, name, 1), lambda name=name: delattr(answer, name)):
                        with self.assertRaises(dataclasses.FrozenInstanceError):
                            change()
                for wrong in ({}, {"unknown": 1}, {**values, "unknown": 1}):
                    with self.assertRaises(TypeError) as expected:
                        real(**wrong)
                    with self.assertRaises(TypeError) as caught:
                        cls(**wrong)
                    if cls is not harikerja.Holiday:  # only this class has a default
                        self.assertEqual(str(caught.exception), str(expected.exception))
                with self.assertRaises(TypeError):
                    cls(*values.values())

    def test_as_dict_can_be_written_as_json(self) -> None:
        for cls, answer in one_of_each().items():
            written = answer.as_dict()
            self.assertEqual(json.loads(json.dumps(written, allow_nan=False)), written, cls)
        start = datetime.datetime(2026, 3, 17, 8)
        for seconds, text in ((45, "0:00:45"), (3600, "1:00"), (4205, "1:10:05")):
            answer = harikerja.elapsed_time(start, start + datetime.timedelta(seconds=seconds)).as_dict()
            self.assertEqual((answer["elapsed"], answer["elapsedMinutes"]), (text, seconds // 60))

    def test_a_pattern_matches_the_fields_of_an_answer(self) -> None:
        match harikerja.check_holiday(D(2026, 8, 17)):
            case harikerja.HolidayCheck(holidays=(harikerja.Holiday(type="national_holiday", occasion=occasion),)):
                self.assertEqual(occasion, "independence-day")
            case other:
                self.fail(repr(other))


if __name__ == "__main__":
    unittest.main()
