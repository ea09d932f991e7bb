"""The progress bar, and the bars of a variable's states."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QElapsedTimer, QEvent, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from bnstudio.gui.eventloop.turns import timer
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.paint import paint_box
from bnstudio.gui.wording.decimals import signed
from bnstudio.gui.wording.numbers import format_number
from bnstudio.gui.wording.plain import plain, plain_lines
from bnstudio.gui.wording.tr import tr

ROW = 26
"""Height of the line of a state."""


class ProgressBar(QWidget):
    """A 4-px bar; without a measure a short piece wanders (or rests half-filled, see below).

    ``set_share(None)`` says that there is no measure. When the system asks for no motion the
    piece stands still in the middle.
    """

    def __init__(self, name: str = "") -> None:
        super().__init__()
        self._share: float | None = 0.0
        self._role = "accent_line"
        self.setAccessibleName(plain(name))
        self.setFixedHeight(4)
        self.setMinimumWidth(theme().px(40))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._clock = QElapsedTimer()
        self._clock.start()
        self._timer = timer(self, 40, self.update, once=False)

    @property
    def share(self) -> float | None:
        return self._share

    def set_share(self, share: float | None, role: str = "accent_line") -> None:
        """Fill the bar up to ``share`` (0 to 1) in a colour of the theme."""
        self._share = None if share is None else min(max(share, 0.0), 1.0)
        self._role = role
        message = "" if self._share is None else f"{self._share:.0%}"
        self.setAccessibleDescription(plain_lines(message))
        self._run()
        self.update()

    def showEvent(self, event: object) -> None:
        self._run()

    def hideEvent(self, event: object) -> None:
        self._timer.stop()

    def _run(self) -> None:
        wanders = self._share is None and self.isVisible() and theme().motion
        if wanders != self._timer.isActive():
            self._timer.start() if wanders else self._timer.stop()

    def sizeHint(self) -> QSize:
        return QSize(theme().px(120), self.height())

    def paintEvent(self, event: object) -> None:
        painter = QPainter(self)
        t = theme().tokens
        radius = self.height() / 2
        paint_box(painter, self.rect(), t.pressed, None, radius)
        if self._share is None:
            piece = self.width() * 0.25
            way = (self._clock.elapsed() % 1600) / 1600 if self._timer.isActive() else 0.5
            bar = QRectF(way * (self.width() + piece) - piece, 0, piece, self.height())
            if not self._timer.isActive():
                bar.moveLeft((self.width() - piece) / 2)
            paint_box(painter, bar.intersected(QRectF(self.rect())), t.accent_line, None, radius)
        elif self._share > 0:
            width = max(self.height(), self.width() * self._share)
            fill = t.colour(self._role)
            paint_box(painter, QRectF(0, 0, width, self.height()), fill, None, radius)


class StateBars(QWidget):
    """The rows: name, bar, share."""

    def __init__(self) -> None:
        super().__init__()
        self._states: tuple[str, ...] = ()
        self._missing: int | None = None
        self._shares: list[float] | None = None
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme().changed.connect(self.update)

    def show_states(
        self,
        states: Sequence[str],
        counts: Sequence[float] | None,
        missing: int | None = None,
    ) -> None:
        """Show states; without counts the bars are empty. ``missing`` is the state of that name."""
        self._states, self._missing = tuple(states), missing
        self._shares = None
        if counts is not None:
            whole = float(sum(counts)) or 1.0
            self._shares = [count / whole for count in counts]
        self.setFixedHeight(max(1, theme().px(ROW) * len(self._states)))
        message = []
        if self._shares is not None:
            pairs = zip(self._states, self._shares, strict=True)
            message = [f"{state} {signed(f'{share:.1%}')}" for state, share in pairs]
        self.setAccessibleName(tr("Shares of the states"))
        self.setAccessibleDescription(plain_lines(", ".join(message)))
        self.update()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent):
            row = event.pos().y() // theme().px(ROW)
            states = self._states
            self.setToolTip(plain_lines(states[row] if 0 <= row < len(states) else ""))
        return super().event(event)

    def room_for_names(self, metrics: QFontMetrics, room: int) -> int:
        """Return the width of the names in the room that they share with the bars."""
        widest = max((metrics.horizontalAdvance(name) for name in self._states[:64]), default=0)
        # A pixel more: an advance is rounded, and a name as wide as its place would be cut.
        return min(max(theme().px(52), widest + 1), round(room * 0.55))

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._states:
            return
        painter = QPainter(self)
        tokens, dp = theme().tokens, theme().px
        font = theme().font("body")
        metrics = QFontMetrics(font)
        painter.setFont(font)
        states = self._states
        row = dp(ROW)
        first = max(0, event.rect().top() // row)
        last = min(len(states), event.rect().bottom() // row + 1)
        value = dp(52)
        room = self.width() - value - dp(16)
        names = self.room_for_names(metrics, room)
        track = QRect(names + dp(8), 0, room - names, dp(8))
        for i in range(first, last):
            top = i * row
            missing = i == self._missing
            painter.setPen(tokens.text_2)
            text = metrics.elidedText(plain(states[i]), Qt.TextElideMode.ElideMiddle, names)
            middle = Qt.AlignmentFlag.AlignVCenter
            painter.drawText(QRect(0, top, names, row), middle | Qt.AlignmentFlag.AlignLeft, text)
            bar = track.translated(0, top + (row - track.height()) // 2)
            paint_box(painter, bar, tokens.bar_track, None, 2)
            if self._shares is None:
                continue
            share = self._shares[i]
            if share > 0:
                width = max(2, round(bar.width() * share))
                filled = QRect(bar.left(), bar.top(), width, bar.height())
                colour = tokens.caution_bar if missing else tokens.bar_selected
                paint_box(painter, filled, colour, None, 2)
            painter.setPen(tokens.text)
            painter.drawText(
                QRect(self.width() - value, top, value, row),
                middle | Qt.AlignmentFlag.AlignRight,
                f"{format_number(100 * share, 1)} %",
            )
