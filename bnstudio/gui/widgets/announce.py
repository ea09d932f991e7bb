"""What screen readers are told the moment it happens: notices, what a run has come to, the node
that the keyboard has reached.

Names and descriptions of widgets are read when the person comes to them; this is for the rest.
"""

from __future__ import annotations

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget

from bnstudio.gui.wording.plain import plain_lines


def announce(source: QWidget, text: str, *, urgent: bool = False) -> None:
    """Let a screen reader say ``text``; nothing happens where none is running.

    ``source`` is the widget that it is about. What is ``urgent`` breaks in on what is being said.
    """
    if not text or not QAccessible.isActive():
        return
    event = QAccessibleAnnouncementEvent(source, plain_lines(text))
    politeness = QAccessible.AnnouncementPoliteness
    event.setPoliteness(politeness.Assertive if urgent else politeness.Polite)
    QAccessible.updateAccessibility(event)
