"""Grow-shrink trees: the parents of every variable under any ordering, each set scored once.

Andrews, Ramsey, Sanchez-Romero, Camchong and Kummerfeld (2023), *Fast scalable and accurate
discovery of DAGs using the best order score search and grow-shrink trees*, NeurIPS 36. Parents grow
by the predecessor that raises the score most until none does, then shrink by the one whose removal
raises it most until none does. Both depend on the parent set reached alone, so what was found for
one ordering serves all. Sets that are reached in several ways are one node here.
"""

from __future__ import annotations

import itertools
from contextlib import AbstractContextManager
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from bnstudio.data.counts.counting import indices
from bnstudio.numerics.rounding import smallest_gain
from bnstudio.search.base import Problem
from bnstudio.search.classes._grow_shrink_kernels import NOT_FOLLOWED, SHRINK, TreeArrays
from bnstudio.search.climbing.row_scoring import RowScorer
from bnstudio.search.control import Control
from bnstudio.search.snapshot import Snapshot

Parents = tuple[int, ...]
S = TypeVar("S", bound=np.generic)

_FIRST_NODES = 256
_FIRST_BRANCHES = 4096


class GrowShrinkTrees:
    """The trees of all variables of a problem, made as far as they were asked for.

    Required parents stand in every set. Sets beyond the limits of parents and free parameters, and
    forbidden parents, are in no tree.

    Parameters
    ----------
    problem, control
        As given to a searcher.

    Attributes
    ----------
    arrays
        The trees, for kernels.
    members
        Of each node, its parent set, ascending.
    """

    def __init__(self, problem: Problem, control: Control) -> None:
        self._cache = problem.scores
        self._legal = problem.legal
        self._control = control
        self._rows = RowScorer(problem, control)
        self.members: list[Parents] = []
        self._child: list[int] = []
        self._score: list[float] = []
        self._nodes: dict[tuple[int, Parents], int] = {}
        self._shrunk: dict[int, Parents] = {}
        self._branches = 0
        self._constant = problem.n - problem.varying
        self.arrays = TreeArrays(
            first=np.zeros(_FIRST_NODES, dtype=np.int64),
            branches=np.zeros(_FIRST_NODES, dtype=np.int32),
            shrunk=np.full(_FIRST_NODES, np.nan),
            asked=np.zeros(_FIRST_NODES, dtype=np.uint8),
            variable=np.zeros(_FIRST_BRANCHES, dtype=np.int32),
            below=np.zeros(_FIRST_BRANCHES, dtype=np.int64),
        )
        self._branch_scores = np.zeros(_FIRST_BRANCHES)
        roots = [(y, tuple(self._legal.required_parents(y).tolist())) for y in range(problem.n)]
        self.root_scores = self._cache.score_all(roots)
        for (y, required), score in zip(roots, self.root_scores.tolist(), strict=True):
            self._add(y, required, score)
        self._whole = problem.n  # nodes whose branches are known, or asked for before all others

    @property
    def nodes(self) -> int:
        """Number of parent sets reached so far, of the variables with more than one state."""
        return len(self.members) - self._constant

    def pool(self) -> AbstractContextManager[None]:
        """Provide the scoring threads inside the block."""
        return self._rows.pool()

    def grow_root(self, y: int) -> None:
        """Find the branches of the root of ``y``."""
        self._grow(y)

    def provide(self, wanted: NDArray[np.int64]) -> None:
        """Make the nodes, and find the shrunk scores, that a kernel has asked for."""
        for node, branch in wanted.tolist():
            if branch == SHRINK:
                self._shrink(node)
            else:
                self._follow(node, branch)

    def parents(self, node: int) -> Parents:
        """Return the parents that the set of a node shrinks to, ascending."""
        return self._shrunk.get(node, self.members[node])

    def put_into(self, snapshot: Snapshot) -> None:
        """Keep the trees as far as they are made."""
        n, arrays, branches = self._whole, self.arrays, self._branches
        own, shrunk = self.members[:n], sorted(self._shrunk.items())
        below = arrays.below[:branches].copy()
        below[(below < 0) | (below >= n)] = NOT_FOLLOWED  # what was asked for is asked again
        snapshot.arrays |= {
            "trees.child": np.array(self._child[:n], dtype=np.int64),
            "trees.score": np.array(self._score[:n]),
            "trees.sizes": np.array([len(one) for one in own], dtype=np.int64),
            "trees.members": np.array([p for one in own for p in one], dtype=np.int64),
            "trees.first": arrays.first[:n],
            "trees.branches": arrays.branches[:n],
            "trees.shrunk": arrays.shrunk[:n],
            "trees.variable": arrays.variable[:branches],
            "trees.below": below,
            "trees.branch_scores": self._branch_scores[:branches],
            "trees.shrunk_nodes": np.array([node for node, _ in shrunk], dtype=np.int64),
            "trees.shrunk_sizes": np.array([len(one) for _, one in shrunk], dtype=np.int64),
            "trees.shrunk_members": np.array([p for _, one in shrunk for p in one], np.int64),
        }

    def take_from(self, snapshot: Snapshot) -> None:
        """Make the trees that :meth:`put_into` kept."""

        def sets(sizes: str, members: str) -> list[Parents]:
            ends = np.cumsum(snapshot.array(sizes)).tolist()
            flat = snapshot.array(members).tolist()
            return [tuple(flat[a:b]) for a, b in itertools.pairwise([0, *ends])]

        self._child = snapshot.array("trees.child").tolist()
        self._score = snapshot.array("trees.score").tolist()
        self.members = sets("trees.sizes", "trees.members")
        self._whole = len(self.members)
        self._nodes = dict(
            zip(zip(self._child, self.members, strict=True), range(self._whole), strict=True)
        )
        shrunk = sets("trees.shrunk_sizes", "trees.shrunk_members")
        nodes = snapshot.array("trees.shrunk_nodes").tolist()
        self._shrunk = dict(zip(nodes, shrunk, strict=True))
        known = snapshot.array("trees.shrunk")
        self._branch_scores = _roomy(snapshot.array("trees.branch_scores"), _FIRST_BRANCHES)
        self._branches = len(snapshot.array("trees.branch_scores"))
        self.arrays = TreeArrays(
            first=_roomy(snapshot.array("trees.first"), _FIRST_NODES),
            branches=_roomy(snapshot.array("trees.branches"), _FIRST_NODES),
            shrunk=_roomy(known, _FIRST_NODES, np.nan),
            asked=_roomy((~np.isnan(known)).astype(np.uint8), _FIRST_NODES),
            variable=_roomy(snapshot.array("trees.variable"), _FIRST_BRANCHES),
            below=_roomy(snapshot.array("trees.below"), _FIRST_BRANCHES),
        )

    def _follow(self, node: int, branch: int) -> None:
        """Make the node that a branch leads to, unless the set is known."""
        child = self._child[node]
        joining = int(self.arrays.variable[branch])
        own = tuple(sorted((*self.members[node], joining)))
        below = self._nodes.get((child, own))
        if below is None:
            below = self._add(child, own, float(self._branch_scores[branch]))
            self._grow(below)
            self._whole = len(self.members)
        self.arrays.below[branch] = below

    def _add(self, child: int, own: Parents, score: float) -> int:
        node = len(self.members)
        if node == len(self.arrays.first):
            more = {name: _doubled(getattr(self.arrays, name)) for name in ("first", "branches")}
            shrunk = _doubled(self.arrays.shrunk, np.nan)
            asked = _doubled(self.arrays.asked)
            self.arrays = self.arrays._replace(**more, shrunk=shrunk, asked=asked)
        self.members.append(own)
        self._child.append(child)
        self._score.append(score)
        self._nodes[child, own] = node
        return node

    def _grow(self, node: int) -> None:
        """Find the branches of a node: who raises the score, best first."""
        child, own, score = self._child[node], self.members[node], self._score[node]
        required = len(self.members[child])
        candidates = self._legal.candidates(child)
        if len(own) - required >= self._legal.room(child):
            candidates = candidates[:0]
        elif own:
            candidates = candidates[~np.isin(candidates, own)]
        candidates = self._legal.extensions_within_params(child, own, candidates)
        scores = self._rows.extensions(child, indices(own), candidates)
        least = smallest_gain(score)
        better = np.flatnonzero(scores > score + least)
        ranked = better[_ranked(scores[better], candidates[better], least)]
        first, count = self._branches, len(ranked)
        while first + count > len(self._branch_scores):
            variable, below = _doubled(self.arrays.variable), _doubled(self.arrays.below)
            self.arrays = self.arrays._replace(variable=variable, below=below)
            self._branch_scores = _doubled(self._branch_scores)
        self._branches += count
        self.arrays.variable[first : first + count] = candidates[ranked]
        self.arrays.below[first : first + count] = NOT_FOLLOWED
        self._branch_scores[first : first + count] = scores[ranked]
        self.arrays.first[node] = first
        self.arrays.branches[node] = count

    def _shrink(self, node: int) -> None:
        """Find what the set of a node shrinks to."""
        self._control.check()
        child, own, score = self._child[node], self.members[node], self._score[node]
        required = set(self.members[child])
        while True:
            free = [x for x in own if x not in required]
            smaller = [tuple(p for p in own if p != x) for x in free]
            if not free:
                break
            scores = self._cache.score_all([(child, left) for left in smaller])
            least = smallest_gain(score)
            largest = float(scores.max())
            if largest <= score + least:
                break
            # Of those that tie, the one with the smallest index goes.
            best = int(np.argmax(scores >= largest - least))
            own, score = smaller[best], float(scores[best])
        if own != self.members[node]:
            self._shrunk[node] = own
        self.arrays.shrunk[node] = score


def _ranked(
    scores: NDArray[np.float64], variables: NDArray[np.int64], tie: float
) -> NDArray[np.int64]:
    """Return the places of the scores, best first; of those that tie the smaller variable first."""
    places = np.lexsort((variables, -scores))
    falling = scores[places]
    if not len(places) or (falling[:-1] - falling[1:] > tie).all():
        return places
    low = 0
    while low < len(places):
        high = low + int(np.count_nonzero(falling[low:] >= falling[low] - tie))
        places[low:high] = places[low:high][np.argsort(variables[places[low:high]])]
        low = high
    return places


def _doubled(array: NDArray[S], empty: float = 0) -> NDArray[S]:
    return _roomy(array, 2 * len(array), empty)


def _roomy(array: NDArray[S], size: int, empty: float = 0) -> NDArray[S]:
    """Return a copy with room for at least ``size`` things: a power of two times it."""
    while size < len(array):
        size *= 2
    larger = np.full(size, empty, dtype=array.dtype)
    larger[: len(array)] = array
    return larger
