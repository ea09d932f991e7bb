"""The window as a whole: opening, giving way, commands, notices, dropping, closing."""

import gc
import gzip
import os
import threading
import weakref
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QKeySequence, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QMenu,
    QWidget,
)

from bnstudio import __version__
from bnstudio.errors import DataError
from bnstudio.gui import app
from bnstudio.gui.eventloop.collector import Collector
from bnstudio.gui.services.bundle import make_services
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.dialogs import Notes, Question
from bnstudio.gui.widgets.labels import Label
from bnstudio.gui.window import files, recovery, run_news
from bnstudio.gui.window.arrangement import RAIL, SMALLEST, STRIP
from bnstudio.gui.window.command_palette import Entry, rank, search
from bnstudio.gui.window.dialogs.guide import Guide
from bnstudio.gui.window.dialogs.help import About, Shortcuts
from bnstudio.gui.window.dialogs.preferences import Preferences
from bnstudio.gui.window.main_menu import LAYOUT
from bnstudio.gui.window.main_window import MainWindow
from bnstudio.gui.window.palette_entries import WORDS, palette_entries
from bnstudio.gui.window.panels import MORE_PAGES
from bnstudio.gui.window.settings import Settings
from bnstudio.gui.window.welcome import file_icon
from bnstudio.job.spec import Limits
from bnstudio.project.settings import RunSettings
from bnstudio.resources import guide_pages, resource
from tests.support.session_tools import count_as_saved


@pytest.fixture
def window(dressed, qtbot, tmp_path):
    session = make_services()
    window = MainWindow(session, Settings(tmp_path / "window.ini"))
    window.resize(1600, 1000)
    window.show()
    QApplication.processEvents()
    yield window
    count_as_saved(session)
    window.close()
    window.deleteLater()
    QApplication.processEvents()


def open_sample(window, qtbot, name="asia.csv"):
    window.open_file(str(resource(f"samples/{name}")))
    qtbot.waitUntil(lambda: window.services.data.dataset is not None, timeout=30_000)
    QApplication.processEvents()
    return window.workspace


# -- first sight -------------------------------------------------------------------------------


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


# -- giving way --------------------------------------------------------------------------------


def test_large_and_small_window(window, qtbot):
    workspace = open_sample(window, qtbot)
    assert workspace.now.variables and workspace.now.runs
    assert workspace.variables.width() == 296
    assert workspace.learn.width() == 344
    assert workspace.runs.height() == 264
    assert window.top_bar.search.sizeHint().width() > 200
    window.resize(1100, 700)
    QApplication.processEvents()
    assert not workspace.now.variables and not workspace.now.runs
    assert workspace.rail.isVisible() and workspace.rail.width() == RAIL
    assert workspace.strip.isVisible() and workspace.strip.height() == STRIP
    assert workspace.learn.width() == 304
    assert window.top_bar.search.sizeHint().width() < 120
    assert (window.minimumWidth(), window.minimumHeight()) == SMALLEST
    window.resize(1600, 1000)
    QApplication.processEvents()
    assert workspace.variables.isVisible() and workspace.runs.isVisible()


def test_rail_opens_over_the_canvas_and_closes_again(window, qtbot):
    workspace = open_sample(window, qtbot)
    window.resize(1200, 800)
    QApplication.processEvents()
    centre = workspace.pages.width()
    qtbot.mouseClick(workspace.rail, Qt.MouseButton.LeftButton)
    assert workspace.floating
    assert workspace.variables.isVisible()
    assert workspace.pages.width() == centre, "the canvas does not move"
    qtbot.mouseClick(workspace.rail, Qt.MouseButton.LeftButton)
    assert not workspace.floating
    qtbot.mouseClick(workspace.rail, Qt.MouseButton.LeftButton)
    QTest.keyClick(workspace.variables.search, Qt.Key.Key_Escape)
    assert not workspace.floating
    assert workspace.rail.isVisible()


