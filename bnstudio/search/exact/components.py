"""Parent set tables divided into components that can be solved independently.

A variable may have as parents only the variables in its list. Where this relation has several
strongly connected components, no cycle runs through two of them: each is solved by itself, with
all variables of the others present. Sets that a subset then dominates leave the lists, which may
divide them further.
"""

from __future__ import annotations

import hashlib
import heapq
import math
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from bnstudio.errors import DataError
from bnstudio.scoring.parent_sets._table_kernels import undominated
from bnstudio.scoring.parent_sets.table import ParentSetTable
from bnstudio.search.exact._bound_kernels import SetLists

MAX_MEMBERS = 63
"""The most variables of a component whose subsets are bit masks."""
_WIDE = 1e3  # times the cheapest sets: costs that are looked at before they count as rounding


@dataclass(frozen=True, eq=False)
class Component:
    """Variables whose parents among themselves can form cycles, with their lists.

    Costs are minimised here: a cost is a negated score.

    Parameters
    ----------
    members
        The table's numbers of the variables, ascending; within the component they count from 0.
    starts
        Variable ``X`` has the entries ``starts[X] .. starts[X + 1]``.
    costs
        Rising within a variable.
    masks
        uint64, bit ``Y`` for the component's variable ``Y``; empty with more than
        :data:`MAX_MEMBERS` members. Parents outside the component are left out.
    entries
        The table's entries.
    """

    members: NDArray[np.int64]
    starts: NDArray[np.int64]
    costs: NDArray[np.float64]
    masks: NDArray[np.uint64]
    entries: NDArray[np.int64]

    @property
    def m(self) -> int:
        """Number of variables."""
        return len(self.members)

    @property
    def lists(self) -> SetLists:
        """The parent sets as kernels take them."""
        return SetLists(self.starts, self.costs, self.masks)

    @property
    def lower_bound(self) -> float:
        """Sum of the cheapest sets: no network costs less."""
        return math.fsum(float(self.costs[e]) for e in self.starts[:-1])

    @cached_property
    def tolerance(self) -> float:
        """Costs closer than this are the same, rounding of sums considered.

        Sets that are in no good network do not count: a score that stands for "never" must not
        make all others the same.
        """
        cheapest = self.costs[self.starts[:-1]]
        size = sum(abs(float(self.costs[e - 1])) for e in self.starts[1:])
        least = float(np.abs(cheapest).sum())
        if len(self.masks) and size > _WIDE * max(1.0, least):
            size = min(size, least + self.m * _needed_loss(self))
        return 1e-12 * max(1.0, size)

    def fingerprint(self) -> str:
        """Return a digest that identifies this problem."""
        digest = hashlib.sha256(str(self.m).encode())
        for array in (self.starts, self.costs, self.masks):
            digest.update(np.ascontiguousarray(array).tobytes())
        return digest.hexdigest()[:24]


def components(table: ParentSetTable, check: Callable[[], None] = lambda: None) -> list[Component]:
    """Cut a table into components, each after those that it can have parents in.

    ``check`` is called between variables, whose lists may be long; it may raise.

    Raises
    ------
    DataError
        If a variable has no parent set, or its sets allow no network without cycles.
    """
    for child in range(table.n):
        if not table.count(child):
            raise DataError(
                f"the parent sets have none for “{table.names[child]}”",
                advice="Give every variable at least one set, be it the empty one",
            )
    everything = [
        np.arange(table.starts[child], table.starts[child + 1]) for child in range(table.n)
    ]
    return list(_cut(table, np.arange(table.n, dtype=np.int64), everything, check))


def relation_components(allowed: NDArray[np.bool_]) -> list[list[int]]:
    """Return the strongly connected components of "may be a parent", parents' ones first.

    Kosaraju's algorithm on the rows of the matrix: of thousands of variables nearly all pairs are
    allowed, far too many for a graph with an object for each.
    """
    finished = [node for tree in _depth_first(allowed, range(len(allowed))) for node in tree]
    backwards = np.ascontiguousarray(allowed.T)
    return [sorted(tree) for tree in _depth_first(backwards, finished[::-1])]


def _depth_first(allowed: NDArray[np.bool_], roots: Iterable[int]) -> Iterator[list[int]]:
    """Yield what is reached from each root and was not before, in the order of finishing."""
    fresh = np.ones(len(allowed), dtype=bool)
    for root in roots:
        tree: list[int] = []
        path = [root] if fresh[root] else []
        while path:
            fresh[path[-1]] = False
            onward = allowed[path[-1]] & fresh
            following = int(onward.argmax())
            if onward[following]:
                path.append(following)
            else:
                tree.append(path.pop())
        if tree:
            yield tree


