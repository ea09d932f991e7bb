"""The states of nodes on the canvas: their probabilities, clicks, and the room that they take."""

from __future__ import annotations

import time
from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF
from PySide6.QtTest import QTest

from bnstudio.data.dataset import Variable
from bnstudio.figures.compose import compose
from bnstudio.figures.form import FigureForm
from bnstudio.figures.sheet import Box, Text
from bnstudio.graph.pdag import DAG
from bnstudio.gui.canvas.model.figure import shown_figure
from bnstudio.gui.canvas.model.states import HEAD, MOST_ROWS, ROW, node_rows, overlap
from bnstudio.gui.canvas.painting.landmarks import chosen, cut_off
from bnstudio.gui.style.theme import theme
from bnstudio.network.bayesnet import Network
from bnstudio.project.current_graph import GraphRecord
from tests.support.canvas_trial import (
    CTRL,
    PLACES,
    SHIFT,
    Bench,
    close_bench,
    make_bench,
    random_dag,
    small_dag,
)


def network(dag: DAG, states: int = 2) -> Network:
    """Tables by chance."""
    random = np.random.default_rng(3)
    names = tuple(f"s{k}" for k in range(states))
    variables = tuple(Variable(name, names) for name in dag.names)
    tables = tuple(
        random.dirichlet(np.ones(states), states ** len(dag.parents(node))) for node in range(dag.n)
    )
    return Network(dag, variables, tables)


def put(bench: Bench, net: Network) -> None:
    record = GraphRecord("file", net.dag, source="f.bif", network=net)
    bench.graph.show_graph("open", record, net.dag, net.dag, {})
    bench.settle()


def switch(bench: Bench) -> None:
    bench.page.strip.states.click()
    answered(bench)


def answered(bench: Bench) -> None:
    until = time.monotonic() + 20
    while bench.services.queries.busy and time.monotonic() < until:
        QTest.qWait(10)
    assert not bench.services.queries.busy
    bench.settle()


@pytest.fixture
def bench(qtbot, qapp):
    made = make_bench(qtbot, qapp)
    put(made, network(small_dag()))
    yield made
    close_bench(made)


def at_state(bench: Bench, name: str, row: int) -> QPoint:
    box = bench.scene.node_rect(bench.scene.drawing.graph.index[name])
    y = box.top() + (HEAD + ROW * (row + 0.5)) * theme().scale
    return bench.view.mapFromScene(QPointF(box.center().x(), y))


def shares(bench: Bench, name: str) -> list[float]:
    return [row.share for row in bench.scene.states.rows[name].rows]


def test_each_node_has_its_states_and_makes_room_for_them(bench):
    before, small = dict(bench.graph.positions), bench.scene.drawing.sizes.copy()
    plain = bench.view.grab().toImage()
    switch(bench)
    assert bench.services.queries.watched and bench.page.strip.states.isChecked()
    assert set(bench.scene.states.rows) == set(small_dag().names)
    first = bench.services.queries.source.network.tables[0][0]
    assert shares(bench, "A") == pytest.approx(first.tolist())
    drawing = bench.scene.drawing
    assert (drawing.sizes[:, 1] > small[:, 1]).all()
    assert not overlap(drawing.positions, drawing.sizes)
    assert bench.view.grab().toImage() != plain
    switch(bench)
    assert dict(bench.graph.positions) == before
    assert np.array_equal(bench.scene.drawing.sizes, small) and not bench.scene.states.rows
    assert not bench.services.queries.watched


def test_nodes_that_were_moved_since_stay_there(bench):
    """Only what made room for the states is taken back: what a person does meanwhile is kept."""
    switch(bench)
    bench.graph.move_nodes({"E": (400.0, 300.0)})
    moved = dict(bench.graph.positions)
    switch(bench)
    assert dict(bench.graph.positions) == moved


def test_where_nodes_stood_is_not_taken_into_another_project(bench):
    switch(bench)
    kept = dict(bench.document.extra)
    project = bench.document.fresh_project()
    dag = small_dag()
    project.current_graph = GraphRecord("file", dag, source="g.bif", network=network(dag))
    project.positions = dict(PLACES)
    bench.document.replace(project, kept)
    answered(bench)
    assert bench.page.states.on and dict(bench.graph.positions) == PLACES
    switch(bench)
    assert dict(bench.graph.positions) == PLACES


def test_room_that_comes_too_late_is_taken_back(bench):
    before = dict(bench.graph.positions)
    bench.page.strip.states.click()
    until = time.monotonic() + 20
    while not bench.page.arranging.busy and time.monotonic() < until:
        QTest.qWait(1)
    bench.page.strip.states.click()
    bench.settle()
    assert dict(bench.graph.positions) == before and not bench.page.states.on


