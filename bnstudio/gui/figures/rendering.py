"""Makes the content of a file of a figure: PNG, SVG, PDF or TikZ."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QSize, QSizeF
from PySide6.QtGui import QColor, QImage, QImageWriter, QPageLayout, QPageSize, QPainter, QPdfWriter

from bnstudio.errors import UsageError
from bnstudio.figures.compose import ENDINGS, Content, compose
from bnstudio.figures.form import FigureForm
from bnstudio.figures.sheet import Sheet, printable
from bnstudio.figures.svg import svg_text
from bnstudio.figures.tikz import tikz_text
from bnstudio.gui.figures.painting import Notice, paint_sheet
from bnstudio.gui.wording.tr import tr

MAX_PIXELS = 30_000
"""Longest side of a PNG; Qt's painter cannot draw beyond 32,767."""

MOST_PIXELS = 400_000_000
"""Of a whole PNG: four bytes each have to be held."""

PDF_DPI = 1200
INCHES_A_METRE = 1000.0 / 25.4


@dataclass(frozen=True, eq=False)
class FigureJob:
    """What to draw, how, and the ending of the kind of file.

    ``fit`` asks for a picture on the screen, at most so many pixels wide and high, instead of the
    form's dpi.
    """

    content: Content
    form: FigureForm
    ending: str
    fit: tuple[int, int] | None = None

    def carry_out(self, notice: Notice | None = None) -> Rendered:
        """Draw it."""
        return render(self, notice)


class Job(Protocol):
    """What the process that draws can be asked to do; it is pickled."""

    def carry_out(self, notice: Notice | None = None) -> Rendered:
        """Do it, telling now and then how much is done, and of how much."""


@dataclass(frozen=True)
class Rendered:
    """The content of a file, and what its figure is like: size in points, smallest text."""

    data: bytes
    width: float
    height: float
    smallest: float
    pixels: tuple[int, int] = (0, 0)


def render(job: FigureJob, notice: Notice | None = None) -> Rendered:
    """Draw a figure.

    Raises
    ------
    UsageError
        If there is nothing to draw, it is too large, or the ending is of no kind that there is.
    """
    if job.ending not in ENDINGS:
        raise UsageError(
            tr("“{ending}” is no kind of figure", ending=job.ending),
            advice=tr("Use a name that ends in .png, .svg, .pdf or .tex"),
        )
    sheet = compose(job.content, job.form)
    pixels = (0, 0)
    if job.ending == ".png":
        image = picture(sheet, _scale(sheet, job), job.form.dpi, notice)
        data, pixels = _png(image), (image.width(), image.height())
    elif job.ending == ".pdf":
        data = _pdf(sheet, notice)
    elif job.ending == ".svg":
        data = svg_text(sheet, embed_fonts=job.form.fonts == "embedded").encode()
    else:
        data = tikz_text(sheet).encode()
    return Rendered(data, sheet.width, sheet.height, sheet.smallest, pixels)


def _scale(sheet: Sheet, job: FigureJob) -> float:
    """Return the pixels of one point."""
    if job.fit is not None:
        return min(job.fit[0] / sheet.width, job.fit[1] / sheet.height)
    scale = job.form.dpi / 72.0
    wide, high = round(sheet.width * scale), round(sheet.height * scale)
    if max(wide, high) > MAX_PIXELS or wide * high > MOST_PIXELS:
        raise UsageError(
            tr("a picture of {wide} x {high} pixels is too large", wide=wide, high=high),
            advice=tr("Choose a smaller size or fewer dpi, or SVG or PDF"),
        )
    return scale


def picture(sheet: Sheet, scale: float, dpi: float, notice: Notice | None = None) -> QImage:
    """Return a sheet as an image of ``scale`` pixels for a point."""
    size = QSize(max(1, round(sheet.width * scale)), max(1, round(sheet.height * scale)))
    form = QImage.Format.Format_RGB32 if sheet.ground else QImage.Format.Format_ARGB32_Premultiplied
    image = QImage(size, form)
    if image.isNull():
        raise UsageError(
            tr(
                "a picture of {wide} x {high} pixels does not fit in memory",
                wide=size.width(),
                high=size.height(),
            ),
            advice=tr("Choose a smaller size or fewer dpi, or SVG or PDF"),
        )
    image.fill(QColor(sheet.ground) if sheet.ground else QColor(0, 0, 0, 0))
    dots = round(dpi * INCHES_A_METRE)
    image.setDotsPerMeterX(dots)
    image.setDotsPerMeterY(dots)
    image.setText("Title", sheet.title)
    image.setText("Description", sheet.description[:1000])
    painter = QPainter(image)
    paint_sheet(painter, sheet, scale, notice)
    painter.end()
    return image


def _png(image: QImage) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, QByteArray(b"png"))
    writer.setCompression(20)  # half the time of the smallest
    if not writer.write(image):
        raise UsageError(tr("the picture could not be made"))
    return bytes(buffer.data().data())


def _pdf(sheet: Sheet, notice: Notice | None) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setTitle(printable(sheet.title))
    writer.setCreator("bnstudio")
    writer.setResolution(PDF_DPI)
    size = QPageSize(
        QSizeF(sheet.width, sheet.height),
        QPageSize.Unit.Point,
        "figure",
        QPageSize.SizeMatchPolicy.ExactMatch,
    )
    upright = QPageLayout.Orientation.Portrait
    writer.setPageLayout(QPageLayout(size, upright, QMarginsF(0, 0, 0, 0)))
    painter = QPainter(writer)
    paint_sheet(painter, sheet, PDF_DPI / 72.0, notice)
    painter.end()
    return bytes(buffer.data().data())
