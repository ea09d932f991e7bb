"""One learning run or other task in a worker process, as its owner sees it."""

from __future__ import annotations

import queue
import threading
from pathlib import Path
from typing import Protocol

from bnstudio.data.dataset import Dataset
from bnstudio.job.events import Cause, Event, Failed, Finished, Incumbent, Started
from bnstudio.job.process.task import KEPT, NONE_YET, Done

Message = tuple[str | int | float, ...]
"""What is sent to a worker: a word, and what belongs to it."""


class Worker(Protocol):
    """What a handle needs of the process that carries its run out."""

    @property
    def pid(self) -> int | None:
        """Its number, while it is there."""

    def send(self, message: Message) -> None:
        """Send a control message; a worker that is gone is told nothing."""

    def kill(self) -> None:
        """End it and everything that it has started."""


class JobHandle:
    """One learning run or other task, as its owner sees it; its methods are thread-safe and quick.

    Attributes
    ----------
    id
        The number that every event of this run carries.
    events
        The run's :class:`~bnstudio.job.events.Event` objects; the last is always ``Finished`` (of
        a task: ``Done``) or ``Failed``.
    kept
        What the person still has when it ends badly, as a sentence without the full stop.
    ended
        Whether the last event has been put into the queue.
    killed
        Whether it was ended hard.
    worker, gone
        The pool's: who carries it out, and whether that process is gone.
    """

    def __init__(self, job: int, dataset: Dataset, kept: str = NONE_YET) -> None:
        self.id = job
        self.kept = kept
        # Its file goes when nobody holds the dataset, and must be there until the worker maps it.
        self._dataset: Dataset | None = dataset
        self.events: queue.SimpleQueue[Event] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self.worker: Worker | None = None
        self._early: list[Message] | None = []
        self._elapsed = 0.0
        self.ended = False
        self.killed = False
        self.gone = threading.Event()

    def pause(self) -> None:
        """Let the run stand still; a ``Paused`` event says when it does."""
        self._send("pause")

    def resume(self) -> None:
        """Let a paused run go on."""
        self._send("resume")

    def stop(self) -> None:
        """End the run and keep the best network: a ``Finished`` event with limit ``user``."""
        self._send("stop")

    def extend(self, seconds: float) -> None:
        """Lengthen the run's time limit."""
        self._send("extend", seconds)

    def kill(self) -> None:
        """End the process hard; a ``Failed`` event follows, and earlier incumbents stay good."""
        with self._lock:
            if self.ended:
                return
            self.killed = True
            worker = self.worker
        if worker is not None:
            worker.kill()

    def join(self, timeout: float | None = None) -> bool:
        """Wait until the last event is there and the process is gone; whether that was so."""
        return self.gone.wait(timeout)

    # The pool's side.

    @property
    def pid(self) -> int | None:
        """The number of the worker process, while there is one."""
        worker = self.worker
        return None if worker is None else worker.pid

    def _send(self, *message: str | int | float) -> None:
        with self._lock:
            if self.ended:
                return
            if self._early is not None:
                self._early.append(message)
                return
            worker = self.worker
        if worker is not None:
            worker.send(message)

    def begin(self, worker: Worker, order: Path) -> None:
        """Send the order, and what was said before it could be sent."""
        worker.send(("start", self.id, str(order)))
        with self._lock:
            for message in self._early or ():
                worker.send(message)
            self._early = None

    def put(self, event: Event) -> None:
        """Queue an event of this run; nothing follows the last one."""
        with self._lock:
            if self.ended or event.job != self.id:
                return
            if isinstance(event, Started | Finished | Done | Failed):
                self._dataset = None
            if isinstance(event, Incumbent) and self.kept == NONE_YET:
                self.kept = KEPT
            self._elapsed = event.elapsed
            self.ended = isinstance(event, Finished | Done | Failed)
            self.events.put(event)  # inside the lock, or another could follow the last

    def fail(self, message: str, detail: str = "", cause: Cause = "search") -> None:
        """Queue the end of a run that gave no result."""
        self.put(Failed(self.id, self._elapsed, message, detail, cause))