def test_a_click_observes_a_state_and_another_takes_it_back(bench):
    switch(bench)
    bench.view.look_at(bench.view.centre(), 1.0)
    queries, free = bench.services.queries, shares(bench, "C")
    bench.click(at_state(bench, "A", 1))
    answered(bench)
    assert queries.evidence.states == {"A": "s1"}
    assert shares(bench, "A") == pytest.approx([0.0, 1.0]) and shares(bench, "C") != free
    assert [row.chosen for row in bench.scene.states.rows["A"].rows] == [False, True]
    bench.click(at_state(bench, "A", 0))
    answered(bench)
    assert queries.evidence.states == {"A": "s0"}
    bench.click(at_state(bench, "A", 0))
    answered(bench)
    assert not queries.evidence.names and shares(bench, "C") == pytest.approx(free)
    bench.click(at_state(bench, "C", 1), SHIFT)
    answered(bench)
    assert queries.evidence.interventions == {"C": "s1"}
    # With Ctrl a click is for the selection.
    bench.click(at_state(bench, "D", 1), CTRL)
    assert "D" not in queries.evidence.names and "D" in bench.selection.names
    # What is dragged by a state is moved, and the name opens no state.
    start = at_state(bench, "B", 0)
    bench.drag(start, start + QPoint(40, 10))
    bench.click(at_state(bench, "B", -1))
    assert "B" not in queries.evidence.names


def test_from_afar_there_are_bars_alone_and_from_farther_names_alone(bench):
    switch(bench)
    states, centre = bench.scene.states, bench.scene.node_rect(0).center()
    inside = QPointF(centre.x(), bench.scene.node_rect(0).bottom() - 10)
    assert states.at(inside, 1.0) is not None and states.at(inside, 0.5) is None
    known = states.rows
    for zoom, bars in ((0.5, True), (0.3, False)):
        states.rows = known
        bench.view.look_at(bench.view.centre(), zoom)
        far = bench.view.grab().toImage()
        for change, seen in (({"text": "other"}, False), ({"share": 0.5}, bars)):
            states.rows = {
                name: replace(own, rows=tuple(replace(row, **change) for row in own.rows))
                for name, own in known.items()
            }
            assert (bench.view.grab().toImage() != far) is seen


def test_a_box_with_states_needs_no_landmark_for_a_short_name(bench):
    """Its width is that of its states, not of a label that would be cut at half the size."""
    switch(bench)
    assert chosen(bench.scene.drawing, 0.5, theme().scale) == []
    # A long one is shortened rather than hide the bars; where there are none it is a landmark.
    dag = DAG(("A rather long name of a node", "B"))
    put(bench, network(dag))
    answered(bench)
    drawing = bench.scene.drawing
    assert not cut_off(drawing, 0.5, theme().scale).any()
    assert cut_off(drawing, 0.3, theme().scale).tolist() == [True, False]


def test_without_tables_it_is_said(qtbot, qapp):
    bench = make_bench(qtbot, qapp)
    bench.put(small_dag())
    switch(bench)
    assert bench.page.offers.text and not bench.scene.states.rows
    switch(bench)
    assert not bench.page.offers.text
    close_bench(bench)


def test_it_is_kept_with_the_project(bench):
    switch(bench)
    kept = dict(bench.document.extra)
    bench.document.replace(bench.document.fresh_project(), {})
    assert not bench.page.states.on and not bench.services.queries.watched
    bench.document.replace(bench.document.fresh_project(), kept)
    assert bench.page.states.on and bench.page.strip.states.isChecked()
    # The next table may have a hundred variables: nobody has asked for their states.
    bench.document.replace(bench.document.fresh_project())
    assert not bench.page.strip.states.isChecked()


def test_many_states_are_taken_together():
    found = node_rows([f"s{k}" for k in range(12)], [1 / 12] * 12, "observed", "s11").rows
    assert len(found) == MOST_ROWS and found[-1].state == "" and found[-1].chosen
    assert found[-1].text == "5 more" and sum(row.share for row in found) == pytest.approx(1.0)


def test_a_figure_has_the_states(bench):
    switch(bench)
    bench.services.queries.observe("A", "s1")
    answered(bench)
    scene = bench.scene
    content = shown_figure(
        scene.state, "f", groups={}, given=scene.given.given, states=scene.states.rows
    )
    sheet = compose(content, FigureForm())
    node = next(part for part in sheet.of_kind("node") if part.name.startswith("A"))
    words = [mark.text for mark in node.marks if isinstance(mark, Text)]
    assert words[0] == "A" and {"s0", "s1", "100\u202f%", "0\u202f%"} <= set(words)
    box = max((m for m in node.marks if isinstance(m, Box)), key=lambda m: m.height)
    inside = [m for m in node.marks if isinstance(m, Text)]
    assert all(box.top < mark.y < box.top + box.height for mark in inside)
    part = content.part([0])
    assert list(part.states) == [0]


def test_two_hundred_nodes_are_painted_quickly(qtbot, qapp):
    bench = make_bench(qtbot, qapp, size=(2600, 1700))
    put(bench, network(random_dag(200, 160), 3))
    switch(bench)
    bench.view.look_at(bench.view.centre(), 0.7)
    took = []
    for _ in range(5):
        began = time.perf_counter()
        bench.view.viewport().grab()
        took.append(time.perf_counter() - began)
    assert bench.scene.states.isVisible()
    assert min(took) < 0.25, "some 50 ms where nothing else is at work"
    close_bench(bench)


def test_boxes_overlap_where_any_two_do():
    random = np.random.default_rng(4)
    seen = set()
    for _ in range(300):
        n = int(random.integers(0, 7))
        places = random.uniform(0, 500, (n, 2))
        sizes = random.uniform(10, 120, (n, 2))
        away = np.abs(places[:, None] - places)
        over = (away < (sizes[:, None] + sizes) / 2).all(axis=2)
        expected = bool(over[np.triu_indices(n, 1)].any())
        assert overlap(places, sizes) == expected
        seen.add(expected)
    assert seen == {True, False}
