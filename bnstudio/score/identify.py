"""Anytime identification of good parent sets: sequential, greedy and independence selection.

Each variable is on its own, so variables go to threads; each has a budget and keeps what it found
until then. The methods and their bounds are in ``docs/algorithms/identification.md``; the work is
done by ``_identify_kernels.py`` in chunks of a few milliseconds, between which a stop is noticed.
"""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Any, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from bnstudio.data._kernels import BLOCK, DENSE_CELLS, count_sparse
from bnstudio.errors import UsageError
from bnstudio.score import _explored_kernels as explored
from bnstudio.score import _identify_kernels as kernels
from bnstudio.score import _kernels as scoring
from bnstudio.score.local import LocalScorer
from bnstudio.score.pairs import Pairs, make_pairs
from bnstudio.score.parent_sets import ParentSetTable, Provenance, VariableSets

Method = Literal["sequential", "greedy", "independence"]
METHODS: tuple[str, ...] = get_args(Method)

Ended = Literal["exhausted", "time", "sets", "full", "stopped"]

OPEN_LIMIT = 2**20
SETS_LIMIT = 2**21
BYTES_A_SET = 12 + 32 + 8 + 4 * 4  # links, values, fingerprint, hash slots

_CHUNK = 0.015  # seconds
_FIRST_CHUNK = 512
_FIRST_GUIDED = 64
_LOOKS = {"independence": 20_000, "greedy": 2_000_000, "sequential": 2_000_000}
_RULES = {
    "sequential": kernels.SEQUENTIAL,
    "greedy": kernels.GREEDY,
    "independence": kernels.INDEPENDENCE,
}
_MOST_CELLS = 1e300  # more configurations cannot be told from infinity

Progress = Callable[[str, float | None, float | None, dict[str, float] | None], None]


@dataclass(frozen=True)
class Budget:
    """What may be spent on each variable; the first that is used up ends it.

    Parameters
    ----------
    seconds
        Processor time; ``None`` is without end.
    sets
        Sets scored from the data, exactly; repeats are equal. ``None`` is without end.
    open_limit
        Length of the list of what to explore next. When it is full its worse half is given up.
    sets_limit
        Explored sets that are held in memory (about 70 bytes each); then the variable ends.
    """

    seconds: float | None = None
    sets: int | None = None
    open_limit: int = OPEN_LIMIT
    sets_limit: int = SETS_LIMIT

    def __post_init__(self) -> None:
        for value, low, words in (
            (self.seconds, 0, "the time for a variable"),
            (self.sets, 0, "the number of sets for a variable"),
            (self.open_limit, 2, "the length of the open list"),
            (self.sets_limit, 2, "the number of sets held for a variable"),
        ):
            if value is not None and value < low:
                raise UsageError(f"{words} must be at least {low}, not {value:g}")


@dataclass(frozen=True, eq=False)
class Families:
    """Which parent sets are legal, by index.

    Parameters
    ----------
    max_parents
        One number for all, an array of shape ``(n,)``, or ``None`` for no limit.
    max_params
        The most free parameters of a family that has parents, or ``None``.
    allowed, required
        Boolean, shape ``(n, n)``: the arc ``a -> b`` may, must be there at ``[a, b]``. ``None``
        stands for all (but loops), and none.
    """

    max_parents: int | NDArray[np.int64] | None = None
    max_params: int | None = None
    allowed: NDArray[np.bool_] | None = None
    required: NDArray[np.bool_] | None = None

    def of(self, child: int, n: int) -> tuple[NDArray[np.int64], NDArray[np.int64], int]:
        """Return the required parents of a variable, its candidates, and its in-degree limit."""
        required = np.empty(0, np.int64)
        if self.required is not None:
            required = np.flatnonzero(self.required[:, child])
        open_to = np.ones(n, dtype=bool) if self.allowed is None else self.allowed[:, child].copy()
        open_to[child] = False
        open_to[required] = False
        if self.max_parents is None:
            most = n
        elif isinstance(self.max_parents, int):
            most = self.max_parents
        else:
            most = int(self.max_parents[child])
        return required, np.flatnonzero(open_to), most


