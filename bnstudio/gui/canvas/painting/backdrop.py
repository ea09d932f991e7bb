"""What a large graph looks like, painted into a picture a few milliseconds at a time.

Thousands of lines, boxes and labels take longer than a person may be kept waiting. So they are
painted into a picture of the viewport in short turns of the event loop; until it is complete the
last complete one stands in for it, moved and scaled to where the camera is now.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from PySide6.QtCore import QObject, QRect, QRectF, QSize, QTimer
from PySide6.QtGui import QColor, QImage, QPainter, QRegion, QTransform

Part = Callable[[QPainter], None]
"""Paints a part of the picture, in scene coordinates, within a millisecond or so."""

TURN_S = 0.006
"""Seconds of painting in one turn of the event loop."""


@dataclass(frozen=True)
class Request:
    """What a picture is to show.

    Parameters
    ----------
    looks
        What stands for all that is in it: another object among them means another picture.
    transform, size, ratio
        From the scene to the viewport, its size in device-independent pixels, and device pixels for
        each of these.
    ground
        The colour behind everything.
    """

    looks: tuple[object, ...]
    transform: QTransform
    size: QSize
    ratio: float
    ground: QColor

    def same(self, other: Request | None) -> bool:
        """Whether the other one asks for the same picture."""
        return (
            other is not None
            and self.same_view(other)
            and self.ground == other.ground
            and len(self.looks) == len(other.looks)
            and all(a is b for a, b in zip(self.looks, other.looks, strict=True))
        )

    def same_view(self, other: Request | None) -> bool:
        """Whether the other one is seen from the same place."""
        return (
            other is not None
            and self.transform == other.transform
            and self.size == other.size
            and self.ratio == other.ratio
        )

    @property
    def rect(self) -> QRect:
        """The viewport."""
        return QRect(0, 0, self.size.width(), self.size.height())


class Backdrop(QObject):
    """The picture, and the one that is being painted.

    Parameters
    ----------
    ready
        Called when a picture is complete.
    """

    def __init__(self, ready: Callable[[], None], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._ready = ready
        self._shown: tuple[Request, QImage] | None = None
        self._asked: Request | None = None
        self._image = QImage()
        self._parts: Iterator[Part] = iter(())
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._turn)

    @property
    def busy(self) -> bool:
        """Whether a picture is being painted."""
        return self._timer.isActive()

    def has(self, request: Request) -> bool:
        """Whether the complete picture is this one."""
        return self._shown is not None and request.same(self._shown[0])

    def ask(self, request: Request, parts: Callable[[], Iterator[Part]]) -> None:
        """Begin with this picture, unless it is there or under way.

        A picture of the same view under way is completed first, so that a graph that changes all
        the time is seen as well; ask again when it is. ``parts`` gives the parts in the order of
        painting; they are taken one by one, when it is their turn.
        """
        if self.has(request):
            self._stop()
            return
        if self._asked is not None and request.same_view(self._asked):
            return
        self._asked = request
        self._parts = parts()
        pixels = QSize(
            round(request.size.width() * request.ratio),
            round(request.size.height() * request.ratio),
        )
        self._image = QImage(pixels, QImage.Format.Format_RGB32)
        self._image.setDevicePixelRatio(request.ratio)
        self._image.fill(request.ground)
        self._timer.start()

    def paint(self, painter: QPainter, request: Request) -> QRegion:
        """Paint the complete picture, or the last one in its stead.

        ``painter`` is in viewport coordinates. Returned is the part of the viewport that no picture
        shows: all of it, if there is none yet.
        """
        whole = QRegion(request.rect)
        if self._shown is None or self._shown[0].ground != request.ground:
            return whole
        shown, image = self._shown
        if request.same_view(shown):
            painter.drawImage(0, 0, image)
            return QRegion()
        back, possible = shown.transform.inverted()
        if not possible:
            return whole
        move = back * request.transform
        painter.save()
        painter.setTransform(move, True)
        painter.drawImage(0, 0, image)
        painter.restore()
        # A pixel less at each side: whole pixels only can be told to be covered.
        covered = move.mapRect(QRectF(shown.rect)).adjusted(1, 1, -1, -1).toRect()
        return whole.subtracted(QRegion(covered))

    def forget(self) -> None:
        """Drop all pictures."""
        self._stop()
        self._shown = None

    def close(self) -> None:
        """Free the pictures and this object: nobody paints with it again."""
        self.forget()
        self._ready = _nobody
        self.setParent(None)
        self.deleteLater()

    def _stop(self) -> None:
        self._timer.stop()
        self._asked = None
        self._parts = iter(())
        self._image = QImage()

    def _turn(self) -> None:
        request = self._asked
        if request is None:
            self._timer.stop()
            return
        end = time.perf_counter() + TURN_S
        painter = QPainter(self._image)
        painter.setTransform(request.transform)
        more = True
        while more and time.perf_counter() < end:
            part = next(self._parts, None)
            more = part is not None
            if part is not None:
                part(painter)
        painter.end()
        if not more:
            self._shown = (request, self._image)
            self._stop()
            self._ready()


def _nobody() -> None:
    """Nobody waits for a picture."""
