"""The small map of a large graph in the corner: where the view is, and a way to go elsewhere."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap

from bnstudio.gui.canvas.page.floating import SHADOW, FloatingBox
from bnstudio.gui.canvas.page.view import GraphView
from bnstudio.gui.canvas.painting.arrays import draw_lines, draw_rects
from bnstudio.gui.style.theme import theme
from bnstudio.gui.wording.tr import tr

SHOWN_ABOVE = 150
"""Graphs with more nodes than this have a map."""

MAX_LINES = 1500
"""So many arcs are on the map: more cannot be told apart."""

SMOOTH_UP_TO = 2000
"""The dots of so many nodes have soft edges."""

REST_MS = 2000
"""Where only arcs come and go, the map is drawn again so long after the first of them."""


class MiniMap(FloatingBox):
    """The map; a click or drag in it puts that place in the middle of the view.

    Parameters
    ----------
    view
        The view that it shows and steers.
    """

    def __init__(self, view: GraphView) -> None:
        super().__init__(view)
        self._view = view
        self._map: QPixmap | None = None
        self._places: NDArray[np.float64] | None = None
        self._rest = QTimer(self, singleShot=True, interval=REST_MS)
        self._rest.timeout.connect(self.redraw)
        self.wanted = True
        self.setAccessibleName(tr("Map of the graph"))
        self.setToolTip(tr("Map: click or drag to go there"))
        view.camera_moved.connect(self.follow)
        theme().changed.connect(self.redraw)
        self.hide()

    def sizeHint(self) -> QSize:
        dp = theme().px
        return QSize(dp(188) + 2 * SHADOW, dp(124) + 2 * SHADOW - 3)

    def renew(self) -> None:
        """Take over another graph or other places.

        A network that is being learned changes a few arcs twice a second, which nobody can see on
        a map: it is drawn again at once only where nodes have come, gone or moved.
        """
        drawing = self._view.scene().drawing
        if self._places is not None and np.array_equal(self._places, drawing.positions):
            self._show_or_hide()
            if not self._rest.isActive():
                self._rest.start()
        else:
            self.redraw()

    def set_wanted(self, wanted: bool) -> None:
        """Let large graphs have a map, or not."""
        self.wanted = wanted
        self.follow()

    def redraw(self) -> None:
        """Draw the map again, as other arcs are seen."""
        self._map = None
        self.follow()

    def follow(self) -> None:
        """Show or hide the map, whichever helps: hidden while the whole graph is in sight."""
        self._show_or_hide()
        self.update()

    def _show_or_hide(self) -> None:
        scene = self._view.scene()
        whole = self._view.in_sight().contains(scene.extent())
        self.setVisible(self.wanted and scene.drawing.n > SHOWN_ABOVE and not whole)

    def _frame(self) -> QRectF:
        return self.box().adjusted(8, 8, -8, -8)

    def _scale(self) -> tuple[float, QPointF]:
        """Return map pixels per scene unit, and where the scene's origin is on the map."""
        extent, frame = self._view.scene().extent(), self._frame()
        scale = min(
            frame.width() / max(extent.width(), 1.0), frame.height() / max(extent.height(), 1.0)
        )
        return scale, frame.center() - extent.center() * scale

    def _draw_map(self) -> QPixmap:
        ratio = self.devicePixelRatioF()
        pixmap = QPixmap(self.size() * ratio)
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        drawing = self._view.scene().drawing
        self._places = drawing.positions.copy()
        scale, origin = self._scale()
        offset = np.array([origin.x(), origin.y()])
        t = theme().tokens
        painter = QPainter(pixmap)
        if drawing.m:
            edges = self._view.scene().state.shown(np.arange(drawing.m))
            every = len(edges) // MAX_LINES + 1
            ends = drawing.positions[drawing.ends[edges[::every]]] * scale + offset
            painter.setPen(QPen(t.arc_faded, 0.0))
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            draw_lines(painter, ends.reshape(-1, 4))
        size = np.maximum(drawing.sizes * scale, 1.5)
        corners = drawing.positions * scale + offset - size / 2.0
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(t.node_border)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, drawing.n <= SMOOTH_UP_TO)
        draw_rects(painter, np.concatenate([corners, size], axis=1))
        painter.end()
        return pixmap

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._map is None or self._map.devicePixelRatio() != self.devicePixelRatioF():
            self._map = self._draw_map()
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._map)
        scale, origin = self._scale()
        seen = self._view.in_sight()
        rect = QRectF(seen.topLeft() * scale + origin, seen.size() * scale)
        rect = rect.intersected(self.box().adjusted(2, 2, -2, -2))
        t = theme().tokens
        painter.setPen(QPen(t.accent_line, 1.5))
        painter.drawRect(rect)
        painter.setOpacity(0.08)
        painter.fillRect(rect, t.accent_line)

    def _go(self, at: QPointF) -> None:
        scale, origin = self._scale()
        self._view.look_at((at - origin) / scale, self._view.zoom)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._go(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._go(event.position())
