"""Rows with a name at the left: of a form, with its field, and of facts, with their values.

What is wrong with a field stands below it; facts stand in sections with a title.
"""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from bnstudio.gui.style.icons import paint_icon
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.buttons import Button
from bnstudio.gui.widgets.fields import CheckBox, mark_error
from bnstudio.gui.widgets.labels import IconLabel, Label
from bnstudio.gui.widgets.layouts import STRETCH, boxed, hbox, vbox
from bnstudio.gui.wording.plain import plain, plain_lines


class FieldLabel(Label):
    """The name left of a field, with an info icon where there is room; its tooltip explains."""

    def __init__(self, text: str, help_text: str = "") -> None:
        super().__init__(text, "label")
        self._help = help_text
        self.setToolTip(plain_lines(help_text))
        self.setAccessibleName(text)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(theme().px(28))

    def sizeHint(self) -> QSize:
        return QSize(theme().px(150), theme().px(28))

    def minimumSizeHint(self) -> QSize:
        return QSize(0, theme().px(28))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        dp, tokens, metrics = theme().px, theme().tokens, self.fontMetrics()
        painter.setPen(tokens.text_2 if self.isEnabled() else tokens.disabled_text)
        text = metrics.elidedText(plain(self.text()), Qt.TextElideMode.ElideRight, self.width())
        middle = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        painter.drawText(self.rect(), middle | Qt.TextFlag.TextHideMnemonic, text)
        left = metrics.horizontalAdvance(text) + dp(6)
        if self._help and left + dp(14) <= self.width():
            role = "text_3" if self.isEnabled() else "disabled_text"
            paint_icon(painter, "info", role, QRect(left, 0, dp(14), self.height()), dp(14))


class ErrorLine(QWidget):
    """The line below a field that is wrong: what is wrong, and a link that fixes it."""

    fix_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._message = Label("", "caption", "error", wrap=True)
        self._message.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.link = Button("", "link")
        icon = IconLabel("warning-circle", "error", size=14)
        hbox(icon, (self._message, 1), self.link, gap=6, margins=(0, 2, 0, 0), on=self)
        self.link.clicked.connect(self.fix_asked)
        self.hide()

    @property
    def text(self) -> str:
        """What is wrong; empty if nothing."""
        return self._message.text() if not self.isHidden() else ""

    def set_fault(self, text: str, fix: str = "") -> None:
        """Show what is wrong, and what a link does about it; or nothing."""
        self._message.setText(text)
        self.link.setText(fix)
        self.link.setVisible(bool(fix))
        self.link.updateGeometry()
        self.setVisible(bool(text))


class FormRow(QWidget):
    """A label, a field in the right half, and the error line below."""

    def __init__(self, label: str, field: QWidget, help_text: str = "") -> None:
        super().__init__()
        self.label = FieldLabel(label, help_text)
        self.label.setBuddy(field)
        self.field = field
        self.help = help_text
        self.error = ErrorLine()
        field.setAccessibleName(plain(label))
        field.setAccessibleDescription(plain_lines(help_text))
        field.setToolTip(plain_lines(help_text))
        place = boxed(hbox(field, STRETCH), 28) if isinstance(field, CheckBox) else field
        place.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        # The field gets a little more: words such as "until the time ends" must fit.
        vbox(hbox((self.label, 7), (place, 8)), self.error, on=self)

    def set_fault(self, text: str, fix: str = "") -> None:
        """Mark the field as wrong and say why, or as right again."""
        mark_error(self.field, text or None)
        if not text:
            self.field.setToolTip(plain_lines(self.help))
            self.field.setAccessibleDescription(plain_lines(self.help))
        self.error.set_fault(text, fix)

    def set_usable(self, usable: bool, why: str = "") -> None:
        """Enable or disable the row; the tooltip says why it is disabled."""
        self.field.setEnabled(usable)
        self.label.setEnabled(usable)
        tip = self.help if usable else why
        self.field.setToolTip(plain_lines(tip))
        self.label.setToolTip(plain_lines(tip))
        self.label.update()


class FactLine(QWidget):
    """A name at the left, and its value at the right."""

    def __init__(self, name: str, tip: str = "", font: str = "value") -> None:
        super().__init__()
        self.name, self.value = Label(name, "label"), Label("", font)
        self.value.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.setToolTip(plain(tip))
        hbox(self.name, STRETCH, self.value, gap=8, on=self)
        self.setFixedHeight(theme().px(22))

    def say(self, value: str, ink: str = "text") -> None:
        """Show a value."""
        self.value.setText(value)
        self.value.set_ink(ink)
        self.setAccessibleName(plain(f"{self.name.text()}: {value}"))


class Section(QWidget):
    """A title with parts below it."""

    def __init__(self, title: str, *parts: QWidget, gap: int = 4) -> None:
        super().__init__()
        self.title = Label(title, "value")
        vbox(self.title, *parts, gap=gap, on=self)


def note(text: str = "", ink: str = "text_2") -> Label:
    """Return a sentence that takes as many lines as it needs."""
    label = Label(text, "body", ink, wrap=True)
    label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
    return label
