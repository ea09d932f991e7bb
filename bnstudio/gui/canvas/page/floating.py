"""Raised boxes that float over the canvas: the card with a refusal, and the chip with one line.

They are children of the view, painted from the theme, and never take part in the scene. A card can
be dragged to another place.
"""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPalette, QPen, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from bnstudio.gui.style.theme import theme
from bnstudio.gui.style.tokens import Tokens
from bnstudio.gui.widgets.buttons import IconButton
from bnstudio.gui.widgets.labels import IconLabel, Label
from bnstudio.gui.wording.plain import plain
from bnstudio.gui.wording.tr import tr

SHADOW = 10
"""Room round a floating box for its shadow, in pixels."""


class FloatingBox(QWidget):
    """A raised box with a shadow; its layout lies inside the shadow's room."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.host = parent
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        # A graphics view hands its ground down, on which labels would not have their own colours.
        self.setBackgroundRole(QPalette.ColorRole.Window)
        self._ground: tuple[tuple[QSize, float, Tokens], QPixmap] | None = None
        theme().changed.connect(self.update)

    def box(self) -> QRectF:
        """Return the visible box."""
        return QRectF(self.rect()).adjusted(SHADOW, SHADOW - 3, -SHADOW, -SHADOW)

    def paintEvent(self, event: QPaintEvent) -> None:
        # What lies below is painted often; its shadow is kept as a picture.
        t, ratio = theme().tokens, self.devicePixelRatioF()
        key = self.size(), ratio, t
        if self._ground is None or self._ground[0] != key:
            pixmap = QPixmap(self.size() * ratio)
            pixmap.setDevicePixelRatio(ratio)
            pixmap.fill(Qt.GlobalColor.transparent)
            self._ground = key, pixmap
            inner = QPainter(pixmap)
            inner.setRenderHint(QPainter.RenderHint.Antialiasing)
            box = self.box()
            # The soft shadow of what floats: 3 px down, 8 px wide.
            inner.setPen(Qt.PenStyle.NoPen)
            colour = QColor(t.shadow)
            colour.setAlphaF(t.shadow.alphaF() * 0.2)
            inner.setBrush(colour)
            for grow in range(6, -2, -1):
                wide = box.adjusted(-grow, -grow + 3, grow, grow + 3)
                inner.drawRoundedRect(wide, 8.0 + grow, 8.0 + grow)
            inner.setPen(QPen(t.separator, 1.0))
            inner.setBrush(t.raised)
            inner.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 8.0, 8.0)
            inner.end()
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._ground[1])


class Card(FloatingBox):
    """A floating card with a title, words and a cross; Esc and the cross dismiss it.

    Signals
    -------
    dismissed()
        It has been closed.
    """

    dismissed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        dp = theme().px
        outer = self._column = QVBoxLayout(self)
        pad = dp(14)
        outer.setContentsMargins(SHADOW + pad, SHADOW - 3 + pad - 4, SHADOW + dp(8), SHADOW + pad)
        outer.setSpacing(dp(6))
        head = QHBoxLayout()
        head.setSpacing(dp(8))
        self.title = Label("", "panel")
        close = IconButton("x", tr("Dismiss"), "Esc", target=24)
        close.clicked.connect(self.dismiss)
        head.addWidget(IconLabel("x-circle", "error", size=18))
        head.addWidget(self.title, 1)
        head.addWidget(close)
        outer.addLayout(head)
        self.message = Label("", "body", "text_2", wrap=True)
        self.message.setSizePolicy(
            QSizePolicy.Policy.Expanding, QSizePolicy.Policy.MinimumExpanding
        )
        self.path = Label("", "value", wrap=True)
        outer.addWidget(self.message)
        outer.addWidget(self.path)
        self._grip: QPoint | None = None
        self.hide()

    def show_card(self, title: str, message: str, path: str = "") -> None:
        """Show the card with these words; ``path`` stands out below them."""
        dp = theme().px
        self.title.setText(title)
        self.setAccessibleName(plain(". ".join(part for part in (title, message, path) if part)))
        width = dp(320)
        inner = width - dp(22)
        for label, text in ((self.message, message), (self.path, path)):
            label.setText(text)
            label.setVisible(bool(text))
            label.setFixedSize(inner, max(label.heightForWidth(inner), 0) if text else 0)
        self.setFixedWidth(width + 2 * SHADOW)
        self._column.activate()
        self.resize(self.width(), self.sizeHint().height())
        self.show()
        self.raise_()

    def corners(self) -> list[QPoint]:
        """Return where the card may lie: in each corner of the view."""
        margin = theme().px(16) - SHADOW
        right = self.host.width() - margin - self.width()
        bottom = self.host.height() - margin - self.height()
        places = (margin, margin), (right, margin), (right, bottom), (margin, bottom)
        return [QPoint(x, y) for x, y in places]

    def dismiss(self) -> None:
        """Close the card."""
        if self.isVisible():
            self.hide()
            self.dismissed.emit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._grip = event.position().toPoint()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._grip is not None:
            at = self.mapToParent(event.position().toPoint() - self._grip)
            host = self.host.rect()
            x = min(max(at.x(), -SHADOW), host.width() - self.width() + SHADOW)
            y = min(max(at.y(), -SHADOW), host.height() - self.height() + SHADOW)
            self.move(x, y)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._grip = None


class Chip(FloatingBox):
    """One line beside the cursor or an edit: the score change, or what a key would do.

    Signals
    -------
    timed_out()
        The seconds that it was to be shown are over, and it is hidden.
    """

    timed_out = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        dp = theme().px
        row = QHBoxLayout(self)
        row.setContentsMargins(SHADOW + dp(8), SHADOW - 3, SHADOW + dp(8), SHADOW)
        row.setSpacing(dp(6))
        self._value = Label("", "value")
        self._message = Label("", "label")
        row.addWidget(self._value)
        row.addWidget(self._message)
        self.setFixedHeight(dp(26) + 2 * SHADOW - 3)
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self.hide)
        self._timer.timeout.connect(self.timed_out)
        self.hide()

    @property
    def text(self) -> str:
        """Everything it says."""
        return " ".join(part for part in (self._value.text(), self._message.text()) if part)

    def say(
        self, at: QPoint, value: str, message: str, role: str = "text", seconds: float = 0.0
    ) -> None:
        """Show a value and a message near a point of the view, for some seconds (0: for good)."""
        self._value.set_ink(role)
        for label, text in ((self._value, value), (self._message, message)):
            label.setText(text)
            label.setVisible(bool(text))
        self.setAccessibleName(plain(self.text))
        self.adjustSize()
        host = self.host.rect()
        x = at.x() + 14 - SHADOW
        y = at.y() + 16 - SHADOW
        if x + self.width() > host.width():
            x = at.x() - self.width() - 6 + SHADOW
        if y + self.height() > host.height():
            y = at.y() - self.height() - 6 + SHADOW
        self.move(max(x, -SHADOW), max(y, -SHADOW))
        self.show()
        self.raise_()
        self._timer.stop()
        if seconds:
            self._timer.start(round(1000 * seconds))
