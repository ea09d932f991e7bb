"""The Compare page: choosing, the figures of the command line, table, canvases, what leaves it."""

from __future__ import annotations

import csv
import json
from dataclasses import replace

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest

from bnstudio.cli import main
from bnstudio.formats.write import write_network
from bnstudio.graph.convert import to_cpdag
from bnstudio.graph.differences import Kind
from bnstudio.graph.knowledge import Knowledge
from bnstudio.graph.pdag import DAG
from bnstudio.gui.compare.arcs_model import DIFFERENCES
from bnstudio.gui.compare.head import FILE
from bnstudio.gui.compare.page import ComparePage
from bnstudio.gui.services.bundle import make_services
from bnstudio.gui.style.theme import theme
from bnstudio.job.spec import RunSpec
from bnstudio.project.document import Project
from bnstudio.project.run import Run
from tests.support.session_tools import LONG

GOLD = DAG("ABCDE", [(0, 1), (1, 2), (3, 2), (3, 4)])
OTHER = DAG("ABCDE", [(1, 0), (1, 2), (3, 2), (0, 4)])
LARGER = DAG("ABCDF", [(0, 1), (1, 2), (2, 3), (3, 4)])


@pytest.fixture
def services(qtbot, dressed):
    made = make_services()
    yield made
    made.shutdown()


@pytest.fixture
def page(qtbot, services):
    made = ComparePage(
        services.tasks, services.document, services.selection, services.graph, services.runs
    )
    qtbot.addWidget(made)
    made.resize(960, 640)
    made.show()
    yield made
    made.shutdown()


def files(tmp_path, *graphs):
    paths = []
    for number, graph in enumerate(graphs):
        paths.append(tmp_path / f"net{number}.json")
        write_network(paths[-1], graph)
    return paths


def compare_files(page, qtbot, paths):
    for side, path in enumerate(paths):
        page.take_file(path, side)
        qtbot.waitUntil(
            lambda s=side, p=path: page.comparing.keys[s].endswith(p.name), timeout=LONG
        )
    qtbot.waitUntil(lambda: settled(page), timeout=LONG)


def settled(page):
    outcome = page.comparing.outcome
    return (
        outcome is not None
        and (outcome.first.key, outcome.second.key) == page.comparing.keys
        and not page.comparing.busy
        and not page.laying.busy
        and bool(page.laying.places)
    )


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (GOLD, OTHER),
        (OTHER, GOLD),
        (GOLD, LARGER),
        (to_cpdag(GOLD), OTHER),
        (GOLD, GOLD),
        (DAG("AB"), DAG("CD", [(0, 1)])),
    ],
)
def test_the_figures_are_those_of_the_command_line(page, qtbot, tmp_path, first, second):
    paths = files(tmp_path, first, second)
    compare_files(page, qtbot, paths)
    record = tmp_path / "record.json"
    asked = ["compare", *map(str, paths), "--all-variables", "--json", str(record)]
    assert main(asked) == 0
    wanted = json.loads(record.read_text())
    shown = page.comparing.outcome.contrast.comparison.metrics()
    assert shown == pytest.approx({name: wanted[name] for name in shown})
    for name, label in page.figures.values.items():
        text = label.text().replace("\N{MINUS SIGN}", "-")
        assert float(text) == pytest.approx(wanted[name], abs=5e-4), name


