"""Cuts numbers into states. A discretiser is one declared function, listed in :data:`DISCRETISERS`.

A discretiser returns cut points only; a value equal to a cut belongs to the state below it. States
that would hold no value are never made, and the caller sees that fewer came out than were asked.
The command line, the import page and their messages are made from the declarations.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bnstudio.errors import UsageError
from bnstudio.numbers import whole_number

Values = NDArray[np.float64]
TargetCodes = NDArray[np.integer]

#: More states than this are not cut.
MAX_BINS = 100
DEFAULT_BINS = 3
_LARGE = 1e280


@dataclass(frozen=True, eq=False)
class Sample:
    """What a discretiser is given of a column.

    Parameters
    ----------
    values
        The values present, no nan, at least one, in the order of the rows.
    bins
        The number of states asked for; fewer may come out.
    target
        The state of the target column in the same rows, if the discretiser uses one. Missing cells
        of the target are a state of their own.
    """

    values: Values
    bins: int
    target: TargetCodes | None = None


Cut = Callable[[Sample], Sequence[float]]


@dataclass(frozen=True)
class Discretiser:
    """What a discretiser declares of itself.

    Parameters
    ----------
    name, title
        The name for scripts and files, and the one that people see.
    how, help
        How a column was cut, as the middle of a sentence (“by equal frequency”), and what it does,
        in one line.
    cut
        Places the cuts, in any order; those that separate nothing are left out afterwards.
    fixed_bins
        The number of states it always makes, or ``None`` if that is a choice.
    uses_target
        Whether it looks at a target column, which the person then names.
    """

    name: str
    title: str
    how: str
    help: str
    cut: Cut
    fixed_bins: int | None = None
    uses_target: bool = False


def discretiser(
    title: str, how: str, line: str, *, fixed_bins: int | None = None, uses_target: bool = False
) -> Callable[[Cut], Discretiser]:
    """Declare the function below as a discretiser; its name, with hyphens, is that for scripts."""

    def declare(cut: Cut) -> Discretiser:
        name = cut.__name__.replace("_", "-")
        return Discretiser(name, title, how, line, cut, fixed_bins, uses_target)

    return declare


@discretiser("Equal width", "by equal width", "States of equal length on the scale")
def equal_width(sample: Sample) -> list[float]:
    """Cut the range from the smallest to the largest value into equal lengths."""
    low, high = float(sample.values.min()), float(sample.values.max())
    return [low + (high - low) * i / sample.bins for i in range(1, sample.bins)]


@discretiser("Equal frequency", "by equal frequency", "States with about equally many rows")
def equal_frequency(sample: Sample) -> list[float]:
    """Cut so that the states hold as equal shares of the rows as ties allow.

    A cut never goes through equal values: it moves to the nearer end of their run (the lower one
    when both are as near), and lies half-way between the two values that it separates.
    """
    ordered, bins = np.sort(sample.values), sample.bins
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


@discretiser("Mean", "at the mean", "Two states: up to the mean, and above", fixed_bins=2)
def mean(sample: Sample) -> list[float]:
    """Cut in two at the mean."""
    return [float(sample.values.mean())]


@discretiser("Median", "at the median", "Two states: up to the median, and above", fixed_bins=2)
def median(sample: Sample) -> list[float]:
    """Cut in two at the median."""
    return [float(np.median(sample.values))]


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


DISCRETISERS: dict[str, Discretiser] = {
    each.name: each for each in (equal_frequency, equal_width, mean, median)
}
"""Every discretiser by its name, in the order of menus; the first is the usual one."""
DEFAULT_METHOD = equal_frequency.name


def find_discretiser(name: str) -> Discretiser:
    """Return the discretiser of that name.

    Raises
    ------
    UsageError
        If there is none.
    """
    if name not in DISCRETISERS:
        raise UsageError(
            f"there is no way to discretise called “{name}”",
            advice=f"Choose one of: {', '.join(DISCRETISERS)}",
        )
    return DISCRETISERS[name]


class Method(NamedTuple):
    """A discretiser with its choices, as one option of the command line names it."""

    name: str
    bins: int
    target: str | None = None

    def __str__(self) -> str:
        bins = "" if find_discretiser(self.name).fixed_bins else f":{self.bins}"
        return f"{self.name}{bins}{'' if self.target is None else f'@{self.target}'}"


def parse_method(text: str) -> Method:
    """Read ``METHOD[:BINS][@TARGET]`` as the command line writes it.

    Raises
    ------
    UsageError
        If the method is unknown, the number of states cannot be used with it, or a target column
        is named without need or not named in need.
    """
    choice, at, target = text.partition("@")
    name, colon, count = choice.partition(":")
    method = find_discretiser(name)
    example = name if method.fixed_bins else f"{name}:3"
    if method.uses_target and not target:
        raise UsageError(
            f"“{name}” needs a target column", advice=f"Write for example {example}@COLUMN"
        )
    if at and not method.uses_target:
        raise UsageError(f"“{name}” uses no target column", advice=f"Write {example}")
    bins = method.fixed_bins or DEFAULT_BINS
    if colon:
        number = whole_number(count)
        if number is None or not 2 <= number <= MAX_BINS:
            raise UsageError(
                f"“{choice}” does not name a number of states from 2 to {MAX_BINS}",
                advice=f"Write {'' if method.fixed_bins else 'for example '}{example}",
            )
        bins = number
    if method.fixed_bins not in (None, bins):
        raise UsageError(
            f"“{name}” always makes {method.fixed_bins} states, not {count}",
            advice=f"Write {name}",
        )
    return Method(name, bins, target or None)


def method_help() -> str:
    """Describe the option of the command line in one line."""
    names = list(DISCRETISERS)
    listed = f"{', '.join(names[:-1])} or {names[-1]}"
    of_target = [each.name for each in DISCRETISERS.values() if each.uses_target]
    target = f"; @TARGET names the column that {', '.join(of_target)} looks at" if of_target else ""
    return f"cut continuous columns: {listed}{target}"


def cut_points(
    values: Values, method: str, bins: int, target: TargetCodes | None = None
) -> tuple[float, ...]:
    """Return ascending cuts such that every state between them holds at least one value.

    Parameters
    ----------
    values
        The values present, no nan, at least one.
    method
        A name in :data:`DISCRETISERS`.
    bins
        The number of states asked for; fewer may come out.
    target
        The states of the target column in the same rows, for a discretiser that uses one.
    """
    chosen = DISCRETISERS[method]
    # Sums and ranges of numbers near the largest there is would overflow; a power of two is exact.
    scale = 2.0**-64 if np.abs(values).max() > _LARGE else 1.0
    sample = Sample(values * scale, chosen.fixed_bins or bins, target)
    return useful_cuts(values, [cut / scale for cut in chosen.cut(sample)])


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


_STATE_NAMES = {
    1: ("all",),
    2: ("low", "high"),
    3: ("low", "medium", "high"),
    4: ("lowest", "low", "high", "highest"),
    5: ("lowest", "low", "medium", "high", "highest"),
}


def state_names(bins: int) -> tuple[str, ...]:
    """Name the states of a cut column, low to high; the cuts hold the ranges."""
    return _STATE_NAMES.get(bins) or tuple(f"bin{i + 1:0{len(str(bins))}d}" for i in range(bins))
