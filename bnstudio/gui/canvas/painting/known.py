"""What is known of arcs, over the graph: badges beside arcs that are there, lines for others.

A badge is a disc of 16 px with a picture, set beside the middle of its arc, so that a short arc
stays visible. Lines of forbidden arcs are faint and broken, and lie under the graph.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from bnstudio.gui.canvas.model import geometry
from bnstudio.gui.canvas.model.drawing import Drawing
from bnstudio.gui.canvas.model.known import Known, Mark
from bnstudio.gui.canvas.painting import paint
from bnstudio.gui.canvas.painting.absent import AbsentCurves
from bnstudio.gui.canvas.painting.arrays import edges_in_sight, in_sight, screen_of
from bnstudio.gui.canvas.painting.items import SceneItem
from bnstudio.gui.canvas.painting.looks import Looks
from bnstudio.gui.canvas.painting.shapes import EdgeShape
from bnstudio.gui.style.icons import paint_icon
from bnstudio.gui.style.theme import theme
from bnstudio.gui.style.tokens import Tokens

Array = NDArray[np.float64]

DISC, BESIDE, OUTLINE = 16.0, 13.0, 2.0
"""Diameter of a badge, its distance from the arc, and the ground's line round it, in pixels."""

LEAST_ZOOM = 0.3
"""Zoom under which badges would hide the graph."""

SHARES = (0.5, 0.35, 0.65, 0.2, 0.8)
"""Where along its arc a badge is tried, the first that covers no node."""

FEW_LINES = 24
"""With more lines than this the forbidden ones have no badge of their own: they would cover all."""

ICONS = {Mark.REQUIRED: "push-pin", Mark.FORBIDDEN: "prohibit", Mark.PROBABLE: "percent"}


def _ink(mark: Mark, t: Tokens, *, there: bool) -> QColor:
    """A forbidden arc that the graph has needs a look; nothing else does."""
    return t.error if mark is Mark.FORBIDDEN and there else t.text_2


