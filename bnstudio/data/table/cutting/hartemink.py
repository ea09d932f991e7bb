"""Cuts several columns together so that they keep what they tell about each other.

Hartemink, Principled Computational Methods for the Validation and Discovery of Genetic Regulatory
Networks (2001), chapter 5: each column is first cut into many states of equally many rows. Then, in
turns, each column has two neighbouring states merged, those that lose least of the sum of its
mutual information with every other column, until each has as many states as are asked for.

Deviations: columns that are not cut this way (categories, or cut otherwise) take part as they are
and are not merged; a missing cell is a state that is never merged.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from bnstudio.data.table.cutting.declaration import Sample, discretiser
from bnstudio.data.table.cutting.plain import equal_frequency

#: States that a column starts from, as far as it has ten rows for each.
START = 60
#: Most columns that are cut together.
MOST_COLUMNS = 200
#: Other columns with more states take no part.
MOST_STATES = 256
#: Losses that differ by less than this, in bits for each row, are as good; the lowest pair of
#: states is merged.
SAME = 1e-9

Codes = NDArray[np.integer]


@discretiser(
    "Hartemink",
    "by Hartemink's method",
    "All columns cut this way together, keeping what they tell about each other",
    joint=True,
)
def hartemink(sample: Sample) -> list[float]:
    """Cut into the many states that merging starts from."""
    bins = max(sample.bins, min(START, sample.values.size // 10))
    return list(equal_frequency.cut(Sample(sample.values, bins)))


@dataclass(frozen=True, eq=False)
class Start:
    """A column before merging.

    Parameters
    ----------
    codes
        The state of each row; a missing cell has the code ``states``.
    states
        The number of states, without that of missing cells.
    bins
        How many are to remain.
    """

    codes: Codes
    states: int
    bins: int


def merged(starts: Sequence[Start], others: Sequence[Codes] = ()) -> list[list[int]]:
    """Merge neighbouring states until each column has as many as asked for.

    Parameters
    ----------
    starts
        The columns that are merged.
    others
        The codes of those that take part and are not.

    Returns
    -------
    list of list of int
        For each column the states, as numbers of the start, that begin a state of the result,
        without the first.
    """
    return _Merging(starts, others).run()


class _Merging:
    """Counts of all pairs of states of different columns, and what each merge would lose.

    ``counts[r, c]`` has the rows with state ``r`` of one column and ``c`` of another; states of a
    column against its own are 0. ``loss[r]`` is what merging ``r`` with the next state of its
    column loses, in bits times rows.
    """

    def __init__(self, starts: Sequence[Start], others: Sequence[Codes]) -> None:
        self.starts = starts
        rows = starts[0].codes.size
        # x log2 x of every count there can be
        known = np.arange(1, rows + 1, dtype=np.float64)
        self.table = np.concatenate(([0.0], known * np.log2(known)))
        self.same = SAME * rows
        widths = [start.states + 1 for start in starts]  # one more for missing cells
        self.first = np.concatenate(([0], np.cumsum(widths))).astype(np.int64)
        wide = [int(codes.max(initial=0)) + 1 for codes in others]
        self.counts = np.zeros((int(self.first[-1]), int(self.first[-1]) + sum(wide)), np.int32)
        self.own = np.zeros(int(self.first[-1]), dtype=np.int64)
        self.partners = len(starts) - 1 + len(others)
        for i, start in enumerate(starts):
            here = slice(int(self.first[i]), int(self.first[i + 1]))
            self.own[here] = np.bincount(start.codes, minlength=widths[i])
            for j in range(i):
                there = slice(int(self.first[j]), int(self.first[j + 1]))
                block = _joint(start.codes, widths[i], starts[j].codes, widths[j])
                self.counts[here, there] = block
                self.counts[there, here] = block.T
            at = int(self.first[-1])
            for codes, width in zip(others, wide, strict=True):
                self.counts[here, at : at + width] = _joint(start.codes, widths[i], codes, width)
                at += width
        #: The states of each column that are left, without that of missing cells.
        self.left = [
            list(range(int(self.first[i]), int(self.first[i]) + start.states))
            for i, start in enumerate(starts)
        ]
        self.loss = np.zeros(int(self.first[-1]))
        for states in self.left:
            for low, high in pairwise(states):
                self.loss[low] = self._loss_of(low, high)

    def run(self) -> list[list[int]]:
        open_columns = True
        while open_columns:
            open_columns = False
            for i, start in enumerate(self.starts):
                states = self.left[i]
                if len(states) > max(1, start.bins):
                    losses = self.loss[states[:-1]]
                    self._merge(i, int(np.flatnonzero(losses <= losses.min() + self.same)[0]))
                    open_columns = True
        return [
            [state - int(self.first[i]) for state in states[1:]]
            for i, states in enumerate(self.left)
        ]

    def _loss_of(self, low: int, high: int) -> float:
        """Return what merging two states of a column loses, looked up in all counts."""
        a, b = self.counts[low], self.counts[high]
        kept = self._gain(a, b).sum()
        return float(self.partners * self._gain(self.own[low], self.own[high]) - kept)

    def _gain(self, a: NDArray[np.integer], b: NDArray[np.integer]) -> NDArray[np.float64]:
        gained: NDArray[np.float64] = self.table[a + b] - self.table[a] - self.table[b]
        return gained

    def _merge(self, column: int, place: int) -> None:
        states = self.left[column]
        low, high = states[place], states[place + 1]
        # What the other columns would lose changes with these two states alone.
        a = self.counts[:, low]
        b = self.counts[:, high]
        both = a + b
        for j, theirs in enumerate(self.left):
            if j != column and len(theirs) > 1:
                x, y = theirs[:-1], theirs[1:]
                self.loss[x] += (
                    self._gain(a[x], a[y]) + self._gain(b[x], b[y]) - self._gain(both[x], both[y])
                )
        self.counts[:, low] = both
        self.counts[:, high] = 0
        self.counts[low] += self.counts[high]
        self.counts[high] = 0
        self.own[low] += self.own[high]
        del states[place + 1]
        for at in (place - 1, place):
            if 0 <= at < len(states) - 1:
                self.loss[states[at]] = self._loss_of(states[at], states[at + 1])


def _joint(a: Codes, states_a: int, b: Codes, states_b: int) -> NDArray[np.int64]:
    joint = a.astype(np.int32) * np.int32(states_b) + b.astype(np.int32)
    return np.bincount(joint, minlength=states_a * states_b).reshape(states_a, states_b)
