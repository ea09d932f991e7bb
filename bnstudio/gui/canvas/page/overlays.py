"""What the canvas says without a shadow: the legend below it, and the words of an empty page."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPalette, QPen, QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from bnstudio.gui.canvas.model import geometry
from bnstudio.gui.canvas.model.known import Mark
from bnstudio.gui.canvas.painting.known import paint_badge
from bnstudio.gui.canvas.painting.paint import EdgeLook, blend, paint_edge, toned
from bnstudio.gui.canvas.painting.shapes import ARC_WIDTH, LINK_WIDTH, EdgeShape
from bnstudio.gui.canvas.painting.sureness import DASH, WIDE, band_colour
from bnstudio.gui.canvas.painting.target.item import paint_mark
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.labels import Label
from bnstudio.gui.wording.plain import plain, plain_lines
from bnstudio.gui.wording.runs import sentence
from bnstudio.gui.wording.tr import tr

EDGES = {
    "dag": [("arc", tr("Arc"))],
    "rpdag": [("arc", tr("Arc")), ("link", tr("Link, either direction"))],
    "cpdag": [("arc", tr("Compelled")), ("link", tr("Reversible"))],
}
"""What the edges of each view are called."""

REVERSIBLE = [("arc", tr("Compelled")), ("hollow", tr("Reversible, directed by convention"))]
"""The same for a DAG with arcs that could point the other way as well."""

TONE_STEPS = 4
"""So many tones stand for those of nodes that tell of a target."""

LEGEND_PAD = 16
"""Pixels left and right of the legend's words."""


_MARKS = {mark.value: mark for mark in Mark}


def _width(kind: str) -> int:
    """How wide the picture of an entry of the legend is."""
    if kind == "hidden":
        return 0
    return theme().px(8 if kind == "group" else 14 if kind in _MARKS or kind == "target" else 28)


class Legend(QWidget):
    """One line below the canvas: what arcs, links and colours mean.

    It lies over nothing: a graph that is zoomed in reaches every edge of the canvas. The line
    stays while there is no graph, so that the canvas keeps its size when one comes.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._entries: list[tuple[str, str, QColor | None]] = []
        self.setFixedHeight(theme().px(28))
        theme().changed.connect(self.update)

    def clear(self) -> None:
        """Say nothing: there is no graph."""
        self._entries = []
        self.setAccessibleName("")
        self.setToolTip("")
        self.update()

    def set_content(
        self,
        view: str,
        groups: list[tuple[str, QColor]],
        marks: Sequence[Mark] = (),
        *,
        reversible: bool = False,
        sure: Sequence[tuple[str, str]] = (),
    ) -> None:
        """Show what the view's edges mean, marks on arcs, and the groups with their colours.

        ``reversible``: some arcs of the DAG are drawn with hollow heads. ``sure``: kinds of lines
        that say how sure arcs are, and their words.
        """
        kinds = REVERSIBLE if reversible and view == "dag" else EDGES[view]
        edges = [(kind, message, None) for kind, message in kinds]
        known = [(mark.value, sentence(mark.value), None) for mark in marks]
        edges += [(kind, message, None) for kind, message in sure]
        self._entries = [*edges, *known, *(("group", name, colour) for name, colour in groups)]
        self.setAccessibleName(
            plain(tr("Legend: ") + ", ".join(message for _, message, _ in self._entries))
        )
        self._tell_all()
        self.update()

    def _tell_all(self) -> None:
        """Say in a tooltip what the line has no room for."""
        cut = len(self._items()) < len(self._entries)
        words = "\n".join(message for _, message, _ in self._entries)
        self.setToolTip(plain_lines(words) if cut else "")

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._tell_all()

    def _items(self) -> list[tuple[str, str, QColor | None, float]]:
        """Return kind, words, colour and width of each entry that has room."""
        dp = theme().px
        room = self.width() - 2 * dp(LEGEND_PAD)
        items = []
        used = 0.0
        for kind, message, colour in self._entries:
            mark = _width(kind) + (dp(8) if kind != "hidden" else 0)
            width = mark + theme().text_width(message, "caption")
            if used + width > room:
                break
            items.append((kind, message, colour, width))
            used += width + dp(20)
        return items

    def paintEvent(self, event: QPaintEvent) -> None:
        t = theme().tokens
        dp = theme().px
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), t.canvas)
        font = theme().font("caption")
        painter.setFont(font)
        metrics = QFontMetricsF(font)
        middle = round(self.height() / 2.0)
        baseline = round(middle + metrics.capHeight() / 2.0)
        x = float(dp(LEGEND_PAD))
        for kind, message, colour, width in self._items():
            mark = _width(kind)
            if kind in _MARKS:
                paint_badge(painter, QPointF(x + mark / 2.0, middle), _MARKS[kind], t, mark)
            elif kind == "target":
                paint_mark(painter, QPointF(x + mark / 2.0, middle), mark, t.text, t.canvas)
            elif kind == "tone":
                wide = mark / TONE_STEPS
                for step in range(TONE_STEPS):
                    fill = blend(t.node_fill, t.bar, toned((step + 1) / TONE_STEPS))
                    at = QRectF(x + step * wide, middle - dp(5), wide, dp(10))
                    painter.fillRect(at, fill)
            elif kind == "hidden":
                mark = -dp(8)  # what is not there has no picture, only words
            elif kind == "group":
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(colour)
                painter.drawRoundedRect(QRectF(x, middle - mark / 2.0, mark, mark), 2, 2)
            else:
                line = geometry.as_curves(np.array([[[x, middle], [x + mark, middle]]]))[0]
                if kind == "band":
                    painter.setPen(QPen(band_colour(t), WIDE))
                    painter.drawLine(QPointF(x, middle), QPointF(x + mark, middle))
                link = kind == "link"
                thick, hollow = LINK_WIDTH if link else ARC_WIDTH, kind == "hollow"
                inks = {"absent": t.text_3, "faint": t.arc_faded, "link": t.link}
                ink = inks.get(kind, t.arc)
                dash = DASH if kind == "absent" else ()
                look = EdgeLook(ink, thick, dash=dash, hollow=hollow)
                paint_edge(painter, EdgeShape(line, link), look, 1.0, t.canvas)
            painter.setPen(t.text_2)
            painter.drawText(QPointF(x + mark + dp(8), baseline), plain(message))
            x += width + dp(20)


class EmptyPage(QWidget):
    """One sentence and a hint in the middle of the canvas.

    Parameters
    ----------
    parent
        The canvas.
    button
        What a person can do there, below the hint. Without one it lets clicks through.
    """

    def __init__(self, parent: QWidget, button: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, button is None)
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
        if button is not None:
            column.addSpacing(theme().px(12))
            column.addWidget(button, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(1)

    @property
    def text(self) -> str:
        """Everything it says."""
        return f"{self._message.text()} {self._hint.text()}".strip()

    def say(self, message: str, hint: str = "") -> None:
        """Show a sentence and a hint; nothing for an empty sentence."""
        self._message.setText(message)
        self._hint.setText(hint)
        self.setAccessibleName(plain(self.text))
        self.setVisible(bool(message))
