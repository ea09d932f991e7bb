"""Work in threads, the tick that takes its answers in, and what is said to the person about it.

Every other service starts its long work here and hooks what it has to look at into the tick. The
timer runs only while something is under way.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QObject, QTimer, Signal

from bnstudio.errors import BnstudioError
from bnstudio.gui.eventloop.background import Background, Task

log = logging.getLogger(__name__)

T = TypeVar("T")

#: Milliseconds between two looks at what the threads and workers have to say.
TICK = 50
#: Seconds that one look may take; the rest waits for the next.
TICK_BUDGET = 0.010
#: Seconds after which a task is worth a word to the person.
SAID_AFTER = 0.2


class Tasks(QObject):
    """The threads of the window, its tick, and its notices.

    Signals
    -------
    busy_changed(str)
        What goes on in the background, in words, with a percentage where known; "" for nothing.
        Things that take less than 0.2 s are not said.
    notice(str, str)
        Something to tell the person: kind (``info``, ``good``, ``caution``, ``error``) and text.
    """

    busy_changed = Signal(str)
    notice = Signal(str, str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._background = Background(self.wake)
        self._looks: list[tuple[Callable[[float], None], Callable[[], bool]]] = []
        self._timer = QTimer(self)
        self._timer.setInterval(TICK)
        self._timer.timeout.connect(self._tick)
        self._closed = False
        self._busy = ""

    @property
    def busy(self) -> str:
        """What goes on in the background, in words; "" for nothing."""
        return self._busy

    @property
    def active(self) -> tuple[Task, ...]:
        """The tasks under way, oldest first."""
        return self._background.tasks

    @property
    def ticking(self) -> bool:
        """Whether the tick runs: something is under way."""
        return self._timer.isActive()

    def start(
        self,
        label: str,
        work: Callable[[Task], T],
        then: Callable[[T], None] | None = None,
        failed: Callable[[Exception], None] | None = None,
        *,
        quiet: bool = False,
    ) -> Task:
        """Run ``work(task)`` in a thread; then ``then(result)`` or ``failed(error)`` in the window.

        Parameters
        ----------
        label
            What goes on, in words for the person.
        work
            Called in the thread; touches no Qt object. It may ask ``task.cancelled``.
        then, failed
            Called in the window's thread, unless the task was cancelled meanwhile. Without
            ``failed`` an error goes to the log; pass :meth:`report` to tell the person.
        quiet
            The person is not told that it goes on.
        """
        return self._background.start(label, work, then, failed, quiet=quiet)

    def notify(self, kind: str, text: str) -> None:
        """Tell the person something: ``kind`` is ``info``, ``good``, ``caution`` or ``error``."""
        self.notice.emit(kind, text)

    def report(self, error: Exception) -> None:
        """Tell the person an error in words; a defect of the program goes to the log."""
        if isinstance(error, BnstudioError):
            self.notice.emit("error", str(error))
        else:
            log.error("a task failed", exc_info=error)
            self.notice.emit(
                "error",
                f"That did not work because of a fault in the program ({type(error).__name__}). "
                "The log has the details.",
            )

    def each_tick(self, look: Callable[[float], None], pending: Callable[[], bool]) -> None:
        """Call ``look(deadline)`` on every tick; the tick goes on while ``pending()``.

        ``deadline`` is by ``time.perf_counter``; after it the look should leave the rest for the
        next tick.
        """
        self._looks.append((look, pending))

    def wake(self) -> None:
        """Let the tick run until nothing is pending."""
        if not self._closed and not self._timer.isActive():
            self._timer.start()

    def shutdown(self) -> None:
        """Stop the tick, cancel every task and wait until its thread has ended."""
        self._closed = True
        self._timer.stop()
        self._background.shutdown()

    def _tick(self) -> None:
        deadline = time.perf_counter() + TICK_BUDGET
        self._background.pump(deadline)
        for look, _ in self._looks:
            look(deadline)
        self._update_busy()
        if not self._background.tasks and not any(pending() for _, pending in self._looks):
            self._timer.stop()

    def _update_busy(self) -> None:
        message = ""
        now = time.monotonic()
        for task in self._background.tasks:
            if not task.quiet and not task.cancelled and now - task.began > SAID_AFTER:
                message = task.label
                if task.fraction is not None:
                    message += f" · {round(100 * task.fraction)} %"
        if message != self._busy:
            self._busy = message
            self.busy_changed.emit(message)
