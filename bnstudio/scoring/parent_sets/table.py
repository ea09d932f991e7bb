"""The parent set table: for every variable its good parent sets, best first.

Ordering searches and exact searches need nothing else of the data. The sets of all variables lie
one after the other in a few arrays, and the best set inside a set of variables is the first that
fits.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bnstudio.scoring.parent_sets.legal import LegalParentSets

Members = NDArray[Any]  # uint16, or uint32 for more than 2^16 variables


class VariableSets(NamedTuple):
    """The sets found for one variable, in any order.

    Set ``s`` has the parents ``members[starts[s]:starts[s + 1]]``, ascending, and ``scores[s]``.
    """

    scores: NDArray[np.float64]
    starts: NDArray[np.int64]
    members: NDArray[Any]

    def only(self, keep: NDArray[np.bool_]) -> VariableSets:
        """Return the sets that are marked."""
        sizes = np.diff(self.starts)
        members = self.members[np.repeat(keep, sizes)]
        return VariableSets(self.scores[keep], offsets(sizes[keep]), members)


@dataclass(frozen=True)
class Provenance:
    """Where a table comes from; what is needed to know whether it fits a run.

    Parameters
    ----------
    score, parameters
        Name and parameters of the score; empty where unknown.
    data_sha256
        :attr:`bnstudio.data.dataset.Dataset.sha256` of the data.
    knowledge
        ``LegalParentSets.fingerprint`` of the constraints.
    max_parents, max_params
        The structural limits.
    method
        How the sets were found: ``exact``, ``combined``, ``sequential``, ``greedy``,
        ``independence``, or what the file said.
    counters
        Sets scored, pruned, kept ... under the names of a run's record.
    notes
        Comment lines of the file.
    """

    score: str = ""
    parameters: Mapping[str, Any] = field(default_factory=dict)
    data_sha256: str = ""
    knowledge: str = ""
    max_parents: int | None = None
    max_params: int | None = None
    method: str = ""
    counters: Mapping[str, float] = field(default_factory=dict)
    notes: tuple[str, ...] = ()

    @classmethod
    def of(
        cls,
        score: str,
        parameters: Mapping[str, Any],
        data_sha256: str,
        legal: LegalParentSets,
        method: str = "",
    ) -> Provenance:
        """Return the provenance of a table of legal sets; see also ``LocalScorer.identity``."""
        most = int(legal.max_parents.max(initial=0)) if legal.limited else None
        knowledge = legal.fingerprint()
        return cls(score, parameters, data_sha256, knowledge, most, legal.max_params, method)

    def same_scores(self, other: Provenance) -> bool:
        """Whether the sets of both are scored on the same data with the same score."""
        return (
            self.data_sha256 == other.data_sha256
            and self.score == other.score
            and dict(self.parameters) == dict(other.parameters)
        )

    def fits(self, other: Provenance) -> bool:
        """Whether both are of known data, of the same scores and the same constraints.

        The structural limits are part of ``knowledge``.
        """
        return (
            bool(self.data_sha256) and self.same_scores(other) and self.knowledge == other.knowledge
        )


@dataclass(frozen=True, eq=False)
class ParentSetTable:
    """Parent sets of all variables with their local scores.

    Make one with :meth:`build`. An *entry* is a place in ``scores``; variable ``i`` has the entries
    ``starts[i] .. starts[i + 1]``, by falling score (equal scores: smaller sets first, then by
    members). The smallest legal set (the required parents; without them the empty set) is always
    among those that bnstudio finds itself.

    Parameters
    ----------
    names
        The variables.
    starts
        Shape ``(n + 1,)``.
    scores
        One a set.
    set_starts, members
        Entry ``e`` has the parents ``members[set_starts[e]:set_starts[e + 1]]``, ascending.
    provenance
        Where the table comes from.
    exhausted
        Shape ``(n,)``: whether every legal set of the variable within the limits was scored or
        proved to be beaten by one of its subsets.
    drops
        Shape ``(n,)``: how many sets of the variable were given up because a list was full.
    """

    names: tuple[str, ...]
    starts: NDArray[np.int64]
    scores: NDArray[np.float64]
    set_starts: NDArray[np.int64]
    members: Members
    provenance: Provenance
    exhausted: NDArray[np.bool_]
    drops: NDArray[np.int64]

    @classmethod
    def build(
        cls,
        names: Sequence[str],
        found: Sequence[VariableSets],
        provenance: Provenance = Provenance(),
        *,
        exhausted: Sequence[bool] | NDArray[np.bool_] | None = None,
        drops: Sequence[int] | NDArray[np.int64] | None = None,
        prune: bool = True,
        check: Callable[[], None] = lambda: None,
    ) -> ParentSetTable:
        """Sort each variable's sets, best first, and leave out the dominated ones.

        A set is dominated when a subset of it scores at least as well. With ``prune=False`` all
        are kept (but one of equal sets is still left out by the caller, if need be). ``check`` is
        called before each variable, for what it may raise.
        """
        n = len(names)
        kind = np.uint16 if n <= 2**16 else np.uint32
        ordered = []
        for one in found:
            check()
            ordered.append(_ordered(one, n, prune))
        sizes = [np.diff(own.starts) for own in ordered]
        return cls(
            tuple(names),
            offsets([len(own.scores) for own in ordered]),
            np.concatenate([np.empty(0), *(own.scores for own in ordered)]),
            offsets(np.concatenate([np.empty(0, dtype=np.int64), *sizes])),
            np.concatenate([np.empty(0, kind), *(own.members.astype(kind) for own in ordered)]),
            provenance,
            np.zeros(n, dtype=bool) if exhausted is None else np.array(exhausted, dtype=bool),
            np.zeros(n, dtype=np.int64) if drops is None else np.array(drops, dtype=np.int64),
        )

    def in_order(self, names: Sequence[str]) -> ParentSetTable:
        """Return the same table with its variables in another order, given by all their names."""
        if tuple(names) == self.names:
            return self
        own = {name: i for i, name in enumerate(self.names)}
        order = np.array([own[name] for name in names], dtype=np.int64)
        place = np.empty(self.n, dtype=np.int64)
        place[order] = np.arange(self.n)
        found = [renumbered(self.of_one(child), place) for child in order]
        return ParentSetTable.build(
            names,
            found,
            self.provenance,
            exhausted=self.exhausted[order],
            drops=self.drops[order],
            prune=False,
        )

    @property
    def n(self) -> int:
        """Number of variables."""
        return len(self.names)

    def __len__(self) -> int:
        """Return the number of sets of all variables."""
        return len(self.scores)

    def count(self, child: int) -> int:
        """Return the number of sets of a variable."""
        return int(self.starts[child + 1] - self.starts[child])

    def parents(self, entry: int) -> tuple[int, ...]:
        """Return the parents of an entry, ascending."""
        low, high = self.set_starts[entry], self.set_starts[entry + 1]
        return tuple(int(p) for p in self.members[low:high])

    def of_one(self, child: int) -> VariableSets:
        """Return the sets of a variable as arrays."""
        low, high = int(self.starts[child]), int(self.starts[child + 1])
        begin, end = self.set_starts[low], self.set_starts[high]
        starts = self.set_starts[low : high + 1] - begin
        return VariableSets(self.scores[low:high], starts, self.members[begin:end])

    def sets(self, child: int) -> Iterator[tuple[float, tuple[int, ...]]]:
        """Yield (score, parents) of a variable, best first."""
        for entry in range(self.starts[child], self.starts[child + 1]):
            yield float(self.scores[entry]), self.parents(entry)

    def find(self, child: int, parents: Sequence[int]) -> int:
        """Return the entry with exactly these parents, or -1; fast for long lists."""
        low, high = int(self.starts[child]), int(self.starts[child + 1])
        sizes = np.diff(self.set_starts[low : high + 1])
        left = low + np.flatnonzero(sizes == len(parents))
        for place, parent in enumerate(sorted(parents)):
            left = left[self.members[self.set_starts[left] + place] == parent]
        return int(left[0]) if len(left) else -1

    def upper_bound(self) -> float:
        """Return the sum of the best scores: no network over these sets scores higher."""
        return math.fsum(float(self.scores[e]) for e in self.starts[:-1])

    def occurring(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return who occurs in each variable's sets: offsets, and the variables ascending."""
        starts = np.zeros(self.n + 1, dtype=np.int64)
        most = min(len(self.members), self.n * max(self.n - 1, 0))
        found = np.empty(most, dtype=np.int64)
        from bnstudio.scoring.parent_sets import _table_kernels as kernels

        kernels.list_candidates(
            self.starts, self.set_starts, self.members, np.zeros(self.n, dtype=np.int64), found,
            starts,
        )  # fmt: skip
        return starts, found[: starts[-1]].copy()

    def best_inside(self, child: int, allowed: NDArray[np.bool_]) -> int:
        """Return the entry of the best set of ``child`` inside ``allowed``, or -1.

        ``allowed`` is a Boolean a variable.
        """
        from bnstudio.scoring.parent_sets import _table_kernels as kernels

        entry = kernels.first_inside(self.starts, self.set_starts, self.members, child, allowed)
        return int(entry)


