"""The heads of the data page: a column's name, below it what it holds and how much is missing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QTableView

from bnstudio.gui.data_page.model import DataModel
from bnstudio.gui.style.icons import paint_icon
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.table.cells import LEFT, RIGHT, paint_text
from bnstudio.gui.widgets.table.heads import Heads
from bnstudio.gui.wording.numbers import format_share
from bnstudio.gui.wording.plain import plain
from bnstudio.gui.wording.tr import tr

HEAD = 48
PAD = 12
USUAL = 112


@dataclass
class ColumnMarks:
    """What is said about columns beside their cells.

    Parameters
    ----------
    chosen, faded, left_out
        Columns that are selected, that do not become variables, that are left out.
    shares
        The missing share of each column that has gaps.
    """

    chosen: set[int] = field(default_factory=set)
    faded: set[int] = field(default_factory=set)
    left_out: set[int] = field(default_factory=set)
    shares: dict[int, float] = field(default_factory=dict)


class ColumnHeads(Heads):
    """The heads of the grid."""

    def __init__(
        self,
        table: QTableView,
        place: Callable[[QRect, int], QRect],
        model: DataModel,
        marks: Callable[[], ColumnMarks],
    ) -> None:
        super().__init__(table, place, HEAD, clickable=True)
        self._data, self._marks = model, marks
        self.shown_name: Callable[[str], str] = str
        self.setDefaultSectionSize(theme().px(USUAL))
        self.setMinimumSectionSize(theme().px(48))
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)

    def ground(self, section: int) -> str:
        return "accent_soft" if section in self._marks().chosen else super().ground(section)

    def paint_head(self, painter: QPainter, rect: QRect, section: int) -> None:
        source, marks = self._data.source, self._marks()
        if source is None or section >= len(source.names):
            return
        dp = theme().px
        right = source.numeric(section)
        place = rect.adjusted(dp(PAD), dp(6), -dp(PAD), -dp(6))
        half = place.height() // 2
        paint_text(
            painter,
            QRect(place.left(), place.top(), place.width(), half),
            self.shown_name(source.names[section]),
            font="value" if section in marks.chosen else "name",
            ink="text_3" if section in marks.faded else "text",
            right=right,
            elide=Qt.TextElideMode.ElideMiddle,
        )
        low = QRect(place.left(), place.top() + half, place.width(), place.height() - half)
        icon, message = source.kind(section)
        if section in marks.left_out:
            message = tr("left out")
        share = marks.shares.get(section, 0.0)
        gap = format_share(share) if share else ""
        face, metrics = theme().font("caption"), theme().metrics("caption")
        room = low.width() - dp(18) - (metrics.horizontalAdvance(gap) + dp(8) if gap else 0)
        message = metrics.elidedText(message, Qt.TextElideMode.ElideRight, room)
        width = metrics.horizontalAdvance(message)
        left = low.right() + 1 - width if right and not gap else low.left() + dp(18)
        spot = QRectF(left - dp(18), low.top(), dp(14), low.height())
        paint_icon(painter, icon, "text_3", spot, dp(14))
        painter.setFont(face)
        painter.setPen(theme().tokens.text_3)
        painter.drawText(QRect(left, low.top(), width + 2, low.height()), LEFT, message)
        if gap:
            painter.setPen(theme().tokens.caution)
            painter.drawText(low, RIGHT, plain(gap))
