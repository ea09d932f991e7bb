"""When to lay the graph out, and when to leave it alone.

Nodes are moved when a person asks for it, when there is nothing to keep (the first graph), or,
as long as nobody has placed a node by hand, when the graph has become another one. Work is done
by the layout process; its answers are looked for on the window's tick.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, QTimer, Signal

from bnstudio.graph.layout.drift import MIN_NEW, Pairs, drifted_at_the_end
from bnstudio.graph.layout.request import Layout, request_for
from bnstudio.graph.layout.service import LayoutService
from bnstudio.graph.pdag import DAG, PDAG
from bnstudio.gui.canvas.model.curves import Curves
from bnstudio.gui.canvas.model.places import Places
from bnstudio.gui.services.tasks import Tasks

CALM_MS = 2000
"""Least time between two arrangements that nobody asked for."""


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

    def __init__(self, tasks: Tasks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.service = LayoutService()
        self.style = "down"
        self.by_hand = False
        self._laid_graph: PDAG | None = None
        self._laid_out: Pairs | None = None
        self._asked: tuple[int, PDAG, NDArray[np.int64], bool, str] | None = None
        self._tasks = tasks
        tasks.each_tick(self._look, lambda: self.busy)
        self._calm = QTimer(self)
        self._calm.setSingleShot(True)
        self._calm.setInterval(CALM_MS)
        self._calm.timeout.connect(self.calm)

    def forget(self) -> None:
        """Start afresh: another project."""
        self.service.forget()
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
            return found and not by_person and Pairs(graph).drifted_from(Pairs(base))
        missing = graph.n - sum(map(known.__contains__, graph.names))
        if missing > max(1, graph.n // 4):
            return True
        if not found or self.by_hand or self._laid_out is None:
            return False
        if self._calm.isActive() and len(self._laid_out) >= MIN_NEW:
            return False
        return Pairs(graph).drifted_from(self._laid_out)

    def outdated(self, behind: DAG | None) -> bool:
        """Whether the arrangement is of another DAG than this, which a run has ended with."""
        laid = self._laid_graph
        if behind is None or laid is None or laid.names != behind.names:
            return False
        if self.by_hand or self.busy or self._calm.isActive():
            return False
        return drifted_at_the_end(behind, laid)

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
        self._tasks.wake()
        self.busy_changed.emit(True)

    def _look(self, _deadline: float) -> None:
        while not self.service.results.empty():
            layout = self.service.results.get()
            if self._asked is not None and layout.number == self._asked[0]:
                self._take(layout)

    def _take(self, layout: Layout) -> None:
        assert self._asked is not None
        _, graph, edges, asked, style = self._asked
        self._asked = None
        self._calm.start()
        self._laid_graph = graph
        self._laid_out = Pairs(graph)
        self.by_hand = False
        names = graph.names
        # Even coordinates, so that at zoom 1 borders and arcs keep their distances on pixels.
        places = {
            name: (x, y) for name, (x, y) in zip(names, layout.positions.tolist(), strict=True)
        }
        drawn = {k: curve for k, curve in enumerate(layout.curves) if curve is not None}
        curves = {
            (names[a], names[b]): curve
            for (a, b), curve in zip(edges[list(drawn)].tolist(), drawn.values(), strict=True)
        }
        kept = Curves(places, curves, (names, layout.positions))
        self.arranged.emit(Arranged(places, kept, style, asked, layout.seconds, layout.engine))
        self.busy_changed.emit(False)

    def close(self) -> None:
        """End the layout process."""
        self._calm.stop()
        self.service.close()
