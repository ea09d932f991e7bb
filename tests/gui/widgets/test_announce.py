"""What screen readers are told as it happens."""

import pytest
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QWidget

from bnstudio.gui.widgets import announce as module
from bnstudio.gui.widgets.announce import announce
from bnstudio.gui.widgets.fields import ComboField
from bnstudio.gui.widgets.form_row import FormRow
from bnstudio.gui.widgets.notice import NoticeBar, Toast


@pytest.fixture
def heard(monkeypatch) -> list[tuple[str, bool]]:
    """What a screen reader hears: the words, and whether they break in."""
    said: list[tuple[str, bool]] = []
    loud = QAccessible.AnnouncementPoliteness.Assertive

    class Listener:
        AnnouncementPoliteness = QAccessible.AnnouncementPoliteness

        @staticmethod
        def isActive() -> bool:
            return True

        @staticmethod
        def updateAccessibility(event) -> None:
            said.append((event.message(), event.politeness() == loud))

    monkeypatch.setattr(module, "QAccessible", Listener)
    return said


def test_notices_are_heard_and_faults_break_in(qtbot, dressed, heard):
    bar = NoticeBar()
    host = QWidget()
    qtbot.addWidget(bar)
    qtbot.addWidget(host)
    bar.show_notice("error", "It failed.")
    Toast(host).show_toast("good", "Saved.")
    assert heard == [("It failed.", True), ("Saved.", False)]


def test_nothing_is_said_of_nothing_and_names_are_plain(qtbot, dressed, heard):
    widget = QWidget()
    qtbot.addWidget(widget)
    announce(widget, "")
    announce(widget, "a\x1bb")
    assert len(heard) == 1 and "\x1b" not in heard[0][0]


def test_without_a_reader_nothing_is_sent(qtbot, dressed, monkeypatch):
    widget = QWidget()
    qtbot.addWidget(widget)
    QAccessible.setActive(False)
    monkeypatch.setattr(module, "QAccessibleAnnouncementEvent", None)
    announce(widget, "Nobody hears this.")


def test_the_list_of_a_choice_is_called_as_the_choice(qtbot, dressed):
    field = ComboField([("One", 1)], name="Score")
    assert field.accessibleName() == field.view().accessibleName() == "Score"
    row = FormRow("Searcher", field)
    qtbot.addWidget(row)
    assert field.view().accessibleName() == "Searcher"
