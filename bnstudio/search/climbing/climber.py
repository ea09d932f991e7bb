"""The climber that searches in DAG space share: a network and its table of move scores.

A :class:`Climber` owns the arrays of the kernels, computes missing scores in chunks that are short
enough to pause and stop between, on as many threads as the problem allows, and turns the arrays
into graphs. A :class:`Reporter` remembers and reports the best network of any climber.
"""

from __future__ import annotations

from contextlib import AbstractContextManager, suppress
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
from numpy.typing import NDArray

from bnstudio.errors import UsageError
from bnstudio.graph.pdag import DAG, PDAG
from bnstudio.search.base import Problem
from bnstudio.search.climbing import _climbing_kernels as kernels
from bnstudio.search.climbing import _network_kernels as network_kernels
from bnstudio.search.climbing import _table_kernels as table_kernels
from bnstudio.search.climbing.row_scoring import RowScorer
from bnstudio.search.control import Control, Stopped

if TYPE_CHECKING:
    from bnstudio.scoring.cache import ScoreCache


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


class Climber:
    """A network in DAG space with its table of move scores.

    Parameters
    ----------
    problem, control
        As given to a searcher.
    start
        A network that keeps the problem's constraints.
    tabu
        Whether tabu marks are kept.
    """

    def __init__(
        self, problem: Problem, control: Control, start: DAG, *, tabu: bool = False
    ) -> None:
        n = problem.n
        self.n = n
        self.names = problem.names
        self.cache = problem.scores
        self.control = control
        self.rules = move_rules(problem)
        self._rows = RowScorer(problem, control)
        self.state = self._state(start, tabu)
        # A smaller gain counts as none: sums of some N ln N are exact to about this.
        self.min_gain = 1e-9 + 1e-12 * float(np.abs(self.state.own).sum())

    def _state(self, start: DAG, tabu: bool) -> network_kernels.ClimbState:
        n = self.n
        cache = self.cache
        adjacent = np.zeros((n, n), dtype=np.uint8)
        counts = np.zeros(n, dtype=np.int64)
        configs = np.ones(n)
        ancestors = np.zeros((n, (n + 63) // 64), dtype=np.uint64)
        fingerprints = np.ascontiguousarray(cache.child_words[:, :n].T)
        parents = np.zeros((n, int(min(self.rules.max_parents.max(initial=0), n))), dtype=np.int64)
        for y in start.order:
            own = start.parents(y)
            counts[y] = len(own)
            parents[y, : len(own)] = own
            for x in own:
                adjacent[y, x] = 1
                configs[y] *= self.rules.arities[x]
                fingerprints[y] ^= cache.member_words[:, x]
                ancestors[y] |= ancestors[x]
                ancestors[y, x >> 6] |= np.uint64(1) << np.uint64(x & 63)
        starts = np.concatenate(([0], np.cumsum(counts)))
        flat = np.concatenate([parents[y, : counts[y]] for y in range(n)] or [parents[:0].ravel()])
        own_scores = cache.families(np.arange(n), starts, flat)
        marks = (n, n) if tabu else (0, 0)
        return network_kernels.ClimbState(
            adjacent=adjacent,
            parents=parents,
            counts=counts,
            configs=configs,
            ancestors=ancestors,
            own=own_scores,
            toggled=np.full((n, n), -np.inf),
            row_best=np.full(n, -np.inf),
            fingerprints=fingerprints,
            outdated=np.ones(n, dtype=np.uint8),
            moves=np.zeros(n, dtype=np.int64),
            addable=np.zeros((n, (n + 63) // 64), dtype=np.uint64),
            compared=np.zeros(1, dtype=np.int64),
            tabu_add=np.zeros(marks, dtype=np.int64),
            tabu_delete=np.zeros(marks, dtype=np.int64),
        )

    @property
    def total(self) -> float:
        """Score of the current network."""
        return float(self.state.own.sum())

    @property
    def compared(self) -> int:
        """Legal moves compared so far."""
        return int(self.state.compared[0])

    def copy_state(self) -> network_kernels.ClimbState:
        """Return a copy of the network and its table."""
        return network_kernels.ClimbState(*(array.copy() for array in self.state))

    def graph(self, state: network_kernels.ClimbState | None = None) -> DAG:
        """Return the current network (or that in ``state``) as a graph."""
        state = self.state if state is None else state
        children, parents = np.nonzero(state.adjacent)
        return DAG(self.names, zip(parents.tolist(), children.tolist(), strict=True))

    def pool(self) -> AbstractContextManager[None]:
        """Provide the scoring threads inside the block."""
        return self._rows.pool()

    def fill(self, phase: str = "") -> None:
        """Bring all rows of the table up to date; with a ``phase``, report progress."""
        rows = [int(y) for y in np.flatnonzero(self.state.outdated)]
        for done, y in enumerate(rows):
            if phase:
                self.control.progress(phase, done, len(rows))
            self.control.check()
            with self.cache.lock:
                missing = table_kernels.refresh_row(
                    self.state, self.rules, self._rows.cache_arrays, y, self._rows.unknown
                )
            if missing:
                self._complete(y, missing)
            self.state.outdated[y] = 0
        if phase and rows:
            self.control.progress(phase, len(rows), len(rows))

    def advance(
        self,
        min_gain: float,
        iteration: int = 0,
        tenure: int = 0,
        aspiration: float = np.inf,
    ) -> tuple[int, int, int, float] | None:
        """Make the best move with a gain above ``min_gain``.

        Returns
        -------
        (operator, child, parent, gain) or None
            ``None`` when there is no such move.
        """
        while True:
            with self.cache.lock:
                event, a, b, c, gain = kernels.advance(
                    self.state,
                    self.rules,
                    self._rows.cache_arrays,
                    self._rows.unknown,
                    min_gain,
                    iteration,
                    tenure,
                    aspiration,
                )
            if event == kernels.MOVED:
                return a, b, c, gain
            if event == kernels.STUCK:
                return None
            self._complete(a, b)

    def perturb(self, random: NDArray[np.uint64], max_moves: int) -> int:
        """Make from 1 to ``max_moves`` random legal moves; return how many there were."""
        return int(
            network_kernels.perturb(
                self.state, self.rules, self._rows.cache_arrays, random, max_moves
            )
        )

    def restore(self, saved: network_kernels.ClimbState) -> None:
        """Return to a saved network."""
        network_kernels.copy_rows(saved, self.state, self.n)

    def save(self, saved: network_kernels.ClimbState) -> None:
        """Copy the current network into ``saved``."""
        network_kernels.copy_rows(self.state, saved, self.n)

    def _complete(self, y: int, missing: int) -> None:
        """Compute the unknown scores of row ``y`` and store them."""
        rows = self._rows
        rows.compute(y, self.state.parents[y, : self.state.counts[y]], missing)
        with self.cache.lock:
            table_kernels.store_unknown(
                self.state, rows.cache_arrays, y, rows.unknown, missing, rows.scores
            )


class ReportedClimb(Protocol):
    """What a :class:`Reporter` asks of a climber in any space."""

    n: int
    cache: ScoreCache
    min_gain: float

    @property
    def total(self) -> float:
        """Score of the current network."""
        ...

    @property
    def compared(self) -> int:
        """Legal moves compared so far."""
        ...

    def copy_state(self) -> Any:
        """Return a copy of the current network."""
        ...

    def save(self, saved: Any) -> None:
        """Copy the current network into ``saved``, such a copy."""
        ...

    def graph(self, saved: Any) -> PDAG:
        """Return such a copy as a graph."""
        ...


class Reporter:
    """Remembers, counts and reports the best network of a climb.

    Building a graph costs as much as several moves on a large network, so an improvement is
    reported only after some moves or when the search asks. At the end of the block, also when a
    limit stops the search, an unreported network is reported and ``counters`` are brought up to
    date.
    """

    def __init__(
        self, climber: ReportedClimb, control: Control, counters: dict[str, float]
    ) -> None:
        self.climber = climber
        self.control = control
        self.counters = counters
        self.score = climber.total
        self.found_at = 0
        self.steps = 0
        self.saved = climber.copy_state()
        self._graph: PDAG | None = None
        self._due = 0
        self._stride = 1 + climber.n // 50
        self._phase: tuple[str, float | None, float | None] = ("Climbing", None, None)
        self.report()

    def __enter__(self) -> Reporter:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None or issubclass(kind, Stopped):
            with suppress(Stopped):
                self.report()
        self.update_counters()

    @property
    def graph(self) -> PDAG:
        """The best network."""
        if self._graph is None:
            self._graph = self.climber.graph(self.saved)
        return self._graph

    def offer(self) -> bool:
        """Remember the current network if it is the best so far; return whether it is."""
        score = self.climber.total
        if score <= self.score + self.climber.min_gain:
            return False
        self.score = score
        self.found_at = self.steps + 1
        self._graph = None
        self._unreported = True
        self.climber.save(self.saved)
        return True

    def step(self) -> None:
        """Count a move; report the best network if that is due."""
        self.steps += 1
        if self._unreported and self.steps >= self._due:
            self.report()
        self.control.progress(*self._phase)
        self.control.step()

    def set_phase(self, phase: str, done: float | None = None, total: float | None = None) -> None:
        """Set the phase and progress that are reported from the next move on."""
        self._phase = (phase, done, total)

    def report(self) -> None:
        """Report the best network unless it was reported already."""
        if self._unreported:
            self._unreported = False
            self._due = self.steps + self._stride
            self.control.incumbent(self.graph, self.score)

    def update_counters(self) -> None:
        """Bring the counters up to date."""
        self.counters.update(
            iterations=self.steps, individuals=self.climber.compared, **self.climber.cache.counts()
        )

    _unreported = True


def move_rules(problem: Problem) -> network_kernels.Rules:
    """Return the problem's constraints as the kernels take them, by child."""
    constraints = problem.constraints
    return network_kernels.Rules(
        allowed=np.ascontiguousarray(constraints.allowed.T, dtype=np.uint8),
        required=np.ascontiguousarray(constraints.required.T, dtype=np.uint8),
        max_parents=np.ascontiguousarray(constraints.max_parents, dtype=np.int64),
        max_params=float("inf")
        if constraints.max_params is None
        else float(constraints.max_params),
        arities=np.ascontiguousarray(constraints.arities, dtype=np.int32),
    )


def random_state(seed: int) -> NDArray[np.uint64]:
    """Return the state of the kernels' random numbers for a seed."""
    word = np.random.default_rng(seed).integers(1, 2**64 - 1, dtype=np.uint64)
    return np.array([word], dtype=np.uint64)
