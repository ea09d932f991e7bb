"""What lies over the lines of the trace: points, names, words and the readout.

One item in the widget's pixels. The names of the runs stand beside the plot, each led to from the
end of its line: nothing is left out while there is room for a row a run. Everything it needs is in
the :class:`Picture` it is given.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from bnstudio.figures.charts.end_names import column_of
from bnstudio.gui.runs.trace_lines import (
    BoundLine,
    Corners,
    Gathered,
    Line,
    Projection,
    covered,
    position_text,
    top_above,
)
from bnstudio.gui.style.run_style import run_pen, run_style
from bnstudio.gui.style.theme import theme
from bnstudio.gui.wording.numbers import MINUS, format_score, format_share
from bnstudio.gui.wording.plain import plain
from bnstudio.gui.wording.tr import tr

#: From the plot to the names, and from a point to what leads from it; the names' share at most.
_LEAD, _FROM_POINT, _SHARE = 20, 7, 0.3
# From a line to the words above it, and where the highest words begin: nothing is drawn so high.
_GAP, _HIGHEST = 4.0, 2.0
# From this share on it is said how much of the gain lies below the view.
_WORTH_SAYING = 0.05


#: Writes a text at a place: with a font, in a colour.
Write = Callable[[QRectF, str, QFont, QColor], None]


@dataclass(frozen=True)
class Picture:
    """What is shown: the lines, the bound, and where they lie.

    ``bound_corners`` is ``None`` where the bound lies above the view. ``share_below`` is the share
    of a lone run's gain that lies below it.
    """

    gathered: Gathered
    projection: Projection
    by_steps: bool
    current: int | None
    bound: BoundLine | None
    bound_corners: Corners | None
    share_below: float = 0.0

    def mark(self, line: Line) -> float | None:
        """Return the pixel where a run's search begins, if it is marked."""
        return self.projection.mark(line, self.by_steps)


