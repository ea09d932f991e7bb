"""The Strength page: a bootstrap watched and gone on with, the threshold moved, exports."""

from __future__ import annotations

import csv
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest

from bnstudio.graph.knowledge import Knowledge
from bnstudio.graph.pdag import DAG
from bnstudio.gui.strength.pairs_model import GRAPH, STRENGTH, PairsModel, Stands, Which
from bnstudio.gui.strength.slider import ThresholdSlider
from bnstudio.gui.style import language
from bnstudio.job.spec import RunSpec
from bnstudio.project.arc_strengths import FoundStrengths, from_record
from bnstudio.project.current_graph import GraphRecord
from bnstudio.project.document import Project
from bnstudio.project.run import Run
from bnstudio.strength.consensus import consensus
from bnstudio.strength.strengths import of_counts
from bnstudio.strength.threshold import is_above, proposed
from tests.support.session_tools import LONG

LEFT = Qt.MouseButton.LeftButton


def settled(page, qtbot):
    qtbot.waitUntil(lambda: page.strengths.agreed is not None, timeout=LONG)
    return page.strengths.agreed


def test_what_is_as_in_learn_is_not_parted_inside_a_fact(page):
    page.form._data.set_knowledge(Knowledge(required=(("asia", "tub"), ("tub", "lung"))))
    text = page.form.given.text()
    assert text.endswith(" · 2\u00a0required\u00a0arcs."), "lines end between facts"


# -- the whole way -------------------------------------------------------------------------------


