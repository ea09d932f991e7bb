"""The climber that the searches among RPDAGs share: a graph and its tables of move scores.

An :class:`RpdagClimber` owns the arrays of the kernels in ``_rpdag_*_kernels.py``, computes missing
scores, and turns the arrays into graphs. An undirected edge stands for both directions; where
knowledge or a limit allows only one, the graph that is shown has an arc there, so that every
extension of it keeps the rules.
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bnstudio.errors import UsageError
from bnstudio.graph.convert import to_rpdag
from bnstudio.graph.pdag import PDAG, RPDAG, Arc, trusted
from bnstudio.search.base import Problem
from bnstudio.search.classes import _rpdag_graph_kernels as graphs
from bnstudio.search.classes import _rpdag_kernels as kernels
from bnstudio.search.classes import _rpdag_restart_kernels as restarts
from bnstudio.search.classes import _rpdag_table_kernels as tables
from bnstudio.search.climbing.climber import move_rules, starting_dag
from bnstudio.search.climbing.row_scoring import RowScorer
from bnstudio.search.control import Control

Saved = NDArray[np.uint8]
"""An RPDAG without its tables: how the nodes are joined."""

_FIRST_ROWS = 32
_MAX_ROWS_PER_NODE = 8  # at most two are in use, the others save look-ups


def not_equivalent(score: Any) -> str:
    """Return why a search among classes of networks cannot use a score; "" if it can.

    ``score`` is a class of ``scoring/registry.py`` or a scorer.
    """
    if score.score_equivalent:
        return ""
    return (
        f"{score.title} can differ between equivalent networks, which this searcher takes for one"
    )


def refuse_score(problem: Problem, name: str) -> None:
    """Raise :class:`UsageError` if the problem's score is not equivalent."""
    why = not_equivalent(problem.scores.scorer)
    if why:
        raise UsageError(
            f"the searcher {name} cannot use this score: {why}", advice="Choose BIC, AIC or BDeu"
        )


