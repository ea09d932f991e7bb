"""Fewer crossings in a layered drawing whose boxes stand closely.

Where boxes are set so close that names can be read, the lanes that arcs had between them are gone:
an order of the ranks that was good with lanes is not with straight arcs. Nodes are moved within
their ranks, and to other ranks between their parents and children, by simulated annealing
(Kirkpatrick, Gelatt & Vecchi 1983; for drawings Davidson & Harel 1996), so that straight arcs cross
each other, and pass behind boxes, as seldom as can be. Random numbers are the same every time.
"""

from __future__ import annotations

import numpy as np

from bnstudio.graph.layout.layered import View, break_cycles
from bnstudio.graph.layout.request import Array, Index

STEPS = 40_000
"""So many moves of nodes are tried, and fewer where there are more arcs than"""

QUICK = 120
"""so many: each takes longer there."""

WARM, COLD = 3.0, 0.15
"""The temperature at first and at last, in crossings."""

_SEED = 0x9E3779B97F4A7C15


def untangle(placed: Array, sizes: Array, edges: Index, style: str, gap: float) -> Array:
    """Move the nodes of a layered drawing so that fewer arcs cross; it is no broader afterwards.

    Parameters
    ----------
    placed, sizes
        Centres and boxes, shape ``(n, 2)``.
    edges
        Pairs of nodes, shape ``(m, 2)``.
    style
        ``down``, ``up``, ``left`` or ``right``.
    gap
        Least space between two boxes of a rank, in pixels.

    Returns
    -------
    Array
        Other centres, or those given where nothing is gained.
    """
    # Most drawings have no need of kernels, which are slow to import.
    from bnstudio.graph.layout._untangling_kernels import anneal

    view = View(style)
    centres, boxes = view.to(placed), view.size(sizes)
    n = len(centres)
    heights, rank = np.unique(np.round(centres[:, 1]), return_inverse=True)
    forward = break_cycles(n, edges)
    if not len(forward) or (rank[forward[:, 0]] >= rank[forward[:, 1]]).any():
        return placed
    widths = np.ascontiguousarray(boxes[:, 0])
    left, right = (centres[:, 0] - widths / 2.0).min(), (centres[:, 0] + widths / 2.0).max()
    rows, counts = np.zeros((len(heights), n), dtype=np.int64), np.bincount(rank)
    for number in range(len(heights)):
        inside = np.flatnonzero(rank == number)
        rows[number, : len(inside)] = inside[np.argsort(centres[inside, 0], kind="stable")]
    x = centres[:, 0] - (left + right) / 2.0
    random = np.array([_SEED], dtype=np.uint64)
    half = (right - left) / 2.0
    steps = STEPS * QUICK // max(QUICK, len(forward))
    gain = anneal(
        x, rank, rows, counts, heights, widths, forward, gap, half, steps, WARM, COLD, random
    )
    return view.back(np.column_stack([x, heights[rank]])) if gain > 0.0 else placed
