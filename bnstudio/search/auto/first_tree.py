"""A first network for very many variables: the tree of the pairs that say most of each other.

A climb from nothing, or the first lists, would take seconds there. The pairs are counted in some of
the rows only, by products of matrices, which takes a moment; the families of the tree are scored
on all rows, and only those that gain are kept.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from bnstudio.graph.pdag import DAG
from bnstudio.search.base import Problem
from bnstudio.search.control import Control

_PRODUCTS = 2e9  # of a 0 or 1 with another; some tenth of a second
_MIN_ROWS, _MAX_ROWS = 100, 5000
_STATES_AT_ONCE = 512


def first_tree(problem: Problem, control: Control) -> DAG | None:
    """Return a network of families with one parent at most; ``None`` where arcs are required."""
    rules, scores = problem.constraints, problem.scores
    if len(rules.required_arcs):
        return None
    nearest = _nearest(association(problem, control))
    alone = scores.score_all([(child, ()) for child in range(problem.n)])
    wanted = [
        (child, (parent,))
        for child, parent in enumerate(nearest)
        if parent >= 0 and rules.family_allowed(child, (parent,))
    ]
    arcs = [
        (parents[0], child)
        for (child, parents), score in zip(wanted, scores.score_all(wanted), strict=True)
        if score > alone[child] + 1e-9
    ]
    return DAG(problem.names, arcs)


def association(problem: Problem, control: Control) -> NDArray[np.float64]:
    """Return for each pair the mutual information in some rows, in nats times these rows.

    What so many free parameters may gain by chance is taken off (half a logarithm of the rows for
    each). The diagonal is minus infinity.
    """
    scorer = problem.scores.local_scorer
    codes, arities = scorer.kernel.codes, np.asarray(scorer.arities, dtype=np.int64)
    n, rows = codes.shape
    ends = np.cumsum(arities)
    begins = ends - arities
    states = int(ends[-1])
    room = max(_MIN_ROWS, min(_MAX_ROWS, int(_PRODUCTS / states**2)))
    chosen = np.unique(np.linspace(0, rows - 1, min(rows, room)).astype(np.int64))
    count = len(chosen)
    marks = np.zeros((states, count), dtype=np.float32)
    some = codes[:, chosen].astype(np.int64) + begins[:, None]
    marks[some, np.arange(count)[None, :]] = 1.0
    numbers = np.arange(count + 1, dtype=np.float64)
    x_log_x = numbers * np.log(np.maximum(numbers, 1.0))
    own = np.add.reduceat(x_log_x[marks.sum(axis=1).astype(np.int64)], begins)
    found = np.empty((n, n))
    low = 0
    while low < n:
        control.check()
        high = int(np.searchsorted(ends, begins[low] + _STATES_AT_ONCE, side="right"))
        high = min(max(high, low + 1), n)
        counts = marks[begins[low] : ends[high - 1]] @ marks.T
        terms = np.add.reduceat(x_log_x[counts.astype(np.int64)], begins, axis=1)
        found[low:high] = np.add.reduceat(terms, begins[low:high] - begins[low], axis=0)
        low = high
    found += count * math.log(count) - own[:, None] - own[None, :]
    free = (arities - 1.0) * (arities - 1.0)[:, None]
    found -= 0.5 * math.log(count) * free
    np.fill_diagonal(found, -np.inf)
    return found


def _nearest(strength: NDArray[np.float64]) -> list[int]:
    """Return the parent of each variable in the tree of the strongest pairs; -1 for its root."""
    n = len(strength)
    root = int(np.argmax(strength.max(axis=1)))
    parents = np.full(n, root, dtype=np.int64)
    parents[root] = -1
    best = strength[root].copy()
    best[root] = -np.inf
    outside = np.ones(n, dtype=bool)
    outside[root] = False
    for _ in range(n - 1):
        new = int(np.argmax(np.where(outside, best, -np.inf)))
        outside[new] = False
        closer = outside & (strength[new] > best)
        best[closer] = strength[new][closer]
        parents[closer] = new
    return [int(parent) for parent in parents]