@dataclass(frozen=True, eq=False)
class Found:
    """What one variable's exploration came to; ``counters`` are those of the kernels' state."""

    sets: VariableSets
    ended: Ended
    scored: int
    pruned: int
    again: int
    dropped: int


@dataclass(frozen=True, eq=False)
class Identification:
    """A parent set table and how it came about.

    ``ended`` says for each variable what ended it. ``halted`` is what the caller's check raised, if
    it did; variables not reached by then have only their smallest legal set.
    """

    table: ParentSetTable
    ended: tuple[Ended, ...]
    counters: dict[str, float]
    halted: BaseException | None


def identify(
    scorer: LocalScorer,
    method: str = "independence",
    *,
    families: Families | None = None,
    budget: Budget | None = None,
    threads: int = 1,
    check: Callable[[], None] = lambda: None,
    progress: Progress = lambda _phase, _done, _total, _figures: None,
    provenance: Provenance | None = None,
) -> Identification:
    """Find good parent sets of every variable.

    Parameters
    ----------
    scorer
        The score on the data.
    method
        ``sequential`` (by size), ``greedy`` (extends the best scoring set) or ``independence``
        (scores the set with the best guide).
    families
        Which sets are legal; all by default.
    budget
        For each variable; endless by default.
    threads
        Variables worked on at a time.
    check
        Called every few milliseconds by every thread; what it raises ends the identification,
        which keeps what there is.
    progress
        Called with a phase, variables done, variables in all, and figures: ``sets_scored``,
        ``sets_per_second``, ``best`` (sum of the best scores of the variables done).
    provenance
        Of the table; the method and the counters are filled in.

    Raises
    ------
    UsageError
        For an unknown method.
    """
    if method not in METHODS:
        raise UsageError(
            f"there is no identification method “{method}”",
            advice=f"Choose one of: {', '.join(METHODS)}",
        )
    families = Families() if families is None else families
    budget = Budget() if budget is None else budget
    stage = _Stage(scorer.n, check, progress)
    free = most_gains(scorer)
    pairs = make_pairs(scorer)
    found: list[Found | None] = [None] * scorer.n
    waiting = iter(range(scorer.n))

    def work() -> None:
        tools = _Tools(scorer)
        while True:
            with stage.lock:
                child = next(waiting, None)
            if child is None:
                return
            one = explore(scorer, method, child, families, budget, free, pairs, stage, tools)
            found[child] = one
            stage.done(float(one.sets.scores.max()))

    crew = max(1, min(threads, scorer.n))
    with ThreadPoolExecutor(crew, thread_name_prefix="identify") as pool:
        try:
            for task in [pool.submit(work) for _ in range(crew)]:
                task.result()
        except BaseException as error:
            stage.halt(error)  # lets the other threads end
            raise
    done = [one for one in found if one is not None]
    counters = {
        "sets_scored": sum(one.scored for one in done),
        "sets_kept": sum(len(one.sets.scores) for one in done),
        "extensions_pruned": sum(one.pruned for one in done),
        "extensions_again": sum(one.again for one in done),
        "extensions_dropped": sum(one.dropped for one in done),
        "variables_exhausted": sum(one.ended == "exhausted" for one in done),
    }
    own = Provenance() if provenance is None else provenance
    table = ParentSetTable.build(
        scorer.names,
        [one.sets for one in done],
        replace(own, method=method, counters={name: float(n) for name, n in counters.items()}),
        exhausted=[one.ended == "exhausted" for one in done],
        drops=[one.dropped for one in done],
        prune=False,
    )
    figures = {name: float(value) for name, value in counters.items()}
    return Identification(table, tuple(one.ended for one in done), figures, stage.halted)