def test_words_keep_the_colour_of_the_theme_wherever_their_panel_goes(window, qtbot, qt_warnings):
    workspace = open_sample(window, qtbot)
    heading, hint = (
        next(label for label in workspace.variables.findChildren(Label) if label.text() == message)
        for message in ("Variables", "Select a variable to see its states")
    )

    def inks():
        return [
            label.palette().color(QPalette.ColorRole.WindowText).name() for label in (heading, hint)
        ]

    theme().set_mode("dark")
    dark = [theme().tokens.text.name(), theme().tokens.text_3.name()]
    for width, height in ((1440, 900), (1100, 700)):
        window.resize(width, height)
        QApplication.processEvents()
        assert inks() == dark
    workspace.open_variables()
    QApplication.processEvents()
    assert workspace.floating and inks() == dark
    window.resize(1440, 900)
    QApplication.processEvents()
    assert not workspace.floating and workspace.variables.isVisible() and inks() == dark
    assert qt_warnings == []


def test_panels_collapse_by_their_own_buttons_and_come_back(window, qtbot):
    workspace = open_sample(window, qtbot)
    qtbot.mouseClick(workspace.variables.collapse_button, Qt.MouseButton.LeftButton)
    assert workspace.rail.isVisible()
    qtbot.mouseClick(workspace.rail, Qt.MouseButton.LeftButton)
    assert workspace.variables.isVisible() and not workspace.floating
    qtbot.mouseClick(workspace.runs.collapse_button, Qt.MouseButton.LeftButton)
    assert workspace.strip.isVisible()
    qtbot.mouseClick(workspace.strip.expand, Qt.MouseButton.LeftButton)
    assert workspace.runs.isVisible()


def test_double_click_on_the_graph_tab_enlarges(window, qtbot):
    workspace = open_sample(window, qtbot)
    tabs = workspace.tabs
    qtbot.mouseDClick(tabs, Qt.MouseButton.LeftButton, pos=tabs.tabRect(1).center())
    assert workspace.wishes.enlarged
    assert workspace.rail.isVisible() and workspace.strip.isVisible()
    assert workspace.page == "graph"
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert workspace.variables.isVisible() and workspace.runs.isVisible()


def test_moved_lines_are_remembered(window, qtbot):
    workspace = open_sample(window, qtbot)
    workspace._outer.moveSplitter(1600 - 420, 1)
    qtbot.waitUntil(lambda: window.settings.sizes["right"] != 344)
    assert window.services.document.extra["sizes"]["right"] == workspace.wishes.right_width
    assert abs(workspace.wishes.right_width - 420) <= 2


# -- commands ----------------------------------------------------------------------------------


def test_no_key_is_bound_twice(window, qtbot):
    open_sample(window, qtbot)
    keys = [
        key
        for command in window.actions_
        for key in (
            list(command.action.data() or ())
            if command.where
            else [keys.toString() for keys in command.action.shortcuts()]
        )
        if key
    ]
    assert len(keys) > 30 and len(set(keys)) == len(keys)
    bound = {}
    for command in window.actions_:
        for keys in command.action.shortcuts():
            bound[keys.toString()] = command.id
    # Keys that panels bind inside the same window must not be the window's as well.
    from PySide6.QtGui import QAction, QShortcut

    own = {command.action for command in window.actions_}
    for action in window.findChildren(QAction):
        if action not in own:
            assert all(k.toString() not in bound for k in action.shortcuts()), action.text()
    for shortcut in window.findChildren(QShortcut):
        assert shortcut.key().toString() not in bound


def test_keys_of_the_conventions(window):
    keys = {
        "new": "Ctrl+N", "open": "Ctrl+O", "save": "Ctrl+S", "save-as": "Ctrl+Shift+S",
        "close": "Ctrl+W", "quit": "Ctrl+Q", "undo": "Ctrl+Z", "select-all": "Ctrl+A",
        "find-node": "Ctrl+F", "palette": "Ctrl+K", "learn": "F5",
    }  # fmt: skip
    for id_, key in keys.items():
        assert window.actions_[id_].shortcuts()[0] == QKeySequence(key)
    assert QKeySequence("Ctrl+Y") in window.actions_["redo"].shortcuts()
    single = {c.id: c.action.data() for c in window.actions_ if c.where == "canvas"}
    assert single["add-node"] == ["N"] and single["draw-arc"] == ["A"]
    assert single["reverse"] == ["R"] and single["to-link"] == ["L"]
    assert single["delete"] == ["Del", "D"] and single["fit"] == ["0"]


