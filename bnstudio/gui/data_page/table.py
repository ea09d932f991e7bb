"""The grid of the data page: cells, heads and row numbers of any number of rows.

The view holds only the rows in sight; its own scroll bar counts rows, so that neither the number
of rows nor their height can overflow anything. The marked block of cells is kept here, in rows of
the data, because it may reach far beyond what is in sight.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QModelIndex, QPoint, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QFontMetrics,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QGridLayout,
    QHeaderView,
    QScrollBar,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from bnstudio.gui.data_page.model import DataModel, Source
from bnstudio.gui.style.icons import paint_icon
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.paint import paint_box
from bnstudio.gui.wording.numbers import format_count, format_share

ROW, HEAD = 28, 48
_PAD = 12
_MIDDLE = Qt.AlignmentFlag.AlignVCenter
_RIGHT, _LEFT = Qt.AlignmentFlag.AlignRight | _MIDDLE, Qt.AlignmentFlag.AlignLeft | _MIDDLE
# Beyond so many columns all get one width: measuring each would take long.
_MEASURED = 400
# So many columns are measured in one turn of the event loop; the others follow.
_AT_ONCE = 16
_LEAST, _USUAL, _MOST = 84, 112, 240


class _Cells(QStyledItemDelegate):
    """Draws one cell."""

    def __init__(self, grid: DataGrid) -> None:
        super().__init__(grid)
        self._refresh()
        theme().changed.connect(self._refresh)

    def _refresh(self) -> None:
        self._body, self._small = theme().font("body"), theme().font("column")
        self._body_metrics, self._small_metrics = (
            QFontMetrics(self._body),
            QFontMetrics(self._small),
        )

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex) -> None:
        grid: DataGrid = self.parent()
        model = grid.model
        rect, tokens, dp = option.rect, theme().tokens, theme().px
        column, row = index.column(), model.row(index)
        if row >= model.rows:
            return
        if grid.is_marked(row, column):
            painter.fillRect(rect, tokens.pressed)
        elif column in grid.chosen:
            painter.fillRect(rect, tokens.accent_soft)
        painter.fillRect(rect.left(), rect.bottom(), rect.width(), 1, tokens.row_line)
        place = rect.adjusted(dp(_PAD), 0, -dp(_PAD), 0)
        source = model.source
        right = source.numeric(column)
        text = model.text(row, column)
        if text is None:
            self._chip(painter, place, source.missing_word(column), right)
        else:
            painter.setFont(self._body)
            painter.setPen(tokens.text_3 if column in grid.faded else tokens.text)
            metrics = self._body_metrics
            if metrics.horizontalAdvance(text) > place.width():
                text = metrics.elidedText(text, Qt.TextElideMode.ElideRight, place.width())
            painter.drawText(place, _RIGHT if right else _LEFT, text)
        if (row, column) == grid.current and grid.table.hasFocus():
            paint_box(painter, rect.adjusted(1, 1, -1, -1), None, tokens.accent_line, 4, 2)

    def _chip(self, painter: QPainter, place: QRect, word: str, right: bool) -> None:
        tokens, dp = theme().tokens, theme().px
        metrics = self._small_metrics
        word = metrics.elidedText(word, Qt.TextElideMode.ElideRight, place.width() - dp(12))
        width, height = metrics.horizontalAdvance(word) + dp(14), dp(18)
        left = place.right() + 1 - width if right else place.left()
        chip = QRect(left, place.center().y() - height // 2 + 1, width, height)
        paint_box(painter, chip, tokens.caution_soft, None, 4)
        painter.setFont(self._small)
        painter.setPen(tokens.caution)
        painter.drawText(chip, Qt.AlignmentFlag.AlignCenter, word)


class _Heads(QHeaderView):
    """The columns' heads: the name, below it what the column holds and how much is missing."""

    def __init__(self, grid: DataGrid) -> None:
        super().__init__(Qt.Orientation.Horizontal, grid.table)
        self._grid = grid
        self.setFixedHeight(theme().px(HEAD))
        self.setSectionsClickable(True)
        self.setHighlightSections(False)
        self.setDefaultSectionSize(theme().px(_USUAL))
        self.setMinimumSectionSize(theme().px(48))
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
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
        source = self._grid.model.source
        if source is None or section >= len(source.names):
            return
        tokens, dp = theme().tokens, theme().px
        painter.save()
        chosen = section in self._grid.chosen
        ground = tokens.panel
        if chosen:
            ground = tokens.accent_soft
        elif section == self._hovered:
            ground = tokens.hover
        painter.fillRect(rect, ground)
        painter.fillRect(rect.left(), rect.bottom(), rect.width(), 1, tokens.separator)
        faded = section in self._grid.faded
        right = source.numeric(section)
        side = _RIGHT if right else _LEFT
        place = rect.adjusted(dp(_PAD), dp(6), -dp(_PAD), -dp(6))
        half = place.height() // 2
        font = theme().font("value" if chosen else "name")
        metrics = QFontMetrics(font)
        painter.setFont(font)
        painter.setPen(tokens.text_3 if faded else tokens.text)
        top = QRect(place.left(), place.top(), place.width(), half)
        name = metrics.elidedText(
            source.names[section], Qt.TextElideMode.ElideMiddle, place.width()
        )
        painter.drawText(top, side, name)
        icon, message = source.kind(section)
        share = self._grid.missing(section)
        small = theme().font("caption")
        painter.setFont(small)
        low = QRect(place.left(), place.top() + half, place.width(), place.height() - half)
        if section in self._grid.left_out:
            message = "left out"
        metrics = QFontMetrics(small)
        gap = format_share(share) if share else ""
        room = low.width() - dp(18) - (metrics.horizontalAdvance(gap) + dp(8) if gap else 0)
        message = metrics.elidedText(message, Qt.TextElideMode.ElideRight, room)
        width = metrics.horizontalAdvance(message)
        left = low.right() + 1 - width if right and not gap else low.left() + dp(18)
        spot = QRectF(left - dp(18), low.top(), dp(14), low.height())
        paint_icon(painter, icon, "text_3", spot, dp(14))
        painter.setPen(tokens.text_3)
        painter.drawText(QRect(left, low.top(), width + 2, low.height()), _LEFT, message)
        if gap:
            painter.setPen(tokens.caution)
            painter.drawText(low, _RIGHT, gap)
        painter.restore()


