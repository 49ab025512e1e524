"""Uses the package to answer requests of the HTTP API. The answers have the form of the vectors."""

from __future__ import annotations

import datetime
import hashlib
import inspect
import json
import re
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import harikerja

# For each path: the method, and the function that writes the answer.
PATHS: dict[str, tuple[str, str]] = {
    "holidays": ("get_holidays", "as_it_is"),
    "holidays/check": ("check_holiday", "as_it_is"),
    "holidays/range": ("get_holidays_in_range", "as_it_is"),
    "holidays/upcoming": ("get_upcoming_holidays", "as_it_is"),
    "workdays/check": ("check_workday", "as_it_is"),
    "workdays/add": ("add_workdays", "added"),
    "workdays/subtract": ("subtract_workdays", "subtracted"),
    "workdays/diff": ("diff_workdays", "counted"),
    "workdays/adjust": ("adjust_date", "adjusted"),
    "workdays/nth": ("nth_workday", "nth"),
    "workdays/list": ("list_workdays", "as_it_is"),
    "workdays/summary": ("summarize_workdays", "summed"),
    "days": ("describe_days", "as_it_is"),
    "workdays/periods": ("get_payroll_periods", "as_it_is"),
    "overtime": ("get_overtime", "overtime"),
    "deadlines/due": ("due_deadline", "worked"),
    "deadlines/elapsed": ("elapsed_time", "worked"),
    "occasions": ("get_occasions", "as_it_is"),
    "revisions": ("get_revisions", "as_it_is"),
    "sources": ("get_sources", "as_it_is"),
    "years": ("get_years", "as_it_is"),
}

# For each value of the parameter includeCollectiveLeave: the value of the argument
# "leave".
LEAVE = {"true": "taken", "false": "worked"}

# Pairs of a question and a rule on which its answer does not depend. The rule "" stands
# for all rules.
WITHOUT = {(path, "") for path in ("holidays", "sources", "years")} | {("overtime", "leave")}
WITHOUT |= {(path, "weekend") for path in ("holidays/check", "holidays/range", "holidays/upcoming")}

# In the API, the holidays in the answers of these paths have no occasion.
SPECIFIED = ("holidays", "holidays/check", "workdays/check")


def ask(target: str, definitions: dict[str, Any]) -> dict[str, Any]:
    """Answers a target such as /v1/holidays?year=2026."""
    url = urlsplit(target)
    path = url.path.removeprefix("/v1/")
    given: dict[str, Any] = dict(parse_qsl(url.query, keep_blank_values=True))
    if "includeCollectiveLeave" in given:
        leave = given.pop("includeCollectiveLeave")
        given["leave"] = LEAVE.get(leave, leave)
    as_of, name = given.pop("asOf", None), given.pop("calendar", None)
    method, write = PATHS[path]
    try:
        calendar = calendar_of(as_of, name, definitions)
        signature = inspect.signature(getattr(calendar, method)).parameters
        parameters = {camel(name): str(each.annotation) for name, each in signature.items()}
        given = {name: typed(name, parameters.get(name, "str"), text) for name, text in given.items()}
        # In the API, the rules are parameters. In the package, they belong to the calendar.
        rules = {snake(name): given[name] for name in ("leave", "weekend") if name in given and name not in parameters}
        for name in given:
            ruled = snake(name) in rules and (path, name) not in WITHOUT and (path, "") not in WITHOUT
            if name not in parameters and not ruled:
                return unknown(getattr(calendar, method), name)
        required = [camel(name) for name, each in signature.items() if each.default is each.empty]
        arguments = [given.get(name) for name in required]
        options = {snake(name): value for name, value in given.items() if name not in required and snake(name) not in rules}
        calendar = with_rules(calendar, rules, lambda: getattr(calendar, method)(*arguments, **options))
        answer = getattr(calendar, method)(*arguments, **options)
        check_equal_answers(calendar, path, arguments, answer)
        complete = {"complete": answer.complete} if isinstance(answer, harikerja.AnswerList) else {}
        answer = Writer(calendar, given, path)(write, answer)
    except harikerja.HarikerjaError as error:
        assert re.search(r"\S\.$", str(error)), str(error)
        details = error.details
        if isinstance(given.get(details["field"]), bool):
            details = {**details, "value": str(details["value"]).lower()}  # true in a query is True in Python
        if details["field"] == "leave":
            details = leave_details(details)
        return {"status": 404 if error.code.endswith("NOT_FOUND") else 400, "code": error.code, "details": details}
    text = json.dumps(answer, ensure_ascii=False, separators=(",", ":"))
    return {"status": 200, "data": json.loads(text), "sha256": hashlib.sha256(text.encode()).hexdigest(), **complete}


