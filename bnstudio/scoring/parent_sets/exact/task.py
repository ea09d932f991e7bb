"""What an enumeration of parent sets works on: score, legal sets, and where each walk begins."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from bnstudio.data.counts._counting_kernels import count_sparse
from bnstudio.data.counts.counting import indices
from bnstudio.data.counts.engines import ENGINES, Engines
from bnstudio.errors import UsageError
from bnstudio.scoring import information
from bnstudio.scoring._bound_kernels import (
    ENTROPY_BOUND,
    NO_BOUND,
    highest_fit,
    least_penalty,
    positive_cells,
)
from bnstudio.scoring._formula_kernels import BY_PARTITION, LIKELIHOOD
from bnstudio.scoring._score_kernels import score_family
from bnstudio.scoring.local import LocalScorer
from bnstudio.scoring.parent_sets.exact import _enumeration_kernels as kernels
from bnstudio.scoring.parent_sets.exact.joint_tables import NO_TABLES, joint_tables
from bnstudio.scoring.parent_sets.exact.walk_pool import Check
from bnstudio.scoring.parent_sets.legal import LegalParentSets

ALL_ENGINES = {**ENGINES, "partition": kernels.PARTITION}
"""How an enumeration can count: as other walks do, or by the partition of the rows."""

DEFAULT_NOTE_BYTES = 2**30
"""How much the notes about subsets may take, if nobody says."""

_PARTITION_ROWS = 2048  # with more, tallying rows is faster than bit maps of all of them

_JOINT_SHARE = 8  # of the memory for notes: so much for the sums that all walks share

MAX_TOGETHER = 200
"""With more candidates their fit together is nearly perfect and not worth computing."""

_MAX_PAIRED = 2000  # with more variables the pairwise entropies take too much memory and time


class Task:
    """What the walks of all children share: the score, the legal sets, how to count and prune."""

    def __init__(
        self,
        scorer: LocalScorer,
        legal: LegalParentSets,
        engine: str | None = None,
        prune: bool = True,
    ) -> None:
        self.scorer = scorer
        self.legal = legal
        self.max_params = math.inf if legal.max_params is None else float(legal.max_params)
        self.engine = engine
        self.bounded = scorer.kernel.bound != NO_BOUND
        self.prune = prune and self.bounded
        self.max_note_bytes = DEFAULT_NOTE_BYTES
        self.tie = _tie(scorer.dataset.total)
        self.engines = Engines(*scorer.kernel[:3])
        self.entropies = np.empty(0)
        self.uncertainty = np.empty((0, 0))
        self.joint = NO_TABLES
        self._starts: dict[int, Start] = {}
        self.plain = self._plain_rows()

    def _plain_rows(self) -> Engines | None:
        """Return the rows one by one if walks by partition are wanted, or promise to be fast."""
        dataset = self.scorer.dataset
        possible = dataset.weights is None and self.scorer.kernel.formula in BY_PARTITION
        if self.engine == "partition" and not possible:
            raise UsageError(
                "there is no counting by partition for rows with weights or for this score",
                advice=f"Choose one of: {', '.join(ENGINES)}",
            )
        few = self.engine is None and dataset.rows <= _PARTITION_ROWS
        if possible and (few or self.engine == "partition"):
            return Engines.of(dataset)
        return None

    def start(self, child: int) -> Start:
        """Return where the walk of a child begins."""
        if child not in self._starts:
            self._starts[child] = Start.of(self, child)
        return self._starts[child]

    def charge(self, arity: int, configurations: float) -> float:
        """Return the least penalty of a family with so many configurations or more."""
        scoring = self.scorer.kernel
        return float(least_penalty(scoring.bound, scoring.values, arity, configurations))

    def prepare(self, check: Check | None) -> None:
        """Compute what the bounds of all children look up; ``check`` is called once a variable."""
        scorer = self.scorer
        if self.prune and scorer.kernel.bound == ENTROPY_BOUND:
            self.entropies = information.entropies(scorer)
            if 2 < scorer.n <= _MAX_PAIRED and self.legal.max_parents.max(initial=0) > 1:
                self.uncertainty = information.conditional_entropies(scorer, check)
        # Under the bound of other formulas a note holds what a table alone can tell.
        if scorer.kernel.formula == LIKELIHOOD and scorer.kernel.bound == ENTROPY_BOUND:
            most = int(self.legal.max_parents.max(initial=0)) + 1
            self.joint = joint_tables(scorer, most, self.max_note_bytes // _JOINT_SHARE)

    def forget(self) -> None:
        """Let go of what only walks need, when all are done."""
        self.joint = NO_TABLES


@dataclass(frozen=True, eq=False)
class Start:
    """Where the walk of one child begins.

    Parameters
    ----------
    given, free
        The required parents, and the candidates that may be added to them.
    depth
        The most candidates in a set.
    arity, configurations
        Of the child, and of the required parents.
    score, measure
        Of the required parents alone; the measure is what a note holds for the bounds.
    fit
        The fit with all candidates, or what stands for it: 0.
    highest_fit
        What no set's fit exceeds; infinite where the score declares no bound.
    """

    given: tuple[int, ...]
    free: tuple[int, ...]
    depth: int
    arity: int
    configurations: float
    score: float
    measure: float
    fit: float
    highest_fit: float

    def deep(self, task: Task) -> bool:
        """Whether the size bound lets sets pass with as many configurations as there are rows."""
        if not task.prune:
            return True
        charge = task.charge(self.arity, float(task.scorer.dataset.rows))
        return self.highest_fit - charge > self.score

    def least_arity(self, task: Task) -> float:
        """Return by how much one more candidate multiplies the configurations at least."""
        return float(min(task.scorer.arities[list(self.free)], default=1))

    def noted(self, task: Task) -> int:
        """Return the size of the largest sets that can leave a note: the bound cuts larger ones."""
        if not task.prune:
            return self.depth
        arities = sorted(task.scorer.arities[list(self.free)].tolist())
        configurations = self.configurations
        for size in range(1, self.depth + 1):
            configurations *= arities[size - 1]
            if self.highest_fit - task.charge(self.arity, configurations) <= self.score:
                return size
        return self.depth

    @classmethod
    def of(cls, task: Task, child: int) -> Start:
        """Look at a child."""
        scorer = task.scorer
        arities = scorer.arities
        given = tuple(task.legal.required_parents(child).tolist())
        free = tuple(task.legal.candidates(child).tolist())
        depth = min(task.legal.room(child), len(free))
        q = math.prod((float(arities[p]) for p in given), start=1.0)
        r = int(arities[child])
        score = float(score_family(scorer.kernel, child, indices(given)))
        scoring = scorer.kernel
        bound = scoring.bound
        fit = 0.0  # with very many candidates it is perfect anyway
        if bound == ENTROPY_BOUND:
            if task.prune and len(free) <= MAX_TOGETHER:
                fit = information.fit(scorer, child, (*given, *free))
            measure = score + task.charge(r, q)
        else:
            counted = count_sparse(
                scoring.codes, scoring.weights, scoring.arities, child, indices(given)
            )
            measure = float(positive_cells(counted[1]))
        highest = float(highest_fit(bound, fit, measure, math.log(r)))
        return cls(given, free, depth, r, q, score, measure, fit, highest)


def _tie(cases: int) -> float:
    """Return the difference up to which two scores are the same, rounding considered."""
    return 1e-13 * (1.0 + cases * math.log(max(cases, 2)))
