"""Words in the window: labels in the roles of the type scale, section headers, lines."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSizePolicy, QWidget

from bnstudio.gui.style.icons import paint_icon
from bnstudio.gui.style.theme import theme
from bnstudio.gui.wording.plain import LENGTH, plain, plain_lines

_INK = {"label": "text_2", "caption": "text_3", "column": "text_2", "tab": "text_2"}


class Label(QLabel):
    """Words in a role of the type scale (``theme.TYPE``) and a colour of the theme."""

    def __init__(
        self,
        text: str = "",
        role: str = "body",
        ink: str | None = None,
        *,
        wrap: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        super().setText(plain_lines(text))
        self._ink = ink or _INK.get(role, "text")
        self.setFont(theme().font(role))
        self.setWordWrap(wrap)
        theme().changed.connect(self._tint)
        self._tint()

    def setText(self, text: str) -> None:
        """Show words; what they hold of names is made plain."""
        super().setText(plain_lines(text))

    def set_ink(self, ink: str) -> None:
        """Use another colour of the theme."""
        if ink != self._ink:
            self._ink = ink
            self._tint()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        # A label that is moved to another parent gets back the colour that it had when the style
        # sheet first met it, which may be that of the other theme.
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.StyleChange):
            self._tint()

    def _tint(self) -> None:
        ink = theme().tokens.colour(self._ink)
        if self.palette().color(QPalette.ColorRole.WindowText) == ink:
            return
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.WindowText, ink)
        self.setPalette(palette)


def field_name(text: str, field: QWidget, role: str = "label", ink: str | None = None) -> Label:
    """Return the name of a field, which gives the field the focus by its mnemonic."""
    label = Label(text, role, ink)
    label.setBuddy(field)
    return label


class ElidedLabel(Label):
    """A label that gives way, in its middle unless told, and shows all words in the tooltip."""

    def __init__(
        self,
        text: str = "",
        role: str = "body",
        ink: str | None = None,
        cut: Qt.TextElideMode = Qt.TextElideMode.ElideMiddle,
    ) -> None:
        self._cut = cut
        super().__init__(plain(text, length=10 * LENGTH), role, ink)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def setText(self, text: str) -> None:
        super().setText(plain(text, length=10 * LENGTH))
        self._tip()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._tip()

    def _tip(self) -> None:
        cut = self.fontMetrics().horizontalAdvance(self.text()) > self.width()
        tip = plain_lines(self.text() if cut else "")
        if tip != self.toolTip():
            self.setToolTip(tip)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        alignment = self.alignment() | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(self.rect(), alignment, plain(self.shown_text(), length=10 * LENGTH))

    def shown_text(self) -> str:
        """Return what there is room for."""
        return self.fontMetrics().elidedText(plain(self.text()), self._cut, self.width())


class SectionHeader(QWidget):
    """The name of a section of a form, with room for a word or a link at the right."""

    def __init__(self, title: str, trailing: QWidget | None = None) -> None:
        super().__init__()
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        self.title = Label(title, "value")
        layout.addWidget(self.title)
        layout.addStretch(1)
        if trailing is not None:
            layout.addWidget(trailing)
        self.setFixedHeight(theme().px(20))


class Line(QFrame):
    """A 1-px line between things; its colour is the style sheet's."""

    def __init__(self, upright: bool = False) -> None:
        super().__init__()
        if upright:
            self.setFixedWidth(1)
        else:
            self.setFixedHeight(1)


class IconLabel(QWidget):
    """An icon that says something, with its words as tooltip and accessible name."""

    def __init__(
        self, icon: str, ink: str = "text_2", message: str = "", *, size: int = 16
    ) -> None:
        super().__init__()
        self._size = size
        self.set(icon, ink, message)
        side = theme().px(size)
        self.setFixedSize(side, side)

    def set(self, icon: str, ink: str = "text_2", message: str = "") -> None:
        """Show another icon."""
        self._icon, self._ink = icon, ink
        self.setToolTip(plain_lines(message))
        self.setAccessibleName(plain(message))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        rect: QRect = self.rect()
        paint_icon(QPainter(self), self._icon, self._ink, rect, theme().px(self._size))
