"""The learning runs at work: starting them, steering them, and following what they find.

Each run is a worker process behind a ``JobHandle``; its events wait in a plain queue, which is
emptied on the window's tick, for a bounded time. All of it is in one file because every way to
start, steer and end a run changes the same table of live runs; what is done with the list of runs
is in :mod:`bnstudio.gui.services.run_list`.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from bnstudio.gui.services.current_graph import CurrentGraph
from bnstudio.gui.services.data import Data
from bnstudio.gui.services.document import Document
from bnstudio.gui.services.learn_form import LearnForm
from bnstudio.gui.services.run_list import RunList
from bnstudio.gui.services.run_queue import RunQueue
from bnstudio.gui.services.tasks import Task, Tasks, waiting
from bnstudio.gui.wording.labels import run_label
from bnstudio.gui.wording.runs import sentence
from bnstudio.gui.wording.tr import tr, tr_core
from bnstudio.priority import set_low
from bnstudio.project import going_on
from bnstudio.project.asking.ask import ask
from bnstudio.project.asking.questions import ScoringWarmUp
from bnstudio.project.current_graph import GraphRecord
from bnstudio.project.run import Run
from bnstudio.project.run_events import apply_event
from bnstudio.project.run_rules import ended_by_force, stopped_early

if TYPE_CHECKING:
    from bnstudio.data.dataset import Dataset
    from bnstudio.job.process.handle import JobHandle
    from bnstudio.job.process.pool import JobPool
    from bnstudio.job.process.task import Task as WorkerTask
    from bnstudio.job.spec import Checkpoints, RunSpec

#: Seconds between two announcements of one run's change: at least, for each second it ran, at most.
ANNOUNCE, PACE, SELDOM = 0.1, 0.02, 0.3
#: Seconds between two updates of a running run's clock when nothing else happens.
CLOCK = 0.5


class _Live:
    """A run that has not ended, with what the window needs to drive it."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.handle: JobHandle | None = None
        self.orders: list[Callable[[JobHandle], None]] = []
        self.announced = 0.0
        self.changed = False
        self.abandoned = False
        self.low = self.lowered = False  # what the person wants, and what the system was told
        # The pool keeps what it wrote for the worker only as long as somebody holds the data.
        self.data: Dataset | None = None
        # Of a run that goes on: as it had ended.
        self.before: Run | None = None
        self.clock: float | None = None  # monotonic time at which run.elapsed was true


