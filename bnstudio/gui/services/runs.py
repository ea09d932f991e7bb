"""The learning runs: starting them, steering them, and what the list of runs does.

Each run is a worker process; its events are taken in on the window's tick.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from bnstudio.errors import UsageError
from bnstudio.gui.eventloop.background import Task
from bnstudio.gui.services.current_graph import CurrentGraph
from bnstudio.gui.services.data import Data
from bnstudio.gui.services.document import Document
from bnstudio.gui.services.learn_form import LearnForm
from bnstudio.gui.services.run_driver import RunDriver
from bnstudio.gui.services.tasks import Tasks
from bnstudio.gui.wording.runs import sentence
from bnstudio.project import commands
from bnstudio.project.current_graph import GraphRecord
from bnstudio.project.parent_set_lists import Loaded, load_lists
from bnstudio.project.run import Run

if TYPE_CHECKING:
    from bnstudio.job.process.handle import JobHandle
    from bnstudio.job.process.task import Task as WorkerTask
    from bnstudio.scoring.parent_sets.table import ParentSetTable


class Runs(QObject):
    """All runs of the project.

    Signals
    -------
    added(int), changed(int), removed(int)
        The run with that number; ``changed`` at most ten times a second for each. ``added`` also
        for a removed run that undo brings back.
    """

    added = Signal(int)
    changed = Signal(int)
    removed = Signal(int)

    def __init__(
        self,
        tasks: Tasks,
        document: Document,
        data: Data,
        form: LearnForm,
        graph: CurrentGraph,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._document = document
        self._data = data
        self._form = form
        self._graph = graph
        self._known: tuple[int, ...] = ()
        self._show_next: tuple[int, GraphRecord] | None = None
        self.driver = RunDriver(tasks, data, self._run_changed, self._run_improved, self._run_ended)
        document.on_change("runs", lambda _edited: self.announce())
        document.replaced.connect(self._forget)
        tasks.each_tick(self.driver.pump, lambda: self.driver.busy)

    # -- what is -------------------------------------------------------------------------------

    @property
    def all(self) -> list[Run]:
        """All runs, oldest first."""
        return list(self._document.project.runs.values())

    @property
    def active(self) -> list[Run]:
        """The runs that have not ended, oldest first."""
        return [run for run in self._document.project.runs.values() if run.active]

    def get(self, number: int) -> Run | None:
        """Return the run with that number, if there is one."""
        return self._document.project.runs.get(number)

    def stale(self, run: Run) -> bool:
        """Whether the data have been replaced or prepared otherwise since the run."""
        return self._document.project.stale(run)

    # -- starting and steering -----------------------------------------------------------------

    def learn(self) -> int | None:
        """Start a run with the data, variables, knowledge and settings of this moment.

        From its first network on, the current graph is the new run's and follows it, unless the
        graph is then edited or was chosen meanwhile: an edited graph stays, a notice says where
        the run's is, and :meth:`show` shows it (undoable).

        Returns
        -------
        int or None
            The run's number, or ``None`` after a notice that says why it cannot start.
        """
        reason = self._form.reason()
        project = self._document.project
        if reason or project.dataset is None:
            self._tasks.notify("error", reason)
            return None
        run = project.add_run(project.freeze_spec())
        self.driver.start(run, project.dataset)
        self._show_next = (run.number, project.current_graph)
        self.announce()
        self._document.touch()
        return run.number

    def pause(self, number: int) -> None:
        """Let the run stand still."""
        self.driver.pause(number)

    def resume(self, number: int) -> None:
        """Let a paused run go on."""
        self.driver.resume(number)

    def stop(self, number: int) -> None:
        """End the run and keep its best network."""
        self.driver.stop(number)

    def extend(self, number: int, seconds: float) -> None:
        """Give the run more time."""
        self.driver.extend(number, seconds)

    def kill(self, number: int) -> None:
        """End the run's worker by force; the best network so far stays."""
        self.driver.kill(number)

    def start_task(
        self,
        task: WorkerTask,
        then: Callable[[JobHandle], None],
        failed: Callable[[Exception], None],
    ) -> None:
        """Hand ``task`` on the ticked variables to a worker process of its own.

        The worker is started in a thread; ``then`` gets its handle, whose events the caller takes
        in. The process ends with the window.
        """
        dataset, names = self._data.dataset, self._data.learning_names
        if dataset is None:
            failed(UsageError("there is no data to work on", advice="Open a table first"))
            return
        self._tasks.start(
            "Starting a worker",
            lambda _task: self.driver.start_task(dataset, names, task),
            then,
            failed,
            quiet=True,
        )

    def prewarm(self) -> None:
        """Load the heavy modules and an idle worker in the background; call it once shown."""

        def work(task: Task) -> None:
            import bnstudio.data.table.read
            import bnstudio.graph.edit.edits
            import bnstudio.scoring.registry
            import bnstudio.search.registry  # noqa: F401
            from bnstudio.project.scoring import warm_up

            self.driver.prewarm()
            warm_up(task.is_cancelled)

        self._tasks.start("Getting ready", work, quiet=True)

    def shutdown(self) -> None:
        """End every run and the workers."""
        self.driver.shutdown()

    # -- the list of runs ----------------------------------------------------------------------

    def show(self, number: int) -> None:
        """Make the run's best network the current graph; see :meth:`CurrentGraph.show_run`."""
        self._show_next = None
        self._graph.show_run(number)

    def tick(self, number: int, ticked: bool) -> None:
        """Draw the run's trace over the others', or not."""
        run = self.get(number)
        if run is not None and run.ticked != ticked:
            run.ticked = ticked
            self._document.touch()
            self.changed.emit(number)

    def rename(self, number: int, name: str) -> None:
        """Give a run a name of its own; an empty one makes it "Run 5" again."""
        run = self.get(number)
        if run is not None and run.name != name.strip():
            run.name = name.strip()
            self._document.touch()
            self.changed.emit(number)

    def remove(self, number: int) -> None:
        """Take an ended run off the list (undoable)."""
        project = self._document.project
        run = project.runs.get(number)
        if run is None or run.active:
            return
        record = project.current_graph
        if record.origin == "run" and record.run == number:
            dag = run.dag
            record = GraphRecord() if dag is None else project.edited_graph(dag)
        self._document.do(commands.RemoveRun(run, project.current_graph, record))

    def use_settings_of(self, number: int) -> None:
        """Put the settings that a run was started with into the form; knowledge stays."""
        run = self.get(number)
        if run is None:
            return
        spec = run.spec
        column_order = spec.ordering is None or spec.ordering == run.variables
        self._form.change(
            score=spec.score,
            score_parameters=dict(spec.score_parameters),
            searcher=spec.searcher,
            parameters=dict(spec.parameters),
            limits=spec.limits,
            seed=spec.seed,
            threads=spec.threads,
            lists=spec.lists,
            ordering=None if column_order else spec.ordering,
            ordering_from="" if column_order else f"As in {run.label}",
        )

    # -- parent set lists ----------------------------------------------------------------------

    def load_lists(
        self, run: Run, then: Callable[[Loaded], None], failed: Callable[[Exception], None]
    ) -> Task:
        """Read in a thread the parent set lists that a run works on."""
        kept = run.copy()
        return self._tasks.start(
            f"Reading the parent sets of {run.label}", lambda _task: load_lists(kept), then, failed
        )

    def save_lists(self, table: ParentSetTable, path: str | Path) -> None:
        """Write parent set lists as ``.jkl`` in a thread; a notice says what came of it."""
        path = Path(path)

        def work(_task: Task) -> None:
            from bnstudio.scoring.parent_sets.files import write_parent_sets

            write_parent_sets(path, table)

        def then(_nothing: None) -> None:
            self._tasks.notify("good", f"The parent sets are in {path.name}.")

        self._tasks.start(f"Writing {path.name}", work, then, self._tasks.report)

    # -- following the runs --------------------------------------------------------------------

    def _forget(self) -> None:
        self.driver.abandon()
        self._show_next = None
        self._known = tuple(self._document.project.runs)

    def announce(self) -> None:
        """Emit which runs have come or gone."""
        known, self._known = self._known, tuple(self._document.project.runs)
        for number in known:
            if number not in self._document.project.runs:
                self.removed.emit(number)
        for number in self._known:
            if number not in known:
                self.added.emit(number)

    def _run_changed(self, number: int) -> None:
        self._document.touch()
        self.changed.emit(number)

    def _run_improved(self, number: int) -> None:
        current = self._graph.record
        if self._show_next is not None and self._show_next[0] == number:
            record, self._show_next = self._show_next[1], None
            if current == record and record.origin != "edited":
                self.show(number)
            elif current.origin == "edited":
                # Edits may be nowhere else: only the person puts them aside.
                label = self._document.project.runs[number].label
                self._tasks.notify(
                    "info",
                    f"{label} has its first network. Your edited graph stays on the canvas; "
                    f"click {label} in the list to see its graph.",
                )
        elif self._graph.current_run == number:
            self._graph.follow()

    def _run_ended(self, number: int) -> None:
        run = self._document.project.runs[number]
        if self._graph.current_run == number:
            self._graph.refresh()
        # The card below the Learn form says why a run failed, unless it speaks of another one.
        if run.state == "failed" and self.active:
            self._tasks.notify("error", f"{run.label}: {sentence(run.message)}")
        elif run.message and run.limit in ("memory", "disk"):
            self._tasks.notify("caution", f"{run.label}: {run.message}")
