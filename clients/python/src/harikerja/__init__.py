"""Indonesian national holidays, collective leave and workday arithmetic.

The package contains the data: it sends no requests, and it does not depend on the time
zone of the machine. Dates are ``datetime.date``.

If an answer depends on a date without data, the functions raise a ``HarikerjaError``
with the code ``DATASET_NOT_FOUND``. They never report such a date as "no holiday".

The functions are the methods of the default ``Calendar``. ``calendar``, ``as_of``,
``with_calendar`` and ``load`` return other calendars with the same methods. The modules
``harikerja.numpy``, ``harikerja.pandas`` and ``harikerja.polars`` each need the library with the same name. The other
modules need no library.
"""

from ._answer_types import (
    ChangedEntry,
    Day,
    DayWorked,
    Deadline,
    DecidingLine,
    ElapsedTime,
    Examined,
    Holiday,
    HolidayCheck,
    Occasion,
    Overtime,
    PayrollPeriod,
    Revision,
    Source,
    SourceNumber,
    Summary,
    UpcomingHoliday,
    WorkdayCheck,
    WorkdayDifference,
    YearInfo,
    YearSummary,
)
from ._calendar import Calendar
from ._errors import ErrorCode, HarikerjaError
from ._mapping import ID, IDN, Indonesia, country_holidays
from ._types import (
    Adjustment,
    AnswerList,
    CalendarDefinition,
    DatasetSource,
    DatasetStatus,
    DataVersion,
    DayClass,
    HolidayType,
    Leave,
    LeaveOnly,
    Names,
    OwnDay,
    OwnSource,
    PaydayMonth,
    UnusedLine,
    Weekend,
    Zone,
)

__version__ = "0.0.0"


def load(source: DatasetSource, *, allow_older: bool = False) -> Calendar:
    """Returns the national calendar with the data of a newer ``dataset.json``.

    The source is the path or the bytes of a file. A server of Harikerja has the file at ``/dataset.json``. The size (at
    most 1 MiB), the format, the digest and the content are verified. A file with a mistake is refused with the code
    ``INVALID_TYPE``. Members that this version does not know are ignored. A file that is older than the data of the
    package is refused too, with ``older`` in the details, unless ``allow_older`` is true. The newest decree or correction
    decides which data is older. The default calendar does not change, so use the methods of the returned calendar; its
    method ``with_calendar`` returns the calendar of a firm with the newer data.
    """
    from ._arguments import read_flag
    from ._load import read_dataset

    return Calendar(read_dataset(source, read_flag("allow_older", allow_older)))


_default = Calendar()

add_workdays = _default.add_workdays
adjust_date = _default.adjust_date
as_of = _default.as_of
calendar = _default.calendar
check_holiday = _default.check_holiday
check_workday = _default.check_workday
count_workdays = _default.count_workdays
data_version = _default.data_version
describe_days = _default.describe_days
diff_workdays = _default.diff_workdays
due_deadline = _default.due_deadline
elapsed_time = _default.elapsed_time
get_available_years = _default.get_available_years
get_calendars = _default.get_calendars
get_holidays = _default.get_holidays
get_holidays_in_range = _default.get_holidays_in_range
get_occasions = _default.get_occasions
get_overtime = _default.get_overtime
get_payroll_periods = _default.get_payroll_periods
get_revisions = _default.get_revisions
get_sources = _default.get_sources
get_upcoming_holidays = _default.get_upcoming_holidays
get_years = _default.get_years
is_holiday = _default.is_holiday
is_weekend = _default.is_weekend
is_workday = _default.is_workday
list_workdays = _default.list_workdays
nth_workday = _default.nth_workday
subtract_workdays = _default.subtract_workdays
summarize_workdays = _default.summarize_workdays
with_calendar = _default.with_calendar

__all__ = [
    "ID",
    "IDN",
    "Adjustment",
    "AnswerList",
    "Calendar",
    "CalendarDefinition",
    "ChangedEntry",
    "DataVersion",
    "DatasetSource",
    "DatasetStatus",
    "Day",
    "DayClass",
    "DayWorked",
    "Deadline",
    "DecidingLine",
    "ElapsedTime",
    "ErrorCode",
    "Examined",
    "HarikerjaError",
    "Holiday",
    "HolidayCheck",
    "HolidayType",
    "Indonesia",
    "Leave",
    "LeaveOnly",
    "Names",
    "Occasion",
    "Overtime",
    "OwnDay",
    "OwnSource",
    "PaydayMonth",
    "PayrollPeriod",
    "Revision",
    "Source",
    "SourceNumber",
    "Summary",
    "UnusedLine",
    "UpcomingHoliday",
    "Weekend",
    "WorkdayCheck",
    "WorkdayDifference",
    "YearInfo",
    "YearSummary",
    "Zone",
    "__version__",
    "add_workdays",
    "adjust_date",
    "as_of",
    "calendar",
    "check_holiday",
    "check_workday",
    "count_workdays",
    "country_holidays",
    "data_version",
    "describe_days",
    "diff_workdays",
    "due_deadline",
    "elapsed_time",
    "get_available_years",
    "get_calendars",
    "get_holidays",
    "get_holidays_in_range",
    "get_occasions",
    "get_overtime",
    "get_payroll_periods",
    "get_revisions",
    "get_sources",
    "get_upcoming_holidays",
    "get_years",
    "is_holiday",
    "is_weekend",
    "is_workday",
    "list_workdays",
    "load",
    "nth_workday",
    "subtract_workdays",
    "summarize_workdays",
    "with_calendar",
]
