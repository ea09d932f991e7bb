"""Tabu search in the space of RPDAGs (Acid and de Campos 2003, second series of experiments).

At every iteration the best operator that is not tabu is applied, even when the score falls; the
operator that would undo it is tabu for as many iterations as the list is long. An operator that
leads to a new best graph is applied although it is tabu, so that the search begins exactly as the
greedy one and never ends below it. Beyond the paper, the search may restart from a perturbed copy
of the best graph, with an empty list.
"""

from __future__ import annotations

from dataclasses import dataclass

from bnstudio.parameters import parameter
from bnstudio.scoring.base import Score
from bnstudio.search.base import Outcome, Problem, Searcher
from bnstudio.search.classes.rpdag_moves import RpdagClimber, not_equivalent, refuse_score
from bnstudio.search.climbing.climber import Reporter, random_state
from bnstudio.search.climbing.restarting import (
    announce_restart,
    perturbation_parameter,
    restarts_parameter,
)
from bnstudio.search.control import Control
from bnstudio.search.declarations import Group, Space, Uses


@dataclass(frozen=True)
class RpdagTabuParameters:
    """Parameters of :class:`RpdagTabu`."""

    list_length: int | None = parameter(
        None,
        label="Tabu list",
        help="For how many iterations an operator that undoes another is forbidden.",
        low=1,
        high=1_000_000,
        unit="iterations",
        none_means="one per variable",
    )
    iterations: int | None = parameter(
        None,
        label="Iterations",
        help="How many operators are applied, and how many after each restart.",
        low=1,
        unit="iterations",
        none_means="n(n-1) for n variables",
    )
    restarts: int | None = restarts_parameter()
    perturbation: int = perturbation_parameter()


class RpdagTabu(Searcher[RpdagTabuParameters]):
    """The searcher ``rpdag-tabu``; see ``docs/algorithms/rpdag-tabu.md``."""

    name = "rpdag-tabu"
    title = "RPDAG tabu search"
    summary = (
        "Searches among RPDAGs with the best move even when the score falls, never one that undoes "
        "a recent move."
    )
    group = Group.CLASSES
    works_on = Space.RPDAG
    Parameters = RpdagTabuParameters
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
        """Search; see :class:`~bnstudio.search.base.Searcher`."""
        refuse_score(problem, self.name)
        restarts = self.parameters.restarts
        random = random_state(problem.seed)
        climber = RpdagClimber(problem, control, tabu=True)
        self.counters.update(best_iteration=0, restarts=0)
        with Reporter(climber, control, self.counters) as best, climber.pool():
            climber.fill()
            self._walk(climber, best)
            climber.perturb(random, 0)  # so that any run makes all kernels ready
            climber.restore(best.saved)
            while restarts is None or self.counters["restarts"] < restarts:
                announce_restart(best, int(self.counters["restarts"]), restarts)
                if not climber.perturb(random, self.parameters.perturbation):
                    break  # nothing can be moved
                climber.forget_tabu()
                self._walk(climber, best)
                self.counters["restarts"] += 1
                climber.restore(best.saved)
        return Outcome(best.graph, best.score, "local_optimum", counters=self.counters)

    def _walk(self, climber: RpdagClimber, best: Reporter) -> None:
        """Make as many moves as there are iterations, beginning with an empty list."""
        n = climber.n
        tenure = self.parameters.list_length or n
        iterations = self.parameters.iterations or n * (n - 1)
        first = not self.counters["restarts"]
        for iteration in range(iterations):
            aspiration = best.score - climber.total + climber.min_gain
            if climber.advance(-float("inf"), iteration, tenure, aspiration) is None:
                break  # every move is forbidden or breaks a rule
            if best.offer():
                self.counters["best_iteration"] = best.found_at
            if (
                first and iteration % 64 == 0
            ):  # a message for every move would cost more than the move
                best.set_phase(f"Best graph after {best.found_at} moves", iteration, iterations)
            best.step()
