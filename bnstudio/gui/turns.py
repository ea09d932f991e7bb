"""Work for the window that is too much for one turn of the event loop, done piece by piece.

Between two pieces the window answers clicks and paints, as it does between two events.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

MANY = 2000
"""With more variables than this, showing other data is done in turns; with fewer, at once."""


class Turns(QObject):
    """Does pieces of work one after the other, each in a turn of its own."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._waiting: deque[Callable[[], None]] = deque()
        self._timer = QTimer(self)
        self._timer.setInterval(1)
        self._timer.timeout.connect(self._turn)

    @property
    def busy(self) -> bool:
        """Whether anything waits."""
        return bool(self._waiting)

    def do(self, piece: Callable[[], None], *, in_turns: bool = True) -> None:
        """Do a piece after those that wait, or at once if none waits and it need not."""
        if not in_turns and not self._waiting:
            piece()
            return
        if piece not in self._waiting:
            self._waiting.append(piece)
        self._timer.start()

    def forget(self) -> None:
        """Do nothing more of what waits."""
        self._waiting.clear()
        self._timer.stop()

    def finish(self) -> None:
        """Do all that waits, now."""
        while self._waiting:
            self._turn()

    def _turn(self) -> None:
        if self._waiting:
            self._waiting.popleft()()
        if not self._waiting:
            self._timer.stop()
