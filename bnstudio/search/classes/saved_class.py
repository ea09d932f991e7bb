"""A copy of where a climb among classes was: a class, or an ordering with its trees' nodes."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from bnstudio.graph.pdag import PDAG
from bnstudio.search.classes.class_moves import ClassGraph
from bnstudio.search.snapshot import Snapshot

Nodes = NDArray[np.int64]
"""The nodes of the trees at which the variables' walks end."""


class SavedClass:
    """A class as it is shown, or the nodes of grow-shrink trees, of which a graph can be made.

    Parameters
    ----------
    names
        The variables.
    one
        A class is a graph only where that is asked for: making it costs as much as several moves.
    """

    def __init__(self, names: tuple[str, ...], one: ClassGraph | PDAG | Nodes) -> None:
        self.names = names
        self.one = one

    def put_into(self, snapshot: Snapshot, name: str) -> None:
        """Keep it by that name."""
        if isinstance(self.one, np.ndarray):
            snapshot.arrays[f"{name}.nodes"] = self.one
        else:
            snapshot.put_graph(name, graph_of(self.one))

    def take_from(self, snapshot: Snapshot, name: str) -> None:
        """Become what :meth:`put_into` kept."""
        nodes = f"{name}.nodes"
        if nodes in snapshot.arrays:
            self.one = snapshot.array(nodes, np.zeros(len(self.names), dtype=np.int64)).copy()
        else:
            self.one = snapshot.graph(name, self.names)


def graph_of(one: ClassGraph | PDAG) -> PDAG:
    """Return a class as a graph."""
    return one if isinstance(one, PDAG) else one.cpdag
