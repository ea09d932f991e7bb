"""How sure the edges of a drawing are, and which pairs above a threshold it does not join."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from bnstudio.gui.canvas.model.drawing import Drawing
from bnstudio.project.arc_strengths import FoundStrengths

MOST_ABSENT = 400
"""So many pairs that are not joined are shown, the surest; more would hide the graph."""

Floats = NDArray[np.float64]


class Sureness:
    """Strengths as a canvas asks for them, worked out once for each drawing and threshold."""

    def __init__(self, found: FoundStrengths | None = None, threshold: float = 1.0) -> None:
        self.found, self.threshold = found, threshold
        self._edges: tuple[object, Floats] = (None, np.empty(0))
        self._absent: tuple[object, NDArray[np.int64], Floats] = (
            None, np.empty((0, 2), dtype=np.int64), np.empty(0),
        )  # fmt: skip
        self._of: tuple[object, NDArray[np.int64]] = (None, np.empty(0, dtype=np.int64))

    def __bool__(self) -> bool:
        return self.found is not None

    def at(self, threshold: float) -> Sureness:
        """Return the same at another threshold."""
        other = Sureness(self.found, threshold)
        other._edges, other._of = self._edges, self._of
        return other

    def _places(self, drawing: Drawing) -> NDArray[np.int64]:
        """Return the node of each variable, -1 for one that is not in the drawing."""
        assert self.found is not None
        if self._of[0] is not drawing.names:
            index = drawing.graph.index
            places = [index.get(name, -1) for name in self.found.strengths.names]
            self._of = drawing.names, np.array(places, dtype=np.int64)
        return self._of[1]

    def _keys(self, drawing: Drawing) -> NDArray[np.int64]:
        """Return a number for each pair of variables, by which its edge is known; -1 for none."""
        assert self.found is not None
        ends = self._places(drawing)[self.found.strengths.pairs]
        keys = ends.min(axis=1, initial=drawing.n) * drawing.n + ends.max(axis=1, initial=-1)
        return np.where((ends >= 0).all(axis=1), keys, -1)

    def edges(self, drawing: Drawing) -> Floats:
        """Return the strength of each edge, shape ``(m,)``; nan where nothing is known of it."""
        if self.found is None:
            return np.full(drawing.m, np.nan)
        if self._edges[0] is not drawing.graph:
            known = np.zeros(drawing.n, dtype=bool)
            places = self._places(drawing)
            known[places[places >= 0]] = True
            out = np.where(known[drawing.ends].all(axis=1), 0.0, np.nan)
            keys = self._keys(drawing)
            order = np.argsort(keys)
            own = drawing.ends.min(axis=1, initial=drawing.n) * drawing.n
            own = own + drawing.ends.max(axis=1, initial=-1)
            if len(keys):
                spot = np.minimum(np.searchsorted(keys[order], own), len(keys) - 1)
                hit = keys[order][spot] == own
                out[hit] = self.found.strengths.strength[order[spot[hit]]]
            self._edges = drawing.graph, out
        return self._edges[1]

    def absent(self, drawing: Drawing) -> tuple[NDArray[np.int64], Floats]:
        """Return the pairs above the threshold that no edge joins, the surest first.

        Returns
        -------
        ends, strength
            Shapes ``(k, 2)``, in the likelier direction, and ``(k,)``; at most ``MOST_ABSENT``.
        """
        if self.found is None:
            return self._absent[1], self._absent[2]
        if self._absent[0] is not drawing.graph:
            of = self.found.strengths
            rows = self.found.above(self.threshold)
            rows = rows[np.argsort(-of.strength[rows], kind="stable")]
            keys = self._keys(drawing)[rows]
            low = drawing.ends.min(axis=1, initial=drawing.n)
            joined = np.isin(keys, low * drawing.n + drawing.ends.max(axis=1, initial=-1))
            rows = rows[(keys >= 0) & ~joined][:MOST_ABSENT]
            ends = self._places(drawing)[of.pairs[rows]]
            back = of.direction[rows] < 0.5
            ends[back] = ends[back, ::-1]
            self._absent = drawing.graph, ends, of.strength[rows]
        return self._absent[1], self._absent[2]

    def is_above(self, strength: float) -> bool:
        """Whether a strength is above the threshold; one of 1 always is."""
        return strength > self.threshold or strength >= 1.0
