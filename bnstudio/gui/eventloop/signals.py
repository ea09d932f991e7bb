"""SIGTERM, SIGHUP and Ctrl-C in the window: they reach the event loop and can close it in order.

Python runs its handlers between two of its own steps, and an idle window takes none. The system
writes a byte into a socket as well, which wakes the loop.
"""

from __future__ import annotations

import contextlib
import signal
import socket
from types import FrameType

from PySide6.QtCore import QObject, QSocketNotifier, Signal

_ENDING = tuple(each for each in signal.Signals if each.name in ("SIGINT", "SIGTERM", "SIGHUP"))


class EndSignals(QObject):
    """Says when the system, or the terminal, asks the program to end.

    Signals
    -------
    asked()
        One of the signals came. One that is ignored from outside (``nohup``) stays ignored.
    """

    asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._reading, self._writing = socket.socketpair()
        self._reading.setblocking(False)
        self._writing.setblocking(False)
        self._notifier = QSocketNotifier(self._reading.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._look)
        self._wake_up = signal.set_wakeup_fd(self._writing.fileno(), warn_on_full_buffer=False)
        before = {number: signal.getsignal(number) for number in _ENDING}
        self._before = {
            number: handler
            for number, handler in before.items()
            if handler not in (signal.SIG_IGN, None)
        }
        for number in self._before:
            signal.signal(number, _nothing)

    def remove(self) -> None:
        """Give the signals back."""
        for number, handler in self._before.items():
            signal.signal(number, handler)
        self._before.clear()
        signal.set_wakeup_fd(self._wake_up)
        self._notifier.setEnabled(False)
        self._reading.close()
        self._writing.close()

    def _look(self) -> None:
        with contextlib.suppress(BlockingIOError):
            numbers = self._reading.recv(4096)
            if any(number in self._before for number in numbers):
                self.asked.emit()


def _nothing(_number: int, _frame: FrameType | None) -> None:
    """Let the socket do the work."""
