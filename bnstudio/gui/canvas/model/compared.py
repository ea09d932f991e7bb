"""How the edges and nodes of a drawing stand in a comparison of two networks."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from bnstudio.graph.differences import Kind
from bnstudio.gui.canvas.model.curves import Pair
from bnstudio.gui.canvas.model.drawing import Drawing

ORDER = tuple(Kind)
"""The kinds by the numbers that :meth:`Compared.codes` has; the common ones have 0."""

_CODES = {kind: code for code, kind in enumerate(ORDER)}


class Compared:
    """What a comparison says of edges, by the names of their ends, and of nodes, by name.

    Parameters
    ----------
    edges
        Kinds of the pairs that differ; all others are common. ``None`` where nothing is compared.
    nodes
        Nodes that one of the networks lacks.
    """

    def __init__(
        self, edges: Mapping[Pair, Kind] | None = None, nodes: Mapping[str, Kind] | None = None
    ) -> None:
        self._on = edges is not None
        self.edges: Mapping[Pair, Kind] = edges or {}
        self.nodes: Mapping[str, Kind] = nodes or {}
        self._known: tuple[object, NDArray[np.int8]] = (None, np.empty(0, np.int8))

    def __bool__(self) -> bool:
        return self._on

    def codes(self, drawing: Drawing) -> NDArray[np.int8]:
        """Return the number of each edge's kind in :data:`ORDER`, shape ``(m,)``."""
        if self._known[0] is not drawing.graph:
            codes = np.zeros(drawing.m, np.int8)
            index = drawing.graph.index
            for (a, b), kind in self.edges.items():
                if a in index and b in index:
                    number = drawing.edge_between(index[a], index[b])
                    if number is not None:
                        codes[number] = _CODES[kind]
            self._known = drawing.graph, codes
        return self._known[1]

    def kind(self, drawing: Drawing, number: int) -> Kind:
        """Return the kind of an edge."""
        return ORDER[self.codes(drawing)[number]] if self.edges else Kind.COMMON


NOT_COMPARED = Compared()
