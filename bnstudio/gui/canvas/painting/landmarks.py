"""Names on a graph seen from afar: where boxes are too small for labels, the busiest keep theirs.

A landmark is painted like any node, at the smallest size that can be read, over the small box that
it stands for. Landmarks never touch each other; on a large graph they leave room for what is
between them. They are chosen again only when nodes have moved or the zoom is another, so that they
hold still while the picture is moved and while arcs come and go.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, QTimer
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from bnstudio.gui.canvas.model.drawing import Drawing
from bnstudio.gui.canvas.painting import paint
from bnstudio.gui.canvas.painting.arrays import screen_of
from bnstudio.gui.canvas.painting.items import SceneItem
from bnstudio.gui.canvas.painting.looks import Looks
from bnstudio.gui.canvas.painting.stamps import AROUND, Stamps
from bnstudio.gui.style.theme import theme

Array = NDArray[np.float64]

HEIGHT, LOW_HEIGHT = 15.0, 11.0
"""Height of a landmark on the screen, in pixels at the usual font size; and where heads of arcs can
be seen, which it must not cover."""

HEADS_SEEN = 7.0
"""Height of a node's own box on the screen from which that is so, in pixels."""

MAX_TRIED = 400
"""So many of the busiest nodes are tried."""

FEW = 80
"""Up to so many nodes all may be landmarks that find room."""

CLOSE, WIDE = (4.0, 3.0), (36.0, 20.0)
"""Space between landmarks across and down, on a small graph and on a large one, in pixels."""

MAX_ASKED = 12
"""Up to so many selected nodes have their names as well."""

STAMPING_S = 0.004
"""Seconds for nodes that are not kept yet; the others follow in the next painting."""

REACH = 6000.0
"""How far beyond the graph a landmark may reach, in scene units at the smallest zoom."""


def widths_of(drawing: Drawing, nodes: list[int], zoom: float, scale: float) -> list[float]:
    """Return the widths of nodes as landmarks, on the screen."""
    label = paint.label_scale(zoom, paint.fonts().size)
    widths = (drawing.sizes[nodes, 0] - paint.NODE_PADDING * scale) * label + 12.0 * scale
    return list(widths.tolist())


def box_of(drawing: Drawing, node: int, zoom: float, scale: float = 1.0) -> tuple[float, float]:
    """Return width and height of a node as a landmark, on the screen."""
    (width,) = widths_of(drawing, [node], zoom, scale)
    heads_seen = float(drawing.sizes[node, 1]) * zoom >= HEADS_SEEN * scale
    return width, (LOW_HEIGHT if heads_seen else HEIGHT) * scale


def too_small(drawing: Drawing, zoom: float) -> bool:
    """Whether the boxes of the nodes are too small for their labels."""
    # All boxes are equally tall.
    tall = float(drawing.sizes[0, 1]) if drawing.n else 0.0
    return 0.0 < zoom * tall < paint.MIN_LABEL + 4.0