def sorted_components(allowed: NDArray[np.bool_]) -> list[list[int]]:
    """Return the same in one order that does not hang on the search.

    Of the components whose parents' ones are there already the one with the smallest member comes
    first. The time is quadratic in the variables, as that of :func:`relation_components`.
    """
    parts = relation_components(allowed)
    number = np.empty(len(allowed), dtype=np.int64)
    for at, part in enumerate(parts):
        number[part] = at
    between = np.zeros((len(parts), len(parts)), dtype=bool)
    tails, heads = np.nonzero(allowed)
    between[number[tails], number[heads]] = True
    np.fill_diagonal(between, False)
    waits_for = between.sum(axis=0)
    ready = [(parts[at][0], at) for at in np.flatnonzero(waits_for == 0).tolist()]
    heapq.heapify(ready)
    found = []
    while ready:
        _, first = heapq.heappop(ready)
        found.append(parts[first])
        for at in np.flatnonzero(between[first]).tolist():
            waits_for[at] -= 1
            if not waits_for[at]:
                heapq.heappush(ready, (parts[at][0], at))
    return found


def _cut(
    table: ParentSetTable,
    members: NDArray[np.int64],
    lists: Sequence[NDArray[np.int64]],
    check: Callable[[], None],
) -> Iterator[Component]:
    """Yield the components of ``members``, whose entries are ``lists``."""
    inside = np.zeros(table.n, dtype=bool)
    inside[members] = True
    may = np.zeros((len(members), len(members)), dtype=bool)
    kept = []
    for place, own in enumerate(lists):
        starts, parents = parents_within(table, own, inside)
        keep = np.ones(len(own), dtype=bool)
        undominated(starts, parents, np.full(table.n, -1, dtype=np.int64), keep)
        kept.append(own[keep])
        starts, parents = parents_within(table, own[keep], inside)
        may[np.searchsorted(members, parents), place] = True
        check()
    parts = sorted_components(may)
    if len(parts) == 1:
        yield _component(table, members, kept, inside, check)
        return
    for part in parts:
        yield from _cut(table, members[part], [kept[place] for place in part], check)


def parents_within(
    table: ParentSetTable, own: NDArray[np.int64], inside: NDArray[np.bool_]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the members of some entries (offsets and members) that are ``inside``."""
    sizes = (table.set_starts[own + 1] - table.set_starts[own]).astype(np.int64)
    owner = np.repeat(np.arange(len(own)), sizes)
    offset = np.arange(len(owner)) - np.repeat(np.cumsum(sizes) - sizes, sizes)
    parents = table.members[table.set_starts[own][owner] + offset].astype(np.int64)
    stays = inside[parents]
    starts = np.zeros(len(own) + 1, dtype=np.int64)
    np.cumsum(np.bincount(owner[stays], minlength=len(own)), out=starts[1:])
    return starts, parents[stays]


def _component(
    table: ParentSetTable,
    members: NDArray[np.int64],
    lists: Sequence[NDArray[np.int64]],
    inside: NDArray[np.bool_],
    check: Callable[[], None],
) -> Component:
    m = len(members)
    starts = np.zeros(m + 1, dtype=np.int64)
    np.cumsum([len(own) for own in lists], out=starts[1:])
    entries = np.concatenate(lists).astype(np.int64)
    place = np.zeros(table.n, dtype=np.uint64)
    place[members] = np.arange(m, dtype=np.uint64)
    masks = np.zeros(0, dtype=np.uint64)
    if m <= MAX_MEMBERS:
        masks = np.zeros(len(entries), dtype=np.uint64)
        for own, low, high in zip(lists, starts, starts[1:], strict=False):
            offsets, parents = parents_within(table, own, inside)
            owner = np.repeat(np.arange(len(own)), np.diff(offsets))
            np.bitwise_or.at(masks[low:high], owner, np.uint64(1) << place[parents])
            check()
    return Component(members, starts, -table.scores[entries], masks, entries)


def feasible_order(part: Component) -> NDArray[np.int64] | None:
    """Return an ordering in which every variable has a set, or ``None`` if there is none."""
    inside = np.uint64(0)
    order: list[int] = []
    left = list(range(part.m))
    while left:
        for X in left:
            masks = part.masks[part.starts[X] : part.starts[X + 1]]
            if bool(((masks & ~inside) == 0).any()):
                break
        else:
            return None
        order.append(X)
        left.remove(X)
        inside |= np.uint64(1) << np.uint64(X)
    return np.array(order, dtype=np.int64)


def _needed_loss(part: Component) -> float:
    """Return the least ``t`` such that a network has no set that costs ``t`` more than the best.

    The best network of all loses at most ``t`` a variable. Infinite if there is no network.
    """
    counts = np.diff(part.starts)
    losses = part.costs - np.repeat(part.costs[part.starts[:-1]], counts)
    owner = np.repeat(np.arange(part.m), counts)

    def enough(most: float) -> bool:
        keep = losses <= most
        starts = np.concatenate(([0], np.cumsum(np.bincount(owner[keep], minlength=part.m))))
        return feasible_order(replace(part, starts=starts, masks=part.masks[keep])) is not None

    levels = np.unique(losses)
    place = bisect_left(levels.tolist(), True, key=enough)
    return math.inf if place == len(levels) else float(levels[place])
