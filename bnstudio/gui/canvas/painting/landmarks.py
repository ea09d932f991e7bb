"""Names on a graph seen from afar: where boxes are too small for labels, the busiest keep theirs.

A landmark is painted like any node, at the smallest size that can be read, over the small box that
it stands for. Landmarks never touch each other, nor other boxes, beside which they step aside; on
a large graph they leave room for what is between them. They are chosen again only when nodes have
moved, the zoom is another or other nodes are brought forward, so that they hold still while the
picture is moved and while arcs come and go.
"""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, QTimer
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from bnstudio.gui.canvas.model.boxes import NODE_HEIGHT
from bnstudio.gui.canvas.model.drawing import Drawing
from bnstudio.gui.canvas.painting import paint
from bnstudio.gui.canvas.painting.arrays import screen_of
from bnstudio.gui.canvas.painting.items import SceneItem
from bnstudio.gui.canvas.painting.looks import Looks
from bnstudio.gui.canvas.painting.stamps import AROUND, Stamps
from bnstudio.gui.style.theme import theme

Array = NDArray[np.float64]
Landmark = tuple[int, float, float, float, float]
"""A node, its width and height on the screen, and how far aside of its own box it stands."""

HEIGHT, LOW_HEIGHT = 15.0, 11.0
"""Height of a landmark on the screen, in pixels at the usual font size; and where heads of arcs can
be seen, which it must not cover."""

HEADS_SEEN = 7.0
"""Height of a node's own box on the screen from which that is so, in pixels."""

EDGE = 16.0
"""So far a landmark reaches beyond the boxes at most, in pixels."""

GROWN = 1.25
"""A box so many times as high as one with a name alone has its states, too."""

AIR = 6.0
"""By how much a landmark is wider than its name, in pixels."""

MAX_TRIED = 400
"""So many of the busiest nodes are tried."""

FEW = 300
"""Up to so many nodes all may be landmarks that find room."""

CLEAR_UP_TO = 1500
"""Up to so many nodes a landmark covers no box but its own; more are dots from afar."""

_PLACES = np.array(
    [(0, 0), (0, -1), (0, 1), (1, 0), (-1, 0), (1, -1), (-1, -1), (1, 1), (-1, 1)], dtype=float
)
"""Where a landmark may stand: on its box, or if that covers others, at a side or corner of it."""

_OVER = np.array([(0, 0), (1, 0), (-1, 0), (0.5, 0), (-0.5, 0)], dtype=float)
"""Where it may stand if it has to cover its box: how far to one side, up to the end of the box."""

CLOSE, WIDE = (2.0, 3.0), (36.0, 20.0)
"""Space between landmarks across and down, on a small graph and on a large one, in pixels."""

MAX_ASKED = 12
"""Up to so many selected nodes have their names as well."""

STAMPING_S = 0.004
"""Seconds for nodes that are not kept yet; the others follow in the next painting."""

REACH = 6000.0
"""How far beyond the graph a landmark may reach, in scene units at the smallest zoom."""


def _with_states(drawing: Drawing, scale: float) -> NDArray[np.bool_]:
    """Return the nodes that have their states below their names, shape ``(n,)``."""
    out: NDArray[np.bool_] = drawing.sizes[:, 1] > GROWN * NODE_HEIGHT * scale
    return out


def _text_widths(drawing: Drawing, zoom: float, scale: float) -> Array:
    """Return how wide the labels of all nodes are on the screen, shape ``(n,)``."""
    least = float(drawing.sizes[:, 1].min())
    widths: Array = drawing.sizes[:, 0] - paint.padding_of(least, scale)
    # A box with states is as wide as these need, whatever its label is.
    grown = _with_states(drawing, scale)
    if grown.any():
        padding = paint.padding_of(NODE_HEIGHT * scale, scale)
        widths[grown] = paint.node_sizes(drawing.labels)[grown, 0] - padding
    return widths * paint.label_scale(zoom, paint.fonts().size)


