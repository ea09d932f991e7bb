"""The list of the Query tab as it is seen and worked: one delegate that draws a row, one view."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QPoint, QPointF, QRect, Qt, Signal
from PySide6.QtGui import QColor, QContextMenuEvent, QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QAbstractItemView, QListView, QWidget

from bnstudio.gui.query.model import HEAD, PosteriorModel, Share
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.paint import given_ink, paint_box, paint_given
from bnstudio.gui.widgets.table.cells import LEFT, Index, paint_text
from bnstudio.gui.widgets.table.rows import KeyboardUse, RowDelegate
from bnstudio.gui.wording.numbers import format_short
from bnstudio.gui.wording.plain import plain
from bnstudio.gui.wording.queries import GIVEN, format_probability
from bnstudio.gui.wording.tr import tr

ROW = 24
_VALUE = 52
_SET = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
_CLEAR = (Qt.Key.Key_Delete, Qt.Key.Key_Backspace)


class PosteriorDelegate(RowDelegate):
    """Draws one row."""

    def __init__(self, view: PosteriorList, model: PosteriorModel) -> None:
        super().__init__(view, ROW, view.keyboard)
        self._model = model

    def paint_ground(
        self, painter: QPainter, rect: QRect, index: Index, *, selected: bool, hovered: bool
    ) -> None:
        super().paint_ground(painter, rect, index, selected=selected, hovered=hovered)
        if self._model.entry(index.row())[1] == HEAD and index.row():
            line = theme().tokens.row_line
            painter.fillRect(QRect(rect.left(), rect.top(), rect.width(), 1), line)

    def paint_content(
        self, painter: QPainter, rect: QRect, index: Index, *, selected: bool
    ) -> None:
        dp = theme().px
        row = index.row()
        place = rect.adjusted(dp(16), 0, -dp(16), 0)
        if self._model.entry(row)[1] == HEAD:
            self._head(painter, place, self._model.shown_name(row), self._model.how(row))
        else:
            share = self._model.share(row)
            paint_share(painter, place.adjusted(dp(8), 0, 0, 0), share, self._model.how(row))

    @staticmethod
    def _head(painter: QPainter, place: QRect, name: str, how: str) -> None:
        dp, tokens = theme().px, theme().tokens
        room = QRect(place)
        if how:
            word = GIVEN[how]
            width = theme().width_of(word, "caption")
            spot = QRect(place.right() + 1 - width, place.top(), width, place.height())
            painter.setFont(theme().font("caption"))
            painter.setPen(given_ink(how, tokens))
            painter.drawText(spot, LEFT, plain(word))
            middle = QPointF(spot.left() - dp(16), place.center().y() + 0.5)
            paint_given(painter, middle, how, dp(14), tokens, tokens.panel)
            room.setRight(spot.left() - dp(32))
        paint_text(painter, room, name, font="name", elide=Qt.TextElideMode.ElideMiddle)


def paint_share(painter: QPainter, place: QRect, share: Share, how: str) -> None:
    """Draw a state: its name, its bar with the thin mark of what it was before, its probability."""
    dp, tokens = theme().px, theme().tokens
    names = round((place.width() - dp(_VALUE)) * 0.46)
    left = QRect(place.left(), place.top(), names, place.height())
    ink = "text_3" if how in ("observed", "set") and not share.how else "text_2"
    text = share.state if share.weight is None else f"{share.state}  × {format_short(share.weight)}"
    font = "value" if share.how else "body"
    middle = Qt.TextElideMode.ElideMiddle
    paint_text(painter, left, text, font=font, ink="text" if share.how else ink, elide=middle)
    track = QRect(left.right() + dp(8), 0, place.width() - names - dp(_VALUE) - dp(8), dp(8))
    track.moveTop(place.top() + (place.height() - track.height()) // 2)
    paint_box(painter, track, tokens.bar_track, None, 2)
    if share.value is not None:
        fill = given_ink(how, tokens) if how else tokens.bar
        paint_bar(painter, track, share.value, fill)
        value = QRect(place.right() + 1 - dp(_VALUE), place.top(), dp(_VALUE), place.height())
        paint_text(painter, value, format_probability(share.value), font=font, right=True)
    if share.before is not None and share.value is not None:
        paint_mark(painter, track, share.before, share.value)


def paint_bar(painter: QPainter, track: QRect, value: float, fill: QColor) -> None:
    """Fill a track as far as a probability says; something is never nothing."""
    if value > 0:
        width = max(2, round(track.width() * min(value, 1.0)))
        bar = QRect(track.left(), track.top(), width, track.height())
        paint_box(painter, bar, fill, None, 2)


def paint_mark(painter: QPainter, track: QRect, before: float, value: float) -> None:
    """Draw the thin mark of what a probability was before, if it was another: rounding is none."""
    if math.isclose(before, value, rel_tol=1e-9, abs_tol=1e-12):
        return
    x = track.left() + round((track.width() - 2) * min(before, 1.0))
    mark = QRect(x, track.top() - 3, 2, track.height() + 6)
    painter.fillRect(mark.adjusted(-1, 0, 1, 0), theme().tokens.panel)
    painter.fillRect(mark, theme().tokens.text_2)


class PosteriorList(QListView):
    """The view: a click or Enter gives a state, Shift sets it from outside, Del forgets it.

    Signals
    -------
    state_asked(int, bool)
        The row of a state that is to be given, or taken back; whether it is set from outside.
    clear_asked(int), head_picked(int)
        A row whose variable is to be forgotten, or selected.
    menu_asked(int, QPoint)
        The menu of a row is wanted, at a place of the screen.
    """

    state_asked = Signal(int, bool)
    clear_asked = Signal(int)
    head_picked = Signal(int)
    menu_asked = Signal(int, QPoint)

    def __init__(self, model: PosteriorModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.keyboard = KeyboardUse(self)
        self.rows = model
        self.setModel(model)
        self.setItemDelegate(PosteriorDelegate(self, model))
        self.setUniformItemSizes(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self.setAccessibleName(tr("Probabilities"))
        self.verticalScrollBar().setSingleStep(theme().px(ROW))
        theme().changed.connect(self.viewport().update)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        index = self.indexAt(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and index.isValid():
            self._use(index.row(), event.modifiers())

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        # The second press of a quick pair is a press of its own.
        self.mousePressEvent(event)

    def _use(self, row: int, modifiers: Qt.KeyboardModifier) -> None:
        if self.rows.entry(row)[1] == HEAD:
            self.head_picked.emit(row)
        else:
            shift = bool(modifiers & Qt.KeyboardModifier.ShiftModifier)
            self.state_asked.emit(row, shift)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        index, key = self.currentIndex(), event.key()
        if index.isValid() and key in _SET:
            self._use(index.row(), event.modifiers())
        elif index.isValid() and key in _CLEAR:
            self.clear_asked.emit(index.row())
        elif index.isValid() and key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            step = 1 if key == Qt.Key.Key_Right else -1
            self.go_to(self.rows.next_head(index.row(), step))
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        index = self.currentIndex() if by_key else self.indexAt(event.pos())
        if not index.isValid():
            return
        place = event.globalPos()
        if by_key:
            place = self.viewport().mapToGlobal(self.visualRect(index).center())
        self.menu_asked.emit(index.row(), place)

    def go_to(self, row: int) -> None:
        """Make a row the current one, and bring it into sight with what follows it."""
        index = self.rows.index(row)
        self.setCurrentIndex(index)
        self.scrollTo(index, QAbstractItemView.ScrollHint.EnsureVisible)

    def dataChanged(self, first: Index, last: Index, roles: Sequence[int] = ()) -> None:
        # What a row says never changes its height; Qt would ask for the places of all rows again.
        self.viewport().update()
