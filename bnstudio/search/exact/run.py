"""What every search over all orderings needs around it.

An :class:`ExactRun` divides the parent set table into components, keeps the best network of all
components together and the proven bound, and reports both to the control.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

import numpy as np
import psutil
from numpy.typing import NDArray

from bnstudio.errors import DataError, LimitError, UsageError
from bnstudio.graph.convert import to_dag
from bnstudio.graph.pdag import DAG
from bnstudio.scoring.parent_sets.table import Provenance
from bnstudio.search.base import Outcome, Problem
from bnstudio.search.control import Control
from bnstudio.search.exact import estimate
from bnstudio.search.exact.components import MAX_MEMBERS, Component, components, feasible_order
from bnstudio.search.exact.insertion import first_ordering, sets_of_order

Solve = Callable[["ExactRun", int, Component], None]


class ExactRun:
    """One exact run: lists, components, the best network and the bound.

    Parameters
    ----------
    problem, control, counters
        As in a searcher; ``counters`` is brought up to date as the run goes.

    Attributes
    ----------
    parts
        The components.
    upper
        Cost of the best network of each component, as far as it is known.
    orders
        An ordering of each component to begin with: that of the best network at first.
    """

    def __init__(self, problem: Problem, control: Control, counters: dict[str, float]) -> None:
        self.problem = problem
        self.control = control
        self.counters = counters
        if problem.parent_sets is None:
            raise UsageError(
                "an exact search works on a table of parent sets, and was given none",
                advice="Find all parent sets first",
            )
        self.table = problem.parent_sets
        counters.update(sets_kept=len(self.table), nodes_expanded=0)
        for name, value in (("iterations", 0), ("statistics_requested", len(self.table))):
            counters.setdefault(name, value)
        self._held = _held_bytes()
        self._reported = -math.inf
        if problem.start is not None and problem.start_score is not None:
            self._dag, self._reported = to_dag(problem.start), problem.start_score
        self.parts = components(self.table, control.check)
        counters["components"] = len(self.parts)
        counters["largest_component"] = max((part.m for part in self.parts), default=0)
        self._chosen = np.zeros(problem.n, dtype=np.int64)
        self.upper = [math.inf] * len(self.parts)
        self.orders: list[NDArray[np.int64]] = []
        self._lower = [part.lower_bound for part in self.parts]
        self._begin()

    def _begin(self) -> None:
        """Take a first network from the lists, so that there is one before anything long begins."""
        for number, part in enumerate(self.parts):
            if part.m > MAX_MEMBERS:
                raise LimitError(
                    f"{part.m} variables can be parents of each other in cycles; a search over all "
                    f"orderings can take at most {MAX_MEMBERS} together",
                    advice="Limit the parents, give tiers or forbidden arcs, or choose a "
                    "searcher that does not prove its result",
                )
            order = feasible_order(part)
            if order is None:
                names = ", ".join(f"“{self.table.names[x]}”" for x in part.members[:3])
                raise DataError(
                    f"no network without cycles can be made of the parent sets of {names}"
                    + (" and others" if part.m > 3 else ""),
                    advice="Give more parent sets, such as the empty ones",
                )
            self._keep(number, sets_of_order(part, order))
            self.orders.append(order)
        if self.problem.start is not None:
            self._begin_with(to_dag(self.problem.start))
        self._offer()
        self.bound()

    def _begin_with(self, start: DAG) -> None:
        """Take what the lists have in the ordering of a network, where that is better."""
        place = np.empty(start.n, dtype=np.int64)
        place[list(start.order)] = np.arange(start.n)
        for number, part in enumerate(self.parts):
            order = np.argsort(place[part.members])
            places = sets_of_order(part, order)
            if (places >= 0).all() and self._cost(number, places) < self.upper[number]:
                self._keep(number, places)
                self.orders[number] = order

    # --- what a solver of a component calls -------------------------------------------------------

    def improve(self, number: int, restarts: int | None) -> NDArray[np.int64]:
        """Look for a good network of a component by local search; return its ordering."""
        part, seed = self.parts[number], self.problem.seed
        order = first_ordering(part, seed, restarts, self.control, self.orders[number])
        self.offer(number, sets_of_order(part, order))
        return order

    def offer(self, number: int, places: NDArray[np.int64]) -> None:
        """Take a network of a component (one place in its lists a variable) if it is better.

        With a place of -1, where no set of a variable fits, there is no network to take.
        """
        if (places < 0).any():
            return
        if self._cost(number, places) < self.upper[number] - self.parts[number].tolerance:
            self._keep(number, places)
            self._offer()

    def bound(self, number: int | None = None, cost: float = -math.inf) -> None:
        """Report that no network of a component costs less than ``cost``."""
        if number is not None:
            self._lower[number] = max(self._lower[number], min(cost, self.upper[number]))
        self.control.bound(-math.fsum(self._lower))

    def memory_left(self) -> float:
        """Return the bytes that may still be taken."""
        free = estimate.memory_room(None)
        limit = self.problem.memory_bytes
        return free if limit is None else min(free, limit - (_held_bytes() - self._held))

    def count(self, before: Mapping[str, float], **more: float) -> None:
        """Set counters to what they were before a component and what it adds."""
        self.counters.update({name: before[name] + int(count) for name, count in more.items()})

    def step(self) -> None:
        """Count a chunk of work, then check."""
        self.counters["iterations"] += 1
        self.control.step()

    # --- within ----------------------------------------------------------------------------------

    def _cost(self, number: int, places: NDArray[np.int64]) -> float:
        return math.fsum(float(self.parts[number].costs[e]) for e in places)

    def _keep(self, number: int, places: NDArray[np.int64]) -> None:
        part = self.parts[number]
        self._chosen[part.members] = part.entries[places]
        self.upper[number] = self._cost(number, places)

    def _offer(self) -> None:
        score = math.fsum(float(self.table.scores[e]) for e in self._chosen)
        if score > self._reported:
            chosen = enumerate(self._chosen.tolist())
            arcs = ((p, child) for child, e in chosen for p in self.table.parents(e))
            self._dag, self._reported = DAG(self.problem.names, arcs), score
            self.control.incumbent(self._dag, score)

    def outcome(self) -> Outcome:
        """Return the proved result, all components being solved."""
        self.control.bound(self._reported)
        return Outcome(
            self._dag,
            self._reported,
            "optimal",
            bound=self._reported,
            within=self.within(),
            counters=self.counters,
        )

    def within(self) -> str:
        """Say within which limits the result is the best; empty if among all networks."""
        lists = "" if self._complete() else "the given parent sets"
        return ", ".join(filter(None, (lists, self.problem.constraints.in_words())))

    def _complete(self) -> bool:
        """Whether the given lists are all that an enumeration of these data would find."""
        scorer = self.problem.scores.scorer
        wanted = Provenance.of(*scorer.identity, self.problem.legal)
        return bool(self.table.exhausted.all()) and self.table.provenance.fits(wanted)


def _held_bytes() -> int:
    return int(psutil.Process().memory_info().rss)


def solve(problem: Problem, control: Control, counters: dict[str, float], solver: Solve) -> Outcome:
    """Solve each component with ``solver`` and put the networks together."""
    run = ExactRun(problem, control, counters)
    for number, part in enumerate(run.parts):
        if part.m > 1:
            solver(run, number, part)
        run.bound(number, run.upper[number])
    run.step()
    return run.outcome()
