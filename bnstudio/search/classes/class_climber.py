"""Climbing among equivalence classes with a given set of operators.

A :class:`ClassClimber` keeps the gains of all moves and recomputes those whose surroundings a move
changed. It tests moves for paths, and for a network that keeps the rules, from the best one down.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heapify, heappop, heapreplace
from typing import Any, NamedTuple

import numpy as np

from bnstudio.data.counts.counting import indices
from bnstudio.graph.convert import to_cpdag, to_dag
from bnstudio.graph.pdag import DAG, PDAG
from bnstudio.numerics._tie_kernels import TIE
from bnstudio.numerics.rounding import smallest_gain
from bnstudio.scoring._cache_kernels import REQUESTED
from bnstudio.scoring.total import total
from bnstudio.search.base import Problem
from bnstudio.search.classes.class_moves import (
    ClassGraph,
    MaskedFamily,
    Move,
    Network,
    Operators,
    Row,
    bits,
    members,
    network_of,
)
from bnstudio.search.classes.class_rules import ClassRules
from bnstudio.search.classes.saved_class import SavedClass, graph_of
from bnstudio.search.climbing.climber import starting_dag
from bnstudio.search.climbing.row_scoring import CHUNK_NS, RowScorer, scoring_ns
from bnstudio.search.control import Control
from bnstudio.search.snapshot import Snapshot


class _Valued(NamedTuple):
    gain: float
    move: Move


class _Entered(NamedTuple):
    """A class, a network of it, and how it is shown unless as its CPDAG."""

    graph: ClassGraph
    network: Network
    directed: PDAG | None


class ClassMark(NamedTuple):
    """Where a climb stands between two moves, and what it has compared."""

    at: ClassGraph
    network: Network
    directed: PDAG | None
    total: float
    compared: int
    refused: frozenset[Move]


class _KnownRow:
    """What is known of a family with one parent more: who was tried as such, and who gains."""

    def __init__(self) -> None:
        self.tried = 0
        self.gaining: list[tuple[int, float]] = []


class ClassClimber:
    """An equivalence class of networks with the gains of the moves to other classes.

    Parameters
    ----------
    problem, control
        As given to a searcher. The climb begins with the class of the start network, or of the
        required arcs alone.
    """

    def __init__(self, problem: Problem, control: Control) -> None:
        self.n = problem.n
        self.names = problem.names
        self.cache = problem.scores
        self.control = control
        self.rules = ClassRules(problem.constraints)
        dag = starting_dag(problem)
        self.at = ClassGraph(to_cpdag(dag))
        self._network = network_of(dag)
        self._directed = None if self.rules.free else self.rules.shown(self.at.cpdag, dag) or dag
        self.total = total(self.cache, dag)
        self.min_gain = smallest_gain(self.total)
        self.compared = 0
        self._scores: dict[MaskedFamily, float] = {}
        self._rows = RowScorer(problem, control)
        self._known: dict[MaskedFamily, _KnownRow] = {}
        self._operators: Operators | None = None
        # Of each y: the number of moves about (x, y), the gaining ones, and all gaining ones by
        # falling gain. Moves found in rows are kept at x = y.
        self._counts: list[dict[int, int]] = []
        self._gaining: list[dict[int, list[_Valued]]] = []
        self._ranked: list[list[_Valued]] = []
        self._count = 0  # number of all moves
        self._refused: set[Move] = set()

    @property
    def shown(self) -> PDAG:
        """The current class as it is shown."""
        return self.at.cpdag if self._directed is None else self._directed

    def copy_state(self) -> SavedClass:
        """Return a copy of the current class."""
        return SavedClass(self.names, self.at if self._directed is None else self._directed)

    def save(self, saved: SavedClass) -> None:
        """Copy the current class into ``saved``."""
        saved.one = self.copy_state().one

    def graph(self, saved: SavedClass) -> PDAG:
        """Return such a copy as a graph."""
        assert not isinstance(saved.one, np.ndarray)
        return graph_of(saved.one)

    def mark(self) -> ClassMark:
        """Return where the climb stands; it holds what a later move does not change."""
        refused = frozenset(self._refused)
        return ClassMark(self.at, self._network, self._directed, self.total, self.compared, refused)

    def put_into(self, snapshot: Snapshot, mark: ClassMark) -> None:
        """Keep where the climb stood at a mark."""
        snapshot.put_graph("class", mark.at.cpdag)
        if mark.directed is not None:
            snapshot.put_graph("directed", mark.directed)
        snapshot.values["climb"] = [
            list(mark.network),
            mark.directed is not None,
            mark.total,
            mark.compared,
            self.min_gain,
            sorted(mark.refused),
        ]
        snapshot.arrays["totals"] = self.cache.totals

    def go_on(self, snapshot: Snapshot, operators: Operators, phase: str) -> None:
        """Climb on with these operators from where :meth:`put_into` kept; gains are found anew."""
        network, directed, total, compared, min_gain, refused = snapshot.value("climb")
        self.at = ClassGraph(snapshot.graph("class", self.names))
        self._directed = snapshot.graph("directed", self.names) if directed else None
        self._network = list(network)
        self.total, self.min_gain = total, min_gain
        self.use(operators, phase)
        self.compared = compared
        self._refused = {_move_of(*plain) for plain in refused}
        self.cache.go_on_from(snapshot.array("totals", self.cache.totals))

    def use(self, operators: Operators, phase: str) -> None:
        """Climb with these operators from the next move on."""
        self._operators = operators
        self._counts = [{} for _ in range(self.n)]
        self._gaining = [{} for _ in range(self.n)]
        self._ranked = [[] for _ in range(self.n)]
        self._count = 0
        self._refused.clear()
        for y in range(self.n):
            self.control.progress(phase, y, self.n)
            self._value(y)

    def advance(self) -> Move | None:
        """Make the best valid move if it gains; ``None`` if there is none.

        Gains within 1e-9 relative are ties, won by the smaller (operator, x, y, extra).
        """
        self.compared += self._count
        best = self._choose()
        if best is None and self._refused:
            # A move that a rule refused may be allowed in the present class.
            self._refused.clear()
            best = self._choose()
        if best is None or self._operators is None:
            return None
        gain, move, (graph, self._network, self._directed) = best
        self.total += gain
        old, self.at = self.at, graph
        changed = graph.changed_since(old)
        around = changed
        for v in bits(changed):
            around |= old.neighbours[v] | graph.neighbours[v]
        for y in range(self.n):
            if around >> y & 1:
                self._value(y)
            elif tails := self._operators.tails(graph, y) & changed:
                self._value_pairs(y, tails)
                self._rank(y)
        return move

    def _by_falling_gain(self) -> Iterator[_Valued]:
        """Yield the moves that gain."""
        ahead = [(-own[0].gain, y, 0) for y, own in enumerate(self._ranked) if own]
        heapify(ahead)
        while ahead:
            _, y, at = ahead[0]
            own = self._ranked[y]
            yield own[at]
            if at + 1 < len(own):
                heapreplace(ahead, (-own[at + 1].gain, y, at + 1))
            else:
                heappop(ahead)

    def _choose(self) -> tuple[float, Move, _Entered] | None:
        """Return the best valid and allowed move; of those that tie, the smallest."""
        found: tuple[float, Move, _Entered] | None = None
        floor = self.min_gain
        for gain, move in self._by_falling_gain():
            if gain < floor:
                break
            if found is not None and move[:4] > found[1][:4]:
                continue
            entered = self._enter(move)
            if entered is None:
                continue
            if found is None:
                floor = gain - TIE * max(1.0, abs(gain))
            found = (gain, move, entered)
        return found

    def _enter(self, move: Move) -> _Entered | None:
        """Return the class that a move leads to; ``None`` if it is refused."""
        assert self._operators is not None
        self.control.check()
        if move in self._refused or not self._operators.fits(self.at, move):
            return None
        if self.rules.free:
            network = self._operators.network(self.at, self._network, move)
            return _Entered(ClassGraph.of_network(self.at.names, network), network, None)
        dag: DAG = to_dag(self._operators.after(self.at, move))
        cpdag = to_cpdag(dag)
        shown = self.rules.shown(cpdag, dag)
        if shown is None:
            self._refused.add(move)
            return None
        return _Entered(ClassGraph(cpdag), network_of(dag), shown)

    def _value(self, y: int) -> None:
        """Find all moves about y anew, and their gains."""
        assert self._operators is not None
        self.control.check()
        self._count -= sum(self._counts[y].values())
        self._counts[y].clear()
        self._gaining[y].clear()
        count, gaining = 0, []
        for row in self._operators.rows(self.at, y, self.rules.may_join(y)):
            if self.rules.limited and row.own.bit_count() >= self.rules.max_parents:
                continue
            count += row.tails.bit_count()
            gaining += self._gaining_of(row, y)
        self._keep(y, y, count, gaining)
        self._value_pairs(y, self._operators.tails(self.at, y))
        self._rank(y)

    def _keep(self, y: int, x: int, count: int, gaining: list[_Valued]) -> None:
        self._count += count - self._counts[y].pop(x, 0)
        self._gaining[y].pop(x, None)
        if count:
            self._counts[y][x] = count
        if gaining:
            self._gaining[y][x] = gaining

    def _rank(self, y: int) -> None:
        """Put the gaining moves about y in order."""
        moves = [one for own in self._gaining[y].values() for one in own]
        moves.sort(key=lambda one: -one.gain)
        self._ranked[y] = moves

    def _gaining_of(self, row: Row, y: int) -> list[_Valued]:
        """Return the moves of a row that gain; each family is scored when it first comes."""
        family = y, row.own
        if family not in self._scores:
            self._score([family])
        known = self._known.setdefault(family, _KnownRow())
        fresh = row.tails & ~known.tried
        with self.cache.lock:  # the rest is asked of what was kept here
            self.cache.arrays.counters[REQUESTED] += (row.tails & known.tried).bit_count() + 1
        if fresh:
            candidates = members(fresh)
            scores = self._rows.extensions(y, indices(list(bits(row.own))), candidates)
            gains = scores - self._scores[family]
            better = gains > self.min_gain
            known.gaining += zip(candidates[better].tolist(), gains[better].tolist(), strict=True)
            known.tried |= fresh
        return [_Valued(gain, row.move(x, y)) for x, gain in known.gaining if row.tails >> x & 1]

    def _value_pairs(self, y: int, tails: int) -> None:
        """Find the moves about y and each of the tails anew, and their gains."""
        assert self._operators is not None
        rules = self.rules
        fresh: dict[int, list[Move]] = {}
        for x in bits(tails):
            moves: list[Move] = []
            if rules.may_change_edge(x, y, bool(self.at.adjacent[y] >> x & 1)):
                moves = list(self._operators.about(self.at, x, y))
            if rules.limited:
                moves = [
                    move
                    for move in moves
                    if all(own.bit_count() <= rules.max_parents for _, own in move.plus)
                ]
            fresh[x] = moves
        families = [
            family
            for moves in fresh.values()
            for move in moves
            for family in (*move.plus, *move.minus)
        ]
        wanted = sorted(set(families) - self._scores.keys())
        with self.cache.lock:
            self.cache.arrays.counters[REQUESTED] += len(families) - len(wanted)
        self._score(wanted)
        score = self._scores
        for x, moves in fresh.items():
            gaining = []
            for move in moves:
                gain = sum(score[f] for f in move.plus) - sum(score[f] for f in move.minus)
                if gain > self.min_gain:
                    gaining.append(_Valued(gain, move))
            self._keep(y, x, len(moves), gaining)

    def _score(self, wanted: list[MaskedFamily]) -> None:
        """Compute the scores of these families, in pieces."""
        low = 0
        while low < len(wanted):
            self.control.check()
            piece: list[tuple[int, tuple[int, ...]]] = []
            cost = 0.0
            while low + len(piece) < len(wanted) and cost < CHUNK_NS:
                child, own = wanted[low + len(piece)]
                parents = tuple(bits(own))
                piece.append((child, parents))
                cost += scoring_ns(self.cache, child, indices(parents))
            scores = self.cache.score_all(piece)
            self._scores.update(zip(wanted[low : low + len(piece)], scores.tolist(), strict=True))
            low += len(piece)
        self.control.check()


def _move_of(operator: int, x: int, y: int, extra: int, plus: list[Any], minus: list[Any]) -> Move:
    """Return a move that was kept as lists."""
    families = [tuple((int(a), int(b)) for a, b in pairs) for pairs in (plus, minus)]
    return Move(operator, x, y, extra, *families)
