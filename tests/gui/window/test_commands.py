"""Commands of the window, by menu, key and palette; settings."""

from pathlib import Path

import shiboken6
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QLineEdit,
    QMenu,
)

from bnstudio.gui.style.theme import MODES, theme
from bnstudio.gui.widgets.choices import Segment
from bnstudio.gui.window.command_palette import Entry, rank, search
from bnstudio.gui.window.dialogs.preferences import Preferences
from bnstudio.gui.window.main_menu import LAYOUT
from bnstudio.gui.window.palette_entries import WORDS, palette_entries
from bnstudio.gui.window.panels import MORE_PAGES, MORE_SIDE_PANELS
from bnstudio.gui.window.settings import Settings
from bnstudio.project.settings import RunSettings
from bnstudio.resources import resource
from tests.gui.window.opening import open_sample


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
    listed |= {panel.key for panel in MORE_SIDE_PANELS}
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


def test_pages_are_called_in_the_menu_as_on_their_tabs(window, qtbot):
    workspace = open_sample(window, qtbot)
    titles = {command.id: command.title for command in window.actions_}
    tabs = workspace.tabs
    assert tabs.count() == 7
    for at in range(tabs.count()):
        assert titles[f"show-{tabs.tabData(at)}"] == f"{tabs.tabText(at)} page"
    side = workspace.side.tabs
    for at in range(1, side.count()):
        assert titles[side.tabData(at)].startswith(f"{side.tabText(at)} the ")
    themes = {
        button.text()
        for button in Preferences(
            window, window.settings, window.services.document
        ).mode.findChildren(Segment)
    }
    assert {titles[f"theme-{mode}"].removesuffix(" theme") for mode in MODES} == themes


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
    queries, panel = window.services.queries, workspace.side.panels["query"]
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


def test_the_palette_leads_to_settings_of_the_program(window, qtbot):
    """By what people call them; that of the language in each language that there is."""
    card = window.palette_card
    for typed, title, field in (
        ("language", "Language", "language"),
        ("Sprache", "Language", "language"),
        ("font size", "Text and controls", "text_size"),
        ("animation", "Reduced motion", "still"),
    ):
        window.actions_["palette"].trigger()
        qtbot.keyClicks(card.field, typed)
        assert card.shown()[0] == title, typed
        qtbot.keyClick(card.field, Qt.Key.Key_Return)
        [dialog] = [d for d in window.findChildren(Preferences) if d.isVisible()]
        qtbot.waitUntil(getattr(dialog, field).hasFocus, timeout=5000)
        dialog.close()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    window.actions_["palette"].trigger()
    qtbot.keyClicks(card.field, "language")
    assert "Settings" in card.shown()
    qtbot.keyClick(card.field, Qt.Key.Key_Escape)


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
    leaving = {"Export", "Make a figure", "Write a report", "Save the knowledge as"}
    assert leaving <= {entry.title.removesuffix("…") for entry in search("export", entries)}


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
