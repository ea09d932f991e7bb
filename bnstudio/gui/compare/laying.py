"""Lays two networks out as one graph, in a process of its own, and remembers where nodes stand."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import QObject, Signal

from bnstudio.graph.layout.drift import Pairs
from bnstudio.graph.layout.request import (
    LAYERED,
    Layout,
    LayoutRequest,
    request_for,
    usual_style,
)
from bnstudio.graph.layout.service import LayoutService
from bnstudio.graph.pdag import PDAG
from bnstudio.gui.canvas.model.curves import NO_CURVES, Curves, Places
from bnstudio.gui.canvas.painting import paint
from bnstudio.gui.services.tasks import Tasks

MIN_SIZE = (200.0, 150.0)
"""A smaller place is none to arrange a graph for."""

USUAL_SIZE = (900.0, 420.0)

READABLE = 0.76
"""The zoom from which the names in boxes that stand closely can be read without effort."""

GAIN = 1.05
"""So many times as large nodes have to be seen for layers to be given up."""


@dataclass(frozen=True)
class _Asked:
    """What is being arranged; ``layered`` is the drawing in layers that was too small to read."""

    number: int
    graph: PDAG
    request: LayoutRequest
    asked: bool
    layered: Layout | None = None


def seen_at(layout: Layout, request: LayoutRequest) -> float:
    """Return the zoom at which the place of a request shows the whole of a drawing."""
    sizes = request.sizes if request.dense is None or not layout.dense else request.dense
    if not len(sizes):
        return 1.0
    low = (layout.positions - sizes / 2.0).min(axis=0)
    high = (layout.positions + sizes / 2.0).max(axis=0)
    across, down = (max(float(length), 1.0) for length in high - low)
    return min(request.target[0] / across, request.target[1] / down, 1.0)


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
    dense
        Whether it is made for boxes that stand closely, so that more of their names can be read.
    """

    placed = Signal(bool)

    def __init__(self, tasks: Tasks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._service: LayoutService | None = None
        self.curves: Curves = NO_CURVES
        self.dense = False
        self._asked: _Asked | None = None
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
        return self._asked is not None and self._asked.graph == graph

    def ask(self, graph: PDAG, room: tuple[float, float], *, asked: bool) -> None:
        """Arrange a graph for a place of that width and height."""
        if self._service is None:
            self._service = LayoutService()
        small = room[0] < MIN_SIZE[0] or room[1] < MIN_SIZE[1]
        target = USUAL_SIZE if small else room
        roomy, dense = (paint.node_sizes(graph.names, dense=small) for small in (False, True))
        style = usual_style(graph.n)
        request = request_for(graph, roomy, style, target=target, dense=dense)
        asked |= not self.places
        self._asked = _Asked(self._service.ask(request), graph, request, asked)
        self._tasks.wake()

    def _look(self, _deadline: float) -> None:
        while self._service is not None and not self._service.results.empty():
            layout = self._service.results.get()
            if self._asked is not None and layout.number == self._asked.number:
                self._take(layout)

    def _take(self, layout: Layout) -> None:
        assert self._asked is not None
        of = self._asked
        if of.layered is not None:
            # Layers say more of directions: they are given up only for names that can be read.
            small = seen_at(of.layered, of.request)
            if seen_at(layout, of.request) < GAIN * small:
                layout = of.layered
        elif of.request.style in LAYERED and seen_at(layout, of.request) < READABLE:
            assert self._service is not None
            # A low place has no room for many layers, and forces fill a place of any shape.
            number = self._service.ask(replace(of.request, style="force"))
            self._asked = replace(of, number=number, layered=layout)
            return
        self._asked = None
        graph, edges, asked = of.graph, of.request.edges, of.asked
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
        boxes = paint.node_sizes(names, dense=layout.dense)
        self.curves = Curves(places, curves, (names, layout.positions), (names, boxes))
        self.dense = layout.dense
        self.placed.emit(asked)

    def forget(self) -> None:
        """Drop what is known of places."""
        if self._service is not None:
            self._service.forget()
        self._asked, self._laid, self.curves, self.dense = None, None, NO_CURVES, False

    def close(self) -> None:
        """End the layout process."""
        if self._service is not None:
            self._service.close()
            self._service = None
        self._asked = None
