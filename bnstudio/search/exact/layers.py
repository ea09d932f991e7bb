"""The layers of the order graph on disk, each made from the one before it alone.

Successors go into a hash table of bounded size; a full table is sorted by mask and written to a
file. At the end of the layer the sorted runs are merged into the layer's file, and the cheaper of
equal nodes is kept: delayed duplicate detection (Korf 2008). A list of the complete layers is kept
beside them, from which a later run goes on.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bnstudio.scoring.parent_sets.exact.walk_pool import run_walks
from bnstudio.search.control import Control
from bnstudio.search.exact import _layer_kernels as kernels
from bnstudio.search.exact import layer_index
from bnstudio.search.exact._bound_kernels import Cycles, SetLists
from bnstudio.search.exact.bounds import Patterns
from bnstudio.search.exact.components import Component
from bnstudio.search.exact.insertion import sets_of_order
from bnstudio.search.exact.layer_index import Layer
from bnstudio.search.exact.pieces import Pieces
from bnstudio.search.exact.scratch import Scratch

WINDOW = 2**16  # nodes read and written at a time
_CHUNK = 2048  # nodes expanded between two checks, at most
_FIRST_CHUNK = 128
_SLOTS_A_CHUNK = 2**20
_FAN_IN = 64  # runs merged at a time


@dataclass(frozen=True)
class Bounds:
    """What decides whether a node is kept: databases, small cycles, and the limit of cost."""

    patterns: Patterns
    cycles: Cycles
    limit: float


Nodes = tuple[NDArray[np.uint64], NDArray[np.float64]]
"""Masks and costs."""


def _files(name: str) -> tuple[str, str]:
    return f"{name}.masks", f"{name}.costs"


def _read(scratch: Scratch, name: str, low: int, count: int) -> Nodes:
    masks, costs = _files(name)
    return scratch.read(masks, np.uint64, low, count), scratch.read(costs, np.float64, low, count)


def _append(
    scratch: Scratch, name: str, nodes: Nodes, sums: tuple[int, int] = (0, 0)
) -> tuple[int, int]:
    """Write nodes at the end of the two files of a name; return what the check sums become."""
    masks, costs = _files(name)
    return scratch.append(masks, nodes[0], sums[0]), scratch.append(costs, nodes[1], sums[1])


@dataclass
class _Run:
    """A sorted run of nodes, in memory (``held``) or in files of a name."""

    nodes: int
    held: Nodes | None = None
    name: str = ""
    at: int = 0

    def next(self, scratch: Scratch, max_nodes: int) -> Nodes:
        """Return the next nodes, none at the end."""
        low, self.at = self.at, min(self.at + max_nodes, self.nodes)
        if self.held is None:
            return _read(scratch, self.name, low, self.at - low)
        return self.held[0][low : self.at], self.held[1][low : self.at]


class _Worker:
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
        self.runs: list[_Run] = []
        self.spilled = 0
        self._names = 0
        self._pieces = Pieces(_FIRST_CHUNK, _CHUNK)

    def begin(self, successors: int) -> None:
        """Take a table for a layer, no larger than its successors can fill: emptying it is work."""
        enough = 1 << (8 * (successors + self.part.m) // 7).bit_length()
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
        """Expand nodes, writing a run whenever the table is full; yield ``False`` after a piece."""
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
            _append(self.scratch, run.name, (masks[low:high], costs[low:high]))
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
        self.runs.append(_Run(count, (masks, costs)))


class Layers:
    """The layers made so far, and how the next one is made.

    Parameters
    ----------
    part
        The component.
    scratch
        Where the files lie; layers of an earlier run of the same problem are taken over.
    slots
        Places of each thread's hash table, a power of two.
    threads
        Number of threads.
    order
        The ordering of the network that nodes are compared with. Nodes of an earlier run were
        dropped by comparing with its own network, which is lost otherwise; so it is kept beside
        the layers, and here afterwards if it is the better one.
    check
        Called while files of an earlier run are gone through; may raise.
    """

    def __init__(
        self,
        part: Component,
        scratch: Scratch,
        slots: int,
        threads: int,
        order: NDArray[np.int64],
        check: Callable[[], None],
    ) -> None:
        self.order = order
        self.part = part
        self.scratch = scratch
        self.workers = [_Worker(t, part, slots, scratch) for t in range(max(threads, 1))]
        self.before = np.zeros(kernels.COUNTERS, dtype=np.int64)
        self.layers: list[Layer] = []
        if scratch.adopted:
            self._take_over(check)
        if not self.layers:
            self.layers = [Layer(1, -np.inf, (0,) * kernels.COUNTERS, (0, 0))]

    def _take_over(self, check: Callable[[], None]) -> None:
        found: list[Layer] = []
        try:
            text = (self.scratch.folder / layer_index.FILE).read_text(encoding="utf-8")
            order, found = layer_index.read(text, self.part.m)
            if any(len(layer.counters) != kernels.COUNTERS for layer in found):
                raise ValueError("layers of another program")
            if self._cost(order) < self._cost(self.order):
                self.order = order
        except (OSError, *layer_index.DAMAGED):
            found = []
        whole = 1
        while whole < len(found) and self._is_whole(whole, found[whole], check):
            whole += 1
        self.layers = found[:whole]
        self.tidy()
        if self.layers:
            self.before[:] = self.layers[-1].counters

    def _is_whole(self, number: int, layer: Layer, check: Callable[[], None]) -> bool:
        return all(
            self.scratch.sum_of(name, 8 * layer.nodes, check) == own
            for name, own in zip(_files(_name(number)), layer.sums, strict=True)
        )

    def there(self) -> int:
        """Return how many layers a later run can take over: somebody may have removed files."""
        sizes = self.scratch.sizes()
        whole = 1
        while whole < len(self.layers) and layer_index.FILE in sizes:
            size = 8 * self.layers[whole].nodes
            if any(sizes.get(name) != size for name in _files(_name(whole))):
                break
            whole += 1
        return whole

    def tidy(self) -> None:
        """Remove all files but those of whole layers."""
        keep = {name for k in range(1, len(self.layers)) for name in _files(_name(k))}
        if keep:
            keep.add(layer_index.FILE)
        self.scratch.remove(*(f.name for f in self.scratch.files() if f.name not in keep))

    def _cost(self, order: NDArray[np.int64]) -> float:
        return float(self.part.costs[sets_of_order(self.part, order)].sum())

    @property
    def counters(self) -> NDArray[np.int64]:
        """The kernels' counters, all threads and earlier runs together."""
        total: NDArray[np.int64] = self.before + sum(w.counters for w in self.workers)
        return total

    @property
    def spilled(self) -> int:
        """Nodes written to runs."""
        return sum(worker.spilled for worker in self.workers)

    def _read(self, number: int, low: int, count: int) -> Nodes:
        """Return some nodes of a layer."""
        if number == 0:
            return np.zeros(1, dtype=np.uint64), np.zeros(1)
        return _read(self.scratch, _name(number), low, count)

    def expand(self, bounds: Bounds, control: Control, done: Callable[[int], None]) -> None:
        """Make the next layer; ``done`` is called with the nodes expanded after each window."""
        number = len(self.layers) - 1
        nodes = self.layers[number].nodes
        name = _name(number + 1)
        self.scratch.remove(*_files(name))
        for worker in self.workers:
            worker.lowest[0] = np.inf
            worker.begin(nodes * (self.part.m - number))
        use = self.workers if nodes >= _CHUNK else self.workers[:1]
        for low in range(0, nodes, WINDOW):
            count = min(WINDOW, nodes - low)

            def begin(t: int, low: int = low, count: int = count) -> _Worker:
                first, last = count * t // len(use), count * (t + 1) // len(use)
                use[t].start(bounds, *self._read(number, low + first, last - first))
                return use[t]

            run_walks(begin, len(use), len(use), control.check, None)
            done(low + count)
        full = [worker for worker in self.workers if worker.held]

        def empty(t: int) -> _Worker:
            full[t].empty()
            return full[t]

        run_walks(empty, len(full), len(full), control.check, None)
        made, sums = self._merge([r for w in self.workers for r in w.runs], name, control)
        self.layers.append(
            Layer(
                made,
                min(float(worker.lowest[0]) for worker in self.workers),
                tuple(int(count) for count in self.counters),
                sums,
            )
        )
        for worker in self.workers:
            worker.runs.clear()
        self.scratch.write_text(layer_index.FILE, layer_index.written(self.order, self.layers))

    def _merge(
        self, runs: Sequence[_Run], name: str, control: Control
    ) -> tuple[int, tuple[int, int]]:
        """Merge sorted runs into the files called ``name``; return their nodes and check sums."""
        runs = list(runs)
        step = 0
        while len(runs) > _FAN_IN:
            some, runs = runs[:_FAN_IN], runs[_FAN_IN:]
            fresh = f"{name}-step-{step}"
            step += 1
            runs.append(_Run(self._merge(some, fresh, control)[0], name=fresh))
        window = min(WINDOW, max((run.nodes for run in runs), default=1))
        masks = np.empty((len(runs), window), dtype=np.uint64)
        costs = np.empty((len(runs), window))
        at = np.zeros(len(runs), dtype=np.int64)
        ends = np.zeros(len(runs), dtype=np.int64)
        out_masks, out_costs = np.empty(WINDOW, dtype=np.uint64), np.empty(WINDOW)
        state = np.zeros(2, dtype=np.int64)

        def fill(r: int) -> None:
            some_masks, some_costs = runs[r].next(self.scratch, window)
            masks[r, : len(some_masks)] = some_masks
            costs[r, : len(some_masks)] = some_costs
            at[r], ends[r] = 0, len(some_masks)

        for r in range(len(runs)):
            fill(r)
        made = 0
        sums = (0, 0)
        answer = kernels.RUN_OUT
        while answer != kernels.DONE:
            answer = kernels.merge(masks, costs, at, ends, out_masks, out_costs, state)
            control.check()
            if answer == kernels.RUN_OUT:
                fill(int(state[1]))
                continue
            count = int(state[0])
            if count:
                sums = _append(self.scratch, name, (out_masks[:count], out_costs[:count]), sums)
            made += count
            state[0] = 0
        self.scratch.remove(*(name for run in runs if run.name for name in _files(run.name)))
        return made, sums

    def find(self, number: int, mask: int) -> float | None:
        """Return the cost of a node of a layer, or ``None`` if it is not there."""
        if number == 0:
            return 0.0 if mask == 0 else None
        (masks, costs), nodes = _files(_name(number)), self.layers[number].nodes

        def mask_at(place: int) -> int:
            return int(self.scratch.read(masks, np.uint64, place, 1)[0])

        place = bisect_left(range(nodes), mask, key=mask_at)
        if place == nodes or mask_at(place) != mask:
            return None
        return float(self.scratch.read(costs, np.float64, place, 1)[0])


def _name(number: int) -> str:
    return f"layer-{number:02d}"
