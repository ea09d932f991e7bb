"""A* over the order graph: the subset that promises the best network is expanded first.

Yuan, Malone & Wu (2011): the cost of a subset and a bound on what it lacks bound the score of any
network through it. When the whole set is the most promising subset, its network is the best.
All subsets met are held in memory.
"""

from __future__ import annotations

import numpy as np

from bnstudio.search.base import EstimateInput, Forecast, Outcome, Problem, Searcher
from bnstudio.search.control import Control, Stopped
from bnstudio.search.declarations import Group, Obeys, Uses
from bnstudio.search.exact import _star_kernels as kernels
from bnstudio.search.exact import estimate
from bnstudio.search.exact.bfbnb import BranchAndBoundParameters, prepare
from bnstudio.search.exact.components import Component
from bnstudio.search.exact.insertion import order_back, sets_of_order
from bnstudio.search.exact.pieces import Pieces
from bnstudio.search.exact.run import ExactRun, solve

_FIRST_NODES = 2**12
_NODES_A_CHUNK = 2000
_FIRST_PIECE = 125
_ENTER_CHUNK = 2**18
_COPY_CHUNK = 2**20


class AStar(Searcher[BranchAndBoundParameters]):
    """The searcher ``astar``; see ``docs/algorithms/astar.md``."""

    name = "astar"
    title = "A*"
    summary = (
        "Expands the subset of variables that promises the best network first; proves the best "
        "network, in memory."
    )
    citation = (
        "Yuan, C., Malone, B. and Wu, X. (2011). Learning optimal Bayesian networks using A* "
        "search. IJCAI 2011, 2186-2191."
    )
    group = Group.PROVING
    Parameters = BranchAndBoundParameters
    obeys = Obeys.STRUCTURE | Obeys.PRIOR
    uses = Uses.START | Uses.SEED | Uses.THREADS | Uses.GIVEN_PARENT_SETS

    def forecast(self, size: EstimateInput) -> Forecast:
        """Say what a run is expected to need; see :class:`~bnstudio.search.base.Forecast`."""
        return estimate.best_first(size, self.parameters.bound)

    def search(self, problem: Problem, control: Control) -> Outcome:
        """Search; see :class:`~bnstudio.search.base.Searcher`."""
        self.counters.update(nodes_pruned=0, nodes_forced=0, nodes_held=0)
        return solve(problem, control, self.counters, self.solve_component)

    def solve_component(self, run: ExactRun, number: int, part: Component) -> None:
        """Find and prove the best network of one component; see ``run.solve``."""
        _, patterns, cycles = prepare(run, number, part, self.parameters)
        limit = run.upper[number] - part.tolerance
        before = dict(self.counters)
        frontier = _Nodes(run)
        pieces = Pieces(_FIRST_PIECE, _NODES_A_CHUNK)
        bound = np.array([patterns.root])
        answer = kernels.MORE if bound[0] < limit else kernels.NONE_LEFT
        while answer in (kernels.MORE, kernels.CROWDED):
            counted = frontier.counters
            left = _NODES_A_CHUNK
            answer = kernels.MORE
            while left > 0 and answer == kernels.MORE:
                max_nodes = min(pieces.begin(), left)
                answer = kernels.advance(
                    part.lists,
                    patterns.arrays,
                    cycles,
                    limit,
                    frontier.arrays,
                    counted,
                    bound,
                    max_nodes,
                )
                if max_nodes == pieces.size:
                    pieces.end()
                left -= max_nodes
                if left > 0 and answer == kernels.MORE:
                    run.control.check()
            run.count(
                before,
                nodes_expanded=counted[kernels.EXPANDED],
                nodes_pruned=counted[kernels.PRUNED],
                nodes_forced=counted[kernels.FORCED],
                nodes_held=counted[kernels.NODES],
            )
            run.bound(number, float(bound[0]))
            metrics = {name: self.counters[name] for name in ("nodes_expanded", "nodes_held")}
            run.control.progress(f"A* over {part.m} variables", None, None, metrics)
            run.step()
            if answer == kernels.CROWDED:
                frontier.grow()
        if answer == kernels.GOAL:
            run.offer(number, sets_of_order(part, order_back(part, frontier.cost)))


class _Nodes:
    """The nodes met, in arrays that grow."""

    def __init__(self, run: ExactRun) -> None:
        self.run = run
        self.room = run.memory_left()
        size = _FIRST_NODES
        self.arrays = kernels.Nodes(
            masks=np.zeros(size, dtype=np.uint64),
            costs=np.zeros(size),
            closed=np.zeros(size, dtype=np.uint8),
            slots=np.full(2 * size, -1, dtype=np.int64),
            keys=np.zeros(size),
            numbers=np.zeros(size, dtype=np.int64),
        )
        self.counters = np.zeros(kernels.COUNTERS, dtype=np.int64)
        self.counters[kernels.NODES] = self.counters[kernels.HEAPED] = 1
        kernels.enter(self.arrays.masks, self.arrays.slots, 0, 1)
        self.cost(0, 0)  # so that any run makes all kernels ready

    def cost(self, size: int, mask: int) -> float | None:
        """Return the cost of a node, or ``None`` if it was not met."""
        found = kernels.find(self.arrays.masks, self.arrays.slots, np.uint64(mask))
        return float(self.arrays.costs[found]) if found >= 0 else None

    def grow(self) -> None:
        """Double what has become too small.

        Raises
        ------
        Stopped
            With the reason ``memory`` when there is no room for that.
        """
        if len(self.arrays.keys) < 2 * int(self.counters[kernels.HEAPED]):
            self._double("keys", "numbers")
        count = int(self.counters[kernels.NODES])
        if len(self.arrays.masks) < 2 * count:
            self._double("slots", "masks", "costs", "closed")
            masks, slots = self.arrays.masks, self.arrays.slots
            for low in range(0, len(slots), _COPY_CHUNK):
                slots[low : low + _COPY_CHUNK] = -1
                self.run.control.check()
            for low in range(0, count, _ENTER_CHUNK):
                kernels.enter(masks, slots, low, min(low + _ENTER_CHUNK, count))
                self.run.control.check()

    def _double(self, *names: str) -> None:
        """Double some arrays, one after the other, if there is room for that."""
        sizes = [array.nbytes for name, array in self.arrays._asdict().items() if name in names]
        held = sum(array.nbytes for array in self.arrays)
        if held + sum(sizes) + max(sizes) > self.room:
            nodes = int(self.counters[kernels.NODES])
            raise Stopped(
                "memory",
                f"A* holds {nodes} subsets of the variables, and there is no room in memory for "
                "more; branch and bound by layers (bfbnb) needs less",
            )
        for name in names:
            array = self.arrays._asdict()[name]
            longer = np.zeros(2 * len(array), dtype=array.dtype)
            for low in range(0, len(array), _COPY_CHUNK):
                part = array[low : low + _COPY_CHUNK]
                longer[low : low + len(part)] = part
                self.run.control.check()
            self.arrays = self.arrays._replace(**{name: longer})
