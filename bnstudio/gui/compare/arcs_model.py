"""The joined pairs as Qt's model: filtered by kind and name, in the order of a chosen column."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Qt

from bnstudio.graph.differences import Difference, Kind
from bnstudio.gui.widgets.table.cells import Cell
from bnstudio.gui.widgets.table.model import TableModel
from bnstudio.gui.wording.comparing import DIFFERENT, KINDS
from bnstudio.gui.wording.tr import tr

FROM, TO, KIND, FIRST, SECOND = range(5)
HEADS = (tr("From"), tr("To"), tr("Difference"), tr("First"), tr("Second"))
TIPS = (
    tr("Where the arc begins; one end of an edge without direction"),
    tr("Where the arc ends"),
    tr("What becomes of it from the first network to the second"),
    tr("How the first network joins the two, read from the left"),
    tr("How the second network joins the two, read from the left"),
)
DIFFERENCES = "differences"
ALL = "all"

_RANK = {kind: rank for rank, kind in enumerate((*DIFFERENT, Kind.COMMON))}
_KEYS: tuple[Callable[[Difference], tuple[object, ...]], ...] = (
    lambda pair: (pair.a.lower(), pair.b.lower()),
    lambda pair: (pair.b.lower(), pair.a.lower()),
    lambda pair: (_RANK[pair.kind], pair.a.lower(), pair.b.lower()),
    lambda pair: (pair.first, pair.a.lower(), pair.b.lower()),
    lambda pair: (pair.second, pair.a.lower(), pair.b.lower()),
)


class ArcsModel(TableModel):
    """The pairs that pass the filter; :attr:`rows` has them in order."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._all: Sequence[Difference] = ()
        self._wanted, self._words = DIFFERENCES, ""
        self._column, self._falling = KIND, False
        self.rows: list[Difference] = []
        self._row: dict[frozenset[str], int] = {}

    def set_pairs(self, pairs: Sequence[Difference]) -> None:
        """Show other pairs."""
        self._all = pairs
        self._refill()

    def narrow(self, wanted: str, words: str) -> None:
        """Show pairs of a kind (its value, :data:`DIFFERENCES` or :data:`ALL`), by their names."""
        if (wanted, words) != (self._wanted, self._words):
            self._wanted, self._words = wanted, words
            self._refill()

    def _passes(self, pair: Difference) -> bool:
        if self._wanted == DIFFERENCES and pair.kind is Kind.COMMON:
            return False
        if self._wanted not in (DIFFERENCES, ALL) and pair.kind != self._wanted:
            return False
        words = self._words.strip().lower()
        return not words or words in pair.a.lower() or words in pair.b.lower()

    def _refill(self) -> None:
        self.beginResetModel()
        found = [pair for pair in self._all if self._passes(pair)]
        self.rows = sorted(found, key=_KEYS[self._column], reverse=self._falling)
        self._row = {frozenset((pair.a, pair.b)): row for row, pair in enumerate(self.rows)}
        self.endResetModel()

    def row_of(self, a: str, b: str) -> int | None:
        """Return the row of the pair of two nodes, if it is shown."""
        return self._row.get(frozenset((a, b)))

    def counts(self) -> dict[Kind, int]:
        """Return how many pairs there are of each kind, shown or not."""
        found = dict.fromkeys(Kind, 0)
        for pair in self._all:
            found[pair.kind] += 1
        return found

    def csv_rows(self) -> list[tuple[str, ...]]:
        """Return the table for a file: the heads, then all that is shown."""
        head = ("from", "to", "difference", "first", "second")
        signs = {"→": "->", "←": "<-", "–": "--", "": ""}
        return [
            head,
            *(
                (pair.a, pair.b, pair.kind.value, signs[pair.first], signs[pair.second])
                for pair in self.rows
            ),
        ]

    # -- Qt ----------------------------------------------------------------------------------

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        if column >= 0:
            self._column, self._falling = column, order == Qt.SortOrder.DescendingOrder
            self._refill()

    def size(self) -> tuple[int, int]:
        return len(self.rows), len(HEADS)

    def cell_text(self, row: int, column: int) -> str:
        pair = self.rows[row]
        if column == KIND:
            return KINDS[pair.kind]
        if column in (FROM, TO):
            return pair.a if column == FROM else pair.b
        return self._mark(pair, column) or tr("none")

    @staticmethod
    def _mark(pair: Difference, column: int) -> str:
        """Return how a network joins the two; empty if it does not."""
        return pair.first if column == FIRST else pair.second

    def cell_look(self, row: int, column: int) -> Cell | None:
        text = self.cell_text(row, column)
        if column in (FROM, TO):
            return Cell(text, font="name", elide=Qt.TextElideMode.ElideMiddle)
        absent = column != KIND and not self._mark(self.rows[row], column)
        return Cell(text, ink="text_3" if absent else "text")

    def cell_tip(self, row: int, column: int) -> str:
        return self.cell_text(row, column) if column in (FROM, TO) else ""

    def head_text(self, column: int) -> str:
        return HEADS[column]

    def head_tip(self, column: int) -> str:
        return TIPS[column]