def most_gains(scorer: LocalScorer) -> NDArray[np.float64]:
    """Return N H(Y) r_Y / (r_Y - 1) of every variable Y, in nats; infinite for other scores.

    A parent Y adds at most N H(Y) to a likelihood and at least this share of the family's
    parameters, so these figures bound what it can be worth to any child.
    """
    codes, weights, arities, kind, figures, _ = scorer.kernel
    found = np.full(scorer.n, np.inf)
    if kind == scoring.LIKELIHOOD and figures[scoring.PENALTY] > 0:
        room = np.empty(DENSE_CELLS, np.int32)
        everyone = np.arange(scorer.n, dtype=np.int64)
        cases = float(figures[scoring.CASES])
        kernels.entropies(codes, weights, arities, everyone, room, cases, found)
    return found


class _Stage:
    """What the threads of an identification share: the check, the figures, the end."""

    def __init__(self, n: int, check: Callable[[], None], progress: Progress) -> None:
        self.lock = threading.Lock()
        self._voice = threading.RLock()  # one thread speaks at a time, and all stand still in turn
        self.halted: BaseException | None = None
        self._check = check
        self._progress = progress
        self._n = n
        self._done = 0
        self._scored = 0
        self._best = 0.0
        self._began = time.monotonic()

    def check(self) -> bool:
        """Whether to go on."""
        if self.halted is None:
            try:
                with self._voice:
                    if self.halted is None:
                        self._check()
            except BaseException as error:
                self.halt(error)
        return self.halted is None

    def halt(self, error: BaseException) -> None:
        with self.lock:
            self.halted = self.halted or error

    def scored(self, count: int) -> None:
        with self.lock:
            self._scored += count
        self._tell()

    def done(self, best: float) -> None:
        with self.lock:
            self._done += 1
            self._best += best
        self._tell()

    def _tell(self) -> None:
        with self._voice:
            spent = max(time.monotonic() - self._began, 1e-9)
            self._progress(
                "Identifying parent sets",
                float(self._done),
                float(self._n),
                {
                    "sets_scored": float(self._scored),
                    "sets_per_second": self._scored / spent,
                    "best": self._best,
                },
            )


class _Tools:
    """Working memory of one thread."""

    def __init__(self, scorer: LocalScorer) -> None:
        rows = scorer.kernel[0].shape[1]
        self.base = np.empty(rows, np.uint16)
        self.block = np.empty(BLOCK, np.uint16)
        self.table = np.empty(DENSE_CELLS, np.int32)
        self.columns = np.empty(scorer.n + 1, np.int64)
        self.ending = 1e-6  # seconds a set that the choice of the sets to keep has last taken


def explore(
    scorer: LocalScorer,
    method: str,
    child: int,
    families: Families,
    budget: Budget,
    free: NDArray[np.float64],
    pairs: Pairs,
    stage: _Stage,
    tools: _Tools,
) -> Found:
    """Explore the parent sets of one variable until its budget is used up or nothing is left."""
    began = time.thread_time()
    one = _Exploration(scorer, method, child, families, budget, free, pairs, tools)
    ended: Ended = "exhausted"
    rate = 0.0  # sets a second
    chunk = _FIRST_CHUNK
    while not one.exhausted:
        if not stage.check():
            ended = "stopped"
            break
        spent = time.thread_time() - began
        if budget.seconds is not None and one.scored > 1:  # never without a first chunk
            # What the end will take belongs to the variable's time, too.
            left_over = budget.seconds - spent - one.held * tools.ending
            if left_over <= 0:
                ended = "time"
                break
            if rate:
                chunk = min(chunk, max(16, int(rate * left_over)))
        left = one.room()
        if left == 0:
            ended = "sets" if one.scored == budget.sets else "full"
            break
        if one.ready_to_open:
            one.open()
            chunk, rate = _FIRST_GUIDED, 0.0  # other sets, at another pace
            continue
        before = one.scored
        one.advance(min(chunk, left))
        lap = time.thread_time() - began - spent
        if one.scored > before:
            rate = (one.scored - before) / max(lap, 1e-6)
            chunk = max(16, min(int(rate * _CHUNK), 4 * chunk))
            stage.scored(one.scored - before)
    if ended == "exhausted" and one.state[explored.DROPPED]:
        ended = "full"
    spent = time.thread_time()
    found = one.found(ended)
    tools.ending = (time.thread_time() - spent) / one.held
    return found


