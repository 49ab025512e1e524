"""Generated from the defaults and limits of the API by make docs: do not edit."""

from typing import Final, Literal

WEEK: Final = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
DEFAULT_WEEKEND: Final = ("sat", "sun")
DEFAULT_INCLUSIVE: Final = True
ADJUSTMENTS: Final = ("following", "preceding", "modified_following", "nearest")
DEFAULT_ADJUSTMENT: Final = "following"
DEFAULT_MIN_DAYS: Final = 3
MIN_DAYS_BOUNDS: Final = (1, 31)
DEFAULT_MAX_BRIDGE_DAYS: Final = 0
MAX_BRIDGE_DAYS_BOUNDS: Final = (0, 4)
NTH_BOUNDS: Final = (-31, 31)
DEFAULT_LIMIT: Final = 5
LEAVE_DAYS_BOUNDS: Final = (1, 60)
DEFAULT_RUN_DAYS: Final = 4
RUN_DAYS_BOUNDS: Final = (1, 31)
DEFAULT_DEDUCT_COLLECTIVE_LEAVE: Final = True
DEFAULT_DEALS: Final = 10
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
OBLIGATION_KINDS: Final = ("tax", "allowance", "social_security")
MAX_OWN_DATES: Final = 10000
MAX_TEXT: Final = 1000
MAX_STATED_WORKDAYS: Final = 366
PROJECTED_YEARS: Final = 10

Adjustment = Literal["following", "preceding", "modified_following", "nearest"]
AlternativeReason = Literal[
    "saturday",
    "collective_leave",
    "saturday_and_collective_leave",
    "saturday_is_workday",
    "collective_leave_is_workday",
    "saturday_and_collective_leave_are_workdays",
    "invoices_from_2025_05_22_or_every_invoice",
    "by_pmk_81_2024",
    "day_30_counted_into_march",
]
Certainty = Literal["fixed", "clear", "borderline"]
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
ObligationKind = Literal["tax", "allowance", "social_security"]
OvertimeClass = Literal["workday", "rest_day", "official_holiday"]
PaydayMonth = Literal["same", "next"]
ReliefEffect = Literal["no_penalty", "instalments_or_delay", "later_payment"]
SkippedReason = Literal["saturday", "sunday", "national_holiday", "polling_day", "collective_leave"]
UnansweredReason = Literal["before_first_rule", "after_last_rule", "ambiguous_holiday", "no_dataset"]
Weekday = Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
