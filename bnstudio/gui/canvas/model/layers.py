"""How well a layered arrangement fits the graph that is drawn in it."""

from __future__ import annotations

import numpy as np

from bnstudio.graph.layout.request import LAYERED, OWN_LIMIT
from bnstudio.gui.canvas.model.drawing import Drawing

BACKWARD = 0.06
"""The share of arcs that run against the layers from which an arrangement is another graph's."""

LEAST = 2
"""So many arcs at least."""

_WAYS = {"down": (1, 1.0), "up": (1, -1.0), "right": (0, 1.0), "left": (0, -1.0)}


def against(drawing: Drawing, style: str) -> int:
    """Return how many arcs run against the direction of a layered arrangement."""
    if style not in LAYERED or not drawing.m:
        return 0
    axis, sign = _WAYS[style]
    first, last = drawing.positions[drawing.ends[~drawing.link]].transpose(1, 0, 2)
    return int(np.count_nonzero((last[:, axis] - first[:, axis]) * sign < 0.0))


def of_another_graph(drawing: Drawing, style: str, engine: str = "") -> bool:
    """Whether so many arcs run against the layers that these were made for another graph.

    What is too large for layers, or took too long, is drawn by forces or on a grid: there are none.
    ``engine`` is what drew it, where that is known.
    """
    if engine in ("sfdp", "grid") or drawing.n > OWN_LIMIT:
        return False
    return against(drawing, style) >= max(LEAST, BACKWARD * drawing.m)
