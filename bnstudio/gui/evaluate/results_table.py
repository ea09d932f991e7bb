"""A small table of values that is as high as its rows: words at the left, numbers at the right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QAbstractItemView, QSizePolicy

from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.table.cells import LEFT, RIGHT, Cell, Index
from bnstudio.gui.widgets.table.heads import HEAD
from bnstudio.gui.widgets.table.model import TableModel
from bnstudio.gui.widgets.table.view import PAD, Ring, Table

_ROW = 28
_LONG_HEAD, _LONG_NAME = 132, 168

Place = tuple[int, int]


class ResultsModel(TableModel):
    """Rows of texts under heads; the first column is words, the others are numbers.

    ``quiet`` columns have a quieter ink.
    """

    def __init__(self, quiet: Sequence[int] = ()) -> None:
        super().__init__()
        self._quiet = frozenset(quiet)
        self.heads: tuple[str, ...] = ()
        self.rows: list[tuple[str, ...]] = []
        self.tips: dict[Place, str] = {}
        self.strong: frozenset[Place] = frozenset()

    def fill(
        self,
        heads: Sequence[str],
        rows: Sequence[Sequence[str]],
        tips: Mapping[Place, str] | None = None,
        strong: frozenset[Place] = frozenset(),
    ) -> None:
        """Show other values; where only cells differ, only they are drawn again."""
        new = [tuple(row) for row in rows]
        same = tuple(heads) == self.heads and len(new) == len(self.rows)
        if not same:
            self.beginResetModel()
        old, self.rows = self.rows, new
        self.heads, self.tips, self.strong = tuple(heads), dict(tips or {}), strong
        if not same:
            self.endResetModel()
            return
        for at, (before, after) in enumerate(zip(old, new, strict=True)):
            if before != after:
                self.dataChanged.emit(self.index(at, 0), self.index(at, len(heads) - 1))

    def size(self) -> tuple[int, int]:
        return len(self.rows), len(self.heads)

    def cell_text(self, row: int, column: int) -> str:
        return self.rows[row][column]

    def cell_look(self, row: int, column: int) -> Cell:
        strong = (row, column) in self.strong
        return Cell(
            self.rows[row][column],
            right=column > 0,
            font="value" if strong else "body" if column else "name",
            ink="text_2" if column in self._quiet and not strong else "text",
        )

    def cell_tip(self, row: int, column: int) -> str:
        return self.tips.get((row, column), "")

    def side(self, column: int) -> Qt.AlignmentFlag:
        return RIGHT if column else LEFT

    def head_text(self, column: int) -> str:
        return self.heads[column]

    def head_tip(self, column: int) -> str:
        return self.heads[column]


class ResultsTable(Table):
    """Shows :class:`ResultsModel`; the page scrolls, not the table.

    Parameters
    ----------
    name
        Its accessible name.
    quiet
        Columns in a quieter ink.
    give_way
        Columns that go when there is no room for all, the first one first; no number is ever cut.
    """

    def __init__(
        self, name: str, *, quiet: Sequence[int] = (), give_way: Sequence[int] = ()
    ) -> None:
        values = ResultsModel(quiet)
        super().__init__(values, name, row_height=_ROW, ring=Ring.CELL)
        self.values, self._give_way = values, tuple(give_way)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ContiguousSelection)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.values.dataChanged.connect(self.arrange)

    def text_rect(self, rect: QRect, column: int) -> QRect:
        pad = theme().px(PAD)
        return rect.adjusted(pad if column else 0, 0, -pad, 0)

    def is_marked(self, index: Index, selected: bool) -> bool:
        return False

    def arrange(self) -> None:
        """Give numbers their width and the words the rest; then the height of all rows."""
        dp, values = theme().px, self.values
        if not values.heads:
            return
        widths = {}
        for column in range(1, len(values.heads)):
            width = max((_width("value", row[column]) for row in values.rows), default=0)
            # A long head is cut, and whole in its tooltip.
            wide = min(_width("column", values.heads[column]), dp(_LONG_HEAD))
            widths[column] = max(width, wide) + dp(2 * PAD) + 2
        first = max(_width("name", row[0]) for row in values.rows or [("",)]) + dp(PAD) + 2
        first = min(first, dp(_LONG_NAME))
        for column in self._give_way:
            if first + sum(widths.values()) > self.width():
                widths.pop(column, None)
        for column in range(1, len(values.heads)):
            self.setColumnHidden(column, column not in widths)
            if column in widths:
                self.setColumnWidth(column, widths[column])
        self.setColumnWidth(0, max(first, self.width() - sum(widths.values())))
        scrolls = self.horizontalHeader().length() > self.width()
        self.setHorizontalScrollBarPolicy(
            Qt.ScrollBarPolicy.ScrollBarAlwaysOn
            if scrolls
            else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        )
        height = dp(HEAD) + dp(_ROW) * len(values.rows) + (dp(12) if scrolls else 0)
        if height != self.height():
            self.setFixedHeight(height)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()  # the page scrolls


def _width(role: str, text: str) -> int:
    return theme().metrics(role).horizontalAdvance(text)
