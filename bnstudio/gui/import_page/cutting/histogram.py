"""The large histogram of a numeric column with the lines where it is cut.

A line is dragged, or moved with the arrow keys; a double click or Insert adds one, Delete takes the
chosen one away.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QResizeEvent,
)
from PySide6.QtWidgets import QMenu, QSizePolicy, QWidget

from bnstudio.data.table.cutting.names import short_texts
from bnstudio.data.table.discretise import MAX_BINS
from bnstudio.gui.import_page.cutting.axis import Axis, short_number, spread, ticks
from bnstudio.gui.import_page.reading import BARS, Numbers
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.fields import CheckBox
from bnstudio.gui.widgets.paint import paint_box, paint_ring
from bnstudio.gui.wording.numbers import format_count
from bnstudio.gui.wording.plain import plain, plain_lines
from bnstudio.gui.wording.tr import tr

# Sky, blue, purple, green, vermilion, brown: neighbours differ in lightness as well as in hue.
_STATE_COLOURS = (4, 0, 3, 2, 1, 5)
_REACH = 6


def state_colour(state: int) -> QColor:
    """Return the colour of a state of a cut column."""
    return theme().tokens.data[_STATE_COLOURS[state % len(_STATE_COLOURS)]]


class CutHistogram(QWidget):
    """The picture.

    Signals
    -------
    cuts_moved(object)
        The cuts, ascending, while the person drags a line or moves it with the arrow keys, and
        after one was added or taken away.
    """

    cuts_moved = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._numbers: Numbers | None = None
        self.cuts: tuple[float, ...] = ()
        self._drag = -1
        self._chosen = 0
        self._faded = False
        self._axis: Axis | None = None
        self._log = False
        self._counts, self._edges = np.zeros(0, dtype=np.int64), np.zeros(0)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setProperty("ownFocusRing", True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(tr("Histogram with the lines where the column is cut"))
        self.setToolTip(
            tr(
                "Drag a line. A double click (Insert) adds one, Delete takes the chosen one away; "
                "arrow keys up and down choose it, left and right move it."
            )
        )
        self.log = CheckBox(tr("Log axis"), self)
        self.log.setToolTip(tr("Draw the values on a logarithmic scale; it changes no cut"))
        self.log.toggled.connect(self.set_log)
        self.log.hide()
        theme().changed.connect(self.update)

    def resizeEvent(self, event: QResizeEvent) -> None:
        hint = self.log.sizeHint()
        self.log.setGeometry(self.width() - hint.width() - theme().px(4), 0, *hint.toTuple())

    def sizeHint(self) -> QSize:
        return QSize(theme().px(560), theme().px(240))

    def minimumSizeHint(self) -> QSize:
        return QSize(theme().px(200), theme().px(110))

    def show_numbers(self, numbers: Numbers | None) -> None:
        """Show another column."""
        self._numbers, self.cuts, self._drag = numbers, (), -1
        self._lay_out()

    def set_log(self, log: bool) -> None:
        """Use a logarithmic scale, or a plain one."""
        if log != self._log:
            self._log = log
            self._lay_out()

    def _lay_out(self) -> None:
        """Count the values for the scale."""
        numbers = self._numbers
        self._axis = None
        self.log.setVisible(numbers is not None and numbers.ordered.size > 0)
        if numbers is not None and numbers.ordered.size:
            ordered, edges = numbers.ordered, numbers.edges
            self._counts, self._edges = numbers.counts, edges
            self._axis = Axis(ordered, float(edges[0]), float(edges[-1]), log=self._log)
            if self._log and self._axis.high > self._axis.low:
                self._edges = self._axis.edges(BARS)
                ranks = np.searchsorted(ordered, self._edges, side="right")
                self._counts = np.diff(ranks).astype(np.int64)
        self.update()

    def set_cuts(self, cuts: Sequence[float]) -> None:
        """Draw the lines elsewhere."""
        if self._drag < 0:
            self.cuts = tuple(cuts)
            self._chosen = min(self._chosen, max(0, len(self.cuts) - 1))
            message = ", ".join(short_number(cut) for cut in self.cuts)
            self.setAccessibleDescription(
                plain_lines(tr("Cut at {message}", message=message) if message else tr("Not cut"))
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

    def x_of(self, value: float) -> float:
        """Return where a value lies."""
        assert self._axis is not None
        axis, plot = self._axis, self.plot()
        length = axis.high - axis.low
        share = (axis.place(value) - axis.low) / length if length > 0 else 0.5
        return plot.left() + share * plot.width()

    def value_at(self, x: float) -> float:
        """Return the value at a place, rounded to what a pixel can tell."""
        assert self._axis is not None
        axis, plot = self._axis, self.plot()
        pixel = (axis.high - axis.low) / plot.width()
        place = axis.low + (x - plot.left()) * pixel
        value = axis.value(place)
        near = abs(axis.value(place + pixel) - value)
        digits = -math.floor(math.log10(near)) if near > 0 else 6
        return round(value, min(max(digits, 0), 12))

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

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        place = event.position().toPoint()
        if event.button() == Qt.MouseButton.LeftButton and self._near(place) < 0:
            self._add_at(place.x())

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
        elif event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and self.cuts:
            self.remove(self._chosen)
        elif event.key() in (Qt.Key.Key_Insert, Qt.Key.Key_Plus) and self._numbers is not None:
            self._add_in_widest()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if self._axis is None:
            return
        menu = self.menu(event.pos())
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(event.globalPos())

    def menu(self, place: QPoint) -> QMenu:
        """Return the menu for a place in the picture."""
        menu = QMenu(self)
        near = self._near(place)
        if near < 0:
            menu.addAction(tr("Add a line here"), lambda: self._add_at(place.x()))
        which = near if near >= 0 else self._chosen
        if self.cuts:
            name = plain(
                tr(
                    "Take the line at {short_number} away",
                    short_number=short_number(self.cuts[which]),
                )
            )
            menu.addAction(name, lambda: self.remove(which))
        return menu

    def remove(self, which: int) -> None:
        """Take a line away."""
        cuts = self.cuts[:which] + self.cuts[which + 1 :]
        self.cuts = cuts
        self._chosen = min(which, max(0, len(cuts) - 1))
        self.update()
        self.cuts_moved.emit(cuts)

    def _add_at(self, x: float) -> None:
        """Add a line at a place in the picture."""
        plot = self.plot()
        if self._axis is not None and plot.left() < x < plot.right():
            self._add(self.value_at(x))

    def _add_in_widest(self) -> None:
        """Add a line in the middle of the widest part of the picture."""
        plot = self.plot()
        ends = [plot.left(), *(self.x_of(cut) for cut in self.cuts), plot.right()]
        widest = max(range(len(ends) - 1), key=lambda i: ends[i + 1] - ends[i])
        self._add_at((ends[widest] + ends[widest + 1]) / 2)

    def _add(self, value: float) -> None:
        if value in self.cuts or len(self.cuts) + 1 >= MAX_BINS:
            return
        self.cuts = tuple(sorted((*self.cuts, value)))
        self._chosen = self.cuts.index(value)
        self.update()
        self.cuts_moved.emit(self.cuts)

    def _move(self, which: int, value: float) -> None:
        """Move a line, never past its neighbours."""
        assert self._axis is not None
        low, high = self._axis.value(self._axis.low), self._axis.value(self._axis.high)
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
        top = max(1, int(self._counts.max()))
        self._axes(painter, plot, top)
        self._bars(painter, plot, top)
        if not self._faded:
            self._lines(painter, plot)
        if self.hasFocus():
            paint_ring(painter, self.rect().adjusted(2, 2, -2, -2))

    def _axes(self, painter: QPainter, plot: QRectF, top: int) -> None:
        assert self._axis is not None
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
        for value in self._axis.ticks(max(2, int(plot.width() / dp(64)))):
            text = short_number(float(f"{value:.12g}"))
            width = metrics.horizontalAdvance(text) + 2
            x = min(self.x_of(value) - width / 2, self.width() - width)
            if x > end + dp(6):
                painter.drawText(
                    QRectF(x, plot.bottom() + dp(6), width, dp(16)),
                    Qt.AlignmentFlag.AlignCenter,
                    plain(text),
                )
                end = x + width

    def _bars(self, painter: QPainter, plot: QRectF, top: int) -> None:
        t = theme().tokens
        edges = [self.x_of(float(edge)) for edge in self._edges]
        for i, count in enumerate(self._counts.tolist()):
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
            low, high = float(self._edges[i]), float(self._edges[i + 1])
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
        # The same numbers as in the names of the states.
        texts = [short_number(float(text)) for text in short_texts(self.cuts)]
        places = [round(self.x_of(cut)) for cut in self.cuts]
        widths = [round(metrics.horizontalAdvance(text)) + dp(14) for text in texts]
        room = self.log.x() - dp(8) if self.log.isVisible() else self.width()
        lefts = spread(places, widths, room, dp(4))
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
