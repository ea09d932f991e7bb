"""What the chains of a search found, set aside while they search anew from nothing."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bnstudio.search.orderings import _population_kernels as population_kernels
from bnstudio.search.orderings.chain import Chain
from bnstudio.search.orderings.expansion.expansion_rule import ExpansionRule
from bnstudio.search.orderings.parent_set_arrays import IndexedTable
from bnstudio.search.snapshot import Snapshot


@dataclass(eq=False)
class Held:
    """What was found before: of each chain its population, and of all the best network.

    Parameters
    ----------
    populations
        One a chain.
    chosen, score
        The entries of the best network, and its score.
    rule
        The account of its expansions.
    """

    populations: list[population_kernels.Population]
    chosen: NDArray[np.int64]
    score: float
    rule: ExpansionRule

    def carry_over(
        self, table: IndexedTable, old: IndexedTable, index_map: NDArray[np.int64]
    ) -> None:
        """Name the entries of an expanded table."""
        self.chosen = table.carried_over(self.chosen, old, index_map)
        for population in self.populations:
            population.best[:] = table.carried_over(population.best, old, index_map)

    def join(self, chains: list[Chain], min_gain: float, *, better: bool) -> None:
        """Give the chains back what was held, unless what they found since is ``better``.

        The best ordering of the other joins each population.
        """
        for chain, before in zip(chains, self.populations, strict=True):
            other, score = before.best_order, float(before.totals[population_kernels.BEST])
            if not better:
                other, score = chain.population.best_order.copy(), chain.best
                chain.take_back(before)
            if score > -np.inf:
                population_kernels.enter(chain.population, other, score, min_gain)

    def put_into(self, snapshot: Snapshot) -> None:
        """Keep it."""
        snapshot.values["held"] = [self.score, self.rule.plain()]
        snapshot.arrays["held.chosen"] = self.chosen
        for number, population in enumerate(self.populations):
            snapshot.put(f"held{number}", population)


def held_in(snapshot: Snapshot, chains: list[Chain], chosen: NDArray[np.int64]) -> Held | None:
    """Return what was held when a snapshot was taken, if anything was; ``chosen``: its shape."""
    if "held" not in snapshot.values:
        return None
    score, plain = snapshot.value("held")
    rule = ExpansionRule(0)
    rule.restore(plain)
    populations = [
        population_kernels.Population(*(array.copy() for array in chain.population))
        for chain in chains
    ]
    for number, population in enumerate(populations):
        snapshot.fill(f"held{number}", population)
    return Held(populations, snapshot.array("held.chosen", chosen).copy(), score, rule)
