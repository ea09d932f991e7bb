"""The heads of the preview: name with its mark, kind, small histogram and missing share."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QTableView

from bnstudio.gui.import_page.preview.model import Head, PreviewModel
from bnstudio.gui.style.icons import paint_icon
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.paint import paint_bars
from bnstudio.gui.widgets.table.cells import paint_text
from bnstudio.gui.widgets.table.heads import Heads
from bnstudio.gui.wording.plain import plain

HEAD, PAD = 88, 12
_BAR, _GAP = 5, 1
#: Width of the small histogram; numbers end at its right edge.
HISTOGRAM = 14 * (_BAR + _GAP)

MARKS = {"decide": ("x-circle", "error"), "look": ("warning", "caution")}


class PreviewHeads(Heads):
    """The heads; ``chosen`` returns the column that is looked at."""

    def __init__(
        self,
        table: QTableView,
        place: Callable[[QRect, int], QRect],
        model: PreviewModel,
        chosen: Callable[[], int],
    ) -> None:
        super().__init__(table, place, HEAD, clickable=True)
        self._preview, self._chosen = model, chosen
        self.setDefaultSectionSize(theme().px(108))
        self.setMinimumSectionSize(theme().px(48))

    def ground(self, section: int) -> str:
        return "accent_soft" if section == self._chosen() else super().ground(section)

    def paint_head(self, painter: QPainter, rect: QRect, section: int) -> None:
        if section >= self._preview.width:
            return
        head, dp = self._preview.head(section), theme().px
        chosen = section == self._chosen()
        place = rect.adjusted(dp(PAD), dp(8), -dp(PAD), -dp(11))
        top = QRect(place.left(), place.top(), place.width(), dp(20))
        room = place.width()
        if head.mark:
            icon, ink = MARKS[head.mark]
            spot = QRect(place.right() + 1 - dp(15), top.top(), dp(15), top.height())
            paint_icon(painter, icon, ink, spot, dp(15))
            room -= dp(20)
        paint_text(
            painter,
            QRect(top.left(), top.top(), room, top.height()),
            head.name,
            font="value",
            ink="text" if head.included else "text_3",
            elide=Qt.TextElideMode.ElideMiddle,
        )
        kind = QRect(place.left(), top.bottom() + 1, place.width(), dp(18))
        if head.icon:
            spot = QRect(kind.left(), kind.top(), dp(14), kind.height())
            paint_icon(painter, head.icon, "text_3", spot, dp(14))
        words = kind.adjusted(dp(18) if head.icon else 0, 0, 0, 0)
        paint_text(painter, words, head.kind, font="caption", ink="text_3")
        self._low(painter, place, head, chosen=chosen)

    def _low(self, painter: QPainter, place: QRect, head: Head, *, chosen: bool) -> None:
        """Draw the histogram and, at the right end, the missing share; the bars give way."""
        t, dp = theme().tokens, theme().px
        low = QRect(place.left(), place.bottom() - dp(23), dp(HISTOGRAM), dp(24))
        colour = t.bar_selected if chosen else t.bar
        if not head.included:
            colour = t.control_border
        width, gap = _BAR, _GAP
        if not head.numeric and head.bars and len(head.bars) <= 7:
            width = 11
        shown = low
        if head.missing:
            taken = theme().metrics("column").horizontalAdvance(head.missing)
            over = low.width() + dp(6) + taken - place.width()
            if over > 0:
                shown = low.adjusted(0, 0, -over, 0)
            if len(head.bars) * (width + gap) > shown.width():
                width = 3
        paint_bars(painter, shown, head.bars, colour, width=dp(width), gap=gap, scale_to=1.0)
        if head.missing:
            painter.setFont(theme().font("column"))
            painter.setPen(t.caution)
            painter.drawText(
                QRect(place.left(), low.top(), place.width(), low.height() + dp(2)),
                Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom,
                plain(head.missing),
            )
