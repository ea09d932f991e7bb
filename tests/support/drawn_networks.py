"""Drawings of networks as the window makes them, and what can be counted on them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from bnstudio.formats.read import read_network
from bnstudio.graph.layout.curves import flattened
from bnstudio.graph.layout.engines import run_engine
from bnstudio.graph.layout.request import LayoutRequest, engines_for, request_for
from bnstudio.graph.layout.routing import Router
from bnstudio.graph.pdag import DAG, PDAG
from bnstudio.gui.canvas.model.curves import Curves
from bnstudio.gui.canvas.model.drawing import Drawing
from bnstudio.gui.canvas.painting import landmarks, paint
from bnstudio.project.document import Project
from bnstudio.project.saving.file import read_project, snapshot, write_project

PLACE = (912.0, 510.0)
"""What is free for a graph in the window at 1600 x 1000, in pixels."""

MOVED = 10
FAR = 220.0


def gold(folder: Path, name: str) -> DAG:
    """Return a gold network's graph from the folder of the large test data."""
    graph = read_network(folder / "networks" / f"{name}.bif.gz").graph
    assert isinstance(graph, DAG)
    return graph


def request_of(graph: PDAG, style: str, *, dense: bool = True) -> LayoutRequest:
    """Return the window's question for a layout."""
    small = paint.node_sizes(graph.names, dense=True) if dense else None
    request = request_for(
        graph, paint.node_sizes(graph.names), style, target=PLACE, dense=small, limit=30.0
    )
    return replace(request, engine=engines_for(request)[0])


def fresh(graph: PDAG, style: str, *, dense: bool = True) -> Drawing:
    """Return a drawing as the layout has made it."""
    request = request_of(graph, style, dense=dense)
    layout = run_engine(request)
    sizes = request.dense if layout.dense and request.dense is not None else request.sizes
    names = graph.names
    bent = {
        (names[a], names[b]): curve
        for (a, b), curve in zip(request.edges.tolist(), layout.curves, strict=True)
        if curve is not None
    }
    places = dict(zip(names, map(tuple, layout.positions.tolist()), strict=True))
    curves = Curves(places, bent, (names, layout.positions), (names, sizes))
    return finished(Drawing(graph, layout.positions, sizes, curves))


def finished(drawing: Drawing) -> Drawing:
    """Lead all arcs round boxes that there was no time for."""
    while drawing.pending:
        drawing.route_some(1.0)
    return drawing


def moved(drawing: Drawing, seed: int = 0) -> Drawing:
    """Move ten nodes elsewhere, each to where it touches no other box."""
    rng = np.random.default_rng(seed)
    nodes = rng.permutation(drawing.n)[:MOVED].tolist()
    for node in nodes:
        for far in np.linspace(FAR, 20.0 * FAR, 200):
            spot = drawing.positions[node] + rng.uniform(-far, far, 2)
            away = np.abs(drawing.positions - spot) - (drawing.sizes + drawing.sizes[node]) / 2.0
            away[node] = np.inf
            if (away.max(axis=1) > 4.0).all():
                drawing.positions[node] = spot
                break
    drawing.reroute(nodes)
    return finished(drawing)


def reopened(drawing: Drawing, folder: Path) -> Drawing:
    """Save a drawing in a project file, and draw what the file has."""
    project = Project()
    names = drawing.names
    project.positions = dict(zip(names, map(tuple, drawing.positions.tolist()), strict=True))
    project.routes = drawing.routes()
    path = folder / "drawn.bnstudio"
    write_project(snapshot(project), path)
    opened = read_project(path).project
    curves = Curves(dict(opened.positions), opened.routes, proved=False)
    return finished(Drawing(drawing.graph, drawing.positions, drawing.sizes, curves))


@dataclass(frozen=True)
class Counts:
    """What is counted on a drawing.

    Attributes
    ----------
    through
        Arcs that pass through a box that is not at one of their ends.
    covering
        Names, held in a readable size, over another's box when everything is in sight.
    readable
        The share of nodes whose whole name can be read then.
    zoom
        At which everything is in sight.
    """

    through: int
    covering: int
    readable: float
    zoom: float


def counts_of(drawing: Drawing) -> Counts:
    """Count on a drawing."""
    router = Router(drawing.positions, drawing.sizes)
    through = 0
    for low in range(0, drawing.m, 500):
        part = range(low, min(low + 500, drawing.m))
        clear = router.clear([drawing.paths[k] for k in part], drawing.ends[list(part)])
        through += int((~clear).sum())
    left, top, right, bottom = drawing.bounds
    zoom = min(PLACE[0] / (right - left), PLACE[1] / (bottom - top), 1.0)
    found = landmarks.chosen(drawing, zoom)
    covering = 0
    for node, width, height, dx, dy in found:
        at = drawing.positions[node] * zoom + (dx, dy)
        away = np.abs(drawing.positions * zoom - at)
        over = (away < drawing.sizes * zoom / 2.0 + (width / 2.0, height / 2.0)).all(axis=1)
        over[node] = False
        covering += bool(over.any())
    small = landmarks.cut_off(drawing, zoom)
    named = int((~small).sum()) + len(found)
    return Counts(through, covering, named / max(drawing.n, 1), zoom)


def crossings(drawing: Drawing) -> int:
    """Return how often arcs that share no node cross each other."""
    lines = [flattened(path, 1.0) for path in drawing.paths]
    low = np.array([line.min(axis=0) for line in lines])
    high = np.array([line.max(axis=0) for line in lines])
    total = 0
    for number, line in enumerate(lines):
        others = np.flatnonzero(
            (low[number + 1 :] < high[number]).all(axis=1)
            & (high[number + 1 :] > low[number]).all(axis=1)
        )
        others = others + number + 1
        ends = drawing.ends[others]
        apart = ~np.isin(ends, drawing.ends[number]).any(axis=1)
        for other in others[apart].tolist():
            total += _crossings(line, lines[other])
    return total


def _crossings(one: np.ndarray, two: np.ndarray) -> int:
    a, b = one[:-1, None], one[1:, None]
    c, d = two[None, :-1], two[None, 1:]

    def side(p, q, r):
        return np.sign(
            (q[..., 0] - p[..., 0]) * (r[..., 1] - p[..., 1])
            - (q[..., 1] - p[..., 1]) * (r[..., 0] - p[..., 0])
        )

    cross = (side(a, b, c) * side(a, b, d) < 0) & (side(c, d, a) * side(c, d, b) < 0)
    return int(cross.sum())


def turning(drawing: Drawing) -> float:
    """Return by how many right angles an arc turns on its way, on average."""
    total = 0.0
    for path in drawing.paths:
        steps = np.diff(flattened(path, 0.5), axis=0)
        steps = steps[np.hypot(*steps.T) > 1e-6]
        turns = np.diff(np.arctan2(steps[:, 1], steps[:, 0]))
        total += float(np.abs((turns + np.pi) % (2 * np.pi) - np.pi).sum())
    return total / (np.pi / 2.0) / max(drawing.m, 1)


def area(drawing: Drawing) -> float:
    """Return the area of a drawing in megapixels at zoom 1."""
    left, top, right, bottom = drawing.bounds
    return (right - left) * (bottom - top) / 1e6
