"""The skeleton in three phases: a draft from the strongest pairs, thickened, then thinned.

A pair is separated by a cut-set: members taken from the neighbours of one end that lie on paths to
the other. Whatever is found, every pair that is not joined at the end is one that a test called
independent, or one that the knowledge forbids.

References
----------
Cheng, Greiner, Kelly, Bell and Liu (2002), *Learning Bayesian networks from data: an information-
theory based approach*, Artificial Intelligence 137, section 4 (the algorithm without an ordering).
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence

import numpy as np

from bnstudio.graph.constraints import Constraints
from bnstudio.graph.orientation import Pair
from bnstudio.search.control import Control
from bnstudio.search.independence.independence_tests import Test, Verdict
from bnstudio.search.independence.pc import conditions


class ThreePhases:
    """A skeleton on its way: call :meth:`draft`, :meth:`thicken`, :meth:`thin`, :meth:`settle`.

    Parameters
    ----------
    constraints
        Required arcs are joined and never tested; pairs forbidden both ways are never joined; a
        variable that cannot be a parent of an end is in none of that end's cut-sets.
    test
        Answers the questions.
    most
        The most variables a test is conditioned on.
    control
        A test is a step. The state is whole at every step.
    counters
        Kept up to date.

    Attributes
    ----------
    drafted
        Whether the first phase is through.
    separated
        For the pairs that were found independent, the separating set and the p-value.
    weakness
        The largest p-value met of every pair.
    """

    def __init__(
        self,
        constraints: Constraints,
        test: Test,
        most: int,
        control: Control,
        counters: dict[str, float],
    ) -> None:
        self.constraints = constraints
        self.test = test
        self.most = most
        self.control = control
        self.counters = counters
        self.drafted = False
        self.separated: dict[Pair, tuple[frozenset[int], float]] = {}
        self.weakness: dict[Pair, float] = {}
        self._near: list[set[int]] = [set() for _ in range(constraints.n)]
        self._edges = 0
        self._information: dict[Pair, float] = {}  # G² of the dependent pairs, given nothing
        self._left: list[Pair] = []  # of these, those that are not joined, strongest first
        for a, b in np.argwhere(constraints.required):
            self._join(int(a), int(b))
        self._fixed = constraints.required | constraints.required.T
        for name in ("iterations", "draft_edges", "thickened", "thinned"):
            counters[name] = 0

    @property
    def pairs(self) -> list[Pair]:
        """The joined pairs, smaller index first."""
        return [(a, b) for a, near in enumerate(self._near) for b in sorted(near) if a < b]

    def draft(self) -> None:
        """Test all pairs, and join the strongest as long as they close no ring."""
        may = (self.constraints.allowed | self.constraints.allowed.T) & ~self._fixed
        pairs: list[list[int]] = np.argwhere(np.triu(may, 1)).tolist()
        for done, (a, b) in enumerate(pairs):
            verdict = self._ask(a, b, ())
            if verdict.independent:
                self.separated[a, b] = (frozenset(), verdict.p)
            else:
                self._information[a, b] = verdict.statistic
            self._tell("Drafting", done, len(pairs))
        tree = list(range(self.constraints.n))  # of each variable, a member nearer to the root

        def root(a: int) -> int:
            while tree[a] != a:
                tree[a] = tree[tree[a]]
                a = tree[a]
            return a

        for a, b in self.pairs:
            tree[root(a)] = root(b)
        for a, b in self._strongest_first(self._information):
            if root(a) == root(b):
                self._left.append((a, b))
            else:
                tree[root(a)] = root(b)
                self._join(a, b)
                self.counters["draft_edges"] += 1
        self.drafted = True

    def thicken(self) -> None:
        """Join every dependent pair that no cut-set was found to separate."""
        for done, (a, b) in enumerate(self._left):
            if not self._cut(a, b):
                self._join(a, b)
                self.counters["thickened"] += 1
            self._tell("Thickening", done, len(self._left))

    def thin(self) -> None:
        """Part the joined pairs that can be separated: by one cut-set, then by any.

        The second half tries all sets of growing size, so with exact answers no edge is left that
        the true network has not, however the information grows or falls along a cut-set.
        """
        free = self._thinnable()
        for done, (a, b) in enumerate(free):
            if self._cut(a, b):
                self._part(a, b)
            self._tell("Thinning", done, len(free))
        for size in range(1, self.most + 1):
            free = self._thinnable()
            some = False
            for done, (a, b) in enumerate(free):
                first, second = self._between(a, b), self._between(b, a)
                if max(len(first), len(second)) < size:
                    continue
                some = True
                if self._separate(a, b, conditions(first, second, size)):
                    self._part(a, b)
                self._tell(f"Thinning given {size}", done, len(free))
            if not some:
                break

    def settle(self) -> None:
        """Make the separating sets fit to tell head-to-head meetings from the others.

        Of the pairs with common neighbours: takes out of the sets what separates as well when it
        is gone; looks for a set where the knowledge alone keeps the pair apart; and puts in the
        common neighbours that do not join the pair again when they are given too, which a
        head-to-head meeting would.
        """
        ends = {
            pair
            for near in self._near
            for pair in itertools.combinations(sorted(near), 2)
            if pair[1] not in self._near[pair[0]]
        }
        for done, (a, b) in enumerate(sorted(ends)):
            common = self._near[a] & self._near[b]
            if (a, b) not in self.separated:
                self._separate_if_can(a, b)
            elif common & self.separated[a, b][0]:
                self._take_out(a, b)
            if (a, b) in self.separated:
                self._put_in(a, b, common)
            self._tell("Telling meetings", done, len(ends))

    def _separate_if_can(self, a: int, b: int) -> None:
        first, second = self._between(a, b), self._between(b, a)
        for size in range(min(self.most, max(len(first), len(second))) + 1):
            if self._separate(a, b, conditions(first, second, size)):
                return

    def _take_out(self, a: int, b: int) -> None:
        """Leave a part of the separating set that separates too, and no smaller part by one."""
        given, p = self.separated[a, b]
        left = sorted(given)
        while len(left) > 1:
            then, fewer = self._best_without_one(a, b, left)
            if not then.independent:
                break
            left, p = fewer, then.p
        self._note(a, b, frozenset(left), p)

    def _put_in(self, a: int, b: int, common: set[int]) -> None:
        given, p = self.separated[a, b]
        if len(given) < self.most:
            more = [z for z in sorted(common - given) if self._ask(a, b, (*given, z)).independent]
            self._note(a, b, given.union(more), p)

    def _ask(self, a: int, b: int, given: Sequence[int]) -> Verdict:
        verdict = self.test.independent(a, b, given)
        pair = (min(a, b), max(a, b))
        self.weakness[pair] = max(self.weakness.get(pair, 0.0), verdict.p)
        self.counters["iterations"] += 1
        self.counters.update(self.test.counters)
        self.control.step()
        return verdict

    def _tell(self, message: str, done: int, total: int) -> None:
        self.control.progress(message, done + 1, total, {"edges": self._edges})

    def _join(self, a: int, b: int) -> None:
        self._near[a].add(b)
        self._near[b].add(a)
        self._edges += 1

    def _part(self, a: int, b: int) -> None:
        self._near[a].discard(b)
        self._near[b].discard(a)
        self._edges -= 1
        self.counters["thinned"] += 1

    def _strongest_first(self, pairs: Iterable[Pair]) -> list[Pair]:
        return sorted(pairs, key=lambda pair: (-self._information[pair], pair))

    def _thinnable(self) -> list[Pair]:
        """The joined pairs that knowledge does not ask for, weakest first."""
        return self._strongest_first(p for p in self.pairs if not self._fixed[p])[::-1]

    def _between(self, a: int, b: int) -> list[int]:
        """The neighbours of ``a`` on other paths to ``b`` than the edge, its known children not.

        They hold the parents of ``a`` on such paths, which separate ``a`` from every ``b`` that is
        neither joined to it nor among its descendants.
        """
        allowed = self.constraints.allowed
        wanted = {x for x in self._near[a] if x != b and allowed[x, a]}
        seen = {a, b}
        stack = [b]
        while stack and not wanted <= seen:
            fresh = self._near[stack.pop()] - seen
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
        """How much the members tell of the two ends; breaks ties without the columns' order."""
        pairs = [(min(x, end), max(x, end)) for x in side for end in (a, b)]
        return sum(self._information.get(pair, 0.0) for pair in pairs)

    def _shrink(self, a: int, b: int, given: list[int]) -> bool:
        """Whether ``given`` separates, or what is left of it after taking members out.

        The member goes without which the pair looks most independent, as long as that is no less
        than before.
        """
        if not given or len(given) > self.most:
            return False
        now = self._ask(a, b, given)
        while not now.independent:
            if len(given) == 1:
                return False
            then, fewer = self._best_without_one(a, b, given)
            if _ease(then) < _ease(now):
                return False
            now, given = then, fewer
        self._note(a, b, frozenset(given), now.p)
        return True

    def _best_without_one(self, a: int, b: int, given: list[int]) -> tuple[Verdict, list[int]]:
        tried = [
            (self._ask(a, b, fewer), list(fewer))
            for fewer in itertools.combinations(given, len(given) - 1)
        ]
        return max(tried, key=lambda item: _ease(item[0]))

    def _separate(self, a: int, b: int, sets: Iterable[tuple[int, ...]]) -> bool:
        """Whether some set separates; all are tried, and the strongest verdict is noted."""
        found = [
            (verdict.p, given) for given in sets if (verdict := self._ask(a, b, given)).independent
        ]
        if found:
            p, given = max(found, key=lambda item: item[0])
            self._note(a, b, frozenset(given), p)
        return bool(found)

    def _note(self, a: int, b: int, given: frozenset[int], p: float) -> None:
        self.separated[a, b] = (given, p)


def _ease(verdict: Verdict) -> tuple[bool, float, float]:
    """How independent a pair looks, to be compared."""
    return verdict.independent, verdict.p, -verdict.statistic
