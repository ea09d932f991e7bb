"""One replicate after the other: a sample is drawn, a network learned, its class kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from bnstudio.data.dataset import Dataset
from bnstudio.errors import BnstudioError
from bnstudio.evaluation.control import FoldControl
from bnstudio.graph.constraints import Constraints, build_constraints
from bnstudio.job.control import RunControl
from bnstudio.job.events import Event
from bnstudio.job.run.runner import run
from bnstudio.job.spec import Limits
from bnstudio.search.control import Stopped
from bnstudio.strength.classes import class_of
from bnstudio.strength.resampling import Resampler
from bnstudio.strength.spec import BAYESIAN, Bootstrap
from bnstudio.strength.written import Replicate


@dataclass(frozen=True)
class Learned(Event):
    """A worker has learned a replicate."""

    replicate: Replicate


@dataclass(frozen=True)
class ReplicatesTask:
    """A :class:`~bnstudio.job.process.task.Task`: learns some replicates, an event each."""

    spec: Bootstrap
    numbers: tuple[int, ...]

    kept: ClassVar[str] = "The replicates learned so far are kept"

    def carry_out(self, dataset: Dataset, control: RunControl) -> None:
        """Learn them in a worker process."""
        control.begin(Limits(), None)

        def take(replicate: Replicate) -> None:
            control.emit(Learned(control.job, control.elapsed, replicate))

        learn_all(dataset, self.spec, self.numbers, control, take)


def learn_all(
    dataset: Dataset,
    spec: Bootstrap,
    numbers: Sequence[int],
    control: RunControl,
    take: Callable[[Replicate], None],
) -> None:
    """Learn the replicates with these numbers, and give each to ``take``.

    ``control`` is begun; a stop is raised by it, and cuts the replicate short that is being
    learned.
    """
    resampler = Resampler(dataset, spec.run.seed, spec.resample == BAYESIAN)
    rules = constraints_of(dataset, spec)
    for number in numbers:
        control.check()
        phase = f"Replicate {number + 1} of {spec.replicates}"
        own = FoldControl(control, phase, number, spec.replicates)
        try:
            sample = resampler.sample(number)
            result = run(sample, spec.run_of(number), own)
        except BnstudioError as error:
            if control.stopping:
                raise Stopped("user") from None
            take(Replicate(number, None, (), (), str(error)))
            continue
        if control.stopping and result.limit == "user":
            raise Stopped("user")
        shown = class_of(result.dag, rules)
        score = None if result.score is None else result.score / sample.parts
        take(Replicate(number, score, tuple(sorted(shown.arcs)), tuple(sorted(shown.links))))


def constraints_of(dataset: Dataset, spec: Bootstrap) -> Constraints:
    """Return the knowledge and limits of a bootstrap by the table's columns."""
    limits = spec.run.limits
    return build_constraints(
        spec.run.knowledge,
        dataset.names,
        dataset.observed_arities,
        max_parents=limits.max_parents,
        max_params=limits.max_params,
    )