def test_table_canvas_and_legend_tell_the_same(page, qtbot, tmp_path):
    compare_files(page, qtbot, files(tmp_path, GOLD, OTHER))
    kinds = {frozenset((p.a, p.b)): p.kind for p in page.arcs.model.rows}
    assert kinds == {
        frozenset("AB"): Kind.REVERSED,
        frozenset("DE"): Kind.ONLY_FIRST,
        frozenset("AE"): Kind.ONLY_SECOND,
    }
    pane = page.canvases.overlay
    drawing, compared = pane.scene.drawing, pane.scene.state.compared
    assert drawing.n == 5 and drawing.m == 5
    drawn = {frozenset(drawing.pair(e)): compared.kind(drawing, e) for e in range(drawing.m)}
    assert {pair: kind for pair, kind in drawn.items() if kind is not Kind.COMMON} == kinds
    assert "Only in the first: 1" in page.legend.accessibleName()
    assert "In both: 2" in page.legend.accessibleName()
    page.arcs.kind.set_value("reversed")
    assert [(p.a, p.b) for p in page.arcs.model.rows] == [("B", "A")]
    page.arcs.kind.set_value(DIFFERENCES)
    page.arcs.search.setText("e")
    assert len(page.arcs.model.rows) == 2
    page.arcs.table.sortByColumn(0, Qt.SortOrder.DescendingOrder)
    assert [p.a for p in page.arcs.model.rows] == ["D", "A"]


def test_rows_and_arcs_are_selected_together_and_keys_step(page, qtbot, services, tmp_path):
    compare_files(page, qtbot, files(tmp_path, GOLD, OTHER))
    view, scene = page.canvases.overlay.view, page.canvases.overlay.scene
    seen = []
    for _ in range(4):
        page.step(1)
        pair = services.selection.pair
        number = next(iter(scene.state.selected_edges))
        assert set(scene.drawing.pair(number)) == set(pair)
        ends = scene.drawing.positions[scene.drawing.ends[number]].mean(axis=0)
        assert abs(view.centre().x() - ends[0]) < 40 and abs(view.centre().y() - ends[1]) < 40
        seen.append(frozenset(pair))
    assert len(set(seen[:3])) == 3 and seen[3] == seen[0]
    page.step(-1)
    assert frozenset(services.selection.pair) == seen[2]
    number = scene.drawing.edge_between(*(scene.drawing.graph.index[n] for n in "DE"))
    page.canvases.overlay.chosen.select_edges([number])
    assert {page.arcs.chosen().a, page.arcs.chosen().b} == {"D", "E"}


def test_side_by_side_both_views_move_and_select_together(page, qtbot, tmp_path):
    compare_files(page, qtbot, files(tmp_path, GOLD, LARGER))
    QTest.mouseClick(page.head.way.button("side"), Qt.MouseButton.LeftButton)
    first, second = page.canvases.first, page.canvases.second
    assert "E" in first.scene.drawing.names and "F" not in first.scene.drawing.names
    assert "F" in second.scene.drawing.names and "E" not in second.scene.drawing.names
    for name in "ABCD":
        here, there = first.scene.places()[name], second.scene.places()[name]
        assert here == there
    first.view.zoom_at(0.5)
    second.view.pan(30, 10)
    assert first.view.zoom == second.view.zoom
    apart = (first.view.centre() - second.view.centre()) * first.view.zoom
    assert apart.manhattanLength() < 4
    first.chosen.select_nodes([first.scene.drawing.graph.index["C"]])
    chosen = [second.scene.drawing.names[v] for v in second.scene.state.selected]
    assert chosen == ["C"]
    said = page.notes.text()
    assert "Only net0.json has 1 variable (E)" in said and "Only net1.json has 1" in said


def test_side_by_side_the_whole_stays_in_sight_as_the_page_is_resized(page, qtbot, tmp_path):
    QTest.mouseClick(page.head.way.button("side"), Qt.MouseButton.LeftButton)
    page.resize(1200, 700)  # while there is nothing to be seen
    first, second = page.canvases.first.view, page.canvases.second.view
    first.look_at(first.centre(), 0.1)
    chain = [(k, k + 1) for k in range(15)]
    deep = [DAG("ABCDEFGHIJKLMNOP", arcs) for arcs in (chain, chain[1:])]
    compare_files(page, qtbot, files(tmp_path, *deep))
    zooms = set()
    for width, height in ((900, 640), (1500, 1000), (800, 700), (1300, 900)):
        page.resize(width, height)
        qtbot.wait(20)
        seen = first.zoom
        assert first.fitted and second.zoom == seen
        page.canvases.fit()
        assert first.zoom == seen
        zooms.add(seen)
    assert len(zooms) > 1
    # A move of either is still followed, and no longer the whole.
    second.zoom_at(2.0)
    assert not first.fitted and first.zoom == second.zoom == 2.0 * seen


