"""Greedy search in the space of RPDAGs (Acid and de Campos 2003).

From the empty graph, or the RPDAG of any network, the best of the five operators is applied until
none gains. Directions stay open until two arcs make a v-structure, so that they are not decided
too early. Beyond the paper, the search may restart from a perturbed copy of the best graph, as in
hill climbing.
"""

from __future__ import annotations

from bnstudio.search.base import Outcome, Problem
from bnstudio.search.classes.class_searcher import ClassSearcher
from bnstudio.search.classes.rpdag_moves import RpdagClimber
from bnstudio.search.climbing.restarting import RestartingClimb, RestartParameters
from bnstudio.search.control import Control
from bnstudio.search.declarations import Space, Uses
from bnstudio.search.snapshot import Snapshot


class Rpdag(ClassSearcher[RestartParameters]):
    """The searcher ``rpdag``; see ``docs/algorithms/rpdag.md``."""

    name = "rpdag"
    title = "RPDAG search"
    summary = (
        "Climbs among graphs whose links stand for both directions, so that directions are decided "
        "only where two arcs meet."
    )
    citation = (
        "Acid, S. and de Campos, L. M. (2003). Searching for Bayesian network structures in "
        "the space of restricted acyclic partially directed graphs. Journal of Artificial "
        "Intelligence Research 18, 445-490."
    )
    works_on = Space.RPDAG
    Parameters = RestartParameters
    uses = Uses.START | Uses.SEED | Uses.THREADS
    continues = True
    _climb: RestartingClimb | None = None

    def search(self, problem: Problem, control: Control) -> Outcome:
        """Climb; see :class:`~bnstudio.search.base.Searcher`."""
        self.check_score(problem)
        climber = RpdagClimber(problem, control)
        self._climb = RestartingClimb(
            climber, control, self.counters, problem.seed, self.parameters, problem.resume
        )
        return self._climb.run()

    def snapshot(self) -> Snapshot | None:
        """Return where it stands; see :class:`~bnstudio.search.base.Searcher`."""
        return None if self._climb is None else self._climb.snapshot()
