"""Rows of lists and tables: their ground, the selection's edge, hover and the ring inside.

:class:`RowsModel` holds those of a list that is shown anew as a whole;
:class:`KeyboardUse` knows whether a view is worked by keys, so that clicking leaves no ring.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtCore import QAbstractListModel, QEvent, QObject, QRect, QSize, Qt
from PySide6.QtGui import QFocusEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)
from shiboken6 import isValid

from bnstudio.gui.eventloop.filters import event_filter
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.paint import paint_ring, paint_row
from bnstudio.gui.widgets.table.cells import Index

ROW = 28
_BY_TAB = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)


R = TypeVar("R")


class RowsModel(QAbstractListModel, Generic[R]):
    """The rows of a list that are few enough to be shown anew as a whole.

    Parameters
    ----------
    parent
        Who owns it.
    say
        What a row has for a role of Qt's: words, or ``None``.
    """

    def __init__(self, parent: QObject, say: Callable[[R, int], object]) -> None:
        super().__init__(parent)
        self.rows: list[R] = []
        self._say = say

    def show(self, rows: list[R]) -> None:
        """Show other rows."""
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        return self._say(self.rows[index.row()], role)


class KeyboardUse(QObject):
    """Whether the person works in a view by keys: from a key or Tab on, until the next click."""

    def __init__(self, view: QAbstractItemView) -> None:
        super().__init__(view)
        self._view = view
        self._keys = False
        view.installEventFilter(self)
        view.viewport().installEventFilter(self)

    @property
    def active(self) -> bool:
        """Whether the ring shows."""
        return self._keys and self._view.hasFocus()

    @event_filter
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if not isValid(self._view):
            return False  # it loses the focus while it is taken apart
        if kind == QEvent.Type.MouseButtonPress:
            self._set(False)
        elif kind == QEvent.Type.KeyPress:
            self._set(True)
        elif kind == QEvent.Type.FocusIn and isinstance(event, QFocusEvent):
            if event.reason() in _BY_TAB:
                self._keys = True
            self._view.viewport().update()
        elif kind == QEvent.Type.FocusOut:
            self._view.viewport().update()
        return False

    def _set(self, keys: bool) -> None:
        if keys != self._keys:
            self._keys = keys
            self._view.viewport().update()


class RowDelegate(QStyledItemDelegate):
    """Draws the ground of a row and leaves what stands on it to :meth:`paint_content`.

    Parameters
    ----------
    view
        The list whose rows these are.
    height
        Height of a row at a base of 12.
    keyboard
        Whether the ring round the current row shows; none where the list is never focused.
    """

    def __init__(
        self, view: QAbstractItemView, height: int = ROW, keyboard: KeyboardUse | None = None
    ) -> None:
        super().__init__(view)
        self._height = height
        self._keyboard = keyboard

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(0, theme().px(self._height))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        rect, state = QRect(option.rect), option.state
        selected = bool(state & QStyle.StateFlag.State_Selected)
        hovered = bool(state & QStyle.StateFlag.State_MouseOver)
        self.paint_ground(painter, rect, index, selected=selected, hovered=hovered)
        self.paint_content(painter, rect, index, selected=selected)
        current = bool(state & QStyle.StateFlag.State_HasFocus)
        if current and self._keyboard is not None and self._keyboard.active:
            paint_ring(painter, rect.adjusted(1, 1, -1, -1), theme().px(6))

    def paint_ground(
        self, painter: QPainter, rect: QRect, index: Index, *, selected: bool, hovered: bool
    ) -> None:
        """Draw what lies behind the row."""
        paint_row(painter, rect, selected=selected, hovered=hovered, line=False)

    @abstractmethod
    def paint_content(
        self, painter: QPainter, rect: QRect, index: Index, *, selected: bool
    ) -> None:
        """Draw what the row says."""
