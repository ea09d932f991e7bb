"""The control that the stages of a run get: it passes on what they say and remembers the best."""

from __future__ import annotations

import math

from bnstudio.graph.pdag import PDAG
from bnstudio.search.control import Control, Stopped

TURN = "turn"
"""Why a stage is stopped when its turn is over, and the run goes on."""


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
    steps, gained_at
        Steps counted so far, and how many there were when the best network was found.
    stopped
        Whether the run itself was stopped, not a stage alone.
    """

    def __init__(self, control: Control) -> None:
        self._control = control
        self.stage = ""
        self.best: PDAG | None = None
        self.score = -math.inf
        self.families: dict[tuple[int, tuple[int, ...]], None] = {}
        self.steps = self.gained_at = 0
        self.stopped = False
        self._turn_began = 0
        self._turn = math.inf

    def begin_turn(self, stage: str, steps: float = math.inf) -> None:
        """Begin a stage that has so many steps, and as many more as it goes on to gain."""
        self.stage, self._turn, self._turn_began = stage, steps, self.steps

    def check(self) -> None:
        """As the run's."""
        try:
            self._control.check()
        except Stopped:
            self.stopped = True
            raise

    def step(self, count: int = 1) -> None:
        """Count, and end the turn when it is over: half of it, at least, was without a gain."""
        self.steps += count
        try:
            self._control.step(count)
        except Stopped:
            self.stopped = True
            raise
        had = self.steps - self._turn_began
        if had >= self._turn and 2 * (self.steps - self.gained_at) >= had:
            raise Stopped(TURN)

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
        """Keep and report a better network; drop any other."""
        if score <= self.score:
            return
        self.best, self.score, self.gained_at = graph, score, self.steps
        if not graph.links:
            self.families.update(((y, graph.parents(y)), None) for y in range(graph.n))
        self._control.incumbent(graph, score)

    def bound(self, bound: float) -> None:
        """Report a bound that holds for the whole run."""
        self._control.bound(bound)
