"""The networks that were counted, one a row, with what each has against the consensus."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QObject, Qt

from bnstudio.gui.widgets.table.cells import LEFT, RIGHT, Cell
from bnstudio.gui.widgets.table.model import TableModel
from bnstudio.gui.wording.numbers import NOTHING, format_count, format_score
from bnstudio.gui.wording.tr import tr
from bnstudio.strength.disagreement import (
    BACKWARD,
    FORWARD,
    NOT_JOINED,
    UNDIRECTED,
    Disagreements,
    Ints,
    NetworkList,
)

NETWORK, SCORE, TOTAL, MISSING, EXTRA, TURNED, PAIR = range(7)
_HEADS = (
    tr("Network"),
    tr("Score"),
    tr("Differs in"),
    tr("Lacks"),
    tr("Has besides"),
    tr("Other way"),
    tr("Chosen pair"),
)
_TIPS = (
    tr("Its number, from 0, or the run"),
    tr("On the sample that it was learned from"),
    tr("Pairs in which its class differs from that of the consensus (structural Hamming distance)"),
    tr("Pairs that the consensus joins and it does not"),
    tr("Pairs that it joins and the consensus does not"),
    tr("Pairs that both join, and it directs otherwise or leaves undirected alone"),
    tr("How it has the pair that is chosen among Pairs, or on the canvas"),
)


class NetworksModel(TableModel):
    """The table."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.networks: NetworkList | None = None
        self.rows: Ints = np.empty(0, dtype=np.int64)
        self._against: Disagreements | None = None
        self._columns: dict[int, Ints] = {}
        self._ways: Ints = np.empty(0, dtype=np.int64)
        self.pair: tuple[str, str] | None = None
        self._order: tuple[int, Qt.SortOrder] = (TOTAL, Qt.SortOrder.DescendingOrder)

    def show_networks(self, networks: NetworkList | None, against: Disagreements | None) -> None:
        """Show other networks, or what they have against another consensus."""
        self.networks, self._against = networks, against
        self._columns = {}
        if against is not None:
            self._columns = {
                TOTAL: against.total,
                MISSING: against.missing,
                EXTRA: against.extra,
                TURNED: against.turned,
            }
        self._find_ways()
        self._renew()

    def show_pair(self, pair: tuple[str, str] | None) -> None:
        """Tell how each network has another pair."""
        if pair == self.pair:
            return
        self.pair = pair
        self._find_ways()
        if self._order[0] == PAIR:
            self._renew()
        elif len(self.rows):
            self.dataChanged.emit(self.index(0, PAIR), self.index(len(self.rows) - 1, PAIR))

    def _find_ways(self) -> None:
        networks, pair = self.networks, self.pair
        self._ways = np.empty(0, dtype=np.int64)
        if networks is not None and pair is not None and set(pair) <= set(networks.names):
            self._ways = networks.ways(*(networks.names.index(name) for name in pair))

    def agreeing(self) -> tuple[int, int, int, int] | None:
        """Return how many do not join the pair, have it forwards, backwards, undirected."""
        if not len(self._ways):
            return None
        counts = np.bincount(self._ways, minlength=4).tolist()
        return counts[NOT_JOINED], counts[FORWARD], counts[BACKWARD], counts[UNDIRECTED]

    def differing(self) -> int:
        """Return how many differ from the consensus."""
        return int(np.count_nonzero(self._columns[TOTAL])) if self._columns else 0

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by a column; -1: those that differ most first."""
        down = Qt.SortOrder.DescendingOrder
        self._order = (TOTAL, down) if column < 0 else (column, order)
        self._renew()

    def _renew(self) -> None:
        self.beginResetModel()
        networks = self.networks
        count = 0 if networks is None or self._against is None else len(networks)
        rows = np.arange(count, dtype=np.int64)
        column, order = self._order
        key = rows.astype(np.float64)
        if count and column == SCORE and networks is not None:
            key = np.array([np.nan if s is None else s for s in networks.scores])
        elif count and column == PAIR:
            key = self._ways.astype(np.float64) if len(self._ways) else key * 0.0
        elif count and column != NETWORK:
            key = self._columns[column].astype(np.float64)
        self.rows = rows[np.lexsort((rows, -key if order == Qt.SortOrder.DescendingOrder else key))]
        self.endResetModel()

    def row_of(self, number: int) -> int:
        """Return the row of a network by its place in the list; -1 where there is none."""
        hits = np.flatnonzero(self.rows == number)
        return int(hits[0]) if len(hits) else -1

    # -- what a cell says ----------------------------------------------------------------------

    def size(self) -> tuple[int, int]:
        return len(self.rows), len(_HEADS)

    def head_text(self, column: int) -> str:
        return _HEADS[column]

    def head_tip(self, column: int) -> str:
        return _TIPS[column]

    def side(self, column: int) -> Qt.AlignmentFlag:
        return LEFT if column in (NETWORK, PAIR) else RIGHT

    def first_order(self, column: int) -> Qt.SortOrder:
        up = column in (NETWORK, PAIR)
        return Qt.SortOrder.AscendingOrder if up else Qt.SortOrder.DescendingOrder

    def cell_text(self, row: int, column: int) -> str:
        networks, at = self.networks, int(self.rows[row])
        assert networks is not None
        if column == NETWORK:
            return networks.labels[at]
        if column == SCORE:
            score = networks.scores[at]
            return NOTHING if score is None else format_score(score)
        if column == PAIR:
            return self._way(int(self._ways[at])) if len(self._ways) else NOTHING
        value = int(self._columns[column][at])
        return format_count(value) if value else NOTHING

    def _way(self, way: int) -> str:
        assert self.pair is not None
        a, b = self.pair
        return {
            NOT_JOINED: tr("not joined"),
            FORWARD: f"{a} → {b}",
            BACKWARD: f"{b} → {a}",
            UNDIRECTED: f"{a} – {b}",
        }[way]

    def cell_look(self, row: int, column: int) -> Cell:
        text = self.cell_text(row, column)
        if column == NETWORK:
            return Cell(text, font="name", elide=Qt.TextElideMode.ElideMiddle)
        if column == PAIR:
            absent = len(self._ways) and self._ways[self.rows[row]] == NOT_JOINED
            ink = "text_3" if absent or not len(self._ways) else "text"
            return Cell(text, ink=ink, elide=Qt.TextElideMode.ElideMiddle)
        strong = column == TOTAL
        return Cell(text, right=True, font="value" if strong else "body")

    def cell_tip(self, row: int, column: int) -> str:
        said = [tr("Network {cell_text}", cell_text=self.cell_text(row, NETWORK))]
        said += [
            f"{_HEADS[column].lower()} {self.cell_text(row, column)}"
            for column in (TOTAL, MISSING, EXTRA, TURNED)
        ]
        return ", ".join(said)
