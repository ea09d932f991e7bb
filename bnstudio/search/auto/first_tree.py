"""A first network for very many variables: the tree of the pairs that say most of each other.

A climb from nothing, or the first lists, would take seconds there. The pairs are counted in some of
the rows only, by intersections of bit maps, which takes a moment; the families of the tree are
scored on all rows, and only those that gain are kept. The same measure names the few parents that
the first lists try.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from bnstudio.data.counts._bitmap_kernels import fill_bits
from bnstudio.graph.pdag import DAG
from bnstudio.search.auto._association_kernels import sum_pairs
from bnstudio.search.base import Problem
from bnstudio.search.control import Control

_WORDS = 1.5e8  # of 64 rows, that may be intersected; some tenth of a second
_MIN_ROWS = 128
_WORDS_AT_ONCE = 1e7


def first_tree(problem: Problem, strength: NDArray[np.float64]) -> DAG | None:
    """Return a network of families with one parent at most; ``None`` where arcs are required.

    ``strength`` is the :func:`association` of the pairs.
    """
    rules, scores = problem.constraints, problem.scores
    if len(rules.required_arcs):
        return None
    nearest = _nearest(strength)
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
    begins = np.concatenate(([0], np.cumsum(arities)))
    products = float((arities - 1).sum()) ** 2 / 2  # of bit maps
    room = max(_MIN_ROWS, int(64 * _WORDS / max(products, 1.0)))
    chosen = np.unique(np.linspace(0, rows - 1, min(rows, room)).astype(np.int64))
    count = len(chosen)
    bits = np.zeros((int(begins[-1]), (count + 63) // 64), dtype=np.uint64)
    sizes = np.zeros(len(bits), dtype=np.int64)
    for v in range(n):
        column = np.ascontiguousarray(codes[v, chosen])
        fill_bits(column, begins[v], bits)
        sizes[begins[v] : begins[v + 1]] = np.bincount(column, minlength=arities[v])
    numbers = np.arange(count + 1, dtype=np.float64)
    x_log_x = numbers * np.log(np.maximum(numbers, 1.0))
    own = np.add.reduceat(x_log_x[sizes], begins[:-1])
    found = np.empty((n, n))
    each = max(products * bits.shape[1] / max(n, 1), 1.0)
    stride = max(1, int(_WORDS_AT_ONCE / each))
    for low in range(0, n, stride):
        control.check()
        sum_pairs(bits, begins, sizes, x_log_x, low, min(low + stride, n), found)
    found += count * math.log(count) - own[:, None]
    found -= own
    free = arities - 1.0
    for v in range(n):
        found[v] -= 0.5 * math.log(count) * free[v] * free
    np.fill_diagonal(found, -np.inf)
    return found


def strongest(strength: NDArray[np.float32], count: int) -> NDArray[np.bool_]:
    """Return for each child (a row) the ``count`` variables that say most of it."""
    n = len(strength)
    chosen = np.zeros((n, n), dtype=bool)
    for child, row in enumerate(strength):
        chosen[child, np.argpartition(-row, min(count, n - 1) - 1)[:count]] = True
        chosen[child, child] = False
    return chosen


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
