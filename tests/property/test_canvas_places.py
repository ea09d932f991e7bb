"""Whatever is toggled, edited and taken back on the canvas, nodes stay where they were put."""

from __future__ import annotations

import numpy as np
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bnstudio.graph.pdag import DAG
from bnstudio.gui.canvas.model import geometry, hits
from bnstudio.gui.canvas.model.drawing import Drawing
from tests.support.canvas_trial import PLACES, close_bench, make_bench, small_dag

NAMES = "ABCDE"
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("view"), st.sampled_from(["dag", "rpdag", "cpdag"])),
        st.tuples(
            st.just("move"),
            st.tuples(st.sampled_from(NAMES), st.integers(-300, 300), st.integers(-300, 300)),
        ),
        st.tuples(
            st.sampled_from(["add", "delete"]),
            st.tuples(st.sampled_from(NAMES), st.sampled_from(NAMES)),
        ),
        st.tuples(st.just("undo"), st.none()),
    ),
    max_size=12,
)


def test_places_persist_over_toggles_edits_and_undo(qtbot, qapp):
    bench = make_bench(qtbot, qapp)

    @settings(
        max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
    )
    @given(STEPS)
    def walk(steps):
        bench.put(small_dag(), "dag", PLACES)
        expected = [dict(PLACES)]
        depth_before = bench.graph.record
        for kind, what in steps:
            graph = bench.shown()
            if kind == "view":
                bench.graph.set_view(what)
            elif kind == "move":
                name, x, y = what
                bench.graph.move_nodes({name: (float(x), float(y))})
            elif kind == "add" and what[0] != what[1]:
                bench.graph.add_arc(*what)
            elif kind == "delete":
                index = graph.index
                if what[0] != what[1] and graph.adjacent(index[what[0]], index[what[1]]):
                    bench.graph.delete([what])
            elif kind == "undo" and bench.graph.record != depth_before:
                bench.document.undo()
            shown = {
                name: (float(x), float(y))
                for name, (x, y) in zip(
                    bench.scene.drawing.names, bench.scene.drawing.positions, strict=True
                )
            }
            assert shown == {name: bench.graph.positions[name] for name in shown}
            if kind in ("view", "add", "delete"):
                assert shown == expected[-1]
            expected.append(shown)
            assert not bench.page.arranging.busy

    try:
        walk()
    finally:
        close_bench(bench)


# On quarters of a pixel, where sampling a line does not round away from it.
SPOT = st.tuples(*[st.integers(-1600, 1600).map(lambda quarter: quarter / 4.0)] * 2)
POINT = st.tuples(st.floats(-400, 400), st.floats(-300, 300))


@settings(max_examples=200, deadline=None)
@given(st.lists(POINT, min_size=2, max_size=8, unique=True), st.integers(0, 10**6))
def test_routes_end_on_the_borders_of_their_boxes(points, seed):
    positions = np.array(points)
    sizes = np.random.default_rng(seed).integers(10, 60, positions.shape) * 2.0
    curve = geometry.route(positions, sizes, 0, 1)
    apart = (np.abs(positions[0] - positions[1]) > sizes[[0, 1]].sum(axis=0) / 2.0).any()
    for end, node in ((curve[0], 0), (curve[-1], 1)):
        away = (np.abs(end - positions[node]) - sizes[node] / 2.0).max()
        assert away <= 1e-6
        if apart:
            assert away >= -1e-6


@settings(max_examples=200, deadline=None)
@given(st.lists(st.tuples(SPOT, SPOT), min_size=1, max_size=20), SPOT, SPOT)
def test_culling_agrees_with_sampling(lines, first, second):
    starts = np.array([a for a, _ in lines])
    stops = np.array([b for _, b in lines])
    low, high = np.minimum(first, second), np.maximum(first, second)
    touched = hits.crossing(starts, stops, low, high)
    share = np.linspace(0, 1, 400)[:, None]
    for number in range(len(lines)):
        points = starts[number] + (stops[number] - starts[number]) * share
        if ((points >= low) & (points <= high)).all(axis=1).any():
            assert touched[number]
        elif not ((points >= low - 4) & (points <= high + 4)).all(axis=1).any():
            assert not touched[number]


@settings(max_examples=100, deadline=None)
@given(st.integers(2, 30), st.integers(0, 60), st.integers(0, 10**6), POINT)
def test_hits_agree_with_looking_at_every_box(n, arcs, seed, point):
    rng = np.random.default_rng(seed)
    pairs = {tuple(sorted(rng.integers(0, n, 2).tolist())) for _ in range(arcs)}
    graph = DAG([f"V{i}" for i in range(n)], [p for p in pairs if p[0] != p[1]])
    positions = rng.uniform(-400, 400, (n, 2))
    sizes = rng.integers(10, 60, (n, 2)) * 2.0
    drawing = Drawing(graph, positions, sizes)
    found = drawing.node_at(*point)
    holding = [v for v in range(n) if (np.abs(positions[v] - point) <= sizes[v] / 2.0).all()]
    assert found == (holding[-1] if holding else None)
    for number in range(min(drawing.m, 5)):
        middle = geometry.middle(geometry.polyline(drawing.paths[number]))
        hit = drawing.edge_at(middle[0], middle[1], 6.0)
        assert hit is not None
