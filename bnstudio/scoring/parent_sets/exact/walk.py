"""The walk over one variable's parent sets, in chunks of ``_enumeration_kernels.walk``."""

from __future__ import annotations

import math
import time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bnstudio.data.counts._counting_kernels import is_dense
from bnstudio.data.counts.counting import indices
from bnstudio.data.counts.engines import ENGINES
from bnstudio.errors import LimitError
from bnstudio.memory import sparse_zeros
from bnstudio.scoring.parent_sets.exact import _enumeration_kernels as kernels
from bnstudio.scoring.parent_sets.exact import _joint_kernels as joints
from bnstudio.scoring.parent_sets.exact.joint_tables import NO_TABLES
from bnstudio.scoring.parent_sets.exact.task import ALL_ENGINES, Task
from bnstudio.scoring.parent_sets.exact.walk_pool import choose_workspace
from bnstudio.scoring.parent_sets.table import VariableSets

NOTE_BYTES = 32
"""Of a slot for a note; between a quarter and half of the slots are taken."""

# Rows looked at between two checks, at most: some 10 to 30 ms. Large sets take longer by the row;
# then there are fewer, down to a part of them.
_ROWS_A_CHUNK = 2e7
_LEAST_SHARE = 64
_SECONDS_A_CHUNK = 0.01, 0.03
_STEPS_A_CHUNK = 100_000
_SLOTS_A_CHUNK = 2**17  # of the notes, moved at a time
_DIRECT = 2**23  # sets at most with a slot for each


