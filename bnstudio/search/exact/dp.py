"""Dynamic programming over all subsets of the variables: the best network, proved.

The best network over a subset has a variable that is nobody's parent in it; without that variable
it is the best network over the rest. So one number a subset, in the order of the masks, is enough;
the network is reconstructed by comparing costs.
"""

from __future__ import annotations

import numpy as np

from bnstudio.errors import LimitError
from bnstudio.parameters import NoParameters
from bnstudio.search.base import EstimateInput, Forecast, Outcome, Problem, Searcher
from bnstudio.search.control import Control
from bnstudio.search.declarations import Group, Uses
from bnstudio.search.exact import _dense_kernels as kernels
from bnstudio.search.exact import estimate
from bnstudio.search.exact.components import Component
from bnstudio.search.exact.insertion import order_back, sets_of_order
from bnstudio.search.exact.run import ExactRun, solve

BLOCK_BITS = 12
_FILL_CHUNK = 2**24
_BLOCK_NS = 70.0  # a subset, measured on lists of some hundred sets
_ENTRY_NS = 5.0  # an entry of the lists and block
_CHUNK_NS = 20e6


class DynamicProgramming(Searcher[NoParameters]):
    """The searcher ``dp``; see ``docs/algorithms/dp.md``."""

    name = "dp"
    title = "Dynamic programming"
    summary = (
        "Goes through all subsets of the variables, one number a subset; proves the best network "
        "of up to some 30 variables."
    )
    group = Group.PROVING
    uses = Uses.SEED | Uses.THREADS | Uses.GIVEN_PARENT_SETS

    def forecast(self, size: EstimateInput) -> Forecast:
        """Say what a run is expected to need; see :class:`~bnstudio.search.base.Forecast`."""
        return estimate.dense(size)

    def search(self, problem: Problem, control: Control) -> Outcome:
        """Search; see :class:`~bnstudio.search.base.Searcher`."""
        return solve(problem, control, self.counters, self._solve)

    def _solve(self, run: ExactRun, number: int, part: Component) -> None:
        m = part.m
        room = run.memory_left()
        needed = estimate.dense_bytes(m)
        if needed > room:
            raise LimitError(
                f"dynamic programming over {m} variables needs {estimate.in_words(needed)} of "
                f"memory, there are {estimate.in_words(room)}",
                advice="Choose the searcher “bfbnb”, which works with little memory, or set a "
                "limit of parents, tiers or forbidden arcs that part the variables",
            )
        run.improve(number, 10 * m)
        k = min(m, BLOCK_BITS)
        lists = part.starts, part.costs, part.masks.view(np.int64)
        costs = np.empty(1 << m)  # of the best network over each subset
        for low in range(0, len(costs), _FILL_CHUNK):
            costs[low : low + _FILL_CHUNK] = np.inf
            run.control.check()
        costs[0] = 0.0
        tables = np.empty((m, max(1 << k, kernels.MIN_TABLE)))
        blocks = 1 << (m - k)
        chunk = max(int(_CHUNK_NS / (_BLOCK_NS * (1 << k) + _ENTRY_NS * len(part.costs))), 1)
        done = 0
        while done < blocks:
            count = min(chunk, blocks - done)
            kernels.forward(m, k, *lists, costs, tables, done, done + count)
            done += count
            run.counters["nodes_expanded"] += count << k
            run.control.progress(
                f"Going through the subsets of {m} variables", done << k, blocks << k
            )
            run.step()
        order = order_back(part, lambda _, mask: float(costs[mask]))
        run.offer(number, sets_of_order(part, order))
