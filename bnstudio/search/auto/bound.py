"""The upper bound of a run before there is a proof: what no network that keeps the rules exceeds.

At first it is the fit of all variables together less the smallest penalties; then each variable
whose list is exhausted brings its own best score in. ``docs/algorithms/parent-sets.md`` has the
proofs.
"""

from __future__ import annotations

import math

from bnstudio.scoring.parent_sets.exact.task import Task
from bnstudio.scoring.parent_sets.exact.upper_bounds import UpperBounds
from bnstudio.scoring.parent_sets.table import ParentSetTable
from bnstudio.search.base import Problem
from bnstudio.search.control import Control

_CELLS = 20_000_000
"""Cells of the table up to which all variables are counted together: some 0.3 s."""


class Bound:
    """What is known of the bound of a run.

    Parameters
    ----------
    problem, control
        As in a searcher.

    Attributes
    ----------
    exhausted
        Variables whose lists were exhausted when the bound was reported last.
    """

    def __init__(self, problem: Problem, control: Control) -> None:
        self._problem, self._control = problem, control
        self.exhausted = -1
        self._bounds: UpperBounds | None = None

    def update(self, table: ParentSetTable | None = None) -> None:
        """Tell the control of the bound if more is known than when it was reported last."""
        exhausted = 0 if table is None else int(table.exhausted.sum())
        if exhausted <= self.exhausted:
            return
        self.exhausted = exhausted
        n, scorer = self._problem.n, self._problem.scores.local_scorer
        whole = table is not None and exhausted == n
        if n * scorer.rows > _CELLS and not whole:
            return
        if self._bounds is None:
            self._bounds = UpperBounds(Task(scorer, self._problem.legal))
        scores = self._problem.scores
        if scores.prior is not None and whole:
            assert table is not None
            self._control.bound(table.upper_bound())
            return
        # Soft knowledge comes on top, as much as it can be, but for the lists that have it.
        weighted = () if scores.prior is None else scores.prior.weights
        best: dict[int, float] = {}
        if table is not None:
            for child in range(n):
                if table.exhausted[child] and child not in weighted:
                    best[child] = float(table.scores[table.starts[child]])
        bound = self._bounds.total(best)
        if math.isfinite(bound):
            self._control.bound(bound + scores.room)
