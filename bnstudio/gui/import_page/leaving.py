"""How the import page is left: the keys that import, and the question before decisions are lost."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QWidget,
)

from bnstudio.gui.widgets.dialogs import ask
from bnstudio.gui.wording.tr import tr


def may_lose_decisions(page: QWidget, name: str) -> bool:
    """Ask whether what was decided about the file called ``name`` may be lost."""
    answer = ask(
        page,
        tr("Leave without importing?"),
        tr(
            "What was decided here about {name} would be lost. The file itself is not changed.",
            name=name,
        ),
        (("leave", tr("Leave without importing")), ("stay", tr("Stay here"))),
        "stay",
    )
    return answer == "leave"


def import_key(event: QKeyEvent, accept: Callable[[], None]) -> bool:
    """Import at F5, Return or Ctrl+Return; whether the key was one of these.

    Return belongs to the field or button that has the focus, Ctrl+Return and F5 to the page.
    """
    focus = QApplication.focusWidget()
    returned = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
    with_control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
    if event.key() == Qt.Key.Key_F5 or (returned and with_control):
        accept()
    elif not returned:
        return False
    elif isinstance(focus, QAbstractButton):
        focus.click()
    elif not isinstance(focus, QLineEdit | QAbstractSpinBox | QComboBox):
        accept()
    return True