def paint_badge(
    painter: QPainter, at: QPointF, mark: Mark, t: Tokens, size: float, *, there: bool = True
) -> None:
    """Draw a badge on the screen."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(t.canvas)
    painter.drawEllipse(at, size / 2.0 + OUTLINE, size / 2.0 + OUTLINE)
    ink = _ink(mark, t, there=there)
    painter.setBrush(t.raised)
    painter.setPen(QPen(ink if ink is t.error else t.node_border, 1.0))
    painter.drawEllipse(at, size / 2.0 - 0.5, size / 2.0 - 0.5)
    side = size * 0.75
    spot = QRectF(at.x() - side / 2.0, at.y() - side / 2.0, side, side)
    paint_icon(painter, ICONS[mark], ink, spot, max(6, round(side)))


def beside(drawing: Drawing, number: int, away: float, half: float) -> Array:
    """Return where the badge of an edge stands: beside its middle, or near it, and on no node.

    Parameters
    ----------
    drawing, number
        The edge.
    away, half
        Distance of the badge from the edge, and half its size, in scene units.
    """
    line = geometry.polyline(drawing.paths[number])
    along = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(line, axis=0).T))])
    first = None
    for share in SHARES:
        at = along[-1] * share
        place = np.array([np.interp(at, along, line[:, k]) for k in (0, 1)])
        step = min(max(int(np.searchsorted(along, at)), 1), len(line) - 1)
        way = line[step] - line[step - 1]
        length = float(np.hypot(*way))
        across = np.array([-way[1], way[0]]) / length if length else np.array([1.0, 0.0])
        right = across if across[0] >= 0 else -across
        for side in (right, -right):
            x, y = (float(value) for value in place + away * side)
            if not len(in_sight(drawing.node_boxes, QRectF(x, y, 0, 0), half)):
                return np.array([x, y])
            first = np.array([x, y]) if first is None else first
    assert first is not None
    return first


def _middle(curve: Array) -> tuple[float, float]:
    """Return the point half way along a line."""
    line = geometry.polyline(curve)
    along = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(line, axis=0).T))])
    x, y = (float(np.interp(along[-1] / 2.0, along, line[:, axis])) for axis in (0, 1))
    return x, y


def room_of(drawing: Drawing) -> QRectF:
    """Return the rectangle of a drawing, with room for what stands beside it."""
    left, top, right, bottom = drawing.bounds
    return QRectF(left, top, right - left, bottom - top).adjusted(-60, -60, 60, 60)


class BadgesItem(SceneItem):
    """Paints the badges, over arcs and nodes."""

    def __init__(self, looks: Looks) -> None:
        super().__init__(looks, 2)
        self.setFlag(SceneItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self.known = Known()
        self.all_marks = False
        self._marks: tuple[object, dict[int, Mark]] = (None, {})

    def set_known(self, known: Known) -> None:
        """Show other knowledge."""
        self.known, self._marks = known, (None, {})
        self.renew()

    def renew(self) -> None:
        """Take over another drawing or other places; nothing is painted where nothing is known."""
        self.setVisible(bool(self.shown()))
        if self.isVisible():
            self.take_room(room_of(self._looks.state.drawing))
            self.update()

    def marks(self) -> dict[int, Mark]:
        """Return the badges that there are, by the numbers of their edges."""
        drawing = self._looks.state.drawing
        if self._marks[0] is not drawing.graph:
            self._marks = (drawing.graph, self.known.marks(drawing) if self.known else {})
        return self._marks[1]

    def shown(self) -> dict[int, Mark]:
        """Return the badges that are shown: of probabilities only where they are asked for."""
        return {
            number: mark
            for number, mark in self.marks().items()
            if mark is not Mark.PROBABLE or self.all_marks
        }

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        looks = self._looks
        transform, zoom, _ratio = screen_of(painter)
        shown = self.shown() if zoom >= LEAST_ZOOM and not looks.state.hurried else {}
        if not shown:
            return
        drawing = looks.state.drawing
        room = option.exposedRect.adjusted(-30, -30, 30, 30)
        size = theme().px(DISC) * min(1.0, max(zoom, 0.6))
        away = theme().px(BESIDE) * min(1.0, max(zoom, 0.6))
        painter.save()
        painter.resetTransform()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for number in looks.state.shown(edges_in_sight(drawing, room)).tolist():
            mark = shown.get(number)
            if mark is not None:
                at = beside(drawing, number, away / zoom, size / 2.0 / zoom)
                paint_badge(painter, transform.map(QPointF(*at)), mark, looks.tokens, size)
        painter.restore()


class AbsentItem(SceneItem):
    """Paints lines for arcs that are spoken of and not there, under the graph."""

    def __init__(self, looks: Looks, badges: BadgesItem) -> None:
        super().__init__(looks, 0.5)
        self._badges = badges
        self._curves = AbsentCurves()
        self.on = False

    def renew(self) -> None:
        """Take over another drawing or other places."""
        self._curves.forget()
        self.setVisible(self.on and bool(self._badges.known))
        if self.isVisible():
            self.take_room(room_of(self._looks.state.drawing))
            self.update()

    def lines(self) -> list[tuple[int, int, Mark, bool]]:
        """Return the lines that are shown; see :meth:`Known.absent`."""
        state = self._looks.state
        return self._badges.known.absent(state.drawing, state.selected)

    def curves(self, lines: list[tuple[int, int, Mark, bool]]) -> list[Array]:
        """Return the control points of lines, which are led round boxes."""
        ends = np.array([(a, b) for a, b, _, _ in lines], dtype=np.int64).reshape(-1, 2)
        return self._curves.of(self._looks.state, ends)

    def paint(self, painter: QPainter, *_how: object) -> None:
        looks = self._looks
        t = looks.tokens
        transform, zoom, _ratio = screen_of(painter)
        lines = self.lines() if self.on and not looks.state.hurried else []
        if not lines:
            return
        curves = self.curves(lines)
        faint = paint.blend(t.canvas, t.text_3, 0.55)
        for (_, _, mark, both), curve in zip(lines, curves, strict=True):
            needed = mark is Mark.REQUIRED
            look = paint.EdgeLook(t.arc if needed else faint, 1.2, False, (3.0, 4.0))
            shape = EdgeShape(curve, link=False)
            if both:
                shape.head = None
            paint.paint_edge(painter, shape, look, zoom, t.canvas)
        if zoom < LEAST_ZOOM:
            return
        painter.save()
        painter.resetTransform()
        size = theme().px(DISC) * min(1.0, max(zoom, 0.6)) * 0.9
        for (_, _, mark, _), curve in zip(lines, curves, strict=True):
            if mark is Mark.FORBIDDEN and len(lines) > FEW_LINES:
                continue
            at = transform.map(QPointF(*_middle(curve)))
            paint_badge(painter, at, mark, t, size, there=False)
        painter.restore()