class RpdagClimber:
    """An RPDAG with its tables of move scores.

    Parameters
    ----------
    problem, control
        As given to a searcher. The search begins with the RPDAG of the start network, or of the
        required arcs alone.
    tabu
        Whether tabu marks are kept.
    """

    def __init__(self, problem: Problem, control: Control, *, tabu: bool = False) -> None:
        self.n = problem.n
        self.names = problem.names
        self.cache = problem.scores
        self.control = control
        self.rules = move_rules(problem)
        self._rows = RowScorer(problem, control)
        self.state = self._state(tabu)
        self._enter(to_rpdag(starting_dag(problem)))
        # A smaller gain counts as none: sums of some N ln N are exact to about this.
        self.min_gain = 1e-9 + 1e-12 * abs(self.total)

    def _state(self, tabu: bool) -> graphs.RpdagState:
        n, rules = self.n, self.rules
        arities = rules.arities.astype(np.float64)
        able = (
            (rules.allowed != 0)
            & (rules.max_parents[:, None] >= 1)
            & ((arities[:, None] - 1) * arities[None, :] <= rules.max_params)
        )
        words = (n + 63) // 64
        marks = (n, n) if tabu else (0, 0)
        return graphs.RpdagState(
            joined=np.zeros((n, n), dtype=np.uint8),
            outs=np.zeros((n, n), dtype=np.int64),
            out_counts=np.zeros(n, dtype=np.int64),
            undirected=np.zeros(n, dtype=np.int64),
            parents=np.zeros((n, int(min(rules.max_parents.max(initial=0), n))), dtype=np.int64),
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
            rows=np.full((n, n), np.nan),
            row_best=np.full(n, -np.inf),
            slots=np.full((n, n), -1, dtype=np.int32),
            v_rows=np.full((_FIRST_ROWS, n), np.nan),
            v_best=np.full(_FIRST_ROWS, -np.inf),
            used=np.zeros(1, dtype=np.int64),
            fingerprints=np.ascontiguousarray(self.cache.child_words[:, :n].T),
            outdated=np.ones(n, dtype=np.uint8),
            compared=np.zeros(1, dtype=np.int64),
            open=np.zeros((n + _FIRST_ROWS, words), dtype=np.uint64),
            paths_outdated=np.ones(1, dtype=np.uint8),
            reach=np.zeros((n + _FIRST_ROWS, words), dtype=np.uint64),
            reach_able=np.zeros(n + _FIRST_ROWS, dtype=np.uint8),
            headed=np.zeros(words, dtype=np.uint64),
            rootable=np.zeros(words, dtype=np.uint64),
            tabu_arc=np.zeros(marks, dtype=np.int64),
            tabu_undirected=np.zeros(marks, dtype=np.int64),
            tabu_delete=np.zeros(marks, dtype=np.int64),
        )

    def _enter(self, start: RPDAG) -> None:
        """Make ``start`` the current graph, with the scores of its families."""
        state, cache, n = self.state, self.cache, self.n
        families = [(y, start.parents(y)) for y in range(n)]
        links = sorted(start.links)
        starts = np.cumsum([0] * (n + 1) + [len(own) for _, own in families] + [1] * len(links))
        children = np.array([*range(n), *range(n), *(y for _, y in links)], dtype=np.int64)
        members = [x for _, own in families for x in own] + [x for x, _ in links]
        scores = cache.families(children, starts, np.array(members, dtype=np.int64))
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

    @property
    def compared(self) -> int:
        """Legal moves compared so far."""
        return int(self.state.compared[0])

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
        made = int(
            restarts.perturb(self.state, self.rules, self._rows.cache_arrays, random, max_moves)
        )
        self._score_own()
        return made

    def forget_tabu(self) -> None:
        """Empty the list of forbidden operators."""
        for marks in (self.state.tabu_arc, self.state.tabu_undirected, self.state.tabu_delete):
            marks[:] = 0

    def _score_own(self) -> None:
        """Score the families whose score is not known."""
        state = self.state
        nodes = np.flatnonzero(np.isnan(state.own))
        if len(nodes):
            families = [state.parents[y, : state.counts[y]] for y in nodes]
            starts = np.cumsum([0, *map(len, families)])
            state.own[nodes] = self.cache.families(nodes, starts, np.concatenate(families))

    def graph(self, saved: Saved | None = None) -> PDAG:
        """Return the current graph (or ``saved``), with the directions that the rules decide."""
        joined = self.state.joined if saved is None else saved
        children, parents = np.nonzero(joined == graphs.PARENT)
        arcs = frozenset(zip(parents.tolist(), children.tolist(), strict=True))
        ends, others = np.nonzero(np.triu(joined == graphs.UNDIRECTED))
        links = frozenset(zip(ends.tolist(), others.tolist(), strict=True))
        rpdag = trusted(RPDAG, self.names, arcs, links)
        return directed_by_rules(rpdag, self.state.able) if self.state.one_way[0] else rpdag

    def pool(self) -> AbstractContextManager[None]:
        """Provide the scoring threads inside the block."""
        return self._rows.pool()

    def fill(self) -> None:
        """Score all pairs of nodes, and report progress."""
        nothing = np.empty(0, dtype=np.int64)
        rows = self._rows
        for y in range(self.n):
            self.control.progress("Scoring the pairs", y, self.n)
            self.control.check()
            with self.cache.lock:
                missing = tables.refresh_pairs(self.state, rows.cache_arrays, y, rows.unknown)
            if missing:
                rows.compute(y, nothing, missing)
            with self.cache.lock:
                tables.store_pairs(
                    self.state, rows.cache_arrays, y, rows.unknown, missing, rows.scores
                )
        self.control.progress("Scoring the pairs", self.n, self.n)

    def refresh(self) -> None:
        """Bring the tables of the current graph up to date."""
        while True:
            with self.cache.lock:
                event, *row = tables.refresh(
                    self.state, self.rules, self._rows.cache_arrays, self._rows.unknown
                )
            if event == tables.MOVED:
                return
            self._serve(event, *row)

    def advance(
        self,
        min_gain: float,
        iteration: int = 0,
        tenure: int = 0,
        aspiration: float = np.inf,
    ) -> tuple[int, int, int, int, float] | None:
        """Make the best move with a gain above ``min_gain``.

        Returns
        -------
        (operator, x, y, z, gain) or None
            The move, named as in the paper (``z`` is the other parent of a new v-structure in
            ``y``, else -1), or ``None`` when there is none.
        """
        while True:
            with self.cache.lock:
                event, a, b, c, d, gain = kernels.advance(
                    self.state,
                    self.rules,
                    self._rows.cache_arrays,
                    self._rows.unknown,
                    min_gain,
                    iteration,
                    tenure,
                    aspiration,
                )
            if event == tables.MOVED:
                return a, b, c, d, gain
            if event == tables.STUCK:
                return None
            self._serve(event, a, b, c)

    def _serve(self, event: int, y: int, z: int, missing: int) -> None:
        """Do what the kernels need: compute scores, or make room for them."""
        if event == tables.FULL:
            self._make_room()
            return
        state, rows = self.state, self._rows
        parents = state.parents[y, : state.counts[y]] if z < 0 else np.array([z], dtype=np.int64)
        rows.compute(y, parents, missing)
        with self.cache.lock:
            tables.store_unknown(state, rows.cache_arrays, y, z, rows.unknown, missing, rows.scores)

    def _make_room(self) -> None:
        """Double the rows of ``v_rows``; when there are many, clear them instead."""
        state, n = self.state, self.n
        rows = len(state.v_rows)
        if rows >= _MAX_ROWS_PER_NODE * n:
            state.slots[:] = -1
            state.used[0] = 0
            state.v_rows[:] = np.nan
            state.outdated[state.undirected > 0] = 1
        else:
            self.state = state._replace(
                v_rows=np.concatenate((state.v_rows, np.full((rows, n), np.nan))),
                v_best=np.concatenate((state.v_best, np.full(rows, -np.inf))),
                open=np.concatenate((state.open, np.zeros_like(state.open[:rows]))),
                reach=np.concatenate((state.reach, np.zeros_like(state.reach[:rows]))),
                reach_able=np.concatenate((state.reach_able, np.zeros(rows, dtype=np.uint8))),
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

    ``able[y, x]`` says whether ``x -> y`` is allowed. In a tree of undirected edges an extension is
    the choice of a root. The roots that keep the rules form a subtree, whose edges stay undirected;
    all other edges lead away from it. The result is an RPDAG if nothing was directed, else a PDAG
    all of whose extensions keep the rules.
    """
    arcs: set[Arc] = set(rpdag.arcs)
    links: set[Arc] = set()
    seen = [False] * rpdag.n
    for start in range(rpdag.n):
        if seen[start] or not rpdag.neighbours(start):
            continue
        walk = [(start, -1)]
        seen[start] = True
        for node, _ in walk:
            for other in rpdag.neighbours(node):
                if not seen[other]:
                    seen[other] = True
                    walk.append((other, node))
        # The number of forbidden directions for each root, from that of its predecessor.
        broken = {start: sum(not able[node, before] for node, before in walk[1:])}
        for node, before in walk[1:]:
            broken[node] = broken[before] - (not able[node, before]) + (not able[before, node])
        # The walk began anywhere; a second one begins at a root and leads away from it.
        root = next(node for node, _ in walk if not broken[node])
        outward = [(root, -1)]
        for node, before in outward:
            for other in rpdag.neighbours(node):
                if other != before:
                    outward.append((other, node))
                    if broken[other]:
                        arcs.add((node, other))
                    else:
                        links.add((min(node, other), max(node, other)))
    kind = RPDAG if len(links) == len(rpdag.links) else PDAG
    return trusted(kind, rpdag.names, frozenset(arcs), frozenset(links))
