"""A report as PDF pages, laid out by Qt: headings stay with what follows, pages are numbered."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QPointF, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QColor,
    QFont,
    QPageLayout,
    QPageSize,
    QPainter,
    QPdfWriter,
    QPyTextObject,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
)

from bnstudio.figures.sheet import Sheet, printable
from bnstudio.figures.typeface import FAMILY
from bnstudio.gui.figures.painting import paint_sheet
from bnstudio.gui.report.blocks import (
    Block,
    Bullets,
    Commands,
    Facts,
    Grid,
    Heading,
    Paragraph,
    Picture,
    Report,
)
from bnstudio.gui.wording.tr import tr

DPI = 600
MARGIN_MM = 18.0
HEAD_PT, FOOT_PT = 24.0, 24.0
FIGURE = QTextFormat.ObjectTypes.UserObject + 1
PLACE = "\ue000"
"""Where a figure stands in the text, before it is put in."""

CAPTION_PT, MOST_OF_A_PAGE = 18.0, 0.8
"""Height of a figure's caption, and how much of a page a figure may take with it."""

KEPT = 0.1
"""A heading in the last so much of a page goes to the next, with what follows it."""

MOST_BELOW, SHORT = 8, 24
"""More facts than that stand side by side, where no value has more letters."""

MOST_KEPT = 60
"""So many headings are moved; each takes another layout of the whole."""

STYLE = """
h1 { font-size: 20pt; margin-bottom: 4px; }
h2 { font-size: 14pt; margin-top: 30px; margin-bottom: 8px; }
h3 { font-size: 11pt; margin-top: 18px; margin-bottom: 5px; }
h6 { font-size: 8.5pt; font-weight: 400; color: #465162; margin-top: 14px; margin-bottom: 4px; }
p, li { margin-top: 3px; margin-bottom: 6px; }
.made, .caption { color: #465162; font-size: 8.5pt; }
td, th { font-size: 8.5pt; } th { font-weight: 600; }
pre { background-color: #f4f6f8; font-size: 8pt; white-space: pre-wrap; margin-bottom: 6px; }
"""


class _Figures(QPyTextObject):
    """Draws the figures in the text with their captions, so that no page comes between them."""

    def __init__(self, figures: list[tuple[Sheet, str]], room: QSizeF) -> None:
        super().__init__()
        self._figures, self._room = figures, room

    def _scale(self, sheet: Sheet) -> float:
        unit = DPI / 72.0
        high = self._room.height() * MOST_OF_A_PAGE - CAPTION_PT * unit
        return min(self._room.width() / sheet.width, high / sheet.height, unit)

    def intrinsicSize(self, doc: QTextDocument, position: int, form: QTextFormat) -> QSizeF:
        sheet, _ = self._figures[int(form.property(1))]
        scale = self._scale(sheet)
        return QSizeF(self._room.width(), sheet.height * scale + CAPTION_PT * DPI / 72.0)

    def drawObject(
        self,
        painter: QPainter,
        rect: QRectF | QRect,
        doc: QTextDocument,
        position: int,
        form: QTextFormat,
    ) -> None:
        sheet, caption = self._figures[int(form.property(1))]
        scale = self._scale(sheet)
        painter.save()
        painter.translate(QPointF(rect.topLeft()))
        paint_sheet(painter, sheet, scale)
        font = QFont(FAMILY)
        font.setPointSizeF(8.5)
        painter.setFont(font)
        painter.setPen(QColor("#465162"))
        under = sheet.height * scale + 11.0 * DPI / 72.0
        painter.drawText(QPointF(0.0, under), printable(caption, 110))
        painter.restore()


