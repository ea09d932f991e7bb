"""The score cache: every family is scored once, by whoever asks first.

Scores lie in one open-addressing table of 24 bytes a family, keyed by a 128-bit fingerprint of
(child, parent set), so that compiled searches look them up without Python. The table doubles up to
its memory limit; after that a new score takes the place of another.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from bnstudio.data.counts.counting import indices
from bnstudio.data.dataset import Dataset
from bnstudio.scoring import _cache_kernels as kernels
from bnstudio.scoring._score_kernels import score_extensions
from bnstudio.scoring.local import LocalScorer

DEFAULT_LIMIT = 2**30
_SLOT_BYTES = 24
_FIRST_SLOTS = 2**14
_MOVE_CHUNK = 2**18


class ScoreCache:
    """Local scores on demand, kept.

    All methods may be called from several threads.

    Parameters
    ----------
    scorer
        Where scores come from.
    memory_limit_bytes
        How large the table may grow; ``None`` means one gibibyte (about 44 million families).
    """

    def __init__(self, scorer: LocalScorer, memory_limit_bytes: int | None = None) -> None:
        self.scorer = scorer
        limit = DEFAULT_LIMIT if memory_limit_bytes is None else memory_limit_bytes
        # While the table doubles, the old and the new one exist together.
        most = max(limit * 2 // 3 // _SLOT_BYTES, 2 * kernels.WINDOW)
        self._max_slots = 1 << (most.bit_length() - 1)
        self.lock = threading.RLock()
        self.counters = np.zeros(5, dtype=np.int64)
        random = np.random.default_rng(19_970_115)
        words = random.integers(1, 2**64 - 1, (4, max(self.n, 1)), dtype=np.uint64)
        self.child_words = np.ascontiguousarray(words[:2])
        self.member_words = np.ascontiguousarray(words[2:])
        self._allocate(min(_FIRST_SLOTS, self._max_slots))

    def _allocate(self, slots: int) -> None:
        self.slots = np.zeros((slots, 3), dtype=np.uint64)
        self.values = self.slots.view(np.float64)

    @property
    def n(self) -> int:
        """Number of variables."""
        return self.scorer.n

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the variables."""
        return self.scorer.names

    @property
    def arities(self) -> NDArray[np.int32]:
        """Number of states of each variable."""
        return self.scorer.arities

    @property
    def dataset(self) -> Dataset:
        """The data scored."""
        return self.scorer.dataset

    @property
    def requested(self) -> int:
        """Scores asked for (TEst)."""
        return int(self.counters[kernels.REQUESTED])

    @property
    def computed(self) -> int:
        """Scores computed from the data (EstEv)."""
        return int(self.counters[kernels.COMPUTED])

    @property
    def mean_family_size(self) -> float:
        """Mean number of variables of the families computed (NVars)."""
        return int(self.counters[kernels.SIZES]) / max(self.computed, 1)

    @property
    def stored(self) -> int:
        """Number of scores held."""
        return int(self.counters[kernels.STORED])

    @property
    def memory_bytes(self) -> int:
        """Size of the table."""
        return self.slots.nbytes

    def reserve(self, more: int, check: Callable[[], None] | None = None) -> None:
        """Make room for ``more`` scores, as far as the limit allows.

        ``check`` is called now and then while a large table is moved; if it raises, the cache is
        as it was before.
        """
        with self.lock:
            needed = 2 * (self.stored + more)
            size = self.slots.shape[0]
            if needed <= size or size >= self._max_slots:
                return
            while size < needed and size < self._max_slots:
                size *= 2
            slots = np.zeros((size, 3), dtype=np.uint64)
            values = slots.view(np.float64)
            counters = np.zeros_like(self.counters)
            old = self.slots.shape[0]
            for low in range(0, old, _MOVE_CHUNK):
                high = min(low + _MOVE_CHUNK, old)
                kernels.move_slots(self.slots, self.values, low, high, slots, values, counters)
                if check is not None:
                    check()
            self.slots, self.values = slots, values
            self.counters[kernels.STORED] = counters[kernels.STORED]
            self.counters[kernels.GIVEN_UP] += counters[kernels.GIVEN_UP]

    def local(self, child: int, parents: Sequence[int]) -> float:
        """Return the local score of ``child`` given ``parents``, in any order."""
        return float(
            self.families(np.array([child]), np.array([0, len(parents)]), indices(sorted(parents)))[
                0
            ]
        )

    def families(
        self,
        children: NDArray[np.int64],
        starts: NDArray[np.int64],
        parents: NDArray[np.int64],
    ) -> NDArray[np.float64]:
        """Return the scores of many families (see :meth:`LocalScorer.families`)."""
        count = len(children)
        scores = np.empty(count)
        missing = np.empty(count, dtype=np.int64)
        with self.lock:
            unknown = kernels.look_up_families(
                self.slots,
                self.values,
                self.counters,
                self.child_words,
                self.member_words,
                children,
                starts,
                parents,
                scores,
                missing,
            )
        if unknown:
            wanted = missing[:unknown]
            sizes = np.diff(starts)[wanted]
            some_starts = np.concatenate(([0], np.cumsum(sizes)))
            some = np.concatenate(
                [parents[starts[f] : starts[f + 1]] for f in wanted] or [parents[:0]]
            )
            fresh = self.scorer.families(children[wanted], some_starts, some)
            scores[wanted] = fresh
            with self.lock:
                self.reserve(unknown)
                kernels.store_families(
                    self.slots,
                    self.values,
                    self.counters,
                    self.child_words,
                    self.member_words,
                    children[wanted],
                    some_starts,
                    some,
                    fresh,
                )
        return scores

    def extensions(
        self, child: int, parents: Sequence[int], candidates: NDArray[np.int64]
    ) -> NDArray[np.float64]:
        """Return the scores of ``child`` given ``parents`` and one more of ``candidates`` each."""
        common = indices(sorted(parents))
        scores = np.empty(len(candidates))
        missing = np.empty(len(candidates), dtype=np.int64)
        with self.lock:
            unknown = kernels.look_up_extensions(
                self.slots,
                self.values,
                self.counters,
                self.child_words,
                self.member_words,
                child,
                common,
                candidates,
                scores,
                missing,
            )
        if unknown:
            wanted = missing[:unknown]
            fresh = np.empty(unknown)
            score_extensions(self.scorer.kernel, child, common, candidates[wanted], fresh)
            scores[wanted] = fresh
            self.keep_extensions(child, common, candidates[wanted], fresh)
        return scores

    def keep_extensions(
        self,
        child: int,
        parents: NDArray[np.int64],
        candidates: NDArray[np.int64],
        scores: NDArray[np.float64],
    ) -> None:
        """Keep scores that a search computed itself with the scorer's kernels."""
        with self.lock:
            self.reserve(len(candidates))
            kernels.store_extensions(
                self.slots,
                self.values,
                self.counters,
                self.child_words,
                self.member_words,
                child,
                parents,
                candidates,
                scores,
            )

    def counts(self) -> dict[str, float]:
        """Return the counters under the names they have in a run's record."""
        return {
            "statistics_requested": self.requested,
            "scores_computed": self.computed,
            "mean_family_size": self.mean_family_size,
        }
