"""The candidate parents of each variable, and the weights of all parent sets among them.

A few variables have all others for candidates. Of many, each has those that are near it in a
network found by climbing, then those that say most of it alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from bnstudio.graph.constraints import Constraints
from bnstudio.graph.pdag import PDAG
from bnstudio.posterior import _subset_kernels as kernels
from bnstudio.scoring.cache import ScoreCache
from bnstudio.scoring.local import Scorer
from bnstudio.scoring.parent_sets.legal import LegalParentSets
from bnstudio.search.base import Problem
from bnstudio.search.climbing.first_climb import climb
from bnstudio.search.control import Control

_CHUNK = 1000
_NO_CHILD = 62  # beyond all bits of a set of candidates


@dataclass(frozen=True, eq=False)
class CandidateTables:
    """What the kernels of partitions want.

    Parameters
    ----------
    inside
        Shape ``(n, 2^h)``; see ``_partition_kernels``.
    candidates
        Shape ``(n, h)``: the candidates of each variable, then -1.
    counts
        Shape ``(n,)``: how many each has.
    sets, logs
        Shape ``(n, m)``: the legal parent sets of each variable as bits of its candidates, the
        heaviest first, and the logarithms of their weights; then 0 and ``-inf``.
    set_counts
        Shape ``(n,)``: how many each has.
    all_others
        Whether every variable that may be a parent is a candidate.
    """

    inside: NDArray[np.float64]
    candidates: NDArray[np.int64]
    counts: NDArray[np.int64]
    sets: NDArray[np.int64]
    logs: NDArray[np.float64]
    set_counts: NDArray[np.int64]
    all_others: bool


def candidate_tables(
    scorer: Scorer, constraints: Constraints, most: int, control: Control
) -> CandidateTables:
    """Choose up to ``most`` candidates of each variable and score the parent sets among them.

    Required parents are always candidates, however many there are.
    """
    legal = LegalParentSets.of(constraints)
    n = scorer.n
    able = [[*legal.required_parents(v).tolist(), *legal.candidates(v).tolist()] for v in range(n)]
    all_others = all(len(own) <= most for own in able)
    chosen = able if all_others else _nearest(scorer, constraints, legal, most, control)
    counts = np.array([len(own) for own in chosen], dtype=np.int64)
    h = int(counts.max(initial=0))
    candidates = np.full((n, max(h, 1)), -1, dtype=np.int64)
    inside = np.full((n, 1 << h), -np.inf)
    ranked = []
    for v, own in enumerate(chosen):
        candidates[v, : len(own)] = own
        _score(scorer, legal, v, own, inside[v], control)
        inside[v] -= inside[v].max()
        found = np.flatnonzero(np.isfinite(inside[v]))
        found = found[np.argsort(-inside[v, found], kind="stable")]
        ranked.append((found, inside[v, found]))
        for bit in range(len(own)):
            kernels.sum_inside(inside[v], _NO_CHILD, bit)
        control.progress("Scoring the parent sets", v + 1, n)
    set_counts = np.array([len(found) for found, _ in ranked], dtype=np.int64)
    most_sets = int(set_counts.max(initial=0))
    sets = np.zeros((n, most_sets), dtype=np.int64)
    logs = np.full((n, most_sets), -np.inf)
    for v, (found, weights) in enumerate(ranked):
        sets[v, : len(found)] = found
        logs[v, : len(found)] = weights
    return CandidateTables(inside, candidates, counts, sets, logs, set_counts, all_others)


def _nearest(
    scorer: Scorer, constraints: Constraints, legal: LegalParentSets, most: int, control: Control
) -> list[list[int]]:
    """Return the candidates of each variable, the nearest first."""
    scores = ScoreCache(scorer)
    found = climb(Problem(scores=scores, constraints=constraints), control, tabu=True).graph
    chosen = []
    for v in range(scorer.n):
        control.check()
        required = legal.required_parents(v).tolist()
        able = legal.candidates(v)
        gains = scorer.extensions(v, required, able) if len(able) else np.empty(0)
        by_gain = able[np.argsort(-gains, kind="stable")].tolist()
        free = set(by_gain)
        near = [] if found is None else [u for u in _blanket(found, v) if u in free]
        own = dict.fromkeys([*required, *near, *by_gain])
        chosen.append(list(own)[: max(most, len(required))])
    return chosen


def _blanket(graph: PDAG, v: int) -> list[int]:
    """Return parents and children of a variable, then the other parents of its children."""
    others = [u for child in graph.children(v) for u in graph.parents(child) if u != v]
    return [*graph.parents(v), *graph.children(v), *others]


def _score(
    scorer: Scorer,
    legal: LegalParentSets,
    v: int,
    own: list[int],
    table: NDArray[np.float64],
    control: Control,
) -> None:
    """Write the scores of the legal parent sets among the candidates at their places."""
    required = set(legal.required_parents(v).tolist())
    bit = {u: 1 << j for j, u in enumerate(own)}
    free = [u for u in own if u not in required]
    sets = [
        members
        for size in range(min(legal.room(v), len(free)) + 1)
        for some in combinations(free, size)
        for members in [tuple(sorted((*required, *some)))]
        if not size or legal.within_params(v, members)
    ]
    for low in range(0, len(sets), _CHUNK):
        control.check()
        chunk = sets[low : low + _CHUNK]
        starts = np.cumsum([0, *map(len, chunk)])
        parents = np.array([u for members in chunk for u in members], dtype=np.int64)
        scores = scorer.families(np.full(len(chunk), v, dtype=np.int64), starts, parents)
        table[[sum(bit[u] for u in members) for members in chunk]] = scores
