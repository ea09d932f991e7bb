"""Brings the states of nodes with their probabilities onto the canvas, where a person wants it.

The answers are those of the Query tab: with its tables, and what is given there or by a click on a
state here.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget

from bnstudio.gui.canvas.model.states import NodeRows, node_rows, overlap
from bnstudio.gui.canvas.page.arranging import Arranging
from bnstudio.gui.canvas.page.offers import Offers
from bnstudio.gui.canvas.page.tool_strip import ToolStrip
from bnstudio.gui.canvas.painting.scene import GraphScene
from bnstudio.gui.eventloop.filters import event_filter
from bnstudio.gui.services.current_graph import CurrentGraph
from bnstudio.gui.services.document import Document
from bnstudio.gui.services.queries import Queries
from bnstudio.gui.wording.tr import tr_core
from bnstudio.project.querying.record import how_given
from bnstudio.project.views import Positions

KEPT = "node_states"
"""The name under which it is kept with the project that they are shown."""

REASON = "states"


class ShownStates(QObject):
    """Keeps the rows of the nodes in step with the answers.

    Parameters
    ----------
    document, graph, queries
        What is asked, and where the choice is kept.
    scene, strip, offers, arranging
        Where they are shown, switched on and off, and said why there are none; who makes room.
    show
        Brings the scene in step with the graph, as boxes have other sizes.
    page
        The page: only while it is seen anything is asked.
    """

    def __init__(
        self,
        document: Document,
        graph: CurrentGraph,
        queries: Queries,
        scene: GraphScene,
        strip: ToolStrip,
        offers: Offers,
        arranging: Arranging,
        show: Callable[[], object],
        page: QWidget,
    ) -> None:
        super().__init__(page)
        self._document, self._graph, self._queries = document, graph, queries
        self._scene, self._strip, self._offers = scene, strip, offers
        self._arranging, self._show, self._page = arranging, show, page
        self.on = False
        self._make_room = False
        # Where nodes stood before they made room, whether that was asked for, and where they stand
        # since.
        self._stood: Positions = {}
        self._room_asked = False
        self._made: Positions = {}
        page.installEventFilter(self)
        strip.states.clicked.connect(self.show)
        scene.state_clicked.connect(self.give)
        for signal in (queries.source_changed, queries.evidence_changed, queries.answered):
            signal.connect(self.follow)
        arranging.busy_changed.connect(self._arranged)
        document.replaced.connect(self._read)
        self._read()

    def show(self, on: bool) -> None:
        """Show the states in the nodes, or names alone."""
        if on == self.on:
            return
        self.on, self._make_room = on, on
        self._document.set_extra(KEPT, on)
        self._document.note_choice()
        self._watch()
        if not on:
            self._go_back()

    def give(self, name: str, state: str, do: bool) -> None:
        """Observe a state, or set it from outside; the one that is given so is taken back."""
        given = self._queries.evidence
        before = given.interventions if do else given.states
        if before.get(name) == state:
            self._queries.clear(name)
        elif do:
            self._queries.intervene(name, state)
        else:
            self._queries.observe(name, state)

    def follow(self) -> None:
        """Show what there is now."""
        queries, rows = self._queries, self._rows()
        reason = queries.reason if self.on and queries.watched and not rows else ""
        if reason:
            self._offers.offer(REASON, tr_core(reason))
        else:
            self._offers.withdraw(REASON)
        before = {name: len(own.rows) for name, own in self._scene.states.rows.items()}
        self._scene.set_states(rows)
        if before != {name: len(own.rows) for name, own in rows.items()}:
            self._show()
            drawing = self._scene.state.settled
            if self._make_room and rows and drawing.n:
                self._make_room = False
                if overlap(drawing.positions, drawing.sizes):
                    self._stood, self._room_asked = dict(self._graph.positions), True
                    self._arranging.arrange()

    def _arranged(self, busy: bool) -> None:
        """Note where nodes stand once they have made room."""
        if busy or not self._room_asked:
            return
        self._room_asked, self._made = False, dict(self._graph.positions)
        if not self.on:  # it came too late
            self._go_back()

    def _go_back(self) -> None:
        """Put nodes where they stood before they made room, if they have not been moved since."""
        if self._made and self._made == self._graph.positions:
            self._graph.move_nodes(self._stood)
        self._made = {}

    def _rows(self) -> dict[str, NodeRows]:
        source, answer = self._queries.source, self._queries.answer
        if not self.on or source is None:
            return {}
        given = self._queries.evidence
        found = {}
        for node, variable in enumerate(source.variables):
            name = variable.name
            shares = None if answer is None else answer.tables[node].tolist()
            chosen = given.interventions.get(name, given.states.get(name))
            found[name] = node_rows(variable.states, shares, how_given(given, name), chosen)
        return found

    def _watch(self) -> None:
        self._strip.states.setChecked(self.on)
        self._queries.watch(self.on and self._page.isVisible(), "canvas")
        self.follow()

    def _read(self) -> None:
        self.on, self._make_room = self._document.extra.get(KEPT) is True, False
        self._room_asked, self._stood, self._made = False, {}, {}
        self._offers.withdraw(REASON)
        self._watch()

    @event_filter
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Show, QEvent.Type.Hide):
            self._watch()
        return False
