"""A slider from 0 to 1: what lies above the chosen share is kept, and its line is thicker.

It may have a mark, at which it catches.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QSlider

from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.paint import paint_box
from bnstudio.gui.wording.plain import plain

STEPS = 1000
_PAD, _KNOB = 10, 7
_TICK = 6
"""How far the mark reaches above and below the line."""


class ShareSlider(QSlider):
    """Chooses a share, in thousandths by hand, and exactly by :meth:`set_share`.

    Parameters
    ----------
    name
        What it chooses, for screen readers.

    Attributes
    ----------
    mark
        Where it catches; ``None`` for nowhere.

    Signals
    -------
    moved(float)
        The person chose another share.
    """

    moved = Signal(float)

    def __init__(self, name: str) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self.setRange(0, STEPS)
        self.setSingleStep(STEPS // 100)
        self.setPageStep(STEPS // 20)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setAccessibleName(plain(name))
        self.mark: float | None = None
        self._exact = 0.5
        self.valueChanged.connect(self._chosen)
        theme().changed.connect(self.update)

    @property
    def share(self) -> float:
        """The share that is shown."""
        return self._exact

    def set_share(self, share: float) -> None:
        """Show a share without saying that it was chosen."""
        self._exact = share
        blocked = self.blockSignals(True)
        self.setValue(round(share * STEPS))
        self.blockSignals(blocked)
        self.update()

    def _chosen(self, value: int) -> None:
        self._exact = value / STEPS
        self.moved.emit(self._exact)

    # -- pointing ------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.setSliderDown(True)
            self._go(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self.isSliderDown():
            self._go(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.setSliderDown(False)

    def _go(self, event: QMouseEvent) -> None:
        left, width = self._track()
        share = min(max((event.position().x() - left) / max(width, 1.0), 0.0), 1.0)
        if self.mark is not None and abs(share - self.mark) * width <= 4:
            if self._exact != self.mark:
                self.set_share(self.mark)
                self.moved.emit(self.mark)
            return
        self.setValue(round(share * STEPS))

    # -- painting ------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        return QSize(theme().px(160), theme().px(28))

    def minimumSizeHint(self) -> QSize:
        return QSize(theme().px(80), theme().px(28))

    def _track(self) -> tuple[float, float]:
        """Return where the line begins, and how long it is."""
        pad = theme().px(_PAD)
        return float(pad), float(self.width() - 2 * pad)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle = self.height() // 2
        if self.mark is not None:
            left, width = self._track()
            at, reach = left + self.mark * width, theme().px(_TICK)
            painter.setPen(QPen(theme().tokens.text_2, 1.0))
            painter.drawLine(QPointF(at, middle - reach), QPointF(at, middle + reach))
        self._paint_line(painter, middle)

    def _paint_line(self, painter: QPainter, base: float) -> None:
        """Paint the line and the knob at a height, and the ring of the keyboard's focus."""
        t, dp = theme().tokens, theme().px
        left, width = self._track()
        at = left + self._exact * width
        painter.setPen(QPen(t.control_border, 1.0))
        painter.drawLine(QPointF(left, base + 0.5), QPointF(left + width, base + 0.5))
        painter.setPen(QPen(t.accent_line, 3.0))
        painter.drawLine(QPointF(at, base + 0.5), QPointF(left + width, base + 0.5))
        knob = QRectF(at - dp(_KNOB), base + 0.5 - dp(_KNOB), 2 * dp(_KNOB), 2 * dp(_KNOB))
        painter.setPen(QPen(t.accent_line, 2.0))
        painter.setBrush(t.hover if self.underMouse() else t.raised)
        painter.drawEllipse(knob.adjusted(1, 1, -1, -1))
        if self.hasFocus():
            paint_box(painter, QRectF(self.rect()), None, t.accent_line, 9, 2)
