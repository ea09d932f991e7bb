"""Tabu search in the space of DAGs: a climb that may go down, but not straight back.

At every iteration the best move that is not tabu is made, even when the score falls; the moves that
would undo it are tabu for as many iterations as the list is long. A move that leads to a new best
network is made although it is tabu.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bnstudio.parameters import parameter
from bnstudio.search.base import Outcome, Problem, Searcher
from bnstudio.search.climbing.climber import Climber, starting_dag
from bnstudio.search.climbing.reporter import Reporter
from bnstudio.search.control import Control
from bnstudio.search.declarations import Group, Obeys, Uses
from bnstudio.search.snapshot import Snapshot


def list_length_parameter() -> Any:
    """Declare the length of a tabu list."""
    return parameter(
        None,
        label="Tabu list",
        help="For how many moves a move may not be undone.",
        low=1,
        high=1_000_000,
        unit="moves",
        none_means="one per variable",
    )


@dataclass(frozen=True)
class TabuParameters:
    """Parameters of :class:`Tabu`."""

    list_length: int | None = list_length_parameter()
    patience: int | None = parameter(
        None,
        label="Patience",
        help="The search ends after this many moves without a better network.",
        low=1,
        unit="moves",
        none_means="20 per variable",
    )


class Tabu(Searcher[TabuParameters]):
    """The searcher ``tabu``; see ``docs/algorithms/tabu.md``."""

    name = "tabu"
    title = "Tabu search"
    summary = (
        "Makes the best move even when the score falls, never one that undoes a recent move; ends "
        "after many moves without a better network."
    )
    citation = (
        "Acid, S. and de Campos, L. M. (2003). Searching for Bayesian network structures in "
        "the space of restricted acyclic partially directed graphs. Journal of Artificial "
        "Intelligence Research 18, 445-490."
    )
    group = Group.NETWORKS
    Parameters = TabuParameters
    obeys = Obeys.STRUCTURE | Obeys.PRIOR
    uses = Uses.START | Uses.THREADS
    continues = True

    def __init__(self, parameters: TabuParameters) -> None:
        super().__init__(parameters)
        self._at: tuple[Climber, Reporter] | None = None  # once the first moves are scored
        self._made = [0, 0]  # moves, and those since the last better network

    def search(self, problem: Problem, control: Control) -> Outcome:
        """Search; see :class:`~bnstudio.search.base.Searcher`."""
        n = max(problem.varying, 1)
        tenure = self.parameters.list_length or n
        patience = self.parameters.patience or 20 * n
        climber = Climber(problem, control, starting_dag(problem), tabu=True)
        resume = problem.resume
        self.counters["best_iteration"] = 0
        if resume is not None:
            climber.take_from(resume)
            self._made = list(resume.value("moves"))
        with Reporter(climber, control, self.counters, resume) as best, climber.pool():
            if resume is None:
                climber.fill()
            self._at = climber, best
            best.set_phase("Climbing")
            self._walk(climber, best, tenure, patience)
        return best.outcome()

    def _walk(self, climber: Climber, best: Reporter, tenure: int, patience: int) -> None:
        """Make the best move that is not tabu until none has gained for long."""
        iteration, since = self._made
        while since < patience:
            aspiration = best.score - climber.total + climber.min_gain
            if climber.advance(-float("inf"), iteration, tenure, aspiration) is None:
                break  # every move is tabu or breaks a rule
            iteration += 1
            since += 1
            if best.offer():
                since = 0
                self.counters["best_iteration"] = best.found_at
            if since % 64 == 0:  # words for every move would cost more than the move
                words = f"{since} moves without a better network" if since else "Climbing"
                best.set_phase(words, since, patience)
            self._made[:] = iteration, since
            best.step()

    def snapshot(self) -> Snapshot | None:
        """Return where it stands; see :class:`~bnstudio.search.base.Searcher`."""
        if self._at is None:
            return None
        taken = Snapshot({"moves": list(self._made)})
        for part in self._at:
            part.put_into(taken)
        return taken
