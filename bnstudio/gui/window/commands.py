"""All commands of the window, with their keys, and what each does."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QActionGroup, QDesktopServices
from PySide6.QtWidgets import QApplication, QFileDialog

from bnstudio.gui.style.theme import MODES, theme
from bnstudio.gui.widgets.dialogs import ask_place, show_freed
from bnstudio.gui.window.enabling import run_to_continue
from bnstudio.gui.window.files import Files
from bnstudio.gui.window.frame import Frame
from bnstudio.gui.window.panels import MORE_PAGES, MORE_SIDE_PANELS
from bnstudio.gui.wording.knowledge import ENDINGS, OPENED, SAVED
from bnstudio.gui.wording.tr import tr
from bnstudio.places import log_folder
from bnstudio.resources import guide_pages

if TYPE_CHECKING:
    from bnstudio.gui.canvas.page.page import GraphPage
    from bnstudio.gui.compare.page import ComparePage
    from bnstudio.gui.window.dialogs.preferences import Preferences

#: Minutes that "Extend" adds to a run's time budget.
EXTEND = 5

# Handled by the canvas itself: they are plain letters in every field.
ON_CANVAS: tuple[tuple[str, str, str, Callable[[GraphPage], object], str | list[str]], ...] = (
    ("delete", "Edit", tr("&Delete"), lambda g: g.editing.delete_selected(), ["Del", "D"]),
    ("zoom-in", "View", tr("Zoom &in"), lambda g: g.view.zoom_in(), "+"),
    ("zoom-out", "View", tr("Zoom &out"), lambda g: g.view.zoom_out(), "-"),
    ("fit", "View", tr("&Fit the whole graph"), lambda g: g.view.fit(), "0"),
    ("add-node", "Graph", tr("Add a &node"), lambda g: g.commands.node_tool(), "N"),
    ("draw-arc", "Graph", tr("Draw an &arc"), lambda g: g.controller.take_tool("arc"), "A"),
    ("reverse", "Graph", tr("&Reverse the arc"), lambda g: g.commands.reverse_selected(), "R"),
    (
        "to-link",
        "Graph",
        tr("Turn into a &link, or draw one"),
        lambda g: g.commands.link_selected(),
        "L",
    ),
    ("rename", "Graph", tr("Rena&me the node"), lambda g: g.commands.rename_selected(), "F2"),
    ("require", "Graph", tr("Re&quire the arc"), lambda g: g.commands.require_selected(), "P"),
    ("show-known", "Graph", tr("Show what is &known"), lambda g: g.commands.toggle_known(), "K"),
    ("hide-weak", "Graph", tr("&Hide or fade weak arcs"), lambda g: g.strip.weak.click(), "W"),
    (
        "node-states",
        "Graph",
        tr("Show s&tates in the nodes"),
        lambda g: g.strip.states.click(),
        "B",
    ),
    (
        "target",
        "Graph",
        tr("Make the nod&e the target"),
        lambda g: g.commands.choose_target(),
        "T",
    ),
)


def register_commands(w: Frame, files: Files, open_palette: Callable[[], None]) -> None:
    """Enter every command of the window into its registry."""
    a, s = w.actions_, w.services

    a.add("new", "File", tr("&New project"), files.new_project, "Ctrl+N", icon="file-plus")
    a.add("open", "File", tr("&Open…"), files.open_dialog, "Ctrl+O", icon="folder-open")
    a.add("save", "File", tr("&Save"), files.save, "Ctrl+S", icon="floppy-disk")
    a.add("save-as", "File", tr("Save &as…"), files.save_as, "Ctrl+Shift+S")
    a.add("export", "File", tr("&Export…"), files.export, "Ctrl+E", icon="export")
    a.add("sample-rows", "File", tr("Sample ro&ws…"), files.sample_rows)
    a.add("figure", "File", tr("Make a &figure…"), files.figure, "Ctrl+Shift+E", icon="graph")
    a.add("report", "File", tr("Write a repor&t…"), files.report, "Ctrl+Shift+R", icon="book-open")
    a.add(
        "close", "File", tr("&Close project"), lambda: files.new_project(tr("close it")), "Ctrl+W"
    )
    a.add("quit", "File", tr("&Quit"), w.close, "Ctrl+Q")

    a.add("undo", "Edit", tr("&Undo"), w.undo, "Ctrl+Z", icon="arrow-u-up-left")
    a.add(
        "redo",
        "Edit",
        tr("&Redo"),
        w.redo,
        ["Ctrl+Shift+Z", "Ctrl+Y"],
        icon="arrow-u-up-right",
    )
    a.add("paste", "Edit", tr("&Paste a table"), files.paste, "Ctrl+V")
    a.add("select-all", "Edit", tr("Select &all"), lambda: _select_all(w), "Ctrl+A")
    a.add(
        "find-variable", "Edit", tr("Find a &variable"), lambda: _find_variable(w), "Ctrl+Shift+F"
    )
    a.add(
        "find-node", "Edit", tr("&Find a node"), lambda: _graph_page(w).strip.open_find(), "Ctrl+F"
    )

    a.add("settings", "Edit", tr("&Settings…"), lambda: open_settings(w), "Ctrl+,", icon="gear")

    for page, title, key in (
        ("data", tr("&Data page"), "Ctrl+1"),
        ("graph", tr("&Graph page"), "Ctrl+2"),
        ("evaluate", tr("Evaluate &page"), "Ctrl+3"),
        *((page.key, page.command, page.shortcut) for page in MORE_PAGES),
    ):
        a.add(f"show-{page}", "View", title, partial(_show_page, w, page), key)
    for panel in MORE_SIDE_PANELS:
        show = partial(_show_side, w, panel.key)
        a.add(panel.key, "View", panel.command, show, panel.shortcut)
    kinds = QActionGroup(w)
    for kind, keys in (("dag", "Ctrl+Alt+1"), ("rpdag", "Ctrl+Alt+2"), ("cpdag", "Ctrl+Alt+3")):
        action = a.add(
            f"view-{kind}",
            "View",
            tr("As {kind}", kind=kind.upper()),
            partial(s.graph.set_view, kind),
            keys,
            checkable=True,
            group=kinds,
        )
        action.setChecked(kind == s.graph.view)
    a.add("show-labels", "View", tr("Show la&bels"), lambda: _toggle_labels(w), checkable=True)
    a.add("enlarge", "View", tr("&Enlarge the graph"), lambda: _enlarge(w), "F11", checkable=True)
    a.add(
        "show-variables",
        "View",
        tr("&Variables"),
        lambda: _toggle_variables(w),
        "Ctrl+Shift+1",
        checkable=True,
    )
    a.add("show-runs", "View", tr("&Runs"), lambda: _toggle_runs(w), "Ctrl+Shift+2", checkable=True)
    modes = QActionGroup(w)
    message = {
        "system": tr("As the &system"),
        "light": tr("&Light theme"),
        "dark": tr("&Dark theme"),
    }
    for mode in MODES:
        action = a.add(
            f"theme-{mode}",
            "View",
            message[mode],
            partial(_set_theme, w, mode),
            checkable=True,
            group=modes,
        )
        action.setChecked(mode == theme().mode)
    a.add("theme-toggle", "View", tr("Switch light and dark"), theme().toggle)
    a.add("palette", "View", tr("&Search commands and variables…"), open_palette, "Ctrl+K")

    # The canvas handles these keys itself: they are plain letters in every field.
    for id_, menu, text, do, canvas_keys in ON_CANVAS:
        a.add(id_, menu, text, partial(_on_canvas, w, do), canvas_keys, where="canvas")
    a.add(
        "arrange",
        "Graph",
        tr("Arrange ane&w"),
        lambda: _graph_page(w).arranging.arrange(),
        "Ctrl+L",
    )

    a.add("outline", "Graph", tr("L&ist of nodes and arcs…"), lambda: _outline(w), "Ctrl+Shift+L")
    a.add("compare-next", "Graph", tr("Next &difference"), lambda: _step(w, 1), "F8")
    a.add("compare-previous", "Graph", tr("Previous di&fference"), lambda: _step(w, -1), "Shift+F8")
    a.add("compare-swap", "Graph", tr("&Swap the compared networks"), lambda: _compared(w).swap())
    a.add("compare-overlay", "Graph", tr("C&ompare as overlay"), lambda: _way(w, "overlay"))
    a.add("compare-side", "Graph", tr("Compare side &by side"), lambda: _way(w, "side"))
    of_it = tr("Make a fi&gure of the comparison…")
    a.add("compare-picture", "Graph", of_it, lambda: _picture(w, files))

    a.add("include-all", "Data", tr("&Include all variables"), lambda: _include_all(w))
    a.add("data-notes", "Data", tr("&What was done to the data…"), w.show_data_notes)
    a.add("knowledge-file", "Data", tr("Background knowledge from a &file…"), lambda: _knowledge(w))
    a.add("knowledge-save", "Data", tr("&Save the knowledge as…"), lambda: _save_knowledge(w))

    a.add("learn", "Runs", tr("&Learn"), s.runs.learn, "F5", icon="play")
    after = tr("Learn a&fter the runs at work")
    a.add("learn-after", "Runs", after, s.runs.queue.learn_after, "Ctrl+Shift+F5")
    a.add("start-waiting", "Runs", tr("Start the &waiting runs"), s.runs.queue.release)
    a.add("pause", "Runs", tr("&Pause"), lambda: _pause(w), "F6", icon="pause")
    a.add("stop", "Runs", tr("&Stop and keep best"), lambda: _stop(w), "Shift+F5", icon="stop-fill")
    a.add(
        "extend",
        "Runs",
        tr("&Extend by {extend} minutes", extend=EXTEND),
        lambda: _extend(w),
        "F7",
        icon="plus",
    )
    a.add("continue", "Runs", tr("&Continue the run"), lambda: _continue(w), "Shift+F7")
    a.add("improve", "Runs", tr("&Improve the current graph"), lambda: s.runs.improve(), "Ctrl+F5")
    a.add("stop-all", "Runs", tr("Stop &all runs"), lambda: _stop_all(w))
    a.add("parent-sets", "Runs", tr("Parent se&ts of the run…"), lambda: _parent_sets(w))

    a.add("ledger", "Runs", tr("Runs of all pro&jects…"), lambda: _ledger(w))

    a.add("guide", "Help", tr("&User guide"), lambda: _guide(w), "F1", icon="book-open")
    a["guide"].setVisible(bool(guide_pages()))
    a.add("shortcuts", "Help", tr("&Keyboard shortcuts"), lambda: _shortcuts(w), "Shift+F1")
    a.add("logs", "Help", tr("Show the &log files"), _show_logs)
    a.add("about", "Help", tr("&About bnstudio"), lambda: _about(w))


def _show_logs() -> None:
    """Show the folder of the log files, and copy its name."""
    folder = log_folder()
    folder.mkdir(parents=True, exist_ok=True)
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))
    QApplication.clipboard().setText(str(folder))


# The dialogs of Help are imported when they are asked for: the window opens sooner.


def _guide(w: Frame) -> None:
    from bnstudio.gui.window.dialogs.guide import Guide

    show_freed(Guide(w))


def open_settings(w: Frame) -> Preferences:
    """Open the Settings dialog, and return it."""
    from bnstudio.gui.window.dialogs.preferences import Preferences

    return show_freed(Preferences(w, w.settings, w.services.document))


def _shortcuts(w: Frame) -> None:
    from bnstudio.gui.window.dialogs.help import Shortcuts

    show_freed(Shortcuts(w, w.actions_))


def _about(w: Frame) -> None:
    from bnstudio.gui.window.dialogs.help import About

    show_freed(About(w))


def _compared(w: Frame) -> ComparePage:
    return w.ensure_workspace().comparison()


def _step(w: Frame, way: int) -> None:
    _compared(w).step(way)


def _way(w: Frame, way: str) -> None:
    _compared(w).set_way(way)


def _picture(w: Frame, files: Files) -> None:
    _compared(w)
    files.figure()


def _graph_page(w: Frame) -> GraphPage:
    workspace = w.ensure_workspace()
    workspace.show_page("graph")
    return workspace.graph


def _on_canvas(w: Frame, do: Callable[[GraphPage], object]) -> None:
    page = _graph_page(w)
    page.view.setFocus(Qt.FocusReason.OtherFocusReason)
    do(page)


def _select_all(w: Frame) -> None:
    s = w.services
    if s.graph.graph is not None and w.workspace is not None and w.workspace.page == "graph":
        w.workspace.graph.selection.select_all()
    else:
        s.selection.select(s.data.variable_names)


def _find_variable(w: Frame) -> None:
    workspace = w.ensure_workspace()
    if workspace.now is not None and not workspace.now.variables:
        workspace.open_variables()
    workspace.variables.search.setFocus()
    workspace.variables.search.selectAll()


def _show_page(w: Frame, key: str) -> None:
    w.ensure_workspace().show_page(key)


def _show_side(w: Frame, key: str) -> None:
    workspace = w.ensure_workspace()
    workspace.side.show_panel(key)
    workspace.side.focus_field()


def _toggle_labels(w: Frame) -> None:
    w.services.data.show_labels(not w.services.data.labels_shown)


def _enlarge(w: Frame) -> None:
    workspace = w.ensure_workspace()
    workspace.show_page("graph")
    workspace.enlarge(not workspace.wishes.enlarged)


def _toggle_variables(w: Frame) -> None:
    workspace = w.ensure_workspace()
    if workspace.now is not None and (workspace.now.variables or workspace.floating):
        workspace.show_variables(False)
    else:
        workspace.open_variables()


def _toggle_runs(w: Frame) -> None:
    workspace = w.ensure_workspace()
    workspace.show_runs(workspace.now is None or not workspace.now.runs)


def _set_theme(w: Frame, mode: str) -> None:
    theme().set_mode(mode)
    w.settings.theme = mode


def _knowledge(w: Frame) -> None:
    name, _filter = QFileDialog.getOpenFileName(
        w, tr("Background knowledge"), w.settings.folder, OPENED
    )
    if name:
        w.settings.folder = str(Path(name).parent)
        w.services.data.open_knowledge(name)


def _save_knowledge(w: Frame) -> None:
    path = ask_place(w, tr("Save the knowledge"), "knowledge.json", SAVED, ENDINGS)
    if path is not None:
        w.services.data.save_knowledge(path)


def _pause(w: Frame) -> None:
    run = w.active_run()
    if run is not None:
        (w.services.runs.resume if run.state == "paused" else w.services.runs.pause)(run.number)


def _stop(w: Frame) -> None:
    run = w.active_run()
    if run is not None:
        w.services.runs.stop(run.number)


def _extend(w: Frame) -> None:
    run = w.active_run()
    if run is not None:
        w.services.runs.extend(run.number, EXTEND * 60)


def _outline(w: Frame) -> None:
    from bnstudio.gui.canvas.page.outline import Outline

    s, page = w.services, _graph_page(w)
    show_freed(Outline(s.graph, s.data, s.selection, page.selection.go_to, w))


def _ledger(w: Frame) -> None:
    from bnstudio.gui.runs.ledger_window import LedgerWindow

    show_freed(LedgerWindow(w.services.tasks, w))


def _continue(w: Frame) -> None:
    number = run_to_continue(w)
    if number is not None:
        w.services.runs.go_on(number)


def _stop_all(w: Frame) -> None:
    for run in w.services.runs.active:
        w.services.runs.stop(run.number)


def _parent_sets(w: Frame) -> None:
    from bnstudio.gui.parent_sets.window import run_with_lists

    run = run_with_lists(w.services.runs.all, w.services.graph.current_run)
    if run is not None:
        w.show_parent_sets(run.number)


def _include_all(w: Frame) -> None:
    w.services.data.set_included(w.services.data.variable_names)
