"""What the graph page offers: a run's network beside one's own, another arrangement; and calm."""

from __future__ import annotations

import itertools
from types import SimpleNamespace

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF
from PySide6.QtTest import QTest

from bnstudio.graph.layout.request import Layout
from bnstudio.graph.pdag import DAG
from bnstudio.gui.canvas.model.drawing import Drawing
from bnstudio.gui.canvas.model.fitting import outgrown
from bnstudio.gui.canvas.model.layers import against
from bnstudio.gui.services import displayed_graph
from bnstudio.project.run import Run
from tests.support.canvas_trial import LEFT, NAMES, PLACES, Bench, small_dag


def take(bench: Bench) -> None:
    QTest.mouseClick(bench.page.offers.take, LEFT)


def test_arcs_against_the_layers_are_counted():
    graph = DAG("abcd", [(0, 1), (1, 2), (0, 3)])
    places = np.array([[0.0, 0.0], [0.0, 100.0], [0.0, 50.0], [90.0, -40.0]])
    drawing = Drawing(graph, places, np.full((4, 2), 20.0))
    assert [against(drawing, style) for style in ("down", "up", "force")] == [2, 1, 0]
    assert [against(drawing, style) for style in ("right", "left")] == [0, 1]


def test_an_arrangement_of_another_graph_is_said_and_mended_by_one_click(bench: Bench):
    bench.put(small_dag(), places=PLACES)
    assert bench.page.offers.text == ""
    turned = DAG(small_dag().names, [(b, a) for a, b in small_dag().arcs])
    bench.put(turned)
    assert bench.page.offers.text == "Arranged for another graph"
    before = dict(bench.graph.positions)
    take(bench)
    bench.settle()
    assert bench.graph.positions != before
    assert bench.page.offers.text == ""
    assert against(bench.scene.drawing, "down") == 0


def test_a_runs_network_whose_arcs_turned_is_arranged_by_itself_and_only_once(bench: Bench):
    names = "abcdefgh"
    chain = [(k, k + 1) for k in range(7)]
    bench.put(DAG(names, chain))
    bench.settle()
    arranging = bench.page.arranging
    turned = DAG(names, [(b, a) for a, b in chain])
    bench.put(turned)
    assert arranging.calm.isActive() and against(bench.scene.drawing, "down") == 7
    assert bench.page.offers.text == "Arranged for another graph"
    arranging.calm.start(0)
    QTest.qWait(50)
    bench.settle()
    assert against(bench.scene.drawing, "down") == 0 and bench.page.offers.text == ""
    places = dict(bench.graph.positions)
    arranging.calm.start(0)
    QTest.qWait(50)
    assert not arranging.busy and bench.graph.positions == places


def test_nodes_put_somewhere_by_hand_are_no_wrong_arrangement(bench: Bench):
    bench.put(small_dag(), places=PLACES)
    start = bench.at("A")
    bench.drag(start, start + QPoint(6, 6))
    bench.put(DAG(small_dag().names, [(b, a) for a, b in small_dag().arcs]))
    assert bench.page.offers.text == ""


def test_a_runs_network_is_offered_where_an_own_graph_is_shown(bench: Bench):
    bench.put(small_dag(), places=PLACES)
    project = bench.document.project
    run = Run(1, project.freeze_spec(), small_dag().names, state="running")
    project.runs[1] = run
    bench.services.runs.changed.emit(1)
    assert bench.page.offers.text == "", "it has none yet"
    run.best = DAG(small_dag().names, [(0, 1)])
    bench.services.runs.changed.emit(1)
    assert bench.page.offers.text == "Run 1 has a network"
    take(bench)
    bench.settle()
    assert bench.arcs() == {("A", "B")}
    assert bench.page.offers.text == ""


def test_a_runs_network_that_has_been_shown_is_no_news_once_it_is_edited(bench: Bench):
    bench.put(small_dag(), places=PLACES)
    project = bench.document.project
    run = Run(1, project.freeze_spec(), small_dag().names, state="running", best=small_dag())
    project.runs[1] = run
    bench.services.runs.changed.emit(1)
    bench.services.runs.show(1)
    bench.put(small_dag(), places=PLACES)
    assert bench.page.offers.text == "Run 1 has a network", "it may have a better one meanwhile"
    bench.services.runs.show(1)
    run.state = "finished"
    bench.services.runs.changed.emit(1)
    bench.put(small_dag(), places=PLACES)
    assert bench.page.offers.text == ""


