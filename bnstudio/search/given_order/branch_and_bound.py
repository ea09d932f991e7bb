"""Depth-first branch and bound over the parent sets of every variable under an ordering.

:class:`Branch` is the walk of one variable (``_branch_kernels.py``), :class:`BranchAndBound` what
the searchers ``bnb-suzuki`` and ``dfbnb`` share: greedy parents of all variables first, then a
bound of each, then the walks; at any time there are a network and a proven bound.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, TypeVar

import numpy as np

from bnstudio.data.counts._counting_kernels import is_dense
from bnstudio.data.counts.counting import indices
from bnstudio.data.counts.engines import ENGINES, Engines
from bnstudio.errors import UsageError
from bnstudio.score import information
from bnstudio.score._formula_kernels import PENALTY
from bnstudio.score.base import Score
from bnstudio.search.base import Outcome, Problem, Searcher
from bnstudio.search.control import Control
from bnstudio.search.declarations import Group, Uses
from bnstudio.search.given_order import _branch_and_bound_kernels as kernels
from bnstudio.search.given_order.ordered_search import (
    ROWS_A_PIECE,
    SPARSE,
    Choice,
    Families,
    in_rounds,
    least_gain,
    only_mdl,
)

_STEPS_A_PIECE = 1_000_000
_DEEPEST_TABLE = 16  # parents of two states that a dense table can have
_TRIED_DEPTH = 4  # for which the counting engines are compared


P = TypeVar("P")


class Branch:
    """The walk of one variable, in pieces; a ``Task``.

    Parameters
    ----------
    problem, choice
        The problem and the variable's candidates.
    engines
        The counting engines, shared by all variables.
    rule
        When a branch is left out, see ``_branch_kernels.walk``.
    best, score
        Parents found before, and their score.

    Attributes
    ----------
    parents, score
        The best parents so far and their score.
    upper
        No legal parents score more than this.
    counters
        As named in ``_branch_kernels.py``.
    """

    def __init__(
        self,
        problem: Problem,
        choice: Choice,
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
        self._figures = np.array(
            [problem.scores.scorer.kernel.values[PENALTY], -score, least_gain(score)]
        )
        self._free = list(choice.free)
        self._root = problem.constraints.free_parameters(self.child, choice.given)
        self._arities = problem.constraints.arities
        self._low = 0.0
        self._before: tuple[Any, ...] = ()
        self._ended = False

    def bound(self) -> None:
        """Compute the entropy given all candidates, from which ``upper`` begins."""
        if self.choice.most_free:
            self._low = self._entropy((*self.choice.given, *self._free))

    @property
    def upper(self) -> float:
        cost = -self.score
        if self._ended or not self.choice.most_free:
            return -cost
        penalty = float(self._figures[kernels.PENALTY])
        if not self._before:
            open_sets = [self._low + penalty * self._root * min(self._arities[self._free])]
        else:
            r = int(self._arities[self.child])
            open_sets = [
                self._lows[d]
                + penalty * (r - 1) * self._configurations[d] * self._smallest[self._following[d]]
                for d in range(int(self._state[kernels.DEPTH]) + 1)
                if self._following[d] < len(self._free)
            ]
        return -min([cost, *(float(lower) for lower in open_sets)])

    def step(self) -> bool:
        """Do one piece of the walk; see ``Task``."""
        if not self._before:
            self._begin()
            if self._ended:
                return True
        rows = self._engines.rows
        work = ROWS_A_PIECE
        while work > 0:
            seen = int(self.counters[kernels.VISITED])
            came = kernels.walk(
                *self._before,
                self._figures,
                self._chosen,
                self._state,
                self.counters,
                self._answer,
                int(work / (rows + 200)) + 1,
                _STEPS_A_PIECE,
            )
            work -= (int(self.counters[kernels.VISITED]) - seen) * (rows + 200.0)
            if came == kernels.FINISHED:
                self._take()
                self._ended = True
                self._before = ()
                return True
            if came == kernels.UNFINISHED:
                break
            work -= self._reply(came) * (rows + 100.0)
        self._take()
        self._pick_engine()
        return False

    def _entropy(self, parents: Sequence[int]) -> float:
        return max(-information.fit(self._problem.scores.scorer, self.child, parents), 0.0)

    def _begin(self) -> None:
        """Visit the root and lay out the tree."""
        given = self.choice.given
        scorer = self._problem.scores.scorer
        scoring = scorer.kernel
        codes, weights, arities = scoring.codes, scoring.weights, scoring.arities
        self.counters[kernels.VISITED] = self.counters[kernels.ENTROPIES] = 1
        self.counters[kernels.LARGEST] = len(given)
        depth = self.choice.most_free
        if not depth:
            self._ended = True
            return
        if self.rule != kernels.SUZUKI:
            self._free = self._tree_order()
            self.counters[kernels.ENTROPIES] += 1  # given all candidates
        free = self._free
        levels = depth + 2
        r = int(arities[self.child])
        q = math.prod(float(arities[p]) for p in given)
        self._members = np.zeros(len(given) + levels, dtype=np.int64)
        self._members[: len(given) + 1] = (self.child, *given)
        positions = np.full(levels, -1, dtype=np.int64)
        self._following = np.zeros(levels, dtype=np.int64)
        cells = np.zeros(levels, dtype=np.int64)
        cells[0] = int(q * r) if is_dense(q * r, codes.shape[1]) else 0
        self._configurations = np.zeros(levels)
        self._configurations[0] = q
        entropies = np.zeros(levels)
        entropies[0] = self._entropy(given)
        self._lows = np.full(levels, self._low)
        self._pushed = np.zeros(levels, dtype=np.bool_)
        self._smallest = np.minimum.accumulate(arities[indices(free)][::-1])[::-1].copy()
        self._chosen = np.zeros(len(given) + levels, dtype=np.int64)
        self._state = np.array([0, 0, 0, -1], dtype=np.int64)
        self._answer = np.zeros(1)
        self._desk_depth = len(given) + min(depth, _DEEPEST_TABLE)
        self._tried = False
        limit = self._problem.constraints.max_params
        workspace = self._engines.workspace(
            "histogram", self.child, (*given, *free), self._desk_depth
        )
        self._before = (
            ENGINES["histogram"], workspace, codes, weights, arities, scoring.n_log_n, self.rule,
            indices(free), self._smallest, len(given), depth,
            math.inf if limit is None else float(limit),
            self._members, positions, self._following, cells, self._configurations, entropies,
            self._lows, self._pushed,
        )  # fmt: skip

    def _tree_order(self) -> list[int]:
        """Return the candidates by the entropy that each leaves alone (Tian 2000, equation 14).

        The scores are those that the greedy search began with. Entropies are rounded, so that
        equal ones stay in the order of the columns.
        """
        free = indices(self._free)
        scores = self._problem.scores.extensions(self.child, self.choice.given, free)
        entropies = -scores - self._figures[kernels.PENALTY] * self._root * self._arities[free]
        return [int(p) for p in free[np.argsort(np.round(entropies, 7), kind="stable")]]

    def _reply(self, came: int) -> float:
        """Compute the entropy that is asked for; return the work in rows a row."""
        depth = int(self._state[kernels.DEPTH])
        last = len(self.choice.given) + depth + 1
        place = int(self._following[depth])
        if came == kernels.ASKING_STATE:
            parents = self._members[1 : last + 1].tolist()
            self._answer[0] = self._entropy(parents)
            self._state[kernels.ANSWERED] = 1
        else:
            parents = [*self._members[1:last].tolist(), *self._free[place:]]
            self._lows[depth] = self._entropy(parents)
        return SPARSE * (1.0 + len(parents) / 16)

    def _take(self) -> None:
        """Take over what the walk has found."""
        size = int(self._state[kernels.CHOSEN])
        if size >= 0:
            self.parents = tuple(sorted(self._chosen[:size].tolist()))
            self.score = -float(self._figures[kernels.COST])

    def _pick_engine(self) -> None:
        """After the first piece, count on with whatever counts fastest; the counts are the same."""
        if self._tried:
            return
        self._tried = True
        given = self.choice.given
        if given:
            return
        name = self._engines.choose(self.child, self._free, min(_TRIED_DEPTH, self._desk_depth))
        workspace = self._engines.workspace(name, self.child, self._free, self._desk_depth)
        if workspace is not None:
            self._before = (ENGINES[name], workspace, *self._before[2:])
            self._state[kernels.STANDING] = 0
            self._pushed[:] = False


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

    def __init__(self, parameters: P) -> None:
        super().__init__(parameters)
        self.branches: list[Branch] = []

    @classmethod
    def refuses(cls, score: type[Score]) -> str:
        """Say why a score other than MDL cannot be used."""
        return only_mdl(score)

    def rule(self) -> int:
        """Return the rule of ``_branch_kernels.py`` by which branches are left out."""
        raise NotImplementedError

    def search(self, problem: Problem, control: Control) -> Outcome:
        """Prove the best network; see :class:`~bnstudio.search.base.Searcher`."""
        why = only_mdl(problem.scores.scorer.score)
        if why:
            raise UsageError(f"the score cannot be used here: {why}", advice="Choose bic")
        with Families(problem, control, self.counters) as families:
            families.greedy("Choosing parents greedily (K3)")
            families.report()
            scorer = problem.scores.scorer
            engines = Engines(*scorer.kernel[:3])
            rule = self.rule()
            self.branches = branches = [
                Branch(
                    problem,
                    choice,
                    engines,
                    rule,
                    families.parents[choice.child],
                    float(families.scores[choice.child]),
                )
                for choice in families.choices
            ]
            greedy = [branch.parents for branch in branches]
            families.count_more = self._count
            in_rounds(
                [_Bounding(branch) for branch in branches],
                problem.threads,
                lambda _, done: self._after(families, "Bounding every variable", done),
            )

            def after(moved: list[Branch], done: int) -> None:
                for branch in moved:
                    families.take(branch.child, branch.parents, branch.score)
                self._after(families, "Branch and bound", done)

            in_rounds(branches, problem.threads, after)
            self.counters["greedy_was_best"] = sum(
                branch.parents == before for branch, before in zip(branches, greedy, strict=True)
            )
        return Outcome(
            families.dag(),
            families.score,
            "optimal_for_ordering",
            bound=families.score,
            within="the given ordering",
            counters=self.counters,
        )

    def _after(self, families: Families, phase: str, done: int) -> None:
        families.count()
        families.control.bound(math.fsum(branch.upper for branch in self.branches))
        families.control.progress(
            phase,
            done,
            len(self.branches),
            {"states visited": self.counters["states_visited"]},
        )
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


class _Bounding:
    """The bound of one variable as a task."""

    def __init__(self, branch: Branch) -> None:
        self._branch = branch

    def step(self) -> bool:
        self._branch.bound()
        return True
