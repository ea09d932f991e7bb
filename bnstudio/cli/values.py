"""The values of options: from text to numbers and pairs, with a sentence for a bad one."""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable


def pair(text: str) -> tuple[str, str]:
    """Read ``key=value``."""
    key, sign, value = text.partition("=")
    if not sign or not key.strip():
        raise argparse.ArgumentTypeError(f"“{text}” is not of the form key=value")
    return key.strip().replace("-", "_"), value


def whole(low: int) -> Callable[[str], int]:
    """Return a reader of whole numbers of at least ``low``."""

    def read(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            value = low - 1
        if value < low:
            raise argparse.ArgumentTypeError(f"“{text}” is not a whole number of at least {low}")
        return value

    return read


def two_whole(text: str) -> tuple[int, int]:
    """Read two whole numbers with a comma between."""
    parts = [part.strip() for part in text.split(",")]
    if len(parts) != 2 or not all(part.isdecimal() for part in parts):
        raise argparse.ArgumentTypeError(f"“{text}” is not two whole numbers such as 12,3")
    return int(parts[0]), int(parts[1])


def share(text: str) -> float:
    """Read a number above 0 and up to 1."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value <= 1:
        raise argparse.ArgumentTypeError(f"“{text}” is not a number above 0 and up to 1")
    return value


def positive(text: str) -> float:
    """Read a finite number above 0."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not (value > 0 and math.isfinite(value)):
        raise argparse.ArgumentTypeError(f"“{text}” is not a number above 0")
    return value


def setting(text: str) -> tuple[str, str]:
    """Read ``searcher.key=value``."""
    key, sign, value = text.partition("=")
    name, _, parameter = key.strip().rpartition(".")
    if not (sign and name and parameter):
        raise argparse.ArgumentTypeError(
            f"“{text}” is not of the form searcher.key=value, such as tabu.patience=500"
        )
    return f"{name}.{parameter.replace('-', '_')}", value
