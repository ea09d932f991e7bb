"""Drives the learning runs of the window: starts them, takes in their events, passes on orders.

Each run is a worker process behind a ``JobHandle``; its events wait in a
plain queue which :meth:`RunDriver.pump` empties on the window's tick, for a bounded time.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from queue import Empty
from typing import TYPE_CHECKING

from bnstudio.gui.eventloop.background import Task
from bnstudio.gui.services.data import Data
from bnstudio.gui.services.tasks import Tasks
from bnstudio.project.run import Run
from bnstudio.project.run_events import apply_event

if TYPE_CHECKING:
    from bnstudio.data.dataset import Dataset
    from bnstudio.job.process.handle import JobHandle
    from bnstudio.job.process.pool import JobPool
    from bnstudio.job.process.task import Task as WorkerTask

    Order = Callable[[JobHandle], None]

#: Seconds between two announcements of one run's change.
ANNOUNCE = 0.1
#: Seconds between two updates of a running run's clock when nothing else happens.
CLOCK = 0.5


class _Live:
    """A run that has not ended, with what the window needs to drive it."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.handle: JobHandle | None = None
        self.orders: list[Order] = []
        self.announced = 0.0
        self.changed = False
        self.abandoned = False
        # The pool keeps what it wrote for the worker only as long as somebody holds the data.
        self.data: Dataset | None = None
        self.clock: float | None = None  # monotonic time at which run.elapsed was true


class RunDriver:
    """The runs under way.

    Parameters
    ----------
    tasks
        Where the starting of a worker is done.
    data
        Gives the data of a run.
    changed
        Called with a run's number, at most ten times a second for each.
    improved
        Called with a run's number when it has a new best network.
    ended
        Called with a run's number once, when it has finished or failed.
    modules
        Modules that the workers import first (searchers that register themselves).
    """

    def __init__(
        self,
        tasks: Tasks,
        data: Data,
        changed: Callable[[int], None],
        improved: Callable[[int], None],
        ended: Callable[[int], None],
        modules: Sequence[str] = (),
    ) -> None:
        self._tasks = tasks
        self._data = data
        self.modules = modules
        self._changed = changed
        self._improved = improved
        self._ended = ended
        self._live: dict[int, _Live] = {}
        self._pool: JobPool | None = None
        self._lock = threading.Lock()

    @property
    def busy(self) -> bool:
        """Whether any run has not ended."""
        return bool(self._live)

    def use_pool(self, pool: JobPool) -> None:
        """Start workers from this pool instead of making one; it is shut down with the runs."""
        self._pool = pool

    def prewarm(self) -> None:
        """Make the pool and its idle worker; called in a background thread."""
        self._the_pool().prewarm()

    def _the_pool(self) -> JobPool:
        from bnstudio.job.process.pool import JobPool

        with self._lock:
            if self._pool is None:
                self._pool = JobPool(self.modules)
            return self._pool

    def start(self, run: Run, dataset: Dataset) -> None:
        """Start ``run`` on its variables of ``dataset``; returns at once."""
        live = _Live(run)
        self._live[run.number] = live
        run.phase = "starting"

        def work(task: Task) -> JobHandle:
            live.data = self._data.subset(dataset, run.variables)
            return self._the_pool().start(live.data, run.spec)

        def then(handle: JobHandle) -> None:
            live.handle = handle
            if live.abandoned:
                handle.kill()
                return
            for order in live.orders:
                order(handle)
            live.orders.clear()

        def failed(error: Exception) -> None:
            self._fail(live, str(error), repr(error))

        self._tasks.start(f"starting {run.label}", work, then, failed)

    def start_task(self, dataset: Dataset, names: tuple[str, ...], task: WorkerTask) -> JobHandle:
        """Start something other than a run on some variables; called in a background thread."""
        return self._the_pool().start(self._data.subset(dataset, names), task)

    def pause(self, number: int) -> None:
        """Let the run stand still."""
        self._order(number, lambda handle: handle.pause())

    def resume(self, number: int) -> None:
        """Let a paused run go on."""
        self._order(number, lambda handle: handle.resume())

    def stop(self, number: int) -> None:
        """End the run and keep its best network."""
        self._order(number, lambda handle: handle.stop())

    def extend(self, number: int, seconds: float) -> None:
        """Give the run more time."""
        live = self._live.get(number)
        if live is not None and live.run.budget is not None:
            live.run.budget += seconds
            live.changed = True
        self._order(number, lambda handle: handle.extend(seconds))

    def kill(self, number: int) -> None:
        """End the run's worker by force."""
        self._order(number, lambda handle: handle.kill())

    def _order(self, number: int, order: Order) -> None:
        """Pass an order on; one to a run that is still starting is given once it has started."""
        live = self._live.get(number)
        if live is None:
            return
        if live.handle is None:
            live.orders.append(order)
        else:
            order(live.handle)

    def pump(self, deadline: float) -> None:
        """Take in waiting events until ``deadline``, then announce what changed."""
        for live in list(self._live.values()):
            if live.handle is not None:
                self._drain(live, deadline)
        now = time.monotonic()
        for live in list(self._live.values()):
            run = live.run
            if run.state == "running" and live.clock is not None and now - live.announced >= CLOCK:
                live.changed = True
            if live.changed and now - live.announced >= ANNOUNCE:
                self._announce(live, now)

    def abandon(self) -> None:
        """End all runs by force and hear no more of them: their project has gone."""
        for live in self._live.values():
            if live.handle is None:
                live.abandoned = True
            else:
                live.handle.kill()
        self._live.clear()
        self._data.forget_subset()

    def shutdown(self) -> None:
        """Kill what still runs and end the pool."""
        self.abandon()
        if self._pool is not None:
            self._pool.shutdown()
            self._pool = None

    # -- events ---------------------------------------------------------------------------------

    def _drain(self, live: _Live, deadline: float) -> None:
        assert live.handle is not None
        best_before = live.run.best
        ended = False
        while not ended:
            try:
                event = live.handle.events.get_nowait()
            except Empty:
                break
            if event.job == live.handle.id:
                live.changed = True
                live.clock = time.monotonic()
                ended = apply_event(live.run, event)
            if time.perf_counter() > deadline:
                break
        if live.run.best is not best_before:
            self._improved(live.run.number)
        if ended:
            self._end(live)

    def _fail(self, live: _Live, message: str, detail: str) -> None:
        live.run.state = "failed"
        live.run.status = "error"
        live.run.message, live.run.detail = message, detail
        live.run.phase = ""
        self._end(live)

    def _end(self, live: _Live) -> None:
        self._live.pop(live.run.number, None)
        self._announce(live, time.monotonic())
        self._ended(live.run.number)

    def _announce(self, live: _Live, now: float) -> None:
        run = live.run
        if run.state == "running" and live.clock is not None:
            run.elapsed += now - live.clock
            live.clock = now
        live.announced = now
        live.changed = False
        self._changed(run.number)
