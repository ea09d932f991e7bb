"""The engines that make drawings, run inside the layout process.

Every engine draws one connected piece at a time; the pieces are then packed into the place to
fill, and nodes without any arc are set in rows below. Layered drawings come from Graphviz's
``dot`` or from ``layered.py``; drawings by forces from its ``sfdp``.
A graph that would be seen too small to be read is drawn with
smaller boxes and less space, and its ranks are cut to the shape of the place.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import numpy as np

from bnstudio.graph.layout.curves import (
    as_one_piece,
    crossings,
    evenly,
    flattened,
    length,
    sharpest,
    turning,
)
from bnstudio.graph.layout.fold import fold
from bnstudio.graph.layout.graphviz import BOUND_UP_TO, draw_dot, draw_sfdp
from bnstudio.graph.layout.graphviz import warm_up as warm_up
from bnstudio.graph.layout.groups import place_blocks
from bnstudio.graph.layout.layered import draw_layered
from bnstudio.graph.layout.pack import Piece, as_they_stood, bounds, pack, pieces_of, rows_of
from bnstudio.graph.layout.request import (
    LAYERED,
    PARTED,
    ROUTED_UP_TO,
    Array,
    Curves,
    Index,
    Layout,
    LayoutRequest,
)
from bnstudio.graph.layout.rings import busiest, circular, radial
from bnstudio.graph.layout.routing import Router
from bnstudio.graph.layout.spacing import (
    DENSE,
    ENOUGH,
    MARGIN,
    READABLE,
    ROOMY,
    UNTANGLED_UP_TO,
    Manner,
    closer_manners,
    rank_gap,
    ranks_for,
    squeeze,
    stretch,
)
from bnstudio.graph.layout.spreading import facing, relaxed
from bnstudio.graph.layout.tiers import draw_tiers
from bnstudio.graph.layout.untangling import untangle

ROUTING_SHARE = 0.5
"""The share of a drawing's time that leading arcs round boxes may take."""

CANDIDATES_SHARE = 0.3
"""The share of a drawing's time after which no other spacing is tried."""

NEARLY = 0.8
"""Where boxes set closer cannot be read anyway: the share of the zoom meant that is enough."""

GAIN = 1.06
"""So many times as large a drawing has to be seen for its ranks to be cut to the place."""

WINDING = 1.2
"""An arc that turns by so many radians winds."""

STRAIGHTER = 0.75
"""A route in its place turns at most so many times as much."""

COARSE = 1.0
"""How far the lines by which arcs are compared lie from them at most, in pixels."""


Known = dict[tuple[object, ...], tuple[Array, Curves]]
"""Drawings by ``dot`` of pieces, by all that they are made from but the graph and the style."""


def run_engine(request: LayoutRequest) -> Layout:
    """Draw with the engine that the request names.

    Raises
    ------
    ImportError
        If the engine needs Graphviz and there is none.
    """
    n = len(request.sizes)
    if request.engine == "grid" or n == 0:
        positions = rows_of(request.sizes, _row_width(request.sizes, request.target))
        return Layout(positions, (None,) * len(request.edges), "grid", request.number)
    if request.kept is not None:
        return _drawn_once(request, request.kept.dense)
    if request.dense is not None and request.engine == "sfdp" and n > ROUTED_UP_TO:
        # Too many to be read at once in any size, and a second drawing would take seconds.
        return _drawn_once(request, True)
    known: Known = {}
    small, manner, drawn = _largest_drawn(request, known)
    sized = _with_boxes(request, small)
    if manner.squeezed and request.style in LAYERED:
        drawn = _drawn(sized, replace(manner, untangled=True), known)
    if request.style in LAYERED and request.dense is not None:  # for a window, not for paper
        drawn = stretch(*drawn, sized.sizes, sized.edges, sized.style, sized.target)
    return replace(_routed(sized, *drawn), dense=small)


def _with_boxes(request: LayoutRequest, small: bool) -> LayoutRequest:
    """Return the request with the small boxes, if it has such and they are wanted."""
    if small and request.dense is not None:
        return replace(request, sizes=request.dense)
    return request


def _drawn_once(request: LayoutRequest, small: bool) -> Layout:
    """Draw with boxes whose size is settled; no other spacing is tried."""
    sized = _with_boxes(request, small)
    manner = ROOMY if sized is request else DENSE
    return replace(_routed(sized, *_drawn(sized, manner)), dense=small)


