"""Reads the arguments of callers as strictly as the API reads a query.

A mistake in a payroll program must be an error and must not select a default.
"""

import datetime
import operator
import time
from collections.abc import Callable, Collection
from typing import Any, NamedTuple, SupportsIndex, TypedDict, TypeVar

from ._defaults import MAX_DAYS, MAX_YEAR, MIN_YEAR, WEEK
from ._errors import ErrorCode, HarikerjaError, shorten
from ._types import LeaveOnly

DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
LOCAL_DAYS = ("Senin", "Selasa", "Rabu", "Kamis", "Jumat", "Sabtu", "Minggu")

MAX_DAY = datetime.date.max.toordinal()
MAX_NUMBER = MAX_DAYS

_EPOCH = datetime.date(1970, 1, 1).toordinal()

# The arguments that have another name in the API.
_ARGUMENTS = {
    "asOf": "as_of",
    "firstDay": "first_day",
    "hoursPerDay": "hours_per_day",
    "includeSources": "include_sources",
    "paydayMonth": "payday_month",
    "shortestDay": "shortest_day",
}


_T = TypeVar("_T")


class Default:
    """The default of an argument that may be left out. The text says what the default means.

    The default is not None, because a None comes from a value that is missing by mistake, such as a setting.
    """

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return f"<{self.text}>"


# The type is Any, so that the type of an argument is the type of its values.
ALL_DATES: Any = Default("all dates")
ALL_TYPES: Any = Default("all types")
ALL_YEARS: Any = Default("all years")
DEFAULT_CALENDAR: Any = Default("the default calendar")
FIRST_DATE: Any = Default("the first date with data")
LAST_DATE: Any = Default("the last date with data")
NOT_GIVEN: Any = Default("not given")
SAME: Any = Default("as in this calendar")
THIS_YEAR: Any = Default("this year in Jakarta")
TODAY: Any = Default("today in Jakarta")
USUAL_HOURS: Any = Default("hours_per_day")


def optional(value: object, read: Callable[[object], _T]) -> _T | None:
    """Reads an argument that may be left out. Returns None if it was left out. None itself is refused."""
    if isinstance(value, Default):
        return None
    try:
        return read(value)
    except HarikerjaError as error:
        if value is None:
            error.args = (f"{error} To use the default, leave the argument out.",)
        raise


TakenLeave = bool | frozenset[int]
"""Whether collective leave is taken, or the days on which it is taken."""


class Rules(NamedTuple):
    """The rules for days off other than national holidays."""

    leave: TakenLeave
    weekend: int  # bit 1 << weekday for each weekend day; Monday is 0

    def weekend_days(self) -> tuple[str, ...]:
        return tuple(token for i, token in enumerate(WEEK) if self.weekend >> i & 1)


