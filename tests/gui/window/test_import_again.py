"""The import page in the window: undo and redo there, and coming back to change what was chosen."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bnstudio.data.table.table import GREW
from bnstudio.errors import DataError
from tests.support.window_tools import shown_window

LONG = 30_000


@pytest.fixture
def window(dressed, qtbot, tmp_path):
    with shown_window(tmp_path) as window:
        yield window
        if window.import_page is not None:
            window.import_page.reader.use_copy(None)
            window.importing = None


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "own.csv"
    path.write_text("a,b,c\n" + "x,1,z\ny,?,z\nx,2,z\n" * 20)
    return path


def read(window, qtbot):
    qtbot.waitUntil(
        lambda: window.importing is not None and window.importing.reading is not None, timeout=LONG
    )
    return window.importing


def imported(window, qtbot):
    window.importing.accept()
    qtbot.waitUntil(lambda: window.importing is None, timeout=LONG)
    qtbot.waitUntil(lambda: not window.services.tasks.active, timeout=LONG)


def test_keys_and_buttons_undo_on_the_page(window, qtbot, path):
    window.open_file(str(path))
    page = read(window, qtbot)
    assert not window.actions_["undo"].isEnabled() and not window.top_bar.undo.isEnabled()
    start = page.options
    page.findings.button("constant:c", "leave").click()
    assert window.top_bar.undo.toolTip().startswith("Undo “c”: left out")
    page.column_panel.missing_mode.set_value("drop")
    changed = page.options
    window.activateWindow()
    page.setFocus()
    QTest.keyClick(page, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(page, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert page.options == start and not page.decided
    assert page.column_panel.missing_mode.value == "state"
    both = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    QTest.keyClick(page, Qt.Key.Key_Z, both)
    QTest.mouseClick(window.top_bar.redo, Qt.MouseButton.LeftButton)
    assert page.options == changed and not window.top_bar.redo.isEnabled()
    assert [i.key for i in page.findings.items if i.level == "done"] == ["constant:c"]
    QTest.mouseClick(window.top_bar.undo, Qt.MouseButton.LeftButton)
    # The way of reading is a step like any other.
    page.strip.read_as_missing(["x"])
    read(window, qtbot)
    assert page.reading.table.column("a").missing == 40
    assert window.actions_["undo"].text() == "&Undo how the file is read"
    window.actions_["undo"].trigger()
    page = read(window, qtbot)
    assert page.reading.table.column("a").missing == 0
    assert not page.options.plan("c").include and page.options.missing == "state"
    window.actions_["undo"].trigger()
    assert page.options == start and not window.actions_["undo"].isEnabled()


@pytest.mark.parametrize("gone", [False, True])
def test_change_comes_back_with_all_that_was_decided(window, qtbot, path, gone):
    window.open_file(str(path))
    page = read(window, qtbot)
    page.strip.read_as_missing(["2"])
    page = read(window, qtbot)
    page.findings.button("constant:c", "keep").click()
    page.choose_column("b")
    page.column_panel.missing_own.set_value("draw")
    page.choose_column("a")
    page.column_panel.states.merge_rare.setChecked(True)
    options, choices = page.options, page.strip.choices
    assert options.plan("b").missing == "draw"
    imported(window, qtbot)
    dataset = window.services.data.dataset
    if gone:
        path.unlink()
    window.workspace.data.change_requested.emit()
    page = read(window, qtbot)
    assert page.options == options
    assert page.reading.table.options.missing == choices.missing
    done = {item.key: item.title for item in page.findings.items if item.level == "done"}
    assert done == {"constant:c": "kept as it is", "missing:b": "missing cells drawn"}
    assert not page.decided and not window.actions_["undo"].isEnabled()
    page.findings.button("constant:c", "undo").click()
    page.findings.button("constant:c", "leave").click()
    imported(window, qtbot)
    assert window.services.data.variable_names == ("a", "b")
    assert window.services.data.source.kept and window.services.data.source.path == str(path)
    window.workspace.data.change_requested.emit()
    page = read(window, qtbot)
    page.findings.button("constant:c", "undo").click()
    imported(window, qtbot)
    again = window.services.data.dataset
    assert again.variables == dataset.variables and (again.codes == dataset.codes).all()


def notes_of(window, monkeypatch):
    """Catch what is told in lists of sentences."""
    told = []
    monkeypatch.setattr(
        "bnstudio.gui.import_page.page.Notes",
        lambda _parent, title, sentences: told.append((title, tuple(sentences))),
    )
    monkeypatch.setattr("bnstudio.gui.import_page.page.show_freed", lambda _dialog: None)
    return told


def test_steps_are_listed_and_taken_out(window, qtbot, path):
    window.open_file(str(path))
    page = read(window, qtbot)
    start = page.options
    assert page.findings.tabs.tabText(1) == "Steps"
    page.findings.button("constant:c", "leave").click()
    page.column_panel.missing_mode.set_value("drop")
    page.strip.read_as_missing(["x"])
    page = read(window, qtbot)
    page.findings.tabs.set_current_key("steps")
    rows = page.findings.steps.rows
    assert [(row.subject, row.text) for row in rows] == [
        ("The file", "“x” is read as missing"),
        ("All columns", "Rows with a missing cell are dropped"),
        ("c", "Left out"),
    ]
    assert page.findings.tabs.tabText(1) == "Steps 3"
    QTest.mouseClick(page.findings.steps.remove_button(2), Qt.MouseButton.LeftButton)
    assert page.options.plan("c").include and page.options.missing == "drop"
    assert "constant:c" in {f.kind + ":" + f.column for f in page._plans.open_findings()}
    window.actions_["undo"].trigger()
    assert not page.options.plan("c").include
    page.findings.steps.remove_button(2).click()
    page.findings.steps.remove_button(1).click()
    page.findings.steps.remove_button(0).click()
    page = read(window, qtbot)
    assert page.options == start and page.reading.table.column("a").missing == 0
    assert page.findings.steps.rows == ()


def test_a_changed_step_marks_runs_at_once_and_a_changed_file_is_told(
    window, qtbot, path, monkeypatch
):
    told = notes_of(window, monkeypatch)
    window.open_file(str(path))
    page = read(window, qtbot)
    page.findings.button("constant:c", "keep").click()
    page.choose_column("b")
    page.column_panel.missing_own.set_value("frequent")
    imported(window, qtbot)
    form = window.services.form
    form.change(searcher="hill-climbing")
    qtbot.waitUntil(lambda: not form.reason(), timeout=LONG)
    window.services.runs.learn()
    qtbot.waitUntil(
        lambda: window.services.runs.all and not window.services.runs.active, timeout=120_000
    )
    run, model = window.services.runs.all[0], window.workspace.runs.model
    assert not window.services.runs.stale(run)
    status = next(i for i in range(model.columnCount()) if model.head_text(i) == "Status")
    assert not model.cell(0, status).startswith("Other data")
    # The file is written anew: the window says so, and replays what was decided.
    path.write_text("a,B,d\n" + "x,1,z\ny,?,w\nx,3,z\n" * 20)
    window.services.data._watch.look()
    assert window.notice_bar.isVisible() and "has changed" in window.notice_bar.text
    window.notice_bar._buttons[0].click()
    page = read(window, qtbot)
    assert told == [
        (
            "own.csv has changed",
            (
                "“b” is taken to be “B”.",
                "The table has no column “c” any more.",
                "The table has the new column “d”; as proposed.",
            ),
        )
    ]
    assert page.options.plan("B").missing == "frequent"
    # Written once more while it is looked at: read again, with what was decided since.
    page.column_panel.missing_mode.set_value("drop")
    path.write_text("a,B,d\n" + "x,1,z\ny,?,w\nx,3,z\n" * 25)
    page._watch.look()
    page = read(window, qtbot)
    assert page.reading.table.rows == 75 and page.options.missing == "drop"
    assert told[-1] == ("own.csv has changed", ("Everything that was decided fits it.",))
    imported(window, qtbot)
    assert window.services.data.variable_names == ("a", "B", "d")
    assert window.services.runs.stale(run)
    assert model.cell(0, status).startswith("Other data")
    assert "before they were changed" in model.tip(0)


def test_an_arc_that_rests_on_missing_cells_is_told(window, qtbot, tmp_path):
    path = tmp_path / "gaps.csv"
    lines = [
        f"{'?' if i % 5 == 0 else 'xy'[i * 7 % 11 % 2]},"
        f"{'?' if i % 5 == 0 else 'uv'[i * 5 % 13 % 2]},{'pq'[i % 3 % 2]}"
        for i in range(1, 701)
    ]
    path.write_text("a,b,c\n" + "\n".join(lines) + "\n")
    window.open_file(str(path))
    read(window, qtbot)
    imported(window, qtbot)
    form = window.services.form
    form.change(searcher="hill-climbing")
    qtbot.waitUntil(lambda: not form.reason(), timeout=LONG)
    window.services.runs.learn()
    qtbot.waitUntil(lambda: window.notice_bar.isVisible(), timeout=120_000)
    assert "rests on missing cells" in window.notice_bar.text


def test_made_columns_and_codes_come_back_from_a_saved_project(window, qtbot, tmp_path):
    path = tmp_path / "made.csv"
    rows = [f"{-9 if i % 9 == 0 else 20 + i * 7 % 50},{'fm'[i * i % 7 % 2]}" for i in range(200)]
    path.write_text("age,sex\n" + "\n".join(rows) + "\n")
    window.open_file(str(path))
    page = read(window, qtbot)
    page.findings.button("codes:age", "gaps").click()
    page._plans.make_column("old", "age >= 50")
    page._refresh()
    imported(window, qtbot)
    data = window.services.data
    assert data.variable_names == ("age", "sex", "old")
    assert data.table.names == ("age", "sex", "old") and data.table.column("age").missing == 23
    window.workspace.show_page("data")
    QApplication.processEvents()
    before = data.dataset.sha256
    place = tmp_path / "p.bnstudio"
    assert window.services.files.save(place, wait=True)
    path.unlink()
    window.services.files.open_project(place)
    qtbot.waitUntil(
        lambda: data.dataset is not None and data.source.kept is not None
        and not window.services.tasks.active, timeout=LONG,
    )  # fmt: skip
    assert data.dataset.sha256 == before and data.table.names == ("age", "sex", "old")
    window.workspace.data.change_requested.emit()
    page = read(window, qtbot)
    assert [row.text for row in page.findings.steps.rows] == [
        "Made: age >= 50", "“-9” counts as missing",
    ]  # fmt: skip
    assert not page.decided
    page.grab()


def test_a_log_is_not_read_again_and_again(window, qtbot, path, monkeypatch):
    """What is appended while the page reads starts no new reading, nor what comes then."""
    told = notes_of(window, monkeypatch)
    window.open_file(str(path))
    page = read(window, qtbot)
    started = []
    start = page.reader.start
    monkeypatch.setattr(page.reader, "start", lambda *given: (started.append(1), start(*given)))
    monkeypatch.setattr(type(page.reader), "busy", property(lambda _: True))
    with path.open("a") as file:
        file.write("x,2,z\n")
    page._watch.look()
    monkeypatch.undo()
    told = notes_of(window, monkeypatch)
    assert not started and page.reading is not None
    # The reader has noted it.
    table = page.reading.table
    grown = replace(page.reading, table=replace(table, notes=(*table.notes, GREW)))
    page._use(grown)
    assert page.subtitle.text().endswith(GREW)
    with path.open("a") as file:
        file.write("y,2,z\n")
    page._watch.look()
    assert page.reading is grown and not told
    imported(window, qtbot)
    assert GREW in window.services.data.notes
    # Written anew it is another file.
    window.workspace.data.change_requested.emit()
    page = read(window, qtbot)
    page._use(replace(page.reading, table=replace(page.reading.table, notes=(GREW,))))
    path.write_text("a,b,c\n" + "x,1,z\ny,?,w\n" * 5)
    page._watch.look()
    page = read(window, qtbot)
    assert page.reading.table.rows == 10


def test_what_fails_as_the_file_changes_is_read_again(window, qtbot, path, monkeypatch):
    told = notes_of(window, monkeypatch)
    window.open_file(str(path))
    page = read(window, qtbot)
    page._meanwhile = True
    page._failed(DataError("the file was changed while it was read"), False)
    page = read(window, qtbot)
    assert page.reading.table.rows == 60 and len(told) == 1
