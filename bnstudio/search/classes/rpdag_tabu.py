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
from bnstudio.search.base import Outcome, Problem
from bnstudio.search.classes.class_searcher import ClassSearcher
from bnstudio.search.classes.rpdag_moves import RpdagClimber
from bnstudio.search.climbing.reporter import Reporter
from bnstudio.search.climbing.restarting import (
    perturbation_parameter,
    restarts,
    restarts_parameter,
)
from bnstudio.search.climbing.tabu import list_length_parameter
from bnstudio.search.control import Control
from bnstudio.search.declarations import Space, Uses


@dataclass(frozen=True)
class RpdagTabuParameters:
    """Parameters of :class:`RpdagTabu`."""

    list_length: int | None = list_length_parameter()
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


class RpdagTabu(ClassSearcher[RpdagTabuParameters]):
    """The searcher ``rpdag-tabu``; see ``docs/algorithms/rpdag-tabu.md``."""

    name = "rpdag-tabu"
    title = "RPDAG tabu search"
    summary = (
        "Searches among RPDAGs with the best move even when the score falls, never one that undoes "
        "a recent move."
    )
    citation = (
        "Acid, S. and de Campos, L. M. (2003). Searching for Bayesian network structures in "
        "the space of restricted acyclic partially directed graphs. Journal of Artificial "
        "Intelligence Research 18, 445-490."
    )
    works_on = Space.RPDAG
    Parameters = RpdagTabuParameters
    uses = Uses.START | Uses.SEED | Uses.THREADS

    def search(self, problem: Problem, control: Control) -> Outcome:
        """Search; see :class:`~bnstudio.search.base.Searcher`."""
        self.check_score(problem)
        climber = RpdagClimber(problem, control, tabu=True)
        self.counters.update(best_iteration=0, restarts=0)
        with Reporter(climber, control, self.counters) as best, climber.pool():
            climber.fill()
            self._walk(climber, best)
            climber.restore(best.saved)
            own = self.parameters
            for _ in restarts(climber, best, problem.seed, own.restarts, own.perturbation):
                climber.forget_tabu()
                self._walk(climber, best)
                climber.restore(best.saved)
        return best.outcome()

    def _walk(self, climber: RpdagClimber, best: Reporter) -> None:
        """Make as many moves as there are iterations, beginning with an empty list."""
        n = max(len(climber.rules.varying), 1)
        tenure = self.parameters.list_length or n
        iterations = self.parameters.iterations or n * (n - 1)
        first = not self.counters["restarts"]
        for iteration in range(iterations):
            aspiration = best.score - climber.total + climber.min_gain
            if climber.advance(-float("inf"), iteration, tenure, aspiration) is None:
                break  # every move is forbidden or breaks a rule
            if best.offer():
                self.counters["best_iteration"] = best.found_at
            if first and iteration % 64 == 0:  # a message for every move would cost more than it
                best.set_phase(f"Best graph after {best.found_at} moves", iteration, iterations)
            best.step()
