"""Nodes as small pictures, painted once and put wherever they stand from then on."""

from __future__ import annotations

import math
import time

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter, QPixmap

from bnstudio.gui.canvas.painting import paint
from bnstudio.gui.style.tokens import Tokens

MAX_STAMPS = 600
"""So many nodes are kept painted."""

AROUND = 8.0
"""Room around a painted node for its rings, in pixels."""


class Stamps:
    """Nodes painted once into small pictures, and put wherever they stand from then on."""

    def __init__(self) -> None:
        self._made: dict[tuple[object, ...], QPixmap] = {}
        self.spent = 0.0
        """Seconds that making pictures has taken."""

    def clear(self) -> None:
        """Free the pictures."""
        self._made.clear()

    def of(
        self,
        rect: QRectF,
        name: str,
        look: paint.NodeLook,
        zoom: float,
        tokens: Tokens,
        faces: paint.Fonts,
        ratio: float,
        enough: float = math.inf,
    ) -> QPixmap | None:
        """Return a node as :func:`~bnstudio.gui.canvas.painting.paint.paint_node` paints it.

        It has :data:`AROUND` pixels around ``rect``, which is snapped already. ``None`` where it
        is still to be made, and ``enough`` seconds are :attr:`spent`.
        """
        band = None if look.band is None else look.band.rgba()
        states = (look.standing, look.selected, look.hovered, look.focused, look.joined, look.wrong)
        shown = (
            *states,
            look.head,
            look.tone,
            band,
            look.handle,
            zoom,
            ratio,
            id(tokens),
            id(faces),
        )
        key = (name, rect.width(), rect.height(), *shown)
        pixmap = self._made.get(key)
        if pixmap is None and self.spent <= enough:
            began = time.perf_counter()
            if len(self._made) >= MAX_STAMPS:
                self._made.clear()
            size = rect.size() + QSizeF(2 * AROUND, 2 * AROUND)
            pixmap = QPixmap((size * ratio).toSize())
            pixmap.setDevicePixelRatio(ratio)
            pixmap.fill(Qt.GlobalColor.transparent)
            painter = QPainter(pixmap)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
            place = QRectF(QPointF(AROUND, AROUND), rect.size())
            paint.paint_node(painter, place, name, look, zoom, tokens, faces, ratio)
            painter.end()
            self._made[key] = pixmap
            self.spent += time.perf_counter() - began
        return pixmap
