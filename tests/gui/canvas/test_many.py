"""Graphs of thousands of nodes: arcs keep clear of boxes in every layout, after moves too."""

from __future__ import annotations

import time
from pathlib import Path

import numpy as np
import pytest

from bnstudio.graph.layout import leading
from bnstudio.graph.pdag import DAG
from bnstudio.gui.canvas.model import hits, many
from bnstudio.gui.canvas.model.curves import NO_CURVES
from bnstudio.gui.canvas.model.drawing import BENT_FROM, Drawing
from bnstudio.gui.canvas.model.many import ManyPaths
from bnstudio.gui.canvas.painting.scene import GraphScene
from tests.benchmarks.canvas import grid, random_dag
from tests.support.drawn_networks import counts_of, finished, fresh, moved, reopened

SIZE = (1_700, 3_400)


@pytest.fixture(scope="module")
def graph() -> DAG:
    return random_dag(*SIZE)


def boxes(n: int) -> np.ndarray:
    return np.column_stack([np.random.default_rng(2).integers(30, 50, n) * 2.0, np.full(n, 24.0)])


@pytest.fixture(scope="module")
def led(graph) -> Drawing:
    return finished(Drawing(graph, grid(graph.n), boxes(graph.n)))


@pytest.fixture
def drawing(graph, led) -> Drawing:
    return Drawing(graph, led.positions, led.sizes, NO_CURVES, led)


def through(drawing: Drawing) -> int:
    return counts_of(drawing).through


@pytest.mark.parametrize(
    "style",
    ["force", "circular", *(pytest.param(s, marks=pytest.mark.slow) for s in ("down", "radial"))],
)
def test_arcs_keep_clear_of_boxes_in_every_layout(dressed, graph, tmp_path: Path, style: str):
    drawing = fresh(graph, style)
    assert isinstance(drawing.paths, ManyPaths)
    for what in (lambda d: d, moved, lambda d: reopened(d, tmp_path)):
        drawing = what(drawing)
        assert through(drawing) == 0


def test_until_arcs_are_led_they_are_straight(dressed, graph, monkeypatch):
    monkeypatch.setattr(leading, "_ready", False)
    drawing = Drawing(graph, grid(graph.n), boxes(graph.n))
    assert len(drawing.pending) == len(graph.arcs) and through(drawing) > len(graph.arcs) / 2
    assert drawing.route_some(0.01) and not drawing.pending and not drawing.route_some(0.01)
    assert through(drawing) == 0


def test_a_move_leads_few_arcs_again_and_at_once(dressed, graph, drawing):
    before, _ = list(drawing.paths), drawing.edge_boxes
    drawing.positions[400] += (75.0, 35.0)  # into the gap between four others
    drawing.reroute([400])
    assert not drawing.pending and through(drawing) == 0
    others = [k for k, path in enumerate(before) if drawing.paths[k] is not path]
    assert set(drawing.incident(400)) <= set(others) and len(others) < 150
    # What is prepared of all arcs is as if it were made anew.
    anew = finished(Drawing(graph, drawing.positions, drawing.sizes))
    anew.paths._rows, anew.paths._ways = drawing.paths._rows, drawing.paths._ways
    anew.paths._segments = anew.paths._boxes = None
    for mine, other in zip(drawing.segments, anew.paths.segments(), strict=True):
        np.testing.assert_array_equal(mine, other)
    np.testing.assert_array_equal(drawing.edge_boxes, anew.paths.boxes())
    # When it is back, all arcs run as they did.
    drawing.positions[400] -= (75.0, 35.0)
    drawing.reroute([400])
    assert sum(not np.array_equal(a, b) for a, b in zip(before, drawing.paths, strict=True)) < 40
    assert through(drawing) == 0


def test_many_moved_boxes_let_all_arcs_be_led_again(dressed, drawing):
    nodes = list(range(many.FEW_BOXES + 1))
    drawing.positions[nodes] += (0.0, 35.0)
    drawing.reroute(nodes)
    assert len(drawing.pending) == drawing.m
    assert through(finished(drawing)) == 0