def test_every_command_is_in_a_menu_or_the_palette(window, qtbot):
    open_sample(window, qtbot)
    listed = {item for items in LAYOUT.values() for item in items if item}
    listed |= {f"show-{page.key}" for page in MORE_PAGES}  # in the place of "<pages>"
    for command in window.actions_:
        in_menu = command.id in listed or command.id.startswith("theme-")
        assert in_menu, command.id
    assert len(window.top_bar.menu_bar.actions()) == 7
    for action in window.top_bar.menu_bar.actions():
        menu: QMenu = action.menu()
        assert menu.actions()
        letters = [
            a.text().partition("&")[2][:1].lower() for a in menu.actions() if "&" in a.text()
        ]
        assert len(letters) == len(set(letters)), f"{menu.title()}: {letters}"


def test_menus_open_by_key(window, qtbot):
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    QTest.keyClick(window.windowHandle(), Qt.Key.Key_E, Qt.KeyboardModifier.AltModifier)
    edit = window.top_bar.menu_bar.actions()[1].menu()
    qtbot.waitUntil(edit.isVisible)
    QTest.keyClick(edit, Qt.Key.Key_Escape)
    assert not edit.isVisible()


def test_what_cannot_be_done_is_disabled_and_says_why(window, qtbot):
    a = window.actions_
    assert not a["learn"].isEnabled()
    assert a["learn"].toolTip() == "Open a table first"
    assert not a["export"].isEnabled()
    open_sample(window, qtbot)
    assert a["learn"].isEnabled()
    assert not a["export"].isEnabled()
    window.services.graph.add_arc("asia", "tub")
    assert a["export"].isEnabled()


def test_there_is_one_door_to_learn(window, qtbot):
    """F5, the menu, the palette and the button start nothing while something is in the way."""
    workspace = open_sample(window, qtbot)
    learn, runs = window.actions_["learn"], window.services.runs
    window.services.form.set_fault("form", "Give a whole number.")
    assert not workspace.learn.card.main.isEnabled()
    assert not learn.isEnabled() and learn.toolTip() == "Give a whole number."
    qtbot.keyClick(window, Qt.Key.Key_F5)
    window.actions_["palette"].trigger()
    qtbot.keyClicks(window.palette_card.field, "learn")
    qtbot.keyClick(window.palette_card.field, Qt.Key.Key_Return)
    assert runs.learn() is None and runs.all == []
    assert "Give a whole number." in window.notice_bar.text
    window.services.form.set_fault("form", "")
    assert learn.isEnabled()


def test_the_query_tab_takes_the_keyboard(window, qtbot):
    """The key that brings it leads to its field, so that nobody has to go through the canvas."""
    workspace = open_sample(window, qtbot)
    window.actions_["learn"].trigger()
    qtbot.waitUntil(lambda: not window.services.runs.all[0].active, timeout=60_000)
    window.actions_["query"].trigger()
    queries, panel = window.services.queries, workspace.query
    qtbot.waitUntil(lambda: queries.before is not None, timeout=60_000)
    window.actions_["query"].trigger()
    assert window.focusWidget() is panel.all.search
    panel.kinds.set_value("one")
    window.actions_["query"].trigger()
    assert window.focusWidget() is panel.one.field


def test_first_run_brings_the_graph_to_the_front_later_ones_do_not(window, qtbot):
    workspace = open_sample(window, qtbot)
    assert workspace.page == "data"
    window.actions_["learn"].trigger()
    assert workspace.page == "graph"
    assert window.actions_["stop"].isEnabled()
    assert "Run 1" in window.status_bar.doing
    qtbot.waitUntil(lambda: not window.services.runs.all[0].active, timeout=60_000)
    assert window.workspace.caption.text().startswith("Run 1 · ")
    qtbot.waitUntil(
        lambda: "Score of this graph" in window.status_bar._score.text(), timeout=10_000
    )
    assert not window.actions_["stop"].isEnabled()
    workspace.show_page("data")
    window.actions_["learn"].trigger()
    assert workspace.page == "data"
    qtbot.waitUntil(lambda: not window.services.runs.all[1].active, timeout=60_000)


def test_undo_is_named_in_menu_and_bar(window, qtbot):
    open_sample(window, qtbot)
    window.services.graph.add_arc("asia", "tub")
    assert window.actions_["undo"].text() == "&Undo add asia → tub"
    assert window.top_bar.undo.accessibleName() == "Undo add asia → tub"
    window.top_bar.undo.click()
    assert not window.actions_["undo"].isEnabled()
    assert window.actions_["redo"].isEnabled()
    assert window.top_bar.undo.accessibleName() == "Nothing to undo"


