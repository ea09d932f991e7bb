"""The table itself: rows of one height, heads, selection, ticks, sorting, keyboard and copying.

Sorting and filtering are Qt's: give the table a ``QSortFilterProxyModel`` (with the role
:data:`~bnstudio.gui.widgets.table.cells.SORT`), or a model with a ``sort`` of its own where it is
long, and call :meth:`Table.sort_by_heads`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import Enum

from PySide6.QtCore import QAbstractItemModel, QEvent, QModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.paint import paint_box, paint_ring
from bnstudio.gui.widgets.table.cells import Cell, Index, cell_of, paint_cell, tick_rect
from bnstudio.gui.widgets.table.heads import HEAD, Heads
from bnstudio.gui.widgets.table.rows import ROW, KeyboardUse
from bnstudio.gui.wording.decimals import pointed
from bnstudio.gui.wording.plain import plain

PAD, EDGE = 8, 16


class Ring(Enum):
    """What the focus ring goes round."""

    ROW = "row"
    CELL = "cell"
    TABLE = "table"


class CellDelegate(QStyledItemDelegate):
    """Draws the cells of a :class:`Table`: the row's ground, what the cell holds, the ring."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._table = table

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(0, theme().px(self._table.row_height))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        table, rect = self._table, QRect(option.rect)
        cell = table.cell(index)
        if cell is None:
            return
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        self._ground(painter, rect, index, cell, selected)
        if selected and cell.font == "name":
            cell = replace(cell, font="value")
        self.paint_content(painter, rect, index, cell)
        ring = table.ring_at(index)
        if ring is Ring.CELL:
            paint_ring(painter, rect.adjusted(1, 1, -1, -1), 4)
        elif ring is Ring.ROW:
            painter.save()
            painter.setClipRect(rect)
            width = table.viewport().width() - 2
            paint_ring(painter, QRect(1, rect.top() + 1, width, rect.height() - 2), theme().px(6))
            painter.restore()

    def _ground(
        self, painter: QPainter, rect: QRect, index: Index, cell: Cell, selected: bool
    ) -> None:
        table, tokens, column = self._table, theme().tokens, index.column()
        left, right = rect.left(), rect.right() + 1
        first, last = table.ends()
        ground = cell.ground or table.row_ground(index, selected)
        if ground:
            painter.fillRect(rect, tokens.colour(ground))
        else:
            if index.row() == table.hovered:
                painter.fillRect(rect, tokens.hover)
            if table.inset:
                left += theme().px(table.inset) if column == first else 0
                right -= theme().px(table.inset) if column == last else 0
        painter.fillRect(left, rect.bottom(), right - left, 1, tokens.row_line)
        if column == first and table.is_marked(index, selected):
            painter.fillRect(rect.left(), rect.top(), 2, rect.height(), tokens.accent_line)

    def paint_content(self, painter: QPainter, rect: QRect, index: Index, cell: Cell) -> None:
        """Draw what a cell holds."""
        place = self._table.text_rect(rect, index.column())
        paint_cell(painter, rect, place, cell)