def test_another_arc_is_led_and_all_others_stay(dressed, graph, drawing):
    a, b = next((a, b) for a in range(900) for b in (a + 700,) if (a, b) not in graph.arcs)
    before, other = list(drawing.paths), DAG(graph.names, [*graph.arcs, (a, b)])
    more = Drawing(other, drawing.positions, drawing.sizes, NO_CURVES, drawing)
    assert not more.pending and through(more) == 0
    for number, path in enumerate(more.paths):
        old = drawing.number.get(more.pairs[number])
        assert old is None or path is before[old]
    changes = more.changes_since(drawing)
    assert changes is not None and len(changes) == 1


@pytest.mark.parametrize("node", [3, 1_000])
def test_without_a_node_the_arcs_of_all_others_stay(dressed, graph, drawing, node):
    names = [name for k, name in enumerate(graph.names) if k != node]
    index = {name: k for k, name in enumerate(names)}
    arcs = [
        (index[graph.names[a]], index[graph.names[b]]) for a, b in graph.arcs if node not in (a, b)
    ]
    places, sizes = np.delete(drawing.positions, node, axis=0), np.delete(drawing.sizes, node, 0)
    less = Drawing(DAG(names, arcs), places, sizes, NO_CURVES, drawing)
    assert not less.pending and through(less) == 0
    same = sum(
        np.array_equal(path, drawing.paths[drawing.edge_between(
            graph.index[names[less.pairs[k][0]]], graph.index[names[less.pairs[k][1]]])])
        for k, path in enumerate(less.paths)
    )  # fmt: skip
    assert less.m - 100 < same <= less.m
    again = Drawing(graph, drawing.positions, drawing.sizes, NO_CURVES, less)
    assert not again.pending and through(again) == 0


def test_an_errand_is_taken_in_only_where_boxes_still_stand(dressed, graph, monkeypatch):
    monkeypatch.setattr(leading, "_ready", False)
    places = grid(graph.n)
    drawing = Drawing(graph, places, boxes(graph.n))
    errand = drawing.errand()
    ways = errand.run()
    monkeypatch.setattr(leading, "_ready", False)
    elsewhere = Drawing(graph, places + 1.0, drawing.sizes)
    assert not elsewhere.take(errand, ways) and len(elsewhere.pending) == len(graph.arcs)
    # Another graph of the same boxes takes in what it has in common.
    fewer = Drawing(DAG(graph.names, sorted(graph.arcs)[5:]), places, drawing.sizes)
    assert fewer.take(errand, ways) and not fewer.pending and through(fewer) == 0


@pytest.mark.parametrize("seed", range(20))
def test_edges_that_a_rectangle_shows(dressed, drawing, seed):
    rng = np.random.default_rng(seed)
    low = rng.uniform(0, 3000, 2) * (1.0, 0.4)
    high = low + rng.uniform(10, 900, 2)
    starts, stops, owner = drawing.segments
    seen = set(owner[hits.crossing(starts, stops, low, high)].tolist())
    found = drawing.edges_in(*low, *high).tolist()
    assert found == sorted(set(found)) and seen <= set(found)
    assert len(found) > many.FEW_SEEN or seen == set(found)


def test_from_afar_arcs_are_straight_and_near_by_as_they_are_led(dressed, drawing):
    assert len(drawing.segments_at(BENT_FROM * 0.9)[2]) == drawing.m
    assert drawing.segments_at(BENT_FROM) is drawing.segments
    assert len(drawing.segments[2]) > 3 * drawing.m


def test_the_scene_leads_them_in_a_thread_and_goes_on(qtbot, dressed, graph, monkeypatch):
    monkeypatch.setattr(leading, "_ready", False)
    scene = GraphScene()
    shown = time.perf_counter()
    scene.show_graph(graph, grid(graph.n), sizes=boxes(graph.n))
    shown = time.perf_counter() - shown
    assert scene.drawing.pending and scene.routing.busy and shown < 1.0
    # Boxes that are moved meanwhile make what comes of it useless: another one is asked for.
    scene.move_nodes([5], scene.drawing.positions[[5]] + (0.0, 35.0))
    qtbot.waitUntil(lambda: not scene.routing.busy, timeout=60_000)
    assert not scene.drawing.pending and through(scene.drawing) == 0
    scene.close()


def test_a_scene_that_is_closed_waits_for_its_thread(dressed, graph, monkeypatch):
    monkeypatch.setattr(leading, "_ready", False)
    scene = GraphScene()
    scene.show_graph(graph, grid(graph.n), sizes=boxes(graph.n))
    assert scene.routing.busy
    scene.close()
    assert not scene.routing.busy
