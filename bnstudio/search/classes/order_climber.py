"""An ordering whose variables are moved to their best places, by grow-shrink trees.

The score of an ordering is that of the network in which every variable has the parents that grow
and shrink among those before it. A required arc keeps its ends in order.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bnstudio.graph.convert import to_cpdag
from bnstudio.graph.pdag import DAG, PDAG
from bnstudio.numerics.rounding import smallest_gain
from bnstudio.search.base import Problem
from bnstudio.search.classes import _grow_shrink_kernels as kernels
from bnstudio.search.classes.class_rules import ClassRules
from bnstudio.search.classes.grow_shrink import GrowShrinkTrees
from bnstudio.search.classes.saved_class import Nodes
from bnstudio.search.control import Control
from bnstudio.search.snapshot import Snapshot

_WANTED = 1024  # things that a kernel may ask for in one call


_KEPT = ("order", "place", "own", "node")


class OrderMark(NamedTuple):
    """Where a climb stands between two moves (see ``OrderState``), and what it has compared."""

    order: NDArray[np.int64]
    place: NDArray[np.int64]
    own: NDArray[np.float64]
    node: NDArray[np.int64]
    compared: int


class OrderClimber:
    """An ordering of the variables with more than one state, and its network.

    Before the first ordering the network is that of the required arcs alone.

    Parameters
    ----------
    problem, control
        As given to a searcher.
    """

    def __init__(self, problem: Problem, control: Control) -> None:
        self.names = problem.names
        self.control = control
        self.rules = ClassRules(problem.constraints)
        self.trees = GrowShrinkTrees(problem, control)
        self.compared = 0
        n = problem.n
        self._varying = problem.constraints.varying
        self._before, self._after = _required_order(problem)
        self.state = kernels.OrderState(
            order=self._varying.copy(),
            place=np.full(n, -1, dtype=np.int64),
            own=self.trees.root_scores.copy(),
            node=np.arange(n),
            gains=np.zeros(len(self._varying)),
            wanted=np.zeros((_WANTED, 2), dtype=np.int64),
        )
        self.min_gain = smallest_gain(self.total)

    @property
    def total(self) -> float:
        """Score of the current network."""
        return math.fsum(self.state.own)

    def grow_roots(self, phase: str) -> None:
        """Score every single parent, and report progress."""
        for done, y in enumerate(self._varying.tolist()):
            self.control.progress(phase, done, len(self._varying))
            self.control.check()
            self.trees.grow_root(y)

    def begin(self, random: np.random.Generator) -> None:
        """Draw an ordering that the required arcs allow, and find its network."""
        rank = np.empty(len(self.names), dtype=np.int64)
        rank[self._varying] = random.permutation(len(self._varying))
        order = self.state.order
        order[:] = _in_order(self._varying.tolist(), self._before, rank.tolist())
        self.state.place[order] = np.arange(len(order))
        self._settle(0, len(order))

    def mark(self) -> OrderMark:
        """Return where the climb stands, in copies."""
        state = self.state
        copies = (state.order.copy(), state.place.copy(), state.own.copy(), state.node.copy())
        return OrderMark(*copies, self.compared)

    def put_into(self, snapshot: Snapshot, mark: OrderMark) -> None:
        """Keep where the climb stood at a mark, and the trees."""
        for name in _KEPT:
            snapshot.arrays[f"order.{name}"] = getattr(mark, name)
        snapshot.values["order"] = [mark.compared, self.min_gain]
        self.trees.put_into(snapshot)

    def take_from(self, snapshot: Snapshot) -> None:
        """Go to where :meth:`put_into` kept."""
        for name in _KEPT:
            array = getattr(self.state, name)
            np.copyto(array, snapshot.array(f"order.{name}", array))
        self.compared, self.min_gain = snapshot.value("order")
        self.trees.take_from(snapshot)

    def variables(self) -> list[int]:
        """Return the variables in their present order."""
        return [int(y) for y in self.state.order]

    def improve(self, variable: int) -> bool:
        """Move a variable to its best place; return whether that gains."""
        state = self.state
        at = int(state.place[variable])
        low, high = self._range(variable)
        while asked := kernels.try_places(self.trees.arrays, state, at, low, high):
            self._provide(asked)
        self.compared += high - low - 1
        to = int(kernels.best_place(state, at, low, high, self.min_gain))
        if to == at:
            return False
        kernels.move(state, at, to)
        self._settle(min(at, to), max(at, to) + 1)
        return True

    def dag(self, nodes: Nodes | None = None) -> DAG:
        """Return the current network, or that of a copy of ``state.node``."""
        ends = (self.state.node if nodes is None else nodes).tolist()
        return DAG(
            self.names, ((p, y) for y in range(len(ends)) for p in self.trees.parents(ends[y]))
        )

    def shown(self, nodes: Nodes) -> PDAG:
        """Return the class of the network of a copy of ``state.node``, as it is shown."""
        dag = self.dag(nodes)
        return self.rules.shown(to_cpdag(dag), dag) or dag

    def _range(self, variable: int) -> tuple[int, int]:
        """Return the places that the required arcs allow: from the first to before the second."""
        place = self.state.place
        low = max((int(place[x]) + 1 for x in self._before.get(variable, ())), default=0)
        high = min(
            (int(place[x]) for x in self._after.get(variable, ())), default=len(self._varying)
        )
        return low, high

    def _settle(self, low: int, high: int) -> None:
        while asked := kernels.settle(self.trees.arrays, self.state, low, high):
            self._provide(asked)

    def _provide(self, asked: int) -> None:
        self.trees.provide(self.state.wanted[:asked])
        self.control.check()


Order = dict[int, Sequence[int]]


def _required_order(problem: Problem) -> tuple[Order, Order]:
    """Return who must come before each variable, and who after it, by required arcs.

    A chain of required arcs may lead through variables with one state, which are in no ordering.
    """
    constraints = problem.constraints
    if not constraints.required_arcs:
        return {}, {}
    dag = constraints.smallest_dag()
    above: dict[int, set[int]] = {}
    for y in dag.order:
        above[y] = {x for p in dag.parents(y) for x in (p, *above[p])}
    varying = set(constraints.varying.tolist())
    before: Order = {y: sorted(above[y] & varying) for y in varying if above[y] & varying}
    after: Order = {}
    for y, earlier in before.items():
        for x in earlier:
            after[x] = sorted((*after.get(x, ()), y))
    return before, after


def _in_order(variables: list[int], before: Order, rank: list[int]) -> list[int]:
    """Return the variables by rising rank, but none before those that must come before it."""
    open_before = {y: len(before.get(y, ())) for y in variables}
    after: dict[int, list[int]] = {}
    for y, earlier in before.items():
        for x in earlier:
            after.setdefault(x, []).append(y)
    waiting = [(rank[y], y) for y in variables if not open_before[y]]
    heapq.heapify(waiting)
    found = []
    while waiting:
        _, y = heapq.heappop(waiting)
        found.append(y)
        for z in after.get(y, ()):
            open_before[z] -= 1
            if not open_before[z]:
                heapq.heappush(waiting, (rank[z], z))
    return found
