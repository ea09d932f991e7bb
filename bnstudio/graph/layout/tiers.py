"""A layered drawing whose layers are in bands, one under the other: the tiers of the knowledge.

A band has as many ranks as the arcs inside it need, or as are needed for it not to be too broad.
"""

from __future__ import annotations

import math

import numpy as np

from bnstudio.graph.layout.graphviz import BOUND_UP_TO, draw_dot
from bnstudio.graph.layout.layered import break_cycles, draw_layered
from bnstudio.graph.layout.pack import Piece
from bnstudio.graph.layout.request import Array, Curves, Index, LayoutRequest
from bnstudio.graph.layout.spacing import MARGIN, Manner, bounded_ranks, broadest, rank_gap, squeeze

BAND_GAP = 1.2
"""Bands stand so many times the gap between ranks farther apart than ranks."""


def bands_of(parts: Index, edges: Index) -> Index:
    """Return the band of every node; nodes without a tier get one by their arcs.

    Such a node stands with the latest tier that arcs come from, or else the earliest that arcs go
    to; one that no arc joins to a tier is in a band of its own, the last.

    Parameters
    ----------
    parts
        The tier of each node, -1 for none.
    edges
        Directed pairs of nodes, shape ``(m, 2)``; they may have cycles.
    """
    n = len(parts)
    bands: list[int] = parts.tolist()
    before: list[list[int]] = [[] for _ in range(n)]
    after: list[list[int]] = [[] for _ in range(n)]
    for a, b in edges.tolist():
        before[b].append(a)
        after[a].append(b)
    open_ = [node for node in range(n) if bands[node] < 0]
    while open_:
        # Those below a tier first, so that only what stands above all tiers is placed from below.
        found = {node: max((bands[v] for v in before[node]), default=-1) for node in open_}
        found = {node: band for node, band in found.items() if band >= 0}
        if not found:
            lower = {node: [bands[v] for v in after[node] if bands[v] >= 0] for node in open_}
            found = {node: min(of) for node, of in lower.items() if of}
        if not found:
            break
        for node, band in found.items():
            bands[node] = band
        open_ = [node for node in open_ if bands[node] < 0]
    last = max(bands, default=-1) + 1
    placed = np.array([last if band < 0 else band for band in bands], dtype=np.int64)
    return np.searchsorted(np.unique(placed), placed).astype(np.int64)


def banded_ranks(bands: Index, edges: Index, breadths: Array, limit: float) -> tuple[Index, Index]:
    """Return the rank of every node, band after band, and the edges turned so that all run down.

    Parameters
    ----------
    bands, edges
        The band of each node, and pairs of nodes, shape ``(m, 2)``.
    breadths, limit
        How broad each node is with its gap, and how broad a rank may be.
    """
    n = len(bands)
    between = bands[edges[:, 0]] > bands[edges[:, 1]]
    turned = np.where(between[:, None], edges[:, ::-1], edges)
    ranks = np.zeros(n, dtype=np.int64)
    first = 0
    for band in range(int(bands.max(initial=-1)) + 1):
        nodes = np.flatnonzero(bands == band)
        inside = np.flatnonzero((bands[turned] == band).all(axis=1))
        own = break_cycles(len(nodes), np.searchsorted(nodes, turned[inside]))
        ranks[nodes] = first + bounded_ranks(len(nodes), own, breadths[nodes], limit)
        turned[inside] = nodes[own]
        first = int(ranks[nodes].max()) + 1
    return ranks, turned


def set_apart(placed: Array, bands: Index, gap: float) -> Array:
    """Return the places with every band moved down, so that bands are told from ranks."""
    out = placed.copy()
    out[:, 1] += bands * gap * BAND_GAP
    return out


def draw_tiers(request: LayoutRequest, manner: Manner) -> tuple[Array, Curves]:
    """Draw all pieces as one, so that a tier is a band across all of them."""
    assert request.parts is not None
    n, sizes = len(request.sizes), request.sizes
    bands = bands_of(request.parts, request.edges)
    limit = math.inf if manner.bound is None else broadest(request, manner, sizes)
    ranks, edges = banded_ranks(bands, request.edges, sizes[:, 0] + manner.node_gap, limit)
    gap = rank_gap(request, manner, sizes, ranks)
    piece = Piece(np.arange(n), np.arange(len(edges)), sizes, edges)
    if request.engine == "dot" and n <= BOUND_UP_TO:
        placed = draw_dot(piece, "down", manner.node_gap, gap, ranks)[0]
    else:
        placed = draw_layered(sizes, edges, "down", manner.node_gap, gap, ranks)[0]
    if manner.squeezed:
        breadth = MARGIN * request.target[0] / manner.zoom
        closer = squeeze(placed, sizes, "down", breadth, manner.node_gap)
        placed = placed if closer is None else closer
    return set_apart(placed, bands, gap), [None] * len(edges)
