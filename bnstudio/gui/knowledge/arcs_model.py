"""The arcs that are spoken of, one a row: required, forbidden, or with a probability."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import QObject, Qt

from bnstudio.graph.knowledge import Arc, Knowledge
from bnstudio.gui.knowledge.names_model import matching
from bnstudio.gui.widgets.table.cells import LEFT, RIGHT, Cell
from bnstudio.gui.widgets.table.model import TableModel
from bnstudio.gui.wording.numbers import NOTHING, format_short
from bnstudio.gui.wording.tr import tr


class Kind(Enum):
    """What is said of an arc."""

    REQUIRED = "required"
    FORBIDDEN = "forbidden"
    BELIEVED = "believed"


LOOKS = {
    Kind.REQUIRED: (tr("Required"), "push-pin"),
    Kind.FORBIDDEN: (tr("Forbidden"), "prohibit"),
    Kind.BELIEVED: (tr("Probability"), "percent"),
}
FROM, TO, KIND, CHANCE = range(4)
_HEADS = (tr("From"), tr("To"), tr("Knowledge"), tr("Probability"))


@dataclass(frozen=True)
class ArcRow:
    """One row: what is said of an arc, and its probability where that is what is said."""

    a: str
    b: str
    kind: Kind
    chance: float | None = None

    @property
    def arc(self) -> Arc:
        """The two names."""
        return (self.a, self.b)


def rows_of(knowledge: Knowledge) -> list[ArcRow]:
    """Return a row for each arc that ``knowledge`` speaks of."""
    return [
        *(ArcRow(a, b, Kind.REQUIRED) for a, b in knowledge.required),
        *(ArcRow(a, b, Kind.BELIEVED, p) for a, b, p in knowledge.prior),
        *(ArcRow(a, b, Kind.FORBIDDEN) for a, b in knowledge.forbidden),
    ]


class ArcsModel(TableModel):
    """The table, as far as a search and a choice of kinds leave it."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rows: list[ArcRow] = []
        self.all: list[ArcRow] = []
        self._culprits: Collection[Arc] = ()
        self._text = ""
        self._kind: Kind | None = None
        self._order: tuple[int, Qt.SortOrder] | None = None

    def show_knowledge(self, knowledge: Knowledge, culprits: Collection[Arc]) -> None:
        """Show what ``knowledge`` says of arcs; ``culprits`` are marked."""
        self.all, self._culprits = rows_of(knowledge), frozenset(culprits)
        self._renew()

    def narrow(self, text: str, kind: Kind | None) -> None:
        """Show only arcs of a kind with a matching name at either end."""
        if (text, kind) != (self._text, self._kind):
            self._text, self._kind = text, kind
            self._renew()

    def _renew(self) -> None:
        self.beginResetModel()
        rows = [row for row in self.all if self._kind in (None, row.kind)]
        if self._text.strip():
            names = {name for row in rows for name in row.arc}
            fit = set(matching(sorted(names), self._text))
            rows = [row for row in rows if row.a in fit or row.b in fit]
        self.rows = rows
        self._sort()
        self.endResetModel()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by a column; -1 puts the rows back in their own order."""
        self._order = None if column < 0 else (column, order)
        self._renew()

    def _sort(self) -> None:
        if self._order is None:
            return
        column, order = self._order
        keys = {
            FROM: lambda row: (row.a.casefold(), row.b.casefold()),
            TO: lambda row: (row.b.casefold(), row.a.casefold()),
            KIND: lambda row: row.kind.value,
            CHANCE: lambda row: -1.0 if row.chance is None else row.chance,
        }
        self.rows.sort(key=keys[column], reverse=order == Qt.SortOrder.DescendingOrder)

    # -- what a cell says --------------------------------------------------------------------

    def size(self) -> tuple[int, int]:
        return len(self.rows), len(_HEADS)

    def head_text(self, column: int) -> str:
        return _HEADS[column]

    def side(self, column: int) -> Qt.AlignmentFlag:
        return RIGHT if column == CHANCE else LEFT

    def cell_text(self, row: int, column: int) -> str:
        shown = self.rows[row]
        if column == CHANCE:
            return NOTHING if shown.chance is None else chance_text(shown.chance)
        return (shown.a, shown.b, LOOKS[shown.kind][0])[column]

    def cell_look(self, row: int, column: int) -> Cell:
        shown, text = self.rows[row], self.cell_text(row, column)
        if column == KIND:
            return Cell(text, icon=LOOKS[shown.kind][1])
        if column == CHANCE:
            return Cell(text, right=True, ink="text" if shown.chance else "text_3")
        if column == FROM and shown.arc in self._culprits:
            icon, ink = "x-circle", "error"
        else:
            icon, ink = "", "text_2"
        middle = Qt.TextElideMode.ElideMiddle
        return Cell(text, font="name", icon=icon, icon_ink=ink, elide=middle)

    def cell_tip(self, row: int, column: int) -> str:
        shown = self.rows[row]
        said = LOOKS[shown.kind][0].lower()
        if shown.chance is not None:
            said = tr("probability {chance_text}", chance_text=chance_text(shown.chance))
        return f"{shown.a} → {shown.b}: {said}"


def chance_text(chance: float) -> str:
    """Write a probability, such as ``0.8``."""
    return format_short(chance)
