"""The paths of very many edges, as arrays: straight until they are led round boxes.

Leading thousands of arcs takes seconds, so it is an :class:`Errand`: all that it needs, to be run
in a thread, and taken in afterwards where boxes still stand as they did. After a move only the arcs
of moved boxes are led again, and those that pass where a box was or is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bnstudio.graph.layout.leading import REACH, Field, Ways
from bnstudio.graph.layout.request import Index
from bnstudio.graph.layout.routing import CLEARANCES
from bnstudio.gui.canvas.model import geometry, hits
from bnstudio.gui.canvas.model.curves import Array
from bnstudio.gui.canvas.model.hits import Segments

FEW = 400
"""Up to so many arcs are led at once, which takes some 30 ms; more in a thread."""

FEW_SEEN = 2000
"""Up to so many edges are looked at piece by piece for whether a rectangle shows them."""

FEW_BOXES = 12
"""Where more boxes were moved, all arcs are looked at."""


@dataclass(frozen=True)
class Errand:
    """What is needed to lead arcs round boxes.

    Parameters
    ----------
    positions, sizes
        Centres and sizes of all boxes, shape ``(n, 2)``.
    ends
        The boxes of the arcs, shape ``(m, 2)``.
    """

    positions: Array
    sizes: Array
    ends: Index

    def stands(self, positions: Array, sizes: Array) -> bool:
        """Whether boxes are still where they were."""
        return np.array_equal(positions, self.positions) and np.array_equal(sizes, self.sizes)

    def run(self, wanted: Callable[[], bool] = lambda: True) -> Ways | None:
        """Lead the arcs; ``None`` if that is not wanted any more."""
        return Field(self.positions, self.sizes).lead(self.ends, wanted)


class ManyPaths:
    """The paths, by the numbers of their edges; curves are made of those that are looked at.

    Parameters
    ----------
    positions, sizes
        Centres and sizes of the boxes, shape ``(n, 2)``.
    ends
        The boxes of the edges, shape ``(m, 2)``.

    Attributes
    ----------
    asked
        Which edges are still to be led round boxes, shape ``(m,)``.
    made
        The curves that have been looked at, by number.
    """

    def __init__(self, positions: Array, sizes: Array, ends: Index) -> None:
        self._positions, self._sizes, self._ends = positions.copy(), sizes, ends
        self._lines = geometry.straight(positions, sizes, ends)
        self._ways = Ways(np.empty((0, 3, 2)), np.zeros(1, dtype=np.int64), np.empty(0, bool))
        # Of each edge its number among the ways, -1 while it is a straight line. Numbers mean the
        # same in all paths of one origin.
        self._rows = np.full(len(ends), -1, dtype=np.int64)
        self._origin = object()
        self._segments: Segments | None = None
        self._boxes: Array | None = None
        self._strays: Array | None = None
        self.asked = np.ones(len(ends), dtype=bool)
        self.made: dict[int, Array] = {}

    def __len__(self) -> int:
        return len(self._ends)

    def __getitem__(self, number: int) -> Array:
        # What is prepared for a path is kept by its identity: it is made once.
        path = self.made.get(number)
        if path is None:
            path = self.made[number] = self._curve(number)
        return path

    def __iter__(self) -> Iterator[Array]:
        return (self[number] for number in range(len(self)))

    def _curve(self, number: int) -> Array:
        row = int(self._rows[number])
        if row < 0:
            curve: Array = geometry.as_curves(self._lines[number][None])[0]
            return curve
        return self._ways.curve(row)

    def control_points(self) -> tuple[Array, NDArray[np.int64]]:
        """Return the control points of all paths, shape ``(k, 2)``, and how many each has."""
        every = [self._curve(number) for number in range(len(self))]
        counts = np.array([len(path) for path in every], dtype=np.int64)
        return np.concatenate([np.empty((0, 2)), *every]), counts

    def segments(self, *, straight: bool = False) -> Segments:
        """Return all edges as straight pieces, with sharp corners; or each as one straight line."""
        m = len(self)
        if straight:
            return self._lines[:, 0], self._lines[:, 1], np.arange(m)
        if self._segments is None:
            pieces = self._pieces(np.arange(m))
            self._segments = pieces[0], pieces[1], np.repeat(np.arange(m), pieces[2])
        return self._segments

    def pieces_of(self, numbers: NDArray[np.intp], *, straight: bool) -> tuple[Array, Array]:
        """Return some edges as starts and stops of straight pieces, or each as one."""
        if straight:
            return self._lines[numbers, 0], self._lines[numbers, 1]
        return self._pieces(numbers)[:2]

    def edges_in(self, left: float, top: float, right: float, bottom: float) -> Index:
        """Return the edges of which a rectangle shows a part, ascending.

        Where there are many, among them some that only come close to it.
        """
        if self._strays is None:
            self._strays = self._strayed(np.arange(len(self)))
        # An edge is nowhere farther from its straight line than it strays.
        away, lines = self._strays, self._lines
        near = np.ones(len(self), dtype=bool)
        for axis, low, high in ((0, left, right), (1, top, bottom)):
            one, two = lines[:, 0, axis], lines[:, 1, axis]
            near &= (np.minimum(one, two) - away <= high) & (np.maximum(one, two) + away >= low)
        found: Index = np.flatnonzero(near)
        (x, y), (wx, wy) = lines[found, 0].T, (lines[found, 1] - lines[found, 0]).T
        off = wx * ((top + bottom) / 2.0 - y) - wy * ((left + right) / 2.0 - x)
        reach = np.abs(wx) * (bottom - top) / 2.0 + np.abs(wy) * (right - left) / 2.0
        found = found[np.abs(off) <= reach + np.hypot(wx, wy) * away[found]]
        if len(found) > FEW_SEEN:
            return found
        starts, stops, counts = self._pieces(found)
        touched = hits.crossing(starts, stops, np.array([left, top]), np.array([right, bottom]))
        seen: Index = np.unique(np.repeat(found, counts)[touched])
        return seen

    def _strayed(self, numbers: NDArray[np.intp]) -> Array:
        """Return how far edges are from their straight lines at most."""
        starts, _, counts = self._pieces(numbers)
        owner = np.repeat(numbers, counts)
        lines = self._lines[owner]
        way = lines[:, 1] - lines[:, 0]
        length = np.maximum((way**2).sum(axis=1), 1e-12)
        share = np.clip(((starts - lines[:, 0]) * way).sum(axis=1) / length, 0.0, 1.0)
        away = np.hypot(*(lines[:, 0] + way * share[:, None] - starts).T)
        strayed: Array = np.maximum.reduceat(away, np.cumsum(counts) - counts)
        return strayed

    def boxes(self) -> Array:
        """Return the boxes that hold the edges, shape ``(m, 4)``: left, top, right, bottom."""
        if self._boxes is None:
            self._boxes = boxes_of(self.segments(), len(self))
        return self._boxes

    def _pieces(self, numbers: NDArray[np.intp]) -> tuple[Array, Array, NDArray[np.int64]]:
        """Return some edges as straight pieces: starts, stops, and how many each has."""
        rows = self._rows[numbers]
        counts = np.ones(len(numbers), dtype=np.int64)
        starts, stops, counts[rows >= 0] = self._ways.lines(rows[rows >= 0])
        bent = np.repeat(rows >= 0, counts)
        whole = np.empty((2, len(bent), 2))
        whole[0, bent], whole[1, bent] = starts, stops
        lines = self._lines[numbers[rows < 0]]
        whole[0, ~bent], whole[1, ~bent] = lines[:, 0], lines[:, 1]
        return whole[0], whole[1], counts

    # -- what stays --------------------------------------------------------------------------

    def take_over(
        self,
        before: ManyPaths,
        mine: NDArray[np.intp],
        theirs: NDArray[np.intp],
        old_of: NDArray[np.int64],
    ) -> None:
        """Keep the paths of a drawing before, where they are still good.

        Parameters
        ----------
        before
            The other paths.
        mine, theirs
            The numbers, here and there, of the edges that both have.
        old_of
            For each box its number there, -1 for a new one.
        """
        still = old_of >= 0
        spots = old_of[still]
        same = (before._positions[spots] == self._positions[still]).all(axis=1)
        still[still] = same & (before._sizes[spots] == self._sizes[still]).all(axis=1)
        kept = still[self._ends[mine]].all(axis=1)
        mine, theirs = mine[kept], theirs[kept]
        self._ways, self._origin = before._ways, before._origin
        self._rows[mine] = before._rows[theirs]
        self.asked[mine] = before.asked[theirs]
        new_of = np.full(len(before), -1)
        new_of[theirs] = mine
        self.made = {
            int(new_of[old]): path for old, path in list(before.made.items()) if new_of[old] >= 0
        }
        gone = np.ones(len(before._positions), dtype=bool)
        gone[old_of[still]] = False
        self._ask_about(
            _boxes(before._positions[gone], before._sizes[gone], REACH),
            _boxes(self._positions[~still], self._sizes[~still], CLEARANCES[1]),
        )

    def move(self, positions: Array) -> None:
        """Put boxes elsewhere: their own edges are straight until they are led again."""
        moved = (positions != self._positions).any(axis=1)
        sizes = self._sizes[moved]
        self._ask_about(
            _boxes(self._positions[moved], sizes, REACH),
            _boxes(positions[moved], sizes, CLEARANCES[1]),
        )
        own = moved[self._ends].any(axis=1)
        self._positions = positions.copy()
        self._lines[own] = geometry.straight(positions, self._sizes, self._ends[own])
        self._rows[own] = -1
        self.asked[own] = True
        self._renew(np.flatnonzero(own))

    def _ask_about(self, were: Array, are: Array) -> None:
        """Ask for edges that passed where boxes were, or pass where they are."""
        if not len(were) and not len(are):
            return
        if max(len(were), len(are)) > FEW_BOXES:
            self.asked[:] = True
            return
        for rect in np.concatenate([were, are]).tolist():
            self.asked[self.edges_in(*rect)] = True

    def _renew(self, numbers: NDArray[np.intp]) -> None:
        """Drop what was prepared for some edges, whose paths are others now."""
        if self._strays is not None and len(numbers):
            self._strays = self._strays.copy()
            self._strays[numbers] = self._strayed(numbers)
        if len(numbers) <= FEW:
            self._splice(np.sort(numbers))
        else:
            self._segments = self._boxes = None
        if len(numbers) > len(self.made):
            changed = np.zeros(len(self), dtype=bool)
            changed[numbers] = True
            self.made = {number: path for number, path in self.made.items() if not changed[number]}
            return
        for number in numbers.tolist():
            self.made.pop(number, None)

    def _splice(self, numbers: NDArray[np.intp]) -> None:
        """Exchange some edges in what is prepared of all: quicker than to begin anew."""
        if self._segments is None or not len(numbers):
            return
        starts, stops, counts = self._pieces(numbers)
        new = starts, stops, np.repeat(numbers, counts)
        owner = self._segments[2]
        low = np.searchsorted(owner, numbers).tolist()
        high = np.searchsorted(owner, numbers, side="right").tolist()
        ends = np.cumsum(counts).tolist()
        self._segments = tuple(  # type: ignore[assignment]
            np.concatenate(
                [
                    part
                    for k in range(len(low))
                    for part in (
                        old[high[k - 1] if k else 0 : low[k]],
                        other[ends[k - 1] if k else 0 : ends[k]],
                    )
                ]
                + [old[high[-1] :]]
            )
            for old, other in zip(self._segments, new, strict=True)
        )
        if self._boxes is not None:
            self._boxes = self._boxes.copy()
            within = starts, stops, np.repeat(np.arange(len(numbers)), counts)
            self._boxes[numbers] = boxes_of(within, len(numbers))

    def alike(
        self, other: ManyPaths, mine: NDArray[np.intp], theirs: NDArray[np.intp]
    ) -> NDArray[np.bool_]:
        """Return which edges run the same way here and there."""
        here, there = self._rows[mine], other._rows[theirs]
        same: NDArray[np.bool_] = here == there
        if self._origin is not other._origin:
            same &= here < 0
        one, two = self._lines[mine], other._lines[theirs]
        for end, axis in np.ndindex(2, 2):
            same &= one[:, end, axis] == two[:, end, axis]
        return same

    # -- leading round boxes -----------------------------------------------------------------

    def errand(self) -> Errand:
        """Return what is needed to lead the edges that are asked for."""
        return Errand(self._positions, self._sizes, self._ends[self.asked])

    def take(self, errand: Errand, ways: Ways) -> bool:
        """Take in what came of an errand; whether boxes still stand where they stood then."""
        if not errand.stands(self._positions, self._sizes):
            return False
        n = len(self._positions)
        wanted = np.flatnonzero(self.asked)
        keys = self._ends[wanted, 0] * n + self._ends[wanted, 1]
        _, here, there = np.intersect1d(
            keys, errand.ends[:, 0] * n + errand.ends[:, 1], return_indices=True
        )
        numbers = wanted[here]
        self.asked[numbers] = False
        if len(numbers) <= FEW:
            # Most of those that only passed close by go the same way as before.
            other = [not self._ways.same(row, ways, k) for row, k in zip(
                self._rows[numbers].tolist(), there.tolist(), strict=True)]  # fmt: skip
            numbers, there = numbers[other], there[other]
        used = np.flatnonzero(self._rows >= 0)
        if len(numbers) == len(self) or len(self._ways.found) > 2 * len(self):
            # All are new, or many are not used any more: another numbering of the ways.
            used = np.setdiff1d(used, numbers, assume_unique=True)
            self._ways, self._origin = self._ways.some(self._rows[used]), object()
            self._rows[used] = np.arange(len(used))
        first = len(self._ways.found)
        self._ways = self._ways.joined(ways.some(there))
        self._rows[numbers] = first + np.arange(len(numbers))
        self._renew(numbers)
        return True


def boxes_of(segments: Segments, m: int) -> Array:
    """Return the boxes that hold edges, shape ``(m, 4)``: left, top, right, bottom."""
    starts, stops, owner = segments
    low, high = np.minimum(starts, stops), np.maximum(starts, stops)
    if len(owner) > m > 0:
        # Every edge has a piece, and its pieces lie together.
        first = np.searchsorted(owner, np.arange(m))
        low = np.minimum.reduceat(low, first, axis=0)
        high = np.maximum.reduceat(high, first, axis=0)
    return np.concatenate([low, high], axis=1)


def _boxes(positions: Array, sizes: Array, pad: float) -> Array:
    """Return boxes with room around them: left, top, right, bottom."""
    half = sizes / 2.0 + pad
    return np.concatenate([positions - half, positions + half], axis=1)
