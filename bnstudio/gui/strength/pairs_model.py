"""The pairs that some network joins, one a row in the likelier direction.

Everything is kept in arrays, so that ten thousands of pairs are sorted and narrowed at once; the
texts are made for the rows in sight.
"""

from __future__ import annotations

from enum import Enum

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, Qt

from bnstudio.graph.pdag import PDAG
from bnstudio.gui.widgets.table.cells import LEFT, RIGHT, Cell
from bnstudio.gui.widgets.table.model import TableModel
from bnstudio.gui.wording.numbers import NOTHING, format_number, format_share
from bnstudio.gui.wording.tr import tr
from bnstudio.project.arc_strengths import FoundStrengths
from bnstudio.strength.threshold import is_above

FROM, TO, STRENGTH, DIRECTION, GRAPH = range(5)
_HEADS = (tr("From"), tr("To"), tr("Strength"), tr("Direction"), tr("In the graph"))
_TIPS = (
    tr("The likelier beginning of the arc"),
    tr("The likelier end of the arc"),
    tr("How many of the networks join the two, whatever the direction"),
    tr(
        "How many of the networks that join the two direct it this way; a network that leaves it "
        "undirected counts half. 0.5: the data do not tell."
    ),
    tr("Whether the current graph joins the two, and which way"),
)

Numbers = NDArray[np.int64]


class Stands(Enum):
    """How a pair stands in the current graph."""

    ABSENT = 0
    SAME = 1
    LINK = 2
    REVERSED = 3


_STANDS = {
    Stands.ABSENT: (NOTHING, "text_3"),
    Stands.SAME: (tr("yes"), "text"),
    Stands.LINK: (tr("link"), "text"),
    Stands.REVERSED: (tr("reversed"), "text"),
}


class Which(Enum):
    """Which pairs are shown."""

    ALL = "all"
    ABOVE = "above"
    ADDED = "added"
    LACKING = "lacking"


