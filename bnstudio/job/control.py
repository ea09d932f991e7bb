"""The control of one run: its clock, its limits, its pause and stop, and what it tells outside.

A searcher sees it as :class:`~bnstudio.search.control.Control`. Other threads (the worker's control
thread, a signal handler, a test) call :meth:`~RunControl.pause`, :meth:`~RunControl.resume`,
:meth:`~RunControl.stop` and :meth:`~RunControl.extend` at any time.
"""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable, Sequence

import psutil

from bnstudio.graph.pdag import PDAG
from bnstudio.job.events import Bound, Event, Incumbent, Paused, Progress, Resumed
from bnstudio.job.spec import Limits, TracePoint
from bnstudio.job.trace import Trace
from bnstudio.search.control import Stopped

MEMORY_INTERVAL = 0.1
PROGRESS_INTERVAL = 0.05
GRACE = 0.1
"""Seconds that the step under way may take to its end when a run is stopped that is to be kept."""


def ignore(_event: Event) -> None:
    """Take no notice of an event."""


class RunControl:
    """Stops, pauses and records one run.

    Parameters
    ----------
    emit
        Called with every event, from the thread that calls the control's method. Progress is
        thinned out to one every 50 ms; incumbents and bounds are all given on.
    job
        The id that every event carries.

    Attributes
    ----------
    names
        The order of the variables in the graphs of events, which is that of the table; ``None``: as
        the searcher has them.
    after_step
        Called when a step is counted, while the search is whole. While there is one, a stop waits
        a moment (:data:`GRACE`) for the end of the step under way.
    """

    def __init__(self, emit: Callable[[Event], None] = ignore, *, job: int = 0) -> None:
        self.emit = emit
        self.job = job
        self.names: tuple[str, ...] | None = None
        self.after_step: Callable[[], None] | None = None
        self.steps = 0
        self.best: PDAG | None = None
        self.best_score = 0.0
        self.best_bound: float | None = None
        self.trace = Trace()
        self._shown = -math.inf
        self._changed = threading.Condition()
        self._pause_wanted = False
        self._stop_wanted: str | None = None
        self._began: float | None = None
        self._pause_began: float | None = None
        self._paused_for = 0.0
        self._limits = Limits()
        self._time_limit: float | None = None
        self._extension = 0.0
        self._memory_limit: float | None = None
        self._process = psutil.Process()
        self._next_memory = 0.0
        self._next_progress = 0.0
        self._incumbent_since_step = False
        self._before = 0.0  # seconds that the run had taken when it was interrupted
        self._stop_seen: float | None = None

    # The outside: any thread.

    def pause(self) -> None:
        """Let the run stand still at its next check; its clock stands still with it."""
        with self._changed:
            if self._stop_wanted is None:
                self._pause_wanted = True

    def resume(self) -> None:
        """Let a paused run go on."""
        with self._changed:
            self._pause_wanted = False
            self._changed.notify_all()

    def stop(self, reason: str = "user") -> None:
        """End the run at its next check, keeping the best network, even out of a pause."""
        with self._changed:
            if self._stop_wanted is None:
                self._stop_wanted = reason
            self._pause_wanted = False
            self._changed.notify_all()

    def extend(self, seconds: float) -> None:
        """Lengthen the time limit, if there is one, by ``seconds``."""
        with self._changed:
            self._extension += seconds

    @property
    def elapsed(self) -> float:
        """Seconds since the run began, pauses left out; 0 before it began."""
        if self._began is None:
            return 0.0
        now = time.monotonic() if self._pause_began is None else self._pause_began
        return max(0.0, now - self._began - self._paused_for)

    @property
    def begun(self) -> bool:
        """Whether the clock runs, or ran."""
        return self._began is not None

    @property
    def pausing(self) -> bool:
        """Whether a pause was asked for, and not ended."""
        return self._pause_wanted

    @property
    def stopping(self) -> bool:
        """Whether a stop was asked for."""
        return self._stop_wanted is not None

    @property
    def time_limit(self) -> float | None:
        """The seconds that the run may take, with all extensions."""
        return None if self._time_limit is None else self._time_limit + self._extension

    # The runner.

    def begin(self, limits: Limits, time_limit: float | None) -> None:
        """Start the clock. ``time_limit`` is the one in force (``limits.time`` or a default)."""
        self._limits = limits
        self._time_limit = time_limit
        self._memory_limit = None if limits.memory is None else limits.memory * 1e9
        self._began = time.monotonic() - self._before

    def go_on_from(
        self,
        elapsed: float,
        steps: int,
        trace: Sequence[TracePoint],
        best: PDAG | None,
        score: float,
        bound: float | None,
    ) -> None:
        """Stand where an interrupted run stood; call it before :meth:`begin`."""
        self._before, self.steps = elapsed, steps
        for point in trace:
            self.trace.add(point)
        self.best, self.best_score, self.best_bound = best, score, bound

    def tell_where(self) -> None:
        """Tell the best network and the bound that there are already."""
        if self.best is not None:
            shown = self.best if self.names is None else self.best.in_order(self.names)
            self.emit(Incumbent(self.job, self.elapsed, shown, self.best_score, self.steps))
        if self.best_bound is not None:
            self.emit(Bound(self.job, self.elapsed, self.best_bound))

    @property
    def repeatable_steps(self) -> int:
        """The step limit that repeats a run which was stopped here.

        A stop between an incumbent and the counting of its step must count that step, or the
        repetition would end before it.
        """
        return self.steps + (1 if self._incumbent_since_step and self.steps else 0)

    # The searcher.

    def check(self) -> None:
        """Block while paused; raise :class:`Stopped` when the run is to end."""
        if self._pause_wanted:
            self._stand_still()
        reason = self._stop_wanted or self._limit_reached()
        if reason is not None and not self._may_end_step():
            raise Stopped(reason)

    def _limit_reached(self) -> str | None:
        """Return the limit that ends the run now, if one does."""
        steps = self._limits.steps
        # With the steps used up the run still waits for its first network: a run that was stopped
        # before its first step had found that one.
        if steps is not None and self.steps >= steps and self.best is not None:
            return "iterations"
        limit = self.time_limit
        if limit is not None and self.elapsed >= limit:
            return "time"
        if self._memory_limit is not None:
            now = time.monotonic()
            if now >= self._next_memory:
                self._next_memory = now + MEMORY_INTERVAL
                if self._process.memory_info().rss > self._memory_limit:
                    return "memory"
        return None

    def _may_end_step(self) -> bool:
        """Whether the step under way may come to its end, so that the search is whole then."""
        if self.after_step is None:
            return False
        now = time.monotonic()
        if self._stop_seen is None:
            self._stop_seen = now
        return now - self._stop_seen < GRACE

    def step(self, count: int = 1) -> None:
        """Count finished steps, then check."""
        self.steps += count
        self._incumbent_since_step = False
        steps = self._limits.steps
        if steps is not None and self.steps >= steps:
            raise Stopped("iterations")
        if self.after_step is not None and self._began is not None:
            self.after_step()
            reason = self._stop_wanted or self._limit_reached()
            if reason is not None:
                raise Stopped(reason)
        self.check()

    def progress(
        self,
        phase: str,
        done: float | None = None,
        total: float | None = None,
        metrics: dict[str, float] | None = None,
    ) -> None:
        """Tell what goes on, at most every 50 ms; the end of a phase is always told."""
        now = time.monotonic()
        if now < self._next_progress and (total is None or done != total):
            return
        self._next_progress = now + PROGRESS_INTERVAL
        self.emit(
            Progress(self.job, self.elapsed, phase, done, total, self.steps, dict(metrics or {}))
        )

    def incumbent(self, graph: PDAG, score: float) -> None:
        """Keep and tell a new best network; one that is no better is left alone."""
        with self._changed:
            if self.best is not None and score <= self.best_score:
                return
            self.best, self.best_score = graph, float(score)
            self._incumbent_since_step = True
            shown = graph if self.names is None else graph.in_order(self.names)
            event = Incumbent(self.job, self.elapsed, shown, float(score), self.steps)
            self.trace.add(TracePoint(event.elapsed, self.steps, event.score, self.best_bound))
            news = event.score > self._shown
        if news:
            self.emit(event)

    def show_early(self, graph: PDAG, score: float) -> None:
        """Tell a network that the run is sure to find again; it is not the run's own.

        Incumbents that are no better are kept, but not told.
        """
        self._shown = float(score)
        shown = graph if self.names is None else graph.in_order(self.names)
        self.emit(Incumbent(self.job, 0.0, shown, float(score), 0))

    def bound(self, bound: float) -> None:
        """Keep and tell a new proven upper bound; one that is no lower is left alone."""
        with self._changed:
            if self.best_bound is not None and bound >= self.best_bound:
                return
            self.best_bound = float(bound)
            event = Bound(self.job, self.elapsed, float(bound))
            if self.best is not None:
                self.trace.add(
                    TracePoint(event.elapsed, self.steps, self.best_score, self.best_bound)
                )
        self.emit(event)

    def _stand_still(self) -> None:
        """Wait for the end of the pause. The clock stands from the first thread that waits."""
        with self._changed:
            while self._pause_wanted:
                if self._pause_began is None:
                    self._pause_began = time.monotonic()
                    self.emit(Paused(self.job, self.elapsed))
                self._changed.wait()
            if self._pause_began is not None:
                self._paused_for += time.monotonic() - self._pause_began
                self._pause_began = None
                self.emit(Resumed(self.job, self.elapsed))
