"""The names of groups over their blocks, where the graph is arranged by group."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter
from PySide6.QtWidgets import QWidget

from bnstudio.graph.layout.groups import BLOCK_GAP
from bnstudio.gui.canvas.painting.arrays import screen_of
from bnstudio.gui.canvas.painting.items import SceneItem
from bnstudio.gui.canvas.painting.known import room_of
from bnstudio.gui.canvas.painting.looks import Looks
from bnstudio.gui.style.theme import theme
from bnstudio.gui.wording.plain import plain

#: Smallest height of a name on the screen, in pixels, and its distance from the block.
LEAST, AWAY = 9.0, 4.0


class BlockNamesItem(SceneItem):
    """Paints the name of each group over the first line of its nodes, on a ground of its own."""

    def __init__(self, looks: Looks) -> None:
        super().__init__(looks, 2)
        self._groups: Mapping[str, str] = {}
        self.setVisible(False)

    def set_groups(self, groups: Mapping[str, str]) -> None:
        """Name the groups of these nodes; none where the graph is arranged otherwise."""
        self._groups = dict(groups)
        self.renew()

    def renew(self) -> None:
        """Take over another drawing or other places."""
        self.setVisible(bool(self._groups))
        if self._groups:
            self.take_room(room_of(self._looks.state.drawing))
            self.update()

    def blocks(self) -> dict[str, QRectF]:
        """Return the rectangle of the nodes of each group, in the scene."""
        drawing = self._looks.state.drawing
        nodes: dict[str, list[int]] = {}
        for node, name in enumerate(drawing.names):
            if name in self._groups:
                nodes.setdefault(self._groups[name], []).append(node)
        found = {}
        for group, of in nodes.items():
            half = drawing.sizes[of] / 2.0
            left, top = np.min(drawing.positions[of] - half, axis=0).tolist()
            right, bottom = np.max(drawing.positions[of] + half, axis=0).tolist()
            found[group] = QRectF(left, top, right - left, bottom - top)
        return found

    def paint(self, painter: QPainter, option: object, widget: QWidget | None = None) -> None:
        looks = self._looks
        transform, zoom, _ratio = screen_of(painter)
        font = theme().font("column")
        # A name fits between two blocks, and stays as large as other small type where it can.
        height = min(QFontMetricsF(font).height(), BLOCK_GAP * zoom - 2 * AWAY)
        if looks.state.hurried or height < LEAST:
            return
        font.setPixelSize(max(1, round(font.pixelSize() * height / QFontMetricsF(font).height())))
        metrics = QFontMetricsF(font)
        painter.save()
        painter.resetTransform()
        painter.setFont(font)
        painter.setPen(looks.tokens.text_2)
        for group, block in self.blocks().items():
            at = transform.map(block.topLeft())
            wide = transform.mapRect(block).width() + BLOCK_GAP * zoom / 2.0
            name = metrics.elidedText(plain(group), Qt.TextElideMode.ElideMiddle, wide)
            base = QPointF(at.x(), at.y() - AWAY - metrics.descent())
            plate = metrics.boundingRect(name).translated(base).adjusted(-2, -1, 2, 1)
            painter.fillRect(plate, looks.tokens.canvas)
            painter.drawText(base, name)
        painter.restore()
