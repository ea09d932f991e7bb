"""The view of the runs: painting, clicks and keys, and what a narrow window leaves out.

The columns are declared in ``columns``, the rows are kept by ``model``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QFontMetrics,
    QHelpEvent,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QShowEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QToolTip

from bnstudio.gui.eventloop.turns import timer
from bnstudio.gui.runs.columns import (
    ARCS,
    COLUMNS,
    GAP,
    KNOWLEDGE,
    RUN,
    SEARCHER,
    SEED,
    STATUS,
    TICK,
)
from bnstudio.gui.runs.model import RunsModel
from bnstudio.gui.style.icons import paint_icon
from bnstudio.gui.style.run_style import paint_sample
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.table.cells import Cell, Index, paint_text
from bnstudio.gui.widgets.table.heads import Heads
from bnstudio.gui.widgets.table.view import EDGE, PAD, CellDelegate, Table
from bnstudio.gui.wording.numbers import DOT
from bnstudio.gui.wording.plain import plain_lines
from bnstudio.gui.wording.tr import tr

ROW = 32
_ICON = 22
# Those that give way, one after the other, for the names of bounds.
_FOR_GAPS = (SEED, KNOWLEDGE, ARCS)
# The mark of a run with background knowledge, where there is no room for what that is.
_PIN, _TO_PIN = 18, 4
# The columns that give way as the window shrinks, the first to go first.
_GIVE_WAY = sorted(
    (at for at, column in enumerate(COLUMNS) if column.window),
    key=lambda at: -COLUMNS[at].window,
)


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
        elif index.column() == RUN and self._runs_table.is_pinned(index.row()):
            place = QRectF(rect.right() - dp(_PIN), rect.top(), dp(14), rect.height())
            paint_icon(painter, "push-pin", "text_3", place, dp(14))
            rect = self.before_pin(rect)
        super().paint_content(painter, rect, index, cell)

    @staticmethod
    def before_pin(rect: QRect) -> QRect:
        """Return the place of a run's name, of which a pin takes the end."""
        return rect.adjusted(0, 0, theme().px(PAD - _PIN - _TO_PIN), 0)

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

    def __init__(self, model: RunsModel, current: Callable[[], int | None]) -> None:
        super().__init__(model, tr("Runs"), row_height=ROW)
        self._runs, self._current = model, current
        self.tick_column, self.inset = TICK, EDGE
        self.row_text = model.copied_row
        self._delegate = RunDelegate(self, model)
        self.setItemDelegate(self._delegate)
        self._sort_by_heads()
        # The row in colour is the run on the canvas, which a menu or a key's move does not change.
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        least = sum(column.width for column in COLUMNS if not column.window)
        self.setMinimumWidth(theme().px(least))
        self._fitted: dict[int, float] = {}
        self._stands = self._stands_short = self._named = 0.0
        self._turning = timer(self, 80, self._turn, once=False)
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
        # Asked directly, for the row of a run at work is painted ten times a second.
        cell = self._runs.cell_look(index.row(), index.column())
        its = index.column() == RUN and self.is_marked(index, False)
        return replace(cell, font="value") if its else cell

    def row_ground(self, index: Index, selected: bool) -> str:
        return "accent_soft" if self.is_marked(index, selected) else ""

    def is_marked(self, index: Index, selected: bool) -> bool:
        return self._runs.run(index.row()).number == self._current()

    def is_pinned(self, row: int) -> bool:
        """Whether a run is marked as one with background knowledge: no column says so."""
        return self.isColumnHidden(KNOWLEDGE) and bool(self._runs.run(row).spec.knowledge)

    def text_rect(self, rect: QRect, column: int) -> QRect:
        left = theme().px(PAD) if column == STATUS else 0
        return super().text_rect(rect, column).adjusted(left, 0, 0, 0)

    # -- columns -----------------------------------------------------------------------------

    def hidden(self) -> tuple[int, ...]:
        """Return the columns that have given way."""
        # The tooltip tells the knowledge of a run in any case.
        others = (column for column in (*_GIVE_WAY, GAP) if column != KNOWLEDGE)
        return tuple(column for column in others if self.isColumnHidden(column))

    def arrange(self) -> None:
        """Give each column its width, and let those go for which there is no room."""
        scale = theme().scale
        room = self.width() / scale
        self._runs.short_gaps = False
        shown = self._columns(room)
        if self._names_bounds():
            # Whose bound a gap comes from is said where the names and states of runs leave room,
            # if need be in the place of the seeds and the arcs.
            given_up = iter(_FOR_GAPS)
            while self._lacking(shown, room) and (column := next(given_up, None)) is not None:
                shown.discard(column)
            if self._lacking(shown, room):
                self._runs.short_gaps = True
                shown = self._columns(room)
        elif self._lacking(shown, room):
            shown.discard(SEED)
            if self._lacking(shown, room):
                shown.discard(KNOWLEDGE)
        if self._lacking(shown, room, short=True):
            shown.discard(ARCS)  # a name that is cut tells less
        self._place(shown, room, scale)

    def _columns(self, room: float) -> set[int]:
        """Return the columns that there is room for."""
        window = self.window().width() / theme().scale
        shown = set(range(len(COLUMNS)))
        self._fitted = self._needed()
        if not self._runs.has_knowledge():
            shown.discard(KNOWLEDGE)
        if window < COLUMNS[_GIVE_WAY[0]].window and not self._runs.has_gaps():
            shown.discard(GAP)
        for column in _GIVE_WAY:
            needed = sum(self._least(at, shown) for at in shown) + EDGE - PAD
            if window < COLUMNS[column].window or needed > room:
                shown.discard(column)
        self._stands, self._named = self._standing(), self._naming()
        self._stands_short = self._standing(short=True)
        return shown

    def _least(self, column: int, shown: set[int]) -> float:
        """Return how wide a column has to be, at a base of 12, where these columns are shown."""
        width = self._fitted.get(column, COLUMNS[column].width)
        if column == RUN and self._runs.has_knowledge() and KNOWLEDGE not in shown:
            # A pin beside the name stands for the knowledge.
            width = max(width, self._widest(RUN) + PAD + _TO_PIN + _PIN + 2)
        return width

    def _names_bounds(self) -> bool:
        rows = range(self._runs.rowCount())
        return any(DOT in self._runs.cell(row, GAP) for row in rows)

    def _lacking(self, shown: set[int], room: float, *, short: bool = False) -> bool:
        """Whether the names of searchers and the states have not enough room to be whole.

        The states may be ``short``: without what stands after a comma.
        """
        wanted = {SEARCHER: self._named, STATUS: self._stands_short if short else self._stands}
        widths = (max(self._least(at, shown), wanted.get(at, 0.0)) for at in shown)
        return sum(widths) + (0 if COLUMNS[max(shown)].spare else EDGE - PAD) > room

    def _place(self, shown: set[int], room: float, scale: float) -> None:
        """Set the widths of the columns that are shown."""
        widths = {at: self._least(at, shown) for at in shown}
        if not COLUMNS[max(shown)].spare:
            widths[max(shown)] += EDGE - PAD
        spare = max(0.0, room - sum(widths.values()))
        # How a run stands in short comes first, then the searcher's whole name, then the whole of
        # how it stands; of the rest the searcher has a little more than half.
        for column, wanted in (
            (STATUS, self._stands_short),
            (SEARCHER, self._named),
            (STATUS, self._stands),
        ):
            more = min(max(wanted - widths[column], 0.0), spare)
            widths[column] += more
            spare -= more
        widths[SEARCHER] += 0.6 * spare
        widths[STATUS] += room - sum(widths.values())
        for column in range(len(COLUMNS)):
            self.setColumnHidden(column, column not in shown)
            if column in shown:
                self.setColumnWidth(column, max(1, int(widths[column] * scale)))

    def _widest(
        self, column: int, rows: Iterable[int] | None = None, *, short: bool = False
    ) -> float:
        """Return how wide the widest text of a column (in ``rows``) is, at a base of 12."""
        # The run on the canvas has its name in the type of the values.
        its = "body" if COLUMNS[column].font == "body" else "value"
        metrics = QFontMetrics(theme().font(its))
        rows = range(self._runs.rowCount()) if rows is None else rows
        texts = {self._runs.cell_text(row, column) for row in rows}
        if short:
            texts = {text.partition(",")[0] for text in texts}
        return max(map(metrics.horizontalAdvance, texts), default=0) / theme().scale

    def _standing(self, rows: Iterable[int] | None = None, *, short: bool = False) -> float:
        """Return the width that the column of statuses needs, at a base of 12."""
        return self._widest(STATUS, rows, short=short) + _ICON + PAD + 8 + EDGE

    def _naming(self, rows: Iterable[int] | None = None) -> float:
        """Return the width that the column of searchers needs, at a base of 12."""
        return self._widest(SEARCHER, rows) + 2 * PAD + 2

    def _needed(self, rows: Iterable[int] | None = None) -> dict[int, float]:
        """Return the widths of the columns that follow their content: no number is ever cut.

        Nor is a head, which is longer in some languages.
        """
        return {
            at: min(
                max(column.width, max(self._widest(at, rows), self._head(at)) + 2 * PAD + 2),
                column.widest,
            )
            for at, column in enumerate(COLUMNS)
            if column.widest
        }

    def _head(self, column: int) -> float:
        """Return how wide the head of a column is, at a base of 12."""
        text = self._runs.headerData(column, Qt.Orientation.Horizontal)
        return theme().width_of(str(text), "column") / theme().scale

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.arrange()
        self._watch()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._turning.stop()

    def _fit(self, first: Index, last: Index) -> None:
        """Widen a column whose new content asks for it; never narrow one in passing."""
        rows = range(first.row(), last.row() + 1)
        needed = self._needed(rows)
        wider = any(width > self._fitted.get(column, 0) for column, width in needed.items())
        if wider or self._standing(rows) > self._stands or self._naming(rows) > self._named:
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
                QToolTip.showText(event.globalPos(), plain_lines(tip), self)
                return True
        return super().viewportEvent(event)
