"""Files that the system opens with the program while it runs (macOS)."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QFileOpenEvent

from bnstudio.gui.eventloop.filters import event_filter


class OpenedFiles(QObject):
    """Watches the application for them.

    Signals
    -------
    asked(str)
        A file is to be opened.
    """

    asked = Signal(str)

    @event_filter
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QFileOpenEvent) and event.file():
            self.asked.emit(event.file())
            return True
        return False
