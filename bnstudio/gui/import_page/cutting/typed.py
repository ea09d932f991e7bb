"""Cut points and shares of the rows as a person types them, and as they are shown for typing."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

from bnstudio.data.table.discretise import MAX_BINS
from bnstudio.data.table.table import format_number
from bnstudio.errors import BnstudioError, UsageError
from bnstudio.gui.wording.numbers import MINUS
from bnstudio.gui.wording.tr import tr, tr_core
from bnstudio.texts import THIN


def shown_numbers(numbers: Sequence[float], decimal: str = ".") -> str:
    """Write numbers for a field, in at most six digits each."""
    between = "; " if decimal == "," else ", "
    return between.join(_shown(number, decimal) for number in numbers)


def read_cuts(
    text: str, ends: tuple[float, float], known: Sequence[float] = (), decimal: str = "."
) -> tuple[float, ...]:
    """Read cut points, in any order; they come back ascending, each once.

    Parameters
    ----------
    text
        What was typed: ``60, 75, 90``, or ``0,5; 0,75`` where the comma is the decimal sign.
    ends
        The smallest and the largest value of the column.
    known
        Numbers of which one is meant where the text shows it shortened.
    decimal
        The decimal sign of the table.

    Raises
    ------
    UsageError
        If something is no number, leaves no row on one side, or there are too many.
    """
    found = sorted(set(_numbers(text, known, decimal)))
    if not found:
        raise UsageError(tr("Type at least one number, such as 60, 75"))
    low, high = ends
    for number in found:
        if number < low:
            raise UsageError(
                tr(
                    "{shown} lies below all values; they begin at {shown_2}",
                    shown=_shown(number, decimal),
                    shown_2=_shown(low, decimal),
                )
            )
        if number >= high:
            raise UsageError(
                tr(
                    "{shown} has no value above it; they end at {shown_2}",
                    shown=_shown(number, decimal),
                    shown_2=_shown(high, decimal),
                )
            )
    if len(found) >= MAX_BINS:
        raise UsageError(
            tr(
                "These are {found} numbers; at most {max_bins} can be cut at",
                found=len(found),
                max_bins=MAX_BINS - 1,
            )
        )
    return tuple(found)


def read_shares(text: str, decimal: str = ".") -> tuple[float, ...]:
    """Read shares of the rows to cut at, such as ``0.1, 0.5, 0.9``; ``UsageError`` if wrong."""
    found = sorted(set(_numbers(text, (), decimal)))
    if not found:
        raise UsageError(tr("Type at least one share, such as 0.5"))
    for number in found:
        if not 0 < number < 1:
            raise UsageError(
                tr("{shown} is no share between 0 and 1", shown=_shown(number, decimal))
            )
    if len(found) >= MAX_BINS:
        raise UsageError(
            tr(
                "These are {found} shares; at most {max_bins} can be cut at",
                found=len(found),
                max_bins=MAX_BINS - 1,
            )
        )
    return tuple(found)


def sentence(error: BnstudioError) -> str:
    """Return what is wrong, as it stands below the field."""
    return tr_core(error.what)


def _numbers(text: str, known: Sequence[float], decimal: str) -> list[float]:
    commas = decimal == "," or ";" in text
    text = text.replace(MINUS, "-").replace(THIN, "")
    meant = {_shown(number, decimal): number for number in known}
    found = []
    for piece in filter(None, re.split(r"[;\s]+" if commas else r"[;,\s]+", text)):
        number = _number(piece.replace(",", ".") if commas else piece)
        if number is None:
            raise UsageError(tr("“{piece}” is no number", piece=piece))
        found.append(meant.get(_shown(number, decimal), number))
    return found


def _number(text: str) -> float | None:
    try:
        number = float(text) if "_" not in text else math.nan
    except ValueError:
        return None
    return number if math.isfinite(number) else None


def _shown(number: float, decimal: str) -> str:
    text = format_number(float(f"{number:.6g}"))
    return text.replace(".", decimal)
