"""Orderings of a component: a good one before the exact search, the best one after it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from bnstudio.search.control import Control
from bnstudio.search.exact import _insertion_kernels as kernels
from bnstudio.search.exact.components import Component, feasible_order
from bnstudio.search.exact.pieces import Pieces

_MAX_RESTARTS = 10_000  # between two checks
_MOST, _PATIENCE = 10, 2  # restarts for each pair of variables, and without a gain


def sets_of_order(part: Component, order: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the place of each variable's cheapest set among what comes before it."""
    places = np.zeros(part.m, dtype=np.int64)
    inside = np.uint64(0)
    for X in order.tolist():
        places[X] = kernels.first_set(part.lists, X, inside)
        inside |= np.uint64(1) << np.uint64(X)
    return places


def cheapest_set(part: Component, X: int, inside: int) -> int:
    """Return the place of the cheapest set of ``X`` inside a subset (a mask), or -1."""
    return int(kernels.first_set(part.lists, X, np.uint64(inside)))


def first_ordering(
    part: Component,
    seed: int,
    restarts: int | None,
    control: Control,
    begin: NDArray[np.int64] | None = None,
) -> NDArray[np.int64]:
    """Return the best ordering that climbing and restarts find; see :class:`FirstOrdering`."""
    search = FirstOrdering(part, seed, restarts, begin)
    while not search.step():
        control.progress(search.phase, search.done, search.most)
        control.check()
    return search.best


class FirstOrdering:
    """A local search over orderings, in pieces.

    Variables are inserted elsewhere until no insertion gains; then the ordering is perturbed and
    climbed again. The ordering is feasible if there is a feasible one.

    Parameters
    ----------
    part, seed
        Of the run.
    restarts
        How many. By default 10 for each pair of variables at most, and no more when as many in a
        row gained nothing as there were before, and 2 for each pair at least.
    begin
        A feasible ordering to begin with; any by default.

    Attributes
    ----------
    done, most
        Restarts so far, and at most.
    best
        The best ordering, when it has ended.
    """

    phase = "A good network to begin with"

    def __init__(
        self,
        part: Component,
        seed: int,
        restarts: int | None,
        begin: NDArray[np.int64] | None = None,
    ) -> None:
        self.done = 0
        pairs = part.m**2 // 2
        self.most = _MOST * pairs if restarts is None else restarts
        self._patience = _PATIENCE * pairs if restarts is None else restarts
        self.best = np.zeros(0, dtype=np.int64)
        self._work = self._search(part, seed, feasible_order(part) if begin is None else begin)

    def step(self) -> bool:
        """Do a piece of the work; return whether it was the last."""
        return next(self._work, True)

    def finish(self) -> None:
        """Nothing is held for the work alone."""

    def _search(
        self, part: Component, seed: int, begin: NDArray[np.int64] | None
    ) -> Iterator[bool]:
        yield False
        search = _begin(part, seed, begin)
        pieces = Pieces(1, _MAX_RESTARTS)
        ended = False
        while self.done < self.most and not ended:
            count = min(pieces.begin(), self.most - self.done)
            ended = kernels.restarts(part.lists, search, count, self._patience, part.tolerance)
            pieces.end()
            self.done = int(search.counts[0])
            yield False
        if begin is not None and (sets_of_order(part, search.best) < 0).any():
            self.best = begin  # its sets cost more than lacking ones count
        else:
            self.best = search.best


def _begin(part: Component, seed: int, begin: NDArray[np.int64] | None) -> kernels.LocalSearch:
    order = np.arange(part.m, dtype=np.int64) if begin is None else begin.copy()
    own = np.zeros(part.m)
    total = kernels.climb(part.lists, order, own, part.tolerance)
    return kernels.LocalSearch(
        random=np.random.default_rng(seed).integers(1, 2**64 - 1, 1, dtype=np.uint64),
        order=order,
        own=own,
        base=order.copy(),
        best=order.copy(),
        state=np.array([total, total, 0.0]),
        counts=np.zeros(2, dtype=np.int64),
    )


def order_on(part: Component, rest: NDArray[np.float64]) -> NDArray[np.int64]:
    """Go on from the empty set: the variable added next is the one whose cost fits.

    ``rest`` has for each subset what the lacking variables cost.
    """
    order: list[int] = []
    inside = 0
    while len(order) < part.m:
        costs = np.full(part.m, np.inf)
        for X in range(part.m):
            e = cheapest_set(part, X, inside)
            if e >= 0 and not inside >> X & 1:
                costs[X] = part.costs[e] + rest[inside | 1 << X]
        order.append(_first_lowest(part, costs))
        inside |= 1 << order[-1]
    return np.array(order, dtype=np.int64)


def order_back(part: Component, cost: Callable[[int, int], float | None]) -> NDArray[np.int64]:
    """Walk back from the whole set: the variable added last is the one whose cost fits.

    ``cost`` gives the cost of a subset by its size and mask, ``None`` where it was left out.
    """
    order: list[int] = []
    inside = (1 << part.m) - 1
    while inside:
        costs = np.full(part.m, np.inf)
        for X in range(part.m):
            before = inside & ~(1 << X)
            if before == inside:
                continue
            so_far, e = cost(before.bit_count(), before), cheapest_set(part, X, before)
            if so_far is not None and e >= 0:
                costs[X] = so_far + part.costs[e]
        order.append(_first_lowest(part, costs))
        inside &= ~(1 << order[-1])
    return np.array(order[::-1], dtype=np.int64)


def _first_lowest(part: Component, costs: NDArray[np.float64]) -> int:
    """Return the first variable of those with the lowest cost, rounding considered."""
    return int((costs <= costs.min() + part.tolerance).argmax())
