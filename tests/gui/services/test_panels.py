"""The panels on the real session: learn, watch, pause, stop by real clicks, all four together."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from bnstudio.data.table.read import read_table
from bnstudio.data.table.recipe import propose
from bnstudio.gui.data_page.page import DataPage
from bnstudio.gui.learn.panel import LearnPanel
from bnstudio.gui.runs.panel import RunsPanel
from bnstudio.gui.services.bundle import make_services
from bnstudio.gui.services.catalogue import catalogue
from bnstudio.gui.variables.panel import VariablesPanel
from bnstudio.job.spec import Limits
from tests.support.fake_services import learn_services, runs_services
from tests.support.session_tools import LONG, write_table

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def session(qtbot, dressed):
    made = make_services()
    yield made
    made.shutdown()


def test_a_run_from_ticks_to_the_kept_network(qtbot, session, tmp_path) -> None:
    s = session
    learn, runs = LearnPanel(*learn_services(session)), RunsPanel(*runs_services(session))
    variables = VariablesPanel(s.document, s.selection, s.data, s.graph)
    data = DataPage(s.tasks, s.document, s.selection, s.data)
    for panel, size in ((learn, (344, 900)), (runs, (1255, 264)), (variables, (296, 700))):
        qtbot.addWidget(panel)
        panel.resize(*size)
        panel.show()
    qtbot.addWidget(data)
    qtbot.waitUntil(lambda: catalogue().loaded, timeout=LONG)
    assert not learn.card.main.isEnabled()

    table = read_table(write_table(tmp_path / "chain.csv"))
    session.data.set_table(table, propose(table))
    qtbot.waitUntil(lambda: session.data.dataset is not None, timeout=LONG)
    assert variables.model.names() == ["V0", "V1", "V2", "V3", "V4"]
    assert data.name.text() == "chain.csv"
    session.selection.select(("V4",))
    variables.list.setFocus()
    QTest.keyClick(variables.list, Qt.Key.Key_Space)
    assert session.data.included == {"V0", "V1", "V2", "V3"}

    session.form.change(
        searcher="hill-climbing", parameters={"restarts": None}, limits=Limits(time=120.0)
    )
    assert learn.parameters.plain["searcher"].field("restarts").text() == "until the time ends"
    QTest.mouseClick(learn.card.main, LEFT)
    run = session.runs.all[0]
    qtbot.waitUntil(lambda: len(run.trace) > 0 and runs.plot is not None, timeout=LONG)
    assert run.variables == ("V0", "V1", "V2", "V3")
    qtbot.waitUntil(lambda: [line.number for line in runs.plot.lines] == [1], timeout=LONG)
    assert learn.card.main.text() == "Stop and keep best"

    QTest.mouseClick(learn.card.pause, LEFT)
    qtbot.waitUntil(lambda: learn.card.title.text() == "Run 1 is paused", timeout=LONG)
    QTest.mouseClick(learn.card.extend, LEFT)
    qtbot.waitUntil(lambda: run.budget == 420.0, timeout=LONG)
    QTest.mouseClick(learn.card.pause, LEFT)
    qtbot.waitUntil(lambda: run.state == "running", timeout=LONG)
    QTest.mouseClick(learn.card.main, LEFT)
    qtbot.waitUntil(lambda: not run.active, timeout=LONG)
    assert learn.card.title.text() == "Run 1 was stopped"
    assert runs.model.standing(0).message == "Stopped, best kept"
    assert runs.export_button.isEnabled() and run.arcs == 3

    runs.copy_repetition(1, "command")
    line = QGuiApplication.clipboard().text()
    assert "--set restarts=none" in line and "chain.csv" in line
    session.runs.remove(1)
    assert runs.empty_text.isVisible()
    session.document.undo()
    assert runs.model.rowCount() == 1
    variables.counts.stop()
