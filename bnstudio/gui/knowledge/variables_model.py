"""What is known of single variables, one a row: their tier, root or leaf, the most parents."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QObject, Qt

from bnstudio.graph.knowledge import Knowledge
from bnstudio.gui.knowledge.names_model import Marks, matching
from bnstudio.gui.widgets.table.cells import LEFT, RIGHT, Cell
from bnstudio.gui.widgets.table.model import TableModel
from bnstudio.gui.wording.numbers import NOTHING
from bnstudio.gui.wording.tr import tr

NAME, TIER, ROOT, LEAF, PARENTS = range(5)
_HEADS = (
    tr("Variable"),
    tr("Tier"),
    tr("Nothing enters"),
    tr("Nothing leaves"),
    tr("Most parents"),
)
_TIPS = (
    "",
    tr("Its place among the tiers, from 1"),
    tr("A root: no arc goes to it"),
    tr("A leaf: no arc comes from it"),
    tr("How many parents it may have at most, beside the common limit"),
)


class VariablesModel(TableModel):
    """The table, as far as a search leaves it."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.names: list[str] = []
        self.marks = Marks()
        self._all: Sequence[str] = ()
        self._tiers: dict[str, int] = {}
        self._text = ""
        self._spoken = False
        self._order: tuple[int, Qt.SortOrder] | None = None

    def show_knowledge(self, knowledge: Knowledge, names: Sequence[str], marks: Marks) -> None:
        """Show what ``knowledge`` says of the variables ``names``."""
        self._tiers = {
            name: number for number, tier in enumerate(knowledge.tiers, start=1) for name in tier
        }
        # Sets: every row asks.
        self.marks = Marks(
            frozenset(marks.roots), frozenset(marks.leaves), marks.limits, marks.culprits,
            marks.strange,
        )  # fmt: skip
        before = list(self.names)
        self._all = tuple(names)
        if self._found() == before:
            self.dataChanged.emit(
                self.index(0, 0), self.index(len(self.names) - 1, self.columnCount() - 1)
            )
        else:
            self._renew()

    def narrow(self, text: str, *, spoken: bool) -> None:
        """Show only variables with a matching name; with ``spoken`` those of which is told."""
        if (text, spoken) != (self._text, self._spoken):
            self._text, self._spoken = text, spoken
            self._renew()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by a column; -1 puts the rows back in the order of the table."""
        self._order = None if column < 0 else (column, order)
        self._renew()

    def _found(self) -> list[str]:
        names = matching(self._all, self._text)
        if self._spoken:
            names = [n for n in names if self.marks.words(n) or n in self._tiers]
        if self._order is not None:
            column, order = self._order
            marks = self.marks
            keys: dict[int, Callable[[str], Any]] = {
                NAME: str.casefold,
                TIER: lambda name: self._tiers.get(name, 0),
                ROOT: lambda name: name not in marks.roots,
                LEAF: lambda name: name not in marks.leaves,
                PARENTS: lambda name: marks.limits.get(name, 2**31),
            }
            names = sorted(names, key=keys[column], reverse=order == Qt.SortOrder.DescendingOrder)
        return list(names)

    def _renew(self) -> None:
        self.beginResetModel()
        self.names = self._found()
        self.endResetModel()

    # -- what a cell says --------------------------------------------------------------------

    def size(self) -> tuple[int, int]:
        return len(self.names), len(_HEADS)

    def head_text(self, column: int) -> str:
        return _HEADS[column]

    def head_tip(self, column: int) -> str:
        return _TIPS[column]

    def side(self, column: int) -> Qt.AlignmentFlag:
        return RIGHT if column in (TIER, PARENTS) else LEFT

    def cell_text(self, row: int, column: int) -> str:
        name, marks = self.names[row], self.marks
        if column == NAME:
            return name
        if column == TIER:
            tier = self._tiers.get(name)
            return NOTHING if tier is None else str(tier)
        if column == PARENTS:
            limit = marks.limits.get(name)
            return NOTHING if limit is None else str(limit)
        there = marks.roots if column == ROOT else marks.leaves
        return (tr("Root") if column == ROOT else tr("Leaf")) if name in there else ""

    def cell_look(self, row: int, column: int) -> Cell:
        name, marks = self.names[row], self.marks
        text = self.cell_text(row, column)
        if column == NAME:
            mark = ("x-circle", "error") if name in marks.culprits else ("", "text_2")
            if not mark[0] and name in marks.strange:
                mark = ("warning-circle", "caution")
            middle = Qt.TextElideMode.ElideMiddle
            return Cell(text, font="name", icon=mark[0], icon_ink=mark[1], elide=middle)
        if column in (ROOT, LEAF):
            return Cell(text, tick=bool(text), ink="text_2")
        return Cell(text, right=True, ink="text_3" if text == NOTHING else "text")

    def cell_tip(self, row: int, column: int) -> str:
        name = self.names[row]
        said = self.marks.sentence(name)
        return f"{name}\n{said}" if said else name