def cut_off(drawing: Drawing, zoom: float, scale: float = 1.0) -> NDArray[np.bool_]:
    """Return the nodes whose boxes do not hold their whole labels in a readable size, ``(n,)``."""
    if drawing.n == 0 or paint.label_scale(zoom, paint.fonts().size) <= zoom:
        return np.zeros(drawing.n, dtype=bool)
    narrow = _text_widths(drawing, zoom, scale) > drawing.sizes[:, 0] * zoom - 2.0
    if zoom >= paint.BARS_ALONE_FROM:
        # A name in full would hide the bars: it is shortened, and said where one points.
        narrow &= ~_with_states(drawing, scale)
    return narrow | (drawing.sizes[:, 1] * zoom < paint.LABEL_ROOM)


def boxes_of(drawing: Drawing, nodes: list[int], zoom: float, scale: float = 1.0) -> Array:
    """Return widths and heights of nodes as landmarks, on the screen, shape ``(k, 2)``."""
    out = np.empty((len(nodes), 2))
    tall = drawing.sizes[nodes, 1] * zoom
    out[:, 0] = _text_widths(drawing, zoom, scale)[nodes] + AIR * scale
    low = np.where(tall >= HEADS_SEEN * scale, LOW_HEIGHT, HEIGHT) * scale
    out[:, 1] = np.maximum(low, tall)
    return out


