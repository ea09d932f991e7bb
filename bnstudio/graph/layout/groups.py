"""Blocks of nodes, one for each group, set in rows such that few arcs between them are long."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from functools import partial

import numpy as np

from bnstudio.graph.layout.request import Array, Index

BLOCK_GAP = 64.0
"""Free space between two blocks, in pixels: more than between the pieces of one."""

WIDTHS = (0.7, 0.85, 1.0, 1.2, 1.5, 2.0)
"""Rows of so many times the width that the area suggests are tried."""

NEAR_BEST = 0.9
"""A drawing that is seen so large, against the largest, may be taken for its shorter arcs."""

SWEEPS = 6
MOST_SWAPPED = 40
"""With more blocks only neighbours in a row change places."""


def place_blocks(
    sizes: Array, owners: Index, inside: Array, edges: Index, target: tuple[float, float]
) -> Array:
    """Return the centre of each block, shape ``(k, 2)``.

    Parameters
    ----------
    sizes
        Width and height of each block.
    owners, inside
        The block of each node, and where it stands from the middle of that.
    edges
        Pairs of nodes, shape ``(m, 2)``.
    target
        Width and height of the place to fill.
    """
    crossing = edges[owners[edges[:, 0]] != owners[edges[:, 1]]]
    ends, offsets = owners[crossing], inside[crossing[:, 1]] - inside[crossing[:, 0]]

    def length(order: list[int], width: float) -> float:
        centres = rows(sizes, order, width)
        ways = centres[ends[:, 1]] - centres[ends[:, 0]] + offsets
        return float(np.hypot(ways[:, 0], ways[:, 1]).sum())

    area = float((sizes + BLOCK_GAP).prod(axis=1).sum())
    across = max(float(np.sqrt(area * target[0] / max(target[1], 1.0))), float(sizes[:, 0].max()))
    tried: list[tuple[float, float, Array]] = []
    for factor in WIDTHS:
        width = across * factor
        order = _shortest(len(sizes), partial(length, width=width))
        centres = rows(sizes, order, width)
        tried.append((_zoom(centres, sizes, target), length(order, width), centres))
    best = max(zoom for zoom, _, _ in tried)
    return min((held for held in tried if held[0] >= NEAR_BEST * best), key=lambda t: t[1])[2]


def rows(sizes: Array, order: list[int], width: float) -> Array:
    """Set blocks in rows of at most ``width``, in an order, each row about one middle line."""
    lines: list[list[int]] = []
    x = 0.0
    for block in order:
        wide = float(sizes[block, 0])
        if not lines or x + wide > width:
            lines.append([])
            x = 0.0
        lines[-1].append(block)
        x += wide + BLOCK_GAP
    centres = np.zeros((len(sizes), 2))
    y = 0.0
    for line in lines:
        tallest = float(sizes[line, 1].max())
        x = -(float(sizes[line, 0].sum()) + BLOCK_GAP * (len(line) - 1)) / 2.0
        for block in line:
            centres[block] = (x + sizes[block, 0] / 2.0, y + tallest / 2.0)
            x += float(sizes[block, 0]) + BLOCK_GAP
        y += tallest + BLOCK_GAP
    return centres


def _shortest(k: int, length: Callable[[list[int]], float]) -> list[int]:
    """Return the order of blocks with the shortest arcs that swaps of two lead to."""
    order = list(range(k))
    least = length(order)
    reach = k if k <= MOST_SWAPPED else 2
    for _ in range(SWEEPS):
        before = least
        for a, b in itertools.combinations(range(k), 2):
            if b - a >= reach:
                continue
            order[a], order[b] = order[b], order[a]
            now = length(order)
            if now < least - 1e-9:
                least = now
            else:
                order[a], order[b] = order[b], order[a]
        if least == before:
            break
    return order


def _zoom(centres: Array, sizes: Array, target: tuple[float, float]) -> float:
    low, high = (centres - sizes / 2.0).min(axis=0), (centres + sizes / 2.0).max(axis=0)
    across, down = (high - low).tolist()
    return float(min(target[0] / max(across, 1.0), target[1] / max(down, 1.0), 1.0))
