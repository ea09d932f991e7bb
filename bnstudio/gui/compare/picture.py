"""Pictures of a comparison for files: the canvases as they are, with titles and the legend."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFontMetricsF, QPainter

from bnstudio.errors import UsageError
from bnstudio.graph.differences import Kind
from bnstudio.gui.canvas.model.compared import ORDER, Compared
from bnstudio.gui.canvas.model.drawing import Drawing
from bnstudio.gui.canvas.painting import paint
from bnstudio.gui.canvas.painting.arrays import rect_of
from bnstudio.gui.canvas.painting.compared import DISC, difference_look, paint_difference
from bnstudio.gui.canvas.painting.known import BESIDE, beside
from bnstudio.gui.canvas.painting.paint import EdgeLook, NodeLook
from bnstudio.gui.canvas.painting.pictures import Picture, area_of, write_picture
from bnstudio.gui.canvas.painting.shapes import ARC_WIDTH, LINK_WIDTH, EdgeShape
from bnstudio.gui.compare.legend import entries_of, paint_entry
from bnstudio.gui.style.theme import theme
from bnstudio.gui.style.tokens import tokens
from bnstudio.gui.wording.plain import plain

HEAD, ROW, SIDE = 36.0, 24.0, 24.0
NODE_BADGE = 0.75


@dataclass(frozen=True)
class Part:
    """One canvas of the picture: what is drawn, how it stands in the comparison, its title."""

    drawing: Drawing
    compared: Compared
    title: str


@dataclass(frozen=True)
class ComparisonPicture(Picture):
    """The picture; ``parts`` stand side by side, the legend below them."""

    parts: tuple[Part, ...]
    counts: Mapping[Kind, int]

    def paint(self, painter: QPainter, ratio: float | None) -> None:
        """Paint titles, graphs and the legend."""
        t, left = self.t, 0.0
        tall = max(area_of(part.drawing).height() for part in self.parts)
        for part in self.parts:
            area = area_of(part.drawing)
            painter.setFont(theme().font("panel"))
            painter.setPen(t.text)
            painter.drawText(QPointF(left + SIDE, HEAD * 0.65), plain(part.title))
            painter.save()
            painter.translate(QPointF(left, HEAD) - area.topLeft())
            self._paint_part(painter, part, ratio)
            painter.restore()
            left += area.width()
        font = theme().font("caption")
        rise = QFontMetricsF(font).capHeight() / 2.0
        x, y = SIDE, HEAD + tall + ROW / 2.0
        for kind, text in entries_of(self.counts):
            wide = _width(kind, text)
            if x > SIDE and x + wide > self.area.width() - SIDE:
                x, y = SIDE, y + ROW
            used = paint_entry(painter, kind, QPointF(x, y), t)
            painter.setFont(font)
            painter.setPen(t.text_2)
            painter.drawText(QPointF(x + used + 8.0, y + rise), plain(text))
            x += wide

    def _paint_part(self, painter: QPainter, part: Part, ratio: float | None) -> None:
        drawing, t = part.drawing, self.t
        usual = EdgeLook(t.arc, ARC_WIDTH), EdgeLook(t.arc, LINK_WIDTH)
        codes = part.compared.codes(drawing).tolist()
        for number in sorted(range(drawing.m), key=lambda number: codes[number] > 0):
            link = bool(drawing.link[number])
            look = usual[link]
            if codes[number]:
                look = difference_look(ORDER[codes[number]], t, look)
            shape = EdgeShape(drawing.paths[number], link)
            paint.paint_edge(painter, shape, look, 1.0, t.canvas)
        faces = paint.fonts()
        for node, name in enumerate(drawing.names):
            rect = rect_of(drawing, node)
            paint.paint_node(painter, rect, name, NodeLook(), 1.0, t, faces, ratio)
            own = part.compared.nodes.get(name)
            if own is not None:
                paint_difference(painter, rect.topLeft(), own, t, NODE_BADGE * DISC)
        for number, code in enumerate(codes):
            if code:
                at = QPointF(*beside(drawing, number, BESIDE, DISC / 2.0))
                paint_difference(painter, at, ORDER[code], t)


def _width(kind: Kind, text: str) -> float:
    """Return about how wide an entry of the legend is."""
    words = QFontMetricsF(theme().font("caption")).horizontalAdvance(text)
    return words + (84.0 if kind is not Kind.COMMON else 58.0)


def write_comparison(
    path: Path, parts: Sequence[Part], counts: Mapping[Kind, int], *, dark: bool, title: str
) -> Path:
    """Write the picture of a comparison: PNG, SVG or PDF by the ending.

    Raises
    ------
    UsageError
        In words, when it cannot be written.
    """
    if not parts or not all(part.drawing.n for part in parts):
        raise UsageError("there is nothing to draw", advice="Choose two networks first")
    areas = [area_of(part.drawing) for part in parts]
    wide = max(sum(area.width() for area in areas), 420.0)
    legend = sum(_width(kind, text) for kind, text in entries_of(counts)) + 2 * SIDE
    rows = 1 + int(legend // max(wide - 2 * SIDE, 1.0))
    tall = HEAD + max(area.height() for area in areas) + rows * ROW + 8.0
    picture = ComparisonPicture(
        parts[0].drawing, [], QRectF(0, 0, wide, tall), tokens(dark), 2.0, title, (),
        tuple(parts), dict(counts),
    )  # fmt: skip
    return write_picture(path, picture)
