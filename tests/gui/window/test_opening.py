"""What comes into the window: first sight, samples, files, what is pasted and dropped."""

import gc
import gzip
import threading
import weakref
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
)

from bnstudio.graph.pdag import DAG
from bnstudio.gui.window.welcome import file_icon
from bnstudio.project.current_graph import GraphRecord
from bnstudio.resources import resource
from tests.gui.window.opening import open_sample
from tests.support.session_tools import count_as_saved


def test_welcome_shows_samples_and_one_main_button(window):
    assert window.body.currentWidget() is window.welcome
    assert [row.text() for row in window.welcome.sample_rows] == [
        "ALARM",
        "Asia",
        "Zoo",
        "Noisy parity",
    ]
    for row in window.welcome.sample_rows:
        assert row.isVisible()
        assert row.accessibleDescription()
    primary = [
        b for b in window.findChildren(QAbstractButton) if getattr(b, "kind", "") == "primary"
    ]
    assert [b.text() for b in primary if b.isVisible()] == ["Open a table"]
    assert window.status_bar.doing == "Ready"


def test_a_sample_opens_with_one_click(window, qtbot):
    qtbot.mouseClick(window.welcome.sample_rows[1], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.services.data.dataset is not None, timeout=30_000)
    assert window.body.currentWidget() is window.workspace
    assert window.workspace.page == "data"
    assert window.services.data.variable_names[0] == "asia"
    assert window.settings.recent == [], "samples have their own list"


def test_a_project_opens_on_the_page_where_it_was_left(window, qtbot, tmp_path):
    workspace = open_sample(window, qtbot)
    session = window.services
    session.graph.add_arc("asia", "tub")
    path = tmp_path / "left.bnstudio"
    for page in ("graph", "data"):
        workspace.show_page(page)
        assert session.files.save(path, wait=True)
        workspace.show_page("data" if page == "graph" else "graph")
        with qtbot.waitSignal(session.document.replaced, timeout=30_000):
            session.files.open_project(path)
        assert workspace.page == page
    # A project that does not know opens on its graph; a table on its data.
    session.document.extra.pop("page")
    assert session.files.save(path, wait=True)
    workspace.show_page("data")
    with qtbot.waitSignal(session.document.replaced, timeout=30_000):
        session.files.open_project(path)
    assert workspace.page == "graph"


def test_empty_graph_by_hand(window, qtbot):
    qtbot.mouseClick(window.welcome.empty_button, Qt.MouseButton.LeftButton)
    assert window.body.currentWidget() is window.workspace
    assert window.workspace.page == "graph"


def test_a_file_that_is_gone_is_said(window, qtbot, tmp_path):
    window.open_file(str(tmp_path / "gone.csv"))
    qtbot.waitUntil(window.notice_bar.isVisible, timeout=30_000)
    assert "gone.csv" in window.notice_bar.text
    assert window.notice_bar.kind == "error"


def test_files_that_cannot_be_read_are_not_recent(window, qtbot, tmp_path):
    open_sample(window, qtbot)
    bad, ragged, good = tmp_path / "bad.bif", tmp_path / "t.csv", tmp_path / "asia.bif.gz"
    bad.write_text("network {")
    ragged.write_text("a,b\n1,2\n1\n")
    text = (Path(__file__).parents[2] / "data" / "asia.bif").read_bytes()
    good.write_bytes(gzip.compress(text))
    window.open_file(str(bad))
    qtbot.waitUntil(window.notice_bar.isVisible, timeout=30_000)
    window.open_file(str(ragged))
    qtbot.waitUntil(lambda: window.import_page is not None, timeout=30_000)
    qtbot.waitUntil(lambda: not window.import_page.reader.busy, timeout=30_000)
    window.import_page.give_up()
    assert window.settings.recent == []
    window.open_file(str(good))
    qtbot.waitUntil(lambda: window.settings.recent == [good.resolve()], timeout=30_000)
    assert window.services.data.dataset is not None, "the network comes beside the table"
    names = {"a.bif", "a.bif.gz", "a.bnlearn.txt"}
    assert {file_icon(Path(name)) for name in names} == {"graph"}
    assert [file_icon(Path(name)) for name in ("a.csv.gz", "a.bnstudio")] == ["table", "file"]


