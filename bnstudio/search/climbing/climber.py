"""The climbers that keep a table of move scores.

A :class:`TableClimber` owns the arrays of the kernels and computes missing scores in chunks that
are short enough to pause and stop between, on as many threads as the problem allows. The
:class:`Climber` moves in DAG space; ``search/classes`` has one for RPDAGs.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import Any, ClassVar, Generic, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from bnstudio.errors import UsageError
from bnstudio.graph.pdag import DAG, trusted
from bnstudio.numerics.rounding import smallest_gain
from bnstudio.search.base import Problem
from bnstudio.search.climbing import _climbing_kernels as kernels
from bnstudio.search.climbing import _network_kernels as network_kernels
from bnstudio.search.climbing import _table_kernels as table_kernels
from bnstudio.search.climbing._network_kernels import ClimbState, Rules
from bnstudio.search.climbing.reporter import ReportedClimb
from bnstudio.search.climbing.row_scoring import RowScorer
from bnstudio.search.control import Control
from bnstudio.search.snapshot import Family, Snapshot

TABLE_KEPT = 1000
"""Up to so many variables a saved network keeps its table: 8 MB."""

_MET = 4096  # room for families that a walk makes


def starting_dag(problem: Problem) -> DAG:
    """Return the network a climb starts from: the given one, or the required arcs alone.

    Raises
    ------
    UsageError
        If the given network has other nodes than the data, or breaks the constraints.
    """
    if problem.start is None:
        return problem.constraints.smallest_dag()
    start: Any = problem.start
    column = {name: i for i, name in enumerate(problem.names)}
    unknown = sorted(set(start.names) ^ set(problem.names))
    if unknown:
        raise UsageError(
            f"the start network and the data do not have the same variables (“{unknown[0]}”)",
            advice="Start from a network over the table's columns",
        )
    if start.links:
        from bnstudio.graph.convert import to_dag

        start = to_dag(start)
    dag = DAG(
        problem.names, ((column[start.names[a]], column[start.names[b]]) for a, b in start.arcs)
    )
    broken = problem.constraints.violations(dag)
    if broken:
        raise UsageError(
            f"the start network breaks the constraints: {broken[0]}",
            advice="Change the start network or the constraints",
        )
    return dag


class TableState(Protocol):
    """The arrays of a graph with its table of move scores."""

    @property
    def compared(self) -> NDArray[np.int64]:
        """Legal moves compared so far, in its one place."""
        ...


S = TypeVar("S", bound=TableState)


class TableClimber(ReportedClimb, ABC, Generic[S]):
    """A graph with its table of move scores, in any space.

    Parameters
    ----------
    problem, control
        As given to a searcher.

    Attributes
    ----------
    state
        The arrays of the kernels.
    min_gain
        A smaller gain counts as none.
    kernels
        ``advance`` and ``perturb`` of this space.
    """

    state: S
    kernels: ClassVar[tuple[Callable[..., Any], Callable[..., Any]]]

    def __init__(self, problem: Problem, control: Control) -> None:
        self.n = problem.n
        self.names = problem.names
        self.cache = problem.scores
        self.control = control
        constraints = problem.constraints
        self.rules = Rules(
            allowed=np.ascontiguousarray(constraints.allowed.T, dtype=np.uint8),
            required=np.ascontiguousarray(constraints.required.T, dtype=np.uint8),
            max_parents=np.ascontiguousarray(constraints.max_parents, dtype=np.int64),
            max_params=np.inf if constraints.max_params is None else float(constraints.max_params),
            arities=np.ascontiguousarray(constraints.arities, dtype=np.int32),
            varying=constraints.varying,
        )
        self._rows = RowScorer(problem, control)

    @property
    def compared(self) -> int:
        """Legal moves compared so far."""
        return int(self.state.compared[0])

    @property
    def scoring_nanoseconds(self) -> float:
        """What the scores computed for this climber took, by estimate."""
        return self._rows.nanoseconds

    @abstractmethod
    def restore(self, saved: Any) -> None:
        """Return to a saved graph."""

    def put_into(self, snapshot: Snapshot) -> None:
        """Keep the graph with its table."""
        snapshot.put("climb", self.state)
        snapshot.arrays["totals"] = self.cache.totals
        snapshot.values["min_gain"] = self.min_gain
        snapshot.values["scoring_ns"] = self._rows.nanoseconds

    def take_from(self, snapshot: Snapshot) -> None:
        """Go to the graph that :meth:`put_into` kept; some of its tables grow as they are used."""
        state: Any = self.state
        fields = {
            part: snapshot.array(f"climb.{part}", growing=array)
            for part, array in state._asdict().items()
        }
        self.state = state._replace(**fields)
        self.min_gain = snapshot.value("min_gain")
        self._rows.nanoseconds = snapshot.value("scoring_ns")
        self.cache.go_on_from(snapshot.array("totals", self.cache.totals))

    @abstractmethod
    def fill(self) -> None:
        """Compute what a climb needs before its first move, and report progress."""

    def pool(self) -> AbstractContextManager[None]:
        """Provide the scoring threads inside the block."""
        return self._rows.pool()

    def advance(
        self,
        min_gain: float,
        iteration: int = 0,
        tenure: int = 0,
        aspiration: float = np.inf,
    ) -> tuple[Any, ...] | None:
        """Make the best move with a gain above ``min_gain``.

        Returns
        -------
        (operator, ..., gain) or None
            The move as the kernels of this space name it, or ``None`` when there is none.
        """
        advance, _ = self.kernels
        while True:
            with self.cache.lock:
                event, *move = advance(
                    self.state,
                    self.rules,
                    self._rows.cache_arrays,
                    self._rows.unknown,
                    min_gain,
                    iteration,
                    tenure,
                    aspiration,
                )
            if event == network_kernels.MOVED:
                return tuple(move)
            if event == network_kernels.STUCK:
                return None
            self._serve(event, move)

    @abstractmethod
    def _serve(self, event: int, asked: Sequence[int]) -> None:
        """Do what the kernels ask for before they can choose a move."""

    def perturb(self, random: NDArray[np.uint64], max_moves: int) -> int:
        """Make from 1 to ``max_moves`` random legal moves; return how many there were."""
        _, perturb = self.kernels
        return int(perturb(self.state, self.rules, self._rows.cache_arrays, random, max_moves))


class Climber(TableClimber[ClimbState]):
    """A network in DAG space with its table of move scores.

    Its moves are (operator, child, parent, gain).

    Parameters
    ----------
    problem, control
        As given to a searcher.
    start
        A network that keeps the problem's constraints.
    tabu
        Whether tabu marks are kept.
    """

    kernels = (kernels.advance, network_kernels.perturb)

    def __init__(
        self, problem: Problem, control: Control, start: DAG, *, tabu: bool = False
    ) -> None:
        super().__init__(problem, control)
        n = self.n
        words = (n + 63) // 64
        marks = (n, n) if tabu else (0, 0)
        self.state = ClimbState(
            adjacent=np.zeros((n, n), dtype=np.uint8),
            parents=empty_parents(self.rules),
            counts=np.zeros(n, dtype=np.int64),
            configs=np.ones(n),
            ancestors=np.zeros((n, words), dtype=np.uint64),
            own=self.cache.score_all([(y, start.parents(y)) for y in range(n)]),
            toggled=np.full((n, n), -np.inf),
            row_best=np.full(n, -np.inf),
            best_add=np.full(n, network_kernels.UNKNOWN),
            fingerprints=np.ascontiguousarray(self.cache.arrays.child_words[:, :n].T),
            outdated=np.ones(n, dtype=np.uint8),
            moves=np.zeros(n, dtype=np.int64),
            addable=np.zeros((n, words), dtype=np.uint64),
            compared=np.zeros(1, dtype=np.int64),
            tabu_add=np.zeros(marks, dtype=np.int64),
            tabu_delete=np.zeros(marks, dtype=np.int64),
        )
        for y in start.order:
            for x in start.parents(y):
                network_kernels.add_arc(self.state, self.rules, self._rows.cache_arrays, y, x)
        self.min_gain = smallest_gain(self.total)

    @property
    def total(self) -> float:
        """Score of the current network."""
        return float(self.state.own.sum())

    def copy_state(self) -> ClimbState:
        """Return a copy without lists of parents, and with its table where that is small.

        The rows that a copy without a table brings back are looked up again, in the cache.
        """
        state = self.state
        rows = self.n if self.n <= TABLE_KEPT else 0
        saved = ClimbState(*(array.copy() if array.ndim == 1 else array for array in state))
        saved = saved._replace(
            adjacent=np.zeros(state.adjacent.shape, dtype=np.uint8),
            parents=np.zeros((0, 0), dtype=np.int64),
            ancestors=np.zeros_like(state.ancestors),
            fingerprints=np.zeros_like(state.fingerprints),
            toggled=np.empty((rows, rows)),
            row_best=np.empty(rows),
            moves=np.zeros(rows, dtype=np.int64),
            addable=np.zeros_like(state.addable[:rows]),
            outdated=np.ones(self.n, dtype=np.uint8),
        )
        self.save(saved)
        return saved

    def save(self, saved: ClimbState) -> None:
        """Copy the current network into ``saved``."""
        network_kernels.copy_rows(self.state, saved, self.n)

    def restore(self, saved: ClimbState) -> None:
        """Return to a saved network."""
        network_kernels.copy_rows(saved, self.state, self.n)

    def graph(self, saved: ClimbState | None = None) -> DAG:
        """Return the current network, or ``saved``, as a graph."""
        adjacent = (saved or self.state).adjacent.view(np.bool_)
        children, parents = np.divmod(np.flatnonzero(adjacent), self.n)
        arcs = frozenset(zip(parents.tolist(), children.tolist(), strict=True))
        # Each move was looked at for cycles; a check would take as long as several of them.
        return trusted(DAG, self.names, arcs, frozenset())

    def fill(
        self,
        phase: str = "Scoring the first moves",
        some: NDArray[np.int64] | None = None,
        before: int | None = None,
    ) -> None:
        """Bring all rows of the table up to date, or ``some``, and report progress.

        ``before``: how many of all rows were filled before these.
        """
        outdated = self.state.outdated
        rows = (np.flatnonzero(outdated) if some is None else some[outdated[some] > 0]).tolist()
        first, of = (0, len(rows)) if before is None else (before, self.n)
        for done, y in enumerate(rows):
            self.control.progress(phase, first + done, of)
            self.control.check()
            with self.cache.lock:
                missing = table_kernels.refresh_row(
                    self.state, self.rules, self._rows.cache_arrays, y, self._rows.unknown
                )
            if missing:
                self._serve(network_kernels.NEEDS_SCORES, (y, missing))
            self.state.outdated[y] = 0
        if rows:
            self.control.progress(phase, first + len(rows), of)

    def promising(self, rows: NDArray[np.int64], most: int) -> NDArray[np.bool_]:
        """Return the arcs that there are, and those into ``rows`` that would gain most now.

        [child, parent]; so many of each of the rows, which are filled.
        """
        found = self.state.adjacent > 0
        for y in rows.tolist():
            self.control.check()  # with thousands of variables this takes a moment
            added = np.where(found[y], -np.inf, self.state.toggled[y])
            least = np.partition(added, -most)[-most] if most < self.n else -np.inf
            found[y] |= (added >= least) & np.isfinite(added)
        return found

    def try_only(self, tried: NDArray[np.bool_], allowed: NDArray[np.uint8]) -> None:
        """Try from now on those arcs alone, either way, of those that are ``allowed``."""
        rules = self.rules
        wanted = (allowed & (tried | tried.T)) | rules.required
        self.state.outdated[(wanted != rules.allowed).any(axis=1)] = 1
        rules.allowed[:] = wanted

    def climb_on(self, moves: int) -> tuple[int, bool]:
        """Make up to so many best moves while they gain; return how many, and whether none is left.

        Few scores that are missing are computed by the kernel, more of them here. Legal moves are
        not counted.
        """
        made, event = 0, network_kernels.NEEDS_SCORES
        while made < moves and event != network_kernels.STUCK:
            with self.cache.lock:
                event, row, missing, more, nanoseconds = kernels.climb(
                    *self._task, self.min_gain, moves - made
                )
            self._made(event, row, missing, nanoseconds)
            made += int(more)
        return made, event == network_kernels.STUCK

    def walk_on(
        self, moves: int, best: float, iteration: int, tenure: int
    ) -> tuple[int, bool, list[Family]]:
        """Make up to so many of the best moves that undo none, until one is better than ``best``.

        Returns how many, whether none is left, and the families that they made. As
        :meth:`climb_on` in all else; the climber keeps tabu marks.
        """
        made, event = 0, network_kernels.NEEDS_SCORES
        met = np.empty(_MET + 2 * self.state.parents.shape[1], dtype=np.int64)
        families: list[Family] = []
        while event == network_kernels.NEEDS_SCORES:
            with self.cache.lock:
                event, row, missing, more, nanoseconds, length = kernels.walk(
                    *self._task, self.min_gain, moves - made, best, iteration + made, tenure, met
                )
            self._made(event, row, missing, nanoseconds)
            made += int(more)
            families += families_in(met[:length].tolist())
        return made, event == network_kernels.STUCK, families

    @property
    def _task(self) -> tuple[Any, ...]:
        """What a kernel takes that makes many moves; hold the cache's lock while it is in use."""
        rows = self._rows
        return (
            self.state, self.rules, rows.cache_arrays, self.cache.local_scorer.kernel,
            rows.room(), rows.unknown, rows.scores,
        )  # fmt: skip

    def _made(self, event: int, row: int, missing: int, nanoseconds: float) -> None:
        """Note what such a kernel did, and compute what it left to be computed."""
        self._rows.nanoseconds += nanoseconds
        if event == network_kernels.NEEDS_SCORES:
            self._serve(event, (row, missing))

    def _serve(self, event: int, asked: Sequence[int]) -> None:
        """Compute the unknown scores of a row and store them."""
        y, missing, *_ = asked
        rows = self._rows
        rows.compute(y, self.state.parents[y, : self.state.counts[y]], missing)
        with self.cache.lock:
            table_kernels.store_unknown(
                self.state, rows.cache_arrays, y, rows.unknown, missing, rows.scores
            )


def families_in(met: list[int]) -> list[Family]:
    """Return the families that ``kernels.walk`` wrote."""
    families: list[Family] = []
    at = 0
    while at < len(met):
        child, count = met[at : at + 2]
        families.append((child, tuple(met[at + 2 : at + 2 + count])))
        at += 2 + count
    return families


def empty_parents(rules: Rules) -> NDArray[np.int64]:
    """Return the array of the parents of all variables."""
    n = len(rules.max_parents)
    return np.zeros((n, int(min(rules.max_parents.max(initial=0), n))), dtype=np.int64)
