"""A skeleton in the making: the pairs that are joined, and what the tests say of them."""

from __future__ import annotations

import itertools
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence

from bnstudio.graph.constraints import Constraints
from bnstudio.graph.orientation import Pair
from bnstudio.search.control import Control
from bnstudio.search.independence.independence_tests import Test, Verdict


class Skeleton(ABC):
    """The joined pairs; a subclass finds them.

    Parameters
    ----------
    constraints
        Required arcs are joined and never tested; pairs forbidden both ways are never joined.
    test
        Answers.
    max_condition
        The most variables a test is conditioned on.
    control
        A test is a step. The state is whole at every step.
    counters
        Kept up to date.

    Attributes
    ----------
    presentable
        Whether enough of it is found to be worth directing.
    neighbours, edges
        Of each variable, what it is joined to; the number of joined pairs.
    separated
        For the pairs that were found independent, the separating set and the p-value.
    weakness
        The largest p-value met of every pair.
    """

    def __init__(
        self,
        constraints: Constraints,
        test: Test,
        max_condition: int,
        control: Control,
        counters: dict[str, float],
    ) -> None:
        self.constraints = constraints
        self.test = test
        self.max_condition = max_condition
        self.control = control
        self.counters = counters
        self.presentable = False
        self.neighbours: list[set[int]] = [set() for _ in range(constraints.n)]
        self.edges = 0
        self.separated: dict[Pair, tuple[frozenset[int], float]] = {}
        self.weakness: dict[Pair, float] = {}
        self.fixed = constraints.required | constraints.required.T
        counters["iterations"] = 0
        self.begin()

    @abstractmethod
    def begin(self) -> None:
        """Join the pairs that are joined before anything is tested."""

    @abstractmethod
    def find(self) -> None:
        """Find the whole skeleton."""

    @property
    def pairs(self) -> list[Pair]:
        """The joined pairs, smaller index first."""
        return [(a, b) for a, near in enumerate(self.neighbours) for b in sorted(near) if a < b]

    def add(self, a: int, b: int) -> None:
        """Join a pair."""
        self.neighbours[a].add(b)
        self.neighbours[b].add(a)
        self.edges += 1

    def delete(self, a: int, b: int) -> None:
        """Part a pair."""
        self.neighbours[a].discard(b)
        self.neighbours[b].discard(a)
        self.edges -= 1

    def ask(self, a: int, b: int, given: Sequence[int]) -> Verdict:
        """Test a pair, and count that as a step."""
        verdict = self.test.independent(a, b, given)
        pair = (min(a, b), max(a, b))
        self.weakness[pair] = max(self.weakness.get(pair, 0.0), verdict.p)
        self.counters["iterations"] += 1
        self.counters.update(self.test.counters)
        self.control.step()
        return verdict


def conditions(first: Sequence[int], second: Sequence[int], size: int) -> Iterator[tuple[int, ...]]:
    """Yield the sets of ``size`` from the neighbours of either end, none twice."""
    yield from itertools.combinations(first, size)
    known = set(first)
    for given in itertools.combinations(second, size):
        if not known.issuperset(given):
            yield given
