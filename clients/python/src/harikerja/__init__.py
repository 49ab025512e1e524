"""Indonesian national holidays, collective leave and workday arithmetic.

The package contains the data: it sends no requests, and it does not depend on the time
zone of the machine. Dates are ``datetime.date``.

If an answer depends on a date without data, the functions raise a ``HarikerjaError``
with the code ``DATASET_NOT_FOUND``. They never report such a date as "no holiday".

The functions are the methods of a ``Calendar`` with all known data. ``as_of`` and
``with_calendar`` return other calendars with the same methods. The modules
``harikerja.numpy``, ``harikerja.pandas``, ``harikerja.polars`` and
``harikerja.quantlib`` need the library of that name. The other modules need no library.
"""

from ._calendar import Calendar, NamedCalendar, as_of, get_calendars, with_calendar
from ._errors import ErrorCode, HarikerjaError
from ._mapping import CountryHolidays, country_holidays
from ._types import (
    Adjustment,
    AnswerList,
    CalendarDefinition,
    DatasetStatus,
    Day,
    DayClass,
    DecidingLine,
    DefinitionProblem,
    Holiday,
    HolidayCheck,
    HolidayType,
    LongWeekend,
    Names,
    OwnDay,
    OwnSource,
    Source,
    SourceNumber,
    Summary,
    UpcomingHoliday,
    Weekend,
    WorkdayCheck,
    WorkdayDifference,
    YearInfo,
    YearSummary,
)

__version__ = "0.0.0"

_newest = Calendar()

add_workdays = _newest.add_workdays
adjust_date = _newest.adjust_date
check_holiday = _newest.check_holiday
check_workday = _newest.check_workday
count_workdays = _newest.count_workdays
describe_days = _newest.describe_days
diff_workdays = _newest.diff_workdays
get_available_years = _newest.get_available_years
get_holidays = _newest.get_holidays
get_holidays_in_range = _newest.get_holidays_in_range
get_long_weekends = _newest.get_long_weekends
get_sources = _newest.get_sources
get_upcoming_holidays = _newest.get_upcoming_holidays
get_years = _newest.get_years
is_holiday = _newest.is_holiday
is_weekend = _newest.is_weekend
is_workday = _newest.is_workday
list_workdays = _newest.list_workdays
nth_workday = _newest.nth_workday
subtract_workdays = _newest.subtract_workdays
summarize_workdays = _newest.summarize_workdays

__all__ = [
    "Adjustment",
    "AnswerList",
    "Calendar",
    "CalendarDefinition",
    "CountryHolidays",
    "DatasetStatus",
    "Day",
    "DayClass",
    "DecidingLine",
    "DefinitionProblem",
    "ErrorCode",
    "HarikerjaError",
    "Holiday",
    "HolidayCheck",
    "HolidayType",
    "LongWeekend",
    "NamedCalendar",
    "Names",
    "OwnDay",
    "OwnSource",
    "Source",
    "SourceNumber",
    "Summary",
    "UpcomingHoliday",
    "Weekend",
    "WorkdayCheck",
    "WorkdayDifference",
    "YearInfo",
    "YearSummary",
    "__version__",
    "add_workdays",
    "adjust_date",
    "as_of",
    "check_holiday",
    "check_workday",
    "count_workdays",
    "country_holidays",
    "describe_days",
    "diff_workdays",
    "get_available_years",
    "get_calendars",
    "get_holidays",
    "get_holidays_in_range",
    "get_long_weekends",
    "get_sources",
    "get_upcoming_holidays",
    "get_years",
    "is_holiday",
    "is_weekend",
    "is_workday",
    "list_workdays",
    "nth_workday",
    "subtract_workdays",
    "summarize_workdays",
    "with_calendar",
]
