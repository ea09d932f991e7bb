"""Draws a sheet with Qt's painter: on an image, or on a page of a PDF."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontDatabase,
    QFontMetricsF,
    QPainter,
    QPainterPath,
    QPen,
    QPolygonF,
)

from bnstudio.figures.arrows import is_straight, line_and_head
from bnstudio.figures.sheet import (
    Area,
    Box,
    Disc,
    Line,
    Mark,
    Point,
    Route,
    Sheet,
    Style,
    Text,
    printable,
)
from bnstudio.figures.svg import ring_at
from bnstudio.figures.typeface import FAMILY, FILES, file_of
from bnstudio.resources import resource

Notice = Callable[[int, int], None]

DRAWN_AT = 96
"""Pixel size of the fonts, which are scaled to what is wanted: Qt knows whole sizes only."""

EACH = 400
"""Parts that are drawn between two words about how far it is."""

_WEIGHTS = {400: QFont.Weight.Normal, 500: QFont.Weight.Medium, 600: QFont.Weight.DemiBold}


def load_type() -> None:
    """Register the bundled type."""
    for weight in FILES:
        QFontDatabase.addApplicationFont(str(resource(file_of(weight))))


def paint_sheet(
    painter: QPainter, sheet: Sheet, scale: float, notice: Notice | None = None
) -> None:
    """Paint a sheet whose upper left corner is the painter's origin.

    Parameters
    ----------
    painter, sheet
        Where, and what.
    scale
        Units of the painter for one point.
    notice
        Called with how many parts are drawn, and of how many.
    """
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
    painter.scale(scale, scale)
    if sheet.ground:
        painter.fillRect(QRectF(0, 0, sheet.width, sheet.height), QColor(sheet.ground))
    brushes = _Brushes(painter)
    for number, part in enumerate(sheet.parts):
        if notice is not None and number % EACH == 0:
            notice(number, len(sheet.parts))
        for mark in part.marks:
            brushes.paint(mark)
    painter.restore()


class _Brushes:
    """Paints marks; pens and fonts are made once."""

    def __init__(self, painter: QPainter) -> None:
        self._painter = painter
        self._pens: dict[Style, QPen] = {}
        self._fonts: dict[int, tuple[QFont, QFontMetricsF]] = {}
        self._style: Style | None = None

    def paint(self, mark: Mark) -> None:
        """Paint a mark."""
        painter = self._painter
        match mark:
            case Box():
                self._take(mark.style)
                box = QRectF(mark.left, mark.top, mark.width, mark.height)
                painter.drawRoundedRect(box, mark.radius, mark.radius)
                if mark.band is not None:
                    self._band(mark, mark.band)
                if mark.label and mark.size > 0:
                    self._text(mark.label_at)
            case Route():
                self._route(mark)
            case Text():
                self._text(mark)
            case Line():
                self._take(mark.style)
                painter.drawPolyline(_polygon(mark.points))
            case Area():
                self._take(mark.style)
                painter.drawPolygon(_polygon(mark.points))
            case Disc():
                self._take(mark.style)
                painter.drawEllipse(QPointF(mark.x, mark.y), mark.radius, mark.radius)

    def _take(self, style: Style) -> None:
        if style is self._style:
            return
        self._style = style
        pen = self._pens.get(style)
        if pen is None:
            pen = QPen(Qt.PenStyle.NoPen)
            if style.line:
                pen = QPen(QColor(style.line), style.width)
                pen.setCapStyle(Qt.PenCapStyle.FlatCap)
                pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
                if style.dash and style.width > 0:
                    pen.setDashPattern([length / style.width for length in style.dash])
            self._pens[style] = pen
        self._painter.setPen(pen)
        self._painter.setBrush(QBrush(QColor(style.fill)) if style.fill else Qt.BrushStyle.NoBrush)

    def _band(self, mark: Box, band: Style) -> None:
        x = mark.left + band.width / 2.0
        inset = min(mark.radius, mark.height / 2.0) * 0.4
        self._take(band)
        top, bottom = mark.top + inset, mark.top + mark.height - inset
        self._painter.drawLine(QPointF(x, top), QPointF(x, bottom))

    def _route(self, mark: Route) -> None:
        line, head = line_and_head(mark)
        self._take(mark.style)
        if len(line) == 4 and is_straight(line):
            self._painter.drawLine(QPointF(*line[0]), QPointF(*line[3]))
        elif all(is_straight(line[at : at + 4]) for at in range(0, len(line) - 3, 3)):
            self._painter.drawPolyline(_polygon(line[::3]))
        else:
            self._painter.drawPath(_path(line))
        if head:
            hollow = mark.head == "hollow"
            edge = mark.style.line if hollow else ""
            fill = mark.ground if hollow else mark.style.line
            self._take(Style("head", edge, max(mark.head_length * 0.12, 0.3), (), fill))
            self._painter.drawPolygon(_polygon(head))
        if mark.ring:
            x, y = ring_at(mark)
            self._take(Style("ring", mark.style.line, mark.style.width, (), mark.ground))
            self._painter.drawEllipse(QPointF(x, y), mark.ring, mark.ring)

    def _text(self, mark: Text) -> None:
        font, metrics = self._font(mark.weight)
        painter, share = self._painter, mark.size / DRAWN_AT
        text = printable(mark.text, 2000)
        x = mark.x
        if mark.anchor != "start":
            wide = metrics.horizontalAdvance(text) * share
            x -= wide / 2.0 if mark.anchor == "middle" else wide
        painter.setPen(QColor(mark.ink))
        self._style = None
        painter.setFont(font)
        painter.save()
        painter.translate(x, mark.y)
        painter.scale(share, share)
        painter.drawText(QPointF(0.0, 0.0), text)
        painter.restore()

    def _font(self, weight: int) -> tuple[QFont, QFontMetricsF]:
        if weight not in self._fonts:
            font = QFont()
            font.setFamilies([FAMILY, "Noto Sans", "Sans Serif"])
            font.setPixelSize(DRAWN_AT)
            font.setWeight(_WEIGHTS.get(weight, QFont.Weight.Normal))
            font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
            font.setFeature(QFont.Tag("tnum"), 1)
            self._fonts[weight] = font, QFontMetricsF(font)
        return self._fonts[weight]


def _polygon(points: tuple[Point, ...]) -> QPolygonF:
    return QPolygonF([QPointF(x, y) for x, y in points])


def _path(points: tuple[Point, ...]) -> QPainterPath:
    path = QPainterPath(QPointF(*points[0]))
    for at in range(1, len(points) - 2, 3):
        path.cubicTo(*points[at], *points[at + 1], *points[at + 2])
    return path