def test_what_is_dismissed_is_not_offered_again(bench: Bench):
    bench.put(small_dag(), places=PLACES)
    offers = bench.page.offers
    taken = []
    offers.offer("one", "One", "Do", lambda: taken.append(1))
    offers.offer("two", "Two", "Do", lambda: taken.append(2))
    assert offers.text == "One"
    offers._dismissed()
    offers.offer("one", "One", "Do", lambda: taken.append(1))
    assert offers.text == "Two"
    take(bench)
    assert taken == [2] and offers.text == ""


def test_nothing_is_arranged_while_a_person_works_on_it(bench: Bench):
    names = [f"V{k}" for k in range(30)]

    def other(seed: int) -> DAG:
        pairs = np.random.default_rng(seed).integers(0, 30, (40, 2)).tolist()
        return DAG(names, {tuple(sorted(pair)) for pair in pairs if pair[0] != pair[1]})

    bench.put(other(1))
    before = dict(bench.graph.positions)
    bench.page.arranging.calm.stop()
    bench.view.zoom_in()
    assert bench.page.arranging.at_work.isActive()
    bench.put(other(2))
    assert bench.graph.positions == before
    # Some seconds later it is.
    bench.page.arranging.at_work.start(0)
    QTest.qWait(50)
    bench.settle()
    assert bench.graph.positions != before


def test_the_whole_graph_is_in_sight_again_after_undo(bench: Bench):
    bench.put(small_dag(), places=PLACES)
    bench.view.fit()
    zoom = bench.view.zoom
    bench.graph.move_nodes({"A": (-3000.0, -120.0)})
    bench.scene.finish_glide()
    assert bench.view.zoom < zoom
    bench.document.undo()
    bench.scene.finish_glide()
    assert bench.view.zoom == pytest.approx(zoom)


def test_a_page_of_another_shape_is_told_from_a_smaller_one():
    places = np.array([[0.0, 0.0], [2000.0, 0.0], [0.0, 1000.0], [2000.0, 1000.0]])
    drawing = Drawing(DAG("abcd"), places, np.full((4, 2), 20.0))
    then = (1000.0, 500.0)
    assert not outgrown(drawing, "down", then, then)
    assert not outgrown(drawing, "down", then, (500.0, 250.0)), "smaller, but of the same shape"
    assert not outgrown(drawing, "down", then, (4000.0, 3000.0)), "all is seen at its full size"
    assert outgrown(drawing, "down", then, (400.0, 1000.0))
    assert outgrown(drawing, "force", then, (1500.0, 200.0))
    assert not outgrown(drawing, "circular", then, (400.0, 1000.0))
    assert not outgrown(drawing, "down", (0.0, 0.0), (400.0, 1000.0)), "nothing is known of it"


