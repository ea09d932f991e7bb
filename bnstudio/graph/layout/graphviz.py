"""Drawings by Graphviz: layers by ``dot``, forces by ``sfdp``; it is imported where it is used.

On some systems there is none.
"""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager

import numpy as np

from bnstudio.graph.layout.pack import Piece
from bnstudio.graph.layout.request import Array, Curves, Index
from bnstudio.graph.layout.spreading import spread

BOUND_UP_TO = 300
"""Up to so many nodes ``dot`` draws with ranks that are given; the own layout, which is quicker,
draws more."""

_RANKDIR = {"down": "TB", "up": "BT", "left": "RL", "right": "LR"}
_INCH = 72.0


def warm_up() -> None:
    """Load Graphviz, so that the first drawing does not wait for it."""
    try:
        import pygraphviz  # noqa: F401
    except ImportError:
        # On Intel Macs there is none; the own layout serves there.
        return


def draw_dot(
    piece: Piece, style: str, node_gap: float, gap: float, ranks: Index | None
) -> tuple[Array, Curves]:
    """Draw a piece in layers; with ``ranks``, each node in the one that is given."""
    import pygraphviz

    lines = [
        "digraph {",
        f"graph [rankdir={_RANKDIR[style]}, nodesep={node_gap / _INCH:.4f},"
        f" ranksep={gap / _INCH:.4f}, splines=spline, outputorder=nodesfirst];",
        'node [shape=box, fixedsize=true, label="", margin=0];',
        "edge [arrowhead=none, arrowtail=none, dir=none];",
    ]
    lines += [
        f"{node} [width={width / _INCH:.4f}, height={height / _INCH:.4f}];"
        for node, (width, height) in enumerate(piece.sizes)
    ]
    lines += [f"{a} -> {b} [comment={number}];" for number, (a, b) in enumerate(piece.edges)]
    if ranks is not None:
        lines += _rank_lines(ranks)
    lines.append("}")
    curves: Curves = [None] * len(piece.edges)
    with closing(pygraphviz.AGraph(string="\n".join(lines))) as drawing:
        drawing.layout(prog="dot")
        nodes = [drawing.get_node(node).attr["pos"] for node in range(len(piece.sizes))]
        for edge in drawing.edges_iter():
            if edge.attr["comment"]:
                curves[int(edge.attr["comment"])] = _spline(edge.attr["pos"])
    return np.array([_point(place) for place in nodes]), curves


def _rank_lines(ranks: Index) -> list[str]:
    """Hold nodes in their ranks: each is level with one link of a chain that is not seen."""
    depth = int(ranks.max()) + 1
    chain = " -> ".join(f"rank{number}" for number in range(depth))
    lines = [
        "node [width=0.01, height=0.01, style=invis];",
        f"{chain} [style=invis, weight=0];",
    ]
    for number in range(depth):
        level = "; ".join(map(str, np.flatnonzero(ranks == number).tolist()))
        lines.append(f"{{rank=same; rank{number}; {level};}}")
    return lines


def draw_sfdp(piece: Piece, gap: float, target: tuple[float, float], zoom: float = 0.0) -> Array:
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
    return spread(positions, piece.sizes, gap, target, zoom)


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
