"""The lines of a large graph from afar, painted into a picture a few milliseconds at a time.

Tens of thousands of lines take longer than a person may be kept waiting. So they are painted into a
picture of the viewport in short turns of the event loop; until it is complete the last complete one
stands in for it, moved and scaled to where the camera is now.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QTransform

Array = NDArray[np.float64]
DrawLines = Callable[[QPainter, Array], None]

TURN_S = 0.006
"""Seconds of painting in one turn of the event loop."""

BATCH = 250
"""Lines between two looks at the clock."""


@dataclass(frozen=True)
class Request:
    """What a picture is to show.

    Parameters
    ----------
    lines
        What stands for the lines: another object means other lines.
    transform, size, ratio
        From the scene to the viewport, its size in device-independent pixels, and device pixels for
        each of these.
    colours
        Those of arcs and links.
    smooth
        Whether lines are antialiased.
    """

    lines: object
    transform: QTransform
    size: QSize
    ratio: float
    colours: tuple[QColor, QColor]
    smooth: bool

    def same(self, other: Request | None) -> bool:
        """Whether the other one asks for the same picture."""
        return (
            other is not None
            and self.lines is other.lines
            and self.same_view(other)
            and self.colours == other.colours
            and self.smooth == other.smooth
        )

    def same_view(self, other: Request | None) -> bool:
        """Whether the other one is seen from the same place."""
        return (
            other is not None
            and self.transform == other.transform
            and self.size == other.size
            and self.ratio == other.ratio
        )


class FarLines(QObject):
    """The picture, and the one that is being painted.

    Parameters
    ----------
    draw_lines
        Draws lines, shape ``(s, 4)``, in scene coordinates.
    ready
        Called when a picture is complete.
    """

    def __init__(
        self, draw_lines: DrawLines, ready: Callable[[], None], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._draw_lines = draw_lines
        self._ready = ready
        self._shown: tuple[Request, QImage] | None = None
        self._asked: Request | None = None
        self._image = QImage()
        self._parts: list[tuple[QColor, Array]] = []
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._turn)

    @property
    def busy(self) -> bool:
        """Whether a picture is being painted."""
        return self._timer.isActive()

    def has(self, request: Request) -> bool:
        """Whether the complete picture is the one that is asked for."""
        return self._shown is not None and request.same(self._shown[0])

    def ask(self, request: Request, lines: Callable[[], list[tuple[QColor, Array]]]) -> None:
        """Paint a picture, unless it is there or being painted; what was asked before is dropped.

        A picture of other lines in the same view is completed first, so that lines that change all
        the time are seen as well; ask again when it is. ``lines`` gives colours with lines, shape
        ``(s, 4)``, in the order of painting.
        """
        if self.has(request):
            self._timer.stop()
            self._asked = None
            return
        if self._asked is not None and request.same_view(self._asked):
            return
        self._asked = request
        self._parts = lines()
        pixels = QSize(
            round(request.size.width() * request.ratio),
            round(request.size.height() * request.ratio),
        )
        self._image = QImage(pixels, QImage.Format.Format_ARGB32_Premultiplied)
        self._image.setDevicePixelRatio(request.ratio)
        self._image.fill(Qt.GlobalColor.transparent)
        self._timer.start()

    def paint(self, painter: QPainter, request: Request) -> bool:
        """Paint the complete picture, or the last one in its stead; return whether there is one.

        ``painter`` is in viewport coordinates.
        """
        if self._shown is None:
            return False
        shown, image = self._shown
        if request.same(shown):
            painter.drawImage(0, 0, image)
            return True
        back, possible = shown.transform.inverted()
        if possible:
            painter.save()
            painter.setTransform(back * request.transform, True)
            painter.drawImage(0, 0, image)
            painter.restore()
        return possible

    def forget(self) -> None:
        """Drop all pictures."""
        self._timer.stop()
        self._shown = self._asked = None
        self._parts = []
        self._image = QImage()

    def finish(self) -> None:
        """Complete the picture that is being painted, now."""
        while self._timer.isActive():
            self._turn()

    def _turn(self) -> None:
        request = self._asked
        if request is None:
            self._timer.stop()
            return
        end = time.perf_counter() + TURN_S
        painter = QPainter(self._image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, request.smooth)
        painter.setTransform(request.transform)
        while self._parts and time.perf_counter() < end:
            colour, lines = self._parts[0]
            painter.setPen(QPen(colour, 0.0))
            self._draw_lines(painter, lines[:BATCH])
            if len(lines) > BATCH:
                self._parts[0] = (colour, lines[BATCH:])
            else:
                del self._parts[0]
        painter.end()
        if not self._parts:
            self._timer.stop()
            self._shown, self._asked = (request, self._image), None
            self._ready()
