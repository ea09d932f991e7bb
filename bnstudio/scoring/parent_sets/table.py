"""The parent set table: for every variable its good parent sets, best first.

Ordering searches and exact searches need nothing else of the data. The sets of all variables lie
one after the other in a few arrays; a set is there both as a list of indices and as a bit mask, and
the best set inside or outside a set of variables is the first that fits.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bnstudio.scoring.parent_sets import _table_kernels as kernels

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
        starts = np.concatenate(([0], np.cumsum(sizes[keep])))
        return VariableSets(self.scores[keep], starts, self.members[np.repeat(keep, sizes)])


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

    def fits(
        self, score: str, parameters: Mapping[str, Any], data_sha256: str, knowledge: str
    ) -> bool:
        """Whether the table holds scores of these data, with this score and these constraints.

        The structural limits are part of ``knowledge``.
        """
        return (
            bool(self.data_sha256)
            and self.data_sha256 == data_sha256
            and self.score == score
            and dict(self.parameters) == dict(parameters)
            and self.knowledge == knowledge
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
        provenance: Provenance | None = None,
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
        scores, sizes, members = [], [], []
        starts = np.zeros(n + 1, dtype=np.int64)
        for i, one in enumerate(found):
            check()
            own = _ordered(one, n, prune)
            scores.append(own.scores)
            sizes.append(np.diff(own.starts))
            members.append(own.members.astype(kind))
            starts[i + 1] = starts[i] + len(own.scores)
        set_starts = np.zeros(int(starts[-1]) + 1, dtype=np.int64)
        if n:
            np.cumsum(np.concatenate(sizes), out=set_starts[1:])
        return cls(
            tuple(names),
            starts,
            np.concatenate(scores) if n else np.empty(0),
            set_starts,
            np.concatenate(members or [np.empty(0)]).astype(kind),
            Provenance() if provenance is None else provenance,
            np.zeros(n, dtype=bool) if exhausted is None else np.array(exhausted, dtype=bool),
            np.zeros(n, dtype=np.int64) if drops is None else np.array(drops, dtype=np.int64),
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
        """Return the entry with exactly these parents, or -1."""
        wanted = np.array(sorted(parents), dtype=self.members.dtype)
        low, high = int(self.starts[child]), int(self.starts[child + 1])
        sizes = np.diff(self.set_starts[low : high + 1])
        for entry in low + np.flatnonzero(sizes == len(wanted)):
            begin = self.set_starts[entry]
            if np.array_equal(self.members[begin : begin + len(wanted)], wanted):
                return int(entry)
        return -1

    def upper_bound(self) -> float:
        """Return the sum of the best scores: no network over these sets scores higher."""
        return math.fsum(float(self.scores[e]) for e in self.starts[:-1])

    @property
    def memory_bytes(self) -> int:
        """Size of the arrays, masks included once they have been asked for."""
        return sum(
            part.nbytes
            for part in vars(self).values()
            for part in (part if isinstance(part, tuple) else (part,))
            if isinstance(part, np.ndarray)
        )

    # --- masks and lookups ------------------------------------------------------------------------

    def occurring(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return who occurs in each variable's sets: offsets, and the variables ascending."""
        starts = np.zeros(self.n + 1, dtype=np.int64)
        most = min(len(self.members), self.n * max(self.n - 1, 0))
        found = np.empty(most, dtype=np.int64)
        kernels.list_candidates(
            self.starts, self.set_starts, self.members, np.zeros(self.n, dtype=np.int64), found,
            starts,
        )  # fmt: skip
        return starts, found[: starts[-1]].copy()

    @cached_property
    def _candidates(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Offsets a variable, and the candidates ascending; no lists up to 64 variables."""
        if self.n <= 64:
            return np.zeros(self.n + 1, dtype=np.int64), np.empty(0, dtype=np.int64)
        return self.occurring()

    @property
    def candidate_starts(self) -> NDArray[np.int64]:
        """Offsets of each variable in :attr:`candidates`; all 0 up to 64 variables."""
        return self._candidates[0]

    @property
    def candidates(self) -> NDArray[np.int64]:
        """The variables that occur in each variable's sets: what its mask bits stand for."""
        return self._candidates[1]

    @cached_property
    def words(self) -> NDArray[np.int64]:
        """Number of mask words of each variable, at least 1; shape ``(n,)``."""
        words: NDArray[np.int64] = np.maximum((np.diff(self.candidate_starts) + 63) // 64, 1)
        return words

    @cached_property
    def mask_starts(self) -> NDArray[np.int64]:
        """Where each variable's mask words begin in :attr:`masks`; shape ``(n + 1,)``."""
        starts = np.zeros(self.n + 1, dtype=np.int64)
        np.cumsum(self.words * np.diff(self.starts), out=starts[1:])
        return starts

    @cached_property
    def masks(self) -> NDArray[np.uint64]:
        """The sets as bits, ``words[child]`` words an entry.

        Bit ``p`` is variable ``p`` up to 64 variables; above, bit ``b`` is the child's candidate
        ``candidates[candidate_starts[child] + b]``.
        """
        masks = np.zeros(int(self.mask_starts[-1]), dtype=np.uint64)
        kernels.make_masks(
            self.starts,
            self.set_starts,
            self.members,
            self.mask_starts,
            self.words,
            self.candidate_starts,
            self.candidates,
            np.zeros(self.n, dtype=np.int64),
            masks,
        )
        return masks

    @cached_property
    def kernel(
        self,
    ) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64], NDArray[np.uint64]]:
        """What the lookup kernels take first: starts, mask starts, words, masks."""
        return self.starts, self.mask_starts, self.words, self.masks

    def local_mask(self, child: int, marked: NDArray[np.bool_]) -> NDArray[np.uint64]:
        """Return the mask of the child for a Boolean a variable."""
        local = np.zeros(int(self.words[child]), dtype=np.uint64)
        if self.n <= 64:
            local[0] = sum(1 << int(p) for p in np.flatnonzero(marked))
        else:
            kernels.localise(self.candidate_starts, self.candidates, child, marked, local)
        return local

    def best_inside(self, child: int, allowed: NDArray[np.bool_]) -> int:
        """Return the entry of the best set of ``child`` inside ``allowed``, or -1.

        ``allowed`` is a Boolean a variable. Searches keep masks instead and call
        ``_parent_set_kernels.first_inside(*table.kernel, child, mask)``.
        """
        return int(kernels.first_inside(*self.kernel, child, self.local_mask(child, allowed)))


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
        starts, members = _packed(padded[order])
        keep = np.empty(len(order), dtype=bool)
        kernels.undominated(starts, members, np.full(n, -1, dtype=np.int64), keep)
        order = order[keep]
    return VariableSets(found.scores[order], *_packed(padded[order]))


def _packed(padded: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    filled = padded >= 0
    starts = np.zeros(len(padded) + 1, dtype=np.int64)
    np.cumsum(filled.sum(axis=1), out=starts[1:])
    return starts, padded[filled]
