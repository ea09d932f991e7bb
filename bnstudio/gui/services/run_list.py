"""The list of runs: which there are, what a person calls and notes of them, and where they lie.

No run is at work here; :mod:`bnstudio.gui.services.runs` starts and steers them.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from bnstudio.gui.services.data import Data
from bnstudio.gui.services.document import Document
from bnstudio.gui.services.learn_form import LearnForm
from bnstudio.gui.services.tasks import Task, Tasks
from bnstudio.gui.wording.labels import run_label
from bnstudio.gui.wording.numbers import counted
from bnstudio.gui.wording.tr import tr
from bnstudio.job import ledger
from bnstudio.project import commands
from bnstudio.project.asking.ask import ask
from bnstudio.project.current_graph import GraphRecord
from bnstudio.project.parent_set_lists import ListsOf, ListsToWrite, Loaded
from bnstudio.project.run import LONGEST_NAME, LONGEST_NOTE, Run


class RunList(QObject):
    """All runs of the project, whether at work, waiting or ended.

    Signals
    -------
    added(int), changed(int), removed(int)
        The run with that number; ``changed`` at most ten times a second for each. ``added`` also
        for a removed run that undo brings back.
    """

    added = Signal(int)
    changed = Signal(int)
    removed = Signal(int)

    def __init__(self, tasks: Tasks, document: Document, data: Data, form: LearnForm) -> None:
        super().__init__()
        self._tasks = tasks
        self._document = document
        self._data = data
        self._form = form
        self._known: tuple[int, ...] = ()
        document.on_change("runs", lambda _edited: self.announce())
        document.replaced.connect(self._take_as_known)

    # -- what is -------------------------------------------------------------------------------

    @property
    def all(self) -> list[Run]:
        """All runs, oldest first."""
        return list(self._document.project.runs.values())

    @property
    def active(self) -> list[Run]:
        """The runs that have not ended, oldest first."""
        return [run for run in self.all if run.active]

    def get(self, number: int) -> Run | None:
        """Return the run with that number, if there is one."""
        return self._document.project.runs.get(number)

    def stale(self, run: Run) -> bool:
        """Whether the data have been replaced or prepared otherwise since the run."""
        return self._document.project.stale(run)

    def announce(self) -> None:
        """Emit which runs have come or gone."""
        known, self._known = self._known, tuple(self._document.project.runs)
        for number in known:
            if number not in self._document.project.runs:
                self.removed.emit(number)
        for number in self._known:
            if number not in known:
                self.added.emit(number)

    def _take_as_known(self) -> None:
        """Take the runs of another project as they are: nothing has come or gone."""
        self._known = tuple(self._document.project.runs)

    # -- what a person does with a run ---------------------------------------------------------

    def tick(self, number: int, ticked: bool) -> None:
        """Draw the run's trace over the others', or not."""
        run = self.get(number)
        if run is not None and run.ticked != ticked:
            run.ticked = ticked
            self._document.touch()
            self.changed.emit(number)

    def describe(self, number: int, name: str, note: str, tags: tuple[str, ...]) -> None:
        """Keep what the person calls a run and wrote about it, also in the ledger."""
        run = self.get(number)
        if run is None:
            return
        name, note = " ".join(name.split())[:LONGEST_NAME], note.strip()[:LONGEST_NOTE]
        if (name, note, tags) != (run.name, run.note, run.tags):
            run.name, run.note, run.tags = name, note, tags
            if run.entry:
                words = {"run": run.label, "note": note, "tags": tags}
                amend = partial(ledger.amend, run.entry, words)
                self._tasks.start(f"noting {run.label}", lambda _task: amend(), quiet=True)
            self._document.touch()
            self.changed.emit(number)

    def remove(self, number: int) -> None:
        """Take a run that is not at work off the list, or out of the queue (undoable)."""
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
        scored = self._form.settings if spec.lists_alone else spec  # the form's is for tables
        column_order = spec.ordering is None or spec.ordering == run.variables
        self._form.change(
            score=scored.score,
            score_parameters=dict(scored.score_parameters),
            searcher=spec.searcher,
            parameters=dict(spec.parameters),
            limits=spec.limits,
            seed=spec.seed,
            threads=spec.threads,
            lists=spec.lists,
            ordering=None if column_order else spec.ordering,
            ordering_from="" if column_order else tr("As in {label}", label=run_label(run)),
        )

    # -- the ledger ----------------------------------------------------------------------------

    def _note_in_ledger(self, run: Run) -> None:
        """Add an ended run to the ledger of this computer, in a thread."""
        result, source, path = run.result, self._data.source, self._document.path
        if result is None or run.state != "finished":
            return
        run.entry = uuid.uuid4().hex
        entry = partial(
            ledger.entry_of,
            result,
            by="window",
            data="" if source is None else str(source.path),
            project="" if path is None else str(path),
            run=run_label(run),
            note=run.note,
            tags=run.tags,
            name=run.entry,
        )
        note = f"noting {run.label}"
        self._tasks.start(note, lambda _task: ledger.note(entry()), quiet=True)

    # -- parent set lists ----------------------------------------------------------------------

    def load_lists(
        self, run: Run, then: Callable[[Loaded], None], failed: Callable[[Exception], None]
    ) -> Task:
        """Read in a thread the parent set lists that a run works on."""
        kept = run.copy()
        return self._tasks.start(
            tr("Reading the parent sets of {label}", label=run_label(run)),
            lambda _task: ask(ListsOf(kept)),
            then,
            failed,
        )

    def save_lists(self, loaded: Loaded, path: str | Path) -> None:
        """Write parent set lists as ``.jkl`` in a thread; a notice says what came of it."""
        path = Path(path)

        def work(_task: Task) -> None:
            ask(ListsToWrite(loaded.table, str(path), loaded.lacking))

        def then(_nothing: None) -> None:
            if not loaded.lacking:
                self._tasks.notify("good", tr("The parent sets are in {name}.", name=path.name))
                return
            text = tr(
                "The parent sets are in {name}. It lacks {columns}, for others say the same: "
                "leave out those that its note names to learn from it.",
                name=path.name,
                columns=counted(len(loaded.lacking), "column"),
            )
            self._tasks.notify("caution", text)

        self._tasks.start(tr("Writing {name}", name=path.name), work, then, self._tasks.report)
