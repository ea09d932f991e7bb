"""Lays two networks out as one graph, in a process of its own, and remembers where nodes stand."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, Signal

from bnstudio.graph.layout.drift import Pairs
from bnstudio.graph.layout.request import Layout, request_for
from bnstudio.graph.layout.service import LayoutService
from bnstudio.graph.pdag import PDAG
from bnstudio.gui.canvas.model.curves import NO_CURVES, Curves, Places
from bnstudio.gui.canvas.painting import paint
from bnstudio.gui.services.tasks import Tasks

MIN_SIZE = (200.0, 150.0)
"""A smaller place is none to arrange a graph for."""

USUAL_SIZE = (900.0, 420.0)


class Laying(QObject):
    """Keeps the places of the nodes of both networks.

    Signals
    -------
    placed(bool)
        :attr:`curves` are new; whether somebody asked for them or nothing was shown before.

    Attributes
    ----------
    curves
        The last arrangement: places of nodes, and curves of edges.
    """

    placed = Signal(bool)

    def __init__(self, tasks: Tasks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._service: LayoutService | None = None
        self.curves: Curves = NO_CURVES
        self._asked: tuple[int, PDAG, NDArray[np.int64], bool] | None = None
        self._laid: Pairs | None = None
        tasks.each_tick(self._look, lambda: self.busy)

    @property
    def busy(self) -> bool:
        """Whether an arrangement is being waited for."""
        return self._asked is not None

    @property
    def places(self) -> Places:
        """Where nodes stand, by name."""
        return self.curves.places

    def wants(self, graph: PDAG, *, fresh: bool) -> bool:
        """Whether a graph should be arranged, other networks being chosen (``fresh``) or not."""
        if not graph.n:
            return False
        missing = sum(name not in self.places for name in graph.names)
        if missing > graph.n // 4 or self._laid is None:
            return not self._same(graph)
        return fresh and not self._same(graph) and Pairs(graph).drifted_from(self._laid)

    def _same(self, graph: PDAG) -> bool:
        """Whether this graph is being arranged."""
        return self._asked is not None and self._asked[1] == graph

    def ask(self, graph: PDAG, room: tuple[float, float], *, asked: bool) -> None:
        """Arrange a graph for a place of that width and height."""
        if self._service is None:
            self._service = LayoutService()
        small = room[0] < MIN_SIZE[0] or room[1] < MIN_SIZE[1]
        target = USUAL_SIZE if small else room
        request = request_for(graph, paint.node_sizes(graph.names), target=target)
        asked |= not self.places
        self._asked = (self._service.ask(request), graph, request.edges, asked)
        self._tasks.wake()

    def _look(self, _deadline: float) -> None:
        while self._service is not None and not self._service.results.empty():
            layout = self._service.results.get()
            if self._asked is not None and layout.number == self._asked[0]:
                self._take(layout)

    def _take(self, layout: Layout) -> None:
        assert self._asked is not None
        _, graph, edges, asked = self._asked
        self._asked = None
        self._laid = Pairs(graph)
        names = graph.names
        places = {
            name: (x, y) for name, (x, y) in zip(names, layout.positions.tolist(), strict=True)
        }
        curves = {
            (names[a], names[b]): curve
            for (a, b), curve in zip(edges.tolist(), layout.curves, strict=False)
            if curve is not None
        }
        self.curves = Curves(places, curves, (names, layout.positions))
        self.placed.emit(asked)

    def forget(self) -> None:
        """Drop what is known of places."""
        if self._service is not None:
            self._service.forget()
        self._asked, self._laid, self.curves = None, None, NO_CURVES

    def close(self) -> None:
        """End the layout process."""
        if self._service is not None:
            self._service.close()
            self._service = None
        self._asked = None
