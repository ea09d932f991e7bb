"""Layouts that are written as they look: what stands side by side, and what below one another.

:func:`hbox` and :func:`vbox` make Qt's own layouts out of their parts. All sizes are at a base
of 12 pt; the theme scales them.
"""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QHBoxLayout,
    QLayout,
    QScrollArea,
    QSizePolicy,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.labels import Line

#: Takes the room that is left.
STRETCH: Literal["stretch"] = "stretch"

Item = QWidget | QLayout
#: A widget, a layout, a gap in pixels or a stretch; a pair gives a stretch factor or an alignment.
Part = Item | int | Literal["stretch"] | tuple[Item, int | Qt.AlignmentFlag]
Margins = tuple[int, int, int, int]


def hbox(
    *parts: Part,
    gap: int | None = 0,
    margins: Margins = (0, 0, 0, 0),
    on: QWidget | None = None,
) -> QHBoxLayout:
    """Return a layout of parts side by side, and make it the layout of ``on``.

    Parameters
    ----------
    parts
        From left to right.
    gap
        Pixels between two of them; ``None`` leaves it to the style.
    margins
        Pixels at the left, top, right and bottom.
    on
        The widget that is laid out, if the layout is not part of another.
    """
    layout = QHBoxLayout()
    _fill(layout, parts, gap, margins, on)
    return layout


def vbox(
    *parts: Part,
    gap: int | None = 0,
    margins: Margins = (0, 0, 0, 0),
    on: QWidget | None = None,
) -> QVBoxLayout:
    """Return a layout of parts below one another; see :func:`hbox`."""
    layout = QVBoxLayout()
    _fill(layout, parts, gap, margins, on)
    return layout


def _fill(
    layout: QBoxLayout,
    parts: tuple[Part, ...],
    gap: int | None,
    margins: Margins,
    on: QWidget | None,
) -> None:
    # The layout gets its widget first: a part that is shown without a parent would be a window.
    if on is not None:
        on.setLayout(layout)
    dp = theme().px
    layout.setContentsMargins(*(dp(margin) for margin in margins))
    if gap is not None:
        layout.setSpacing(dp(gap))
    for part in parts:
        item, place = part if isinstance(part, tuple) else (part, 0)
        # Qt's flags are whole numbers too.
        stretch = 0 if isinstance(place, Qt.AlignmentFlag) else place
        if isinstance(item, QWidget):
            layout.addWidget(item, stretch)
        elif isinstance(item, QLayout):
            layout.addLayout(item, stretch)
        elif isinstance(item, int):
            layout.addSpacing(dp(item))
        else:
            layout.addStretch(1)
        if isinstance(item, Item) and isinstance(place, Qt.AlignmentFlag):
            layout.setAlignment(item, place)


def rule() -> tuple[Part, ...]:
    """Return the parts that set two sections apart: a line with a little room."""
    return 4, Line(), 4


def boxed(layout: QLayout, height: int | None = None) -> QWidget:
    """Return a widget that holds a layout, of a fixed height if one is given."""
    box = QWidget()
    box.setLayout(layout)
    if height is not None:
        box.setFixedHeight(theme().px(height))
    return box


def stack(*pages: QWidget) -> QStackedWidget:
    """Return a widget that shows one of several pages, the first to begin with."""
    pile = QStackedWidget()
    for page in pages:
        pile.addWidget(page)
    return pile


def split(
    direction: Qt.Orientation, first: QWidget, second: QWidget, sizes: tuple[int, int]
) -> QSplitter:
    """Return two widgets with a thin line between them that can be dragged.

    The second one gets what the window grows by.
    """
    splitter = QSplitter(direction)
    splitter.setHandleWidth(1)
    splitter.setChildrenCollapsible(False)
    splitter.addWidget(first)
    splitter.addWidget(second)
    splitter.setStretchFactor(1, 1)
    splitter.setSizes([theme().px(size) for size in sizes])
    return splitter


class Flow(QWidget):
    """Widgets side by side, in as many lines as there is room for.

    Each is as wide as it wants to be, and no wider than a line. It gets narrower than the widest of
    them only where it is given a smallest width of its own. ``gap`` is between neighbours,
    ``below`` at most between lines.
    """

    def __init__(self, *parts: QWidget, gap: int = 6, below: int = 6) -> None:
        super().__init__()
        self._parts = parts
        self._gap, self._below = gap, min(gap, below)
        for part in parts:
            part.setParent(self)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def _lines(self, room: int) -> list[list[tuple[QWidget, QSize]]]:
        """Return the widgets of each line with their sizes."""
        gap = theme().px(self._gap)
        lines: list[list[tuple[QWidget, QSize]]] = [[]]
        left = room
        for part in self._parts:
            if part.isHidden():
                continue
            size = part.sizeHint().boundedTo(part.maximumSize()).expandedTo(part.minimumSize())
            size.setWidth(min(size.width(), max(room, 1)))
            if lines[-1] and size.width() > left:
                lines.append([])
                left = room
            lines[-1].append((part, size))
            left -= size.width() + gap
        return lines

    def heightForWidth(self, width: int) -> int:
        gap = theme().px(self._below)
        heights = [_highest(line) for line in self._lines(width)]
        return sum(heights) + gap * (len(heights) - 1)

    def sizeHint(self) -> QSize:
        [line] = self._lines(_ANY_WIDTH)
        gaps = theme().px(self._gap) * max(0, len(line) - 1)
        return QSize(sum(size.width() for _part, size in line) + gaps, _highest(line))

    def minimumSizeHint(self) -> QSize:
        [line] = self._lines(_ANY_WIDTH)
        return QSize(max((size.width() for _part, size in line), default=0), _highest(line))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place()

    def event(self, event: QEvent) -> bool:
        # One of them is shown, hidden, or says something longer.
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
            self._place()
        return super().event(event)

    def _place(self) -> None:
        gap, below, top = theme().px(self._gap), theme().px(self._below), 0
        for line in self._lines(self.width()):
            left, high = 0, _highest(line)
            for part, size in line:
                part.setGeometry(left, top + (high - size.height()) // 2, *size.toTuple())
                left += size.width() + gap
            top += high + below


_ANY_WIDTH = 1 << 20


def _highest(line: list[tuple[QWidget, QSize]]) -> int:
    return max((size.height() for _part, size in line), default=0)


class ScrollColumn(QScrollArea):
    """Scrolls what it holds up and down; it takes no focus of its own."""

    def __init__(self, body: QWidget | QLayout | None = None) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        if body is not None:
            self.hold(body)

    def hold(self, body: QWidget | QLayout) -> None:
        """Hold something else."""
        self.setWidget(body if isinstance(body, QWidget) else boxed(body))


class Ground(QWidget):
    """A widget on a ground of its own: a colour of the theme, with or without a line on top."""

    def __init__(self, colour: str, *, line: bool = False) -> None:
        super().__init__()
        self._colour, self._line = colour, line
        theme().changed.connect(self.update)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, tokens = QPainter(self), theme().tokens
        painter.fillRect(self.rect(), tokens.colour(self._colour))
        if self._line:
            painter.fillRect(0, 0, self.width(), 1, tokens.separator)


def keep_room(*widgets: QWidget) -> None:
    """Let widgets keep their place while they are hidden."""
    for widget in widgets:
        policy = widget.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        widget.setSizePolicy(policy)