class PairsModel(TableModel):
    """The table, as far as a search and a choice leave it."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.found: FoundStrengths | None = None
        self.threshold = 0.5
        self.rows: Numbers = np.empty(0, dtype=np.int64)
        self._graph: PDAG | None = None
        self._text, self._which = "", Which.ALL
        self._order: tuple[int, Qt.SortOrder] = (STRENGTH, Qt.SortOrder.DescendingOrder)
        self._clear()

    def _clear(self) -> None:
        self._from = self._to = self._stands = np.empty(0, dtype=np.int64)
        self._strength = self._direction = np.empty(0)
        self._rank: Numbers = np.empty(0, dtype=np.int64)
        self._folded: list[str] = []

    # -- what is shown -------------------------------------------------------------------------

    def show_found(self, found: FoundStrengths | None, threshold: float) -> None:
        """Show other strengths."""
        before, self.found, self.threshold = self.found, found, threshold
        if found is None:
            self._clear()
            self._renew()
            return
        of = found.strengths
        forth = of.direction >= 0.5
        self._from = np.where(forth, of.pairs[:, 0], of.pairs[:, 1])
        self._to = np.where(forth, of.pairs[:, 1], of.pairs[:, 0])
        self._strength = of.strength
        self._direction = np.where(forth, of.direction, np.round(1.0 - of.direction, 15))
        if before is None or before.strengths.names != of.names:
            self._folded = [name.casefold() for name in of.names]
            order = sorted(range(len(of.names)), key=self._folded.__getitem__)
            self._rank = np.empty(len(order), dtype=np.int64)
            self._rank[order] = np.arange(len(order))
        self._find_in_graph()
        self._renew()

    def show_graph(self, graph: PDAG | None) -> None:
        """Compare with another current graph."""
        self._graph = graph
        self._find_in_graph()
        if self._which in (Which.ADDED, Which.LACKING):
            self._renew()
        elif len(self.rows):
            last = self.index(len(self.rows) - 1, GRAPH)
            self.dataChanged.emit(self.index(0, GRAPH), last)

    def set_threshold(self, threshold: float) -> None:
        """Take over another threshold; rows come and go only where those above are chosen."""
        self.threshold = threshold
        if self._which is not Which.ALL:
            self._renew()

    def narrow(self, text: str, which: Which) -> None:
        """Show only some pairs, and of these those with ``text`` in the name of either end."""
        text = text.strip().casefold()
        if (text, which) != (self._text, self._which):
            self._text, self._which = text, which
            self._renew()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by a column; -1: the strongest first."""
        down = Qt.SortOrder.DescendingOrder
        self._order = (STRENGTH, down) if column < 0 else (column, order)
        self._renew()

    def _find_in_graph(self) -> None:
        count = len(self._from)
        self._stands = np.zeros(count, dtype=np.int64)
        graph = self._graph
        if graph is None or self.found is None or not count:
            return
        n = len(self.found.strengths.names)
        index = self.found.index
        place = np.array([index.get(name, -1) for name in graph.names], dtype=np.int64)
        mine, back = self._from * n + self._to, self._to * n + self._from
        both = (
            (graph.arc_ends, Stands.SAME, Stands.REVERSED),
            (graph.link_ends, Stands.LINK, Stands.LINK),
        )
        for numbered, same, other in both:
            ends = place[np.asarray(numbered, dtype=np.int64).reshape(-1, 2)]
            known = ends[(ends >= 0).all(axis=1)]
            keys = known[:, 0] * n + known[:, 1]
            self._stands[np.isin(mine, keys)] = same.value
            self._stands[np.isin(back, keys)] = other.value
        # Where most networks leave the direction open, either is as they say: the consensus has
        # taken one.
        of = self.found.strengths
        left_open = of.undirected >= np.maximum(of.forward, of.backward)
        self._stands[left_open & (self._stands == Stands.REVERSED.value)] = Stands.SAME.value

    def _renew(self) -> None:
        self.beginResetModel()
        wanted = np.ones(len(self._from), dtype=bool)
        there = self._stands != Stands.ABSENT.value
        if self._which is not Which.ALL:
            above = is_above(self._strength, self.threshold)
            wanted = {
                Which.ABOVE: above, Which.ADDED: above & ~there, Which.LACKING: ~above & there
            }[self._which]  # fmt: skip
        if self._text:
            fit = np.array([self._text in name for name in self._folded], dtype=bool)
            wanted = wanted & (fit[self._from] | fit[self._to])
        rows = np.flatnonzero(wanted)
        column, order = self._order
        key = {
            FROM: self._rank[self._from] if len(self._from) else self._from,
            TO: self._rank[self._to] if len(self._to) else self._to,
            STRENGTH: self._strength,
            DIRECTION: self._direction,
            GRAPH: self._stands,
        }[column][rows].astype(np.float64)
        if order == Qt.SortOrder.DescendingOrder:
            key = -key
        # Equal ones stand by strength, then by their columns in the table.
        self.rows = rows[np.lexsort((rows, -self._strength[rows], key))]
        self.endResetModel()

    # -- asking --------------------------------------------------------------------------------

    def pair(self, row: int) -> tuple[str, str]:
        """Return the names of the two, in the likelier direction."""
        assert self.found is not None
        at, names = self.rows[row], self.found.strengths.names
        return names[self._from[at]], names[self._to[at]]

    def row_of(self, a: str, b: str) -> int:
        """Return the row of a pair, in either order; -1 where it is not shown."""
        if self.found is None:
            return -1
        i, j = self.found.index.get(a, -1), self.found.index.get(b, -1)
        low, high = min(i, j), max(i, j)
        ends = self.found.strengths.pairs[self.rows]
        hits = np.flatnonzero((ends[:, 0] == low) & (ends[:, 1] == high))
        return int(hits[0]) if len(hits) else -1

    def stands(self, row: int) -> Stands:
        """Return how a pair stands in the current graph."""
        return Stands(int(self._stands[self.rows[row]]))

    # -- what a cell says ----------------------------------------------------------------------

    def size(self) -> tuple[int, int]:
        return len(self.rows), len(_HEADS)

    def head_text(self, column: int) -> str:
        return _HEADS[column]

    def head_tip(self, column: int) -> str:
        return _TIPS[column]

    def side(self, column: int) -> Qt.AlignmentFlag:
        return RIGHT if column in (STRENGTH, DIRECTION) else LEFT

    def first_order(self, column: int) -> Qt.SortOrder:
        down = column in (STRENGTH, DIRECTION, GRAPH)
        return Qt.SortOrder.DescendingOrder if down else Qt.SortOrder.AscendingOrder

    def cell_text(self, row: int, column: int) -> str:
        at = self.rows[row]
        if column in (STRENGTH, DIRECTION):
            of = self._strength if column == STRENGTH else self._direction
            return format_number(float(of[at]), 3)
        if column == GRAPH:
            return _STANDS[self.stands(row)][0]
        return self.pair(row)[column]

    def cell_look(self, row: int, column: int) -> Cell:
        text, strength = self.cell_text(row, column), float(self._strength[self.rows[row]])
        above = bool(is_above(np.array([strength]), self.threshold)[0])
        ink = "text" if above else "text_3"
        if column in (STRENGTH, DIRECTION):
            strong = column == STRENGTH and above
            return Cell(text, right=True, font="value" if strong else "body", ink=ink)
        if column == GRAPH:
            return Cell(text, ink=_STANDS[self.stands(row)][1])
        return Cell(text, font="name", ink=ink, elide=Qt.TextElideMode.ElideMiddle)

    def cell_tip(self, row: int, column: int) -> str:
        a, b = self.pair(row)
        at = self.rows[row]
        said = tr(
            "{a} → {b}: joined in {float} of the networks",
            a=a,
            b=b,
            float=format_share(float(self._strength[at])),
        )
        if self.found is not None and not self.found.strengths.networks:
            said = tr(
                "{a} → {b}: joined with probability {strength}",
                a=a,
                b=b,
                strength=format_number(self._strength[at], 4),
            )
        return tr(
            "{said}, this way in {float} of these",
            said=said,
            float=format_share(float(self._direction[at])),
        )
