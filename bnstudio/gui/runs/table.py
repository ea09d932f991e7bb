"""The table of runs as it is seen: heads, rows, and what gives way when the window is narrow."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QModelIndex, QPoint, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFontMetrics, QHelpEvent, QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QToolTip,
)

from bnstudio.gui.runs.model import (
    ARCS,
    GAP,
    GIVE_WAY,
    HEADS,
    NUMBERS,
    RUN,
    SCORE,
    SEARCHER,
    SEED,
    STATUS,
    TICK,
    TIME,
    RunsModel,
)
from bnstudio.gui.style.icons import paint_icon
from bnstudio.gui.style.run_style import paint_sample
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.paint import paint_ring, paint_tick

ROW = 32
_PAD = 8
_EDGE = 16
_ICON = 22
# Width of each column at a base of 12; searcher and status share what is left.
_WIDTHS = {TICK: 54, RUN: 60, SCORE: 100, GAP: 68, TIME: 62, ARCS: 52, SEED: 52}
_LEAST = {SEARCHER: 80, STATUS: 112}
# Windows narrower than these do without the column, though there were room for it.
_WINDOW = {SEED: 1500, ARCS: 1440, TIME: 1380}
_MIDDLE = Qt.AlignmentFlag.AlignVCenter


def _text_rect(rect: QRect, column: int, last: bool) -> QRect:
    dp = theme().px
    left = rect.left() + dp(_PAD)
    right = rect.right() + 1 - dp(_EDGE if last else _PAD)
    if column == STATUS:
        left += dp(8)
    return QRect(left, rect.top(), right - left, rect.height())


class _Heads(QHeaderView):
    """The heads: 32 px, words in line with what is below them, an arrow beside the sorted one."""

    def __init__(self, parent: QTableView) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setSectionsClickable(True)
        self.setHighlightSections(False)
        self.setFixedHeight(theme().px(ROW))
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
        tokens, dp = theme().tokens, theme().px
        painter.save()
        ground = tokens.hover if section == self._hovered and section != TICK else tokens.panel
        painter.fillRect(rect, ground)
        painter.fillRect(rect.left(), rect.bottom(), rect.width(), 1, tokens.separator)
        painter.setFont(theme().font("column"))
        painter.setPen(tokens.text_2)
        model: RunsModel = self.model()
        last = section == self.parent().last_column()
        place = _text_rect(rect, section, last)
        column, order = model.sorting
        message = HEADS[section]
        width = QFontMetrics(theme().font("column")).horizontalAdvance(message)
        if section in NUMBERS:
            painter.drawText(place, Qt.AlignmentFlag.AlignRight | _MIDDLE, message)
            arrow = place.right() - width - dp(16)
            if section == SCORE or arrow < rect.left():
                arrow = place.right() + 1
        else:
            painter.drawText(place, Qt.AlignmentFlag.AlignLeft | _MIDDLE, message)
            arrow = place.left() + width + dp(3)
        if section == column:
            up = order == Qt.SortOrder.AscendingOrder
            where = QRectF(arrow, rect.top(), dp(12), rect.height())
            paint_icon(painter, "arrow-up" if up else "arrow-down", tokens.text_3, where, dp(10))
        painter.restore()


class RunDelegate(QStyledItemDelegate):
    """Draws one cell."""

    def __init__(self, session: Any, parent: RunsTable) -> None:
        super().__init__(parent)
        self._session = session
        self.turn = 0.0

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex) -> QSize:
        return QSize(0, theme().px(ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex) -> None:
        table: RunsTable = self.parent()
        model: RunsModel = index.model()
        row, column, rect = index.row(), index.column(), QRect(option.rect)
        run = model.run(row)
        tokens, dp = theme().tokens, theme().px
        shown = run.number == self._session.current_run
        first, last = column == TICK, column == table.last_column()
        if shown:
            painter.fillRect(rect, tokens.accent_soft)
            if first:
                painter.fillRect(rect.left(), rect.top(), dp(2), rect.height(), tokens.accent_line)
        else:
            if row == table.hovered:
                painter.fillRect(rect, tokens.hover)
            left = rect.left() + (dp(_EDGE) if first else 0)
            right = rect.right() + 1 - (dp(_EDGE) if last else 0)
            painter.fillRect(left, rect.bottom(), right - left, 1, tokens.row_line)
        place = _text_rect(rect, column, last)
        if first:
            tick = QRect(rect.left() + dp(_EDGE), rect.top(), dp(16), rect.height())
            paint_tick(painter, tick, bool(run.ticked))
            sample = QRectF(tick.right() + 1 + dp(8), rect.top(), dp(14), rect.height())
            paint_sample(painter, run.number, sample)
        elif column == STATUS:
            self._status(painter, place, model, row, shown)
        else:
            strong = column == SCORE or (column == RUN and shown)
            role = "value" if strong else "name" if column == RUN else "body"
            painter.setFont(theme().font(role))
            quiet = column in (GAP, TIME, ARCS, SEED)
            painter.setPen(tokens.text_2 if quiet else tokens.text)
            text = model.cell(row, column)
            if column in NUMBERS:
                painter.drawText(place, Qt.AlignmentFlag.AlignRight | _MIDDLE, text)
            else:
                metrics = QFontMetrics(theme().font(role))
                text = metrics.elidedText(text, Qt.TextElideMode.ElideRight, place.width())
                painter.drawText(place, Qt.AlignmentFlag.AlignLeft | _MIDDLE, text)
        if row == table.currentIndex().row() and table.by_keyboard and table.hasFocus():
            self._ring(painter, table, rect)

    def _status(
        self, painter: QPainter, place: QRect, model: RunsModel, row: int, shown: bool
    ) -> None:
        tokens, dp = theme().tokens, theme().px
        how = model.standing(row)
        where = QRectF(place.left(), place.top(), dp(15), place.height())
        if how.icon == "circle-half" and self.turn:
            painter.save()
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.translate(where.center())
            painter.rotate(self.turn)
            painter.translate(-where.center())
            paint_icon(painter, how.icon, how.role, where, dp(15))
            painter.restore()
        else:
            paint_icon(painter, how.icon, how.role, where, dp(15))
        font = theme().font("body")
        painter.setFont(font)
        telling = how.role in ("caution", "error")
        painter.setPen(getattr(tokens, how.role) if telling else tokens.text)
        message = place.adjusted(dp(21), 0, 0, 0)
        metrics, said = QFontMetrics(font), how.message
        if metrics.horizontalAdvance(said) > message.width():
            said = said.partition(",")[0]  # "Running, restart 12": its tooltip says the rest
        text = metrics.elidedText(said, Qt.TextElideMode.ElideRight, message.width())
        painter.drawText(message, Qt.AlignmentFlag.AlignLeft | _MIDDLE, text)

    def _ring(self, painter: QPainter, table: RunsTable, rect: QRect) -> None:
        """Draw this cell's part of the ring round the whole row."""
        painter.save()
        painter.setClipRect(rect)
        whole = QRect(1, rect.top() + 1, table.viewport().width() - 2, rect.height() - 2)
        paint_ring(painter, whole, theme().px(6))
        painter.restore()


