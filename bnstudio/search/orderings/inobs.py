"""Insertion ordering search: iterated local search over orderings by insertions.

A climb moves variables to the places where they gain most, until no move gains. Then a perturbation
changes the ordering at a few places, and only what it touched is climbed again. A perturbation that
leads to a lower score is undone.
"""

from __future__ import annotations

from dataclasses import dataclass

from bnstudio.parameters import UNTIL_TIME, parameter
from bnstudio.search.base import Outcome, Problem, Searcher
from bnstudio.search.control import Control
from bnstudio.search.declarations import Group, Obeys, Uses
from bnstudio.search.orderings import _ordering_search_kernels as kernels
from bnstudio.search.orderings.chain import Chain
from bnstudio.search.orderings.chains import ChainPool
from bnstudio.search.orderings.parameters import GUIDED, expansion, part, perturbation, sampling
from bnstudio.search.snapshot import Snapshot

ACYCLIC = "acyclic"


@dataclass(frozen=True)
class InsertionParameters:
    """Parameters of :class:`InsertionSearch`."""

    perturbations: int | None = parameter(
        None,
        label="Perturbations",
        help="How often to perturb the ordering and climb again.",
        formerly="kicks",
        low=0,
        high=2**53,
        none_means=UNTIL_TIME,
    )
    perturbation: int = perturbation()
    part: int = part()
    patience: int | None = parameter(
        None,
        label="Patience",
        help="After this many perturbations without a gain a new ordering is drawn.",
        low=1,
        high=2**53,
        unit="perturbations",
        none_means="200 per variable",
    )
    consistency: str = parameter(
        ACYCLIC,
        label="When stuck",
        help="What is tried before a new ordering is drawn. Acyclic: networks with arcs that go "
        "back along the ordering where they close no cycle. Ordering: nothing more.",
        choices=("ordering", ACYCLIC),
    )
    sampling: str = sampling()
    expansion: bool = expansion()


class InsertionSearch(Searcher[InsertionParameters]):
    """The searcher ``inobs``; see ``docs/algorithms/inobs.md``."""

    name = "inobs"
    title = "Insertion ordering search"
    summary = (
        "Finds lists of good parent sets, then moves variables to their best place in an ordering "
        "until none gains, perturbs the ordering at a few places and goes on."
    )
    citation = (
        "Scanagatta, M., Corani, G. and Zaffalon, M. (2017). Improved local search in "
        "Bayesian networks structure learning. AMBN 2017, PMLR 73, 45-56."
    )
    group = Group.ORDERINGS
    Parameters = InsertionParameters
    obeys = Obeys.STRUCTURE | Obeys.PRIOR
    uses = Uses.SEED | Uses.THREADS | Uses.PARENT_SETS
    continues = True
    _pool: ChainPool | None = None
    expanded_by = "expansion"

    def search(self, problem: Problem, control: Control) -> Outcome:
        """Search; see :class:`~bnstudio.search.base.Searcher`."""
        own = self.parameters
        pool = ChainPool(problem, control, self.counters, own.perturbations, expand=own.expansion)
        self._pool = pool
        settings = kernels.SearchSettings(
            guided=own.sampling == GUIDED,
            acyclic=own.consistency == ACYCLIC,
            max_moves=own.perturbation,
            part=own.part,
            patience=own.patience or 200 * problem.varying,
        )

        def adopt(chain: Chain, best: Chain) -> None:
            """Go on from the best ordering of all."""
            pool.start_from(chain, best.population.best_order)

        return pool.run(
            "Inserting variables",
            kernels.search_by_insertions,
            settings,
            adopt,
            resume=lambda chain: adopt(chain, chain),
        )

    def snapshot(self) -> Snapshot | None:
        """Return where it stands; see :class:`~bnstudio.search.base.Searcher`."""
        return None if self._pool is None else self._pool.snapshot()
