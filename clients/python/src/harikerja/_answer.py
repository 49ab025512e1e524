"""The base class of the answers.

An answer behaves like a frozen dataclass with slots and keyword-only fields. It is not made by the module
``dataclasses``, because that takes longer than the import of the whole package.
"""

from __future__ import annotations

import copyreg
import datetime
import functools
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from typing_extensions import dataclass_transform
else:

    def dataclass_transform(**_):
        return lambda made: made


_Self = TypeVar("_Self", bound="Answer")

# How as_dict writes fields that have another form in the API.
_RENAMED = {"after": "to", "before": "from", "day_class": "class", "work": "hours"}
_MINUTES = {"elapsed": "elapsedMinutes", "hours": "minutes", "work": "minutes"}  # the member after a duration
_EMBEDDED = ("holiday", "summary")  # their members are members of the answer
_LEFT_OUT = ("occasion", "own_line", "sources")  # the API leaves them out instead of writing null
# The public modules of the classes. A pickle names only these, so that a class can move to another private module.
_PUBLIC = {"harikerja._answer_types": "harikerja", "harikerja._types": "harikerja"}
_FLAGS = ("is_national_holiday", "is_collective_leave")  # the properties of a holiday; the API has them after its type


class _AnswerType(type):
    """The type of the classes. It makes a slot for each annotation."""

    _defaults: dict[str, Any]  # a key for each field; a field without a default has the value _REQUIRED

    def __new__(cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> _AnswerType:
        own = {field: namespace.pop(field, _REQUIRED) for field in namespace.get("__annotations__", ())}
        # Each class has these attributes itself, because orjson does not search the base class.
        lazy = {each: _FromDataclass() for each in ("__dataclass_fields__", "__dataclass_params__", "__signature__")}
        made = super().__new__(cls, name, bases, {**namespace, **lazy, "__slots__": tuple(own)})
        made._defaults = {**(made._defaults if bases else {}), **own}
        if "__init__" not in namespace:
            made.__init__ = _constructor(made)  # type: ignore[misc]
        return made


_REQUIRED: Any = object()


def _reduce_class(cls: _AnswerType) -> Any:
    import pkgutil

    public = _PUBLIC.get(cls.__module__)
    return (pkgutil.resolve_name, (f"{public}:{cls.__qualname__}",)) if public else cls.__qualname__


copyreg.pickle(_AnswerType, _reduce_class)


def _constructor(cls: _AnswerType) -> Any:
    """Returns a constructor that compiles the real constructor of the class on first use. The import is faster without it."""

    def compile_and_call(self: Answer, **fields: Any) -> None:
        parameters = (name if value is _REQUIRED else f"{name}=defaults[{name!r}]" for name, value in cls._defaults.items())
        body = "".join(f"\n    set(self, {name!r}, {name})" for name in cls._defaults)
        scope: dict[str, Any] = {"defaults": cls._defaults, "set": object.__setattr__}
        exec(f"def __init__(self, *, {', '.join(parameters)}):{body}", scope)
        scope["__init__"].__qualname__ = f"{cls.__qualname__}.__init__"
        cls.__init__ = scope["__init__"]  # type: ignore[misc]
        scope["__init__"](self, **fields)

    return compile_and_call


class _FromDataclass:
    """An attribute that is read from a dataclass with the same fields, when something asks for it.

    With these attributes, ``dataclasses.replace`` and the libraries that know dataclasses accept answers.
    """

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, answer: object, cls: _AnswerType) -> Any:
        return getattr(_dataclass_like(cls), self.name)


@functools.cache
def _dataclass_like(cls: _AnswerType) -> Any:
    import dataclasses
    import inspect

    types = {name: text for base in reversed(cls.__mro__) for name, text in inspect.get_annotations(base).items()}
    fields = [
        (name, types[name], dataclasses.field() if value is _REQUIRED else dataclasses.field(default=value)) for name, value in cls._defaults.items()
    ]
    made: Any = dataclasses.make_dataclass(cls.__name__, fields, frozen=True, kw_only=True)
    made.__signature__ = inspect.signature(made)
    return made


@dataclass_transform(frozen_default=True, kw_only_default=True)
class Answer(metaclass=_AnswerType):
    """An answer, or a part of one. It cannot be changed; ``dataclasses.replace`` returns a changed copy."""

    __match_args__ = ()

    def _values(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in type(self)._defaults}

    def __repr__(self) -> str:
        return f"{type(self).__qualname__}({', '.join(f'{name}={value!r}' for name, value in self._values().items())})"

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in type(self)._defaults)

    def __hash__(self) -> int:
        return hash(tuple(self._values().values()))

    if not TYPE_CHECKING:  # with these methods, type checkers would allow every assignment

        def __setattr__(self, name, value):
            from dataclasses import FrozenInstanceError

            raise FrozenInstanceError(f"cannot assign to field {name!r}")

        def __delattr__(self, name):
            from dataclasses import FrozenInstanceError

            raise FrozenInstanceError(f"cannot delete field {name!r}")

    def __reduce__(self) -> tuple[Any, ...]:
        return functools.partial(type(self), **self._values()), ()

    def __replace__(self: _Self, /, **changes: Any) -> _Self:
        return type(self)(**{**self._values(), **changes})

    def as_dict(self) -> dict[str, Any]:
        """Returns the answer as the API writes it, for ``json.dumps``.

        The names are the names of the API. Dates and times are texts, and a duration is a text such as ``16:00`` and a
        number of whole minutes. The ``options`` of the API, which repeat the rules of the calendar, are missing.
        """
        members: dict[str, Any] = {}
        for name, value in self._values().items():
            api_name = _RENAMED.get(name) or _camel(name)
            if name in _EMBEDDED:
                members |= value.as_dict()
            elif isinstance(value, datetime.timedelta):
                minutes, rest = divmod(value, datetime.timedelta(minutes=1))
                text = f"{minutes // 60}:{minutes % 60:02d}" + (f":{rest.seconds:02d}" if rest else "")
                members |= {api_name: text, _MINUTES[name]: minutes}
            elif value is not None or name not in _LEFT_OUT:
                members[api_name] = _plain(value)
            if name == "type":
                members |= {_camel(flag): getattr(self, flag) for flag in _FLAGS if hasattr(self, flag)}
        return members


def _camel(name: str) -> str:
    first, *others = name.split("_")
    return first + "".join(map(str.capitalize, others))


def _plain(value: Any) -> Any:
    if isinstance(value, Answer):
        return value.as_dict()
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    if isinstance(value, datetime.date):
        return value.isoformat().replace("+00:00", "Z")  # the API writes Z for UTC
    return int(value) if isinstance(value, float) and value.is_integer() else value
