"""Exact enumeration: every parent set that can be part of a best network, for every variable.

Depth-first per variable with shared counts (``_enumerate_kernels.py``); a set is kept when it
scores better than all its subsets, and whole branches are left out where a bound proves that a
subset is at least as good. Variables are independent of each other and go to several threads.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bnstudio.data._kernels import count_sparse, is_dense
from bnstudio.data.counters import ENGINES, Engines
from bnstudio.data.counting import indices
from bnstudio.errors import LimitError, UsageError
from bnstudio.score import _enumerate_kernels as kernels
from bnstudio.score import bounds
from bnstudio.score._kernels import (
    BLIP,
    DIRICHLET,
    DIRICHLET_UNIFORM,
    LIKELIHOOD,
    score_family,
)
from bnstudio.score.ceilings import Ceilings
from bnstudio.score.identify import Ended, Identification
from bnstudio.score.local import LocalScorer
from bnstudio.score.parent_sets import (
    ParentSetTable,
    Provenance,
    VariableSets,
    knowledge_fingerprint,
)
from bnstudio.score.walks import Check, choose_desk, run_walks

ALL_ENGINES = {**ENGINES, "partition": kernels.PARTITION}
"""How an enumeration can count: as other walks do, or by the partition of the rows."""

COUNTERS = (
    "sets_scored",
    "sets_kept",
    "cut_by_size",
    "cut_by_penalty",
    "cut_by_entropy",
    "cut_by_cells",
    "cut_with_a_subset",
    "over_max_params",
)

Progress = Callable[[int, int, dict[str, float]], None]

_DEFAULT_LIMIT = 2**30
NOTE_BYTES = 32  # of a slot for a note; between a quarter and half of the slots are taken
_ROWS_A_CHUNK = 2e7  # rows looked at between two checks: some 10 to 30 ms
_STEPS_A_CHUNK = 100_000
_SLOTS_A_CHUNK = 2**17  # of the notes, moved at a time
_DIRECT = 23  # candidates at most with a slot for every set
_PARTITION_ROWS = 2048  # with more, tallying rows is faster than bit maps of all of them
_BY_PARTITION = (LIKELIHOOD, DIRICHLET, DIRICHLET_UNIFORM)
_SECONDS_A_REPORT = 0.05


def enumerate_parent_sets(
    scorer: LocalScorer,
    *,
    allowed: NDArray[np.bool_] | None = None,
    required: NDArray[np.bool_] | None = None,
    max_parents: int | NDArray[Any] | None = None,
    max_params: int | None = None,
    threads: int = 1,
    engine: str | None = None,
    prune: bool = True,
    memory_limit_bytes: int | None = None,
    check: Check | None = None,
    progress: Progress | None = None,
) -> ParentSetTable:
    """Find all parent sets that no subset beats, within the limits.

    Parameters
    ----------
    scorer
        The score on its data.
    allowed, required
        Boolean, shape ``(n, n)``: whether the arc ``a -> b`` may, must be, at ``[a, b]``.
    max_parents
        In-degree limit, one for all or one a variable.
    max_params
        The most free parameters ``(r - 1) q`` of a family with parents.
    threads
        Variables worked on at the same time.
    engine
        How to count: a key of :data:`ALL_ENGINES`; ``None`` chooses for every variable, by size
        and by trial. The sets do not depend on it.
    prune
        Whether to use the bounds; without them every legal set is scored.
    memory_limit_bytes
        How much the notes about subsets may take, all threads together; one gibibyte by default.
    check
        Called between chunks of some 20 ms, in the calling thread; may block, and may raise to end
        the enumeration. Nothing is computed meanwhile.
    progress
        Called with variables done, of how many, and figures: sets scored and kept so far.

    Returns
    -------
    ParentSetTable
        ``exhausted`` for every variable; counters in its provenance, see :data:`COUNTERS`:
        ``cut_by_size`` (Tian 2000, Theorem 1), ``cut_by_penalty`` (de Campos & Ji 2011),
        ``cut_by_entropy`` (de Campos et al. 2018), ``cut_by_cells`` (BDeu and its kin; Correia et
        al. 2020), ``cut_with_a_subset`` (a subset had been cut with all its supersets).

    Raises
    ------
    LimitError
        If the notes would take more than the memory limit.
    UsageError
        For an unknown engine.
    """
    work = Enumeration(
        scorer,
        allowed=allowed,
        required=required,
        max_parents=max_parents,
        max_params=max_params,
        threads=threads,
        engine=engine,
        prune=prune,
        memory_limit_bytes=memory_limit_bytes,
    )
    work.run(check, progress)
    return work.table()


def enumerate_anytime(
    scorer: LocalScorer,
    *,
    allowed: NDArray[np.bool_] | None = None,
    required: NDArray[np.bool_] | None = None,
    max_parents: int | NDArray[Any] | None = None,
    max_params: int | None = None,
    threads: int = 1,
    engine: str | None = None,
    prune: bool = True,
    memory_limit_bytes: int | None = None,
    check: Check | None = None,
    progress: Progress | None = None,
    approve: Callable[[Task], None] | None = None,
) -> Identification:
    """As :func:`enumerate_parent_sets`, but keep what there is when it cannot come to its end.

    ``halted`` is then what ``check`` raised, or the :class:`LimitError`. Variables that were done
    are ``exhausted``; one in the midst of its walk has the sets kept so far, which beat all their
    subsets; the others have their smallest legal set. The method in the table's provenance is
    ``exact`` only if every variable is exhausted, else ``exact, unfinished``. ``approve`` is called
    with the task before the work begins, and may raise.
    """
    work = Enumeration(
        scorer,
        allowed=allowed,
        required=required,
        max_parents=max_parents,
        max_params=max_params,
        threads=threads,
        engine=engine,
        prune=prune,
        memory_limit_bytes=memory_limit_bytes,
    )
    if approve is not None:
        approve(work.task)
    halted: BaseException | None = None
    try:
        work.run(check, progress)
    except BaseException as error:
        halted = error
    table = work.table()
    ended: tuple[Ended, ...] = tuple("exhausted" if one else "stopped" for one in table.exhausted)
    figures = {name: float(count) for name, count in work.counters.items()}
    figures["variables_exhausted"] = float(table.exhausted.sum())
    return Identification(table, ended, figures, halted)


class Enumeration:
    """An enumeration that can be looked at while it runs, and after it was ended early.

    Takes the parameters of :func:`enumerate_parent_sets`.

    Attributes
    ----------
    task
        What the walks of all variables share.
    """

    def __init__(
        self,
        scorer: LocalScorer,
        *,
        allowed: NDArray[np.bool_] | None = None,
        required: NDArray[np.bool_] | None = None,
        max_parents: int | NDArray[Any] | None = None,
        max_params: int | None = None,
        threads: int = 1,
        engine: str | None = None,
        prune: bool = True,
        memory_limit_bytes: int | None = None,
    ) -> None:
        if engine is not None and engine not in ALL_ENGINES:
            raise UsageError(
                f"there is no counting engine “{engine}”",
                advice=f"Choose one of: {', '.join(ALL_ENGINES)}",
            )
        n = scorer.n
        if allowed is None:
            allowed = ~np.eye(n, dtype=bool)
        if required is None:
            required = np.zeros((n, n), dtype=bool)
        limits = np.full(n, n - 1, dtype=np.int64)
        if max_parents is not None:
            limits = np.minimum(limits, max_parents)
        self.task = Task(scorer, allowed, required, limits, max_params, engine, prune)
        limit = _DEFAULT_LIMIT if memory_limit_bytes is None else memory_limit_bytes
        self.task.most_note_bytes = limit // max(threads, 1)
        self._limited = max_parents is not None
        self._max_params = max_params
        self._threads = threads
        self._walks: dict[int, _Walk] = {}
        self._ceilings = Ceilings(self.task)

    @property
    def best(self) -> dict[int, float]:
        """The best score of every variable that is done."""
        return {child: walk.best for child, walk in list(self._walks.items()) if walk.finished}

    @property
    def counters(self) -> dict[str, int]:
        """What was done so far; see :data:`COUNTERS`."""
        walks = list(self._walks.values())
        totals = np.sum([walk.counters for walk in walks], axis=0) if walks else [0] * len(COUNTERS)
        counters = {name: int(count) for name, count in zip(COUNTERS, totals, strict=True)}
        for name in ALL_ENGINES:
            counters[f"variables_by_{name}"] = sum(walk.engine == name for walk in walks)
        return counters

    def look(self, check: Check | None = None) -> None:
        """Bound every variable for itself, for a better :meth:`bound`; ``check`` as in a run."""
        self._ceilings.look(check)

    def bound(self) -> float:
        """Return what no network within the limits can score above, as far as is known now."""
        return self._ceilings.total(self.best)

    def run(self, check: Check | None = None, progress: Progress | None = None) -> None:
        """Enumerate; raises what ``check`` raises, or :class:`LimitError`."""
        n = self.task.scorer.n
        began = time.monotonic()
        told = 0.0

        def make(child: int) -> _Walk:
            self._walks[child] = _Walk(self.task, child)
            return self._walks[child]

        def report(done: int, made: list[_Walk]) -> None:
            nonlocal told
            now = time.monotonic()
            if progress is not None and (done == n or now - told >= _SECONDS_A_REPORT):
                told = now
                scored = sum(int(walk.counters[kernels.SCORED]) for walk in made)
                figures = {
                    "sets_scored": float(scored),
                    "sets_kept": float(sum(int(walk.counters[kernels.KEPT]) for walk in made)),
                    "sets_per_second": scored / max(now - began, 1e-9),
                    "best": sum(walk.best for walk in made),
                }
                progress(done, n, figures)

        self.task.prepare(check)
        run_walks(make, n, self._threads, check, report)

    def table(self) -> ParentSetTable:
        """Return what was found; variables that are not done are not ``exhausted``."""
        task, walks = self.task, self._walks
        scorer = task.scorer
        n = scorer.n
        whole = [child in walks and walks[child].finished for child in range(n)]
        found = [
            walks[child].found() if child in walks else _smallest(task, child) for child in range(n)
        ]
        return ParentSetTable.build(
            scorer.names,
            found,
            Provenance(
                scorer.name,
                vars(scorer.parameters),
                scorer.dataset.sha256,
                knowledge_fingerprint(task.allowed, task.required, task.limits, self._max_params),
                int(task.limits.max()) if self._limited and n else None,
                self._max_params,
                "exact" if all(whole) else "exact, unfinished",
                self.counters,
            ),
            exhausted=whole,
            prune=False,
        )


def ready_kernels(scorer: LocalScorer) -> None:
    """Call every kernel of an enumeration once, so that it is compiled; for a small table."""
    enumerate_parent_sets(scorer)
    everyone = indices(range(1, scorer.n))
    Engines(*scorer.kernel[:3]).choose(0, range(1, scorer.n), 2)
    # Only asked for where a table would be too large.
    kernels.score_sparse(*scorer.kernel, 0, everyone, float(np.prod(scorer.arities[1:])))
    some = np.zeros((4, 2), dtype=np.uint64)
    kernels.move_notes(some, np.zeros((4, 2)), some.copy(), np.zeros((4, 2)))


def _smallest(task: Task, child: int) -> VariableSets:
    """Return the one set of a variable whose walk has not begun."""
    members = np.flatnonzero(task.required[:, child]).astype(np.int32)
    score = float(task.scorer.local(child, members.tolist()))
    return VariableSets(np.array([score]), np.array([0, len(members)]), members)


class Task:
    """What the walks of all children share."""

    def __init__(
        self,
        scorer: LocalScorer,
        allowed: NDArray[np.bool_],
        required: NDArray[np.bool_],
        limits: NDArray[np.int64],
        max_params: int | None,
        engine: str | None,
        prune: bool,
    ) -> None:
        self.scorer = scorer
        self.allowed = allowed
        self.required = required
        self.limits = limits
        self.max_params = math.inf if max_params is None else float(max_params)
        self.engine = engine
        self.prune = prune
        self.most_note_bytes = _DEFAULT_LIMIT
        self.tie = bounds.tie(scorer.dataset.cases)
        codes, weights, arities, *_ = scorer.kernel
        self.engines = Engines(codes, weights, arities)
        self.entropies = np.empty(0)
        self.uncertainty = np.empty((0, 0))
        self._starts: dict[int, Start] = {}
        self.plain = self._plain_rows()

    def _plain_rows(self) -> Engines | None:
        """Return the rows one by one if walks by partition are wanted, or promise to be fast."""
        dataset, kind = self.scorer.dataset, self.scorer.kernel[3]
        possible = dataset.weights is None and kind in _BY_PARTITION
        if self.engine == "partition" and not possible:
            raise UsageError(
                "there is no counting by partition for rows with weights or for this score",
                advice=f"Choose one of: {', '.join(ENGINES)}",
            )
        few = self.engine is None and dataset.rows <= _PARTITION_ROWS
        if possible and (few or self.engine == "partition"):
            return Engines.of(dataset)
        return None

    def start(self, child: int) -> Start:
        """Return where the walk of a child begins."""
        if child not in self._starts:
            self._starts[child] = Start.of(self, child)
        return self._starts[child]

    def prepare(self, check: Check | None) -> None:
        """Compute what the bounds of all children look up; ``check`` is called once a variable."""
        scorer = self.scorer
        if self.prune and scorer.kernel[3] == LIKELIHOOD:
            self.entropies = bounds.entropies(scorer)
            if 2 < scorer.n <= bounds.MOST_PAIRED and self.limits.max(initial=0) > 1:
                self.uncertainty = bounds.uncertainties(scorer, check)


@dataclass(frozen=True, eq=False)
class Start:
    """Where the walk of one child begins.

    Parameters
    ----------
    given, free
        The required parents, and the candidates that may be added to them.
    depth
        The most candidates in a set.
    arity, configurations
        Of the child, and of the required parents.
    score, measure
        Of the required parents alone; the measure is what a note holds for the bounds.
    fit
        The fit with all candidates, or what stands for it: 0.
    ceiling
        Together with a set's penalty, no superset of it scores above this.
    """

    given: tuple[int, ...]
    free: tuple[int, ...]
    depth: int
    arity: int
    configurations: float
    score: float
    measure: float
    fit: float
    ceiling: float

    def deep(self, task: Task) -> bool:
        """Whether the size bound lets sets pass with as many configurations as there are rows."""
        kind, figures = task.scorer.kernel[3:5]
        charge = kernels.penalty_of(kind, figures, self.arity, float(task.scorer.dataset.rows))
        return bool(not task.prune or self.ceiling - charge > self.score)

    @classmethod
    def of(cls, task: Task, child: int) -> Start:
        """Look at a child."""
        scorer = task.scorer
        arities = scorer.arities
        given = tuple(int(p) for p in np.flatnonzero(task.required[:, child]))
        free = tuple(
            int(p)
            for p in np.flatnonzero(task.allowed[:, child] & ~task.required[:, child])
            if arities[p] > 1
        )
        depth = max(min(int(task.limits[child]) - len(given), len(free)), 0)
        q = math.prod(float(arities[p]) for p in given)
        r = int(arities[child])
        score = float(score_family(*scorer.kernel, child, indices(given)))
        codes, weights, arity_array, kind, figures, _ = scorer.kernel
        fit = 0.0  # with very many candidates it is perfect anyway
        if kind == LIKELIHOOD:
            if task.prune and len(free) <= bounds.MOST_TOGETHER:
                fit = bounds.fit(scorer, child, (*given, *free))
            measure = score + float(figures[0]) * (r - 1) * q
        else:
            counted = count_sparse(codes, weights, arity_array, child, indices(given))
            measure = float(kernels.positive_cells(counted[1]))
        ceiling = fit if kind in (LIKELIHOOD, BLIP) else -measure * math.log(r)
        return cls(given, free, depth, r, q, score, measure, fit, ceiling)


class _Walk:
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
        codes, weights, arity_array, kind, figures, n_log_n = task.scorer.kernel
        plain = task.plain if task.engine is not None or start.deep(task) else None
        desk = None if plain is None else plain.partition_desk(
            child, (*given, *free), len(given) + depth
        )  # fmt: skip
        if plain is not None and desk is not None:
            self.engine = "partition"
            codes, weights = plain.codes, plain.weights
        else:
            wanted = task.engine if task.engine in ENGINES else None
            self.engine, desk = choose_desk(task.engines, wanted, child, given, free, depth)
        q, r, root = start.configurations, start.arity, start.score
        levels = depth + 2
        self.members = np.zeros(len(given) + levels, dtype=np.int64)
        self.members[: len(given) + 1] = (child, *given)
        notes_at = np.zeros((levels, 2))
        notes_at[0] = root, start.measure
        configurations = np.zeros(levels)
        configurations[0] = q
        cells_at = np.zeros(levels, dtype=np.int64)
        dense = is_dense(q * r, codes.shape[1])
        cells_at[0] = int(q * r) if dense else 0
        keys_at = np.zeros((levels, 2), dtype=np.uint64)
        keys_at[0, 1] = 2**63  # no key is zero
        positions = np.full(levels, -1, dtype=np.int64)
        following = np.full(levels, -1, dtype=np.int64)
        following[0] = len(free) - 1 if depth else -1
        self.state = np.zeros(6, dtype=np.int64)
        self.answer = np.zeros(3)
        self.state[kernels.MEMBERS] = len(given)
        # With few candidates there is a slot for every set, most of which are never touched.
        direct = len(free) <= _DIRECT and (16 << len(free)) <= task.most_note_bytes
        self.keys = np.zeros((0 if direct else 256, 2), dtype=np.uint64)
        self.notes = np.zeros((1 << len(free) if direct else 256, 2))
        self._larger: tuple[NDArray[Any], ...] = ()  # keys and notes they are moved to
        self._moved = 0  # slots already moved
        self.kept_scores = np.array([root])
        self.kept_starts = np.array([0, len(given)], dtype=np.int64)
        self.kept_members = np.array(given, dtype=np.int32)
        self.before: tuple[Any, ...] = (
            ALL_ENGINES[self.engine], desk, codes, weights, arity_array, kind, figures, n_log_n,
            self.candidates, _key_words(len(free)), len(given), depth,
            task.max_params, task.prune,
            np.array([task.tie, start.fit, root, math.log(r)]),
            task.entropies, task.uncertainty, self.members, np.zeros_like(self.members),
            positions, following, cells_at,
            configurations, keys_at, notes_at, np.zeros(levels, dtype=np.bool_),
        )  # fmt: skip
        self.most_asked = max(int(_ROWS_A_CHUNK / 100 / codes.shape[1]), 1)
        self.most_sets = max(int(_ROWS_A_CHUNK / max(codes.shape[1], 200)), 16)

    def step(self) -> bool:
        """Do one chunk of work; return whether the walk is finished."""
        asked = 0
        while True:
            if not self._make_room():
                return False
            given = [
                *self.before, self.keys, self.notes, self.kept_scores, self.kept_starts,
                self.kept_members, self.state, self.counters, self.answer,
                self.most_sets, _STEPS_A_CHUNK,
            ]  # fmt: skip
            came = kernels.walk(*given)
            if came != kernels.ASKING:
                return bool(came == kernels.FINISHED)
            family = self.members[: self.state[kernels.ASKED] + 1]
            self.answer[:2] = kernels.score_sparse(
                *self.task.scorer.kernel, family[0], family[1:], self.answer[2]
            )
            self.state[kernels.ANSWERED] = 1
            asked += 1
            if asked >= self.most_asked:
                return False

    def _make_room(self) -> bool:
        """Provide for what one chunk may find; return whether there is room now.

        Many notes are moved to a larger table in several pieces.
        """
        noted = int(self.state[kernels.NOTED])
        if not self._larger and len(self.keys) and 2 * (noted + self.most_sets) > len(self.keys):
            size = len(self.keys)
            while size < 2 * (noted + self.most_sets):
                size *= 2
            # While they are moved, both tables are there.
            if (len(self.keys) + size) * NOTE_BYTES > self.task.most_note_bytes:
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
        self.kept_scores = _longer(self.kept_scores, kept, kept + self.most_sets)
        self.kept_starts = _longer(self.kept_starts, kept + 1, kept + 1 + self.most_sets)
        used = int(self.state[kernels.MEMBERS])
        self.kept_members = _longer(
            self.kept_members, used, used + self.most_sets * (self.given + self.depth)
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

    def found(self) -> VariableSets:
        """Return the sets kept, members ascending."""
        kept = int(self.counters[kernels.KEPT])
        starts = self.kept_starts[: kept + 1]
        members = self.kept_members[: starts[-1]]
        owners = np.repeat(np.arange(kept), np.diff(starts))
        return VariableSets(self.kept_scores[:kept], starts, members[np.lexsort((members, owners))])


def _key_words(count: int) -> NDArray[np.uint64]:
    """Return two key words a candidate: its own bit where 127 are enough, else random ones.

    The last candidate is the lowest bit: it changes most often, and the notes of neighbours lie
    close together. With few candidates such a key is a slot.
    """
    words = np.zeros((count, 2), dtype=np.uint64)
    if count < 128:
        for place in range(count):
            bit = count - 1 - place
            words[place, bit >> 6] = np.uint64(1) << np.uint64(bit & 63)
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
