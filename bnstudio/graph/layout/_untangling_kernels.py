"""The inner loop of untangling: try another place for a node, keep it if the drawing is better."""

# Compiled functions are typed by numba from their arguments.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-any-generics

from __future__ import annotations

import math

import numpy as np

from bnstudio.numerics._random_kernels import random_below
from bnstudio.numerics.compiling import inlined_kernel, kernel, unowned_kernel

# What a drawing costs: each crossing 1, each arc behind a foreign box as much, and a little for
# the length of arcs, in pixels.
_BEHIND, _ASIDE, _DOWN = 1.0, 0.005, 0.0025
_CLEAR = 2.0  # pixels beside a box that its own border takes
# Where a node is tried: near its neighbours, near where it is, or anywhere.
_NEAR_NEIGHBOURS, _NEAR_ITSELF = 35, 35  # of a hundred times
_OTHER_RANK = 40  # of a hundred times
_JITTER, _REACH = 20.0, 120.0  # pixels to each side
_FINE = 1 << 20


@inlined_kernel
def _side(ax, ay, bx, by, x, y):
    """Return 1, -1 or 0 for a point left of, right of, or on the line from a to b."""
    turn = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
    return 1 if turn > 0.0 else (-1 if turn < 0.0 else 0)


@inlined_kernel
def _behind(a, b, node, x, y, widths):
    """Return what it costs that an arc passes behind a box, 0 where it does not."""
    if y[a] < y[node] < y[b]:
        at = x[a] + (y[node] - y[a]) / (y[b] - y[a]) * (x[b] - x[a])
        if abs(at - x[node]) < widths[node] / 2.0 + _CLEAR:
            return _BEHIND
    return 0.0


@unowned_kernel
def cost_of(x, y, widths, edges, nodes, moved):
    """Return what the part of a drawing costs that changes with some nodes.

    Arcs are straight, each from a higher rank to a lower one. Crossings of arcs with a node in
    common do not count. The nodes are given by number, and as marks among all.
    """
    cost = 0.0
    for i in range(len(edges)):
        a, b = edges[i, 0], edges[i, 1]
        ax, ay, bx, by = x[a], y[a], x[b], y[b]
        if not (moved[a] or moved[b]):
            for node in nodes:
                cost += _behind(a, b, node, x, y, widths)
            continue
        for node in range(len(x)):
            cost += _behind(a, b, node, x, y, widths)
        cost += _ASIDE * abs(ax - bx) + _DOWN * (by - ay)
        left, right = min(ax, bx), max(ax, bx)
        for j in range(len(edges)):
            c, d = edges[j, 0], edges[j, 1]
            if j < i and (moved[c] or moved[d]):
                continue  # counted with that arc
            cy, dy = y[c], y[d]
            if by <= cy or ay >= dy or c in (a, b) or d in (a, b):
                continue
            cx, dx = x[c], x[d]
            if right < min(cx, dx) or left > max(cx, dx):
                continue
            apart = _side(ax, ay, bx, by, cx, cy) * _side(ax, ay, bx, by, dx, dy)
            if apart < 0 and _side(cx, cy, dx, dy, ax, ay) * _side(cx, cy, dx, dy, bx, by) < 0:
                cost += 1.0
    return cost


@kernel
def _set_apart(row, x, widths, gap, half, offsets, means, counts):
    """Move the nodes of a rank so that boxes keep apart, each as near to its place as can be.

    Pool adjacent violators; the rank stays between -half and half.
    """
    away = 0.0
    blocks = 0
    count = len(row)
    for i in range(count):
        if i > 0:
            away += (widths[row[i]] + widths[row[i - 1]]) / 2.0 + gap
        offsets[i] = away
        means[blocks] = x[row[i]] - away
        counts[blocks] = 1
        blocks += 1
        while blocks > 1 and means[blocks - 2] > means[blocks - 1]:
            one, other = counts[blocks - 2], counts[blocks - 1]
            blocks -= 1
            means[blocks - 1] = (means[blocks - 1] * one + means[blocks] * other) / (one + other)
            counts[blocks - 1] = one + other
    least = widths[row[0]] / 2.0 - half
    most = half - widths[row[count - 1]] / 2.0 - away
    i = 0
    for block in range(blocks):
        start = max(min(means[block], most), least)
        for _ in range(counts[block]):
            x[row[i]] = start + offsets[i]
            i += 1


