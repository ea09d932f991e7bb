"""How differences between two networks look: colour, line and badge, each enough by itself.

In the first network only: blue, dashed, minus. In the second only: vermilion, solid, plus.
Reversed: purple, two arrows. Directed in one of them only: purple, dashed or solid as above, with
an arrow and a minus or plus in a longer badge.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from bnstudio.graph.differences import Kind
from bnstudio.gui.canvas.model.compared import ORDER, Compared
from bnstudio.gui.canvas.model.drawing import Drawing
from bnstudio.gui.canvas.painting.arrays import draw_lines
from bnstudio.gui.canvas.painting.backdrop import Part
from bnstudio.gui.canvas.painting.paint import EdgeLook
from bnstudio.gui.style.tokens import Tokens

DASH = (5.0, 3.5)
WIDTH = 1.8
CHOSEN = 2.6
DASHED = frozenset({Kind.ONLY_FIRST, Kind.DIRECTED_FIRST})
LONG = frozenset({Kind.DIRECTED_FIRST, Kind.DIRECTED_SECOND})
"""Kinds whose badge is longer than it is high."""

DISC, OUTLINE = 16.0, 2.0
"""Height of a badge, and the ground's line round it, in pixels."""

LINES = 200
"""So many lines from afar are painted between two looks at the clock."""


def difference_colour(kind: Kind, t: Tokens) -> QColor:
    """Return the colour of a kind of difference."""
    if kind is Kind.ONLY_FIRST:
        return t.only_first
    return t.only_second if kind is Kind.ONLY_SECOND else t.reversed


def difference_look(kind: Kind, t: Tokens, look: EdgeLook, *, chosen: bool = False) -> EdgeLook:
    """Return the look of an edge that differs, from the one that it would have otherwise."""
    soft = QColor(t.accent_line)
    soft.setAlphaF(0.28)
    return replace(
        look,
        colour=difference_colour(kind, t),
        width=CHOSEN if chosen else max(look.width, WIDTH),
        focused=True,
        dash=DASH if kind in DASHED else (),
        halo=soft if chosen else None,
    )


def badge_width(kind: Kind, size: float) -> float:
    """Return the width of a badge of that height."""
    return size * 1.6 if kind in LONG else size


def paint_difference(
    painter: QPainter, at: QPointF, kind: Kind, t: Tokens, size: float = DISC
) -> None:
    """Draw the badge of a kind around a point of the screen."""
    width = badge_width(kind, size)
    box = QRectF(at.x() - width / 2.0, at.y() - size / 2.0, width, size)
    around = box.adjusted(-OUTLINE, -OUTLINE, OUTLINE, OUTLINE)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(t.canvas)
    painter.drawRoundedRect(around, around.height() / 2.0, around.height() / 2.0)
    painter.setBrush(difference_colour(kind, t))
    painter.drawRoundedRect(box, size / 2.0, size / 2.0)
    unit = size / 16.0
    pen = QPen(t.canvas, 1.8 * unit)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    painter.setBrush(t.canvas)
    x, y = at.x(), at.y()
    if kind is Kind.REVERSED:
        _arrow(painter, QPointF(x - 4.5 * unit, y - 2.5 * unit), 9.0 * unit, unit)
        _arrow(painter, QPointF(x + 4.5 * unit, y + 2.5 * unit), -9.0 * unit, unit)
        return
    if kind in LONG:
        _arrow(painter, QPointF(x - 9.0 * unit, y), 8.5 * unit, unit)
        x += 5.5 * unit
    half = 3.6 * unit
    painter.drawLine(QLineF(x - half, y, x + half, y))
    if kind in (Kind.ONLY_SECOND, Kind.DIRECTED_SECOND):
        painter.drawLine(QLineF(x, y - half, x, y + half))


def _arrow(painter: QPainter, tail: QPointF, length: float, unit: float) -> None:
    """Draw a level arrow, to the left for a negative length."""
    sense = 1.0 if length > 0 else -1.0
    tip = tail + QPointF(length, 0.0)
    neck = tip.x() - sense * 3.5 * unit
    painter.save()
    pen = painter.pen()
    pen.setWidthF(1.4 * unit)
    painter.setPen(pen)
    painter.drawLine(QLineF(tail.x(), tail.y(), neck, tail.y()))
    painter.setPen(Qt.PenStyle.NoPen)
    wide = 2.6 * unit
    painter.drawPolygon(
        QPolygonF([tip, QPointF(neck, tip.y() - wide), QPointF(neck, tip.y() + wide)])
    )
    painter.restore()


def split_off(
    compared: Compared, drawing: Drawing, edges: NDArray[np.int64]
) -> tuple[NDArray[np.int64], list[tuple[Kind, NDArray[np.int64]]]]:
    """Return which of some edges are common, and those of each other kind."""
    if not compared.edges:
        return edges, []
    codes = compared.codes(drawing)[edges]
    kinds = [(kind, edges[codes == code]) for code, kind in enumerate(ORDER) if code]
    return edges[codes == 0], [(kind, some) for kind, some in kinds if len(some)]


def far_parts(
    drawing: Drawing, kinds: list[tuple[Kind, NDArray[np.int64]]], zoom: float, t: Tokens
) -> Iterator[Part]:
    """Give the parts that paint edges that differ as they are seen from afar: plain lines."""
    for kind, edges in kinds:
        lines = np.concatenate(drawing.pieces_of(edges, zoom), axis=1)
        pen = QPen(difference_colour(kind, t), 1.4)
        pen.setCosmetic(True)
        if kind in DASHED:
            pen.setDashPattern([length / 1.4 for length in DASH])
        for low in range(0, len(lines), LINES):
            yield partial(_draw, lines[low : low + LINES], pen)


def _draw(lines: NDArray[np.float64], pen: QPen, painter: QPainter) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(pen)
    draw_lines(painter, lines)
