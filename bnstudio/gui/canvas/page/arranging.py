"""When the graph on the page is laid out, for how much room, and what the camera does then.

The :class:`~bnstudio.gui.canvas.page.arranger.Arranger` decides and asks; here it is told of the
page: its size, gestures under way, runs that are followed, and the arrangements that undo may bring
back.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, QPointF, QTimer, Signal

from bnstudio.graph.layout.request import STYLES
from bnstudio.graph.pdag import PDAG
from bnstudio.gui.canvas.input.controller import Controller
from bnstudio.gui.canvas.model.curves import NO_CURVES, Curves
from bnstudio.gui.canvas.page.arranger import Arranged, Arranger
from bnstudio.gui.canvas.page.view import GraphView
from bnstudio.gui.canvas.painting import paint
from bnstudio.gui.canvas.painting.scene import GraphScene
from bnstudio.gui.services.current_graph import CurrentGraph
from bnstudio.gui.services.document import Document
from bnstudio.gui.services.tasks import Tasks

SIZING_MS = 120
UNSEEN_MS = 3000
REMEMBERED = 8
"""So many of the last arrangements are known again by their places."""

USUAL_SIZE = (912.0, 510.0)
"""The place to fill where the page has not been shown yet, in pixels."""

MIN_SIZE = (200.0, 150.0)
"""A smaller view is none to arrange a graph for."""


class Arranging(QObject):
    """Keeps the graph arranged.

    Signals
    -------
    style_changed(str)
        Another layout is in use.
    busy_changed(bool)
        An arrangement is being waited for, or not any more.
    """

    style_changed = Signal(str)
    busy_changed = Signal(bool)

    def __init__(
        self,
        tasks: Tasks,
        document: Document,
        graph: CurrentGraph,
        scene: GraphScene,
        view: GraphView,
        controller: Controller,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._document = document
        self._graph = graph
        self._scene = scene
        self._view = view
        self._controller = controller
        self.curves: Curves = NO_CURVES
        self.arranger = Arranger(tasks, self)
        self.arranger.arranged.connect(self.accept)
        self.arranger.calm.connect(self.arrange_if_due)
        self.arranger.busy_changed.connect(self.busy_changed)
        # The last arrangements, newest first: undo may bring the places of one of them back.
        self._arrangements: list[tuple[str, Curves]] = []
        self._followed: int | None = None  # the run whose end is still to be drawn
        self._on_the_way: int | None = None  # the run during which it was last arranged
        # The size of the page is part of the question; it is asked once that has settled.
        self._sizing = QTimer(self)
        self._sizing.setSingleShot(True)
        self._sizing.setInterval(SIZING_MS)
        self._sizing.timeout.connect(self.arrange_if_due)
        self._unseen = QTimer(self)
        self._unseen.setSingleShot(True)
        self._unseen.setInterval(UNSEEN_MS)
        self._unseen.timeout.connect(lambda: self.arrange_if_due(unseen=True))

    @property
    def busy(self) -> bool:
        """Whether an arrangement is being waited for."""
        return self.arranger.busy

    @property
    def sizing(self) -> bool:
        """Whether the size of the page has just changed."""
        return self._sizing.isActive()

    # -- what happens around it --------------------------------------------------------------

    def start_afresh(self) -> None:
        """Another project: forget the arrangements; places that came with it are kept."""
        self.arranger.forget()
        self.curves = NO_CURVES
        self._arrangements.clear()
        self._set_style(str(self._document.extra.get("layout", "")))

    def prewarm(self) -> None:
        """Start the layout process, so that the first arrangement comes soon."""
        self.arranger.service.prewarm()

    def size_changed(self) -> None:
        """The page has another size, or is seen for the first time."""
        self._sizing.start()

    def graph_changed(self) -> None:
        """Another graph is shown: note whether it is that of a run under way."""
        if self._graph.following:
            self._followed = self._graph.current_run
        elif self._followed != self._graph.current_run:
            self._followed = None

    def run_changed(self, number: int) -> None:
        """A run went on or ended."""
        if number == self._followed and not self._graph.following:
            self.arrange_if_due()

    def placed_by_hand(self) -> None:
        """A person has put nodes somewhere: they are left there."""
        self.arranger.by_hand = True

    def recall(self) -> None:
        """Take up the layout and curves of a remembered arrangement if most nodes stand there."""
        known = self._graph.positions
        for style, curves in self._arrangements:
            same = sum(known.get(name) == place for name, place in curves.places.items())
            if 2 * same > len(curves.places):
                self.curves = curves
                self._use_style(style)
                return

    def _set_style(self, style: str) -> None:
        """Let this be the layout in use; an unknown one stands for the usual one."""
        self.arranger.style = style if style in STYLES else STYLES[0]
        self.style_changed.emit(self.arranger.style)

    def _use_style(self, style: str) -> None:
        self._set_style(style)
        if self._document.extra.get("layout", STYLES[0]) != style:
            self._document.set_extra("layout", style)

    # -- asking ------------------------------------------------------------------------------

    def arrange(self, style: str | None = None) -> None:
        """Lay the graph out anew because a person asked for it."""
        if style is not None:
            self.arranger.style = style
        graph = self._graph.graph
        if graph is not None and graph.n:
            self._ask(graph, asked=True)

    def arrange_if_due(self, *, unseen: bool = False) -> None:
        """Lay the graph out if that is due, though nobody asked (``unseen``: while hidden too)."""
        graph = self._graph.graph
        if graph is None or self._controller.moving_nodes or self.sizing:
            return
        if not self._view.isVisible() and not unseen:
            # A page that is about to be shown will know its size then.
            self._unseen.start()
            return
        found = self._graph.record.origin in ("run", "file")
        # An arrangement made on the way is put right once, at the end; others hold.
        ended = self._followed is not None and not self._graph.following
        outdated = ended and self._on_the_way == self._followed
        if self.arranger.wants(graph, self._graph.positions, found) or (
            outdated and self.arranger.outdated(self._graph.dag)
        ):
            self._followed = None if ended else self._followed
            self._on_the_way = self._followed
            self._ask(graph, asked=False)

    def _ask(self, graph: PDAG, *, asked: bool) -> None:
        free = self._view.free_rect()
        target = (free.width(), free.height())
        if not self._view.isVisible() or target[0] < MIN_SIZE[0] or target[1] < MIN_SIZE[1]:
            target = USUAL_SIZE
        self.arranger.ask(graph, self._graph.dag, self.sizes(graph), target, asked=asked)

    def sizes(self, graph: PDAG) -> NDArray[np.float64]:
        """Return the boxes of a graph's nodes, shape ``(n, 2)``."""
        drawing = self._scene.drawing
        return drawing.sizes if drawing.names == graph.names else paint.node_sizes(graph.names)

    # -- the answer --------------------------------------------------------------------------

    def accept(self, answer: Arranged) -> None:
        """Put the nodes where an arrangement wants them; the camera goes with what is looked at."""
        self.curves = answer.curves
        self._arrangements.insert(0, (answer.style, answer.curves))
        del self._arrangements[REMEMBERED:]
        view = self._view
        fitted = view.fitted or answer.asked
        looked_at, centre, zoom = self._looked_at(), view.centre(), view.zoom
        if answer.asked and self._scene.drawing.n > 0:
            # A person asked for it and may want the old places back.
            self._graph.move_nodes(answer.places)
        else:
            self._graph.set_positions(answer.places)
        if fitted:
            view.fit()
        elif looked_at is not None:
            name, before = looked_at
            drawing = self._scene.state.settled
            node = drawing.graph.index.get(name)
            if node is not None:
                move = QPointF(*drawing.positions[node].tolist()) - before
                view.look_at(centre + move, zoom)

    def _looked_at(self) -> tuple[str, QPointF] | None:
        """Return the node that a person looks at, and where it is in the scene.

        It is one that is selected and in sight, or else the one in sight nearest to the middle.
        """
        drawing, seen = self._scene.state.settled, self._view.in_sight()
        inside = drawing.nodes_in(seen.left(), seen.top(), seen.right(), seen.bottom())
        if not inside:
            return None
        chosen = [node for node in inside if node in self._scene.state.selected] or inside
        middle = seen.center()
        away = drawing.positions[chosen] - (middle.x(), middle.y())
        node = chosen[int(np.argmin((away**2).sum(axis=1)))]
        return drawing.names[node], QPointF(*drawing.positions[node].tolist())

    def close(self) -> None:
        """End the layout process."""
        self._sizing.stop()
        self._unseen.stop()
        self.arranger.close()
