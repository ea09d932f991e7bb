"""Greedy equivalence search (Chickering 2002, JMLR 3), with an optional turning phase.

From the empty class, edges are inserted while that gains, then deleted while that gains. Each move
goes to a class that has a network one arc away from a network of the present class. The turning
phase (Hauser and Bühlmann 2012) also reverses arcs; the three phases are then repeated until none
of them gains.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bnstudio.graph.convert import to_dag
from bnstudio.graph.pdag import DAG, PDAG
from bnstudio.parameters import parameter
from bnstudio.search.base import Outcome, Problem
from bnstudio.search.classes.class_climber import ClassClimber, ClassMark
from bnstudio.search.classes.class_moves import (
    ByPairs,
    ClassGraph,
    Move,
    Network,
    Operators,
    Row,
    bits,
)
from bnstudio.search.classes.class_searcher import ClassSearcher
from bnstudio.search.climbing.reporter import Reporter
from bnstudio.search.control import Control
from bnstudio.search.declarations import Space, Uses
from bnstudio.search.snapshot import Snapshot

INSERT, DELETE, TURN = 0, 1, 2


class Insert:
    """``Insert(x, y, T)``: x -> y, and t -> y for t in T, neighbours of y not adjacent to x.

    ``extra`` is T with the neighbours of y that are adjacent to x (Chickering's NA u T): y's
    parents inside its chain component afterwards (theorem 15).
    """

    def about(self, graph: ClassGraph, x: int, y: int) -> Iterator[Move]:
        """Yield the moves whose new parents of y are a clique."""
        neighbours, parents = graph.neighbours[y], graph.parents[y]
        if graph.adjacent[y] >> x & 1:
            return
        base = neighbours & graph.adjacent[x]
        if not graph.is_clique(base):
            return
        for clique in graph.cliques(neighbours, base):
            own = parents | clique
            yield Move(INSERT, x, y, clique, ((y, own | 1 << x),), ((y, own),))

    def rows(self, graph: ClassGraph, y: int, tails: int) -> Iterator[Row]:
        """Yield a row for every clique of neighbours of y: those x whose base is inside it."""
        neighbours = graph.neighbours[y]
        apart = tails & ~graph.adjacent[y] & ~(1 << y)
        for clique in graph.cliques(neighbours):
            fitting = apart
            for z in bits(neighbours & ~clique):
                fitting &= ~graph.adjacent[z]
            if fitting:
                yield Row(INSERT, clique, graph.parents[y] | clique, fitting)

    def tails(self, graph: ClassGraph, y: int) -> int:
        """Return none: all moves are in rows."""
        return 0

    def fits(self, graph: ClassGraph, move: Move) -> bool:
        """Whether every semi-directed path from y to x meets the clique."""
        return graph.is_blocked(move.y, move.x, move.extra)

    def after(self, graph: ClassGraph, move: Move) -> PDAG:
        """Return the PDAG with the arcs inserted."""
        directed = move.extra & ~graph.adjacent[move.x]
        return graph.edited(arcs=((move.x, move.y), *((t, move.y) for t in bits(directed))))

    def network(self, graph: ClassGraph, network: Network, move: Move) -> Network:
        """Insert the arc into a network in which the clique are y's parents in its component.

        The components other than y's keep their directions: a directed path from y to x would be
        a semi-directed one that does not meet the clique.
        """
        _, x, y, clique, _, _ = move
        found = network.copy()
        if found[y] & graph.neighbours[y] != clique:
            for v, own in graph.directed(clique, y):
                found[v] = graph.parents[v] | own
        found[y] |= 1 << x
        return found


class Delete(ByPairs):
    """``Delete(x, y, H)``: the edge x, y goes; y -> h and x -> h for the nodes h of H.

    ``extra`` is the rest of the neighbours of y that are adjacent to x (Chickering's NA without
    H), which must be a clique (theorem 17).
    """

    def about(self, graph: ClassGraph, x: int, y: int) -> Iterator[Move]:
        """Yield all valid moves."""
        if not (graph.parents[y] | graph.neighbours[y]) >> x & 1:
            return
        parents = graph.parents[y] & ~(1 << x)
        for clique in graph.cliques(graph.neighbours[y] & graph.adjacent[x]):
            own = parents | clique
            yield Move(DELETE, x, y, clique, ((y, own),), ((y, own | 1 << x),))

    def fits(self, graph: ClassGraph, move: Move) -> bool:
        """Every such move is valid."""
        return True

    def after(self, graph: ClassGraph, move: Move) -> PDAG:
        """Return the PDAG with the edge deleted."""
        _, x, y, clique, _, _ = move
        arcs = []
        for h in bits(graph.neighbours[y] & graph.adjacent[x] & ~clique):
            arcs.append((y, h))
            if graph.neighbours[x] >> h & 1:
                arcs.append((x, h))
        return graph.edited(without=((x, y),), arcs=tuple(arcs))


class Turn(ByPairs):
    """``Turn(x, y, C)``: y -> x or x - y becomes x -> y, where C are y's parents in its component.

    Hauser and Bühlmann (2012), *Characterization and greedy learning of interventional Markov
    equivalence classes of directed acyclic graphs*, JMLR 13, propositions 31 and 34.
    """

    def about(self, graph: ClassGraph, x: int, y: int) -> Iterator[Move]:
        """Yield the moves that pass all tests but those for paths."""
        parents = graph.parents
        if graph.parents[x] >> y & 1:
            base = graph.neighbours[y] & graph.adjacent[x]
            if not graph.is_clique(base):
                return
            for clique in graph.cliques(graph.neighbours[y], base):
                yield self._move(graph, x, y, clique, parents[x] & ~(1 << y))
        elif graph.neighbours[y] >> x & 1:
            common = graph.neighbours[y] & graph.adjacent[x]
            for clique in graph.cliques(graph.neighbours[y] & ~(1 << x)):
                # Some member is not adjacent to x; else the result is the same class.
                if clique & ~common:
                    yield self._move(graph, x, y, clique, parents[x] | clique & common)

    @staticmethod
    def _move(graph: ClassGraph, x: int, y: int, clique: int, own: int) -> Move:
        """``own`` are x's parents afterwards."""
        rest = graph.parents[y] | clique
        return Move(
            TURN,
            x,
            y,
            clique,
            ((y, rest | 1 << x), (x, own)),
            ((y, rest), (x, own | 1 << y)),
        )

    def fits(self, graph: ClassGraph, move: Move) -> bool:
        """Whether the move closes no cycle."""
        _, x, y, clique, _, _ = move
        if graph.parents[x] >> y & 1:
            return graph.is_blocked(y, x, clique | graph.neighbours[x], but_arc=True)
        # The part of the clique adjacent to x separates the rest of it from the other neighbours of
        # y that are adjacent to x.
        common = graph.neighbours[y] & graph.adjacent[x]
        inside = graph.neighbours[y] & ~(1 << x) & ~(clique & common)
        reached = clique & ~common
        ahead = reached
        while ahead:
            low = ahead & -ahead
            ahead ^= low
            fresh = graph.neighbours[low.bit_length() - 1] & inside & ~reached
            reached |= fresh
            ahead |= fresh
        return not reached & common & ~clique

    def after(self, graph: ClassGraph, move: Move) -> PDAG:
        """Reverse the arc in a network of the class in which C are y's parents in its component."""
        _, x, y, clique, _, _ = move
        arcs = [(c, y) for c in bits(clique)]
        arcs += [(y, w) for w in bits(graph.neighbours[y] & ~clique)]
        # x comes right after them in its component, or is the root of another component.
        inner = graph.neighbours[x] & ~(1 << y)
        arcs += [(c, x) for c in bits(inner & clique)]
        arcs += [(x, w) for w in bits(inner & ~clique)]
        dag = to_dag(graph.edited(arcs=tuple(arcs)))
        return DAG(dag.names, dag.arcs - {(y, x)} | {(x, y)})


@dataclass(frozen=True)
class GesParameters:
    """Parameters of :class:`Ges`."""

    turning: bool = parameter(
        False,
        label="Turning phase",
        help="Also reverse arcs, and repeat all phases until none of them gains.",
    )


class Ges(ClassSearcher[GesParameters]):
    """The searcher ``ges``; see ``docs/algorithms/ges.md``."""

    name = "ges"
    title = "Greedy equivalence search"
    summary = (
        "Climbs among classes of equivalent networks: inserts edges while that gains, then deletes "
        "edges."
    )
    citation = (
        "Chickering, D. M. (2002). Optimal structure identification with greedy search. "
        "Journal of Machine Learning Research 3, 507-554."
    )
    works_on = Space.CPDAG
    Parameters = GesParameters
    uses = Uses.START
    continues = True

    def __init__(self, parameters: GesParameters) -> None:
        super().__init__(parameters)
        # The climb, where it stood when the last move was made, and in which phase.
        self._at: tuple[ClassClimber, Reporter, ClassMark, tuple[int, bool]] | None = None

    def search(self, problem: Problem, control: Control) -> Outcome:
        """Climb; see :class:`~bnstudio.search.base.Searcher`."""
        self.check_score(problem)
        climber = ClassClimber(problem, control)
        phases: list[tuple[str, str, Operators]] = [
            ("insertions", "Inserting edges", Insert()),
            ("deletions", "Deleting edges", Delete()),
        ]
        if self.parameters.turning:
            phases.append(("turns", "Reversing arcs", Turn()))
        self.counters.update({name: 0 for name, _, _ in phases})
        resume = problem.resume
        phase, moved = (0, False) if resume is None else resume.value("phase")
        with Reporter(climber, control, self.counters, resume) as best:
            while phase < len(phases):
                name, words, operators = phases[phase]
                best.set_phase(words)
                if resume is None:
                    climber.use(operators, words)
                else:
                    climber.go_on(resume, operators, words)
                    resume = None
                self._at = climber, best, climber.mark(), (phase, moved)
                while climber.advance():
                    moved = self.parameters.turning
                    self.counters[name] += 1
                    best.offer()
                    self._at = climber, best, climber.mark(), (phase, moved)
                    best.step()
                phase += 1
                if phase == len(phases) and moved:
                    phase, moved = 0, False
        return best.outcome()

    def snapshot(self) -> Snapshot | None:
        """Return where it stands; see :class:`~bnstudio.search.base.Searcher`."""
        if self._at is None:
            return None
        climber, best, mark, phase = self._at
        taken = Snapshot({"phase": list(phase)})
        best.put_into(taken)
        climber.put_into(taken, mark)
        return taken
