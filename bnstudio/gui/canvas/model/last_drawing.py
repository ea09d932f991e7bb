"""The last drawing of a graph by the layout process, and what the next one keeps of it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from bnstudio.graph.layout.drift import Pairs, drifted_at_the_end
from bnstudio.graph.layout.request import UNDIRECTED, Kept
from bnstudio.graph.layout.rings import busiest
from bnstudio.graph.pdag import DAG, PDAG
from bnstudio.gui.canvas.model.curves import Curves


@dataclass(frozen=True)
class Arrangement:
    """An arrangement that is remembered: its layout, its curves, and whether boxes are small."""

    style: str
    curves: Curves
    dense: bool = False


@dataclass(frozen=True)
class LastDrawing:
    """What was drawn last, and how.

    Attributes
    ----------
    graph, pairs
        The graph, and the pairs that it joins.
    afresh
        The pairs of the last graph that was drawn from nothing.
    style, engine
        The layout, and what made it.
    centre
        The node in the middle of a radial drawing.
    """

    graph: PDAG
    pairs: Pairs
    afresh: Pairs
    style: str
    engine: str
    centre: str | None = None

    def outdated(self, behind: DAG | None) -> bool:
        """Whether it is of another DAG than this, which a run has ended with."""
        if behind is None or self.graph.names != behind.names:
            return False
        return drifted_at_the_end(behind, self.graph, self.style)

    def kept_for(self, graph: PDAG, style: str, dense: bool, *, ended: bool) -> Kept | None:
        """Return what the next drawing, which nobody asked for, keeps; ``None``: nothing.

        While a run is followed its first networks, which have few arcs, are soon of no use; what
        is left when it has ended is kept if it can be.
        """
        pairs = Pairs(graph)
        if style != self.style or style not in UNDIRECTED or not len(self.pairs):
            return None
        if pairs.is_another(self.pairs if ended else self.afresh):
            return None
        return Kept(pairs.loose_since(self.pairs), dense)

    def centre_in(self, graph: PDAG) -> int | None:
        """Return the node that stays in the middle of a radial drawing."""
        return None if self.centre is None else graph.index.get(self.centre)


def drawing_of(
    graph: PDAG, style: str, centre: int | None, afresh: Pairs | None = None
) -> LastDrawing:
    """Describe a drawing that is asked for; ``afresh``: from what its nodes started, if from any.

    ``centre`` is the node that is wanted in the middle; by default it is the one with most edges.
    """
    pairs = Pairs(graph)
    if style == "radial" and centre is None and graph.skeleton:
        centre = busiest(graph.n, np.array(sorted(graph.skeleton)))
    name = None if centre is None else graph.names[centre]
    return LastDrawing(graph, pairs, pairs if afresh is None else afresh, style, "", name)
