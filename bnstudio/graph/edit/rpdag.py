"""Edits in the RPDAG view: the operators of Acid and de Campos (2003), section 4.2, by name.

``p``, ``c`` and ``n`` are the numbers of parents, children and neighbours by link. The condition of
the head-to-head operator is corrected: the paper's (table 2) lets directed cycles through and
refuses legal moves. Direction, reversal and making a link are composed of the paper's operators.
"""

from __future__ import annotations

from bnstudio.graph.convert import to_rpdag
from bnstudio.graph.edit.refusal import EditRefused, cycle_refused
from bnstudio.graph.pdag import DAG, PDAG, RPDAG, Arc
from bnstudio.graph.validity import semi_directed_path


class RpdagEditor:
    """Edits of an RPDAG with a current DAG; each method returns the new graph."""

    def __init__(self, shown: PDAG, base: DAG) -> None:
        self.shown = shown
        self.base = base

    def add_arc(self, x: int, y: int) -> PDAG:
        """Add ``x -> y``: as an arc, else head to head with a link of ``y``, else as a link."""
        return _Work(self.shown, self.base).arrow(x, y).graph()

    def add_link(self, x: int, y: int) -> PDAG:
        """Add ``x - y``."""
        return _Work(self.shown, self.base).link(x, y).graph()

    def direct_link(self, x: int, y: int) -> PDAG:
        """Direct the link ``x - y`` into ``y``, head to head with another link of ``y``."""
        work = _Work(self.shown, self.base)
        others = [z for z in work.by_preference(y) if z != x]
        if not others:
            raise EditRefused(
                f"{work.name(x)} → {work.name(y)} would be the only arc into {work.name(y)}, and "
                f"{work.name(x)} has no parent, so that it must be a link",
                "an arc needs a cause for its direction",
            )
        work.cut(x, y)
        return work.make_v_structure(x, y, others[0]).graph()

    def delete(self, edges: frozenset[Arc]) -> PDAG:
        """Delete edges, given as (smaller, larger); never refused.

        Deletion commutes with taking an extension, so the current DAG gives the outcome.
        """
        arcs = [(a, b) for a, b in self.base.arcs if (min(a, b), max(a, b)) not in edges]
        return to_rpdag(DAG(self.base.names, arcs))

    def reverse(self, x: int, y: int) -> PDAG:
        """Delete ``x -> y``, then add ``y -> x``."""
        return self._without(x, y).arrow(y, x).graph()

    def to_link(self, x: int, y: int) -> PDAG:
        """Delete ``x -> y``, then add ``x - y``."""
        return self._without(x, y).link(x, y).graph()

    def _without(self, x: int, y: int) -> _Work:
        base = DAG(self.base.names, self.base.arcs - {(x, y), (y, x)})
        return _Work(self.delete(frozenset({(min(x, y), max(x, y))})), base)


class _Work:
    """A graph that the operators change, and the current DAG, which decides between choices."""

    def __init__(self, shown: PDAG, base: DAG) -> None:
        self.names = shown.names
        self.base = base
        self.before = shown
        n = shown.n
        self.parents = [set(shown.parents(node)) for node in range(n)]
        self.children = [set(shown.children(node)) for node in range(n)]
        self.near = [set(shown.neighbours(node)) for node in range(n)]

    def graph(self) -> RPDAG:
        """Return the RPDAG as it stands."""
        n = len(self.names)
        arcs = [(x, y) for y in range(n) for x in self.parents[y]]
        links = [(x, y) for x in range(n) for y in self.near[x] if x < y]
        return RPDAG(self.names, arcs, links)

    def name(self, node: int) -> str:
        """Name a node."""
        return self.names[node]

    def by_preference(self, y: int) -> list[int]:
        """Neighbours of ``y``, its parent in the current DAG first, then by index."""
        own = self.base.parents(y)
        return sorted(self.near[y], key=lambda z: (z not in own, z))

    def arrow(self, x: int, y: int) -> _Work:
        """Put an arc ``x -> y`` in by the first operator that applies and is not refused."""
        refused: EditRefused | None = None
        if self.parents[x] or self.parents[y]:
            try:
                return self.arc(x, y)
            except EditRefused as error:
                refused = error
        elif not self.near[y]:
            return self.link(x, y)
        for z in self.by_preference(y):
            back = self._cycle_of_v_structure(x, y, z)
            if back is None:
                return self.make_v_structure(x, y, z)
            refused = refused or cycle_refused(self.graph(), (x, *back))
        assert refused is not None
        raise refused

    def arc(self, x: int, y: int) -> _Work:
        """Operator "add arc"."""
        if self.parents[x]:
            if self.children[y] or self.near[y]:
                back = self._path(y, x)
                if back is not None:
                    raise cycle_refused(self.graph(), (x, *back))
            self._join(x, y)
            self._complete(y)
        else:
            self._join(x, y)
        return self

    def link(self, x: int, y: int) -> _Work:
        """Operator "add link"."""
        for node in (x, y):
            if self.parents[node]:
                parent = min(self.parents[node])
                raise EditRefused(
                    f"{self.name(node)} has a parent ({self.name(parent)}) and cannot have a link",
                    "a node with parents has no links",
                    advice="Draw an arc instead",
                )
        back = None
        if self.near[x] and self.near[y]:
            back = semi_directed_path(PDAG(self.names, (), self.graph().links), y, x)
        self.near[x].add(y)
        self.near[y].add(x)
        if back is not None:
            raise cycle_refused(self.graph(), (x, *back), advice="Draw an arc instead")
        return self

    def make_v_structure(self, x: int, y: int, z: int) -> _Work:
        """Operator "add head to head" ``x -> y <- z`` from the link ``y - z``."""
        back = self._cycle_of_v_structure(x, y, z)
        if back is not None:
            raise cycle_refused(self.graph(), (x, *back))
        self.cut(y, z)
        self._join(z, y)
        self._join(x, y)
        self._complete(y)
        return self

    def cut(self, x: int, y: int) -> None:
        """Take the link ``x - y`` away."""
        self.near[x].discard(y)
        self.near[y].discard(x)

    def _cycle_of_v_structure(self, x: int, y: int, z: int) -> tuple[int, ...] | None:
        # The link y - z is about to point into y, so a path through it does not count.
        if (self.parents[x] and (self.children[y] or len(self.near[y]) >= 2)) or (
            self.near[x] and len(self.near[y]) >= 2
        ):
            return self._path(y, x, not_first=z)
        return None

    def _join(self, x: int, y: int) -> None:
        self.parents[y].add(x)
        self.children[x].add(y)

    def _complete(self, y: int) -> None:
        """Make the links of ``y`` arcs away from it, in cascade."""
        walk = [y]
        for node in walk:
            for other in sorted(self.near[node]):
                self.cut(node, other)
                self._join(node, other)
                walk.append(other)

    def _path(self, start: int, goal: int, not_first: int | None = None) -> tuple[int, ...] | None:
        return semi_directed_path(self.graph(), start, goal, not_first=not_first)
