"""What is left of Variables in a narrow window: an upright button that brings it back."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QPushButton, QSizePolicy

from bnstudio.gui.style.icons import paint_icon
from bnstudio.gui.style.theme import theme
from bnstudio.gui.wording.plain import plain
from bnstudio.gui.wording.tr import tr


class Rail(QPushButton):
    """What is left of Variables when it gives way: its name, and a click that brings it back.

    ``wide`` is its width at a base of 12.
    """

    def __init__(self, wide: int) -> None:
        super().__init__(tr("Variables"))
        self._wide = wide
        self.setAutoDefault(False)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setAccessibleName(tr("Show variables"))
        self.setToolTip(tr("Show variables"))
        # A click must not take the focus: it would close what it is about to open or close.
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:
        return QSize(theme().px(self._wide), theme().px(200))

    def minimumSizeHint(self) -> QSize:
        return QSize(theme().px(self._wide), theme().px(120))

    def paintEvent(self, event: object) -> None:
        t = theme().tokens
        dp = theme().px
        painter = QPainter(self)
        ground = t.pressed if self.isDown() else t.hover if self.underMouse() else t.panel
        painter.fillRect(self.rect(), ground)
        painter.fillRect(0, dp(40), self.width(), 1, t.separator)
        head = QRect(0, 0, self.width(), dp(40))
        paint_icon(painter, "caret-double-right", t.text_2, head, dp(16))
        painter.setFont(theme().font("name"))
        painter.setPen(t.text_2)
        painter.translate(0, dp(41) + dp(120))
        painter.rotate(-90)
        painter.drawText(
            QRect(0, 0, dp(120) - dp(14), self.width()),
            Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter,
            plain(self.text()),
        )
