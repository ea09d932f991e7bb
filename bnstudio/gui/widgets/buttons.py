"""Buttons: one filled one a panel, outlined and plain ones, links, and icons in 28-px targets."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QCursor, QIcon, QKeySequence, QPaintEvent
from PySide6.QtWidgets import (
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QStyleOptionToolButton,
    QStylePainter,
    QToolButton,
    QToolTip,
)

from bnstudio.gui.style.icons import paint_icon
from bnstudio.gui.style.theme import theme
from bnstudio.gui.wording.plain import plain, plain_lines

_MIDDLE = Qt.TextElideMode.ElideMiddle
KINDS = ("primary", "secondary", "plain", "link")


class Button(QPushButton):
    """A text button, with an icon or without; where it has to give way its tip says all of it.

    Parameters
    ----------
    text
        What it does, in the imperative.
    kind
        ``"primary"`` (filled; one in sight of each panel), ``"secondary"`` (outlined), ``"plain"``
        (no border) or ``"link"`` (accent text).
    icon
        Name of an icon left of the text.
    height
        28 unless told: 36 for the main button of a panel, 32 in a footer, 24 in findings.
    """

    def __init__(
        self,
        text: str,
        kind: str = "secondary",
        icon: str | None = None,
        *,
        height: int | None = None,
    ) -> None:
        super().__init__(text)
        if kind not in KINDS:
            raise ValueError(f"unknown kind of button {kind!r}")
        self._kind = kind
        self.setProperty("kind", kind)
        self._icon_name = icon
        self._height = height or (18 if kind == "link" else 28)
        big = kind == "primary" and self._height >= 32
        self.setFont(theme().font("main_button" if big else "button"))
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setAutoDefault(False)
        if kind == "link":
            self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_icon_name(self, name: str | None) -> None:
        """Show another icon."""
        if name != self._icon_name:
            self._icon_name = name
            self.updateGeometry()
            self.update()

    @property
    def kind(self) -> str:
        return self._kind

    def sizeHint(self) -> QSize:
        width = self.fontMetrics().horizontalAdvance(self.text()) + 1
        return QSize(width + self._around(), theme().px(self._height))

    def _around(self) -> int:
        """Return how much of the width is beside the text."""
        dp = theme().px
        if self._kind == "link":
            return 0
        icon = dp(16) + (dp(8) if self.text() else 0) if self._icon_name else 0
        return icon + dp(16 if self._kind == "plain" else 24)

    def event(self, event: QEvent) -> bool:
        asked = event.type() == QEvent.Type.ToolTip
        if asked and self.width() < self.sizeHint().width():
            words = "\n".join(filter(None, (self.text(), self.toolTip())))
            QToolTip.showText(QCursor.pos(), plain_lines(words), self)
            return True
        return super().event(event)

    def _ink(self) -> QColor:
        t = theme().tokens
        if not self.isEnabled():
            return t.disabled_text
        return {"primary": t.on_accent, "link": t.accent_line}.get(self._kind, t.text)

    def paintEvent(self, event: QPaintEvent) -> None:
        # Ground and border are the style sheet's; the label keeps the design's gap to its icon.
        painter = QStylePainter(self)
        option = QStyleOptionButton()
        self.initStyleOption(option)
        painter.drawControl(QStyle.ControlElement.CE_PushButtonBevel, option)
        ink = self._ink()
        font = self.font()
        if self._kind == "link" and self.isEnabled() and self.underMouse():
            font.setUnderline(True)
        painter.setFont(font)
        dp = theme().px
        room = max(0, self.width() - self._around())
        text = self.fontMetrics().elidedText(plain(self.text()), _MIDDLE, room)
        text_width = self.fontMetrics().horizontalAdvance(text)
        icon_width = dp(16) if self._icon_name else 0
        gap = dp(8) if icon_width and self.text() else 0
        left = 0 if self._kind == "link" else (self.width() - text_width - icon_width - gap) // 2
        if self._icon_name:
            name = self._icon_name
            quiet = self._kind != "primary" and self.isEnabled()
            tint = theme().tokens.text_2 if quiet and self._kind != "link" else ink
            size = 14 if name.endswith("-fill") else 16
            paint_icon(painter, name, tint, QRect(left, 0, icon_width, self.height()), dp(size))
        painter.setPen(ink)
        painter.drawText(
            QRectF(left + icon_width + gap, 0, text_width + 2, self.height()),
            Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextHideMnemonic,
            text,
        )


class IconButton(QToolButton):
    """An icon in a 28-px target, with a tooltip that names its shortcut.

    Parameters
    ----------
    icon
        Name of the icon.
    name
        What it does: the accessible name and the tooltip.
    shortcut
        Shown in the tooltip; the action or the window owns the key itself.
    checkable
        Whether it is a tool that stays chosen.
    """

    def __init__(
        self,
        icon: str,
        name: str,
        shortcut: QKeySequence | str | None = None,
        *,
        checkable: bool = False,
        target: int = 28,
    ) -> None:
        super().__init__()
        self._icon_name, self._target = icon, target
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCheckable(checkable)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.set_name(name, shortcut)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_icon_name(self, name: str) -> None:
        """Show another icon."""
        if name != self._icon_name:
            self._icon_name = name
            self.update()

    def set_name(self, name: str, shortcut: QKeySequence | str | None = None) -> None:
        """Say what it does, for the tooltip and for screen readers."""
        self.setAccessibleName(plain(name))
        sequence = QKeySequence(shortcut) if shortcut else QKeySequence()
        keys = sequence.toString(QKeySequence.SequenceFormat.NativeText)
        self.setToolTip(plain_lines(f"{name}  ({keys})" if keys else name))

    def sizeHint(self) -> QSize:
        side = theme().px(self._target)
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        t = theme().tokens
        painter = QStylePainter(self)
        option = QStyleOptionToolButton()
        self.initStyleOption(option)
        # The style sheet draws the ground; its icon could not change colour with the state.
        option.icon = QIcon()
        painter.drawComplexControl(QStyle.ComplexControl.CC_ToolButton, option)
        ink = t.text_2
        if not self.isEnabled():
            ink = t.disabled_text
        elif self.isChecked():
            ink = t.accent_line
        paint_icon(painter, self._icon_name, ink, self.rect(), theme().px(16))
