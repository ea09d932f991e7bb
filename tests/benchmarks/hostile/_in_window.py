"""Plays one case in a window of the program; run as a script with a tree's modules.

``python _in_window.py hover|save_as|two_windows|theme FILE``
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QAbstractItemModel, QAbstractTableModel, QEvent, QModelIndex, QPoint, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QFileDialog, QHeaderView, QWidget

from bnstudio.data.table.read import read_table
from bnstudio.data.table.recipe import propose
from bnstudio.data.table.table import ReadOptions
from bnstudio.graph.pdag import DAG
from bnstudio.gui.app import make_application
from bnstudio.gui.services.bundle import Services, make_services
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.dialogs import Question
from bnstudio.gui.window.main_window import MainWindow
from bnstudio.gui.window.settings import Settings


def until(true: Callable[[], bool]) -> None:
    """Let the window work until something is so, for at most 20 seconds."""
    end = time.monotonic() + 20
    while not true() and time.monotonic() < end:
        QTest.qWait(20)


def with_data(path: str) -> Services:
    """Services with a table and a run."""
    services = make_services()
    table = read_table(Path(path), ReadOptions(header=True))
    services.data.set_table(table, propose(table))
    until(lambda: services.data.dataset is not None)
    add_run(services)
    return services


def add_run(services: Services, name: str = "") -> None:
    """Add a run that has ended."""
    project = services.document.project
    run = project.add_run(project.freeze_spec())
    run.name = name
    run.state, run.score, run.best = "finished", -1.0, DAG(services.data.variable_names)
    services.document.touch()


def window_of(services: Services, path: str) -> MainWindow:
    """Show a window on services."""
    theme().install(app, "light")
    window = MainWindow(services, Settings(Path(path).with_name("window.ini")))
    window.resize(1500, 950)
    window.show()
    window.ensure_workspace()
    QTest.qWait(300)
    return window


def columns_of(model: QAbstractItemModel) -> int:
    """How many columns a model has; lists do not tell."""
    return model.columnCount(QModelIndex()) if isinstance(model, QAbstractTableModel) else 1


def hover(path: str) -> None:
    """Rest the mouse on every place of the window."""
    window = window_of(with_data(path), path)
    places: list[tuple[QWidget, QPoint]] = []
    for widget in [window, *window.findChildren(QWidget)]:
        if not widget.isVisible():
            continue
        places.append((widget, widget.rect().center()))
        if isinstance(widget, QHeaderView):
            centres = [widget.sectionViewportPosition(i) + 8 for i in range(widget.count())]
            places += [(widget.viewport(), QPoint(at, 8)) for at in centres]
        elif isinstance(widget, QAbstractItemView) and widget.model() is not None:
            model = widget.model()
            places += [
                (widget.viewport(), widget.visualRect(model.index(row, column)).center())
                for row in range(min(model.rowCount(QModelIndex()), 10))
                for column in range(columns_of(model))
            ]
    for widget, at in places:
        event = QHelpEvent(QEvent.Type.ToolTip, at, widget.mapToGlobal(at))
        QApplication.sendEvent(widget, event)
        QApplication.processEvents()
    print(f"{len(places)} places show their text")


def save_as(path: str) -> None:
    """Save as ``q`` where ``q.bnstudio`` is; a question is closed without an answer."""
    services = with_data(path)
    window = window_of(services, path)
    there = Path(path).with_name("q.bnstudio")
    there.write_bytes(b"precious")
    asked: list[str] = []
    QFileDialog.getSaveFileName = lambda *_: (str(there.with_suffix("")), "")  # type: ignore[method-assign, assignment]
    Question.exec = lambda question: asked.append(question.windowTitle())  # type: ignore[method-assign, assignment]
    window.files.save_as()
    until(lambda: bool(asked) or not services.document.dirty)
    same = there.read_bytes() == b"precious"
    print("asked," if asked else "not asked,", "the file stays" if same else "the file is replaced")


def two_windows(path: str) -> None:
    """Two windows on one project: each adds a run and saves."""
    place = Path(path).with_name("p.bnstudio")
    first = with_data(path)
    first.files.save(place, wait=True)
    second = make_services()
    second.files.open_project(place)
    until(lambda: len(second.document.project.runs) == 1)
    add_run(second, "theirs")
    add_run(second, "theirs")
    second.files.save(wait=True)
    add_run(first)
    try:
        first.files.save(wait=True)
        said = "not asked"
    except Exception as error:  # of a class that only one of two trees has
        said = f"asked ({type(error).__name__})"
    from bnstudio.project.saving.file import read_project

    names = [run.name for run in read_project(place).project.runs.values()]
    print(f"{said}, {names.count('theirs')} of the 2 runs of the other window are in the file")


def change_theme(path: str) -> None:
    """Press F1 and Esc and change the theme, twenty times."""
    window = window_of(with_data(path), path)
    for turn in range(20):
        window.activateWindow()
        QTest.keyClick(window, Qt.Key.Key_F1)
        QTest.qWait(150)
        top = QApplication.activeWindow() or QApplication.activeModalWidget() or window
        for widget in QApplication.topLevelWidgets():
            if widget.isVisible() and widget is not window:
                top = widget
        QTest.keyClick(top, Qt.Key.Key_Escape)
        QTest.qWait(50)
        theme().set_mode("dark" if turn % 2 == 0 else "light")
        QTest.qWait(50)
    print("20 changes")


if __name__ == "__main__":
    app = make_application(["bnstudio"])
    globals()[sys.argv[1]](*sys.argv[2:])
    sys.stdout.flush()
    # What becomes of the window afterwards is no part of the case.
    import os

    os._exit(0)
