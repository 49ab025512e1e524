from typing import Any

from . import _defaults

ErrorCode = _defaults.ErrorCode


def shorten(text: str) -> str:
    """Returns the first 60 characters of a longer text and the character …; returns other texts unchanged."""
    return text if len(text) <= 60 else text[:60] + "…"


class HarikerjaError(ValueError):
    """The error that this package raises.

    The message is a sentence that says what to correct, with the names of this
    package. The code and the details are the same as in the HTTP API and use the names of the API: the argument
    ``include_sources`` is the field ``includeSources``. Only the argument ``leave`` keeps its name. A long value is
    shortened.
    """

    __module__ = "harikerja"
    code: ErrorCode | str
    details: dict[str, Any]

    def __init__(self, message: str, code: ErrorCode | str, details: dict[str, Any]) -> None:
        super().__init__(message)
        self.code = code
        self.details = details
        if "value" in details:
            self.details = {**details, "value": shorten(details["value"])}

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (str(self), self.code, self.details)
