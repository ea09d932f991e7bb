"""What a discretiser is given and what it declares of itself.

A discretiser returns cut points only; a value equal to a cut belongs to the state below it. Cuts
that would leave a state without values are taken out afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

Values = NDArray[np.float64]
TargetCodes = NDArray[np.integer]

#: More states than this are not cut.
MAX_BINS = 100
DEFAULT_BINS = 3
DEFAULT_SHARES = (0.25, 0.5, 0.75)


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
    shares
        The shares of the rows below each cut, between 0 and 1, if the discretiser uses them.
    """

    values: Values
    bins: int
    target: TargetCodes | None = None
    shares: tuple[float, ...] = DEFAULT_SHARES

    @cached_property
    def distinct(self) -> tuple[Values, NDArray[np.int64]]:
        """The different values, ascending, and the number of rows of each."""
        values, counts = np.unique(self.values, return_counts=True)
        return values, counts.astype(np.int64)


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
        Places the cuts, in any order; those that separate nothing are left out afterwards. A joint
        discretiser places those that it starts from.
    fixed_bins
        The number of states it always makes, or ``None`` if that is a choice.
    uses_target
        Whether it looks at a target column, which the person then names.
    finds_bins
        Whether it finds the number of states itself.
    uses_shares
        Whether it cuts at given shares of the rows.
    joint
        Whether it cuts all columns that are cut this way together.
    """

    name: str
    title: str
    how: str
    help: str
    cut: Cut
    fixed_bins: int | None = None
    uses_target: bool = False
    finds_bins: bool = False
    uses_shares: bool = False
    joint: bool = False

    @property
    def counts_bins(self) -> bool:
        """Whether the person chooses the number of states."""
        return not (self.fixed_bins or self.finds_bins or self.uses_shares)


def discretiser(
    title: str,
    how: str,
    line: str,
    *,
    fixed_bins: int | None = None,
    uses_target: bool = False,
    finds_bins: bool = False,
    uses_shares: bool = False,
    joint: bool = False,
) -> Callable[[Cut], Discretiser]:
    """Declare the function below as a discretiser; its name, with hyphens, is that for scripts."""

    def declare(cut: Cut) -> Discretiser:
        name = cut.__name__.replace("_", "-")
        return Discretiser(
            name, title, how, line, cut, fixed_bins, uses_target, finds_bins, uses_shares, joint
        )

    return declare


def between(low: float, high: float) -> float:
    """Return a short number ``c`` with ``low <= c < high``, near the middle."""
    if high - low == 1 and low.is_integer():
        return low + 0.5
    middle = low / 2 + high / 2
    for digits in range(1, 17):
        short = float(f"{middle:.{digits}g}")
        if low <= short < high:
            return short
    return low
