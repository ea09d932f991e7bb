"""The DAG view draws arcs that could point the other way with hollow heads, and says so."""

from __future__ import annotations

import pytest

from bnstudio.graph.knowledge import Knowledge
from bnstudio.graph.pdag import DAG
from bnstudio.gui.canvas.model.figure import shown_figure
from bnstudio.gui.canvas.page import directing
from tests.support.canvas_trial import PLACES

NAMES = ("A", "B", "C", "D", "E")
ARCS = [(0, 2), (1, 2), (2, 3)]


@pytest.fixture
def bench(bench):
    bench.put(DAG(NAMES, ARCS), "dag", PLACES)
    return bench


def hollow(bench):
    state = bench.scene.state
    drawn = range(state.drawing.m)
    return {state.drawing.pair(n) for n in drawn if bench.scene.looks.edge(n).hollow}


def legend(bench):
    return bench.page.legend.accessibleName()


def test_compelled_arcs_have_full_heads_and_reversible_ones_hollow(bench):
    assert hollow(bench) == set() and "Reversible" not in legend(bench)
    bench.graph.delete([("A", "C")])
    assert hollow(bench) == {("B", "C"), ("C", "D")}
    assert legend(bench) == "Legend: Compelled, Reversible, directed by convention"
    bench.services.data.set_knowledge(Knowledge(required=(("B", "C"),)), "say")
    assert hollow(bench) == set() and legend(bench) == "Legend: Arc, Required"


def test_other_views_have_links_instead(bench):
    bench.graph.delete([("A", "C")])
    bench.graph.set_view("cpdag")
    assert hollow(bench) == set()
    bench.graph.set_view("dag")
    assert hollow(bench) == {("B", "C"), ("C", "D")}


def test_large_graphs_are_looked_through_beside_the_window(bench, qtbot, monkeypatch):
    monkeypatch.setattr(directing, "AT_ONCE", 0)
    bench.graph.delete([("A", "C")])
    qtbot.waitUntil(lambda: hollow(bench) == {("B", "C"), ("C", "D")}, timeout=20_000)


def test_figures_have_hollow_heads_too(bench):
    bench.graph.delete([("A", "C")])
    content = shown_figure(bench.scene.state, "graph", groups={})
    drawing = bench.scene.drawing
    assert {drawing.pair(number) for number in content.reversible} == hollow(bench) != set()
