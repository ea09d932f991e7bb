"""Parameters declared once: a frozen dataclass whose fields carry range, unit and help.

The form in the window, the ``--set`` options of the command line, validation and the record of a
run are all made from these declarations. Scores and searchers both use them.
"""

from __future__ import annotations

import dataclasses
import math
import types
import typing
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from bnstudio.errors import UsageError

P = TypeVar("P")

# A highest value from here on is there for the machine only, and not told.
_NO_END = 2**53


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
        if value is None:
            if self.none_means:
                return None
            raise self._refused(value)
        if self.kind is bool:
            if isinstance(value, bool):
                return value
            raise self._refused(value)
        if self.kind is str:
            if isinstance(value, str) and (not self.choices or value in self.choices):
                return value
            raise self._refused(value)
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self._refused(value)
        if not math.isfinite(value) or (self.kind is int and int(value) != value):
            raise self._refused(value)
        if (self.low is not None and value < self.low) or (
            self.high is not None and value > self.high
        ):
            raise self._refused(value)
        return self.kind(value)

    def parse(self, text: str) -> Any:
        """Return the value that ``text`` stands for, validated."""
        word = text.strip()
        if self.none_means and word.lower() in {"none", self.none_means.lower(), ""}:
            return None
        if self.kind is bool:
            if word.lower() in {"true", "yes", "on", "1"}:
                return True
            if word.lower() in {"false", "no", "off", "0"}:
                return False
            raise self._refused(text)
        if self.kind is str:
            return self.validate(word)
        try:
            return self.validate(int(word) if self.kind is int else float(word))
        except ValueError:
            raise self._refused(text) from None

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
            high = None if self.high is None or self.high >= _NO_END else self.high
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


def build(cls: type[P], values: Mapping[str, Any]) -> P:
    """Make a validated ``cls`` from values (texts are parsed), or raise :class:`UsageError`.

    Older names of parameters are accepted.
    """
    known = {item.name: item for item in declared(cls)}
    values = current_names(known.values(), values)
    for name in values:
        if name not in known:
            advice = f"It has: {', '.join(known)}" if known else "It has no parameters"
            raise UsageError(f"there is no parameter “{name}” here", advice=advice)
    return cls(
        **{
            name: known[name].parse(value)
            if isinstance(value, str) and known[name].kind is not str
            else known[name].validate(value)
            for name, value in values.items()
        }
    )
