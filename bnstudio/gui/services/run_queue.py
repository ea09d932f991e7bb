"""The queue of runs: what is learned once the runs at work have ended.

Runs that were put in it in this window begin by themselves, on the data that they were frozen with.
Those of a project that was opened stand still until the person starts them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from bnstudio.gui.services.document import Document
from bnstudio.gui.services.learn_form import LearnForm
from bnstudio.gui.services.tasks import Tasks
from bnstudio.project import run_queue
from bnstudio.project.run import Run

if TYPE_CHECKING:
    from bnstudio.data.dataset import Dataset


class RunQueue(QObject):
    """The waiting runs of the project.

    Parameters
    ----------
    begin
        Starts a run on its data; the last argument says whether its network is to be shown.
    announce, changed
        Tell that a run was added, and that one has changed.
    """

    def __init__(
        self,
        tasks: Tasks,
        document: Document,
        form: LearnForm,
        begin: Callable[[Run, Dataset, bool], None],
        announce: Callable[[], None],
        changed: Callable[[int], None],
    ) -> None:
        super().__init__()
        self._tasks, self._document, self._form = tasks, document, form
        self._begin, self._announce, self._changed = begin, announce, changed
        self._frozen: dict[int, Dataset] = {}
        document.replaced.connect(lambda: self._frozen.clear())

    @property
    def waiting(self) -> list[Run]:
        """The runs that wait, the next one first."""
        return run_queue.waiting(self._document.project.runs.values())

    @property
    def held(self) -> list[Run]:
        """Those of them that do not begin by themselves: the project was opened with them."""
        return [run for run in self.waiting if run.number not in self._frozen]

    def learn_after(self) -> int | None:
        """Freeze a run of this moment; it begins when no run is at work any more.

        Returns
        -------
        int or None
            The run's number, or ``None`` after a notice that says why it cannot start.
        """
        reason, project = self._form.reason(), self._document.project
        if reason or project.dataset is None:
            self._tasks.notify("error", reason)
            return None
        run = run_queue.queue_up(project, project.freeze_spec())
        self._frozen[run.number] = project.dataset
        self._announce()
        self._document.touch()
        if run_queue.next_run(project.runs.values(), self._frozen) is run:
            self.start(run.number)
        return run.number

    def start(self, number: int) -> bool:
        """Begin a waiting run now, whatever is at work; a notice says why it cannot."""
        run = self._document.project.runs.get(number)
        if run is None or not run.waiting:
            return False
        dataset = self._frozen.pop(number, None) or self._now(run)
        if dataset is not None:
            self._begin(run, dataset, True)
        return dataset is not None

    def release(self) -> None:
        """Let the runs of an opened project begin, too, one after the other."""
        for run in self.held:
            dataset = self._now(run)
            if dataset is not None:
                self._frozen[run.number] = dataset
        self.go_on()

    def move_up(self, number: int) -> None:
        """Let a run begin before the one that it stands behind."""
        other = run_queue.move_up(self._document.project.runs.values(), number)
        if other is not None:
            self._document.touch()
            self._changed(number)
            self._changed(other.number)

    def go_on(self) -> None:
        """Begin the run whose turn it is, if no run is at work."""
        run = run_queue.next_run(self._document.project.runs.values(), self._frozen)
        if run is not None:
            self._begin(run, self._frozen.pop(run.number), False)

    def _now(self, run: Run) -> Dataset | None:
        """Return the data of now, if the run can begin on them; a notice says why not."""
        project = self._document.project
        reason = run_queue.why_not_begun(project, run)
        if reason:
            self._tasks.notify("error", reason)
        return None if reason else project.dataset