@inlined_kernel
def _share(random):
    """Return a number from -1 to 1."""
    return 2.0 * random_below(random, _FINE) / _FINE - 1.0


@kernel
def anneal(x, rank, rows, counts, heights, widths, edges, gap, half, steps, warm, cold, random):
    """Move nodes within and between their ranks; leave the best drawing met in ``x`` and ``rank``.

    Parameters
    ----------
    x, rank
        Places and ranks of the nodes; both are changed.
    rows, counts
        The nodes of each rank from left to right, and how many they are; both are changed.
    heights
        Of the ranks, ascending.
    widths, edges
        Of the boxes; pairs of nodes from a higher rank to a lower one.
    gap, half
        Least space between two boxes, and half the breadth of the drawing.
    steps, warm, cold
        How many moves are tried; the temperature at first and at last.
    random
        State of the random numbers.

    Returns
    -------
    float
        How much less the drawing costs than before.
    """
    n, depth = len(x), len(heights)
    y, offsets, means = np.empty(n), np.empty(n), np.empty(n)
    sizes = np.empty(n, dtype=np.int64)  # how many nodes each block of a rank has
    before, best_x, best_rank = x.copy(), x.copy(), rank.copy()
    used = np.zeros(depth)
    for node in range(n):
        y[node] = heights[rank[node]]
        used[rank[node]] += widths[node] + gap
    now = least = 0.0  # against the drawing at first
    moved = np.zeros(n, dtype=np.bool_)
    old_row, new_row = rows[0].copy(), rows[0].copy()
    for step in range(steps):
        heat = warm * (cold / warm) ** (step / steps)
        node = random_below(random, n)
        old = rank[node]
        first, last, middle, joined = 0, depth - 1, 0.0, 0
        for i in range(len(edges)):
            if edges[i, 1] == node:
                first = max(first, rank[edges[i, 0]] + 1)
                middle += x[edges[i, 0]]
                joined += 1
            elif edges[i, 0] == node:
                last = min(last, rank[edges[i, 1]] - 1)
                middle += x[edges[i, 1]]
                joined += 1
        new = old
        if random_below(random, 100) < _OTHER_RANK:
            new = first + random_below(random, last - first + 1)
        if new != old and used[new] + widths[node] > 2.0 * half:
            continue
        before[:] = x
        old_row[:], new_row[:] = rows[old], rows[new]
        # Out of its rank ...
        at = 0
        while rows[old, at] != node:
            at += 1
        for i in range(at, counts[old] - 1):
            rows[old, i] = rows[old, i + 1]
        counts[old] -= 1
        # ... and into another place.
        kind = random_below(random, 100)
        if kind < _NEAR_NEIGHBOURS and joined > 0:
            place = middle / joined + _JITTER * _share(random)
        elif kind < _NEAR_NEIGHBOURS + _NEAR_ITSELF:
            place = x[node] + _REACH * _share(random)
        else:
            place = half * _share(random)
        x[node] = place
        at = counts[new]
        while at > 0 and x[rows[new, at - 1]] > place:
            rows[new, at] = rows[new, at - 1]
            at -= 1
        rows[new, at] = node
        counts[new] += 1
        row = rows[new, : counts[new]]
        moved[row] = True
        cost = now - cost_of(before, y, widths, edges, row, moved)
        rank[node], y[node] = new, heights[new]
        _set_apart(row, x, widths, gap, half, offsets, means, sizes)
        cost += cost_of(x, y, widths, edges, row, moved)
        moved[row] = False
        if cost <= now or random_below(random, _FINE) < _FINE * math.exp((now - cost) / heat):
            now = cost
            used[old] -= widths[node] + gap
            used[new] += widths[node] + gap
            if now < least:
                least = now
                best_x[:], best_rank[:] = x, rank
        else:
            x[:] = before
            counts[new] -= 1
            counts[old] += 1
            rows[new], rows[old] = new_row, old_row
            rank[node], y[node] = old, heights[old]
    x[:], rank[:] = best_x, best_rank
    return -least