def test_view_follows_session_and_menu(window, qtbot):
    open_sample(window, qtbot)
    window.services.graph.add_arc("asia", "tub")
    window.actions_["view-cpdag"].trigger()
    assert window.services.graph.view == "cpdag"
    window.services.graph.set_view("rpdag")
    assert window.actions_["view-rpdag"].isChecked()
    assert not window.actions_["view-cpdag"].isChecked()


# -- palette -----------------------------------------------------------------------------------


def test_the_palette_opens_samples_and_recent_files_and_arranges(window, qtbot, monkeypatch):
    opened: list[str] = []
    monkeypatch.setattr(window.files, "open_file", lambda name: opened.append(Path(name).name))
    window.settings.add_recent(resource("samples/zoo.csv"))
    window.files.show_recent()
    qtbot.waitUntil(lambda: bool(window.files.recent), timeout=30_000)
    card = window.palette_card
    for typed, title, name in (
        ("sample as", "Open the sample Asia", "asia.csv"),
        ("open zoo.c", "Open zoo.csv", "zoo.csv"),
    ):
        window.actions_["palette"].trigger()
        qtbot.keyClicks(card.field, typed)
        assert card.shown()[0] == title
        qtbot.keyClick(card.field, Qt.Key.Key_Return)
        assert opened[-1] == name
    monkeypatch.undo()
    window.services.graph.add_node("A")
    offered = {entry.title: entry for entry in palette_entries(window, window.files)}
    by_group = offered["Arrange: By group"]
    assert not by_group.enabled and by_group.section == "no variable of the graph is in a group"
    assert offered["Arrange: Circular"].enabled
    window.actions_["palette"].trigger()
    qtbot.keyClicks(card.field, "circular")
    assert card.shown() == ["Arrange: Circular"]
    qtbot.keyClick(card.field, Qt.Key.Key_Return)
    assert window.workspace.graph.strip.layouts.value == "circular"
    assert window.workspace.graph.arranging.style == "circular"


def test_the_palette_closes_when_what_had_the_focus_is_gone(window, qtbot):
    field = QLineEdit(window)
    field.show()
    field.setFocus()
    assert QApplication.focusWidget() is field
    window.actions_["palette"].trigger()
    shiboken6.delete(field)
    with qtbot.captureExceptions() as faults:
        qtbot.keyClick(window.palette_card.field, Qt.Key.Key_Escape)
    assert not window.palette_card.isVisible()
    assert faults == []


def test_palette_runs_commands_and_selects_variables_by_keys_alone(window, qtbot):
    open_sample(window, qtbot)
    window.actions_["palette"].trigger()
    card = window.palette_card
    assert card.isVisible()
    qtbot.keyClicks(card.field, "dark th")
    assert card.shown()[0] == "Dark theme"
    qtbot.keyClick(card.field, Qt.Key.Key_Return)
    assert theme().dark
    assert not card.isVisible()
    window.actions_["palette"].trigger()
    qtbot.keyClicks(card.field, "dysp")
    assert card.shown()[0] == "dysp"
    qtbot.keyClick(card.field, Qt.Key.Key_Return)
    assert window.services.selection.names == ("dysp",)
    window.actions_["palette"].trigger()
    qtbot.keyClicks(card.field, "qqqq")
    assert card.shown() == []
    qtbot.keyClick(card.field, Qt.Key.Key_Return)
    qtbot.keyClick(card.field, Qt.Key.Key_Escape)
    assert not card.isVisible()


def test_palette_moves_with_arrows_and_leaves_disabled_alone(window, qtbot):
    card = window.palette_card
    done = []
    card.open(
        [
            Entry("One", "File", lambda: done.append(1)),
            Entry("Two", "File", lambda: done.append(2), enabled=False),
            Entry("Three", "File", lambda: done.append(3)),
        ]
    )
    qtbot.keyClick(card.field, Qt.Key.Key_Down)
    qtbot.keyClick(card.field, Qt.Key.Key_Return)
    assert done == [] and card.isVisible()
    qtbot.keyClick(card.field, Qt.Key.Key_Down)
    qtbot.keyClick(card.field, Qt.Key.Key_Return)
    assert done == [3]