def test_swap_and_classes(page, qtbot, tmp_path):
    compare_files(page, qtbot, files(tmp_path, GOLD, OTHER))
    keys = page.comparing.keys
    QTest.mouseClick(page.head.swap, Qt.MouseButton.LeftButton)
    assert page.comparing.keys == keys[::-1]
    qtbot.waitUntil(lambda: settled(page), timeout=LONG)
    assert page.arcs.model.counts()[Kind.ONLY_FIRST] == 1
    page.head.mode.set_value("classes")
    # A and B may point either way in both classes; the meetings at C are the same.
    assert page.arcs.model.counts()[Kind.REVERSED] == 0
    swapped = page.comparing.outcome.contrast.comparison
    assert swapped.shd_cpdag == len(page.arcs.model.rows)


def test_a_class_is_compared_as_a_class_and_as_a_dag_in_words(page, qtbot, tmp_path):
    compare_files(page, qtbot, files(tmp_path, to_cpdag(GOLD), DAG("ABCDE", [(0, 1), (1, 2)])))
    assert page.mode == "classes" and page.made.text() == ""
    kinds = {frozenset((p.a, p.b)): p.kind for p in page.arcs.model.rows}
    assert kinds[frozenset("BC")] is Kind.DIRECTED_FIRST
    assert "Directed only in the first: 1" in page.legend.accessibleName()
    page.set_mode("dags")
    assert "a class (CPDAG); of its DAGs the one nearest" in page.made.text()


def run_of(services, number, dag, **changes):
    run = Run(number=number, spec=RunSpec(searcher="tabu", score="bic"), variables=dag.names)
    run.state, run.best, run.data = "finished", dag, 1
    for name, value in changes.items():
        setattr(run, name, value)
    services.document.project.runs[number] = run
    services.runs.added.emit(number)
    return run


def test_runs_are_offered_and_followed_and_their_data_named(page, qtbot, services):
    run_of(services, 1, GOLD)
    second = run_of(services, 2, OTHER, data=2)
    services.document.project.data_number = 2
    page.compare_run(2, 1)
    qtbot.waitUntil(lambda: settled(page), timeout=LONG)
    assert page.head.choosers[0].currentText().startswith("Run 1")
    assert "They learned on different data: Run 1 on version 1, Run 2 on version 2." in (
        page.notes.text()
    )
    assert "Run 2: data version 2 (the data of now), no knowledge" in page.made.text()
    assert "older than the data of now" in page.head.choosers[0].toolTip()
    second.best = GOLD
    services.runs.changed.emit(2)
    qtbot.waitUntil(lambda: page.comparing.outcome.contrast.comparison.shd_dag == 0, timeout=LONG)
    assert page.arcs.nothing.text() == "No arc differs."
    assert not page.arcs.next.isEnabled()


def test_what_two_runs_were_told_is_said_apart(page, qtbot, services):
    run_of(services, 1, GOLD)
    told = run_of(services, 2, OTHER)
    known = Knowledge(required=(OTHER.named_arcs()[0],))
    told.spec = replace(told.spec, knowledge=known)
    page.compare_run(2, 1)
    qtbot.waitUntil(lambda: settled(page), timeout=LONG)
    assert "told different things: Run 1 nothing, Run 2: 1 required arc." in page.notes.text()


def test_nothing_to_compare_is_said(page, qtbot, services, monkeypatch):
    assert page.canvases.empty.text.startswith("Choose two networks.")
    run = run_of(services, 1, GOLD, best=None)
    run.state = "running"
    page.compare("run:1", "")
    assert page.canvases.empty.text.startswith("Run 1 has no network yet.")
    run.state = "failed"
    services.runs.changed.emit(1)
    ended = "Run 1 ended without a network."
    qtbot.waitUntil(lambda: page.canvases.empty.text.startswith(ended), timeout=LONG)
    asked = []
    monkeypatch.setattr(page, "_ask_file", asked.append)
    page.head.choosers[1].picked.emit(FILE)
    assert asked == [1]


