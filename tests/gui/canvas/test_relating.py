"""What nodes are to each other, shown on the canvas and said in words."""

from __future__ import annotations

import pytest

from bnstudio.graph.pdag import DAG
from bnstudio.gui.canvas.model.scene_state import Standing
from bnstudio.gui.canvas.page.relating import separation_sentence
from tests.support.canvas_trial import PLACES

NAMES = ("A", "B", "C", "D", "E")
# A -> B -> D <- C <- A, D -> E
ARCS = [(0, 1), (0, 2), (1, 3), (2, 3), (3, 4)]


@pytest.fixture
def bench(bench):
    bench.put(DAG(NAMES, ARCS), "dag", PLACES)
    return bench


def entries(bench, *names):
    """Select nodes, and return what the menu at the last one shows of them, by its words."""
    state, index = bench.scene.state, bench.scene.drawing.graph.index
    bench.page.selection.select_nodes([index[name] for name in names])
    from PySide6.QtCore import QPointF

    menu = bench.page.menus.build(QPointF(*state.drawing.positions[index[names[-1]]]))
    show = next(action.menu() for action in menu.actions() if action.text() == "Show")
    bench.kept = menu
    return {action.text(): action for action in show.actions()}


def front(bench):
    """Return the nodes and arcs that are not faded."""
    state = bench.scene.state
    nodes = {
        name
        for node, name in enumerate(state.drawing.names)
        if state.standing(node) is not Standing.FADED
    }
    return nodes, {state.drawing.pair(edge) for edge in state.near_edges}


def test_relatives_are_brought_forward(bench):
    for title, nodes, arcs in (
        ("Parents", "BCD", {("B", "D"), ("C", "D")}),
        ("Children", "DE", {("D", "E")}),
        ("Markov blanket", "BCDE", {("B", "D"), ("C", "D"), ("D", "E")}),
        ("Ancestors", "ABCD", {("A", "B"), ("A", "C"), ("B", "D"), ("C", "D")}),
        ("Descendants", "DE", {("D", "E")}),
    ):
        entries(bench, "D")[title].trigger()
        assert front(bench) == (set(nodes), arcs), title
    assert bench.scene.state.faded
    bench.page.selection.select_nodes([])
    assert not bench.scene.state.faded


def test_paths_and_separation_of_two_and_of_three(bench):
    found = entries(bench, "A", "D")
    assert list(found) == ["Directed paths from A to D", "Are A and D independent?"]
    found["Directed paths from A to D"].trigger()
    assert front(bench)[0] == set("ABCD") and len(front(bench)[1]) == 4
    found = entries(bench, "B", "C", "E")
    assert len(found) == 3
    found["Are B and C independent given E?"].trigger()
    assert front(bench)[0] >= set("BCE")


def test_sentences_of_separation():
    dag = DAG(NAMES, ARCS)
    assert separation_sentence(dag, 1, 2, (0,)) == (
        "B and C are independent given “A” (d-separated)"
    )
    assert separation_sentence(dag, 1, 2) == (
        "B and C are not independent: B ← A → C · independent given “A”"
    )
    said = separation_sentence(dag, 1, 2, (0, 4))
    assert said.startswith("B and C are not independent given “A” and “E”: B → D")


def test_what_is_in_front_goes_with_its_nodes_to_another_drawing(bench):
    entries(bench, "D")["Parents"].trigger()
    bench.graph.delete([("A", "B")])
    assert front(bench) == (set("BCD"), {("B", "D"), ("C", "D")})
