"""The score cache of Optimal Reinsertion: every legal parent set of every variable, scored once.

Moore and Wong (2003), section 2.2. Counts are shared along a depth-first walk, for each variable
with the counting engine that is fastest for it (AD-search, bit maps or histograms), several
variables at the same time; a table serves all its variables. Once the cache is filled, no search
reads the rows again.
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
from bnstudio.scoring import information
from bnstudio.scoring._cache_kernels import COMPUTED, REQUESTED, SIZES
from bnstudio.scoring._formula_kernels import BY_JOINT_TABLE, joint_fit
from bnstudio.scoring._score_kernels import score_family
from bnstudio.scoring.cache import ScoreCache
from bnstudio.scoring.parent_sets.exact.walk_pool import Check, choose_workspace, run_walks
from bnstudio.scoring.parent_sets.legal import LegalParentSets
from bnstudio.search.reinsertion import _local_score_cache_kernels as kernels
from bnstudio.search.reinsertion.estimate import (
    BYTES_A_SET,
    MAX_SETS_OF_ONE,
    CacheLimits,
    count_sets,
    free_candidates,
    groups_of,
)

_ROWS_A_CHUNK = 2e7  # rows counted between two checks: some 10 to 30 ms
_CELLS_A_CHUNK = 2e6  # and cells scored
_STEPS_A_CHUNK = {kernels.BUILD: 1_000_000, kernels.COUNT: 50_000, kernels.COMPLETE: 50_000}

Progress = Callable[[float, float], None]


def find_candidates(
    cache: ScoreCache, legal: LegalParentSets, limits: CacheLimits, check: Check
) -> list[NDArray[np.int64]]:
    """Return every variable's candidate parents by place: fewest states first.

    Among equals, those with the most mutual information come first, so that the sets that need them
    are met early; with limited candidates only those with the most mutual information are taken
    (Moore and Wong 2003, section 2.7). Required parents are not among them.
    """
    found = []
    candidates_of = []
    for child in range(legal.n):
        check()
        candidates_of.append(free_candidates(legal, child, limits.params)[0])
    left = np.zeros((legal.n, legal.n))
    if any(map(len, candidates_of)):
        left = information.conditional_entropies(cache.local_scorer, check)
    for child, free in enumerate(candidates_of):
        check()
        kept = free[np.argsort(left[child, free], kind="stable")][: limits.candidates]
        found.append(kept[np.argsort(legal.arities[kept], kind="stable")])
    return found


def make_local_score_cache(
    cache: ScoreCache,
    legal: LegalParentSets,
    limits: CacheLimits,
    *,
    threads: int = 1,
    engine: str | None = None,
    memory_bytes: float = math.inf,
    check: Check = lambda: None,
    progress: Progress = lambda _done, _total: None,
) -> tuple[kernels.LocalScoreCache, int]:
    """Score every legal parent set of every variable.

    Parameters
    ----------
    cache
        Gives the rows and the score. Its counters go up, but it does not keep the scores.
    legal, limits
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
    progress
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
    n = legal.n
    progress(0.0, 0.0)
    candidates_by_place = find_candidates(cache, legal, limits, check)
    sizes = np.empty(n, dtype=np.int64)
    for child, candidates in enumerate(candidates_by_place):
        check()
        _, max_configurations, parents = free_candidates(legal, child, limits.params)
        sizes[child] = count_sets(groups_of(legal.arities[candidates]), max_configurations, parents)
    sets = int(sizes.sum())
    if sets * BYTES_A_SET > memory_bytes or int(sizes.max(initial=0)) > MAX_SETS_OF_ONE:
        raise LimitError(
            f"{sets} parent sets would have to be kept, {sets * BYTES_A_SET / 1e9:.1f} GB",
            advice="Lower cache_params or candidates, or raise the memory limit",
        )
    local_scores = kernels.LocalScoreCache(
        starts=np.concatenate(([0], np.cumsum(sizes))),
        scores=np.full(sets, np.nan),
        best=np.empty(sets),
        first_child=np.zeros(sets, dtype=np.int32),
        child_counts=np.zeros(sets, dtype=np.uint16),
        candidates=np.concatenate([*candidates_by_place, np.empty(0)]).astype(np.int32),
        candidate_starts=np.cumsum([0, *map(len, candidates_by_place)]).astype(np.int64),
        places=np.full((n, n), kernels.NO_CANDIDATE, dtype=np.int32),
        required=np.array([len(legal.required_parents(y)) for y in range(n)], dtype=np.int64),
    )
    for child, candidates in enumerate(candidates_by_place):
        local_scores.places[child, candidates] = np.arange(len(candidates))
        local_scores.places[child, legal.required_parents(child)] = kernels.REQUIRED
    walks: list[_Walk] = []
    for child in range(n):
        check()
        walks.append(_Walk(cache, legal, limits, local_scores, child))
    counted = np.zeros(2, dtype=np.int64)

    def report(done: int, begun: list[_Walk]) -> None:
        made = sum((walk.state[[kernels.SCORED, kernels.VARIABLES]] for walk in walks), 0 * counted)
        with cache.lock:
            cache.arrays.counters[[REQUESTED, COMPUTED, SIZES]] += (made - counted)[[0, 0, 1]]
        counted[:] = made
        progress(float(made[0]), float(sets))

    engines = Engines(*cache.local_scorer.kernel[:3])
    for mode in (kernels.BUILD, kernels.COUNT, kernels.COMPLETE):

        def begin(child: int, mode: int = mode) -> _Walk:
            return walks[child].begin(mode, engines, engine)

        run_walks(begin, n, threads, check, report)
    for walk in walks:
        kernels.carry_best_up(walk.tree)
        check()
    return local_scores, sum(int(walk.state[kernels.COUNTED]) for walk in walks)


