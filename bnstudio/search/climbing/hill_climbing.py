"""Hill climbing in the space of DAGs, with restarts from perturbations of the best network.

The best of all single-arc additions, deletions and reversals is taken until none gains; then the
best network so far is shaken by random moves and climbed again (iterated local search).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from bnstudio.search.base import Outcome, Problem
from bnstudio.search.climbing.climber import Climber, Reporter, random_words, starting_dag
from bnstudio.search.climbing.restarting import (
    climb_again,
    perturbation_parameter,
    restarts_parameter,
)
from bnstudio.search.control import Control


@dataclass(frozen=True)
class HillClimbingParameters:
    """Parameters of :class:`HillClimbing`."""

    restarts: int | None = restarts_parameter()
    perturbation: int = perturbation_parameter()


class HillClimbing:
    """The searcher ``hill-climbing``; see ``docs/algorithms/hill-climbing.md``."""

    name: ClassVar[str] = "hill-climbing"
    title: ClassVar[str] = "Hill climbing"
    summary: ClassVar[str] = (
        "Takes the best arc addition, deletion or reversal until none helps, then restarts from "
        "a shaken copy of the best network."
    )

    Parameters: ClassVar[type] = HillClimbingParameters
    obeys: ClassVar[frozenset[str]] = frozenset({"max_parents", "max_params", "knowledge"})
    uses: ClassVar[frozenset[str]] = frozenset({"start", "seed", "threads"})
    ends_by_itself: ClassVar[bool] = True

    def __init__(self, parameters: Any) -> None:
        self.parameters: HillClimbingParameters = parameters
        self.counters: dict[str, float] = {}
        if parameters.restarts is None:
            self.ends_by_itself = False  # type: ignore[misc]

    def search(self, problem: Problem, control: Control) -> Outcome:
        """Climb; see :class:`~bnstudio.search.base.Searcher`."""
        climber = Climber(problem, control, starting_dag(problem))
        self.counters["restarts"] = 0
        with Reporter(climber, control, self.counters) as best, climber.pool():
            climber.fill("Scoring the first moves")
            while climber.advance(climber.least):
                best.offer()
                best.step()
            best.report()
            climb_again(
                climber,
                best,
                self.counters,
                random_words(problem.seed),
                self.parameters.restarts,
                self.parameters.perturbation,
            )
        return Outcome(best.graph, best.score, "local_optimum", counters=self.counters)
