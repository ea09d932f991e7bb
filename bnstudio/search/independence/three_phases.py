"""The skeleton in three phases: a draft from the strongest pairs, thickened, then thinned.

A pair is separated by a cut-set, a subset of the neighbours of one end that lie on paths to the
other. At the end, every pair that is not joined is one that a test called independent or that the
knowledge forbids.

References
----------
Cheng, Greiner, Kelly, Bell and Liu (2002), *Learning Bayesian networks from data: an information-
theory based approach*, Artificial Intelligence 137, section 4 (the algorithm without an ordering).
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable

import numpy as np

from bnstudio.graph.orientation import Pair
from bnstudio.search.independence.independence_tests import Verdict
from bnstudio.search.independence.skeleton import Skeleton, conditions


class ThreePhases(Skeleton):
    """A skeleton that begins with the required arcs.

    A variable that cannot be a parent of an end is in none of that end's cut-sets. It is
    presentable when the first phase is complete.
    """

    def begin(self) -> None:
        """Join the required arcs."""
        self._information: dict[Pair, float] = {}  # G² of the dependent pairs, given nothing
        self._left: list[Pair] = []  # of these, those that are not joined, strongest first
        for a, b in np.argwhere(self.constraints.required).tolist():
            self.add(a, b)
        self.counters.update(draft_edges=0, thickened=0, thinned=0)

    def find(self) -> None:
        """Go through the three phases, and settle which triples are v-structures."""
        self.draft()
        self.thicken()
        self.thin()
        self.settle()

    def draft(self) -> None:
        """Test all pairs, and join the strongest ones as long as they close no cycle."""
        from networkx.utils import UnionFind  # not with the module, which every worker imports

        may = (self.constraints.allowed | self.constraints.allowed.T) & ~self.fixed
        pairs: list[list[int]] = np.argwhere(np.triu(may, 1)).tolist()
        for done, (a, b) in enumerate(pairs):
            verdict = self.ask(a, b, ())
            if verdict.independent:
                self.separated[a, b] = (frozenset(), verdict.p)
            else:
                self._information[a, b] = verdict.statistic
            self._report("Drafting", done, len(pairs))
        trees = UnionFind(range(self.constraints.n))
        for pair in self.pairs:
            trees.union(*pair)
        for a, b in self._strongest_first(self._information):
            if trees[a] == trees[b]:
                self._left.append((a, b))
            else:
                trees.union(a, b)
                self.add(a, b)
                self.counters["draft_edges"] += 1
        self.presentable = True

    def thicken(self) -> None:
        """Join every dependent pair that no cut-set was found to separate."""
        for done, (a, b) in enumerate(self._left):
            if not self._cut(a, b):
                self.add(a, b)
                self.counters["thickened"] += 1
            self._report("Thickening", done, len(self._left))

    def thin(self) -> None:
        """Delete the edges of pairs that can be separated: by one cut-set, then by any set.

        The second half tries all sets of growing size. So with exact answers only edges of the true
        network are left, however the information grows or falls along a cut-set.
        """
        free = self._thinnable()
        for done, (a, b) in enumerate(free):
            if self._cut(a, b):
                self.delete(a, b)
            self._report("Thinning", done, len(free))
        for size in range(1, self.max_condition + 1):
            free = self._thinnable()
            some = False
            for done, (a, b) in enumerate(free):
                first, second = self._between(a, b), self._between(b, a)
                if max(len(first), len(second)) < size:
                    continue
                some = True
                if self._separate(a, b, conditions(first, second, size)):
                    self.delete(a, b)
                self._report(f"Thinning given {size}", done, len(free))
            if not some:
                break

    def settle(self) -> None:
        """Change the separating sets so that they show which triples are v-structures.

        For pairs with common neighbours: remove members without which the set still separates; look
        for a set where the knowledge alone keeps the pair apart; and add the common neighbours that
        keep the pair independent when they are given too, as the middle of a v-structure does not.
        """
        ends = {
            pair
            for near in self.neighbours
            for pair in itertools.combinations(sorted(near), 2)
            if pair[1] not in self.neighbours[pair[0]]
        }
        for done, (a, b) in enumerate(sorted(ends)):
            common = self.neighbours[a] & self.neighbours[b]
            if (a, b) not in self.separated:
                self._separate_if_can(a, b)
            elif common & self.separated[a, b][0]:
                self._reduce(a, b)
            if (a, b) in self.separated:
                self._extend(a, b, common)
            self._report("Finding v-structures", done, len(ends))

    def _separate_if_can(self, a: int, b: int) -> None:
        first, second = self._between(a, b), self._between(b, a)
        for size in range(min(self.max_condition, max(len(first), len(second))) + 1):
            if self._separate(a, b, conditions(first, second, size)):
                return

    def _reduce(self, a: int, b: int) -> None:
        """Reduce the separating set until no part smaller by one separates."""
        given, p = self.separated[a, b]
        left = sorted(given)
        while len(left) > 1:
            then, fewer = self._best_without_one(a, b, left)
            if not then.independent:
                break
            left, p = fewer, then.p
        self.separated[a, b] = frozenset(left), p

    def _extend(self, a: int, b: int, common: set[int]) -> None:
        given, p = self.separated[a, b]
        if len(given) < self.max_condition:
            more = [z for z in sorted(common - given) if self.ask(a, b, (*given, z)).independent]
            self.separated[a, b] = given.union(more), p

    def _report(self, phase: str, done: int, total: int) -> None:
        self.control.progress(phase, done + 1, total, {"edges": self.edges})

    def delete(self, a: int, b: int) -> None:
        """Part a pair, and count it."""
        super().delete(a, b)
        self.counters["thinned"] += 1

    def _strongest_first(self, pairs: Iterable[Pair]) -> list[Pair]:
        return sorted(pairs, key=lambda pair: (-self._information[pair], pair))

    def _thinnable(self) -> list[Pair]:
        """The joined pairs that are not required, weakest first."""
        return self._strongest_first(p for p in self.pairs if not self.fixed[p])[::-1]

    def _between(self, a: int, b: int) -> list[int]:
        """Return the neighbours of ``a`` on other paths to ``b`` than the edge; no known children.

        They include the parents of ``a`` on such paths, which separate ``a`` from every ``b`` that
        is neither adjacent to it nor among its descendants.
        """
        allowed = self.constraints.allowed
        wanted = {x for x in self.neighbours[a] if x != b and allowed[x, a]}
        seen = {a, b}
        stack = [b]
        while stack and not wanted <= seen:
            fresh = self.neighbours[stack.pop()] - seen
            seen |= fresh
            stack += fresh
        return sorted(wanted & seen)

    def _cut(self, a: int, b: int) -> bool:
        """Whether one of the two cut-sets, or a part of it, separates; the smaller comes first."""
        sides = [self._between(a, b), self._between(b, a)]
        sides.sort(key=lambda side: (len(side), -self._weight(a, b, side)))
        if self._shrink(a, b, sides[0]):
            return True
        return sides[0] != sides[1] and self._shrink(a, b, sides[1])

    def _weight(self, a: int, b: int, side: list[int]) -> float:
        """Return how much the members depend on the two ends; it breaks ties."""
        pairs = [(min(x, end), max(x, end)) for x in side for end in (a, b)]
        return sum(self._information.get(pair, 0.0) for pair in pairs)

    def _shrink(self, a: int, b: int, given: list[int]) -> bool:
        """Whether ``given`` separates, or a part of it.

        The member is removed without which the pair looks most independent, as long as it looks no
        less independent than before.
        """
        if not given or len(given) > self.max_condition:
            return False
        now = self.ask(a, b, given)
        while not now.independent:
            if len(given) == 1:
                return False
            then, fewer = self._best_without_one(a, b, given)
            if _ease(then) < _ease(now):
                return False
            now, given = then, fewer
        self.separated[a, b] = frozenset(given), now.p
        return True

    def _best_without_one(self, a: int, b: int, given: list[int]) -> tuple[Verdict, list[int]]:
        tried = [
            (self.ask(a, b, fewer), list(fewer))
            for fewer in itertools.combinations(given, len(given) - 1)
        ]
        return max(tried, key=lambda item: _ease(item[0]))

    def _separate(self, a: int, b: int, sets: Iterable[tuple[int, ...]]) -> bool:
        """Whether some set separates; all are tried, and the strongest verdict is stored."""
        found = [
            (verdict.p, given) for given in sets if (verdict := self.ask(a, b, given)).independent
        ]
        if found:
            p, given = max(found, key=lambda item: item[0])
            self.separated[a, b] = frozenset(given), p
        return bool(found)


def _ease(verdict: Verdict) -> tuple[bool, float, float]:
    """Return a key that is larger the more independent a pair looks."""
    return verdict.independent, verdict.p, -verdict.statistic
