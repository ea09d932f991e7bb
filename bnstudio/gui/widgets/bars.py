"""The progress bar."""

from __future__ import annotations

from PySide6.QtCore import QElapsedTimer, QRectF, QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from bnstudio.gui.eventloop.turns import timer
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.paint import paint_box
from bnstudio.gui.wording.plain import plain, plain_lines


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
