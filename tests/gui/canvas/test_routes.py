"""Arcs keep clear of boxes: when shown, after moves, after undo, and in a project opened again."""

from __future__ import annotations

import time

import numpy as np
import pytest

from bnstudio.graph.layout.engines import run_engine
from bnstudio.graph.layout.request import LayoutRequest, request_for
from bnstudio.graph.layout.routing import Router
from bnstudio.graph.pdag import DAG
from bnstudio.gui.canvas.model.curves import Curves
from bnstudio.gui.canvas.model.drawing import Drawing
from bnstudio.project.document import Project
from bnstudio.project.saving.file import read_project, snapshot, write_project
from tests.support.curve_oracle import foreign_boxes


def through(drawing: Drawing) -> list[tuple[int, int]]:
    """Return the edges that pass through a foreign box, and that box."""
    return [
        (number, box)
        for number, (a, b) in enumerate(drawing.pairs)
        for box in foreign_boxes(drawing.paths[number], a, b, drawing.positions, drawing.sizes)
    ]


def finish(drawing: Drawing) -> Drawing:
    while drawing.pending:
        drawing.route_some(1.0)
    return drawing


@pytest.fixture(scope="module")
def graph() -> DAG:
    rng = np.random.default_rng(4)
    arcs = {tuple(sorted(pair)) for pair in rng.integers(0, 40, (70, 2)).tolist()}
    return DAG([f"V{k}" for k in range(40)], [pair for pair in arcs if pair[0] != pair[1]])


