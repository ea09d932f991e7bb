"""What is asked of a layout engine, and what it answers.

:func:`request_for` makes the question for a graph; :func:`engines_for` says which engines are tried
in turn, and :func:`limit_of` how long each may take.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from bnstudio.errors import GraphError
from bnstudio.graph.pdag import PDAG, places_in

STYLES = ("down", "up", "left", "right", "force", "circular", "radial")
"""The arrangements there are: layered in four directions, by forces, on a circle, round a node."""

PARTED = ("tiers", "groups")
"""Arrangements by what is known of the nodes beside the graph: in bands, and in blocks."""

LAYERED = frozenset({"down", "up", "left", "right"})

UNDIRECTED = frozenset({"force", "circular", "radial"})
"""Arrangements that ask only which nodes are joined, not which way arcs point."""

LAYERED_UP_TO = 150
"""Up to so many nodes a graph is layered unless something else is asked for: more in layers are an
even mass, by forces their parts are seen (``docs/benchmarks-drawing.md``)."""

DOT_LIMIT = 1500
"""Above so many nodes ``dot`` takes too long; the own layered layout draws the graph instead."""

OWN_LIMIT = 4000
"""Above so many nodes the layered styles, too, are drawn by forces."""

ROUTED_UP_TO = 700
"""Up to so many nodes arcs are led round boxes by ``routing``; those of more by ``leading``, which
is quicker and leads them less softly."""

RELAXED_UP_TO = 1500
"""Up to so many nodes a drawing by forces starts from the one before: each node is held against
all others, while ``sfdp``, which starts from nothing, takes far ones together."""

FORCE_PATIENCE = 4.0
"""So many times as long as other engines drawing by forces may take."""

BUSY_PATIENCE = 10.0
"""So many times its limit of processor time a drawing may take by the clock."""

Array = NDArray[np.float64]
Index = NDArray[np.int64]
Curves = list[Array | None]


@dataclass(frozen=True)
class Kept:
    """What a drawing of :data:`UNDIRECTED` keeps of the one before, from which it starts.

    Attributes
    ----------
    loose
        Which nodes have a neighbour that they did not have, and may be moved, shape ``(n,)``.
    dense
        Whether the drawing before is made with the smaller boxes; it stays so.
    """

    loose: NDArray[np.bool_]
    dense: bool = False


@dataclass(frozen=True)
class LayoutRequest:
    """What to draw.

    Parameters
    ----------
    sizes
        Width and height of each node, shape ``(n, 2)``, device-independent pixels.
    edges
        Pairs of node indices, shape ``(m, 2)``; the first is drawn before (above) the second.
        They need not be free of cycles.
    style
        One of :data:`STYLES`, or of :data:`PARTED`.
    target
        Width and height of the place to fill: the gaps between ranks are stretched towards it.
    limit
        Seconds of computing after which the first attempt is given up for a simpler one.
    number
        Set by the service; answers carry it.
    dense
        Smaller boxes for the same nodes, for a drawing that would be seen too small to be read.
    centre
        The node in the middle of a radial drawing; by default the one with most edges.
    parts
        For a style of :data:`PARTED` the tier or group of each node, from 0, and -1 for none.
    stood
        Where the nodes stood before, shape ``(n, 2)``, not a number for those that are new: what
        forces draw could as well be mirrored, and its pieces be set in another order; it faces as
        it did, and they keep theirs. Other drawings need it with ``kept`` only.
    kept
        Given: the drawing starts from where the nodes stood, and keeps this; ``None``: it starts
        from nothing.
    """

    sizes: Array
    edges: Index
    style: str = "down"
    target: tuple[float, float] = (960.0, 560.0)
    limit: float = 8.0
    engine: str = ""
    number: int = 0
    dense: Array | None = None
    centre: int | None = None
    parts: Index | None = None
    stood: Array | None = None
    kept: Kept | None = None

    def __post_init__(self) -> None:
        if self.style in PARTED:
            if self.parts is None or len(self.parts) != len(self.sizes):
                raise ValueError(f"the layout “{self.style}” needs the part of each node")
        elif self.style not in STYLES:
            raise GraphError(
                f"there is no layout named “{self.style}”", advice=f"Use {', '.join(STYLES)}"
            )
        sizes = np.asarray(self.sizes, dtype=np.float64).reshape(-1, 2)
        edges = np.asarray(self.edges, dtype=np.int64).reshape(-1, 2)
        if edges.size and (edges.min() < 0 or edges.max() >= len(sizes)):
            raise ValueError("an edge names a node that has no size")
        object.__setattr__(self, "sizes", sizes)
        object.__setattr__(self, "edges", edges)


@dataclass(frozen=True)
class Layout:
    """A finished drawing.

    Attributes
    ----------
    positions
        Centres of the nodes, shape ``(n, 2)``; y grows downwards.
    curves
        For each edge of the request its control points, shape ``(3 k + 1, 2)``: k cubic Bézier
        pieces from the border of the first node to that of the second. ``None``: no curve was
        asked for or found; draw it straight.
    engine
        What made it: ``dot``, ``own``, ``sfdp``, ``circular``, ``radial`` or ``grid``.
    number
        That of the request.
    dense
        Whether it is made with the smaller boxes.
    """

    positions: Array
    curves: tuple[Array | None, ...]
    engine: str
    number: int = 0
    seconds: float = field(default=0.0, compare=False)
    dense: bool = False


def usual_style(n: int) -> str:
    """Return the arrangement that suits a graph of so many nodes."""
    return STYLES[0] if n <= LAYERED_UP_TO else "force"


def limit_of(request: LayoutRequest) -> float:
    """Return the seconds of processor time that the engine of a request may take."""
    # Forces draw what is too large for layers, and take longer for it.
    return request.limit * (FORCE_PATIENCE if request.engine == "sfdp" else 1.0)


def engines_for(request: LayoutRequest) -> tuple[str, ...]:
    """Return the engines to try in turn: each has its own time, the last always succeeds."""
    n = len(request.sizes)
    if request.style in ("circular", "radial"):
        return (request.style,)
    if request.style == "force" or (n > OWN_LIMIT and request.style not in PARTED):
        return ("sfdp", "own", "grid")
    if n > DOT_LIMIT:
        return ("own", "grid") if request.style in PARTED else ("own", "sfdp", "grid")
    return ("dot", "own", "grid")


def request_for(
    graph: PDAG,
    sizes: Array,
    style: str = "down",
    *,
    target: tuple[float, float] = (960.0, 560.0),
    limit: float = 8.0,
    order: Sequence[int] | None = None,
    dense: Array | None = None,
    centre: int | None = None,
    parts: Sequence[int] | None = None,
    stood: Array | None = None,
    kept: Kept | None = None,
) -> LayoutRequest:
    """Make the request for a graph.

    Parameters
    ----------
    graph
        Its arcs point forward in the drawing; a link points from the node earlier in ``order``.
    order
        Nodes, earlier first (say a topological order of the DAG behind a CPDAG). Default: an
        order in which as many arcs as possible agree, found from the arcs themselves.
    sizes, style, target, limit, dense, centre, parts, stood, kept
        As in :class:`LayoutRequest`.

    Returns
    -------
    LayoutRequest
        Its edges are the arcs in index order, then the links in index order.
    """
    edges = sorted(graph.arcs)
    if graph.links:
        place = rank_places(graph) if order is None else places_in(order)
        edges += [(a, b) if place[a] <= place[b] else (b, a) for a, b in sorted(graph.links)]
    request = LayoutRequest(
        np.asarray(sizes, dtype=np.float64),
        np.asarray(edges, dtype=np.int64).reshape(-1, 2),
        style,
        target,
        limit,
        dense=dense,
        centre=centre,
        parts=None if parts is None else np.asarray(parts, dtype=np.int64),
    )
    if kept is not None and stood is not None and _can_start_from(request, stood):
        return replace(request, stood=stood, kept=kept)
    return replace(request, stood=stood) if "sfdp" in engines_for(request) else request


def _can_start_from(request: LayoutRequest, stood: Array) -> bool:
    """Whether a drawing can start from where the nodes stood, in good time."""
    if 2 * np.count_nonzero(np.isfinite(stood).all(axis=1)) < len(stood):
        return False
    small = request.style != "force" or len(request.sizes) <= RELAXED_UP_TO
    return request.style in UNDIRECTED and small


def rank_places(graph: PDAG) -> list[int]:
    """Return for each node a place such that links can be drawn forwards without closing cycles.

    Nodes are taken parents first; where links or cycles leave a choice, a node that an already
    taken node is joined to comes next, so that a chain of links runs one way, and else one
    without links.
    """
    waiting = [len(graph.parents(node)) for node in range(graph.n)]
    touched = [0] * graph.n
    taken = [False] * graph.n
    places = [0] * graph.n
    # Entries go stale when a key changes; a fresh one is pushed and the stale one skipped.
    linked = [bool(graph.neighbours(v)) for v in range(graph.n)]
    heap = [(waiting[v], 0, linked[v], v) for v in range(graph.n)]
    heapq.heapify(heap)
    place = 0
    while heap:
        wait, reached, _, node = heapq.heappop(heap)
        if taken[node] or wait != waiting[node] or -reached != touched[node]:
            continue
        taken[node] = True
        places[node] = place
        place += 1
        for child in graph.children(node):
            waiting[child] -= 1
            touched[child] += 1
            heapq.heappush(heap, (waiting[child], -touched[child], linked[child], child))
        for other in graph.neighbours(node):
            touched[other] += 1
            heapq.heappush(heap, (waiting[other], -touched[other], linked[other], other))
    return places
