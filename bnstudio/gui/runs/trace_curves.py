"""The lines of the trace as pyqtgraph's curves: one for each run, its mark, and the bound.

Each curve gets as few points as show the same; they are worked out in whole pixels, so that level
pieces are sharp.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import Qt
from PySide6.QtGui import QPen

from bnstudio.gui.runs.trace_lines import BoundLine, Corners, Line, Projection
from bnstudio.gui.style.run_style import run_pen
from bnstudio.gui.style.theme import theme
from bnstudio.gui.style.tokens import dash_pattern


class Curves:
    """The curves in a view box, each made once and kept while its run is shown."""

    def __init__(self, view: pg.ViewBox) -> None:
        self._view = view
        self._runs: dict[int, pg.PlotCurveItem] = {}
        self._marks: dict[int, pg.PlotCurveItem] = {}
        self._outlines: dict[int, tuple[Hashable, Corners]] = {}
        self._bound = self._add(0)

    def place_lines(
        self, lines: Sequence[Line], projection: Projection, by_steps: bool, current: int | None
    ) -> None:
        """Draw the runs' lines, and note in each where it lies."""
        shown = {line.number for line in lines}
        for pool in (self._runs, self._marks):
            for number in set(pool) - shown:
                self._view.removeItem(pool.pop(number))
        for number in set(self._outlines) - shown:
            del self._outlines[number]
        for line in lines:
            curve = self._runs.get(line.number)
            if curve is None:
                # The newest on top.
                curve = self._runs[line.number] = self._add(line.number)
            self._place_mark(line, projection, by_steps)
            if not len(line.points(by_steps)[0]):
                line.tip = line.corners = None
                curve.setVisible(False)
                continue
            outline = self._outline(line, projection, by_steps)
            line.corners = projection.corners(outline, line.end)
            line.tip = projection.tip(line, by_steps)
            width = 2.0 if line.running or line.number == current else 1.5
            _draw(curve, projection, line.corners, run_pen(line.number, width))

    def place_bound(
        self, bound: BoundLine | None, projection: Projection, by_steps: bool
    ) -> Corners | None:
        """Draw the bound; return its corners in pixels, ``None`` without one."""
        if bound is None:
            self._bound.setVisible(False)
            return None
        tokens = theme().tokens
        corners = projection.bound_corners(bound, by_steps)
        pen = QPen(tokens.bound, 1.4, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap)
        pen.setDashPattern(dash_pattern(tokens.bound_dash, 1.4))
        _draw(self._bound, projection, corners, pen)
        return corners

    def _place_mark(self, line: Line, projection: Projection, by_steps: bool) -> None:
        """Mark where the search on the parent sets begins: a dotted upright line."""
        at = projection.mark(line, by_steps)
        mark = self._marks.get(line.number)
        if at is None:
            if mark is not None:
                mark.setVisible(False)
            return
        if mark is None:
            mark = self._marks[line.number] = self._add(-1)
        pen = QPen(theme().tokens.strong_border, 1, Qt.PenStyle.CustomDashLine)
        pen.setDashPattern([1.0, 3.0])
        area = projection.area
        _draw(mark, projection, (np.array([at, at]), np.array([area.top(), area.bottom()])), pen)

    def _outline(self, line: Line, projection: Projection, by_steps: bool) -> Corners:
        """Return a line's outline; it is kept until its points or what is shown change."""
        key = (line.data.version, by_steps, projection.key)
        found = self._outlines.get(line.number)
        if found is None or found[0] != key:
            found = (key, projection.outline(*line.points(by_steps)))
            self._outlines[line.number] = found
        return found[1]

    def _add(self, z: float) -> pg.PlotCurveItem:
        curve = pg.PlotCurveItem(antialias=False, skipFiniteCheck=True)
        # Segments of their own would lose the corners between them.
        curve.setSegmentedLineMode("off")
        curve.setZValue(z)
        self._view.addItem(curve, ignoreBounds=True)
        return curve


def _draw(curve: pg.PlotCurveItem, projection: Projection, corners: Corners, pen: QPen) -> None:
    """Let a curve run through corners given in pixels."""
    pen.setCosmetic(True)
    curve.setPen(pen)
    curve.setData(*projection.places(*corners))
    curve.setVisible(True)
