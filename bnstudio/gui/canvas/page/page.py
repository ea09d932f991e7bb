"""The graph page: tool strip, canvas and what floats over it, in step with the window's services.

It shows the current graph where the project's places say, and puts together who does the rest:
:class:`Arranging` lays graphs out, :class:`Editing` edits, :class:`Selection` selects,
:class:`Controller` takes the mouse and the keys. Services know nodes by name;
in here they are known by index.
"""

from __future__ import annotations

from functools import partial

import numpy as np
from PySide6.QtCore import QMargins, QTimer
from PySide6.QtGui import QColor, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from bnstudio.graph.pdag import PDAG
from bnstudio.gui.canvas.input.controller import Controller
from bnstudio.gui.canvas.model.places import place_missing
from bnstudio.gui.canvas.page.arranging import Arranging
from bnstudio.gui.canvas.page.commands import Commands
from bnstudio.gui.canvas.page.directing import Directing
from bnstudio.gui.canvas.page.editing import Editing
from bnstudio.gui.canvas.page.floating import SHADOW
from bnstudio.gui.canvas.page.knowing import Knowing
from bnstudio.gui.canvas.page.menus import Menus
from bnstudio.gui.canvas.page.messages import Messages
from bnstudio.gui.canvas.page.minimap import MiniMap
from bnstudio.gui.canvas.page.offering import Offering
from bnstudio.gui.canvas.page.offers import Offers
from bnstudio.gui.canvas.page.overlays import EmptyPage, Legend
from bnstudio.gui.canvas.page.relating import Relating
from bnstudio.gui.canvas.page.selection import CanvasSelection
from bnstudio.gui.canvas.page.states.shown import ShownStates
from bnstudio.gui.canvas.page.sureness import ShownSureness
from bnstudio.gui.canvas.page.target.shown import ShownTarget
from bnstudio.gui.canvas.page.tool_strip import ToolStrip
from bnstudio.gui.canvas.page.view import GraphView
from bnstudio.gui.canvas.page.weak.choice import WeakChoice
from bnstudio.gui.canvas.page.weak.strip import WeakStrip
from bnstudio.gui.canvas.painting.scene import GraphScene
from bnstudio.gui.services.arc_strengths import ArcStrengths
from bnstudio.gui.services.current_graph import CurrentGraph
from bnstudio.gui.services.data import Data
from bnstudio.gui.services.document import Document
from bnstudio.gui.services.influence.target import Target
from bnstudio.gui.services.queries import Queries
from bnstudio.gui.services.runs import Runs
from bnstudio.gui.services.scores import Scores
from bnstudio.gui.services.selection import Selection
from bnstudio.gui.services.tasks import Tasks
from bnstudio.gui.style.group_colours import group_colours
from bnstudio.gui.style.theme import theme
from bnstudio.gui.style.tokens import Tokens
from bnstudio.gui.wording.tr import tr
from bnstudio.job.kernel_marks import GETTING_READY

LOADING_MS = 200
PREWARM_MS = 500

NO_GRAPH = PDAG(())


