"""The score cache: every family is scored once, by whoever asks first.

Scores lie in one open-addressing table of 24 bytes a family, keyed by a 128-bit fingerprint of
(child, parent set), so that compiled searches look them up without Python. The table doubles up to
its memory limit; after that a new score takes the place of another.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bnstudio.data.counts.counting import indices
from bnstudio.errors import UsageError
from bnstudio.scoring import _cache_kernels as kernels
from bnstudio.scoring.local import LocalScorer, Scorer
from bnstudio.scoring.prior import ArcPrior, PriorScorer

DEFAULT_LIMIT = 2**30
_SLOT_BYTES = 24
_INDEX_BYTES = 8  # of a slot's number
_FIRST_SLOTS = 2**14
_MOVE_CHUNK = 2**18


class KnownScores(NamedTuple):
    """Which scores a cache kept at some time.

    Their table is held, not copied: it changes until the cache moves to a larger one. In a table of
    another size they lay elsewhere, and another one might be given up for the next.
    """

    slots: NDArray[np.uint64]
    marks: NDArray[np.uint64]


class ScoreCache:
    """Local scores on demand, kept.

    All methods may be called from several threads.

    Parameters
    ----------
    scorer
        Where scores come from.
    memory_limit_bytes
        How large the table may grow; ``None`` means one gibibyte (about 44 million families).

    Attributes
    ----------
    n, names, arities
        Of the scorer.
    mean_arity
        Of all variables.
    arrays
        The table and its counters, for kernels; hold the ``lock`` while they are in use.
    """

    def __init__(self, scorer: Scorer, memory_limit_bytes: int | None = None) -> None:
        self.scorer = scorer
        limit = DEFAULT_LIMIT if memory_limit_bytes is None else memory_limit_bytes
        # While the table doubles, the old and the new one exist together.
        most = max(limit * 2 // 3 // _SLOT_BYTES, 2 * kernels.WINDOW)
        self._max_slots = 1 << (most.bit_length() - 1)
        self.lock = threading.RLock()
        self.n, self.names, self.arities = scorer.n, scorer.names, scorer.arities
        self.mean_arity = float(self.arities.mean()) if self.n else 1.0
        random = np.random.default_rng(19_970_115)
        words = random.integers(1, 2**64 - 1, (4, max(self.n, 1)), dtype=np.uint64)
        slots = np.zeros((min(_FIRST_SLOTS, self._max_slots), 3), dtype=np.uint64)
        self.arrays = kernels.CacheArrays(
            slots=slots,
            values=slots.view(np.float64),
            counters=np.zeros(5, dtype=np.int64),
            child_words=np.ascontiguousarray(words[:2]),
            member_words=np.ascontiguousarray(words[2:]),
        )

    @property
    def local_scorer(self) -> LocalScorer:
        """The scorer of a dataset, for whoever counts its rows; without soft knowledge.

        Raises
        ------
        UsageError
            If the scores are not of a dataset.
        """
        plain = self.scorer.plain if isinstance(self.scorer, PriorScorer) else self.scorer
        if not isinstance(plain, LocalScorer):
            raise UsageError(
                "this needs the table, and there are only lists of parent sets",
                advice="Choose a searcher that works on parent set lists",
            )
        return plain

    @property
    def prior(self) -> ArcPrior | None:
        """The soft knowledge in the scores, if there is any."""
        return self.scorer.prior if isinstance(self.scorer, PriorScorer) else None

    @property
    def room(self) -> float:
        """What soft knowledge can add to the score of a network at most; 0 without it."""
        return 0.0 if self.prior is None else self.prior.room

    def only(self, some: NDArray[np.int64]) -> ScoreCache:
        """Return a cache of some of the variables, in that order, to be used instead of this one.

        What is kept here is known to it, and counted is together. What comes later is known to it
        alone: its table may have moved.

        Raises
        ------
        UsageError
            If the scores are not of a dataset.
        """
        made, arrays = copy(self), self.arrays
        made.scorer = scorer = self.local_scorer.only(some)
        made.n, made.names, made.arities = scorer.n, scorer.names, scorer.arities
        made.mean_arity = float(scorer.arities.mean()) if scorer.n else 1.0
        made.arrays = arrays._replace(
            child_words=np.ascontiguousarray(arrays.child_words[:, some]),
            member_words=np.ascontiguousarray(arrays.member_words[:, some]),
        )
        return made

    @property
    def may_grow(self) -> bool:
        """Whether the limit allows for more room than there is."""
        return len(self.arrays.slots) < self._max_slots

    def reserve(self, more: int, check: Callable[[], None] | None = None) -> None:
        """Make room for ``more`` scores, as far as the limit allows.

        ``check`` is called now and then while a large table is moved; if it raises, the cache is
        as it was before.
        """
        with self.lock:
            old = self.arrays
            size = len(old.slots)
            needed = 2 * (int(old.counters[kernels.STORED]) + more)
            if needed <= size or not self.may_grow:
                return
            while size < needed and size < self._max_slots:
                size *= 2
            slots = np.zeros((size, 3), dtype=np.uint64)
            values = slots.view(np.float64)
            counters = np.zeros_like(old.counters)
            for low in range(0, len(old.slots), _MOVE_CHUNK):
                high = min(low + _MOVE_CHUNK, len(old.slots))
                kernels.move_slots(old.slots, old.values, low, high, slots, values, counters)
                if check is not None:
                    check()
            self.arrays = old._replace(slots=slots, values=values)
            old.counters[kernels.STORED] = counters[kernels.STORED]
            old.counters[kernels.GIVEN_UP] += counters[kernels.GIVEN_UP]

    def local(self, child: int, parents: Sequence[int]) -> float:
        """Return the local score of ``child`` given ``parents``, in any order."""
        starts = np.array([0, len(parents)])
        return float(self.families(np.array([child]), starts, indices(sorted(parents)))[0])

    def score_all(self, families: Sequence[tuple[int, Sequence[int]]]) -> NDArray[np.float64]:
        """Return the scores of families (child, parents), the parents of each ascending."""
        return self.families(
            indices([child for child, _ in families]),
            np.cumsum([0, *(len(parents) for _, parents in families)]),
            indices([parent for _, parents in families for parent in parents]),
        )

    def families(
        self,
        children: NDArray[np.int64],
        starts: NDArray[np.int64],
        parents: NDArray[np.int64],
    ) -> NDArray[np.float64]:
        """Return the scores of many families (see :meth:`LocalScorer.families`)."""
        scores = np.empty(len(children))
        missing = np.empty(len(children), dtype=np.int64)
        with self.lock:
            unknown = kernels.look_up_families(
                *self.arrays, children, starts, parents, scores, missing
            )
        if unknown:
            wanted = missing[:unknown]
            sizes = np.diff(starts)
            is_missing = np.zeros(len(children), dtype=bool)
            is_missing[wanted] = True
            some = parents[starts[0] : starts[-1]][np.repeat(is_missing, sizes)]
            some_starts = np.concatenate(([0], np.cumsum(sizes[wanted])))
            fresh = self.scorer.families(children[wanted], some_starts, some)
            scores[wanted] = fresh
            with self.lock:
                self.reserve(unknown)
                kernels.keep_families(*self.arrays, children[wanted], some_starts, some, fresh)
        return scores

    def extensions(
        self, child: int, parents: Sequence[int], candidates: NDArray[np.int64]
    ) -> NDArray[np.float64]:
        """Return the scores of ``child`` given ``parents`` and one more of ``candidates`` each."""
        common = sorted(parents)
        members = indices(common)
        scores = np.empty(len(candidates))
        missing = np.empty(len(candidates), dtype=np.int64)
        with self.lock:
            unknown = kernels.look_up_extensions(
                *self.arrays, child, members, candidates, scores, missing
            )
        if unknown:
            wanted = candidates[missing[:unknown]]
            fresh = self.scorer.extensions(child, common, wanted)
            scores[missing[:unknown]] = fresh
            with self.lock:
                self.reserve(unknown)
                kernels.keep_extensions(*self.arrays, child, members, wanted, fresh)
        return scores

    def counts(self) -> dict[str, float]:
        """Return the counters under the names they have in a run's record.

        They are TEst, EstEv and NVars of the papers: scores asked for, scores computed from the
        data, and the mean number of variables of the families computed.
        """
        counters = self.arrays.counters
        computed = int(counters[kernels.COMPUTED])
        return {
            "statistics_requested": int(counters[kernels.REQUESTED]),
            "scores_computed": computed,
            "mean_family_size": int(counters[kernels.SIZES]) / max(computed, 1),
        }

    @property
    def totals(self) -> NDArray[np.int64]:
        """What was counted so far, as plain numbers for another cache's :meth:`go_on_from`."""
        with self.lock:
            return self.arrays.counters.copy()

    def go_on_from(self, totals: NDArray[np.int64]) -> None:
        """Count on from :attr:`totals`; what is kept here stays as it is."""
        with self.lock:
            stored = int(self.arrays.counters[kernels.STORED])
            self.arrays.counters[:] = totals
            self.arrays.counters[kernels.STORED] = stored

    def known(self, most_bytes: int) -> KnownScores | None:
        """Return which scores are kept, for :meth:`contents`; ``None`` if too many."""
        with self.lock:
            if int(self.arrays.counters[kernels.STORED]) * 2 * _SLOT_BYTES > most_bytes:
                return None
            slots = self.arrays.slots
            marks = slots[:, 0]
            return KnownScores(slots, marks[marks != 0])

    def contents(
        self, most_bytes: int, known: KnownScores | None = None
    ) -> dict[str, NDArray[Any]]:
        """Return the kept scores by name; nothing if they take more than so many bytes.

        With ``known``, what :meth:`known` returned, those that came since are left out.
        """
        with self.lock:
            slots = self.arrays.slots if known is None else known.slots
            stored = int(self.arrays.counters[kernels.STORED])
            if known is None and stored * (_SLOT_BYTES + _INDEX_BYTES) > most_bytes:
                return {}  # without a look at each slot: this may be all the memory there is
            used = np.flatnonzero((slots[:, 0] != 0) | (slots[:, 1] != 0))
            if known is not None:
                used = used[np.isin(slots[used, 0], known.marks)]
            if used.size * (_SLOT_BYTES + _INDEX_BYTES) > most_bytes:
                return {}
            return {"size": np.array([len(slots)]), "used": used, "slots": slots[used]}

    def restore(self, contents: Mapping[str, NDArray[Any]]) -> None:
        """Keep what :meth:`contents` returned of a cache of the same scores."""
        if not contents:
            return
        size = int(contents["size"][0])
        with self.lock:
            if not 0 < size <= self._max_slots or size & (size - 1):
                return  # a smaller limit: they are computed again
            slots = np.zeros((size, 3), dtype=np.uint64)
            slots[contents["used"]] = contents["slots"]
            self.arrays = self.arrays._replace(slots=slots, values=slots.view(np.float64))
            self.arrays.counters[kernels.STORED] = len(contents["used"])
