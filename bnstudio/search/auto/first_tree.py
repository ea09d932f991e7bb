"""A first network for very many variables: the tree of the pairs that say most of each other.

A climb from nothing, or the first lists, would take seconds there. The pairs are measured by
intersections of bit maps, which takes a moment; the families of the tree are scored on all rows,
and only those that gain are kept. The same measure names the few parents that the first lists try.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from bnstudio.graph.pdag import DAG
from bnstudio.numerics.rounding import smallest_gain
from bnstudio.search.base import Problem

_AT_ONCE = 128  # variables joined to the tree, or scored, between two looks at whether to stop


def first_tree(
    problem: Problem, strength: NDArray[np.float64], check: Callable[[], None]
) -> DAG | None:
    """Return a network of families with one parent at most; ``None`` where arcs are required.

    ``strength`` is the :func:`~bnstudio.scoring.association.association` of the pairs; ``check`` is
    called every few milliseconds.
    """
    rules, scores = problem.constraints, problem.scores
    if len(rules.required_arcs):
        return None
    nearest = _nearest(strength, check)
    arcs = []
    for low in range(0, problem.n, _AT_ONCE):
        check()
        some = range(low, min(low + _AT_ONCE, problem.n))
        wanted = [
            (child, (nearest[child],))
            for child in some
            if nearest[child] >= 0 and rules.family_allowed(child, (nearest[child],))
        ]
        alone = scores.score_all([(child, ()) for child, _ in wanted])
        arcs += [
            (parents[0], child)
            for (child, parents), without, score in zip(
                wanted, alone, scores.score_all(wanted), strict=True
            )
            if score > without + smallest_gain(without)
        ]
    check()
    return DAG(problem.names, arcs)


def _nearest(strength: NDArray[np.float64], check: Callable[[], None]) -> list[int]:
    """Return the parent of each variable in the tree of the strongest pairs; -1 for its root."""
    n = len(strength)
    root = int(np.argmax(strength.max(axis=1)))
    parents = np.full(n, root, dtype=np.int64)
    parents[root] = -1
    best = strength[root].copy()
    best[root] = -np.inf
    outside = np.ones(n, dtype=bool)
    outside[root] = False
    for joined in range(n - 1):
        if not joined % _AT_ONCE:
            check()
        new = int(np.argmax(np.where(outside, best, -np.inf)))
        outside[new] = False
        closer = outside & (strength[new] > best)
        best[closer] = strength[new][closer]
        parents[closer] = new
    return [int(parent) for parent in parents]