def test_a_bootstrap_is_watched_a_threshold_chosen_the_consensus_taken_over(
    page, asia, qtbot, tmp_path
):
    """The story of a person who wants to know how sure the arcs of a small table are."""
    page.form.replicates.set_number(50)
    assert page.form.reason() == "" and page.foot.main.text() == "Start"
    assert page.form.forecast() == "50 networks; each is learned until it ends"
    assert page.form.given.text().startswith("As set in Learn: score\u00a0BIC")
    counts = []
    page.strengths.changed.connect(lambda: counts.append(page.strengths.found.strengths.networks))
    told = []
    page.doing_changed.connect(lambda: told.append(page.doing))
    QTest.mouseClick(page.foot.main, LEFT)
    assert page.driver.active and page.foot.main.text() == "Stop and keep"
    qtbot.waitUntil(lambda: not page.driver.active, timeout=LONG)
    assert counts[-1] == 50 and counts == sorted(counts)
    assert any(text.startswith("Bootstrap, ") for text in told) and page.doing == ""
    found = page.strengths.found
    assert page.strengths.threshold == found.proposed == proposed(found.strengths)
    assert page.results.facts.text().startswith("50 networks · Tabu search")
    # The slider moves: the count, the rows and the consensus follow.
    page.results.which.set_value(Which.ABOVE)
    page.results.slider.setValue(900)
    assert page.strengths.threshold == 0.9 and page.results.field.number == 0.9
    above = int(is_above(found.strengths.strength, 0.9).sum())
    assert len(page.results.model.rows) == above > 0
    assert page.results.count.text() == f"{above} of {len(found.strengths.pairs)} pairs above"
    agreed = settled(page, qtbot)
    assert agreed.dag == consensus(found.strengths, 0.9).dag
    assert f"DAG with {len(agreed.dag.arcs)} arc" in page.results.agreed.text()
    # It becomes the current graph, and undo takes that back.
    QTest.mouseClick(page.take_over, LEFT)
    qtbot.waitUntil(lambda: asia.graph.dag is not None, timeout=LONG)
    assert asia.graph.dag == agreed.dag and asia.graph.label == "Consensus above 0.9"
    assert page.results.model.stands(0) is Stands.SAME
    asia.document.undo()
    assert asia.graph.dag is None and page.results.model.stands(0) is Stands.ABSENT
    # It can be had as files.
    for name in ("a.csv", "a.graphml"):
        page.export(tmp_path / name)
        qtbot.waitUntil((tmp_path / name).exists, timeout=LONG)
    with (tmp_path / "a.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert list(rows[0]) == ["from", "to", "strength", "direction"]
    assert len(rows) == 2 * len(found.strengths.pairs)
    edges = (
        ElementTree.parse(tmp_path / "a.graphml")
        .getroot()
        .iter("{http://graphml.graphdrawing.org/xmlns}edge")
    )
    assert len(list(edges)) == len(found.strengths.pairs)
    # And it is kept with the project.
    kept, threshold = from_record(asia.document.extra["strength"])
    assert threshold == 0.9 and np.array_equal(kept.strengths.strength, found.strengths.strength)
    assert page.strengths.stale() == ""


def test_one_that_was_stopped_goes_on(page, asia, qtbot):
    page.form.replicates.set_number(100_000)
    page.start()
    qtbot.waitUntil(
        lambda: page.strengths.found is not None and page.strengths.found.strengths.networks > 3,
        timeout=LONG,
    )
    page.driver.pause()
    qtbot.waitUntil(lambda: page.driver.state == "paused", timeout=LONG)
    assert page.foot.title.text() == "Paused" and page.foot.pause.text() == "Resume"
    page.driver.resume()
    qtbot.waitUntil(lambda: page.driver.state == "running", timeout=LONG)
    QTest.mouseClick(page.foot.main, LEFT)
    assert page.foot.title.text() == "Stopping"
    qtbot.waitUntil(lambda: not page.driver.active, timeout=LONG)
    first = page.strengths.found.strengths.networks
    assert first < 100_000 and "of 100" in page.results.facts.text()
    qtbot.waitUntil(lambda: page.kept >= first, timeout=LONG)
    assert page.foot.main.text() == "Go on" and "kept from before" in page.foot.message.text()
    # With others settings it would begin anew.
    page.form.seed.set_number(7)
    assert page.foot.main.text() == "Start"
    page.form.seed.set_number(0)
    qtbot.waitUntil(lambda: page.kept >= first, timeout=LONG)
    page.form.replicates.set_number(page.kept + 2)
    qtbot.waitUntil(lambda: page.foot.main.text() == "Go on", timeout=LONG)
    wanted = page.form.replicates.number
    page.start()
    qtbot.waitUntil(lambda: not page.driver.active, timeout=LONG)
    assert page.strengths.found.strengths.networks == wanted


def test_one_whose_process_was_killed_goes_on(page, asia, qtbot):
    page.form.replicates.set_number(100_000)
    page.start()
    qtbot.waitUntil(lambda: (page.driver.done or 0) > 5, timeout=LONG)
    page.driver.kill()
    qtbot.waitUntil(lambda: not page.driver.active, timeout=LONG)
    assert "are kept" in page.foot.message.text() and page.foot.title.text() == "It has failed"
    qtbot.waitUntil(lambda: page.kept > 3, timeout=LONG)
    assert page.foot.main.text() == "Go on"
    page.form.replicates.set_number(page.kept)
    page.start()
    qtbot.waitUntil(lambda: not page.driver.active, timeout=LONG)
    assert page.strengths.found.strengths.networks == page.form.replicates.number


def test_exact_probabilities(page, asia, qtbot):
    page.form.method.set_value("exact")
    assert page.form.parents.isVisible() and not page.form.replicates.isVisible()
    assert "of memory, at most" in page.form.forecast()
    page.start()
    qtbot.waitUntil(lambda: not page.driver.active, timeout=LONG)
    found = page.strengths.found
    assert found.method == "exact" and page.strengths.threshold == 0.5
    assert page.heading.text().startswith("Posterior probabilities")


# -- without learning ------------------------------------------------------------------------------


def test_what_cannot_be_done_is_said(page, asia):
    page.form.method.set_value("exact")
    asia.form.change(limits=asia.form.settings.limits.__class__(memory=1e-9))
    assert "GB of memory" in page.form.reason() and not page.foot.main.isEnabled()
    page.form.method.set_value("bootstrap")
    assert page.form.reason() == ""
    asia.data.set_included(asia.data.variable_names[:1])
    assert "two variables" in page.form.reason()


def test_the_table_sorts_narrows_and_says_what_is_in_the_graph(page, asia, some):
    page.strengths.show(some, keep=False)
    model, names = page.results.model, some.strengths.names
    assert [model.pair(row) for row in range(5)] == [
        (names[0], names[1]), (names[0], names[2]), (names[3], names[1]),
        (names[2], names[4]), (names[3], names[5]),
    ]  # fmt: skip
    assert [model.cell_text(row, STRENGTH) for row in range(3)] == ["1.000", "0.600", "0.300"]
    assert model.cell_text(1, 3) == "0.750"
    dag = DAG(names, [(0, 1), (2, 0)])
    asia.graph.show_graph("test", GraphRecord(origin="edited", dag=dag), dag, dag, {})
    assert [model.cell_text(row, GRAPH) for row in range(3)] == ["yes", "reversed", "–"]
    page.strengths.set_threshold(0.5)
    for which, count in ((Which.ABOVE, 2), (Which.ADDED, 0), (Which.LACKING, 0)):
        page.results.which.set_value(which)
        assert len(model.rows) == count
    page.strengths.set_threshold(0.8)
    assert [model.pair(row) for row in range(len(model.rows))] == [(names[0], names[2])]
    page.results.which.set_value(Which.ALL)
    page.results.search.setText(names[5])
    assert len(model.rows) == 1
    page.results.search.setText("")
    page.results.table.sortByColumn(STRENGTH, Qt.SortOrder.AscendingOrder)
    assert model.pair(0) == (names[3], names[5])


def test_rows_and_the_selection_follow_each_other(page, asia, some):
    page.strengths.show(some, keep=False)
    names, table = some.strengths.names, page.results.table
    dag = DAG(names, [(1, 0)])
    asia.graph.show_graph("test", GraphRecord(origin="edited", dag=dag), dag, dag, {})
    table.choose(0)
    assert asia.selection.pair == (names[1], names[0])  # as the graph has it
    table.choose(2)
    assert asia.selection.names == (names[3], names[1])
    asia.selection.select((), (names[4], names[2]))
    assert table.currentIndex().row() == 3
    assert asia.selection.pair == (names[4], names[2])
    asked = []
    page.page_asked.connect(asked.append)
    page.results.pair_opened.emit(names[0], names[1])
    assert asked == ["graph"]


def test_other_data_are_said(page, asia, some):
    page.strengths.show(some, keep=True)
    assert page.results.stale.text() == ""
    asia.document.project.data_number += 1
    asia.data.dataset_changed.emit()
    assert "before they were changed" in page.results.stale.text()
    asia.document.project.data_number -= 1
    asia.data.set_included(asia.data.variable_names[1:])
    assert "other variables" in page.results.stale.text()


def test_a_project_brings_its_strengths_back(page, asia, some, qtbot, tmp_path):
    page.strengths.show(some, keep=True)
    page.strengths.set_threshold(0.25)
    settled(page, qtbot)
    place = tmp_path / "p.bnstudio"
    asia.files.save(place)
    qtbot.waitUntil(lambda: not asia.document.dirty and place.exists(), timeout=LONG)
    with qtbot.waitSignal(asia.document.replaced, timeout=LONG):
        asia.files.open_project(place)
    assert page.strengths.threshold == 0.25
    assert page.strengths.found.method == "bootstrap"
    assert np.array_equal(page.strengths.found.strengths.direction, some.strengths.direction)
    assert page.heading.text() == "Bootstrap"


@pytest.mark.parametrize("width", [300, 900])
def test_the_slider_is_moved_by_mouse_and_keys_and_catches_at_the_mark(qtbot, dressed, width):
    slider = ThresholdSlider()
    qtbot.addWidget(slider)
    slider.resize(width, 44)
    slider.set_strengths(np.array([0.1, 0.1, 0.9]), 0.4321)
    slider.show()
    heard = []
    slider.moved.connect(heard.append)
    left, room = slider._track()
    for share in (0.75, 0.4321):
        QTest.mouseClick(slider, LEFT, pos=QPointF(left + share * room, 20).toPoint())
    assert abs(heard[0] - 0.75) < 2 / room and heard[1] == 0.4321
    slider.set_share(0.5)
    assert len(heard) == 2
    QTest.keyClick(slider, Qt.Key.Key_Right)
    assert heard[2] == 0.51


def test_runs_are_counted(page, asia, qtbot):
    told, asked = [], []
    asia.tasks.notice.connect(lambda kind, text: told.append(text))
    page.page_asked.connect(asked.append)
    page.compare_runs()
    assert "at least two runs" in told[0] and page.strengths.found is None
    asia.form.change(searcher="hill-climbing", parameters={})
    for _ in range(2):
        asia.runs.learn()
        qtbot.waitUntil(lambda: not asia.runs.active, timeout=LONG)
    page.compare_runs()
    qtbot.waitUntil(lambda: asked == ["strength"], timeout=LONG)
    found = page.strengths.found
    assert found.strengths.networks == 2 and page.heading.text() == "How much the runs agree"
    assert page.results.facts.text().startswith("2 networks · Run 1, Run 2")
    assert set(found.strengths.strength.tolist()) == {1.0}


def test_runs_that_were_counted_for_another_project_are_not_shown(asia, some, monkeypatch):
    takes = []
    monkeypatch.setattr(
        asia.tasks, "start", lambda label, work, then, *_: takes.append((label, then))
    )
    names = some.strengths.names
    for number in (1, 2):
        run = Run(number, RunSpec(score="bic", searcher="hill-climbing"), names)
        run.state, run.best = "finished", DAG(names, [(0, 1)])
        asia.document.project.runs[number] = run
    asia.strengths.count_runs()
    label, then = takes[0]
    assert label == "Counting the arcs of runs"
    asia.document.replace(Project())
    then(some.strengths)
    assert asia.strengths.found is None and "strengths" not in str(asia.document.extra)


def test_a_pair_is_said_in_words(asia, some):
    asia.strengths.show(some, keep=False)
    names = some.strengths.names
    assert asia.strengths.sentence(names[2], names[0]) == (
        "Joined in 60.0\u202f% of 100 networks learned from samples, "
        f"{names[2]} → {names[0]}: this way in 25.0\u202f% of these."
    )
    assert asia.strengths.sentence(names[0], names[6]) == (
        "Joined in none of 100 networks learned from samples."
    )
    assert asia.strengths.sentence("nobody", names[0]) == ""


def test_what_a_pair_is_in_the_graph_is_said_in_german_too():
    code = (
        "from PySide6.QtCore import QCoreApplication as A; app = A([])\n"
        "from bnstudio.gui.style import language; language.begin('de')\n"
        "from bnstudio.gui.strength.pairs_model import _STANDS\n"
        "print(*(text for text, _ in _STANDS.values()))"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert said.stdout.decode().split() == ["–", "ja", "Verbindung", "umgekehrt"]


def test_the_name_of_a_consensus_has_a_point_in_every_language(page, asia, some, qtbot):
    """It is kept in the project and stands in reports, which others read in their language."""
    language.begin("de")
    try:
        page.strengths.show(some, keep=False)
        page.strengths.set_threshold(0.655)
        page.strengths.take_over()
        qtbot.waitUntil(lambda: asia.graph.dag is not None, timeout=LONG)
        assert asia.graph.record.source.endswith(" 0.655")
        compared = []
        page.compare_asked.connect(lambda name, *_: compared.append(name))
        page.networks.compare_asked.emit("another", asia.graph.dag)
        assert compared[0].endswith(" 0.655")
    finally:
        language.begin("en")


def test_a_pair_whose_direction_most_leave_open_is_in_the_graph_either_way(asia):
    names = asia.data.learning_names
    pairs = np.array([[0, 1], [0, 2]])
    of = of_counts(names, 100, pairs, np.array([2, 90]), np.array([1, 5]), np.array([97, 5]))
    model = PairsModel()
    model.show_found(FoundStrengths(of, "bootstrap", {}, asia.data.number), 0.5)
    model.show_graph(DAG(names, [(1, 0), (2, 0)]))
    assert model.stands(model.row_of(names[0], names[1])) is Stands.SAME
    assert model.stands(model.row_of(names[0], names[2])) is Stands.REVERSED


def test_strengths_that_are_wanted_elsewhere_are_worked_out_here(page, asia, qtbot):
    asked = []
    page.page_asked.connect(asked.append)
    page.form.replicates.set_number(5)
    asia.strengths.ask_for()
    assert asked == ["strength"] and page.driver.active
    # Asked for once more while it goes on, nothing begins anew.
    asia.strengths.ask_for()
    qtbot.waitUntil(lambda: not page.driver.active, timeout=LONG)
    assert asia.strengths.found.strengths.networks == 5