def test_search_prefers_beginnings_and_whole_words():
    entries = [
        Entry(t, "", lambda: None)
        for t in ("As RPDAG", "Stop all runs", "Draw an arc", "Arrange again")
    ]
    assert [e.title for e in search("ar", entries)][:2] == ["Arrange again", "Draw an arc"]
    assert next(e.title for e in search("sar", entries)) == "Stop all runs"
    assert search("", entries) == entries
    assert rank("xyz", "Draw") is None
    names = [Entry(f"VAR_{i:05}", "Variable", lambda: None) for i in range(10_000)]
    assert search("09999", names)[0].title == "VAR_09999"


def test_commands_are_found_by_other_words(window, qtbot):
    open_sample(window, qtbot)
    entries = palette_entries(window, window.files)
    ids = {c.id for c in window.actions_}
    assert set(WORDS) <= ids, "words for commands that are not there"
    for word, title in (
        ("probability", "Query the network"),
        ("forbid", "Require the arc"),
        ("whitelist", "Knowledge page"),
        ("bootstrap", "Strength page"),
        ("algorithm", "Searcher"),
        ("bic", "Score"),
    ):
        assert title in [entry.title for entry in search(word, entries)][:4], word
    assert search("score", entries)[0].title == "Score"


def test_a_setting_is_gone_to(window, qtbot):
    workspace = open_sample(window, qtbot)
    qtbot.waitUntil(lambda: workspace.learn.score.isVisible(), timeout=30_000)
    entries = {entry.title: entry for entry in palette_entries(window, window.files)}
    entries["Seed"].do()
    assert workspace.learn.rest.seed.isVisible()
    entries["Time budget"].do()
    assert workspace.learn.limits.time.isVisible()


def test_settings_hold_for_new_projects_and_are_kept(window, qtbot):
    s, kept = window.services, window.settings
    dialog = Preferences(window, kept, s.document)
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.time.set_seconds(300.0)
    assert s.document.usual.limits.time == 300.0
    assert s.form.settings.limits.time == 300.0, "nothing is in this project yet"
    qtbot.waitUntil(dialog.score.isEnabled, timeout=30_000)
    dialog.score.setCurrentIndex(dialog.score.findData("bdeu"))
    dialog.score.activated.emit(dialog.score.currentIndex())
    assert Settings(Path(kept._store.fileName())).usual == s.document.usual
    open_sample(window, qtbot)
    assert s.form.settings.score == "bdeu" and s.form.settings.limits.time == 300.0
    dialog.time.set_seconds(30.0)
    assert s.form.settings.limits.time == 300.0, "an open project keeps its own"
    assert dialog.note.isVisible()
    s.files.new_project()
    assert s.form.settings.limits.time == 30.0
    dialog.restore()
    assert s.document.usual == RunSettings() and s.form.settings == RunSettings()


def test_settings_of_the_look(window, qtbot):
    kept = window.settings
    dialog = Preferences(window, kept, window.services.document)
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.still.setChecked(True)
    assert kept.still and not theme().motion
    dialog.still.setChecked(False)
    dialog.text_size.setCurrentIndex(dialog.text_size.findData(1.5))
    dialog.text_size.activated.emit(0)
    assert kept.text_size == 1.5 and dialog.note.isVisible()
    kept._store.setValue("text_size", "nonsense")
    assert kept.text_size is None
    dialog.mode.set_value("dark")
    assert theme().dark and kept.theme == "dark"
    theme().set_mode("light")
    assert dialog.mode.value == "light"


# -- notices and faults ------------------------------------------------------------------------


def test_notices_by_their_weight(window):
    window.services.tasks.notice.emit("good", "Exported")
    assert window.toast.isVisible() and window.toast.text == "Exported"
    assert not window.notice_bar.isVisible()
    window.services.tasks.notice.emit("error", "it failed, because")
    assert window.notice_bar.text == "It failed, because"
    window.services.tasks.notice.emit("caution", "asia.csv: it failed")
    assert window.notice_bar.text == "asia.csv: it failed"


