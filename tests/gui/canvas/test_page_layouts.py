"""The graph page and where nodes stand: layouts chosen, undone, kept, and when none is made."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest

from bnstudio.graph.knowledge import Knowledge
from bnstudio.graph.pdag import DAG
from bnstudio.gui.canvas.page.calm import CALM_MS, LONGEST_CALM_MS
from bnstudio.project.document import Project
from bnstudio.project.run import Run
from tests.support.canvas_trial import (
    PLACES,
    Bench,
    close_bench,
    make_bench,
    random_dag,
    small_dag,
)


def test_a_graph_without_places_is_laid_out_with_arcs_downwards(bench: Bench):
    bench.put(small_dag())
    drawing = bench.scene.drawing
    assert drawing.n == 5
    assert set(bench.graph.positions) == set("ABCDE")
    for a, b in small_dag().arcs:
        assert drawing.positions[a, 1] < drawing.positions[b, 1]
    assert bench.document.undo_text == "open", "nothing was moved"
    assert not bench.page.empty.isVisible()
    assert bench.view.fitted


def test_a_graph_of_many_nodes_is_first_arranged_by_forces(bench: Bench):
    names = [f"V{k}" for k in range(160)]
    many = DAG(names, [(k // 2, k) for k in range(1, 160)])
    bench.put(many)
    arranging, box = bench.page.arranging, bench.page.strip.layouts
    assert arranging.style == box.value == "force" == bench.document.extra["layout"]
    # What a person chooses holds for the next graph of as many nodes.
    arranging.arrange("down")
    bench.settle()
    assert arranging.style == "down"
    bench.put(DAG([f"W{k}" for k in range(170)], many.arcs))
    assert arranging.style == box.value == "down"


def test_what_forces_drew_faces_as_it_did(bench: Bench):
    """Forces could as well draw the mirrored picture, in which nothing is found again."""
    pytest.importorskip("pygraphviz")
    bench.put(small_dag())
    bench.page.arranging.arrange("force")
    bench.settle()
    once = bench.scene.drawing.positions
    names = bench.scene.drawing.names
    for turn in ((-1.0, 1.0), (1.0, -1.0), (-1.0, -1.0)):
        mirrored = dict(zip(names, map(tuple, (once * turn).tolist()), strict=True))
        bench.graph.set_positions(mirrored)
        bench.page.arranging.arrange()
        bench.settle()
        again = bench.scene.drawing.positions
        stood = once * turn - (once * turn).mean(axis=0)
        assert (((again - again.mean(axis=0)) * stood).sum(axis=0) > 0.0).all()


def test_the_layout_of_a_wide_table_is_not_that_of_the_next_small_one(bench: Bench):
    names = [f"V{k}" for k in range(160)]
    arranging, box = bench.page.arranging, bench.page.strip.layouts
    bench.put(DAG(names, [(k // 2, k) for k in range(1, 160)]))
    assert arranging.style == "force"
    bench.document.replace(Project())
    bench.put(small_dag())
    assert arranging.style == box.value == "down" and not arranging.dense
    # What a person chose is taken along.
    box.set_value("circular")
    arranging.arrange("circular")
    bench.settle()
    bench.document.replace(Project())
    bench.put(small_dag())
    assert arranging.style == box.value == "circular"


def test_without_arcs_the_nodes_are_shown(bench: Bench):
    bench.put(DAG("ABC"))
    assert bench.scene.drawing.n == 3
    assert not bench.page.empty.isVisible()


def test_toggling_views_moves_nothing(bench: Bench):
    bench.put(small_dag())
    before = bench.scene.drawing.positions.copy()
    paths = {
        frozenset(bench.scene.drawing.pair(k)): bench.scene.drawing.paths[k].tolist()
        for k in range(bench.scene.drawing.m)
    }
    centre, zoom = bench.view.centre(), bench.view.zoom
    for view in ("cpdag", "rpdag", "dag", "cpdag"):
        QTest.mouseClick(bench.page.strip.views.button(view), Qt.MouseButton.LeftButton)
        assert bench.graph.view == view
        assert bench.shown().kind == view
        np.testing.assert_array_equal(bench.scene.drawing.positions, before)
        drawing = bench.scene.drawing
        for k in range(drawing.m):
            path = drawing.paths[k].tolist()
            assert path in (
                paths[frozenset(drawing.pair(k))],
                paths[frozenset(drawing.pair(k))][::-1],
            )
    assert (bench.view.centre(), bench.view.zoom) == (centre, zoom)
    # B - D is reversible in the class, and drawn as a link.
    number = bench.scene.drawing.edge_between(1, 3)
    assert bench.scene.drawing.link[number]
    assert bench.scene.looks.edge(number).colour == bench.scene.looks.tokens.link


def test_a_layout_that_was_asked_for_can_be_undone(bench: Bench):
    bench.put(small_dag(), places=PLACES)
    strip = bench.page.strip
    strip.layouts.set_value("right")
    strip.layouts.activated.emit(strip.layouts.currentIndex())
    assert bench.page.arranging.busy
    bench.settle()
    drawing = bench.scene.drawing
    for a, b in small_dag().arcs:
        assert drawing.positions[a, 0] < drawing.positions[b, 0]
    bench.document.undo()
    assert bench.graph.positions == PLACES


@pytest.mark.parametrize("style", ["force", "circular", "up", "left"])
def test_every_layout_of_the_list_works(bench: Bench, style: str):
    bench.put(small_dag(), places=PLACES)
    bench.page.arranging.arrange(style)
    bench.settle()
    assert np.isfinite(bench.scene.drawing.positions).all()
    assert bench.graph.positions != PLACES


def test_an_edit_moves_no_node(bench: Bench):
    bench.put(small_dag())
    before = dict(bench.graph.positions)
    for a, b in (("D", "E"), ("A", "D"), ("A", "E"), ("A", "B")):
        assert bench.graph.add_arc(a, b)
        bench.settle()
    assert bench.graph.positions == before


def test_another_graph_of_a_run_is_arranged_but_keeps_places_of_few_changes(bench: Bench):
    dag = random_dag(30, 40, 1)
    bench.put(dag)
    before = dict(bench.graph.positions)
    fewer = DAG(dag.names, sorted(dag.arcs)[:20])
    bench.put(fewer)
    assert bench.graph.positions == before
    other = random_dag(30, 40, 2)
    bench.page.arranging.calm.stop()
    bench.put(other)
    assert bench.graph.positions != before


def test_nodes_moved_by_hand_are_not_arranged_again(bench: Bench):
    bench.put(random_dag(30, 40, 1))
    start = bench.at("V3")
    bench.drag(start, start + QPoint(30, 30))
    before = dict(bench.graph.positions)
    bench.page.arranging.calm.stop()
    bench.put(random_dag(30, 40, 2))
    assert bench.graph.positions == before


def test_shutdown_ends_the_layout_process(qtbot, qapp):
    import psutil

    bench = make_bench(qtbot, qapp)
    bench.put(small_dag())
    pid = bench.page.arranging.service.pid
    assert pid is not None and psutil.pid_exists(pid)
    close_bench(bench)
    assert not psutil.pid_exists(pid)


def test_a_page_not_shown_yet_waits_for_its_size(qtbot, qapp):
    bench = make_bench(qtbot, qapp)
    bench.page.hide()
    try:
        bench.document.project.view = "dag"
        bench.put(small_dag())
        assert bench.graph.positions == {}
        assert not bench.page.arranging.busy
        bench.page.resize(700, 900)
        bench.page.show()
        qtbot.waitUntil(lambda: bench.scene.drawing.n == 5, timeout=20000)
        # Three ranks in a tall page stand as far apart as is calm.
        rows = sorted({y for _, y in bench.graph.positions.values()})
        assert rows[1] - rows[0] == pytest.approx(24 + 64, abs=1)
    finally:
        close_bench(bench)


def test_the_layout_box_follows_undo_and_the_view_what_leaves_it(bench: Bench):
    bench.put(small_dag())
    before = dict(bench.graph.positions)
    assert bench.page.strip.layouts.value == "down"
    bench.page.strip.layouts.set_value("circular")
    bench.page.arranging.arrange("circular")
    bench.settle()
    assert bench.document.extra["layout"] == "circular"
    bench.document.undo()
    bench.settle()
    assert bench.graph.positions == before
    assert bench.page.strip.layouts.value == bench.page.arranging.style == "down"
    bench.document.redo()
    assert bench.page.strip.layouts.value == bench.page.arranging.style == "circular"
    bench.settle()
    bench.page.view.look_at(QPointF(0.0, 0.0), 1.0)
    bench.graph.move_nodes({name: (x + 9000.0, y) for name, (x, y) in before.items()})
    bench.settle()
    assert bench.view.viewport().rect().contains(bench.at("C")), "they are looked for"


def test_layouts_by_tier_and_group_are_offered_where_there_are_any(bench: Bench):
    bench.put(small_dag())
    box, data = bench.page.strip.layouts, bench.services.data

    def told(style: str) -> tuple[bool, str]:
        at = box.findData(style)
        return box.model().item(at).isEnabled(), box.itemData(at, Qt.ItemDataRole.ToolTipRole) or ""

    assert told("tiers") == (
        False,
        "Not now: no variable of the graph is in a tier of the knowledge",
    )
    assert told("groups") == (False, "Not now: no variable of the graph is in a group")
    assert told("radial") == (True, "")
    data.set_knowledge(Knowledge(tiers=(("A", "D"), ("C", "B"), ("F",))))
    data.set_groups({"A": "one", "B": "two", "E": "one"})
    assert told("tiers") == told("groups") == (True, "")
    bench.page.arranging.arrange("tiers")
    bench.settle()
    height = {name: y for name, (_, y) in bench.graph.positions.items()}
    # B -> D runs against the tiers; E has none, and stands with C, whose arc leads to it.
    assert max(height["A"], height["D"]) < min(height["B"], height["C"]) < height["E"]
    assert box.value == bench.document.extra["layout"] == "tiers"
    bench.page.arranging.arrange("groups")
    bench.settle()
    assert box.value == "groups"
    data.set_groups({})
    assert not told("groups")[0]
    bench.page.arranging.arrange()
    bench.settle()
    assert box.value == bench.page.arranging.style == "down", "there is nothing to go by any more"


def test_a_layout_without_arcs_is_no_arrangement_to_keep(bench: Bench):
    bench.put(DAG(small_dag().names))
    places = dict(bench.graph.positions)
    bench.put(DAG(small_dag().names, ((0, 1),)))
    assert bench.graph.positions != places
    bench.put(DAG(small_dag().names, ((0, 1), (1, 2))))
    (a, b, c) = (bench.graph.positions[name][1] for name in "ABC")
    assert a < b < c


def running(bench: Bench, dag: DAG) -> Run:
    """Let a run be under way and shown, with a network."""
    project = bench.document.project
    project.dataset = None
    run = Run(5, project.freeze_spec(), dag.names, state="running", best=dag)
    project.runs[5] = run
    bench.services.runs.show(5)
    bench.settle()
    return run


def test_the_end_of_a_run_shortens_the_rest_between_two_arrangements(bench: Bench):
    dag = random_dag(12, 16, 3)
    run, calm = running(bench, dag), bench.page.arranging.calm
    calm.start(LONGEST_CALM_MS)
    run.state = "finished"
    left = []
    for _ in range(2):
        bench.services.runs.changed.emit(5)
        assert calm.isActive() and calm.interval() <= CALM_MS
        left.append(calm.remainingTime())
        QTest.qWait(50)
    assert left[1] < left[0], "told twice it is no longer"


def test_the_last_network_of_a_run_is_arranged_once_at_its_end(bench: Bench):
    project = bench.document.project
    dag = random_dag(12, 16, 3)
    turned = DAG(dag.names, [(b, a) for a, b in dag.arcs])
    run = running(bench, dag)
    before = dict(bench.graph.positions)
    run.best = turned
    bench.graph.refresh()
    bench.page.arranging.calm.stop()
    bench.settle()
    assert bench.graph.positions == before, "the same pairs are no reason to move on the way"
    run.state = "finished"
    bench.services.runs.changed.emit(5)
    bench.settle()
    after = dict(bench.graph.positions)
    assert after != before
    # Once: what comes later, such as another run's graph, leaves the nodes where they are.
    bench.page.arranging.calm.stop()
    project.runs[6] = Run(6, project.freeze_spec(), dag.names, state="finished", best=dag)
    bench.services.runs.show(6)
    bench.settle()
    assert bench.graph.positions == after
