"""Set the boxes of a drawing by forces apart, in the shape of the place to fill."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from bnstudio.graph.layout.request import Array, Index

ONE_BY_ONE = 1500
"""Above so many nodes overlapping boxes are pushed apart all at once instead of one by one."""

STEP = 1.2
"""How far apart typical neighbours are, in sides of a square as large as a box and its gap."""

LEAST_OVERLAP = 0.5
"""Pixels by which two boxes have to overlap to be pushed apart."""

MAX_COMPARED = 400
"""So many followers of a box by x are looked at, at most."""

GROWN, MOST_GROWN, FEWER_ROUNDS = 1.12, 12, 15
"""Where boxes stay on each other everything is moved so many times as far apart, so often at most,
and pushed in so many rounds again."""

RELAXING = 80
"""So many steps loose nodes make, each shorter than the one before."""

REACH = 2.5
"""So many times the length of an edge nodes push each other away."""

MOST_STRETCHED = 2.2
"""A drawing is made so many times as wide for its height as it was found, at most."""


def spread(
    positions: Array, sizes: Array, gap: float, target: tuple[float, float], zoom: float = 0.0
) -> Array:
    """Turn and stretch a drawing to the shape of its place, then push overlapping boxes apart.

    Parameters
    ----------
    positions, sizes
        Centres and sizes, shape ``(n, 2)``.
    gap
        Space that should be left between two boxes.
    target
        Width and height of the place to fill.
    zoom
        The drawing is set closer than is comfortable, if only it fits its place at this zoom then.
    """
    n = len(positions)
    placed: Array = positions - positions.mean(axis=0)
    if n < 2:
        return placed
    placed = _turned(placed, target[0] >= target[1])
    extent = np.maximum(np.ptp(placed, axis=0), 1e-6)
    # Wide labels need more room across than down; that is part of the shape.
    stretch = (target[0] / target[1]) / float(extent[0] / extent[1])
    stretch = float(np.sqrt(np.clip(stretch, 1.0 / MOST_STRETCHED, MOST_STRETCHED)))
    placed *= (stretch, 1.0 / stretch)
    # The nearest neighbour of a typical node should sit about one box away.
    sample = np.random.default_rng(0).choice(n, size=min(n, 400), replace=False)
    distance = np.linalg.norm(placed[sample, None, :] - placed[None, :, :], axis=2)
    distance[np.arange(len(sample)), sample] = np.inf
    nearest = float(np.median(distance.min(axis=1)))
    room = np.median(sizes, axis=0) + gap
    comfortable = STEP * float(np.sqrt(room.prod())) / max(nearest, 1e-9)
    if zoom:
        widest = sizes.max(axis=0)
        extent = np.maximum(np.ptp(placed, axis=0), 1e-6)
        place = np.maximum(np.array(target) / zoom - widest, widest)
        comfortable = min(comfortable, float(np.min(place / extent)))
    placed *= comfortable
    if n > ONE_BY_ONE:
        _push_all_apart(placed, sizes, gap * 0.6)
        return placed
    push_apart(placed, sizes, gap * 0.6)
    return placed


def facing(placed: Array, stood: Array) -> Array:
    """Mirror a drawing, across or down or both, so that it faces as its nodes stood before.

    ``stood`` is not a number where a node stood nowhere.
    """
    known = np.isfinite(stood).all(axis=1)
    if not known.any():
        return placed
    here, there = placed[known], stood[known]
    alike = ((here - here.mean(axis=0)) * (there - there.mean(axis=0))).sum(axis=0)
    faced: Array = placed * np.where(alike < 0.0, -1.0, 1.0)
    return faced


def relaxed(
    stood: Array, sizes: Array, edges: Index, loose: NDArray[np.bool_], gap: float
) -> Array:
    """Draw by forces from where the nodes stood: loose ones settle near what they are joined to.

    All others stay, but for boxes that come to lie on each other, which are pushed apart. The
    forces are those of Fruchterman and Reingold (1991), without those between distant nodes.

    Parameters
    ----------
    stood, sizes
        Where the nodes stood, not a number for those that are new, and their boxes, ``(n, 2)``.
    edges, loose
        Pairs of nodes, shape ``(m, 2)``, and which nodes may be moved, shape ``(n,)``.
    gap
        Space that should be left between two boxes.
    """
    room = np.median(sizes, axis=0) + gap
    new = ~np.isfinite(stood[:, 0])
    # Wide labels need more room across than down: in these units they need as much.
    at = _with_new(stood / room, edges)
    joined = np.zeros(len(at), dtype=np.bool_)
    joined[edges.ravel()] = True
    loose = np.logical_or(loose, new)
    free = np.flatnonzero(loose & joined)
    ends = at[edges]
    calm = ~loose[edges].any(axis=1)
    lengths = np.linalg.norm(ends[:, 0] - ends[:, 1], axis=1)
    length = max(float(np.median(lengths[calm])) if calm.any() else STEP, STEP)
    for step in range(RELAXING if len(free) else 0):
        away = at[free, None] - at[None]
        far = np.maximum((away**2).sum(axis=2), 1e-4)
        push = np.where(far < (REACH * length) ** 2, length**2 / far, 0.0)
        move = np.zeros_like(at)
        move[free] = (away * push[:, :, None]).sum(axis=1)
        along = at[edges[:, 1]] - at[edges[:, 0]]
        pull = along * (np.linalg.norm(along, axis=1) / length)[:, None]
        np.add.at(move, edges[:, 0], pull)
        np.add.at(move, edges[:, 1], -pull)
        most = length * (1.0 - step / RELAXING) / 2.0
        strength = np.maximum(np.linalg.norm(move[free], axis=1), 1e-9)
        at[free] += move[free] * (np.minimum(strength, most) / strength)[:, None]
    placed = np.where(new[:, None], at * room, stood)
    placed[free] = at[free] * room
    push_apart(placed, sizes, gap * 0.6)
    return placed


def _with_new(at: Array, edges: Index) -> Array:
    """Put nodes that are nowhere beside what they are joined to, others in a row below all."""
    placed = at.copy()
    known = np.isfinite(at[:, 0])
    left, below = placed[known].min(axis=0)[0], placed[known].max(axis=0)[1] + 1.0
    waiting = np.flatnonzero(~known).tolist()
    while waiting:
        ends = edges[known[edges].sum(axis=1) == 1]
        hung = {int(b if known[a] else a): int(a if known[a] else b) for a, b in ends.tolist()}
        for number, node in enumerate(waiting):
            angle = 2.4 * number  # no two in one place
            if node in hung:
                placed[node] = placed[hung[node]] + (np.cos(angle), np.sin(angle))
            elif not hung:
                placed[node] = (left + number, below)
        known = np.isfinite(placed[:, 0])
        waiting = [node for node in waiting if not known[node]]
    return placed


def _turned(placed: Array, wide: bool) -> Array:
    """Turn a drawing so that it is longest across, or else down."""
    _, axes = np.linalg.eigh(np.cov(placed.T) + np.eye(2) * 1e-9)
    along = axes[:, 1] * (1.0 if axes[0, 1] >= 0 else -1.0)
    aside = np.array([-along[1], along[0]])
    turned: Array = placed @ np.column_stack([along, aside] if wide else [aside, along])
    return turned


def _push_all_apart(placed: Array, sizes: Array, gap: float, rounds: int = 40) -> None:
    """Push overlapping boxes of a large drawing apart, all at once in each round.

    Boxes are compared with those that follow them by x, as far as the widest box reaches.
    """
    n = len(placed)
    widest = float(sizes[:, 0].max()) + gap
    for _ in range(rounds):
        order = np.argsort(placed[:, 0], kind="stable")
        x, y = placed[order].T
        width, height = sizes[order].T / 2.0
        move = np.zeros((n, 2))
        count = np.zeros(n)
        for step in range(1, n):
            dx = x[step:] - x[:-step]
            if dx.min() > widest or step > MAX_COMPARED:
                break
            over_x = width[step:] + width[:-step] + gap - dx
            dy = y[step:] - y[:-step]
            over_y = height[step:] + height[:-step] + gap - np.abs(dy)
            first = np.flatnonzero((over_x > LEAST_OVERLAP) & (over_y > LEAST_OVERLAP))
            if not len(first):
                continue
            second = first + step
            sideways = over_x[first] < over_y[first]
            push = np.where(sideways, over_x[first], over_y[first]) / 2.0
            sign = np.where(sideways, 1.0, np.where(dy[first] >= 0.0, 1.0, -1.0)) * push
            axis = np.where(sideways, 0, 1)
            np.add.at(move, (first, axis), -sign)
            np.add.at(move, (second, axis), sign)
            np.add.at(count, first, 1.0)
            np.add.at(count, second, 1.0)
        if not count.any():
            return
        # Several pushes on one box are averaged a little, or it would be thrown about.
        placed[order] += move / np.sqrt(np.maximum(count, 1.0))[:, None]


def push_apart(placed: Array, sizes: Array, gap: float, rounds: int = 60) -> None:
    """Push overlapping boxes apart one by one, round after round while there are any.

    Where the crowd is too dense for that, all places move apart in between.
    """
    for _ in range(MOST_GROWN):
        for _ in range(rounds):
            if not _push_once(placed, sizes, gap):
                return
        if not _on_each_other(placed, sizes + gap / 2.0):
            return
        placed *= GROWN
        rounds = FEWER_ROUNDS


def _on_each_other(placed: Array, sizes: Array) -> bool:
    """Whether any box lies on another one."""
    away = np.abs(placed[:, None] - placed[None]) < (sizes[:, None] + sizes[None]) / 2.0
    return int(away.all(axis=2).sum()) > len(placed)  # each on itself


def _push_once(placed: Array, sizes: Array, gap: float) -> bool:
    """Move every overlapping pair apart along its shorter way; whether there was one.

    A pair that others have parted meanwhile stays; one that they have pushed onto each other is
    met in the next round.
    """
    firsts, seconds = _overlapping(placed, sizes, gap)
    middles, halves = placed.tolist(), (sizes / 2.0).tolist()
    for a, b in zip(firsts.tolist(), seconds.tolist(), strict=True):
        one, other = middles[a], middles[b]
        over = [halves[a][k] + halves[b][k] + gap - abs(other[k] - one[k]) for k in (0, 1)]
        if min(over) <= LEAST_OVERLAP:
            continue
        axis = 0 if over[0] < over[1] else 1
        push = over[axis] / 2.0 if other[axis] >= one[axis] else -over[axis] / 2.0
        one[axis] -= push
        other[axis] += push
    if len(firsts):
        placed[:] = middles
    return len(firsts) > 0


def _overlapping(placed: Array, sizes: Array, gap: float) -> tuple[Index, Index]:
    """Return the pairs of boxes that overlap, those farthest left first."""
    order = np.argsort(placed[:, 0], kind="stable")
    x = placed[order, 0]
    ends = np.searchsorted(x, x + float(sizes[:, 0].max()) + gap, side="right")
    following = ends - np.arange(1, len(x) + 1)
    begins = np.cumsum(following) - following
    within = np.arange(int(following.sum())) - np.repeat(begins, following)
    ranks = np.repeat(np.arange(len(x)), following)
    firsts, seconds = order[ranks], order[ranks + 1 + within]
    room = (sizes[firsts] + sizes[seconds]) / 2.0 + gap
    over = room - np.abs(placed[seconds] - placed[firsts])
    there = (over > LEAST_OVERLAP).all(axis=1)
    return firsts[there], seconds[there]
