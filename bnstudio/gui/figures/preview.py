"""The figure as it will be, in the middle of its place; a pattern of squares where it is clear."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from bnstudio.gui.style.theme import theme
from bnstudio.gui.wording.plain import plain
from bnstudio.gui.wording.tr import tr

EDGE, SQUARE = 12, 8


class Preview(QWidget):
    """Shows an image, or says why there is none.

    Signals
    -------
    resized()
        The image should be made again, of another size.
    """

    resized = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._image: QImage | None = None
        self._message = ""
        self.setMinimumSize(theme().px(340), theme().px(300))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(tr("Preview of the figure"))

    @property
    def image(self) -> QImage | None:
        """What is shown."""
        return self._image

    def room(self) -> QSize:
        """Return the pixels that an image may have."""
        ratio = self.devicePixelRatioF()
        edge = 2 * theme().px(EDGE)
        return QSize(
            max(1, round((self.width() - edge) * ratio)),
            max(1, round((self.height() - edge) * ratio)),
        )

    def show_image(self, data: bytes, description: str) -> None:
        """Show a PNG."""
        image = QImage.fromData(data)
        image.setDevicePixelRatio(self.devicePixelRatioF())
        self._image, self._message = image, ""
        self.setAccessibleDescription(plain(description))
        self.update()

    def say(self, message: str) -> None:
        """Say why there is no image."""
        self._image, self._message = None, message
        self.setAccessibleDescription(plain(message))
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        t = theme().tokens
        painter = QPainter(self)
        painter.fillRect(self.rect(), t.hover)
        image = self._image
        if image is None:
            painter.setFont(theme().font("body"))
            painter.setPen(t.text_2)
            words = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            edge = theme().px(EDGE)
            painter.drawText(
                self.rect().adjusted(edge, edge, -edge, -edge), words, plain(self._message)
            )
            return
        size = image.deviceIndependentSize()
        left = round((self.width() - size.width()) / 2.0)
        top = round((self.height() - size.height()) / 2.0)
        place = QRectF(QPointF(left, top), size)
        if image.hasAlphaChannel():
            _paint_squares(painter, place)
        painter.drawImage(QPointF(left, top), image)
        painter.setPen(QPen(t.control_border, 1))
        painter.drawRect(place.adjusted(-0.5, -0.5, 0.5, 0.5))


def _paint_squares(painter: QPainter, place: QRectF) -> None:
    """Paint what shows through a clear ground."""
    painter.save()
    painter.setClipRect(place)
    painter.fillRect(place, QColor("#ffffff"))
    columns, rows = int(place.width() // SQUARE) + 1, int(place.height() // SQUARE) + 1
    for row in range(rows):
        for column in range(row % 2, columns, 2):
            spot = QRectF(
                place.left() + column * SQUARE, place.top() + row * SQUARE, SQUARE, SQUARE
            )
            painter.fillRect(spot, QColor("#e9e9e9"))
    painter.restore()
