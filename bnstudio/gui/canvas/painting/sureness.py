"""How sure the arcs are, on the graph: bands as wide as arcs are strong, shares, broken lines.

Bands and broken lines lie under the graph, shares over it. A share that is not above the threshold
has the ink of captions.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen, QTransform
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from bnstudio.gui.canvas.model import geometry
from bnstudio.gui.canvas.model.curves import Array
from bnstudio.gui.canvas.model.sureness import Sureness
from bnstudio.gui.canvas.painting import paint
from bnstudio.gui.canvas.painting.absent import AbsentCurves
from bnstudio.gui.canvas.painting.arrays import draw_lines, edges_in_sight, in_sight, screen_of
from bnstudio.gui.canvas.painting.items import SceneItem
from bnstudio.gui.canvas.painting.known import LEAST_ZOOM, room_of
from bnstudio.gui.canvas.painting.looks import Looks
from bnstudio.gui.canvas.painting.shapes import EdgeShape, Shapes
from bnstudio.gui.style.theme import theme
from bnstudio.gui.style.tokens import Tokens
from bnstudio.gui.wording.plain import plain
from bnstudio.texts import THIN

NARROW, WIDE = 1.2, 7.0
"""Width of the band of an arc that nothing joins, and of one that all join, in scene units."""

FEW, STEPS = 300, 6
"""Up to so many bands are curves; more are straight pieces, in so many widths."""

MOST_SHARES = 250
"""With more arcs in sight than this no shares are written: they would cover the graph."""

PARTS = (0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8)
"""Where along its line a share is tried."""

FREE = 12.0
"""So many pixels of a line are seen beside its share: under it no one could tell its direction."""

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
        self._absent = AbsentCurves()

    def renew(self) -> None:
        """Take over another drawing or other places; nothing is painted where nothing is known."""
        self._absent.forget()
        self.setVisible(bool(self.sure))
        if self.isVisible():
            drawing = self._looks.state.drawing
            self._shapes.tidy(drawing)
            self.take_room(room_of(drawing))
            self.update()

    def _pen(self, strength: float) -> QPen:
        pen = QPen(band_colour(self._looks.tokens), NARROW + (WIDE - NARROW) * strength)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        return pen

    def _paint_bands(self, painter: QPainter, edges: NDArray[np.int64]) -> None:
        drawing = self._looks.state.drawing
        strengths = self.sure.edges(drawing)
        for number in edges.tolist():
            painter.setPen(self._pen(float(strengths[number])))
            body = self._shapes.of(drawing, number).body
            painter.drawLine(body) if isinstance(body, QLineF) else painter.drawPath(body)

    def _paint_many(self, painter: QPainter, edges: NDArray[np.int64]) -> None:
        """Paint the bands of very many edges as straight pieces, in a few widths."""
        drawing = self._looks.state.drawing
        starts, stops, owner = drawing.segments
        step = np.full(drawing.m, -1)
        step[edges] = np.rint(self.sure.edges(drawing)[edges] * STEPS)
        of_piece = step[owner]
        for width in range(STEPS + 1):
            pieces = of_piece == width
            if pieces.any():
                painter.setPen(self._pen(width / STEPS))
                draw_lines(painter, np.concatenate([starts[pieces], stops[pieces]], axis=1))

    def absent_curves(self) -> list[Array]:
        """Return the control points of the broken lines, which are led round boxes."""
        state = self._looks.state
        return self._absent.of(state, self.sure.absent(state.drawing)[0])

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
        seen = state.strong(edges_in_sight(drawing, option.exposedRect))
        seen = seen[~np.isnan(self.sure.edges(drawing)[seen])]
        painter.setBrush(Qt.BrushStyle.NoBrush)
        (self._paint_bands if len(seen) <= FEW else self._paint_many)(painter, seen)
        _, shares = self.sure.absent(drawing)
        for curve, strength in zip(self.absent_curves(), shares.tolist(), strict=True):
            width = 1.0 + 1.4 * strength
            look = paint.EdgeLook(t.text_3, width, False, DASH)
            shape = EdgeShape(curve, link=False)
            paint.paint_edge(painter, shape, look, zoom, t.canvas)


def _crossed(line: Array, width: float, height: float) -> float:
    """Return how much of a line from its first to its last point a box on it covers."""
    across, down = np.abs(line[-1] - line[0]) / max(float(np.hypot(*(line[-1] - line[0]))), 1e-9)
    return float(min(width / max(across, 1e-9), height / max(down, 1e-9)))


class SharesItem(SceneItem):
    """Writes the share of each edge and broken line at a free spot along it.

    A share covers no node and no other share; one that finds no spot is left out. Spots are kept
    until the drawing or the zoom is another, so that all of a picture agrees.
    """

    def __init__(self, looks: Looks, bands: BandsItem) -> None:
        super().__init__(looks, 1.8)
        self.setFlag(SceneItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self.setVisible(False)
        self._bands = bands
        self._zoom = 0.0
        self._spots: dict[tuple[str, int], QRectF | None] = {}
        # The corners of those that were found, as one by one they would take long to look through.
        self._taken, self._count = np.empty((64, 4)), 0

    def renew(self) -> None:
        """Take over another drawing or other places."""
        self._forget()
        self.setVisible(self._bands.isVisible())
        if self.isVisible():
            self.take_room(room_of(self._looks.state.drawing))
            self.update()

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        state, sure = self._looks.state, self._bands.sure
        drawing = state.drawing
        transform, zoom, _ratio = screen_of(painter)
        if not sure or state.hurried or state.arriving is not None or zoom < LEAST_ZOOM:
            return
        if zoom != self._zoom:
            self._zoom = zoom
            self._forget()
        around = option.exposedRect.adjusted(-40, -20, 40, 20)
        seen = state.strong(edges_in_sight(drawing, around)).tolist()
        _, shares = sure.absent(drawing)
        if len(seen) + len(shares) > MOST_SHARES:
            return
        strengths = sure.edges(drawing)
        painter.save()
        painter.resetTransform()
        font = theme().font("caption")
        metrics = QFontMetricsF(font)
        painter.setFont(font)
        for number in seen:
            strength = float(strengths[number])
            if not np.isnan(strength):
                spot = self._spot(("edge", number), strength, metrics)
                self._write(painter, transform, spot, strength, metrics)
        for number, strength in enumerate(shares.tolist()):
            spot = self._spot(("absent", number), strength, metrics)
            self._write(painter, transform, spot, strength, metrics)
        painter.restore()

    def _spot(self, key: tuple[str, int], strength: float, metrics: QFontMetricsF) -> QRectF | None:
        """Return where a share stands, in the scene; ``None`` where there is no room."""
        if key in self._spots:
            return self._spots[key]
        drawing = self._looks.state.drawing
        kind, number = key
        if kind == "edge":
            line = geometry.polyline(drawing.paths[number])
        else:
            line = geometry.polyline(self._bands.absent_curves()[number])
        width = (metrics.horizontalAdvance(share_text(strength)) + 4.0) / self._zoom
        height = (metrics.capHeight() + 5.0) / self._zoom
        along = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(line, axis=0).T))])
        found = None
        room = along[-1] - _crossed(line, width, height)
        for part in PARTS if room >= FREE / self._zoom else ():
            at = along[-1] * part
            x, y = (float(np.interp(at, along, line[:, axis])) for axis in (0, 1))
            box = QRectF(x - width / 2.0, y - height / 2.0, width, height)
            free = not len(in_sight(drawing.node_boxes, box, 0.0))
            if free and not len(in_sight(self._taken[: self._count], box, 0.0)):
                found = box
                self._take(box)
                break
        self._spots[key] = found
        return found

    def _take(self, box: QRectF) -> None:
        if self._count == len(self._taken):
            self._taken = np.concatenate([self._taken, np.empty_like(self._taken)])
        self._taken[self._count] = box.left(), box.top(), box.right(), box.bottom()
        self._count += 1

    def _forget(self) -> None:
        """Look for all spots again."""
        self._spots.clear()
        self._count = 0

    def _write(
        self,
        painter: QPainter,
        transform: QTransform,
        spot: QRectF | None,
        strength: float,
        metrics: QFontMetricsF,
    ) -> None:
        if spot is None:
            return
        t = self._looks.tokens
        box = transform.mapRect(spot)
        ground = QColor(t.canvas)
        ground.setAlphaF(0.86)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ground)
        painter.drawRoundedRect(box, 3.0, 3.0)
        painter.setPen(t.text if self._bands.sure.is_above(strength) else t.text_3)
        baseline = box.center().y() + metrics.capHeight() / 2.0
        at = QPointF(round(box.left() + 2.0), round(baseline))
        painter.drawText(at, plain(share_text(strength)))
