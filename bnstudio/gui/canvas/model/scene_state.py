"""What a drawing shows beyond the graph: what is selected, pointed at, wrong, flashing or faded.

A plain object without Qt and without painting. The scene changes it by its methods, which return
the nodes that look different afterwards; painting only reads it.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

import numpy as np
from numpy.typing import NDArray

from bnstudio.graph.pdag import PDAG
from bnstudio.gui.canvas.model.compared import NOT_COMPARED, Compared
from bnstudio.gui.canvas.model.curves import Pair
from bnstudio.gui.canvas.model.drawing import Drawing
from bnstudio.gui.canvas.model.weak import NOT_WEAK, Bools, Weak

Changed = frozenset[int] | None
"""The nodes that look different; ``None`` where nothing does."""

NOTHING: frozenset[int] = frozenset()


class Standing(Enum):
    """How a node stands to what is selected."""

    NORMAL = 0
    NEAR = 1
    FADED = 2


class SceneState:
    """The drawing with the states of its nodes and edges, which are known by number.

    Attributes
    ----------
    drawing, arriving
        What is shown, and while nodes glide what will be shown at the end.
    selected, selected_edges
        What a person has chosen.
    near, near_edges
        The neighbours of the selected nodes, and the edges at the selected nodes.
    hovered, hovered_edge
        What the mouse is over.
    focused
        The node with the keyboard's focus.
    source, target
        The nodes that an arc under way begins at and would end at.
    wrong_nodes, wrong_edges
        What is shown in the error colour (a cycle).
    flashing, flash
        Edges that an edit changed along the way, and how strongly they still glow, 0 to 1.
    fading
        Whether what is not near the selection is faded.
    spotlight
        Nodes and edges that are shown near instead of the selection's neighbours, all else faded;
        until something else is selected.
    reversible
        Arcs, by the names of their ends, that could point the other way as well.
    compared
        How edges and nodes stand where two networks are compared.
    weak
        Which edges are too weak to be seen, and whether they are hidden or faded.
    handles
        Whether the hovered node shows the handle that arcs are drawn from.
    hurried
        Whether the camera moves, so that a large graph is painted with less in it.
    """

    def __init__(self) -> None:
        self.drawing = Drawing(PDAG(()), np.empty((0, 2)), np.empty((0, 2)))
        self.arriving: Drawing | None = None
        self.selected = self.selected_edges = NOTHING
        self.near = self.near_edges = NOTHING
        self.hovered: int | None = None
        self.hovered_edge: int | None = None
        self.focused: int | None = None
        self.source: int | None = None
        self.target: int | None = None
        self.wrong_nodes = self.wrong_edges = NOTHING
        self.flashing = NOTHING
        self.flash = 0.0
        self.fading = False
        self.spotlight: tuple[frozenset[int], frozenset[int]] | None = None
        self.reversible: frozenset[Pair] = frozenset()
        self.compared: Compared = NOT_COMPARED
        self.weak: Weak = NOT_WEAK
        self.handles = True
        self.hurried = False

    # -- the drawing -------------------------------------------------------------------------

    @property
    def settled(self) -> Drawing:
        """The drawing, as it will be once nodes have stopped gliding."""
        return self.arriving or self.drawing

    def carry_to(self, new: Drawing) -> None:
        """Number the states by another drawing: they stay with the nodes and edges it has."""
        old, there = self.drawing, new.graph.index

        def node(number: int | None) -> int | None:
            return None if number is None else there.get(old.names[number])

        def nodes(numbers: Iterable[int]) -> frozenset[int]:
            return frozenset(v for v in map(node, numbers) if v is not None)

        def edges(numbers: Iterable[int]) -> frozenset[int]:
            kept = set()
            for number in numbers:
                a, b = (node(end) for end in old.ends[number].tolist())
                found = None if a is None or b is None else new.edge_between(a, b)
                if found is not None:
                    kept.add(found)
            return frozenset(kept)

        self.selected, self.wrong_nodes = nodes(self.selected), nodes(self.wrong_nodes)
        self.focused = node(self.focused)
        self.source, self.target = node(self.source), node(self.target)
        self.hovered, self.hovered_edge = node(self.hovered), None
        self.selected_edges = edges(self.selected_edges)
        self.wrong_edges = edges(self.wrong_edges)
        self.flashing = edges(self.flashing)
        if self.spotlight is not None:
            self.spotlight = nodes(self.spotlight[0]), edges(self.spotlight[1])

    def show(self, drawing: Drawing) -> None:
        """Show a drawing that the states are numbered by."""
        self.drawing = drawing
        self._find_neighbourhood()

    def _find_neighbourhood(self) -> None:
        if self.spotlight is not None:
            self.near, self.near_edges = self.spotlight[0] - self.selected, self.spotlight[1]
            return
        edges = self.drawing.incident(*self.selected) if self.selected else []
        near = set(self.drawing.ends[[*edges, *self.selected_edges]].ravel().tolist())
        self.near = frozenset(near - self.selected)
        self.near_edges = frozenset(edges)

    # -- changes -----------------------------------------------------------------------------

    def select(self, nodes: Iterable[int], edges: Iterable[int]) -> bool:
        """Select exactly these nodes and edges; whether others were selected before."""
        chosen = frozenset(nodes), frozenset(edges)
        if chosen == (self.selected, self.selected_edges):
            return False
        self.selected, self.selected_edges = chosen
        self.spotlight = None
        self._find_neighbourhood()
        return True

    def light(self, nodes: Iterable[int], edges: Iterable[int]) -> None:
        """Bring nodes and edges forward and fade the rest, until something else is selected."""
        self.spotlight = frozenset(nodes), frozenset(edges)
        self._find_neighbourhood()

    def hover(self, node: int | None, edge: int | None = None) -> Changed:
        """Mark what the mouse is over."""
        if (node, edge) == (self.hovered, self.hovered_edge):
            return None
        before, self.hovered, self.hovered_edge = self.hovered, node, edge
        return _nodes(before, node)

    def focus(self, node: int | None) -> Changed:
        """Give a node the keyboard's focus."""
        before, self.focused = self.focused, node
        return None if node == before else _nodes(before, node)

    def aim(self, source: int | None, target: int | None = None) -> Changed:
        """Mark the nodes that an arc under way begins at and would end at."""
        before = self.source, self.target
        self.source, self.target = source, target
        return None if before == (source, target) else _nodes(*before, source, target)

    def mark_wrong(self, nodes: Iterable[int], edges: Iterable[int]) -> None:
        """Show nodes and edges in the error colour."""
        self.wrong_nodes, self.wrong_edges = frozenset(nodes), frozenset(edges)

    def begin_flash(self, pairs: Iterable[Pair]) -> bool:
        """Let the edges between these nodes glow; whether there are any."""
        index = self.drawing.graph.index
        found = {
            self.drawing.edge_between(index[a], index[b])
            for a, b in pairs
            if a in index and b in index
        }
        self.flashing = frozenset(number for number in found if number is not None)
        return bool(self.flashing)

    # -- what follows from it ----------------------------------------------------------------

    @property
    def faded(self) -> bool:
        """Whether all that is not near what is selected, or in the spotlight, is faded."""
        chosen = bool(self.selected or self.selected_edges)
        return self.spotlight is not None or (self.fading and chosen)

    def standing(self, node: int) -> Standing:
        """Return how a node stands to what is selected."""
        if node in self.near:
            return Standing.NEAR
        return Standing.FADED if self.faded and node not in self.selected else Standing.NORMAL

    @property
    def weak_edges(self) -> Bools | None:
        """Which edges are hidden or faded as weak ones, shape ``(m,)``; ``None`` for none.

        What is asked about is not: edges that are selected, in the spotlight, wrong, or changed.
        """
        if not self.weak:
            return None
        found, asked = self.weak.edges(self.drawing), self._asked_about
        if asked:
            found = found.copy()
            found[list(asked)] = False
        return found

    @property
    def hidden_edges(self) -> Bools | None:
        """Which edges are not seen at all, shape ``(m,)``; ``None`` for none."""
        return self.weak_edges if self.weak.hide else None

    def shown(self, edges: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return those of some edges that are not hidden."""
        hidden = self.hidden_edges
        return edges if hidden is None else edges[~hidden[edges]]

    def strong(self, edges: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return those of some edges that are neither hidden nor faded as weak ones."""
        weak = self.weak_edges
        return edges if weak is None else edges[~weak[edges]]

    def is_faint(self, number: int) -> bool:
        """Whether an edge is faded as a weak one."""
        if not self.weak or self.weak.hide or number in self._asked_about:
            return False
        return bool(self.weak.edges(self.drawing)[number])

    @property
    def _asked_about(self) -> frozenset[int]:
        """The edges that are seen however weak they are."""
        asked = self.selected_edges | self.wrong_edges | self.flashing
        return asked if self.spotlight is None else asked | self.spotlight[1]

    def hit(self, x: float, y: float, tolerance: float) -> tuple[int | None, int | None]:
        """Return the node at a point, or where there is none the edge, of what is seen."""
        return self.drawing.hit(x, y, tolerance, self.hidden_edges)

    def is_reversible(self, number: int) -> bool:
        """Whether an arc could point the other way as well."""
        return bool(self.reversible) and self.drawing.pair(number) in self.reversible

    def in_front(self, number: int) -> bool:
        """Whether an edge is painted after the ordinary ones."""
        ends = self.drawing.ends[number]
        return (
            number in self.selected_edges
            or number in self.wrong_edges
            or number in self.near_edges
            or number in self.flashing
            or number == self.hovered_edge
            or self.hovered in (ends[0], ends[1])
            or (bool(self.compared) and self.compared.codes(self.drawing)[number] > 0)
        )

    def marked(self) -> tuple[list[int], list[int]]:
        """Return the edges and nodes that are painted in front of all others, ascending."""
        edges = set(self.selected_edges | self.wrong_edges | self.flashing | self.near_edges)
        if self.hovered_edge is not None:
            edges.add(self.hovered_edge)
        if self.hovered is not None:
            edges |= set(self.drawing.incident(self.hovered))
        hidden = self.hidden_edges
        if hidden is not None:
            edges = {number for number in edges if not hidden[number]}
        nodes = self.selected | self.wrong_nodes | self.near
        nodes |= _nodes(self.hovered, self.focused, self.source, self.target)
        return sorted(edges), sorted(nodes)

    def single_edge(self) -> int | None:
        """Return the edge that a command on one edge is meant for: selected, or between two."""
        if len(self.selected_edges) == 1:
            return next(iter(self.selected_edges))
        if len(self.selected) == 2:
            return self.drawing.edge_between(*sorted(self.selected))
        return None

    def single_node(self) -> int | None:
        """Return the node that a command on one node is meant for: focused, or selected alone."""
        if self.focused is None and len(self.selected) == 1:
            return next(iter(self.selected))
        return self.focused


def _nodes(*numbers: int | None) -> frozenset[int]:
    return frozenset(number for number in numbers if number is not None)
