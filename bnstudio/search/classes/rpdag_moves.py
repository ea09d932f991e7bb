"""The climber that the searches among RPDAGs share: a graph and its tables of move scores.

An :class:`RpdagClimber` owns the arrays of the kernels in ``_rpdag_*_kernels.py``, computes missing
scores, and turns the arrays into graphs. An undirected edge stands for both directions; where
knowledge or a limit allows only one, the graph that is shown has an arc there, so that every
extension of it keeps the rules.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from bnstudio.graph.convert import to_rpdag
from bnstudio.graph.pdag import PDAG, RPDAG, trusted
from bnstudio.numerics.rounding import smallest_gain
from bnstudio.search.base import Problem
from bnstudio.search.classes import _rpdag_graph_kernels as graphs
from bnstudio.search.classes import _rpdag_kernels as kernels
from bnstudio.search.classes import _rpdag_restart_kernels as restarts
from bnstudio.search.classes import _rpdag_table_kernels as tables
from bnstudio.search.climbing._network_kernels import FULL, NEEDS_SCORES
from bnstudio.search.climbing.climber import (
    TableClimber,
    empty_parents,
    starting_dag,
)
from bnstudio.search.control import Control

Saved = NDArray[np.uint8]
"""An RPDAG without its tables: how the nodes are joined."""

_FIRST_ROWS = 32
_MAX_ROWS_PER_NODE = 8  # at most two are in use, the others save look-ups


class RpdagClimber(TableClimber[graphs.RpdagState]):
    """An RPDAG with its tables of move scores.

    Its moves are (operator, x, y, z, gain), named as in the paper; ``z`` is the other parent of a
    new v-structure in ``y``, else -1.

    Parameters
    ----------
    problem, control
        As given to a searcher. The search begins with the RPDAG of the start network, or of the
        required arcs alone.
    tabu
        Whether tabu marks are kept.
    """

    kernels = (kernels.advance, restarts.perturb)

    def __init__(self, problem: Problem, control: Control, *, tabu: bool = False) -> None:
        super().__init__(problem, control)
        self.state = self._state(tabu)
        self._enter(to_rpdag(starting_dag(problem)))
        self.min_gain = smallest_gain(self.total)

    def _state(self, tabu: bool) -> graphs.RpdagState:
        n, rules = self.n, self.rules
        arities = rules.arities.astype(np.float64)
        able = (
            (rules.allowed != 0)
            & (rules.max_parents[:, None] >= 1)
            & ((arities[:, None] - 1) * arities[None, :] <= rules.max_params)
        )
        words, rows = (n + 63) // 64, n + _FIRST_ROWS
        marks = (n, n) if tabu else (0, 0)
        return graphs.RpdagState(
            joined=np.zeros((n, n), dtype=np.uint8),
            outs=np.zeros((n, n), dtype=np.int64),
            out_counts=np.zeros(n, dtype=np.int64),
            undirected=np.zeros(n, dtype=np.int64),
            parents=empty_parents(rules),
            counts=np.zeros(n, dtype=np.int64),
            configs=np.ones(n),
            able=able.astype(np.uint8),
            able_in=_bits(able),
            able_out=_bits(able.T),
            one_way=np.array([(able != able.T).any()], dtype=np.uint8),
            single=np.zeros(n),
            own=np.zeros(n),
            pair=np.full((n, n), -np.inf),
            pair_best=np.full(n, -np.inf),
            rows=np.full((rows, n), np.nan),
            row_best=np.full(rows, -np.inf),
            slots=np.full((n, n), -1, dtype=np.int32),
            used=np.full(1, n, dtype=np.int64),
            fingerprints=np.ascontiguousarray(self.cache.arrays.child_words[:, :n].T),
            outdated=np.ones(n, dtype=np.uint8),
            compared=np.zeros(1, dtype=np.int64),
            open=np.zeros((rows, words), dtype=np.uint64),
            paths_outdated=np.ones(1, dtype=np.uint8),
            reach=np.zeros((rows, words), dtype=np.uint64),
            reach_able=np.zeros(rows, dtype=np.uint8),
            headed=np.zeros(words, dtype=np.uint64),
            rootable=np.zeros(words, dtype=np.uint64),
            tabu_arc=np.zeros(marks, dtype=np.int64),
            tabu_undirected=np.zeros(marks, dtype=np.int64),
            tabu_delete=np.zeros(marks, dtype=np.int64),
        )

    def _enter(self, start: RPDAG) -> None:
        """Make ``start`` the current graph, with the scores of its families."""
        state, n = self.state, self.n
        families = [(y, start.parents(y)) for y in range(n)]
        links = sorted(start.links)
        scores = self.cache.score_all(
            [*((y, ()) for y in range(n)), *families, *((y, (x,)) for x, y in links)]
        )
        state.single[:] = scores[:n]
        state.own[:] = scores[n : 2 * n]
        for (x, y), score in zip(links, scores[2 * n :], strict=True):
            state.pair[x, y] = state.pair[y, x] = score - state.single[y]
            graphs.add_undirected(state, x, y)
        cache_arrays = self._rows.cache_arrays
        for y, own in families:
            for x in own:
                graphs.add_arc(state, self.rules, cache_arrays, x, y)

    @property
    def total(self) -> float:
        """Score of the current graph."""
        return float(graphs.total(self.state))

    def copy_state(self) -> Saved:
        """Return a copy of the graph, without its tables."""
        return self.state.joined.copy()

    def save(self, saved: Saved) -> None:
        """Copy the current graph into ``saved``."""
        saved[:] = self.state.joined

    def restore(self, saved: Saved) -> None:
        """Return to a saved graph."""
        restarts.restore(self.state, self.rules, self._rows.cache_arrays, saved)
        self._score_own()

    def perturb(self, random: NDArray[np.uint64], max_moves: int) -> int:
        """Make from 1 to ``max_moves`` random legal moves; return how many there were."""
        made = super().perturb(random, max_moves)
        self._score_own()
        return made

    def forget_tabu(self) -> None:
        """Empty the list of forbidden operators."""
        for marks in (self.state.tabu_arc, self.state.tabu_undirected, self.state.tabu_delete):
            marks[:] = 0

    def _score_own(self) -> None:
        """Score the families whose score is not known."""
        state = self.state
        nodes = np.flatnonzero(np.isnan(state.own)).tolist()
        if nodes:
            state.own[nodes] = self.cache.score_all(
                [(y, state.parents[y, : state.counts[y]].tolist()) for y in nodes]
            )

    def graph(self, saved: Saved | None = None) -> PDAG:
        """Return the current graph (or ``saved``), with the directions that the rules decide."""
        joined = self.state.joined if saved is None else saved
        children, parents = np.nonzero(joined == graphs.PARENT)
        arcs = frozenset(zip(parents.tolist(), children.tolist(), strict=True))
        ends, others = np.nonzero(np.triu(joined == graphs.UNDIRECTED))
        links = frozenset(zip(ends.tolist(), others.tolist(), strict=True))
        rpdag = trusted(RPDAG, self.names, arcs, links)
        return directed_by_rules(rpdag, self.state.able) if self.state.one_way[0] else rpdag

    def fill(self) -> None:
        """Score all pairs of nodes, and report progress."""
        rows = self._rows
        for y in range(self.n):
            self.control.progress("Scoring the pairs", y, self.n)
            self.control.check()
            with self.cache.lock:
                missing = tables.refresh_pairs(self.state, rows.cache_arrays, y, rows.unknown)
            if missing:
                self._serve(NEEDS_SCORES, (y, tables.PAIRS, missing))
            tables.make_gains(self.state, y)
        self.control.progress("Scoring the pairs", self.n, self.n)

    def _serve(self, event: int, asked: Sequence[int]) -> None:
        """Compute the unknown scores of a row and store them, or make room for more rows."""
        if event == FULL:
            self._make_room()
            return
        y, z, missing, *_ = asked
        state, rows = self.state, self._rows
        if z == tables.OWN_PARENTS:
            parents = state.parents[y, : state.counts[y]]
        else:
            parents = np.array([] if z == tables.PAIRS else [z], dtype=np.int64)
        rows.compute(y, parents, missing)
        with self.cache.lock:
            tables.store_unknown(state, rows.cache_arrays, y, z, rows.unknown, missing, rows.scores)

    def _make_room(self) -> None:
        """Double the rows for v-structures; when there are many, clear them instead."""
        state, n = self.state, self.n
        more = len(state.rows) - n
        if more >= _MAX_ROWS_PER_NODE * n:
            state.slots[:] = -1
            state.used[0] = n
            state.rows[n:] = np.nan
            state.outdated[state.undirected > 0] = 1
        else:
            self.state = state._replace(
                rows=np.concatenate((state.rows, np.full((more, n), np.nan))),
                row_best=np.concatenate((state.row_best, np.full(more, -np.inf))),
                open=np.concatenate((state.open, np.zeros_like(state.open[:more]))),
                reach=np.concatenate((state.reach, np.zeros_like(state.reach[:more]))),
                reach_able=np.concatenate((state.reach_able, np.zeros(more, dtype=np.uint8))),
            )
        self.state.paths_outdated[0] = 1


def _bits(matrix: NDArray[np.bool_]) -> NDArray[np.uint64]:
    """Return the rows of a boolean matrix as sets: bit x of a row is its place x."""
    n = len(matrix)
    padded = np.zeros((n, (n + 63) // 64 * 64), dtype=np.bool_)
    padded[:, :n] = matrix
    return np.packbits(padded, axis=1, bitorder="little").view("<u8").astype(np.uint64)


def directed_by_rules(rpdag: RPDAG, able: NDArray[np.uint8]) -> PDAG:
    """Direct the undirected edges that the rules allow in one direction only, and what follows.

    ``able[y, x]`` says whether ``x -> y`` is allowed. An edge that is directed leads away from the
    possible roots of its tree, and so do all edges behind it. The result is an RPDAG if nothing was
    directed, else a PDAG all of whose extensions keep the rules.
    """
    arcs = set(rpdag.arcs)
    outward = [(a, b) for link in rpdag.links for a, b in (link, link[::-1]) if not able[a, b]]
    for a, b in outward:
        if (a, b) not in arcs:
            arcs.add((a, b))
            outward.extend((b, other) for other in rpdag.neighbours(b) if other != a)
    links = frozenset((a, b) for a, b in rpdag.links if not {(a, b), (b, a)} & arcs)
    kind = RPDAG if len(links) == len(rpdag.links) else PDAG
    return trusted(kind, rpdag.names, frozenset(arcs), links)
