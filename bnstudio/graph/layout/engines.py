"""The engines that make drawings, run inside the layout process.

Every engine draws one connected piece at a time; the pieces are then packed into the place to
fill, and nodes without any arc are set in rows below. Layered drawings come from Graphviz's
``dot`` or from ``layered.py``; drawings by forces from its ``sfdp``.
Graphviz is imported where it is used: on some systems there is none.
"""

from __future__ import annotations

import ctypes
import math
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager

import numpy as np

from bnstudio.graph.layout.fold import fold
from bnstudio.graph.layout.layered import depth_first, draw_layered, joined_to, ranks_of
from bnstudio.graph.layout.pack import Piece, pack, pieces_of, rows_of
from bnstudio.graph.layout.request import (
    LAYERED,
    ROUTED_UP_TO,
    Array,
    Curves,
    Index,
    Layout,
    LayoutRequest,
)
from bnstudio.graph.layout.routing import Router

NODE_GAP = 22.0
"""Free space between neighbours of one rank, in pixels."""

RANK_GAP = 26.0
"""Least free space between two ranks, in pixels."""

WIDEST_RANK_GAP = 64.0
"""Most that ranks are moved apart to fill the height of a narrow drawing."""

ONE_BY_ONE = 1500
"""Above so many nodes overlapping boxes are pushed apart all at once instead of one by one."""

MAX_COMPARED = 400
"""So many followers of a box by x are looked at, at most."""

WIDE_RANK_GAP = 120.0
"""The same for a drawing so wide that it is seen from afar: flat arcs would be hard to follow."""

ROUTING_SHARE = 0.5
"""The share of a drawing's time that leading arcs round boxes may take."""

_RANKDIR = {"down": "TB", "up": "BT", "left": "RL", "right": "LR"}
_INCH = 72.0


def warm_up() -> None:
    """Load Graphviz, so that the first drawing does not wait for it."""
    try:
        import pygraphviz  # noqa: F401
    except ImportError:
        # On Intel Macs there is none; the own layout serves there.
        return


def run_engine(request: LayoutRequest) -> Layout:
    """Draw with the engine that the request names.

    Raises
    ------
    ImportError
        If the engine needs Graphviz and there is none.
    """
    engine = request.engine
    n = len(request.sizes)
    if engine == "grid" or n == 0:
        positions = rows_of(request.sizes, _row_width(request.sizes, request.target))
        return Layout(positions, (None,) * len(request.edges), "grid", request.number)
    if engine == "circular":
        positions = circular(request.sizes, request.edges)
        return _routed(request, positions, [None] * len(request.edges))
    draw: Callable[[Piece, LayoutRequest], tuple[Array, Curves]]
    draw = {"dot": _draw_dot, "own": _draw_own, "sfdp": _draw_sfdp}[engine]
    pieces = pieces_of(request.sizes, request.edges)
    drawn = [draw(piece, request) for piece in pieces]
    if request.style in LAYERED:
        drawn = [
            fold(placed, piece.sizes, piece.edges, curves, request.style, request.target)
            for piece, (placed, curves) in zip(pieces, drawn, strict=True)
        ]
    return _routed(request, *pack(request, pieces, drawn))


def _routed(request: LayoutRequest, positions: Array, curves: Curves) -> Layout:
    """Complete a drawing: arcs without a curve, and those through foreign boxes, get a route.

    What there is no time for keeps none; whoever shows the drawing goes on with it.
    """
    if len(positions) <= ROUTED_UP_TO:
        end = time.process_time() + ROUTING_SHARE * request.limit
        router = Router(positions, request.sizes)
        known = [number for number, curve in enumerate(curves) if curve is not None]
        clear = router.clear([c for c in curves if c is not None], request.edges[known]).tolist()
        for number, good in zip(known, clear, strict=True):
            if not good:
                curves[number] = None
        for number, curve in enumerate(curves):
            if curve is None and time.process_time() < end:
                curves[number] = router.routes(request.edges[[number]])[0]
    return Layout(positions, tuple(curves), request.engine, request.number)


def _row_width(sizes: Array, target: tuple[float, float]) -> float:
    area = float(((sizes[:, 0] + NODE_GAP) * (sizes[:, 1] + NODE_GAP)).sum()) if len(sizes) else 1.0
    return max(target[0] * 0.6, math.sqrt(area * target[0] / max(target[1], 1.0)))


