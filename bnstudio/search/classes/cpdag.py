"""Greedy search over CPDAGs with six operators (Chickering 2002, JMLR 2).

The operators are single edits of the CPDAG. Each has conditions under which the edited graph has a
network, and changes the scores of a few families. Acid and de Campos (2003, table 13) compare their
RPDAG search with it.
"""

from __future__ import annotations

from collections.abc import Iterator

from bnstudio.graph.pdag import PDAG
from bnstudio.parameters import NoParameters
from bnstudio.search.base import Outcome, Problem
from bnstudio.search.classes.class_climber import ClassClimber, ClassMark
from bnstudio.search.classes.class_moves import ByPairs, ClassGraph, Move, bits
from bnstudio.search.classes.class_searcher import ClassSearcher
from bnstudio.search.climbing.reporter import Reporter
from bnstudio.search.control import Control
from bnstudio.search.declarations import Space, Uses
from bnstudio.search.snapshot import Snapshot

INSERT_UNDIRECTED, DELETE_UNDIRECTED, INSERT_ARC, DELETE_ARC, REVERSE_ARC, MAKE_V_STRUCTURE = range(
    6
)


class SixOperators(ByPairs):
    """InsertU, DeleteU, InsertD, DeleteD, ReverseD and MakeV, with the conditions of the paper's
    table 1; ``extra`` is the other tail of MakeV."""

    def about(self, graph: ClassGraph, x: int, y: int) -> Iterator[Move]:
        """Yield the moves that pass all tests but those for paths."""
        px, py = graph.parents[x], graph.parents[y]
        nx, ny = graph.neighbours[x], graph.neighbours[y]
        tail = 1 << x
        if not graph.adjacent[y] & tail:
            if px == py:
                if x < y:
                    own = nx & ny | py
                    yield Move(INSERT_UNDIRECTED, x, y, 0, ((y, own | tail),), ((y, own),))
            else:
                # A parent of x that is a neighbour of y becomes a parent of y, too.
                through = px & ny
                if graph.is_clique(through):
                    own = through | py
                    yield Move(INSERT_ARC, x, y, 0, ((y, own | tail),), ((y, own),))
        elif ny & tail:
            if x < y and graph.is_clique(nx & ny):
                own = nx & ny | py
                yield Move(DELETE_UNDIRECTED, x, y, 0, ((y, own),), ((y, own | tail),))
            yield from self._v_structures(graph, x, y)
        elif py & tail:
            if graph.is_clique(ny):
                own = ny | py & ~tail
                yield Move(DELETE_ARC, x, y, 0, ((y, own),), ((y, own | tail),))
            through = py & nx
            if graph.is_clique(through):
                yield Move(
                    REVERSE_ARC,
                    x,
                    y,
                    0,
                    ((y, py & ~tail), (x, px | through | 1 << y)),
                    ((y, py), (x, px | through)),
                )

    def tails(self, graph: ClassGraph, y: int) -> int:
        """Return all others."""
        return ((1 << graph.n) - 1) & ~(1 << y)

    @staticmethod
    def _v_structures(graph: ClassGraph, x: int, z: int) -> Iterator[Move]:
        """Yield the moves that make x -> z <- y of x - z - y, for the larger nodes y."""
        for y in bits(graph.neighbours[z] & ~graph.adjacent[x] & -(2 << x)):
            both = graph.neighbours[x] & graph.neighbours[y]
            rest = both & ~(1 << z)
            at_z = graph.parents[z] | rest | 1 << x
            at_y = graph.parents[y] | rest
            yield Move(
                MAKE_V_STRUCTURE,
                x,
                z,
                y,
                ((z, at_z | 1 << y), (y, at_y)),
                ((z, at_z), (y, at_y | 1 << z)),
            )

    def fits(self, graph: ClassGraph, move: Move) -> bool:
        """Whether the move passes the tests for paths."""
        operator, x, y, other, _, _ = move
        if operator == INSERT_UNDIRECTED:
            return graph.is_blocked(
                x, y, graph.neighbours[x] & graph.neighbours[y], undirected_only=True
            )
        if operator == INSERT_ARC:
            return graph.is_blocked(y, x, graph.parents[x] & graph.neighbours[y])
        if operator == REVERSE_ARC:
            block = graph.parents[y] & graph.neighbours[x] | graph.neighbours[y]
            return graph.is_blocked(x, y, block, but_arc=True)
        if operator == MAKE_V_STRUCTURE:
            return graph.is_blocked(
                x, other, graph.neighbours[x] & graph.neighbours[other], undirected_only=True
            )
        return True

    def after(self, graph: ClassGraph, move: Move) -> PDAG:
        """Return the edited CPDAG."""
        operator, x, y, other, _, _ = move
        if operator == INSERT_UNDIRECTED:
            return graph.edited(links=((x, y),))
        if operator == INSERT_ARC:
            return graph.edited(arcs=((x, y),))
        if operator == REVERSE_ARC:
            return graph.edited(arcs=((y, x),))
        if operator == MAKE_V_STRUCTURE:
            return graph.edited(arcs=((x, y), (other, y)))
        return graph.edited(without=((x, y),))


class CpdagSearch(ClassSearcher[NoParameters]):
    """The searcher ``cpdag``; see ``docs/algorithms/cpdag.md``."""

    name = "cpdag"
    title = "CPDAG search"
    summary = (
        "Climbs among classes of equivalent networks by single edits of their CPDAG: six operators."
    )
    citation = (
        "Chickering, D. M. (2002). Learning equivalence classes of Bayesian-network "
        "structures. Journal of Machine Learning Research 2, 445-498."
    )
    works_on = Space.CPDAG
    uses = Uses.START
    continues = True
    _at: tuple[ClassClimber, Reporter, ClassMark] | None = None

    def search(self, problem: Problem, control: Control) -> Outcome:
        """Climb; see :class:`~bnstudio.search.base.Searcher`."""
        self.check_score(problem)
        climber = ClassClimber(problem, control)
        resume, words = problem.resume, "Scoring the pairs"
        with Reporter(climber, control, self.counters, resume) as best:
            if resume is None:
                climber.use(SixOperators(), words)
            else:
                climber.go_on(resume, SixOperators(), words)
            self._at = climber, best, climber.mark()
            while climber.advance():
                best.offer()
                self._at = climber, best, climber.mark()
                best.step()
        return best.outcome()

    def snapshot(self) -> Snapshot | None:
        """Return where it stands; see :class:`~bnstudio.search.base.Searcher`."""
        if self._at is None:
            return None
        climber, best, mark = self._at
        taken = Snapshot()
        best.put_into(taken)
        climber.put_into(taken, mark)
        return taken
