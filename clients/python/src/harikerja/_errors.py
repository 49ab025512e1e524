from typing import Any

from . import _defaults

ErrorCode = _defaults.ErrorCode


class HarikerjaError(ValueError):
    """The error that this package raises.

    The message is a sentence that says what to correct, with the names of this
    package. The code and the details are the same as in the HTTP API, with the
    names of the API: the argument ``include_collective_leave`` is the field
    ``includeCollectiveLeave``.
    """

    code: ErrorCode
    details: dict[str, Any]

    def __init__(self, message: str, code: ErrorCode, details: dict[str, Any]) -> None:
        super().__init__(message)
        self.code = code
        self.details = details

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (str(self), self.code, self.details)
