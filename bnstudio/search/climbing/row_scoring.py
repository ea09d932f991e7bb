"""Scores of a family with one variable toggled, computed in short pieces.

The rows of a climber's table are such scores. Kernels look up what the cache knows; the rest is
computed here, on as many threads as the problem allows.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from bnstudio.data.counts._intersection_kernels import INTERSECTION_NS, ROWS_NS, WORD_NS
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

CHUNK_NS = 15e6  # aim of one uninterruptible piece of scoring
_ROW_NS = 0.55  # a row of a dense table
_SPARSE_ROW_NS = 15.0  # a row and column of a table counted by hashing
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
        stored = int(self.cache_arrays.counters[STORED])
        if len(self.unknown) <= MANY or stored + missing <= KEPT:
            self.cache.reserve(missing, self.control.check)


def scoring_ns(cache: ScoreCache, child: int, parents: Sequence[int] | NDArray[np.int64]) -> float:
    """Estimate the nanoseconds that a family with about one parent more takes to score."""
    rows = cache.local_scorer.rows
    arities = cache.arities
    cells = float(arities[child]) * cache.mean_arity
    for parent in parents:
        cells *= float(arities[parent])
    kernel = cache.local_scorer.kernel
    own, words = cells / cache.mean_arity, kernel.bits.shape[1] - 1
    each = INTERSECTION_NS + WORD_NS * words
    intersections: float = own * max(float(cache.mean_arity) - 1.0, 1.0) * each
    if kernel.firsts[child + 1] > kernel.firsts[child] and intersections <= ROWS_NS * words:
        return 100.0 + intersections + 2.0 * cells
    if cells <= 4096 or cells <= min(65536, 2 * rows):
        return 300.0 + _ROW_NS * rows + cells
    return 1000.0 + _SPARSE_ROW_NS * rows * (2 + len(parents))
