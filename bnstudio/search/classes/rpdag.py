"""Greedy search in the space of RPDAGs (Acid and de Campos 2003).

From the empty graph, or the RPDAG of any network, the best of the five operators is applied until
none gains. Directions stay open until two arcs make a v-structure, so that they are not decided
too early. Beyond the paper, the search may restart from a perturbed copy of the best graph, as in
hill climbing.
"""

from __future__ import annotations

from dataclasses import dataclass

from bnstudio.scoring.base import Score
from bnstudio.search.base import Outcome, Problem, Searcher
from bnstudio.search.classes.rpdag_moves import RpdagClimber, not_equivalent, refuse_score
from bnstudio.search.climbing.climber import Reporter, random_state
from bnstudio.search.climbing.restarting import (
    climb_again,
    perturbation_parameter,
    restarts_parameter,
)
from bnstudio.search.control import Control
from bnstudio.search.declarations import Group, Space, Uses


@dataclass(frozen=True)
class RpdagParameters:
    """Parameters of :class:`Rpdag`; the paper's search has none, and no restarts."""

    restarts: int | None = restarts_parameter()
    perturbation: int = perturbation_parameter()


class Rpdag(Searcher[RpdagParameters]):
    """The searcher ``rpdag``; see ``docs/algorithms/rpdag.md``."""

    name = "rpdag"
    title = "RPDAG search"
    summary = (
        "Climbs among graphs whose links stand for both directions, so that directions are decided "
        "only where two arcs meet."
    )
    group = Group.CLASSES
    works_on = Space.RPDAG
    Parameters = RpdagParameters
    uses = Uses.START | Uses.SEED | Uses.THREADS

    @property
    def ends_by_itself(self) -> bool:
        """Whether the number of restarts is limited."""
        return self.parameters.restarts is not None

    @classmethod
    def refuses(cls, score: type[Score]) -> str:
        """Say why a score that is not equivalent cannot be used."""
        return not_equivalent(score)

    def search(self, problem: Problem, control: Control) -> Outcome:
        """Climb; see :class:`~bnstudio.search.base.Searcher`."""
        refuse_score(problem, self.name)
        climber = RpdagClimber(problem, control)
        self.counters["restarts"] = 0
        with Reporter(climber, control, self.counters) as best, climber.pool():
            climber.fill()
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
