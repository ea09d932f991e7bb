"""The score cache of Optimal Reinsertion: every legal parent set of every variable, scored once.

Moore and Wong (2003), section 2.2. Counts are shared along a depth-first walk, each variable's with
the counting engine that is fastest on it (AD-search, bit maps or histograms), several variables at
the same time, and a table serves all its variables. Once the lists stand, no search looks at the
rows again.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bnstudio.data.counts._counting_kernels import is_dense
from bnstudio.data.counts.counting import indices
from bnstudio.data.counts.engines import ENGINES, Engines
from bnstudio.errors import LimitError
from bnstudio.graph.constraints import Constraints
from bnstudio.score import information
from bnstudio.score._cache_kernels import COMPUTED, REQUESTED, SIZES
from bnstudio.score._formula_kernels import BY_JOINT_TABLE, joint_fit
from bnstudio.score._score_kernels import score_family
from bnstudio.score.cache import ScoreCache
from bnstudio.score.parent_sets.exact.walk_pool import Check, choose_workspace, run_walks
from bnstudio.search.reinsertion import _local_score_cache_kernels as kernels
from bnstudio.search.reinsertion.estimate import (
    BYTES_A_SET,
    MOST_SETS_OF_ONE,
    Reach,
    count_sets,
    groups_of,
    room,
)

_ROWS_A_CHUNK = 2e7  # rows counted between two checks: some 10 to 30 ms
_CELLS_A_CHUNK = 2e6  # and cells scored
_STEPS_A_CHUNK = {kernels.GROW: 1_000_000, kernels.COUNT: 50_000, kernels.COMPLETE: 50_000}

Told = Callable[[float, float], None]


def find_candidates(
    cache: ScoreCache, constraints: Constraints, reach: Reach, check: Check | None = None
) -> list[NDArray[np.int64]]:
    """Return every variable's candidate parents by place: fewest states first.

    Among equals, those come first that say most about the variable (mutual information), so that
    the sets that need them are met early; with limited candidates only those that say most are
    taken (Moore and Wong 2003, section 2.7). Required parents are not among them.
    """
    found = []
    scorer = cache.scorer
    rooms = []
    for child in range(constraints.n):
        if check is not None:
            check()
        rooms.append(room(constraints, child, reach.params)[0])
    left = np.zeros((constraints.n, constraints.n))
    if any(map(len, rooms)):
        left = information.conditional_entropies(scorer, check)
    for child, free in enumerate(rooms):
        if check is not None:
            check()
        kept = free[np.argsort(left[child, free], kind="stable")][: reach.candidates]
        found.append(kept[np.argsort(constraints.arities[kept], kind="stable")])
    return found


def make_lists(
    cache: ScoreCache,
    constraints: Constraints,
    reach: Reach,
    *,
    threads: int = 1,
    engine: str | None = None,
    memory_bytes: float | None = None,
    check: Check | None = None,
    told: Told | None = None,
) -> tuple[kernels.Lists, int]:
    """Score every legal parent set of every variable.

    Parameters
    ----------
    cache
        Gives the rows and the score; its counters go up, but the sets are kept in the lists alone.
    constraints, reach
        What is legal: the required parents alone, and with them any of the variable's candidates
        within the limits.
    threads, engine
        Variables done at the same time, and how to count (``None``: by trial); the lists do not
        depend on them.
    memory_bytes
        The most that the lists may take.
    check
        Called between pieces of some 20 ms, in the calling thread; may block, and may raise to end
        the work.
    told
        Called with the sets scored and how many there will be.

    Returns
    -------
    lists, tables
        The lists, and how many contingency tables were counted for them.

    Raises
    ------
    LimitError
        If the lists would take more than ``memory_bytes``.
    """
    n = constraints.n
    if told is not None:
        told(0.0, 0.0)
    by_place = find_candidates(cache, constraints, reach, check)
    sizes = np.empty(n, dtype=np.int64)
    for child, some in enumerate(by_place):
        if check is not None:
            check()
        _, most, parents = room(constraints, child, reach.params)
        sizes[child] = count_sets(groups_of(constraints.arities[some]), most, parents)
    sets = int(sizes.sum())
    limit = math.inf if memory_bytes is None else memory_bytes
    if sets * BYTES_A_SET > limit or int(sizes.max(initial=0)) > MOST_SETS_OF_ONE:
        raise LimitError(
            f"{sets} parent sets would have to be kept, {sets * BYTES_A_SET / 1e9:.1f} GB",
            advice="Lower cache_params or candidates, or raise the memory limit",
        )
    lists = kernels.Lists(
        starts=np.concatenate(([0], np.cumsum(sizes))),
        scores=np.full(sets, np.nan),
        best=np.empty(sets),
        below=np.zeros(sets, dtype=np.int32),
        kids=np.zeros(sets, dtype=np.uint16),
        candidates=np.concatenate([*by_place, np.empty(0)]).astype(np.int32),
        firsts=np.cumsum([0, *map(len, by_place)]).astype(np.int64),
        places=np.full((n, n), kernels.NO_CANDIDATE, dtype=np.int32),
        given=constraints.required.sum(axis=0).astype(np.int64),
    )
    for child, some in enumerate(by_place):
        lists.places[child, some] = np.arange(len(some))
        lists.places[child, constraints.required[:, child]] = kernels.GIVEN
    walks: list[_Walk] = []
    for child in range(n):
        if check is not None:
            check()
        walks.append(_Walk(cache, constraints, reach, lists, child))
    counted = np.zeros(2, dtype=np.int64)

    def report(done: int, begun: list[_Walk]) -> None:
        made = sum((walk.state[[kernels.SCORED, kernels.VARIABLES]] for walk in walks), 0 * counted)
        with cache.lock:
            cache.counters[[REQUESTED, COMPUTED, SIZES]] += (made - counted)[[0, 0, 1]]
        counted[:] = made
        if told is not None:
            told(float(made[0]), float(sets))

    engines = Engines(*cache.scorer.kernel[:3])
    for mode in (kernels.GROW, kernels.COUNT, kernels.COMPLETE):

        def begin(child: int, mode: int = mode) -> _Walk:
            return walks[child].begin(mode, engines, engine)

        run_walks(begin, n, threads, check, report)
    for walk in walks:
        walk.carry_best()
        if check is not None:
            check()
    return lists, sum(int(walk.state[kernels.COUNTED]) for walk in walks)


class _Walk:
    """The work on one variable's list, in pieces: its tree, its tables, then its other scores.

    Where a score is a difference of what two tables say (the likelihood's kin and BDeu), a table
    is counted for the first of its variables alone, and serves them all.
    """

    def __init__(
        self,
        cache: ScoreCache,
        constraints: Constraints,
        reach: Reach,
        lists: kernels.Lists,
        child: int,
    ) -> None:
        self.scorer = cache.scorer
        scoring = self.scorer.kernel
        codes, arities = scoring.codes, scoring.arities
        rows = codes.shape[1]
        mine = slice(int(lists.starts[child]), int(lists.starts[child + 1]))
        self.scores, self.best = lists.scores[mine], lists.best[mine]
        self.below, self.kids = lists.below[mine], lists.kids[mine]
        self.candidates = lists.candidates[lists.firsts[child] : lists.firsts[child + 1]]
        self.given = [int(p) for p in np.flatnonzero(constraints.required[:, child])]
        _, most, parents = room(constraints, child, reach.params)
        self.depth = max(min(parents, max(most, 1).bit_length() - 1, len(self.candidates)), 0)
        self.params = float(reach.params)
        self.arity = int(arities[child])
        self.configurations = math.prod(float(arities[p]) for p in self.given)
        self.lists = lists
        self.shared = scoring.formula in BY_JOINT_TABLE
        self.state = np.zeros(kernels.STATES, dtype=np.int64)
        self.members = np.zeros(len(self.given) + self.depth + 2, dtype=np.int64)
        self.members[: len(self.given) + 1] = (child, *self.given)
        cost = max(rows, 200) + self.arity * reach.params * _ROWS_A_CHUNK / _CELLS_A_CHUNK
        self.most_counted = max(int(_ROWS_A_CHUNK / cost), 16)
        self.most_asked = max(int(_ROWS_A_CHUNK / 100 / rows), 1)

    def begin(self, mode: int, engines: Engines, engine: str | None) -> _Walk:
        """Go back to the first set, for another kind of work."""
        scoring = self.scorer.kernel
        codes, arities = scoring.codes, scoring.arities
        child = int(self.members[0])
        levels = self.depth + 2
        name, workspace = "histogram", engines.workspace("histogram", child, (), 0)
        if mode == kernels.GROW:
            self.below[0] = 1
            if self.depth:
                self.kids[0] = kernels.supplements(
                    arities, self.candidates, -1, self.configurations, self.arity, self.params
                )
            self.state[kernels.USED] = 1 + int(self.kids[0])
        elif mode == kernels.COUNT:
            self._score_root()
            name, workspace = choose_workspace(
                engines,
                engine,
                child,
                self.given,
                self.candidates.tolist(),
                self.depth,
                len(self.scores),
            )
        self.state[kernels.DEPTH] = self.state[kernels.STANDING] = 0
        self.mode = mode
        lasts = np.full(levels, -1, dtype=np.int64)
        cells = np.zeros(levels, dtype=np.int64)
        whole = self.configurations * self.arity
        cells[0] = int(whole) if is_dense(whole, codes.shape[1]) else 0
        configurations = np.ones(levels)
        configurations[0] = self.configurations
        numbers = np.zeros((2, levels), dtype=np.int64)
        rooms = np.zeros((3, len(self.members) + 1), dtype=np.int64)
        self.before: tuple[Any, ...] = (
            mode, self.shared, ENGINES[name], workspace, scoring,
            self.lists, rooms, self.candidates, len(self.given), self.depth, self.params,
            self.members, numbers[0], numbers[1], lasts, cells, configurations,
            np.zeros(levels, dtype=np.bool_), self.scores, self.best, self.below, self.kids,
            self.state,
        )  # fmt: skip
        return self

    def _score_root(self) -> None:
        """Score the required parents alone."""
        scoring = self.scorer.kernel
        codes, weights = scoring.codes, scoring.weights
        child = int(self.members[0])
        self.scores[0] = score_family(scoring, child, indices(self.given))
        if self.shared and not self.given:
            cases = np.zeros(self.arity, dtype=np.int32)
            np.add.at(cases, codes[child], weights.astype(np.int32) if len(weights) else 1)
            self.best[0] = joint_fit(
                scoring.formula, scoring.values, cases, 1, float(self.arity), scoring.n_log_n
            )
        self.state[kernels.SCORED] += 1
        self.state[kernels.COUNTED] += 1
        self.state[kernels.VARIABLES] += len(self.given) + 1

    def step(self) -> bool:
        """Do a piece of the work; return whether it was the last."""
        for _ in range(self.most_asked):
            came = kernels.walk(*self.before, self.most_counted, _STEPS_A_CHUNK[self.mode])
            if came == kernels.FINISHED:
                return True
            if came == kernels.UNFINISHED:
                return False
            family = self.members[: len(self.given) + int(self.state[kernels.DEPTH]) + 2]
            self.scores[self.state[kernels.ASKED]] = score_family(
                self.scorer.kernel, family[0], family[1:]
            )
        return False

    def finish(self) -> None:
        """Let go of the counting."""
        self.before = ()

    def carry_best(self) -> None:
        """Carry the best scores up the tree, when all are there."""
        kernels.carry_best(self.scores, self.below, self.kids, self.best)
