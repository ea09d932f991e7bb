"""The prepared shapes of edges: lines, heads and rings, kept for as long as their paths."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF
from PySide6.QtGui import QPainterPath, QPolygonF

from bnstudio.gui.canvas.model import geometry
from bnstudio.gui.canvas.model.drawing import Drawing
from bnstudio.gui.canvas.model.many import ManyPaths

ARC_WIDTH = 1.2
LINK_WIDTH = 1.5
FOCUS_WIDTH = 1.8

SPARE_SHAPES = 4800
"""So many shapes may be kept that no edge uses."""


def head_length(width: float, focused: bool) -> float:
    """Length of an arrow head, in scene units."""
    return 9.0 if focused else 7.0 + 0.8 * width


def curve_path(points: Sequence[Sequence[float]]) -> QPainterPath:
    """Turn control points into a path."""
    path = QPainterPath(QPointF(*points[0]))
    for k in range(1, len(points), 3):
        path.cubicTo(*points[k], *points[k + 1], *points[k + 2])
    return path


Body = QPainterPath | QLineF


def _body(points: Sequence[Sequence[float]]) -> Body:
    """Prepare a line: a straight one as such, which Qt draws many times as fast as a path."""
    return curve_path(points) if len(points) > 2 else QLineF(*points[0], *points[1])


class EdgeShape:
    """The prepared shapes of one edge: its line, and its head or its ring."""

    __slots__ = ("_curve", "_focus", "_straight", "body", "head", "ring")

    def __init__(self, curve: NDArray[np.float64], link: bool) -> None:
        self._curve = curve
        self._focus: tuple[QPolygonF, Body] | None = None
        self._straight = geometry.is_straight(curve)
        self.head: QPolygonF | None = None
        self.ring: QPointF | None = None
        if link:
            points = curve.tolist()
            self.body = _body([points[0], points[-1]] if self._straight else points)
            self.ring = QPointF(*geometry.middle(geometry.polyline(curve)))
        else:
            self.head, self.body = self._headed(head_length(ARC_WIDTH, False))

    def _headed(self, length: float) -> tuple[QPolygonF, Body]:
        line, head = geometry.arrow(self._curve, length)
        body = _body([line[0], line[-1]] if self._straight else line)
        return QPolygonF([QPointF(x, y) for x, y in head]), body

    def in_focus(self) -> tuple[QPolygonF | None, Body]:
        """Return the larger head with its line."""
        if self.ring is not None:
            return None, self.body
        if self._focus is None:
            self._focus = self._headed(head_length(FOCUS_WIDTH, True))
        return self._focus


class Shapes:
    """The prepared shapes of edges, kept from drawing to drawing by the paths they were made of.

    Paths are never changed in place, and a shape holds its path, so the identity of a path
    stands for it.
    """

    def __init__(self) -> None:
        self._made: dict[tuple[int, bool], EdgeShape] = {}
        self.remade = 0
        """How many shapes have been made in all."""

    def of(self, drawing: Drawing, number: int) -> EdgeShape:
        """Return the shape of an edge."""
        path, link = drawing.paths[number], bool(drawing.link[number])
        shape = self._made.get((id(path), link))
        if shape is None:
            self.remade += 1
            shape = self._made[id(path), link] = EdgeShape(path, link)
        return shape

    def tidy(self, drawing: Drawing) -> None:
        """Forget the shapes that no edge uses, once there are many of them."""
        if len(self._made) <= drawing.m + SPARE_SHAPES:
            return
        links = drawing.link.tolist()
        paths = drawing.paths
        made = paths.made if isinstance(paths, ManyPaths) else dict(enumerate(paths))
        used = {(id(path), links[number]) for number, path in made.items()}
        self._made = {key: shape for key, shape in self._made.items() if key in used}
