"""Pictures of the whole graph as files: PNG at any scale, SVG with text as text, and PDF.

The picture is drawn by the same painting as the window, on the light theme's ground unless told
otherwise, into a temporary file beside the wanted one that takes its place only when it is whole.
"""

from __future__ import annotations

import math
import os
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QPointF, QRectF, QSize, QSizeF
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
from bnstudio.gui.canvas.painting.shapes import ARC_WIDTH, LINK_WIDTH, EdgeShape
from bnstudio.gui.style.tokens import Tokens, tokens

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

    Raises
    ------
    UsageError
        For another ending, an empty graph, or when the file cannot be written; what was there
        before is then untouched.
    """
    target = Path(path)
    ending = target.suffix.lower()
    if ending not in ENDINGS:
        raise UsageError(
            f"“{target.suffix or target.name}” is no kind of picture",
            file=target,
            advice="Use a name that ends in .png, .svg or .pdf",
        )
    if drawing.n == 0:
        raise UsageError("there is no graph to draw", advice="Learn or draw one first")
    left, top, right, bottom = drawing.bounds()
    # From whole units on, so that borders lie on pixels.
    area = QRectF(
        math.floor(left - MARGIN),
        math.floor(top - MARGIN),
        math.ceil(right - left + 2 * MARGIN),
        math.ceil(bottom - top + 2 * MARGIN),
    )
    t = tokens(dark)
    write = {".png": _png, ".svg": _svg, ".pdf": _pdf}[ending]
    _write_whole(target, write(drawing, bands, area, t, scale, title))
    return target


def paint_drawing(
    painter: QPainter,
    drawing: Drawing,
    bands: list[QColor | None],
    t: Tokens,
    *,
    ratio: float | None = None,
) -> None:
    """Paint a whole drawing in its own units: arcs, then nodes.

    Parameters
    ----------
    painter, drawing, bands, t
        Where, what, the groups' colours, and the theme's.
    ratio
        Pixels per unit, to put borders on whole pixels; ``None`` for pictures made of lines.
    """
    faces = paint.fonts()
    for number in range(drawing.m):
        link = bool(drawing.link[number])
        shape = EdgeShape(drawing.paths[number], link)
        width = LINK_WIDTH if link else ARC_WIDTH
        edge_look = paint.EdgeLook(t.link if link else t.arc, width)
        paint.paint_edge(painter, shape, edge_look, 1.0, t.canvas)
    for node, name in enumerate(drawing.names):
        x, y = drawing.positions[node]
        w, h = drawing.sizes[node]
        rect = QRectF(x - w / 2.0, y - h / 2.0, w, h)
        look = paint.NodeLook(band=bands[node] if node < len(bands) else None)
        paint.paint_node(painter, rect, name, look, 1.0, t, faces, ratio)


def _png(
    drawing: Drawing,
    bands: list[QColor | None],
    area: QRectF,
    t: Tokens,
    scale: float,
    title: str,
) -> bytes:
    scale = min(scale, MAX_PIXELS / max(area.width(), area.height()))
    size = QSize(max(1, round(area.width() * scale)), max(1, round(area.height() * scale)))
    image = QImage(size, QImage.Format.Format_RGB32)
    if image.isNull():
        raise UsageError(
            f"a picture of {size.width()} x {size.height()} pixels does not fit in memory",
            advice="Choose a smaller scale, or SVG",
        )
    image.fill(t.canvas)
    image.setText("Title", title)
    painter = QPainter(image)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    painter.scale(scale, scale)
    painter.translate(-area.topLeft())
    paint_drawing(painter, drawing, bands, t, ratio=scale if scale >= 1.0 else None)
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    if not QImageWriter(buffer, QByteArray(b"png")).write(image):
        raise UsageError("the picture could not be made")
    return bytes(buffer.data().data())


def _svg(
    drawing: Drawing,
    bands: list[QColor | None],
    area: QRectF,
    t: Tokens,
    scale: float,
    title: str,
) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setTitle(title)
    generator.setResolution(96)
    generator.setSize(QSize(round(area.width()), round(area.height())))
    generator.setViewBox(QRectF(0.0, 0.0, area.width(), area.height()))
    painter = QPainter(generator)
    painter.fillRect(QRectF(QPointF(), area.size()), t.canvas)
    painter.translate(-area.topLeft())
    paint_drawing(painter, drawing, bands, t)
    painter.end()
    return bytes(buffer.data().data())


def _pdf(
    drawing: Drawing,
    bands: list[QColor | None],
    area: QRectF,
    t: Tokens,
    scale: float,
    title: str,
) -> bytes:
    # One unit of the drawing is 0.75 pt, as on a screen of 96 dots an inch; a page of PDF may
    # measure 14,400 pt at most.
    unit = min(0.75, 14_000.0 / max(area.width(), area.height()))
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setTitle(title)
    writer.setCreator("bnstudio")
    writer.setResolution(1200)
    size = QPageSize(
        QSizeF(area.width() * unit, area.height() * unit),
        QPageSize.Unit.Point,
        "graph",
        QPageSize.SizeMatchPolicy.ExactMatch,
    )
    writer.setPageLayout(QPageLayout(size, QPageLayout.Orientation.Portrait, QMarginsF(0, 0, 0, 0)))
    painter = QPainter(writer)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    factor = unit * 1200.0 / 72.0
    painter.scale(factor, factor)
    painter.fillRect(QRectF(QPointF(), area.size()), t.canvas)
    painter.translate(-area.topLeft())
    paint_drawing(painter, drawing, bands, t)
    painter.end()
    return bytes(buffer.data().data())


def _write_whole(target: Path, content: bytes) -> None:
    """Put a file in place in one step; on failure leave what was there."""
    try:
        with replacing(target) as file:
            file.write(content)
    except OSError as error:
        raise UsageError(
            f"the picture could not be written: {error.strerror or error}",
            file=target,
            advice="Free some space or choose another folder",
        ) from error
