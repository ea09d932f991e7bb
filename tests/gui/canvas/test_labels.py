"""Labels: a variable is called otherwise where it is shown, and stays bound to its column."""

from __future__ import annotations

import json

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from bnstudio.gui.services.bundle import make_services
from bnstudio.gui.variables.panel import VariablesPanel
from tests.support.canvas_trial import PLACES, Bench, small_dag
from tests.support.session_tools import LONG, open_chain

RETURN = Qt.Key.Key_Return


@pytest.fixture
def bench(bench):
    bench.put(small_dag(), "dag", PLACES)
    return bench


def call(bench: Bench, name: str, label: str) -> None:
    bench.click(bench.at(name))
    bench.key(Qt.Key.Key_F2)
    namer = bench.page.editing.namer
    assert namer.isVisible()
    namer.setText(label)
    QTest.keyClick(namer, RETURN)


def data_of(bench: Bench):
    return bench.page.editing._data


def labels(bench: Bench) -> list[str]:
    return list(bench.scene.drawing.labels)


def test_a_variable_gets_a_label_and_stays_bound(bench: Bench, qtbot):
    bench.give_data()
    qtbot.waitUntil(lambda: bench.scores.total is not None, timeout=20_000)
    before = bench.scores.total
    call(bench, "E", "Effect of all the others")
    assert data_of(bench).labels == {"E": "Effect of all the others"}
    assert bench.shown().names == ("A", "B", "C", "D", "E")
    assert labels(bench)[-1] == "Effect of all the others"
    width = bench.scene.drawing.sizes[4, 0]
    assert width > bench.scene.drawing.sizes[0, 0] * 2
    assert bench.scores.total == before
    # The editor begins with the label; its own name takes it away, and all of it can be undone.
    bench.click(bench.at("E"))
    bench.key(Qt.Key.Key_F2)
    assert bench.page.editing.namer.text() == "Effect of all the others"
    QTest.keyClick(bench.page.editing.namer, Qt.Key.Key_Escape)
    call(bench, "E", "E")
    assert data_of(bench).labels == {} and labels(bench)[-1] == "E"
    bench.document.undo()
    assert labels(bench)[-1] == "Effect of all the others"
    bench.document.undo()
    assert labels(bench)[-1] == "E"
    bench.document.redo()
    # Names can be shown all the same.
    data_of(bench).show_labels(False)
    assert labels(bench)[-1] == "E" and data_of(bench).labels
    data_of(bench).show_labels(True)
    assert labels(bench)[-1] == "Effect of all the others"


def test_a_label_that_is_taken_is_refused(bench: Bench):
    bench.give_data()
    call(bench, "E", "A")
    assert bench.page.messages.card.isVisible() and data_of(bench).labels == {}
    QTest.keyClick(bench.page.editing.namer, Qt.Key.Key_Escape)
    call(bench, "E", "x")
    assert data_of(bench).set_label("D", " x ").startswith("Another variable")
    assert bench.graph.add_node("of no column")
    assert data_of(bench).set_label("D", "of no column").startswith("There is a node")
    assert data_of(bench).set_label("E", " x ") == "" and data_of(bench).set_label("E", "  ") == ""
    assert data_of(bench).labels == {}


@pytest.fixture
def session(qtbot, dressed):
    made = make_services()
    yield made
    made.shutdown()


def test_labels_are_kept_listed_and_exported(session, qtbot, tmp_path):
    open_chain(session, qtbot, tmp_path)
    names = session.data.variable_names
    panel = VariablesPanel(session.document, session.selection, session.data, session.graph)
    qtbot.addWidget(panel)
    odd = "Größe → <b>α</b> 日本"
    session.data.set_label(names[0], odd)
    model = panel.model
    row = model.row_of(names[0])
    assert model.data(model.index(row)) == odd
    assert model.told_name(names[0]) == f"{odd} ({names[0]})"
    model.set_text("größe")
    assert model.names() == [names[0]]
    model.set_text(names[0])
    assert names[0] in model.names()
    assert session.files.save(tmp_path / "p.bnstudio", wait=True)
    session.files.new_project()
    assert session.data.labels == {}
    session.files.open_project(tmp_path / "p.bnstudio")
    qtbot.waitUntil(lambda: session.data.dataset is not None, timeout=LONG)
    assert session.data.labels == {names[0]: odd}
    session.form.change(searcher="hill-climbing", score="bic")
    number = session.runs.learn()
    qtbot.waitUntil(lambda: not session.runs.get(number).active, timeout=LONG)
    qtbot.waitUntil(lambda: session.graph.newest_dag is not None, timeout=LONG)
    for kind in ("dag", "cpdag"):
        for wanted in (False, True):
            done = []
            path = tmp_path / f"{kind}{wanted}.json"
            session.networks.export(path, kind, "json", labels=wanted, done=done.append)
            qtbot.waitUntil(lambda done=done: bool(done), timeout=LONG)
            text = json.dumps(json.loads(path.read_text(encoding="utf-8")), ensure_ascii=False)
            assert (odd in text) == wanted
    # A node that is no variable may have a label's name: that cannot be written by labels.
    session.graph.add_node(odd)
    qtbot.waitUntil(lambda: odd in session.graph.newest_dag.names, timeout=LONG)
    failed = []
    session.networks.export(tmp_path / "x.json", "dag", "json", labels=True, failed=failed.append)
    qtbot.waitUntil(lambda: bool(failed), timeout=LONG)
    assert "the same name" in str(failed[0])
