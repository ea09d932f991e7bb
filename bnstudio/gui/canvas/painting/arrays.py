"""Many boxes and lines at once: which of them are in sight, and drawing them from arrays."""

from __future__ import annotations

from typing import cast

import numpy as np
import shiboken6
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QTransform

from bnstudio.gui.canvas.model.drawing import Drawing

Numbers = NDArray[np.int64]
Colours = tuple[QColor, QColor]
"""Those of arcs and of links."""

NODE_SLACK = 8.0
"""Room around a node for its rings."""

MAX_BOXES = 12
"""Up to so many boxes are repainted one by one; more as one box that holds them."""


def screen_of(painter: QPainter) -> tuple[QTransform, float, float]:
    """Return the map from the item to the screen, the zoom, and device pixels per unit."""
    transform = painter.worldTransform()
    device = painter.device()
    ratio = device.devicePixelRatioF() if device is not None else 1.0
    return transform, transform.m11(), ratio


def box_of(boxes: NDArray[np.float64]) -> list[QRectF]:
    """Return what to repaint for boxes (left, top, right, bottom), with room for rings."""
    if len(boxes) > MAX_BOXES:
        boxes = np.concatenate([boxes[:, :2].min(axis=0), boxes[:, 2:].max(axis=0)])[None]
    return [
        QRectF(left, top, right - left, bottom - top).adjusted(-20, -20, 20, 20)
        for left, top, right, bottom in boxes.tolist()
    ]


def edges_in_sight(drawing: Drawing, rect: QRectF) -> NDArray[np.int64]:
    """Return the edges that a rectangle shows, their heads and rings included."""
    slack = 6.0
    return drawing.edges_in(
        rect.left() - slack, rect.top() - slack, rect.right() + slack, rect.bottom() + slack
    )


def in_sight(boxes: NDArray[np.float64], rect: QRectF, slack: float) -> NDArray[np.int64]:
    """Return the numbers of the boxes (left, top, right, bottom) that a rectangle touches."""
    return np.flatnonzero(
        (boxes[:, 0] <= rect.right() + slack)
        & (boxes[:, 2] >= rect.left() - slack)
        & (boxes[:, 1] <= rect.bottom() + slack)
        & (boxes[:, 3] >= rect.top() - slack)
    )


def draw_lines(painter: QPainter, lines: NDArray[np.float64]) -> None:
    """Draw many lines, shape ``(s, 4)``: x1, y1, x2, y2.

    Qt reads the array in place: making an object of each line would take as long as drawing it.
    """
    if len(lines):
        block = np.ascontiguousarray(lines, dtype=np.float64)
        first = cast(QLineF, shiboken6.wrapInstance(block.ctypes.data, QLineF))
        painter.drawLines(first, len(block))


def draw_rects(painter: QPainter, rects: NDArray[np.float64]) -> None:
    """Draw many rectangles, shape ``(s, 4)``: x, y, width, height; read in place as well."""
    if len(rects):
        block = np.ascontiguousarray(rects, dtype=np.float64)
        first = cast(QRectF, shiboken6.wrapInstance(block.ctypes.data, QRectF))
        painter.drawRects(first, len(block))


def draw_boxes(
    boxes: NDArray[np.float64], pen: QPen | Qt.PenStyle, fill: QColor, painter: QPainter
) -> None:
    """Draw nodes from afar: boxes (left, top, right, bottom) in the scene, without labels."""
    transform = painter.worldTransform()
    screen = boxes * transform.m11()
    screen[:, 2:] = np.maximum(screen[:, 2:] - screen[:, :2], 2.0)
    screen[:, 0] += transform.dx()
    screen[:, 1] += transform.dy()
    painter.save()
    painter.resetTransform()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    painter.setPen(pen)
    painter.setBrush(fill)
    draw_rects(painter, screen)
    painter.restore()


def any_in_sight(boxes: NDArray[np.float64], rects: list[QRectF]) -> NDArray[np.bool_]:
    """Return which of the boxes (left, top, right, bottom) any of some rectangles touches."""
    found = np.zeros(len(boxes), dtype=bool)
    for rect in rects:
        found[in_sight(boxes, rect, NODE_SLACK)] = True
    return found


def rect_of(drawing: Drawing, node: int) -> QRectF:
    """Return the box of a node."""
    (x, y), (w, h) = drawing.positions[node].tolist(), drawing.sizes[node].tolist()
    return QRectF(x - w / 2.0, y - h / 2.0, w, h)


def in_sight_of(drawing: Drawing, nodes: list[int], rect: QRectF) -> list[int]:
    """Return those of some nodes that a rectangle shows."""
    if not nodes:
        return nodes
    found = in_sight(drawing.node_boxes[nodes], rect, NODE_SLACK)
    return [nodes[k] for k in found.tolist()]


def lines_of(
    drawing: Drawing, edges: Numbers, colours: Colours, zoom: float
) -> list[tuple[QColor, NDArray[np.float64]]]:
    """Return some edges as colours with lines, shape ``(s, 4)``; links last."""
    parts = []
    for link, colour in zip((False, True), colours, strict=True):
        chosen = edges[drawing.link[edges] == link]
        if len(chosen):
            lines = np.concatenate(drawing.pieces_of(chosen, zoom), axis=1)
            parts.append((colour, lines))
    return parts


def draw_colour(
    colour: QColor, lines: NDArray[np.float64], smooth: bool, painter: QPainter
) -> None:
    """Draw plain lines of one colour, as thin as can be."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, smooth)
    painter.setPen(QPen(colour, 0.0))
    draw_lines(painter, lines)