def leave_details(details: dict[str, Any]) -> dict[str, Any]:
    """Returns the details of an error about leave as the API has them: with the parameter includeCollectiveLeave."""
    words = {word: flag for flag, word in LEAVE.items()}
    details = {**details, "field": "includeCollectiveLeave", "value": words.get(details["value"], details["value"])}
    return {**details, "allowed": ["true", "false"]} if "allowed" in details else details


def with_rules(calendar: Any, rules: dict[str, Any], ask: Callable[[], object]) -> Any:
    """Returns the calendar with the rules. The API reads the other arguments before the rules, so a mistake in an argument is reported first."""
    if not rules:
        return calendar
    try:
        return calendar.calendar(**rules)
    except harikerja.HarikerjaError:
        if isinstance(calendar, harikerja.Calendar) and calendar.name != "national":
            raise  # a calendar file has its own rules
        try:
            ask()
        except harikerja.HarikerjaError as error:
            # The API checks the years and the order of two dates last. It reads the parameters
            # "inclusive" and "includeSources" after the rules.
            if (
                not error.code.endswith("NOT_FOUND")
                and "start" not in error.details
                and error.details["field"] not in ("inclusive", "includeSources")
            ):
                raise
        raise


def unknown(function: Any, name: str) -> dict[str, Any]:
    """Checks that Python refuses an unknown argument with a TypeError, and returns the error of the API for this argument."""
    try:
        function(**{snake(name): "x"})
    except TypeError as error:
        assert f"unexpected keyword argument '{snake(name)}'" in str(error), str(error)
        return {"status": 400, "code": "INVALID_TYPE", "details": {"field": "includeCollectiveLeave" if name == "leave" else name}}
    raise AssertionError(f"{function} accepts {name}")


def calendar_of(as_of: str | None, name: str | None, definitions: dict[str, Any]) -> Any:
    """Returns the calendar that answers a question. As in the API, a wrong date is reported before a wrong name."""
    calendar: Any = harikerja if as_of is None else harikerja.as_of(typed("date", "datetime.date", as_of))
    return calendar if name is None else calendar.with_calendar(definitions.get(name, name))


def typed(name: str, annotation: str, text: str) -> Any:
    """Converts a value of a query to the type of the argument. A wrong value remains a text, so that the package refuses it."""
    if name == "year" and text.startswith("0"):
        return text  # the API reads 01 as a number of days, but not 02026 as a year
    annotation = annotation.removesuffix(" | None")
    assert annotation in READ, f"{name} has the type {annotation}: add the type to READ"
    try:
        return READ[annotation](text)
    except (KeyError, ValueError):
        return text


def read_date(text: str) -> datetime.date:
    if not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
        raise ValueError(text)  # date.fromisoformat also reads 20260320
    return datetime.date.fromisoformat(text)


def read_int(text: str) -> int:
    if not re.fullmatch(r"-?[0-9]+", text):
        raise ValueError(text)  # int also reads " 5" and "0_5"
    return int(text)


def read_hours(text: str) -> float:
    if not re.fullmatch(r"[0-9]+(\.[0-9]+)?", text):
        raise ValueError(text)  # float also reads "inf"
    return float(text)


def read_time(text: str) -> datetime.datetime:
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00"))


def read_duration(text: str) -> datetime.timedelta:
    hours, minutes = map(int, text.split(":"))
    return datetime.timedelta(hours=hours, minutes=minutes)


# For each annotation in a signature: the function that reads a value of a query.
READ: dict[str, Callable[[str], object]] = {
    "SupportsIndex": read_int,
    "bool": {"true": True, "false": False}.__getitem__,
    "datetime.date": read_date,
    "datetime.datetime": read_time,
    "datetime.timedelta": read_duration,
    "float": read_hours,
    **dict.fromkeys(("str", "HolidayType | str", "Adjustment", "PaydayMonth", "Weekday", "Zone"), str),
}


def camel(name: str) -> str:
    return re.sub(r"_([a-z])", lambda found: found[1].upper(), name)


def snake(name: str) -> str:
    return re.sub(r"(?<=.)[A-Z]", lambda found: "_" + found[0].lower(), name)


