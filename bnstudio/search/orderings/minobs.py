"""Memetic insertion ordering search (after Lee & van Beek 2017).

A population holds orderings that no insertion improves. Two of them are crossed; the offspring
climbs and replaces the worst one. After many offspring without a better network, all orderings but
the best are replaced by new ones.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass

import numpy as np

from bnstudio.parameters import UNTIL_TIME, parameter
from bnstudio.search.base import Outcome, Problem, Searcher
from bnstudio.search.control import Control
from bnstudio.search.declarations import Group, Obeys, Uses
from bnstudio.search.orderings import _ordering_search_kernels as kernels
from bnstudio.search.orderings._population_kernels import HELD, QUIET, enter
from bnstudio.search.orderings.chain import Chain
from bnstudio.search.orderings.chains import ChainPool
from bnstudio.search.orderings.parameters import GUIDED, expansion, part, perturbation, sampling
from bnstudio.search.snapshot import Snapshot

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
        none_means=UNTIL_TIME,
    )
    population: int = parameter(
        10, label="Population", help="How many orderings each thread keeps.", low=2, high=1000
    )
    crossing: str = parameter(
        "mixed",
        label="Crossing",
        help="How two orderings make a third. Order: half of the variables change places among "
        "themselves, to stand as in the other. Cycle: every place is taken from one of the two. "
        "Rank: by the mean of both places. Mixed: one of these each time, at random.",
        choices=CROSSINGS,
    )
    perturbations: int | None = parameter(
        None,
        label="Perturbations",
        help="A newcomer is perturbed until this many perturbations in a row gained nothing.",
        formerly="kicks",
        low=0,
        high=2**53,
        none_means="5 per variable",
    )
    perturbation: int = perturbation()
    part: int = part()
    patience: int = parameter(
        50,
        label="Patience",
        help="After this many offspring without a better network the population is renewed.",
        low=1,
        high=2**53,
        unit="offspring",
    )
    sampling: str = sampling()
    expansion: bool = expansion()


class MemeticSearch(Searcher[MemeticParameters]):
    """The searcher ``minobs``; see ``docs/algorithms/minobs.md``."""

    name = "minobs"
    title = "Memetic ordering search"
    summary = (
        "Finds lists of good parent sets, then crosses orderings of a population: the offspring "
        "moves variables to their best places, and the best are kept."
    )
    citation = (
        "Lee, C. and van Beek, P. (2017). Metaheuristics for score-and-search Bayesian "
        "network structure learning. Canadian Conference on Artificial Intelligence 2017, "
        "129-141."
    )
    group = Group.ORDERINGS
    Parameters = MemeticParameters
    obeys = Obeys.STRUCTURE | Obeys.PRIOR
    uses = Uses.SEED | Uses.THREADS | Uses.PARENT_SETS
    continues = True
    _pool: ChainPool | None = None
    expanded_by = "expansion"

    def search(self, problem: Problem, control: Control) -> Outcome:
        """Search; see :class:`~bnstudio.search.base.Searcher`."""
        crossing = Crossing(problem, control, self.counters, self.parameters)
        self._pool = crossing.pool
        return crossing.run()

    def snapshot(self) -> Snapshot | None:
        """Return where it stands; see :class:`~bnstudio.search.base.Searcher`."""
        return None if self._pool is None else self._pool.snapshot()


class Crossing:
    """The search of a run, which may stand still between rounds and go on with longer lists.

    Parameters
    ----------
    problem, control, counters, parameters
        As of a searcher.

    Attributes
    ----------
    pool
        The chains and the best network.
    """

    def __init__(
        self,
        problem: Problem,
        control: Control,
        counters: dict[str, float],
        parameters: MemeticParameters,
    ) -> None:
        own = parameters
        self.pool = ChainPool(
            problem, control, counters, own.offspring, own.population, expand=own.expansion
        )
        self._settings = kernels.SearchSettings(
            guided=own.sampling == GUIDED,
            crossing=CROSSINGS.index(own.crossing),
            max_moves=own.perturbation,
            part=own.part,
            perturbations=5 * problem.varying if own.perturbations is None else own.perturbations,
            patience=own.patience,
        )

        # Of no use but that any run makes all kernels ready.
        nobody = self.pool.table.population(np.uint64(1), 0, 1)
        enter(nobody, nobody.best_order, 0.0, self.pool.min_gain)

    def draw_first(self) -> None:
        """Begin with orderings that are drawn; that of the start only joins the populations."""
        first, self.pool.first_order = self.pool.first_order, None
        if first is not None:
            for chain in self.pool.chains:
                enter(chain.population, first, self.pool.score, self.pool.min_gain)

    def run(self) -> Outcome:
        """Search until the end."""
        return self.pool.run(*self._search(), self._adopt, self.resume)

    def rounds(self) -> Generator[None]:
        """Search, and yield after each round."""
        return self.pool.rounds(*self._search(), self._adopt, self.resume)

    def _search(self) -> tuple[str, Callable[..., None], kernels.SearchSettings]:
        return "Crossing orderings", kernels.search_by_crossing, self._settings

    def _adopt(self, chain: Chain, best: Chain) -> None:
        """Let the best ordering of all into the population."""
        enter(chain.population, best.population.best_order, best.best, self.pool.min_gain)

    def end_anew(self) -> None:
        """End a search from nothing, see :meth:`ChainPool.end_anew`."""
        self.pool.end_anew(self.resume)

    def resume(self, chain: Chain) -> None:
        """Make a newcomer of the best ordering."""
        self.pool.start_from(chain, chain.population.best_order)
        chain.population.totals[HELD] = chain.best
        chain.population.counts[QUIET] = 0
