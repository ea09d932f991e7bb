"""A layered drawing without Graphviz: ranks, an order in each rank with few crossings, places.

After Sugiyama, Tagawa & Toda (1981): cycles are opened, nodes get ranks by longest paths, long
edges get a chain of invisible nodes, barycentre sweeps order each rank, and every rank's places
are found as an isotonic regression on the places wished for by the neighbours. It serves where
there is no Graphviz, where ``dot`` took too long, and for graphs that are too large for it.
"""

from __future__ import annotations

from bisect import bisect_right, insort
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from bnstudio.graph.layout.request import Array, Curves, Index
from bnstudio.graph.pdag import closing_steps

MOST_INVISIBLE = 60_000
"""Above so many invisible nodes long edges are drawn straight instead."""

SWEEPS = 16
PLACING_ROUNDS = 10
CHAIN_GAP = 10.0
CHAIN_PULL = 6.0
"""How much more the invisible nodes of a long edge want to stand in line than nodes do."""

UPRIGHT = 4.0
"""Invisible nodes less aside than this, in pixels, are passed in one upright stretch."""


def draw_layered(
    sizes: Array,
    edges: Index,
    style: str,
    node_gap: float,
    rank_gap: float,
    ranks: Index | None = None,
) -> tuple[Array, Curves]:
    """Draw one connected piece.

    Parameters
    ----------
    sizes, edges
        Boxes, shape ``(n, 2)``, and directed pairs, shape ``(m, 2)``.
    style
        ``down``, ``up``, ``left`` or ``right``.
    node_gap
        Free space between two boxes of one rank.
    rank_gap
        Free space between two ranks.
    ranks
        The rank of each node, if not by longest paths.

    Returns
    -------
    positions, curves
        Centres, and the control points of each edge from its first node to its second.
    """
    view = View(style)
    places, curves = _draw_down(view.size(sizes), edges, node_gap, rank_gap, ranks)
    return view.back(places), [view.back(curve) for curve in curves]


class View:
    """Sees a drawing of any direction as one that runs down."""

    def __init__(self, style: str) -> None:
        self._across = style in ("left", "right")
        self._turned = -1.0 if style in ("up", "left") else 1.0

    def size(self, sizes: Array) -> Array:
        return sizes[:, ::-1] if self._across else sizes

    def to(self, points: Array) -> Array:
        out = self.size(points).copy()
        out[:, 1] *= self._turned
        return out

    def back(self, points: Array) -> Array:
        out = points.copy()
        out[:, 1] *= self._turned
        return self.size(out)


def break_cycles(n: int, edges: Index) -> Index:
    """Turn the edges that a depth-first walk finds closing a cycle; the result has no cycle."""
    children: list[list[int]] = [[] for _ in range(n)]
    inward = [0] * n
    for a, b in edges.tolist():
        children[a].append(b)
        inward[b] += 1
    roots = sorted(range(n), key=lambda v: (inward[v] > 0, v))
    closing = {(path[-1], child) for path, child in closing_steps(roots, children.__getitem__)}
    forward = [(b, a) if (a, b) in closing else (a, b) for a, b in edges.tolist()]
    return np.asarray(forward, dtype=np.int64).reshape(-1, 2)


def longest_path_ranks(n: int, edges: Index) -> Index:
    """Return the rank of each node: the longest path that leads to it.

    Nodes are then let down as far as their children allow when that makes their edges shorter in
    sum.

    Parameters
    ----------
    n, edges
        Number of nodes; directed pairs without cycles, shape ``(m, 2)``.
    """
    children: list[list[int]] = [[] for _ in range(n)]
    parents: list[list[int]] = [[] for _ in range(n)]
    for a, b in edges.tolist():
        children[a].append(b)
        parents[b].append(a)
    waiting = [len(found) for found in parents]
    order = [node for node in range(n) if waiting[node] == 0]
    for node in order:  # grows while it is walked
        for child in children[node]:
            waiting[child] -= 1
            if waiting[child] == 0:
                order.append(child)
    rank = [0] * n
    for node in order:
        for child in children[node]:
            rank[child] = max(rank[child], rank[node] + 1)
    for node in reversed(order):
        if children[node] and len(children[node]) > len(parents[node]):
            rank[node] = min(rank[child] for child in children[node]) - 1
    return np.asarray(rank, dtype=np.int64)


def ranks_of(n: int, edges: Index) -> Index:
    """Rank of each node of a graph that may have cycles."""
    return longest_path_ranks(n, break_cycles(n, edges))


