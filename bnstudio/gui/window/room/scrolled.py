"""A place for pages that scrolls the one in front where there is not room for all of it."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QStackedWidget, QWidget

from bnstudio.gui.style.theme import theme


class _Pile(QStackedWidget):
    """Pages of which only the one in front says how much room is needed.

    Parameters
    ----------
    most
        A width and a height in which every page is whole, whatever it says itself.
    """

    def __init__(self, most: tuple[int, int] | None) -> None:
        super().__init__()
        self._most = most

    def minimumSizeHint(self) -> QSize:
        page = self.currentWidget()
        least = QSize(0, 0) if page is None else _least(page)
        if self._most is None:
            return least
        width, height = (theme().px(length) for length in self._most)
        return least.boundedTo(QSize(width, height))

    def heightForWidth(self, _width: int) -> int:
        # Texts that wrap would else have the area as high as they may get at the most.
        return -1


class Scrolled(QScrollArea):
    """The place: as large as there is room, and no smaller inside than the page in front needs.

    Parameters
    ----------
    most
        A width and a height in which every page is whole, though some of them say that they want
        more: without it their foot would be out of sight in the smallest window.

    Attributes
    ----------
    pile
        The pages.
    """

    def __init__(self, *pages: QWidget, most: tuple[int, int] | None = None) -> None:
        super().__init__()
        self.pile = _Pile(most)
        for page in pages:
            self.pile.addWidget(page)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidgetResizable(True)
        self.setWidget(self.pile)
        self.pile.currentChanged.connect(lambda _: self.pile.updateGeometry())

    def minimumSizeHint(self) -> QSize:
        # So narrow that the bars can still be used.
        bar = self.verticalScrollBar().sizeHint().width()
        return self.pile.minimumSizeHint().boundedTo(QSize(4 * bar, 4 * bar))

    def sizeHint(self) -> QSize:
        return self.pile.sizeHint()


def _least(page: QWidget) -> QSize:
    """Return how small a page may be."""
    return page.minimumSizeHint().expandedTo(page.minimumSize())