class _Exploration:
    """The explored sets of one variable and what comes next, in arrays for the kernels."""

    def __init__(
        self,
        scorer: LocalScorer,
        method: str,
        child: int,
        families: Families,
        budget: Budget,
        free: NDArray[np.float64],
        pairs: Pairs,
        tools: _Tools,
    ) -> None:
        self._scorer = scorer
        self._method = method
        self._child = child
        self._budget = budget
        self._tools = tools
        self.state = np.zeros(explored.STATES, np.int64)
        self.exhausted = False
        _, _, arities, kind, figures, _ = scorer.kernel
        self._required, candidates, self._most_parents = families.of(child, scorer.n)
        most = families.max_params
        self._most_params = _MOST_CELLS if most is None else float(most)
        cells = 1.0
        for parent in self._required:
            cells *= float(arities[parent])
        score = float(scoring.score_family(*scorer.kernel, child, self._required))
        self.state[explored.SCORED] = 1
        limit = np.inf
        if kind not in (scoring.LIKELIHOOD, scoring.BLIP):
            codes, weights = scorer.kernel[:2]
            counted = count_sparse(codes, weights, arities, child, self._required)
            limit = -len(counted[1]) * math.log(arities[child])

        self._free = free[candidates]
        r = int(arities[child])
        kept = np.zeros(len(candidates), dtype=bool)
        if r > 1 and len(self._required) < self._most_parents:
            self.state[explored.PRUNED] = kernels.relevant(
                kind, figures, arities, r, cells, score, limit, candidates, self._free,
                self._most_params, kept,
            )  # fmt: skip
        self._candidates = candidates[kept]
        self._free = self._free[kept]
        random = np.random.default_rng(20_151_207)
        self._words = random.integers(1, 2**64 - 1, scorer.n, dtype=np.uint64)[self._candidates]

        self._common = (
            *scorer.kernel,
            *pairs,
            child,
            self._required,
            self._candidates,
            self._free,
            self._words,
        )

        self._allocate(len(self._candidates) + 64)
        self._links[0] = (-1, -1, len(self._required))
        self._values[0] = (score, score, cells, limit)
        self._keys[0] = 1
        self.state[explored.SETS] = 1
        self.state[explored.NEXT] = 1
        explored.enter(self._keys, self._slots, 0)
        self._guides = np.empty(0)
        self._entries = np.empty((0, 2), np.int32)
        self._order = self._places = self._starts = self._ends = np.empty(0, np.int64)
        self._tops = np.empty(0)
        self._opened = False
        self.exhausted = len(self._candidates) == 0

    @property
    def scored(self) -> int:
        """Number of sets scored."""
        return int(self.state[explored.SCORED])

    def room(self) -> int:
        """Return how many more sets may be scored and held."""
        left = self._budget.sets_limit - int(self.state[explored.SETS])
        if self._budget.sets is not None:
            left = min(left, self._budget.sets - self.scored)
        return max(left, 0)

    @property
    def held(self) -> int:
        """Number of sets held in memory."""
        return int(self.state[explored.SETS])

    @property
    def ready_to_open(self) -> bool:
        """Whether the single candidates are done and the pairs are to be put into the heap."""
        return (
            self._method == "independence"
            and not self._opened
            and int(self.state[explored.CURRENT]) < 0
        )

    def advance(self, count: int) -> None:
        """Score up to ``count`` more sets."""
        self._make_room(count)
        answer = kernels.explore(
            *self._common, _RULES[self._method], self._most_parents, self._most_params, self._links,
            self._values, self._keys, self._slots, self._order, self._places, self._starts,
            self._ends, self._tops, self._guides, self._entries, self.state, self.scored + count,
            _LOOKS[self._method], self._tools.base, self._tools.block, self._tools.table,
            self._tools.columns,
        )  # fmt: skip
        # The first end of independence selection is that of the single candidates.
        self.exhausted = answer == kernels.EXHAUSTED and not self.ready_to_open

    def found(self, ended: Ended) -> Found:
        """Return the sets that beat all their explored subsets."""
        count = int(self.state[explored.SETS])
        kept = np.empty(count, np.int64)
        left = explored.undominated(
            self._links, self._values, self._keys, self._slots, self._words, count, kept
        )
        kept = kept[:left]
        starts = np.empty(left + 1, np.int64)
        parents = np.empty(int(self._links[kept, explored.SIZE].sum()), np.int64)
        scores = np.empty(left)
        explored.write_sets(
            self._links, self._values, self._required, self._candidates, kept, starts, parents,
            scores,
        )  # fmt: skip
        state = self.state
        return Found(
            VariableSets(scores, starts, parents),
            ended,
            int(state[explored.SCORED]),
            int(state[explored.PRUNED]),
            int(state[explored.AGAIN]),
            int(state[explored.DROPPED]),
        )

    def open(self) -> None:
        """Order the candidates by class and score, and open all pairs."""
        _, _, arities, kind, figures, _ = self._scorer.kernel
        own = arities[self._candidates]
        count = len(own)
        scores = self._values[1 : count + 1, explored.SCORE]
        self._order = np.lexsort((-scores, own)).astype(np.int64)
        self._places = np.empty(count, np.int64)
        self._places[self._order] = np.arange(count)
        sorted_own = own[self._order]
        self._starts = np.flatnonzero(np.r_[True, sorted_own[1:] != sorted_own[:-1]])
        limits = np.r_[self._starts[1:], count]
        self._ends = np.repeat(limits, limits - self._starts)
        self._tops = np.empty(count)
        for start, end in zip(self._starts, limits, strict=True):
            reversed_free = self._free[self._order[start:end]][::-1]
            self._tops[start:end] = np.maximum.accumulate(reversed_free)[::-1]
        self._opened = True
        self._make_room(count)
        kernels.open_singles(
            arities, kind, figures, self._child, self._candidates, self._free, self._most_parents,
            self._most_params, self._links, self._values, self._order, self._places, self._starts,
            self._ends, self._tops, self._guides, self._entries, self.state,
        )  # fmt: skip

    def _make_room(self, count: int) -> None:
        """See that ``count`` more sets and what they open can be stored."""
        sets = int(self.state[explored.SETS])
        if sets + count > len(self._keys):
            self._allocate(max(sets + count, min(2 * len(self._keys), self._budget.sets_limit)))
        if self._method == "sequential":
            return
        each = max(1, len(self._starts))
        fresh = sets - int(self.state[explored.NEXT]) if self._method == "greedy" else 0
        again = _LOOKS[self._method] if self._opened else 0  # entries that are put back
        wanted = int(self.state[explored.OPEN]) + fresh + count * each + again
        wanted = min(wanted, max(self._budget.open_limit, 2))
        if wanted > len(self._guides):
            length = min(max(wanted, 2 * len(self._guides)), self._budget.open_limit)
            self._guides = _longer(self._guides, length)
            self._entries = _longer(self._entries, length)

    def _allocate(self, room: int) -> None:
        """Make the arrays of explored sets ``room`` long and keep what they hold."""
        sets = int(self.state[explored.SETS])
        if sets == 0:
            self._links = np.empty((room, 3), np.int32)
            self._values = np.empty((room, 4))
            self._keys = np.empty(room, np.uint64)
        else:
            self._links = _longer(self._links, room)
            self._values = _longer(self._values, room)
            self._keys = _longer(self._keys, room)
        self._slots = np.empty(1 << (2 * room - 1).bit_length(), np.int32)
        explored.enter_all(self._keys, self._slots, sets)


def _longer(array: NDArray[Any], length: int) -> NDArray[Any]:
    longer = np.empty((length, *array.shape[1:]), array.dtype)
    longer[: len(array)] = array
    return longer
