"""How sure the arcs are, on the graph: bands as wide as arcs are strong, shares, broken lines.

Bands and broken lines lie under the graph, shares over it. A share that is not above the threshold
has the ink of captions.
"""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from bnstudio.gui.canvas.model import geometry
from bnstudio.gui.canvas.model.curves import Array
from bnstudio.gui.canvas.model.sureness import Sureness
from bnstudio.gui.canvas.painting import paint
from bnstudio.gui.canvas.painting.arrays import edges_in_sight, screen_of
from bnstudio.gui.canvas.painting.items import SceneItem
from bnstudio.gui.canvas.painting.known import LEAST_ZOOM, room_of
from bnstudio.gui.canvas.painting.looks import Looks
from bnstudio.gui.canvas.painting.shapes import EdgeShape, Shapes
from bnstudio.gui.style.theme import theme
from bnstudio.gui.style.tokens import Tokens
from bnstudio.project.amounts import THIN

NARROW, WIDE = 1.2, 7.0
"""Width of the band of an arc that nothing joins, and of one that all join, in scene units."""

MOST_SHARES = 250
"""With more arcs in sight than this no shares are written: they would cover the graph."""

DASH = (4.0, 3.0)


def band_colour(t: Tokens) -> QColor:
    """Return the colour of the bands: the arcs', softly."""
    return paint.blend(t.canvas, t.arc, 0.38)


def share_text(strength: float) -> str:
    """Write a strength in as few characters as there are; only what is sure is 100 %."""
    whole = 100 if strength >= 1.0 else min(round(100 * strength), 99)
    return f"<1{THIN}%" if 0 < strength < 0.005 else f"{whole}{THIN}%"


class BandsItem(SceneItem):
    """Paints bands under the edges, and broken lines for pairs that are not joined."""

    def __init__(self, looks: Looks) -> None:
        super().__init__(looks, 0.4)
        self.setFlag(SceneItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self.setVisible(False)
        self.sure = Sureness()
        self._shapes = Shapes()

    def renew(self) -> None:
        """Take over another drawing or other places; nothing is painted where nothing is known."""
        self.setVisible(bool(self.sure))
        if self.isVisible():
            drawing = self._looks.state.drawing
            self._shapes.tidy(drawing)
            self.take_room(room_of(drawing))
            self.update()

    def absent_lines(self) -> Array:
        """Return the broken lines, shape ``(k, 2, 2)``."""
        drawing = self._looks.state.drawing
        ends, _ = self.sure.absent(drawing)
        return geometry.straight(drawing.positions, drawing.sizes, ends)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        state, t = self._looks.state, self._looks.tokens
        drawing = state.drawing
        if not self.sure or state.hurried:
            return
        _, zoom, _ratio = screen_of(painter)
        strengths = self.sure.edges(drawing)
        colour = band_colour(t)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for number in edges_in_sight(drawing, option.exposedRect).tolist():
            strength = float(strengths[number])
            if np.isnan(strength):
                continue
            pen = QPen(colour, NARROW + (WIDE - NARROW) * strength)
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            painter.setPen(pen)
            body = self._shapes.of(drawing, number).body
            painter.drawLine(body) if isinstance(body, QLineF) else painter.drawPath(body)
        _, shares = self.sure.absent(drawing)
        for line, strength in zip(self.absent_lines(), shares.tolist(), strict=True):
            width = 1.0 + 1.4 * strength
            look = paint.EdgeLook(t.text_3, width, False, DASH)
            shape = EdgeShape(geometry.as_curves(line[None])[0], link=False)
            paint.paint_edge(painter, shape, look, zoom, t.canvas)


class SharesItem(SceneItem):
    """Writes the share of each edge and broken line beside its middle."""

    def __init__(self, looks: Looks, bands: BandsItem) -> None:
        super().__init__(looks, 1.8)
        self.setFlag(SceneItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self.setVisible(False)
        self._bands = bands
        self._middles: dict[int, tuple[Array, Array]] = {}

    def renew(self) -> None:
        """Take over another drawing or other places."""
        self.setVisible(self._bands.isVisible())
        if len(self._middles) > 4000:
            self._middles.clear()
        if self.isVisible():
            self.take_room(room_of(self._looks.state.drawing))
            self.update()

    def _middle(self, number: int) -> Array:
        """Return the middle of an edge; it is kept for as long as its path."""
        path = self._looks.state.drawing.paths[number]
        kept = self._middles.get(id(path))
        if kept is None or kept[0] is not path:
            kept = path, np.asarray(geometry.middle(geometry.polyline(path)), dtype=np.float64)
            self._middles[id(path)] = kept
        return kept[1]

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        state, sure = self._looks.state, self._bands.sure
        drawing, t = state.drawing, self._looks.tokens
        transform, zoom, _ratio = screen_of(painter)
        if not sure or state.hurried or zoom < LEAST_ZOOM:
            return
        seen = edges_in_sight(drawing, option.exposedRect).tolist()
        ends, shares = sure.absent(drawing)
        if len(seen) + len(ends) > MOST_SHARES:
            return
        strengths = sure.edges(drawing)
        painter.save()
        painter.resetTransform()
        font = theme().font("caption")
        metrics = QFontMetricsF(font)
        painter.setFont(font)
        for number in seen:
            if not np.isnan(strengths[number]):
                place = transform.map(QPointF(*self._middle(number).tolist()))
                self._write(painter, place, float(strengths[number]), metrics, t)
        for line, share in zip(self._bands.absent_lines(), shares.tolist(), strict=True):
            place = transform.map(QPointF(*line.mean(axis=0).tolist()))
            self._write(painter, place, share, metrics, t)
        painter.restore()

    def _write(
        self, painter: QPainter, at: QPointF, strength: float, metrics: QFontMetricsF, t: Tokens
    ) -> None:
        text = share_text(strength)
        width, height = metrics.horizontalAdvance(text) + 4.0, metrics.capHeight() + 5.0
        box = QRectF(at.x() - width / 2.0, at.y() - height / 2.0, width, height)
        ground = QColor(t.canvas)
        ground.setAlphaF(0.86)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ground)
        painter.drawRoundedRect(box, 3.0, 3.0)
        painter.setPen(t.text if self._bands.sure.is_above(strength) else t.text_3)
        baseline = at.y() + metrics.capHeight() / 2.0
        painter.drawText(QPointF(round(box.left() + 2.0), round(baseline)), text)
