"""Drives the bootstrap or the sums under way, and hands what is found to the other panels."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject

from bnstudio.data.dataset import Dataset
from bnstudio.gui.services.arc_strengths import ArcStrengths
from bnstudio.gui.services.runs import Runs
from bnstudio.gui.services.task_driver import TaskDriver
from bnstudio.gui.services.tasks import Tasks
from bnstudio.job.events import Event
from bnstudio.project.arc_strengths import BOOTSTRAP, KEPT, FoundStrengths
from bnstudio.strength.kept import default_folder
from bnstudio.strength.outcome import Bootstrapped, PosteriorArcs
from bnstudio.strength.spec import Bootstrap, Posterior
from bnstudio.strength.strengths import Strengths
from bnstudio.strength.task import BootstrapTask, Counted, PosteriorTask

#: Seconds between two showings of what there is so far, for each pair that is shown.
_PACE = 2e-5


class StrengthDriver(TaskDriver):
    """One bootstrap, or sums over all networks, at a time.

    Attributes
    ----------
    task
        The kind of what is under way: ``bootstrap`` or ``posterior``.
    first
        How many replicates there were when it began.
    """

    def __init__(
        self, tasks: Tasks, runs: Runs, strengths: ArcStrengths, parent: QObject | None = None
    ) -> None:
        super().__init__(tasks, runs, parent)
        self._strengths = strengths
        self._settings: Mapping[str, object] = {}
        self._data = 0
        self._next = 0.0
        self.task = ""
        self.first: float | None = None

    def ask(
        self,
        spec: Bootstrap | Posterior,
        dataset: Callable[[], Dataset],
        data: int,
        settings: Mapping[str, object],
    ) -> None:
        """Begin.

        Parameters
        ----------
        spec
            What to do.
        dataset
            Returns the data; called in a thread.
        data
            Number of the project's data.
        settings
            What is asked for as plain values, to be kept with the strengths.
        """
        self._settings, self._data, self.first = settings, data, None
        if isinstance(spec, Bootstrap):
            self.task = "bootstrap"
            folder = str(default_folder())
            self.start(lambda _: (dataset(), BootstrapTask(spec, folder=folder)))
        else:
            self.task = "posterior"
            self.start(lambda _: (dataset(), PosteriorTask(spec)))

    @property
    def left_s(self) -> float | None:
        """Seconds that it will go on, by how long it took so far; ``None`` if unknown."""
        if self.done is None or self.total is None or self.first is None:
            return None
        made = self.done - self.first
        return self.elapsed / made * (self.total - self.done) if made > 0 else None

    def take_event(self, event: Event) -> None:
        if isinstance(event, Counted) and time.monotonic() >= self._next:
            self._show(event.strengths, {"failed": event.failed}, keep=False)
            self._next = time.monotonic() + _PACE * len(event.strengths.pairs)

    def take_answer(self, answer: object) -> None:
        if isinstance(answer, Bootstrapped):
            more = {
                "failed": answer.failed,
                "failure": answer.failure,
                "ended": answer.ended,
                "elapsed_s": answer.elapsed_s,
                "n_rows": answer.n_rows,
                "data_sha256": answer.data_sha256,
                "version": answer.version,
                KEPT: answer.journal,
            }
            if answer.strengths.networks:
                self._show(answer.strengths, more, keep=True)
        elif isinstance(answer, PosteriorArcs):
            settings = {**self._settings, **answer.settings()}
            found = FoundStrengths(answer.strengths, answer.method, settings, self._data)
            self._strengths.show(found, keep=True)

    def _show(self, strengths: Strengths, more: Mapping[str, object], *, keep: bool) -> None:
        settings = {**self._settings, **more}
        self._strengths.show(FoundStrengths(strengths, BOOTSTRAP, settings, self._data), keep=keep)

    def forget(self) -> None:
        # What was found before stays in sight until there is something else.
        self._next = 0.0

    def _apply(self, event: Event) -> None:
        super()._apply(event)
        if self.first is None and self.done is not None:
            self.first = self.done
