"""All commands of the frame with their menus and keys, and the menu bar made from them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QActionGroup, QDesktopServices, QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu, QMenuBar

from bnstudio.gui.style.theme import MODES, theme
from bnstudio.gui.window.actions import MENUS, Actions
from bnstudio.gui.window.command_palette import Entry, PaletteSource
from bnstudio.gui.window.help import About, Guide, Shortcuts, guide_pages
from bnstudio.gui.window.welcome import SAMPLES

if TYPE_CHECKING:
    from bnstudio.gui.canvas.page.page import GraphPage
    from bnstudio.gui.window.main_window import MainWindow

#: Minutes that "Extend" adds to a run's time budget.
EXTEND = 5

# What each menu holds, in order; None is a line, a word in <> is a submenu filled elsewhere.
LAYOUT: dict[str, tuple[str | None, ...]] = {
    "File": (
        "new",
        "open",
        "<recent>",
        "<samples>",
        None,
        "save",
        "save-as",
        None,
        "export",
        None,
        "close",
        "quit",
    ),
    "Edit": ("undo", "redo", None, "delete", "select-all", None, "find-variable", "find-node"),
    "View": (
        "show-data",
        "show-graph",
        "show-evaluate",
        None,
        "view-dag",
        "view-rpdag",
        "view-cpdag",
        None,
        "zoom-in",
        "zoom-out",
        "fit",
        "enlarge",
        None,
        "show-variables",
        "show-runs",
        None,
        "<theme>",
        "palette",
    ),
    "Data": ("include-all", "data-notes", None, "knowledge-file"),
    "Graph": (
        "add-node",
        "draw-arc",
        None,
        "reverse",
        "to-link",
        "rename",
        None,
        "arrange",
    ),
    "Runs": ("learn", None, "pause", "stop", "extend", None, "stop-all", None, "parent-sets"),
    "Help": ("guide", "shortcuts", None, "logs", "about"),
}


def register_commands(a: Actions, w: MainWindow) -> None:
    """Enter every command of the frame into the registry."""
    s = w.services
    PaletteSource(w, lambda: palette_entries(w))

    def graph_page():
        page = w.ensure_workspace()
        page.show_page("graph")
        return page.graph

    a.add("new", "File", "&New project", w.files.new_project, "Ctrl+N", icon="file-plus")
    a.add("open", "File", "&Open…", w.files.open_dialog, "Ctrl+O", icon="folder-open")
    a.add("save", "File", "&Save", w.files.save, "Ctrl+S", icon="floppy-disk")
    a.add("save-as", "File", "Save &as…", w.files.save_as, "Ctrl+Shift+S")
    a.add("export", "File", "&Export…", w.files.export, "Ctrl+E", icon="export")
    a.add("close", "File", "&Close project", lambda: w.files.new_project("close it"), "Ctrl+W")
    a.add("quit", "File", "&Quit", w.close, "Ctrl+Q")

    a.add("undo", "Edit", "&Undo", s.document.undo, "Ctrl+Z", icon="arrow-u-up-left")
    a.add("redo", "Edit", "&Redo", s.document.redo, ["Ctrl+Shift+Z", "Ctrl+Y"], icon="arrow-u-up-right")
    a.add("select-all", "Edit", "Select &all", lambda: _select_all(w), "Ctrl+A")
    a.add("find-variable", "Edit", "Find a &variable", lambda: _find_variable(w), "Ctrl+Shift+F")
    a.add("find-node", "Edit", "&Find a node", lambda: graph_page().strip.open_find(), "Ctrl+F")

    a.add("show-data", "View", "&Data page", lambda: w.workspace.show_page("data"), "Ctrl+1")
    a.add("show-graph", "View", "&Graph page", lambda: w.workspace.show_page("graph"), "Ctrl+2")
    a.add(
        "show-evaluate",
        "View",
        "Evaluate &page",
        lambda: w.workspace.show_page("evaluate"),
        "Ctrl+3",
    )
    kinds = QActionGroup(w)
    for kind, keys in (("dag", "Ctrl+Alt+1"), ("rpdag", "Ctrl+Alt+2"), ("cpdag", "Ctrl+Alt+3")):
        action = a.add(
            f"view-{kind}",
            "View",
            f"As {kind.upper()}",
            lambda k=kind: s.graph.set_view(k),
            keys,
            checkable=True,
            group=kinds,
        )
        action.setChecked(kind == s.graph.view)
    a.add("enlarge", "View", "&Enlarge the graph", lambda: _enlarge(w), "F11", checkable=True)
    a.add(
        "show-variables",
        "View",
        "&Variables",
        lambda: _toggle_variables(w),
        "Ctrl+Shift+1",
        checkable=True,
    )
    a.add("show-runs", "View", "&Runs", lambda: _toggle_runs(w), "Ctrl+Shift+2", checkable=True)
    modes = QActionGroup(w)
    message = {"system": "As the &system", "light": "&Light theme", "dark": "&Dark theme"}
    for mode in MODES:
        action = a.add(
            f"theme-{mode}",
            "View",
            message[mode],
            lambda m=mode: _set_theme(w, m),
            checkable=True,
            group=modes,
        )
        action.setChecked(mode == theme().mode)
    a.add("theme-toggle", "View", "Switch light and dark", theme().toggle)
    a.add("palette", "View", "&Search commands and variables…", w.open_palette, "Ctrl+K")

    # The canvas handles these keys itself: they are plain letters in every field.
    for id_, menu, text, do, keys in (
        ("delete", "Edit", "&Delete", lambda g: g.editing.delete_selected(), ["Del", "D"]),
        ("zoom-in", "View", "Zoom &in", lambda g: g.view.zoom_in(), "+"),
        ("zoom-out", "View", "Zoom &out", lambda g: g.view.zoom_out(), "-"),
        ("fit", "View", "&Fit the whole graph", lambda g: g.view.fit(), "0"),
        ("add-node", "Graph", "Add a &node", lambda g: g.commands.node_tool(), "N"),
        ("draw-arc", "Graph", "Draw an &arc", lambda g: g.controller.take_tool("arc"), "A"),
        ("reverse", "Graph", "&Reverse the arc", lambda g: g.commands.reverse_selected(), "R"),
        (
            "to-link",
            "Graph",
            "Turn into a &link, or draw one",
            lambda g: g.commands.link_selected(),
            "L",
        ),
        ("rename", "Graph", "Rena&me the node", lambda g: g.commands.rename_selected(), "F2"),
    ):
        a.add(id_, menu, text, lambda d=do: _on_canvas(w, d), keys, where="canvas")
    a.add("arrange", "Graph", "Arrange ane&w", lambda: graph_page().arrange(), "Ctrl+L")

    a.add("include-all", "Data", "&Include all variables", lambda: s.data.set_included(s.data.variable_names))
    a.add("data-notes", "Data", "&What was done to the data…", w.show_data_notes)
    a.add("knowledge-file", "Data", "Background &knowledge from a file…", lambda: _knowledge(w))

    a.add("learn", "Runs", "&Learn", s.runs.learn, "F5", icon="play")
    a.add("pause", "Runs", "&Pause", lambda: _pause(w), "F6", icon="pause")
    a.add("stop", "Runs", "&Stop and keep best", lambda: _stop(w), "Shift+F5", icon="stop-fill")
    a.add("extend", "Runs", f"&Extend by {EXTEND} minutes", lambda: _extend(w), "F7", icon="plus")
    a.add("stop-all", "Runs", "Stop &all runs", lambda: _stop_all(w))
    a.add("parent-sets", "Runs", "Parent se&ts of the run…", lambda: _parent_sets(w))

    a.add("guide", "Help", "&User guide", lambda: Guide(w).show(), "F1", icon="book-open")
    a["guide"].setVisible(bool(guide_pages()))
    a.add("shortcuts", "Help", "&Keyboard shortcuts", lambda: Shortcuts(w, a).exec(), "Shift+F1")
    a.add("logs", "Help", "Show the &log files", _show_logs)
    a.add("about", "Help", "&About bnstudio", lambda: About(w).exec())


def fill_menu_bar(bar: QMenuBar, a: Actions, w: MainWindow) -> None:
    """Put the registered commands into the menus."""
    for title in MENUS:
        # No letter is underlined until a menu is open; the access keys are the window's.
        menu = bar.addMenu(title)
        key = QShortcut(QKeySequence(f"Alt+{title[0]}"), w)
        key.activated.connect(lambda m=menu: _open_menu(bar, m))
        menu.setToolTipsVisible(False)
        for item in LAYOUT[title]:
            if item is None:
                menu.addSeparator()
            elif item.startswith("<"):
                _SUBMENUS[item](menu, a, w)
            else:
                menu.addAction(a[item])


def _open_menu(bar: QMenuBar, menu: QMenu) -> None:
    bar.setFocus(Qt.FocusReason.MenuBarFocusReason)
    bar.setActiveAction(menu.menuAction())
    if menu.actions():
        menu.setActiveAction(menu.actions()[0])


def _recent(menu: QMenu, a: Actions, w: MainWindow) -> None:
    recent = menu.addMenu("Open &recent")

    def fill() -> None:
        recent.clear()
        paths = w.settings.recent
        for path in paths:
            recent.addAction(
                path.name.replace("&", "&&"), lambda p=path: w.open_file(str(p))
            ).setToolTip(str(path))
        if not paths:
            recent.addAction("None yet").setEnabled(False)
        else:
            recent.addSeparator()
            recent.addAction("Forget them", lambda: _forget(w))

    recent.setToolTipsVisible(True)
    recent.aboutToShow.connect(fill)


def _samples(menu: QMenu, a: Actions, w: MainWindow) -> None:
    samples = menu.addMenu("Sa&mples")
    samples.setToolTipsVisible(True)
    for sample in SAMPLES:
        samples.addAction(sample.title, lambda s=sample: w.open_file(str(s.document.path))).setToolTip(
            sample.line
        )


def _theme_menu(menu: QMenu, a: Actions, w: MainWindow) -> None:
    themes = menu.addMenu("&Theme")
    for mode in MODES:
        themes.addAction(a[f"theme-{mode}"])


_SUBMENUS = {"<recent>": _recent, "<samples>": _samples, "<theme>": _theme_menu}


def palette_entries(w: MainWindow) -> list[Entry]:
    """Return what the palette offers beyond commands: samples, recent files, layouts."""
    found = [
        Entry(f"Open the sample {sample.title}", "Sample", _opener(w, sample.path), icon="table")
        for sample in SAMPLES
    ]
    found += [
        Entry(f"Open {path.name}", "Recent", _opener(w, path), icon="file")
        for path in w.settings.recent
    ]
    from bnstudio.gui.canvas.page.tool_strip import LAYOUTS

    known = w.services.graph.graph is not None
    found += [
        Entry(
            f"Arrange: {title}",
            "Layout",
            lambda style=style: _arrange(w, style),
            icon="tree-structure",
            enabled=known,
        )
        for title, style in LAYOUTS
    ]
    return found


def _opener(w: MainWindow, path: Path) -> Callable[[], None]:
    return lambda: w.open_file(str(path))


def _arrange(w: MainWindow, style: str) -> None:
    page = w.ensure_workspace()
    page.show_page("graph")
    strip = page.graph.strip
    strip.layouts.set_value(style)
    strip.layout_chosen.emit(style)


def _forget(w: MainWindow) -> None:
    w.settings.clear_recent()
    w.welcome.set_recent([])


def _on_canvas(w: MainWindow, do: Callable[[GraphPage], None]) -> None:
    workspace = w.ensure_workspace()
    workspace.show_page("graph")
    workspace.graph.view.setFocus(Qt.FocusReason.OtherFocusReason)
    do(workspace.graph)


def _select_all(w: MainWindow) -> None:
    s = w.services
    if s.graph.graph is not None and w.workspace is not None and w.workspace.page == "graph":
        w.workspace.graph.select_all()
    else:
        s.selection.select(s.data.variable_names)


def _find_variable(w: MainWindow) -> None:
    workspace = w.ensure_workspace()
    if workspace.now is not None and not workspace.now.variables:
        workspace.open_variables()
    workspace.variables.search.setFocus()
    workspace.variables.search.selectAll()


def _enlarge(w: MainWindow) -> None:
    workspace = w.ensure_workspace()
    workspace.show_page("graph")
    workspace.enlarge(not workspace.wishes.enlarged)


def _toggle_variables(w: MainWindow) -> None:
    workspace = w.ensure_workspace()
    if workspace.now is not None and (workspace.now.variables or workspace.floating):
        workspace.show_variables(False)
    else:
        workspace.open_variables()


def _toggle_runs(w: MainWindow) -> None:
    workspace = w.ensure_workspace()
    workspace.show_runs(workspace.now is None or not workspace.now.runs)


def _set_theme(w: MainWindow, mode: str) -> None:
    theme().set_mode(mode)
    w.settings.theme = mode


def _knowledge(w: MainWindow) -> None:
    name, _filter = QFileDialog.getOpenFileName(
        w, "Background knowledge", w.settings.folder, "Knowledge (*.json);;All files (*)"
    )
    if name:
        w.settings.folder = str(Path(name).parent)
        w.services.data.open_knowledge(name)


def _pause(w: MainWindow) -> None:
    run = w.active_run()
    if run is not None:
        (w.services.runs.resume if run.state == "paused" else w.services.runs.pause)(run.number)


def _stop(w: MainWindow) -> None:
    run = w.active_run()
    if run is not None:
        w.services.runs.stop(run.number)


def _extend(w: MainWindow) -> None:
    run = w.active_run()
    if run is not None:
        w.services.runs.extend(run.number, EXTEND * 60)


def _stop_all(w: MainWindow) -> None:
    for run in w.services.runs.all:
        if run.active:
            w.services.runs.stop(run.number)


def _parent_sets(w: MainWindow) -> None:
    from bnstudio.gui.parent_sets.window import run_with_lists

    run = run_with_lists(w.session)
    if run is not None:
        w.show_parent_sets(run.number)


def log_folder() -> Path:
    """Return the folder of the log files."""
    return Path(platformdirs.user_log_dir("bnstudio", appauthor=False))


def _show_logs() -> None:
    folder = log_folder()
    folder.mkdir(parents=True, exist_ok=True)
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))
    QApplication.clipboard().setText(str(folder))
