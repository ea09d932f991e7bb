"""Dynamic programming over all subsets of the variables: the best network, proved.

Where the variables of a subset are there, some variable comes next, with its best parents among
them; then the same holds for the larger subset. So one number a subset, from the whole set down, is
enough: what the lacking variables cost. The network is reconstructed by comparing costs.
"""

from __future__ import annotations

import numpy as np

from bnstudio.errors import LimitError
from bnstudio.parameters import NoParameters
from bnstudio.search.base import EstimateInput, Forecast, Outcome, Problem, Searcher
from bnstudio.search.control import Control
from bnstudio.search.declarations import Group, Obeys, Uses
from bnstudio.search.exact import estimate
from bnstudio.search.exact.bounds import fill_table
from bnstudio.search.exact.components import Component
from bnstudio.search.exact.insertion import order_on, sets_of_order
from bnstudio.search.exact.run import ExactRun, solve


class DynamicProgramming(Searcher[NoParameters]):
    """The searcher ``dp``; see ``docs/algorithms/dp.md``."""

    name = "dp"
    title = "Dynamic programming"
    summary = (
        "Goes through all subsets of the variables, one number a subset; proves the best network "
        "of up to some 30 variables."
    )
    citation = (
        "Silander, T. and Myllymäki, P. (2006). A simple approach for finding the globally "
        "optimal Bayesian network structure. UAI 2006, 445-452."
    )
    group = Group.PROVING
    obeys = Obeys.STRUCTURE | Obeys.PRIOR
    uses = Uses.START | Uses.SEED | Uses.THREADS | Uses.GIVEN_PARENT_SETS

    def forecast(self, size: EstimateInput) -> Forecast:
        """Say what a run is expected to need; see :class:`~bnstudio.search.base.Forecast`."""
        return estimate.dense(size)

    def search(self, problem: Problem, control: Control) -> Outcome:
        """Search; see :class:`~bnstudio.search.base.Searcher`."""
        return solve(problem, control, self.counters, self.solve_component)

    def solve_component(self, run: ExactRun, number: int, part: Component) -> None:
        """Find and prove the best network of one component; see ``run.solve``."""
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
        rest = np.empty(1 << m)  # what the variables outside each subset cost at least
        before = run.counters["nodes_expanded"]
        for done in fill_table(part, range(m), rest):
            run.counters["nodes_expanded"] = before + done
            run.control.progress(f"Going through the subsets of {m} variables", done, len(rest))
            run.step()
        run.offer(number, sets_of_order(part, order_on(part, rest)))
