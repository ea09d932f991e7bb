"""The layers of the order graph on disk, each made from the one before it alone.

Successors go into a hash table of bounded size; a full table is sorted by mask and written to a
file. At the end of the layer the sorted runs are merged into the layer's file, and the cheaper of
equal nodes is kept: delayed duplicate detection (Korf 2008). A list of the complete layers is kept
beside them, from which a later run goes on.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from bnstudio.scoring.parent_sets.exact.walk_pool import run_walks
from bnstudio.search.control import Control
from bnstudio.search.exact.components import Component
from bnstudio.search.exact.insertion import sets_of_order
from bnstudio.search.exact.layers import _layer_kernels as kernels
from bnstudio.search.exact.layers import index, node_table
from bnstudio.search.exact.layers.index import Layer
from bnstudio.search.exact.layers.node_table import (
    Bounds,
    Nodes,
    Run,
    Worker,
    append,
    files_of,
    read,
)
from bnstudio.search.exact.scratch import Scratch

_FAN_IN = 64  # runs merged at a time
_MARGIN = 1.125  # a layer has seldom more nodes than so many times what is expected


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
        self.workers = [Worker(t, part, slots, scratch) for t in range(max(threads, 1))]
        self.before = np.zeros(kernels.COUNTERS, dtype=np.int64)
        self.layers: list[Layer] = []
        if scratch.adopted:
            self._take_over(check)
        if not self.layers:
            self.layers = [Layer(1, -np.inf, (0,) * kernels.COUNTERS, (0, 0))]

    def _take_over(self, check: Callable[[], None]) -> None:
        found: list[Layer] = []
        try:
            text = (self.scratch.folder / index.FILE).read_text(encoding="utf-8")
            order, found = index.read(text, self.part.m)
            if any(len(layer.counters) != kernels.COUNTERS for layer in found):
                raise ValueError("layers of another program")
            if self._cost(order) < self._cost(self.order):
                self.order = order
        except (OSError, *index.DAMAGED):
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
            for name, own in zip(files_of(_name(number)), layer.sums, strict=True)
        )

    def there(self) -> int:
        """Return how many layers a later run can take over: somebody may have removed files."""
        sizes = self.scratch.sizes()
        whole = 1
        while whole < len(self.layers) and index.FILE in sizes:
            size = 8 * self.layers[whole].nodes
            if any(sizes.get(name) != size for name in files_of(_name(whole))):
                break
            whole += 1
        return whole

    def tidy(self) -> None:
        """Remove all files but those of whole layers."""
        keep = {name for k in range(1, len(self.layers)) for name in files_of(_name(k))}
        if keep:
            keep.add(index.FILE)
        self.scratch.remove(*(f.name for f in self.scratch.files() if f.name not in keep))

    def _cost(self, order: NDArray[np.int64]) -> float:
        return float(self.part.costs[sets_of_order(self.part, order)].sum())

    @property
    def counts(self) -> dict[str, float]:
        """What was done with nodes, all threads and earlier runs together, by counters' names."""
        counted = self._counters
        return {
            "nodes_expanded": counted[kernels.EXPANDED],
            "nodes_pruned": counted[kernels.PRUNED] + counted[kernels.LATE],
            "nodes_forced": counted[kernels.FORCED],
            "nodes_spilled": sum(worker.spilled for worker in self.workers),
        }

    @property
    def _counters(self) -> NDArray[np.int64]:
        total: NDArray[np.int64] = self.before + sum(w.counters for w in self.workers)
        return total

    def _read(self, number: int, low: int, count: int) -> Nodes:
        """Return some nodes of a layer."""
        if number == 0:
            return np.zeros(1, dtype=np.uint64), np.zeros(1)
        return read(self.scratch, _name(number), low, count)

    def expand(self, bounds: Bounds, control: Control, done: Callable[[int], None]) -> None:
        """Make the next layer; ``done`` is called with the nodes expanded after each window."""
        number = len(self.layers) - 1
        nodes = self.layers[number].nodes
        name = _name(number + 1)
        self.scratch.remove(*files_of(name))
        expected = self._expected()
        for worker in self.workers:
            worker.lowest[0] = np.inf
            worker.begin(expected)
        use = self.workers if nodes >= node_table.CHUNK else self.workers[:1]
        for low in range(0, nodes, node_table.WINDOW):
            count = min(node_table.WINDOW, nodes - low)

            def begin(t: int, low: int = low, count: int = count) -> Worker:
                first, last = count * t // len(use), count * (t + 1) // len(use)
                use[t].start(bounds, *self._read(number, low + first, last - first))
                return use[t]

            run_walks(begin, len(use), len(use), control.check, None)
            done(low + count)
        full = [worker for worker in self.workers if worker.held]

        def empty(t: int) -> Worker:
            full[t].empty()
            return full[t]

        run_walks(empty, len(full), len(full), control.check, None)
        made, sums = self._merge([r for w in self.workers for r in w.runs], name, control)
        self.layers.append(
            Layer(
                made,
                min(float(worker.lowest[0]) for worker in self.workers),
                tuple(int(count) for count in self._counters),
                sums,
            )
        )
        for worker in self.workers:
            worker.runs.clear()
        self.scratch.write_text(index.FILE, index.written(self.order, self.layers))

    def _expected(self) -> int:
        """Return about how many nodes the next layer will have.

        It is as many as if all subsets were there, but for the part that the bounds have left out
        in the layer before; that part changes little from one layer to the next.
        """
        m, last = self.part.m, len(self.layers) - 1
        nodes = self.layers[last].nodes
        left = 1.0
        if last:
            left = nodes * last / (self.layers[last - 1].nodes * (m - last + 1))
        return int(_MARGIN * left * nodes * (m - last) / (last + 1))

    def _merge(
        self, runs: Sequence[Run], name: str, control: Control
    ) -> tuple[int, tuple[int, int]]:
        """Merge sorted runs into the files called ``name``; return their nodes and check sums."""
        runs = list(runs)
        step = 0
        while len(runs) > _FAN_IN:
            some, runs = runs[:_FAN_IN], runs[_FAN_IN:]
            fresh = f"{name}-step-{step}"
            step += 1
            runs.append(Run(self._merge(some, fresh, control)[0], name=fresh))
        window = min(node_table.WINDOW, max((run.nodes for run in runs), default=1))
        masks = np.empty((len(runs), window), dtype=np.uint64)
        costs = np.empty((len(runs), window))
        at = np.zeros(len(runs), dtype=np.int64)
        ends = np.zeros(len(runs), dtype=np.int64)
        out_masks, out_costs = (
            np.empty(node_table.WINDOW, dtype=np.uint64),
            np.empty(node_table.WINDOW),
        )
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
                sums = append(self.scratch, name, (out_masks[:count], out_costs[:count]), sums)
            made += count
            state[0] = 0
        self.scratch.remove(*(name for run in runs if run.name for name in files_of(run.name)))
        return made, sums

    def find(self, number: int, mask: int) -> float | None:
        """Return the cost of a node of a layer, or ``None`` if it is not there."""
        if number == 0:
            return 0.0 if mask == 0 else None
        (masks, costs), nodes = files_of(_name(number)), self.layers[number].nodes

        def mask_at(place: int) -> int:
            return int(self.scratch.read(masks, np.uint64, place, 1)[0])

        place = bisect_left(range(nodes), mask, key=mask_at)
        if place == nodes or mask_at(place) != mask:
            return None
        return float(self.scratch.read(costs, np.float64, place, 1)[0])


def _name(number: int) -> str:
    return f"layer-{number:02d}"
