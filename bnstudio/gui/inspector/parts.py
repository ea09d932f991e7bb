"""Names to click, as many in a line as there is room for."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.buttons import Button
from bnstudio.gui.widgets.labels import Label
from bnstudio.gui.wording.numbers import NOTHING, format_count
from bnstudio.gui.wording.plain import action_text, plain
from bnstudio.gui.wording.tr import tr

#: So many names are shown; the rest are counted.
SHOWN = 24


class NameFlow(QWidget):
    """Names that select what they name, as many in a line as there is room for.

    Signals
    -------
    picked(str)
        A name was clicked.
    """

    picked = Signal(str)

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(plain(name))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.names: tuple[str, ...] = ()
        self._rest = Label(NOTHING, "body", "text_3", parent=self)
        self._links: list[Button] = []

    def show_names(self, names: Sequence[str]) -> None:
        """Show names, or a dash for none."""
        if tuple(names) == self.names:
            return
        self.names = tuple(names)
        for link in self._links:
            link.hide()
            link.deleteLater()
        self._links = []
        for name in self.names[:SHOWN]:
            link = Button(action_text(name), "link")
            link.setParent(self)
            link.setAccessibleName(plain(name))
            link.setToolTip(plain(tr("Select {name}", name=name)))
            link.clicked.connect(lambda _on=False, name=name: self.picked.emit(name))
            link.show()
            self._links.append(link)
        over = len(self.names) - SHOWN
        self._rest.setText(tr("and {over} more", over=format_count(over)) if over > 0 else NOTHING)
        self._rest.setVisible(over > 0 or not self.names)
        self._place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._place()

    def _place(self) -> None:
        dp = theme().px
        x, y, row, gap = 0, 0, dp(22), dp(12)
        last = [self._rest] if self._rest.isVisibleTo(self) else []
        for part in (*self._links, *last):
            size = part.sizeHint()
            width = min(size.width(), max(self.width(), 1))
            if x and x + width > self.width():
                x, y = 0, y + row
            part.setGeometry(x, y + (row - size.height()) // 2, width, size.height())
            x += width + gap
        self.setFixedHeight(y + row)

    def sizeHint(self) -> QSize:
        return QSize(theme().px(200), self.height())