def _draw_down(
    sizes: Array, edges: Index, node_gap: float, rank_gap: float, ranks: Index | None
) -> tuple[Array, list[Array]]:
    n = len(sizes)
    forward = break_cycles(n, edges)
    if ranks is None:
        ranks = longest_path_ranks(n, forward)
    lengths = ranks[forward[:, 1]] - ranks[forward[:, 0]]
    chained = lengths > 1 if int((lengths - 1).sum()) <= MOST_INVISIBLE else lengths < 0
    node_rank, upper, lower, chains = _with_chains(ranks, forward, chained)
    layers = _order(node_rank, upper, lower)
    widths = np.zeros(len(node_rank))
    widths[:n] = sizes[:, 0]
    x = _place(layers, widths, upper, lower, node_gap, n)
    depth = int(ranks.max()) + 1
    thickness = np.zeros(depth)
    np.maximum.at(thickness, ranks, sizes[:, 1])
    middles = np.cumsum(thickness + rank_gap) - thickness / 2.0 - rank_gap
    y = middles[node_rank]
    curves = []
    for number, (a, b) in enumerate(forward.tolist()):
        via = chains[number]
        points = np.array([(x[v], y[v]) for v in (a, *via, b)])
        points[0, 1] += sizes[a, 1] / 2.0
        points[-1, 1] -= sizes[b, 1] / 2.0
        curve = _smooth(points, thickness[node_rank[list(via)]] if via else None)
        curves.append(curve if forward[number, 0] == edges[number, 0] else curve[::-1].copy())
    return np.column_stack([x[:n], y[:n]]), curves


def _with_chains(
    ranks: Index, edges: Index, chained: NDArray[np.bool_]
) -> tuple[Index, Index, Index, list[list[int]]]:
    """Add invisible nodes; return all ranks, the short edges' ends, and each edge's chain."""
    node_rank = ranks.tolist()
    upper: list[int] = []
    lower: list[int] = []
    chains: list[list[int]] = []
    for number, (a, b) in enumerate(edges.tolist()):
        chain: list[int] = []
        last = a
        if chained[number]:
            for rank in range(node_rank[a] + 1, node_rank[b]):
                node_rank.append(rank)
                chain.append(len(node_rank) - 1)
                upper.append(last)
                lower.append(chain[-1])
                last = chain[-1]
        upper.append(last)
        lower.append(b)
        chains.append(chain)
    as_index = [np.asarray(found, dtype=np.int64) for found in (node_rank, upper, lower)]
    return as_index[0], as_index[1], as_index[2], chains


def _order(node_rank: Index, upper: Index, lower: Index) -> list[Index]:
    """Order each rank by barycentre sweeps, keeping the order with the fewest crossings."""
    total = len(node_rank)
    depth = int(node_rank.max()) + 1
    position = _first_order(node_rank, upper, lower)
    layers = [np.flatnonzero(node_rank == rank) for rank in range(depth)]
    layers = [layer[np.argsort(position[layer], kind="stable")] for layer in layers]

    def number_places() -> None:
        for layer in layers:
            position[layer] = np.arange(len(layer))

    number_places()
    best = [layer.copy() for layer in layers]
    fewest = _crossings(position, node_rank, upper, lower, depth)
    for sweep in range(SWEEPS):
        downward = sweep % 2 == 0
        here, there = (lower, upper) if downward else (upper, lower)
        count = np.bincount(here, minlength=total)
        for rank in range(1, depth) if downward else range(depth - 2, -1, -1):
            layer = layers[rank]
            # Only the edges to the rank on the side where the sweep comes from count.
            near = np.flatnonzero(node_rank[here] == rank)
            sums = np.bincount(here[near], weights=position[there[near]], minlength=total)
            wish = np.where(count[layer] > 0, sums[layer] / np.maximum(count[layer], 1), -1.0)
            free = wish < 0
            wish[free] = position[layer][free]
            layers[rank] = layer[np.argsort(wish, kind="stable")]
            position[layers[rank]] = np.arange(len(layer))
        crossings = _crossings(position, node_rank, upper, lower, depth)
        if crossings < fewest:
            fewest = crossings
            best = [layer.copy() for layer in layers]
        if fewest == 0:
            break
    return best


def _first_order(node_rank: Index, upper: Index, lower: Index) -> Array:
    """Start from a depth-first walk, which keeps the branches of a tree apart."""
    joined = joined_to(len(node_rank), zip(upper.tolist(), lower.tolist(), strict=True))
    roots = np.argsort(node_rank, kind="stable").tolist()
    position = np.zeros(len(node_rank))
    position[depth_first([found[::-1] for found in joined], roots)] = np.arange(len(node_rank))
    return position


def joined_to(n: int, edges: Iterable[tuple[int, int]]) -> list[list[int]]:
    """Return for each node those at the other ends of its edges."""
    joined: list[list[int]] = [[] for _ in range(n)]
    for a, b in edges:
        joined[a].append(b)
        joined[b].append(a)
    return joined


def depth_first(joined: list[list[int]], roots: Iterable[int]) -> list[int]:
    """Return the nodes in the order of a depth-first walk; the last of a list is entered first."""
    seen = [False] * len(joined)
    order = []
    for root in roots:
        stack = [root]
        while stack:
            node = stack.pop()
            if not seen[node]:
                seen[node] = True
                order.append(node)
                stack.extend(joined[node])
    return order


