"""Drives the evaluation under way: a worker process, its events, and the record so far.

The record is plain data (see :mod:`bnstudio.evaluation.record`), replaced whenever a learner has
finished a fold; the page shows whatever is in it.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from bnstudio.data.dataset import Dataset
from bnstudio.errors import BnstudioError
from bnstudio.evaluation.record import Record
from bnstudio.evaluation.task import Evaluated
from bnstudio.gui.services.runs import Runs
from bnstudio.gui.services.tasks import Tasks, waiting
from bnstudio.job.events import Event, Failed, Paused, Progress, Resumed, Started
from bnstudio.job.process.handle import JobHandle
from bnstudio.job.process.task import Done

if TYPE_CHECKING:
    from bnstudio.job.process.task import Task as WorkerTask

ACTIVE = ("starting", "running", "paused", "stopping")


class GivenUpError(Exception):
    """Nobody waits any longer for the data that were being made."""


class EvaluationDriver(QObject):
    """One evaluation at a time.

    Attributes
    ----------
    state
        ``idle``, or how the evaluation under way stands: ``starting``, ``running``, ``paused``,
        ``stopping``.
    record
        What there is of the newest one; ``None`` before a fold is finished.
    phase, share, elapsed
        What goes on in words, how far it is (0 to 1, ``None`` if unknown), seconds.

    Signals
    -------
    changed()
        Something of the above is new.
    ended(str)
        It is over: why it failed, in words, or "".
    """

    changed = Signal()
    ended = Signal(str)

    def __init__(self, tasks: Tasks, runs: Runs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tasks, self._runs = tasks, runs
        self.state = "idle"
        self.record: Record | None = None
        self.phase = ""
        self.share: float | None = None
        self.elapsed = 0.0
        self.asked_to_stop = 0.0
        self._handle: JobHandle | None = None
        self._number = 0
        tasks.each_tick(self._pump, lambda: self._handle is not None)

    @property
    def active(self) -> bool:
        """Whether one is under way."""
        return self.state in ACTIVE

    def start(
        self,
        make: Callable[[Callable[[], bool]], tuple[Dataset, WorkerTask]],
        phase: str = "Starting a worker",
    ) -> None:
        """Begin; what there was of an earlier one goes.

        Parameters
        ----------
        make
            Called in a thread, returns the data and the task of the worker; what it is given says
            whether nobody waits any longer, and then it may raise :class:`GivenUpError`.
        phase
            What is going on meanwhile, in words.
        """
        if self.active:
            return
        self._number += 1
        number = self._number
        self.state, self.phase, self.share, self.elapsed = "starting", phase, None, 0
        self.record = None

        def then(handle: JobHandle) -> None:
            if number != self._number:
                handle.kill()  # given up meanwhile
                return
            self._handle = handle
            if self.state == "stopping":
                handle.stop()
            self._tasks.wake()

        def failed(error: Exception) -> None:
            if number == self._number:
                message = str(error) if isinstance(error, BnstudioError) else repr(error)
                self._end("" if isinstance(error, GivenUpError) else message)

        def given_up() -> bool:
            return number != self._number or self.state == "stopping"

        self._runs.start_task(lambda: make(given_up), then, failed)
        self.changed.emit()

    def pause(self) -> None:
        """Let it stand still, in the middle of a fold if need be."""
        if self._handle is not None:
            self._handle.pause()

    def resume(self) -> None:
        """Let it go on."""
        if self._handle is not None:
            self._handle.resume()

    def stop(self) -> None:
        """End it and keep the folds that are finished."""
        if self.active and self.state != "stopping":
            self.state = "stopping"
            self.asked_to_stop = time.monotonic()
            if self._handle is not None:
                self._handle.stop()
            self.changed.emit()

    def abandon(self) -> None:
        """End it by force and hear no more of it: its data have gone."""
        if self._handle is not None:
            self._handle.kill()
        self._number += 1
        self._handle = None
        self.state, self.record, self.phase = "idle", None, ""

    def kill(self) -> None:
        """End its process at once, for one that does not answer."""
        if self._handle is not None:
            self._handle.kill()

    def _pump(self, deadline: float) -> None:
        """Apply what the worker has sent, until ``deadline`` (``time.perf_counter``)."""
        handle = self._handle
        news = False
        for event in () if handle is None else waiting(handle.events, deadline):
            news = True
            self._apply(event)
            if handle is not self._handle:
                break
        if news and self.active:
            self.changed.emit()

    def _apply(self, event: Event) -> None:
        self.elapsed = max(self.elapsed, event.elapsed)
        match event:
            case Started():
                self._go("running")
            case Progress():
                self.phase = event.phase
                if event.total:
                    self.share = (event.done or 0.0) / event.total
            case Evaluated():
                self.record = event.record
            case Paused():
                self._go("paused")
            case Resumed():
                self._go("running")
            case Done():
                self.record = event.answer
                self._end("")
            case Failed():
                self._end(event.message)

    def _go(self, state: str) -> None:
        if self.state != "stopping":
            self.state = state

    def _end(self, message: str) -> None:
        self.state, self.phase, self.share = "idle", "", None
        self._handle = None
        self.changed.emit()
        self.ended.emit(message)