def today() -> int:
    """Returns today's date in Jakarta, which is at UTC+7 all year, as an ordinal."""
    return _EPOCH + int(time.time() // 3600 + 7) // 24


def weekday_of(day: int) -> int:
    """Returns the day of the week; Monday is 0."""
    return (day - 1) % 7


class Dated(TypedDict):
    """The fields of an answer about a date."""

    date: datetime.date
    day: str
    local_day: str


def dated(day: int) -> Dated:
    weekday = weekday_of(day)
    return {"date": datetime.date.fromordinal(day), "day": DAYS[weekday], "local_day": LOCAL_DAYS[weekday]}


def wrong(code: ErrorCode, field: str, value: object, wanted: str, allowed: Collection[str] | None = None) -> HarikerjaError:
    """Returns the error for a wrong argument. If the value is None, the details have no value."""
    name = _ARGUMENTS.get(field, field)
    field = "date" if field == "dates" else field  # the name in the API
    if value is None:
        return HarikerjaError(f"{name} {wanted}, not None.", code, {"field": field})
    text = text_of(value)
    details: dict[str, Any] = {"field": field, "value": text}
    if allowed is not None:
        details["allowed"] = list(allowed)
    kind = "" if isinstance(value, str) else f" ({type(value).__name__})"
    return HarikerjaError(f"{name} {wanted}, not {quoted(text)}{kind}.", code, details)


def quoted(text: str) -> str:
    """Returns a text in quotes for a message. A long text is cut."""
    return repr(shorten(text))


def text_of(value: object) -> str:
    """Returns a wrong argument as a text."""
    try:
        return str(value)
    except Exception:  # str refuses an int with thousands of digits, and __str__ of an object can raise any error
        return "a number with too many digits" if isinstance(value, int) else f"a {type(value).__name__} without a text"


def read_date(field: str, value: object) -> int:
    if type(value) is datetime.date:  # the usual case first, for speed
        return value.toordinal()
    # A datetime.datetime is also a datetime.date, but its day depends on a time zone.
    if not isinstance(value, datetime.date) or isinstance(value, datetime.datetime):
        raise wrong("INVALID_DATE", field, value, "must be a datetime.date without a time, as in date(2026, 3, 20)")
    return value.toordinal()


NOT_LOCALIZED = "must have an offset that its zone has at this time: with pytz, use zone.localize(time)"


def is_localized(time: datetime.datetime) -> bool:
    """Reports whether a zone of pytz has the offset of a time. Before localize, it has an offset of local mean time."""
    normalize = getattr(time.tzinfo, "normalize", None)  # only zones of pytz have it
    return normalize is None or normalize(time).replace(tzinfo=None) == time.replace(tzinfo=None)


def check_order(first: int, last: int) -> None:
    if first > last:
        details = {"field": "start", "start": iso(first), "end": iso(last)}
        raise HarikerjaError("start must not be after end: swap the two dates.", "INVALID_RANGE", details)


def whole(value: object) -> int | None:
    """Converts an integer of any type, such as numpy.int64, to int. Returns None for a bool and for all other values."""
    if type(value) is int:
        return value
    if isinstance(value, bool) or not isinstance(value, SupportsIndex):
        return None
    try:
        return operator.index(value)
    except TypeError:  # for example an array with several numbers
        return None


def read_year(value: object) -> int:
    year = whole(value)
    if year is None or not MIN_YEAR <= year <= MAX_YEAR:
        raise wrong("INVALID_YEAR", "year", value, f"must be an int from {MIN_YEAR} to {MAX_YEAR}")
    return year


def items(value: Any) -> list[Any]:
    """Returns the elements of a value. For a number or another value without elements, the list has only the value."""
    try:
        return list(value)
    except TypeError:
        return [value]


def read_years(value: object) -> list[int]:
    """Reads a year, or any iterable of years. The result is sorted and has no duplicates."""
    single = whole(value) is not None or isinstance(value, str)
    return sorted({read_year(year) for year in ([value] if single else items(value))})


def read_month(value: object) -> tuple[int, int]:
    """Returns the first day of a month, and the first day of the next month."""
    if isinstance(value, str) and len(value) == 7:
        first = parse_day(value + "-01")
        if first is not None:
            # The search for the last day of the month begins 30 days after the first day, and ends at 9999-12-31.
            last = next(day for day in range(min(first + 30, MAX_DAY), first, -1) if iso(day)[:7] == value)
            return first, last + 1
    raise wrong("INVALID_DATE", "month", value, "must be a text YYYY-MM of a real month, as in 2026-03")


def read_number(field: str, value: object, least: int, most: int) -> int:
    """Reads a number. If negative numbers are allowed, 0 is not."""
    number = whole(value)
    if number is None or not least <= number <= most or (number == 0 and least < 0):
        bounds = f"from {least} to -1 or from 1 to {most}" if least < 0 else f"from {least} to {most}"
        raise wrong("INVALID_RANGE", field, value, f"must be a whole number {bounds}")
    return number


def read_days(value: object, other: str) -> int:
    """Reads a number of workdays. The error for a negative number names another function."""
    number = whole(value)
    if number is not None and number < 1:
        advice = "adjust_date moves a date to a workday" if number == 0 else other
        raise wrong("INVALID_RANGE", "days", value, f"must be a whole number from 1 to {MAX_NUMBER} ({advice})")
    return read_number("days", value, 1, MAX_NUMBER)


def read_flag(field: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise wrong("INVALID_TYPE", field, "None" if value is None else value, "must be True or False", ("true", "false"))
    return value


def read_choice(field: str, value: object, allowed: Collection[str]) -> str:
    if not isinstance(value, str) or value not in allowed:
        raise wrong("INVALID_TYPE", field, "None" if value is None else value, "must be one of " + ", ".join(allowed), allowed)
    return value


def read_leave(value: object) -> TakenLeave:
    """Reads "taken", "worked" or LeaveOnly([date(2026, 3, 20)])."""
    if isinstance(value, LeaveOnly):
        return frozenset(read_date("leave", "None" if date is None else date) for date in value)
    if not isinstance(value, str) or value not in ("taken", "worked"):
        wanted = 'must be "taken", "worked" or LeaveOnly([dates on which it is taken])'
        raise wrong("INVALID_TYPE", "leave", "None" if value is None else value, wanted, ("taken", "worked", "only"))
    return value == "taken"


def read_weekend(value: object) -> int:
    """Reads "sat,sun", ["sat", "sun"], "none" or [] as a set of bits."""
    text: object = value
    valid = isinstance(value, str)
    if isinstance(value, (list, tuple, set, frozenset)):
        text = ",".join(map(str, value)) if value else "none"
        valid = all(isinstance(each, str) for each in value)
    tokens = [token.strip(" ") for token in text.split(",")] if valid and isinstance(text, str) else []
    if len(tokens) == 1 and tokens[0].lower() == "none":
        return 0
    unknown = [token for token in tokens if token.lower() not in WEEK]
    found = 0 if unknown else sum({1 << WEEK.index(token.lower()) for token in tokens})
    if found in (0, 0b1111111):
        wanted = "must be a collection or a comma-separated text of at most six weekdays, or the single word none"
        error = wrong("INVALID_TYPE", "weekend", "None" if text is None else text, wanted, (*WEEK, "none"))
        if unknown:
            error.args = (f"weekend {wanted}: {quoted(unknown[0])} is not one of {', '.join(WEEK)}.",)
        raise error
    return found


def parse_day(text: str) -> int | None:
    """Reads exactly YYYY-MM-DD. Returns None if the text is not a date."""
    if len(text) != 10 or not text.isascii() or text[4] != "-" or text[7] != "-":
        return None
    try:
        day = datetime.date(int(text[:4]), int(text[5:7]), int(text[8:]))
    except ValueError:
        return None
    return day.toordinal() if day.isoformat() == text else None


def iso(day: int) -> str:
    return datetime.date.fromordinal(day).isoformat()
