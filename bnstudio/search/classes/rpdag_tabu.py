"""Tabu search in the space of RPDAGs (Acid and de Campos 2003, second series of experiments).

At every iteration the best operator that is not tabu is applied, even when the score falls; the
operator that would undo it is tabu for as many iterations as the list is long. An operator that
leads to a new best graph is applied although it is tabu, so that the search begins exactly as the
greedy one and never ends below it. Beyond the paper, the search may restart from a perturbed copy
of the best graph, with an empty list.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from bnstudio.parameters import parameter
from bnstudio.search.base import Outcome, Problem
from bnstudio.search.classes.class_searcher import ClassSearcher
from bnstudio.search.classes.rpdag_moves import RpdagClimber
from bnstudio.search.climbing.reporter import Reporter
from bnstudio.search.climbing.restarting import (
    perturbation_parameter,
    random_state,
    restarts_parameter,
)
from bnstudio.search.climbing.tabu import list_length_parameter
from bnstudio.search.control import Control
from bnstudio.search.declarations import Space, Uses
from bnstudio.search.snapshot import Snapshot


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
        none_means="n(n-1)",
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

    continues = True

    def __init__(self, parameters: RpdagTabuParameters) -> None:
        super().__init__(parameters)
        self._at: tuple[RpdagClimber, Reporter] | None = None  # once the first moves are scored
        self._random = random_state(0)
        self._walking = True
        self._made = 0  # moves of the walk under way
        self._done: int | None = None  # restarts; None during the first walk

    def search(self, problem: Problem, control: Control) -> Outcome:
        """Search; see :class:`~bnstudio.search.base.Searcher`."""
        self.check_score(problem)
        climber = RpdagClimber(problem, control, tabu=True)
        self._random = random_state(problem.seed)
        self.counters.update(best_iteration=0, restarts=0)
        resume = problem.resume
        if resume is not None:
            climber.take_from(resume)
            np.copyto(self._random, resume.array("random", self._random))
            self._walking, self._made, self._done = resume.value("walk")
        with Reporter(climber, control, self.counters, resume) as best, climber.pool():
            if resume is None:
                climber.fill()
            self._at = climber, best
            while self._walking or self._begin_restart(climber, best):
                self._walk(climber, best)
                self._end_walk(climber, best)
        return best.outcome()

    def _begin_restart(self, climber: RpdagClimber, best: Reporter) -> bool:
        """Perturb the best graph and empty the list; return whether there is anything to walk."""
        limit, done = self.parameters.restarts, self._done or 0
        if limit is not None and done >= limit:
            return False
        of = "" if limit is None else f" of {limit}"
        so_far = None if limit is None else done
        best.set_phase(f"Restart {done + 1}{of}", so_far, limit, restart=done + 1)
        if not climber.perturb(self._random, self.parameters.perturbation):
            return False
        climber.forget_tabu()
        self._walking, self._made = True, 0
        return True

    def _walk(self, climber: RpdagClimber, best: Reporter) -> None:
        """Make as many moves as there are iterations, beginning with an empty list."""
        n = max(len(climber.rules.varying), 1)
        tenure = self.parameters.list_length or n
        iterations = self.parameters.iterations or n * (n - 1)
        first = self._done is None
        for iteration in range(self._made, iterations):
            aspiration = best.score - climber.total + climber.min_gain
            if climber.advance(-float("inf"), iteration, tenure, aspiration) is None:
                break  # every move is forbidden or breaks a rule
            if best.offer():
                self.counters["best_iteration"] = best.found_at
            if first and iteration % 64 == 0:  # a message for every move would cost more than it
                best.set_phase(f"Best graph after {best.found_at} moves", iteration, iterations)
            self._made = iteration + 1
            best.step()

    def _end_walk(self, climber: RpdagClimber, best: Reporter) -> None:
        """Go back to the best graph, and count the restart."""
        climber.restore(best.saved)
        if self._done is None:
            self._done = 0
            climber.perturb(self._random, 0)  # so that any run makes all kernels ready
            climber.restore(climber.copy_state())
        else:
            self._done += 1
            self.counters["restarts"] = self._done
        self._walking = False

    def snapshot(self) -> Snapshot | None:
        """Return where it stands; see :class:`~bnstudio.search.base.Searcher`."""
        if self._at is None:
            return None
        taken = Snapshot({"walk": [self._walking, self._made, self._done]})
        taken.arrays["random"] = self._random
        for part in self._at:
            part.put_into(taken)
        return taken
