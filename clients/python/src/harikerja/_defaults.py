"""Generated from the defaults and limits of the API by make docs: do not edit."""

from typing import Final, Literal

WEEK: Final = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
DEFAULT_WEEKEND: Final = ("sat", "sun")
DEFAULT_INCLUSIVE: Final = True
ADJUSTMENTS: Final = ("following", "preceding", "modified_following", "nearest")
DEFAULT_ADJUSTMENT: Final = "following"
NTH_BOUNDS: Final = (-31, 31)
DEFAULT_LIMIT: Final = 5
DEFAULT_FIRST_DAY: Final = 1
FIRST_DAY_BOUNDS: Final = (1, 28)
DEFAULT_PAYDAY: Final = 31
PAYDAY_BOUNDS: Final = (1, 31)
DEFAULT_PAYDAY_RULE: Final = "preceding"
PAYDAY_MONTHS: Final = ("same", "next")
DEFAULT_PAYDAY_MONTH: Final = "same"
DEFAULT_HOURS_PER_DAY: Final = "08:00-12:00,13:00-17:00"
DEFAULT_ZONE: Final = "WIB"
MAX_WORK_HOURS: Final = 100000
MAX_OVERTIME_HOURS: Final = 24
MAX_DATES: Final = 366
DATASET_FORMAT: Final = 1
MAX_DATASET_BYTES: Final = 1048576
MAX_DAYS: Final = 2147483647
MIN_YEAR: Final = 1900
MAX_YEAR: Final = 9999
HOLIDAY_TYPES: Final = ("national_holiday", "collective_leave", "own_day_off")
MAX_OWN_DATES: Final = 10000
MAX_TEXT: Final = 1000

Adjustment = Literal["following", "preceding", "modified_following", "nearest"]
Confidence = Literal[
    "read_in_original",
    "read_in_copy",
    "quoted_by_official_site",
    "quoted_by_trusted_site",
    "quoted_by_public_repository",
    "uncertain",
]
DatasetStatus = Literal["verified", "corroborated"]
DayClass = Literal["workday", "weekend", "national_holiday", "collective_leave", "own_day_off"]
DayOffDefinition = Literal["tax", "undefined", "labour", "none"]
DecreeType = Literal["joint_decree", "joint_decree_amendment", "presidential_decree", "ministerial_decree"]
ErrorCode = Literal["INVALID_DATE", "INVALID_YEAR", "INVALID_TYPE", "INVALID_RANGE", "DATASET_NOT_FOUND", "RULE_NOT_FOUND", "NOT_FOUND"]
HolidayType = Literal["national_holiday", "collective_leave", "own_day_off"]
LeaveRule = Literal["taken", "worked"]
LineType = Literal["day_off", "workday"]
OvertimeClass = Literal["workday", "rest_day", "official_holiday"]
PaydayMonth = Literal["same", "next"]
Weekday = Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
