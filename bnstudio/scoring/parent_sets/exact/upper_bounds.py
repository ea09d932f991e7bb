"""What no network can score above while an enumeration of parent sets is under way.

Three bounds are put together; each holds at any time and falls as variables are done. The proofs
are in ``docs/algorithms/parent-sets.md``.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence

import numpy as np

from bnstudio.data.counts._counting_kernels import count_sparse
from bnstudio.data.counts.counting import indices
from bnstudio.scoring import information
from bnstudio.scoring._bound_kernels import SMOOTHED_BOUND, SMOOTHED_SLACK
from bnstudio.scoring.parent_sets.exact.task import MAX_TOGETHER, Task


class UpperBounds:
    """Upper bounds on the score of every network that a task allows.

    They are infinite while a variable is left whose score declares no bound.

    Parameters
    ----------
    task
        What is enumerated.

    Attributes
    ----------
    alone
        For every variable, what none of its parent sets scores above; infinite until
        :meth:`bound_variables`.
    """

    def __init__(self, task: Task) -> None:
        self._task = task
        n = task.scorer.n
        smoothed = task.scorer.kernel.bound == SMOOTHED_BOUND
        self._slack = SMOOTHED_SLACK if smoothed else 0.0
        self._charges = np.array([self._charge(child) for child in range(n)])
        self.alone = np.full(n, math.inf)
        self._joint: dict[tuple[int, ...], float] = {(): 0.0}

    def bound_variables(self, check: Callable[[], None] | None = None) -> None:
        """Bound every variable for itself; ``check`` is called between them and may raise."""
        if not self._task.bounded:
            return
        for child in range(self._task.scorer.n):
            if check is not None:
                check()
            self.alone[child] = self._alone(child)

    def total(self, best: Mapping[int, float]) -> float:
        """Return an upper bound on the score of a network.

        ``best`` holds the best score of each variable that is done.
        """
        n = self._task.scorer.n
        done = sorted(best)
        left = [child for child in range(n) if child not in best]
        so_far = math.fsum(best[child] for child in done)
        if not left:
            return so_far
        if not self._task.bounded:
            return math.inf
        everything = self.fit_together(range(n))
        charges = math.fsum(self._charges[left])
        bound = min(
            so_far + math.fsum(self.alone[left]),
            so_far + everything - self.fit_together(done) - charges,
            everything - math.fsum(self._charges),
        )
        # Rounding must not make it smaller than a score.
        return bound + n * self._task.tie + 1e-12 * abs(bound)

    def fit_together(self, variables: Sequence[int]) -> float:
        """Return ``-N H`` of some variables together: the fit of a complete network over them."""
        key = tuple(variables)
        if key not in self._joint:
            rows = self._task.scorer.kernel[:3]
            _, cells, *_ = count_sparse(*rows, key[0], indices(key[1:]))
            counts = cells[cells > 0].astype(np.float64)
            total = float(counts.sum())
            fit = float(counts @ np.log(counts)) - total * math.log(total)
            self._joint[key] = min(fit, 0.0)
        return self._joint[key]

    def _charge(self, child: int) -> float:
        """Return what every set of a child loses at least against its fit."""
        task = self._task
        arities = task.scorer.arities
        required = arities[task.legal.required_parents(child)]
        given = math.prod(map(float, required), start=1.0)
        return task.charge(int(arities[child]), given) - self._slack

    def _alone(self, child: int) -> float:
        task, start = self._task, self._task.start(child)
        if not start.depth:
            return start.score
        fit = start.highest_fit
        if len(start.free) <= MAX_TOGETHER:
            together = information.fit(task.scorer, child, (*start.given, *start.free))
            fit = min(fit, together + self._slack)
        fewest = start.configurations * float(min(task.scorer.arities[list(start.free)]))
        return max(start.score, fit - task.charge(start.arity, fewest))
