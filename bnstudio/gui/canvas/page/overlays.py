"""What lies over the canvas without a shadow: the legend, and the words of an empty page."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPalette, QPen, QPolygonF
from PySide6.QtWidgets import QVBoxLayout, QWidget

from bnstudio.gui.canvas.painting.paint import RING
from bnstudio.gui.canvas.painting.shapes import ARC_WIDTH, LINK_WIDTH
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.labels import Label

LEGEND_PAD = 8
"""Pixels between the legend's border and its words."""

LEGEND_GROUND = 0.94
"""How opaque the legend's ground is."""


class Legend(QWidget):
    """One line, bottom left: what arcs, links and colours mean.

    It has the panel's ground, through which the graph below hardly shows, and a hairline round it.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._host = parent
        self._view = "dag"
        self._groups: list[tuple[str, QColor]] = []
        self.setFixedHeight(theme().px(24))
        theme().changed.connect(self.update)

    def set_content(self, view: str, groups: list[tuple[str, QColor]]) -> None:
        """Show what the view's edges mean, and the groups with their colours."""
        self._view, self._groups = view, groups
        message = [text for _, text in self._entries()] + [name for name, _ in groups]
        self.setAccessibleName("Legend: " + ", ".join(message))
        self.resize(self.sizeHint())
        self.update()

    def _entries(self) -> list[tuple[str, str]]:
        if self._view == "dag":
            return [("arc", "Arc")]
        if self._view == "rpdag":
            return [("arc", "Arc"), ("link", "Link, either direction")]
        return [("arc", "Compelled"), ("link", "Reversible")]

    def _items(self) -> list[tuple[str, str, QColor | None, float]]:
        """Return kind, words, colour and width of each entry that has room."""
        dp = theme().px
        metrics = QFontMetricsF(theme().font("caption"))
        room = self._host.width() - dp(32) - 2 * dp(LEGEND_PAD)
        items = []
        used = 0.0
        entries: list[tuple[str, str, QColor | None]] = [(k, w, None) for k, w in self._entries()]
        entries += [("group", name, colour) for name, colour in self._groups]
        for kind, message, colour in entries:
            mark = dp(8) + dp(8) if kind == "group" else dp(28) + dp(8)
            width = mark + metrics.horizontalAdvance(message)
            if used + width > room:
                break
            items.append((kind, message, colour, width))
            used += width + dp(20)
        return items

    def sizeHint(self) -> QSize:
        dp = theme().px
        items = self._items()
        between = dp(20) * max(0, len(items) - 1)
        inner = sum(width for *_, width in items) + between
        return QSize(round(inner) + 2 * dp(LEGEND_PAD), dp(24))

    def paintEvent(self, event: QPaintEvent) -> None:
        t = theme().tokens
        dp = theme().px
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ground = QColor(t.panel)
        ground.setAlphaF(LEGEND_GROUND)
        painter.setPen(QPen(t.separator, 1.0))
        painter.setBrush(ground)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4.0, 4.0)
        font = theme().font("caption")
        painter.setFont(font)
        metrics = QFontMetricsF(font)
        middle = round(self.height() / 2.0)
        baseline = round(middle + metrics.capHeight() / 2.0)
        x = float(dp(LEGEND_PAD))
        for kind, message, colour, width in self._items():
            mark = dp(28)
            if kind == "group":
                mark = dp(8)
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(colour)
                painter.drawRoundedRect(QRectF(x, middle - mark / 2.0, mark, mark), 2, 2)
            elif kind == "arc":
                painter.setPen(QPen(t.arc, ARC_WIDTH))
                painter.drawLine(QPointF(x, middle), QPointF(x + mark - 6, middle))
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(t.arc)
                tip = x + mark
                painter.drawPolygon(
                    QPolygonF(
                        [
                            QPointF(tip, middle),
                            QPointF(tip - 8, middle - 3.2),
                            QPointF(tip - 6.2, middle),
                            QPointF(tip - 8, middle + 3.2),
                        ]
                    )
                )
            else:
                painter.setPen(QPen(t.link, LINK_WIDTH))
                painter.drawLine(QPointF(x, middle), QPointF(x + mark, middle))
                painter.setBrush(t.canvas)
                painter.drawEllipse(QPointF(x + mark / 2.0, middle), RING, RING)
            painter.setPen(t.text_2)
            painter.drawText(QPointF(x + mark + dp(8), baseline), message)
            x += width + dp(20)


class EmptyPage(QWidget):
    """One sentence and a hint in the middle of the canvas; lets clicks through."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        # A graphics view hands its ground down, on which labels would not have their own colours.
        self.setBackgroundRole(QPalette.ColorRole.Window)
        self._message = Label("", "panel", wrap=True)
        self._hint = Label("", "body", "text_2", wrap=True)
        column = QVBoxLayout(self)
        margin = theme().px(24)
        column.setContentsMargins(margin, 0, margin, 0)
        column.addStretch(1)
        for label in (self._message, self._hint):
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            column.addWidget(label)
        column.addStretch(1)

    @property
    def text(self) -> str:
        """Everything it says."""
        return f"{self._message.text()} {self._hint.text()}".strip()

    def say(self, message: str, hint: str = "") -> None:
        """Show a sentence and a hint; nothing for an empty sentence."""
        self._message.setText(message)
        self._hint.setText(hint)
        self.setAccessibleName(self.text)
        self.setVisible(bool(message))
