"""Whole runs, identification included, whose clock is the processor's: other work matters least."""

from __future__ import annotations

import time
from types import SimpleNamespace

from bnstudio.data.dataset import Dataset
from bnstudio.job.control import RunControl
from bnstudio.job.events import Incumbent
from bnstudio.job.run.runner import run
from bnstudio.job.spec import Limits, RunSpec


class ProcessorControl(RunControl):
    """Counts processor time where a run counts the clock; ends when a score is reached."""

    def __init__(self, target: float = float("inf")) -> None:
        super().__init__(self._note)
        self.trace_of_scores: list[tuple[float, float]] = []
        self._target = target
        self._from = 0.0

    def begin(self, limits: Limits, time_limit: float | None) -> None:
        """Start the clock."""
        super().begin(limits, time_limit)
        self._from = time.process_time()

    @property
    def elapsed(self) -> float:
        """Processor seconds since the run began."""
        return time.process_time() - self._from if self._from else 0.0

    def _note(self, event: object) -> None:
        if isinstance(event, Incumbent):
            self.trace_of_scores.append((self.elapsed, event.score))
            if event.score >= self._target:
                self.stop()


def learn(
    dataset: Dataset,
    searcher: str,
    seconds: float,
    *,
    seed: int = 0,
    score: str = "bic",
    target: float = float("inf"),
    **parameters: object,
) -> SimpleNamespace:
    """Learn on one thread and return ``score``, ``trace`` (time, score) and the runner's result."""
    control = ProcessorControl(target)
    spec = RunSpec(
        score=score,
        searcher=searcher,
        parameters=parameters,
        limits=Limits(time=seconds),
        seed=seed,
        threads=1,
    )
    result = run(dataset, spec, control)
    return SimpleNamespace(score=result.score, trace=control.trace_of_scores, result=result)
