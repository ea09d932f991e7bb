"""Pictures of the whole graph as files: PNG at any scale, SVG with text as text, and PDF.

The picture is drawn by the same painting as the window, on the light theme's ground unless told
otherwise, into a temporary file beside the wanted one that takes its place only when it is whole.
"""

from __future__ import annotations

import math
import os
from collections.abc import Collection
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QPointF, QRectF, QSize
from PySide6.QtGui import (
    QColor,
    QImage,
    QImageWriter,
    QPageLayout,
    QPageSize,
    QPainter,
    QPdfWriter,
)
from PySide6.QtSvg import QSvgGenerator

from bnstudio.errors import UsageError
from bnstudio.files import replacing
from bnstudio.gui.canvas.model.drawing import Drawing
from bnstudio.gui.canvas.painting import paint
from bnstudio.gui.canvas.painting.arrays import rect_of
from bnstudio.gui.canvas.painting.shapes import ARC_WIDTH, LINK_WIDTH, EdgeShape
from bnstudio.gui.style.tokens import Tokens, tokens
from bnstudio.gui.wording.plain import plain

MARGIN = 24.0
ENDINGS = (".png", ".svg", ".pdf")
MAX_PIXELS = 30_000
"""Longest side of a PNG; Qt's painter cannot draw beyond 32,767."""


def export_picture(
    path: str | os.PathLike[str],
    drawing: Drawing,
    bands: list[QColor | None],
    *,
    scale: float = 2.0,
    dark: bool = False,
    title: str = "Network",
    reversible: Collection[tuple[str, str]] = (),
) -> Path:
    """Write a picture of a drawing.

    Parameters
    ----------
    path
        Where; its ending chooses between PNG, SVG and PDF.
    drawing, bands
        What to draw, and the colour of each node's group.
    scale
        Pixels of a PNG for one unit of the drawing; made smaller for drawings too large for it.
    dark
        The dark theme's colours.
    title
        Written into the file's description.
    reversible
        Arcs, by the names of their ends, that are drawn with hollow heads.

    Raises
    ------
    UsageError
        For another ending, an empty graph, or when the file cannot be written; what was there
        before is then untouched.
    """
    if drawing.n == 0:
        raise UsageError("there is no graph to draw", advice="Learn or draw one first")
    area = area_of(drawing)
    return write_picture(
        path, Picture(drawing, bands, area, tokens(dark), scale, title, reversible)
    )


def area_of(drawing: Drawing) -> QRectF:
    """Return the part of the scene that a picture of a drawing holds."""
    left, top, right, bottom = drawing.bounds
    # From whole units on, so that borders lie on pixels.
    return QRectF(
        math.floor(left - MARGIN),
        math.floor(top - MARGIN),
        math.ceil(right - left + 2 * MARGIN),
        math.ceil(bottom - top + 2 * MARGIN),
    )


def write_picture(path: str | os.PathLike[str], picture: Picture) -> Path:
    """Write a picture; its ending chooses between PNG, SVG and PDF.

    Raises
    ------
    UsageError
        For another ending, or when the file cannot be written; what was there before is then
        untouched.
    """
    target = Path(path)
    ending = target.suffix.lower()
    if ending not in ENDINGS:
        raise UsageError(
            f"“{target.suffix or target.name}” is no kind of picture",
            file=target,
            advice="Use a name that ends in .png, .svg or .pdf",
        )
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    {".png": picture.png, ".svg": picture.svg, ".pdf": picture.pdf}[ending](buffer)
    try:
        with replacing(target) as file:
            file.write(buffer.data().data())
    except OSError as error:
        raise UsageError(
            f"the picture could not be written: {error.strerror or error}",
            file=target,
            advice="Free some space or choose another folder",
        ) from error
    return target


