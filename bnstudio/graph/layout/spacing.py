"""How far boxes and ranks stand apart, and ranks so narrow that a drawing fits its place."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np

from bnstudio.graph.layout.layered import View, break_cycles, isotonic, ranks_of
from bnstudio.graph.layout.pack import extent
from bnstudio.graph.layout.request import LAYERED, PARTED, Array, Curves, Index, LayoutRequest

LOOSER = 1.2
"""Ranks of a drawing seldom lie flush; a fifth more is what dot's drawings take on average."""

SWEEPS = 6

MARGIN = 0.97
"""Drawings are made so much smaller than the place, for arcs that swing out."""

MOST_STRETCHED = 3.0
"""Ranks are moved at most so many times as far apart to fill the place."""

READABLE = 0.82
"""The zoom from which labels are seen in a size that can be read."""

ENOUGH = 0.76
"""Boxes are set closer than is comfortable only if they are seen at such a zoom then."""

CROWDED = 0.4
"""The share of the place that boxes with the least gaps are to take where they would fill it."""

FILLED = 0.85
"""The share of the place above which boxes with the least gaps would fill it."""

BOUNDS = (1.5, 1.15, 0.9, 0.7)
"""So broad ranks are tried, against what would give the boxes the shape of the place."""

UNTANGLED_UP_TO = 300
"""Pieces with more arcs are not untangled: counting crossings takes too long."""


@dataclass(frozen=True)
class Manner:
    """How a drawing is spaced.

    Attributes
    ----------
    node_gap, rank_gap
        Least free space between neighbours of one rank, and between two ranks, in pixels.
    widest
        Most that ranks are moved apart to fill the height of a narrow drawing.
    wide
        The same for one so wide that it is seen from afar: flat arcs would be hard to follow.
    bound
        So broad a rank may be, against what would give all boxes the shape of the place; ``None``:
        as broad as it comes.
    squeezed
        Whether nodes of a rank are set closer than the arcs between them would have it, if only
        so they are seen large enough; arcs are led round boxes then.
    zoom
        The zoom at which a squeezed drawing is to fit its place.
    untangled
        Whether nodes that were set closer are then moved to where fewer arcs cross, which takes
        longer than all the rest.
    """

    node_gap: float = 22.0
    rank_gap: float = 26.0
    widest: float = 64.0
    wide: float = 120.0
    bound: float | None = None
    squeezed: bool = False
    zoom: float = 1.0
    untangled: bool = False


ROOMY = Manner()
DENSE = Manner(12.0, 20.0, 46.0, 400.0)
"""For graphs that would otherwise be seen from too far away to be read."""


def closer_manners(request: LayoutRequest) -> list[tuple[bool, Manner]]:
    """Return how a graph that is seen too small is drawn, one after the other.

    Each is whether the small boxes are used, and how they are spaced.
    """
    if request.engine in ("circular", "radial"):
        return [(True, DENSE)]
    boxes = request.sizes if request.dense is None else request.dense
    # Where boxes alone would fill the place, closer ones cannot be read all the same: then the
    # drawing is set closer as far as arcs still find their way, and only if it is untangled.
    filled = float((boxes + DENSE.node_gap).prod(axis=1).sum())
    crowded = filled > FILLED * request.target[0] * request.target[1] / ENOUGH**2
    if request.style not in (*LAYERED, *PARTED) or request.engine == "sfdp":
        close = [
            (False, replace(ROOMY, squeezed=True, zoom=READABLE)),
            (True, replace(DENSE, squeezed=True, zoom=READABLE)),
        ]
        return [(True, DENSE)] if crowded else [*close, (True, DENSE)]
    loose = [DENSE, *(replace(DENSE, bound=bound) for bound in BOUNDS)]
    tried, zoom = loose, READABLE
    if crowded:
        zoom = math.sqrt(CROWDED * request.target[0] * request.target[1] / filled)
        if request.style in LAYERED and len(request.edges) <= UNTANGLED_UP_TO:
            # Ranks as broad as they come would stand as strips.
            loose = [DENSE]
            tried = [replace(DENSE, bound=bound) for bound in BOUNDS[-2:]]
        else:
            tried = []
    closer = [replace(manner, squeezed=True, zoom=zoom) for manner in tried]
    return [(True, manner) for manner in (*loose, *closer)]


