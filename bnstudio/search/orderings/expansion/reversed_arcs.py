"""Families of reversed arcs: which parents the two ends of an arc may want when it is reversed.

A network in which the arc ``x -> y`` is reversed says the same where each end takes over the
parents of the other (Shachter 1986): ``x`` gets ``y`` and the other parents of ``y``, and ``y``
those of ``x``. Such sets are too large to be good, but their best subsets often are the families of
a better network, and far from those in use: ``y`` alone says little of ``x`` where its other
parents are not known, so that no search that adds one parent after the other comes there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from math import comb
from typing import NamedTuple

import numpy as np

from bnstudio.search.orderings.expansion._expansion_kernels import Subsets, Unions
from bnstudio.search.orderings.expansion.new_sets import Parents

MOST_SUBSETS = 256
"""Subsets of one union that are scored, at most: smaller ones of larger unions."""

MOST_PARENTS = 5
"""Parents of a subset, at most."""


class ParentUnion(NamedTuple):
    """Parents that a variable may want when an arc at it is reversed.

    Attributes
    ----------
    child
        The variable.
    parents
        All of them, ascending.
    always
        The parent that each subset holds: the former child of this one; -1 if there is none.
    """

    child: int
    parents: Parents
    always: int

    @property
    def looked_at(self) -> int:
        """How many subsets are, if all of them are legal."""
        size = len(self.parents)
        return counts_of(size)[self.always >= 0]


def unions_of(network: Sequence[tuple[int, Parents]]) -> Iterator[ParentUnion]:
    """Give the unions of both ends of all arcs of a network, given by its families."""
    parents = dict(network)
    for head, own in network:
        for tail in own:
            others = {*own, *parents[tail]} - {tail}
            if not others <= set(own):
                yield ParentUnion(head, tuple(sorted(others)), -1)
            yield ParentUnion(tail, tuple(sorted(others | {head})), head)


def most_members(size: int) -> int:
    """Return how large the subsets of a union are: as large as there is room for."""
    most, count = 0, 1
    while most < min(size, MOST_PARENTS) and count + comb(size, most + 1) <= MOST_SUBSETS:
        most += 1
        count += comb(size, most)
    return most


@cache
def counts_of(size: int) -> tuple[int, int]:
    """Return how many subsets of a union there are, and how many hold a given member."""
    lengths = range(most_members(size) + 1)
    every = sum(comb(size, length) for length in lengths)
    return every, sum(comb(size - 1, length - 1) for length in lengths[1:])


def subsets_up_to(largest: int) -> Subsets:
    """Return the subsets of unions of up to so many members, or some more."""
    return _subsets_up_to(min(-(-largest // 8) * 8, MOST_SUBSETS))


@cache
def _subsets_up_to(largest: int) -> Subsets:
    firsts, starts = [0], [0]
    members: list[int] = []
    without: list[int] = []
    for size in range(largest + 1):
        number: dict[tuple[int, ...], int] = {}
        for length in range(most_members(size) + 1):
            for one in combinations(range(size), length):
                number[one] = len(number)
                members += one
                without += [number[one[:k] + one[k + 1 :]] for k in range(length)]
                starts.append(len(members))
        firsts.append(len(starts) - 1)
    return Subsets(*(np.array(some, dtype=np.int64) for some in (firsts, starts, members, without)))


def arrays_of(unions: Sequence[ParentUnion]) -> Unions:
    """Return unions as arrays; one of very many parents, of which none is looked at, has none."""
    parents = [union.parents if len(union.parents) <= MOST_SUBSETS else () for union in unions]
    return Unions(
        np.array([union.child for union in unions], dtype=np.int64),
        np.array([union.always for union in unions], dtype=np.int64),
        np.cumsum([0, *map(len, parents)], dtype=np.int64),
        np.array([parent for own in parents for parent in own], dtype=np.int64),
    )
