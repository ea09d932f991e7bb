"""The table of runs as it is seen: its cells, and what gives way when the window is narrow."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QFontMetrics,
    QHelpEvent,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QShowEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QToolTip, QWidget

from bnstudio.gui.runs.model import (
    ARCS,
    GAP,
    GIVE_WAY,
    HEADS,
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
from bnstudio.gui.widgets.table.cells import Cell, Index, cell_of, paint_text
from bnstudio.gui.widgets.table.heads import Heads
from bnstudio.gui.widgets.table.view import EDGE, PAD, CellDelegate, Table

ROW = 32
_ICON = 22
# Width of each column at a base of 12; searcher and status share what is left.
_WIDTHS = {TICK: 54, RUN: 60, SCORE: 100, GAP: 68, TIME: 62, ARCS: 52, SEED: 52}
_LEAST = {SEARCHER: 80, STATUS: 112}
# Windows narrower than these do without the column, though there were room for it.
_WINDOW = {SEED: 1500, ARCS: 1440, TIME: 1380}


class _Heads(Heads):
    """The column of the ticks has no head to press."""

    def ground(self, section: int) -> str:
        return "panel" if section == TICK else super().ground(section)


class RunDelegate(CellDelegate):
    """Adds the sample of a run's line, and the icon that turns while a run is at work.

    ``turn`` is the angle of that icon in degrees.
    """

    def __init__(self, table: RunsTable, runs: RunsModel) -> None:
        super().__init__(table)
        self._runs_table, self._runs = table, runs
        self.turn = 0.0

    def paint_content(self, painter: QPainter, rect: QRect, index: Index, cell: Cell) -> None:
        dp = theme().px
        if index.column() == TICK:
            left = rect.left() + dp(EDGE + 16 + 8)
            sample = QRectF(left, rect.top(), dp(14), rect.height())
            paint_sample(painter, self._runs.run(index.row()).number, sample)
        elif index.column() == STATUS:
            cell = self._status(painter, rect, cell)
        super().paint_content(painter, rect, index, cell)

    def _status(self, painter: QPainter, rect: QRect, cell: Cell) -> Cell:
        dp = theme().px
        place = self._runs_table.text_rect(rect, STATUS)
        room = place.width() - dp(_ICON - 1)
        if theme().metrics("body").horizontalAdvance(cell.text) > room:
            # "Running, restart 12": the tooltip says the rest.
            cell = replace(cell, text=cell.text.partition(",")[0])
        if cell.icon == "circle-half" and self.turn:
            spot = QRectF(place.left(), rect.top(), dp(15), rect.height())
            painter.save()
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.translate(spot.center())
            painter.rotate(self.turn)
            painter.translate(-spot.center())
            paint_icon(painter, cell.icon, cell.icon_ink, spot, dp(15))
            painter.restore()
            # In the same place beside it as the icon that stands still has its text.
            beside = place.adjusted(dp(_ICON - 1), 0, 0, 0)
            paint_text(painter, beside, cell.text, ink=cell.ink)
            return Cell()
        return cell


class RunsTable(Table):
    """The view: a click shows a run's graph, a click on the tick overlays its trace.

    ``current`` gives the number of the run on the canvas.

    Signals
    -------
    show_asked(int)
        The graph of a run is to be shown.
    overlay_asked(int, bool)
        The trace of a run is to be drawn over the others', or not.
    menu_asked(int, QPoint)
        The menu of a run is asked for, at a place on the screen.
    """

    show_asked = Signal(int)
    overlay_asked = Signal(int, bool)
    menu_asked = Signal(int, QPoint)

    def __init__(
        self, model: RunsModel, current: Callable[[], int | None], parent: QWidget | None = None
    ) -> None:
        super().__init__(model, "Runs", row_height=ROW, parent=parent)
        self._runs, self._current = model, current
        self.tick_column, self.inset = TICK, EDGE
        self._delegate = RunDelegate(self, model)
        self.setItemDelegate(self._delegate)
        self._sort_by_heads()
        # The row in colour is the run on the canvas, which a menu or a key's move does not change.
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        least = sum(_LEAST.values()) + sum(_WIDTHS[c] for c in (TICK, RUN, SCORE, GAP))
        self.setMinimumWidth(theme().px(least))
        self._fitted: dict[int, float] = {}
        self._stands = 0.0
        self._turning = QTimer(self)
        self._turning.setInterval(80)
        self._turning.timeout.connect(self._turn)
        self.tick_asked.connect(self._ask_overlay)
        model.dataChanged.connect(self._watch)
        model.dataChanged.connect(self._fit)
        model.modelReset.connect(self._watch)
        model.gaps_changed.connect(self.arrange)

    def _sort_by_heads(self) -> None:
        heads = _Heads(self, self.text_rect, ROW, clickable=True)
        self.set_heads(heads)
        heads.setSortIndicator(*self._runs.sorting)
        self.setSortingEnabled(True)
        heads.sortIndicatorChanged.connect(self._keep_indicator)

    def _keep_indicator(self, column: int, _order: Qt.SortOrder) -> None:
        if column == TICK:
            self.horizontalHeader().setSortIndicator(*self._runs.sorting)

    # -- what a cell looks like --------------------------------------------------------------

    def cell(self, index: Index) -> Cell | None:
        cell = cell_of(index)
        if not self.is_marked(index, False):
            return cell
        return replace(
            cell, ground="accent_soft", font="value" if index.column() == RUN else cell.font
        )

    def is_marked(self, index: Index, selected: bool) -> bool:
        return self._runs.run(index.row()).number == self._current()

    def text_rect(self, rect: QRect, column: int) -> QRect:
        left = theme().px(PAD) if column == STATUS else 0
        return super().text_rect(rect, column).adjusted(left, 0, 0, 0)

    # -- columns -----------------------------------------------------------------------------

    def hidden(self) -> tuple[int, ...]:
        """Return the columns that have given way."""
        return tuple(column for column in (*GIVE_WAY, GAP) if self.isColumnHidden(column))

    def arrange(self) -> None:
        """Give each column its width, and let those go for which there is no room."""
        scale = theme().scale
        window = self.window().width() / scale
        room = self.width() / scale
        shown = set(range(len(HEADS)))
        self._fitted = self._needed()
        fixed = _WIDTHS | self._fitted
        if window < _WINDOW[SEED] and not self._runs.has_gaps():
            shown.discard(GAP)
        for column in GIVE_WAY:
            needed = sum(fixed.get(c, _LEAST.get(c, 0)) for c in shown) + EDGE - PAD
            if window < _WINDOW[column] or needed > room:
                shown.discard(column)
        last = max(shown)
        widths = {column: fixed[column] for column in shown if column in fixed}
        if last in widths:
            widths[last] += EDGE - PAD
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

    def _widest(self, column: int, role: str) -> float:
        """Return how wide the widest text of a column is, at a base of 12."""
        metrics = QFontMetrics(theme().font(role))
        texts = {self._runs.cell(row, column) for row in range(self._runs.rowCount())}
        return max(map(metrics.horizontalAdvance, texts), default=0) / theme().scale

    def _standing(self) -> float:
        """Return the width that the column of statuses needs, at a base of 12."""
        return self._widest(STATUS, "body") + _ICON + PAD + 8 + EDGE

    def _needed(self) -> dict[int, float]:
        """Return the widths of the columns that follow their content: no number is ever cut."""
        return {
            column: min(max(_WIDTHS[column], self._widest(column, role) + 2 * PAD + 2), most)
            for column, role, most in (
                (RUN, "value", 100),
                (SCORE, "value", 1000),
                *((column, "body", 200) for column in (GAP, TIME, ARCS, SEED)),
            )
        }

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.arrange()
        self._watch()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._turning.stop()

    def _fit(self, *_: object) -> None:
        """Widen a column whose new content asks for it; never narrow one in passing."""
        needed = self._needed()
        wider = any(width > self._fitted.get(column, 0) for column, width in needed.items())
        if wider or self._standing() > self._stands:
            self.arrange()

    # -- the turning icon --------------------------------------------------------------------

    def _running(self) -> list[int]:
        rows = range(self._runs.rowCount())
        return [row for row in rows if self._runs.run(row).state == "running"]

    def _watch(self, *_: object) -> None:
        if self._running() and self.isVisible() and theme().motion:
            if not self._turning.isActive():
                self._turning.start()
        else:
            self._turning.stop()
            self._delegate.turn = 0.0

    def _turn(self) -> None:
        self._delegate.turn = (self._delegate.turn + 18.0) % 360.0
        for row in self._running():
            rect = self.visualRect(self._runs.index(row, STATUS))
            icon = QRect(rect.left(), rect.top(), theme().px(40), rect.height())
            self.viewport().update(icon)

    # -- pointing and keys -------------------------------------------------------------------

    def _number(self, row: int) -> int:
        return self._runs.run(row).number

    def _ask_overlay(self, row: int) -> None:
        run = self._runs.run(row)
        self.overlay_asked.emit(run.number, not run.ticked)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        row = self.rowAt(event.position().toPoint().y())
        on_tick = self.on_tick(event) >= 0
        super().mousePressEvent(event)
        if row < 0:
            return
        if event.button() == Qt.MouseButton.RightButton:
            self.menu_asked.emit(self._number(row), event.globalPosition().toPoint())
        elif event.button() == Qt.MouseButton.LeftButton and not on_tick:
            self.show_asked.emit(self._number(row))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        # The first click has shown the run.
        if self.on_tick(event) >= 0:
            super().mouseDoubleClickEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        row, key = self.currentIndex().row(), event.key()
        if row >= 0 and key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.show_asked.emit(self._number(row))
        elif row >= 0 and key == Qt.Key.Key_Menu:
            rect = self.visualRect(self.currentIndex())
            place = self.viewport().mapToGlobal(rect.bottomLeft())
            self.menu_asked.emit(self._number(row), place)
        else:
            super().keyPressEvent(event)

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            row = self.rowAt(event.pos().y())
            if row >= 0:
                tip = self._runs.tip(row, self.hidden())
                QToolTip.showText(event.globalPos(), tip, self)
                return True
        return super().viewportEvent(event)