def test_an_uncaught_fault_is_one_sentence_and_a_log_entry(window, caplog):
    reporter = app.FaultReporter()
    reporter.fault.connect(window.fault)
    try:
        raise ZeroDivisionError("secret detail")
    except ZeroDivisionError as error:
        reporter._caught(type(error), error, error.__traceback__)
    assert "ZeroDivisionError" in window.notice_bar.text
    assert "secret detail" not in window.notice_bar.text
    assert "Traceback" not in window.notice_bar.text
    assert "secret detail" in caplog.text
    error = DataError("the file is empty", advice="Choose another")
    reporter._caught(type(error), error, None)
    assert window.notice_bar.text == "the file is empty. Choose another."


# -- dialogs -----------------------------------------------------------------------------------


def test_question_by_keys(window, qtbot):
    question = Question(window, "Save?", "Why.", (("no", "Discard"), ("yes", "Save")), "yes")
    qtbot.addWidget(question)
    question.show()
    qtbot.keyClick(question, Qt.Key.Key_Return)
    assert question.answer == "yes"
    question = Question(window, "Save?", "Why.", (("no", "Discard"), ("yes", "Save")), "yes")
    qtbot.addWidget(question)
    question.show()
    qtbot.keyClick(question, Qt.Key.Key_Escape)
    assert question.answer == ""


def test_list_of_keys_is_made_from_the_registry(window, qtbot):
    dialog = Shortcuts(window, window.actions_)
    qtbot.addWidget(dialog)
    dialog.show()
    message = {label.text() for label in dialog.findChildren(QLabel)}
    assert {"Learn", "Add a node", "Search commands and variables"} <= message
    chips = {widget.accessibleName() for widget in dialog.findChildren(QWidget)}
    assert {"F5", "N", "Ctrl+K", "Del, D"} <= chips


def test_about_names_what_it_stands_on(window, qtbot):
    dialog = About(window)
    qtbot.addWidget(dialog)
    dialog.show()
    message = " ".join(label.text() for label in dialog.findChildren(QLabel))
    for name in (__version__, "Inter", "Phosphor", "LGPL", "SIL Open Font License", "CC BY 4.0"):
        assert name in message


def test_the_guide_has_contents_and_a_search(window, qtbot):
    dialog = Guide(window)
    qtbot.addWidget(dialog)
    dialog.show()
    titles = dialog.titles()
    assert titles[0] == "Learning a network" and "Background knowledge" in titles
    assert len(titles) > 60, "headings of the guide and the pages of the searchers"
    at = titles.index("Choose what to learn from")
    dialog.open_row(at)
    assert dialog.browser.page.stem == "learning"
    assert dialog.browser.verticalScrollBar().value() > 0
    dialog.field.setText("likelihood evidence")
    assert any("Quer" in title for title in dialog.titles()[:3])
    qtbot.keyClick(dialog.field, Qt.Key.Key_Return)
    assert dialog.browser.page.stem == "query"
    assert dialog.browser.extraSelections(), "what was looked for is marked"
    dialog.field.setText("zzzz")
    assert dialog.titles() == [] and dialog.none.isVisible()
    dialog.field.clear()
    assert dialog.titles() == titles
    dialog.back.click()
    assert dialog.browser.page.stem == "learning"


def test_guide_is_readable_in_the_window(window, qtbot):
    assert guide_pages()
    dialog = Guide(window)
    qtbot.addWidget(dialog)
    dialog.show()
    text = dialog.browser.toPlainText()
    assert "Learn" in text
    assert "#" not in text.split("\n")[0]
    cursor = dialog.browser.textCursor()
    cursor.setPosition(3)
    assert cursor.charFormat().font().pixelSize() == theme().px(20)


@pytest.mark.parametrize(
    ("id_", "kind"), [("about", About), ("shortcuts", Shortcuts), ("guide", Guide)]
)
def test_help_goes_with_all_it_holds_when_it_is_closed(window, qtbot, id_, kind):
    window.actions_[id_].trigger()
    (dialog,) = window.findChildren(kind)
    assert dialog.isVisible()
    gone = weakref.ref(dialog)
    with qtbot.waitSignal(dialog.destroyed):
        qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    del dialog
    gc.collect()
    assert gone() is None and window.findChildren(kind) == []


def test_notes_on_the_data_are_all_listed(window, qtbot):
    dialog = Notes(window, "Notes", ["One was left out.", "Two was cut in three."])
    qtbot.addWidget(dialog)
    message = {label.text() for label in dialog.findChildren(QLabel)}
    assert {"One was left out.", "Two was cut in three."} <= message