def rank_gap(request: LayoutRequest, manner: Manner, sizes: Array, ranks: Index) -> float:
    """Choose the gap between ranks that fills the place to fill, within calm limits.

    Parameters
    ----------
    request
        Its style and the place to fill.
    manner
        The limits.
    sizes, ranks
        Box and rank of every node of the piece.
    """
    across = request.style in ("left", "right")
    along, beside = (0, 1) if across else (1, 0)
    factor = 2.0 if across else 1.0
    depth = int(ranks.max()) + 1
    if depth < 2:
        return manner.rank_gap * factor
    thickness = float(np.median(sizes[:, along]))
    breadths = np.bincount(ranks, weights=sizes[:, beside] + manner.node_gap)
    breadth = float(breadths.max()) * LOOSER
    extent = request.target[along]
    shrink = breadth / request.target[beside]
    widest = manner.wide
    if shrink <= 1.5:
        # About as wide as the place: the ranks alone decide how far it is shrunk, if at all.
        shrink, widest = 1.0, manner.widest
    gap = (extent * shrink - depth * thickness) / (depth - 1)
    return min(max(gap, manner.rank_gap * factor), widest * factor)


def ranks_for(request: LayoutRequest, manner: Manner, sizes: Array, edges: Index) -> Index:
    """Return the rank of every node of a piece, as broad ranks as the manner allows."""
    n = len(sizes)
    if manner.bound is None:
        return ranks_of(n, edges)
    beside = 1 if request.style in ("left", "right") else 0
    breadths = sizes[:, beside] + manner.node_gap
    limit = broadest(request, manner, sizes)
    return bounded_ranks(n, break_cycles(n, edges), breadths, limit)


def broadest(request: LayoutRequest, manner: Manner, sizes: Array) -> float:
    """Return how broad a rank may be, in a manner that bounds it."""
    assert manner.bound is not None
    along, beside = (0, 1) if request.style in ("left", "right") else (1, 0)
    breadths = sizes[:, beside] + manner.node_gap
    step = float(np.median(sizes[:, along])) + manner.rank_gap * (2.0 if along == 0 else 1.0)
    shape = request.target[beside] / max(request.target[along], 1.0)
    return manner.bound * float(np.sqrt(breadths.sum() * step * shape))


def bounded_ranks(n: int, edges: Index, breadths: Array, limit: float) -> Index:
    """Return ranks of a graph without cycles, none broader than ``limit`` unless by one node.

    After Coffman and Graham (1972): nodes are taken parents first, those with the longest way
    below them first, each into the first rank below its parents that has room. Then nodes move
    up and down within their room to where their edges are shorter.
    """
    children: list[list[int]] = [[] for _ in range(n)]
    parents: list[list[int]] = [[] for _ in range(n)]
    for a, b in edges.tolist():
        children[a].append(b)
        parents[b].append(a)
    order = _parents_first(children, parents)
    height = [0] * n
    for node in reversed(order):
        height[node] = max((height[child] + 1 for child in children[node]), default=0)
    rank = [0] * n
    filled: list[float] = []
    wide = breadths.tolist()
    waiting = [len(found) for found in parents]
    ready = sorted((node for node in range(n) if not waiting[node]), key=lambda v: (-height[v], v))
    while ready:
        node = ready.pop(0)
        place = max((rank[parent] + 1 for parent in parents[node]), default=0)
        while place < len(filled) and filled[place] > 0.0 and filled[place] + wide[node] > limit:
            place += 1
        while place >= len(filled):
            filled.append(0.0)
        rank[node] = place
        filled[place] += wide[node]
        fresh = []
        for child in children[node]:
            waiting[child] -= 1
            if not waiting[child]:
                fresh.append(child)
        if fresh:
            ready = sorted([*ready, *fresh], key=lambda v: (-height[v], v))
    for sweep in range(SWEEPS):
        for node in order if sweep % 2 else order[::-1]:
            _settle(node, rank, filled, wide, parents, children, limit)
    used = np.unique(rank)
    return np.searchsorted(used, rank).astype(np.int64)


