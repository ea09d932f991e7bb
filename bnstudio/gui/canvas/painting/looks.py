"""How nodes and edges look: their states and groups, in the colours and fonts of the theme."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from PySide6.QtGui import QColor, QPainter

from bnstudio.graph.differences import Kind
from bnstudio.gui.canvas.model.scene_state import SceneState, Standing
from bnstudio.gui.canvas.painting import paint
from bnstudio.gui.canvas.painting.arrays import rect_of
from bnstudio.gui.canvas.painting.compared import difference_look
from bnstudio.gui.canvas.painting.paint import EdgeLook, NodeLook
from bnstudio.gui.canvas.painting.shapes import ARC_WIDTH, FOCUS_WIDTH, LINK_WIDTH
from bnstudio.gui.style.theme import theme
from bnstudio.gui.style.tokens import Tokens


class Looks:
    """Gives the look of each node and edge; painting items hold one and nothing else.

    Attributes
    ----------
    state
        What the looks are made from.
    tokens, fonts
        The theme's colours and the nodes' fonts.
    bands
        The colour of each node's group, ``None`` without one.
    tones
        How strong the ground of nodes is that tell of a target, by name, 0 to 1.
    headed
        Whether a node has its states below its name.
    """

    def __init__(self, state: SceneState) -> None:
        self.state = state
        self.tokens: Tokens = theme().tokens
        self.fonts = paint.fonts()
        self.bands: list[QColor | None] = []
        self.tones: Mapping[str, float] = {}
        self.headed: Callable[[int], bool] = lambda _node: False

    def restyle(self) -> None:
        """Take over another theme or font size."""
        self.tokens = theme().tokens
        self.fonts = paint.fonts()

    def node(self, node: int) -> NodeLook:
        """Return how a node is to be painted now."""
        state = self.state
        return NodeLook(
            state.standing(node),
            node in state.selected,
            node == state.hovered,
            node == state.focused,
            node in (state.source, state.target),
            node in state.wrong_nodes,
            self._band(node),
            node == state.hovered and state.handles,
            self.headed(node),
            self.tone(node),
        )

    def unmarked_node(self, node: int) -> NodeLook:
        """Return how a node is painted that is neither selected nor pointed at."""
        standing = Standing.FADED if self.state.faded else Standing.NORMAL
        return NodeLook(
            standing, band=self._band(node), head=self.headed(node), tone=self.tone(node)
        )

    def tone(self, node: int) -> float:
        """Return how strong a node's ground is, 0 to 1."""
        return self.tones.get(self.state.drawing.names[node], 0.0) if self.tones else 0.0

    def _band(self, node: int) -> QColor | None:
        return self.bands[node] if node < len(self.bands) else None

    def edge(self, number: int) -> EdgeLook:
        """Return how an edge is to be painted now."""
        return self._marked(self._edge(number), number)

    def ordinary_edge(self, number: int) -> EdgeLook:
        """Return how an edge is painted that is neither selected nor pointed at."""
        return self._marked(self._unmarked(number), number)

    def _marked(self, look: EdgeLook, number: int) -> EdgeLook:
        """Add what a comparison says of the edge, and whether it could point the other way."""
        state = self.state
        if state.compared:
            kind = state.compared.kind(state.drawing, number)
            chosen = number in state.selected_edges
            if kind is Kind.COMMON and look.colour is self.tokens.link:
                # Blue is what only one of the networks has.
                look = replace(look, colour=self.tokens.arc)
            elif kind is not Kind.COMMON:
                look = difference_look(kind, self.tokens, look, chosen=chosen)
        return replace(look, hollow=True) if state.is_reversible(number) else look

    def _edge(self, number: int) -> EdgeLook:
        t, state = self.tokens, self.state
        link = bool(state.drawing.link[number])
        colour = t.link if link else t.arc
        width = LINK_WIDTH if link else ARC_WIDTH
        if number in state.wrong_edges:
            return EdgeLook(t.error, 2.2, True)
        if number in state.selected_edges:
            return EdgeLook(t.accent_line, 2.4, True)
        if number in state.flashing and state.flash > 0.0:
            glow = paint.blend(colour, t.caution_bar, state.flash)
            return EdgeLook(glow, width + 1.2 * state.flash, True)
        ends = state.drawing.ends[number]
        if number == state.hovered_edge or state.hovered in (ends[0], ends[1]):
            return EdgeLook(colour, max(FOCUS_WIDTH, width), True)
        if number in state.near_edges:
            return EdgeLook(colour if link else t.text_2, FOCUS_WIDTH, True)
        return self._unmarked(number)

    def _unmarked(self, number: int) -> EdgeLook:
        state = self.state
        return self.unmarked_edge(bool(state.drawing.link[number]), faint=state.is_faint(number))

    def unmarked_edge(self, link: bool, *, faint: bool = False) -> EdgeLook:
        """Return how such arcs or links are painted, but for marks of their own.

        ``faint``: it is faded as a weak one, whatever is selected.
        """
        t = self.tokens
        width = LINK_WIDTH if link else ARC_WIDTH
        if not (faint or self.state.faded):
            return EdgeLook(t.link if link else t.arc, width)
        return EdgeLook(paint.blend(t.canvas, t.link, 0.3) if link else t.arc_faded, width)


def paint_nodes(
    looks: Looks,
    nodes: Iterable[int],
    look_of: Iterable[NodeLook],
    ratio: float | None,
    painter: QPainter,
) -> None:
    """Paint nodes one by one, each with its look; ``ratio`` as in :func:`paint.paint_node`."""
    drawing, transform = looks.state.drawing, painter.worldTransform()
    zoom = transform.m11()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.resetTransform()
    for node, look in zip(nodes, look_of, strict=True):
        rect, name = transform.mapRect(rect_of(drawing, node)), drawing.labels[node]
        paint.paint_node(painter, rect, name, look, zoom, looks.tokens, looks.fonts, ratio)
    painter.restore()
