"""The preview of the import page: the first rows as they are written, under heads that say what
each column holds, with a small histogram and how much is missing.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView

from bnstudio.data.table.preview import Preview
from bnstudio.gui.import_page.format_strip import marker_word
from bnstudio.gui.import_page.preview.heads import HEAD, HISTOGRAM, PAD, PreviewHeads
from bnstudio.gui.import_page.preview.model import Head, PreviewModel
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.table.cells import Cell, Index, paint_cell
from bnstudio.gui.widgets.table.heads import RowNumbers
from bnstudio.gui.widgets.table.view import CellDelegate, Ring, Table
from bnstudio.gui.wording.numbers import format_count
from bnstudio.gui.wording.tr import tr

ROW = 28
_LEAST, _MOST = 84, 240
# Beyond so many columns all get one width: measuring each would take long.
_MEASURED = 300


class _Cells(CellDelegate):
    """A number that is wider than the histogram takes the whole column."""

    def paint_content(self, painter: QPainter, rect: QRect, index: Index, cell: Cell) -> None:
        place = rect.adjusted(theme().px(PAD), 0, -theme().px(PAD), 0)
        if cell.right:
            narrow = min(place.width(), theme().px(HISTOGRAM))
            if theme().metrics(cell.font).horizontalAdvance(cell.text) <= narrow:
                place.setWidth(narrow)
        paint_cell(painter, rect, place, cell)


class PreviewTable(Table):
    """The table; ``column_chosen(int)`` when a cell or a head is clicked or reached by keys."""

    column_chosen = Signal(int)

    def __init__(self) -> None:
        model = PreviewModel()
        super().__init__(model, tr("First rows of the table"), ring=Ring.TABLE)
        model.setParent(self)
        self.column, self.preview = -1, model
        self._measured: dict[int, int] = {}  # the widest cell of a column of the file
        self._measured_in = QFont()
        self.setItemDelegate(_Cells(self))
        self.heads = PreviewHeads(self, self.text_rect, self.preview, lambda: self.column)
        self.set_heads(self.heads)
        self.heads.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        numbers = RowNumbers(self, self._number, ROW)
        numbers.setFixedWidth(theme().px(52))
        self.setVerticalHeader(numbers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setMouseTracking(False)
        self.heads.sectionClicked.connect(self.column_chosen)
        self.clicked.connect(lambda index: self.column_chosen.emit(index.column()))

    def cell(self, index: Index) -> Cell:
        model, row, column = self.preview, index.row(), index.column()
        head = model.head(column)
        ground = "accent_soft" if column == self.column else ""
        if head.cells is None and column >= len(model.rows[row]):
            words = tr("no cell") if column < model.usual else ""
            return Cell(words, font="caption", ink="error", ground=ground)
        text = model.text(row, column)
        if model.is_missing(text, column):
            return Cell(
                marker_word(text) if head.cells is None else "missing",
                right=head.numeric,
                chip=True,
                ground=ground,
            )
        odd = model.is_odd(row) or text in head.odd
        ink = "error" if odd else "text" if head.included else "text_3"
        font = "value" if odd else "body"
        text = text.replace("\n", " ")
        return Cell(text, right=head.numeric, font=font, ink=ink, ground=ground)

    def _number(self, section: int) -> Cell:
        model = self.preview
        odd = section < len(model.lines) and model.is_odd(section)
        # Where a message names a row it is the line of the file; so the numbers are then.
        number = model.lines[section] if model.odd_line >= 0 else section + 1
        font, ink = ("column", "error") if odd else ("caption", "text_3")
        return Cell(format_count(number), right=True, font=font, ink=ink)

    def minimumSizeHint(self) -> QSize:
        return QSize(200, theme().px(HEAD + 2 * ROW))

    def show_preview(self, preview: Preview | None) -> None:
        """Show other rows, names only in the heads."""
        self.column = -1
        self._measured.clear()
        self.preview.fill(preview)
        self._fit()

    def show_heads(self, count: int, make: Callable[[int], Head]) -> None:
        """Say in the heads what the ``count`` columns hold; later columns are not shown."""
        self.preview.set_heads(count, make)
        self._fit()
        self.redraw()

    def mark_line(self, line: int) -> None:
        """Mark the row that stands on a line of the file as the one that is wrong."""
        self.preview.odd_line = line
        if line in self.preview.lines:
            row = self.preview.lines.index(line)
            self.scrollTo(self.preview.index(row, 0), QAbstractItemView.ScrollHint.PositionAtCenter)
        self.redraw()

    def set_column(self, column: int) -> None:
        """Choose a column and bring it into sight."""
        self.column = column
        if 0 <= column < self.preview.width:
            self.show_column(column)
        self.redraw()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.column >= 0:
            self.set_column(self.column)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps: dict[int, int] = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        step = steps.get(event.key(), 0)
        if step and self.preview.width:
            self.column_chosen.emit(max(0, min(self.column + step, self.preview.width - 1)))
        elif event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            bar = self.verticalScrollBar()
            sign = -1 if event.key() == Qt.Key.Key_Up else 1
            bar.setValue(bar.value() + sign * theme().px(ROW))
        else:
            super().keyPressEvent(event)

    def _fit(self) -> None:
        model, dp = self.preview, theme().px
        if model.width > _MEASURED:
            return
        name_font, small = (
            QFontMetrics(theme().font("value")),
            QFontMetrics(theme().font("caption")),
        )
        font = theme().font("body")
        body = QFontMetrics(font)
        if font != self._measured_in:
            self._measured_in = font
            self._measured.clear()
        for column in range(model.width):
            head = model.head(column)
            name = name_font.horizontalAdvance(head.name) + (dp(20) if head.mark else 0)
            kind = small.horizontalAdvance(head.kind) + dp(18)
            cell = self._measured.get(column) if head.cells is None else None
            if cell is None:
                some = range(min(30, len(model.rows)))
                cell = max((body.horizontalAdvance(model.text(r, column)) for r in some), default=0)
                if head.cells is None:
                    self._measured[column] = cell
            bars = dp(HISTOGRAM) if head.numeric else 0
            if head.missing:
                bars = dp(44) + small.horizontalAdvance(head.missing) + dp(10)
            width = max(name, kind, min(cell, dp(160)), bars) + dp(2 * PAD) + 2
            self.heads.resizeSection(column, min(max(width, dp(_LEAST)), dp(_MOST)))