def test_a_slow_drive_holds_nothing_up(window, qtbot, tmp_path, monkeypatch):
    """What the file system is asked about a person's files is asked in a thread."""
    asked: list[str] = []
    exists = Path.exists

    def slow(path, **more):
        if path.name == "own.csv":
            asked.append(threading.current_thread().name)
        return exists(path, **more)

    path = tmp_path / "own.csv"
    path.write_text("a,b\n" + "x,1\ny,2\nx,2\n" * 20)
    monkeypatch.setattr(Path, "exists", slow)
    window.files.note_recent(path)
    window.open_file(str(path))
    qtbot.waitUntil(lambda: window.importing is not None, timeout=30_000)
    qtbot.waitUntil(lambda: window.files.recent == [path], timeout=30_000)
    assert asked and threading.main_thread().name not in asked


def test_the_import_page_has_the_bars_to_itself(window, qtbot, tmp_path, monkeypatch):
    open_sample(window, qtbot)
    window.services.graph.add_arc("asia", "tub")
    qtbot.waitUntil(lambda: "Score" in window.status_bar._score.text(), timeout=30_000)
    count_as_saved(window.services)
    path = tmp_path / "own.csv"
    path.write_text("a,b\n" + "x,1\ny,2\nx,2\n" * 20)
    said: list[str] = []
    set_doing = window.status_bar.set_doing
    monkeypatch.setattr(
        window.status_bar, "set_doing", lambda *a: (said.append(a[0]), set_doing(*a))
    )
    window.open_file(str(path))
    qtbot.waitUntil(lambda: window.status_bar._data.text() == "60 rows, 2 columns", timeout=30_000)
    assert "Reading own.csv" in said and window.status_bar.doing == "Ready"
    assert window.status_bar._score.text() == "" and window.status_bar._zoom.text() == ""
    assert window.top_bar._name.text() == "own.csv"
    assert not window.top_bar.undo.isEnabled() and not window.actions_["undo"].isEnabled()
    window.import_page.give_up()
    assert window.actions_["undo"].isEnabled()
    assert "Score" in window.status_bar._score.text()


@pytest.mark.parametrize("open_already", [False, True])
def test_a_table_with_a_running_number_comes_in(window, qtbot, tmp_path, open_already):
    if open_already:
        open_sample(window, qtbot)
    window.notify("error", "something of before")
    path = tmp_path / "plots.csv"
    path.write_text("plot,soil,wet\n" + "".join(f"{i},{'ab'[i % 2]},{i % 3}\n" for i in range(40)))
    window.open_file(str(path))
    qtbot.waitUntil(
        lambda: window.import_page is not None and window.import_page.reading is not None,
        timeout=30_000,
    )
    assert not window.notice_bar.isVisible(), window.notice_bar.text
    assert window.import_page.import_button.isEnabled()
    window.import_page.accept()
    qtbot.waitUntil(lambda: window.services.data.variable_names == ("soil", "wet"), timeout=30_000)


def test_an_own_table_goes_through_the_import_page(window, qtbot, tmp_path):
    path = tmp_path / "own.csv"
    path.write_text("a,b\n" + "x,1\ny,2\nx,2\n" * 20)
    window.open_file(str(path))
    qtbot.waitUntil(lambda: window.body.currentWidget() is window.import_page, timeout=10_000)
    qtbot.waitUntil(lambda: window.import_page.reading is not None, timeout=30_000)
    window.import_page.accept()
    qtbot.waitUntil(lambda: window.services.data.dataset is not None, timeout=30_000)
    assert window.body.currentWidget() is window.workspace
    assert window.settings.recent == [path.resolve()]
    # Looking at the import again changes nothing when it is given up.
    window.workspace.data.change_requested.emit()
    assert window.body.currentWidget() is window.import_page
    window.import_page.give_up()
    assert window.body.currentWidget() is window.workspace
    assert window.services.data.variable_names == ("a", "b")


def test_a_table_that_is_closed_takes_no_memory(window, qtbot, tmp_path):
    """Neither the import page nor what scores the graph holds on to it."""
    path = tmp_path / "own.csv"
    path.write_text("a,b\n" + "x,1\ny,2\nx,2\n" * 20)
    window.open_file(str(path))
    qtbot.waitUntil(
        lambda: window.importing is not None and window.importing.reading is not None,
        timeout=30_000,
    )
    window.import_page.accept()
    s = window.services
    qtbot.waitUntil(lambda: s.data.dataset is not None, timeout=30_000)
    dag = DAG(("a", "b"), [(0, 1)])
    s.graph.show_graph("draw", GraphRecord("edited", dag), dag, dag, {})
    qtbot.waitUntil(lambda: s.scores.total is not None, timeout=30_000)
    table, dataset = weakref.ref(s.data.table), weakref.ref(s.data.dataset)
    count_as_saved(s)
    window.files.new_project()

    def gone():
        gc.collect()
        return table() is None and dataset() is None

    qtbot.waitUntil(gone, timeout=10_000)
    # The page is as good as new.
    window.open_file(str(path))
    qtbot.waitUntil(
        lambda: window.importing is not None and window.importing.reading is not None,
        timeout=30_000,
    )


