"""Parent set lists alone, in the window: opened, learned from, saved, and what is off."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from bnstudio.gui.services.bundle import make_services
from bnstudio.gui.window.main_window import MainWindow
from bnstudio.gui.window.settings import Settings
from bnstudio.job.spec import Limits
from tests.support.session_tools import LONG, count_as_saved, ended, run_of, write_table

LISTS = """4
A 2
-10.0 0
-7.0 1 B
B 3
-9.0 0
-4.0 1 A
-3.5 2 A C
C 2
-8.0 0
-6.5 1 D
D 2
-5.0 0
-4.5 1 C
"""
# A alone -10 and B given A and C -3.5, or B alone -9 and A given B -7; C given D and D alone.
BEST = -10.0 - 3.5 - 6.5 - 5.0


@pytest.fixture
def lists(tmp_path):
    path = tmp_path / "four.jkl"
    path.write_text(LISTS, encoding="utf-8")
    return path


@pytest.fixture
def session(qtbot):
    session = make_services()
    yield session
    session.shutdown()


@pytest.fixture
def opened(session, qtbot, lists):
    session.files.open_path(lists)
    qtbot.waitUntil(lambda: session.data.dataset is not None, timeout=LONG)
    return session


def learn(session, qtbot, searcher):
    session.form.change(searcher=searcher, limits=Limits(time=60.0))
    number = session.runs.learn()
    assert number is not None
    qtbot.waitUntil(ended(session, number), timeout=LONG)
    return run_of(session, number)


def test_lists_are_opened_and_learned_from(opened, qtbot):
    assert opened.data.lists_alone and opened.data.variable_names == ("A", "B", "C", "D")
    assert opened.data.table is None and opened.form.settings.searcher == "exact"
    run = learn(opened, qtbot, "bfbnb")
    assert (run.state, run.status) == ("finished", "optimal"), run.message
    assert run.score == pytest.approx(BEST)
    assert run.result.n_rows == 0 and run.result.data_sha256 == ""
    assert opened.graph.dag.named_arcs() == [("A", "B"), ("C", "B"), ("D", "C")]
    assert opened.scores.total == pytest.approx(BEST)
    # What was not listed is not scored.
    assert opened.graph.delete([("A", "B")])
    qtbot.waitUntil(lambda: opened.scores.known, timeout=LONG)
    assert opened.scores.total is None and "no data" in opened.scores.reason


def test_variables_may_be_left_out(opened, qtbot):
    opened.data.set_included(("A", "C", "D"))
    run = learn(opened, qtbot, "dp")
    assert run.score == pytest.approx(-10.0 - 6.5 - 5.0)


def test_a_searcher_that_needs_rows_is_refused_in_words(opened, qtbot):
    run = learn(opened, qtbot, "tabu")
    assert run.state == "failed" and "only parent set lists" in run.message


def test_a_project_keeps_where_the_lists_are(opened, qtbot, tmp_path, lists):
    learn(opened, qtbot, "bfbnb")
    saved = tmp_path / "lists.bnstudio"
    assert opened.files.save(saved, wait=True)
    again = make_services()
    try:
        again.files.open_project(saved)
        qtbot.waitUntil(lambda: again.data.dataset is not None, timeout=LONG)
        assert again.data.lists_alone and again.data.variable_names == ("A", "B", "C", "D")
        (run,) = again.runs.all
        assert run.score == pytest.approx(BEST) and not again.runs.stale(run)
        assert learn(again, qtbot, "dp").score == pytest.approx(BEST)
    finally:
        again.shutdown()
    lists.unlink()
    gone = make_services()
    told = []
    gone.tasks.notice.connect(lambda *notice: told.append(notice))
    try:
        gone.files.open_project(saved)
        qtbot.waitUntil(lambda: bool(told), timeout=LONG)
        assert gone.data.dataset is None and len(gone.runs.all) == 1
        assert "parent set lists from where it is" in str(told)
    finally:
        gone.shutdown()


def test_a_damaged_file_is_said(session, qtbot, tmp_path):
    bad = tmp_path / "bad.jkl"
    bad.write_text("3\nA 1\n", encoding="utf-8")
    told = []
    session.tasks.notice.connect(lambda *notice: told.append(notice))
    session.files.open_path(bad)
    qtbot.waitUntil(lambda: bool(told), timeout=LONG)
    assert "ends after" in str(told) and session.data.dataset is None


def test_the_window_says_that_there_is_no_table(dressed, qtbot, lists, tmp_path):
    session = make_services()
    window = MainWindow(session, Settings(tmp_path / "window.ini"))
    try:
        window.resize(1600, 1000)
        window.show()
        QApplication.processEvents()
        window.open_file(str(lists))
        qtbot.waitUntil(lambda: session.data.dataset is not None, timeout=LONG)
        workspace = window.ensure_workspace()
        panel = workspace.learn
        qtbot.waitUntil(lambda: not session.form.reason(), timeout=LONG)
        qtbot.waitUntil(lambda: panel.searcher.count() > 0, timeout=LONG)  # it is filled later
        offered = {panel.searcher.itemData(i) for i in range(panel.searcher.count())} - {None}
        assert {"minobs", "obs", "dp", "astar", "bfbnb", "ilp", "exact"} <= offered
        assert not offered & {"auto", "tabu", "hill-climbing", "ges", "pc"}
        assert panel.score.isHidden() and not panel.listed.isHidden()
        assert panel.lists.isHidden()
        run = learn(session, qtbot, "bfbnb")
        assert run.score == pytest.approx(BEST)
        workspace.show_page("data")
        assert "No table: parent set lists of 4 variables" in workspace.data.nothing.text()
        workspace.show_page("evaluate")
        assert "only parent set lists" in workspace.evaluate.form.reason()
        # A table takes their place, and a file of lists then goes beside it.
        count_as_saved(session)
        session.data.open_table(write_table(tmp_path / "chain.csv"))
        qtbot.waitUntil(lambda: window.importing is not None, timeout=LONG)
    finally:
        count_as_saved(session)
        window.close()
        window.deleteLater()
        QApplication.processEvents()
