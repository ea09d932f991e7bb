"""The preview of the import page: the first rows as they are written, under heads that say what
each column holds, with a small histogram and how much is missing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QEvent,
    QModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from bnstudio.gui.import_page.format_strip import marker_word
from bnstudio.gui.style.icons import paint_icon
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.paint import paint_bars, paint_box
from bnstudio.gui.wording.numbers import format_count

if TYPE_CHECKING:
    from bnstudio.data.table.read import Preview

ROW, HEAD = 28, 88
_PAD = 12
_BAR, _GAP = 5, 1
_HISTOGRAM = 14 * (_BAR + _GAP)
_MIDDLE = Qt.AlignmentFlag.AlignVCenter
_LEFT, _RIGHT = Qt.AlignmentFlag.AlignLeft | _MIDDLE, Qt.AlignmentFlag.AlignRight | _MIDDLE
_LEAST, _MOST = 84, 240
# Beyond so many columns all get one width: measuring each would take long.
_MEASURED = 300

MARKS = {"decide": ("x-circle", "error"), "look": ("warning", "caution")}


@dataclass(frozen=True)
class Head:
    """What the head of a column says.

    ``kind`` is the words under the name with their icon; ``mark`` is ``"decide"``, ``"look"`` or
    ``""``; ``missing`` a share in words where it is worth showing; ``odd`` are the values that do
    not fit with the others.
    """

    name: str
    icon: str = ""
    kind: str = ""
    bars: tuple[float, ...] = ()
    missing: str = ""
    mark: str = ""
    numeric: bool = False
    included: bool = True
    tip: str = ""
    odd: frozenset[str] = frozenset()


class PreviewModel(QAbstractTableModel):
    """The cells of the first rows."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.rows: tuple[tuple[str, ...], ...] = ()
        self.lines: tuple[int, ...] = ()
        self._heads: dict[int, Head] = {}
        self._make_head: Callable[[int], Head] = lambda section: Head("")
        self.missing: frozenset[str] = frozenset()
        self.odd_line = -1
        self.width = 0

    def fill(self, preview: Preview | None) -> None:
        """Show other rows."""
        self.beginResetModel()
        self.rows = preview.rows if preview else ()
        self.lines = preview.lines if preview else ()
        self.missing = frozenset((preview.options.missing or ()) if preview else ())
        names = preview.names if preview else ()
        self._heads, self._make_head = {}, lambda section: Head(names[section])
        self.width = len(names)
        self.odd_line = -1
        self.endResetModel()

    def set_heads(self, count: int, make: Callable[[int], Head]) -> None:
        """Make the heads of ``count`` columns by asking ``make`` for those that are shown."""
        self._heads, self._make_head = {}, make
        if count != self.width:
            self.beginResetModel()
            self.width = count
            self.endResetModel()

    def head(self, section: int) -> Head:
        """Return what the head of a column says."""
        found = self._heads.get(section)
        if found is None:
            found = self._heads[section] = self._make_head(section)
        return found

    def rowCount(self, parent: QModelIndex | None = None) -> int:
        return len(self.rows)

    def columnCount(self, parent: QModelIndex | None = None) -> int:
        return self.width

    def text(self, row: int, column: int) -> str:
        """Return a cell as it is written."""
        cells = self.rows[row]
        return cells[column] if column < len(cells) else ""

    def data(self, index: QModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            text = self.text(index.row(), index.column())
            return f"missing ({marker_word(text)})" if text in self.missing else text
        return None

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:
        if orientation == Qt.Orientation.Horizontal and section < self.width:
            head = self.head(section)
            if role == Qt.ItemDataRole.DisplayRole:
                return head.name
            if role == Qt.ItemDataRole.ToolTipRole:
                return head.tip or head.name
        elif orientation == Qt.Orientation.Vertical and role == Qt.ItemDataRole.DisplayRole:
            return str(section + 1)
        return None


class _Cells(QStyledItemDelegate):
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex) -> None:
        view: PreviewTable = self.parent()
        model, t, dp = view.model_, theme().tokens, theme().px
        rect, row, column = option.rect, index.row(), index.column()
        head = model.head(column)
        if column == view.column:
            painter.fillRect(rect, t.accent_soft)
        painter.fillRect(rect.left(), rect.bottom(), rect.width(), 1, t.row_line)
        place = rect.adjusted(dp(_PAD), 0, -dp(_PAD), 0)
        if head.numeric:
            # Numbers end at the right edge of the small histogram.
            place.setWidth(min(place.width(), dp(_HISTOGRAM)))
        if column >= len(model.rows[row]):
            painter.setFont(theme().font("caption"))
            painter.setPen(t.error)
            painter.drawText(place, _LEFT, "no cell")
            return
        text = model.text(row, column)
        if text in model.missing:
            self._chip(painter, place, marker_word(text), head.numeric)
            return
        odd = model.lines[row] == model.odd_line or text in head.odd
        font = theme().font("value" if odd else "body")
        painter.setFont(font)
        painter.setPen(t.error if odd else t.text if head.included else t.text_3)
        text = text.replace("\n", " ")
        metrics = QFontMetrics(font)
        if metrics.horizontalAdvance(text) > place.width():
            place.setRight(rect.right() - dp(_PAD))
            text = metrics.elidedText(text, Qt.TextElideMode.ElideRight, place.width())
        painter.drawText(place, _RIGHT if head.numeric else _LEFT, text)

    def _chip(self, painter: QPainter, place: QRect, word: str, right: bool) -> None:
        t, dp = theme().tokens, theme().px
        font = theme().font("column")
        metrics = QFontMetrics(font)
        word = metrics.elidedText(word, Qt.TextElideMode.ElideRight, place.width() - dp(12))
        width, height = metrics.horizontalAdvance(word) + dp(18), dp(18)
        left = place.right() + 1 - width if right else place.left()
        chip = QRect(left, place.center().y() - height // 2 + 1, width, height)
        paint_box(painter, chip, t.caution_soft, None, 4)
        painter.setFont(font)
        painter.setPen(t.caution)
        painter.drawText(chip, Qt.AlignmentFlag.AlignCenter, word)


class _Heads(QHeaderView):
    """Name with its mark, kind, and the small histogram with the missing share."""

    def __init__(self, view: PreviewTable) -> None:
        super().__init__(Qt.Orientation.Horizontal, view)
        self._view = view
        self.setFixedHeight(theme().px(HEAD))
        self.setSectionsClickable(True)
        self.setHighlightSections(False)
        self.setDefaultSectionSize(theme().px(108))
        self.setMinimumSectionSize(theme().px(48))
        self.setMouseTracking(True)
        self._hovered = -1

    def viewportEvent(self, event: QEvent) -> bool:
        hovered = self._hovered
        if event.type() in (QEvent.Type.MouseMove, QEvent.Type.HoverMove):
            hovered = self.logicalIndexAt(event.position().toPoint())
        elif event.type() in (QEvent.Type.Leave, QEvent.Type.HoverLeave):
            hovered = -1
        if hovered != self._hovered:
            self._hovered = hovered
            self.viewport().update()
        return super().viewportEvent(event)

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        model = self._view.model_
        if section >= model.width:
            return
        head, t, dp = model.head(section), theme().tokens, theme().px
        painter.save()
        chosen = section == self._view.column
        ground = t.accent_soft if chosen else t.hover if section == self._hovered else t.panel
        painter.fillRect(rect, ground)
        painter.fillRect(rect.left(), rect.bottom(), rect.width(), 1, t.separator)
        place = rect.adjusted(dp(_PAD), dp(8), -dp(_PAD), -dp(11))
        top = QRect(place.left(), place.top(), place.width(), dp(20))
        room = place.width()
        if head.mark:
            icon, ink = MARKS[head.mark]
            spot = QRect(place.right() + 1 - dp(15), top.top(), dp(15), top.height())
            paint_icon(painter, icon, ink, spot, dp(15))
            room -= dp(20)
        font = theme().font("value")
        painter.setFont(font)
        painter.setPen(t.text if head.included else t.text_3)
        name = QFontMetrics(font).elidedText(head.name, Qt.TextElideMode.ElideMiddle, room)
        painter.drawText(QRect(top.left(), top.top(), room, top.height()), _LEFT, name)
        kind = QRect(place.left(), top.bottom() + 1, place.width(), dp(18))
        if head.icon:
            spot = QRect(kind.left(), kind.top(), dp(14), kind.height())
            paint_icon(painter, head.icon, "text_3", spot, dp(14))
        font = theme().font("caption")
        painter.setFont(font)
        painter.setPen(t.text_3)
        text_box = kind.adjusted(dp(18) if head.icon else 0, 0, 0, 0)
        painter.drawText(
            text_box,
            _LEFT,
            QFontMetrics(font).elidedText(head.kind, Qt.TextElideMode.ElideRight, text_box.width()),
        )
        low = QRect(place.left(), place.bottom() - dp(23), dp(_HISTOGRAM), dp(24))
        colour = t.bar_selected if chosen else t.bar
        if not head.included:
            colour = t.control_border
        width, gap = _BAR, _GAP
        if not head.numeric and head.bars and len(head.bars) <= 7:
            width = 11
        shown = low
        if head.missing:
            # The share stands at the right end; the bars give way.
            taken = QFontMetrics(theme().font("column")).horizontalAdvance(head.missing)
            over = low.width() + dp(6) + taken - place.width()
            if over > 0:
                shown = low.adjusted(0, 0, -over, 0)
            if len(head.bars) * (width + gap) > shown.width():
                width = 3
        paint_bars(painter, shown, head.bars, colour, width=dp(width), gap=gap, scale_to=1.0)
        if head.missing:
            painter.setFont(theme().font("column"))
            painter.setPen(t.caution)
            painter.drawText(
                QRect(place.left(), low.top(), place.width(), low.height() + dp(2)),
                Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom,
                head.missing,
            )
        painter.restore()


class _Numbers(QHeaderView):
    def __init__(self, view: PreviewTable) -> None:
        super().__init__(Qt.Orientation.Vertical, view)
        self._view = view
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setMinimumSectionSize(theme().px(ROW))
        self.setDefaultSectionSize(theme().px(ROW))
        self.setHighlightSections(False)
        self.setFixedWidth(theme().px(52))

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        t, dp = theme().tokens, theme().px
        model = self._view.model_
        painter.fillRect(rect, t.panel)
        painter.fillRect(rect.left(), rect.bottom(), rect.width(), 1, t.row_line)
        odd = section < len(model.lines) and model.lines[section] == model.odd_line
        painter.setFont(theme().font("column" if odd else "caption"))
        painter.setPen(t.error if odd else t.text_3)
        # Where a message names a row it is the line of the file; so the numbers are then.
        number = model.lines[section] if model.odd_line >= 0 else section + 1
        painter.drawText(rect.adjusted(0, 0, -dp(12), 0), _RIGHT, format_count(number))


class PreviewTable(QTableView):
    """The table; ``column_chosen(int)`` when a cell or a head is clicked or reached by keys."""

    column_chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.column = -1
        self.model_ = PreviewModel(self)
        self.setModel(self.model_)
        self.setItemDelegate(_Cells(self))
        self.heads = _Heads(self)
        self.setHorizontalHeader(self.heads)
        self.setVerticalHeader(_Numbers(self))
        self.setShowGrid(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setCornerButtonEnabled(False)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.setAccessibleName("First rows of the table")
        self.heads.sectionClicked.connect(self.column_chosen)
        self.clicked.connect(lambda index: self.column_chosen.emit(index.column()))
        theme().changed.connect(self.redraw)

    def minimumSizeHint(self) -> QSize:
        return QSize(200, theme().px(HEAD + 2 * ROW))

    def show_preview(self, preview: Preview | None) -> None:
        """Show other rows, names only in the heads."""
        self.column = -1
        self.model_.fill(preview)
        self._fit()

    def show_heads(self, count: int, make: Callable[[int], Head]) -> None:
        """Say in the heads what the ``count`` columns hold; later columns are not shown."""
        self.model_.set_heads(count, make)
        self._fit()
        self.redraw()

    def mark_line(self, line: int) -> None:
        """Mark the row that stands on a line of the file as the one that is wrong."""
        self.model_.odd_line = line
        if line in self.model_.lines:
            row = self.model_.lines.index(line)
            self.scrollTo(self.model_.index(row, 0), QAbstractItemView.ScrollHint.PositionAtCenter)
        self.redraw()

    def set_column(self, column: int) -> None:
        """Choose a column and bring it into sight."""
        self.column = column
        if 0 <= column < self.model_.width:
            bar = self.horizontalScrollBar()
            left = self.heads.sectionViewportPosition(column)
            width, room = self.heads.sectionSize(column), self.viewport().width()
            if left < 0:
                bar.setValue(bar.value() + left)
            elif left + width > room:
                bar.setValue(bar.value() + min(left, left + width - room))
        self.redraw()

    def resizeEvent(self, event: Any) -> None:
        super().resizeEvent(event)
        if self.column >= 0:
            self.set_column(self.column)

    def redraw(self) -> None:
        """Paint everything again."""
        for part in (self, self.heads, self.verticalHeader()):
            part.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(event.key(), 0)
        if step and self.model_.width:
            self.column_chosen.emit(max(0, min(self.column + step, self.model_.width - 1)))
        elif event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            bar = self.verticalScrollBar()
            sign = -1 if event.key() == Qt.Key.Key_Up else 1
            bar.setValue(bar.value() + sign * theme().px(ROW))
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: Any) -> None:
        super().paintEvent(event)
        if self.hasFocus():
            painter = QPainter(self.viewport())
            ring = QRectF(self.viewport().rect()).adjusted(1, 1, -1, -1)
            paint_box(painter, ring, None, theme().tokens.accent_line, 4, 2)

    def _fit(self) -> None:
        model, dp = self.model_, theme().px
        if model.width > _MEASURED:
            return
        name_font, small = (
            QFontMetrics(theme().font("value")),
            QFontMetrics(theme().font("caption")),
        )
        body = QFontMetrics(theme().font("body"))
        for column in range(model.width):
            head = model.head(column)
            name = name_font.horizontalAdvance(head.name) + (dp(20) if head.mark else 0)
            kind = small.horizontalAdvance(head.kind) + dp(18)
            cell = max(
                (
                    body.horizontalAdvance(model.text(r, column))
                    for r in range(min(30, len(model.rows)))
                ),
                default=0,
            )
            bars = dp(_HISTOGRAM) if head.numeric else 0
            if head.missing:
                bars = dp(44) + small.horizontalAdvance(head.missing) + dp(10)
            width = max(name, kind, min(cell, dp(160)), bars) + dp(2 * _PAD) + 2
            self.heads.resizeSection(column, min(max(width, dp(_LEAST)), dp(_MOST)))
