"""PC: edges that a test finds needless are deleted, the rest is directed (Spirtes and Glymour).

This is the stable variant of Colombo and Maathuis (2014): the conditions of a level of tests are
drawn from the neighbours at the level's beginning, so the skeleton does not depend on the order of
the columns. Neither do the directions, because all separating sets of a level are found.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from bnstudio.graph.orientation import Pair
from bnstudio.search.base import Problem
from bnstudio.search.control import Control
from bnstudio.search.declarations import Group, Space
from bnstudio.search.independence.independence_tests import Test
from bnstudio.search.independence.skeleton_search import SkeletonParameters, SkeletonSearch


@dataclass(frozen=True)
class PcParameters(SkeletonParameters):
    """Parameters of :class:`Pc`."""


class Pc(SkeletonSearch[PcParameters, "Skeleton"]):
    """The searcher ``pc``; see ``docs/algorithms/pc.md``."""

    name = "pc"
    title = "PC"
    summary = (
        "Deletes every edge that a test of conditional independence finds needless, then "
        "directs what is left; gives a class of networks (CPDAG)."
    )

    group = Group.INDEPENDENCE
    works_on = Space.CPDAG
    Parameters = PcParameters

    def begin(self, problem: Problem, control: Control) -> Skeleton:
        """Join all pairs; see :class:`SkeletonSearch`."""
        control.check()
        return Skeleton(problem, self.test_of(problem))

    def find(self, skeleton: Skeleton, problem: Problem, control: Control) -> None:
        """Test level by level; see :class:`SkeletonSearch`."""
        for size in range(self.max_condition(problem) + 1):
            control.check()
            if not skeleton.can_go_on(size):
                break
            control.check()
            self._level(skeleton, size, control)

    def _level(self, skeleton: Skeleton, size: int, control: Control) -> None:
        reported = 0
        for done in skeleton.level(size):
            self.counters["iterations"] += 1
            self.counters.update(skeleton.test.counters)
            if done != reported:
                reported = done
                phase = f"Testing given {size} variable{'' if size == 1 else 's'}"
                control.progress(phase, done, None, {"edges": len(skeleton.pairs)})
            control.step()


class Skeleton:
    """The joined pairs that no test has separated so far.

    Parameters
    ----------
    problem
        Required arcs are never tested, pairs forbidden both ways never joined.
    test
        Answers.

    Attributes
    ----------
    pairs
        The joined pairs, smaller index first.
    presentable
        Whether a size of the condition has been completed.
    found_pairs, found_separated
        After the last completed size: the joined pairs, and of the others the members of all
        separating sets of the first size that had any, with their largest p-value.
    weakness
        The largest p-value met of every pair.
    """

    def __init__(self, problem: Problem, test: Test) -> None:
        rules = problem.constraints
        self.test = test
        self.n = problem.n
        self.fixed = rules.required | rules.required.T
        joined = np.argwhere(np.triu(rules.allowed | rules.allowed.T, 1))
        self.pairs: set[Pair] = {(a, b) for a, b in joined.tolist()}
        self.separated: dict[Pair, tuple[frozenset[int], float]] = {}
        self.weakness: dict[Pair, float] = {}
        self.presentable = False
        self.found_pairs = frozenset(self.pairs)
        self.found_separated: dict[Pair, tuple[frozenset[int], float]] = {}

    def can_go_on(self, size: int) -> bool:
        """Whether some pair has neighbours enough for a condition of ``size``."""
        neighbours = self._neighbours()
        return any(
            max(len(neighbours[a]), len(neighbours[b])) > size
            for a, b in self.pairs
            if not self.fixed[a, b]
        )

    def level(self, size: int) -> Iterator[int]:
        """Test every pair given ``size`` of its neighbours; yield pairs done after each test.

        All conditions of the size are tried, also after one that separates the pair: which of them
        comes first depends on the order of the columns.
        """
        neighbours = self._neighbours()
        for done, (a, b) in enumerate(sorted(self.pairs)):
            if self.fixed[a, b]:
                continue
            separating: set[int] = set()
            strength = -1.0
            first = [x for x in neighbours[a] if x != b]
            second = [x for x in neighbours[b] if x != a]
            for given in conditions(first, second, size):
                verdict = self.test.independent(a, b, given)
                self.weakness[a, b] = max(self.weakness.get((a, b), 0.0), verdict.p)
                if verdict.independent:
                    separating.update(given)
                    strength = max(strength, verdict.p)
                yield done
            if strength >= 0.0:
                self.pairs.discard((a, b))
                self.separated[a, b] = (frozenset(separating), strength)
        self.presentable = True
        self.found_pairs = frozenset(self.pairs)
        self.found_separated = dict(self.separated)

    def _neighbours(self) -> list[list[int]]:
        neighbours: list[list[int]] = [[] for _ in range(self.n)]
        for a, b in sorted(self.pairs):
            neighbours[a].append(b)
            neighbours[b].append(a)
        return [sorted(own) for own in neighbours]


def conditions(first: Sequence[int], second: Sequence[int], size: int) -> Iterator[tuple[int, ...]]:
    """Yield the sets of ``size`` from the neighbours of either end, none twice."""
    yield from itertools.combinations(first, size)
    known = set(first)
    for given in itertools.combinations(second, size):
        if not known.issuperset(given):
            yield given
