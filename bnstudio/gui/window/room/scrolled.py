"""A place for pages that scrolls the one in front where there is not room for all of it."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QStackedWidget, QWidget


class _Pile(QStackedWidget):
    """Pages of which only the one in front says how much room is needed."""

    def minimumSizeHint(self) -> QSize:
        page = self.currentWidget()
        return QSize(0, 0) if page is None else _least(page)


class Scrolled(QScrollArea):
    """The place: as large as there is room, and no smaller inside than the page in front needs.

    Attributes
    ----------
    pile
        The pages.
    """

    def __init__(self, *pages: QWidget) -> None:
        super().__init__()
        self.pile = _Pile()
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
