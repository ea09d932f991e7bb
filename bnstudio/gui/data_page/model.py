"""The rows of the data page as a model that holds none of them.

A source reads one cell at a time out of the table or the dataset. The model offers the view only
as many rows as fit on the screen, starting at :attr:`DataModel.first`: Qt's views keep a record
for every row of their model, which ten million rows would turn into seconds and gigabytes.
"""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QModelIndex, QObject, Qt

from bnstudio.data.dataset import Dataset
from bnstudio.data.table.table import Table
from bnstudio.gui.widgets.table.cells import LEFT, RIGHT, Index
from bnstudio.gui.widgets.table.model import TableModel
from bnstudio.gui.wording.names import states_text, unused_states
from bnstudio.gui.wording.numbers import MINUS, counted, format_count
from bnstudio.gui.wording.tr import tr

#: At most this many cells are copied at once; more would fill the clipboard's memory.
COPY_CELLS = 1_000_000


class Source(Protocol):
    """Where cells come from."""

    rows: int
    names: tuple[str, ...]

    def cell(self, row: int, column: int) -> str | None:
        """Return a cell's text, ``None`` where it is missing."""
        ...

    def numeric(self, column: int) -> bool:
        """Whether the column holds numbers, to be set right."""
        ...

    def kind(self, column: int) -> tuple[str, str]:
        """Return an icon's name and the words for what the column holds."""
        ...

    def missing_word(self, column: int) -> str:
        """Return how a missing cell of the column is written."""
        ...


class TableSource:
    """The table as it was read."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._decimal = table.options.decimal or "."
        self.rows = table.rows
        self.names = table.names

    def cell(self, row: int, column: int) -> str | None:
        text = self._table.cell(row, column)
        if self._decimal != "." and self._table.columns[column].numeric:
            text = text.replace(".", self._decimal)
        return text or None

    def numeric(self, column: int) -> bool:
        return self._table.columns[column].numeric

    def kind(self, column: int) -> tuple[str, str]:
        found = self._table.columns[column]
        if found.kind == "empty":
            return "prohibit", tr("Empty")
        if found.kind == "continuous" or found.packed is not None:
            return "chart-line", tr("Continuous") if found.kind == "continuous" else tr(
                "Whole numbers"
            )
        if found.unkept:
            return "text-aa", tr("Too many states")
        icon = "text-aa" if found.kind == "text" else "hash"
        # What stands in the cells; states may be more (declared), or fewer (joined).
        return icon, counted(len(found.levels), "value")

    def missing_word(self, column: int) -> str:
        markers = self._table.columns[column].markers
        if len(markers) != 1:
            return tr("missing")
        return next(iter(markers)).strip() or tr("empty")


# Rows that are looked at together for the states that there are.
_BLOCK = 1 << 14


class DatasetSource:
    """The same rows as coded variables: what a score sees."""

    def __init__(self, dataset: Dataset) -> None:
        self._dataset = dataset
        self._said: dict[int, str] = {}
        self.rows = dataset.rows
        self.names = dataset.names

    def cell(self, row: int, column: int) -> str | None:
        variable = self._dataset.variables[column]
        code = int(self._dataset.codes[column, row])
        return None if code == variable.missing_state else variable.states[code]

    def numeric(self, column: int) -> bool:
        return False

    def kind(self, column: int) -> tuple[str, str]:
        variable = self._dataset.variables[column]
        return ("chart-line" if variable.cuts is not None else "text-aa"), self._states(column)

    def _states(self, column: int) -> str:
        """Count the states of a column; heads are painted often, and rows may be many."""
        if column not in self._said:
            variable = self._dataset.variables[column]
            unused = unused_states(variable, self._seen(column).tolist())
            self._said[column] = states_text(len(variable.observed_states), unused)
        return self._said[column]

    def _seen(self, column: int) -> NDArray[np.bool_]:
        """Return which states of a column any row has; most columns have all within a few rows."""
        variable, codes = self._dataset.variables[column], self._dataset.codes[column]
        seen = np.zeros(variable.arity, dtype=bool)
        if variable.left_missing and variable.missing_state is not None:
            seen[variable.missing_state] = True  # it is no state, and not looked for in all rows
        for low in range(0, len(codes), _BLOCK):
            seen[codes[low : low + _BLOCK]] = True
            if seen.all():
                break
        return seen

    def missing_word(self, column: int) -> str:
        gap = self._dataset.variables[column].missing_state
        return tr("missing") if gap is None else self._dataset.variables[column].states[gap]


class DataModel(TableModel):
    """The rows in sight of one source, from row ``first`` of the data on."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.source: Source | None = None
        self.first = 0
        self._shown = 0

    # -- what is shown -----------------------------------------------------------------------

    @property
    def rows(self) -> int:
        """Number of all rows, in sight or not."""
        return 0 if self.source is None else self.source.rows

    def set_source(self, source: Source | None, shown: int) -> None:
        """Show other rows, ``shown`` of them at once."""
        self.beginResetModel()
        self.source, self.first = source, 0
        self._shown = min(shown, self.rows)
        self.endResetModel()

    def set_first(self, first: int) -> None:
        """Move the window of rows."""
        first = max(0, min(first, self.rows - 1))
        if first != self.first:
            self.first = first
            if self._shown:
                last = self.index(self._shown - 1, self.columnCount() - 1)
                self.dataChanged.emit(self.index(0, 0), last)
                self.headerDataChanged.emit(Qt.Orientation.Vertical, 0, self._shown - 1)

    def set_shown(self, shown: int) -> None:
        """Offer so many rows at once."""
        shown = max(0, min(shown, self.rows))
        if shown > self._shown:
            self.beginInsertRows(QModelIndex(), self._shown, shown - 1)
            self._shown = shown
            self.endInsertRows()
        elif shown < self._shown:
            self.beginRemoveRows(QModelIndex(), shown, self._shown - 1)
            self._shown = shown
            self.endRemoveRows()

    def row(self, index: Index) -> int:
        """Return the row of the data behind an index."""
        return self.first + index.row()

    def text(self, row: int, column: int) -> str | None:
        """Return a cell as the page shows it: numbers with a real minus; ``None`` if missing."""
        assert self.source is not None
        if row >= self.source.rows:
            return ""
        text = self.source.cell(row, column)
        if text and text[0] == "-" and self.source.numeric(column):
            return MINUS + text[1:]
        return text

    def copy(self, rows: range, columns: range) -> tuple[str, int]:
        """Return a block of cells as tab-separated text with the names, and how many rows it has.

        At most :data:`COPY_CELLS` cells are taken; missing cells are empty.
        """
        assert self.source is not None
        most = max(1, COPY_CELLS // max(1, len(columns)))
        rows = rows[:most]
        lines = ["\t".join(self.source.names[column] for column in columns)]
        cell = self.source.cell
        lines.extend("\t".join(cell(row, column) or "" for column in columns) for row in rows)
        return "\n".join(lines), len(rows)

    # -- what the view asks -------------------------------------------------------------------

    def size(self) -> tuple[int, int]:
        return self._shown, 0 if self.source is None else len(self.source.names)

    def cell_text(self, row: int, column: int) -> str:
        assert self.source is not None
        text = self.text(self.first + row, column)
        return self.source.missing_word(column) if text is None else text

    def side(self, column: int) -> Qt.AlignmentFlag:
        return RIGHT if self.source is not None and self.source.numeric(column) else LEFT

    def head_text(self, column: int) -> str:
        return "" if self.source is None else self.source.names[column]

    def number_text(self, row: int) -> str:
        return format_count(self.first + row + 1)
