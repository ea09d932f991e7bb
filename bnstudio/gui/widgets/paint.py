"""Small drawing helpers: crisp boxes, ticks, rows and bars, the same in widgets and in delegates.

Everything takes a painter and rectangles in device-independent pixels and reads its colours from
the theme at the moment of painting, so nothing here has to be told when the theme changes.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from bnstudio.gui.style.icons import paint_icon
from bnstudio.gui.style.theme import theme
from bnstudio.gui.style.tokens import Tokens


def paint_box(
    painter: QPainter,
    rect: QRect | QRectF,
    fill: QColor | None,
    border: QColor | None = None,
    radius: float = 6,
    width: float = 1,
) -> None:
    """Draw a rounded box whose border lies on whole pixels inside ``rect``."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen if border is None else QPen(border, width))
    painter.setBrush(Qt.BrushStyle.NoBrush if fill is None else fill)
    half = 0 if border is None else width / 2
    inner = QRectF(rect).adjusted(half, half, -half, -half)
    painter.drawRoundedRect(inner, radius - half, radius - half)
    painter.restore()


def paint_ring(painter: QPainter, rect: QRect | QRectF, radius: float = 6) -> None:
    """Draw the focus ring inside ``rect``, for things that cannot have it outside."""
    paint_box(painter, rect, None, theme().tokens.accent_line, radius, 2)


def paint_tick(
    painter: QPainter,
    rect: QRect | QRectF,
    state: Qt.CheckState | bool,
    enabled: bool = True,
    hovered: bool = False,
) -> None:
    """Draw a 16-px tick box in the middle of ``rect``."""
    t = theme().tokens
    side = theme().px(16)
    centre = QRectF(rect).center()
    box = QRectF(round(centre.x() - side / 2), round(centre.y() - side / 2), side, side)
    if isinstance(state, bool):
        state = Qt.CheckState.Checked if state else Qt.CheckState.Unchecked
    if state == Qt.CheckState.Unchecked:
        ground = t.hover if hovered else t.field
        paint_box(painter, box, ground, t.strong_border if enabled else t.control_border, 4)
        return
    fill = (t.accent_hover if hovered else t.accent_fill) if enabled else t.disabled_text
    paint_box(painter, box, fill, None, 4)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    pen = QPen(t.on_accent if enabled else t.panel, side / 16 * 1.8)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    s = side / 16
    at = box.topLeft()
    if state == Qt.CheckState.PartiallyChecked:
        painter.drawLine(at + QPointF(4.5, 8) * s, at + QPointF(11.5, 8) * s)
    else:
        points = [at + QPointF(x, y) * s for x, y in ((4.2, 8.3), (6.9, 11.0), (11.8, 5.4))]
        painter.drawPolyline(points)
    painter.restore()


def paint_row(
    painter: QPainter,
    rect: QRect | QRectF,
    *,
    selected: bool = False,
    hovered: bool = False,
    edge: bool = True,
    line: bool = True,
) -> None:
    """Draw the ground of a table row: selection with its edge at the left, hover, the line below.

    ``edge`` belongs to the first cell of a row only.
    """
    t = theme().tokens
    r = QRectF(rect)
    if selected:
        painter.fillRect(r, t.accent_soft)
    elif hovered:
        painter.fillRect(r, t.hover)
    if line:
        painter.fillRect(QRectF(r.left(), r.bottom() - 1, r.width(), 1), t.row_line)
    if selected and edge:
        painter.fillRect(QRectF(r.left(), r.top(), 2, r.height()), t.accent_line)


def paint_bars(
    painter: QPainter,
    rect: QRect | QRectF,
    shares: Sequence[float],
    colour: QColor | None = None,
    *,
    width: float = 6,
    gap: float = 3,
    scale_to: float | None = None,
) -> None:
    """Draw small upright bars from the left of ``rect``, never lower than one pixel.

    Heights are shares of ``scale_to``, or of the largest where it is None.
    """
    if not shares:
        return
    r = QRectF(rect)
    top = scale_to or max(shares) or 1.0
    fill = colour or theme().tokens.bar
    x = r.left()
    for share in shares:
        if x + width > r.right() + 1:
            break
        height = max(1.0, round(r.height() * min(share / top, 1.0)))
        painter.fillRect(QRectF(x, r.bottom() - height, width, height), fill)
        x += width + gap


def given_ink(how: str, tokens: Tokens) -> QColor:
    """Return the colour of a variable that is ``observed``, has a ``likelihood``, or is ``set``."""
    return tokens.data[{"observed": 0, "set": 1, "likelihood": 3}[how]]


def paint_given(
    painter: QPainter, middle: QPointF, how: str, side: float, tokens: Tokens, ground: QColor
) -> None:
    """Draw the mark of how a variable is given: an eye, the word "do", or a doubtful equal sign.

    Parameters
    ----------
    painter
        Draws it.
    middle
        Of the mark.
    how
        ``observed``, ``set`` or ``likelihood``.
    side
        Height of the mark; the word is wider.
    tokens
        The theme's colours.
    ground
        What it stands on.
    """
    ink = given_ink(how, tokens)
    width = side * (1.5 if how == "set" else 1.0)
    box = QRectF(middle.x() - width / 2, middle.y() - side / 2, width, side)
    paint_box(painter, box, ground, ink, side / 2, 1.2)
    if how == "observed":
        paint_icon(painter, "eye", ink, box, max(6, round(side * 0.75)))
        return
    painter.save()
    font = theme().font("value")
    font.setPixelSize(max(6, round(side * 0.66)))
    painter.setFont(font)
    painter.setPen(ink)
    painter.drawText(
        box, Qt.AlignmentFlag.AlignCenter, "do" if how == "set" else "\N{ALMOST EQUAL TO}"
    )
    painter.restore()