def test_what_was_decided_on_the_import_page_is_asked_about(window, qtbot, tmp_path, monkeypatch):
    path, other = tmp_path / "own.csv", tmp_path / "other.csv"
    for each in (path, other):
        each.write_text("a,b,c\n" + "x,1,z\ny,2,z\nx,2,z\n" * 20)
    window.open_file(str(path))
    qtbot.waitUntil(
        lambda: window.importing is not None and window.importing.reading is not None,
        timeout=30_000,
    )
    page = window.importing
    assert window.files.may_lose("close the window"), "nothing was decided yet"
    # F5 belongs to the page: the command that learns from the open project rests.
    assert not window.actions_["learn"].isEnabled()
    page.findings.button("constant:c", "leave").click()
    asked = []
    answers = iter(["stay", "stay", "stay", "leave"])
    monkeypatch.setattr(
        "bnstudio.gui.import_page.leaving.ask",
        lambda _parent, title, *_: (asked.append(title), next(answers))[1],
    )
    assert not window.close() and window.isVisible()
    window.files.new_project()
    assert window.importing is page
    window.open_file(str(other))
    qtbot.waitUntil(lambda: len(asked) == 3, timeout=30_000)
    assert page.path == str(path) and not page.options.plan("c").include
    window.open_file(str(other))
    qtbot.waitUntil(lambda: page.path == str(other), timeout=30_000)
    assert len(asked) == 4


def test_a_table_is_pasted(window, qtbot, tmp_path):
    board = QApplication.clipboard()
    board.setText("no table")
    window.actions_["paste"].trigger()
    qtbot.waitUntil(window.notice_bar.isVisible, timeout=30_000)
    assert "the clipboard holds no table" in window.notice_bar.text.lower()
    board.setText("a\tb\n" + "x\t1\ny\t2\n" * 20)
    window.actions_["paste"].trigger()
    qtbot.waitUntil(
        lambda: window.importing is not None and window.importing.reading is not None,
        timeout=30_000,
    )
    table = window.importing.reading.table
    assert table.names == ("a", "b") and table.rows == 40
    board.clear()


def test_an_empty_clipboard_is_no_table(window, qtbot, monkeypatch):
    monkeypatch.setattr(type(QApplication.clipboard()), "mimeData", lambda _: None)
    window.actions_["paste"].trigger()
    qtbot.waitUntil(window.notice_bar.isVisible, timeout=30_000)
    assert "the clipboard holds no table" in window.notice_bar.text.lower()


def drag(window, path, kind):
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path))])
    place = QPoint(300, 300)
    arguments = (
        Qt.DropAction.CopyAction, mime, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier,
    )  # fmt: skip
    event = (
        QDragEnterEvent(place, *arguments)
        if kind is QDragEnterEvent
        else QDropEvent(QPointF(place), *arguments)
    )
    window.drops.eventFilter(window.windowHandle(), event)
    return event


def test_a_dropped_table_opens(window, qtbot):
    path = resource("samples/asia.csv")
    event = drag(window, path, QDragEnterEvent)
    assert event.isAccepted()
    assert window.drops.hint.isVisible()
    drag(window, path, QDropEvent)
    assert not window.drops.hint.isVisible()
    qtbot.waitUntil(lambda: window.services.data.dataset is not None, timeout=30_000)


def test_a_dropped_network_shows_its_graph(window, qtbot, tmp_path):
    path = tmp_path / "small.dot"
    path.write_text("digraph { a -> b; c -> b }")
    drag(window, path, QDropEvent)
    qtbot.waitUntil(lambda: window.services.graph.graph is not None, timeout=30_000)
    assert window.workspace.page == "graph"
    assert set(window.services.graph.graph.names) == {"a", "b", "c"}
    assert "small.dot" in window.workspace.caption.text()
    assert "2 arcs" in window.workspace.caption.text()