class Overlay(pg.GraphicsObject):  # type: ignore[misc]  # pyqtgraph has no types
    """Paints a picture's points and words, and the readout where the pointer is.

    ``painted`` counts how often; ``words`` are those written last, each with its place.
    """

    def __init__(self) -> None:
        super().__init__()
        self.painted = 0
        self.words: list[tuple[QRectF, str]] = []
        self._picture: Picture | None = None
        self._hover: QPointF | None = None
        self._size = QRectF(0, 0, 1, 1)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def resize(self, width: float, height: float) -> None:
        """Cover so much."""
        self.prepareGeometryChange()
        self._size = QRectF(0, 0, width, height)
        self.update()

    def set_picture(self, picture: Picture) -> None:
        """Show another picture."""
        self._picture = picture
        self.update()

    def set_hover(self, hover: QPointF | None) -> None:
        """Show the readout at ``hover``, or none."""
        if hover != self._hover:
            self._hover = hover
            self.update()

    @property
    def hover(self) -> QPointF | None:
        """Where the pointer is over the lines, in pixels."""
        return self._hover

    def boundingRect(self) -> QRectF:
        return self._size

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        self.painted += 1
        self.words.clear()
        picture = self._picture
        if picture is None:
            return
        lines, area = picture.gathered.lines, picture.projection.area
        if lines and not picture.gathered.some:
            painter.setFont(theme().font("caption"))
            painter.setPen(theme().tokens.text_3)
            message = tr("The line begins with the first network")
            painter.drawText(self._size, Qt.AlignmentFlag.AlignCenter, plain(message))
        taken: list[QRectF] = []
        if picture.bound is not None:
            self._name_bound(painter, picture, picture.bound, taken)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
        write = partial(self._word, painter)
        name_lines(painter, lines, picture.current, area, self._size, write)
        # The newest run's point lies on top.
        for line in lines:
            if line.tip is not None:
                _paint_point(painter, line, line.tip)
                taken.append(QRectF(line.tip.x() - 6, line.tip.y() - 6, 12, 12))
        for line in reversed(lines):
            self._name_mark(painter, picture, line, taken)
        if picture.share_below >= _WORTH_SAYING:
            self._name_rest(painter, picture, taken)
        if self._hover is not None:
            self._readout(painter, picture, self._hover)

    # -- names ---------------------------------------------------------------------------------

    def _name_bound(
        self, painter: QPainter, picture: Picture, bound: BoundLine, taken: list[QRectF]
    ) -> None:
        area, corners = picture.projection.area, picture.bound_corners
        text, value, room = bound.label, "", area.width()
        if corners is None:
            room = area.right() - 8
            value = f" {format_score(bound.value)}"
            text = tr("{words}:{value}, above this view", words=text, value=value)
        elif not area.top() - 1 <= corners[1][-1] <= area.bottom() + 1:
            return
        font = theme().font("column")
        metrics = QFontMetricsF(font)
        if metrics.horizontalAdvance(text) > room:
            text = bound.label.replace(tr("Upper bound"), f"{tr('Bound')}{value}")
            # The number comes first: only a long name gives way.
            text = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room)
        width, height = metrics.horizontalAdvance(text), metrics.height()
        place = QRectF(area.right() - width - 4, _HIGHEST, width + 8, height)
        if corners is not None:
            place.moveTop(top_above(place, corners, picture.gathered.lines, _GAP, _HIGHEST))
        taken.append(place)
        self._word(painter, place, text, font, theme().tokens.text_2)

    def _name_mark(
        self, painter: QPainter, picture: Picture, line: Line, taken: list[QRectF]
    ) -> None:
        """Name the dotted line where a run's search begins, where the traces leave room."""
        at = picture.mark(line)
        if at is None:
            return
        lines, area = picture.gathered.lines, picture.projection.area
        font = theme().font("caption")
        metrics = QFontMetricsF(font)
        message = (
            tr("search begins") if len(lines) == 1 else tr("{label} searches", label=line.label)
        )
        width, height = metrics.horizontalAdvance(message) + 6, metrics.height()
        # Before the mark there is little to cover; above it, where the line is still low.
        places = [
            QRectF(left, top, width, height)
            for top in (area.bottom() - height - 2, area.top() + 2)
            for left in (at - 2 - width, at + 2)
            if area.left() <= left and left + width <= area.right()
        ]
        best = _freest(places, lines, taken)
        if best is not None:
            self._word(painter, best, message, font, theme().tokens.text_3)

    def _name_rest(self, painter: QPainter, picture: Picture, taken: list[QRectF]) -> None:
        """Say how much of the gain lies below the lower edge."""
        area = picture.projection.area
        font = theme().font("caption")
        metrics = QFontMetricsF(font)
        message = tr(
            "{share_below} of the gain lies below", share_below=format_share(picture.share_below, 0)
        )
        width, height = metrics.horizontalAdvance(message) + 6, metrics.height()
        top = area.bottom() - height - 2
        lefts = (area.right() - width - 2, area.left() + 2)
        places = [QRectF(left, top, width, height) for left in lefts]
        best = _freest(places, picture.gathered.lines, taken)
        if best is not None:
            self._word(painter, best, message, font, theme().tokens.text_3)

    def _word(
        self, painter: QPainter, place: QRectF, text: str, font: QFont, colour: QColor
    ) -> None:
        self.words.append((place, text))
        painter.fillRect(place, theme().tokens.panel)
        painter.setFont(font)
        painter.setPen(colour)
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, text)

    # -- pointing ------------------------------------------------------------------------------

    def _readout(self, painter: QPainter, picture: Picture, hover: QPointF) -> None:
        projection, tokens = picture.projection, theme().tokens
        area = projection.area
        where = projection.x_at(hover.x())
        rows = picture.gathered.readout(where, picture.by_steps)
        if not rows:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setPen(QPen(tokens.control_border, 1))
        x = round(hover.x())
        painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()))
        head = self._readout_head(picture, where, hover.x())
        font, strong = theme().font("caption"), theme().font("column")
        metrics = QFontMetricsF(strong)
        # The head, and a row that counts the others, take a row each.
        most = max(int((self._size.height() - 20) / (metrics.height() + 3)) - 1, 2)
        more = 0 if len(rows) <= most else len(rows) - most + 1
        rows = rows[: len(rows) - more]
        names = max(metrics.horizontalAdvance(label) for _, label, _ in rows)
        said = [_score_text(projection, score) for *_, score in rows]
        values = max(map(metrics.horizontalAdvance, said))
        line = metrics.height() + 3
        width = max(16 + 6 + names + 16 + values, metrics.horizontalAdvance(head)) + 20
        height = line * (len(rows) + 1 + (more > 0)) + 12
        right_edge = self._size.width() - 4
        left = x + 12 if x + 12 + width <= right_edge else max(4, x - 12 - width)
        top = min(max(4.0, hover.y() - height / 2), self._size.height() - height - 4)
        box = QRectF(round(left) + 0.5, round(top) + 0.5, width, height)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
        painter.setPen(QPen(tokens.control_border, 1))
        painter.setBrush(tokens.raised)
        painter.drawRoundedRect(box, 6, 6)
        inner = box.adjusted(10, 6, -10, -6)
        painter.setFont(font)
        painter.setPen(tokens.text_3)
        row = QRectF(inner.left(), inner.top(), inner.width(), line)
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(row, Qt.AlignmentFlag.AlignLeft | middle, plain(head))
        for (number, label, _), value in zip(rows, said, strict=True):
            row.translate(0, line)
            painter.setPen(run_pen(number, 2.0))
            y = round(row.center().y())
            painter.drawLine(QPointF(row.left(), y), QPointF(row.left() + 16, y))
            painter.setPen(tokens.text)
            painter.setFont(strong)
            painter.drawText(
                row.adjusted(22, 0, 0, 0), Qt.AlignmentFlag.AlignLeft | middle, plain(label)
            )
            painter.drawText(row, Qt.AlignmentFlag.AlignRight | middle, plain(value))
        if more > 0:
            row.translate(0, line)
            painter.setFont(font)
            painter.setPen(tokens.text_3)
            painter.drawText(
                row, Qt.AlignmentFlag.AlignLeft | middle, plain(tr("and {more} more", more=more))
            )

    def _readout_head(self, picture: Picture, where: float, pixel: float) -> str:
        projection, lines = picture.projection, picture.gathered.lines
        span = where if projection.scale.log_time else projection.right - projection.left
        right = float(projection.scale.seconds(projection.right))
        head = position_text(where, picture.by_steps, span, right)
        for line in reversed(lines):
            mark = picture.mark(line)
            if mark is not None and abs(mark - pixel) <= 4:
                which = f"{line.label} " if len(lines) > 1 else ""
                return tr("{head} · {which}begins to search", head=head, which=which)
        return head


