"""The large histogram of a numeric column with the lines where it is cut, to be dragged."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from bnstudio.gui.import_page.reading import Numbers
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.paint import paint_box, paint_ring
from bnstudio.gui.wording.numbers import MINUS, format_count
from bnstudio.gui.wording.plain import plain, plain_lines
from bnstudio.project.amounts import THIN

# Sky, blue, purple, green, vermilion, brown: neighbours differ in lightness as well as in hue.
_STATE_COLOURS = (4, 0, 3, 2, 1, 5)
_REACH = 6


def state_colour(state: int) -> QColor:
    """Return the colour of a state of a cut column."""
    return theme().tokens.data[_STATE_COLOURS[state % len(_STATE_COLOURS)]]


def short_number(x: float, span: float = 0.0) -> str:
    """Write a number with a real minus and thin spaces, in at most six digits.

    Of a number on a scale of length ``span`` no more decimals are written than a thousandth of that
    has; whole numbers stay as they are, however long the scale.
    """
    if span > 0:
        x = round(x, max(0, 3 - math.floor(math.log10(span))))
    if x == 0:
        return "0"
    text = f"{abs(x):.6g}"
    if "e" not in text:
        whole, point, rest = text.partition(".")
        text = f"{int(whole):,}".replace(",", THIN) + point + rest
    return f"{MINUS}{text}" if x < 0 else text


def ticks(low: float, high: float, most: int) -> list[float]:
    """Return round numbers between ``low`` and ``high``, at most so many."""
    if not high > low or most < 2:
        return [low]
    rough = (high - low) / most
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(k * power for k in (1, 2, 2.5, 5, 10) if k * power >= rough)
    first = math.ceil(low / step - 1e-9)
    last = math.floor(high / step + 1e-9)
    return [k * step for k in range(first, last + 1)]


def spread(places: Sequence[int], widths: Sequence[int], room: int, gap: int) -> list[int]:
    """Return where labels of these widths begin: over their places, pushed apart where needed.

    When there is not enough room for all they overlap evenly.
    """
    lefts = [place - width // 2 for place, width in zip(places, widths, strict=True)]
    if sum(widths) + gap * (len(widths) - 1) > room:
        return [min(max(0, left), room - w) for left, w in zip(lefts, widths, strict=True)]
    # Neighbours that collide share the push, so that none strays far from its line.
    for _ in range(2 * len(lefts)):
        for i in range(len(lefts) - 1):
            over = lefts[i] + widths[i] + gap - lefts[i + 1]
            if over > 0:
                lefts[i] -= over // 2
                lefts[i + 1] += over - over // 2
    end = 0
    for i, width in enumerate(widths):
        lefts[i] = max(lefts[i], end)
        end = lefts[i] + width + gap
    end = room
    for i in reversed(range(len(lefts))):
        lefts[i] = min(lefts[i], end - widths[i])
        end = lefts[i] - gap
    return lefts


class CutHistogram(QWidget):
    """The picture.

    Signals
    -------
    cuts_moved(object)
        The cuts, ascending, while the person drags a line or moves it with the arrow keys.
    """

    cuts_moved = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._numbers: Numbers | None = None
        self.cuts: tuple[float, ...] = ()
        self._drag = -1
        self._chosen = 0
        self._faded = False
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setProperty("ownFocusRing", True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName("Histogram with the lines where the column is cut")
        theme().changed.connect(self.update)

    def sizeHint(self) -> QSize:
        return QSize(theme().px(560), theme().px(240))

    def minimumSizeHint(self) -> QSize:
        return QSize(theme().px(240), theme().px(110))

    def show_numbers(self, numbers: Numbers | None) -> None:
        """Show another column."""
        self._numbers, self.cuts, self._drag = numbers, (), -1
        self.update()

    def set_cuts(self, cuts: Sequence[float]) -> None:
        """Draw the lines elsewhere."""
        if self._drag < 0:
            self.cuts = tuple(cuts)
            self._chosen = min(self._chosen, max(0, len(self.cuts) - 1))
            message = ", ".join(short_number(cut) for cut in self.cuts)
            self.setAccessibleDescription(
                plain_lines(f"Cut at {message}" if message else "Not cut")
            )
            self.update()

    def set_faded(self, faded: bool) -> None:
        """Show that the column is left out."""
        self._faded = faded
        self.update()

    # -- geometry ------------------------------------------------------------------------------

    def plot(self) -> QRectF:
        """Return the rectangle of the bars."""
        dp = theme().px
        return QRectF(self.rect()).adjusted(dp(52), dp(30), -dp(16), -dp(26))

    def _span(self) -> tuple[float, float]:
        assert self._numbers is not None
        return float(self._numbers.edges[0]), float(self._numbers.edges[-1])

    def x_of(self, value: float) -> float:
        """Return where a value lies."""
        low, high = self._span()
        plot = self.plot()
        return plot.left() + (value - low) / (high - low) * plot.width()

    def value_at(self, x: float) -> float:
        """Return the value at a place, rounded to what a pixel can tell."""
        low, high = self._span()
        plot = self.plot()
        value = low + (x - plot.left()) / plot.width() * (high - low)
        digits = max(0, -math.floor(math.log10((high - low) / plot.width()))) if high > low else 6
        return round(value, min(digits, 12))

    def _near(self, place: QPoint) -> int:
        """Return the line under the mouse, or -1."""
        if self._numbers is None or not self.cuts:
            return -1
        distances = [abs(self.x_of(cut) - place.x()) for cut in self.cuts]
        at = int(np.argmin(distances))
        label = place.y() < self.plot().top() and distances[at] < theme().px(20)
        return at if distances[at] <= theme().px(_REACH) or label else -1

    # -- moving lines --------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._drag = self._near(event.position().toPoint())
            if self._drag >= 0:
                self._chosen = self._drag
            self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        place = event.position().toPoint()
        if self._drag >= 0:
            plot = self.plot()
            x = min(max(float(place.x()), plot.left() + 1), plot.right() - 1)
            self._move(self._drag, self.value_at(x))
        else:
            near = self._near(place) >= 0
            self.setCursor(Qt.CursorShape.SplitHCursor if near else Qt.CursorShape.ArrowCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._drag >= 0:
            self._drag = -1
            self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps: dict[int, int] = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        step = steps.get(event.key(), 0)
        if step and self.cuts and self._numbers is not None:
            pixels = 10 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1
            x = self.x_of(self.cuts[self._chosen]) + step * pixels
            self._move(self._chosen, self.value_at(x))
        elif event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down) and self.cuts:
            turn = 1 if event.key() == Qt.Key.Key_Up else -1
            self._chosen = (self._chosen + turn) % len(self.cuts)
            self.update()
        else:
            super().keyPressEvent(event)

    def _move(self, which: int, value: float) -> None:
        """Move a line, never past its neighbours."""
        low, high = self._span()
        least = self.cuts[which - 1] if which else low
        most = self.cuts[which + 1] if which + 1 < len(self.cuts) else high
        if not least < value < most or value == self.cuts[which]:
            return
        cuts = list(self.cuts)
        cuts[which] = value
        self.cuts = tuple(cuts)
        self.update()
        self.cuts_moved.emit(self.cuts)

    # -- painting ------------------------------------------------------------------------------

    def paintEvent(self, event: object) -> None:
        painter = QPainter(self)
        numbers = self._numbers
        if numbers is None or not numbers.ordered.size:
            return
        plot = self.plot()
        low, high = self._span()
        top = max(1, int(numbers.counts.max()))
        self._axes(painter, plot, low, high, top)
        self._bars(painter, plot, numbers, top)
        if not self._faded:
            self._lines(painter, plot)
        if self.hasFocus():
            paint_ring(painter, self.rect().adjusted(2, 2, -2, -2))

    def _axes(self, painter: QPainter, plot: QRectF, low: float, high: float, top: int) -> None:
        t, dp = theme().tokens, theme().px
        painter.setFont(theme().font("caption"))
        metrics = QFontMetricsF(painter.font())
        for count in ticks(0, top, max(2, int(plot.height() / dp(44)))):
            if count != int(count):
                continue
            y = round(plot.bottom() - count / top * plot.height())
            if count:
                painter.fillRect(QRectF(plot.left(), y, plot.width(), 1), t.row_line)
            painter.setPen(t.text_3)
            place = QRectF(0, y - dp(8), plot.left() - dp(8), dp(16))
            painter.drawText(
                place,
                Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter,
                format_count(int(count)),
            )
        painter.setPen(t.text_3)
        end = -math.inf
        for value in ticks(low, high, max(2, int(plot.width() / dp(64)))):
            text = short_number(round(value, 12))
            width = metrics.horizontalAdvance(text) + 2
            x = (
                min(self.x_of(value) - width / 2, self.width() - width)
                if high > low
                else plot.left()
            )
            if x > end + dp(6):
                painter.drawText(
                    QRectF(x, plot.bottom() + dp(6), width, dp(16)),
                    Qt.AlignmentFlag.AlignCenter,
                    plain(text),
                )
                end = x + width

    def _bars(self, painter: QPainter, plot: QRectF, numbers: Numbers, top: int) -> None:
        t = theme().tokens
        edges = [self.x_of(float(edge)) for edge in numbers.edges]
        for i, count in enumerate(numbers.counts.tolist()):
            if not count:
                continue
            left, right = round(edges[i]), round(edges[i + 1]) - 1
            height = max(1, round(count / top * plot.height()))
            bar = QRectF(left, round(plot.bottom()) - height, max(1, right - left), height)
            if self._faded:
                painter.fillRect(bar, t.control_border)
                continue
            # A bar that a line goes through has both colours.
            start = bar.left()
            low, high = float(numbers.edges[i]), float(numbers.edges[i + 1])
            inside = [k for k, cut in enumerate(self.cuts) if low < cut < high]
            for k in inside:
                stop = min(bar.right(), self.x_of(self.cuts[k]))
                painter.fillRect(QRectF(start, bar.top(), stop - start, height), state_colour(k))
                start = stop
            state = sum(cut <= low for cut in self.cuts) + len(inside)
            painter.fillRect(
                QRectF(start, bar.top(), bar.right() - start, height), state_colour(state)
            )
        painter.fillRect(
            QRectF(plot.left(), round(plot.bottom()), plot.width(), 1), t.strong_border
        )

    def _lines(self, painter: QPainter, plot: QRectF) -> None:
        t, dp = theme().tokens, theme().px
        font = theme().font("value")
        metrics = QFontMetricsF(font)
        assert self._numbers is not None
        # The same length as in the list of states: that of the values, not of the axis.
        ordered = self._numbers.ordered
        length = float(ordered[-1] - ordered[0])
        texts = [short_number(cut, length) for cut in self.cuts]
        places = [round(self.x_of(cut)) for cut in self.cuts]
        widths = [round(metrics.horizontalAdvance(text)) + dp(14) for text in texts]
        lefts = spread(places, widths, self.width(), dp(4))
        for x in places:
            painter.fillRect(QRectF(x - 1, dp(24), 2, plot.bottom() - dp(24)), t.text)
        for i, (text, left, width) in enumerate(zip(texts, lefts, widths, strict=True)):
            label = QRectF(left, dp(2), width, dp(22))
            paint_box(painter, label, t.text, None, 4)
            painter.setFont(font)
            painter.setPen(t.panel)
            painter.drawText(label, Qt.AlignmentFlag.AlignCenter, plain(text))
            if self.hasFocus() and i == self._chosen:
                line = QPointF(left + 4, dp(25)), QPointF(left + width - 4, dp(25))
                painter.setPen(t.accent_line)
                painter.drawLine(*line)
