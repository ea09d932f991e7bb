"""The dialogs that every page may show: a body with buttons, a question, a list of notes.

Buttons are named by what they do. Escape always takes the way that changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.buttons import Button
from bnstudio.gui.widgets.focus_ring import FocusRing
from bnstudio.gui.widgets.labels import Label


class Dialog(QDialog):
    """A dialog with a body and buttons at the lower right; a question says its title inside."""

    def __init__(
        self, parent: QWidget | None, title: str, width: int = 440, *, heading: bool = False
    ) -> None:
        super().__init__(parent)
        dp = theme().px
        self.setWindowTitle("bnstudio" if heading else title)
        self.setMinimumWidth(dp(width))
        self.setModal(True)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(dp(24), dp(20), dp(24), dp(20))
        outer.setSpacing(dp(12))
        if heading:
            outer.addWidget(Label(title, "subject", wrap=True))
        self.body = QVBoxLayout()
        self.body.setSpacing(dp(8))
        outer.addLayout(self.body, 1)
        outer.addSpacing(dp(4))
        self.foot = QHBoxLayout()
        self.foot.setSpacing(dp(8))
        self.foot.addStretch(1)
        outer.addLayout(self.foot)
        self._ring = FocusRing(self)

    def add_button(self, text: str, kind: str = "secondary") -> Button:
        """Append a button to the foot."""
        button = Button(text, kind, height=32)
        self.foot.addWidget(button)
        return button


class Question(Dialog):
    """A question with named answers; ``answer`` is the key of the chosen one, "" for none."""

    def __init__(
        self,
        parent: QWidget | None,
        title: str,
        text: str,
        answers: Sequence[tuple[str, str]],
        advised: str,
    ) -> None:
        super().__init__(parent, title, heading=True)
        self.answer = ""
        self.body.addWidget(Label(text, "body", "text_2", wrap=True))
        self.buttons: dict[str, Button] = {}
        for key, message in answers:
            button = self.add_button(message, "primary" if key == advised else "secondary")
            button.clicked.connect(lambda _=False, k=key: self._answered(k))
            self.buttons[key] = button
        self.buttons[advised].setDefault(True)
        self.buttons[advised].setFocus()

    def _answered(self, key: str) -> None:
        self.answer = key
        self.accept()


def ask(
    parent: QWidget | None,
    title: str,
    text: str,
    answers: Sequence[tuple[str, str]],
    advised: str,
) -> str:
    """Ask and wait; return the key of the answer, "" when it was closed without one."""
    question = Question(parent, title, text, answers, advised)
    question.exec()
    question.deleteLater()
    return question.answer


class Notes(Dialog):
    """A list of sentences, such as what was done to the data on import."""

    def __init__(self, parent: QWidget | None, title: str, notes: Iterable[str]) -> None:
        super().__init__(parent, title, 560)
        dp = theme().px
        box = QWidget()
        column = QVBoxLayout(box)
        column.setContentsMargins(0, 0, dp(8), 0)
        column.setSpacing(dp(8))
        for note in notes:
            label = Label(note, "body", wrap=True)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            column.addWidget(label)
        column.addStretch(1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setWidget(box)
        area.setMinimumHeight(dp(200))
        self.body.addWidget(area, 1)
        close = self.add_button("Close")
        close.clicked.connect(self.accept)
        close.setDefault(True)
