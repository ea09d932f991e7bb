"""Ordering-based search (Teyssier & Koller 2005): random orderings, neighbours swapped.

Every variable has the best of its parent sets among the variables before it. Two neighbours are
swapped where that gains, until no swap gains; then the climb starts from the next random ordering.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bnstudio.parameters import UNTIL_TIME, parameter
from bnstudio.search.base import Outcome, Problem, Searcher
from bnstudio.search.control import Control
from bnstudio.search.declarations import Group, Obeys, Uses
from bnstudio.search.orderings._ordering_search_kernels import SearchSettings
from bnstudio.search.orderings._swap_search_kernels import search_by_swaps
from bnstudio.search.orderings.chains import ChainPool
from bnstudio.search.orderings.parameters import GUIDED, sampling
from bnstudio.search.snapshot import Snapshot


@dataclass(frozen=True)
class OrderingParameters:
    """Parameters of :class:`OrderingSearch` and of ``asobs``."""

    restarts: int | None = parameter(
        None,
        label="Orderings",
        help="How many orderings to draw and climb from.",
        low=1,
        high=2**53,
        none_means=UNTIL_TIME,
    )
    sampling: str = sampling()


class OrderingSearch(Searcher[OrderingParameters]):
    """The searcher ``obs``; see ``docs/algorithms/obs.md``."""

    name = "obs"
    title = "Ordering-based search"
    summary = (
        "Finds lists of good parent sets, then draws orderings and swaps neighbours in them while "
        "that gains; each variable has its best parents among those before it."
    )
    citation = (
        "Teyssier, M. and Koller, D. (2005). Ordering-based search: a simple and effective "
        "algorithm for learning Bayesian networks. UAI 2005, 584-590."
    )
    group = Group.ORDERINGS
    Parameters = OrderingParameters
    obeys = Obeys.STRUCTURE | Obeys.PRIOR
    uses = Uses.SEED | Uses.THREADS | Uses.PARENT_SETS
    continues = True
    _pool: ChainPool | None = None
    acyclic: ClassVar[bool] = False
    phase: ClassVar[str] = "Swapping neighbours in orderings"

    def search(self, problem: Problem, control: Control) -> Outcome:
        """Search; see :class:`~bnstudio.search.base.Searcher`."""
        self._pool = ChainPool(problem, control, self.counters, self.parameters.restarts)
        settings = SearchSettings(guided=self.parameters.sampling == GUIDED, acyclic=self.acyclic)
        return self._pool.run(self.phase, search_by_swaps, settings)

    def snapshot(self) -> Snapshot | None:
        """Return where it stands; see :class:`~bnstudio.search.base.Searcher`."""
        return None if self._pool is None else self._pool.snapshot()
