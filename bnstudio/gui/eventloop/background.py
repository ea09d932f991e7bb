"""Work that would hold the window up, done in threads; the answers come back on the window's tick.

No Qt object is touched and no signal leaves a thread: a finished task waits in a plain queue until
:meth:`Background.pump`, called by a timer of the window, hands its result over.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import TypeVar

log = logging.getLogger(__name__)

T = TypeVar("T")


class Task:
    """One piece of work under way.

    The work may read :attr:`cancelled` and call :meth:`progress`; the window reads
    :attr:`fraction`.
    """

    def __init__(self, label: str, quiet: bool) -> None:
        self.label = label
        self.quiet = quiet
        self.fraction: float | None = None
        self.began = time.monotonic()
        self.thread: threading.Thread | None = None
        self._cancelled = threading.Event()

    @property
    def cancelled(self) -> bool:
        """Whether nobody waits for the result any more."""
        return self._cancelled.is_set()

    def is_cancelled(self) -> bool:
        """Whether nobody waits for the result any more, as a function to pass on."""
        return self._cancelled.is_set()

    def cancel(self) -> None:
        """Say that nobody waits for the result; neither callback will be called."""
        self._cancelled.set()

    def progress(self, done: int, total: int) -> None:
        """Say how far the work is."""
        self.fraction = done / total if total else None


class Background:
    """Starts tasks, each in a thread of its own, and hands their results over when pumped."""

    def __init__(self, wake: Callable[[], None]) -> None:
        self._wake = wake
        self._done: SimpleQueue[tuple[Task, Callable[[], None]]] = SimpleQueue()
        self._tasks: list[Task] = []

    @property
    def tasks(self) -> tuple[Task, ...]:
        """What is under way, oldest first."""
        return tuple(self._tasks)

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

        ``label`` says in words what goes on; a ``quiet`` task is not shown to the person.
        """
        task = Task(label, quiet)

        def succeed(result: T) -> None:
            if then is not None:
                then(result)

        def fail(error: Exception) -> None:
            if failed is not None:
                failed(error)
            else:
                log.error("background task %r failed", label, exc_info=error)

        def run() -> None:
            try:
                result = work(task)
            except Exception as caught:  # handed to the window, which knows what to say
                error = caught
                self._done.put((task, lambda: fail(error)))
            else:
                self._done.put((task, lambda: succeed(result)))

        task.thread = threading.Thread(target=run, name=f"bnstudio {label}", daemon=True)
        self._tasks.append(task)
        task.thread.start()
        self._wake()
        return task

    def pump(self, deadline: float = float("inf")) -> bool:
        """Hand over finished results until ``deadline`` (``time.perf_counter``).

        Returns
        -------
        bool
            Whether any task ended.
        """
        any_ended = False
        while True:
            try:
                task, hand_over = self._done.get_nowait()
            except Empty:
                return any_ended
            any_ended = True
            self._tasks.remove(task)
            if not task.cancelled:
                hand_over()
            if time.perf_counter() > deadline:
                return any_ended

    def shutdown(self, timeout: float = 10.0) -> None:
        """Cancel everything and wait until the threads have ended."""
        end = time.monotonic() + timeout
        for task in self._tasks:
            task.cancel()
        for task in self._tasks:
            if task.thread is not None:
                task.thread.join(max(0.0, end - time.monotonic()))
        while not self._done.empty():
            task, _ = self._done.get_nowait()
            self._tasks.remove(task)
