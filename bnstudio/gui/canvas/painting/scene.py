"""The scene: the drawing of the graph in hand with everything that is selected, hovered, asked.

It holds the states of nodes and edges and tells its items to repaint; gestures and the page change
the states only through its methods. Up to some hundred nodes there is an item for each, and one
for all edges; above, one item paints the whole graph.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEasingCurve, QPointF, QRectF, QVariantAnimation, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication, QGraphicsScene, QStyle

from bnstudio.graph.pdag import PDAG
from bnstudio.gui.canvas.model import geometry
from bnstudio.gui.canvas.model.drawing import NO_CURVES, Curves, Drawing, Pair
from bnstudio.gui.canvas.painting import paint
from bnstudio.gui.canvas.painting.items import ArcsItem, NodeItem, PreviewItem
from bnstudio.gui.canvas.painting.landmarks import LandmarksItem
from bnstudio.gui.canvas.painting.whole import WholeItem
from bnstudio.gui.style.theme import theme
from bnstudio.gui.style.tokens import Tokens

Array = NDArray[np.float64]

GLIDE_MS = 240
MOST_GLIDING = 800
"""With more edges than this nodes are put in their new places at once: gliding would stutter."""

FLASH_MS = 1600


def motion_reduced() -> bool:
    """Whether the system asks for no animation."""
    app = QApplication.instance()
    if not isinstance(app, QApplication):
        return False
    return app.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration) == 0


class GraphScene(QGraphicsScene):
    """Nodes and edges with their states.

    Signals
    -------
    changed_extent()
        Places or sizes changed: what fits the view may want to look again.
    """

    changed_extent = Signal()

    def __init__(self, parent=None) -> None:
        super().__init__(parent)
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.drawing = Drawing(PDAG(()), np.empty((0, 2)), np.empty((0, 2)))
        self.tokens: Tokens = theme().tokens
        self.fonts = paint.fonts()
        self.bands: list[QColor | None] = []
        self.selected: frozenset[int] = frozenset()
        self.selected_edges: frozenset[int] = frozenset()
        self.hovered: int | None = None
        self.hovered_edge: int | None = None
        self.focused: int | None = None
        self.target: int | None = None
        self.wrong_nodes: frozenset[int] = frozenset()
        self.wrong_edges: frozenset[int] = frozenset()
        self.flashing: frozenset[int] = frozenset()
        self.flash = 0.0
        self.fading = False
        self.reduced_motion = motion_reduced()
        self.handles = True
        self.hurried = False
        self._near: frozenset[int] = frozenset()
        self._near_edges: frozenset[int] = frozenset()
        self._nodes: list[NodeItem] = []
        self._arcs: ArcsItem | None = None
        self._whole: WholeItem | None = None
        self.landmarks = LandmarksItem(self)
        self.addItem(self.landmarks)
        self.preview = PreviewItem(self)
        self.addItem(self.preview)
        self._glide = QVariantAnimation(self, duration=GLIDE_MS, startValue=0.0, endValue=1.0)
        self._glide.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._glide.valueChanged.connect(self._glide_step)
        self._glide.finished.connect(self._glide_done)
        self._glide_from: Array | None = None
        self._glide_to: Drawing | None = None
        self._flash = QVariantAnimation(self, duration=FLASH_MS, startValue=1.0, endValue=0.0)
        self._flash.setEasingCurve(QEasingCurve.Type.InQuad)
        self._flash.valueChanged.connect(self._flash_step)
        self.setSceneRect(-1e6, -1e6, 2e6, 2e6)

    # -- what is drawn -----------------------------------------------------------------------

    def show_graph(
        self,
        graph: PDAG,
        positions: Array,
        curves: Curves = NO_CURVES,
        *,
        sizes: Array | None = None,
        glide: bool = False,
    ) -> None:
        """Show a graph at the given places.

        Selected nodes and edges stay selected as far as they are still there. With ``glide``
        nodes that are there already move to their places in a quarter of a second.
        """
        old = self.drawing
        if not self.gliding and _same(old, graph, positions, curves, sizes):
            return
        self.finish_glide()
        old = self.drawing
        if sizes is None:
            sizes = old.sizes if old.names == graph.names else paint.node_sizes(graph.names)
        new = Drawing(graph, positions, sizes, curves, old)
        self._carry_states(old, new)
        if glide and not self.reduced_motion and old.n and new.m <= MOST_GLIDING:
            start = new.positions.copy()
            there = old.graph.index
            for node, name in enumerate(new.names):
                if name in there:
                    start[node] = old.positions[there[name]]
            if np.abs(start - new.positions).max(initial=0.0) > 1.0:
                moving = Drawing(graph, positions, sizes, curves, new)
                moving.place_like(new, start)
                self._put(moving)
                self._glide_from, self._glide_to = start, new
                self._glide.start()
                return
        self._put(new)
        self.changed_extent.emit()

    def _put(self, drawing: Drawing) -> None:
        old, self.drawing = self.drawing, drawing
        self.landmarks.renew()
        near, near_edges = self._near, self._near_edges
        self._find_neighbourhood()
        if drawing.large:
            self._drop_small()
            if self._whole is None:
                self._whole = WholeItem(self)
                self.addItem(self._whole)
            changes = None if self.fading else drawing.changes_since(old)
            if changes is not None:
                # What is near the selection looks different as well, wherever it is.
                asked = [
                    old.edge_boxes()[np.array(sorted(near_edges), dtype=np.int64)],
                    drawing.edge_boxes()[np.array(sorted(self._near_edges), dtype=np.int64)],
                    drawing.node_boxes(np.array(sorted(near ^ self._near), dtype=np.int64)),
                ]
                changes = np.concatenate([changes, *asked])
            self._whole.renew(changes)
            return
        if self._whole is not None:
            self._whole.close()
            self.removeItem(self._whole)
            self._whole = None
        if self._arcs is None:
            self._arcs = ArcsItem(self)
            self.addItem(self._arcs)
        while len(self._nodes) > drawing.n:
            self.removeItem(self._nodes.pop())
        while len(self._nodes) < drawing.n:
            item = NodeItem(self, len(self._nodes))
            self._nodes.append(item)
            self.addItem(item)
        self._arcs.renew()
        for item in self._nodes:
            item.renew()

    def _drop_small(self) -> None:
        for item in self._nodes:
            self.removeItem(item)
        self._nodes.clear()
        if self._arcs is not None:
            self.removeItem(self._arcs)
            self._arcs = None

    def _carry_states(self, old: Drawing, new: Drawing) -> None:
        there = new.graph.index

        def node(number: int | None) -> int | None:
            return None if number is None else there.get(old.names[number])

        def edges(numbers: Iterable[int]) -> frozenset[int]:
            kept = set()
            for number in numbers:
                a, b = (node(end) for end in old.ends[number].tolist())
                found = None if a is None or b is None else new.edge_between(a, b)
                if found is not None:
                    kept.add(found)
            return frozenset(kept)

        self.selected = frozenset(v for v in map(node, self.selected) if v is not None)
        self.wrong_nodes = frozenset(v for v in map(node, self.wrong_nodes) if v is not None)
        self.focused, self.target = node(self.focused), node(self.target)
        self.hovered = node(self.hovered)
        self.selected_edges = edges(self.selected_edges)
        self.wrong_edges = edges(self.wrong_edges)
        self.flashing = edges(self.flashing)
        if self.hovered_edge is not None:
            self.hovered_edge = None
            self._repaint_edges()
        if old.names != new.names:
            self.bands = [None] * new.n

    def set_bands(self, bands: list[QColor | None]) -> None:
        """Colour the nodes' bands by group."""
        if bands != self.bands:
            self.bands = bands
            self.repaint_all()

    def restyle(self) -> None:
        """Take over another theme or font size."""
        self.tokens = theme().tokens
        self.fonts = paint.fonts()
        self.repaint_all()

    def move_nodes(self, nodes: Iterable[int], positions: Array) -> None:
        """Put some nodes elsewhere at once, with all their edges routed anew."""
        self.finish_glide()
        nodes = list(nodes)
        self.drawing.positions[nodes] = positions
        self.drawing.reroute(nodes)
        self.landmarks.renew()
        if self._whole is not None:
            self._whole.renew()
        else:
            for node in nodes:
                self._nodes[node].renew()
            if self._arcs is not None:
                self._arcs.renew()
        self.changed_extent.emit()

    # -- gliding -----------------------------------------------------------------------------

    @property
    def gliding(self) -> bool:
        """Whether nodes are on their way."""
        return self._glide_to is not None

    def _glide_step(self, share: float) -> None:
        if self._glide_to is None or self._glide_from is None:
            return
        target = self._glide_to
        # The target's curves, with their ends held where the nodes are now: no arc ever jumps.
        at = self._glide_from + (target.positions - self._glide_from) * share
        self.drawing.place_like(target, at)
        self.landmarks.update()
        if self._arcs is not None:
            self._arcs.renew()
        for item in self._nodes:
            item.renew()

    def finish_glide(self) -> None:
        """Put gliding nodes where they are going, now."""
        if self._glide_to is not None:
            self._glide.stop()
            self._glide_done()

    def _glide_done(self) -> None:
        target, self._glide_to = self._glide_to, None
        if target is not None:
            self._put(target)
            self.changed_extent.emit()

    # -- states ------------------------------------------------------------------------------

    def select(self, nodes: Iterable[int], edges: Iterable[int] = ()) -> None:
        """Select exactly these nodes and edges."""
        nodes, edges = frozenset(nodes), frozenset(edges)
        if (nodes, edges) != (self.selected, self.selected_edges):
            self.selected, self.selected_edges = nodes, edges
            self._find_neighbourhood()
            self.repaint_all()

    def hover(self, node: int | None, edge: int | None = None) -> None:
        """Mark what the mouse is over."""
        if (node, edge) != (self.hovered, self.hovered_edge):
            touched = {self.hovered, node} - {None}
            self.hovered, self.hovered_edge = node, edge
            self._repaint_nodes(touched)

    def focus_node(self, node: int | None) -> None:
        """Give a node the keyboard's focus ring."""
        if node != self.focused:
            touched = {self.focused, node} - {None}
            self.focused = node
            self._repaint_nodes(touched)

    def aim(self, node: int | None) -> None:
        """Mark the node that an arc under way would end at."""
        if node != self.target:
            touched = {self.target, node} - {None}
            self.target = node
            self._repaint_nodes(touched)

    def show_wrong(self, nodes: Iterable[int], edges: Iterable[int]) -> None:
        """Show nodes and edges in the error colour (a cycle)."""
        self.wrong_nodes, self.wrong_edges = frozenset(nodes), frozenset(edges)
        self.repaint_all()

    def flash_edges(self, pairs: Iterable[Pair]) -> None:
        """Let edges that an edit changed along the way glow softly and fade."""
        index = self.drawing.graph.index
        found = {
            self.drawing.edge_between(index[a], index[b])
            for a, b in pairs
            if a in index and b in index
        }
        self.flashing = frozenset(number for number in found if number is not None)
        if self.flashing:
            self._flash.stop()
            self._flash.start()

    def _flash_step(self, left: float) -> None:
        self.flash = left
        glowing = sorted(self.flashing)
        if left <= 0.0:
            self.flashing = frozenset()
        if self._whole is not None and glowing:
            self._whole.renew_boxes(self.drawing.edge_boxes()[glowing])
        else:
            self._repaint_edges()

    def set_fading(self, fading: bool) -> None:
        """Fade what is not near the selection, or not."""
        self.fading = fading
        self.repaint_all()

    def _find_neighbourhood(self) -> None:
        edges = self.drawing.incident(*self.selected) if self.selected else []
        near = set(self.drawing.ends[[*edges, *self.selected_edges]].ravel().tolist())
        self._near = frozenset(near - self.selected)
        self._near_edges = frozenset(edges)

    def node_look(self, node: int) -> paint.NodeLook:
        """Return how a node is to be painted now."""
        asked = bool(self.selected or self.selected_edges)
        standing = paint.NORMAL
        if node in self._near:
            standing = paint.NEAR
        elif asked and self.fading and node not in self.selected:
            standing = paint.FADED
        return paint.NodeLook(
            standing,
            node in self.selected,
            node == self.hovered,
            node == self.focused,
            node == self.target,
            node in self.wrong_nodes,
            self.bands[node] if node < len(self.bands) else None,
            node == self.hovered and self.handles,
        )

    @property
    def faded(self) -> bool:
        """Whether all that is not near what is selected is faded."""
        return self.fading and bool(self.selected or self.selected_edges)

    def usual_edge_look(self, link: bool) -> paint.EdgeLook:
        """Return how the edges are painted that nobody looks for."""
        t = self.tokens
        width = paint.LINK_WIDTH if link else paint.ARC_WIDTH
        if not self.faded:
            return paint.EdgeLook(t.link if link else t.arc, width)
        return paint.EdgeLook(paint.blend(t.canvas, t.link, 0.3) if link else t.arc_faded, width)

    def usual_node_look(self, node: int) -> paint.NodeLook:
        """Return how a node is painted that nobody looks for."""
        standing = paint.FADED if self.faded else paint.NORMAL
        return paint.NodeLook(standing, band=self.bands[node] if node < len(self.bands) else None)

    def edge_look(self, number: int) -> paint.EdgeLook:
        """Return how an edge is to be painted now."""
        t = self.tokens
        link = bool(self.drawing.link[number])
        colour = t.link if link else t.arc
        width = paint.LINK_WIDTH if link else paint.ARC_WIDTH
        if number in self.wrong_edges:
            return paint.EdgeLook(t.error, 2.2, True)
        if number in self.selected_edges:
            return paint.EdgeLook(t.accent_line, 2.4, True)
        if number in self.flashing and self.flash > 0.0:
            glow = paint.blend(colour, t.caution_bar, self.flash)
            return paint.EdgeLook(glow, width + 1.2 * self.flash, True)
        ends = self.drawing.ends[number]
        if number == self.hovered_edge or self.hovered in (ends[0], ends[1]):
            return paint.EdgeLook(colour, max(paint.FOCUS_WIDTH, width), True)
        if number in self._near_edges:
            strong = colour if link else t.text_2
            return paint.EdgeLook(strong, paint.FOCUS_WIDTH, True)
        return self.usual_edge_look(link)

    def in_front(self, number: int) -> bool:
        """Whether an edge is painted after the ordinary ones."""
        ends = self.drawing.ends[number]
        return (
            number in self.selected_edges
            or number in self.wrong_edges
            or number in self._near_edges
            or number in self.flashing
            or number == self.hovered_edge
            or self.hovered in (ends[0], ends[1])
        )

    # -- repainting --------------------------------------------------------------------------

    def repaint_all(self) -> None:
        """Repaint nodes and edges."""
        self.update()

    def _repaint_nodes(self, nodes: set[int]) -> None:
        self.landmarks.update()
        if self._whole is not None:
            self._whole.update()
            return
        for node in nodes:
            if node < len(self._nodes):
                self._nodes[node].update()
        self._repaint_edges()

    def _repaint_edges(self) -> None:
        if self._whole is not None:
            self._whole.update()
        elif self._arcs is not None:
            self._arcs.update()

    @property
    def settled(self) -> Drawing:
        """The drawing, as it will be once nodes have stopped gliding."""
        return self._glide_to or self.drawing

    def extent(self) -> QRectF:
        """Return the rectangle that holds everything (where it is going, while gliding)."""
        left, top, right, bottom = self.settled.bounds()
        return QRectF(left, top, right - left, bottom - top)

    def node_rect(self, node: int) -> QRectF:
        """Return the box of a node."""
        x, y = self.drawing.positions[node]
        w, h = self.drawing.sizes[node]
        return QRectF(x - w / 2.0, y - h / 2.0, w, h)

    def handle_at(self, at: QPointF, radius: float) -> int | None:
        """Return the hovered node whose arc handle is at a point."""
        node = self.hovered
        if node is None:
            return None
        handle = self.handle_of(node)
        return node if (at - handle).manhattanLength() <= 1.5 * radius else None

    def handle_of(self, node: int) -> QPointF:
        """Return where a node's arc handle is: in the middle of its right border."""
        rect = self.node_rect(node)
        return QPointF(rect.right(), rect.center().y())

    def places(self) -> Mapping[str, tuple[float, float]]:
        """Return where each node stands (or is going), by name."""
        drawing = self._glide_to or self.drawing
        return {
            name: (float(x), float(y))
            for name, (x, y) in zip(drawing.names, drawing.positions.tolist(), strict=True)
        }

    def middle_of(self, number: int) -> QPointF:
        """Return the middle of an edge."""
        return QPointF(*geometry.middle(geometry.polyline(self.drawing.paths[number])))


def _same(
    drawing: Drawing, graph: PDAG, positions: Array, curves: Curves, sizes: Array | None
) -> bool:
    """Whether a drawing shows this graph at these places already."""
    return (
        drawing.graph is graph
        and drawing.curves is curves
        and (sizes is None or sizes is drawing.sizes)
        and np.array_equal(drawing.positions, positions)
    )
