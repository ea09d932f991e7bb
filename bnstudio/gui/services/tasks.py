"""Work in threads, the tick that takes its answers in, and what is said to the person about it.

Every other service starts its long work here and hooks what it has to look at into the tick. No Qt
object is touched and no signal leaves a thread: a finished task waits in a plain queue until the
tick hands its result over. The timer runs only while something is under way.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from queue import SimpleQueue
from typing import TypeVar

from PySide6.QtCore import QObject, QTimer, Signal

from bnstudio.errors import BnstudioError
from bnstudio.gui.eventloop.turns import timer
from bnstudio.gui.wording.tr import tr, tr_core

log = logging.getLogger(__name__)

T = TypeVar("T")

#: Milliseconds between two looks at what the threads and workers have to say.
TICK = 50
#: Milliseconds after which what a click asks may be there already.
SOON = (8, 16, 24, 36)
#: Seconds that one look may take; the rest waits for the next.
TICK_BUDGET = 0.010
#: Seconds after which a task is worth a word to the person.
SAID_AFTER = 0.2
#: Seconds that threads are waited for when the window closes.
PATIENCE = 10.0


class Task:
    """One piece of work under way.

    The work may read :attr:`cancelled` and call :meth:`progress`; the window reads
    :attr:`fraction`.
    """

    def __init__(self, label: str, quiet: bool, cancellable: bool) -> None:
        self.label = label
        self.quiet = quiet
        self.cancellable = cancellable
        self.fraction: float | None = None
        self.began = time.monotonic()
        self.cancelled = False

    def is_cancelled(self) -> bool:
        """Whether nobody waits for the result any more, as a function to pass on."""
        return self.cancelled

    def cancel(self) -> None:
        """Say that nobody waits for the result; neither callback will be called."""
        self.cancelled = True

    def progress(self, done: int, total: int) -> None:
        """Say how far the work is."""
        self.fraction = done / total if total else None


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

    def __init__(self) -> None:
        super().__init__()
        self._threads: dict[Task, threading.Thread] = {}
        self._done: SimpleQueue[tuple[Task, Callable[[], object]]] = SimpleQueue()
        self._looks: list[tuple[Callable[[float], None], Callable[[], bool]]] = []
        self._timer = timer(self, TICK, self._tick, once=False)
        self._closed = False
        self._busy = ""
        self._said: Task | None = None

    @property
    def cancellable(self) -> bool:
        """Whether what :attr:`busy` speaks of can be cancelled by the person."""
        return bool(self._busy) and self._said is not None and self._said.cancellable

    @property
    def busy(self) -> str:
        """What goes on in the background, in words; "" for nothing."""
        return self._busy

    @property
    def active(self) -> tuple[Task, ...]:
        """The tasks under way, oldest first."""
        return tuple(self._threads)

    @property
    def ticking(self) -> bool:
        """Whether the tick runs: something is under way."""
        return self._timer.isActive()

    def start(
        self,
        label: str,
        work: Callable[[Task], T],
        then: Callable[[T], object] | None = None,
        failed: Callable[[Exception], object] | None = None,
        *,
        quiet: bool = False,
        cancellable: bool = False,
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
        cancellable
            The person may cancel it (:meth:`cancel_busy`); nothing is left half done by that.
        """
        task = Task(label, quiet, cancellable)

        def run() -> None:
            try:
                result = work(task)
            except Exception as error:  # handed to the window, which knows what to say
                self._done.put((task, partial(failed or self._log, error)))
            else:
                self._done.put((task, partial(then, result) if then else lambda: None))

        thread = threading.Thread(target=run, name=f"bnstudio {label}", daemon=True)
        self._threads[task] = thread
        thread.start()
        self.wake()
        return task

    def notify(self, kind: str, text: str) -> None:
        """Tell the person something: ``kind`` is ``info``, ``good``, ``caution`` or ``error``."""
        self.notice.emit(kind, tr_core(text))

    def caution(self, sentences: Iterable[str]) -> None:
        """Tell the person of things that do not hold up the work."""
        for text in sentences:
            self.notify("caution", text)

    def report(self, error: Exception) -> None:
        """Tell the person an error in words; a defect of the program goes to the log."""
        if isinstance(error, BnstudioError):
            self.notice.emit("error", tr_core(str(error)))
        elif isinstance(error, MemoryError):
            self.notice.emit(
                "error", tr("There is not enough memory for that. Close other programs.")
            )
        else:
            self._log(error)
            self.notice.emit(
                "error",
                tr(
                    "That did not work because of a fault in the program ({name}). "
                    "The log has the details.",
                    name=type(error).__name__,
                ),
            )

    def cancel_busy(self) -> None:
        """Give up everything that the person may cancel."""
        for task in self._threads:
            if task.cancellable:
                task.cancel()
        self._update_busy()

    @staticmethod
    def _log(error: Exception) -> None:
        if isinstance(error, BnstudioError):  # one that may happen: a process was ended, say
            log.warning("work in the background did not succeed: %s", error)
        else:
            log.error("a task failed", exc_info=error)

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

    def look_soon(self) -> None:
        """Look a few times before the next tick: somebody waits for what takes a moment."""
        for delay in SOON:
            QTimer.singleShot(delay, self, self._look_once)

    def _look_once(self) -> None:
        if not self._closed:
            self._tick()

    def shutdown(self) -> None:
        """Stop the tick, cancel every task and wait until its thread has ended."""
        self._closed = True
        self._timer.stop()
        end = time.monotonic() + PATIENCE
        for task in self._threads:
            task.cancel()
        for thread in self._threads.values():
            thread.join(max(0.0, end - time.monotonic()))
        for task, _ in waiting(self._done):
            del self._threads[task]

    def _tick(self) -> None:
        deadline = time.perf_counter() + TICK_BUDGET
        for task, hand_over in waiting(self._done, deadline):
            del self._threads[task]
            if not task.cancelled:
                hand_over()
        for look, _ in self._looks:
            look(deadline)
        self._update_busy()
        if not self._threads and not any(pending() for _, pending in self._looks):
            self._timer.stop()

    def _update_busy(self) -> None:
        message = ""
        now = time.monotonic()
        for task in self._threads:
            if not task.quiet and not task.cancelled and now - task.began > SAID_AFTER:
                message, self._said = task.label, task
                if task.fraction is not None:
                    message += f" · {round(100 * task.fraction)} %"
        if message != self._busy:
            self._busy = message
            self.busy_changed.emit(message)


def waiting(queue: SimpleQueue[T], deadline: float = float("inf")) -> Iterator[T]:
    """Take what waits in a queue of which nobody else takes, until ``deadline``.

    The deadline is by ``time.perf_counter``; what waits then is left for the next look.
    """
    while not queue.empty():
        yield queue.get_nowait()
        if time.perf_counter() > deadline:
            return
