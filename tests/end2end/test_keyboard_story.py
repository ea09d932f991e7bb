"""From a table to an exported network without a mouse: every step is a key that somebody presses.

What a screen reader is told on the way is held too: the list of nodes and arcs, and the selection.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from bnstudio.formats.read import read_network
from bnstudio.gui.canvas.page.outline import Outline
from bnstudio.gui.export.dialog import ExportDialog
from bnstudio.gui.window.main_window import MainWindow
from bnstudio.gui.window.settings import Settings
from tests.end2end._hand import pump, wait_for
from tests.end2end._window import window_in_front

pytestmark = [pytest.mark.screen, pytest.mark.slow, pytest.mark.timeout(300)]

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
NONE = Qt.KeyboardModifier.NoModifier


@pytest.fixture
def window(qapp: QApplication, tmp_path: Path) -> Iterator[MainWindow]:
    with window_in_front(qapp, Settings(tmp_path / "window.ini"), (1100, 700)) as window:
        yield window


def focused() -> QWidget:
    """The widget that has the keyboard."""
    widget = QApplication.focusWidget() or QApplication.activeWindow()
    assert widget is not None
    return widget


def press(key: Qt.Key, modifiers: Qt.KeyboardModifier = NONE) -> None:
    """Press a key where the keyboard is."""
    QTest.keyClick(focused(), key, modifiers)
    pump(0.1)


def write(text: str) -> None:
    """Type a text where the keyboard is."""
    QTest.keyClicks(focused(), text)
    pump(0.2)


def dialog(kind: type) -> QWidget:
    """The open dialog of a kind, once it has the keyboard."""

    def found() -> QWidget | None:
        tops = QApplication.topLevelWidgets()
        return next((one for one in tops if isinstance(one, kind) and one.isVisible()), None)

    wait_for(lambda: found() is not None and found().isActiveWindow(), what=kind.__name__)
    return found()


def test_from_a_table_to_an_exported_network(window: MainWindow, tmp_path: Path) -> None:
    services = window.services
    press(Qt.Key.Key_K, CTRL)
    write("open the sample asia")
    press(Qt.Key.Key_Return)
    wait_for(lambda: window.importing is not None or services.data.dataset is not None)
    if services.data.dataset is None:
        wait_for(lambda: window.importing.footer.accept.isEnabled(), what="it can be imported")
        press(Qt.Key.Key_F5)
    wait_for(lambda: services.data.dataset is not None, what="the table is there")
    pump(0.5)

    press(Qt.Key.Key_F5)
    wait_for(lambda: bool(services.runs.all), what="a run begins")
    wait_for(lambda: not services.runs.active, 120.0, what="the run has ended")
    learned = services.graph.graph
    assert learned is not None and learned.arcs
    # Nobody chooses what is not drawn yet; and until all is where it stays, a node that was above
    # another may come to stand below it.
    page = window.workspace.graph
    wait_for(lambda: page.scene.drawing.graph == learned, what="it is drawn")
    wait_for(lambda: not (page.arranging.busy or page.arranging.calm.isActive()), what="arranged")

    press(Qt.Key.Key_L, CTRL | SHIFT)
    outline = dialog(Outline)
    assert focused() is outline.list
    rows = outline.rows.rows
    press(Qt.Key.Key_Right)
    press(Qt.Key.Key_Down)
    row = rows[outline.list.currentIndex().row()]
    assert row.ends is not None, "below the second node stands an arc of it"
    press(Qt.Key.Key_Return)
    assert services.selection.pair == row.ends
    said = window.workspace.graph.view.accessibleDescription()
    assert all(name in said for name in row.ends)
    face = QAccessible.queryAccessibleInterface(outline.list)
    heard = [face.child(i).text(QAccessible.Text.Name) for i in range(face.childCount())]
    assert heard == [one.text for one in rows]
    press(Qt.Key.Key_Home)
    press(Qt.Key.Key_Return, CTRL)
    first = learned.names[0]
    assert services.selection.names == (first,)
    outline.activateWindow()
    press(Qt.Key.Key_Escape)
    wait_for(window.isActiveWindow, what="the list is closed")

    view = window.workspace.graph.view
    wait_for(view.hasFocus, what="the canvas has the keyboard")
    press(Qt.Key.Key_A)  # the tool; Enter begins at the node, arrows choose the other, Enter ends
    press(Qt.Key.Key_Return)
    press(Qt.Key.Key_Up)
    press(Qt.Key.Key_Return)
    wait_for(lambda: services.graph.graph != learned, what="an arc is drawn")
    edited = services.graph.graph
    assert len(edited.arcs) == len(learned.arcs) + 1
    press(Qt.Key.Key_Escape)
    press(Qt.Key.Key_Z, CTRL)
    assert services.graph.graph == learned
    press(Qt.Key.Key_Z, CTRL | SHIFT)
    assert services.graph.graph == edited

    target = tmp_path / "by keys.bif"
    done: list[BaseException | None] = []
    QTimer.singleShot(0, lambda: export_by_keys(target, done))
    press(Qt.Key.Key_E, CTRL)  # comes back when the dialog is closed
    assert done == [None], done
    read = read_network(target)
    assert set(read.graph.named_arcs()) == set(edited.named_arcs())


def export_by_keys(target: Path, done: list[BaseException | None]) -> None:
    """Name the file in the dialog that opens, write it, and close the dialog."""
    try:
        export = dialog(ExportDialog)
        for _ in range(40):
            at = focused()
            if isinstance(at, QLineEdit) and at.accessibleName() == "Where to write it":
                break
            press(Qt.Key.Key_Tab)
        press(Qt.Key.Key_A, CTRL)
        write(str(target))
        wait_for(export.write.isEnabled, what="it can be written")
        press(Qt.Key.Key_Return)
        wait_for(target.exists, 60.0, what="the file is written")
        wait_for(lambda: export.write.text() == "Close", what="it has ended")
        press(Qt.Key.Key_Escape)
        wait_for(lambda: not export.isVisible(), what="the dialog is closed")
        done.append(None)
    except BaseException as error:  # pytest would not see it from inside the loop of events
        done.append(error)
        for top in QApplication.topLevelWidgets():
            if isinstance(top, ExportDialog):
                top.reject()
