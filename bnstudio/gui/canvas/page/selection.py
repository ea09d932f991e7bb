"""What is chosen on the canvas, in step with the other panels, and what is said of it in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QPointF, Qt

from bnstudio.gui.canvas.model.drawing import Drawing
from bnstudio.gui.canvas.page.view import GraphView
from bnstudio.gui.canvas.painting.scene import GraphScene
from bnstudio.gui.services.current_graph import CurrentGraph
from bnstudio.gui.services.selection import Selection


class CanvasSelection:
    """Selects nodes and edges in the scene, and nodes by name for the other panels."""

    def __init__(
        self, selection: Selection, graph: CurrentGraph, scene: GraphScene, view: GraphView
    ) -> None:
        self._selection = selection
        self._graph = graph
        self._scene = scene
        self._view = view

    def select_nodes(self, nodes: Iterable[int], *, keep_edges: bool = False) -> None:
        """Select nodes."""
        edges = self._scene.state.selected_edges if keep_edges else ()
        self._select(list(dict.fromkeys(nodes)), edges)

    def select_edges(self, edges: Iterable[int], *, keep_nodes: bool = False) -> None:
        """Select edges."""
        self._select(sorted(self._scene.state.selected) if keep_nodes else [], edges)

    def _select(self, nodes: Sequence[int], edges: Iterable[int]) -> None:
        self._scene.select(nodes, edges)
        names = self._scene.drawing.names
        self._selection.select([names[node] for node in nodes])
        self.tell_readers()

    def select_all(self) -> None:
        """Select all nodes and edges."""
        drawing = self._scene.drawing
        self._scene.select(range(drawing.n), range(drawing.m))
        self._selection.select(drawing.names)

    def follow(self) -> None:
        """Show what another panel has selected."""
        index = self._scene.drawing.graph.index
        nodes = frozenset(index[name] for name in self._selection.names if name in index)
        if nodes != self._scene.state.selected:
            self._scene.select(nodes)
        self.tell_readers()

    def go_to(self, name: str) -> None:
        """Select a node, bring it in sight, and give the canvas the keyboard."""
        node = self._scene.drawing.graph.index.get(name)
        if node is None:
            return
        self.select_nodes([node])
        self._view.reveal(self._scene.node_rect(node))
        self._view.setFocus(Qt.FocusReason.OtherFocusReason)
        self._scene.focus_node(node)

    def tell_readers(self) -> None:
        """Tell screen readers what is shown and chosen."""
        state = self._scene.state
        node = state.single_node()
        drawing = state.drawing
        words = f"{drawing.n} nodes, {drawing.m} edges"
        self._view.setAccessibleDescription(words if node is None else node_words(drawing, node))

    def tooltip_at(self, at: QPointF) -> str:
        """Return what to say about a scene point."""
        drawing = self._scene.drawing
        node = drawing.node_at(at.x(), at.y())
        if node is not None:
            return drawing.names[node]
        edge = drawing.edge_at(at.x(), at.y(), self._view.grab_scale())
        if edge is None:
            return ""
        a, b = drawing.pair(edge)
        if not drawing.link[edge]:
            return f"{a} → {b}"
        either = "reversible" if self._graph.view == "cpdag" else "either direction"
        return f"{a} – {b} ({either})"


def node_words(drawing: Drawing, node: int) -> str:
    """Return a node and what it is joined to, in words."""
    # Not asked of the graph: on a large one it would sort the edges of all nodes for it.
    parents: list[str] = []
    children: list[str] = []
    linked: list[str] = []
    for number in drawing.incident(node):
        a, b = drawing.ends[number].tolist()
        kind = linked if drawing.link[number] else children if a == node else parents
        kind.append(drawing.names[b if a == node else a])
    text = f"{drawing.names[node]}: parents {', '.join(parents) or 'none'}"
    text = f"{text}; children {', '.join(children) or 'none'}"
    return f"{text}; links {', '.join(linked)}" if linked else text
