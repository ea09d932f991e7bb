"""K2: greedy parents among the predecessors in an ordering (Cooper and Herskovits 1992)."""

from __future__ import annotations

from bnstudio.parameters import NoParameters
from bnstudio.search.base import Outcome, Problem, Searcher
from bnstudio.search.control import Control
from bnstudio.search.declarations import Group, Obeys, Uses
from bnstudio.search.given_order.ordered_search import ScoredFamilies


class K2(Searcher[NoParameters]):
    """The searcher ``k2``; see ``docs/algorithms/k2.md``."""

    name = "k2"
    title = "K2"
    summary = (
        "Under an ordering, gives every variable the predecessor that improves its score most, "
        "again and again until none does."
    )
    citation = (
        "Cooper, G. F. and Herskovits, E. (1992). A Bayesian method for the induction of "
        "probabilistic networks from data. Machine Learning 9, 309-347."
    )
    group = Group.GIVEN_ORDER
    obeys = Obeys.STRUCTURE | Obeys.PRIOR
    uses = Uses.ORDERING | Uses.THREADS

    def search(self, problem: Problem, control: Control) -> Outcome:
        """Choose greedily; see :class:`~bnstudio.search.base.Searcher`."""
        with ScoredFamilies(problem, control, self.counters) as families:
            families.greedy("Choosing parents")
        return families.outcome("local_optimum", "adding parents under the ordering")
