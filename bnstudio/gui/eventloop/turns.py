"""Work for the window that is too much for one turn of the event loop, done piece by piece.

Between two pieces the window answers clicks and paints, as it does between two events. There is one
queue for all panels: pieces of several would otherwise come in the same turn.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

import shiboken6
from PySide6.QtCore import QObject, QTimer

MANY = 2000
"""With more variables than this, showing other data is done in turns; with fewer, at once."""


class Turns(QObject):
    """Does pieces of work one after the other, each in a turn of its own."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._waiting: deque[tuple[QObject, Callable[[], None]]] = deque()
        self._timer = QTimer(self)
        self._timer.setInterval(1)
        self._timer.timeout.connect(self._turn)

    @property
    def busy(self) -> bool:
        """Whether anything waits."""
        return bool(self._waiting)

    def do(self, owner: QObject, piece: Callable[[], None]) -> None:
        """Do a piece after those that wait, unless its owner has gone by then."""
        self._waiting.append((owner, piece))
        self._timer.start()

    def finish(self) -> None:
        """Do all that waits, now."""
        while self._waiting:
            self._turn()

    def _turn(self) -> None:
        if self._waiting:
            owner, piece = self._waiting.popleft()
            if shiboken6.isValid(owner):
                piece()
        if not self._waiting:
            self._timer.stop()


_turns: Turns | None = None


def turns() -> Turns:
    """Return the queue of this window's thread."""
    global _turns
    if _turns is None or not shiboken6.isValid(_turns):
        _turns = Turns()
    return _turns


def do_soon(owner: QObject, piece: Callable[[], None], *, many: bool) -> None:
    """Do a piece of work of a panel: in a turn of its own where there is much to do, or at once."""
    if many:
        turns().do(owner, piece)
    else:
        piece()


def timer(owner: QObject, milliseconds: int, act: Callable[[], None], *, once: bool) -> QTimer:
    """Return a timer that calls ``act`` after each interval, or ``once`` after each start."""
    made = QTimer(owner)
    made.setInterval(milliseconds)
    made.setSingleShot(once)
    made.timeout.connect(act)
    return made
