"""The state of a search between two steps, as plain values and arrays.

A searcher that says ``continues`` gives one out and can begin with one. A search that goes on from
a snapshot makes the same moves as one that was never interrupted. How it reaches a file is the
run's affair (``job/checkpoint.py``).
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bnstudio.errors import BnstudioError
from bnstudio.graph.pdag import PDAG, of_kind
from bnstudio.scoring.cache import KnownScores
from bnstudio.scoring.parent_sets.table import ParentSetTable, Provenance

Family = tuple[int, tuple[int, ...]]
"""A child and its parents."""

_PAIRS = ("arcs", "links")
_TABLE = ("starts", "scores", "set_starts", "members", "exhausted", "drops")


class SnapshotError(BnstudioError):
    """A snapshot is not one of this search."""


@dataclass
class Snapshot:
    """What a search needs to go on.

    Parameters
    ----------
    values
        Numbers, texts, and lists of them, by name: what JSON holds.
    arrays
        Arrays by name. They are those of the search itself, not copies: write or copy them before
        it goes on.
    known_scores
        Which scores were kept then (:meth:`ScoreCache.known`), where the search has
        gone on since.
    """

    values: dict[str, Any] = field(default_factory=dict)
    arrays: dict[str, NDArray[Any]] = field(default_factory=dict)
    known_scores: KnownScores | None = None

    @property
    def nbytes(self) -> int:
        """The bytes of all arrays."""
        return sum(array.nbytes for array in self.arrays.values())

    def copy(self) -> Snapshot:
        """Return one that the search does not change any more."""
        arrays = {name: array.copy() for name, array in self.arrays.items()}
        return Snapshot(deepcopy(self.values), arrays, self.known_scores)

    def put(self, name: str, arrays: Any) -> None:
        """Keep the arrays of a named tuple as ``name.field``."""
        for part, array in arrays._asdict().items():
            self.arrays[f"{name}.{part}"] = array

    def fill(self, name: str, arrays: Any) -> None:
        """Copy what :meth:`put` kept into the arrays of a named tuple of the same shapes.

        Raises
        ------
        SnapshotError
            If something is missing or has another shape or type.
        """
        for part, array in arrays._asdict().items():
            np.copyto(array, self.array(f"{name}.{part}", array))

    def array(
        self,
        name: str,
        like: NDArray[Any] | None = None,
        growing: NDArray[Any] | None = None,
    ) -> NDArray[Any]:
        """Return an array.

        It must have the shape and type of ``like``, or those of ``growing`` with at least as many
        rows.

        Raises
        ------
        SnapshotError
            If it is missing, or another.
        """
        found = self.arrays.get(name)
        fits = found is not None and (
            like is None or (found.shape == like.shape and found.dtype == like.dtype)
        )
        if fits and growing is not None:
            assert found is not None
            fits = (
                found.ndim == growing.ndim
                and found.dtype == growing.dtype
                and found.shape[1:] == growing.shape[1:]
                and found.shape[:1] >= growing.shape[:1]
            )
        if found is None or not fits:
            raise SnapshotError(
                f"the state of the search does not fit this run: {name}",
                advice="Start the run anew, or from its best network",
            )
        return found

    def value(self, name: str) -> Any:
        """Return a value; :class:`SnapshotError` if it is missing."""
        if name not in self.values:
            raise SnapshotError(
                f"the state of the search lacks {name}",
                advice="Start the run anew, or from its best network",
            )
        return self.values[name]

    def put_graph(self, name: str, graph: PDAG) -> None:
        """Keep a graph of any kind."""
        self.values[name] = [graph.kind, list(graph.names)]
        for part, pairs in (("arcs", graph.arcs), ("links", graph.links)):
            self.arrays[f"{name}.{part}"] = np.array(sorted(pairs), dtype=np.int64).reshape(-1, 2)

    def graph(self, name: str, names: tuple[str, ...]) -> PDAG:
        """Return a graph of these variables that :meth:`put_graph` kept.

        Raises
        ------
        SnapshotError
            If it is missing, or of other variables.
        """
        kind, own = self.value(name)
        if tuple(own) != names:
            raise SnapshotError(
                f"the state of the search is one of other variables: {name}",
                advice="Start the run anew, or from its best network",
            )
        arcs, links = (
            [(int(a), int(b)) for a, b in self.array(f"{name}.{part}")] for part in _PAIRS
        )
        return of_kind(kind, names, arcs, links)

    def put_families(self, name: str, families: Iterable[Family]) -> None:
        """Keep families in their order."""
        given = list(families)
        self.arrays[f"{name}.children"] = np.array([child for child, _ in given], np.int64)
        self.arrays[f"{name}.sizes"] = np.array([len(own) for _, own in given], np.int64)
        members = [parent for _, own in given for parent in own]
        self.arrays[f"{name}.members"] = np.array(members, np.int64)

    def families(self, name: str) -> list[Family]:
        """Return the families that :meth:`put_families` kept."""
        ends = [0, *np.cumsum(self.array(f"{name}.sizes")).tolist()]
        members = self.array(f"{name}.members").tolist()
        children = self.array(f"{name}.children").tolist()
        return [
            (child, tuple(members[low:high]))
            for child, low, high in zip(children, ends[:-1], ends[1:], strict=True)
        ]

    def put_part(self, name: str, taken: Snapshot) -> None:
        """Keep the snapshot of a search within this one."""
        self.values[name] = taken.values
        self.arrays.update({f"{name}/{own}": array for own, array in taken.arrays.items()})

    def part(self, name: str) -> Snapshot | None:
        """Return what :meth:`put_part` kept; ``None`` if nothing."""
        if name not in self.values:
            return None
        start = f"{name}/"
        arrays = {
            own.removeprefix(start): array
            for own, array in self.arrays.items()
            if own.startswith(start)
        }
        return Snapshot(self.values[name], arrays)

    def put_table(self, table: ParentSetTable) -> None:
        """Keep the sets and scores of a parent set table."""
        for name in _TABLE:
            self.arrays[f"table.{name}"] = getattr(table, name)

    @property
    def has_table(self) -> bool:
        """Whether there is a parent set table."""
        return "table.starts" in self.arrays

    def table(self, names: tuple[str, ...]) -> ParentSetTable:
        """Return the parent set table of these variables; where it came from is not known.

        Raises
        ------
        SnapshotError
            If it is missing, or of another number of variables.
        """
        found: dict[str, Any] = {name: self.array(f"table.{name}") for name in _TABLE}
        self.array("table.starts", np.zeros(len(names) + 1, dtype=np.int64))
        return ParentSetTable(names=names, provenance=Provenance(), **found)
