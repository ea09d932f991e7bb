"""Memetic insertion ordering search (after Lee & van Beek 2017).

A population of orderings, each climbed to where no insertion gains; two are crossed, the offspring
climbs and takes the place of the worst. When nothing better comes any more, all but the best make
room for new ones.
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

CROSSINGS = ("order", "cycle", "rank", "mixed")


@dataclass(frozen=True)
class MemeticParameters:
    """Parameters of :class:`MemeticSearch`."""

    offspring: int | None = parameter(
        None,
        label="Offspring",
        help="How many orderings to draw or cross.",
        low=1,
        high=2**53,
        none_means="until the time ends",
    )
    population: int = parameter(
        10, label="Population", help="How many orderings to keep.", low=2, high=1000
    )
    crossing: str = parameter(
        "mixed",
        label="Crossing",
        help="How two orderings make a third. Order: half of the variables change places among "
        "themselves, to stand as in the other. Cycle: every place is taken from one of the two. "
        "Rank: by the mean of both places. Mixed: one of these each time, at random.",
        choices=CROSSINGS,
    )
    kicks: int | None = parameter(
        None,
        label="Kicks",
        help="A newcomer is shaken until this many kicks in a row gained nothing.",
        low=0,
        high=2**53,
        none_means="5 per variable",
    )
    perturbation: int = perturbation(3)
    patience: int = parameter(
        50,
        label="Patience",
        help="After this many offspring without a better network the population is renewed.",
        low=1,
        high=2**53,
        unit="offspring",
    )
    sampling: str = sampling()
    widening: bool = widening()


class MemeticSearch(Searcher[MemeticParameters]):
    """The searcher ``minobs``; see ``docs/algorithms/minobs.md``."""

    name = "minobs"
    title = "Memetic ordering search"
    summary = (
        "Finds lists of good parent sets, then breeds orderings: two are crossed, the offspring "
        "moves variables to their best places, and the best are kept."
    )
    group = Group.ORDERINGS
    Parameters = MemeticParameters
    uses = Uses.SEED | Uses.THREADS | Uses.PARENT_SETS

    @property
    def ends_by_itself(self) -> bool:
        """Whether the number of offspring is limited."""
        return self.parameters.offspring is not None

    @property
    def expands_candidates(self) -> bool:
        """As its parameter says."""
        return self.parameters.widening

    def search(self, problem: Problem, control: Control) -> Outcome:
        """Search; see :class:`~bnstudio.search.base.Searcher`."""
        own = self.parameters
        crew = Crew(problem, control, self.counters, own.offspring, own.population, own.widening)
        least = crew.least
        kicks = 5 * crew.sets.n if own.kicks is None else own.kicks
        crossing, guided = CROSSINGS.index(own.crossing), own.sampling == GUIDED

        def piece(chain: Chain, work: int) -> None:
            kernels.by_breeding(
                crew.sets.arrays, chain.state, chain.selection, chain.kept, crossing, guided,
                crew.sets.bound_to_order, own.perturbation, kicks, own.patience, least, work,
            )  # fmt: skip

        def adopt(chain: Chain, best: Chain) -> None:
            """Let the best ordering of all into the population."""
            kernels.enter(chain.kept, best.kept.best_order, best.best, least)

        def resume(chain: Chain) -> None:
            """Make a newcomer of the best ordering."""
            crew.begin_at(chain, chain.kept.best_order)
            chain.kept.metrics[kernels.HELD] = chain.best
            chain.kept.counts[kernels.QUIET] = 0

        return crew.run("Breeding orderings", piece, adopt, resume)
