"""The dialog that asks for a line of text."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from bnstudio.gui.widgets.text_dialog import TextDialog


def test_it_stays_until_the_text_is_agreed_to(qtbot):
    taken = {"a"}
    dialog = TextDialog(
        None, "Label", "What it is called.", "a", "Set it", lambda t: "Taken." if t in taken else ""
    )
    qtbot.addWidget(dialog)
    dialog.open()
    QTest.keyClick(dialog.field, Qt.Key.Key_Return)
    assert dialog.isVisible() and dialog.fault.text() == "Taken." and dialog.fault.isVisible()
    assert dialog.field.property("error")
    QTest.keyClicks(dialog.field, " b ")
    assert not dialog.fault.isVisible() and not dialog.field.property("error")
    QTest.keyClick(dialog.field, Qt.Key.Key_Return)
    assert not dialog.isVisible() and dialog.result() and dialog.text.endswith("b")


def test_escape_changes_nothing(qtbot):
    asked = []
    dialog = TextDialog(None, "Label", "", "", "Set it", lambda t: asked.append(t) or "")
    qtbot.addWidget(dialog)
    dialog.open()
    QTest.keyClick(dialog.field, Qt.Key.Key_Escape)
    assert not dialog.isVisible() and not dialog.result() and not asked
