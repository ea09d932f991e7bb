"""The control that the stages of a run get: it passes on what they say and remembers the best."""

from __future__ import annotations

import math

from bnstudio.graph.pdag import DAG, PDAG
from bnstudio.search.climbing.climber import smallest_gain
from bnstudio.search.control import Control, Stopped


class Told:
    """Passes on what the stages say, under the name of the stage.

    Parameters
    ----------
    control
        The run's.

    Attributes
    ----------
    stage
        Shown as the phase; empty: what the stage itself says.
    best, score
        The best network of all stages.
    families
        Those of the networks that were the best, each with its child first.
    steps
        Steps counted so far.
    stopped
        Whether the run itself was stopped, not a stage alone.
    """

    def __init__(self, control: Control) -> None:
        self._control = control
        self.stage = ""
        self.best: PDAG | None = None
        self.score = -math.inf
        self.families: dict[tuple[int, tuple[int, ...]], None] = {}
        self.steps = 0
        self.stopped = False

    @property
    def network(self) -> DAG:
        """The best network, as the stages report it."""
        assert isinstance(self.best, DAG)
        return self.best

    def check(self) -> None:
        """As the run's."""
        try:
            self._control.check()
        except Stopped:
            self.stopped = True
            raise

    def step(self, count: int = 1) -> None:
        """As the run's, and count."""
        self.steps += count
        try:
            self._control.step(count)
        except Stopped:
            self.stopped = True
            raise

    def progress(
        self,
        phase: str,
        done: float | None = None,
        total: float | None = None,
        metrics: dict[str, float] | None = None,
    ) -> None:
        """Say what is going on, in the words of the stage."""
        self._control.progress(self.stage or phase, done, total, metrics)

    def incumbent(self, graph: PDAG, score: float) -> None:
        """Keep and report a better network; drop any other, and the same one summed otherwise."""
        if self.best is not None and score <= self.score + smallest_gain(self.score):
            return
        self.best, self.score = graph, score
        if not graph.links:
            self.families.update(((y, graph.parents(y)), None) for y in range(graph.n))
        self._control.incumbent(graph, score)

    def bound(self, bound: float) -> None:
        """Report a bound that holds for the whole run."""
        self._control.bound(bound)
