"""A long table that is only looked at: one row chosen at a time, drawn from the theme.

Its model says by :data:`INK` and :data:`ICON` how a cell differs from plain text. Rows are of one
height, so that a million of them are as quick as ten.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QModelIndex, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QFontMetrics, QGuiApplication, QKeyEvent, QKeySequence, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
)

from bnstudio.gui.style.icons import paint_icon
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.paint import paint_ring, paint_row

ROW, HEAD, PAD = 28, 32, 8
#: Role of a cell's colour (a role of the theme) where it is not plain text.
INK = Qt.ItemDataRole.UserRole
#: Role of an icon that stands for a cell's text: its name and its colour.
ICON = Qt.ItemDataRole.UserRole + 1
_MIDDLE = Qt.AlignmentFlag.AlignVCenter


class _Heads(QHeaderView):
    """The heads, in line with what is below them; an arrow beside the sorted one."""

    def __init__(self, table: PlainTable) -> None:
        super().__init__(Qt.Orientation.Horizontal, table)
        self._table = table
        self.setFixedHeight(theme().px(HEAD))
        self.setHighlightSections(False)
        self.setMinimumSectionSize(theme().px(16))
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        t, dp = theme().tokens, theme().px
        painter.save()
        painter.fillRect(rect, t.panel)
        painter.fillRect(rect.left(), rect.bottom(), rect.width(), 1, t.separator)
        painter.setFont(theme().font("column"))
        painter.setPen(t.text_2)
        model = self.model()
        message = str(model.headerData(section, Qt.Orientation.Horizontal) or "")
        side = model.headerData(
            section, Qt.Orientation.Horizontal, Qt.ItemDataRole.TextAlignmentRole
        )
        place = self._table.text_rect(rect, section)
        painter.drawText(place, side or (Qt.AlignmentFlag.AlignLeft | _MIDDLE), message)
        column, order = self._table.sorting
        if section == column:
            width = painter.fontMetrics().horizontalAdvance(message)
            right = bool(side) and bool(side & Qt.AlignmentFlag.AlignRight)
            left = place.right() - width - dp(14) if right else place.left() + width + dp(3)
            where = QRectF(left, rect.top(), dp(12), rect.height())
            up = order == Qt.SortOrder.AscendingOrder
            paint_icon(painter, "arrow-up" if up else "arrow-down", t.text_3, where, dp(10))
        painter.restore()


class _Cells(QStyledItemDelegate):
    """Draws one cell."""

    def __init__(self, table: PlainTable) -> None:
        super().__init__(table)
        self._table = table

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex) -> None:
        t, table, rect = theme().tokens, self._table, QRect(option.rect)
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        hovered = bool(option.state & QStyle.StateFlag.State_MouseOver)
        first = index.column() == 0
        paint_row(painter, rect, selected=selected, hovered=hovered, edge=first)
        place = table.text_rect(rect, index.column())
        icon = index.data(ICON)
        if icon is not None:
            paint_icon(painter, *icon, rect, theme().px(15))
        else:
            named = index.column() == table.naming
            font = theme().font(("value" if selected else "name") if named else "body")
            painter.setFont(font)
            painter.setPen(getattr(t, index.data(INK) or "text"))
            text = QFontMetrics(font).elidedText(
                str(index.data() or ""), table.elided, place.width()
            )
            painter.drawText(place, index.data(Qt.ItemDataRole.TextAlignmentRole), text)
        if selected and table.hasFocus() and table.by_keyboard:
            painter.save()
            painter.setClipRect(rect)
            whole = QRect(1, rect.top() + 1, table.viewport().width() - 2, rect.height() - 2)
            paint_ring(painter, whole, theme().px(6))
            painter.restore()


class PlainTable(QTableView):
    """The view.

    Parameters
    ----------
    model
        What it shows; a column's alignment is that of its cells and its head.
    widths
        Width of each column at a base of 12; 0 for the one that takes what is left.
    name
        What it lists, for screen readers.

    Signals
    -------
    chosen(int)
        Another row is the current one.
    """

    chosen = Signal(int)

    def __init__(self, model: Any, widths: Sequence[int], name: str) -> None:
        super().__init__()
        self.widths = list(widths)
        self.gone: frozenset[int] = frozenset()
        self.naming = 0  # the column that says which row it is
        self.elided = Qt.TextElideMode.ElideMiddle
        self.sorting: tuple[int, Qt.SortOrder] = (-1, Qt.SortOrder.AscendingOrder)
        self.by_keyboard = False
        self.copied: Callable[[int], str] | None = None  # a row as text, for the clipboard
        self.setHorizontalHeader(_Heads(self))
        self.setModel(model)
        self.setItemDelegate(_Cells(self))
        rows = self.verticalHeader()
        rows.hide()
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        rows.setMinimumSectionSize(theme().px(ROW))
        rows.setDefaultSectionSize(theme().px(ROW))
        self.setShowGrid(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self.setTabKeyNavigation(False)
        self.setAccessibleName(name)
        self.selectionModel().currentRowChanged.connect(lambda now, _old: self._moved(now))
        model.modelReset.connect(self.arrange)
        theme().changed.connect(self.viewport().update)

    def text_rect(self, rect: QRect, column: int) -> QRect:
        """Return where a cell's text stands; the outer columns keep the panel's margin."""
        dp = theme().px
        shown = [c for c in range(self.model().columnCount()) if c not in self.gone]
        left = dp(16 if column == shown[0] else PAD)
        right = dp(16 if column == shown[-1] else PAD)
        return rect.adjusted(left, 0, -right, 0)

    def arrange(self) -> None:
        """Give each column its width; what is left goes to the one without any."""
        dp = theme().px
        room, free = self.viewport().width(), self.widths.index(0)
        for column, width in enumerate(self.widths):
            self.setColumnHidden(column, column in self.gone)
            if column != free and column not in self.gone:
                self.setColumnWidth(column, dp(width))
                room -= dp(width)
        self.setColumnWidth(free, max(dp(60), room))

    def choose(self, row: int) -> None:
        """Make a row the current one and bring it into sight."""
        index = self.model().index(row, 0)
        self.setCurrentIndex(index)
        self.scrollTo(index)

    def _moved(self, now: QModelIndex) -> None:
        self.viewport().update()
        if now.isValid():
            self.chosen.emit(now.row())

    def resizeEvent(self, event: Any) -> None:
        super().resizeEvent(event)
        self.arrange()

    def mousePressEvent(self, event: Any) -> None:
        self.by_keyboard = False
        super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.by_keyboard = True
        row = self.currentIndex().row()
        if event.matches(QKeySequence.StandardKey.Copy) and self.copied is not None and row >= 0:
            QGuiApplication.clipboard().setText(self.copied(row))
            return
        super().keyPressEvent(event)
        self.viewport().update()

    def focusInEvent(self, event: Any) -> None:
        super().focusInEvent(event)
        if event.reason() in (
            Qt.FocusReason.TabFocusReason,
            Qt.FocusReason.BacktabFocusReason,
        ):
            self.by_keyboard = True
        if not self.currentIndex().isValid() and self.model().rowCount():
            self.choose(0)
        self.viewport().update()

    def focusOutEvent(self, event: Any) -> None:
        super().focusOutEvent(event)
        self.viewport().update()
