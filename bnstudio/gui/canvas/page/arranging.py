"""When the graph on the page is laid out, and when it is left alone.

Nodes are moved when a person asks for it, when there is nothing to keep (the first graph), or,
as long as nobody has placed a node by hand, when the graph has become another one. Work is done
by the layout process; its answers are looked for on the window's tick. Gestures under way, runs
that are followed, and arrangements that undo may bring back are taken into account.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, QPointF, QTimer, Signal

from bnstudio.graph.layout.drift import MIN_NEW, Pairs
from bnstudio.graph.layout.request import PARTED, STYLES, Kept, Layout, request_for, usual_style
from bnstudio.graph.layout.service import LayoutService
from bnstudio.graph.pdag import DAG, PDAG
from bnstudio.gui.canvas.input.controller import Controller
from bnstudio.gui.canvas.model.boxes import layout_values, stand_closely
from bnstudio.gui.canvas.model.curves import NO_CURVES, Curves, places_of
from bnstudio.gui.canvas.model.fitting import outgrown
from bnstudio.gui.canvas.model.last_drawing import Arrangement, LastDrawing, drawing_of
from bnstudio.gui.canvas.model.layers import of_another_graph
from bnstudio.gui.canvas.model.parts import parts_of, reason_against
from bnstudio.gui.canvas.page.calm import Calm
from bnstudio.gui.canvas.page.view import GraphView
from bnstudio.gui.canvas.painting import paint
from bnstudio.gui.canvas.painting.scene import GraphScene
from bnstudio.gui.services.current_graph import CurrentGraph
from bnstudio.gui.services.document import Document
from bnstudio.gui.services.tasks import Tasks

AT_WORK_MS = 10_000
"""So long after a person has moved, zoomed or edited nothing is arranged that nobody asked for."""

SIZING_MS = 120
KEEPING_MS = 300
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
    sized()
        The size of the page has settled.

    Attributes
    ----------
    service
        The layout process.
    style, curves, dense
        The layout in use, the curves of the last arrangement, and whether its boxes are small.
    by_hand
        Whether a person has put nodes somewhere: they are left there.
    calm, at_work
        Run for a while after an arrangement, and after what a person does on the canvas; none is
        made meanwhile that nobody asked for.
    """

    style_changed = Signal(str)
    busy_changed = Signal(bool)
    sized = Signal()

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
        self._tasks = tasks
        self._document = document
        self._graph = graph
        self._scene = scene
        self._view = view
        self._controller = controller
        self.service = LayoutService()
        self.style = STYLES[0]
        self.curves: Curves = NO_CURVES
        self.by_hand = False
        self.dense = False
        self._last: LastDrawing | None = None
        self._next: LastDrawing | None = None  # it is asked for
        self._asked: tuple[int, PDAG, NDArray[np.int64], bool, str] | None = None
        self._asked_sizes = (np.empty((0, 2)), np.empty((0, 2)))
        # The page that is asked for, and the one that the graph is arranged for.
        self._asked_page, self._made_for = USUAL_SIZE, (0.0, 0.0)
        # The last arrangements, newest first: undo may bring the places of one of them back.
        self._arrangements: list[Arrangement] = []
        self._followed: int | None = None  # the run whose end is still to be drawn
        self._on_the_way: int | None = None  # the run during which it was last arranged
        tasks.each_tick(self._look, lambda: self.busy)
        self.calm = Calm(self)
        # The size of the page is part of the question; it is asked once that has settled.
        self._sizing = QTimer(self, singleShot=True, interval=SIZING_MS)
        self._unseen = QTimer(self, singleShot=True, interval=UNSEEN_MS)
        self._keeping = QTimer(self, singleShot=True, interval=KEEPING_MS)
        self._keeping.timeout.connect(self._keep_routes)
        scene.changed_extent.connect(self._keeping.start)
        self.at_work = QTimer(self, singleShot=True, interval=AT_WORK_MS)
        gestures = controller.pressed, controller.gesture_began, controller.gesture_ended
        for signal in (*gestures, view.steered):
            signal.connect(self._worked)
        for timer in (self.calm, self._sizing, self.at_work):
            timer.timeout.connect(self.arrange_if_due)
        self._sizing.timeout.connect(self.sized)
        self._unseen.timeout.connect(lambda: self.arrange_if_due(unseen=True))

    @property
    def busy(self) -> bool:
        """Whether an arrangement is being waited for."""
        return self._asked is not None

    @property
    def comes_by_itself(self) -> bool:
        """Whether a run is followed, and nobody works on the canvas: it is arranged when due."""
        return self._graph.following and not self.at_work.isActive()

    @property
    def sizing(self) -> bool:
        """Whether the size of the page has just changed."""
        return self._sizing.isActive()

    # -- what happens around it --------------------------------------------------------------

    def forget(self) -> None:
        """Start with another project: places that came with it are kept."""
        self.service.forget()
        self.calm.stop()
        self.at_work.stop()
        self._made_for = (0.0, 0.0)
        self._asked = self._last = self._next = None
        self.by_hand = False
        # Places and routes that came with it: these are looked at again before they are trusted.
        project = self._document.project
        self.curves = NO_CURVES
        if project.routes:
            self.curves = Curves(dict(project.positions), project.routes, proved=False)
        self._arrangements.clear()
        self.dense = stand_closely(self._document.extra)
        self._set_style(str(self._document.extra.get("layout", "")))

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
        """A run went on or ended: then its network changes no more, and a short rest is enough."""
        if number == self._followed and not self._graph.following:
            self.calm.run_ended()
            self.arrange_if_due()

    def _worked(self) -> None:
        """A person does something on the canvas."""
        self.at_work.start()

    def _keep_routes(self) -> None:
        """Let the project have the routes that are drawn, to be saved with it."""
        self._document.project.routes = self._scene.state.settled.routes()

    def recall(self) -> None:
        """Take up the layout and curves of a remembered arrangement if most nodes stand there."""
        known = self._graph.positions
        for laid in self._arrangements:
            places = laid.curves.places
            same = sum(known.get(name) == place for name, place in places.items())
            if 2 * same > len(places):
                self._use(laid)
                return

    def _set_style(self, style: str) -> None:
        """Let this be the layout in use; an unknown one stands for the usual one."""
        self.style = style if style in (*STYLES, *PARTED) else STYLES[0]
        self.style_changed.emit(self.style)

    def _use(self, laid: Arrangement) -> None:
        self.curves, self.dense = laid.curves, laid.dense
        self._set_style(laid.style)
        for key, value, usual in layout_values(laid.style, laid.dense, len(laid.curves.places)):
            if self._document.extra.get(key, usual) != value:
                self._document.set_extra(key, value)

    # -- asking ------------------------------------------------------------------------------

    def arrange(self, style: str | None = None) -> None:
        """Lay the graph out because a person asked for it."""
        if style is not None:
            self.style = style
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
        if self._wants(graph, found) or (outdated and self._outdated(self._graph.dag)):
            self._followed = None if ended else self._followed
            self._on_the_way = self._followed
            self._ask(graph, asked=False)

    def _wants(self, graph: PDAG, found: bool) -> bool:
        """Whether the graph should be arranged although nobody asked for it.

        ``found`` says that it is as a run or a file gave it; one that a person edits stays put.
        """
        if graph.n == 0:
            return False
        if self._asked is not None:
            # What is being arranged may be out of date before it has been shown.
            _, base, _, by_person, _ = self._asked
            drifted = Pairs(graph).drifted_from(Pairs(base))
            return found and not by_person and not self.at_work.isActive() and drifted
        missing = graph.n - sum(map(self._graph.positions.__contains__, graph.names))
        if missing > max(1, graph.n // 4):
            return True
        last = self._last
        if not found or self.by_hand or last is None or self.at_work.isActive():
            return False
        if self.calm.isActive() and len(last.pairs) >= MIN_NEW:
            return False
        return Pairs(graph).drifted_from(last.pairs) or self._against_the_layers(last.graph)

    def _against_the_layers(self, laid: PDAG) -> bool:
        """Whether the graph shown is another than was laid out, and runs against its layers.

        Reversed arcs are no new pairs, but they are what an eye trips over first.
        """
        drawn, behind = self._scene.state.settled, self._graph.dag
        there = behind is not None and drawn.names == behind.names
        return there and behind != laid and self.of_another_graph

    def _outdated(self, behind: DAG | None) -> bool:
        """Whether the arrangement is of another DAG than this, which a run has ended with."""
        kept = self.by_hand or self.busy or self.calm.isActive() or self.at_work.isActive()
        return not kept and self._last is not None and self._last.outdated(behind)

    def _ask(self, graph: PDAG, *, asked: bool) -> None:
        """Ask for an arrangement; ``asked``: because a person did.

        The DAG that the graph is a view of makes the layers, so that all three views of one network
        look alike.
        """
        free = self._view.free_rect()
        target = (free.width(), free.height())
        if not self._view.isVisible() or target[0] < MIN_SIZE[0] or target[1] < MIN_SIZE[1]:
            target = USUAL_SIZE
        self._asked_page = target
        behind = self._graph.dag
        base = graph if behind is None or behind.names != graph.names else behind
        if not asked and self._last is None and "layout" not in self._document.extra:
            self._set_style(usual_style(base.n))
        parts = parts_of(self._document.project, self.style, base.names)
        if parts is None and self.style in PARTED:
            # The tiers or groups by which it was arranged are no more.
            self._set_style(STYLES[0])
        roomy, dense = (self.sizes(graph, dense=small) for small in (False, True))
        self._asked_sizes = roomy, dense
        asked |= self._asked is not None and self._asked[3]
        centre, kept = self._starting_from(base, asked)
        stood = places_of(base.names, self._graph.positions)
        request = request_for(
            base, roomy, self.style, target=target, dense=dense, centre=centre, parts=parts,
            stood=stood, kept=kept,
        )  # fmt: skip
        afresh = None if request.kept is None or self._last is None else self._last.afresh
        self._next = drawing_of(base, self.style, centre, afresh)
        self._asked = (self.service.ask(request), base, request.edges, asked, self.style)
        self._tasks.wake()
        self.busy_changed.emit(True)

    def _starting_from(self, base: PDAG, asked: bool) -> tuple[int | None, Kept | None]:
        """Return the node in the middle, and what stays: nothing does if a person ``asked``."""
        drawn = self._scene.drawing.names == base.names
        centre, kept = self._scene.state.single_node() if drawn else None, None
        if not asked and self._last is not None:
            # What a person selects meanwhile is to be looked at, not to be moved.
            ended = not self._graph.following
            kept = self._last.kept_for(base, self.style, self.dense, ended=ended)
            centre = centre if kept is None else self._last.centre_in(base)
        return centre, kept

    @property
    def of_another_graph(self) -> bool:
        """Whether so many arcs run against the layers that these are another graph's."""
        engine = "" if self._last is None else self._last.engine
        return of_another_graph(self._scene.state.settled, self.style, engine)

    @property
    def outgrown(self) -> bool:
        """Whether the page has another shape than the one that the graph was arranged for."""
        free = self._view.free_rect()
        page, drawing = (free.width(), free.height()), self._scene.state.settled
        shown = self._view.isVisible() and not self.sizing
        return shown and outgrown(drawing, self.style, self._made_for, page)

    def reasons(self) -> dict[str, str]:
        """Return for each layout by tiers or groups why it cannot be used now, "" if it can."""
        graph = self._graph.graph
        names = () if graph is None else graph.names
        return {style: reason_against(self._document.project, style, names) for style in PARTED}

    def sizes(self, graph: PDAG, dense: bool | None = None) -> NDArray[np.float64]:
        """Return the boxes of a graph's nodes, shape ``(n, 2)``, as close as they are now."""
        sizes = paint.node_sizes(self.labels(graph.names), self.dense if dense is None else dense)
        return self._scene.states.grown(graph.names, sizes)

    def labels(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """Return what nodes are called on the canvas."""
        return self._document.project.shown_names(names)

    # -- the answer --------------------------------------------------------------------------

    def _look(self, _deadline: float) -> None:
        while not self.service.results.empty():
            layout = self.service.results.get()
            if self._asked is not None and layout.number == self._asked[0]:
                self._take(layout)

    def _take(self, layout: Layout) -> None:
        assert self._asked is not None and self._next is not None
        _, graph, edges, asked, style = self._asked
        self._asked = None
        self.calm.begin(self._graph.current_run if self._graph.following else None)
        self._made_for = self._asked_page
        self._last = replace(self._next, engine=layout.engine)
        self.by_hand = False
        names = graph.names
        # Even coordinates, so that at zoom 1 borders and arcs keep their distances on pixels.
        places = dict(zip(names, map(tuple, layout.positions.tolist()), strict=True))
        curves = {
            (names[a], names[b]): curve
            for (a, b), curve in zip(edges.tolist(), layout.curves, strict=False)
            if curve is not None
        }
        known, boxes = (names, layout.positions), (names, self._asked_sizes[layout.dense])
        laid = Arrangement(style, Curves(places, curves, known, boxes), layout.dense)
        self.accept(laid, asked)
        self.busy_changed.emit(False)

    def accept(self, laid: Arrangement, asked: bool) -> None:
        """Put the nodes where an arrangement wants them; the camera goes with what is looked at."""
        self.curves, self.dense = laid.curves, laid.dense
        self._arrangements.insert(0, laid)
        del self._arrangements[REMEMBERED:]
        view = self._view
        fitted = view.fitted or asked
        looked_at, centre, zoom = self._looked_at(), view.centre(), view.zoom
        if asked and self._scene.drawing.n > 0:
            # A person asked for it and may want the old places back.
            self._graph.move_nodes(laid.curves.places)
        else:
            self._graph.set_positions(laid.curves.places)
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
        for timer in (self.calm, self._sizing, self._unseen, self._keeping, self.at_work):
            timer.stop()
        self.service.close()
