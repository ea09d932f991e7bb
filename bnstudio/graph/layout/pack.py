"""Cut a graph into connected pieces, and set their drawings side by side into one picture.

Pieces stand in rows, the largest first or in the order in which they stood before; nodes without
any arc follow in rows below, or in columns beside them where the picture is seen clearly larger so,
as in a wide and low place.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from bnstudio.graph.layout.request import Array, Curves, Index, LayoutRequest

PIECE_GAP = 44.0
ROW_GAP = 14.0
COLUMN_GAP = 16.0

WIDTHS = (1.0, 0.85, 1.2, 0.7, 1.5, 1.9, 2.4)
"""Rows of so many times the width that the area suggests are tried."""

BESIDE = 1.1
"""So many times as large must a picture be seen for single nodes to stand beside it."""

_AT_ONCE = 256  # pieces that are looked at against all: with thousands of them memory counts

Box = tuple[float, float, float, float]


@dataclass(frozen=True)
class Piece:
    """A connected piece with at least one edge, with indices of its own.

    Attributes
    ----------
    nodes, numbers
        Its nodes and the numbers of its edges in the whole graph, ascending.
    sizes, edges
        Its nodes' sizes and its edges, by place in ``nodes``.
    """

    nodes: Index
    numbers: Index
    sizes: Array
    edges: Index


def labels_of(n: int, edges: Index) -> Index:
    """Return for each node the smallest node that it is connected with."""
    root = list(range(n))

    def find(node: int) -> int:
        while root[node] != node:
            root[node] = root[root[node]]
            node = root[node]
        return node

    for a, b in edges.tolist():
        low, high = sorted((find(a), find(b)))
        root[high] = low
    return np.asarray([find(node) for node in range(n)], dtype=np.int64)


def pieces_of(sizes: Array, edges: Index) -> list[Piece]:
    """Return the connected pieces that have edges, the largest first."""
    n = len(sizes)
    if not len(edges):
        return []
    labels = labels_of(n, edges)
    pieces = []
    place = np.zeros(n, dtype=np.int64)
    edge_labels = labels[edges[:, 0]]
    node_order = np.argsort(labels, kind="stable")
    edge_order = np.argsort(edge_labels, kind="stable")
    for label in np.unique(edge_labels):
        start, stop = np.searchsorted(labels[node_order], [label, label + 1])
        nodes = node_order[start:stop]
        start, stop = np.searchsorted(edge_labels[edge_order], [label, label + 1])
        numbers = edge_order[start:stop]
        place[nodes] = np.arange(len(nodes))
        pieces.append(Piece(nodes, numbers, sizes[nodes], place[edges[numbers]]))
    pieces.sort(key=lambda piece: (-len(piece.nodes), int(piece.nodes[0])))
    return pieces


def as_they_stood(pieces: list[Piece], stood: Array) -> list[Piece]:
    """Return pieces in the order in which they stood, row by row, those that are new at the end.

    They stay as they are where one stood in the midst of another: then they had no order. What a
    piece has won or lost at its rim does not count, for nodes come and go while a graph is learned.
    """
    at = np.full((len(pieces), 3, 2), np.nan)
    for number, piece in enumerate(pieces):
        known = stood[piece.nodes]
        known = known[np.isfinite(known).all(axis=1)]
        if len(known):
            at[number] = np.quantile(known, (0.1, 0.5, 0.9), axis=0)
    old = np.flatnonzero(np.isfinite(at).all(axis=(1, 2)))
    low, middle, high = at[old].transpose(1, 0, 2)
    for first in range(0, len(old), _AT_ONCE):
        some = slice(first, first + _AT_ONCE)
        inside = ((low[some, None] <= middle) & (middle <= high[some, None])).all(axis=2)
        if inside.sum() > len(inside):  # each is in its own
            return pieces
    rows: list[list[int]] = []
    bottom = -np.inf
    for place in np.argsort(low[:, 1], kind="stable").tolist():
        if low[place, 1] >= bottom:
            rows.append([])
        rows[-1].append(place)
        bottom = max(bottom, high[place, 1])
    order = [int(old[k]) for row in rows for k in sorted(row, key=lambda k: middle[k, 0])]
    new = sorted(set(range(len(pieces))) - set(order))
    return [pieces[number] for number in order + new]


def rows_of(sizes: Array, width: float) -> Array:
    """Set boxes in rows of at most ``width``, in their order; centres from (0, 0) downwards."""
    placed = np.zeros((len(sizes), 2))
    x = y = tallest = 0.0
    for number, (w, h) in enumerate(sizes.tolist()):
        if x > 0.0 and x + w > width:
            x = 0.0
            y += tallest + ROW_GAP
            tallest = 0.0
        placed[number] = (x + w / 2.0, y + h / 2.0)
        x += w + COLUMN_GAP
        tallest = max(tallest, h)
    return placed


def pack(
    request: LayoutRequest, pieces: list[Piece], drawn: list[tuple[Array, Curves]]
) -> tuple[Array, Curves]:
    """Put the drawings of the pieces and the single nodes into one picture, centred at (0, 0)."""
    sizes = request.sizes
    n = len(sizes)
    positions = np.zeros((n, 2))
    curves: Curves = [None] * len(request.edges)
    boxes = [bounds(p, piece.sizes, c) for piece, (p, c) in zip(pieces, drawn, strict=True)]
    joined = np.zeros(n, dtype=bool)
    joined[request.edges.ravel()] = True
    single = np.flatnonzero(~joined)
    corners, rows = _best_rows(boxes, sizes[single], request.target)
    for piece, (placed, bent), (left, top, _, _), corner in zip(
        pieces, drawn, boxes, corners, strict=True
    ):
        shift = np.array([corner[0] - left, corner[1] - top])
        positions[piece.nodes] = placed + shift
        for number, curve in zip(piece.numbers.tolist(), bent, strict=True):
            curves[number] = None if curve is None else curve + shift
    positions[single] = rows
    lower, upper = extent(positions, sizes)
    middle = (lower + upper) / 2.0
    return positions - middle, [None if c is None else c - middle for c in curves]


def extent(placed: Array, boxes: Array) -> tuple[Array, Array]:
    """Return the upper left and the lower right corner of boxes about these centres."""
    return (placed - boxes / 2.0).min(axis=0), (placed + boxes / 2.0).max(axis=0)


def bounds(placed: Array, sizes: Array, curves: Curves) -> Box:
    """Return left, top, right and bottom of a drawing, its curves' control points included."""
    points = np.concatenate([*extent(placed, sizes), *(c.ravel() for c in curves if c is not None)])
    x, y = points[::2], points[1::2]
    return float(x.min()), float(y.min()), float(x.max()), float(y.max())


