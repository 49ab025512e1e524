"""Generated from the defaults and limits of the API by make docs: do not edit."""

from typing import Final

WEEK: Final = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
DEFAULT_WEEKEND: Final = ("sat", "sun")
DEFAULT_INCLUDE_COLLECTIVE_LEAVE: Final = True
DEFAULT_INCLUSIVE: Final = True
ADJUSTMENTS: Final = ("following", "preceding", "modified-following", "nearest")
DEFAULT_ADJUSTMENT: Final = "following"
DEFAULT_MIN_DAYS: Final = 3
MIN_DAYS_BOUNDS: Final = (1, 31)
DEFAULT_MAX_BRIDGE_DAYS: Final = 0
MAX_BRIDGE_DAYS_BOUNDS: Final = (0, 4)
NTH_BOUNDS: Final = (-31, 31)
MAX_DAYS: Final = 2147483647