def _largest_drawn(
    request: LayoutRequest, known: Known
) -> tuple[bool, Manner, tuple[Array, Curves]]:
    """Draw in the size that was meant, or closer until the drawing is seen large enough.

    Returns whether the small boxes are used, how they are spaced, and the drawing.
    """
    end = time.process_time() + CANDIDATES_SHARE * request.limit
    drawn = _drawn(request, ROOMY, known)
    seen = _seen_at(drawn, request.sizes, request.target)
    best = False, ROOMY, drawn
    if request.dense is None or seen >= READABLE:
        return best
    for small, manner in closer_manners(request):
        sized = _with_boxes(request, small)
        drawn = _drawn(sized, manner, known)
        zoom = _seen_at(drawn, sized.sizes, request.target)
        # Narrower ranks make longer arcs: they have to be worth it, all the more between boxes
        # that stand closely.
        least = ENOUGH if manner.zoom >= READABLE else NEARLY * manner.zoom
        enough = zoom >= least or not manner.squeezed
        if enough and zoom > seen * (GAIN if manner.bound is not None else 1.0):
            best, seen = (small, manner, drawn), zoom
        if seen >= READABLE or time.process_time() > end:
            break
    return best


def _seen_at(drawn: tuple[Array, Curves], sizes: Array, target: tuple[float, float]) -> float:
    """Return the zoom at which a drawing fits its place, 1 at most."""
    left, top, right, bottom = bounds(drawn[0], sizes, drawn[1])
    zoom = min(target[0] / max(right - left, 1.0), target[1] / max(bottom - top, 1.0))
    return min(zoom, 1.0)


def _drawn(
    request: LayoutRequest, manner: Manner, known: Known | None = None
) -> tuple[Array, Curves]:
    """Draw every piece with the engine that the request names, and put the pieces together.

    ``known``: what ``dot`` has drawn for this request, which is not drawn again.
    """
    before = None if request.kept is None else request.stood
    if request.engine == "circular":
        gap, close = manner.node_gap, manner == DENSE
        positions = circular(request.sizes, request.edges, gap, before, request.target, close)
        return positions, [None] * len(request.edges)
    if request.kept is not None and before is not None and request.engine == "sfdp":
        positions = relaxed(
            before, request.sizes, request.edges, request.kept.loose, manner.node_gap
        )
        return positions, [None] * len(request.edges)
    if request.style in PARTED:
        by_parts = draw_tiers if request.style == "tiers" else _by_groups
        return by_parts(request, manner)
    engines: dict[str, Callable[[Piece, LayoutRequest, Manner], tuple[Array, Curves]]] = {
        "dot": partial(_by_dot, {} if known is None else known),
        "own": _by_own,
        "sfdp": _by_forces,
        "radial": _by_rings,
    }
    draw = engines[request.engine]
    pieces = pieces_of(request.sizes, request.edges)
    if request.stood is not None:
        pieces = as_they_stood(pieces, request.stood)
    drawn = [draw(piece, request, manner) for piece in pieces]
    if request.style in LAYERED:
        drawn = [
            fold(placed, piece.sizes, piece.edges, curves, request.style, request.target)
            for piece, (placed, curves) in zip(pieces, drawn, strict=True)
        ]
    if manner.squeezed and request.style in LAYERED:
        beside = 1 if request.style in ("left", "right") else 0
        breadth = MARGIN * request.target[beside] / manner.zoom
        for number, (piece, (placed, _)) in enumerate(zip(pieces, drawn, strict=True)):
            closer = squeeze(placed, piece.sizes, request.style, breadth, manner.node_gap)
            if closer is not None:
                if manner.untangled and len(piece.edges) <= UNTANGLED_UP_TO:
                    closer = untangle(
                        closer, piece.sizes, piece.edges, request.style, manner.node_gap
                    )
                drawn[number] = closer, [None] * len(piece.edges)
    return pack(request, pieces, drawn)


def _by_dot(
    known: Known, piece: Piece, request: LayoutRequest, manner: Manner
) -> tuple[Array, Curves]:
    if manner.bound is not None and len(piece.sizes) > BOUND_UP_TO:
        # Its arcs turn at every rank that they pass; led round boxes they turn a tenth as much.
        return _by_own(piece, request, manner)[0], [None] * len(piece.edges)
    ranks = ranks_for(request, manner, piece.sizes, piece.edges)
    gap = rank_gap(request, manner, piece.sizes, ranks)
    fixed = None if manner.bound is None else ranks
    key = piece.nodes.tobytes(), piece.sizes.tobytes(), manner.node_gap, gap, manner.bound
    if key not in known:
        known[key] = draw_dot(piece, request.style, manner.node_gap, gap, fixed)
    placed, curves = known[key]
    return placed.copy(), list(curves)


def _by_own(piece: Piece, request: LayoutRequest, manner: Manner) -> tuple[Array, Curves]:
    ranks = ranks_for(request, manner, piece.sizes, piece.edges)
    gap = rank_gap(request, manner, piece.sizes, ranks)
    # It also stands in for drawing by forces, where there is no Graphviz.
    style = request.style if request.style in LAYERED else "down"
    fixed = None if manner.bound is None else ranks
    return draw_layered(piece.sizes, piece.edges, style, manner.node_gap, gap, fixed)


