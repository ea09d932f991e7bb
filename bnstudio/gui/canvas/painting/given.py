"""Evidence of a query, over the graph: a ring and a mark at each node that is observed or set."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from bnstudio.gui.canvas.painting.arrays import in_sight_of, rect_of, screen_of
from bnstudio.gui.canvas.painting.items import SceneItem
from bnstudio.gui.canvas.painting.known import DISC, LEAST_ZOOM, room_of
from bnstudio.gui.canvas.painting.looks import Looks
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.paint import given_ink, paint_given
from bnstudio.gui.wording.queries import GIVEN

#: The ring's width, and the dashes of one that is not a plain observation, in pixels.
RING = 2.0
DASHES = {"observed": (), "set": (7.0, 3.0), "likelihood": (2.5, 2.5)}
CORNER = 6.0


class GivenItem(SceneItem):
    """Paints the rings and marks, over the nodes."""

    def __init__(self, looks: Looks) -> None:
        super().__init__(looks, 2.5)
        self.setFlag(SceneItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self.given: Mapping[str, tuple[str, str]] = {}
        self.setVisible(False)

    def set_given(self, given: Mapping[str, tuple[str, str]]) -> None:
        """Mark other nodes: of each name how it is given, and its state."""
        self.given = dict(given)
        self.renew()

    def renew(self) -> None:
        """Take over another drawing or other places."""
        self.setVisible(bool(self.given))
        if self.given:
            self.take_room(room_of(self._looks.state.drawing))
            self.update()

    def words(self, name: str) -> str:
        """Say how a node is given; "" for one that is not."""
        how, state = self.given.get(name, ("", ""))
        if not how:
            return ""
        return f"{GIVEN[how]}: {state}" if state else GIVEN[how]

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        looks = self._looks
        drawing, t = looks.state.drawing, looks.tokens
        transform, zoom, _ratio = screen_of(painter)
        index = drawing.graph.index
        nodes = {index[name]: how for name, (how, _) in self.given.items() if name in index}
        painter.save()
        painter.resetTransform()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        side = theme().px(DISC) * min(1.0, max(zoom, 0.6))
        for node in in_sight_of(drawing, list(nodes), option.exposedRect):
            how = nodes[node]
            box = transform.mapRect(rect_of(drawing, node)).adjusted(-2, -2, 2, 2)
            pen = QPen(given_ink(how, t), RING)
            if DASHES[how]:
                pen.setDashPattern([length / RING for length in DASHES[how]])
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(box), CORNER * zoom + 2, CORNER * zoom + 2)
            if zoom >= LEAST_ZOOM:
                at = QPointF(box.right() - side * 0.25, box.top() - side * 0.1)
                paint_given(painter, at, how, side, t, t.canvas)
        painter.restore()
