"""PC: edges that a test finds needless are deleted, the rest is directed (Spirtes and Glymour).

This is the stable variant of Colombo and Maathuis (2014): the conditions of a level of tests are
drawn from the neighbours at the level's beginning, so the skeleton does not depend on the order of
the columns. Neither do the directions, because all separating sets of a level are found.
"""

from __future__ import annotations

import numpy as np

from bnstudio.graph.orientation import Pair
from bnstudio.search.independence.skeleton import Skeleton, conditions
from bnstudio.search.independence.skeleton_search import SkeletonParameters, SkeletonSearch


class LevelwiseSkeleton(Skeleton):
    """All pairs at first; those that a test separates are deleted at the end of a level.

    Of the separated pairs it has the members of all separating sets of the first size that had any,
    with their largest p-value. It is presentable when a level has been completed.
    """

    def begin(self) -> None:
        """Join all pairs that may be."""
        allowed = self.constraints.allowed
        for a, b in np.argwhere(np.triu(allowed | allowed.T, 1)).tolist():
            self.add(a, b)

    def find(self) -> None:
        """Test level by level."""
        for size in range(self.max_condition + 1):
            self.control.check()
            degrees = [len(near) for near in self.neighbours]
            pairs = [(a, b) for a, b in self.pairs if not self.fixed[a, b]]
            if not any(max(degrees[a], degrees[b]) > size for a, b in pairs):
                break
            self._level(size, pairs)

    def _level(self, size: int, pairs: list[Pair]) -> None:
        """Test every pair given ``size`` of its neighbours.

        All conditions of the size are tried, also after one that separates the pair: which of them
        comes first depends on the order of the columns.
        """
        phase = f"Testing given {size} variable{'' if size == 1 else 's'}"
        neighbours = [sorted(near) for near in self.neighbours]
        apart: dict[Pair, tuple[frozenset[int], float]] = {}
        for done, (a, b) in enumerate(pairs):
            separating: set[int] = set()
            strength = -1.0
            first = [x for x in neighbours[a] if x != b]
            second = [x for x in neighbours[b] if x != a]
            for given in conditions(first, second, size):
                verdict = self.ask(a, b, given)
                if verdict.independent:
                    separating.update(given)
                    strength = max(strength, verdict.p)
            if strength >= 0.0:
                apart[a, b] = frozenset(separating), strength
            self.control.progress(phase, done + 1, None, {"edges": self.edges - len(apart)})
        for a, b in apart:
            self.delete(a, b)
        self.separated |= apart
        self.presentable = True


class Pc(SkeletonSearch[SkeletonParameters]):
    """The searcher ``pc``; see ``docs/algorithms/pc.md``."""

    name = "pc"
    title = "PC"
    summary = (
        "Deletes every edge that a test of conditional independence finds needless, then "
        "directs what is left; gives a class of networks (CPDAG)."
    )
    citation = (
        "Colombo, D. and Maathuis, M. H. (2014). Order-independent constraint-based causal "
        "structure learning. Journal of Machine Learning Research 15, 3921-3962."
    )
    Parameters = SkeletonParameters
    skeleton = LevelwiseSkeleton
