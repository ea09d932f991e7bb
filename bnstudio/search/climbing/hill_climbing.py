"""Hill climbing in the space of DAGs, with restarts from perturbations of the best network.

The best of all single-arc additions, deletions and reversals is made until none gains; then the
best network so far is perturbed by random moves and climbed from again (iterated local search).
"""

from __future__ import annotations

from dataclasses import dataclass

from bnstudio.search.base import Outcome, Problem, Searcher
from bnstudio.search.climbing.climber import Climber, Reporter, random_state, starting_dag
from bnstudio.search.climbing.restarting import (
    climb_again,
    perturbation_parameter,
    restarts_parameter,
)
from bnstudio.search.control import Control
from bnstudio.search.declarations import Group, Uses


@dataclass(frozen=True)
class HillClimbingParameters:
    """Parameters of :class:`HillClimbing`."""

    restarts: int | None = restarts_parameter()
    perturbation: int = perturbation_parameter()


class HillClimbing(Searcher[HillClimbingParameters]):
    """The searcher ``hill-climbing``; see ``docs/algorithms/hill-climbing.md``."""

    name = "hill-climbing"
    title = "Hill climbing"
    summary = (
        "Takes the best arc addition, deletion or reversal until none helps, then restarts from "
        "a perturbed copy of the best network."
    )
    group = Group.NETWORKS
    Parameters = HillClimbingParameters
    uses = Uses.START | Uses.SEED | Uses.THREADS

    @property
    def ends_by_itself(self) -> bool:
        """Whether the number of restarts is limited."""
        return self.parameters.restarts is not None

    def search(self, problem: Problem, control: Control) -> Outcome:
        """Climb; see :class:`~bnstudio.search.base.Searcher`."""
        climber = Climber(problem, control, starting_dag(problem))
        self.counters["restarts"] = 0
        with Reporter(climber, control, self.counters) as best, climber.pool():
            climber.fill("Scoring the first moves")
            while climber.advance(climber.min_gain):
                best.offer()
                best.step()
            best.report()
            climb_again(
                climber,
                best,
                self.counters,
                random_state(problem.seed),
                self.parameters.restarts,
                self.parameters.perturbation,
            )
        return Outcome(best.graph, best.score, "local_optimum", counters=self.counters)
