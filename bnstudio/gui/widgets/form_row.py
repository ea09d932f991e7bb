"""One row of a form: the name at the left, the field at the right, what is wrong below."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from bnstudio.gui.style.icons import paint_icon
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.buttons import Button
from bnstudio.gui.widgets.fields import CheckBox, mark_error
from bnstudio.gui.widgets.labels import IconLabel, Label


class FieldLabel(Label):
    """The name left of a field, with an info icon where there is room; its tooltip explains."""

    def __init__(self, text: str, help_text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, "label", parent=parent)
        self._help = help_text
        self.setToolTip(help_text)
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
        text = metrics.elidedText(self.text(), Qt.TextElideMode.ElideRight, self.width())
        middle = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        painter.drawText(self.rect(), middle | Qt.TextFlag.TextHideMnemonic, text)
        left = metrics.horizontalAdvance(text) + dp(6)
        if self._help and left + dp(14) <= self.width():
            role = "text_3" if self.isEnabled() else "disabled_text"
            paint_icon(painter, "info", role, QRect(left, 0, dp(14), self.height()), dp(14))


class ErrorLine(QWidget):
    """The line below a field that is wrong: what is wrong, and a link that fixes it."""

    fix_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._message = Label("", "caption", "error", wrap=True)
        self._message.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.link = Button("", "link")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, theme().px(2), 0, 0)
        row.setSpacing(theme().px(6))
        row.addWidget(IconLabel("warning-circle", "error", size=14))
        row.addWidget(self._message, 1)
        row.addWidget(self.link)
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

    def __init__(
        self, label: str, field: QWidget, help_text: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.label = FieldLabel(label, help_text)
        self.label.setBuddy(field)
        self.field = field
        self.help = help_text
        self.error = ErrorLine()
        field.setAccessibleName(label)
        field.setAccessibleDescription(help_text)
        field.setToolTip(help_text)
        row = QHBoxLayout()
        row.setSpacing(0)
        # The field gets a little more: words such as "until the time ends" must fit.
        row.addWidget(self.label, 7)
        place: QWidget = field
        if isinstance(field, CheckBox):
            place = QWidget()
            inner = QHBoxLayout(place)
            inner.setContentsMargins(0, 0, 0, 0)
            inner.addWidget(field)
            inner.addStretch(1)
            place.setFixedHeight(theme().px(28))
        place.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        row.addWidget(place, 8)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(row)
        layout.addWidget(self.error)

    def set_fault(self, text: str, fix: str = "") -> None:
        """Mark the field as wrong and say why, or as right again."""
        mark_error(self.field, text or None)
        if not text:
            self.field.setToolTip(self.help)
            self.field.setAccessibleDescription(self.help)
        self.error.set_fault(text, fix)

    def set_usable(self, usable: bool, why: str = "") -> None:
        """Enable or disable the row; the tooltip says why it is disabled."""
        self.field.setEnabled(usable)
        self.label.setEnabled(usable)
        tip = self.help if usable else why
        self.field.setToolTip(tip)
        self.label.setToolTip(tip)
        self.label.update()
