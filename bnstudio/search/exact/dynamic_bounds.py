"""Dynamic pattern databases: what small groups of variables cost more than one by one.

The variables of a group cannot all take their cheapest sets where these close a cycle. For a subset
the lacking groups are taken one after the other, the costliest first, as long as they do not
overlap; what they add is a bound (Yuan & Malone 2012, the k-cycle conflict heuristic).
"""

from __future__ import annotations

import itertools

import numpy as np

from bnstudio.search.control import Control
from bnstudio.search.exact._bound_kernels import Cycles
from bnstudio.search.exact.bounds import table_of
from bnstudio.search.exact.components import Component

NO_CYCLES = Cycles(np.zeros(0, dtype=np.uint64), np.zeros(0))


def cycle_patterns(part: Component, max_size: int, control: Control) -> Cycles:
    """Return groups of 2 to ``max_size`` variables and what each adds, the largest addition first.

    A group that adds no more than its disjoint parts do is left out.
    """
    cheapest = part.costs[part.starts[:-1]]
    adds: dict[tuple[int, ...], float] = {}
    for size in range(2, max_size + 1):
        for members in itertools.combinations(range(part.m), size):
            whole = float(table_of(part, members, control)[0]) - float(
                cheapest[list(members)].sum()
            )
            parts = max(
                (
                    adds.get(some, 0.0) + adds.get(tuple(sorted({*members} - {*some})), 0.0)
                    for count in range(2, size)
                    for some in itertools.combinations(members, count)
                ),
                default=0.0,
            )
            if whole > parts + part.tolerance:
                adds[members] = whole
        control.progress("Small cycles", size - 1, max_size - 1)
    order = sorted(adds, key=lambda members: (-adds[members], members))
    masks = np.array([sum(1 << X for X in members) for members in order], dtype=np.uint64)
    return Cycles(masks, np.array([adds[members] for members in order]))