class Writer:
    """Writes an answer in the form of the API. The API repeats some arguments in its answer, so they are copied from the question."""

    def __init__(self, calendar: Any, given: dict[str, Any], path: str = "") -> None:
        self.occasions = path not in SPECIFIED
        self.calendar = calendar if isinstance(calendar, harikerja.Calendar) else harikerja.calendar()
        self.given = given

    def __call__(self, write: str, answer: Any) -> Any:
        written: Any = getattr(self, write)(answer)
        return written

    def options(self) -> dict[str, Any]:
        leave = self.calendar.leave
        return {"includeCollectiveLeave": leave == "taken" if isinstance(leave, str) else None, "weekend": list(self.calendar.weekend)}

    def added(self, answer: datetime.date) -> Any:
        return {"startDate": str(self.given["date"]), "days": self.given["days"], "resultDate": str(answer), "options": self.options()}

    def result(self, date: datetime.date) -> dict[str, str]:
        local = ("Senin", "Selasa", "Rabu", "Kamis", "Jumat", "Sabtu", "Minggu")
        return {"resultDate": str(date), "resultDay": date.strftime("%A"), "resultLocalDay": local[date.weekday()]}

    def subtracted(self, answer: datetime.date) -> Any:
        return {"startDate": str(self.given["date"]), "days": self.given["days"], **self.result(answer), "options": self.options()}

    def counted(self, answer: Any) -> Any:
        return {**self.as_it_is(answer), "options": self.options()}

    def adjusted(self, answer: datetime.date) -> Any:
        date, rule = self.given["date"], self.given.get("rule", "following")
        return {"date": str(date), "rule": rule, **self.result(answer), "movedDays": (answer - date).days, "options": self.options()}

    def nth(self, answer: datetime.date) -> Any:
        month = self.given["month"]
        year, number = map(int, month.split("-"))
        summary = self.calendar.summarize_workdays(year).months[number - 1]
        head = {"month": month, "n": self.given["n"], **self.result(answer)}
        return {**head, "workdayCount": summary.workday_count, "options": self.options()}

    def summed(self, answer: harikerja.YearSummary) -> Any:
        year = self.given.get("year") or answer_year(self.calendar)
        months = [{"month": f"{year}-{i + 1:02d}", **self.as_it_is(month)} for i, month in enumerate(answer.months)]
        return {"options": self.options(), "total": self.as_it_is(answer.total), "months": months}

    def overtime(self, answer: harikerja.Overtime) -> Any:
        members = self.as_it_is(answer)
        notes = members.pop("notes")
        del members["warnings"]
        options = {"weekend": self.options()["weekend"], "shortestDay": self.given.get("shortestDay")}
        return {**members, "options": options, "notes": notes}

    def worked(self, answer: harikerja.Deadline | harikerja.ElapsedTime) -> Any:
        usual = self.given.get("hoursPerDay", "08:00-12:00,13:00-17:00")
        week = [token for token in ("mon", "tue", "wed", "thu", "fri", "sat", "sun") if token not in self.calendar.weekend]
        hours = {token: [part.strip() for part in self.given.get(token, usual).split(",")] for token in week}
        return {**self.as_it_is(answer), "options": {"zone": self.given.get("zone", "WIB"), "hours": hours, **self.options()}}

    def as_it_is(self, value: Any) -> Any:
        """Writes an answer, a list of answers or a list of dates."""
        if isinstance(value, list):
            return [self.as_it_is(each) for each in value]
        if isinstance(value, datetime.date):
            return str(value)
        members = value.as_dict()
        if not self.occasions:
            for each in [members, *members.get("holidays", ())]:
                each.pop("occasion", None)
        return members


def answer_year(calendar: Any) -> int:
    """Returns the current year of a calendar."""
    return int(calendar.get_holidays()[0].date.year)


def check_equal_answers(calendar: Any, path: str, arguments: list[Any], answer: Any) -> None:
    """Checks that the functions that return one value agree with the full answers."""
    if path == "holidays/check":
        assert calendar.is_holiday(arguments[0]) == answer.is_holiday, answer
    elif path == "workdays/check":
        assert calendar.is_workday(arguments[0]) == answer.is_workday, answer
        assert calendar.is_weekend(arguments[0]) == answer.is_weekend, answer
    elif path == "workdays/diff" and answer.inclusive:
        assert calendar.count_workdays(*arguments) == answer.workday_count, answer