# -- dropping ----------------------------------------------------------------------------------


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
    window.eventFilter(window.windowHandle(), event)
    return event


def test_a_dropped_table_opens(window, qtbot):
    path = resource("samples/asia.csv")
    event = drag(window, path, QDragEnterEvent)
    assert event.isAccepted()
    assert window._drop_hint.isVisible()
    drag(window, path, QDropEvent)
    assert not window._drop_hint.isVisible()
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


# -- saving and closing ------------------------------------------------------------------------


def test_title_says_whether_it_is_saved(window, qtbot, tmp_path):
    open_sample(window, qtbot)
    window.services.graph.add_arc("asia", "tub")
    assert window.isWindowModified()
    assert window.top_bar._state.text() == "Not saved"
    with qtbot.waitSignal(window.services.files.saved, timeout=30_000):
        window.services.files.save(tmp_path / "p.bnstudio")
    qtbot.waitUntil(lambda: window.top_bar._state.text() == "Saved")
    assert window.top_bar._name.text() == "p.bnstudio"
    assert window.settings.recent[0].name == "p.bnstudio"


@pytest.mark.parametrize(("answer", "closed"), [("cancel", False), ("", False), ("discard", True)])
def test_closing_with_unsaved_work_asks(window, qtbot, monkeypatch, answer, closed):
    open_sample(window, qtbot)
    window.services.graph.add_arc("asia", "tub")
    asked = []

    def ask(parent, title, text, answers, advised):
        asked.append((title, [key for key, _words in answers], advised))
        return answer

    monkeypatch.setattr(files, "ask", ask)
    assert window.close() is closed
    assert asked == [("Save the changes first?", ["cancel", "discard", "save"], "save")]


def test_closing_saves_when_told_to(window, qtbot, monkeypatch, tmp_path):
    open_sample(window, qtbot)
    window.services.graph.add_arc("asia", "tub")
    path = tmp_path / "kept.bnstudio"
    monkeypatch.setattr(files, "ask", lambda *a: "save")
    monkeypatch.setattr(files.QFileDialog, "getSaveFileName", lambda *a: (str(path), ""))
    assert window.close()
    assert path.exists()


def test_recovery_is_offered_and_can_be_discarded(window, qtbot, monkeypatch):
    class Left:
        def __init__(self, title):
            from datetime import datetime

            self.title, self.message = title, "asia.csv · 2 runs"
            self.saved = datetime.now().astimezone()

    left = [Left("one.bnstudio"), Left("two.bnstudio")]
    gone, back = [], []
    window.services.files.find_recoveries = lambda then: then(list(left))
    window.services.files.discard_recovery = gone.append
    window.services.files.recover = back.append
    recovery.offer(window, window.files)
    assert "one.bnstudio" in window.notice_bar.text
    assert "today at" in window.notice_bar.text
    buttons = {b.text(): b for b in window.notice_bar.findChildren(QAbstractButton) if b.text()}
    answers = ["keep", "discard"]
    monkeypatch.setattr(recovery, "ask", lambda *_: answers.pop(0))
    buttons["Discard it…"].click()
    QApplication.processEvents()
    assert gone == [] and "one.bnstudio" in window.notice_bar.text, "it is asked for once more"
    buttons = {
        b.text(): b
        for b in window.notice_bar.findChildren(QAbstractButton)
        if b.text() and b.isVisible()
    }
    buttons["Discard it…"].click()
    QApplication.processEvents()
    assert gone == [left[0]]
    assert "two.bnstudio" in window.notice_bar.text
    buttons = {
        b.text(): b
        for b in window.notice_bar.findChildren(QAbstractButton)
        if b.text() and b.isVisible()
    }
    buttons["Bring it back"].click()
    assert back == [left[1]]


# -- for everybody -----------------------------------------------------------------------------


def test_every_control_has_a_name(window, qtbot):
    open_sample(window, qtbot)
    window.services.graph.add_arc("asia", "tub")
    window.workspace.show_page("graph")
    nameless = []
    for widget in window.findChildren(QWidget):
        if not isinstance(widget, QAbstractButton | QLineEdit | QComboBox | QAbstractSpinBox):
            continue
        if not widget.isVisible():
            continue
        if widget.objectName().startswith("qt_") or isinstance(widget.parent(), QAbstractSpinBox):
            continue
        text = widget.text() if isinstance(widget, QAbstractButton) else ""
        if not (widget.accessibleName() or text or widget.toolTip()):
            nameless.append(f"{type(widget).__name__} in {type(widget.parent()).__name__}")
    assert nameless == [], nameless


