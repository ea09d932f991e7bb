"""The states of a column as a list that is edited: renamed, chosen to be merged, dragged."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QDropEvent, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListWidget,
    QListWidgetItem,
    QStyleOptionViewItem,
    QWidget,
)

from bnstudio.data.table.states import free_name
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.paint import paint_box
from bnstudio.gui.widgets.table.cells import Index, paint_text
from bnstudio.gui.widgets.table.rows import KeyboardUse, RowDelegate
from bnstudio.gui.wording.numbers import format_share
from bnstudio.gui.wording.plain import plain
from bnstudio.gui.wording.tr import tr

_ROW = int(Qt.ItemDataRole.UserRole)
_BAR, _SHARE = 112, 76
#: Of so many states none more are listed.
SHOWN_STATES = 500


@dataclass(frozen=True)
class StateRow:
    """One state in the list.

    Parameters
    ----------
    name
        The state's name.
    values
        The values that count as it, where that is not its name alone.
    rows
        In how many rows of the table it stands.
    fixed
        Whether it is made by a rule (the merged rare ones, what is missing) and cannot be edited.
    """

    name: str
    values: str
    rows: int
    fixed: bool = False


def rare_row(several: int, rows: int, taken: Iterable[str]) -> StateRow:
    """Return the row of so many rare states that are one, called as in the dataset.

    ``taken`` are the names of all states, also of those that are merged.
    """
    name = free_name("other", taken)
    return StateRow(name, tr("{several} rare states", several=several), rows, fixed=True)


def missing_row(cells: int, taken: Iterable[str]) -> StateRow:
    """Return the row of so many missing cells, called as in the dataset.

    ``taken`` are the names of the states that there are, not of those that were merged away.
    """
    return StateRow(free_name("missing", taken), tr("the missing cells"), cells, fixed=True)


class StateRows(QListWidget):
    """The list.

    Signals
    -------
    renamed(str, str)
        A state, and what it is to be called.
    moved(str, int)
        A state, and its new place.
    """

    renamed = Signal(str, str)
    moved = Signal(str, int)

    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[StateRow, ...] = ()
        self._all = 1
        self._filling = False
        self.setAccessibleName(tr("States"))
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.setDefaultDropAction(Qt.DropAction.MoveAction)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(
            QAbstractItemView.EditTrigger.DoubleClicked
            | QAbstractItemView.EditTrigger.EditKeyPressed
        )
        self.setUniformItemSizes(True)
        self.setItemDelegate(_Painted(self, keyboard=KeyboardUse(self)))
        self.itemChanged.connect(self._changed)
        theme().changed.connect(self.viewport().update)

    def show_rows(self, rows: Sequence[StateRow], of: int) -> None:
        """List other states; shares are of ``of`` rows. What was chosen by name stays chosen."""
        chosen, current = set(self.chosen), self.currentItem()
        at = current.text() if current is not None else ""
        self.rows, self._all = tuple(rows[:SHOWN_STATES]), max(1, of)
        self._filling = True
        self.clear()
        for row in self.rows:
            item = QListWidgetItem(row.name)
            flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
            if not row.fixed:
                flags |= Qt.ItemFlag.ItemIsEditable | Qt.ItemFlag.ItemIsDragEnabled
            item.setFlags(flags)
            item.setData(_ROW, row)
            share = format_share(row.rows / self._all)
            item.setData(
                Qt.ItemDataRole.AccessibleTextRole,
                plain(f"{row.name}, {share}" + (f", {row.values}" if row.values else "")),
            )
            item.setToolTip(plain(f"{row.name}: {row.values}" if row.values else row.name))
            self.addItem(item)
            if row.name == at:
                self.setCurrentItem(item)
            item.setSelected(row.name in chosen)
        self._filling = False

    @property
    def chosen(self) -> list[str]:
        """The states that are chosen and can be edited, from above."""
        return [
            row.name
            for i, row in enumerate(self.rows)
            if not row.fixed and (item := self.item(i)) is not None and item.isSelected()
        ]

    def choose(self, names: Sequence[str]) -> None:
        """Choose states by name, and go to the first."""
        self.clearSelection()
        for i, row in enumerate(self.rows):
            if row.name in names:
                self.item(i).setSelected(True)
        first = next((i for i, row in enumerate(self.rows) if row.name in names), None)
        if first is not None:
            self.scrollToItem(self.item(first))

    def share(self, row: StateRow) -> float:
        """Return the part of the rows that have the state."""
        return row.rows / self._all

    def sizeHint(self) -> QSize:
        return QSize(theme().px(420), theme().px(28) * min(max(len(self.rows), 3), 12))

    def _changed(self, item: QListWidgetItem) -> None:
        row = item.data(_ROW)
        if not self._filling and isinstance(row, StateRow) and item.text() != row.name:
            # The list is filled anew for it, which must wait until its editor is closed.
            old, new = row.name, item.text()
            QTimer.singleShot(0, self, lambda: self.renamed.emit(old, new))

    # -- moving --------------------------------------------------------------------------------

    def dropEvent(self, event: QDropEvent) -> None:
        # The list is filled anew from the plan, so the drop itself moves nothing.
        item, place = self.currentItem(), self.indexAt(event.position().toPoint()).row()
        event.setDropAction(Qt.DropAction.IgnoreAction)
        event.accept()
        if item is not None:
            row = item.data(_ROW)
            self.moved.emit(row.name, place if place >= 0 else len(self.rows) - 1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        if step is not None and event.modifiers() == Qt.KeyboardModifier.AltModifier:
            self.shift(step)
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        # Alt with an arrow belongs to the list, not to a menu.
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.modifiers() == Qt.KeyboardModifier.AltModifier
        ):
            event.accept()
            return True
        return super().event(event)

    def shift(self, step: int) -> None:
        """Move the current state by one, up (-1) or down (1)."""
        item = self.currentItem()
        row = None if item is None else item.data(_ROW)
        if isinstance(row, StateRow) and not row.fixed:
            place = self.currentRow() + step
            if 0 <= place < len(self.rows):
                self.moved.emit(row.name, place)


class _Painted(RowDelegate):
    """Draws the name, the values, and the share of the rows as a bar and a number."""

    def paint_content(
        self, painter: QPainter, rect: QRect, index: Index, *, selected: bool
    ) -> None:
        row, view = index.data(_ROW), self.parent()
        if not isinstance(row, StateRow) or not isinstance(view, StateRows):
            return
        t, dp = theme().tokens, theme().px
        bar_width, name, values, share = _places(rect, row)
        text = format_share(view.share(row)) if row.rows else tr("not seen")
        paint_text(painter, share, text, font="body", right=True)
        track = QRectF(share.left() - bar_width, rect.center().y() - dp(4), bar_width, dp(8))
        paint_box(painter, track, t.hover, None, 2)
        if row.rows:
            bar = QRectF(track)
            bar.setWidth(max(1.0, track.width() * view.share(row)))
            paint_box(painter, bar, t.bar, None, 2)
        ink = "text_3" if row.fixed else "text"
        paint_text(painter, name, row.name, font="name", ink=ink)
        if row.values:
            paint_text(painter, values, row.values, font="body", ink="text_3")

    def updateEditorGeometry(
        self, editor: QWidget, option: QStyleOptionViewItem, index: Index
    ) -> None:
        """Put the editor over the name, with some room to write."""
        rect, row = QRect(option.rect), index.data(_ROW)
        if isinstance(row, StateRow):
            _, name, _, _ = _places(rect, row)
            wide = max(name.width(), theme().px(160))
            dp = theme().px
            editor.setGeometry(QRect(name.left() - dp(3), rect.top(), wide, rect.height()))


def _places(rect: QRect, row: StateRow) -> tuple[int, QRect, QRect, QRect]:
    """Return how wide the bar is, and where the name, the values and the share of a row stand."""
    dp = theme().px
    inner = rect.adjusted(dp(10), 0, -dp(8), 0)
    share = QRect(inner.right() - dp(_SHARE), inner.top(), dp(_SHARE), inner.height())
    bar = min(dp(_BAR), rect.width() // 4)
    room = share.left() - bar - dp(12) - inner.left()
    wide = room if not row.values else min(room, max(dp(80), room * 2 // 5))
    name = QRect(inner.left(), inner.top(), wide, inner.height())
    values = QRect(name.right() + dp(8), inner.top(), room - wide - dp(8), inner.height())
    return bar, name, values, share
