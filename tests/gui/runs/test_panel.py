"""The runs panel: the table by mouse and keyboard, what gives way, copying, the plot beside it."""

from __future__ import annotations

import time
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu

from bnstudio.figures.charts.scales import View
from bnstudio.graph.knowledge import Knowledge
from bnstudio.gui.runs import columns
from bnstudio.gui.runs.model import RunsModel
from bnstudio.gui.runs.panel import RunsPanel, trace_text
from bnstudio.gui.services.catalogue import catalogue
from bnstudio.project import command_line
from bnstudio.project.source import DataSource
from tests.support.panels_fake import alarm_session, make_run, net, rising

LEFT = Qt.MouseButton.LeftButton
UP, DOWN = Qt.SortOrder.AscendingOrder, Qt.SortOrder.DescendingOrder


def order(panel: RunsPanel) -> list[int]:
    return [panel.model.run(row).number for row in range(panel.model.rowCount())]


def place(panel: RunsPanel, number: int, column: int) -> QPoint:
    index = panel.model.index(panel.model.row_of(number), column)
    rect = panel.table.visualRect(index)
    return QPoint(
        rect.left() + 24 if column == columns.TICK else rect.center().x(), rect.center().y()
    )


def click(panel: RunsPanel, number: int, column: int) -> None:
    QTest.mouseClick(panel.table.viewport(), LEFT, pos=place(panel, number, column))


def sort_by(panel: RunsPanel, column: int) -> None:
    heads = panel.table.horizontalHeader()
    x = heads.sectionViewportPosition(column) + heads.sectionSize(column) // 2
    QTest.mouseClick(heads.viewport(), LEFT, pos=QPoint(x, 10))


@pytest.fixture
def titled(monkeypatch) -> None:
    """The searchers' titles are known."""
    known = {"optimal-reinsertion": SimpleNamespace(title="Optimal Reinsertion")}
    monkeypatch.setattr(catalogue(), "searchers", known)


def test_the_cells_are_those_of_the_picture(made, titled) -> None:
    panel = made(alarm_session())
    panel.model.reload()
    row = [panel.model.cell(0, column).replace("\u202f", " ") for column in range(9)]
    assert row == [
        "", "Run 5", "Optimal Reinsertion", "−105 187.42", "Run 2 · 0.24 %", "Running, restart 12",
        "4:12", "46", "3",
    ]  # fmt: skip
    assert panel.overlaid.text() == "3 of 5 ticked to overlay"
    panel.model.reload()
    assert panel.model.cell(0, columns.SEARCHER) == "Optimal Reinsertion"


def test_a_click_shows_the_runs_graph_and_a_tick_overlays_it(made) -> None:
    session = alarm_session()
    panel = made(session)
    click(panel, 3, columns.SCORE)
    assert session.calls == [("show_run", 3)]
    click(panel, 2, columns.TICK)
    assert session.calls[1:] == [("tick_run", 2, True)]
    assert session.current_run == 3
    assert panel.overlaid.text() == "4 of 5 ticked to overlay"


def test_keys_move_show_and_tick(made) -> None:
    session = alarm_session()
    panel = made(session)
    panel.table.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(panel.table, Qt.Key.Key_Down)
    assert session.calls == []
    QTest.keyClick(panel.table, Qt.Key.Key_Return)
    QTest.keyClick(panel.table, Qt.Key.Key_Space)
    assert session.calls == [("show_run", 4), ("tick_run", 4, False)]


def test_every_column_sorts_both_ways(made) -> None:
    panel = made(alarm_session())
    assert order(panel) == [5, 4, 3, 2, 1]
    sort_by(panel, columns.RUN)
    assert order(panel) == [1, 2, 3, 4, 5]
    sort_by(panel, columns.SCORE)
    assert order(panel) == [5, 4, 3, 2, 1]
    sort_by(panel, columns.TIME)
    assert order(panel) == [1, 3, 2, 4, 5]
    sort_by(panel, columns.TIME)
    assert order(panel) == [5, 4, 2, 3, 1]
    sort_by(panel, columns.ARCS)
    assert order(panel) == [1, 2, 5, 4, 3]
    sort_by(panel, columns.SEARCHER)
    assert [panel.model.cell(row, columns.SEARCHER) for row in range(5)] == sorted(
        panel.model.cell(row, columns.SEARCHER) for row in range(5)
    )


def test_runs_without_a_figure_stay_last_either_way(made) -> None:
    session = alarm_session()
    session.runs.append(make_run(6, state="starting"))
    panel = made(session)
    for direction in (UP, DOWN):
        panel.model.sort(columns.SCORE, direction)
        assert order(panel)[-1] == 6
    assert panel.model.cell(5, columns.SCORE) == "–" and panel.model.cell(5, columns.ARCS) == "–"


def test_a_better_score_moves_the_row_where_scores_sort(made) -> None:
    session = alarm_session()
    panel = made(session)
    panel.model.sort(columns.SCORE, DOWN)
    panel.table.setCurrentIndex(panel.model.index(1, columns.RUN))
    session.runs[0].score = -100_000.0
    session.run_changed.emit(1)
    assert order(panel) == [1, 5, 4, 3, 2]
    assert panel.table.currentIndex().row() == 2, "the focus stays with its run"
    assert panel.model.cell(0, columns.SCORE).endswith("000.00")