@dataclass(frozen=True)
class Picture:
    """What a picture shows; each kind of file has a method that writes it.

    Parameters
    ----------
    drawing, bands
        What to draw, and the colour of each node's group.
    area
        The part of the scene that the picture holds.
    t
        The theme's colours.
    scale
        Pixels of a PNG for one unit of the drawing.
    title
        Written into the file's description.
    reversible
        Arcs that are drawn with hollow heads.
    """

    drawing: Drawing
    bands: list[QColor | None]
    area: QRectF
    t: Tokens
    scale: float
    title: str
    reversible: Collection[tuple[str, str]]

    def png(self, buffer: QBuffer) -> None:
        """Write pixels, as many as :data:`MAX_PIXELS` allow."""
        area = self.area
        scale = min(self.scale, MAX_PIXELS / max(area.width(), area.height()))
        size = QSize(max(1, round(area.width() * scale)), max(1, round(area.height() * scale)))
        image = QImage(size, QImage.Format.Format_RGB32)
        if image.isNull():
            raise UsageError(
                f"a picture of {size.width()} x {size.height()} pixels does not fit in memory",
                advice="Choose a smaller scale, or SVG",
            )
        image.fill(self.t.canvas)
        image.setText("Title", self.title)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
        self._paint(painter, scale, ratio=scale if scale >= 1.0 else None)
        if not QImageWriter(buffer, QByteArray(b"png")).write(image):
            raise UsageError("the picture could not be made")

    def svg(self, buffer: QBuffer) -> None:
        """Write lines, with text as text."""
        generator = QSvgGenerator()
        generator.setOutputDevice(buffer)
        generator.setTitle(plain(self.title))
        generator.setResolution(96)
        generator.setSize(QSize(round(self.area.width()), round(self.area.height())))
        generator.setViewBox(QRectF(QPointF(), self.area.size()))
        self._paint(QPainter(generator))

    def pdf(self, buffer: QBuffer) -> None:
        """Write a page."""
        # One unit of the drawing is 0.75 pt, as on a screen of 96 dots an inch; a page of PDF may
        # measure 14,400 pt at most.
        unit = min(0.75, 14_000.0 / max(self.area.width(), self.area.height()))
        writer = QPdfWriter(buffer)
        writer.setTitle(plain(self.title))
        writer.setCreator("bnstudio")
        writer.setResolution(1200)
        size = QPageSize(
            self.area.size() * unit,
            QPageSize.Unit.Point,
            "graph",
            QPageSize.SizeMatchPolicy.ExactMatch,
        )
        upright = QPageLayout.Orientation.Portrait
        writer.setPageLayout(QPageLayout(size, upright, QMarginsF(0, 0, 0, 0)))
        self._paint(QPainter(writer), unit * 1200.0 / 72.0)

    def _paint(self, painter: QPainter, scale: float = 1.0, ratio: float | None = None) -> None:
        """Paint the ground and what is on it, and end."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(scale, scale)
        painter.fillRect(QRectF(QPointF(), self.area.size()), self.t.canvas)
        painter.translate(-self.area.topLeft())
        self.paint(painter, ratio)
        painter.end()

    def paint(self, painter: QPainter, ratio: float | None) -> None:
        """Paint the edges and the nodes.

        ``ratio`` are the pixels per unit, to put borders on whole pixels; ``None`` for pictures
        made of lines.
        """
        drawing, t = self.drawing, self.t
        looks = paint.EdgeLook(t.arc, ARC_WIDTH), paint.EdgeLook(t.link, LINK_WIDTH)
        for number, link in enumerate(drawing.link.tolist()):
            shape = EdgeShape(drawing.paths[number], link)
            line = replace(looks[link], hollow=drawing.pair(number) in self.reversible)
            paint.paint_edge(painter, shape, line, 1.0, t.canvas)
        faces = paint.fonts()
        for node, name in enumerate(drawing.labels):
            rect, look = rect_of(drawing, node), paint.NodeLook(band=self.bands[node])
            paint.paint_node(painter, rect, name, look, 1.0, t, faces, ratio)
