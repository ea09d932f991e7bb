"""A bootstrap of a structure learner: many samples of the rows, a network from each.

It can be paused and stopped, and goes on from its journal, also after its process was killed.

References
----------
Friedman, Goldszmidt and Wyner (1999), *Data analysis with Bayesian networks: a bootstrap
approach*, UAI: the non-parametric bootstrap of structure features.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from bnstudio.data.dataset import Dataset
from bnstudio.errors import DataError, LimitError, UsageError
from bnstudio.job.control import RunControl
from bnstudio.job.cores import default_threads
from bnstudio.job.events import Started
from bnstudio.job.run.validate import plan
from bnstudio.job.spec import Limits
from bnstudio.scoring.registry import SCORES, find_score
from bnstudio.search.control import Stopped
from bnstudio.strength import written
from bnstudio.strength.journal import Journal
from bnstudio.strength.outcome import Bootstrapped
from bnstudio.strength.replicates import learn_all
from bnstudio.strength.spec import BAYESIAN, Bootstrap
from bnstudio.strength.strengths import ArcCounts
from bnstudio.strength.workers import learn_in_processes
from bnstudio.strength.written import Replicate

#: So many replicates that fail, with none that does not, end the bootstrap.
_HOPELESS = 10
#: Fewer replicates than this a worker are learned sooner than a process is started.
_FEW = 4


def bootstrap(
    dataset: Dataset,
    spec: Bootstrap,
    control: RunControl | None = None,
    *,
    workers: int | None = None,
    journal: Path | None = None,
    notify: Callable[[Callable[[], Bootstrapped]], None] | None = None,
) -> Bootstrapped:
    """Learn a network from each of many samples of the rows, and count their arcs.

    Parameters
    ----------
    dataset
        The table.
    spec
        What to do.
    control
        Where progress goes and where pause and stop come from; a silent one by default.
    workers
        Processes at once; by default all cores but one. With one, the replicates are learned here.
    journal
        A file to keep the replicates in; what is in it already is not learned again. ``None``:
        nothing is kept.
    notify
        Called after every replicate with a function that returns what there is.

    Raises
    ------
    UsageError
        If the settings cannot be used on these data, or the journal is of other data or settings,
        or another process works on it, or it cannot be written.
    LimitError
        If replicates failed and none gave a network.
    JobError
        If a process of the bootstrap came to a bad end; the journal keeps what was learned.
    """
    control = RunControl() if control is None else control
    if dataset.cases < 1:
        raise DataError("the table has no rows to draw from", advice="Choose a table with rows")
    if spec.resample == BAYESIAN and not find_score(spec.run.score).takes_weights():
        *able, last = (name for name, score in SCORES.items() if score.takes_weights())
        raise UsageError(
            f"the score {spec.run.score} counts whole rows, so they cannot be weighted; "
            f"{', '.join(able)} and {last} can",
            advice="Draw rows, or choose another score",
        )
    plan(dataset, spec.run_of(0))
    workers = default_threads() if workers is None else workers
    kept = None if journal is None else Journal(journal, dataset, spec)
    counts = ArcCounts(dataset.names)
    failures: list[str] = []
    failed = 0
    seen: set[int] = set()

    def count(replicate: Replicate) -> None:
        nonlocal failed
        seen.add(replicate.number)
        if replicate.failure:
            failed += 1
            failures[:] = failures or [replicate.failure]
        else:
            counts.add(replicate.arcs, replicate.links)

    def so_far(ended: str | None = None) -> Bootstrapped:
        return Bootstrapped(
            spec=spec,
            strengths=counts.strengths(),
            failed=failed,
            failure=failures[0] if failures else "",
            ended=ended,
            n_rows=dataset.cases,
            data_sha256=dataset.sha256,
            elapsed_s=control.elapsed,
            journal="" if journal is None else journal.name,
        )

    def take(replicate: Replicate) -> None:
        if replicate.number in seen:
            return
        if kept is not None:
            kept.add(replicate)
        count(replicate)
        control.progress("Learning from samples", len(seen), spec.replicates)
        if notify is not None:
            notify(so_far)
        if failed >= _HOPELESS and not counts.networks:
            raise LimitError(failures[0].rstrip("."))

    try:
        if kept is not None and kept.done:
            for replicate in written.read(kept.path, dataset.n):
                if replicate.number < spec.replicates:
                    count(replicate)
        control.begin(Limits(), None)
        control.emit(Started(control.job, 0.0))
        control.progress("Learning from samples", len(seen), spec.replicates)
        numbers = [number for number in range(spec.replicates) if number not in seen]
        ended: str | None = None
        try:
            if workers < 2 or len(numbers) < _FEW:
                learn_all(dataset, spec, numbers, control, take)
            else:
                learn_in_processes(dataset, spec, numbers, workers, control, take)
        except Stopped as stop:
            ended = stop.reason
    finally:
        if kept is not None:
            kept.close()
    if failed and not counts.networks:
        raise LimitError(failures[0].rstrip("."))
    return so_far(ended)


class Paced:
    """Lets a message through at most every so many seconds, for windows that follow a bootstrap."""

    def __init__(self, seconds: float = 0.25) -> None:
        self._seconds = seconds
        self._next = 0.0

    def is_due(self) -> bool:
        """Whether enough time has passed since it last was."""
        now = time.monotonic()
        if now < self._next:
            return False
        self._next = now + self._seconds
        return True