def _by_groups(request: LayoutRequest, manner: Manner) -> tuple[Array, Curves]:
    """Draw each group for itself, in layers, and set these blocks side by side."""
    assert request.parts is not None
    curves: Curves = [None] * len(request.edges)
    _, owners = np.unique(request.parts, return_inverse=True)
    inside, boxes = np.zeros_like(request.sizes), []
    place = np.zeros(len(owners), dtype=np.int64)
    for block in range(int(owners.max()) + 1):
        nodes = np.flatnonzero(owners == block)
        numbers = np.flatnonzero((owners[request.edges] == block).all(axis=1))
        place[nodes] = np.arange(len(nodes))
        share = math.sqrt(len(nodes) / len(owners))
        own = replace(
            request,
            sizes=request.sizes[nodes],
            edges=place[request.edges[numbers]],
            dense=None,
            style="down",
            parts=None,
            target=(request.target[0] * share, request.target[1] * share),
        )
        positions, bent = _drawn(own, manner)
        left, top, right, bottom = bounds(positions, own.sizes, bent)
        middle = np.array([left + right, top + bottom]) / 2.0
        inside[nodes] = positions - middle
        for number, curve in zip(numbers.tolist(), bent, strict=True):
            curves[number] = None if curve is None else curve - middle
        boxes.append((right - left, bottom - top))
    centres = place_blocks(np.array(boxes), owners, inside, request.edges, request.target)
    moved = centres[owners]
    for number, (a, _) in enumerate(request.edges.tolist()):
        curve = curves[number]
        curves[number] = None if curve is None else curve + moved[a]
    return inside + moved, curves


def _by_rings(piece: Piece, request: LayoutRequest, manner: Manner) -> tuple[Array, Curves]:
    inside = np.flatnonzero(piece.nodes == request.centre)
    n = len(piece.sizes)
    centre = int(inside[0]) if len(inside) else busiest(n, piece.edges)
    before = None
    if request.kept is not None and request.stood is not None:
        before = request.stood[piece.nodes]
    placed = radial(piece.sizes, piece.edges, centre, manner.node_gap, before)
    return placed, [None] * len(piece.edges)


def _by_forces(piece: Piece, request: LayoutRequest, manner: Manner) -> tuple[Array, Curves]:
    placed = draw_sfdp(
        piece, manner.node_gap, request.target, manner.zoom if manner.squeezed else 0.0
    )
    if request.stood is not None:
        placed = facing(placed, request.stood[piece.nodes])
    return placed, [None] * len(piece.edges)


def _routed(request: LayoutRequest, positions: Array, curves: Curves) -> Layout:
    """Complete a drawing: arcs without a curve, and those through foreign boxes, get a route.

    What there is no time for keeps none; whoever shows the drawing goes on with it. So it is with
    all arcs of very large graphs, which are led in another way (``leading``).
    """
    if len(positions) > ROUTED_UP_TO:
        curves = [None] * len(curves)
    else:
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
        _unwind(curves, request.edges, router, end)
    return Layout(positions, tuple(curves), request.engine, request.number)


def _unwind(curves: Curves, edges: Index, router: Router, end: float) -> None:
    """Lead arcs anew that wind, as ``dot`` draws them where boxes leave a narrow way.

    Its curves of several pieces swing far out, and bend sharply where the pieces meet. A route
    takes the place of one if it turns much less, is no longer, and crosses no more arcs; else a
    curve of one piece does if it bends less sharply and is as clear.
    """
    lines = [None if curve is None else flattened(curve, COARSE) for curve in curves]
    for number, (curve, line) in enumerate(zip(curves, lines, strict=True)):
        if curve is None or line is None or len(curve) == 4 or turning(line) < WINDING:
            continue
        if time.process_time() > end:
            return
        others = [other for k, other in enumerate(lines) if other is not None and k != number]
        starts = np.concatenate([np.empty((0, 2)), *(other[:-1] for other in others)])
        stops = np.concatenate([np.empty((0, 2)), *(other[1:] for other in others)])
        most = crossings(line, starts, stops)
        route = router.routes(edges[[number]])[0]
        way = flattened(route, COARSE)
        straighter = turning(way) <= STRAIGHTER * turning(line) and length(way) <= length(line)
        if not straighter or crossings(way, starts, stops) > most:
            one = as_one_piece(curve)
            if one is None or not router.clear([one], edges[[number]])[0]:
                continue
            route, way = one, flattened(one, COARSE)
            softer = sharpest(evenly(one)) <= STRAIGHTER * sharpest(evenly(curve))
            if not softer or crossings(way, starts, stops) > most:
                continue
        curves[number], lines[number] = route, way


def _row_width(sizes: Array, target: tuple[float, float]) -> float:
    gap = ROOMY.node_gap
    area = float(((sizes[:, 0] + gap) * (sizes[:, 1] + gap)).sum()) if len(sizes) else 1.0
    return max(target[0] * 0.6, math.sqrt(area * target[0] / max(target[1], 1.0)))
