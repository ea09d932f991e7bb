"""The states of nodes with bars and percentages, inside their boxes.

From afar there are bars alone, and from farther nothing.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from bnstudio.gui.canvas.model.scene_state import Standing
from bnstudio.gui.canvas.model.states import HEAD, ROW, NodeRows, StateRow, grown
from bnstudio.gui.canvas.painting.arrays import in_sight, rect_of, screen_of
from bnstudio.gui.canvas.painting.items import SceneItem
from bnstudio.gui.canvas.painting.known import room_of
from bnstudio.gui.canvas.painting.looks import Looks
from bnstudio.gui.canvas.painting.paint import BARS_ALONE_FROM, BARS_FROM, MIN_LABEL
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.paint import given_ink
from bnstudio.gui.wording.plain import plain
from bnstudio.gui.wording.queries import format_probability

INDENT, NAMES, VALUE, BAR, GAP = 10.0, 0.38, 42.0, 7.0, 6.0
"""Room at both sides, share of a row for the state's name, room for the number, height of a bar,
and room between them, at zoom 1."""

MAX_NODES = 200
"""With more nodes in sight than this there are names alone: bars could not be told apart."""


class StatesItem(SceneItem):
    """Paints the rows, over the nodes.

    Attributes
    ----------
    rows
        Those of each node that has some, by name.
    """

    def __init__(self, looks: Looks) -> None:
        super().__init__(looks, 1.5)
        self.setFlag(SceneItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self.setVisible(False)
        self.rows: Mapping[str, NodeRows] = {}
        self._numbers: dict[tuple[float, int], tuple[str, float]] = {}
        self._cut: dict[tuple[str, int, float], str] = {}
        self._grown: tuple[object, object, object, NDArray[np.float64]] | None = None
        looks.headed = self.has

    def has(self, node: int) -> bool:
        """Whether a node has rows."""
        return bool(self.rows) and self._looks.state.drawing.names[node] in self.rows

    def grown(self, names: tuple[str, ...], sizes: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return boxes with room for the rows: the same ones as long as nothing has changed."""
        if not self.rows:
            return sizes
        counts = {name: len(own.rows) for name, own in self.rows.items()}
        last = self._grown
        if last is None or last[0] != names or last[1] is not sizes or last[2] != counts:
            boxes = grown(names, sizes, self.rows, theme().scale)
            last = self._grown = names, sizes, counts, boxes
        return last[3]

    def set_rows(self, rows: Mapping[str, NodeRows]) -> None:
        """Show other rows."""
        self.rows = dict(rows)
        self.renew()

    def renew(self) -> None:
        """Take over another drawing or other places."""
        self.setVisible(bool(self.rows))
        if self.rows:
            self.take_room(room_of(self._looks.state.drawing))
            self.update()

    def at(self, point: QPointF, zoom: float) -> tuple[str, str] | None:
        """Return the node and the state of the row at a scene point, where rows are seen."""
        if not self.rows or zoom < BARS_FROM:
            return None
        drawing = self._looks.state.drawing
        node = drawing.node_at(point.x(), point.y())
        own = None if node is None else self.rows.get(drawing.names[node])
        if node is None or own is None:
            return None
        scale = theme().scale
        row = int((point.y() - rect_of(drawing, node).top() - HEAD * scale) // (ROW * scale))
        if not 0 <= row < len(own.rows) or not own.rows[row].state:
            return None
        return drawing.names[node], own.rows[row].state

    def words(self, name: str, state: str) -> str:
        """Say a row."""
        row = next(row for row in self.rows[name].rows if row.state == state)
        chance = "" if row.share is None else f": {format_probability(row.share)}"
        return f"{name} = {state}{chance}"

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        looks = self._looks
        drawing = looks.state.drawing
        transform, zoom, _ratio = screen_of(painter)
        if zoom < BARS_ALONE_FROM or looks.state.hurried:
            return
        nodes = in_sight(drawing.node_boxes, option.exposedRect, 0.0).tolist()
        if len(nodes) > MAX_NODES:
            return
        scale = theme().scale * zoom
        usual, strong = (QFont(theme().font(role)) for role in ("node", "node_focus"))
        for font in (usual, strong):
            font.setPixelSize(round(max(MIN_LABEL, 10.0 * scale)))
        metrics = QFontMetricsF(usual)
        drop = metrics.capHeight() / 2.0
        painter.save()
        painter.resetTransform()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for node in nodes:
            own = self.rows.get(drawing.names[node])
            if own is not None:
                box = transform.mapRect(rect_of(drawing, node))
                faded = looks.state.standing(node) is Standing.FADED
                if zoom < BARS_FROM:
                    self._paint_bars_alone(painter, box, own, scale)
                    continue
                self._paint_rows(painter, box, own, scale, (usual, strong), metrics, drop, faded)
        painter.restore()

    def _paint_bars_alone(
        self, painter: QPainter, box: QRectF, own: NodeRows, scale: float
    ) -> None:
        """Paint the bars as long as the box, where there is no room for words."""
        left = box.left() + INDENT * scale
        room, high = box.width() - 2.0 * INDENT * scale, BAR * scale
        for number, row in enumerate(own.rows):
            middle = box.top() + (HEAD + ROW * (number + 0.5)) * scale
            self._paint_bar(painter, QRectF(left, middle - high / 2.0, room, high), row, own.how)

    def _paint_bar(self, painter: QPainter, track: QRectF, row: StateRow, how: str) -> None:
        """Paint a probability as a part of its track."""
        t = self._looks.tokens
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(t.pressed)
        painter.drawRect(track)
        if row.share:
            painter.setBrush(given_ink(how, t) if how else t.bar)
            long = max(track.width() * min(row.share, 1.0), 1.5)
            painter.drawRect(QRectF(track.left(), track.top(), long, track.height()))

    def _paint_rows(
        self,
        painter: QPainter,
        box: QRectF,
        own: NodeRows,
        scale: float,
        fonts: tuple[QFont, QFont],
        metrics: QFontMetricsF,
        drop: float,
        faded: bool,
    ) -> None:
        t = self._looks.tokens
        left, right = box.left() + INDENT * scale, box.right() - INDENT * scale
        names = (right - left - VALUE * scale) * 2 * NAMES / (1 + NAMES)
        start = left + names + GAP * scale
        room = right - VALUE * scale - start
        ink = t.text_3 if faded else t.text
        high = BAR * scale
        for number, row in enumerate(own.rows):
            middle = box.top() + (HEAD + ROW * (number + 0.5)) * scale
            painter.setFont(fonts[row.chosen])
            painter.setPen(ink)
            baseline = middle + drop
            shown = self._fitting(row.text, metrics, names)
            painter.drawText(QPointF(left, baseline), plain(shown))
            self._paint_bar(painter, QRectF(start, middle - high / 2.0, room, high), row, own.how)
            if row.share is None:
                continue
            text, wide = self._number(row.share, metrics)
            painter.setPen(ink)
            painter.drawText(QPointF(right - wide, baseline), text)

    def _number(self, share: float, metrics: QFontMetricsF) -> tuple[str, float]:
        """Return a probability as it is written, and how wide that is."""
        key = share, round(metrics.height() * 8)
        found = self._numbers.get(key)
        if found is None:
            if len(self._numbers) > 5000:
                self._numbers.clear()
            text = format_probability(share)
            found = self._numbers[key] = text, metrics.horizontalAdvance(text)
        return found

    def _fitting(self, text: str, metrics: QFontMetricsF, room: float) -> str:
        """Return a state's name, shortened in its middle where it is too long."""
        key = text, round(metrics.height() * 8), round(room, 1)
        found = self._cut.get(key)
        if found is None:
            if len(self._cut) > 5000:
                self._cut.clear()
            found = metrics.elidedText(text, Qt.TextElideMode.ElideMiddle, room)
            self._cut[key] = found
        return found
