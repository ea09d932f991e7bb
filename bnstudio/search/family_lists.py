"""The score cache of Optimal Reinsertion: every legal parent set of every variable, scored once.

Moore and Wong (2003), section 2.2. Counts are shared along a depth-first walk, each variable's with
the counting engine that is fastest on it (AD-search, bit maps or histograms), several variables at
the same time. Once the lists stand, no search looks at the rows again.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bnstudio.data._kernels import is_dense
from bnstudio.data.counters import ENGINES, Engines
from bnstudio.data.counting import indices
from bnstudio.errors import LimitError
from bnstudio.score import bounds
from bnstudio.score._kernels import COMPUTED, REQUESTED, SIZES, score_family
from bnstudio.score.cache import ScoreCache
from bnstudio.score.walks import Check, choose_desk, run_walks
from bnstudio.search import _family_list_kernels as kernels
from bnstudio.search.constraints import Constraints
from bnstudio.search.reinsertion_size import (
    BYTES_A_SET,
    MOST_SETS_OF_ONE,
    Reach,
    count_sets,
    groups_of,
    room,
)

_ROWS_A_CHUNK = 2e7  # rows counted between two checks: some 10 to 30 ms
_CELLS_A_CHUNK = 2e6  # and cells scored

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
    rooms = [room(constraints, child, reach.params)[0] for child in range(constraints.n)]
    pairs = (constraints.n, constraints.n)
    left = bounds.uncertainties(scorer, check) if any(map(len, rooms)) else np.zeros(pairs)
    for child, free in enumerate(rooms):
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
) -> kernels.Lists:
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
        scores=np.empty(sets),
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
    codes, weights, arities, *_ = cache.scorer.kernel
    engines = Engines(codes, weights, arities)
    counted = np.zeros(2, dtype=np.int64)

    def report(done: int, walks: list[_Walk]) -> None:
        made = sum((walk.state[[kernels.SCORED, kernels.VARIABLES]] for walk in walks), 0 * counted)
        with cache.lock:
            cache.counters[[REQUESTED, COMPUTED, SIZES]] += (made - counted)[[0, 0, 1]]
        counted[:] = made
        if told is not None:
            told(float(made[0]), float(sets))

    run_walks(
        lambda child: _Walk(cache, constraints, reach, lists, child, engines, engine),
        n,
        threads,
        check,
        report,
    )
    return lists


class _Walk:
    """The scoring of one variable's sets, in pieces."""

    def __init__(
        self,
        cache: ScoreCache,
        constraints: Constraints,
        reach: Reach,
        lists: kernels.Lists,
        child: int,
        engines: Engines,
        engine: str | None,
    ) -> None:
        self.scorer = cache.scorer
        codes, weights, arities, kind, figures, n_log_n = self.scorer.kernel
        rows = codes.shape[1]
        mine = slice(int(lists.starts[child]), int(lists.starts[child + 1]))
        self.scores, self.best = lists.scores[mine], lists.best[mine]
        self.below, self.kids = lists.below[mine], lists.kids[mine]
        candidates = lists.candidates[lists.firsts[child] : lists.firsts[child + 1]]
        given = [int(p) for p in np.flatnonzero(constraints.required[:, child])]
        _, most, parents = room(constraints, child, reach.params)
        depth = max(min(parents, max(most, 1).bit_length() - 1, len(candidates)), 0)
        self.state = np.zeros(6, dtype=np.int64)
        self.members = np.zeros(len(given) + depth + 2, dtype=np.int64)
        self.members[: len(given) + 1] = (child, *given)
        self.given = len(given)
        r = int(arities[child])
        q = math.prod(float(arities[p]) for p in given)
        self.scores[0] = score_family(*self.scorer.kernel, child, indices(given))
        self.state[kernels.SCORED] = 1
        self.state[kernels.VARIABLES] = len(given) + 1
        if depth:
            self.kids[0] = kernels.supplements(
                arities, candidates, -1, q, np.int64(r), float(reach.params)
            )
        self.below[0] = 1
        self.state[kernels.USED] = 1 + int(self.kids[0])
        name, desk = choose_desk(engines, engine, child, given, [int(p) for p in candidates], depth)
        lasts = np.full(depth + 2, -1, dtype=np.int64)
        cells = np.zeros(depth + 2, dtype=np.int64)
        cells[0] = int(q * r) if is_dense(q * r, rows) else 0
        configurations = np.ones(depth + 2)
        configurations[0] = q
        numbers = np.zeros((2, depth + 2), dtype=np.int64)
        self.before: tuple[Any, ...] = (
            ENGINES[name], desk, codes, weights, arities, kind, figures, n_log_n,
            candidates, len(given), depth, float(reach.params), self.members, numbers[0],
            numbers[1], lasts, cells, configurations, np.zeros(depth + 2, dtype=np.bool_),
            self.scores, self.below, self.kids, self.state,
        )  # fmt: skip
        cost = max(rows, 200) + r * reach.params * _ROWS_A_CHUNK / _CELLS_A_CHUNK
        self.most_sets = max(int(_ROWS_A_CHUNK / cost), 16)
        self.most_asked = max(int(_ROWS_A_CHUNK / 100 / rows), 1)

    def step(self) -> bool:
        """Score some sets; return whether those were the last."""
        for _ in range(self.most_asked):
            came = kernels.fill(*self.before, self.most_sets)
            if came == kernels.FINISHED:
                return True
            if came == kernels.UNFINISHED:
                return False
            family = self.members[: self.given + int(self.state[kernels.DEPTH]) + 2]
            self.scores[self.state[kernels.ASKED]] = score_family(
                *self.scorer.kernel, family[0], family[1:]
            )
        return False

    def finish(self) -> None:
        """Carry the best scores up the tree and let go of the counting."""
        self.before = ()
        kernels.carry_best(self.scores, self.below, self.kids, self.best)