def test_tab_key_goes_round_the_whole_window(window, qtbot):
    open_sample(window, qtbot)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    seen = []
    for _ in range(200):
        QTest.keyClick(QApplication.focusWidget() or window, Qt.Key.Key_Tab)
        now = QApplication.focusWidget()
        if now in seen[:1]:
            break
        seen.append(now)
    else:
        pytest.fail("Tab never came back to where it began")
    for part in (window.top_bar, window.workspace.variables, window.workspace.learn):
        assert any(part.isAncestorOf(widget) for widget in seen), part
    assert window.workspace.tabs in seen


def test_qt_has_nothing_to_complain_of(dressed, qtbot, qt_warnings, tmp_path):
    session = make_services()
    window = MainWindow(session, Settings(tmp_path / "w.ini"))
    qtbot.addWidget(window)
    window.show()
    open_sample(window, qtbot)
    window.workspace.show_page("graph")
    for size in ((1100, 700), (1600, 1000), (1300, 760)):
        window.resize(*size)
        QApplication.processEvents()
    theme().set_mode("dark")
    QApplication.processEvents()
    window.close()
    assert qt_warnings == []


def test_garbage_is_collected_in_the_window_thread_only(dressed, qtbot):
    class Node:
        pass

    def make_cycles(seen: list[weakref.ref]) -> None:
        for _ in range(3000):
            node = Node()
            node.self = node
        seen.append(weakref.ref(node))

    gc.enable()
    collector = Collector()
    try:
        assert not gc.isenabled()
        seen: list[weakref.ref] = []
        thread = threading.Thread(target=make_cycles, args=(seen,))
        thread.start()
        thread.join()
        assert seen[0]() is not None, "the thread must not have collected"
        assert collector.collect() >= 0
        assert seen[0]() is None
        assert collector.collect() == -1
    finally:
        collector.stop()
    assert gc.isenabled()


def test_start_shows_the_window_before_loading_what_is_heavy(tmp_path):
    """In a process of its own, as a person starts it; it ends without leaving a process behind."""
    import subprocess
    import sys

    code = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from bnstudio.gui import app
from bnstudio.gui.window import main_window
heavy = []
def first(window):
    heavy.extend(m for m in ("numba", "pandas", "pyqtgraph", "networkx") if m in sys.modules)
    QTimer.singleShot(1500, window.close)
init = main_window.MainWindow.__init__
def patched(self, *a, **k):
    init(self, *a, **k)
    self.shown_first.connect(lambda: first(self))
main_window.MainWindow.__init__ = patched
status = app.main([])
import psutil
import threading
left = [thread.name for thread in threading.enumerate()]
print(status, heavy, len(psutil.Process().children(recursive=True)), left)
"""
    environment = {
        **os.environ,
        "QT_QPA_PLATFORM": "offscreen",
        "BNSTUDIO_TIMING": "1",
        "XDG_CONFIG_HOME": str(tmp_path),
        "XDG_STATE_HOME": str(tmp_path),
        "HOME": str(tmp_path),
    }
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True, text=True, timeout=120, env=environment, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "0 [] 0 ['MainThread']"
    assert "window on screen" in done.stderr
    assert "Traceback" not in done.stderr
    logs = list(Path(tmp_path).rglob("bnstudio.log"))
    assert len(logs) == 1
    assert "ERROR" not in logs[0].read_text()


# -- screen readers ----------------------------------------------------------------------------


def test_what_a_run_has_come_to_is_told(window, qtbot, monkeypatch):
    told = []
    monkeypatch.setattr(run_news, "announce", lambda _source, text: told.append(text))
    open_sample(window, qtbot)
    window.services.form.change(searcher="tabu", limits=Limits(time=20.0))
    window.services.runs.learn()
    qtbot.waitUntil(lambda: any("Score" in text for text in told), timeout=60_000)
    # A short run may have ended before its state is looked at for the first time.
    assert told[:-1] in ([], ["Run 1 is searching."])
    assert told[-1].startswith("Run 1: ") and "Score −" in told[-1]
    assert len(told) == len(set(told)), "each is told once"
