"""Which edges of a drawing are weaker than a person wants to see, and what becomes of them.

The graph itself is not touched: an edge that is hidden is still one of its edges.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from bnstudio.gui.canvas.model.drawing import Drawing
from bnstudio.gui.canvas.model.sureness import Sureness

Bools = NDArray[np.bool_]


class Weak:
    """The edges weaker than a strength, worked out once for each graph.

    Parameters
    ----------
    sure
        The strengths; without any no edge is weak.
    below
        Edges of a lesser strength are weak. One of unknown strength is not.
    hide
        They are hidden, else faded.
    """

    def __init__(
        self, sure: Sureness | None = None, below: float = 0.0, *, hide: bool = True
    ) -> None:
        self.below, self.hide = below, hide
        self._sure = Sureness() if sure is None else sure
        self._edges: tuple[object, Bools] = (None, np.zeros(0, dtype=bool))

    def __bool__(self) -> bool:
        return bool(self._sure) and self.below > 0.0

    def edges(self, drawing: Drawing) -> Bools:
        """Return which edges are weak, shape ``(m,)``."""
        if self._edges[0] is not drawing.graph:
            # A strength that is not known is no number, and no number is less than another.
            self._edges = drawing.graph, self._sure.edges(drawing) < self.below
        return self._edges[1]


NOT_WEAK = Weak()