def placed(seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Return places and sizes of 40 boxes that keep apart."""
    rng = np.random.default_rng(seed)
    rows, columns = np.divmod(rng.permutation(42)[:40], 7)
    places = np.column_stack([columns * 130.0, rows * 60.0]) + rng.uniform(-9, 9, (40, 2))
    return places, np.column_stack([rng.integers(30, 50, 40) * 2.0, np.full(40, 24.0)])


def laid_out(graph: DAG, style: str = "down") -> tuple[Drawing, Curves]:
    _, sizes = placed(0)
    request = request_for(graph, sizes, style)
    request = LayoutRequest(
        request.sizes, request.edges, style, engine="sfdp" if style == "force" else "own"
    )
    layout = run_engine(request)
    places = dict(zip(graph.names, map(tuple, layout.positions.tolist()), strict=True))
    bent = {
        (graph.names[a], graph.names[b]): curve
        for (a, b), curve in zip(request.edges.tolist(), layout.curves, strict=True)
        if curve is not None
    }
    known = graph.names, layout.positions
    curves = Curves(places, bent, known, (graph.names, sizes))
    return Drawing(graph, layout.positions, sizes, curves), curves


def test_arcs_without_a_layout_keep_clear(graph):
    assert through(finish(Drawing(graph, *placed(1)))) == []


@pytest.mark.parametrize("style", ["down", "circular"])
def test_a_layouts_arcs_keep_clear_fresh_and_after_moves(graph, style):
    drawing, curves = laid_out(graph, style)
    assert not drawing.pending
    assert through(drawing) == []
    before = list(drawing.paths)
    rng = np.random.default_rng(2)
    moved = rng.choice(40, 10, replace=False).tolist()
    old = drawing.positions[moved].copy()
    # To free places beyond the picture, and one into the thick of it.
    low, high = drawing.positions.min(axis=0), drawing.positions.max(axis=0)
    drawing.positions[moved] = np.column_stack(
        [np.linspace(low[0], high[0], 10), np.full(10, high[1] + 80.0)]
    )
    drawing.reroute(moved)
    assert through(finish(drawing)) == []
    # Arcs of nodes that stayed have their routes, unless a box came into their way.
    free = [n for n, pair in enumerate(drawing.pairs) if not set(pair) & set(moved)]
    assert all(drawing.paths[n] is before[n] for n in free)
    again = Drawing(graph, drawing.positions, drawing.sizes, curves, drawing)
    assert through(finish(again)) == []
    # Moved back, by undo, all is as it was.
    back = drawing.positions.copy()
    back[moved] = old
    undone = Drawing(graph, back, drawing.sizes, curves, again)
    assert through(finish(undone)) == []
    assert all(np.array_equal(p, q) for p, q in zip(undone.paths, before, strict=True))


def test_a_box_moved_onto_an_arc_is_passed_by_and_the_arc_springs_back():
    graph = DAG(["a", "b", "c"], [(0, 1)])
    places = np.array([[0.0, 0.0], [300.0, 0.0], [150.0, 200.0]])
    drawing = Drawing(graph, places, np.full((3, 2), 30.0))
    straight = drawing.paths[0]
    for way in (0.0, 5.0):
        drawing.positions[2] = (150.0, way)
        drawing.reroute([2])
        assert through(drawing) == []
        assert drawing.paths[0] is not straight
    drawing.positions[2] = (150.0, -200.0)
    drawing.reroute([2])
    assert drawing.paths[0] is straight


def test_wider_labels_do_not_cover_arcs(graph):
    drawing, curves = laid_out(graph)
    wide = drawing.sizes + np.array([16.0, 0.0])
    assert through(finish(Drawing(graph, drawing.positions, wide, curves, drawing))) == []


def test_moving_a_node_of_a_large_graph_takes_little_time():
    rng = np.random.default_rng(0)
    n = 700
    arcs = [(k, k + int(step)) for k, step in enumerate(rng.integers(1, 60, n - 60))]
    graph = DAG([f"V{k}" for k in range(n)], arcs)
    rows, columns = np.divmod(np.arange(n), 27)
    places = np.column_stack([columns * 130.0, rows * 60.0])
    drawing = finish(Drawing(graph, places, np.full((n, 2), (90.0, 24.0))))
    spent = []
    for _ in range(10):
        drawing.positions[300] += (3.0, 2.0)
        began = time.process_time()
        drawing.reroute([300])
        spent.append(time.process_time() - began)
    assert min(spent) < 0.05
    finish(drawing)
    near = drawing.edges_in(*(drawing.node_boxes[300] + (-200, -100, 200, 100)).tolist())
    asked = np.union1d(near, drawing.incident(300))
    assert (
        Router(drawing.positions, drawing.sizes)
        .clear([drawing.paths[k] for k in asked], drawing.ends[asked])
        .all()
    )


def test_routes_are_kept_in_the_project_file(graph, tmp_path):
    drawing, _ = laid_out(graph)
    project = Project()
    names = graph.names
    project.positions = dict(zip(names, map(tuple, drawing.positions.tolist()), strict=True))
    project.routes = {drawing.pair(n): path for n, path in enumerate(drawing.paths)}
    path = tmp_path / "a.bnstudio"
    write_project(snapshot(project), path)
    opened = read_project(path).project
    assert opened.routes.keys() == project.routes.keys()
    curves = Curves(dict(opened.positions), opened.routes, proved=False)
    again = Drawing(graph, drawing.positions, drawing.sizes, curves)
    assert len(again.pending) == again.m
    finish(again)
    assert through(again) == []
    for number, kept in enumerate(drawing.paths):
        assert np.abs(again.paths[number] - kept).max() <= 0.01


def test_kept_routes_that_lead_elsewhere_are_found_anew(graph):
    places, sizes = placed(3)
    names = graph.names
    wild = {
        (names[a], names[b]): np.linspace((-900.0, 500.0), (900.0, -500.0), 4)
        for a, b in graph.arcs
    }
    known = dict(zip(names, map(tuple, places.tolist()), strict=True))
    curves = Curves(known, wild, proved=False)
    drawing = finish(Drawing(graph, places, sizes, curves))
    assert through(drawing) == []
    ends = np.array([path[[0, -1]] for path in drawing.paths])
    away = np.abs(ends - places[drawing.ends]) - sizes[drawing.ends] / 2.0
    assert np.abs(away.max(axis=2)).max() < 1e-6
    # Nor do they come back with the next drawing.
    later = Drawing(graph, places, sizes, curves, drawing)
    assert not later.pending
    assert through(later) == []
