"""How a node, an arc and a link look: the one place that draws them, for window and pictures.

Nodes are drawn on whole device pixels, so that their 1-px borders stay crisp at any zoom; labels
scale with the zoom down to 9 px on the screen, are held there while the box has room, and are then
left out.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QPainterPath,
    QPen,
)

from bnstudio.gui.canvas.model.boxes import (
    DENSE_HEIGHT,
    DENSE_PADDING,
    NODE_HEIGHT,
    NODE_PADDING,
)
from bnstudio.gui.canvas.model.scene_state import Standing
from bnstudio.gui.canvas.model.states import HEAD
from bnstudio.gui.canvas.painting.shapes import LINK_WIDTH, Body, EdgeShape
from bnstudio.gui.style.theme import theme
from bnstudio.gui.style.tokens import Tokens
from bnstudio.gui.wording.plain import LABEL, plain

BAND = 4.0
RADIUS = 6.0
MIN_LABEL = 9.0
"""Smallest label on the screen, in pixels, where there is room."""

LABEL_ROOM = 9.5
"""Least height of a box on the screen that has a label, in pixels."""

SOLID = 0.35
"""How much of its border's colour a box without a label is filled with."""

BARS_FROM = 0.7
"""Zoom from which nodes have their states below their names, where they are shown."""

BARS_ALONE_FROM = 0.34
"""Zoom from which they have the bars of their states, if without words."""

HAIR = 0.75
"""Thinnest line on the screen, in pixels."""

MIN_HEADED = 0.1
"""Zoom under which ordinary heads are less than a pixel long."""

HANDLE = 3.5
"""Radius of the handle from which arcs are drawn, in pixels of the screen."""

RING = 3.0
"""Radius of the ring in the middle of a link."""

HALO = 7.0
"""By how many pixels a halo is wider than its line."""

HOLLOW = 1.0
"""Width of the outline of a head that is not filled."""


@dataclass
class NodeLook:
    """State of one node as it is painted.

    It is ``joined`` by an arc that is being drawn; of one with a ``head`` the states stand below.
    Its ``tone`` (0 to 1) says how much it tells of a target.
    """

    standing: Standing = Standing.NORMAL
    selected: bool = False
    hovered: bool = False
    focused: bool = False
    joined: bool = False
    wrong: bool = False
    band: QColor | None = None
    handle: bool = False
    head: bool = False
    tone: float = 0.0


@dataclass
class Fonts:
    """The node fonts with their metrics."""

    plain: QFont
    focus: QFont

    @property
    def size(self) -> float:
        """Pixel size of the plain label at zoom 1."""
        return float(self.plain.pixelSize())


def fonts() -> Fonts:
    """Return the fonts of node labels at zoom 1, without hinting that would depend on it."""
    return Fonts(theme().font("node"), theme().font("node_focus"))


MEASURED = 1500
"""Labels of more nodes than this are measured letter by letter, all of them at once."""

MAX_WIDTHS = 50_000
_widths: dict[str, float] = {}
_widths_of: dict[str, tuple[str, str]] = {}
"""Widths of labels by name, and the fonts in which they were measured."""

_sized: dict[bool, tuple[object, tuple[str, ...], NDArray[np.float64]]] = {}
"""The last boxes, roomy and dense ones, with what they were made for."""


def node_sizes(names: tuple[str, ...], dense: bool = False) -> NDArray[np.float64]:
    """Return the boxes of nodes, shape ``(n, 2)``, not to be written to: no label has to be cut.

    The wider of the two weights counts, so that a box does not grow when its node comes in focus.
    """
    faces = fonts()
    scale = theme().scale
    made_for = (faces.plain.key(), faces.focus.key(), scale)
    last = _sized.get(dense)
    if last is not None and last[0] == made_for and last[1] == names:
        return last[2]
    padding, height = (DENSE_PADDING, DENSE_HEIGHT) if dense else (NODE_PADDING, NODE_HEIGHT)
    metrics = [QFontMetricsF(faces.plain), QFontMetricsF(faces.focus)]
    measure = _spelt if len(names) > MEASURED else _measured
    # Even widths and heights keep borders of nodes on whole coordinates on pixels.
    labels = tuple(plain(name, length=LABEL) for name in names)
    out = np.empty((len(names), 2))
    out[:, 0] = 2.0 * np.ceil((measure(labels, metrics, made_for[:2]) + padding * scale) / 2.0)
    out[:, 1] = 2 * round(height * scale / 2.0)
    _sized[dense] = (made_for, names, out)
    return out


def padding_of(height: float, scale: float) -> float:
    """Return by how much boxes of this height are wider than their labels."""
    dense = height < (NODE_HEIGHT + DENSE_HEIGHT) / 2.0 * scale
    return (DENSE_PADDING if dense else NODE_PADDING) * scale


def _measured(
    names: tuple[str, ...], metrics: list[QFontMetricsF], face: tuple[str, str]
) -> NDArray[np.float64]:
    """Return the widths of labels as they will be drawn, shape ``(n,)``."""
    if face != _widths_of.get("face") or len(_widths) > MAX_WIDTHS:
        _widths.clear()
        _widths_of["face"] = face
    found = np.empty(len(names))
    for node, name in enumerate(names):
        width = _widths.get(name)
        if width is None:
            width = _widths[name] = max(m.horizontalAdvance(name) for m in metrics)
        found[node] = width
    return found