def chosen(
    drawing: Drawing, zoom: float, scale: float = 1.0, front: frozenset[int] = frozenset()
) -> list[Landmark]:
    """Return the landmarks of a graph at a zoom, the busiest first.

    Parameters
    ----------
    drawing
        The graph laid out.
    zoom
        Screen pixels for one scene unit.
    scale
        Of the font, against the usual size.
    front
        Nodes that come before all others.

    Returns
    -------
    list
        The landmarks. Empty where the boxes themselves have their labels.
    """
    small = cut_off(drawing, zoom, scale)
    if not small.any():
        return []
    degrees = np.bincount(drawing.ends.ravel(), minlength=drawing.n)
    degrees[[node for node in front if node < drawing.n]] += drawing.m + 1
    order = np.argsort(-degrees, kind="stable")
    order = order[small[order]][:MAX_TRIED]
    boxes = boxes_of(drawing, order.tolist(), zoom, scale)
    clear = drawing.n <= CLEAR_UP_TO
    across, down = CLOSE if drawing.n <= FEW else WIDE
    x, y = drawing.positions.T * zoom
    half_w, half_h = drawing.sizes.T * zoom / 2.0
    height = float(boxes[:, 1].max(initial=1.0)) + down
    edge = EDGE * scale
    low = (x - half_w).min() - edge, (y - half_h).min() - edge
    high = (x + half_w).max() + edge, (y + half_h).max() + edge
    # Those found already, by the row of the picture that they are in: only near rows can touch.
    rows: dict[int, list[tuple[float, float, float, float]]] = {}
    found: list[Landmark] = []
    for node, (width, tall) in zip(order.tolist(), boxes.tolist(), strict=True):
        if clear and 2.0 * half_h[node] < paint.LABEL_ROOM:
            moves = _PLACES * ((width / 2 + half_w[node] + 1.0), (tall / 2 + half_h[node] + 1.0))
        else:
            # A box that has its name, if shortened, needs no second one beside it: the landmark
            # covers it, and reaches to where there is room.
            moves = _OVER * (max(0.0, width / 2 - half_w[node]), 0.0)
        if clear:
            over = np.abs(x - x[node] - moves[:, :1]) < half_w + width / 2.0
            over &= np.abs(y - y[node] - moves[:, 1:]) < half_h + tall / 2.0
            over[:, node] = False
            # Nor does it reach beyond what is seen when everything is in sight.
            at = moves + np.array((x[node], y[node]))
            room = np.array((width, tall)) / 2.0
            inside = (at - room >= low).all(axis=1) & (at + room <= high).all(axis=1)
            moves = moves[~over.any(axis=1) & inside]
        for dx, dy in moves.tolist():
            left, top = float(x[node]) + dx, float(y[node]) + dy
            row = int(top // height)
            others = [other for k in (-1, 0, 1) for other in rows.get(row + k, ())]
            if any(
                abs(at - left) < (wide + width) / 2.0 + across
                and abs(level - top) < (high + tall) / 2.0 + down
                for at, level, wide, high in others
            ):
                continue
            rows.setdefault(row, []).append((left, top, width, tall))
            found.append((node, width, tall, dx, dy))
            break
    return found


def _apart(marks: list[Landmark], others: list[Landmark], places: Array) -> list[Landmark]:
    """Return the landmarks that are of other nodes than ``others`` and lie on none of them."""
    all_ = np.array(marks, dtype=float).reshape(-1, 5)
    nodes, sizes = all_[:, 0].astype(int), all_[:, 1:3]
    middles = places[nodes] + all_[:, 3:]
    keep = np.ones(len(marks), dtype=bool)
    for node, width, tall, dx, dy in others:
        away = np.abs(middles - places[node] - (dx, dy))
        keep &= (away >= (sizes + np.array((width, tall))) / 2.0).any(axis=1) & (nodes != node)
    return [mark for mark, kept in zip(marks, keep.tolist(), strict=True) if kept]


class LandmarksItem(SceneItem):
    """Paints the landmarks over everything else that is drawn."""

    def __init__(self, looks: Looks) -> None:
        super().__init__(looks, 2.5)
        self._known: tuple[float, frozenset[int], list[Landmark]] | None = None
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

    def shown(self, zoom: float) -> list[Landmark]:
        """Return the landmarks at a zoom, as :func:`chosen` does."""
        state = self._looks.state
        # Of a graph that is faded, what is brought forward is to be read.
        front = state.near | state.selected if state.faded else frozenset()
        if self._known is None or self._known[:2] != (zoom, front):
            self._known = zoom, front, chosen(state.settled, zoom, theme().scale, front)
        return self._known[2]

    def asked(self, zoom: float) -> list[Landmark]:
        """Return the nodes that somebody looks for: their names stand whatever they cover."""
        state, drawing = self._looks.state, self._looks.state.drawing
        pointed = [state.source, state.target, state.focused, state.hovered]
        nodes = [node for node in pointed if node is not None]
        if len(state.selected) <= MAX_ASKED:
            nodes += sorted(state.selected)
        if not nodes:
            return []
        scale = theme().scale
        small = cut_off(drawing, zoom, scale)
        nodes = [node for node in dict.fromkeys(nodes) if small[node]]
        boxes = boxes_of(drawing, nodes, zoom, scale).tolist()
        # A name that stands beside its box stays there.
        aside = {mark[0]: mark[3:] for mark in self.shown(zoom)}
        return [
            (node, w, h, *aside.get(node, (0.0, 0.0)))
            for node, (w, h) in zip(nodes, boxes, strict=True)
        ]

    def seen(self, zoom: float) -> list[Landmark]:
        """Return the names to paint: those asked for, and the landmarks that these leave clear."""
        asked = self.asked(zoom)
        if not asked:
            return self.shown(zoom)
        places = self._looks.state.drawing.positions * zoom
        return [*asked, *_apart(self.shown(zoom), asked, places)]

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
        landmarks = self.seen(zoom)
        if not landmarks:
            return
        device = painter.device()
        sight = QRectF(0, 0, device.width() / ratio, device.height() / ratio)
        size = paint.label_scale(zoom, looks.fonts.size)
        # Hundreds of names take longer than one painting may, unless it is one for a file.
        enough = math.inf if widget is None else self._stamps.spent + STAMPING_S
        stamps: list[tuple[QPointF, QPixmap]] = []
        left_out = False
        for node, width, height, dx, dy in landmarks:
            middle = transform.map(QPointF(*drawing.positions[node])) + QPointF(dx, dy)
            rect = QRectF(middle.x() - width / 2.0, middle.y() - height / 2.0, width, height)
            if sight.intersects(rect):
                # A landmark is a name alone, even where its box has states.
                name, look = drawing.labels[node], replace(looks.node(node), head=False)
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