class _Numbers(QHeaderView):
    """The row numbers."""

    def __init__(self, grid: DataGrid) -> None:
        super().__init__(Qt.Orientation.Vertical, grid.table)
        self._grid = grid
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setMinimumSectionSize(theme().px(ROW))
        self.setDefaultSectionSize(theme().px(ROW))
        self.setHighlightSections(False)

    def fit(self) -> None:
        """Be as wide as the longest number."""
        metrics = QFontMetrics(theme().font("caption"))
        widest = metrics.horizontalAdvance(format_count(max(1000, self._grid.model.rows)))
        self.setFixedWidth(widest + theme().px(16 + 8))

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        model = self._grid.model
        row = model.first + section
        if row >= model.rows:
            return
        tokens, dp = theme().tokens, theme().px
        painter.fillRect(rect, tokens.panel)
        painter.fillRect(rect.left(), rect.bottom(), rect.width(), 1, tokens.row_line)
        painter.setFont(theme().font("caption"))
        painter.setPen(tokens.text_3)
        painter.drawText(rect.adjusted(0, 0, -dp(10), 0), _RIGHT, format_count(row + 1))


class _Table(QTableView):
    """The view over the rows in sight; everything it cannot know it asks its grid."""

    def __init__(self, grid: DataGrid) -> None:
        super().__init__(grid)
        self._grid = grid
        self.setShowGrid(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setTabKeyNavigation(False)
        self.setCornerButtonEnabled(False)
        self.setWordWrap(False)
        self.setAccessibleName("Rows of the table")
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)

    def wheelEvent(self, event: Any) -> None:
        if abs(event.angleDelta().x()) > abs(event.angleDelta().y()):
            super().wheelEvent(event)
        elif event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            bar = self.horizontalScrollBar()
            bar.setValue(bar.value() - event.angleDelta().y())
        else:
            self._grid.wheel(event.angleDelta().y())
        event.accept()

    def resizeEvent(self, event: Any) -> None:
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
        self._grid.drag_end()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._grid.key(event):
            event.ignore()

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip:
            self.setToolTip(self._grid.tip_at(event.pos()))
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

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = DataModel(self)
        self.chosen: set[int] = set()
        self.faded: set[int] = set()
        self.left_out: set[int] = set()
        self._shares: dict[int, float] = {}
        self.current: tuple[int, int] | None = None
        self._anchor: tuple[int, int] | None = None
        self._wheel = 0
        self.table = _Table(self)
        self.table.setModel(self.model)
        self.table.setItemDelegate(_Cells(self))
        self.heads = _Heads(self)
        self.table.setHorizontalHeader(self.heads)
        self.numbers = _Numbers(self)
        self.table.setVerticalHeader(self.numbers)
        self.bar = QScrollBar(Qt.Orientation.Vertical)
        self.bar.setAccessibleName("Rows")
        self.bar.valueChanged.connect(self.model.set_first)
        self.heads.sectionClicked.connect(self._head_clicked)
        self.heads.customContextMenuRequested.connect(self._head_menu)
        self._dragging = QTimer(self)
        self._dragging.setInterval(40)
        self._dragging.timeout.connect(self._drag_on)
        self._drag_place = QPoint()
        self._unfitted = 0
        self._fitter = QTimer(self)
        self._fitter.setSingleShot(True)
        self._fitter.setInterval(0)
        self._fitter.timeout.connect(self._fit_columns)
        layout = QGridLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.table, 0, 0)
        layout.addWidget(self.bar, 0, 1)
        theme().changed.connect(self._redraw)

    def minimumSizeHint(self) -> QSize:
        return QSize(200, 120)

    # -- what is shown -----------------------------------------------------------------------

    def set_source(self, source: Source | None, shares: dict[int, float]) -> None:
        """Show other rows; ``shares`` are the missing shares of columns that have gaps."""
        self._shares = shares
        self.current = self._anchor = None
        self.chosen, self.faded, self.left_out = set(), set(), set()
        self.model.set_source(source, self._fitting())
        self.numbers.fit()
        self.heads.setDefaultSectionSize(theme().px(_USUAL))
        self._unfitted = 0
        self._fit_columns()
        self.fit_rows()
        self.bar.setValue(0)

    def missing(self, column: int) -> float:
        """Return the share of a column's cells that is missing."""
        return self._shares.get(column, 0.0)

    def mark_columns(self, chosen: set[int], faded: set[int], left_out: set[int]) -> None:
        """Say which columns are selected, which do not become variables, which are left out."""
        self.chosen, self.faded, self.left_out = chosen, faded, left_out
        self._redraw()

    def _redraw(self) -> None:
        for part in (self.table, self.heads, self.numbers):
            part.viewport().update()

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
            if self._shares.get(column):
                low += dp(52)
            width = max(metrics.horizontalAdvance(longest), metrics.horizontalAdvance(name), low)
            width = min(max(width + dp(2 * _PAD + 2), dp(_LEAST)), dp(_MOST))
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
            bar = self.table.horizontalScrollBar()
            left, width = self.heads.sectionViewportPosition(column), self.heads.sectionSize(column)
            room = self.table.viewport().width()
            if left < 0:
                bar.setValue(bar.value() + left)
            elif left + width > room:
                bar.setValue(bar.value() + min(left, left + width - room))

    # -- the marked block --------------------------------------------------------------------

    def marked(self) -> tuple[range, range] | None:
        """Return the rows and columns of the marked block."""
        if self.current is None or self._anchor is None:
            return None
        (row, column), (other_row, other_column) = self.current, self._anchor
        return (
            range(min(row, other_row), max(row, other_row) + 1),
            range(min(column, other_column), max(column, other_column) + 1),
        )

    def is_marked(self, row: int, column: int) -> bool:
        """Whether a cell is in a block of more than one cell."""
        if self.current == self._anchor or self.current is None or self._anchor is None:
            return False
        return min(self.current[0], self._anchor[0]) <= row <= max(
            self.current[0], self._anchor[0]
        ) and min(self.current[1], self._anchor[1]) <= column <= max(
            self.current[1], self._anchor[1]
        )

    def go(self, row: int, column: int, extend: bool = False) -> None:
        """Make a cell the current one, in sight; ``extend`` marks the block up to it."""
        source = self.model.source
        if source is None or not source.rows:
            return
        row = max(0, min(row, source.rows - 1))
        column = max(0, min(column, len(source.names) - 1))
        self.current = (row, column)
        if not extend or self._anchor is None:
            self._anchor = self.current
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
            self._anchor = (0, 0)
            self.current = (source.rows - 1, len(source.names) - 1)
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
            self._dragging.stop()
        elif not self._dragging.isActive():
            self._dragging.start()
        self._drag_on()

    def _drag_on(self) -> None:
        rect = self.table.viewport().rect()
        place = self._drag_place
        row = self.model.first + place.y() // theme().px(ROW)
        x = min(max(place.x(), rect.left()), rect.right())
        column = self.heads.logicalIndexAt(x)
        if column >= 0 and self._anchor is not None:
            self.go(row, column, extend=True)

    def drag_end(self) -> None:
        """Stop scrolling."""
        self._dragging.stop()

    def ask_menu(self, place: QPoint, where: QPoint) -> None:
        """Ask for the menu of the cell there; a click outside the block moves it there."""
        cell = self._cell_at(place)
        if cell is None:
            return
        block = self.marked()
        if block is None or cell[0] not in block[0] or cell[1] not in block[1]:
            self.go(*cell)
        self.cell_menu_asked.emit(where)

    def tip_at(self, place: QPoint) -> str:
        """Return the whole text of a cell that is cut."""
        cell = self._cell_at(place)
        if cell is None:
            return ""
        text = self.model.text(*cell) or ""
        room = self.heads.sectionSize(cell[1]) - theme().px(2 * _PAD)
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
        row, column = self.current or (self.model.first, 0)
        fresh = self.current is None
        page = max(1, self.bar.pageStep())
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        key = event.key()
        moves = {
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