def test_the_empty_page_has_the_button_that_fills_it(page, qtbot, services, monkeypatch, tmp_path):
    asked, button = [], page.canvases.choose
    monkeypatch.setattr(page, "_ask_file", asked.append)
    assert button.isVisible()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert asked == [0], "there is nothing but files"
    run_of(services, 1, GOLD)
    page.compare("run:1", "")
    assert button.isVisible() and page.canvases.empty.text.startswith("Choose another network")
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    chooser = page.head.choosers[1]
    qtbot.waitUntil(lambda: chooser.view().isVisible())
    chooser.hidePopup()
    assert asked == [0]
    run_of(services, 2, OTHER, best=None)
    page.compare("run:1", "run:2")
    assert not button.isVisible(), "both are chosen, and one has no network yet"


def test_no_line_runs_through_the_sentence_of_the_empty_page(page, qtbot, services):
    run_of(services, 1, GOLD)
    run_of(services, 2, OTHER)
    page.canvases.set_way("side")
    assert not page.canvases.first.isVisible()
    page.compare_run(2, 1)
    qtbot.waitUntil(lambda: settled(page), timeout=LONG)
    assert page.canvases.first.isVisible() and page.canvases.second.isVisible()
    page.compare("run:1", "")
    assert not page.canvases.first.isVisible()


@pytest.mark.parametrize(
    ("column", "words"), [(3, ("First", "Erstes")), (4, ("Second", "Zweites"))]
)
def test_the_heads_of_the_sides_are_whole_in_each_language(page, column, words):
    table = page.arcs.table
    place = table.text_rect(QRect(0, 0, theme().px(table.widths[column]), 20), column)
    for word in words:
        assert theme().metrics("column").horizontalAdvance(word) < place.width()


def test_a_second_run_takes_the_place_that_a_suggestion_left_open(page, services):
    run_of(services, 1, GOLD)
    page.hide()
    page.show()
    assert page.comparing.keys == ("", "run:1")
    run_of(services, 2, OTHER)
    page.hide()
    page.show()
    assert page.comparing.keys == ("run:1", "run:2")
    run_of(services, 3, LARGER)
    page.compare("", "run:2")  # what a person has left open stays so
    page.hide()
    page.show()
    assert page.comparing.keys == ("", "run:2")


def test_what_is_not_chosen_any_more_is_not_shown(page, qtbot, services):
    run_of(services, 1, GOLD)
    run_of(services, 2, OTHER)
    page.compare("run:1", "run:2")
    assert page.comparing.busy
    page.compare("", "run:2")
    assert not page.comparing.busy
    qtbot.waitUntil(lambda: not services.tasks.active, timeout=LONG)
    assert page.comparing.outcome is None and page.arcs.model.size()[0] == 0
    page.compare("run:1", "run:2")
    services.document.replace(Project())
    qtbot.waitUntil(lambda: not services.tasks.active, timeout=LONG)
    assert page.comparing.outcome is None and page.comparing.keys == ("", "")


def test_figure_and_table_leave(page, qtbot, tmp_path):
    compare_files(page, qtbot, files(tmp_path, GOLD, LARGER))
    page.leaving.write_table(tmp_path / "arcs.csv", page.arcs.model)
    with qtbot.waitSignal(page.figure_asked):
        next(a for a in page.menu().actions() if a.text() == "Make a figure…").trigger()
    qtbot.waitUntil((tmp_path / "arcs.csv").exists, timeout=LONG)
    with (tmp_path / "arcs.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert {
        "from": "D",
        "to": "F",
        "difference": "only_second",
        "first": "",
        "second": "->",
    } in rows
