"""Heads of columns and numbers of rows, in line with what stands beside them.

A table with richer heads overrides :meth:`Heads.paint_head`; ground, hover and line stay the same.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QRect, QRectF, Qt
from PySide6.QtGui import QHoverEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QHeaderView, QTableView

from bnstudio.gui.style.icons import paint_icon
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.table.cells import LEFT, RIGHT, Cell, paint_text
from bnstudio.gui.wording.plain import plain

HEAD = 32
_MOVES = (QEvent.Type.MouseMove, QEvent.Type.HoverMove)
_LEAVES = (QEvent.Type.Leave, QEvent.Type.HoverLeave)


class Heads(QHeaderView):
    """The heads of a table's columns; an arrow beside the one that it is sorted by.

    Parameters
    ----------
    table
        The table above which they stand.
    place
        Returns where a column's text stands in a rectangle.
    height
        At a base of 12.
    clickable
        Whether a click does something; only such heads show the pointer.
    """

    def __init__(
        self,
        table: QTableView,
        place: Callable[[QRect, int], QRect],
        height: int = HEAD,
        *,
        clickable: bool = False,
    ) -> None:
        super().__init__(Qt.Orientation.Horizontal, table)
        self.hovered = -1
        self._place = place
        self.setFixedHeight(theme().px(height))
        self.setSectionsClickable(clickable)
        self.setHighlightSections(False)
        self.setMinimumSectionSize(0)
        self.setMouseTracking(True)

    def viewportEvent(self, event: QEvent) -> bool:
        hovered = self.hovered
        if event.type() in _MOVES and isinstance(event, QMouseEvent | QHoverEvent):
            hovered = self.logicalIndexAt(event.position().toPoint())
        elif event.type() in _LEAVES:
            hovered = -1
        if hovered != self.hovered:
            self.hovered = hovered
            self.viewport().update()
        return super().viewportEvent(event)

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        tokens = theme().tokens
        painter.save()
        painter.fillRect(rect, tokens.colour(self.ground(section)))
        painter.fillRect(rect.left(), rect.bottom(), rect.width(), 1, tokens.separator)
        self.paint_head(painter, rect, section)
        painter.restore()

    def ground(self, section: int) -> str:
        """Return the role of the colour behind a head."""
        return "hover" if self.sectionsClickable() and section == self.hovered else "panel"

    def paint_head(self, painter: QPainter, rect: QRect, section: int) -> None:
        """Draw what a head says: the words of its column, and the arrow."""
        model = self.model()
        text = str(model.headerData(section, Qt.Orientation.Horizontal) or "")
        side = model.headerData(
            section, Qt.Orientation.Horizontal, Qt.ItemDataRole.TextAlignmentRole
        )
        right = side is not None and bool(Qt.AlignmentFlag(side) & Qt.AlignmentFlag.AlignRight)
        place = self._place(rect, section)
        width = paint_text(painter, place, text, font="column", ink="text_2", right=right)
        if self.isSortIndicatorShown() and section == self.sortIndicatorSection():
            self._arrow(painter, rect, place, width, right)

    def _arrow(self, painter: QPainter, rect: QRect, place: QRect, width: int, right: bool) -> None:
        dp = theme().px
        left = place.right() - width - dp(14) if right else place.left() + width + dp(3)
        if left < rect.left():
            left = place.right() + 1
        up = self.sortIndicatorOrder() == Qt.SortOrder.AscendingOrder
        where = QRectF(left, rect.top(), dp(12), rect.height())
        paint_icon(painter, "arrow-up" if up else "arrow-down", "text_3", where, dp(10))


class RowNumbers(QHeaderView):
    """The numbers of the rows at the left of a table.

    Parameters
    ----------
    table
        The table beside which they stand.
    number
        Returns how the number of a row looks; ``None`` for a row that is not there.
    height
        Height of a row at a base of 12.
    """

    def __init__(
        self, table: QTableView, number: Callable[[int], Cell | None], height: int
    ) -> None:
        super().__init__(Qt.Orientation.Vertical, table)
        self._number = number
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setMinimumSectionSize(theme().px(height))
        self.setDefaultSectionSize(theme().px(height))
        self.setHighlightSections(False)

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        cell = self._number(section)
        if cell is None:
            return
        tokens = theme().tokens
        painter.fillRect(rect, tokens.panel)
        painter.fillRect(rect.left(), rect.bottom(), rect.width(), 1, tokens.row_line)
        painter.setFont(theme().font(cell.font))
        painter.setPen(tokens.colour(cell.ink))
        place = rect.adjusted(0, 0, -theme().px(12), 0)
        painter.drawText(place, RIGHT if cell.right else LEFT, plain(cell.text))
