"""The menu bar, made from the registered commands."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QMenu, QMenuBar

from bnstudio.gui.style.theme import MODES
from bnstudio.gui.window.actions import MENUS
from bnstudio.gui.window.files import Files
from bnstudio.gui.window.frame import Frame
from bnstudio.gui.window.panels import MORE_PAGES, MORE_SIDE_PANELS
from bnstudio.gui.window.welcome import SAMPLES
from bnstudio.gui.wording.plain import action_text, plain_lines
from bnstudio.gui.wording.tr import tr

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
        "sample-rows",
        "figure",
        "report",
        None,
        "close",
        "quit",
    ),
    "Edit": (
        *(
            "undo",
            "redo",
            None,
            "paste",
            "delete",
            "select-all",
            None,
            "find-variable",
            "find-node",
            None,
            "settings",
        ),
    ),
    "View": (
        "show-data",
        "show-graph",
        "show-evaluate",
        "<pages>",
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
        "show-labels",
        None,
        "show-variables",
        "show-runs",
        "<side panels>",
        None,
        "<theme>",
        "palette",
    ),
    "Data": (
        "include-all",
        "data-notes",
        None,
        "show-knowledge",
        "show-cuts",
        "knowledge-file",
        "knowledge-save",
    ),
    "Graph": (
        "add-node",
        "draw-arc",
        None,
        "reverse",
        "to-link",
        "rename",
        None,
        "require",
        "show-known",
        "hide-weak",
        "node-states",
        "target",
        None,
        "arrange",
        "outline",
        None,
        "compare-next",
        "compare-previous",
        "compare-swap",
        "compare-overlay",
        "compare-side",
        "compare-picture",
    ),
    "Runs": (
        "learn",
        "learn-after",
        "start-waiting",
        None,
        "pause",
        "stop",
        "extend",
        None,
        "continue",
        "improve",
        None,
        "stop-all",
        None,
        "parent-sets",
        "ledger",
    ),
    "Help": ("guide", "shortcuts", None, "logs", "about"),
}


def fill_menu_bar(bar: QMenuBar, w: Frame, files: Files) -> None:
    """Put the registered commands into the menus."""
    for title in MENUS:
        # No letter is underlined until a menu is open; the access keys are the window's.
        menu = bar.addMenu(MENUS[title])
        key = QShortcut(QKeySequence(f"Alt+{MENUS[title][0]}"), w)
        key.activated.connect(partial(_open_menu, bar, menu))
        menu.setToolTipsVisible(False)
        for item in LAYOUT[title]:
            if item is None:
                menu.addSeparator()
            elif item == "<recent>":
                _fill_recent(menu.addMenu(tr("Open &recent")), files)
            elif item == "<samples>":
                _fill_samples(menu.addMenu(tr("Sa&mples")), files)
            elif item == "<pages>":
                for page in MORE_PAGES:
                    menu.addAction(w.actions_[f"show-{page.key}"])
            elif item == "<side panels>":
                for panel in MORE_SIDE_PANELS:
                    menu.addAction(w.actions_[panel.key])
            elif item == "<theme>":
                themes = menu.addMenu(tr("&Theme"))
                for mode in MODES:
                    themes.addAction(w.actions_[f"theme-{mode}"])
            else:
                menu.addAction(w.actions_[item])


def _open_menu(bar: QMenuBar, menu: QMenu) -> None:
    bar.setFocus(Qt.FocusReason.MenuBarFocusReason)
    bar.setActiveAction(menu.menuAction())
    if menu.actions():
        menu.setActiveAction(menu.actions()[0])


def _opener(files: Files, path: Path) -> Callable[[], None]:
    return lambda: files.open_file(str(path))


def _fill_recent(recent: QMenu, files: Files) -> None:
    def fill() -> None:
        recent.clear()
        for path in files.recent:
            action = recent.addAction(action_text(path.name))
            action.triggered.connect(_opener(files, path))
            action.setToolTip(plain_lines(str(path)))
        if files.recent:
            recent.addSeparator()
            recent.addAction(tr("Forget them")).triggered.connect(lambda: files.forget_recent())
        else:
            recent.addAction(tr("None yet")).setEnabled(False)

    recent.setToolTipsVisible(True)
    recent.aboutToShow.connect(fill)


def _fill_samples(samples: QMenu, files: Files) -> None:
    samples.setToolTipsVisible(True)
    for sample in SAMPLES:
        action = samples.addAction(action_text(sample.title))
        action.triggered.connect(_opener(files, sample.path))
        action.setToolTip(plain_lines(sample.line))
