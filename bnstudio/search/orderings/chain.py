"""One chain of an ordering search, and how it stands in a snapshot."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bnstudio.search.orderings import _ordering_kernels as kernels
from bnstudio.search.orderings import _parent_set_kernels as array_kernels
from bnstudio.search.orderings import _population_kernels as population_kernels
from bnstudio.search.orderings._ordering_search_kernels import ENDED, Memory
from bnstudio.search.orderings.parent_set_arrays import IndexedTable
from bnstudio.search.snapshot import Snapshot

# What a chain goes on counting when it gets an expanded table.
_COUNTED = [array_kernels.WORK, array_kernels.TRIED, array_kernels.MOVED, array_kernels.LOADED]

# How far its search is; the other numbers of a population are counted on.
_OF_SEARCH = [
    population_kernels.PHASE,
    population_kernels.CURSOR,
    population_kernels.QUIET,
    population_kernels.STALE,
    population_kernels.MEMBERS,
    population_kernels.ENTERED,
    population_kernels.REARRANGED,
]


@dataclass(eq=False)
class Chain:
    """One chain: an ordering with its network, its best network and its population."""

    state: kernels.OrderingState
    memory: Memory
    population: population_kernels.Population
    improved: bool = False  # since the last exchange

    @property
    def best(self) -> float:
        """Score of the best network of this chain."""
        return float(self.population.totals[population_kernels.BEST])

    @property
    def ended(self) -> bool:
        """Whether all restarts, perturbations or offspring are done."""
        return bool(self.population.counts[population_kernels.PHASE] == ENDED)

    def record(
        self,
        sets: array_kernels.ParentSetArrays,
        chosen: NDArray[np.int64],
        order: NDArray[np.int32],
        min_gain: float,
    ) -> None:
        """Keep a network if it is the best of this chain."""
        population_kernels.record(sets, self.population, chosen, order, min_gain)

    def carry_over(
        self, table: IndexedTable, old: IndexedTable, index_map: NDArray[np.int64]
    ) -> None:
        """Take the arrays of an expanded table, and what was found with the old one."""
        numbers = self.state.numbers
        self.state, self.memory = table.state(), table.memory()
        self.state.numbers[_COUNTED] = numbers[_COUNTED]
        self.population.best[:] = table.carried_over(self.population.best, old, index_map)

    def begin_anew(self) -> population_kernels.Population:
        """Forget what was found, and return it; the next ordering is drawn."""
        population = self.population
        held = population_kernels.Population(*(array.copy() for array in population))
        population.counts[_OF_SEARCH] = 0
        population.totals[:] = -np.inf
        return held

    def take_back(self, held: population_kernels.Population) -> None:
        """Know again what :meth:`begin_anew` returned, and count on."""
        population = self.population
        for name in ("best", "best_order", "members", "scores", "totals"):
            np.copyto(getattr(population, name), getattr(held, name))
        population.counts[_OF_SEARCH] = held.counts[_OF_SEARCH]

    def put_into(self, snapshot: Snapshot, number: int) -> None:
        """Keep it as chain ``number``."""
        for name, arrays in self._parts():
            snapshot.put(f"chain{number}.{name}", arrays)
        snapshot.values[f"chain{number}.improved"] = bool(self.improved)

    def take_from(self, snapshot: Snapshot, number: int) -> None:
        """Go to where :meth:`put_into` found it; the table is the same."""
        for name, arrays in self._parts():
            snapshot.fill(f"chain{number}.{name}", arrays)
        self.improved = snapshot.value(f"chain{number}.improved")

    def _parts(self) -> tuple[tuple[str, object], ...]:
        return (
            ("state", self.state),
            ("selection", self.memory.selection),
            ("population", self.population),
        )


Adopt = Callable[[Chain, Chain], None]
"""Lets a chain (first) use the best chain (second)."""


def made_chains(
    table: IndexedTable, seed: int, count: int, limit: int | None, population: int
) -> list[Chain]:
    """Return so many chains before their first ordering.

    ``limit``: how many restarts, perturbations or offspring they make together; ``population``:
    the orderings that each keeps.
    """
    seeds = np.random.default_rng(seed).integers(1, 2**64 - 1, count, dtype=np.uint64)
    shares = [-1 if limit is None else (limit + k) // count for k in reversed(range(count))]
    chains = [
        Chain(table.state(), table.memory(), table.population(one, share, population))
        for one, share in zip(seeds, shares, strict=True)
    ]
    # Records nothing, so that any run makes all kernels ready.
    state = chains[0].state
    population_kernels.record(
        table.arrays, chains[0].population, state.chosen, state.order, math.inf
    )
    return chains


def best_of(chains: Sequence[Chain], min_gain: float) -> Chain:
    """Return the chain with the best network; of equal ones the first."""
    best = chains[0]
    for chain in chains[1:]:
        if chain.best > best.best + min_gain:
            best = chain
    return best


def exchange(chains: Sequence[Chain], min_gain: float, adopt: Adopt) -> None:
    """Let chains that found nothing new since the last exchange use the best one."""
    best = best_of(chains, min_gain)
    for chain in chains:
        if chain.best < best.best - min_gain and not chain.improved and not chain.ended:
            adopt(chain, best)
        chain.improved = False


def counts_of(chains: Sequence[Chain]) -> dict[str, float]:
    """Return what all chains have counted, under the names of a run's record."""
    numbers = np.sum([chain.state.numbers for chain in chains], axis=0)
    counts = np.sum([chain.population.counts for chain in chains], axis=0)
    return {
        "orderings": float(numbers[array_kernels.LOADED]),
        "tried": float(numbers[array_kernels.TRIED]),
        "moves": float(numbers[array_kernels.MOVED]),
        "lookups": float(numbers[array_kernels.WORK]),
        "restarts": float(counts[population_kernels.RESTARTS]),
        "optima": float(counts[population_kernels.OPTIMA]),
        "perturbations": float(counts[population_kernels.PERTURBATIONS]),
        "parts": float(counts[population_kernels.TRIED_PARTS]),
        "better_parts": float(counts[population_kernels.BETTER_PARTS]),
        "selections": float(counts[population_kernels.SELECTIONS]),
        "offspring": float(counts[population_kernels.OFFSPRING]),
    }
