"""Scores of a family with one variable toggled, computed in short pieces.

The rows of a climber's table are such scores. Kernels look up what the cache knows; the rest is
computed here, on as many threads as the problem allows.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from bnstudio.scoring._cache_kernels import (
    STORED,
    CacheArrays,
    keep_extensions,
    look_up_extensions,
)
from bnstudio.search.base import Problem
from bnstudio.search.climbing import _table_kernels as kernels
from bnstudio.search.control import Control

if TYPE_CHECKING:
    from bnstudio.scoring.cache import ScoreCache

CHUNK_NS = 15e6  # aim of one uninterruptible piece of scoring, or of moves in one call
MOVE_NS = 3e3  # of a move, for each variable: with 3,000 sixteen of them took 0.2 seconds
_WORTH_THREADS_NS = 3e6
_CALL_NS = 60e3  # of a call, whatever it computes

MANY, KEPT = 1000, 2**21
"""With more than so many variables, room is made for so many scores (100 MB): a climb asks again
for those of its last rows, of which hundreds have room, and hardly ever for older ones."""


class RowScorer:
    """Computes rows of scores for a climber.

    Attributes
    ----------
    unknown
        Room for the list of a row's unknown entries (``kernels.OWN`` is the family itself).
    scores
        Where :meth:`compute` puts their scores, in the same order.
    nanoseconds
        What the scores computed so far took, by estimate.
    """

    def __init__(self, problem: Problem, control: Control) -> None:
        self.cache = problem.scores
        self.control = control
        self.threads = problem.threads
        self.nanoseconds = 0.0
        self.unknown = np.empty(problem.n + 1, dtype=np.int64)
        self.scores = np.empty(problem.n + 1)
        self._executor: ThreadPoolExecutor | None = None

    @property
    def cache_arrays(self) -> CacheArrays:
        """The score cache's arrays; hold the cache's lock while they are in use."""
        return self.cache.arrays

    @contextmanager
    def pool(self) -> Iterator[None]:
        """Provide the threads inside the block."""
        if self.threads < 2:
            yield
            return
        self._executor = ThreadPoolExecutor(self.threads, thread_name_prefix="scoring")
        try:
            yield
        finally:
            self._executor.shutdown(wait=True, cancel_futures=True)
            self._executor = None

    def extensions(
        self, child: int, parents: NDArray[np.int64], candidates: NDArray[np.int64]
    ) -> NDArray[np.float64]:
        """Return the scores of ``child`` given ``parents`` and one more of ``candidates`` each.

        What the cache does not know is computed in short pieces, and kept there.
        """
        scores = np.empty(len(candidates))
        missing = np.empty(len(candidates), dtype=np.int64)
        with self.cache.lock:
            unknown = look_up_extensions(
                *self.cache_arrays, child, parents, candidates, scores, missing
            )
        if unknown:
            places = missing[:unknown]
            wanted = candidates[places]
            self.unknown[:unknown] = wanted
            self.compute(child, parents, unknown)
            fresh = self.scores[:unknown]
            scores[places] = fresh
            with self.cache.lock:
                keep_extensions(*self.cache_arrays, child, parents, wanted, fresh)
        return scores

    def room(self) -> tuple[float, float, int]:
        """Return what a kernel may compute on its own, before this is asked to.

        That are the nanoseconds of all scores and of those of a row, and how many the cache may
        hold then.
        """
        if self.cache.prior is not None:
            return 0.0, 0.0, 0
        stored, slots = int(self.cache_arrays.counters[STORED]), len(self.cache_arrays.slots)
        grows = self._makes_room(stored) and self.cache.may_grow
        most = slots // 2 if grows else 2**62
        return CHUNK_NS, CHUNK_NS if self._executor is None else _WORTH_THREADS_NS, most

    def _makes_room(self, scores: int) -> bool:
        """Whether the cache is to have room for so many scores."""
        return len(self.unknown) <= MANY or scores <= KEPT

    def compute(self, child: int, parents: NDArray[np.int64], missing: int) -> None:
        """Compute the first ``missing`` entries of ``unknown``, and make room for them to be kept.

        ``child`` given ``parents`` is the family whose members are toggled.
        """
        cost = scoring_ns(self.cache, child, parents)
        chunk = max(1, int(CHUNK_NS / cost))
        executor = self._executor if missing * cost > _WORTH_THREADS_NS else None
        if executor is not None:
            chunk = min(chunk, -(-missing // self.threads))
        score = partial(
            kernels.score_unknown, self.cache.local_scorer.kernel, parents, child, self.unknown
        )
        running: deque[Future[None]] = deque()
        for low in range(0, missing, chunk):
            high = min(low + chunk, missing)
            if executor is None:
                score(low, high, self.scores)
            else:
                running.append(executor.submit(score, low, high, self.scores))
                if len(running) > self.threads:
                    running.popleft().result()
            self.control.check()
        for future in running:
            future.result()
        prior = self.cache.prior
        if prior is not None:
            added = prior.toggled(child, parents, self.unknown[:missing])
            if added is not None:
                self.scores[:missing] += added
        self.nanoseconds += missing * cost + _CALL_NS
        if self._makes_room(int(self.cache_arrays.counters[STORED]) + missing):
            self.cache.reserve(missing, self.control.check)


def scoring_ns(cache: ScoreCache, child: int, parents: NDArray[np.int64]) -> float:
    """Estimate the nanoseconds that a family with about one parent more takes to score."""
    scoring = cache.local_scorer.kernel
    return float(kernels.scoring_ns(scoring, cache.mean_arity, child, parents))