def _best_rows(
    boxes: list[Box], singles: Array, target: tuple[float, float]
) -> tuple[list[tuple[float, float]], Array]:
    """Set pieces and single nodes in rows of the width at which they are seen largest.

    Returns
    -------
    list, Array
        The upper left corner of each piece, and the centres of the single nodes.
    """
    first = _shelf_width(boxes, singles, target)
    best: tuple[float, list[tuple[float, float]], Array] | None = None
    for factor in WIDTHS:
        width = first * factor
        corners, across, down = _shelves(boxes, width)
        rows = rows_of(singles, width)
        if len(rows):
            rows[:, 1] += down + PIECE_GAP if boxes else 0.0
            right, low = (rows + singles / 2.0).max(axis=0).tolist()
            across, down = max(across, right), max(down, low)
        zoom = min(target[0] / max(across, 1.0), target[1] / max(down, 1.0), 1.0)
        # A little gain is not worth another shape.
        if best is None or zoom > best[0] * 1.02:
            best = (zoom, corners, rows)
    assert best is not None
    beside = _beside(boxes, singles, first, target)
    if beside is not None and beside[0] > best[0] * BESIDE:
        best = beside
    return best[1], best[2]


def _beside(
    boxes: list[Box], singles: Array, first: float, target: tuple[float, float]
) -> tuple[float, list[tuple[float, float]], Array] | None:
    """Set pieces in rows, and single nodes in as few columns beside them as are not higher.

    ``first`` is the width of a row to begin with. Returns the zoom at which all is seen, corners
    and centres; ``None`` where there is nothing to stand beside.
    """
    if not (boxes and len(singles)):
        return None
    best: tuple[float, list[tuple[float, float]], Array] | None = None
    wide, high = singles.max(axis=0).tolist()
    for factor in WIDTHS:
        corners, across, down = _shelves(boxes, first * factor)
        a_column = max(int((down + ROW_GAP) // (high + ROW_GAP)), 1)
        columns = -(-len(singles) // a_column)
        place = np.arange(len(singles))
        left = across + PIECE_GAP + (place // a_column) * (wide + COLUMN_GAP)
        top = (place % a_column) * (high + ROW_GAP)
        rows = np.stack([left + wide / 2.0, top + high / 2.0], axis=1)
        across += PIECE_GAP + columns * (wide + COLUMN_GAP) - COLUMN_GAP
        down = max(down, high)
        zoom = min(target[0] / across, target[1] / down, 1.0)
        if best is None or zoom > best[0] * 1.02:
            best = (zoom, corners, rows)
    return best


def _shelves(boxes: list[Box], width: float) -> tuple[list[tuple[float, float]], float, float]:
    """Set boxes in rows of at most ``width``; their corners, and the extent across and down."""
    corners = []
    x = y = tallest = across = down = 0.0
    for left, top, right, low in boxes:
        w, h = right - left, low - top
        if x > 0.0 and x + w > width:
            x = 0.0
            y += tallest + PIECE_GAP
            tallest = 0.0
        corners.append((x, y))
        across, down = max(across, x + w), max(down, y + h)
        x += w + PIECE_GAP
        tallest = max(tallest, h)
    return corners, across, down


def _shelf_width(boxes: list[Box], singles: Array, target: tuple[float, float]) -> float:
    """Width at which rows of everything together have about the shape of the place to fill."""
    widest = max((right - left for left, _, right, _ in boxes), default=0.0)
    area = sum((r - x + PIECE_GAP) * (b - t + PIECE_GAP) for x, t, r, b in boxes)
    area += float(((singles[:, 0] + COLUMN_GAP) * (singles[:, 1] + ROW_GAP)).sum())
    shape = float(np.sqrt(area * 1.1 * target[0] / max(target[1], 1.0)))
    return max(widest, shape, target[0] * (0.6 if boxes else 0.8))