def _spelt(
    names: tuple[str, ...], metrics: list[QFontMetricsF], _face: tuple[str, str]
) -> NDArray[np.float64]:
    """Return the sums of the widths of the labels' letters, shape ``(n,)``."""
    text = "".join(names)
    letters = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.uint32)
    advances = np.zeros(int(letters.max(initial=0)) + 1)
    for letter in set(text):
        advances[ord(letter)] = max(m.horizontalAdvance(letter) for m in metrics)
    along = np.concatenate(([0.0], np.cumsum(advances[letters])))
    stops = np.cumsum(np.fromiter(map(len, names), np.int64, len(names)))
    return np.diff(along[stops], prepend=0.0)


def snapped(rect: QRectF, ratio: float) -> QRectF:
    """Move and size a rectangle to whole device pixels."""
    left, top = round(rect.left() * ratio) / ratio, round(rect.top() * ratio) / ratio
    width = max(round(rect.width() * ratio), 1) / ratio
    height = max(round(rect.height() * ratio), 1) / ratio
    return QRectF(left, top, width, height)


def paint_node(
    painter: QPainter,
    rect: QRectF,
    name: str,
    look: NodeLook,
    zoom: float,
    t: Tokens,
    faces: Fonts,
    ratio: float | None,
) -> None:
    """Paint a node.

    Parameters
    ----------
    painter
        In screen coordinates (one unit is one device-independent pixel).
    rect
        The box on the screen.
    name, look
        The label, and the node's state.
    zoom
        Screen pixels for one scene unit; sizes of band, corner and label follow it.
    t, faces
        Colours and fonts.
    ratio
        Device pixels per unit, to put borders on whole pixels; ``None`` for pictures of lines.
    """
    if ratio is not None:
        rect = snapped(rect, ratio)
    radius = min(RADIUS * zoom, rect.height() / 2.0)
    faded = look.standing is Standing.FADED and not (look.selected or look.hovered or look.joined)
    if look.selected or look.focused or look.wrong or look.joined:
        _paint_ring(painter, rect, radius, look, t, zoom)
    # A box that is too low for a label is a mark on a map; left empty it would look unfinished.
    empty = blend(t.node_fill, t.node_border, SOLID) if rect.height() < LABEL_ROOM else t.node_fill
    fill = t.canvas if faded else t.accent_soft if look.selected or look.joined else empty
    if look.tone:
        # Weaker where the bars of states have to stand out from it.
        share = toned(look.tone) * (0.4 if faded or look.head else 1.0)
        fill = blend(t.canvas if faded else empty, t.bar, share)
    border = t.node_border
    if look.wrong:
        border = t.error
    elif look.selected or look.joined:
        border = t.accent_line
    elif look.hovered or look.standing is Standing.NEAR:
        border = t.text_2
    elif faded:
        border = t.node_border_faded
    inner = rect.adjusted(0.5, 0.5, -0.5, -0.5)
    band = BAND * zoom
    painter.setPen(Qt.PenStyle.NoPen)
    if look.band is not None and rect.width() > 3.0 * band:
        colour = QColor(look.band)
        if faded:
            colour = blend(t.canvas, colour, 0.45)
        painter.setBrush(colour)
        painter.drawRoundedRect(inner, radius, radius)
        edge = rect.left() + 0.5 + max(band, 2.0)
        if ratio is not None:
            edge = round(edge * ratio) / ratio
        painter.setBrush(fill)
        painter.drawPath(_right_part(inner, edge, radius))
    else:
        painter.setBrush(fill)
        painter.drawRoundedRect(inner, radius, radius)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(border, 1.0))
    painter.drawRoundedRect(inner, radius, radius)
    strong = look.selected or look.standing is Standing.NEAR
    colour = t.text_3 if faded else t.text
    named = QRectF(rect)
    if look.head and zoom >= BARS_ALONE_FROM:
        named.setHeight(max(HEAD * zoom * theme().scale, LABEL_ROOM + 1.5))
    paint_label(painter, named, name, zoom, colour, faces, strong, look.band is not None)
    if look.handle:
        painter.setPen(QPen(t.accent_line, 1.5))
        painter.setBrush(t.raised)
        painter.drawEllipse(QPointF(rect.right() - 0.5, rect.center().y()), HANDLE, HANDLE)


def toned(tone: float) -> float:
    """Return how much of the bars' colour a ground has: labels stay readable on the strongest."""
    return 0.1 + 0.6 * tone


def _right_part(inner: QRectF, edge: float, radius: float) -> QPainterPath:
    """The box right of the band: straight on its left, rounded on its right."""
    path = QPainterPath()
    right, top, bottom = inner.right(), inner.top(), inner.bottom()
    radius = min(radius, right - edge)
    path.moveTo(edge, top)
    path.lineTo(right - radius, top)
    path.arcTo(QRectF(right - 2 * radius, top, 2 * radius, 2 * radius), 90, -90)
    path.arcTo(QRectF(right - 2 * radius, bottom - 2 * radius, 2 * radius, 2 * radius), 0, -90)
    path.lineTo(edge, bottom)
    path.closeSubpath()
    return path


