"""What tells about a target, over the graph: the target's mark, and a bar at the foot of the nodes.

A node's bar is as long as the share of the target's entropy that it tells; its ground, which the
node itself has, is the stronger the more it tells beside the others. Both are needed: most shares
are small, and a colour alone says nothing.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from bnstudio.gui.canvas.painting.arrays import in_sight_of, rect_of, screen_of
from bnstudio.gui.canvas.painting.items import SceneItem
from bnstudio.gui.canvas.painting.known import room_of
from bnstudio.gui.canvas.painting.looks import Looks
from bnstudio.gui.style.theme import theme
from bnstudio.gui.style.tokens import Tokens

RING, APART, CORNER = 2.0, 5.0, 6.0
"""Width of the target's ring, its way from the box, and the box's corner, in pixels."""

MARK, LEAST_ZOOM = 15.0, 0.3
"""Height of the target's mark, and the zoom from which it and the bars are seen."""

BAR, INDENT, MAX_BARS = 3.0, 5.0, 400
"""Height of a bar, its way from the box's corners, and how many are drawn at most."""

LOW, BAR_OF_LOW = 20.0, 2.0
"""In lower boxes than this a bar is so high and lies on the border: the label needs the room."""


@dataclass(frozen=True)
class Shown:
    """What is shown of a target; nothing without a name.

    Parameters
    ----------
    target
        Its name.
    shares
        Of each variable that may tell of it, the share of its entropy. Those that are d-separated
        have none.
    words
        What is said of each node.
    """

    target: str = ""
    shares: Mapping[str, float] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)

    def told(self) -> dict[str, tuple[float, float]]:
        """Return the share and the tone of each variable that may tell."""
        tones = self.tones()
        return {name: (share, tones.get(name, 0.0)) for name, share in self.shares.items()}

    def tones(self) -> dict[str, float]:
        """Return how strong the ground of each node is, 0 to 1.

        Roots, as shares differ by powers of ten; 1 for the most telling variable.
        """
        most = max(self.shares.values(), default=0.0)
        if most <= 0.0:
            return {}
        return {name: math.sqrt(share / most) for name, share in self.shares.items() if share > 0}


class TargetItem(SceneItem):
    """Paints the mark and the bars."""

    def __init__(self, looks: Looks) -> None:
        super().__init__(looks, 1.6)
        self.setFlag(SceneItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self.setVisible(False)
        self.shown = Shown()

    def show_target(self, shown: Shown) -> None:
        """Show another target, or what tells about it now."""
        self.shown = shown
        self._looks.tones = shown.tones()
        self.renew()
        if self.scene() is not None:
            self.scene().update()

    def renew(self) -> None:
        """Take over another drawing or other places."""
        self.setVisible(bool(self.shown.target))
        if self.shown.target:
            self.take_room(room_of(self._looks.state.drawing))
            self.update()

    def words(self, name: str) -> str:
        """Say what a node tells about the target; "" without one."""
        return self.shown.words.get(name, "")

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        drawing, t = self._looks.state.drawing, self._looks.tokens
        transform, zoom, _ratio = screen_of(painter)
        index = drawing.graph.index
        painter.save()
        painter.resetTransform()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if zoom >= LEAST_ZOOM and not self._looks.state.hurried:
            shares = {index[n]: share for n, share in self.shown.shares.items() if n in index}
            nodes = in_sight_of(drawing, list(shares), option.exposedRect)
            for node in nodes if len(nodes) <= MAX_BARS else ():
                paint_bar(painter, transform.mapRect(rect_of(drawing, node)), shares[node], zoom, t)
        own = index.get(self.shown.target)
        if own is not None:
            box = transform.mapRect(rect_of(drawing, own)).adjusted(-APART, -APART, APART, APART)
            painter.setPen(QPen(t.text, RING))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box, CORNER * zoom + APART, CORNER * zoom + APART)
            if zoom >= LEAST_ZOOM:
                side = theme().px(MARK) * min(1.0, max(zoom, 0.6))
                at = QPointF(box.left() + side * 0.15, box.top() + side * 0.15)
                paint_mark(painter, at, side, t.text, t.canvas)
        painter.restore()


def paint_bar(painter: QPainter, box: QRectF, share: float, zoom: float, t: Tokens) -> None:
    """Paint at the foot of a node's box how much of the target's entropy it tells."""
    scale = theme().scale * zoom
    low = box.height() < LOW * scale
    high = max((BAR_OF_LOW if low else BAR) * scale, 1.5)
    gap = 0.0 if low else 1.0
    indent = INDENT * scale
    track = QRectF(box.left() + indent, box.bottom() - gap - high, box.width() - 2.0 * indent, high)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(t.control_border)
    painter.drawRect(track)
    if share > 0:
        painter.setBrush(t.text)
        long = max(track.width() * min(share, 1.0), 1.5)
        painter.drawRect(QRectF(track.left(), track.top(), long, high))


def paint_mark(
    painter: QPainter, middle: QPointF, side: float, ink: QColor, ground: QColor
) -> None:
    """Paint the mark of a target: a ring with a point in it."""
    radius = side / 2.0 - 1.0
    painter.setPen(QPen(ink, 1.6))
    painter.setBrush(ground)
    painter.drawEllipse(middle, radius, radius)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink)
    painter.drawEllipse(middle, radius * 0.42, radius * 0.42)
