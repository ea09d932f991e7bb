"""Drives one long piece of work in a worker process: its events, how it stands, how it ends.

A learning run has a place in the list of runs (see ``runs``); this is for what has a page of its
own. A subclass says what becomes of the events that are the work's own, and of its answer.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from bnstudio.data.dataset import Dataset
from bnstudio.errors import BnstudioError
from bnstudio.gui.services.runs import Runs
from bnstudio.gui.services.tasks import Tasks, waiting
from bnstudio.gui.wording.tr import tr, tr_core
from bnstudio.job.events import Event, Failed, Paused, Progress, Resumed, Started
from bnstudio.job.process.handle import JobHandle
from bnstudio.job.process.task import Done

if TYPE_CHECKING:
    from bnstudio.job.process.task import Task

    Make = Callable[[Callable[[], bool]], tuple[Dataset, Task]]

ACTIVE = ("starting", "running", "paused", "stopping")
_AT_WORK = ("running", "stopping")


class GivenUpError(Exception):
    """Nobody waits any longer for the data that were being made."""


class TaskDriver(QObject):
    """One piece of work at a time.

    Attributes
    ----------
    state
        ``idle``, or how the work under way stands: ``starting``, ``running``, ``paused``,
        ``stopping``.
    phase, share
        What goes on in words, how far it is (0 to 1, ``None`` if unknown).
    done, total
        The parts of which ``share`` is made; ``None`` if unknown.
    asked_to_stop
        When (``time.monotonic``).

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
        self.phase = ""
        self.share: float | None = None
        self.done: float | None = None
        self.total: float | None = None
        self._told = 0.0  # the seconds that the worker spoke of last
        # Since when it has been silent (``time.monotonic``); ``None`` where that does not count.
        self._silent_from: float | None = None
        self.asked_to_stop = 0.0
        self._handle: JobHandle | None = None
        self._forced = False
        self._number = 0
        tasks.each_tick(self._pump, lambda: self._handle is not None)

    # -- what a subclass says ------------------------------------------------------------------

    def take_event(self, event: Event) -> None:
        """Take an event that is the work's own."""

    def take_answer(self, answer: object) -> None:
        """Take what came of it."""
        raise NotImplementedError

    def forget(self) -> None:
        """Let go of what came of an earlier one."""
        raise NotImplementedError

    def phase_words(self, phase: str) -> str:
        """Say what goes on in the language of the window."""
        return tr_core(phase)

    def forced_words(self, message: str) -> str:
        """Say what became of one that the person ended by force; "" for nothing that failed."""
        return message

    # -- steering ------------------------------------------------------------------------------

    @property
    def active(self) -> bool:
        """Whether one is under way."""
        return self.state in ACTIVE

    @property
    def elapsed(self) -> float:
        """Seconds that the work has gone on, also where the worker has been silent for long."""
        if self._silent_from is None or self.state not in _AT_WORK:
            return self._told
        return self._told + time.monotonic() - self._silent_from

    def start(self, make: Make, phase: str = tr("Starting a worker")) -> None:
        """Begin, unless one is under way; what there was of an earlier one goes.

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
        self.state, self.phase, self.share = "starting", phase, None
        self._told, self._silent_from = 0.0, None
        self._forced = False
        self.done = self.total = None
        self.forget()

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
                message = tr_core(str(error)) if isinstance(error, BnstudioError) else repr(error)
                self._end("" if isinstance(error, GivenUpError) else message)

        def given_up() -> bool:
            return number != self._number or self.state == "stopping"

        self._runs.start_task(lambda: make(given_up), then, failed)
        self.changed.emit()

    def pause(self) -> None:
        """Let it stand still, in the middle of a part if need be."""
        if self._handle is not None:
            self._handle.pause()

    def resume(self) -> None:
        """Let it go on."""
        if self._handle is not None:
            self._handle.resume()

    def stop(self) -> None:
        """End it and keep the parts that are finished."""
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
        self.state, self.phase = "idle", ""
        self.forget()

    def kill(self) -> None:
        """End its process at once, for one that does not answer."""
        if self._handle is not None:
            self._forced = True
            self._handle.kill()
        elif self.active:  # there is no process yet, and none is waited for
            self._number += 1
            self._end("")

    # -- following -----------------------------------------------------------------------------

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
        self._told = max(self._told, event.elapsed)
        # One that stands still is silent for another reason.
        self._silent_from = None if isinstance(event, Paused) else time.monotonic()
        match event:
            case Started():
                self._go("running")
            case Progress():
                self.phase = self.phase_words(event.phase)
                if event.total:
                    self.done, self.total = event.done or 0.0, event.total
                    self.share = self.done / self.total
            case Paused():
                self._go("paused")
            case Resumed():
                self._go("running")
            case Done():
                self.take_answer(event.answer)
                self._end("")
            case Failed():
                message = tr_core(event.message)
                self._end(self.forced_words(message) if self._forced else message)
            case _:
                self.take_event(event)

    def _go(self, state: str) -> None:
        if self.state != "stopping":
            self.state = state

    def _end(self, message: str) -> None:
        self.state, self.phase, self.share = "idle", "", None
        self.done = self.total = None
        self._handle = None
        self.changed.emit()
        self.ended.emit(message)
