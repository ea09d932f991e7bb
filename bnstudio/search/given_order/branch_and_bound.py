"""Depth-first branch and bound over the parent sets of every variable under an ordering.

:class:`Branch` is the walk of one variable (``_branch_and_bound_kernels.py``).
:class:`BranchAndBound` is what the searchers ``bnb-suzuki`` and ``dfbnb`` share: greedy parents of
all variables first, then a bound of each, then the walks. There is always a network and a proven
bound.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from typing import Any, TypeVar

import numpy as np

from bnstudio.data.counts._counting_kernels import is_dense
from bnstudio.data.counts.counting import indices
from bnstudio.data.counts.engines import ENGINES, Engines
from bnstudio.errors import UsageError
from bnstudio.numerics.rounding import smallest_gain
from bnstudio.scoring import information
from bnstudio.scoring._formula_kernels import PENALTY
from bnstudio.search.base import Outcome, Problem, Searcher
from bnstudio.search.control import Control
from bnstudio.search.declarations import Group, Uses
from bnstudio.search.given_order import _branch_and_bound_kernels as kernels
from bnstudio.search.given_order.ordered_search import (
    ROWS_A_PIECE,
    SPARSE,
    ParentChoice,
    ScoredFamilies,
    in_rounds,
    only_mdl,
)

_STEPS_A_PIECE = 1_000_000
_DEEPEST_TABLE = 16  # parents of two states that a dense table can have
_TRIED_DEPTH = 4  # for which the counting engines are compared


P = TypeVar("P")


class Branch:
    """The walk of one variable, in pieces: tasks for :func:`in_rounds`.

    Parameters
    ----------
    problem, choice
        The problem and the variable's candidates.
    engines
        The counting engines, shared by all variables.
    rule
        When a branch is left out, see ``_branch_and_bound_kernels.walk``.
    best, score
        Parents found before, and their score.

    Attributes
    ----------
    parents, score
        The best parents so far and their score.
    upper
        No legal parents score more than this.
    counters
        As named in ``_branch_and_bound_kernels.py``.
    """

    def __init__(
        self,
        problem: Problem,
        choice: ParentChoice,
        engines: Engines,
        rule: int,
        best: Sequence[int],
        score: float,
    ) -> None:
        self.choice = choice
        self.child = choice.child
        self.rule = rule
        self.parents = tuple(best)
        self.score = score
        self.counters = np.zeros(kernels.COUNTERS, dtype=np.int64)
        self._problem = problem
        self._engines = engines
        self._values = np.array(
            [problem.scores.local_scorer.kernel.values[PENALTY], -score, smallest_gain(score)]
        )
        self._free = list(choice.free)
        self._root = problem.constraints.free_parameters(self.child, choice.required)
        self._arities = problem.constraints.arities
        self._low = 0.0
        self._at: kernels.Walk | None = None  # where the walk stands, once it has begun
        self._workspace: Any = None
        self._ended = False

    def bound(self) -> bool:
        """Compute the entropy given all candidates, from which ``upper`` begins: one piece."""
        if self.choice.max_free:
            self._low = self._entropy((*self.choice.required, *self._free))
        return True

    @property
    def upper(self) -> float:
        cost = -self.score
        if self._ended or not self.choice.max_free:
            return -cost
        penalty = float(self._values[kernels.PENALTY])
        at = self._at
        if at is None:
            open_sets = [self._low + penalty * self._root * min(self._arities[self._free])]
        else:
            r = int(self._arities[self.child])
            open_sets = [
                at.lows[d]
                + penalty * (r - 1) * at.configurations[d] * self._tree.min_arities[at.following[d]]
                for d in range(int(at.state[kernels.DEPTH]) + 1)
                if at.following[d] < len(self._free)
            ]
        return -min([cost, *(float(lower) for lower in open_sets)])

    def step(self) -> bool:
        """Do one piece of the walk; return whether it was the last."""
        if self._at is None:
            self._begin()
            if self._ended:
                return True
        assert self._at is not None
        rows = self._engines.rows
        work = ROWS_A_PIECE
        while work > 0:
            seen = int(self.counters[kernels.VISITED])
            answer = kernels.walk(
                self._engine,
                self._workspace,
                self._problem.scores.local_scorer.kernel,
                self.rule,
                self._tree,
                self._at,
                int(work / (rows + 200)) + 1,
                _STEPS_A_PIECE,
            )
            work -= (int(self.counters[kernels.VISITED]) - seen) * (rows + 200.0)
            if answer == kernels.FINISHED:
                self._read_best()
                self._ended = True
                self._at = self._workspace = None
                return True
            if answer == kernels.UNFINISHED:
                break
            work -= self._compute_entropy(answer) * (rows + 100.0)
        self._read_best()
        self._pick_engine()
        return False

    def _entropy(self, parents: Sequence[int]) -> float:
        return max(-information.fit(self._problem.scores.local_scorer, self.child, parents), 0.0)

    def _begin(self) -> None:
        """Visit the root and lay out the tree."""
        required = self.choice.required
        arities = self._problem.scores.local_scorer.kernel.arities
        self.counters[kernels.VISITED] = self.counters[kernels.ENTROPIES] = 1
        self.counters[kernels.LARGEST] = len(required)
        depth = self.choice.max_free
        if not depth:
            self._ended = True
            return
        if self.rule != kernels.SUZUKI:
            self._free = self._tree_order()
            self.counters[kernels.ENTROPIES] += 1  # given all candidates
        free = self._free
        levels = depth + 2
        r = int(arities[self.child])
        q = math.prod((float(arities[p]) for p in required), start=1.0)
        limit = self._problem.constraints.max_params
        self._tree = kernels.Tree(
            candidates=indices(free),
            min_arities=np.minimum.accumulate(arities[indices(free)][::-1])[::-1].copy(),
            required=len(required),
            max_free=depth,
            max_params=math.inf if limit is None else float(limit),
        )
        self._at = kernels.Walk(
            members=indices([self.child, *required, *[0] * (levels - 1)]),
            positions=np.full(levels, -1, dtype=np.int64),
            following=np.zeros(levels, dtype=np.int64),
            cells=np.full(levels, int(q * r) if is_dense(q * r, self._engines.rows) else 0),
            configurations=np.full(levels, q),
            entropies=np.full(levels, self._entropy(required)),
            lows=np.full(levels, self._low),
            pushed=np.zeros(levels, dtype=np.bool_),
            values=self._values,
            chosen=np.zeros(len(required) + levels, dtype=np.int64),
            state=np.array([0, 0, 0, -1], dtype=np.int64),
            counters=self.counters,
            answer=np.zeros(1),
        )
        self._workspace_depth = len(required) + min(depth, _DEEPEST_TABLE)
        self._tried = bool(required)
        self._engine = ENGINES["histogram"]
        self._workspace = self._engines.workspace(
            "histogram", self.child, (*required, *free), self._workspace_depth
        )

    def _tree_order(self) -> list[int]:
        """Return the candidates by the entropy that each leaves alone (Tian 2000, equation 14).

        The scores are those that the greedy search began with. Entropies are rounded, so that
        equal ones stay in the order of the columns.
        """
        free = indices(self._free)
        scores = self._problem.scores.extensions(self.child, self.choice.required, free)
        entropies = -scores - self._values[kernels.PENALTY] * self._root * self._arities[free]
        return [int(p) for p in free[np.argsort(np.round(entropies, 7), kind="stable")]]

    def _compute_entropy(self, answer: int) -> float:
        """Compute the entropy that is asked for; return the work in rows a row."""
        at = self._at
        assert at is not None
        depth = int(at.state[kernels.DEPTH])
        last = len(self.choice.required) + depth + 1
        place = int(at.following[depth])
        if answer == kernels.ASKING_STATE:
            parents = at.members[1 : last + 1].tolist()
            at.answer[0] = self._entropy(parents)
            at.state[kernels.ANSWERED] = 1
        else:
            parents = [*at.members[1:last].tolist(), *self._free[place:]]
            at.lows[depth] = self._entropy(parents)
        return SPARSE * (1.0 + len(parents) / 16)

    def _read_best(self) -> None:
        """Read the best parents that the walk has found."""
        assert self._at is not None
        size = int(self._at.state[kernels.CHOSEN])
        if size >= 0:
            self.parents = tuple(sorted(self._at.chosen[:size].tolist()))
            self.score = -float(self._values[kernels.COST])

    def _pick_engine(self) -> None:
        """After the first piece, choose the fastest counting engine; the counts are the same."""
        if self._tried or self._at is None:
            return
        self._tried = True
        depth = min(_TRIED_DEPTH, self._workspace_depth)
        name = self._engines.choose(self.child, self._free, depth)
        workspace = self._engines.workspace(name, self.child, self._free, self._workspace_depth)
        if workspace is not None:
            self._engine, self._workspace = ENGINES[name], workspace
            self._at.state[kernels.STANDING] = 0
            self._at.pushed[:] = False


class BranchAndBound(Searcher[P]):
    """What the exact searchers under an ordering share.

    Attributes
    ----------
    branches
        The walks of the last search, in the order of the variables, with a counter each.
    greedy_was_best
        Of how many variables the greedy parents were already optimal.
    """

    group = Group.GIVEN_ORDER
    uses = Uses.ORDERING | Uses.THREADS
    refuses = staticmethod(only_mdl)

    def __init__(self, parameters: P) -> None:
        super().__init__(parameters)
        self.branches: list[Branch] = []

    def rule(self) -> int:
        """Return the rule of ``_branch_and_bound_kernels.py`` by which branches are left out."""
        raise NotImplementedError

    def search(self, problem: Problem, control: Control) -> Outcome:
        """Prove the best network; see :class:`~bnstudio.search.base.Searcher`."""
        why = only_mdl(problem.scores.local_scorer.score)
        if why:
            raise UsageError(f"the score cannot be used here: {why}", advice="Choose bic")
        with ScoredFamilies(problem, control, self.counters) as families:
            families.greedy("Choosing parents greedily (K3)")
            families.report()
            engines = Engines(*problem.scores.local_scorer.kernel[:3])
            rule = self.rule()
            greedy = list(families.parents)
            self.branches = []
            for choice in families.parent_choices:
                best, score = greedy[choice.child], float(families.scores[choice.child])
                self.branches.append(Branch(problem, choice, engines, rule, best, score))
            families.update_more_counters = self._count
            for phase, step in (
                ("Bounding every variable", Branch.bound),
                ("Branch and bound", Branch.step),
            ):
                after = partial(self._after, families, phase)
                in_rounds(self.branches, step, problem.threads, after)
            self.counters["greedy_was_best"] = sum(
                branch.parents == greedy[branch.child] for branch in self.branches
            )
        return families.outcome("optimal_for_ordering", "the given ordering", families.score)

    def _after(self, families: ScoredFamilies, phase: str, moved: list[Branch], done: int) -> None:
        for branch in moved:
            families.improve(branch.child, branch.parents, branch.score)
        families.update_counters()
        families.control.bound(math.fsum(branch.upper for branch in self.branches))
        visited = {"states visited": self.counters["states_visited"]}
        families.control.progress(phase, done, len(self.branches), visited)
        families.end_round()

    def _count(self) -> None:
        """Add up the walks. Every entropy is a statistic of the data as a score is."""
        totals = sum((branch.counters for branch in self.branches), np.zeros(kernels.COUNTERS))
        entropies = float(totals[kernels.ENTROPIES])
        self.counters["states_visited"] = float(totals[kernels.VISITED])
        self.counters["entropy_computations"] = entropies
        self.counters["states_cut"] = float(totals[kernels.CUT])
        self.counters["largest_set_visited"] = max(
            (float(branch.counters[kernels.LARGEST]) for branch in self.branches), default=0.0
        )
        self.counters["scores_computed"] += entropies
        self.counters["statistics_requested"] += entropies