def _score_text(projection: Projection, score: float) -> str:
    """Write a score, or what it lacks of the best where that is shown."""
    best = projection.scale.best
    if best is None:
        return format_score(score)
    lacking = format_score(best - score)
    return f"{MINUS}{lacking}" if any(c in "123456789" for c in lacking) else tr("best", "score")


def names_width(names: Sequence[str], whole: float) -> float:
    """Return how wide the column of names is in a plot of a width; in steps of 8."""
    metrics = QFontMetricsF(_font(strong=True))
    widest = max((metrics.horizontalAdvance(plain(name)) for name in names), default=0.0)
    return min(8.0 * math.ceil(widest / 8.0), _SHARE * whole)


def name_lines(
    painter: QPainter,
    lines: Sequence[Line],
    current: int | None,
    area: QRectF,
    size: QRectF,
    write: Write,
) -> None:
    """Lead from the ends of lines to their names, and write these.

    Those that end out of sight have none. ``area`` is that of the lines, ``size`` that of the whole
    plot.
    """
    lines = [line for line in lines if line.tip is not None]
    lines.sort(key=lambda line: (-line.last, line.number))
    strong = [line.running or line.number == current for line in lines]
    first = sorted(range(len(lines)), key=lambda at: (not strong[at], -lines[at].number))
    tips = [line.tip for line in lines if line.tip is not None]
    row = QFontMetricsF(_font(strong=True)).height()
    column = column_of([tip.y() for tip in tips], first, row, 2.0, size.height() - 2.0)
    left = area.right() + theme().px(_LEAD)
    room = size.width() - left - 4.0
    tokens = theme().tokens
    for at, middle in column.middles.items():
        _lead(painter, lines[at], tips[at], area.right(), QPointF(left - 4.0, middle))
        colour = tokens.text if strong[at] else tokens.text_2
        _write(lines[at].label, QPointF(left, middle), room, _font(strong[at]), colour, write)
    if column.rest is not None:
        words = tr("and {more} more", more=column.left_out)
        _write(words, QPointF(left, column.rest), room, _font(False), tokens.text_3, write)


def _font(strong: bool) -> QFont:
    font = theme().font("caption")
    font.setWeight(theme().font("value" if strong else "column").weight())
    return font


def _lead(painter: QPainter, line: Line, tip: QPointF, right: float, to: QPointF) -> None:
    """Draw what leads to a name: soft dots over the plot, then a thin line."""
    colour = QColor(run_style(line.number)[0])
    soft = QColor(colour)
    soft.setAlphaF(0.55)  # it is no part of the run's line
    begin = tip.x() + theme().px(_FROM_POINT)
    if begin < right:
        dotted = QPen(soft, 1.0, Qt.PenStyle.CustomDashLine)
        dotted.setDashPattern([1.0, 5.0])
        painter.setPen(dotted)
        painter.drawLine(QPointF(begin, tip.y()), QPointF(right, tip.y()))
    painter.setPen(QPen(colour, 1.0))
    painter.drawLine(QPointF(max(begin, right), tip.y()), to)


def _write(text: str, at: QPointF, room: float, font: QFont, colour: QColor, write: Write) -> None:
    metrics = QFontMetricsF(font)
    said = metrics.elidedText(plain(text), Qt.TextElideMode.ElideMiddle, room)
    width, height = metrics.horizontalAdvance(said), metrics.height()
    write(QRectF(at.x(), at.y() - height / 2.0, width + 1.0, height), said, font, colour)


def _paint_point(painter: QPainter, line: Line, tip: QPointF) -> None:
    colour = QColor(run_style(line.number)[0])
    painter.setPen(Qt.PenStyle.NoPen)
    if line.halo:
        soft = QColor(colour)
        soft.setAlphaF(0.25)
        painter.setBrush(soft)
        painter.drawEllipse(tip, 7.5, 7.5)
    painter.setBrush(colour)
    radius = 4.0 if line.running else 3.0
    painter.drawEllipse(tip, radius, radius)


def _freest(places: list[QRectF], lines: list[Line], taken: list[QRectF]) -> QRectF | None:
    """Return, and take, the first free place that covers least of the lines."""
    best, least = None, math.inf
    for place in places:
        if not any(place.intersects(other) for other in taken):
            hidden = covered(place, lines)
            if hidden < least:
                best, least = place, hidden
            if not hidden:
                break
    if best is not None:
        taken.append(best)
    return best