def _crossings(position: Array, node_rank: Index, upper: Index, lower: Index, depth: int) -> int:
    """Count the crossings of edges between neighbouring ranks."""
    short = node_rank[lower] - node_rank[upper] == 1
    total = 0
    for rank in range(depth - 1):
        near = np.flatnonzero(short & (node_rank[upper] == rank))
        order = np.lexsort((position[lower[near]], position[upper[near]]))
        seen: list[float] = []
        for place in position[lower[near]][order].tolist():
            total += len(seen) - bisect_right(seen, place)
            insort(seen, place)
    return total


def _place(
    layers: list[Index], widths: Array, upper: Index, lower: Index, node_gap: float, n: int
) -> Array:
    """Choose x so that nodes stand near the middle of their neighbours and boxes keep apart."""
    total = len(widths)
    x = np.zeros(total)
    rank_of = np.zeros(total, dtype=np.int64)
    offsets = []
    for rank, layer in enumerate(layers):
        rank_of[layer] = rank
        gaps = np.where((layer[1:] >= n) & (layer[:-1] >= n), CHAIN_GAP, node_gap)
        steps = (widths[layer[1:]] + widths[layer[:-1]]) / 2.0 + gaps
        offset = np.concatenate([[0.0], np.cumsum(steps)])
        offsets.append(offset)
        x[layer] = offset - offset[-1] / 2.0
    invisible = np.arange(total) >= n
    both = invisible[upper] & invisible[lower]
    pull = np.where(both, CHAIN_PULL, np.where(invisible[upper] | invisible[lower], 2.0, 1.0))
    sides = [
        (here, there, [np.flatnonzero(rank_of[here] == rank) for rank in range(len(layers))])
        for here, there in ((lower, upper), (upper, lower))
    ]
    for round_ in range(PLACING_ROUNDS):
        for downward in (True, False):
            used = sides[not downward :][:1] if round_ < PLACING_ROUNDS - 1 else sides
            order = range(len(layers)) if downward else range(len(layers) - 1, -1, -1)
            for rank in order:
                layer = layers[rank]
                sums = np.zeros(total)
                weights = np.zeros(total)
                for here, there, ends in used:
                    near = ends[rank]
                    np.add.at(sums, here[near], pull[near] * x[there[near]])
                    np.add.at(weights, here[near], pull[near])
                weight = weights[layer]
                wish = np.where(weight > 0, sums[layer] / np.maximum(weight, 1e-9), x[layer])
                weight = np.where(weight > 0, weight, 0.05)
                x[layer] = isotonic(wish - offsets[rank], weight) + offsets[rank]
    return x


def isotonic(wish: Array, weight: Array) -> Array:
    """Return the ascending values nearest to the wishes (pool adjacent violators)."""
    means: list[float] = []
    masses: list[float] = []
    counts: list[int] = []
    for value, mass in zip(wish.tolist(), weight.tolist(), strict=True):
        means.append(value)
        masses.append(mass)
        counts.append(1)
        while len(means) > 1 and means[-2] > means[-1]:
            mean, other, count = means.pop(), masses.pop(), counts.pop()
            together = masses[-1] + other
            means[-1] = (means[-1] * masses[-1] + mean * other) / together
            masses[-1] = together
            counts[-1] += count
    return np.repeat(means, counts)


def _smooth(points: Array, thick: Array | None) -> Array:
    """Bézier pieces through the points: upright where a rank is passed, bent between ranks."""
    if thick is None:
        a, b = points
        reach = (b[1] - a[1]) * 0.4
        bend = 0.35
        return np.array(
            [
                a,
                (a[0] + (b[0] - a[0]) * bend * 0.4, a[1] + reach),
                (b[0] - (b[0] - a[0]) * bend * 0.4, b[1] - reach),
                b,
            ]
        )
    # Each invisible node is a short upright stretch as tall as its rank, so that the curve does
    # not cut the corners of the boxes beside it.
    stations: list[tuple[float, float]] = [(points[0, 0], points[0, 1])]
    for (px, py), tall in zip(points[1:-1].tolist(), thick.tolist(), strict=True):
        if len(stations) > 1 and abs(px - stations[-1][0]) < UPRIGHT:
            # Long arcs mostly run straight down; every piece costs time wherever it is drawn.
            stations[-1] = (stations[-1][0], py + tall / 2.0)
        else:
            stations += [(px, py - tall / 2.0), (px, py + tall / 2.0)]
    stations.append((points[-1, 0], points[-1, 1]))
    pieces = [np.array(stations[0])]
    for number in range(len(stations) - 1):
        a, b = np.array(stations[number]), np.array(stations[number + 1])
        if number % 2 == 1:
            pieces += [a + (b - a) / 3.0, a + (b - a) * 2.0 / 3.0, b]
            continue
        reach = np.array([0.0, (b[1] - a[1]) * 0.5])
        first = a + (b - a) * 0.3 if number == 0 else a + reach
        last = b - (b - a) * 0.3 if number == len(stations) - 2 else b - reach
        pieces += [first, last, b]
    return np.array(pieces)
