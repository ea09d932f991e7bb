"""Families that were met, in the order in which they were, laid down as arrays at once.

A run that is kept is asked where it stands at every turn. Those of hundreds of thousands of
families would take it longer to write down each time than the turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bnstudio.search.snapshot import Family, Snapshot

Entry = Family | tuple[int, tuple[int, ...], int]


class FamilyLog:
    """A set of families; the newest can be taken out again.

    Parameters
    ----------
    mark
        What a whole number that each has besides is called in a snapshot. Entries are then (child,
        parents, number), else (child, parents).
    """

    def __init__(self, mark: str = "") -> None:
        self._mark = mark
        self._known: set[Entry] = set()
        self._order: list[Entry] = []
        self._laid = 0  # of them, so many are in the arrays:
        self._children, self._sizes, self._members, self._marks = (_Growing() for _ in range(4))

    def __len__(self) -> int:
        return len(self._order)

    def __contains__(self, entry: Entry) -> bool:
        return entry in self._known

    def add(self, entries: Iterable[Entry]) -> int:
        """Add families; return how many were new."""
        before = len(self._order)
        for entry in entries:
            if entry not in self._known:
                self._known.add(entry)
                self._order.append(entry)
        return len(self._order) - before

    def take_out_newest(self, count: int) -> None:
        """Take out so many that were added last."""
        kept = len(self._order) - count
        self._known.difference_update(self._order[kept:])
        if kept < self._laid:
            gone = int(self._sizes.array[kept:].sum())
            self._members.cut(len(self._members.array) - gone)
            self._children.cut(kept)
            self._sizes.cut(kept)
            self._marks.cut(kept if self._mark else 0)
            self._laid = kept
        del self._order[kept:]

    def clear(self) -> None:
        """Take all out."""
        self.take_out_newest(len(self))

    def put_into(self, snapshot: Snapshot, name: str) -> None:
        """Keep them; an array shows what is laid down later, too, so copy it before more comes."""
        new = self._order[self._laid :]
        self._children.extend([entry[0] for entry in new])
        self._sizes.extend([len(entry[1]) for entry in new])
        self._members.extend(list(chain.from_iterable(entry[1] for entry in new)))
        snapshot.arrays[f"{name}.children"] = self._children.array
        snapshot.arrays[f"{name}.sizes"] = self._sizes.array
        snapshot.arrays[f"{name}.members"] = self._members.array
        if self._mark:
            self._marks.extend([entry[-1] for entry in new])
            snapshot.arrays[f"{name}.{self._mark}"] = self._marks.array
        self._laid = len(self._order)

    def take_from(self, snapshot: Snapshot, name: str) -> None:
        """Hold what :meth:`put_into` kept; nothing where it did not."""
        self.clear()
        if f"{name}.children" not in snapshot.arrays:
            return
        families: Iterable[Entry] = snapshot.families(name)
        if self._mark:
            marks = snapshot.array(f"{name}.{self._mark}").tolist()
            families = [(*family, mark) for family, mark in zip(families, marks, strict=True)]
        self.add(families)


class _Growing:
    """A column of whole numbers that grows at its end."""

    def __init__(self) -> None:
        self._room: NDArray[np.int64] = np.empty(16, dtype=np.int64)
        self._length = 0

    @property
    def array(self) -> NDArray[np.int64]:
        """What it holds: a view."""
        return self._room[: self._length]

    def extend(self, values: Sequence[Any]) -> None:
        """Append."""
        end = self._length + len(values)
        if end > len(self._room):
            room = np.empty(max(end, 2 * len(self._room)), dtype=np.int64)
            room[: self._length] = self.array
            self._room = room
        self._room[self._length : end] = values
        self._length = end

    def cut(self, length: int) -> None:
        """Keep the first ``length``."""
        self._length = length
