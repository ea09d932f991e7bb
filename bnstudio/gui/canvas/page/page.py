"""The graph page: tool strip, canvas and what floats over it, in step with the session.

It shows ``session.graph`` where ``session.positions`` say, asks for an arrangement where there is
none, and turns what the person does into calls of the session. Nodes are known by name to the
session and by index in here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np
from PySide6.QtCore import QMargins, QPoint, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QColor, QKeySequence
from PySide6.QtWidgets import QVBoxLayout, QWidget

from bnstudio.graph.layout.request import STYLES
from bnstudio.graph.pdag import PDAG
from bnstudio.gui.canvas.input.controller import HANDLE, Controller
from bnstudio.gui.canvas.input.editing import Editing
from bnstudio.gui.canvas.input.interactions import MoveNodes
from bnstudio.gui.canvas.input.naming import NameEditor
from bnstudio.gui.canvas.model.arranger import Arranged, Arranger
from bnstudio.gui.canvas.model.drawing import NO_CURVES, Curves
from bnstudio.gui.canvas.model.places import place_missing
from bnstudio.gui.canvas.page.minimap import MiniMap
from bnstudio.gui.canvas.page.overlays import SHADOW, Card, Chip, EmptyPage, Legend
from bnstudio.gui.canvas.page.tool_strip import ToolStrip
from bnstudio.gui.canvas.page.view import GraphView
from bnstudio.gui.canvas.painting import paint
from bnstudio.gui.canvas.painting.scene import GraphScene
from bnstudio.gui.style.group_colours import group_colours, group_names
from bnstudio.gui.style.theme import theme
from bnstudio.gui.style.tokens import tokens

LOADING_MS = 200

PREWARM_MS = 500
SIZING_MS = 120
UNSEEN_MS = 3000
REMEMBERED = 8
"""So many of the last arrangements are known again by their places."""

USUAL_SIZE = (912.0, 510.0)
"""The place to fill where the page has not been shown yet, in pixels."""

HANDLES_FROM = 0.5
"""Zoom from which a node under the mouse shows the handle that arcs are drawn from."""


class GraphPage(Editing, QWidget):
    """The page.

    Parameters
    ----------
    session
        What the page shows and edits.

    Signals
    -------
    zoom_changed(float)
        The zoom for the status bar; 1.0 is 100 %.
    """

    zoom_changed = Signal(float)

    def __init__(self, session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self.setAccessibleName("Graph page")
        self.scene = GraphScene(self)
        self.strip = ToolStrip(self)
        self.view = GraphView(self.scene, self)
        self.arranger = Arranger(self)
        self._curves: Curves = NO_CURVES
        # The last arrangements, newest first: undo may bring the places of one of them back.
        self._arrangements: list[tuple[str, Curves]] = []
        self._dragged = False
        self._due = False
        self._followed: int | None = None  # the run whose end is still to be drawn
        self._on_the_way: int | None = None  # the run during which it was last arranged
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.strip)
        column.addWidget(self.view, 1)
        self.empty = EmptyPage(self.view)
        self.legend = Legend(self.view)
        self.chip = Chip(self.view)
        self.toast = Chip(self.view)
        self.card = Card(self.view)
        self.namer = NameEditor(self.view)
        self.minimap = MiniMap(self.view)
        self.controller = Controller(self)
        self.view.controller = self.controller
        self._loading = QTimer(self)
        self._loading.setSingleShot(True)
        self._loading.setInterval(LOADING_MS)
        self._loading.timeout.connect(self._say_loading)
        # The size of the page is part of the question; it is asked once that has settled.
        self._sizing = QTimer(self)
        self._sizing.setSingleShot(True)
        self._sizing.setInterval(SIZING_MS)
        self._sizing.timeout.connect(self._arrange_if_due)
        self._unseen = QTimer(self)
        self._unseen.setSingleShot(True)
        self._unseen.setInterval(UNSEEN_MS)
        self._unseen.timeout.connect(self._arrange_if_due)
        self._asked_pair: tuple[str, str, str] | None = None
        self._known_change = None
        self._chip_at = QPoint()
        self._toast_at: QPointF | None = None
        self._toast_due = False
        self._edit_words = ""
        self._menu = None
        self._connect()
        self._replaced()

    def _connect(self) -> None:
        session = self.session
        session.project_replaced.connect(self._replaced)
        session.graph_changed.connect(self._graph_changed)
        session.view_changed.connect(self._view_changed)
        session.positions_changed.connect(self._positions_changed)
        session.groups_changed.connect(self._groups_changed)
        session.selection_changed.connect(self._selection_changed)
        session.dataset_changed.connect(self._say_state)
        session.run_added.connect(self._say_state)
        session.run_changed.connect(self._run_changed)
        session.edited.connect(self._edited)
        session.stepped.connect(self._stepped)
        session.edit_refused.connect(self._refused)
        session.scores_changed.connect(self._scores_changed)
        strip, view = self.strip, self.view
        strip.view_chosen.connect(session.set_view)
        strip.layout_chosen.connect(self.arrange)
        strip.tool_chosen.connect(self.set_tool)
        strip.zoom_in.connect(view.zoom_in)
        strip.zoom_out.connect(view.zoom_out)
        strip.fit.connect(view.fit)
        strip.found.connect(self.go_to)
        view.zoom_changed.connect(self.zoom_changed)
        view.resized.connect(self._place_overlays)
        self.card.dismissed.connect(self._card_dismissed)
        self.scene.changed_extent.connect(self.minimap.renew)
        self.arranger.arranged.connect(self._arranged)
        self.arranger.calm.connect(self._arrange_if_due)
        self.arranger.busy_changed.connect(self._arranging)
        theme().changed.connect(self._restyle)
        self.find_action = QAction("Find a node", self)
        self.find_action.setShortcut(QKeySequence.StandardKey.Find)
        self.find_action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self.find_action.triggered.connect(self.strip.open_find)
        self.addAction(self.find_action)

    # -- following the session ---------------------------------------------------------------

    def _replaced(self) -> None:
        self.controller.cancel()
        self.card.dismiss()
        self.arranger.forget()
        self._curves = NO_CURVES
        self._arrangements.clear()
        self._take_style(str(self.session.extra.get("layout", "")))
        graph = self.session.graph
        known = self.session.positions
        if graph is not None and graph.n and all(name in known for name in graph.names):
            self.arranger.keep(graph)
        self._view_changed()
        self._show(glide=False)
        self.view.fit()

    def _view_changed(self) -> None:
        self.strip.set_view(self.session.view)
        self._fill_legend()

    def _graph_changed(self) -> None:
        if self.session.following:
            self._followed = self.session.current_run
        elif self._followed != self.session.current_run:
            self._followed = None
        self._show(glide=True)

    def _positions_changed(self) -> None:
        fitted = self.view.fitted
        self._recall_arrangement()
        self._show(glide=True)
        if self.scene.drawing.n and not self._dragged and self.controller.gesture is None:
            seen, extent = self._in_sight(), self.scene.extent()
            if not seen.intersects(extent) or (fitted and not seen.contains(extent)):
                self.view.fit()

    def _in_sight(self) -> QRectF:
        """Return the part of the scene that the view shows."""
        inverse, _ = self.view.viewportTransform().inverted()
        return inverse.mapRect(QRectF(self.view.viewport().rect()))

    def _take_style(self, style: str) -> None:
        """Let this be the layout in use; one that there is none of is the usual one."""
        self.arranger.style = style if style in STYLES else STYLES[0]
        self.strip.set_layout_style(self.arranger.style)

    def _recall_arrangement(self) -> None:
        """Where most nodes stand as an arrangement has put them, its layout and curves are back."""
        known = self.session.positions
        for style, curves in self._arrangements:
            same = sum(known.get(name) == place for name, place in curves.places.items())
            if 2 * same > len(curves.places):
                self._curves = curves
                self._use_style(style)
                return

    def _use_style(self, style: str) -> None:
        self._take_style(style)
        if self.session.extra.get("layout", STYLES[0]) != style:
            self.session.set_extra("layout", style)

    def _run_changed(self, number: int) -> None:
        if self.session.graph is None:
            self._say_state()
        elif number == self._followed and not self.session.following:
            self._arrange_if_due()

    def gesture_ended(self) -> None:
        """Show what came in while a gesture was under way."""
        if self._due:
            self._due = False
            self._show(glide=True)

    def _show(self, *, glide: bool) -> None:
        """Bring the scene in step with the session."""
        graph = self.session.graph
        if self.controller.gesture is not None:
            # Nothing may move under a person's hand; the gesture's end shows it.
            if graph is not None and graph.names == self.scene.drawing.names:
                self._due = True
                return
            self.controller.cancel()
        if graph is None or graph.n == 0:
            self.scene.show_graph(PDAG(()), np.empty((0, 2)))
            self.strip.set_names(())
            self._fill_legend()
            self._say_state()
            return
        known = self.session.positions
        sizes = self._sizes(graph)
        self._arrange_if_due()
        self.strip.set_names(graph.names)
        if not known or known.keys().isdisjoint(graph.names):
            # The first arrangement is on its way: nothing is shown at places that mean nothing.
            self.scene.show_graph(PDAG(()), np.empty((0, 2)))
            self._say_state()
            return
        positions = place_missing(graph, known, sizes)
        was_empty = self.scene.drawing.n == 0
        self.scene.show_graph(
            graph, positions, self._curves, sizes=sizes, glide=glide and not was_empty
        )
        self._groups_changed()
        self._selection_changed()
        self._say_state()
        # New arcs may swing out of what was the whole picture.
        if was_empty or (self.view.fitted and not self._in_sight().contains(self.scene.extent())):
            self.view.fit()

    def _sizes(self, graph: PDAG):
        drawing = self.scene.drawing
        if drawing.names == graph.names:
            return drawing.sizes
        return paint.node_sizes(graph.names)

    def _groups_changed(self) -> None:
        groups = self.session.groups
        names = self.scene.drawing.names
        bands: list[QColor | None] = [None] * len(names)
        if groups:
            colours = group_colours(groups)
            bands = [colours.get(groups.get(name, "")) for name in names]
        self.scene.set_bands(bands)
        self._fill_legend()

    def _fill_legend(self) -> None:
        groups_of = self.session.groups
        present = {groups_of.get(name) for name in self.scene.drawing.names} if groups_of else set()
        colours = group_colours(groups_of)
        groups = [(name, colour) for name, colour in colours.items() if name in present]
        self.legend.set_content(self.session.view, groups)
        self.legend.setVisible(self.scene.drawing.n > 0)
        self._place_overlays()

    def _selection_changed(self) -> None:
        index = self.scene.drawing.graph.index
        nodes = frozenset(index[name] for name in self.session.selected if name in index)
        if nodes != self.scene.selected:
            self.scene.select(nodes)
        self._describe()

    def _restyle(self) -> None:
        self.scene.restyle()
        self._groups_changed()

    def showEvent(self, event) -> None:
        super().showEvent(event)
        # The window first; the layout process then has its start behind it when it is needed.
        QTimer.singleShot(PREWARM_MS, self, self.arranger.service.prewarm)
        self._sizing.start()

    def resizeEvent(self, event) -> None:
        super().resizeEvent(event)
        self._sizing.start()

    # -- arranging ---------------------------------------------------------------------------

    def arrange(self, style: str | None = None) -> None:
        """Lay the graph out anew, in a style of the strip's list."""
        if style is not None:
            self.arranger.style = style
        graph = self.session.graph
        if graph is not None and graph.n:
            self._ask(graph, asked=True)

    def _arrange_if_due(self) -> None:
        graph = self.session.graph
        if graph is None or isinstance(self.controller.gesture, MoveNodes):
            return
        if self._sizing.isActive():
            return
        if not self.isVisible() and self.sender() is not self._unseen:
            # A page that is about to be shown will know its size then.
            self._unseen.start()
            return
        found = self.session.project.hand.origin in ("run", "file")
        # An arrangement made on the way is put right once, at the end; others hold.
        ended = self._followed is not None and not self.session.following
        outdated = ended and self._on_the_way == self._followed
        if self.arranger.wants(graph, self.session.positions, found) or (
            outdated and self.arranger.outdated(self.session.dag)
        ):
            self._followed = None if ended else self._followed
            self._on_the_way = self._followed
            self._ask(graph, asked=False)

    def _ask(self, graph: PDAG, *, asked: bool) -> None:
        free = self.view.free_rect()
        seen = self.isVisible() and free.width() >= 200.0 and free.height() >= 150.0
        target = (free.width(), free.height()) if seen else USUAL_SIZE
        self.arranger.ask(graph, self.session.dag, self._sizes(graph), target, asked=asked)

    def _arranged(self, answer: Arranged) -> None:
        self._curves = answer.curves
        self._arrangements.insert(0, (answer.style, answer.curves))
        del self._arrangements[REMEMBERED:]
        moved_before = answer.asked and self.scene.drawing.n > 0
        fitted = self.view.fitted or answer.asked
        looked_at, centre, zoom = self._looked_at(), self.view.centre(), self.view.zoom
        if moved_before:
            # A person asked for it and may want the old places back.
            self.session.move_nodes(answer.places)
        else:
            self.session.set_positions(answer.places)
        if fitted:
            self.view.fit()
        elif looked_at is not None:
            # The camera goes with what the person looks at.
            name, before = looked_at
            drawing = self.scene.settled
            node = drawing.graph.index.get(name)
            if node is not None:
                move = QPointF(*drawing.positions[node].tolist()) - before
                self.view.look_at(centre + move, zoom)

    def _looked_at(self) -> tuple[str, QPointF] | None:
        """Return the node that a person looks at, and where it is in the scene.

        It is one that is selected and in sight, or else the one in sight nearest to the middle.
        """
        drawing, seen = self.scene.settled, self._in_sight()
        inside = np.flatnonzero(
            (drawing.positions >= (seen.left(), seen.top())).all(axis=1)
            & (drawing.positions <= (seen.right(), seen.bottom())).all(axis=1)
        )
        if not len(inside):
            return None
        chosen = [node for node in inside.tolist() if node in self.scene.selected]
        if chosen:
            inside = np.array(chosen)
        middle = seen.center()
        away = drawing.positions[inside] - (middle.x(), middle.y())
        node = int(inside[np.argmin((away**2).sum(axis=1))])
        return drawing.names[node], QPointF(*drawing.positions[node].tolist())

    def _arranging(self, busy: bool) -> None:
        if busy:
            self._loading.start()
        else:
            self._loading.stop()
            self._say_state()

    def _say_loading(self) -> None:
        if self.arranger.busy and self.scene.drawing.n == 0:
            self.empty.say("Arranging the graph…")

    def _say_state(self) -> None:
        graph = self.session.graph
        if graph is None or graph.n == 0:
            if any(run.active for run in self.session.runs):
                self.empty.say("The first network will appear here in a moment.")
            elif self.session.variable_names:
                self.empty.say(
                    "There is no graph yet.",
                    "Press Learn to find one, or draw it: N adds a node, A an arc.",
                )
            else:
                self.empty.say(
                    "There is no graph yet.",
                    "Open a table and press Learn, or open a network from the File menu.",
                )
        else:
            self.empty.say("")

    def moved_by_hand(self, nodes: Sequence[int]) -> None:
        """Nodes were dragged to where the scene has them now."""
        places = self.scene.places()
        self.arranger.by_hand = True
        names = self.scene.drawing.names
        self._dragged = True
        try:
            self.session.move_nodes({names[node]: places[names[node]] for node in nodes})
        finally:
            self._dragged = False

    # -- overlays ----------------------------------------------------------------------------

    def _place_overlays(self) -> None:
        size = self.view.size()
        dp = theme().px
        self.empty.setGeometry(0, 0, size.width(), size.height())
        self.legend.resize(self.legend.sizeHint())
        self.legend.move(dp(10), size.height() - dp(12) - self.legend.height())
        bottom = dp(28) if self.legend.isVisibleTo(self.view) else 0
        room = QMargins(0, 0, 0, bottom)
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
        if self.card.isVisible():
            self._place_card()

    def _place_card(self) -> None:
        """Put the card in the corner that covers the fewest nodes."""
        dp = theme().px
        size, card = self.view.size(), self.card.size()
        left, top = dp(16) - SHADOW, dp(16) - SHADOW
        right = size.width() - dp(16) - card.width() + SHADOW
        bottom = size.height() - dp(16) - card.height() + SHADOW - dp(24)
        best: tuple[int, QPoint] | None = None
        for corner in ((left, top), (right, top), (right, bottom), (left, bottom)):
            at = QPoint(*corner)
            inverse, _ = self.view.viewportTransform().inverted()
            rect = inverse.mapRect(QRectF(at.x(), at.y(), card.width(), card.height()))
            covered = len(
                self.scene.drawing.nodes_in(rect.left(), rect.top(), rect.right(), rect.bottom())
            )
            if best is None or covered < best[0]:
                best = (covered, at)
        assert best is not None
        self.card.move(best[1])

    def dismiss_card(self) -> None:
        """Close the card, if one is open."""
        self.card.dismiss()

    def _card_dismissed(self) -> None:
        self.scene.show_wrong((), ())
        self.scene.preview.clear()
        self.view.setFocus()

    def say_hint(self, message: str) -> None:
        """Say at the foot of the canvas how a gesture goes on."""
        at = QPoint(self.view.width() // 2 - theme().px(150), self.view.height() - theme().px(80))
        self.toast.say(at, "", message, seconds=6.0)

    def hide_chip(self) -> None:
        """Take the chip beside the cursor away."""
        self._asked_pair = None
        self.chip.hide()

    # -- choosing ----------------------------------------------------------------------------

    def select_nodes(self, nodes: Iterable[int], *, keep_edges: bool = False) -> None:
        """Select nodes, here and for the other panels."""
        edges = self.scene.selected_edges if keep_edges else ()
        nodes = list(dict.fromkeys(nodes))
        self.scene.select(nodes, edges)
        names = self.scene.drawing.names
        self.session.select([names[node] for node in nodes])
        self._describe()

    def select_edges(self, edges: Iterable[int], *, keep_nodes: bool = False) -> None:
        """Select edges."""
        nodes = self.scene.selected if keep_nodes else frozenset()
        self.scene.select(nodes, edges)
        names = self.scene.drawing.names
        self.session.select([names[node] for node in sorted(nodes)])
        self._describe()

    def select_nothing(self) -> None:
        """Select nothing."""
        self.select_nodes(())

    def select_all(self) -> None:
        """Select all nodes and edges."""
        drawing = self.scene.drawing
        self.scene.select(range(drawing.n), range(drawing.m))
        self.session.select(drawing.names)

    def _describe(self) -> None:
        """Tell screen readers what is chosen."""
        self.view.setAccessibleDescription(self.describe())

    def describe(self) -> str:
        """Return what is shown and chosen, in words."""
        scene, drawing = self.scene, self.scene.drawing
        node = scene.focused
        if node is None and len(scene.selected) == 1:
            node = next(iter(scene.selected))
        if node is None:
            return f"{drawing.n} nodes, {drawing.m} edges"
        # Not asked of the graph: on a large one it would sort the edges of all nodes for it.
        parents, children, linked = [], [], []
        for number in drawing.incident(node):
            a, b = drawing.ends[number].tolist()
            kind = linked if drawing.link[number] else children if a == node else parents
            kind.append(b if a == node else a)

        def names(nodes: Sequence[int]) -> str:
            return ", ".join(drawing.names[v] for v in nodes) if nodes else "none"

        text = f"{drawing.names[node]}: parents {names(parents)}; children {names(children)}"
        return f"{text}; links {names(linked)}" if linked else text

    def hover_at(self, at: QPointF) -> None:
        """The mouse is over a scene point."""
        self.scene.handles = self.controller.tool == "select" and self.view.zoom >= HANDLES_FROM
        node = self.scene.handle_at(at, HANDLE / self.view.zoom)
        if node is None:
            node = self.scene.drawing.node_at(at.x(), at.y())
        edge = None
        if node is None:
            edge = self.scene.drawing.edge_at(at.x(), at.y(), self.view.grab_scale())
        self.scene.hover(node, edge)

    def tooltip_at(self, at: QPoint) -> str:
        """Return what to say about a point of the view."""
        point = self.view.mapToScene(at)
        drawing = self.scene.drawing
        node = drawing.node_at(point.x(), point.y())
        if node is not None:
            return drawing.names[node]
        edge = drawing.edge_at(point.x(), point.y(), self.view.grab_scale())
        if edge is None:
            return ""
        a, b = drawing.pair(edge)
        if drawing.link[edge]:
            either = "reversible" if self.session.view == "cpdag" else "either direction"
            return f"{a} – {b} ({either})"
        return f"{a} → {b}"

    def go_to(self, name: str) -> None:
        """Select a node, bring it in sight, and give the canvas the keyboard."""
        node = self.scene.drawing.graph.index.get(name)
        if node is None:
            return
        self.select_nodes([node])
        self.view.reveal(self.scene.node_rect(node))
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)
        self.scene.focus_node(node)

    # -- pictures ----------------------------------------------------------------------------

    def export_picture(self, path: str | Path, *, scale: float = 2.0, dark: bool = False) -> Path:
        """Write a picture of the whole graph: PNG (``scale`` pixels a unit), SVG or PDF.

        Raises
        ------
        UsageError
            In words, when it cannot be; what was at ``path`` is then untouched.
        """
        from bnstudio.gui.canvas.painting.pictures import export_picture

        self.scene.finish_glide()
        groups = self.session.groups
        palette = dict(zip(group_names(groups), tokens(dark).groups, strict=False))
        coloured = bool(group_colours(groups))
        bands = [
            palette.get(groups.get(name, "")) if coloured else None
            for name in self.scene.drawing.names
        ]
        title = self.session.hand_label or "Network"
        return export_picture(path, self.scene.drawing, bands, scale=scale, dark=dark, title=title)

    def set_minimap(self, wanted: bool) -> None:
        """Let large graphs have a map in the corner, or not."""
        self.minimap.wanted = wanted
        self.minimap.follow()

    # -- shutdown ----------------------------------------------------------------------------

    def shutdown(self) -> None:
        """End the layout process; the last thing to call."""
        self._sizing.stop()
        self._unseen.stop()
        self._loading.stop()
        self.arranger.close()
