"""The states of a column that is cut, low to high: colour, name, range, share of the rows.

A name is changed by double click or F2; an empty one gives the state its usual name again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListWidget,
    QListWidgetItem,
    QSizePolicy,
    QStyleOptionViewItem,
    QWidget,
)

from bnstudio.gui.import_page.cutting.histogram import state_colour
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.paint import paint_box
from bnstudio.gui.widgets.table.cells import Index, paint_text
from bnstudio.gui.widgets.table.rows import ROW, KeyboardUse, RowDelegate
from bnstudio.gui.wording.numbers import format_share
from bnstudio.gui.wording.plain import plain
from bnstudio.gui.wording.tr import tr

_ROW = int(Qt.ItemDataRole.UserRole)
_SHARE = 76
#: Of so many states none more are listed.
SHOWN_STATES = 200


@dataclass(frozen=True)
class StateRow:
    """One state in the list.

    Parameters
    ----------
    name
        The state's name.
    range
        From where to where its values go.
    rows
        In how many rows of the table it stands.
    colour
        Its number in the histogram.
    own
        Whether the name is the person's own, so that the range stands beside it.
    fixed
        Whether it is that of the missing cells, which has no colour and no name to be changed.
    """

    name: str
    range: str
    rows: int
    colour: int = 0
    own: bool = False
    fixed: bool = False


class StateList(QListWidget):
    """The list.

    Signals
    -------
    renamed(int, str)
        A state by its place, and what it is to be called.
    """

    renamed = Signal(int, str)

    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[StateRow, ...] = ()
        self._all = 1
        self._filling = False
        self.setAccessibleName(tr("States"))
        self.setEditTriggers(
            QAbstractItemView.EditTrigger.DoubleClicked
            | QAbstractItemView.EditTrigger.EditKeyPressed
        )
        self.setUniformItemSizes(True)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setItemDelegate(_Painted(self, keyboard=KeyboardUse(self)))
        self.setMouseTracking(True)
        self.itemChanged.connect(self._changed)
        theme().changed.connect(self.viewport().update)

    def show_rows(self, rows: Sequence[StateRow], of: int) -> None:
        """List other states; shares are of ``of`` rows."""
        current = self.currentRow()
        self._all = max(1, of)
        self.rows = (*(row for row in rows if not row.fixed),)[:SHOWN_STATES]
        self.rows += tuple(row for row in rows if row.fixed)
        self._filling = True
        self.clear()
        for row in self.rows:
            item = QListWidgetItem(row.name)
            flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
            item.setFlags(flags if row.fixed else flags | Qt.ItemFlag.ItemIsEditable)
            item.setData(_ROW, row)
            share = format_share(row.rows / self._all)
            item.setData(
                Qt.ItemDataRole.AccessibleTextRole, plain(f"{row.name}, {row.range}, {share}")
            )
            item.setToolTip(
                plain(
                    row.range
                    if row.fixed
                    else tr(
                        "{range}. Double click or F2 gives it another name.",
                        range=f"{row.name}, {row.range}" if row.own else row.range,
                    )
                )
            )
            self.addItem(item)
        if 0 <= current < len(self.rows):
            self.setCurrentRow(current)
        self._filling = False
        self.updateGeometry()

    def share(self, row: StateRow) -> float:
        """Return the part of the rows that have the state."""
        return row.rows / self._all

    def sizeHint(self) -> QSize:
        return QSize(theme().px(260), theme().px(ROW) * max(1, len(self.rows)))

    def minimumSizeHint(self) -> QSize:
        return QSize(theme().px(160), self.sizeHint().height())

    def _changed(self, item: QListWidgetItem) -> None:
        row = item.data(_ROW)
        if not self._filling and isinstance(row, StateRow) and item.text() != row.name:
            # The list is filled anew for it, which must wait until its editor is closed.
            place, name = self.row(item), item.text()
            QTimer.singleShot(0, self, lambda: self.renamed.emit(place, name))


class _Painted(RowDelegate):
    """Draws the colour, the name, the range of a state with an own name, and the share."""

    def paint_content(
        self, painter: QPainter, rect: QRect, index: Index, *, selected: bool
    ) -> None:
        row, view = index.data(_ROW), self.parent()
        if not isinstance(row, StateRow) or not isinstance(view, StateList):
            return
        dp = theme().px
        chip, name, values, share = _places(rect, row)
        if not row.fixed:
            paint_box(painter, QRectF(chip), state_colour(row.colour), None, 2)
        paint_text(painter, name, row.name, font="name", ink="text_3" if row.fixed else "text")
        if row.own or row.fixed:
            paint_text(painter, values, row.range, font="body", ink="text_3", right=True)
        paint_text(painter, share, format_share(view.share(row)), font="body", right=True)
        painter.fillRect(
            rect.left(), rect.bottom(), rect.width(), max(1, dp(1)), theme().tokens.row_line
        )

    def updateEditorGeometry(
        self, editor: QWidget, option: QStyleOptionViewItem, index: Index
    ) -> None:
        """Put the editor over the name, with some room to write."""
        rect, row = QRect(option.rect), index.data(_ROW)
        if isinstance(row, StateRow):
            _, name, _, share = _places(rect, row)
            dp = theme().px
            left = name.left() - dp(3)
            editor.setGeometry(QRect(left, rect.top(), share.left() - left, rect.height()))


def _places(rect: QRect, row: StateRow) -> tuple[QRect, QRect, QRect, QRect]:
    """Return where the colour, the name, the range and the share of a row stand."""
    dp = theme().px
    inner = rect.adjusted(dp(8), 0, -dp(4), 0)
    chip = QRect(inner.left(), rect.center().y() - dp(4) + 1, dp(8), dp(8))
    share = QRect(inner.right() - dp(_SHARE), inner.top(), dp(_SHARE), inner.height())
    left = chip.right() + dp(9)
    room = share.left() - left
    wide = room if not (row.own or row.fixed) else room * 3 // 5
    name = QRect(left, inner.top(), wide, inner.height())
    values = QRect(name.right() + dp(8), inner.top(), room - wide - dp(8), inner.height())
    return chip, name, values, share