def squeeze(placed: Array, sizes: Array, style: str, breadth: float, gap: float) -> Array | None:
    """Set the nodes of every rank closer, so that a layered drawing is about so broad.

    Returns
    -------
    Array or None
        Other centres; ``None`` where it is no broader anyway.
    """
    view = View(style)
    centres, boxes = view.to(placed), view.size(sizes)
    left = (centres[:, 0] - boxes[:, 0] / 2.0).min()
    right = (centres[:, 0] + boxes[:, 0] / 2.0).max()
    if right - left <= breadth:
        return None
    widest = float(boxes[:, 0].max())
    share = max(breadth - widest, 1.0) / max(float(right - left) - widest, 1.0)
    out = centres.copy()
    out[:, 0] *= share
    for height in np.unique(np.round(centres[:, 1])):
        rank = np.flatnonzero(np.abs(centres[:, 1] - height) <= 1.0)
        rank = rank[np.argsort(centres[rank, 0], kind="stable")]
        steps = (boxes[rank[1:], 0] + boxes[rank[:-1], 0]) / 2.0 + gap
        offset = np.concatenate([[0.0], np.cumsum(steps)])
        out[rank, 0] = isotonic(out[rank, 0] - offset, np.ones(len(rank))) + offset
    return view.back(out)


def stretch(
    placed: Array,
    curves: Curves,
    sizes: Array,
    edges: Index,
    style: str,
    target: tuple[float, float],
) -> tuple[Array, Curves]:
    """Move the ranks of a broad drawing apart, so that it fills its place and arcs are steeper.

    Parameters
    ----------
    placed, curves, sizes
        Centres, the control points of each arc or ``None``, and boxes.
    edges
        Pairs of nodes, shape ``(m, 2)``.
    style, target
        The way in which ranks follow each other; width and height of the place.

    Returns
    -------
    placed, curves
        Others, or those given where the drawing is high enough.
    """
    view = View(style)
    low, high = extent(view.to(placed), view.size(sizes))
    breadth, height = (high - low).tolist()
    room = view.size(np.array([target]))[0]
    thick = float(view.size(sizes)[:, 1].max())
    zoom = room[0] / max(breadth, 1.0)
    factor = min((MARGIN * room[1] / zoom - thick) / max(height - thick, 1.0), MOST_STRETCHED)
    if zoom >= 1.0 or factor <= 1.0:
        return placed, curves
    scale = view.size(np.array([(1.0, factor)]))[0]
    moved, out = placed * scale, list(curves)
    for number, curve in enumerate(curves):
        if curve is not None:
            ends = edges[number]
            bent = curve * scale
            bent[[0, -1]] = moved[ends] + curve[[0, -1]] - placed[ends]  # at the boxes' borders
            out[number] = bent
    return moved, out


def _parents_first(children: list[list[int]], parents: list[list[int]]) -> list[int]:
    waiting = [len(found) for found in parents]
    order = [node for node, count in enumerate(waiting) if not count]
    for node in order:  # grows while it is walked
        for child in children[node]:
            waiting[child] -= 1
            if not waiting[child]:
                order.append(child)
    return order


def _settle(
    node: int,
    rank: list[int],
    filled: list[float],
    wide: list[float],
    parents: list[list[int]],
    children: list[list[int]],
    limit: float,
) -> None:
    """Move a node to the rank with room at which its edges are shortest."""
    near = [rank[other] for other in (*parents[node], *children[node])]
    if not near:
        return
    low = max((rank[other] + 1 for other in parents[node]), default=0)
    high = min((rank[other] - 1 for other in children[node]), default=len(filled) - 1)
    best, least = rank[node], sum(abs(rank[node] - other) for other in near)
    for place in range(low, high + 1):
        if place == rank[node] or filled[place] + wide[node] > limit:
            continue
        length = sum(abs(place - other) for other in near)
        if length < least:
            best, least = place, length
    filled[rank[node]] -= wide[node]
    filled[best] += wide[node]
    rank[node] = best