class Table(QTableView):
    """A table.

    Parameters
    ----------
    model
        What it shows; see :class:`~bnstudio.gui.widgets.table.cells.Cell`.
    name
        What it lists, for screen readers.
    widths
        Width of each column at a base of 12; 0 for the one that takes what is left. Without them
        the owner sets the widths.
    row_height, head_height
        At a base of 12.

    Signals
    -------
    chosen(int)
        Another row is the current one.
    tick_asked(int)
        The tick box of a row was clicked, or Space pressed there.

    Attributes
    ----------
    gone
        Columns that are not shown; call :meth:`arrange` after changing it or :attr:`widths`.
    tick_column
        The column that has the tick boxes, or -1.
    inset
        How far the line below a row keeps from the edges of the table, at a base of 12.
    row_text
        A row as text for the clipboard; without it the selected cells are copied.
    """

    chosen = Signal(int)
    tick_asked = Signal(int)

    def __init__(
        self,
        model: QAbstractItemModel,
        name: str,
        widths: Sequence[int] = (),
        *,
        row_height: int = ROW,
        head_height: int = HEAD,
        ring: Ring = Ring.ROW,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.widths = list(widths)
        self.gone: frozenset[int] = frozenset()
        self.row_height, self.ring = row_height, ring
        self.tick_column = -1
        self.hovered = -1
        self.inset = 0
        self._ends: tuple[int, int] | None = None
        self.row_text: Callable[[int], str] | None = None
        self.keyboard = KeyboardUse(self)
        self.set_heads(Heads(self, self.text_rect, head_height))
        self.setModel(model)
        self.setItemDelegate(CellDelegate(self))
        rows = self.verticalHeader()
        rows.hide()
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        rows.setMinimumSectionSize(theme().px(row_height))
        rows.setDefaultSectionSize(theme().px(row_height))
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setCornerButtonEnabled(False)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        if widths:
            self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self.setTabKeyNavigation(False)
        self.setAccessibleName(plain(name))
        self.selectionModel().currentRowChanged.connect(self._moved)
        model.modelReset.connect(self.arrange)
        theme().changed.connect(self.redraw)

    # -- what a column and a cell look like --------------------------------------------------

    def set_heads(self, heads: Heads) -> None:
        """Use other heads."""
        self.setHorizontalHeader(heads)
        heads.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        heads.sectionCountChanged.connect(self._forget_ends)

    def cell(self, index: Index) -> Cell | None:
        """Return how a cell looks, ``None`` where nothing is drawn.

        A view whose own state shows in its cells overrides this.
        """
        return cell_of(index)

    def row_ground(self, index: Index, selected: bool) -> str:
        """Return the role of the colour behind a row, "" for the table's own."""
        return "accent_soft" if selected else ""

    def is_marked(self, index: Index, selected: bool) -> bool:
        """Whether a row has the edge at its left."""
        return selected

    def ring_at(self, index: Index) -> Ring | None:
        """Return which ring a cell shows its part of, if any."""
        current = self.currentIndex()
        if self.ring is Ring.TABLE or not self.keyboard.active or index.row() != current.row():
            return None
        return self.ring if self.ring is Ring.ROW or index.column() == current.column() else None

    def ends(self) -> tuple[int, int]:
        """Return the first and the last column that is shown, -1 if none is."""
        if self._ends is None:  # asked for by every cell that is painted
            columns = range(self.model().columnCount())
            shown = [column for column in columns if not self.isColumnHidden(column)]
            self._ends = (shown[0], shown[-1]) if shown else (-1, -1)
        return self._ends

    def setColumnHidden(self, column: int, hide: bool) -> None:
        super().setColumnHidden(column, hide)
        self._forget_ends()

    def _forget_ends(self, *_: int) -> None:
        self._ends = None

    def text_rect(self, rect: QRect, column: int) -> QRect:
        """Return where a cell's text stands; the outer columns keep the panel's margin."""
        dp = theme().px
        first, last = self.ends()
        left = dp(EDGE if column == first else PAD)
        right = dp(EDGE if column == last else PAD)
        return rect.adjusted(left, 0, -right, 0)

    def arrange(self) -> None:
        """Give each column its width; what is left goes to the one without any."""
        if not self.widths:
            return
        dp = theme().px
        room, free = self.viewport().width(), self.widths.index(0)
        for column, width in enumerate(self.widths):
            self.setColumnHidden(column, column in self.gone)
            if column != free and column not in self.gone:
                self.setColumnWidth(column, dp(width))
                room -= dp(width)
        self.setColumnWidth(free, max(dp(60), room))

    def redraw(self) -> None:
        """Paint everything again."""
        for part in (self, self.horizontalHeader(), self.verticalHeader()):
            part.viewport().update()

    def show_column(self, column: int) -> None:
        """Bring a column into sight: its beginning, where there is no room for all of it."""
        bar, heads = self.horizontalScrollBar(), self.horizontalHeader()
        left, room = heads.sectionViewportPosition(column), self.viewport().width()
        over = left + heads.sectionSize(column) - room
        if left < 0:
            bar.setValue(bar.value() + left)
        elif over > 0:
            bar.setValue(bar.value() + min(left, over))

    # -- sorting, choosing -------------------------------------------------------------------

    def sort_by_heads(self) -> None:
        """Let a click on a head sort; the model says by ``InitialSortOrderRole`` which way first.

        The rows keep the model's own order until a head is clicked.
        """
        heads = self.horizontalHeader()
        heads.setSectionsClickable(True)
        heads.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        self.setSortingEnabled(True)

    def choose(self, row: int) -> None:
        """Make a row the current one and bring it into sight."""
        index = self.model().index(row, 0)
        self.setCurrentIndex(index)
        self.scrollTo(index)

    def _moved(self, now: QModelIndex, _before: QModelIndex) -> None:
        self.viewport().update()
        if now.isValid():
            self.chosen.emit(now.row())

    def copied(self) -> str:
        """Return what Ctrl+C puts on the clipboard."""
        row = self.currentIndex().row()
        if self.row_text is not None:
            return self.row_text(row) if row >= 0 else ""
        lines: dict[int, list[str]] = {}
        for index in sorted(self.selectedIndexes(), key=lambda i: (i.row(), i.column())):
            lines.setdefault(index.row(), []).append(str(index.data() or ""))
        return "\n".join("\t".join(texts) for texts in lines.values())

    # -- pointing and keys -------------------------------------------------------------------

    def on_tick(self, event: QMouseEvent) -> int:
        """Return the row whose tick box is under the pointer, or -1."""
        place = event.position().toPoint()
        index = self.indexAt(place)
        if self.tick_column < 0 or index.column() != self.tick_column:
            return -1
        box = tick_rect(self.text_rect(self.visualRect(index), self.tick_column))
        reach = theme().px(6)
        return index.row() if box.adjusted(-EDGE, 0, reach, 0).contains(place) else -1

    def mousePressEvent(self, event: QMouseEvent) -> None:
        row = self.on_tick(event)
        if row >= 0 and event.button() == Qt.MouseButton.LeftButton:
            self.tick_asked.emit(row)
            return
        super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        # Two quick clicks on a tick are two clicks.
        if self.on_tick(event) >= 0:
            self.mousePressEvent(event)
        else:
            super().mouseDoubleClickEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        self._hover(self.rowAt(event.position().toPoint().y()))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._hover(-1)

    def _hover(self, row: int) -> None:
        if row != self.hovered:
            self.hovered = row
            self.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        row = self.currentIndex().row()
        if event.matches(QKeySequence.StandardKey.Copy):
            with pointed():
                text = self.copied()
            if text:
                QGuiApplication.clipboard().setText(text)
            return
        if event.key() == Qt.Key.Key_Space and self.tick_column >= 0 and row >= 0:
            self.tick_asked.emit(row)
            return
        super().keyPressEvent(event)
        self.viewport().update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if not self.currentIndex().isValid() and self.model().rowCount():
            self.choose(0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.arrange()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.ring is Ring.TABLE and self.hasFocus():
            painter = QPainter(self.viewport())
            ring = self.viewport().rect().adjusted(1, 1, -1, -1)
            paint_box(painter, ring, None, theme().tokens.accent_line, 4, 2)