def chosen(drawing: Drawing, zoom: float, scale: float = 1.0) -> list[tuple[int, float, float]]:
    """Return the landmarks of a graph at a zoom, the busiest first.

    Parameters
    ----------
    drawing
        The graph laid out.
    zoom
        Screen pixels for one scene unit.
    scale
        Of the font, against the usual size.

    Returns
    -------
    list
        Node, width and height on the screen. Empty where the boxes themselves have their labels.
    """
    if not too_small(drawing, zoom):
        return []
    degrees = np.bincount(drawing.ends.ravel(), minlength=drawing.n)
    order = np.argsort(-degrees, kind="stable")[:MAX_TRIED].tolist()
    across, down = CLOSE if drawing.n <= FEW else WIDE
    centres = (drawing.positions[order] * zoom).tolist()
    _, height = box_of(drawing, 0, zoom, scale)
    # Those found already, by the row of the picture that they are in: only near rows can touch.
    rows: dict[int, list[tuple[float, float, float]]] = {}
    found: list[tuple[int, float, float]] = []
    for node, width, (x, y) in zip(
        order, widths_of(drawing, order, zoom, scale), centres, strict=True
    ):
        row = int(y // (height + down))
        others = [*rows.get(row - 1, ()), *rows.get(row, ()), *rows.get(row + 1, ())]
        if any(
            abs(left - x) < (wide + width) / 2.0 + across and abs(top - y) < height + down
            for left, top, wide in others
        ):
            continue
        rows.setdefault(row, []).append((x, y, width))
        found.append((node, width, height))
    return found


class LandmarksItem(SceneItem):
    """Paints the landmarks over everything else that is drawn."""

    def __init__(self, looks: Looks) -> None:
        super().__init__(looks, 2.5)
        self._known: tuple[float, list[tuple[int, float, float]]] | None = None
        self._stamps = Stamps()
        self._places: tuple[tuple[str, ...], Array, Array] | None = None

    def renew(self) -> None:
        """Take over another drawing or other places."""
        drawing = self._looks.state.settled
        if self._places is not None and (
            self._places[0] == drawing.labels
            and np.array_equal(self._places[1], drawing.positions)
            and np.array_equal(self._places[2], drawing.sizes)
        ):
            return
        self._places = drawing.labels, drawing.positions.copy(), drawing.sizes
        self._known = None
        if drawing.n:
            left, top = drawing.positions.min(axis=0)
            right, bottom = drawing.positions.max(axis=0)
            rect = QRectF(left, top, right - left, bottom - top)
            self.take_room(rect.adjusted(-REACH, -REACH, REACH, REACH))
        self.update()

    def shown(self, zoom: float) -> list[tuple[int, float, float]]:
        """Return the landmarks at a zoom, as :func:`chosen` does."""
        if self._known is None or self._known[0] != zoom:
            self._known = (zoom, chosen(self._looks.state.settled, zoom, theme().scale))
        return self._known[1]

    def asked(self, zoom: float) -> list[tuple[int, float, float]]:
        """Return the nodes that somebody looks for: their names stand whatever they cover."""
        state = self._looks.state
        if not too_small(state.drawing, zoom):
            return []
        pointed = [state.target, state.focused, state.hovered]
        nodes = [node for node in pointed if node is not None]
        if len(state.selected) <= MAX_ASKED:
            nodes += sorted(state.selected)
        known = dict.fromkeys(nodes)
        return [(node, *box_of(state.drawing, node, zoom, theme().scale)) for node in known]

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        looks = self._looks
        drawing = looks.state.drawing
        if looks.state.hurried:
            return
        transform, zoom, ratio = screen_of(painter)
        landmarks = [*self.asked(zoom), *self.shown(zoom)]
        if not landmarks:
            return
        device = painter.device()
        sight = QRectF(0, 0, device.width() / ratio, device.height() / ratio)
        size = paint.label_scale(zoom, looks.fonts.size)
        # Hundreds of names take longer than one painting may, unless it is one for a file.
        enough = math.inf if widget is None else self._stamps.spent + STAMPING_S
        stamps: list[tuple[QPointF, QPixmap]] = []
        left_out = False
        for node, width, height in landmarks:
            middle = transform.map(QPointF(*drawing.positions[node]))
            rect = QRectF(middle.x() - width / 2.0, middle.y() - height / 2.0, width, height)
            if sight.intersects(rect):
                name, look = drawing.labels[node], looks.node(node)
                rect = paint.snapped(rect, ratio)
                stamp = self._stamps.of(
                    rect, name, look, size, looks.tokens, looks.fonts, ratio, enough
                )
                if stamp is None:
                    left_out = True
                else:
                    stamps.append((rect.topLeft() - QPointF(AROUND, AROUND), stamp))
        painter.save()
        painter.resetTransform()
        # The busiest are in front.
        for place, stamp in reversed(stamps):
            painter.drawPixmap(place, stamp)
        painter.restore()
        scene = self.scene()
        if left_out and scene is not None:
            QTimer.singleShot(0, scene, lambda: self.update())