def test_another_shape_of_the_page_is_offered_an_arrangement(bench: Bench):
    names = [f"variable {k}" for k in range(80)]
    graph = DAG(names, [(k // 3, k) for k in range(1, 80)])
    bench.page.resize(1300, 500)
    bench.put(graph)
    bench.settle()
    assert bench.page.offers.text == ""
    bench.page.resize(420, 1000)
    QTest.qWait(400)
    bench.settle()
    assert bench.page.offers.text == "Arranged for another shape of the page"
    zoom = bench.view.zoom
    take(bench)
    bench.settle()
    assert bench.page.offers.text == "" and bench.view.zoom > zoom


def test_what_forces_arranged_has_no_layers_to_run_against(bench: Bench):
    names = [f"v{k}" for k in range(12)]
    bench.put(DAG(names, [(k, k + 1) for k in range(11)]))
    arranging = bench.page.arranging
    layout = Layout(
        np.array([[60.0 * k, -80.0 * k] for k in range(12)]), (None,) * 11, "sfdp"
    )  # every arc runs up
    arranging.arrange()
    asked = arranging._asked
    bench.settle()
    arranging._asked = asked
    arranging._take(layout)
    assert against(bench.scene.drawing, "down") == 11 and arranging.style == "down"
    assert not arranging.of_another_graph and bench.page.offers.text == ""


def test_a_very_large_graph_is_fitted_whole(bench: Bench):
    places = {name: (200_000.0 * k, 90_000.0 * (k % 2)) for k, name in enumerate("ABCDE")}
    bench.put(small_dag(), places=places)
    bench.view.fit()
    assert bench.view.zoom < 0.01
    assert bench.view.in_sight().contains(bench.scene.extent())


def test_an_arrangement_that_takes_long_is_told_of(bench: Bench, monkeypatch):
    arranging, offers = bench.page.arranging, bench.page.offers
    bench.put(small_dag())
    bench.settle()
    bench.page.offering._wait.setInterval(0)
    monkeypatch.setattr(arranging.service, "ask", lambda _request: 10**6)  # no answer comes
    arranging.arrange()
    QTest.qWait(20)
    assert offers.text == "Arranging the graph…" and not offers.take.isVisibleTo(offers)
    arranging._asked = None
    arranging.busy_changed.emit(False)
    assert offers.text == ""


@pytest.mark.parametrize(("elapsed", "rest"), [(0.5, 2.0), (7.0, 7.0), (600.0, 20.0)])
def test_a_large_graph_is_followed_closely_while_its_run_is_young(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, elapsed: float, rest: float
):
    """Showing it takes 0.2 seconds of the window's time: ten times as long is left at least."""
    run = Run(1, bench.document.project.freeze_spec(), NAMES, state="running", best=small_dag())
    run.elapsed = elapsed
    bench.document.project.runs[1] = run
    bench.services.runs.show(1)
    bench.settle()
    used = itertools.count(step=0.2)
    clock = SimpleNamespace(monotonic=lambda: 100.0, thread_time=lambda: next(used))
    monkeypatch.setattr(displayed_graph, "time", clock)
    bench.graph.refresh()
    assert bench.graph._displayed._follow_at == pytest.approx(100.0 + rest)


def under_the_bar(bench: Bench) -> int:
    offers = bench.page.offers
    return bench.view.nodes_under(offers.box().toRect().translated(offers.pos()))


def test_the_bar_gives_way_to_nodes(bench: Bench):
    """One node is at the upper border, where the bar would lie; the corners are free."""
    names = "abc"
    bench.put(DAG(names, [(0, 1), (1, 2)]), places={"a": (0, 0), "b": (0, 150), "c": (0, 300)})
    bench.view.fit()
    down = bench.view.viewport().height() / 2.0 - 28.0
    bench.view.look_at(QPointF(0.0, down / bench.view.zoom), bench.view.zoom)
    offers = bench.page.offers
    offers.offer("one", "Arranged for another graph", "Arrange")
    offers.move(offers._places()[0])
    assert under_the_bar(bench) == 1, "it would cover a node there"
    offers.place()
    assert under_the_bar(bench) == 0 and bench.page.offers.room == 0


def test_the_bar_gives_way_to_nodes_that_come_to_lie_under_it(bench: Bench):
    """As those of a new network do, which glide to their places while the bar is there."""
    bench.put(DAG("abc", [(0, 1), (1, 2)]), places={"a": (-200, 0), "b": (0, 150), "c": (0, 300)})
    bench.view.fit()
    offers = bench.page.offers
    offers.offer("one", "Arranged for another graph", "Arrange")
    QTest.qWait(20)
    assert under_the_bar(bench) == 0
    middle = offers.box().center() + QPointF(offers.pos())
    at = bench.view.mapToScene(middle.toPoint())
    bench.scene.move_nodes([0], np.array([[at.x(), at.y()]]))
    assert under_the_bar(bench) == 1
    QTest.qWait(20)
    assert under_the_bar(bench) == 0


def test_the_bar_has_room_of_its_own_where_nodes_are_everywhere(bench: Bench):
    names = [f"v{k}" for k in range(400)]
    places = {name: (60.0 * (k % 20), 30.0 * (k // 20)) for k, name in enumerate(names)}
    bench.put(DAG(names), places=places)
    size = bench.view.viewport().size()
    wide = 30.0 * 20 * size.width() / size.height()
    places = {name: (wide / 20 * (k % 20), 30.0 * (k // 20)) for k, name in enumerate(names)}
    bench.put(DAG(names), places=places)
    bench.view.fit()
    zoom = bench.view.zoom
    offers = bench.page.offers
    offers.offer("one", "Arranged for another graph", "Arrange")
    QTest.qWait(20)
    assert offers.room > 0 and bench.view.fitted and bench.view.zoom < zoom
    assert under_the_bar(bench) == 0
    offers._dismissed()
    QTest.qWait(20)
    assert offers.room == 0 and bench.view.zoom == zoom
