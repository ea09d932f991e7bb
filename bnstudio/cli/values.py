"""The values of options: from text to numbers and pairs, with a sentence for a bad one."""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable
from typing import Literal, NamedTuple, TypeVar

from bnstudio.numbers import whole_number

T = TypeVar("T")


def pair(text: str) -> tuple[str, str]:
    """Read ``key=value``."""
    key, sign, value = text.partition("=")
    if not sign or not key.strip():
        raise argparse.ArgumentTypeError(f"“{text}” is not of the form key=value")
    return key.strip().replace("-", "_"), value


def _reader(read: Callable[[str], T], fits: Callable[[T], bool], what: str) -> Callable[[str], T]:
    """Return a reader of texts that ``read`` understands and whose values fit."""

    def checked(text: str) -> T:
        try:
            value = read(text)
            if fits(value):
                return value
        except ValueError:
            pass
        raise argparse.ArgumentTypeError(f"“{text}” is not {what}")

    return checked


def whole(low: int) -> Callable[[str], int]:
    """Return a reader of whole numbers of at least ``low``, of 18 digits at most."""
    return _reader(_whole, lambda value: value >= low, f"a whole number of at least {low}")


def _whole(text: str) -> int:
    number = whole_number(text)
    if number is None:
        raise ValueError
    return number


def threshold(text: str) -> float | None:
    """Read a number from 0 to 1; ``None`` for the word ``auto``."""
    return None if text == "auto" else _from_0_to_1(text)


_from_0_to_1 = _reader(float, lambda value: 0 <= value <= 1, "auto, or a number from 0 to 1")
share = _reader(float, lambda value: 0 < value <= 1, "a number above 0 and up to 1")
between = _reader(float, lambda value: 0 < value < 1, "a number above 0 and below 1")
below_1 = _reader(float, lambda value: 0 <= value < 1, "a number of at least 0 and below 1")
not_negative = _reader(float, lambda value: 0 <= value < math.inf, "a number of at least 0")
positive = _reader(float, lambda value: 0 < value < math.inf, "a number above 0")


def two_whole(text: str) -> tuple[int, int]:
    """Read two whole numbers with a comma between."""
    first, second = [*map(whole_number, text.split(",")), None, None][:2]
    if first is None or second is None or text.count(",") != 1 or min(first, second) < 0:
        raise argparse.ArgumentTypeError(f"“{text}” is not two whole numbers such as 12,3")
    return first, second


def setting(text: str) -> tuple[str, str]:
    """Read ``searcher.key=value``."""
    key, sign, value = text.partition("=")
    name, _, parameter = key.strip().rpartition(".")
    if not (sign and name and parameter):
        raise argparse.ArgumentTypeError(
            f"“{text}” is not of the form searcher.key=value, such as tabu.patience=500"
        )
    return f"{name}.{parameter.replace('-', '_')}", value


class KnowledgeFile(NamedTuple):
    """A file that ``--knowledge`` names, and what its arcs are if it is a list of arcs."""

    path: str
    listed: Literal["required", "forbidden"] | None = None


def knowledge_file(text: str) -> KnowledgeFile:
    """Read ``FILE``, ``whitelist=FILE`` or ``blacklist=FILE``."""
    kind, sign, path = text.partition("=")
    if sign and kind == "whitelist":
        return KnowledgeFile(path, "required")
    if sign and kind == "blacklist":
        return KnowledgeFile(path, "forbidden")
    return KnowledgeFile(text)


def figure_size(text: str) -> tuple[float, float | None]:
    """Read a width and a height, or a width, in centimetres."""
    from bnstudio.errors import UsageError
    from bnstudio.figures.form import read_size

    try:
        return read_size(text)
    except UsageError as error:
        raise argparse.ArgumentTypeError(f"{error.what}. {error.advice}") from None
