"""Bootstraps and probabilities of arcs as tasks of a worker process, and what they send."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from bnstudio.data.dataset import Dataset
from bnstudio.errors import UsageError
from bnstudio.job.control import RunControl
from bnstudio.job.events import Event
from bnstudio.strength import kept as keeping
from bnstudio.strength.outcome import Bootstrapped, PosteriorArcs
from bnstudio.strength.spec import Bootstrap, Posterior
from bnstudio.strength.strengths import Strengths


@dataclass(frozen=True)
class Counted(Event):
    """What the replicates learned so far have in common; sent at most four times a second."""

    strengths: Strengths
    failed: int


@dataclass(frozen=True)
class BootstrapTask:
    """A :class:`~bnstudio.job.process.task.Task`: carries out a bootstrap.

    The answer is a :class:`~bnstudio.strength.outcome.Bootstrapped`. ``workers`` and ``journal``
    are those of :func:`~bnstudio.strength.bootstrap.bootstrap`; the journal is a path. With
    ``folder`` in its place the journal is the one of these data and settings in that folder, which
    is made if need be (see :mod:`bnstudio.strength.kept`).
    """

    spec: Bootstrap
    workers: int | None = None
    journal: str | None = None
    folder: str | None = None

    kept: ClassVar[str] = "The replicates learned so far are kept"

    def carry_out(self, dataset: Dataset, control: RunControl) -> Bootstrapped:
        """Carry it out in a worker process."""
        # The window makes the task, too, and must not load the searchers and their kernels.
        from bnstudio.strength.bootstrap import Paced, bootstrap

        paced = Paced()

        def notify(so_far: Callable[[], Bootstrapped]) -> None:
            if paced.is_due():
                found = so_far()
                control.emit(Counted(control.job, control.elapsed, found.strengths, found.failed))

        return bootstrap(
            dataset,
            self.spec,
            control,
            workers=self.workers,
            journal=self._journal(dataset),
            notify=notify,
        )

    def _journal(self, dataset: Dataset) -> Path | None:
        if self.folder is None:
            return None if self.journal is None else Path(self.journal)
        folder = Path(self.folder)
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as failed:
            raise UsageError(
                f"the folder for the replicates cannot be made: {failed.strerror or failed}",
                file=folder,
                advice="Make room for it",
            ) from None
        place = keeping.place(folder, dataset, self.spec)
        keeping.make_room(folder, place)
        return place


@dataclass(frozen=True)
class PosteriorTask:
    """A :class:`~bnstudio.job.process.task.Task`: the posterior probabilities of arcs.

    The answer is a :class:`~bnstudio.strength.outcome.PosteriorArcs`, or ``None`` where exact
    sums were stopped.
    """

    spec: Posterior

    kept: ClassVar[str] = "Nothing of the sums is kept"

    def carry_out(self, dataset: Dataset, control: RunControl) -> PosteriorArcs | None:
        """Carry it out in a worker process."""
        from bnstudio.search.control import Stopped
        from bnstudio.strength.posterior import posterior

        try:
            return posterior(dataset, self.spec, control)
        except Stopped:
            return None