def _paint_ring(
    painter: QPainter, rect: QRectF, radius: float, look: NodeLook, t: Tokens, zoom: float
) -> None:
    """Rings outside the box: 2 px for selected, one more with a gap for the keyboard's focus."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    colour = t.error if look.wrong else t.accent_line
    if look.selected or look.wrong or look.joined:
        painter.setPen(QPen(colour, 2.0))
        painter.drawRoundedRect(rect.adjusted(-1, -1, 1, 1), radius + 1.5, radius + 1.5)
    if look.focused:
        out = 4.0 if look.selected or look.wrong or look.joined else 2.0
        painter.setPen(QPen(t.accent_line, 2.0))
        painter.drawRoundedRect(
            rect.adjusted(-out, -out, out, out), radius + out + 1.0, radius + out + 1.0
        )


def label_scale(zoom: float, size: float) -> float:
    """Return by how much the label's font is scaled: never under 9 px on the screen."""
    return max(zoom, MIN_LABEL / size)


def paint_label(
    painter: QPainter,
    rect: QRectF,
    name: str,
    zoom: float,
    colour: QColor,
    faces: Fonts,
    strong: bool,
    banded: bool,
) -> None:
    """Paint the label in the middle of the free part of the box, if that is tall enough.

    A name too wide for a box that is seen from afar is shortened in its middle.
    """
    name = plain(name, length=LABEL)
    scale = label_scale(zoom, faces.size)
    held = scale > zoom * 1.0001
    room = rect.width() - (BAND * zoom if banded else 0.0)
    font = faces.focus if strong else faces.plain
    metrics = QFontMetricsF(font)
    width = metrics.horizontalAdvance(name) * scale
    if held and rect.height() < LABEL_ROOM:
        return
    if held and width > room - 2.0:
        name = metrics.elidedText(name, Qt.TextElideMode.ElideMiddle, (room - 2.0) / scale)
        width = metrics.horizontalAdvance(name) * scale
    left = rect.left() + (BAND * zoom if banded else 0.0)
    x = left + (room - width) / 2.0
    # Capitals and digits stand in the middle of the box; most names are made of them.
    y = rect.center().y() + metrics.capHeight() * scale / 2.0
    painter.setPen(colour)
    painter.setFont(font)
    if abs(scale - 1.0) < 1e-6:
        painter.drawText(QPointF(round(x), round(y)), name)
        return
    painter.save()
    painter.translate(x, y)
    painter.scale(scale, scale)
    painter.drawText(QPointF(0, 0), name)
    painter.restore()


def blend(under: QColor, over: QColor, share: float) -> QColor:
    """Mix two colours."""
    keep = 1.0 - share
    return QColor(
        round(under.red() * keep + over.red() * share),
        round(under.green() * keep + over.green() * share),
        round(under.blue() * keep + over.blue() * share),
    )


def opaque(colour: QColor, ground: QColor) -> QColor:
    """Return what a colour that lets the ground shine through looks like on it."""
    return blend(ground, colour, colour.alphaF())


@dataclass(frozen=True)
class EdgeLook:
    """Colour, width and kind of an edge as it is painted.

    ``hollow`` leaves its head open: an arc that could point the other way as well. ``halo`` is a
    soft line behind it, for a selected edge whose own colour has a meaning.
    """

    colour: QColor
    width: float
    focused: bool = False
    dash: tuple[float, ...] = ()
    hollow: bool = False
    halo: QColor | None = None


def paint_edge(
    painter: QPainter, shape: EdgeShape, look: EdgeLook, zoom: float, ground: QColor
) -> None:
    """Paint an arc or link in scene coordinates."""
    width = max(look.width, HAIR / zoom)
    head, body = shape.in_focus() if look.focused else (shape.head, shape.body)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if look.halo is not None:
        painter.setPen(QPen(look.halo, width + HALO / min(zoom, 1.0)))
        _paint_body(painter, body)
    pen = QPen(look.colour, width)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    if look.dash:
        pen.setDashPattern([length / width for length in look.dash])
    painter.setPen(pen)
    _paint_body(painter, body)
    # Smaller than a pixel a head only costs time, unless its edge is marked.
    if head is not None and (look.focused or zoom > MIN_HEADED):
        outline = QPen(look.colour, max(HOLLOW, HAIR / zoom))
        painter.setPen(outline if look.hollow else Qt.PenStyle.NoPen)
        painter.setBrush(QBrush(ground if look.hollow else look.colour))
        painter.drawPolygon(head)
    if shape.ring is not None:
        painter.setPen(QPen(look.colour, max(LINK_WIDTH, HAIR / zoom)))
        painter.setBrush(QBrush(ground))
        painter.drawEllipse(shape.ring, RING, RING)


def _paint_body(painter: QPainter, body: Body) -> None:
    if isinstance(body, QLineF):
        painter.drawLine(body)
    else:
        painter.drawPath(body)
