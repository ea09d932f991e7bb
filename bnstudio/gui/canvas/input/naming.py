"""The small line editor on the canvas that names a new node or renames one in its place."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QFocusEvent, QFontMetricsF, QKeyEvent
from PySide6.QtWidgets import QWidget

from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.fields import TextField
from bnstudio.gui.wording.tr import tr


class NameEditor(TextField):
    """Opens over a box; Enter takes the name, Esc or leaving it without a change gives it up."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(tr("Name"), parent)
        self._host = parent
        self._then: Callable[[str], bool] | None = None
        self._old = ""
        self._middle = QPoint()
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setAccessibleName(tr("Name of the node"))
        self.textChanged.connect(self._grow)
        self.hide()

    def open_at(
        self, middle: QPoint, name: str, then: Callable[[str], bool], *, new: bool = False
    ) -> None:
        """Edit ``name`` around a point; ``then(name)`` says whether the name was taken.

        With ``new`` the name is a suggestion, which Enter takes as it is.
        """
        self._then, self._old, self._middle = then, "" if new else name, middle
        self.setText(name)
        self.selectAll()
        self._grow()
        self.show()
        self.raise_()
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def _grow(self) -> None:
        dp = theme().px
        width = QFontMetricsF(self.font()).horizontalAdvance(self.text())
        size = (max(dp(96), round(width) + dp(28)), dp(28))
        self.setGeometry(
            QRect(self._middle.x() - size[0] // 2, self._middle.y() - size[1] // 2, *size)
        )

    def _close(self) -> None:
        self._then = None
        self.hide()
        self._host.setFocus(Qt.FocusReason.OtherFocusReason)

    def _take(self, *, leaving: bool) -> None:
        then, name = self._then, self.text().strip()
        if then is None:
            return
        if not name or name == self._old:
            self._close()
            return
        self._then = None  # a refusal may show a card, which must not come back in here
        if then(name) or leaving:
            self._close()
        else:
            self._then = then
            self.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self._close()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._take(leaving=False)
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self._take(leaving=True)
