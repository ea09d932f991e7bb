"""Hill climbing in the space of DAGs, with restarts from perturbations of the best network.

The best of all single-arc additions, deletions and reversals is made until none gains; then the
best network so far is perturbed by random moves and climbed from again (iterated local search).
"""

from __future__ import annotations

from bnstudio.search.base import Outcome, Problem, Searcher
from bnstudio.search.climbing.climber import Climber, starting_dag
from bnstudio.search.climbing.restarting import RestartingClimb, RestartParameters
from bnstudio.search.control import Control
from bnstudio.search.declarations import Group, Obeys, Uses
from bnstudio.search.snapshot import Snapshot


class HillClimbing(Searcher[RestartParameters]):
    """The searcher ``hill-climbing``; see ``docs/algorithms/hill-climbing.md``."""

    name = "hill-climbing"
    title = "Hill climbing"
    summary = (
        "Takes the best arc addition, deletion or reversal until none helps, then restarts from "
        "a perturbed copy of the best network."
    )
    citation = (
        "Heckerman, D., Geiger, D. and Chickering, D. M. (1995). Learning Bayesian networks: "
        "the combination of knowledge and statistical data. Machine Learning 20, 197-243."
    )
    group = Group.NETWORKS
    Parameters = RestartParameters
    obeys = Obeys.STRUCTURE | Obeys.PRIOR
    uses = Uses.START | Uses.SEED | Uses.THREADS
    continues = True
    _climb: RestartingClimb | None = None

    def search(self, problem: Problem, control: Control) -> Outcome:
        """Climb; see :class:`~bnstudio.search.base.Searcher`."""
        climber = Climber(problem, control, starting_dag(problem))
        self._climb = RestartingClimb(
            climber, control, self.counters, problem.seed, self.parameters, problem.resume
        )
        return self._climb.run()

    def snapshot(self) -> Snapshot | None:
        """Return where it stands; see :class:`~bnstudio.search.base.Searcher`."""
        return None if self._climb is None else self._climb.snapshot()
