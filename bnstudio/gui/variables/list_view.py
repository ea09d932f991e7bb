"""The list of variables as it is seen and worked: one delegate that draws a row, one view.

A row is drawn in one go from the model's own records, without a widget or a style option for each
of its parts, because ten thousand rows must scroll without a hitch.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QListView, QScrollBar, QWidget

from bnstudio.gui.style.group_colours import group_colours
from bnstudio.gui.style.icons import paint_icon
from bnstudio.gui.style.theme import theme
from bnstudio.gui.variables.model import GroupRow, VariablesModel
from bnstudio.gui.widgets.paint import paint_bars, paint_tick
from bnstudio.gui.widgets.table.cells import Index, paint_text
from bnstudio.gui.widgets.table.rows import KeyboardUse, RowDelegate
from bnstudio.gui.wording.numbers import NOTHING, format_count, format_share
from bnstudio.gui.wording.plain import plain
from bnstudio.gui.wording.tr import tr

ROW = 28
#: The heads of the two columns of numbers.
STATES, MISSING = tr("States"), tr("Missing")


class Columns:
    """Where the parts of a row stand, for the rows and the heads above them.

    The shares take the right, the two numbers stand before them, the name has what is left. What is
    missing stands beside the name and has no room where no cell of the table is missing; ``alone``
    is the room of a name beside which nothing is said to be missing.
    """

    def __init__(self, width: int, missing: bool) -> None:
        dp = theme().px
        right = width - dp(16)
        self.tick = QRect(dp(16), 0, dp(16), 0)
        self.shares = QRect(right - dp(38), 0, dp(38), 0)
        wide = max(dp(34), theme().width_of(STATES, "column"))
        self.states = QRect(self.shares.left() - dp(10) - wide, 0, wide, 0)
        wide = max(dp(44), theme().width_of(MISSING, "column")) if missing else 0
        self.missing = QRect(self.states.left() - dp(8) - wide, 0, wide, 0)
        left = self.tick.right() + 1 + dp(8)
        self.name = QRect(left, 0, max(0, self.missing.left() - dp(4) - left), 0)
        self.alone = QRect(left, 0, max(0, self.states.left() - dp(8) - left), 0)

    @staticmethod
    def at(part: QRect, row: QRect) -> QRect:
        """Return a part of the row that fills ``row``."""
        return QRect(row.left() + part.left(), row.top(), part.width(), row.height())


class VariableDelegate(RowDelegate):
    """Draws one row."""

    def __init__(self, view: VariableList, model: VariablesModel) -> None:
        super().__init__(view, ROW, view.keyboard)
        self._view, self._model = view, model
        self._colours: dict[str, QColor] = {}
        self.refresh()
        theme().changed.connect(self.refresh)

    def refresh(self) -> None:
        """Use the theme's colours for the groups."""
        self._colours = group_colours(self._model.groups)

    def paint_ground(
        self, painter: QPainter, rect: QRect, index: Index, *, selected: bool, hovered: bool
    ) -> None:
        group = isinstance(self._model.entry(index.row()), GroupRow)
        super().paint_ground(painter, rect, index, selected=selected and not group, hovered=hovered)

    def paint_content(
        self, painter: QPainter, rect: QRect, index: Index, *, selected: bool
    ) -> None:
        entry = self._model.entry(index.row())
        # The list's own width, scroll bar or not, so that the rows stand under their heads.
        columns = self._view.columns
        if isinstance(entry, GroupRow):
            self._group(painter, rect, entry, columns)
        else:
            self._variable(painter, rect, entry, columns, selected)

    def _group(self, painter: QPainter, row: QRect, entry: GroupRow, columns: Columns) -> None:
        dp = theme().px
        caret = "caret-right" if entry.folded else "caret-down"
        paint_icon(painter, caret, "text_2", Columns.at(columns.tick, row), dp(12))
        left = row.left() + columns.name.left()
        colour = self._colours.get(entry.name)
        if colour is not None:
            painter.save()
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour)
            side = dp(8)
            painter.drawRoundedRect(left, row.center().y() - side // 2 + 1, side, side, 2, 2)
            painter.restore()
            left += dp(14)
        room = row.right() - left - dp(60)
        place = QRect(left, row.top(), room, row.height())
        middle = Qt.TextElideMode.ElideMiddle
        left += paint_text(painter, place, entry.name, font="value", elide=middle)
        count = QRect(left + dp(8), row.top(), dp(60), row.height())
        paint_text(painter, count, format_count(len(entry.members)), ink="text_3")

    def _variable(
        self, painter: QPainter, row: QRect, name: str, columns: Columns, selected: bool
    ) -> None:
        tokens = theme().tokens
        included, facts = self._model.is_included(name), self._model.facts(name)
        paint_tick(painter, Columns.at(columns.tick, row), included)
        ink, quiet = ("text", "text_2") if included else ("text_3", "text_3")
        middle = Qt.TextElideMode.ElideMiddle
        shown = self._model.shown_name(name)
        # A long name takes the room where nothing is missing, rather than being cut beside a dash.
        fits = theme().width_of(plain(shown), "name") <= columns.name.width()
        place = Columns.at(columns.name if fits or facts.missing else columns.alone, row)
        paint_text(painter, place, shown, font="name", ink=ink, elide=middle)
        place = Columns.at(columns.states, row)
        states = str(facts.states) if facts.states else NOTHING
        paint_text(painter, place, states, ink=quiet, right=True)
        if facts.missing or (fits and facts.missing is not None and columns.missing.width()):
            place = Columns.at(columns.missing, row)
            text = format_share(facts.missing) if facts.missing else NOTHING
            ink = "caution" if facts.missing else "text_3"
            paint_text(painter, place, text, ink=ink, right=True)
        if facts.shares:
            bars = Columns.at(columns.shares, row)
            bars = bars.adjusted(0, theme().px(6), 0, -theme().px(6))
            colour = tokens.bar_selected if selected else tokens.bar
            paint_shares(painter, bars, facts.shares, colour)


def paint_shares(painter: QPainter, rect: QRect, shares: tuple[float, ...], colour: QColor) -> None:
    """Draw the small state bars; many states share the width, the tail beyond it is summed up."""
    dp = theme().px
    count = len(shares)
    width, gap = (dp(8), dp(2)) if count <= 4 else (dp(4), 1) if count <= 8 else (2, 1)
    room = max(1, (rect.width() + gap) // (width + gap))
    if count > room:
        shares = (*shares[: room - 1], sum(shares[room - 1 :]))
    paint_bars(painter, rect, shares, colour, width=width, gap=gap, scale_to=1.0)


class VariableList(QListView):
    """The view: arrows move, space ticks, typing finds, a click on the tick box ticks."""

    tick_asked = Signal(list)
    menu_asked = Signal(QPoint)

    def __init__(self, model: VariablesModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.keyboard = KeyboardUse(self)
        self.rows = model
        self.setModel(model)
        self.look = VariableDelegate(self, model)
        self.setItemDelegate(self.look)
        self.setUniformItemSizes(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # The bar lies over the margin, so that a selected row runs to the panel's edge.
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.bar = QScrollBar(Qt.Orientation.Vertical, self)
        own = self.verticalScrollBar()
        own.rangeChanged.connect(self._fit_bar)
        own.valueChanged.connect(self.bar.setValue)
        self.bar.valueChanged.connect(own.setValue)
        self.setMouseTracking(True)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self.menu_asked)
        self.setAccessibleName(tr("Variables"))
        self.verticalScrollBar().setSingleStep(theme().px(ROW))
        theme().changed.connect(self.viewport().update)

    @property
    def columns(self) -> Columns:
        """Where the parts of a row stand."""
        return Columns(self.width(), self.rows.missing)

    def _fit_bar(self, *_: int) -> None:
        own = self.verticalScrollBar()
        self.bar.setRange(own.minimum(), own.maximum())
        self.bar.setPageStep(own.pageStep())
        self.bar.setSingleStep(own.singleStep())
        self.bar.setValue(own.value())
        width = self.bar.sizeHint().width()
        self.bar.setGeometry(self.width() - width, 0, width, self.height())
        self.bar.setVisible(own.maximum() > own.minimum())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_bar()

    def names_selected(self) -> list[str]:
        """Return the selected variables, the current one first."""
        current = self.currentIndex()
        rows = sorted(index.row() for index in self.selectedIndexes())
        if current.isValid() and current.row() in rows:
            rows.remove(current.row())
            rows.insert(0, current.row())
        entries = (self.rows.entry(row) for row in rows)
        return [entry for entry in entries if isinstance(entry, str)]

    def entry_at(self, place: QPoint) -> GroupRow | str | None:
        """Return what lies at a place of the viewport."""
        index = self.indexAt(place)
        return self.rows.entry(index.row()) if index.isValid() else None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        place = event.position().toPoint()
        entry = self.entry_at(place)
        if event.button() == Qt.MouseButton.LeftButton:
            if isinstance(entry, GroupRow):
                self.rows.toggle_group(entry.name)
                return
            if entry is not None and place.x() <= self.columns.tick.right() + 6:
                chosen = self.names_selected()
                # A tick on one of several selected rows ticks them all.
                self.tick_asked.emit(chosen if entry in chosen else [entry])
                return
        super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        # The second press of a quick pair on a tick box or a group head is a press of its own.
        entry = self.entry_at(event.position().toPoint())
        on_tick = event.position().x() <= self.columns.tick.right() + 6
        if isinstance(entry, GroupRow) or on_tick:
            self.mousePressEvent(event)
        else:
            super().mouseDoubleClickEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        index = self.currentIndex()
        entry = self.rows.entry(index.row()) if index.isValid() else None
        key = event.key()
        if isinstance(entry, GroupRow) and (
            key in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter)
            or (key == Qt.Key.Key_Left and not entry.folded)
            or (key == Qt.Key.Key_Right and entry.folded)
        ):
            row = index.row()
            self.rows.toggle_group(entry.name)
            self.setCurrentIndex(self.rows.index(row))
            return
        if key == Qt.Key.Key_Space and entry is not None:
            self.tick_asked.emit(self.names_selected() or [entry])
            return
        super().keyPressEvent(event)

    def dataChanged(self, first: Index, last: Index, roles: Sequence[int] = ()) -> None:
        # What a row says never changes its height; Qt would ask for the places of all rows again.
        self.viewport().update()