def test_a_new_bound_changes_the_gap_of_all_that_it_holds_for(made) -> None:
    session = alarm_session()
    panel = made(session)
    before = panel.model.cell(2, columns.GAP)
    session.runs[1].bound = -105_000.0
    session.run_changed.emit(2)
    assert panel.model.cell(2, columns.GAP) != before == "Run 2 · 0.66\u202f%"
    assert "from Run 2" in panel.model.tip(2)


def test_the_menu_of_a_run(made, monkeypatch) -> None:
    session = alarm_session()
    session.source = None
    panel = made(session)
    active = {action.text(): action for action in panel.menu_for(5).actions()}
    assert not active["Copy as command line"].isEnabled()
    active["Stop and keep best"].trigger()
    active["End it by force"].trigger()
    active["Overlay its trace"].trigger()
    active["Give it 5 minutes more"].trigger()
    active["Let other runs go first"].trigger()
    low = next(one for one in panel.menu_for(5).actions() if "first" in one.text())
    assert low.isChecked()
    ended = {action.text(): action for action in panel.menu_for(3).actions()}
    ended["Show its graph"].trigger()
    ended["Remove from the list"].trigger()
    assert session.calls == [
        ("stop", 5), ("kill", 5), ("tick_run", 5, False), ("extend", 5, 300.0),
        ("set_low", 5, True),
        ("show_run", 3), ("remove_run", 3),
    ]  # fmt: skip


def test_a_menu_leaves_the_shown_run_in_colour_alone(made, monkeypatch) -> None:
    session = alarm_session()
    panel = made(session)
    click(panel, 3, columns.SCORE)
    asked: list[int] = []
    monkeypatch.setattr(panel, "menu_for", lambda number: asked.append(number) or QMenu(panel))
    right = Qt.MouseButton.RightButton
    QTest.mouseClick(panel.table.viewport(), right, pos=place(panel, 2, columns.SCORE))
    assert asked == [2] and session.current_run == 3
    assert not panel.table.selectionModel().hasSelection()


def test_the_command_line_goes_to_the_clipboard(made) -> None:
    session = alarm_session()
    session.source = DataSource("/data/alarm.csv")
    session.runs[2].spec = session.runs[2].spec.__class__(score="bdeu", searcher="tabu")
    said = []
    session.notice.connect(lambda kind, text: said.append(text))
    panel = made(session)
    panel.copy_repetition(3, "command")
    text = QGuiApplication.clipboard().text()
    assert text.startswith("bnstudio learn /data/alarm.csv --score bdeu --searcher tabu")
    assert said == []


def test_python_goes_to_the_clipboard_and_what_it_needs_beside_it(
    made, tmp_path, monkeypatch
) -> None:
    monkeypatch.setattr(command_line, "default_folder", lambda: tmp_path)
    session = alarm_session()
    session.source = DataSource("/data/alarm.csv")
    known = Knowledge(required=(("LVFAILURE", "HISTORY"),))
    session.runs[2].spec = session.runs[2].spec.__class__(searcher="tabu", knowledge=known)
    said = []
    session.notice.connect(lambda kind, text: said.append(text))
    found = made(session).copy_repetition(3, "script")
    text = QGuiApplication.clipboard().text()
    assert text.startswith("import bnstudio")
    (place,) = tmp_path.rglob("knowledge.json")
    assert repr(str(place)) in text and str(found.folder) in said[0]


def test_scores_are_copied_in_full(made) -> None:
    run = make_run(1, trace=rising(-10.0, -1.25, 2.0, 3))
    lines = trace_text([run]).split("\n")
    assert lines[0] == "run\tseconds\tsteps\tscore\tbound"
    assert lines[-1] == "Run 1\t2.000\t20\t-1.25\t"


def test_the_whole_table_can_be_copied(made, titled) -> None:
    panel = made(alarm_session())
    panel.model.reload()
    actions = {action.text(): action for action in panel.more_button.menu().actions()}
    actions["Copy the table"].trigger()
    lines = QGuiApplication.clipboard().text().split("\n")
    assert lines[0] == "Run\tSearcher\tScore\tGap\tStatus\tTime\tArcs\tSeed\tKnowledge"
    assert len(lines) == 6 and lines[1].startswith("Run 5\tOptimal Reinsertion\t−105")


def test_copies_say_whose_bound_a_gap_is_in_a_narrow_window_too(made) -> None:
    copied = {}
    for wide in (1600, 1100):
        panel = made(alarm_session(), wide, 790)
        panel.model.reload()
        panel.table.arrange()
        panel.table.choose(0)
        copied[wide] = panel.model.copied(), panel.table.copied()
    assert panel.model.short_gaps and panel.model.cell_text(0, columns.GAP) == "0.24\u202f%"
    assert copied[1100] == copied[1600]
    whole, row = copied[1100]
    assert "Run 2 · 0.24\u202f%" in row and row == whole.split("\n")[1]


