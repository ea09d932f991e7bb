"""The graph as the panels have it: when it is displayed, and how long it is left in peace."""

from __future__ import annotations

import time

import pytest

from bnstudio.graph import convert
from bnstudio.graph.pdag import DAG
from bnstudio.gui.services import displayed_graph
from bnstudio.gui.services.displayed_graph import DisplayedGraph, rest_after
from bnstudio.project.current_graph import GraphRecord
from tests.gui.services.document import LONG, idle


@pytest.mark.parametrize(
    ("took", "elapsed", "rest"),
    [
        (0.001, 600.0, 0.5),  # a small graph: twice a second
        (0.2, 0.5, 2.0),  # ten times as long as it took, for a young run
        (0.2, 7.0, 7.0),
        (0.2, 600.0, 20.0),  # a hundred times at most
    ],
)
def test_a_graph_that_takes_long_to_show_is_left_longer(took, elapsed, rest):
    assert rest_after(took, elapsed) == pytest.approx(rest)


@pytest.fixture
def told() -> list[object]:
    return []


@pytest.fixture
def displayed(session, told) -> DisplayedGraph:
    session.document.project.current_graph = GraphRecord("edited", DAG("ABC", [(0, 1), (1, 2)]))
    return DisplayedGraph(session.tasks, session.document, lambda: told.append("show"), told.append)


def test_a_small_graph_is_displayed_at_once_and_first_to_the_panels(displayed, told, session):
    session.document.project.view = "cpdag"
    displayed.refresh(edited=True)
    assert told == ["show", True]
    assert displayed.dag is session.document.project.dag
    assert displayed.graph.kind == "cpdag" and session.document.project.shown_ready()


def test_a_conversion_that_is_overtaken_displays_nothing(
    displayed, told, session, qtbot, monkeypatch
):
    monkeypatch.setattr(displayed_graph, "AT_ONCE", 0)
    session.document.project.view = "cpdag"
    displayed.refresh()
    displayed.forget()
    idle(session, qtbot)
    assert told == [] and displayed.graph is None and displayed.dag is None
    displayed.refresh()
    qtbot.waitUntil(lambda: told == ["show", False], timeout=LONG)


def test_a_better_network_of_a_run_is_displayed_on_a_tick(displayed, told, session, qtbot):
    displayed.follow()
    assert told == [], "not from where a run tells of it"
    session.tasks.wake()
    qtbot.waitUntil(lambda: told == ["show", False], timeout=LONG)


def test_a_run_that_is_faster_than_the_conversions_is_displayed(
    displayed, told, session, qtbot, monkeypatch
):
    monkeypatch.setattr(displayed_graph, "AT_ONCE", 0)
    session.document.project.view = "cpdag"
    as_kind = convert.as_kind

    def slow(dag, view):
        time.sleep(0.3)
        return as_kind(dag, view)

    monkeypatch.setattr(convert, "as_kind", slow)
    session.tasks.each_tick(lambda _deadline: displayed.follow(), lambda: not told)
    session.tasks.wake()
    qtbot.waitUntil(lambda: bool(told), timeout=5000)


def test_after_a_conversion_that_failed_a_run_is_followed_on(
    displayed, told, session, qtbot, monkeypatch
):
    monkeypatch.setattr(displayed_graph, "AT_ONCE", 0)
    session.document.project.view = "cpdag"

    def fails(dag, view):
        raise MemoryError

    with monkeypatch.context() as patch:
        patch.setattr(convert, "as_kind", fails)
        displayed.refresh()
        idle(session, qtbot)
    assert told == []
    displayed.follow()
    session.tasks.wake()
    qtbot.waitUntil(lambda: told == ["show", False], timeout=LONG)
