"""A table model by what its cells and heads say, without the roles and checks that Qt asks for."""

from __future__ import annotations

from PySide6.QtCore import QAbstractTableModel, QModelIndex, Qt

from bnstudio.gui.widgets.table.cells import CELL, LEFT, Cell, Index
from bnstudio.gui.wording.plain import plain_lines

_TEXT = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole)


class TableModel(QAbstractTableModel):
    """A model says its size and its texts; the looks, tooltips and sides have defaults."""

    def size(self) -> tuple[int, int]:
        """Return the numbers of rows and of columns."""
        raise NotImplementedError

    def cell_text(self, row: int, column: int) -> str:
        """Return what a cell says."""
        raise NotImplementedError

    def cell_look(self, row: int, column: int) -> Cell | None:
        """Return how a cell looks; ``None`` for its plain text."""
        return None

    def cell_tip(self, row: int, column: int) -> str:
        """Return the tooltip of a cell."""
        return ""

    def side(self, column: int) -> Qt.AlignmentFlag:
        """Return how a column is set."""
        return LEFT

    def head_text(self, column: int) -> str:
        """Return the head of a column."""
        raise NotImplementedError

    def head_tip(self, column: int) -> str:
        """Return the tooltip of a head."""
        return ""

    def number_text(self, row: int) -> str | None:
        """Return the number of a row, where rows have one."""
        return None

    def first_order(self, column: int) -> Qt.SortOrder:
        """Return which way the first click on a head sorts."""
        return Qt.SortOrder.AscendingOrder

    # -- Qt ----------------------------------------------------------------------------------

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else self.size()[0]

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else self.size()[1]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row, column = index.row(), index.column()
        if not index.isValid() or row >= self.size()[0]:
            return None
        if role in _TEXT:
            return self.cell_text(row, column)
        if role == CELL:
            return self.cell_look(row, column)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self.side(column)
        tip = role == Qt.ItemDataRole.ToolTipRole
        return plain_lines(self.cell_tip(row, column)) if tip else None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if orientation == Qt.Orientation.Vertical:
            return self.number_text(section) if role in _TEXT else None
        if section >= self.size()[1]:
            return None
        if role in _TEXT:
            return self.head_text(section)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self.side(section)
        if role == Qt.ItemDataRole.InitialSortOrderRole:
            return self.first_order(section)
        tip = role == Qt.ItemDataRole.ToolTipRole
        return plain_lines(self.head_tip(section)) if tip else None