def test_overlay_all_and_none(made) -> None:
    session = alarm_session()
    panel = made(session)
    actions = {action.text(): action for action in panel.more_button.menu().actions()}
    actions["Overlay none"].trigger()
    assert panel.model.ticked() == 0
    actions["Overlay all runs"].trigger()
    assert panel.model.ticked() == 5


def test_before_the_first_run_the_panel_says_so(qtbot, made) -> None:
    session = alarm_session()
    runs, session.runs, session.current_run = session.runs, [], None
    panel = made(session)
    assert panel.empty_text.text() == "No runs yet. Learn starts the first one."
    assert not panel.axis.isVisible() and panel.plot is None
    session.runs = runs[:1]
    session.run_added.emit(1)
    qtbot.waitUntil(lambda: panel.plot is not None, timeout=20_000)
    assert panel.axis.isVisible() and panel.table.isVisible()


def test_export_and_collapse_are_asked_of_the_frame(qtbot, made) -> None:
    session = alarm_session()
    panel = made(session)
    assert not panel.export_button.isEnabled()
    session.graph = net(3)
    session.graph_changed.emit()
    with qtbot.waitSignal(panel.export_requested, timeout=20_000):
        QTest.mouseClick(panel.export_button, LEFT)
    with qtbot.waitSignal(panel.collapse_requested, timeout=20_000):
        QTest.mouseClick(panel.collapse_button, LEFT)


def test_a_replaced_project_replaces_the_runs(made) -> None:
    session = alarm_session()
    panel = made(session)
    session.runs = [make_run(1, state="finished", status="feasible", score=-5.0)]
    session.project_replaced.emit()
    assert order(panel) == [1]
    session.runs = []
    session.run_removed.emit(0)
    assert order(panel) == [] and panel.empty_text.isVisible()


def test_the_running_icon_turns_only_while_something_runs(qtbot, made) -> None:
    session = alarm_session()
    panel = made(session)
    if panel.table._turning.isActive():
        session.runs[4].state = "finished"
        session.run_changed.emit(5)
    assert not panel.table._turning.isActive()


def test_twenty_long_runs_cost_little(qtbot, made) -> None:
    session = alarm_session()
    session.runs = [
        make_run(i, state="running", score=-1000.0 - i, elapsed=300.0, best=net(40),
                 bound=-900.0, trace=rising(-2000.0, -1000.0 - i, 300.0, 10_000))
        for i in range(1, 21)
    ]  # fmt: skip
    session.current_run = 20
    panel = made(session)
    panel.plot.refresh()
    begin = time.perf_counter()
    for number in range(1, 21):
        session.run_changed.emit(number)
    changing = (time.perf_counter() - begin) / 20
    begin = time.perf_counter()
    for _ in range(5):
        panel.plot.viewport().repaint()
    painting = (time.perf_counter() - begin) / 5
    # Loose bounds: the machine may be doing other things.
    assert changing < 0.02 and painting < 0.25, (changing, painting)


def test_the_model_passes_qts_own_test(qtbot, dressed, qtmodeltester) -> None:
    session = alarm_session()
    model = RunsModel(lambda: session.runs)
    qtmodeltester.check(model)


def test_a_bound_too_far_away_is_no_number_in_table_strip_and_trace(made) -> None:
    session = alarm_session()
    for run in session.runs:
        run.bound = None
    run = session.runs[-1]
    run.bound, run.score = -6.0, -100.0
    panel = made(session, 1600, 1255)
    row = panel.model.row_of(run.number)
    assert panel.model.cell(row, columns.GAP) == "not known" and not panel.model.has_gaps()
    assert "too far away to tell" in panel.model.tip(row)


def test_the_scales_are_chosen_in_a_menu_and_said_in_words(made) -> None:
    panel = made(alarm_session())
    seen = []
    panel.view.changed.connect(seen.append)
    panel.view.score[1].trigger()
    assert panel.plot.chosen == View(below=True) and panel.plot_note.text() == "Below the best"
    panel.view.time[1].trigger()
    panel.axis.set_value("steps")
    assert panel.view.view == panel.plot.chosen == View(True, True, True)
    assert panel.view.text == "steps below decades" and len(seen) == 3
    again = made(alarm_session())
    again.view.read(panel.view.text)
    assert again.plot.chosen == View(True, True, True)
    assert again.axis.value == "steps" and again.view.score[1].isChecked()
    again.view.read("nonsense")
    assert again.plot.chosen == View() and again.view.time[0].isChecked()
    assert again.plot_note.text() == "Higher is better"


def test_the_usual_note_is_whole_or_not_there(made) -> None:
    wide = made(alarm_session(), 1600, 1256)
    assert wide.plot_note.text() == "Higher is better"
    narrow = made(alarm_session(), 1100, 790)
    assert narrow.plot_note.text() == ""
    narrow._note("1 run of another score or other data not drawn")
    assert narrow.plot_note.text().startswith("1 run")
