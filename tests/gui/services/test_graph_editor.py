"""The editor of the current graph: what it refuses, and which edits come too late."""

from __future__ import annotations

from functools import partial

import pytest

from bnstudio.graph.pdag import DAG
from bnstudio.gui.services import graph_editor
from bnstudio.gui.services.graph_editor import EditRequest, GraphEditor
from bnstudio.project import edits
from bnstudio.project.current_graph import GraphRecord
from tests.gui.services.document import LONG, idle


class Bench:
    """An editor over a graph A → B and C, and what it tells."""

    def __init__(self, session) -> None:
        self.project = session.document.project
        self.made, self.refused = [], []
        self.editor = GraphEditor(
            session.tasks,
            session.document,
            lambda request, edit: self.made.append((request, edit)),
            self.refused.append,
        )
        self.set_graph(DAG("ABC", [(0, 1)]))

    def set_graph(self, dag: DAG | None) -> None:
        self.project.current_graph = GraphRecord("edited", dag)


def pair(kind: str, a: str, b: str) -> EditRequest:
    return EditRequest(f"{kind} {a} {b}", partial(edits.edit_pair, kind=kind, a=a, b=b), (a, b))


@pytest.fixture
def bench(session) -> Bench:
    return Bench(session)


@pytest.fixture
def aside(monkeypatch) -> None:
    """Every edit is worked out in a thread."""
    monkeypatch.setattr(graph_editor, "EDITED_AT_ONCE", 0)


def test_an_edit_is_made_and_the_project_left_as_it_was(bench):
    request, before = pair("add", "B", "C"), bench.project.dag
    assert bench.editor.make(request)
    [(made, edit)] = bench.made
    assert made is request and edit.dag.named_arcs() == [("A", "B"), ("B", "C")]
    assert bench.project.dag is before and bench.refused == []


def test_what_is_refused_says_so_and_makes_nothing(bench):
    assert not bench.editor.make(pair("add", "A", "nowhere"))
    assert not bench.editor.make(pair("add", "B", "A"))
    first, second = map(str, bench.refused)
    assert "nowhere is not in the graph" in first and second != first
    assert bench.made == []


def test_one_edit_at_a_time(bench, aside, qtbot):
    assert bench.editor.make(pair("add", "B", "C"))
    assert not bench.editor.make(pair("add", "A", "C"))
    assert "the last edit is still being worked out" in str(bench.refused[0])
    qtbot.waitUntil(lambda: bool(bench.made), timeout=LONG)
    assert bench.editor.make(pair("add", "A", "C"))
    qtbot.waitUntil(lambda: len(bench.made) == 2, timeout=LONG)


def test_a_large_graph_refuses_a_moment_later(bench, aside, qtbot):
    assert bench.editor.make(pair("reverse", "A", "C"))
    qtbot.waitUntil(lambda: bool(bench.refused), timeout=LONG)
    assert bench.made == [] and bench.editor.make(pair("add", "A", "C"))
    qtbot.waitUntil(lambda: bool(bench.made), timeout=LONG)


def test_an_edit_of_a_graph_that_is_gone_comes_to_nothing(bench, aside, session, qtbot):
    assert bench.editor.make(pair("add", "B", "C"))
    bench.set_graph(DAG("ABC", [(0, 1)]))  # equal, but another
    idle(session, qtbot)
    assert bench.made == [] and bench.refused == []


def test_another_view_while_an_edit_is_worked_out(aside, session, qtbot):
    """The edit is one of the view it was made in, and is shown in the other."""
    graph = session.graph
    session.document.project.current_graph = GraphRecord("edited", DAG("ABC", [(0, 1)]))
    graph.refresh()
    assert graph.add_arc("A", "C")
    graph.set_view("cpdag")
    idle(session, qtbot)
    assert graph.dag.named_arcs() == [("A", "B"), ("A", "C")]
    assert graph.graph.kind == "cpdag" and not graph.graph.arcs and len(graph.graph.links) == 2
