"""When to lay the graph out, and when to leave it alone.

Nodes are moved only when somebody asked for it, when there is nothing to keep (the first graph),
or, as long as nobody has placed a node by hand, when the graph has become another one. Work is done
by the layout process; its answers are looked for on a timer.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, QTimer, Signal

from bnstudio.graph.layout.service import Layout, LayoutService, request_for
from bnstudio.graph.pdag import DAG, PDAG
from bnstudio.gui.canvas.model.drawing import Curves

POLL_MS = 15
BELOW = 54.0
"""How far below its neighbours a node without a place is put."""

DRIFT = 0.15
"""Share of the joined pairs that must be new since the last layout before nodes are moved again.

Pairs that went do not count: the sparse first graphs of another run keep the places of the last."""

ENDED_DRIFT = 0.03
"""Share of the arcs that must be new or turned for a run's last network to be arranged."""

LEAST_NEW = 3
FEW = 1 / 3
"""Fewer new pairs than ``LEAST_NEW`` do as well if they are so large a share of the graph."""

TURNS = 1600
CALM_MS = 2000
"""Least time between two arrangements that nobody asked for."""

Places = Mapping[str, tuple[float, float]]


@dataclass(frozen=True)
class Arranged:
    """An answer: the new places, the curves that go with them, and whether a person asked."""

    places: dict[str, tuple[float, float]]
    curves: Curves
    style: str
    asked: bool
    seconds: float
    engine: str


