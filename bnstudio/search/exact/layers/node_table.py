"""One thread's hash table of the nodes of a layer, and the sorted runs that come of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bnstudio.search.exact._bound_kernels import Cycles, SetLists
from bnstudio.search.exact.bounds import Patterns
from bnstudio.search.exact.components import Component
from bnstudio.search.exact.layers import _layer_kernels as kernels
from bnstudio.search.exact.pieces import Pieces
from bnstudio.search.exact.scratch import Scratch

WINDOW = 2**16  # nodes read and written at a time
CHUNK = 2048  # nodes expanded between two checks, at most
_FIRST_CHUNK = 128
_SLOTS_A_CHUNK = 2**20


@dataclass(frozen=True)
class Bounds:
    """What decides whether a node is kept: databases, small cycles, and the limit of cost."""

    patterns: Patterns
    cycles: Cycles
    limit: float


Nodes = tuple[NDArray[np.uint64], NDArray[np.float64]]
"""Masks and costs."""


def files_of(name: str) -> tuple[str, str]:
    """Return the names of the two files of nodes of a name."""
    return f"{name}.masks", f"{name}.costs"


def read(scratch: Scratch, name: str, low: int, count: int) -> Nodes:
    """Read nodes from the two files of a name."""
    masks, costs = files_of(name)
    return scratch.read(masks, np.uint64, low, count), scratch.read(costs, np.float64, low, count)


def append(
    scratch: Scratch, name: str, nodes: Nodes, sums: tuple[int, int] = (0, 0)
) -> tuple[int, int]:
    """Write nodes at the end of the two files of a name; return what the check sums become."""
    masks, costs = files_of(name)
    return scratch.append(masks, nodes[0], sums[0]), scratch.append(costs, nodes[1], sums[1])


@dataclass
class Run:
    """A sorted run of nodes, in memory (``held``) or in files of a name."""

    nodes: int
    held: Nodes | None = None
    name: str = ""
    at: int = 0

    def next(self, scratch: Scratch, max_nodes: int) -> Nodes:
        """Return the next nodes, none at the end."""
        low, self.at = self.at, min(self.at + max_nodes, self.nodes)
        if self.held is None:
            return read(scratch, self.name, low, self.at - low)
        return self.held[0][low : self.at], self.held[1][low : self.at]


class Worker:
    """One thread's hash table and the runs it has written."""

    def __init__(self, number: int, part: Component, slots: int, scratch: Scratch) -> None:
        self.number = number
        self.part = part
        self.scratch = scratch
        self._places = np.empty(slots, dtype=np.uint64)
        self._emptied = 0  # places that can be used; the others have never been touched
        self._costs = np.empty(slots)
        self.begin(0)
        total = len(part.costs)
        self.kept = SetLists(
            np.empty(part.m + 1, dtype=np.int64), np.empty(total), np.empty(total, "u8")
        )
        self.counters = np.zeros(kernels.COUNTERS, dtype=np.int64)
        self.lowest = np.array([np.inf])
        self.held = 0
        self.runs: list[Run] = []
        self.spilled = 0
        self._names = 0
        self._pieces = Pieces(_FIRST_CHUNK, CHUNK)

    def begin(self, nodes: int) -> None:
        """Take a table for about so many nodes: a larger one is more memory, and more to empty."""
        enough = 1 << (8 * (nodes + self.part.m) // 7).bit_length()
        slots = min(enough, len(self._places))
        if slots > self._emptied:
            self._places[self._emptied : slots] = kernels.EMPTY
            self._emptied = slots
        self.max_held = slots - slots // 8
        self.table = kernels.NodeTable(self._places[:slots], self._costs[:slots])

    def start(self, bounds: Bounds, masks: NDArray[np.uint64], costs: NDArray[np.float64]) -> None:
        """Begin to expand nodes, as a walk of ``walk_pool.py`` does."""
        self._work = self._expand(bounds, masks, costs)

    def empty(self) -> None:
        """Begin to empty the table into a sorted run, as such a walk."""
        self._work = self.take()

    def step(self) -> bool:
        """Do a piece of the work; return whether it was the last."""
        return next(self._work, True)

    def finish(self) -> None:
        """Keep the table: the next nodes go into it too."""

    def _expand(
        self, bounds: Bounds, masks: NDArray[np.uint64], costs: NDArray[np.float64]
    ) -> Iterator[bool]:
        """Expand nodes; yield ``False`` after a piece.

        Whenever the table is full it becomes a run: in memory while there may be a larger table,
        and then on disk.
        """
        node = 0
        while node < len(masks):
            last = min(node + self._pieces.begin(), len(masks))
            reached, self.held = kernels.expand(
                self.part.lists,
                bounds.patterns.arrays,
                bounds.cycles,
                bounds.limit,
                masks,
                costs,
                node,
                last,
                self.table,
                self.held,
                self.max_held,
                self.kept,
                self.counters,
                self.lowest,
            )
            if reached == last:
                self._pieces.end()
            node = reached
            yield False
            if node < last:
                slots = len(self.table.masks)
                if slots < len(self._places):
                    yield from self.take()
                    self.begin(slots)
                else:
                    yield from self.write()

    def write(self) -> Iterator[bool]:
        """Write the table as a sorted run."""
        yield from self.take()
        run = self.runs[-1]
        assert run.held is not None
        (masks, costs), run.held = run.held, None
        run.name = f"run-{self.number}-{self._names}"
        self._names += 1
        self.spilled += run.nodes
        for low in range(0, run.nodes, WINDOW):
            high = low + WINDOW
            append(self.scratch, run.name, (masks[low:high], costs[low:high]))
            yield False

    def take(self) -> Iterator[bool]:
        """Empty the table into a sorted run in memory."""
        masks, costs = np.empty(self.held, dtype=np.uint64), np.empty(self.held)
        count = 0
        for low in range(0, len(self.table.masks), _SLOTS_A_CHUNK):
            high = min(low + _SLOTS_A_CHUNK, len(self.table.masks))
            count = kernels.take_out(self.table, low, high, masks, costs, count)
            yield False
        self.held = 0
        other_masks, other_costs = np.empty_like(masks), np.empty_like(costs)
        for shift in range(0, self.part.m, 11):
            kernels.sort_pass(masks, costs, other_masks, other_costs, shift)
            masks, other_masks = other_masks, masks
            costs, other_costs = other_costs, costs
            yield False
        self.runs.append(Run(count, (masks, costs)))