class _Walk:
    """The work on one variable's list, in pieces: its tree, its tables, then its other scores.

    Where a score is a difference of what two tables give (likelihood scores and BDeu), a table is
    counted for the first of its variables only, and serves them all.
    """

    def __init__(
        self,
        cache: ScoreCache,
        legal: LegalParentSets,
        limits: CacheLimits,
        local_scores: kernels.LocalScoreCache,
        child: int,
    ) -> None:
        self.scorer = cache.local_scorer
        scoring = self.scorer.kernel
        codes, arities = scoring.codes, scoring.arities
        rows = codes.shape[1]
        mine = slice(*local_scores.starts[child : child + 2])
        own = slice(*local_scores.candidate_starts[child : child + 2])
        self.tree = kernels.Tree(
            scores=local_scores.scores[mine],
            fits=local_scores.best[mine],
            first_child=local_scores.first_child[mine],
            child_counts=local_scores.child_counts[mine],
            candidates=local_scores.candidates[own],
        )
        self.required = legal.required_parents(child).tolist()
        _, configurations, parents = free_candidates(legal, child, limits.params)
        depth = min(parents, max(configurations, 1).bit_length() - 1, len(self.tree.candidates))
        self.limits = kernels.WalkLimits(len(self.required), max(depth, 0), float(limits.params))
        self.arity = int(arities[child])
        self.configurations = math.prod((float(arities[p]) for p in self.required), start=1.0)
        self.local_scores = local_scores
        self.shared = scoring.formula in BY_JOINT_TABLE
        self.state = np.zeros(kernels.STATES, dtype=np.int64)
        self.members = indices([child, *self.required, *[0] * (self.limits.max_free + 1)])
        cost = max(rows, 200) + self.arity * limits.params * _ROWS_A_CHUNK / _CELLS_A_CHUNK
        self.max_counted = max(int(_ROWS_A_CHUNK / cost), 16)
        self.max_asked = max(int(_ROWS_A_CHUNK / 100 / rows), 1)

    def begin(self, mode: int, engines: Engines, engine: str | None) -> _Walk:
        """Go back to the first set, for another kind of work."""
        scoring = self.scorer.kernel
        child = int(self.members[0])
        levels = self.limits.max_free + 2
        name, workspace = "histogram", engines.workspace("histogram", child, (), 0)
        if mode == kernels.BUILD:
            self.tree.first_child[0] = 1
            if self.limits.max_free:
                self.tree.child_counts[0] = kernels.supplements(
                    scoring.arities,
                    self.tree.candidates,
                    -1,
                    self.configurations,
                    self.arity,
                    self.limits.max_params,
                )
            self.state[kernels.USED] = 1 + int(self.tree.child_counts[0])
        elif mode == kernels.COUNT:
            self._score_root()
            name, workspace = choose_workspace(
                engines,
                engine,
                child,
                self.required,
                self.tree.candidates.tolist(),
                self.limits.max_free,
                len(self.tree.scores),
            )
        self.state[kernels.DEPTH] = self.state[kernels.STANDING] = 0
        self.mode = mode
        cells = self.configurations * self.arity
        at = kernels.WalkState(
            members=self.members,
            nodes=np.zeros(levels, dtype=np.int64),
            cursors=np.zeros(levels, dtype=np.int64),
            lasts=np.full(levels, -1, dtype=np.int64),
            cells=np.full(levels, int(cells) if is_dense(cells, scoring.codes.shape[1]) else 0),
            configurations=np.full(levels, self.configurations),
            pushed=np.zeros(levels, dtype=np.bool_),
            buffers=np.zeros((3, len(self.members) + 1), dtype=np.int64),
            state=self.state,
        )
        self._walk: tuple[Any, ...] = (
            mode, self.shared, ENGINES[name], workspace, self.scorer.kernel,
            self.local_scores, self.tree, self.limits, at,
        )  # fmt: skip
        return self

    def _score_root(self) -> None:
        """Score the required parents alone."""
        scoring = self.scorer.kernel
        codes, weights = scoring.codes, scoring.weights
        child = int(self.members[0])
        self.tree.scores[0] = score_family(scoring, child, indices(self.required))
        if self.shared and not self.required:
            cases = np.zeros(self.arity, dtype=np.int32)
            np.add.at(cases, codes[child], weights.astype(np.int32) if len(weights) else 1)
            self.tree.fits[0] = joint_fit(
                scoring.formula, scoring.values, cases, 1, float(self.arity), scoring.n_log_n
            )
        self.state[kernels.SCORED] += 1
        self.state[kernels.COUNTED] += 1
        self.state[kernels.VARIABLES] += len(self.required) + 1

    def step(self) -> bool:
        """Do a piece of the work; return whether it was the last."""
        for _ in range(self.max_asked):
            came = kernels.walk(*self._walk, self.max_counted, _STEPS_A_CHUNK[self.mode])
            if came == kernels.FINISHED:
                return True
            if came == kernels.UNFINISHED:
                return False
            family = self.members[: len(self.required) + int(self.state[kernels.DEPTH]) + 2]
            self.tree.scores[self.state[kernels.ASKED]] = score_family(
                self.scorer.kernel, family[0], family[1:]
            )
        return False

    def finish(self) -> None:
        """Release the working memory of the counting."""
        self._walk = ()
