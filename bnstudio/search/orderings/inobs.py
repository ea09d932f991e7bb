"""Insertion ordering search: iterated local search over orderings by insertions.

A climb puts variables where they gain most until none can be put better; a kick shakes the ordering
at few places, and only what it touched is climbed again. A kick that leads down is taken back.
"""

from __future__ import annotations

from dataclasses import dataclass

from bnstudio.parameters import parameter
from bnstudio.search.base import Outcome, Problem, Searcher
from bnstudio.search.control import Control
from bnstudio.search.declarations import Group, Uses
from bnstudio.search.orderings import _ordering_search_kernels as kernels
from bnstudio.search.orderings.chains import Chain, Crew
from bnstudio.search.orderings.parameters import GUIDED, perturbation, sampling, widening

ACYCLIC = "acyclic"


@dataclass(frozen=True)
class InsertionParameters:
    """Parameters of :class:`InsertionSearch`."""

    kicks: int | None = parameter(
        None,
        label="Kicks",
        help="How often to shake the ordering and climb again.",
        low=0,
        high=2**53,
        none_means="until the time ends",
    )
    perturbation: int = perturbation(3)
    patience: int | None = parameter(
        None,
        label="Patience",
        help="After this many kicks without a gain a new ordering is drawn.",
        low=1,
        high=2**53,
        unit="kicks",
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
    widening: bool = widening()


class InsertionSearch(Searcher[InsertionParameters]):
    """The searcher ``inobs``; see ``docs/algorithms/inobs.md``."""

    name = "inobs"
    title = "Insertion ordering search"
    summary = (
        "Finds lists of good parent sets, then moves variables to their best place in an ordering "
        "until none gains, shakes it at a few places and goes on."
    )
    group = Group.ORDERINGS
    Parameters = InsertionParameters
    uses = Uses.SEED | Uses.THREADS | Uses.PARENT_SETS

    @property
    def ends_by_itself(self) -> bool:
        """Whether the number of kicks is limited."""
        return self.parameters.kicks is not None

    @property
    def expands_candidates(self) -> bool:
        """As its parameter says."""
        return self.parameters.widening

    def search(self, problem: Problem, control: Control) -> Outcome:
        """Search; see :class:`~bnstudio.search.base.Searcher`."""
        own = self.parameters
        crew = Crew(problem, control, self.counters, own.kicks, widen=own.widening)
        least = crew.least
        patience = own.patience or 200 * crew.sets.n
        acyclic, guided = own.consistency == ACYCLIC, own.sampling == GUIDED

        def piece(chain: Chain, work: int) -> None:
            kernels.by_insertions(
                crew.sets.arrays, chain.state, chain.selection, chain.kept, acyclic, guided,
                crew.sets.bound_to_order, own.perturbation, patience, least, work,
            )  # fmt: skip

        def adopt(chain: Chain, best: Chain) -> None:
            """Go on from the best ordering of all."""
            crew.begin_at(chain, best.kept.best_order)

        def resume(chain: Chain) -> None:
            crew.begin_at(chain, chain.kept.best_order)

        return crew.run("Inserting variables", piece, adopt, resume)
