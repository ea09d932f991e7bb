"""Parameters declared once: a frozen dataclass whose fields carry range, unit and help.

The form in the window, the ``--set`` options of the command line, validation and the record of a
run are all made from these declarations. Scores and searchers both use them.
"""

from __future__ import annotations

import dataclasses
import math
import sys
import types
import typing
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from bnstudio.errors import UsageError
from bnstudio.numbers import whole_number

P = TypeVar("P")

UNTIL_TIME = "until the time ends"
"""What ``None`` means for a parameter without which a search has no end."""

#: A highest value from here on is there for the machine only, and not told.
ENDLESS = 2**53
_LARGEST = sys.float_info.max


@dataclass(frozen=True)
class Parameter:
    """One declared parameter.

    ``kind`` is ``int``, ``float``, ``bool`` or ``str``. ``low`` and ``high`` are inclusive.
    ``none_means`` is the word for "not set" when ``None`` is allowed ("unlimited", "automatic"),
    and empty when it is not. ``choices`` lists the allowed words of a ``str``. ``advanced``
    parameters are folded away in the form. ``formerly`` is an older name of the parameter, which
    saved files and scripts may use.
    """

    name: str
    label: str
    kind: type
    default: Any
    help: str
    low: float | None = None
    high: float | None = None
    unit: str = ""
    choices: tuple[str, ...] = ()
    none_means: str = ""
    advanced: bool = False
    formerly: str = ""

    def validate(self, value: Any) -> Any:
        """Return ``value`` as this parameter's kind, or raise :class:`UsageError`."""
        if value is None and self.none_means:
            return None
        if not self._allows(value):
            raise self._refused(value)
        return self.kind(value)

    def _allows(self, value: Any) -> bool:
        if self.kind is bool:
            return isinstance(value, bool)
        if self.kind is str:
            return isinstance(value, str) and (not self.choices or value in self.choices)
        if isinstance(value, bool) or not isinstance(value, int | float):
            return False
        low = -math.inf if self.low is None else self.low
        high = math.inf if self.high is None else self.high
        if not -_LARGEST <= value <= _LARGEST:  # nor nan, nor a whole number beyond all floats
            return False
        return (self.kind is float or int(value) == value) and low <= value <= high

    def parse(self, text: str) -> Any:
        """Return the value that ``text`` stands for, validated."""
        word = text.strip()
        if self.none_means and word.lower() in {"none", self.none_means.lower(), ""}:
            return None
        if self.kind is str:
            return self.validate(word)
        try:
            value = _READERS[self.kind](word)
        except (KeyError, ValueError):
            raise self._refused(text) from None
        if value is None:  # no whole number; not the None that means something
            raise self._refused(text)
        return self.validate(value)

    def describe_range(self) -> str:
        """Say in words what is allowed, for messages and help."""
        if self.kind is bool:
            words = "yes or no"
        elif self.choices:
            words = "one of " + ", ".join(self.choices)
        elif self.kind is str:
            words = "a text"
        else:
            noun = "a whole number" if self.kind is int else "a number"
            high = None if self.high is None or self.high >= ENDLESS else self.high
            if self.low is not None and high is None and self.high is not None:
                words = f"{noun}, {self.low:g} or more"
            elif self.low is not None and self.high is not None:
                words = f"{noun} from {self.low:g} to {self.high:g}"
            elif self.low is not None:
                words = f"{noun} of at least {self.low:g}"
            elif self.high is not None:
                words = f"{noun} of at most {self.high:g}"
            else:
                words = noun
        return f"{words}, or “{self.none_means}”" if self.none_means else words

    def _refused(self, value: Any) -> UsageError:
        return UsageError(
            f"{self.label} ({self.name}) cannot be “{value}”",
            advice=f"Give {self.describe_range()}",
        )


_YES_NO = dict.fromkeys(("true", "yes", "on", "1"), True) | dict.fromkeys(
    ("false", "no", "off", "0"), False
)
_READERS: dict[type, Callable[[str], Any]] = {
    bool: lambda word: _YES_NO[word.lower()],
    int: whole_number,
    float: float,
}


def parameter(
    default: Any,
    *,
    label: str,
    help: str,  # noqa: A002 - the field's standard word
    low: float | None = None,
    high: float | None = None,
    unit: str = "",
    choices: tuple[str, ...] = (),
    none_means: str = "",
    advanced: bool = False,
    formerly: str = "",
) -> Any:
    """Declare a parameter as a dataclass field; see :class:`Parameter` for the words."""
    return field(
        default=default,
        metadata={
            "label": label,
            "help": help,
            "low": low,
            "high": high,
            "unit": unit,
            "choices": choices,
            "none_means": none_means,
            "advanced": advanced,
            "formerly": formerly,
        },
    )


@dataclass(frozen=True)
class NoParameters:
    """For what has nothing to set."""


def declared(cls: type) -> tuple[Parameter, ...]:
    """Return the parameters that the dataclass ``cls`` declares, in order."""
    hints = typing.get_type_hints(cls)
    found = []
    for item in dataclasses.fields(cls):
        hint = hints[item.name]
        if isinstance(hint, types.UnionType):
            hint = next(part for part in typing.get_args(hint) if part is not type(None))
        found.append(Parameter(item.name, kind=hint, default=item.default, **item.metadata))
    return tuple(found)


def current_names(parameters: Iterable[Parameter], values: Mapping[str, Any]) -> dict[str, Any]:
    """Return ``values`` with the older names of parameters replaced by the present ones."""
    renamed = {item.formerly: item.name for item in parameters if item.formerly}
    return {renamed.get(name, name): value for name, value in values.items()}


def build(cls: type[P], values: Mapping[str, Any], of: str = "") -> P:
    """Make a validated ``cls`` from values (texts are parsed), or raise :class:`UsageError`.

    Older names of parameters are accepted. ``of`` is whose they are, for the error.
    """
    known = {item.name: item for item in declared(cls)}
    values = current_names(known.values(), values)
    for name in values:
        if name not in known:
            advice = f"It has: {', '.join(known)}" if known else "It has no parameters"
            if of:
                raise UsageError(f"{of} has no parameter “{name}”", advice=advice)
            raise UsageError(f"there is no parameter “{name}” here", advice=advice)
    return cls(
        **{
            name: known[name].parse(value)
            if isinstance(value, str) and known[name].kind is not str
            else known[name].validate(value)
            for name, value in values.items()
        }
    )
