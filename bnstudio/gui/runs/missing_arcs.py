"""Tells of a run's arcs that rest on missing cells, once the run has ended."""

from __future__ import annotations

from PySide6.QtCore import QObject

from bnstudio.gui.services.data import Data
from bnstudio.gui.services.runs import Runs
from bnstudio.gui.services.tasks import Task, Tasks
from bnstudio.gui.wording.labels import run_label
from bnstudio.gui.wording.tr import tr
from bnstudio.project.asking.ask import ask
from bnstudio.project.asking.questions import MissingArcs


class MissingArcsWarning(QObject):
    """Looks at each run that ends; what it finds is a notice."""

    def __init__(self, tasks: Tasks, data: Data, runs: Runs, parent: QObject) -> None:
        super().__init__(parent)
        self._tasks, self._data, self._runs = tasks, data, runs
        self._told: set[int] = {run.number for run in runs.all if run.ended}

    def forget(self) -> None:
        """Take the runs that there are for told: another project was opened."""
        self._told = {run.number for run in self._runs.all if run.ended}

    def look(self, number: int) -> None:
        """Ask about a run if it has ended, once."""
        run, dataset = self._runs.get(number), self._data.dataset
        if run is None or not run.ended or number in self._told:
            return
        self._told.add(number)
        usable = run.result is not None and dataset is not None and not self._data.lists_alone
        if not usable or self._runs.stale(run) or run.result is None or dataset is None:
            return
        kept = {one.name for one in dataset.variables if one.missing_state is not None}
        dag = run.result.dag
        arcs = [(int(a), int(b)) for a, b in dag.arc_ends]
        arcs = [(a, b) for a, b in arcs if {dag.names[a], dag.names[b]} & kept]
        if not arcs:
            return
        spec, names = run.spec, tuple(dag.names)
        question = MissingArcs(
            spec.score, tuple(sorted(spec.score_parameters.items())), names, tuple(arcs)
        )

        def work(_task: Task) -> tuple[str, ...]:
            found: tuple[str, ...] = ask(question, self._data.subset(dataset, names))
            return found

        def then(found: tuple[str, ...]) -> None:
            if found and self._runs.get(number) is run:
                self._tasks.notify("caution", f"{run_label(run)}: {' '.join(found)}")

        def failed(_error: Exception) -> None:
            """Say nothing: a warning that cannot be worked out is none."""

        self._tasks.start(tr("Looking at missing cells"), work, then, failed, quiet=True)
