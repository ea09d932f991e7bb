"""Cuts numbers into states: equal width, equal frequency, at the mean, at the median.

A method returns cut points only; a value equal to a cut belongs to the state below it. States that
would hold no value are never made, and the caller is told when fewer states come out than asked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bnstudio.errors import UsageError

Values = NDArray[np.float64]

#: More states than this are not cut.
MAX_BINS = 100
DEFAULT_BINS = 3
_LARGE = 1e280


@dataclass(frozen=True)
class Method:
    """A way to place cuts.

    ``fixed`` is the number of states it always makes, or ``None`` when that is a choice.
    """

    name: str
    title: str
    summary: str
    cuts: Callable[[Values, int], Sequence[float]]
    fixed: int | None = None


def equal_width(values: Values, bins: int) -> list[float]:
    """Cut the range from the least to the greatest value into ``bins`` equal lengths."""
    low, high = float(values.min()), float(values.max())
    return [low + (high - low) * i / bins for i in range(1, bins)]


def equal_frequency(values: Values, bins: int) -> list[float]:
    """Cut so that the states hold as equal shares of the rows as ties allow.

    A cut never goes through equal values: it moves to the nearer end of their run (the lower one
    when both are as near), and lies half-way between the two values that it separates.
    """
    ordered = np.sort(values)
    cuts = []
    for i in range(1, bins):
        place = round(i * ordered.size / bins)
        if not 0 < place < ordered.size:
            continue
        below = int(np.searchsorted(ordered, ordered[place], side="left"))
        above = int(np.searchsorted(ordered, ordered[place], side="right"))
        nearest = below if place - below <= above - place else above
        if nearest in (0, ordered.size):
            nearest = above if nearest == 0 else below
        if nearest in (0, ordered.size):
            continue
        cuts.append(_between(float(ordered[nearest - 1]), float(ordered[nearest])))
    return cuts


def mean(values: Values, bins: int) -> list[float]:
    """Cut in two at the mean."""
    return [float(values.mean())]


def median(values: Values, bins: int) -> list[float]:
    """Cut in two at the median."""
    return [float(np.median(values))]


def _between(low: float, high: float) -> float:
    """Return a short number ``c`` with ``low <= c < high``, near the middle."""
    if high - low == 1 and low.is_integer():
        return low + 0.5
    middle = low / 2 + high / 2
    for digits in range(1, 17):
        short = float(f"{middle:.{digits}g}")
        if low <= short < high:
            return short
    return low


METHODS: dict[str, Method] = {
    method.name: method
    for method in (
        Method(
            "equal-frequency",
            "Equal frequency",
            "States with about equally many rows",
            equal_frequency,
        ),
        Method("equal-width", "Equal width", "States of equal length on the scale", equal_width),
        Method("mean", "Mean", "Two states: up to the mean, and above", mean, fixed=2),
        Method("median", "Median", "Two states: up to the median, and above", median, fixed=2),
    )
}


def parse_method(text: str) -> tuple[str, int]:
    """Read ``METHOD[:BINS]`` as the command line writes it.

    Raises
    ------
    UsageError
        If the method is unknown or the number of states cannot be used with it.
    """
    name, colon, count = text.partition(":")
    method = METHODS.get(name)
    if method is None:
        raise UsageError(
            f"there is no way to discretise called “{name}”",
            advice=f"Choose one of: {', '.join(METHODS)}",
        )
    if not colon:
        return name, method.fixed or DEFAULT_BINS
    if not (count.isdecimal() and 2 <= int(count) <= MAX_BINS):
        raise UsageError(
            f"“{text}” does not name a number of states from 2 to {MAX_BINS}",
            advice=f"Write for example {name}:3" if method.fixed is None else f"Write {name}",
        )
    if method.fixed is not None and int(count) != method.fixed:
        raise UsageError(
            f"“{name}” always makes {method.fixed} states, not {count}", advice=f"Write {name}"
        )
    return name, int(count)


def cut_points(values: Values, method: str, bins: int) -> tuple[float, ...]:
    """Return ascending cuts such that every state between them holds at least one value.

    Parameters
    ----------
    values
        The values present, no nan, at least one.
    method
        A name in :data:`METHODS`.
    bins
        The number of states asked for; fewer may come out.
    """
    chosen = METHODS[method]
    # Sums and ranges of numbers near the largest there is would overflow; a power of two is exact.
    scale = 2.0**-64 if np.abs(values).max() > _LARGE else 1.0
    cuts = chosen.cuts(values * scale, chosen.fixed or bins)
    return useful_cuts(values, [cut / scale for cut in cuts])


def useful_cuts(
    values: Values, cuts: Sequence[float], *, ordered: bool = False
) -> tuple[float, ...]:
    """Return the cuts, ascending, without those that would leave a state without values.

    ``ordered`` says that the values ascend already.
    """
    values = values if ordered else np.sort(values)
    kept: list[float] = []
    below = 0
    for cut in sorted(set(cuts)):
        rank = int(np.searchsorted(values, cut, side="right"))
        if below < rank < values.size:
            kept.append(float(cut))
            below = rank
    return tuple(kept)


def assign(values: Values, cuts: Sequence[float]) -> NDArray[np.int64]:
    """Return the state of each value: the number of cuts below it (nan gives −1)."""
    codes = np.searchsorted(np.asarray(cuts, dtype=np.float64), values, side="left")
    codes[np.isnan(values)] = -1
    return codes.astype(np.int64)


_WORDS = {
    1: ("all",),
    2: ("low", "high"),
    3: ("low", "medium", "high"),
    4: ("lowest", "low", "high", "highest"),
    5: ("lowest", "low", "medium", "high", "highest"),
}


def state_names(bins: int) -> tuple[str, ...]:
    """Name the states of a cut column, low to high; the cuts hold the ranges."""
    return _WORDS.get(bins) or tuple(f"bin{i + 1:0{len(str(bins))}d}" for i in range(bins))
