"""How a run is drawn: its colour and line pattern, the same in the plot, the table and the card."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from bnstudio.gui.style.theme import theme
from bnstudio.gui.style.tokens import dash_pattern


def run_style(number: int) -> tuple[QColor, tuple[float, ...]]:
    """Return the colour and the dash lengths in pixels of run ``number`` (counted from 1).

    Beyond six runs the colours come again, each with the next line pattern.
    """
    tokens = theme().tokens
    turn, place = divmod(max(number, 1) - 1, len(tokens.data))
    return tokens.data[place], tokens.data_dash[(place + turn) % len(tokens.data_dash)]


def run_pen(number: int, width: float) -> QPen:
    """Return the pen that draws run ``number``."""
    colour, lengths = run_style(number)
    pen = QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    if lengths:
        pen.setDashPattern(dash_pattern(lengths, width))
    return pen


def paint_sample(painter: QPainter, number: int, rect: QRectF, width: float = 2.0) -> None:
    """Draw a short piece of the run's line in the middle of ``rect``, as wide as it."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    painter.setPen(run_pen(number, width))
    y = round(rect.center().y())
    painter.drawLine(QPointF(rect.left(), y), QPointF(rect.right(), y))
    painter.restore()
