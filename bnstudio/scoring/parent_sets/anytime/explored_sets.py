"""The arrays of one variable's explored sets and of its frontier, which grow as it goes on."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from bnstudio.scoring.parent_sets.anytime import _exploration_kernels as explored
from bnstudio.scoring.parent_sets.anytime.found import longer


class ExploredSets:
    """Explored sets, found again by a hash table, and the heap of what may come next.

    Parameters
    ----------
    first_link, first_values
        The rows of set 0; columns as in ``_exploration_kernels``.
    room
        Sets that there is room for at first.

    Attributes
    ----------
    state
        Counts and places, by the names of ``_exploration_kernels``.
    links, values, keys, slots, heap_keys, heap_entries
        The arrays, for the kernels; others take their place when they grow.
    """

    def __init__(
        self, first_link: tuple[int, ...], first_values: tuple[float, ...], room: int
    ) -> None:
        self.state = np.zeros(explored.STATES, np.int64)
        self.links = np.empty((0, len(first_link)), np.int32)
        self.values = np.empty((0, len(first_values)))
        self.keys = np.empty(0, np.uint64)
        self.slots = np.empty(0, np.int32)
        self._allocate(room)
        self.links[0], self.values[0], self.keys[0] = first_link, first_values, 1
        self._first = self.values[0].copy()
        self.state[explored.SETS] = self.state[explored.NEXT] = 1
        explored.enter(self.keys, self.slots, 0)
        self.heap_keys: NDArray[np.float64] = np.empty(0)
        self.heap_entries: NDArray[np.int64] = np.empty(0, np.int64)

    @property
    def count(self) -> int:
        """Number of sets."""
        return int(self.state[explored.SETS])

    def make_room(self, count: int, most: int) -> None:
        """See that ``count`` more sets can be stored; room for ``most`` more is enough for ever."""
        if self.count + count > len(self.keys):
            self._allocate(max(self.count + count, min(2 * len(self.keys), self.count + most)))

    def make_room_in_frontier(self, more: int, limit: int) -> None:
        """See that so many more entries can be stored, or ``limit`` in all."""
        wanted = int(self.state[explored.FRONTIER]) + more
        if min(wanted, limit) > len(self.heap_keys):
            length = min(max(wanted, 2 * len(self.heap_keys)), limit)
            self.heap_keys = longer(self.heap_keys, length)
            self.heap_entries = longer(self.heap_entries, length)

    def stand_still(self) -> None:
        """Hold what cannot be worked out again and no room for more: it may be for long."""
        sets, frontier = self.count, int(self.state[explored.FRONTIER])
        self.links = self.links[:sets].copy()
        self.values = self.values[:sets, : explored.CELLS].copy()
        self.keys, self.slots = np.empty(0, np.uint64), np.empty(0, np.int32)
        self.heap_keys = self.heap_keys[:frontier].copy()
        self.heap_entries = self.heap_entries[:frontier].copy()

    def go_on(
        self, words: NDArray[np.uint64], arities: NDArray[np.int32], observed: NDArray[np.int32]
    ) -> None:
        """Be as before :meth:`stand_still`; fingerprints and states are those of the candidates."""
        if len(self.keys):
            return
        sets, known = self.count, self.values
        self.values = np.empty((sets, explored.VALUES))
        self.values[:, : explored.CELLS] = known
        self.values[0] = self._first
        self.keys = np.ones(sets, np.uint64)
        explored.work_out(self.links, words, arities, observed, self.values, self.keys)
        self._index()

    def _allocate(self, room: int) -> None:
        """Make the arrays of explored sets ``room`` long and keep what they hold."""
        self.links = longer(self.links, room)
        self.values = longer(self.values, room)
        self.keys = longer(self.keys, room)
        self._index()

    def _index(self) -> None:
        """Make a hash table of what there is, for all that there is room for."""
        self.slots = np.empty(1 << (2 * len(self.keys) - 1).bit_length(), np.int32)
        explored.enter_all(self.keys, self.slots, self.count)