class RunsTable(QTableView):
    """The view: a click shows a run's graph, a click on the tick overlays its trace."""

    show_asked = Signal(int)
    tick_asked = Signal(int, bool)
    menu_asked = Signal(int, QPoint)

    def __init__(self, session: Any, model: RunsModel, parent: Any = None) -> None:
        super().__init__(parent)
        self.hovered = -1
        self.by_keyboard = False
        self.setModel(model)
        self._delegate = RunDelegate(session, self)
        self.setItemDelegate(self._delegate)
        heads = _Heads(self)
        self.setHorizontalHeader(heads)
        heads.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        heads.setMinimumSectionSize(0)
        heads.sectionClicked.connect(self._sort)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(theme().px(ROW))
        self.verticalHeader().setMinimumSectionSize(theme().px(ROW))
        self.setShowGrid(False)
        # The row in colour is the run on the canvas, which a menu or a key's move does not change.
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self.setTabKeyNavigation(False)
        self.setAccessibleName("Runs")
        least = sum(_LEAST.values()) + sum(_WIDTHS[c] for c in (TICK, RUN, SCORE, GAP))
        self.setMinimumWidth(theme().px(least))
        self._fitted: dict[int, float] = {}
        self._stands = 0.0
        self._turning = QTimer(self)
        self._turning.setInterval(80)
        self._turning.timeout.connect(self._turn)
        model.dataChanged.connect(self._watch)
        model.dataChanged.connect(self._fit)
        model.modelReset.connect(self._watch)
        model.gaps_changed.connect(self.arrange)
        theme().changed.connect(self.viewport().update)

    # -- columns -----------------------------------------------------------------------------

    def hidden(self) -> tuple[int, ...]:
        """Return the columns that have given way."""
        return tuple(column for column in (*GIVE_WAY, GAP) if self.isColumnHidden(column))

    def last_column(self) -> int:
        """Return the last column that is shown."""
        return max(column for column in range(len(HEADS)) if not self.isColumnHidden(column))

    def arrange(self) -> None:
        """Give each column its width, and let those go for which there is no room."""
        scale = theme().scale
        window = self.window().width() / scale
        room = self.width() / scale
        shown = set(range(len(HEADS)))
        self._fitted = self._needed()
        fixed = _WIDTHS | self._fitted
        model: RunsModel = self.model()
        if window < _WINDOW[SEED] and not model.has_gaps():
            shown.discard(GAP)
        for column in GIVE_WAY:
            needed = sum(fixed.get(c, _LEAST.get(c, 0)) for c in shown) + _EDGE - _PAD
            if window < _WINDOW[column] or needed > room:
                shown.discard(column)
        last = max(shown)
        widths = {column: fixed[column] for column in shown if column in fixed}
        if last in widths:
            widths[last] += _EDGE - _PAD
        spare = max(0.0, room - sum(widths.values()) - sum(_LEAST.values()))
        # How a run stands comes first; of the rest a little more than half is for the searcher.
        self._stands = self._standing()
        standing = min(max(self._stands - _LEAST[STATUS], 0.0), spare)
        widths[SEARCHER] = _LEAST[SEARCHER] + (spare - standing) * 0.6
        widths[STATUS] = room - sum(widths.values())
        for column in range(len(HEADS)):
            self.setColumnHidden(column, column not in shown)
            if column in shown:
                self.setColumnWidth(column, max(1, int(widths[column] * scale)))

    def _standing(self) -> float:
        """Return the width that the column of statuses needs, at a base of 12."""
        model: RunsModel = self.model()
        metrics = QFontMetrics(theme().font("body"))
        texts = {model.cell(row, STATUS) for row in range(model.rowCount())}
        widest = max(map(metrics.horizontalAdvance, texts), default=0) / theme().scale
        return widest + _ICON + _PAD + 8 + _EDGE

    def _needed(self) -> dict[int, float]:
        """Return the widths of the columns that follow their content: no number is ever cut."""
        model: RunsModel = self.model()
        found = {}
        for column, role, most in (
            (RUN, "value", 100),
            (SCORE, "value", 1000),
            *((column, "body", 200) for column in (GAP, TIME, ARCS, SEED)),
        ):
            metrics = QFontMetrics(theme().font(role))
            texts = {model.cell(row, column) for row in range(model.rowCount())}
            widest = max(map(metrics.horizontalAdvance, texts), default=0) / theme().scale
            found[column] = min(max(_WIDTHS[column], widest + 2 * _PAD + 2), most)
        return found

    def resizeEvent(self, event: Any) -> None:
        super().resizeEvent(event)
        self.arrange()

    def showEvent(self, event: Any) -> None:
        super().showEvent(event)
        self.arrange()
        self._watch()

    def hideEvent(self, event: Any) -> None:
        super().hideEvent(event)
        self._turning.stop()

    def _fit(self, *_: Any) -> None:
        """Widen a column whose new content asks for it; never narrow one in passing."""
        needed = self._needed()
        wider = any(width > self._fitted.get(column, 0) for column, width in needed.items())
        if wider or self._standing() > self._stands:
            self.arrange()

    # -- the turning icon --------------------------------------------------------------------

    def _watch(self, *_: Any) -> None:
        model: RunsModel = self.model()
        going = any(model.run(row).state == "running" for row in range(model.rowCount()))
        if going and self.isVisible() and theme().motion:
            if not self._turning.isActive():
                self._turning.start()
        else:
            self._turning.stop()
            self._delegate.turn = 0.0

    def _turn(self) -> None:
        self._delegate.turn = (self._delegate.turn + 18.0) % 360.0
        model: RunsModel = self.model()
        for row in range(model.rowCount()):
            if model.run(row).state == "running":
                rect = self.visualRect(model.index(row, STATUS))
                icon = QRect(rect.left(), rect.top(), theme().px(40), rect.height())
                self.viewport().update(icon)

    # -- pointing and keys -------------------------------------------------------------------

    def _sort(self, column: int) -> None:
        model: RunsModel = self.model()
        if column == TICK:
            return
        before, order = model.sorting
        down = column in (RUN, SCORE)
        if column == before:
            down = order == Qt.SortOrder.AscendingOrder
        model.sort(column, Qt.SortOrder.DescendingOrder if down else Qt.SortOrder.AscendingOrder)
        self.horizontalHeader().viewport().update()

    def _number(self, row: int) -> int:
        return self.model().run(row).number

    def _on_tick(self, place: QPoint) -> bool:
        return self.columnAt(place.x()) == TICK and place.x() <= theme().px(_EDGE + 16 + 6)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.by_keyboard = False
        place = event.position().toPoint()
        row = self.rowAt(place.y())
        super().mousePressEvent(event)
        if row < 0:
            return
        if event.button() == Qt.MouseButton.RightButton:
            self.menu_asked.emit(self._number(row), event.globalPosition().toPoint())
        elif event.button() == Qt.MouseButton.LeftButton:
            if self._on_tick(place):
                self._toggle(row)
            else:
                self.show_asked.emit(self._number(row))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        # Two quick clicks on a tick are two clicks.
        if self._on_tick(event.position().toPoint()):
            self.mousePressEvent(event)

    def _toggle(self, row: int) -> None:
        run = self.model().run(row)
        self.tick_asked.emit(run.number, not run.ticked)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hover(self.rowAt(event.position().toPoint().y()))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._hover(-1)

    def _hover(self, row: int) -> None:
        if row != self.hovered:
            self.hovered = row
            self.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.by_keyboard = True
        row = self.currentIndex().row()
        if row >= 0:
            key = event.key()
            if key == Qt.Key.Key_Space:
                self._toggle(row)
                return
            if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self.show_asked.emit(self._number(row))
                return
            if key == Qt.Key.Key_Menu:
                rect = self.visualRect(self.currentIndex())
                place = self.viewport().mapToGlobal(rect.bottomLeft())
                self.menu_asked.emit(self._number(row), place)
                return
        super().keyPressEvent(event)
        self.viewport().update()

    def focusInEvent(self, event: Any) -> None:
        super().focusInEvent(event)
        by_tab = event.reason() in (
            Qt.FocusReason.TabFocusReason,
            Qt.FocusReason.BacktabFocusReason,
        )
        self.by_keyboard = by_tab
        if by_tab and not self.currentIndex().isValid() and self.model().rowCount():
            self.setCurrentIndex(self.model().index(0, RUN))
        self.viewport().update()

    def focusOutEvent(self, event: Any) -> None:
        super().focusOutEvent(event)
        self.viewport().update()

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip:
            help_event: QHelpEvent = event
            row = self.rowAt(help_event.pos().y())
            if row >= 0:
                tip = self.model().tip(row, self.hidden())
                QToolTip.showText(help_event.globalPos(), tip, self)
                return True
        return super().viewportEvent(event)
