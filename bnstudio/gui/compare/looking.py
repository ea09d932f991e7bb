"""The mouse and the keys on a canvas that is looked at and not edited."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QObject, QPoint, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent

from bnstudio.graph.differences import Kind
from bnstudio.gui.canvas.input.controller import Controller
from bnstudio.gui.canvas.input.interactions import ARROWS, Press
from bnstudio.gui.canvas.model.curves import Pair
from bnstudio.gui.canvas.page.view import GraphView
from bnstudio.gui.canvas.painting.scene import GraphScene
from bnstudio.gui.wording.comparing import KINDS


class Look(Press):
    """A press that selects, or begins a rectangle; it never moves a node."""

    def move(self, at: QPointF, event: QMouseEvent) -> None:
        if self.node is None:
            super().move(at, event)


class _Nothing:
    """No edit is made here, and nothing is said of any."""

    links_allowed = False

    def add_arc(self, a: str, b: str) -> None:
        """Arcs are not drawn here."""

    def add_link(self, a: str, b: str) -> None:
        """Links are not drawn here."""

    def nodes_moved(self, nodes: Sequence[int]) -> None:
        """Nodes stay where they are."""

    def begin_naming(self, at: QPointF) -> None:
        """Nodes are not added here."""

    def begin_renaming(self, node: int) -> None:
        """Nodes keep their names here."""

    def preview(self, kind: str, a: str, b: str, at: QPoint) -> None:
        """There is nothing to preview."""

    def end_preview(self) -> None:
        """There is nothing to preview."""

    def hint(self, message: str, *, stays: bool = False) -> None:
        """There is nothing to hint at."""

    def end_hint(self) -> None:
        """There is none to take away."""


class Chosen(QObject):
    """What is selected on one canvas, by name.

    Signals
    -------
    changed(list, list)
        A person has selected these nodes and these pairs of joined nodes.
    """

    changed = Signal(list, list)

    def __init__(self, scene: GraphScene, view: GraphView) -> None:
        super().__init__(view)
        self._scene, self._view = scene, view

    def select_nodes(self, nodes: Iterable[int], *, keep_edges: bool = False) -> None:
        """Select nodes."""
        self._select(nodes, self._scene.state.selected_edges if keep_edges else ())

    def select_edges(self, edges: Iterable[int], *, keep_nodes: bool = False) -> None:
        """Select edges."""
        self._select(self._scene.state.selected if keep_nodes else (), edges)

    def _select(self, nodes: Iterable[int], edges: Iterable[int]) -> None:
        nodes, edges = sorted(set(nodes)), sorted(set(edges))
        self._scene.select(nodes, edges)
        drawing = self._scene.drawing
        self.changed.emit([drawing.names[v] for v in nodes], [drawing.pair(e) for e in edges])

    def follow(self, names: Iterable[str], pairs: Iterable[Pair]) -> None:
        """Show what was selected elsewhere, as far as it is here."""
        drawing = self._scene.drawing
        index = drawing.graph.index
        nodes = [index[name] for name in names if name in index]
        found = [
            drawing.edge_between(index[a], index[b]) for a, b in pairs if a in index and b in index
        ]
        self._scene.select(nodes, [number for number in found if number is not None])

    def tooltip_at(self, at: QPointF) -> str:
        """Return what to say about a scene point."""
        drawing, compared = self._scene.drawing, self._scene.state.compared
        node, edge = drawing.hit(at.x(), at.y(), self._view.grab_scale())
        if node is not None:
            name = drawing.names[node]
            own = compared.nodes.get(name)
            return name if own is None else f"{name} ({_lower(own)})"
        if edge is None:
            return ""
        a, b = drawing.pair(edge)
        sign = "–" if drawing.link[edge] else "→"
        return f"{a} {sign} {b} ({_lower(compared.kind(drawing, edge))})"


def _lower(kind: Kind) -> str:
    words = KINDS[kind]
    return words[:1].lower() + words[1:]


class LookingController(Controller):
    """Selects, pans and zooms; the canvas has no tools and no menu."""

    def __init__(self, scene: GraphScene, view: GraphView, chosen: Chosen) -> None:
        nothing = _Nothing()
        super().__init__(scene, view, chosen, nothing, nothing, view)
        self._view = view
        self.command = self._key

    def _left_pressed(self, at: QPointF, event: QMouseEvent) -> None:
        self.begin(lambda: Look(self, at, event))

    def _hover_at(self, at: QPointF) -> None:
        super()._hover_at(at)
        self.scene.state.handles = False

    def mouse_double_clicked(self, event: QMouseEvent) -> None:
        self.mouse_pressed(event)

    def _key(self, event: QKeyEvent) -> bool:
        """Zoom by ``+``, ``-`` and ``0``; walk from node to node by the arrow keys."""
        text, step = event.text(), ARROWS.get(event.key())
        does = {"+": self._view.zoom_in, "-": self._view.zoom_out, "0": self._view.fit}.get(text)
        if does is not None:
            does()
            return True
        focused = self.scene.state.focused
        if step is not None and focused is not None:
            target = self.scene.drawing.nearest_in_direction(focused, *step)
            if target is not None:
                self.scene.focus_node(target)
                self.selection.select_nodes([target])
                self._view.reveal(self.scene.node_rect(target))
            return True
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and focused is not None:
            self.selection.select_nodes([focused])
            return True
        return False
