"""Climbing among equivalence classes with a given set of operators.

A :class:`ClassClimber` keeps the gains of all moves and recomputes those whose surroundings a move
changed. It tests moves for paths, and for a network that keeps the rules, from the best one down.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from heapq import heappop, heappush
from typing import NamedTuple

import numpy as np

from bnstudio.graph.convert import to_cpdag, to_dag
from bnstudio.graph.pdag import DAG, PDAG
from bnstudio.scoring._cache_kernels import REQUESTED
from bnstudio.scoring.total import total
from bnstudio.search.base import Problem
from bnstudio.search.classes.class_moves import ClassGraph, Family, Move, Operators, bits
from bnstudio.search.classes.class_rules import ClassRules
from bnstudio.search.climbing.climber import smallest_gain, starting_dag
from bnstudio.search.climbing.row_scoring import CHUNK_NS, scoring_ns
from bnstudio.search.control import Control

_TIE = 1e-9
_PAIRS_AT_ONCE = 500  # pairs whose moves are found between two checks


class _Valued(NamedTuple):
    gain: float
    move: Move


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
        self.cache = problem.scores
        self.control = control
        self.rules = ClassRules(problem.constraints)
        dag = starting_dag(problem)
        self.at = ClassGraph(to_cpdag(dag))
        self.shown = self.rules.shown(self.at.cpdag, dag) or dag
        self.total = total(self.cache, dag)
        self.min_gain = smallest_gain(self.total)
        self.compared = 0
        self._scores: dict[Family, float] = {}
        self._operators: Operators | None = None
        self._moves: dict[tuple[int, int], list[_Valued]] = {}
        self._count = 0  # number of all moves
        self._largest = np.full((self.n, self.n), -np.inf)  # largest gain of each ordered pair
        self._refused: set[Move] = set()

    def copy_state(self) -> list[PDAG]:
        """Return a copy of the current class, as it is shown."""
        return [self.shown]

    def save(self, saved: list[PDAG]) -> None:
        """Copy the current class into ``saved``."""
        saved[0] = self.shown

    def graph(self, saved: list[PDAG]) -> PDAG:
        """Return such a copy as a graph."""
        return saved[0]

    def use(self, operators: Operators, phase: str) -> None:
        """Climb with these operators from the next move on."""
        self._operators = operators
        self._moves.clear()
        self._count = 0
        self._largest[:] = -np.inf
        self._refused.clear()
        self._value(((x, y) for y in range(self.n) for x in range(self.n) if x != y), phase)

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
        if best is None:
            return None
        gain, move, graph, shown = best
        self.total += gain
        old, self.at, self.shown = self.at, graph, shown
        changed = graph.changed_since(old)
        around = changed
        for v in bits(changed):
            around |= old.neighbours[v] | graph.neighbours[v]
        self._value(
            (x, y)
            for y in range(self.n)
            for x in range(self.n)
            if x != y and (around >> y & 1 or changed >> x & 1)
        )
        return move

    def _by_falling_gain(self) -> Iterator[_Valued]:
        """Yield the moves that gain."""
        pairs = np.argwhere(self._largest > self.min_gain)
        largest = self._largest[pairs[:, 0], pairs[:, 1]]
        waiting: list[tuple[float, Move]] = []  # a heap of losses
        for k in np.argsort(-largest, kind="stable"):
            while waiting and -waiting[0][0] > largest[k]:
                loss, move = heappop(waiting)
                yield _Valued(-loss, move)
            x, y = pairs[k].tolist()
            for gain, move in self._moves[x, y]:
                if gain > self.min_gain:
                    heappush(waiting, (-gain, move))
        while waiting:
            loss, move = heappop(waiting)
            yield _Valued(-loss, move)

    def _choose(self) -> tuple[float, Move, ClassGraph, PDAG] | None:
        """Return the best valid and allowed move; of those that tie, the smallest."""
        found: tuple[float, Move, ClassGraph, PDAG] | None = None
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
                floor = gain - _TIE * max(1.0, abs(gain))
            found = (gain, move, *entered)
        return found

    def _enter(self, move: Move) -> tuple[ClassGraph, PDAG] | None:
        """Return the class that a move leads to, and how it is shown; ``None`` if it is refused."""
        assert self._operators is not None
        self.control.check()
        if move in self._refused or not self._operators.fits(self.at, move):
            return None
        dag: DAG = to_dag(self._operators.after(self.at, move))
        cpdag = to_cpdag(dag)
        shown = self.rules.shown(cpdag, dag)
        if shown is None:
            self._refused.add(move)
            return None
        return ClassGraph(cpdag), shown

    def _value(self, pairs: Iterable[tuple[int, int]], phase: str = "") -> None:
        """Recompute the moves of these ordered pairs, and their gains."""
        pairs = list(pairs)
        for low in range(0, len(pairs), _PAIRS_AT_ONCE):
            self.control.check()
            if phase:
                self.control.progress(phase, low, len(pairs))
            self._value_some(pairs[low : low + _PAIRS_AT_ONCE])

    def _value_some(self, pairs: Iterable[tuple[int, int]]) -> None:
        assert self._operators is not None
        rules = self.rules
        fresh: dict[tuple[int, int], list[Move]] = {}
        for x, y in pairs:
            moves: list[Move] = []
            if rules.may_change_edge(x, y, bool(self.at.adjacent[y] >> x & 1)):
                moves = list(self._operators.about(self.at, x, y))
            if rules.limited:
                moves = [
                    move
                    for move in moves
                    if all(own.bit_count() <= rules.max_parents for _, own in move.plus)
                ]
            fresh[x, y] = moves
        families = [
            family
            for moves in fresh.values()
            for move in moves
            for family in (*move.plus, *move.minus)
        ]
        wanted = sorted(set(families) - self._scores.keys())
        with self.cache.lock:  # the rest is asked of what was kept here
            self.cache.arrays.counters[REQUESTED] += len(families) - len(wanted)
        self._score(wanted)
        score = self._scores
        for pair, moves in fresh.items():
            valued = [
                _Valued(sum(score[f] for f in move.plus) - sum(score[f] for f in move.minus), move)
                for move in moves
            ]
            self._count += len(valued) - len(self._moves.get(pair, ()))
            self._moves[pair] = valued
            self._largest[pair] = max((gain for gain, _ in valued), default=-np.inf)

    def _score(self, wanted: list[Family]) -> None:
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
                cost += scoring_ns(self.cache, child, parents)
            scores = self.cache.score_all(piece)
            self._scores.update(zip(wanted[low : low + len(piece)], scores.tolist(), strict=True))
            low += len(piece)
        self.control.check()