def rank_gap(request: LayoutRequest, sizes: Array, ranks: Index) -> float:
    """Choose the gap between ranks that fills the place to fill, within calm limits.

    Parameters
    ----------
    request
        Its style and the place to fill.
    sizes, ranks
        Box and rank of every node of the piece.
    """
    across = request.style in ("left", "right")
    along, beside = (0, 1) if across else (1, 0)
    factor = 2.0 if across else 1.0
    depth = int(ranks.max()) + 1
    if depth < 2:
        return RANK_GAP * factor
    thickness = float(np.median(sizes[:, along]))
    breadths = np.bincount(ranks, weights=sizes[:, beside] + NODE_GAP)
    # Ranks of a drawing seldom lie flush; a fifth more is what dot's drawings take on average.
    breadth = float(breadths.max()) * 1.2
    extent = request.target[along]
    shrink = breadth / request.target[beside]
    widest = WIDE_RANK_GAP
    if shrink <= 1.5:
        # About as wide as the place: the ranks alone decide how far it is shrunk, if at all.
        shrink, widest = 1.0, WIDEST_RANK_GAP
    gap = (extent * shrink - depth * thickness) / (depth - 1)
    return min(max(gap, RANK_GAP * factor), widest * factor)


def _draw_own(piece: Piece, request: LayoutRequest) -> tuple[Array, Curves]:
    gap = rank_gap(request, piece.sizes, ranks_of(len(piece.sizes), piece.edges))
    # It also stands in for drawing by forces, where there is no Graphviz.
    style = request.style if request.style in LAYERED else "down"
    return draw_layered(piece.sizes, piece.edges, style, NODE_GAP, gap)


def _draw_dot(piece: Piece, request: LayoutRequest) -> tuple[Array, Curves]:
    """Layered, by ``dot``; ranks are counted first to choose the gap that fills the place."""
    import pygraphviz

    gap = rank_gap(request, piece.sizes, ranks_of(len(piece.sizes), piece.edges))
    lines = [
        "digraph {",
        f"graph [rankdir={_RANKDIR[request.style]}, nodesep={NODE_GAP / _INCH:.4f},"
        f" ranksep={gap / _INCH:.4f}, splines=spline, outputorder=nodesfirst];",
        'node [shape=box, fixedsize=true, label="", margin=0];',
        "edge [arrowhead=none, arrowtail=none, dir=none];",
    ]
    lines += [
        f"{node} [width={width / _INCH:.4f}, height={height / _INCH:.4f}];"
        for node, (width, height) in enumerate(piece.sizes)
    ]
    lines += [f"{a} -> {b} [comment={number}];" for number, (a, b) in enumerate(piece.edges)]
    lines.append("}")
    curves: Curves = [None] * len(piece.edges)
    with closing(pygraphviz.AGraph(string="\n".join(lines))) as drawing:
        drawing.layout(prog="dot")
        nodes = [drawing.get_node(node).attr["pos"] for node in range(len(piece.sizes))]
        for edge in drawing.edges_iter():
            curves[int(edge.attr["comment"])] = _spline(edge.attr["pos"])
    return np.array([_point(place) for place in nodes]), curves


def _draw_sfdp(piece: Piece, request: LayoutRequest) -> tuple[Array, Curves]:
    """Draw by forces: ``sfdp`` finds the shape, which is then blown up until no labels touch."""
    import pygraphviz

    lines = ["graph {", "graph [overlap=true, K=1.0, start=1];", 'node [shape=point, label=""];']
    lines += [f"{node};" for node in range(len(piece.sizes))]
    lines += [f"{a} -- {b};" for a, b in piece.edges]
    lines.append("}")
    _seed()
    with closing(pygraphviz.AGraph(string="\n".join(lines))) as drawing:
        with _without_stderr():
            drawing.layout(prog="sfdp")
        nodes = [drawing.get_node(node).attr["pos"] for node in range(len(piece.sizes))]
    positions = np.array([_point(place) for place in nodes])
    return spread(positions, piece.sizes), [None] * len(piece.edges)


@contextmanager
def _without_stderr() -> Iterator[None]:
    """Keep sfdp from complaining of a library that is only needed for what is not asked here."""
    sys.stderr.flush()
    kept = os.dup(2)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


def _seed() -> None:
    """Set the C library's random numbers, which sfdp draws from, so that drawings repeat."""
    library = ctypes.cdll.msvcrt if sys.platform == "win32" else ctypes.CDLL(None)
    library.srand(1)


