"""Breadth-first branch and bound over the order graph, layer by layer, on disk.

Malone et al. (2011): the optimal network as a shortest path through the subsets of the variables.
A layer holds the subsets of one size, and the next layer is made from it alone. A subset is left
out when its cost and a bound on what it lacks reach the cost of a network that a fast search has
found. A hash table bounds the memory; the rest is on disk.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bnstudio.parameters import parameter
from bnstudio.search.base import EstimateInput, Forecast, Outcome, Problem, Searcher
from bnstudio.search.control import Control, Stopped
from bnstudio.search.declarations import Group, Obeys, Uses
from bnstudio.search.exact import estimate
from bnstudio.search.exact._bound_kernels import Cycles
from bnstudio.search.exact.bounds import Patterns, simple, static
from bnstudio.search.exact.components import Component
from bnstudio.search.exact.dynamic_bounds import NO_CYCLES, cycle_patterns
from bnstudio.search.exact.insertion import FirstOrdering, order_back, sets_of_order
from bnstudio.search.exact.layers.layering import Layers
from bnstudio.search.exact.layers.node_table import Bounds
from bnstudio.search.exact.run import ExactRun, solve
from bnstudio.search.exact.scratch import Scratch, clean

_NODE_BYTES = 16
_MAX_SLOTS = 2**22
_MIN_SLOTS = 2**10
_PATTERN_BYTES = 8 * 2 * 6  # an entry of two groups of each of six ways that are compared
# Large groups leave few exchanges to be tried; on 26 and 28 columns of wdbc those of 16 leave 254
# to 412 thousand nodes and those of 17 to 20 two to three times as many, on 31 those of 20 half.
_GROUP, _LARGE_GROUP, _MANY = 16, 20, 31
_SLOT_BYTES = 16 + 2 * 14  # a place, and the node in it twice while it is sorted


@dataclass(frozen=True)
class BranchAndBoundParameters:
    """Parameters of :class:`BreadthFirstBranchAndBound`; A* shares the first of them."""

    bound: str = parameter(
        "static",
        label="Bound",
        help="How the cost of what is lacking is bounded: every variable for itself (simple), by "
        "pattern databases over groups of variables (static), also by small cycles (dynamic).",
        choices=("simple", "static", "dynamic"),
    )
    pattern_size: int | None = parameter(
        None,
        label="Pattern group",
        help="The most variables in a group of a pattern database; unless told 16, from 31 "
        "variables on 20.",
        low=1,
        high=24,
        unit="variables",
        none_means="16 or 20",
        advanced=True,
    )
    cycle_size: int = parameter(
        3,
        label="Cycle group",
        help="The most variables in a group of the dynamic bound.",
        low=2,
        high=4,
        unit="variables",
        advanced=True,
    )
    restarts: int | None = parameter(
        None,
        label="First restarts",
        help="Restarts of the local search that finds a network to prune with. Unless told, no "
        "more when as many in a row gained nothing as there were before.",
        low=0,
        high=1_000_000,
        none_means="while they gain",
        advanced=True,
    )


@dataclass(frozen=True)
class BreadthFirstParameters(BranchAndBoundParameters):
    """Parameters of :class:`BreadthFirstBranchAndBound`."""

    table_nodes: int | None = parameter(
        None,
        label="Hash table",
        help="Nodes held in memory before they are sorted and written to disk, a thread.",
        low=64,
        high=2**26,
        unit="nodes",
        none_means="by the memory",
        advanced=True,
    )


class BreadthFirstBranchAndBound(Searcher[BreadthFirstParameters]):
    """The searcher ``bfbnb``; see ``docs/algorithms/bfbnb.md``."""

    name = "bfbnb"
    title = "Breadth-first branch and bound"
    summary = (
        "Goes through the subsets of the variables layer by layer, on disk, leaving out what "
        "cannot lead to a better network; proves the best network."
    )
    citation = (
        "Malone, B., Yuan, C., Hansen, E. A. and Bridges, S. (2011). Improving the "
        "scalability of optimal Bayesian network learning with external-memory frontier "
        "breadth-first branch and bound search. UAI 2011, 479-488."
    )
    group = Group.PROVING
    Parameters = BreadthFirstParameters
    obeys = Obeys.STRUCTURE | Obeys.PRIOR | Obeys.DISK
    uses = Uses.START | Uses.SEED | Uses.THREADS | Uses.GIVEN_PARENT_SETS
    # With good bounds a search by layers ends on so small a table before it has made one.
    also_warmed_with = ({"bound": "simple", "restarts": 0},)

    def forecast(self, size: EstimateInput) -> Forecast:
        """Say what a run is expected to need; see :class:`~bnstudio.search.base.Forecast`."""
        return estimate.breadth_first(size, self.parameters.bound)

    def search(self, problem: Problem, control: Control) -> Outcome:
        """Search; see :class:`~bnstudio.search.base.Searcher`."""
        self.counters.update(
            nodes_pruned=0, nodes_written=0, nodes_forced=0, nodes_spilled=0,
            disk_peak_bytes=0, resumed_layers=0,
        )  # fmt: skip
        return solve(problem, control, self.counters, self.solve_component)

    def solve_component(self, run: ExactRun, number: int, part: Component) -> None:
        """Find and prove the best network of one component; see ``run.solve``."""
        order, patterns, cycles = prepare(run, number, part, self.parameters)
        problem = run.problem
        name = f"bfbnb-{part.fingerprint()}"
        if patterns.root >= run.upper[number] - part.tolerance:
            clean(problem.scratch, name)
            return  # the first network is the best
        scratch = Scratch(problem.scratch, name, problem.disk_bytes)
        finished = False
        layers = None
        try:
            slots = max(self._slots(run), 1 << (2 * part.m + 2).bit_length())
            layers = Layers(part, scratch, slots, problem.threads, order, run.control.check)
            run.offer(number, sets_of_order(part, layers.order))
            bounds = Bounds(patterns, cycles, run.upper[number] - part.tolerance)
            best = self._walk(run, number, layers, bounds)
            finished = True
        except Stopped as stop:
            raise self._going_on(stop, layers) from None
        finally:
            peak = max(self.counters["disk_peak_bytes"], scratch.peak)
            self.counters["disk_peak_bytes"] = peak
            if layers is not None and not finished:
                layers.tidy()
            scratch.done(finished=finished)
        if best is not None:
            run.offer(number, sets_of_order(part, best))

    @staticmethod
    def _going_on(stop: Stopped, layers: Layers | None) -> Stopped:
        """Add to what ended a run that another one can go on from its last whole layer."""
        if layers is None or not layers.scratch.keeps:
            return stop
        whole = layers.there()
        if whole < 2:
            return stop
        message = (
            f"the next run with this scratch folder goes on with layer {whole} of {layers.part.m}"
        )
        return Stopped(stop.reason, f"{stop.message}; {message}" if stop.message else message)

    def _slots(self, run: ExactRun) -> int:
        wanted = self.parameters.table_nodes
        if wanted is None:
            room = run.memory_left() / 2
            wanted = int(min(room / _SLOT_BYTES / max(run.problem.threads, 1), _MAX_SLOTS))
            wanted = max(wanted, _MIN_SLOTS)
        return 1 << (max(wanted, 64).bit_length() - 1)

    def _walk(
        self, run: ExactRun, number: int, layers: Layers, bounds: Bounds
    ) -> NDArray[np.int64] | None:
        """Make the layers; return the ordering of the best network unless the first one is best."""
        control = run.control
        part, scratch = layers.part, layers.scratch
        m = part.m
        before = dict(self.counters)
        self.counters["resumed_layers"] += len(layers.layers) - 1
        written = sum(layer.nodes for layer in layers.layers[1:])

        def count() -> None:
            run.count(before, **layers.counts, nodes_written=written)

        if len(layers.layers) > 1:
            run.bound(number, layers.layers[-1].lowest)  # known from an earlier run
        while len(layers.layers) <= m and layers.layers[-1].nodes:
            made, nodes = len(layers.layers), layers.layers[-1].nodes
            # A layer grows at most as the number of all subsets does; half of that is usual.
            growth = min(max(0.5 * (m - made + 1) / made, 0.1), 1.0)
            scratch.need(nodes * growth * _NODE_BYTES, f"layer {made} of {m}")

            def done(expanded: int, made: int = made, total: float = nodes) -> None:
                count()
                metrics: dict[str, float] = {"disk_bytes": scratch.used}
                for name in ("nodes_expanded", "nodes_pruned", "nodes_written", "resumed_layers"):
                    metrics[name] = self.counters[name]
                control.progress(f"Layer {made} of {m}", expanded, total, metrics)
                run.step()

            layers.expand(bounds, control, done)
            written += layers.layers[-1].nodes
            count()
            run.bound(number, layers.layers[-1].lowest)
        if not layers.layers[-1].nodes:
            return None  # no path stays below the first network: it is the best
        return order_back(part, layers.find)


def _affordable(largest: int, room: float) -> int:
    """Return the group size up to ``largest`` whose tables fit in a quarter of the memory."""
    while largest > 1 and _PATTERN_BYTES * 2.0**largest > room / 4:
        largest -= 1
    return largest


def prepare(
    run: ExactRun, number: int, part: Component, parameters: BranchAndBoundParameters
) -> tuple[NDArray[np.int64], Patterns, Cycles]:
    """Find a first network (its ordering) and the bounds of a component."""
    restarts, threads, seed = parameters.restarts, run.problem.threads, run.problem.seed
    if parameters.bound == "simple":
        order, patterns = run.improve(number, restarts), simple(part)
    else:
        # On several threads the first network is looked for beside the groups.
        beside = threads > 1
        first = FirstOrdering(part, seed, restarts, run.orders[number]) if beside else None
        order = run.improve(number, restarts) if first is None else part.members
        wanted = parameters.pattern_size or (_GROUP if part.m < _MANY else _LARGE_GROUP)
        largest = _affordable(wanted, run.memory_left())
        patterns = static(part, largest, run.control, threads, first)
        if first is not None:
            order = first.best
            run.offer(number, sets_of_order(part, order))
    cycles = NO_CYCLES
    if parameters.bound == "dynamic":
        cycles = cycle_patterns(part, parameters.cycle_size, run.control)
    run.bound(number, patterns.root)
    return order, patterns, cycles
