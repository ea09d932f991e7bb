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

_BATCH = 2**16  # sets that are put in order at once


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
        called now and then, for what it may raise.
        """
        n = len(names)
        kind = np.uint16 if n <= 2**16 else np.uint32
        counts, scores, sizes = [], [np.empty(0)], [np.empty(0, dtype=np.int64)]
        members: list[Members] = [np.empty(0, kind)]
        for low, high in _batches([len(one.scores) for one in found]):
            check()
            own = _ordered(found[low:high], n, prune, check)
            counts += own.counts
            scores.append(own.scores)
            sizes.append(own.sizes)
            members.append(own.members.astype(kind))
        return cls(
            tuple(names),
            offsets(counts),
            np.concatenate(scores),
            offsets(np.concatenate(sizes)),
            np.concatenate(members),
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

    def named_first(self, sets: int, most: int) -> NDArray[np.bool_]:
        """Return for each child the variables that its best sets name first, [child, parent].

        Up to ``most`` of each child, of its first ``sets`` sets.
        """
        from bnstudio.scoring.parent_sets import _table_kernels as kernels

        named = np.zeros((self.n, self.n), dtype=bool)
        kernels.first_named(
            self.starts, self.set_starts, self.members, sets, most, np.full(self.n, -1), named
        )
        return named

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


class _Ordered(NamedTuple):
    """The sets of some variables, those of each in their order."""

    counts: list[int]  # sets of each variable
    scores: NDArray[np.float64]
    sizes: NDArray[np.int64]  # members of each set
    members: NDArray[np.int64]


def _batches(counts: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield ranges of variables that are put in order together: each has some sets."""
    low = total = 0
    for place, count in enumerate(counts):
        total += count
        if total >= _BATCH:
            yield low, place + 1
            low, total = place + 1, 0
    if low < len(counts):
        yield low, len(counts)


def _ordered(
    found: Sequence[VariableSets], n: int, prune: bool, check: Callable[[], None]
) -> _Ordered:
    """Sort each variable's sets by score, size and members; leave out the dominated ones.

    All at once: with many variables of few sets, each call of numpy costs more than its sort.
    """
    counts = [len(one.scores) for one in found]
    scores = np.concatenate([one.scores for one in found])
    starts = np.concatenate([one.starts for one in found])
    members = np.concatenate([one.members for one in found]).astype(np.int64)
    # Between the starts of two variables lies no set.
    sizes = np.delete(
        np.diff(starts), np.cumsum([count + 1 for count in counts[:-1]], dtype=int) - 1
    )
    begins = offsets(sizes)[:-1]
    owners = np.repeat(np.arange(len(counts)), counts)
    order = np.lexsort((-scores, owners))
    by_score, by_owner = scores[order], owners[order]
    level = (by_score[1:] == by_score[:-1]) & (by_owner[1:] == by_owner[:-1])
    tied = np.flatnonzero(np.append(level, False) | np.append(False, level))
    if len(tied):  # size and members decide, which is seldom asked
        some = order[tied]
        longest = int(sizes[some].max())
        padded = np.full((len(some), longest), -1, dtype=np.int64)
        for place in range(longest):
            longer = sizes[some] > place
            padded[longer, place] = members[begins[some][longer] + place]
        order[tied] = some[np.lexsort((*padded.T[::-1], sizes[some], -scores[some], owners[some]))]
    if prune:
        kept = []
        for own in np.split(order, np.cumsum(counts[:-1])):
            check()
            kept.append(own[_undominated(n, sizes[own], _gathered(members, begins, sizes, own))])
        order, counts = np.concatenate(kept), [len(own) for own in kept]
    return _Ordered(counts, scores[order], sizes[order], _gathered(members, begins, sizes, order))


def _gathered(
    members: NDArray[np.int64],
    begins: NDArray[np.int64],
    sizes: NDArray[np.int64],
    order: NDArray[np.int64],
) -> NDArray[np.int64]:
    """Return the members of sets, one set after the other, in an order of the sets."""
    ends = offsets(sizes[order])
    places = np.arange(ends[-1]) + np.repeat(begins[order] - ends[:-1], sizes[order])
    found: NDArray[np.int64] = members[places]
    return found


def _undominated(n: int, sizes: NDArray[np.int64], members: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Return which sets of one variable, by falling score, have no subset before them."""
    from bnstudio.scoring.parent_sets import _table_kernels as kernels

    keep = np.empty(len(sizes), dtype=bool)
    kernels.undominated(offsets(sizes), members, np.full(n, -1, dtype=np.int64), keep)
    return keep


def offsets(sizes: Sequence[int] | NDArray[np.int64]) -> NDArray[np.int64]:
    """Return where runs of these sizes begin that lie one after the other, and the end."""
    starts = np.zeros(len(sizes) + 1, dtype=np.int64)
    np.cumsum(sizes, out=starts[1:])
    return starts
