"""What is chosen on the canvas, in step with the other panels, and what is said of it in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import QPointF, Qt

from bnstudio.gui.canvas.model.drawing import Drawing
from bnstudio.gui.canvas.page.view import GraphView
from bnstudio.gui.canvas.painting.scene import GraphScene
from bnstudio.gui.services.current_graph import CurrentGraph
from bnstudio.gui.services.selection import Selection
from bnstudio.gui.widgets.announce import announce
from bnstudio.gui.wording.names import few_names
from bnstudio.gui.wording.numbers import DOT
from bnstudio.gui.wording.plain import plain_lines
from bnstudio.gui.wording.tr import tr


@dataclass
class CanvasSelection:
    """Selects nodes and edges in the scene, and nodes by name for the other panels."""

    selection: Selection
    graph: CurrentGraph
    scene: GraphScene
    view: GraphView
    _told: str = field(default="", init=False)  # what screen readers heard last

    def select_nodes(self, nodes: Iterable[int], *, keep_edges: bool = False) -> None:
        """Select nodes."""
        edges = self.scene.state.selected_edges if keep_edges else ()
        self._select(list(dict.fromkeys(nodes)), edges)

    def select_edges(self, edges: Iterable[int], *, keep_nodes: bool = False) -> None:
        """Select edges."""
        self._select(sorted(self.scene.state.selected) if keep_nodes else [], edges)

    def _select(self, nodes: Sequence[int], edges: Iterable[int]) -> None:
        self.scene.select(nodes, edges)
        names = self.scene.drawing.names
        alone = list(self.scene.state.selected_edges)
        pair = self.scene.drawing.pair(alone[0]) if len(alone) == 1 and not nodes else None
        self.selection.select([names[node] for node in nodes], pair)
        self.tell_readers()

    def select_all(self) -> None:
        """Select all nodes and edges."""
        drawing = self.scene.drawing
        self._select(range(drawing.n), range(drawing.m))

    def follow(self) -> None:
        """Show what another panel has selected."""
        index = self.scene.drawing.graph.index
        nodes = frozenset(index[name] for name in self.selection.names if name in index)
        pair = self.selection.pair
        edge = None
        if pair is not None and pair[0] in index and pair[1] in index:
            edge = self.scene.drawing.edge_between(index[pair[0]], index[pair[1]])
        state = self.scene.state
        if nodes != state.selected or (edge is not None and edge not in state.selected_edges):
            self.scene.select(nodes, () if edge is None else (edge,))
        self.tell_readers()

    def go_to(self, name: str) -> None:
        """Select a node, bring it in sight, and give the canvas the keyboard."""
        node = self.scene.drawing.graph.index.get(name)
        if node is None:
            return
        self.select_nodes([node])
        self.view.reveal(self.scene.node_rect(node))
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)
        self.scene.focus_node(node)

    def tell_readers(self) -> None:
        """Tell screen readers what is shown and chosen."""
        state = self.scene.state
        node = state.single_node()
        drawing = state.drawing
        words = tr("{number} nodes, {m} edges", number=drawing.n, m=drawing.m)
        chosen = ""
        if len(state.selected_edges) == 1 and not state.selected:
            chosen = self.edge_words(min(state.selected_edges))
        elif node is not None:
            chosen = node_words(drawing, node)
        elif len(state.selected) > 1:
            chosen = tr("{selected} nodes selected", selected=len(state.selected))
        self.view.setAccessibleDescription(plain_lines(chosen or words))
        if chosen != self._told:
            self._told = chosen
            announce(self.view, chosen)

    def tooltip_at(self, at: QPointF) -> str:
        """Return what to say about a scene point."""
        drawing = self.scene.drawing
        row = self.scene.states.at(at, self.view.zoom)
        if row is not None:
            return self.scene.states.words(*row)
        node, edge = self.scene.state.hit(at.x(), at.y(), self.view.grab_scale())
        if node is not None:
            name = drawing.names[node]
            said = (self.scene.given.words(name), self.scene.target.words(name))
            return node_lines(drawing, node, DOT.join(filter(None, said)))
        return "" if edge is None else self.edge_words(edge)

    def edge_words(self, edge: int) -> str:
        """Return an edge and what is known of it, in words."""
        drawing = self.scene.drawing
        a, b = drawing.pair(edge)
        if not drawing.link[edge]:
            said = self.scene.badges.known.words(a, b)
            return f"{a} → {b} ({said})" if said else f"{a} → {b}"
        either = tr("reversible") if self.graph.view == "cpdag" else tr("either direction")
        return f"{a} – {b} ({either})"


def joined_to(drawing: Drawing, node: int) -> tuple[list[str], list[str], list[str]]:
    """Return the names of a node's parents, children, and those that it is linked with."""
    # Not asked of the graph: on a large one it would sort the edges of all nodes for it.
    around = [(*drawing.pair(number), drawing.link[number]) for number in drawing.incident(node)]
    name = drawing.names[node]
    parents = [a for a, b, link in around if b == name and not link]
    children = [b for a, b, link in around if a == name and not link]
    return parents, children, [b if a == name else a for a, b, link in around if link]


def node_lines(drawing: Drawing, node: int, given: str) -> str:
    """Return a node, what is ``given`` of it, and what it is joined to, a line each.

    Among many arcs this is read sooner than each of them is followed to its other end.
    """
    label, name = drawing.labels[node], drawing.names[node]
    first = label if label == name else f"{label} ({name})"
    lines = [f"{first}, {given}" if given else first]
    shown = dict(zip(drawing.names, drawing.labels, strict=True))
    parents, children, linked = (
        few_names([shown[other] for other in others]) for others in joined_to(drawing, node)
    )
    lines += [tr("Parents: {names}", names=parents)] if parents else []
    lines += [tr("Children: {names}", names=children)] if children else []
    lines += [tr("Links: {names}", names=linked)] if linked else []
    return "\n".join(lines)


def node_words(drawing: Drawing, node: int) -> str:
    """Return a node and what it is joined to, in words."""
    parents, children, linked = joined_to(drawing, node)
    label, name = drawing.labels[node], drawing.names[node]
    text = name if label == name else f"{label} ({name})"
    text = tr("{words}: parents {value}", words=text, value=", ".join(parents) or tr("none"))
    text = tr("{words}; children {value}", words=text, value=", ".join(children) or tr("none"))
    return tr("{words}; links {linked}", words=text, linked=", ".join(linked)) if linked else text
