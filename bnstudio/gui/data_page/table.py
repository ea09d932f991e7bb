"""The grid of the data page: cells, heads and row numbers of any number of rows.

The view holds only the rows in sight; its own scroll bar counts rows, so that neither the number
of rows nor their height can overflow anything.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QFontMetrics,
    QGuiApplication,
    QHelpEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QScrollBar, QWidget

from bnstudio.gui.data_page.block import Block
from bnstudio.gui.data_page.heads import PAD, USUAL, ColumnHeads, ColumnMarks
from bnstudio.gui.data_page.model import DataModel, Source
from bnstudio.gui.eventloop.turns import timer
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.layouts import hbox
from bnstudio.gui.widgets.table.cells import Cell, Index
from bnstudio.gui.widgets.table.heads import RowNumbers
from bnstudio.gui.widgets.table.view import Ring, Table
from bnstudio.gui.wording.numbers import format_count
from bnstudio.gui.wording.plain import plain_lines
from bnstudio.gui.wording.tr import tr

ROW = 28
# Beyond so many columns all get one width: measuring each would take long.
_MEASURED = 400
# So many columns are measured in one turn of the event loop; the others follow.
_AT_ONCE = 16
_LEAST, _MOST = 84, 240


class _Table(Table):
    """The view over the rows in sight; everything it cannot know it asks its grid."""

    def __init__(self, grid: DataGrid) -> None:
        super().__init__(grid.model, tr("Rows of the table"), ring=Ring.CELL, parent=grid)
        self._grid = grid
        self.verticalHeader().show()
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def cell(self, index: Index) -> Cell | None:
        grid, model = self._grid, self._grid.model
        row, column, source = model.row(index), index.column(), model.source
        if source is None or row >= model.rows:
            return None
        ground = ""
        if grid.block.holds(row, column):
            ground = "pressed"
        elif column in grid.marks.chosen:
            ground = "accent_soft"
        right = source.numeric(column)
        text = model.text(row, column)
        if text is None:
            return Cell(source.missing_word(column), right=right, chip=True, ground=ground)
        ink = "text_3" if column in grid.marks.faded else "text"
        return Cell(text, right=right, ink=ink, ground=ground)

    def ring_at(self, index: Index) -> Ring | None:
        place = (self._grid.model.row(index), index.column())
        return Ring.CELL if place == self._grid.block.current and self.hasFocus() else None

    def text_rect(self, rect: QRect, column: int) -> QRect:
        pad = theme().px(PAD)
        return rect.adjusted(pad, 0, -pad, 0)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if abs(event.angleDelta().x()) > abs(event.angleDelta().y()):
            super().wheelEvent(event)
        elif event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            bar = self.horizontalScrollBar()
            bar.setValue(bar.value() - event.angleDelta().y())
        else:
            self._grid.wheel(event.angleDelta().y())
        event.accept()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._grid.fit_rows()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            extend = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self._grid.point_at(event.position().toPoint(), extend)
        elif event.button() == Qt.MouseButton.RightButton:
            self._grid.ask_menu(event.position().toPoint(), event.globalPosition().toPoint())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._grid.drag_to(event.position().toPoint())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._grid.dragging.stop()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._grid.key(event):
            event.ignore()

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent):
            self.setToolTip(plain_lines(self._grid.tip_at(event.pos())))
        return super().viewportEvent(event)


class DataGrid(QWidget):
    """The grid.

    Signals
    -------
    column_clicked(int, bool)
        The head of a column was clicked; with Ctrl held or not.
    head_menu_asked(int, QPoint), cell_menu_asked(QPoint)
        A context menu is wanted there (global position).
    copy_asked()
        Ctrl+C.
    """

    column_clicked = Signal(int, bool)
    head_menu_asked = Signal(int, QPoint)
    cell_menu_asked = Signal(QPoint)
    copy_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.model = DataModel(self)
        self.marks = ColumnMarks()
        self.block = Block()
        self._wheel = 0
        self.table = _Table(self)
        self.heads = ColumnHeads(self.table, self.table.text_rect, self.model, lambda: self.marks)
        self.table.set_heads(self.heads)
        self.heads.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        self.numbers = RowNumbers(self.table, self._number, ROW)
        self.table.setVerticalHeader(self.numbers)
        self.bar = QScrollBar(Qt.Orientation.Vertical)
        self.bar.setAccessibleName(tr("Rows"))
        self.bar.valueChanged.connect(self.model.set_first)
        self.heads.sectionClicked.connect(self._head_clicked)
        self.heads.customContextMenuRequested.connect(self._head_menu)
        self.dragging = timer(self, 40, self._drag_on, once=False)
        self._drag_place = QPoint()
        self._unfitted = 0
        self._fitter = timer(self, 0, self._fit_columns, once=True)
        hbox((self.table, 1), self.bar, on=self)

    def minimumSizeHint(self) -> QSize:
        return QSize(200, 120)

    # -- what is shown -----------------------------------------------------------------------

    def set_source(self, source: Source | None, shares: dict[int, float]) -> None:
        """Show other rows; ``shares`` are the missing shares of columns that have gaps."""
        self.marks, self.block = ColumnMarks(shares=shares), Block()
        self.model.set_source(source, self._fitting())
        self._fit_numbers()
        self.heads.setDefaultSectionSize(theme().px(USUAL))
        self._unfitted = 0
        self._fit_columns()
        self.fit_rows()
        self.bar.setValue(0)

    def to_first_column(self) -> None:
        """Begin at the left again: another table has other columns."""
        self.table.horizontalScrollBar().setValue(0)

    def mark_columns(self, chosen: set[int], faded: set[int], left_out: set[int]) -> None:
        """Mark columns as selected, as not becoming variables, as left out."""
        self.marks = ColumnMarks(chosen, faded, left_out, self.marks.shares)
        self.table.redraw()

    def _number(self, section: int) -> Cell | None:
        row = self.model.first + section
        if row >= self.model.rows:
            return None
        return Cell(format_count(row + 1), right=True, font="caption", ink="text_3")

    def _fit_numbers(self) -> None:
        """Make the row numbers as wide as the longest one."""
        metrics = QFontMetrics(theme().font("caption"))
        widest = metrics.horizontalAdvance(format_count(max(1000, self.model.rows)))
        self.numbers.setFixedWidth(widest + theme().px(24))

    def _fit_columns(self) -> None:
        """Fit the next columns to what they hold; the others follow when there is time."""
        source = self.model.source
        if source is None or len(source.names) > _MEASURED:
            return
        dp = theme().px
        first, self._unfitted = self._unfitted, self._unfitted + _AT_ONCE
        metrics = QFontMetrics(theme().font("value"))
        small = QFontMetrics(theme().font("caption"))
        sample = range(min(source.rows, 20))
        for column, name in list(enumerate(source.names))[first : self._unfitted]:
            texts = [source.cell(row, column) or "" for row in sample]
            longest = max([name, *texts], key=len)
            low = small.horizontalAdvance(source.kind(column)[1]) + dp(20)
            if self.marks.shares.get(column):
                low += dp(52)
            width = max(metrics.horizontalAdvance(longest), metrics.horizontalAdvance(name), low)
            width = min(max(width + dp(2 * PAD + 2), dp(_LEAST)), dp(_MOST))
            self.heads.resizeSection(column, width)
        if self._unfitted < len(source.names):
            self._fitter.start()

    def _fitting(self) -> int:
        """Return how many rows fit, the cut one at the foot included."""
        return max(1, -(-self.table.viewport().height() // theme().px(ROW)))

    def fit_rows(self) -> None:
        """Offer as many rows as there is room for, and set the scroll bar accordingly."""
        whole = max(1, self.table.viewport().height() // theme().px(ROW))
        self.model.set_shown(self._fitting())
        most = max(0, self.model.rows - whole)
        self.bar.setRange(0, most)
        self.bar.setPageStep(whole)
        self.bar.setVisible(most > 0)

    def wheel(self, delta: int) -> None:
        """Scroll by a wheel's turn; three rows a notch."""
        self._wheel += delta
        rows, self._wheel = int(self._wheel / 40), self._wheel - 40 * int(self._wheel / 40)
        self.bar.setValue(self.bar.value() - rows)

    def show_column(self, column: int) -> None:
        """Bring a column into sight."""
        if self.model.rowCount():
            self.table.show_column(column)

    # -- the marked block --------------------------------------------------------------------

    def go(self, row: int, column: int, extend: bool = False) -> None:
        """Make a cell the current one, in sight; ``extend`` marks the block up to it."""
        source = self.model.source
        if source is None or not source.rows:
            return
        row = max(0, min(row, source.rows - 1))
        column = max(0, min(column, len(source.names) - 1))
        self.block.go((row, column), extend)
        page = max(1, self.bar.pageStep())
        if row < self.model.first:
            self.bar.setValue(row)
        elif row >= self.model.first + page:
            self.bar.setValue(row - page + 1)
        self.show_column(column)
        self.table.viewport().update()

    def mark_all(self) -> None:
        """Mark every cell."""
        source = self.model.source
        if source is not None and source.rows:
            self.block = Block((source.rows - 1, len(source.names) - 1), (0, 0))
            self.table.viewport().update()

    def _cell_at(self, place: QPoint) -> tuple[int, int] | None:
        source = self.model.source
        if source is None:
            return None
        column = self.heads.logicalIndexAt(place.x())
        row = self.model.first + place.y() // theme().px(ROW)
        return (row, column) if column >= 0 and 0 <= row < source.rows else None

    def point_at(self, place: QPoint, extend: bool) -> None:
        """Make the cell under the pointer the current one."""
        self.table.setFocus(Qt.FocusReason.MouseFocusReason)
        cell = self._cell_at(place)
        if cell is not None:
            self.go(*cell, extend)

    def drag_to(self, place: QPoint) -> None:
        """Extend the block to where the pointer is; scroll while it is outside."""
        self._drag_place = place
        inside = self.table.viewport().rect().contains(place)
        if inside:
            self.dragging.stop()
        elif not self.dragging.isActive():
            self.dragging.start()
        self._drag_on()

    def _drag_on(self) -> None:
        rect = self.table.viewport().rect()
        place = self._drag_place
        row = self.model.first + place.y() // theme().px(ROW)
        x = min(max(place.x(), rect.left()), rect.right())
        column = self.heads.logicalIndexAt(x)
        if column >= 0 and self.block.anchor is not None:
            self.go(row, column, extend=True)

    def ask_menu(self, place: QPoint, where: QPoint) -> None:
        """Ask for the menu of the cell there; a click outside the block moves it there."""
        cell = self._cell_at(place)
        if cell is None:
            return
        block = self.block.ranges()
        if block is None or cell[0] not in block[0] or cell[1] not in block[1]:
            self.go(*cell)
        self.cell_menu_asked.emit(where)

    def tip_at(self, place: QPoint) -> str:
        """Return the whole text of a cell that is cut."""
        cell = self._cell_at(place)
        if cell is None:
            return ""
        text = self.model.text(*cell) or ""
        room = self.heads.sectionSize(cell[1]) - theme().px(2 * PAD)
        fits = QFontMetrics(theme().font("body")).horizontalAdvance(text) <= room
        return "" if fits else text

    def key(self, event: QKeyEvent) -> bool:
        """Handle a key; return whether it was one of ours."""
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy_asked.emit()
            return True
        if event.matches(QKeySequence.StandardKey.SelectAll):
            self.mark_all()
            return True
        source = self.model.source
        if source is None:
            return False
        row, column = self.block.current or (self.model.first, 0)
        fresh = self.block.current is None
        page = max(1, self.bar.pageStep())
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        key = event.key()
        moves: dict[int, tuple[int, int]] = {
            Qt.Key.Key_Up: (-1, 0),
            Qt.Key.Key_Down: (1, 0),
            Qt.Key.Key_Left: (0, -1),
            Qt.Key.Key_Right: (0, 1),
            Qt.Key.Key_PageUp: (-page, 0),
            Qt.Key.Key_PageDown: (page, 0),
        }
        if key in moves:
            down, right = (0, 0) if fresh else moves[key]
            row, column = row + down, column + right
        elif key == Qt.Key.Key_Home:
            row, column = (0, column) if control else (row, 0)
        elif key == Qt.Key.Key_End:
            last = len(source.names) - 1
            row, column = (source.rows - 1, column) if control else (row, last)
        else:
            return False
        self.go(row, column, bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
        return True

    # -- heads -------------------------------------------------------------------------------

    def _head_clicked(self, column: int) -> None:
        held = QGuiApplication.keyboardModifiers() & Qt.KeyboardModifier.ControlModifier
        self.column_clicked.emit(column, bool(held))

    def _head_menu(self, place: QPoint) -> None:
        column = self.heads.logicalIndexAt(place)
        if column >= 0:
            self.head_menu_asked.emit(column, self.heads.viewport().mapToGlobal(place))