class Runs(RunList):
    """All runs of the project, with those at work.

    Attributes
    ----------
    modules
        Modules that the workers import first: the searchers of tests.
    pool
        Where workers come from; made when the first is needed, and shut down with the runs.
    queue
        The runs that wait for their turn.
    """

    def __init__(
        self, tasks: Tasks, document: Document, data: Data, form: LearnForm, graph: CurrentGraph
    ) -> None:
        super().__init__(tasks, document, data, form)
        self._graph = graph
        self._show_next: tuple[int, GraphRecord] | None = None
        self.queue = RunQueue(
            *(tasks, document, form, self._begin_waiting, self.announce, self.changed.emit)
        )
        self._live: dict[int, _Live] = {}
        self.modules: Sequence[str] = ()
        self.pool: JobPool | None = None
        self._lock = threading.Lock()
        document.replaced.connect(self._forget)
        tasks.each_tick(self._look, lambda: bool(self._live))

    # -- starting and steering -----------------------------------------------------------------

    def learn(self) -> int | None:
        """Start a run with the data, variables, knowledge and settings of this moment.

        From its first network on, the current graph is the new run's and follows it, unless the
        graph is then edited or was chosen meanwhile: an edited graph stays, the bar over it says
        that the run has a network, and :meth:`show` shows that (undoable).

        Returns
        -------
        int or None
            The run's number, or ``None`` after a notice that says why it cannot start.
        """
        reason, project = self._form.reason(), self._document.project
        if reason or project.dataset is None:
            self._tasks.notify("error", reason)
            return None
        return self._begin(project.freeze_spec())

    def _begin(self, spec: RunSpec, variables: tuple[str, ...] | None = None) -> int:
        project = self._document.project
        assert project.dataset is not None
        run = project.add_run(spec)
        run.variables = variables or run.variables
        self._start(run, project.dataset, going_on.begin(run))
        self._show_next = (run.number, project.current_graph)
        self.announce()
        self._document.touch()
        return run.number

    def _begin_waiting(self, run: Run, dataset: Dataset, show: bool) -> None:
        """Begin a run of the queue; the canvas changes only if the person asked for it now."""
        run.state = "starting"
        self._start(run, dataset, going_on.begin(run))
        if show:
            self._show_next = (run.number, self._document.project.current_graph)
        self.changed.emit(run.number)
        self._document.touch()

    def improve(self, number: int | None = None) -> int | None:
        """Start a run from a run's network, or the current graph; otherwise as :meth:`learn`."""
        project, run = self._document.project, None if number is None else self.get(number)
        dag = self._graph.dag if number is None else None if run is None else run.dag
        reason = self._form.reason() or going_on.why_no_start(project, dag)
        if reason or dag is None:
            self._tasks.notify("error", reason)
            return None
        return self._begin(going_on.starting_from(project, dag))

    def repeat(self, number: int) -> int | None:
        """Start a run that comes out as an ended one did; see :func:`going_on.exact_spec`."""
        run, project = self.get(number), self._document.project
        reason = going_on.why_not_repeated(run, project)
        if reason or run is None:
            self._tasks.notify("error", reason)
            return None
        return self._begin(going_on.exact_spec(run), run.variables)

    def why_not_continued(self, number: int) -> str:
        """Say why a run cannot go on from where it ended; empty if it can."""
        return tr_core(going_on.why_not_continued(self.get(number), self._document.project))

    def go_on(self, number: int, seconds: float | None = None) -> bool:
        """Let an ended run go on from where it stood, by default with as much time again.

        Returns whether it does; a notice says why it cannot.
        """
        run, project = self.get(number), self._document.project
        reason = self.why_not_continued(number)
        if reason or run is None or project.dataset is None:
            self._tasks.notify("error", reason)
            return False
        # One that had not begun has nothing to be put back to.
        before = None if stopped_early(run) else run.copy()
        self._start(run, project.dataset, going_on.go_on(run, seconds), before)
        self._show_next = (run.number, project.current_graph)
        self.changed.emit(number)
        self._document.touch()
        return True

    def _start(
        self, run: Run, dataset: Dataset, kept: Checkpoints | None, before: Run | None = None
    ) -> None:
        live = self._live[run.number] = _Live(run)
        live.before = before
        run.phase = "starting"

        def work(_task: Task) -> JobHandle:
            live.data = self._data.subset(dataset, run.variables)
            going_on.make_room()
            return self._workers().start(live.data, run.spec, kept)

        def then(handle: JobHandle) -> None:
            live.handle = handle
            if live.abandoned:
                handle.kill()
                return
            for order in live.orders:
                order(handle)

        def failed(error: Exception) -> None:
            run.state, run.status, run.phase = "failed", "error", ""
            run.message, run.detail, run.cause = str(error), repr(error), "search"
            self._end(live)

        self._tasks.start(tr("Starting {label}", label=run_label(run)), work, then, failed)

    def _order(self, number: int, order: Callable[[JobHandle], None]) -> None:
        """Pass an order on; one to a run that is still starting is given once it has started."""
        live = self._live.get(number)
        if live is not None and live.handle is not None:
            order(live.handle)
        elif live is not None:
            live.orders.append(order)

    def pause(self, number: int) -> None:
        """Let the run stand still."""
        self._order(number, lambda handle: handle.pause())

    def resume(self, number: int) -> None:
        """Let a paused run go on."""
        self._order(number, lambda handle: handle.resume())

    def stop(self, number: int) -> None:
        """End the run and keep its best network."""
        self._order(number, lambda handle: handle.stop())

    def kill(self, number: int) -> None:
        """End the run's worker by force; the best network so far stays."""
        self._order(number, lambda handle: handle.kill())

    def extend(self, number: int, seconds: float) -> None:
        """Give the run more time."""
        live = self._live.get(number)
        if live is not None and live.run.budget is not None:
            live.run.budget += seconds
            live.changed = True
        self._order(number, lambda handle: handle.extend(seconds))

    def is_low(self, number: int) -> bool:
        """Whether the run lets the others go first."""
        live = self._live.get(number)
        return live is not None and live.low

    def set_low(self, number: int, low: bool) -> None:
        """Let the run go behind the others, or with them again; a notice says if that cannot be."""
        live = self._live.get(number)
        if live is None or live.low == low:
            return
        live.low = low
        self._pass_on_priority(live)

    def _pass_on_priority(self, live: _Live) -> None:
        """Tell the system how the run's process stands with the others, once there is one."""
        pid = None if live.handle is None else live.handle.pid
        if live.low == live.lowered or pid is None:
            return
        wanted = live.low
        if set_low(pid, wanted):
            live.lowered = wanted
            return
        live.low = live.lowered
        if live.low:
            self._tasks.notify(
                "caution",
                tr(
                    "The system does not let {label} have its priority back; it goes on.",
                    label=run_label(live.run),
                ),
            )

    # -- workers -------------------------------------------------------------------------------

    def _workers(self) -> JobPool:
        """Return the pool, made now if it was not; called in background threads."""
        from bnstudio.job.process.pool import JobPool

        with self._lock:
            if self.pool is None:
                self.pool = JobPool(self.modules)
            return self.pool

    def start_task(
        self,
        make: Callable[[], tuple[Dataset, WorkerTask]],
        then: Callable[[JobHandle], None],
        failed: Callable[[Exception], None],
    ) -> None:
        """Hand a task and the data that it works on to a worker process of its own.

        ``make`` is called and the worker is started in a thread; ``then`` gets its handle, whose
        events the caller takes in, ``failed`` what ``make`` raised. The process ends with the
        window.
        """
        self._tasks.start(
            tr("Starting a worker"),
            lambda _task: self._workers().start(*make()),
            then,
            failed,
            quiet=True,
        )

    def prewarm(self) -> None:
        """Make an idle worker ready in the background; call it once shown."""

        def work(_task: Task) -> tuple[str, ...]:
            import bnstudio.graph.edit.edits  # noqa: F401

            self._workers().prewarm()
            unkept: tuple[str, ...] = ask(ScoringWarmUp())
            return unkept

        self._tasks.start(tr("Getting ready"), work, self._tasks.caution, quiet=True)

    def shutdown(self) -> None:
        """End every run by force, and the workers."""
        self._abandon()
        if self.pool is not None:
            self.pool.shutdown()
            self.pool = None

    def _abandon(self) -> None:
        """End all runs by force and hear no more of them."""
        for live in self._live.values():
            if live.handle is None:
                live.abandoned = True
            else:
                live.handle.kill()
        self._live.clear()
        self._data.forget_subset()

    # -- following the runs --------------------------------------------------------------------

    def show(self, number: int) -> None:
        """Make the run's best network the current graph; see :meth:`CurrentGraph.show_run`."""
        self._show_next = None
        self._graph.show_run(number)

    def _forget(self) -> None:
        self._abandon()
        self._show_next = None

    def _look(self, deadline: float) -> None:
        """Take in what the workers have told until ``deadline``, then announce what changed."""
        for live in list(self._live.values()):
            if live.handle is not None:
                self._hear(live, live.handle, deadline)
        now = time.monotonic()
        for live in list(self._live.values()):
            ticking = live.run.state == "running" and live.clock is not None
            if ticking and now - live.announced >= CLOCK:
                live.changed = True
            pace = min(max(ANNOUNCE, PACE * live.run.elapsed), SELDOM)
            if live.changed and now - live.announced >= pace:
                self._announce_change(live)

    def _hear(self, live: _Live, handle: JobHandle, deadline: float) -> None:
        best_before = live.run.best
        ended = False
        for event in waiting(handle.events, deadline):
            if event.job == handle.id:
                live.changed = True
                live.clock = time.monotonic()
                ended = apply_event(live.run, event)
            if ended:
                break
        self._pass_on_priority(live)
        if live.run.best is not best_before:
            self._improved(live.run)
        if ended:
            self._end(live)

    def _announce_change(self, live: _Live) -> None:
        run, now = live.run, time.monotonic()
        if run.state == "running" and live.clock is not None:
            run.elapsed += now - live.clock
            live.clock = now
        live.announced = now
        live.changed = False
        self._document.touch()
        self.changed.emit(run.number)

    def _improved(self, run: Run) -> None:
        """Show a run's new best network, if the person waits for it or looks at the run."""
        current = self._graph.record
        if self._show_next is not None and self._show_next[0] == run.number:
            record, self._show_next = self._show_next[1], None
            # Edits may be nowhere else: a bar over the graph offers the run's network instead.
            if current == record and record.origin != "edited":
                self._graph.show_run(run.number)
        elif self._graph.current_run == run.number:
            self._graph.follow()

    def _end(self, live: _Live) -> None:
        run = live.run
        self._live.pop(run.number, None)
        before = live.before
        if run.state == "failed" and before is not None and run.steps <= before.steps:
            going_on.put_back(run, before)  # it has found nothing since
            self._tasks.notify(
                "error",
                tr(
                    "{label} does not go on. {sentence}",
                    label=run_label(run),
                    sentence=sentence(tr_core(run.detail)),
                ),
            )
            run.detail = before.detail  # its line in the ledger stands
        else:
            self._note_in_ledger(run)
        self._announce_change(live)
        if self._graph.current_run == run.number:
            self._graph.refresh()
        # The card below the Learn form says why a run failed, unless it speaks of another one.
        asked_for = ended_by_force(run) or stopped_early(run) or run.limit == "user"
        if run.state == "failed" and self.active and not asked_for:
            self._tasks.notify("error", f"{run_label(run)}: {sentence(tr_core(run.message))}")
        elif run.state != "failed" and run.message and run.limit in ("memory", "disk"):
            self._tasks.notify("caution", f"{run_label(run)}: {tr_core(run.message)}")
        self.queue.go_on()