class Walk:
    """The enumeration of one child's sets, in chunks."""

    def __init__(self, task: Task, child: int) -> None:
        self.task = task
        start = task.start(child)
        given, free, depth = start.given, start.free, start.depth
        self.given = len(given)
        self.depth = depth
        self.finished = False
        self.best = 0.0  # the best score, once the walk is done
        self.candidates = indices(free)
        self.counters = np.zeros(kernels.COUNTERS, dtype=np.int64)
        self.counters[kernels.SCORED] = self.counters[kernels.KEPT] = 1
        scoring = task.scorer.kernel
        plain = task.plain if task.engine is not None or start.deep(task) else None
        workspace = None if plain is None else plain.partition_workspace(
            child, (*given, *free), len(given) + depth
        )  # fmt: skip
        if plain is not None and workspace is not None:
            self.engine = "partition"
            scoring = scoring._replace(codes=plain.codes, weights=plain.weights)
        else:
            wanted = task.engine if task.engine in ENGINES else None
            self.engine, workspace = choose_workspace(
                task.engines, wanted, child, given, free, depth
            )
        rows = scoring.codes.shape[1]
        q, r, root = start.configurations, start.arity, start.score
        first_cells = math.prod((float(scoring.arities[v]) for v in (child, *given)), start=1.0)
        levels = depth + 2
        self.members = np.zeros(len(given) + levels, dtype=np.int64)
        self.members[: len(given) + 1] = (child, *given)
        notes_at = np.zeros((levels, 2))
        notes_at[0] = root, start.measure
        configurations = np.zeros(levels)
        configurations[0] = q
        cells_at = np.zeros(levels, dtype=np.int64)
        cells_at[0] = int(first_cells) if is_dense(first_cells, rows) else 0
        keys_at = np.zeros((levels, 2), dtype=np.uint64)
        keys_at[0, 1] = 2**63  # no key is zero
        positions = np.full(levels, -1, dtype=np.int64)
        following = np.full(levels, -1, dtype=np.int64)
        following[0] = len(free) - 1 if depth else -1
        self.state = np.zeros(6, dtype=np.int64)
        self.answer = np.zeros(3)
        self.state[kernels.MEMBERS] = len(given)
        # Where few sets can leave a note there is a slot for each, most of which are never touched.
        slots = _note_starts(len(free), min(depth - 1, start.noted(task)))
        limit = min(_DIRECT, task.max_note_bytes // 16)
        order = NO_RANKS if slots[-1] > limit else _ranks(len(free), slots)
        self.keys = np.zeros((256 if order is NO_RANKS else 0, 2), dtype=np.uint64)
        self.notes = sparse_zeros((256 if order is NO_RANKS else max(slots[-1], 1), 2), np.float64)
        self._larger: tuple[NDArray[Any], ...] = ()  # keys and notes they are moved to
        self._moved = 0  # slots already moved
        self.kept_scores = np.array([root])
        self.kept_starts = np.array([0, len(given)], dtype=np.int64)
        self.kept_members = np.array(given, dtype=np.int32)
        self.before: tuple[Any, ...] = (
            ALL_ENGINES[self.engine], workspace, scoring,
            self.candidates, _key_words(len(free)), len(given), depth,
            task.max_params, task.prune,
            np.array([task.tie, start.fit, root, math.log(r), start.least_arity(task)]),
            task.entropies, task.uncertainty, self.members, np.zeros_like(self.members),
            positions, following, cells_at,
            configurations, keys_at, notes_at, np.zeros(levels, dtype=np.bool_),
        )  # fmt: skip
        # A required parent would stand before the others, whatever its number.
        joint = NO_TABLES if given or self.engine == "partition" else task.joint
        ranks = np.zeros((levels, 3), dtype=np.int64)
        if joints.keeps(joint, 2):
            joints.rank_prefix(joint, self.members, 0, ranks[0])
        rooms = np.full((levels, len(given) + levels), np.inf)
        self.before += (rooms, joint, ranks, order, np.zeros((levels, levels), dtype=np.int64))
        self.max_asked = max(int(_ROWS_A_CHUNK / 100 / rows), 1)
        self._most_sets = max(int(_ROWS_A_CHUNK / max(rows, 200)), 16)
        self.max_sets = self._least_sets = max(self._most_sets // _LEAST_SHARE, 1)

    def step(self) -> bool:
        """Do one chunk of work; return whether the walk is finished."""
        asked, first = 0, time.perf_counter()
        while True:
            if not self._make_room():
                return False
            given = [
                *self.before, self.keys, self.notes, self.kept_scores, self.kept_starts,
                self.kept_members, self.state, self.counters, self.answer,
                self.max_sets, _STEPS_A_CHUNK,
            ]  # fmt: skip
            began = time.perf_counter()
            came = kernels.walk(*given)
            # One that asks has hardly begun: that it took no time says nothing of a whole chunk.
            self._adapt(time.perf_counter() - began, whole=came == kernels.UNFINISHED)
            if came != kernels.ASKING:
                return bool(came == kernels.FINISHED)
            family = self.members[: self.state[kernels.ASKED] + 1]
            self.answer[:2] = kernels.score_sparse(
                self.task.scorer.kernel, family[0], family[1:], self.answer[2]
            )
            self.state[kernels.ANSWERED] = 1
            asked += 1
            if asked >= self.max_asked or time.perf_counter() - first > _SECONDS_A_CHUNK[1]:
                return False

    def _adapt(self, took: float, whole: bool) -> None:
        """Score more or fewer sets in the next chunk; which ones there are does not change."""
        short, long = _SECONDS_A_CHUNK
        if took < short and whole:
            self.max_sets = min(2 * self.max_sets, self._most_sets)
        elif took > long:
            self.max_sets = max(self.max_sets // 2, self._least_sets)

    def _make_room(self) -> bool:
        """Provide for what one chunk may find; return whether there is room now.

        Many notes are moved to a larger table in several pieces.
        """
        # For the largest chunk, so that no clock decides whether the limit of memory is met.
        noted = int(self.state[kernels.NOTED])
        if not self._larger and len(self.keys) and 2 * (noted + self._most_sets) > len(self.keys):
            size = len(self.keys)
            while size < 2 * (noted + self._most_sets):
                size *= 2
            # While they are moved, both tables are there.
            if (len(self.keys) + size) * NOTE_BYTES > self.task.max_note_bytes:
                child = self.task.scorer.names[self.members[0]]
                raise LimitError(
                    f"more than {noted} parent sets of “{child}” would have to be remembered "
                    "within the memory limit",
                    advice="Lower the limit of parents, or raise that of memory",
                )
            self._larger = np.zeros((size, 2), dtype=np.uint64), np.zeros((size, 2))
            self._moved = 0
        if self._larger:
            low, self._moved = self._moved, self._moved + _SLOTS_A_CHUNK
            some = slice(low, self._moved)
            kernels.move_notes(self.keys[some], self.notes[some], *self._larger)
            if self._moved < len(self.keys):
                return False
            (self.keys, self.notes), self._larger = self._larger, ()
        kept = int(self.counters[kernels.KEPT])
        self.kept_scores = _longer(self.kept_scores, kept, kept + self.max_sets)
        self.kept_starts = _longer(self.kept_starts, kept + 1, kept + 1 + self.max_sets)
        used = int(self.state[kernels.MEMBERS])
        self.kept_members = _longer(
            self.kept_members, used, used + self.max_sets * (self.given + self.depth)
        )
        return True

    def finish(self) -> None:
        """Let go of everything but the kept sets."""
        self.before = ()
        self.keys, self.notes = np.zeros((0, 2), dtype=np.uint64), np.zeros((0, 2))
        kept = int(self.counters[kernels.KEPT])
        self.kept_scores = self.kept_scores[:kept].copy()
        self.kept_starts = self.kept_starts[: kept + 1].copy()
        self.kept_members = self.kept_members[: self.kept_starts[-1]].copy()
        self.best = float(self.kept_scores.max())
        self.finished = True  # last: others look at it from their threads

    @property
    def nbytes(self) -> int:
        """The bytes of the kept sets."""
        return self.kept_scores.nbytes + self.kept_starts.nbytes + self.kept_members.nbytes

    def found(self) -> VariableSets:
        """Return the sets kept, members ascending."""
        kept = int(self.counters[kernels.KEPT])
        starts = self.kept_starts[: kept + 1]
        members = self.kept_members[: starts[-1]]
        owners = np.repeat(np.arange(kept), np.diff(starts))
        return VariableSets(self.kept_scores[:kept], starts, members[np.lexsort((members, owners))])


NO_RANKS = kernels.NoteRanks(np.zeros(0, dtype=np.int64), np.zeros((0, 0), dtype=np.int64))


def _note_starts(count: int, largest: int) -> list[int]:
    """Return where the sets of each size begin, and how many there are of at most ``largest``."""
    starts = [0, 0]
    for size in range(1, max(largest, 0) + 1):
        starts.append(starts[-1] + math.comb(count, size))
        if starts[-1] > _DIRECT:
            break
    return starts


def _ranks(count: int, starts: list[int]) -> kernels.NoteRanks:
    """Return what the slots are computed from; the last start is that of sets without notes."""
    sizes = range(len(starts))
    binomials = [[math.comb(place, size) for size in sizes] for place in range(count)]
    return kernels.NoteRanks(
        np.array(starts, dtype=np.int64),
        np.array(binomials, dtype=np.int64).reshape(count, len(starts)),
    )


def _key_words(count: int) -> NDArray[np.uint64]:
    """Return two key words a candidate: its own bit where 127 are enough, else random ones.

    The last candidate is the lowest bit: it changes most often, and the notes of neighbours lie
    close together.
    """
    words = np.zeros((count, 2), dtype=np.uint64)
    if count < 128:
        bits = np.arange(count)[::-1]
        words[np.arange(count), bits >> 6] = np.uint64(1) << (bits & 63).astype(np.uint64)
        return words
    random = np.random.default_rng(20_110_801)
    words[:] = random.integers(1, 2**64 - 1, (count, 2), dtype=np.uint64)
    return words


def _longer(array: NDArray[Any], used: int, needed: int) -> NDArray[Any]:
    if len(array) >= needed:
        return array
    longer = np.zeros(max(needed, 2 * len(array)), dtype=array.dtype)
    longer[:used] = array[:used]
    return longer
