"""A small table of figures that is as high as its rows: words at the left, numbers at the right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QGuiApplication, QKeyEvent, QKeySequence, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QSizePolicy,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
)

from bnstudio.gui.style.theme import theme

_ROW, _HEAD, _PAD = 28, 32, 8
_LONG_HEAD, _LONG_NAME = 132, 168
_MIDDLE = Qt.AlignmentFlag.AlignVCenter


class FoldMetrics(QAbstractTableModel):
    """Rows of texts under heads; the first column is words, the others are numbers."""

    def __init__(self) -> None:
        super().__init__()
        self.heads: tuple[str, ...] = ()
        self.rows: list[tuple[str, ...]] = []
        self.tips: dict[tuple[int, int], str] = {}
        self.strong: frozenset[tuple[int, int]] = frozenset()

    def fill(
        self,
        heads: Sequence[str],
        rows: Sequence[Sequence[str]],
        tips: dict[tuple[int, int], str] | None = None,
        strong: frozenset[tuple[int, int]] = frozenset(),
    ) -> None:
        """Show other figures; where only cells differ, only they are drawn anew."""
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

    def rowCount(self, parent: Any = None) -> int:
        return len(self.rows)

    def columnCount(self, parent: Any = None) -> int:
        return len(self.heads)

    def data(self, index: QModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return self.rows[index.row()][index.column()]
        if role == Qt.ItemDataRole.ToolTipRole:
            return self.tips.get((index.row(), index.column()), "")
        return None

    def headerData(self, section: int, orientation: Any, role: int = 0) -> Any:
        wanted = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole)
        if orientation == Qt.Orientation.Horizontal and role in wanted:
            return self.heads[section]
        return None


class _Heads(QHeaderView):
    def __init__(self, parent: QTableView) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setFixedHeight(theme().px(_HEAD))
        self.setSectionsClickable(False)
        self.setMinimumSectionSize(0)

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        t, dp = theme().tokens, theme().px
        painter.fillRect(rect, t.panel)
        painter.fillRect(rect.left(), rect.bottom(), rect.width(), 1, t.separator)
        painter.setFont(theme().font("column"))
        painter.setPen(t.text_2)
        side = Qt.AlignmentFlag.AlignRight if section else Qt.AlignmentFlag.AlignLeft
        place = _place(rect, section)
        text = self.model().heads[section]
        metrics = painter.fontMetrics()
        text = metrics.elidedText(text, Qt.TextElideMode.ElideRight, place.width() + dp(1))
        painter.drawText(place, side | _MIDDLE, text)


class _Cells(QStyledItemDelegate):
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex) -> None:
        t = theme().tokens
        rect, column = QRect(option.rect), index.column()
        model: FoldMetrics = index.model()
        if self.parent().selectionModel().isSelected(index):
            painter.fillRect(rect, t.accent_soft)
        painter.fillRect(rect.left(), rect.bottom(), rect.width(), 1, t.row_line)
        strong = (index.row(), column) in model.strong
        role = "value" if strong else "name" if column == 0 else "body"
        painter.setFont(theme().font(role))
        text = model.rows[index.row()][column]
        quiet = column in self.parent().quiet and not strong
        painter.setPen(t.text_2 if quiet else t.text)
        side = Qt.AlignmentFlag.AlignRight if column else Qt.AlignmentFlag.AlignLeft
        place = _place(rect, column)
        if column == 0:
            metrics = painter.fontMetrics()
            text = metrics.elidedText(text, Qt.TextElideMode.ElideRight, place.width())
        painter.drawText(place, side | _MIDDLE, text)

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex) -> QSize:
        return QSize(0, theme().px(_ROW))


def _place(rect: QRect, column: int) -> QRect:
    pad = theme().px(_PAD)
    return rect.adjusted(pad if column else 0, 0, -pad, 0)


class FigureTable(QTableView):
    """Shows :class:`Figures`; the page scrolls, not the table. Ctrl+C copies what is selected.

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
        super().__init__()
        self.metrics = FoldMetrics()
        self.quiet = frozenset(quiet)
        self._give_way = tuple(give_way)
        self.setModel(self.metrics)
        self.setItemDelegate(_Cells(self))
        heads = _Heads(self)
        self.setHorizontalHeader(heads)
        heads.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().hide()
        self.verticalHeader().setMinimumSectionSize(theme().px(_ROW))
        self.verticalHeader().setDefaultSectionSize(theme().px(_ROW))
        self.setShowGrid(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ContiguousSelection)
        self.setTabKeyNavigation(False)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.metrics.modelReset.connect(self._fit)
        self.metrics.dataChanged.connect(self._fit)
        theme().changed.connect(self.viewport().update)

    def _fit(self, *_: Any) -> None:
        """Give numbers their width and the words the rest; then the height of all rows."""
        dp = theme().px
        metrics = self.metrics
        if not metrics.heads:
            return
        body, head = theme().font("value"), theme().font("column")
        widths = {}
        for column in range(1, len(metrics.heads)):
            texts = [row[column] for row in metrics.rows]
            width = max((self._width(body, text) for text in texts), default=0)
            # A long head is cut, and whole in its tooltip.
            wide = min(self._width(head, metrics.heads[column]), dp(_LONG_HEAD))
            widths[column] = max(width, wide) + dp(2 * _PAD) + 2
        name = theme().font("name")
        first = max(self._width(name, row[0]) for row in metrics.rows or [("",)]) + dp(_PAD) + 2
        first = min(first, dp(_LONG_NAME))
        for column in self._give_way:
            if first + sum(widths.values()) > self.width():
                widths.pop(column, None)
        for column in range(1, len(metrics.heads)):
            self.setColumnHidden(column, column not in widths)
            if column in widths:
                self.setColumnWidth(column, widths[column])
        self.setColumnWidth(0, max(first, self.width() - sum(widths.values())))
        wide = self.horizontalHeader().length() > self.width()
        self.setHorizontalScrollBarPolicy(
            Qt.ScrollBarPolicy.ScrollBarAlwaysOn if wide else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        )
        height = dp(_HEAD) + dp(_ROW) * len(metrics.rows) + (dp(12) if wide else 0)
        if height != self.height():
            self.setFixedHeight(height)

    @staticmethod
    def _width(font: Any, text: str) -> int:
        return QFontMetrics(font).horizontalAdvance(text)

    def resizeEvent(self, event: Any) -> None:
        super().resizeEvent(event)
        self._fit()

    def wheelEvent(self, event: Any) -> None:
        event.ignore()  # the page scrolls

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            cells = sorted((i.row(), i.column()) for i in self.selectedIndexes())
            lines: dict[int, list[str]] = {}
            for row, column in cells:
                lines.setdefault(row, []).append(self.metrics.rows[row][column])
            QGuiApplication.clipboard().setText("\n".join("\t".join(x) for x in lines.values()))
            return
        super().keyPressEvent(event)
