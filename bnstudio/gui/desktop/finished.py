"""Tells the person that a long run has ended, where the window is not in front."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QSystemTrayIcon, QWidget

from bnstudio.gui.services.runs import Runs
from bnstudio.gui.wording.numbers import format_score
from bnstudio.gui.wording.plain import plain
from bnstudio.gui.wording.runs import card_title, outcome_text
from bnstudio.gui.wording.tr import tr

LONG_SECONDS = 30.0
"""A run that took less is watched, or soon looked for."""


class EndNotices(QObject):
    """Watches the runs; the window's icon asks for attention, and the desktop shows a message.

    Parameters
    ----------
    runs, window
        Whose runs, and who is to be brought to the front.

    Attributes
    ----------
    told
        Title and text of the last message, for tests.
    """

    def __init__(self, runs: Runs, window: QWidget) -> None:
        super().__init__(window)
        self._runs, self._window = runs, window
        self._active: set[int] = set()
        self._tray: QSystemTrayIcon | None = None
        self.told: tuple[str, str] | None = None
        for signal in (runs.added, runs.changed):
            signal.connect(self._look)

    def _look(self, number: int) -> None:
        run = self._runs.get(number)
        if run is None:
            self._active.discard(number)
        elif run.active:
            self._active.add(number)
        elif number in self._active:
            self._active.discard(number)
            stopped = run.limit == "user"
            if run.elapsed >= LONG_SECONDS and not stopped and not self._window.isActiveWindow():
                score = "" if run.score is None else f" · {format_score(run.score)}"
                self._tell(card_title(run), outcome_text(run, self._runs.all) + score)

    def _tell(self, title: str, text: str) -> None:
        self.told = (title, text)
        QApplication.alert(self._window)
        if not (QSystemTrayIcon.isSystemTrayAvailable() and QSystemTrayIcon.supportsMessages()):
            return
        if self._tray is None:
            self._tray = QSystemTrayIcon(self._window.windowIcon(), self)
            self._tray.setToolTip(tr("bnstudio"))
            for signal in (self._tray.messageClicked, self._tray.activated):
                signal.connect(self._show)
        self._tray.show()
        self._tray.showMessage(plain(title), plain(text), self._window.windowIcon())

    def _show(self, *_: object) -> None:
        if self._tray is not None:
            self._tray.hide()
        to_front(self._window)


def to_front(window: QWidget) -> None:
    """Bring a window before the others, as far as the desktop lets it."""
    window.setWindowState(window.windowState() & ~window.windowState().WindowMinimized)
    window.show()
    window.raise_()
    window.activateWindow()