class Arranger(QObject):
    """Asks the layout process and hands out what it answers.

    Signals
    -------
    arranged(object)
        An :class:`Arranged`.
    busy_changed(bool)
        Whether an answer is being waited for.
    calm()
        Nodes have stood still for a while; they might be arranged again.
    """

    arranged = Signal(object)
    calm = Signal()
    busy_changed = Signal(bool)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.service = LayoutService()
        self.style = "down"
        self.by_hand = False
        self._laid_graph: PDAG | None = None
        self._laid_out: Pairs | None = None
        self._asked: tuple[int, PDAG, NDArray[np.int64], bool, str] | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(POLL_MS)
        self._timer.timeout.connect(self._poll)
        self._calm = QTimer(self)
        self._calm.setSingleShot(True)
        self._calm.setInterval(CALM_MS)
        self._calm.timeout.connect(self.calm)

    def forget(self) -> None:
        """Start afresh: another project."""
        self.service.forget()
        self._timer.stop()
        self._asked = None
        self._laid_out = self._laid_graph = None
        self.by_hand = False
        self._calm.stop()

    @property
    def busy(self) -> bool:
        """Whether an answer is being waited for."""
        return self._asked is not None

    def wants(self, graph: PDAG, known: Places, found: bool) -> bool:
        """Whether the graph should be arranged although nobody asked for it.

        Parameters
        ----------
        graph
            The graph shown.
        known
            Name of a node to its place.
        found
            Whether the graph is as a run or a file gave it; one that a person edits stays put.
        """
        if graph.n == 0:
            return False
        if self._asked is not None:
            # What is being arranged may be out of date before it has been shown.
            _, base, _, by_person, _ = self._asked
            return found and not by_person and _differs(Pairs(graph), Pairs(base))
        missing = graph.n - sum(map(known.__contains__, graph.names))
        if missing > max(1, graph.n // 4):
            return True
        if not found or self.by_hand or self._laid_out is None:
            return False
        if self._calm.isActive() and len(self._laid_out) >= LEAST_NEW:
            return False
        return _differs(Pairs(graph), self._laid_out)

    def outdated(self, behind: DAG | None) -> bool:
        """Whether the arrangement is of another DAG than this, which a run has ended with.

        Arcs that have turned count as well: they would run against the layers.
        """
        laid = self._laid_graph
        if behind is None or laid is None or laid.names != behind.names:
            return False
        if self.by_hand or self.busy or self._calm.isActive():
            return False
        other = len(behind.arcs - laid.arcs)
        return other > 0 and other >= ENDED_DRIFT * len(behind.arcs)

    def keep(self, graph: PDAG) -> None:
        """Take the places as they are for those of this graph (they came from a file)."""
        self._laid_out = self._laid_graph = None
        self.by_hand = True

    def ask(
        self,
        graph: PDAG,
        behind: DAG | None,
        sizes: NDArray[np.float64],
        target: tuple[float, float],
        *,
        asked: bool,
    ) -> None:
        """Ask for an arrangement.

        Parameters
        ----------
        graph
            The graph shown.
        behind
            The DAG that it is a view of: its directions make the layers, so that all three views
            of one network look alike.
        sizes
            Boxes of the nodes.
        target
            Width and height to fill.
        asked
            Whether a person asked.
        """
        same = behind is not None and behind.names == graph.names
        base: PDAG = behind if same and behind is not None else graph
        request = request_for(base, sizes, self.style, target=target)
        number = self.service.ask(request)
        was_asked = self._asked is not None and self._asked[3]
        self._asked = (number, base, request.edges, asked or was_asked, self.style)
        self._timer.start()
        self.busy_changed.emit(True)

    def _poll(self) -> None:
        while not self.service.results.empty():
            layout = self.service.results.get()
            if self._asked is not None and layout.number == self._asked[0]:
                self._take(layout)

    def _take(self, layout: Layout) -> None:
        assert self._asked is not None
        _, graph, edges, asked, style = self._asked
        self._asked = None
        self._timer.stop()
        self._calm.start()
        self._laid_graph = graph
        self._laid_out = Pairs(graph)
        self.by_hand = False
        names = graph.names
        # Even coordinates, so that at zoom 1 borders and arcs keep their distances on pixels.
        places = {
            name: (x, y) for name, (x, y) in zip(names, layout.positions.tolist(), strict=True)
        }
        drawn = [k for k, curve in enumerate(layout.curves) if curve is not None]
        curves = {
            (names[a], names[b]): layout.curves[k]
            for (a, b), k in zip(edges[drawn].tolist(), drawn, strict=True)
        }
        kept = Curves(places, curves, (names, layout.positions))
        self.arranged.emit(Arranged(places, kept, style, asked, layout.seconds, layout.engine))
        self.busy_changed.emit(False)

    def close(self) -> None:
        """End the layout process."""
        self._timer.stop()
        self._calm.stop()
        self.service.close()


class Pairs:
    """The joined pairs of a graph, to be compared with those of another.

    Graphs over the same nodes are compared as arrays: that of a run changes twice a second.
    """

    def __init__(self, graph: PDAG) -> None:
        self._names = graph.names
        ends = np.concatenate([graph.arc_ends, graph.link_ends])
        low = np.minimum(ends[:, 0], ends[:, 1])
        self._codes = np.sort(low * (graph.n - 1) + ends[:, 0] + ends[:, 1])  # low * n + high

    def __len__(self) -> int:
        return len(self._codes)

    def new_since(self, other: Pairs) -> int:
        """Return how many of these pairs the other one does not have."""
        if self._names == other._names:
            if not len(other):
                return len(self)
            at = np.minimum(np.searchsorted(other._codes, self._codes), len(other) - 1)
            return int(np.count_nonzero(other._codes[at] != self._codes))
        return len(self._named() - other._named())

    def _named(self) -> frozenset[frozenset[str]]:
        n, names = len(self._names), self._names
        return frozenset(
            frozenset((names[code // n], names[code % n])) for code in self._codes.tolist()
        )


def _differs(pairs: Pairs, laid_out: Pairs) -> bool:
    new = pairs.new_since(laid_out)
    return new >= DRIFT * len(pairs) and (new >= LEAST_NEW or (new > 0 and new >= FEW * len(pairs)))


_placed: tuple[tuple[str, ...], Places, NDArray[np.float64]] = ((), {}, np.empty((0, 2)))
"""What was found last: a run shows graph after graph at the same places."""


def _known_places(names: tuple[str, ...], known: Places) -> NDArray[np.float64]:
    """Return the known places of nodes, shape ``(n, 2)``; nan where there is none.

    A mapping of places is never changed: other places are another mapping.
    """
    global _placed
    if _placed[0] is not names or _placed[1] is not known:
        nowhere = (np.nan, np.nan)
        flat = chain.from_iterable([known.get(name, nowhere) for name in names])
        positions = np.fromiter(flat, np.float64, 2 * len(names)).reshape(-1, 2)
        _placed = (names, known, positions)
    return _placed[2]


def place_missing(graph: PDAG, known: Places, sizes: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the places of all nodes; those without one get a free spot near what they join.

    Parameters
    ----------
    graph
        The graph shown.
    known
        Name of a node to its place.
    sizes
        Boxes of the nodes, shape ``(n, 2)``.
    """
    positions = _known_places(graph.names, known).copy()
    missing = np.flatnonzero(np.isnan(positions[:, 0]))
    if not len(missing):
        return positions
    there = positions[~np.isnan(positions[:, 0])]
    middle = there.mean(axis=0) if len(there) else np.zeros(2)
    bottom = float(there[:, 1].max()) + 60.0 if len(there) else 0.0
    for node in missing.tolist():
        joined = [*graph.parents(node), *graph.children(node), *graph.neighbours(node)]
        near = positions[joined] if joined else np.empty((0, 2))
        near = near[~np.isnan(near[:, 0])] if len(near) else near
        wish = np.array([middle[0], bottom])
        if len(near):
            wish = near.mean(axis=0) + np.array([0.0, BELOW])
        positions[node] = free_spot(wish, sizes[node], positions, sizes)
    return positions


def free_spot(
    wish: NDArray[np.float64],
    size: NDArray[np.float64],
    positions: NDArray[np.float64],
    sizes: NDArray[np.float64],
) -> NDArray[np.float64]:
    """Return the place nearest to the wish, on a widening spiral, where no box is touched.

    Parameters
    ----------
    wish, size
        The place wanted and the box of the node.
    positions, sizes
        Those of all nodes, shape ``(n, 2)``; places that are not known are nan.
    """
    placed = ~np.isnan(positions[:, 0])
    others, room = positions[placed], (sizes[placed] + size) / 2.0 + 10.0
    for turn in range(TURNS):
        angle, radius = turn * 2.4, 9.0 * np.sqrt(turn)
        spot = np.round(wish + radius * np.array([np.cos(angle) * 1.6, np.sin(angle)]))
        if not (np.abs(others - spot) < room).all(axis=1).any():
            return spot
    # All is full around it: below everything.
    return np.round([wish[0], (others[:, 1] + room[:, 1]).max()])
