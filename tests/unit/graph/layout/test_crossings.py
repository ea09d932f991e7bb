"""Crossings of arcs, counted on their curves."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from bnstudio.graph.layout.crossings import crossings_of


def straight(*points: tuple[float, float]) -> np.ndarray:
    """The control points of a way along straight lines."""
    parts = [np.array([points[0]], dtype=float)]
    for a, b in pairwise(points):
        parts.append(np.linspace(a, b, 4)[1:])
    return np.concatenate(parts)


def test_arcs_cross_where_their_curves_do():
    across = straight((0, 0), (100, 0))
    down = straight((50, -50), (50, 50))
    zigzag = straight((10, -40), (30, 40), (70, -40), (90, 40))
    apart = np.array([(0, 1), (2, 3), (4, 5)])
    assert crossings_of([], np.empty((0, 2), dtype=np.int64)) == 0
    assert crossings_of([across, down], apart[:2]) == 1
    assert crossings_of([across, down, zigzag], apart) == 1 + 3 + 1
    # Arcs of one node meet there, and are not counted.
    assert crossings_of([across, down], np.array([(0, 1), (0, 3)])) == 0
