"""The scene: a state (what is shown, selected, pointed at) and the items that paint it.

Gestures and the page change the state through the scene's methods, which then repaint what looks
different. Up to some hundred nodes there is an item for each and one for all edges; above, one item
paints the whole graph.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEasingCurve, QObject, QPointF, QRectF, QVariantAnimation, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QGraphicsScene

from bnstudio.graph.pdag import PDAG
from bnstudio.gui.canvas.model.compared import Compared
from bnstudio.gui.canvas.model.curves import NO_CURVES, Curves, Pair
from bnstudio.gui.canvas.model.drawing import Drawing
from bnstudio.gui.canvas.model.known import Known
from bnstudio.gui.canvas.model.scene_state import NOTHING, Changed, SceneState
from bnstudio.gui.canvas.model.states import NodeRows
from bnstudio.gui.canvas.model.sureness import Sureness
from bnstudio.gui.canvas.model.weak import Weak
from bnstudio.gui.canvas.painting import paint
from bnstudio.gui.canvas.painting.arrays import rect_of
from bnstudio.gui.canvas.painting.block_names import BlockNamesItem
from bnstudio.gui.canvas.painting.difference_badges import DifferenceBadges
from bnstudio.gui.canvas.painting.given import GivenItem
from bnstudio.gui.canvas.painting.items import PreviewItem, SmallItem
from bnstudio.gui.canvas.painting.known import AbsentItem, BadgesItem
from bnstudio.gui.canvas.painting.landmarks import LandmarksItem
from bnstudio.gui.canvas.painting.looks import Looks
from bnstudio.gui.canvas.painting.routing import Routing
from bnstudio.gui.canvas.painting.states import StatesItem
from bnstudio.gui.canvas.painting.sureness import BandsItem, SharesItem
from bnstudio.gui.canvas.painting.target.item import TargetItem
from bnstudio.gui.canvas.painting.whole import WholeItem
from bnstudio.gui.style.theme import theme

Array = NDArray[np.float64]

GLIDE_MS = 240
MAX_GLIDING = 800
"""With more edges than this nodes are put in their new places at once: gliding would stutter."""

GLIDE_PACE = 40
"""Milliseconds between two pictures of a glide with more than ``QUICK`` edges: routing and painting
them takes about half of that, and the rest is for what else the window has to do."""
QUICK = 60

FLASH_MS = 1600


class GraphScene(QGraphicsScene):
    """Nodes and edges with their states.

    Signals
    -------
    changed_extent()
        Places or sizes changed: what fits the view may want to look again.
    state_clicked(str, str, bool)
        A state of a node was clicked; whether it is to be set from outside.
    """

    changed_extent = Signal()
    state_clicked = Signal(str, str, bool)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.state = SceneState()
        self.looks = Looks(self.state)
        self.reduced_motion: bool | None = None  # as the theme says, unless told here
        self.graph_item: SmallItem | WholeItem = SmallItem(self.looks)
        self.addItem(self.graph_item)
        self.landmarks = LandmarksItem(self.looks)
        self.addItem(self.landmarks)
        self.badges = BadgesItem(self.looks)
        self.absent = AbsentItem(self.looks, self.badges)
        self.addItem(self.absent)
        self.addItem(self.badges)
        self.bands = BandsItem(self.looks)
        self.addItem(self.bands)
        self.shares = SharesItem(self.looks, self.bands)
        self.addItem(self.shares)
        self.differences = DifferenceBadges(self.looks, self.landmarks)
        self.differences.renew()
        self.addItem(self.differences)
        self.states = StatesItem(self.looks)
        self.addItem(self.states)
        self.target = TargetItem(self.looks)
        self.addItem(self.target)
        self.given = GivenItem(self.looks)
        self.addItem(self.given)
        self.block_names = BlockNamesItem(self.looks)
        self.addItem(self.block_names)
        self.preview = PreviewItem(self.looks)
        self.addItem(self.preview)
        self._glide = QVariantAnimation(self, duration=GLIDE_MS, startValue=0.0, endValue=1.0)
        self._glide.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._glide.valueChanged.connect(self._glide_step)
        self._glide.finished.connect(self._glide_done)
        self._glide_from: Array | None = None
        self._glide_next = 0
        self.routing = Routing(
            lambda: self.state.settled, self._rerouted, self.changed_extent.emit, self
        )
        self._flash = QVariantAnimation(self, duration=FLASH_MS, startValue=1.0, endValue=0.0)
        self._flash.setEasingCurve(QEasingCurve.Type.InQuad)
        self._flash.valueChanged.connect(self._flash_step)
        self.setSceneRect(-1e6, -1e6, 2e6, 2e6)

    # -- what is drawn -----------------------------------------------------------------------

    @property
    def drawing(self) -> Drawing:
        """What is shown."""
        return self.state.drawing

    def show_graph(
        self,
        graph: PDAG,
        positions: Array,
        curves: Curves = NO_CURVES,
        *,
        sizes: Array | None = None,
        labels: tuple[str, ...] | None = None,
        glide: bool = False,
    ) -> None:
        """Show a graph at the given places, its nodes called by ``labels`` or else their names.

        Selected nodes and edges stay selected as far as they are still there. With ``glide``
        nodes that are there already move to their places in a quarter of a second.
        """
        old = self.drawing
        if not self.gliding and _same(old, graph, positions, curves, sizes, labels):
            return
        self.finish_glide()
        old = self.drawing
        called = graph.names if labels is None else labels
        if sizes is None:
            same = old.names == graph.names and old.labels == called
            sizes = old.sizes if same else paint.node_sizes(called)
        new = Drawing(graph, positions, sizes, curves, old, called)
        if self.state.hovered_edge is not None:
            self.graph_item.repaint()
        self.state.carry_to(new)
        if old.names != new.names:
            self.looks.bands = [None] * new.n
        still = not theme().motion if self.reduced_motion is None else self.reduced_motion
        if glide and not still and old.n and new.m <= MAX_GLIDING:
            start = new.positions.copy()
            there = old.graph.index
            for node, name in enumerate(new.names):
                if name in there:
                    start[node] = old.positions[there[name]]
            if np.abs(start - new.positions).max(initial=0.0) > 1.0:
                moving = Drawing(graph, positions, sizes, curves, new, called)
                moving.place_like(new, start)
                self._put(moving)
                self._glide_from, self.state.arriving, self._glide_next = start, new, 0
                self._glide.start()
                return
        self._put(new)
        self.changed_extent.emit()

    def _put(self, drawing: Drawing) -> None:
        state = self.state
        old, near, near_edges = state.drawing, state.near, state.near_edges
        state.show(drawing)
        self._renew_above()
        if drawing.large and isinstance(self.graph_item, SmallItem):
            self._exchange(WholeItem(self.looks, self))
        elif not drawing.large and isinstance(self.graph_item, WholeItem):
            self._exchange(SmallItem(self.looks))
        changes = (
            drawing.changes_since(old)
            if drawing.large and not (state.fading or state.faded)
            else None
        )
        if changes is not None:
            # What is near the selection looks different as well, wherever it is.
            asked = [
                old.edge_boxes[np.array(sorted(near_edges), dtype=np.int64)],
                drawing.edge_boxes[np.array(sorted(state.near_edges), dtype=np.int64)],
                drawing.node_boxes[np.array(sorted(near ^ state.near), dtype=np.int64)],
            ]
            changes = np.concatenate([changes, *asked])
        self.graph_item.renew(changes)
        self.routing.go_on()

    def _rerouted(self) -> None:
        """Some arcs run elsewhere now."""
        if not self.gliding:
            self._renew_marks()
            self.graph_item.renew_at(())

    def _exchange(self, item: SmallItem | WholeItem) -> None:
        self.graph_item.close()
        self.removeItem(self.graph_item)
        self.graph_item = item
        self.addItem(item)

    def close(self) -> None:
        """Free the pictures of a large graph; the last thing to call."""
        self.routing.stop()
        self.graph_item.close()

    def move_nodes(self, nodes: Iterable[int], positions: Array) -> None:
        """Put some nodes elsewhere at once, with all their edges routed again."""
        self.finish_glide()
        nodes = list(nodes)
        self.drawing.positions[nodes] = positions
        self.drawing.reroute(nodes)
        self._renew_above()
        self.graph_item.renew_at(nodes)
        self.routing.go_on()
        self.changed_extent.emit()

    # -- gliding -----------------------------------------------------------------------------

    @property
    def gliding(self) -> bool:
        """Whether nodes are on their way."""
        return self.state.arriving is not None

    def _glide_step(self, share: float) -> None:
        if self.state.arriving is None or self._glide_from is None:
            return
        target = self.state.arriving
        if target.m > QUICK and self._glide.currentTime() < self._glide_next:
            return
        self._glide_next = self._glide.currentTime() + GLIDE_PACE
        # The target's curves, with their ends held where the nodes are now: no arc ever jumps.
        at = self._glide_from + (target.positions - self._glide_from) * share
        self.drawing.place_like(target, at)
        self.landmarks.update()
        self._renew_marks()
        self.graph_item.renew()

    def finish_glide(self) -> None:
        """Put gliding nodes where they are going, now."""
        if self.state.arriving is not None:
            self._glide.stop()
            self._glide_done()

    def _glide_done(self) -> None:
        target, self.state.arriving = self.state.arriving, None
        if target is not None:
            self._put(target)
            self.changed_extent.emit()

    # -- states ------------------------------------------------------------------------------

    def select(self, nodes: Iterable[int], edges: Iterable[int] = ()) -> None:
        """Select exactly these nodes and edges."""
        if self.state.select(nodes, edges):
            self.update()

    def hover(self, node: int | None, edge: int | None = None) -> None:
        """Mark what the mouse is over."""
        self._repaint(self.state.hover(node, edge))

    def focus_node(self, node: int | None) -> None:
        """Give a node the keyboard's focus ring."""
        self._repaint(self.state.focus(node))

    def aim(self, source: int | None, target: int | None = None) -> None:
        """Mark the nodes that an arc under way begins at and would end at."""
        self._repaint(self.state.aim(source, target))

    def show_wrong(self, nodes: Iterable[int], edges: Iterable[int]) -> None:
        """Show nodes and edges in the error colour (a cycle)."""
        self.state.mark_wrong(nodes, edges)
        self.update()

    def set_fading(self, fading: bool) -> None:
        """Fade what is not near the selection, or not."""
        self.state.fading = fading
        self.update()

    def spotlight(self, nodes: Iterable[int], edges: Iterable[int]) -> None:
        """Bring nodes and edges forward and fade the rest, until something else is selected."""
        self.state.light(nodes, edges)
        self.update()

    def set_reversible(self, pairs: frozenset[tuple[str, str]]) -> None:
        """Draw these arcs, by the names of their ends, with hollow heads."""
        self.state.reversible = pairs
        self.update()

    def set_bands(self, bands: list[QColor | None]) -> None:
        """Colour the nodes' bands by group."""
        if bands != self.looks.bands:
            self.looks.bands = bands
            self.update()

    def set_known(self, known: Known) -> None:
        """Show what is known of the arcs."""
        self.badges.set_known(known)
        self.absent.renew()

    def set_sureness(self, sure: Sureness) -> None:
        """Show how sure the arcs are."""
        if sure or self.bands.sure:
            self.bands.sure = sure
            self._renew_marks()

    def set_weak(self, weak: Weak) -> None:
        """Hide or fade other edges as weak ones."""
        if weak or self.state.weak:
            self.state.weak = weak
            self._renew_marks()
            self.update()

    def set_states(self, rows: Mapping[str, NodeRows]) -> None:
        """Show the states of these nodes with their probabilities, by name."""
        if rows or self.states.rows:
            self.states.set_rows(rows)

    def set_compared(self, compared: Compared) -> None:
        """Show how edges and nodes stand in a comparison of two networks."""
        self.state.compared = compared
        self.differences.renew()
        self.update()

    def show_absent(self, on: bool) -> None:
        """Show arcs that are spoken of and not there, and probabilities, or not."""
        self.absent.on = self.badges.all_marks = on
        self._renew_above()

    def _renew_above(self) -> None:
        """Let what lies over and under the graph take over other places."""
        self.landmarks.renew()
        self._renew_marks()

    def _renew_marks(self) -> None:
        above = (self.badges, self.absent, self.bands, self.shares, self.differences, self.given)
        for item in (*above, self.block_names, self.states, self.target):
            item.renew()

    def restyle(self) -> None:
        """Take over another theme or font size."""
        self.looks.restyle()
        self.update()

    def flash_edges(self, pairs: Iterable[Pair]) -> None:
        """Let edges that an edit changed along the way glow softly and fade."""
        if self.state.begin_flash(pairs):
            self._flash.stop()
            self._flash.start()

    def _flash_step(self, left: float) -> None:
        state = self.state
        state.flash = left
        glowing = sorted(state.flashing)
        if left <= 0.0:
            state.flashing = NOTHING
        if isinstance(self.graph_item, WholeItem) and glowing:
            self.graph_item.renew_boxes(self.drawing.edge_boxes[glowing])
        else:
            self.graph_item.repaint()

    # -- repainting --------------------------------------------------------------------------

    def _repaint(self, changed: Changed) -> None:
        if changed is not None:
            self.landmarks.update()
            self.graph_item.repaint(changed)

    def extent(self) -> QRectF:
        """Return the rectangle that holds everything (where it is going, while gliding)."""
        left, top, right, bottom = self.state.settled.bounds
        return QRectF(left, top, right - left, bottom - top)

    def node_rect(self, node: int) -> QRectF:
        """Return the box of a node."""
        return rect_of(self.drawing, node)

    def handle_at(self, at: QPointF, radius: float) -> int | None:
        """Return the hovered node whose arc handle is at a point."""
        node = self.state.hovered
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
        drawing = self.state.settled
        return {
            name: (float(x), float(y))
            for name, (x, y) in zip(drawing.names, drawing.positions.tolist(), strict=True)
        }


def _same(
    drawing: Drawing,
    graph: PDAG,
    positions: Array,
    curves: Curves,
    sizes: Array | None,
    labels: tuple[str, ...] | None,
) -> bool:
    """Whether a drawing shows this graph at these places already."""
    return (
        drawing.graph is graph
        and drawing.curves is curves
        and drawing.labels == (graph.names if labels is None else labels)
        and (sizes is None or sizes is drawing.sizes)
        and np.array_equal(drawing.positions, positions)
    )
