"""Untangling: fewer crossings, and nothing of the layered drawing is lost."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from bnstudio.graph.layout._untangling_kernels import cost_of
from bnstudio.graph.layout.untangling import untangle

GAP = 8.0


def drawing(seed: int, depth: int = 5, breadth: int = 6):
    """Ranks of boxes side by side, and random arcs from a rank to one below."""
    random = np.random.default_rng(seed)
    sizes = np.column_stack(
        [random.integers(20, 60, depth * breadth), np.full(depth * breadth, 20)]
    )
    centres = np.zeros((depth * breadth, 2))
    for rank in range(depth):
        nodes = np.arange(rank * breadth, (rank + 1) * breadth)
        right = np.cumsum(sizes[nodes, 0] + GAP + random.integers(0, 30, breadth))
        centres[nodes] = np.column_stack(
            [right - sizes[nodes, 0] / 2.0, np.full(breadth, 70 * rank)]
        )
    edges = {
        (int(a), int(b))
        for a, b in random.integers(0, depth * breadth, (40, 2))
        if a // breadth < b // breadth
    }
    return centres, sizes.astype(float), np.array(sorted(edges))


def crossed(p, q, r, s) -> bool:
    """Whether the open stretches pq and rs meet: solved as two equations."""
    a = np.column_stack([q - p, r - s])
    if abs(np.linalg.det(a)) < 1e-9:
        return False
    t, u = np.linalg.solve(a, r - p)
    return 0 < t < 1 and 0 < u < 1


def counted(centres, sizes, edges) -> tuple[int, int]:
    """Return how many pairs of arcs cross, and how many boxes arcs pass behind."""
    crossings = sum(
        crossed(*centres[list(one)], *centres[list(other)])
        for one, other in combinations(edges.tolist(), 2)
        if not set(one) & set(other)
    )
    behind = 0
    for a, b in edges.tolist():
        (ax, ay), (bx, by) = centres[a], centres[b]
        for node, (x, y) in enumerate(centres):
            if ay < y < by:
                behind += abs(ax + (y - ay) / (by - ay) * (bx - ax) - x) < sizes[node, 0] / 2 + 2
    return crossings, behind


@pytest.mark.parametrize("seed", range(8))
def test_the_cost_is_counted(seed):
    centres, sizes, edges = drawing(seed)
    ends = centres[edges]
    length = np.abs(ends[:, 0] - ends[:, 1]).sum(axis=0) @ (0.005, 0.0025)
    x, y, widths = centres[:, 0].copy(), centres[:, 1].copy(), sizes[:, 0].copy()
    every = np.arange(len(x)), np.ones(len(x), dtype=bool)
    found = cost_of(x, y, widths, edges, *every)
    assert found == pytest.approx(sum(counted(centres, sizes, edges)) + length)
    # What changes with some nodes is all that changes when these are moved.
    some = np.arange(len(x)) % 7 == seed % 7
    aside = np.where(some, x + 31.0, x)
    part = np.flatnonzero(some), some
    gain = cost_of(aside, y, widths, edges, *part) - cost_of(x, y, widths, edges, *part)
    assert gain == pytest.approx(cost_of(aside, y, widths, edges, *every) - found)


@pytest.mark.parametrize("style", ["down", "up", "left", "right"])
def test_fewer_arcs_cross_and_layers_hold(style):
    centres, sizes, edges = drawing(3)
    way = {"down": (1, 1), "up": (1, -1), "right": (0, 1), "left": (0, -1)}[style]
    seen, boxes = centres.copy(), sizes
    seen[:, 1] *= way[1]
    if way[0] == 0:
        seen, boxes = seen[:, ::-1].copy(), sizes[:, ::-1].copy()
    found = untangle(seen, boxes, edges, style, GAP)
    assert np.array_equal(found, untangle(seen, boxes, edges, style, GAP))
    back = found if way[0] == 1 else found[:, ::-1]
    back = back * (1, way[1])
    assert sum(counted(back, sizes, edges)) < 0.6 * sum(counted(centres, sizes, edges))
    assert (back[edges[:, 0], 1] < back[edges[:, 1], 1]).all()
    assert set(back[:, 1]) <= set(centres[:, 1])
    for height in np.unique(back[:, 1]):
        rank = np.flatnonzero(back[:, 1] == height)
        rank = rank[np.argsort(back[rank, 0])]
        free = np.diff(back[rank, 0]) - (sizes[rank[1:], 0] + sizes[rank[:-1], 0]) / 2
        assert (free >= GAP - 1e-6).all()
    reach = sizes[:, 0] / 2
    broad = (centres[:, 0] + reach).max() - (centres[:, 0] - reach).min()
    assert (back[:, 0] + reach).max() - (back[:, 0] - reach).min() <= broad + 1e-6


def test_what_is_no_layered_drawing_is_left_alone():
    level = np.array([(0.0, 0.0), (50.0, 0.0)])
    assert untangle(level, np.full((2, 2), 20.0), np.array([(0, 1)]), "down", GAP) is level
    none = np.empty((0, 2), dtype=np.int64)
    assert untangle(level, np.full((2, 2), 20.0), none, "down", GAP) is level
