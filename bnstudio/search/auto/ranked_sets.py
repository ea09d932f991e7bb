"""Pairs and triples of parents by the product of their ranks, for tables of many variables.

Of some hundred variables and more nobody can score all pairs, and an order by what their members
say alone comes late to two parents that say something only together. But the ranks of the parents
of the best families have small products: few have two members that are weak. Such sets are scored
many at a time, so that each takes a part of what one by priority does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from threading import Lock

import numpy as np
from numpy.typing import NDArray

from bnstudio.graph.pdag import DAG
from bnstudio.scoring.parent_sets.anytime.found import NOTHING
from bnstudio.scoring.parent_sets.table import ParentSetTable, VariableSets
from bnstudio.search.auto import _ranked_kernels as kernels
from bnstudio.search.auto._ranked_kernels import Found, Ranked
from bnstudio.search.base import Problem
from bnstudio.search.orderings.expansion.candidate_expansion import listed_in
from bnstudio.search.orderings.joined_lists import joined

LARGEST = 3
"""Members of a set, besides required parents."""

MARGIN = 5.0
"""How much less than the variable's present family a set may score to be of interest.

Without a limit five to twenty-five times as many join the lists, and search gains no more by them.
"""

_MOST_FOUND = 4096  # sets of a variable that are kept of one call of the kernel
_WORK_AT_ONCE = 20_000.0  # between two checks


def largest_product(candidates: int, done: int, sets: float) -> int:
    """Return up to which product of ranks there are about so many sets more than up to ``done``."""

    def count(product: int) -> int:
        return int(kernels.count_ranked(candidates, LARGEST, product))

    most, low, high = count(done) + sets, done, max(done, 1)
    while count(high) <= most and high < candidates**LARGEST:
        low, high = high, 2 * high
    while high - low > 1:
        middle = (low + high) // 2
        if count(middle) <= most:
            low = middle
        else:
            high = middle
    return max(low, done)


def with_ranked_sets(
    table: ParentSetTable,
    problem: Problem,
    network: DAG,
    children: Sequence[int],
    products: tuple[int, int],
    work: NDArray[np.float64],
    check: Callable[[], None],
) -> tuple[ParentSetTable, NDArray[np.int64]]:
    """Return a table with those sets that may make a network better.

    With it comes how many sets of each child were scored.

    Parameters
    ----------
    table
        Of the score without soft knowledge.
    problem
        Whose limits are kept.
    network
        The best one so far.
    children
        Whose sets are scored.
    products
        Of the parents' ranks: above the first, up to the second.
    work
        Of one set of each variable of the problem.
    check
        Called every few milliseconds.
    """
    scoring = _Scoring(table, problem, network, products, work, check)
    if problem.threads == 1:
        found = [scoring.of(child) for child in children]
    else:
        with ThreadPoolExecutor(problem.threads, "ranked") as pool:
            found = list(pool.map(scoring.of, children))
    scored = np.array([count for _, count in found], dtype=np.int64)
    sets = dict(zip(children, [own for own, _ in found], strict=True))
    if not any(len(own.scores) for own in sets.values()):
        return table, scored
    more = ParentSetTable.build(
        table.names,
        [sets.get(child, NOTHING.sets) for child in range(problem.n)],
        table.provenance,
        exhausted=[False] * problem.n,
        drops=[0] * problem.n,
        prune=False,
    )
    return joined(table, more).table, scored


@dataclass
class _Scoring:
    """Scores the sets of one child after the other, or of several in threads."""

    table: ParentSetTable
    problem: Problem
    network: DAG
    products: tuple[int, int]
    work: NDArray[np.float64]
    check: Callable[[], None]
    lock: Lock = field(default_factory=Lock)

    def of(self, child: int) -> tuple[VariableSets, int]:
        """Return the sets of a child that are worth listing, and how many were scored."""
        ranked = self._ranked(child)
        low, high = self.products
        count = kernels.count_ranked(len(ranked.candidates), ranked.most, high)
        count -= kernels.count_ranked(len(ranked.candidates), ranked.most, low)
        pieces = 1 + int(count * self.work[child] / _WORK_AT_ONCE)
        bounds = np.linspace(low, high, pieces + 1).astype(np.int64)
        found = [
            self._between(ranked, int(bounds[at]), int(bounds[at + 1])) for at in range(pieces)
        ]
        members = [own for sets, _, _ in found for own in sets]
        sets = VariableSets(
            np.concatenate([scores for _, scores, _ in found]),
            np.cumsum([0, *map(len, members)]),
            np.concatenate([*members, np.empty(0, np.int64)]),
        )
        return sets, sum(scored for _, _, scored in found)

    def _ranked(self, child: int) -> Ranked:
        legal, scorer = self.problem.legal, self.problem.scores.local_scorer
        required = legal.required_parents(child)
        fixed = required.tolist()
        others = legal.extensions_within_params(child, fixed, legal.candidates(child))
        with self.lock:  # one thread calls it at a time
            self.check()
        singles = scorer.extensions(child, fixed, others)
        order = np.argsort(-singles, kind="stable")
        present = sorted(self.network.parents(child))
        return Ranked(
            child,
            required,
            scorer.local(child, fixed),
            others[order],
            singles[order],
            scorer.local(child, present) - MARGIN,
            min(LARGEST, int(legal.max_parents[child]) - len(required)),
            np.inf if legal.max_params is None else float(legal.max_params),
        )

    def _between(
        self, ranked: Ranked, low: int, high: int
    ) -> tuple[list[NDArray[np.int64]], NDArray[np.float64], int]:
        """Return the best sets, their scores, and how many sets were scored."""
        with self.lock:
            self.check()
        table = self.table
        found = Found(
            np.empty((_MOST_FOUND, LARGEST), dtype=np.int64),
            np.empty(_MOST_FOUND, dtype=np.int64),
            np.empty(_MOST_FOUND),
            np.zeros(1, dtype=np.int64),
            np.zeros(table.n, dtype=bool),
            np.empty(table.n, dtype=np.int64),
        )
        scored = kernels.best_ranked(
            self.problem.scores.local_scorer.kernel,
            listed_in(table),
            ranked,
            low,
            high,
            found,
        )
        count = int(found.number[0])
        sets = [
            np.sort(np.concatenate((ranked.required, found.sets[k, : found.sizes[k]])))
            for k in range(count)
        ]
        return sets, found.scores[:count], scored
