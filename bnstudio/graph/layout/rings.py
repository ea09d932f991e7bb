"""Drawings on rings: all nodes on one ellipse, or round a node by how far they are from it."""

from __future__ import annotations

import math

import numpy as np

from bnstudio.graph.layout.layered import depth_first, joined_to
from bnstudio.graph.layout.request import Array, Index
from bnstudio.graph.layout.spreading import push_apart

TURN = 2.0 * math.pi
WIDER = 1.45
"""So many times as wide as high the rings are, as labels are wide."""

NARROWEST, WIDEST = 0.6, 2.2
"""So many times as wide as high an ellipse may be."""

FINE, ROUNDS = 4097, 20
"""Points by which the rim of an ellipse is measured, and rounds in which boxes settle on it."""


def radial(
    sizes: Array, edges: Index, centre: int, gap: float, stood: Array | None = None
) -> Array:
    """Set the nodes of a connected piece on rings round one, by the fewest arcs to it.

    Each node has a slice of the whole that fits what hangs on it, inside the slice of the node by
    which it was first reached.

    Parameters
    ----------
    sizes, edges
        Boxes, shape ``(n, 2)``, and pairs of nodes, shape ``(m, 2)``.
    centre
        The node in the middle.
    gap
        Free space between two boxes, in pixels.
    stood
        Where the nodes stood before, ``(n, 2)``: they keep their directions.
    """
    n = len(sizes)
    joined = joined_to(n, edges.tolist())
    hung: list[list[int]] = [[] for _ in range(n)]
    ring = [-1] * n
    ring[centre] = 0
    order = [centre]
    for node in order:  # grows while it is walked
        for other in joined[node]:
            if ring[other] < 0:
                ring[other] = ring[node] + 1
                hung[node].append(other)
                order.append(other)
    wide = np.hypot(sizes[:, 0] * 0.6, sizes[:, 1]) + gap
    slices = wide.copy()
    for node in reversed(order):
        below = sum(slices[other] / (ring[node] + 1) for other in hung[node])
        slices[node] = max(wide[node] / max(ring[node], 1), below)
    rings = np.array(ring)
    radii = [0.0]
    step = float(np.median(sizes[:, 1])) + 2.5 * gap
    for number in range(1, int(rings.max()) + 1):
        around = float(wide[rings == number].sum()) / (2.0 * math.pi)
        radii.append(max(radii[-1] + step, around))
    radii[1:] = [max(radius, float(wide[centre])) for radius in radii[1:]]
    angle = np.zeros(n)
    begin, end = np.zeros(n), np.zeros(n)
    begin[centre], end[centre] = -math.pi / 2.0, 1.5 * math.pi
    for node in order:
        whole = sum(slices[other] for other in hung[node])
        at = begin[node]
        for other in hung[node]:
            share = (end[node] - begin[node]) * slices[other] / whole
            begin[other], end[other] = at, at + share
            angle[other] = at + share / 2.0
            at += share
    if stood is not None and np.isfinite(stood[centre]).all():
        turn = _angles((stood - stood[centre]) / (WIDER, 1.0))
        for node in order[1:]:
            nearer = [other for other in joined[node] if ring[other] == ring[node] - 1]
            if turn[node] < 0.0:  # it is new: with what it hangs on
                turn[node] = turn[nearer[0]] if ring[node] > 1 else angle[node] + math.pi / 2.0
        angle = turn - math.pi / 2.0
    radius = np.array([radii[number] for number in ring])
    placed = np.column_stack([np.cos(angle) * radius * WIDER, np.sin(angle) * radius])
    push_apart(placed, sizes, gap * 0.6)
    return placed


def busiest(n: int, edges: Index) -> int:
    """Return the node with most edges, the first of several."""
    return int(np.argmax(np.bincount(edges.ravel(), minlength=n)))


def _angles(away: Array) -> Array:
    """Return how far round from the top points are, from 0 up to a turn; -1 where there is none."""
    known = np.isfinite(away).all(axis=1)
    angles = (np.arctan2(away[:, 1], away[:, 0]) + math.pi / 2.0 + 1e-9) % TURN
    return np.where(known, angles, -1.0)


def circular(
    sizes: Array,
    edges: Index,
    gap: float,
    stood: Array | None = None,
    target: tuple[float, float] = (1.3, 1.0),
    close: bool = False,
) -> Array:
    """Set the nodes on an ellipse, in an order that keeps joined nodes near each other.

    Parameters
    ----------
    sizes
        Sizes of the boxes, shape ``(n, 2)``.
    edges
        Pairs of nodes, shape ``(m, 2)``.
    gap
        Free space between neighbours, in pixels.
    stood
        Where the nodes stood before, ``(n, 2)``: they keep their order, new ones come in between.
    target
        Width and height of the place that the ellipse is to have the shape of.
    close
        Whether boxes are set as closely as they may stand, not in even steps.
    """
    n = len(sizes)
    order = _walk_order(n, edges)
    if stood is not None:
        order = _order_before(order, stood)
    wider = min(max(target[0] / target[1], NARROWEST), WIDEST)
    # Each node takes a share of the rim that fits its box.
    room = np.hypot(sizes[order, 0] * 0.75, sizes[order, 1]) + gap
    radius = max(float(room.sum()), 240.0) / TURN
    angles = (np.cumsum(room) - room / 2.0) / room.sum() * TURN
    if close:
        angles, radius = _closely(angles, sizes[order], gap, wider)
    placed = np.empty((n, 2))
    placed[order, 0] = np.sin(angles) * radius * wider
    placed[order, 1] = -np.cos(angles) * radius
    push_apart(placed, sizes, gap / 2.0)
    return placed


def _closely(angles: Array, boxes: Array, gap: float, wider: float) -> tuple[Array, float]:
    """Return the angles from the top, and half the height, of an ellipse of close boxes.

    At the sides boxes stand one under the other and take their height of the rim only, at the top
    and the bottom their width. What each takes depends on where it stands, and the other way
    round: a few rounds settle both.
    """
    fine = np.linspace(0.0, TURN, FINE)
    steps = np.hypot(np.diff(np.sin(fine)) * wider, np.diff(np.cos(fine)))
    along = np.concatenate([[0.0], np.cumsum(steps)])
    radius = 0.0
    for _ in range(ROUNDS):
        across, down = np.abs(np.cos(angles)) * wider, np.abs(np.sin(angles))
        length = np.hypot(across, down)
        room = (boxes + gap) * length[:, None] / np.maximum(np.column_stack([across, down]), 1e-6)
        share = room.min(axis=1)
        radius = float(share.sum()) / along[-1]
        middles = (np.cumsum(share) - share / 2.0) / share.sum() * along[-1]
        angles = (angles + np.interp(middles, along, fine)) / 2.0
    return angles, radius


def _order_before(order: Index, stood: Array) -> Index:
    """Return nodes as they stood on the ellipse; a new one follows the one before it in order."""
    turn = _angles(stood)
    last, keys = -1.0, np.empty(len(order))
    for node in order.tolist():
        last = turn[node] if turn[node] >= 0.0 else last
        keys[node] = last
    is_new = turn[order] < 0.0
    return order[np.lexsort((is_new, keys[order]))]


def _walk_order(n: int, edges: Index) -> Index:
    """Depth-first order over the undirected edges, busiest node first."""
    joined = joined_to(n, edges.tolist())
    busy_last = [sorted(found, key=lambda v: (len(joined[v]), v)) for found in joined]
    roots = sorted(range(n), key=lambda v: (-len(joined[v]), v))
    return np.asarray(depth_first(busy_last, roots), dtype=np.int64)