def spread(positions: Array, sizes: Array, gap: float = NODE_GAP) -> Array:
    """Scale a drawing so that nodes are a comfortable way apart, then push overlapping ones apart.

    Parameters
    ----------
    positions, sizes
        Centres and sizes, shape ``(n, 2)``.
    gap
        Space that should be left between two boxes.
    """
    n = len(positions)
    placed: Array = positions - positions.mean(axis=0)
    if n < 2:
        return placed
    # The nearest neighbour of a typical node should sit about one box away.
    sample = np.random.default_rng(0).choice(n, size=min(n, 400), replace=False)
    distance = np.linalg.norm(placed[sample, None, :] - placed[None, :, :], axis=2)
    distance[np.arange(len(sample)), sample] = np.inf
    nearest = float(np.median(distance.min(axis=1)))
    step = float(np.median(sizes[:, 0])) * 0.9 + gap
    placed *= step / max(nearest, 1e-9)
    # A little wider than tall, as labels are.
    placed[:, 0] *= 1.15
    placed[:, 1] *= 0.75
    if n > ONE_BY_ONE:
        _push_all_apart(placed, sizes, gap * 0.6)
        return placed
    _push_apart(placed, sizes, gap * 0.6)
    return placed


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
            first = np.flatnonzero((over_x > 0.5) & (over_y > 0.5))
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


def _push_apart(placed: Array, sizes: Array, gap: float, rounds: int = 60) -> None:
    """Push overlapping boxes apart one by one, round after round while there are any."""
    while rounds and _push_once(placed, sizes, gap):
        rounds -= 1


def _push_once(placed: Array, sizes: Array, gap: float) -> bool:
    """Move every overlapping pair apart along its shorter way; whether there was one."""
    order = np.argsort(placed[:, 0], kind="stable")
    half = sizes / 2.0
    widest = float(sizes[:, 0].max()) + gap
    moved = False
    x = placed[order, 0]
    ends = np.searchsorted(x, x + widest, side="right")
    for rank, a in enumerate(order):
        others = order[rank + 1 : ends[rank]]
        if not len(others):
            continue
        over_y = half[a, 1] + half[others, 1] + gap - np.abs(placed[others, 1] - placed[a, 1])
        over_x = half[a, 0] + half[others, 0] + gap - np.abs(placed[others, 0] - placed[a, 0])
        for index in np.flatnonzero((over_y > 0.5) & (over_x > 0.5)):
            b = others[index]
            axis = 0 if over_x[index] < over_y[index] else 1
            push = (over_x[index] if axis == 0 else over_y[index]) / 2.0
            sign = 1.0 if placed[b, axis] >= placed[a, axis] else -1.0
            placed[a, axis] -= sign * push
            placed[b, axis] += sign * push
            moved = True
    return moved


def circular(sizes: Array, edges: Index) -> Array:
    """Set the nodes on an ellipse, in an order that keeps joined nodes near each other.

    Parameters
    ----------
    sizes
        Sizes of the boxes, shape ``(n, 2)``.
    edges
        Pairs of nodes, shape ``(m, 2)``.
    """
    n = len(sizes)
    order = _walk_order(n, edges)
    # Each node takes a share of the rim that fits its box.
    room = np.hypot(sizes[order, 0] * 0.75, sizes[order, 1]) + NODE_GAP
    rim = max(float(room.sum()), 240.0)
    radius = rim / (2.0 * math.pi)
    angles = (np.cumsum(room) - room / 2.0) / room.sum() * 2.0 * math.pi - math.pi / 2.0
    placed = np.empty((n, 2))
    placed[order, 0] = np.cos(angles) * radius * 1.3
    placed[order, 1] = np.sin(angles) * radius
    _push_apart(placed, sizes, NODE_GAP / 2.0)
    return placed


def _walk_order(n: int, edges: Index) -> Index:
    """Depth-first order over the undirected edges, busiest node first."""
    joined = joined_to(n, edges.tolist())
    busy_last = [sorted(found, key=lambda v: (len(joined[v]), v)) for found in joined]
    roots = sorted(range(n), key=lambda v: (-len(joined[v]), v))
    return np.asarray(depth_first(busy_last, roots), dtype=np.int64)


def _point(text: str) -> tuple[float, float]:
    x, y = text.rstrip("!").split(",")[:2]
    return float(x), -float(y)  # Graphviz' y grows upwards


def _spline(text: str) -> Array | None:
    """Read Graphviz's ``pos`` of an edge: only plain control points are expected."""
    if not text or ";" in text:
        return None
    points = [_point(word) for word in text.split() if word[0] not in "es"]
    if len(points) < 4 or len(points) % 3 != 1:
        return None
    return np.asarray(points, dtype=np.float64)