def pdf_bytes(report: Report, notice: Callable[[int, int], None] | None = None) -> bytes:
    """Return a report as PDF."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setTitle(printable(report.title))
    writer.setCreator("bnstudio")
    writer.setResolution(DPI)
    millimetres = QMarginsF(MARGIN_MM, MARGIN_MM, MARGIN_MM, MARGIN_MM)
    size = QPageSize(QPageSize.PageSizeId.A4)
    layout = QPageLayout(
        size, QPageLayout.Orientation.Portrait, millimetres, QPageLayout.Unit.Millimeter
    )
    writer.setPageLayout(layout)
    unit = DPI / 72.0
    whole = writer.pageLayout().paintRectPixels(DPI).size()
    body = QSizeF(whole.width(), whole.height() - (HEAD_PT + FOOT_PT) * unit)
    document, figures = _document(report, writer, body)
    _lay_out(document, body)
    _keep_headings(document, body)
    painter = QPainter(writer)
    pages = document.pageCount()
    for page in range(pages):
        if notice is not None:
            notice(page, pages)
        if page:
            writer.newPage()
        _paint_margins(painter, report, page + 1, pages, QSizeF(whole), unit)
        painter.save()
        painter.translate(0.0, HEAD_PT * unit - page * body.height())
        context = QAbstractTextDocumentLayout.PaintContext()
        clip = QRectF(0.0, page * body.height(), body.width(), body.height())
        context.clip = clip
        painter.setClipRect(clip)
        document.documentLayout().draw(painter, context)
        painter.restore()
    painter.end()
    del figures  # held until all is drawn
    return bytes(buffer.data().data())


def _paint_margins(
    painter: QPainter, report: Report, page: int, pages: int, size: QSizeF, unit: float
) -> None:
    """Write the title over a page, but for the first, and its number under it."""
    font = QFont(FAMILY)
    font.setPointSizeF(8.0)
    painter.setFont(font)
    painter.setPen(Qt.GlobalColor.darkGray)
    wide, high = size.width(), size.height()
    if page > 1:
        head = QRectF(0.0, 0.0, wide, 12.0 * unit)
        painter.drawText(head, Qt.AlignmentFlag.AlignLeft, printable(report.title, 120))
    foot = QRectF(0.0, high - 12.0 * unit, wide, 12.0 * unit)
    painter.drawText(
        foot,
        Qt.AlignmentFlag.AlignRight,
        printable(tr("Page {page} of {pages}", page=page, pages=pages)),
    )
    painter.drawText(foot, Qt.AlignmentFlag.AlignLeft, printable(report.made, 120))


def _document(report: Report, device: QPdfWriter, body: QSizeF) -> tuple[QTextDocument, _Figures]:
    document = QTextDocument()
    font = QFont(FAMILY)
    font.setPointSizeF(9.5)
    document.setDefaultFont(font)
    document.setDocumentMargin(0.0)
    document.documentLayout().setPaintDevice(device)
    document.setDefaultStyleSheet(STYLE)
    sheets: list[tuple[Sheet, str]] = []
    document.setHtml(_html(report, sheets))
    document.setPageSize(body)
    figures = _Figures(sheets, body)
    document.documentLayout().registerHandler(FIGURE, figures)
    for number in range(len(sheets)):
        place = document.find(PLACE)
        form = QTextCharFormat()
        form.setObjectType(FIGURE)
        form.setProperty(1, number)
        place.insertText("\ufffc", form)
    return document, figures


def _keep_headings(document: QTextDocument, page: QSizeF) -> None:
    """Begin a new page before each heading or caption at the end of one."""
    layout = document.documentLayout()
    kept = -1
    for _ in range(MOST_KEPT):
        block: QTextBlock = document.begin()
        while block.isValid():
            heads = block.position() > kept and block.blockFormat().headingLevel() > 1
            if heads and _is_left_alone(layout, block, page.height()):
                break
            block = block.next()
        if not block.isValid():
            return
        kept = block.position()
        # A heading over a caption goes with it.
        while block.previous().isValid() and block.previous().blockFormat().headingLevel() > 1:
            block = block.previous()
        form = QTextBlockFormat()
        form.setPageBreakPolicy(QTextFormat.PageBreakFlag.PageBreak_AlwaysBefore)
        QTextCursor(block).mergeBlockFormat(form)
        _lay_out(document, page)


def _is_left_alone(
    layout: QAbstractTextDocumentLayout, block: QTextBlock, page_height: float
) -> bool:
    """Whether a heading ends a page, or the figure under it begins the next."""
    page, place = divmod(layout.blockBoundingRect(block).top() / page_height, 1.0)
    if place > 1.0 - KEPT:
        return True
    after = block.next()
    if "\ufffc" not in after.text():
        return False
    bottom = layout.blockBoundingRect(after).bottom() - 1.0
    return place > 0.01 and bottom // page_height > page


def _lay_out(document: QTextDocument, page: QSizeF) -> None:
    """Lay out all of a document; Qt loses blocks between tables where it does only a part."""
    document.setPageSize(QSizeF(page.width() + 1.0, page.height()))
    document.setPageSize(page)


def _safe(text: str) -> str:
    return escape(printable(text, 20_000)).replace(PLACE, "")


def _html(report: Report, sheets: list[tuple[Sheet, str]]) -> str:
    """Return the report in the words of HTML that Qt knows; figures are left open."""
    parts = [f"<h1>{_safe(report.title)}</h1>", f'<p class="made">{_safe(report.made)}</p>']
    for block in report.blocks:
        if isinstance(block, Picture):
            number = len(sheets) + 1
            caption = tr("Figure {number}. {caption}", number=number, caption=block.caption)
            sheets.append((block.sheet, caption))
            parts.append(f"<p>{PLACE}</p>")
        else:
            parts.append(_block(block))
    return "".join(parts)


def _block(block: Block) -> str:
    match block:
        case Heading():
            return f"<h{block.level}>{_safe(block.text)}</h{block.level}>"
        case Paragraph():
            return f"<p>{_safe(block.text)}</p>"
        case Bullets():
            tag = "ol" if block.numbered else "ul"
            # Qt draws a bullet close to its text.
            space = "" if block.numbered else "\u2009"
            items = "".join(f"<li>{space}{_safe(item)}</li>" for item in block.items)
            return f"<{tag}>{items}</{tag}>"
        case Facts():
            return _facts(block)
        case Commands():
            return "".join(f"<pre>{_safe(line)}</pre>" for line in block.lines)
        case Grid():
            return _grid(block)
        case Picture():
            return ""


def _facts(block: Facts) -> str:
    """Return names and values; many short ones stand side by side, down the left half first."""
    cells = [
        f'<td style="color:#465162">{_safe(a)}&nbsp;&nbsp;</td><td>{_safe(b)}</td>'
        for a, b in block.pairs
    ]
    short = max((len(b) for _, b in block.pairs), default=0) <= SHORT
    half = -(-len(cells) // 2)
    if short and len(cells) > MOST_BELOW:
        gap = "<td>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;</td>"
        right = [*cells[half:], *["<td></td><td></td>"] * (2 * half - len(cells))]
        cells = [gap.join(pair) for pair in zip(cells[:half], right, strict=True)]
    rows = "".join(f"<tr>{row}</tr>" for row in cells)
    return f'<table cellpadding="2" border="0">{rows}</table>'


def _grid(block: Grid) -> str:
    def cell(tag: str, column: int, text: str) -> str:
        side = "right" if column in block.numbers else "left"
        rule = "1px" if tag == "td" else "2px"
        look = f"border-bottom:{rule} solid #cdd4dc"
        return f'<{tag} align="{side}" style="{look}">{_safe(text)}&nbsp;&nbsp;</{tag}>'

    heads = "".join(cell("th", at, head) for at, head in enumerate(block.heads))
    rows = "".join(
        f"<tr>{''.join(cell('td', at, text) for at, text in enumerate(row))}</tr>"
        for row in block.rows
    )
    return (
        f"<h6>{_safe(block.caption)}</h6>"
        '<table cellpadding="3" cellspacing="0" border="0" style="border-collapse:collapse">'
        f"<thead><tr>{heads}</tr></thead>{rows}</table>"
    )