def renumbered(found: VariableSets, place: NDArray[np.int64]) -> VariableSets:
    """Return the sets with new numbers for their members, ascending again."""
    members = place[found.members]
    owner = np.repeat(np.arange(len(found.scores)), np.diff(found.starts))
    return found._replace(members=members[np.lexsort((members, owner))])


def _ordered(found: VariableSets, n: int, prune: bool) -> VariableSets:
    """Sort sets by score, size and members, and leave out the dominated ones."""
    if len(found.scores) == 1 and len(found.members) == found.starts[1]:
        return found  # as thousands of variables have after an early stop
    sizes = np.diff(found.starts)
    longest = int(sizes.max(initial=0))
    padded = np.full((len(sizes), longest), -1, dtype=np.int64)
    for place in range(longest):
        longer = sizes > place
        padded[longer, place] = found.members[found.starts[:-1][longer] + place]
    order = np.lexsort((*padded.T[::-1], sizes, -found.scores))
    if prune:
        from bnstudio.scoring.parent_sets import _table_kernels as kernels

        starts, members = _packed(padded[order])
        keep = np.empty(len(order), dtype=bool)
        kernels.undominated(starts, members, np.full(n, -1, dtype=np.int64), keep)
        order = order[keep]
    return VariableSets(found.scores[order], *_packed(padded[order]))


def _packed(padded: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    filled = padded >= 0
    return offsets(filled.sum(axis=1)), padded[filled]


def offsets(sizes: Sequence[int] | NDArray[np.int64]) -> NDArray[np.int64]:
    """Return where runs of these sizes begin that lie one after the other, and the end."""
    starts = np.zeros(len(sizes) + 1, dtype=np.int64)
    np.cumsum(sizes, out=starts[1:])
    return starts
