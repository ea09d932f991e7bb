"""How often the arcs of a drawing cross."""

from __future__ import annotations

import numpy as np

from bnstudio.graph.layout.curves import flattened
from bnstudio.graph.layout.request import Array, Index

TOLERANCE = 1.0
"""Curves are cut into straight lines that leave them by so much at most, in pixels."""


def crossings_of(curves: list[Array], edges: Index) -> int:
    """Return how often arcs that share no node cross each other.

    Parameters
    ----------
    curves
        The control points of each arc.
    edges
        Their pairs of nodes, shape ``(m, 2)``.
    """
    lines = [flattened(curve, TOLERANCE) for curve in curves]
    if not lines:
        return 0
    starts = np.concatenate([line[:-1] for line in lines])
    ends = np.concatenate([line[1:] for line in lines])
    of = np.repeat(np.arange(len(lines)), [len(line) - 1 for line in lines])
    total = 0
    for number, line in enumerate(lines):
        later = of > number
        later &= ~np.isin(edges[of], edges[number]).any(axis=1)
        c, d = starts[None, later], ends[None, later]
        a, b = line[:-1, None], line[1:, None]
        met = (_side(a, b, c) * _side(a, b, d) < 0) & (_side(c, d, a) * _side(c, d, b) < 0)
        total += int(met.sum())
    return total


def _side(p: Array, q: Array, r: Array) -> Array:
    ahead, away = q - p, r - p
    return np.asarray(np.sign(ahead[..., 0] * away[..., 1] - ahead[..., 1] * away[..., 0]))
