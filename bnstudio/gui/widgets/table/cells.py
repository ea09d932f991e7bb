"""What a cell of a table looks like, and how it is drawn.

A model returns a :class:`Cell` for the role :data:`CELL`. Without one, the cell is the plain text
of the display role, set as the alignment role says.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, Qt
from PySide6.QtGui import QPainter

from bnstudio.gui.style.icons import paint_icon
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.paint import paint_box, paint_tick
from bnstudio.gui.wording.plain import plain

#: What Qt hands to a model: an index that is looked at, or one that is kept.
Index = QModelIndex | QPersistentModelIndex
#: Role of a :class:`Cell`.
CELL = int(Qt.ItemDataRole.UserRole)
#: Role of what a column is sorted by, where it is not the text; for ``QSortFilterProxyModel``.
SORT = CELL + 1

MIDDLE = Qt.AlignmentFlag.AlignVCenter
LEFT = Qt.AlignmentFlag.AlignLeft | MIDDLE
RIGHT = Qt.AlignmentFlag.AlignRight | MIDDLE

_ICON, _TICK, _CHIP = 15, 16, 18


@dataclass(frozen=True, slots=True)
class Cell:
    """How one cell looks.

    Parameters
    ----------
    text
        What it says; it is cut with an ellipsis where there is no room.
    right
        Whether it is set right, as numbers are.
    font, ink
        Roles of the theme: its type and its colour.
    icon, icon_ink
        An icon before the text, or in the middle of the cell where there is no text.
    tick
        A tick box before the text; ``None`` for none.
    chip
        Whether the text stands on a soft ground, as a missing value does.
    ground
        Role of the colour behind it where the row's own state does not say it.
    elide
        Where a long text is cut.
    """

    text: str = ""
    right: bool = False
    font: str = "body"
    ink: str = "text"
    icon: str = ""
    icon_ink: str = "text_2"
    tick: bool | None = None
    chip: bool = False
    ground: str = ""
    elide: Qt.TextElideMode = Qt.TextElideMode.ElideRight


def plain_cell(index: Index) -> Cell:
    """Return the cell of a model that says nothing about looks."""
    side = index.data(Qt.ItemDataRole.TextAlignmentRole)
    right = side is not None and bool(Qt.AlignmentFlag(side) & Qt.AlignmentFlag.AlignRight)
    text = index.data()
    return Cell("" if text is None else str(text), right=right)


def cell_of(index: Index) -> Cell:
    """Return how a cell looks, as its model says."""
    found = index.data(CELL)
    return found if isinstance(found, Cell) else plain_cell(index)


def paint_text(
    painter: QPainter,
    place: QRect,
    text: str,
    *,
    font: str = "body",
    ink: str = "text",
    right: bool = False,
    elide: Qt.TextElideMode = Qt.TextElideMode.ElideRight,
) -> int:
    """Draw one line of text, cut to the room there is; return its width."""
    text = plain(text)
    width = theme().width_of(text, font)
    if width > place.width():
        text = theme().metrics(font).elidedText(text, elide, place.width())
        width = place.width()
    painter.setFont(theme().font(font))
    painter.setPen(theme().tokens.colour(ink))
    painter.drawText(place, RIGHT if right else LEFT, text)
    return width


def paint_chip(painter: QPainter, place: QRect, word: str, *, right: bool) -> None:
    """Draw a word on the soft ground of a missing value."""
    dp, tokens = theme().px, theme().tokens
    face, metrics = theme().font("column"), theme().metrics("column")
    word = metrics.elidedText(plain(word), Qt.TextElideMode.ElideRight, place.width() - dp(12))
    width, height = metrics.horizontalAdvance(word) + dp(14), dp(_CHIP)
    left = place.right() + 1 - width if right else place.left()
    chip = QRect(left, place.center().y() - height // 2 + 1, width, height)
    paint_box(painter, chip, tokens.caution_soft, None, 4)
    painter.setFont(face)
    painter.setPen(tokens.caution)
    painter.drawText(chip, Qt.AlignmentFlag.AlignCenter, word)


def paint_cell(painter: QPainter, rect: QRect, place: QRect, cell: Cell) -> None:
    """Draw what the cell in ``rect`` holds, its text in ``place``."""
    dp = theme().px
    if cell.tick is not None:
        paint_tick(painter, tick_rect(place), cell.tick)
        place = place.adjusted(dp(_TICK + 8), 0, 0, 0)
    if cell.icon and not cell.text:
        paint_icon(painter, cell.icon, cell.icon_ink, rect, dp(_ICON))
        return
    if cell.icon:
        spot = QRect(place.left(), place.top(), dp(_ICON), place.height())
        paint_icon(painter, cell.icon, cell.icon_ink, spot, dp(_ICON))
        place = place.adjusted(dp(_ICON + 6), 0, 0, 0)
    if cell.chip:
        paint_chip(painter, place, cell.text, right=cell.right)
    elif cell.text:
        paint_text(
            painter,
            place,
            cell.text,
            font=cell.font,
            ink=cell.ink,
            right=cell.right,
            elide=cell.elide,
        )


def tick_rect(place: QRect) -> QRect:
    """Return where the tick box of a cell stands."""
    return QRect(place.left(), place.top(), theme().px(_TICK), place.height())
