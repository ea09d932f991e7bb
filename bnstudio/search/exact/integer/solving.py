"""One component solved: a first network, the relaxation, then branch and cut."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bnstudio.search.exact import _insertion_kernels as insertion
from bnstudio.search.exact.components import Component
from bnstudio.search.exact.insertion import sets_of_order
from bnstudio.search.exact.integer.clusters import Point
from bnstudio.search.exact.integer.families import Families
from bnstudio.search.exact.integer.relaxation import Relaxation
from bnstudio.search.exact.integer.tree import Tree
from bnstudio.search.exact.run import ExactRun

_TOLERANCE = 1e-8  # networks whose costs are closer are the same
_WINDOW = 12  # rounds
_SLOW = 0.02  # share of the gap that so many rounds have to close


@dataclass
class IntegerProgram:
    """The integer program of one component of a run.

    Parameters
    ----------
    run, number, part
        The run, and which of its components this is.
    restarts
        Of the local search for the first network; ``None`` for as long as they gain.
    largest_k
        Of the cluster cuts.
    """

    run: ExactRun
    number: int
    part: Component
    restarts: int | None
    largest_k: int

    def solve(self) -> None:
        """Find and prove the best network of the component."""
        run, part = self.run, self.part
        self._before = dict(run.counters)
        self._tolerance = max(part.tolerance, _TOLERANCE)
        order = run.improve(self.number, self.restarts)
        relaxation = Relaxation(
            Families.of(run.table, part),
            self.largest_k,
            sets_of_order(part, order),
            run.control.check,
        )
        if not self._relaxed(relaxation):
            self._branched(relaxation)

    @property
    def _below(self) -> float:
        """What a network has to cost less than to be of interest."""
        return self.run.upper[self.number] - self._tolerance

    def _relaxed(self, relaxation: Relaxation) -> bool:
        """Raise the bound of the relaxation; return whether that proves the best network."""
        run = self.run
        bounds: list[float] = []
        changed = True
        while changed and relaxation.bound < self._below:
            changed = relaxation.round(self._below)
            assert relaxation.point is not None
            self._rounded(relaxation.point)
            run.count(
                self._before,
                cuts=relaxation.cuts_found,
                lp_rounds=relaxation.rounds,
                columns=relaxation.columns,
            )
            run.bound(self.number, relaxation.bound)
            self._tell("Raising the bound by cuts")
            bounds.append(relaxation.bound)
            gap = self._below - relaxation.bound
            if len(bounds) > _WINDOW and bounds[-1] - bounds[-1 - _WINDOW] < _SLOW * gap:
                break
        return relaxation.bound >= self._below

    def _branched(self, relaxation: Relaxation) -> None:
        run = self.run
        families = relaxation.left
        rounds, found = relaxation.rounds, relaxation.cuts_found
        cuts, columns = relaxation.cuts, len(families)
        del relaxation

        def bound(cost: float) -> None:
            run.count(
                self._before,
                cuts=found + tree.cuts_found,
                lp_rounds=rounds,
                columns=columns,
                nodes_expanded=tree.nodes,
                lp_iterations=tree.iterations,
            )
            run.bound(self.number, cost)
            self._tell("Branching")

        tree = Tree(
            families,
            cuts,
            self.largest_k,
            self._below,
            run.memory_left(),
            on_network=lambda places: run.offer(self.number, places),
            on_point=self._rounded,
            on_bound=bound,
            check=run.control.check,
        )
        tree.search()

    def _tell(self, phase: str) -> None:
        names = ("cuts", "lp_rounds", "columns", "nodes_expanded")
        metrics = {name: self.run.counters[name] for name in names}
        self.run.control.progress(f"{phase}, {self.part.m} variables", None, None, metrics)
        self.run.step()

    def _rounded(self, point: Point) -> NDArray[np.int64] | None:
        """Climb from an ordering near a point; return the network if it is the best so far."""
        part = self.part
        order = point.order()
        cost = insertion.climb(part.lists, order, np.zeros(part.m), part.tolerance)
        if cost >= self._below:
            return None
        places = sets_of_order(part, order)
        if (places < 0).any():
            return None
        self.run.offer(self.number, places)
        return places
