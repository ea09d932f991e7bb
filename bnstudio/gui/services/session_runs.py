"""Drives the learning runs of a session: starts them, takes in their events, passes on orders.

Each run is a worker process behind a ``JobHandle``; its events wait in a
plain queue which :meth:`RunDriver.pump` empties on the window's tick, for a bounded time.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from queue import Empty
from typing import TYPE_CHECKING, Any

from bnstudio.graph.pdag import DAG, PDAG
from bnstudio.job.events import (
    Bound,
    Event,
    Failed,
    Finished,
    Incumbent,
    ParentSets,
    Paused,
    Progress,
    Resumed,
    Started,
)
from bnstudio.job.spec import Result, TracePoint
from bnstudio.project.document import Run, subset

if TYPE_CHECKING:
    from bnstudio.data.dataset import Dataset
    from bnstudio.gui.eventloop.background import Background, Task
    from bnstudio.job.process.handle import JobHandle, JobPool
    from bnstudio.job.process.task import Task as WorkerTask

#: Seconds between two announcements of one run's change.
ANNOUNCE = 0.1
#: Seconds between two updates of a running run's clock when nothing else happens.
CLOCK = 0.5


class _Live:
    """A run that has not ended, with what the window needs to drive it."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.handle: JobHandle | None = None
        self.wishes: list[tuple[str, tuple[Any, ...]]] = []
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
    background
        Where the starting of a worker is done.
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
        background: Background,
        changed: Callable[[int], None],
        improved: Callable[[int], None],
        ended: Callable[[int], None],
        modules: Sequence[str] = (),
    ) -> None:
        self._background = background
        self.modules = modules
        self._changed = changed
        self._improved = improved
        self._ended = ended
        self._live: dict[int, _Live] = {}
        self._pool: JobPool | None = None
        self._lock = threading.Lock()
        self._last: tuple[Dataset, Dataset] | None = None

    @property
    def busy(self) -> bool:
        """Whether any run has not ended."""
        return bool(self._live)

    def prewarm(self) -> None:
        """Make the pool and its idle worker; called in a background thread."""
        self._the_pool().prewarm()

    def _the_pool(self) -> JobPool:
        from bnstudio.job.process.handle import JobPool

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
            live.data = self.subset(dataset, run.variables)
            return self._the_pool().start(live.data, run.spec)

        def then(handle: JobHandle) -> None:
            live.handle = handle
            if live.abandoned:
                handle.kill()
                return
            for name, arguments in live.wishes:
                getattr(live.handle, name)(*arguments)
            live.wishes.clear()

        def failed(error: Exception) -> None:
            self._fail(live, str(error), repr(error))

        self._background.start(f"starting {run.label}", work, then, failed)

    def start_task(self, dataset: Dataset, names: tuple[str, ...], task: WorkerTask) -> JobHandle:
        """Start something other than a run on some variables; called in a background thread."""
        return self._the_pool().start(self.subset(dataset, names), task)

    def subset(self, dataset: Dataset, names: tuple[str, ...]) -> Dataset:
        """Return the data of a run; runs on the same variables share them, and their files."""
        with self._lock:
            if self._last is None or self._last[0] is not dataset or self._last[1].names != names:
                self._last = (dataset, subset(dataset, names))
            return self._last[1]

    def order(self, number: int, what: str, *arguments: Any) -> None:
        """Pass an order (``pause``, ``resume``, ``stop``, ``extend``, ``kill``) on to a run.

        An order to a run that is still starting is kept and given once it has started.
        """
        live = self._live.get(number)
        if live is None:
            return
        if what == "extend" and live.run.budget is not None:
            live.run.budget += arguments[0]
            live.changed = True
        if live.handle is None:
            live.wishes.append((what, arguments))
        else:
            getattr(live.handle, what)(*arguments)

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
        self._last = None

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
                ended = self._take(live, event)
            if time.perf_counter() > deadline:
                break
        if live.run.best is not best_before:
            self._improved(live.run.number)
        if ended:
            self._end(live)

    def _take(self, live: _Live, event: Event) -> bool:
        """Write one event into the run; return whether it was the last."""
        run = live.run
        live.changed = True
        run.elapsed = max(run.elapsed, event.elapsed)
        live.clock = time.monotonic()
        match event:
            case Started():
                run.state = "running"
                run.phase = ""
            case Progress():
                run.phase, run.done, run.total = event.phase, event.done, event.total
                run.steps = max(run.steps, event.steps)
                run.metrics.update(event.metrics)
            case Incumbent():
                run.best, run.score = event.graph, event.score
                run.steps = max(run.steps, event.steps)
                for point in event.before:
                    run.add_point(replace(point, bound=run.bound))
                run.add_point(TracePoint(event.elapsed, event.steps, event.score, run.bound))
            case ParentSets():
                run.phases = (("identification", 0.0), ("search", event.elapsed))
                run.tables = event.tables
                run.phase, run.done, run.total = "", None, None
                run.metrics.update(
                    parent_sets=float(event.sets),
                    parent_sets_bound=event.upper_bound,
                    parent_sets_reused=float(event.reused),
                )
            case Bound():
                run.bound = event.bound
                if run.score is not None:
                    run.add_point(TracePoint(event.elapsed, run.steps, run.score, event.bound))
            case Paused():
                run.state = "paused"
            case Resumed():
                run.state = "running"
            case Finished():
                result = _with_known(event.result, run.best)
                run.state = "finished"
                run.result = result
                run.best, run.best_dag, run.score = result.graph, result.dag, result.score
                run.bound, run.status, run.limit = result.bound, result.status, result.limit
                run.message = result.sentence
                run.elapsed = result.elapsed_s
                run.phases, run.tables = result.phases, result.tables
                run.phase, run.done, run.total = "", None, None
                if result.trace:  # it has also what was left out on the way
                    run.trace = list(result.trace)
                    run.steps = max(run.steps, run.trace[-1].steps)
                return True
            case Failed():
                run.state = "failed"
                run.status = "error" if run.best is None else "feasible"
                run.message, run.detail = event.message, event.detail
                run.phase, run.done, run.total = "", None, None
                return True
        return False

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


def _with_known(result: Result, best: PDAG | None) -> Result:
    """Return ``result`` with the graph that is shown already, where it is the same.

    So the end of a run whose last network is on the canvas draws nothing anew.
    """
    if best is None:
        return result
    return replace(
        result,
        graph=best if result.graph == best and result.graph.kind == best.kind else result.graph,
        dag=best if isinstance(best, DAG) and result.dag == best else result.dag,
    )