class GraphPage(QWidget):
    """The page.

    Parameters
    ----------
    tasks, document, selection, data, graph, scores, runs, queries, strengths, target
        What the page shows and edits.
    """

    def __init__(
        self,
        tasks: Tasks,
        document: Document,
        selection: Selection,
        data: Data,
        graph: CurrentGraph,
        scores: Scores,
        runs: Runs,
        queries: Queries,
        strengths: ArcStrengths | None = None,
        target: Target | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._data = data
        self._graph = graph
        self._runs = runs
        self.setAccessibleName(tr("Graph page"))
        self.scene = GraphScene(self)
        self.strip = ToolStrip(self)
        self.view = GraphView(self.scene, self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.strip)
        self.weak: WeakChoice | None = None
        if strengths is not None:
            self.weak = WeakChoice(strengths, document, self.scene, self)
            self.weak_strip = WeakStrip(self.weak)
            column.addWidget(self.weak_strip)
        column.addWidget(self.view, 1)
        self.empty = EmptyPage(self.view)
        self.legend = Legend(self)
        column.addWidget(self.legend)
        self.minimap = MiniMap(self.view)
        self.selection = CanvasSelection(selection, graph, self.scene, self.view)
        self.messages = Messages(document, data, graph, scores, self.scene, self.view)
        self.editing = Editing(graph, data, selection, self.scene, self.view, self.messages, self)
        self.controller = Controller(
            self.scene, self.view, self.selection, self.editing, self.messages, self
        )
        self.view.controller = self.controller
        self.arranging = Arranging(
            tasks, document, graph, self.scene, self.view, self.controller, self
        )
        self.knowing = Knowing(data, self.scene, self.messages, self)
        self.directing = Directing(tasks, data, graph, self.scene, self)
        self.directing.changed.connect(self._fill_legend)
        self.sureness: ShownSureness | None = None
        if strengths is not None and self.weak is not None:
            self.sureness = ShownSureness(strengths, self.scene, self.weak, self)
        self.relating = Relating(graph, self.scene, self.messages)
        self.commands = Commands(
            *(self.scene, self.view, self.controller, self.editing, self.selection),
            *(self.messages, self.knowing),
        )
        self.commands.hide_weak = self.strip.weak.click
        self.commands.show_states = self.strip.states.click
        self.offers = Offers(self.view)
        self.offering = Offering(graph, runs, self.scene, self.arranging, self.offers)
        self.menus = Menus(
            *(self.scene, self.view, self.controller, self.editing, self.selection, self.minimap),
            *(self.knowing, self.relating, self.arranging.arrange, runs.improve),
        )
        self.target: ShownTarget | None = None
        if target is not None:
            self.target = ShownTarget(
                *(target, self.scene, self.messages, self.relating, self.commands, self.menus),
                *(self._fill_legend, self),
            )
        self._due = False  # something came in while a hand held a gesture
        document.replaced.connect(self._replaced)
        graph.graph_changed.connect(self._graph_changed)
        graph.view_changed.connect(self._view_changed)
        graph.positions_changed.connect(self._positions_changed)
        data.groups_changed.connect(self._groups_changed)
        data.labels_changed.connect(partial(self._show, glide=False))
        data.dataset_changed.connect(self._say_state)
        data.knowledge_changed.connect(self._fill_legend)
        data.knowledge_changed.connect(self._offer_layouts)
        data.groups_changed.connect(self._offer_layouts)
        selection.changed.connect(self.selection.follow)
        queries.evidence_changed.connect(lambda: self.scene.given.set_given(queries.marks))
        runs.added.connect(self._say_state)
        runs.changed.connect(self._run_changed)
        self._connect()
        self.states = ShownStates(
            *(document, graph, queries, self.scene, self.strip, self.offers, self.arranging),
            *(partial(self._show, glide=False), self),
        )
        self._replaced()

    def _connect(self) -> None:
        strip, view = self.strip, self.view
        controller, editing, arranging = self.controller, self.editing, self.arranging
        strip.view_chosen.connect(self._graph.set_view)
        strip.layout_chosen.connect(arranging.arrange)
        strip.tool_chosen.connect(controller.take_tool)
        strip.zoom_in.connect(view.zoom_in)
        strip.zoom_out.connect(view.zoom_out)
        strip.fit.connect(view.fit)
        strip.picture = view.picture
        strip.found.connect(self.selection.go_to)
        view.resized.connect(self._place_overlays)
        self.offers.room_changed.connect(self._place_overlays)
        self.scene.changed_extent.connect(self.minimap.renew)
        self.scene.changed_extent.connect(self.offers.settle)
        controller.pressed.connect(self.messages.card.dismiss)
        controller.gesture_began.connect(self.messages.toast.hide)
        controller.gesture_ended.connect(self._show_due)
        controller.gesture_waits.connect(self._show_due)
        controller.tool_changed.connect(strip.set_tool)
        editing.node_added.connect(self._node_added)
        arranging.style_changed.connect(strip.set_layout_style)
        arranging.style_changed.connect(lambda _style: self._groups_changed())
        arranging.busy_changed.connect(self._arranging_changed)
        self.knowing.shown_changed.connect(self._fill_legend)
        self.knowing.shown_changed.connect(strip.known.setChecked)
        strip.known.clicked.connect(self.knowing.show_all)
        if self.sureness is not None:
            self.sureness.changed.connect(self._sureness_changed)
            strip.sure.clicked.connect(self.sureness.show)
            self._sureness_changed()
        strip.weak.setVisible(self.weak is not None)
        if self.weak is not None:
            self.weak.changed.connect(self._weak_changed)
            strip.weak.clicked.connect(self.weak.show)
            self._weak_changed()
        theme().changed.connect(self._restyle)

    # -- following the services ---------------------------------------------------------------

    def _replaced(self) -> None:
        self.controller.cancel()
        self.messages.card.dismiss()
        self.offers.forget()
        self.arranging.forget()
        self.strip.find_field.clear()
        self.knowing.follow()
        self._view_changed()
        self._show(glide=False)
        self.view.fit()

    def _view_changed(self) -> None:
        self.controller.cancel_waiting()
        self.strip.set_view(self._graph.view)
        self._fill_legend()

    def _graph_changed(self) -> None:
        self.arranging.graph_changed()
        self._show(glide=True)

    def _positions_changed(self) -> None:
        fitted = self.view.fitted
        self.arranging.by_hand |= self.editing.placing
        self.arranging.recall()
        self._show(glide=True)
        moved_by_hand = self.editing.placing or self.controller.gesture is not None
        if self.scene.drawing.n and not moved_by_hand:
            seen, extent = self.view.in_sight(), self.scene.extent()
            if fitted or not seen.intersects(extent):
                self.view.fit()

    def _run_changed(self, number: int) -> None:
        if self._graph.graph is None:
            self._say_state()
        else:
            self.arranging.run_changed(number)

    def _sureness_changed(self) -> None:
        assert self.sureness is not None
        self.strip.offer_sure(self.sureness.there)
        self.strip.sure.setChecked(self.sureness.shown)
        if self.isVisible():
            self._fill_legend()

    def _weak_changed(self) -> None:
        assert self.weak is not None
        self.strip.weak.setChecked(self.weak.on)
        self.minimap.redraw()
        if self.isVisible():
            self._fill_legend()

    def _show_due(self) -> None:
        """Show what came in while a hand held a gesture."""
        if self._due:
            self._due = False
            self._show(glide=True)

    def _offer_layouts(self) -> None:
        """Offer layouts by tier and by group where there are any."""
        self.strip.set_reasons(self.arranging.reasons())

    def _node_added(self, name: str) -> None:
        self.controller.take_tool("select")
        self.selection.go_to(name)

    def _show(self, *, glide: bool) -> None:
        """Bring the scene in step with the current graph."""
        graph = self._graph.graph
        # A gesture that waits for its next step would hold everything back for as long.
        self.controller.cancel_waiting()
        if self.controller.gesture is not None:
            # Nothing may move under a person's hand; the gesture's end shows it.
            if graph is not None and graph.names == self.scene.drawing.names:
                self._due = True
                return
            self.controller.cancel()
        known = self._graph.positions
        self.arranging.arrange_if_due()
        self.strip.set_names(() if graph is None else graph.names)
        self._offer_layouts()
        if graph is None or known.keys().isdisjoint(graph.names):
            # Until the first arrangement is there, nothing is shown at places that mean nothing.
            self.scene.show_graph(NO_GRAPH, np.empty((0, 2)))
            self._fill_legend()
            self._say_state()
            return
        sizes = self.arranging.sizes(graph)
        positions = place_missing(graph, known, sizes)
        was_empty = self.scene.drawing.n == 0
        self.scene.show_graph(
            graph,
            positions,
            self.arranging.curves,
            sizes=sizes,
            labels=self.arranging.labels(graph.names),
            glide=glide and not was_empty,
        )
        self._groups_changed()
        self.selection.follow()
        self._say_state()
        # New arcs may swing out of what was the whole picture.
        view = self.view
        if was_empty or (view.fitted and not view.in_sight().contains(self.scene.extent())):
            view.fit()

    def _groups_changed(self) -> None:
        self.scene.set_bands(self._bands(theme().tokens))
        by_group = self.arranging.style == "groups"
        self.scene.block_names.set_groups(self._data.groups if by_group else {})
        self._fill_legend()

    def _bands(self, t: Tokens) -> list[QColor | None]:
        """Return the colour of each node's group."""
        groups, names = self._data.groups, self.scene.drawing.names
        colours = group_colours(groups, t)
        if not colours:
            return [None] * len(names)
        return [colours.get(groups.get(name, "")) for name in names]

    def _restyle(self) -> None:
        self.scene.restyle()
        self._groups_changed()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        # The window first; the layout process then has its start behind it when it is needed.
        QTimer.singleShot(PREWARM_MS, self, self.arranging.service.prewarm)
        self.arranging.size_changed()
        self._fill_legend()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.arranging.size_changed()

    # -- what is said and what floats --------------------------------------------------------

    def _arranging_changed(self, busy: bool) -> None:
        if busy:
            QTimer.singleShot(LOADING_MS, self, self._say_loading)
        else:
            self._say_state()

    def _say_loading(self) -> None:
        if self.arranging.busy and self.scene.drawing.n == 0:
            self.empty.say(tr("Arranging the graph…"))

    def _say_state(self) -> None:
        graph = self._graph.graph
        if graph is not None and graph.n:
            # Until a graph has its first places the page is empty: what is said stays.
            if self.scene.drawing.n:
                self.empty.say("")
        elif any(run.phase != GETTING_READY for run in self._runs.active):
            self.empty.say(tr("The first network will appear here in a moment."))
        elif self._runs.active:  # for minutes, perhaps
            self.empty.say(tr("The first network will appear here once the program is prepared."))
        else:
            hint = tr("Open a table and press Learn, or open a network from the File menu.")
            if self._data.variable_names:
                hint = tr("Press Learn to find one, or draw it: N adds a node, A an arc.")
            self.empty.say(tr("There is no graph yet."), hint)

    def _fill_legend(self) -> None:
        if self.scene.drawing.n == 0:
            self.legend.clear()
            return
        groups_of = self._data.groups
        present = {groups_of.get(name) for name in self.scene.drawing.names} if groups_of else set()
        colours = group_colours(groups_of, theme().tokens).items()
        self.legend.set_content(
            self._graph.view,
            [pair for pair in colours if pair[0] in present],
            self.knowing.legend(),
            reversible=self.directing.any,
            sure=[
                *(() if self.sureness is None else self.sureness.legend()),
                *(() if self.weak is None else self.weak.legend()),
                *(() if self.target is None else self.target.legend()),
            ],
        )
        if self.weak is not None:
            self.weak_strip.count_again()

    def _place_overlays(self) -> None:
        size = self.view.size()
        dp = theme().px
        self.empty.setGeometry(0, 0, size.width(), size.height())
        room = QMargins(0, self.offers.room, 0, 0)
        if room != self.view.room:
            self.view.room = room
            if self.view.fitted:
                self.view.fit()
        self.minimap.resize(self.minimap.sizeHint())
        self.minimap.move(
            size.width() - dp(16) - self.minimap.width() + SHADOW,
            size.height() - dp(16) - self.minimap.height() + SHADOW,
        )
        self.minimap.renew()
        self.messages.place_card()
        self.offers.place()

    # -- what the window asks for ------------------------------------------------------------

    def shutdown(self) -> None:
        """End the layout process; the last thing to call."""
        self.scene.close()
        self.arranging.close()
