"""Lines between nodes that no edge of the graph joins, led round the boxes of other nodes.

A broken line that passed behind a box would be read as several, from box to box.
"""

from __future__ import annotations

import time

import numpy as np
from numpy.typing import NDArray

from bnstudio.graph.layout.request import ROUTED_UP_TO
from bnstudio.graph.layout.routing import Router
from bnstudio.gui.canvas.model import geometry
from bnstudio.gui.canvas.model.curves import Array
from bnstudio.gui.canvas.model.scene_state import SceneState

LEADING_S = 0.02
"""So long broken lines are led round boxes, before all others are straight."""


class AbsentCurves:
    """The curves of such lines, found once for each drawing and choice of lines."""

    def __init__(self) -> None:
        self._known: tuple[NDArray[np.int64], list[Array]] | None = None

    def forget(self) -> None:
        """Find all of them again: nodes may have moved."""
        self._known = None

    def of(self, state: SceneState, ends: NDArray[np.int64]) -> list[Array]:
        """Return the control points of the lines between nodes, shape ``(k, 2)``.

        None passes through a foreign box, but while nodes glide, and where there are too many for
        the time, they are straight.
        """
        if self._known is not None and np.array_equal(self._known[0], ends):
            return self._known[1]
        drawing = state.drawing
        lines = geometry.straight(drawing.positions, drawing.sizes, ends)
        curves = list(geometry.as_curves(lines))
        if state.arriving is not None or state.hurried or drawing.n > ROUTED_UP_TO:
            return curves
        router = Router(drawing.positions, drawing.sizes)
        end = time.perf_counter() + LEADING_S
        for number in np.flatnonzero(router.blocked(ends)).tolist():
            if time.perf_counter() > end:
                break
            curves[number] = router.round(*ends[number].tolist())
        self._known = ends, curves
        return curves
