"""Choosing between a few things in sight: the segmented control and the underlined tab strip."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QStylePainter,
    QTabBar,
    QWidget,
)

from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.layouts import Flow
from bnstudio.gui.wording.plain import plain


class Segment(QPushButton):
    def __init__(self, text: str, parent: QWidget) -> None:
        super().__init__(text, parent)
        self.setCheckable(True)
        self.setAutoDefault(False)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        dp = theme().px
        # As wide as with the heavier face, so that nothing moves when the choice changes.
        width = QFontMetrics(theme().font("value")).horizontalAdvance(self.text())
        return QSize(width + dp(22), dp(24))

    def paintEvent(self, event: QPaintEvent) -> None:
        # Ground and border are the style sheet's; a face of its own for the chosen one would lose
        # its tabular figures there.
        t = theme().tokens
        painter = QStylePainter(self)
        option = QStyleOptionButton()
        self.initStyleOption(option)
        painter.drawControl(QStyle.ControlElement.CE_PushButtonBevel, option)
        chosen = self.isChecked()
        painter.setFont(theme().font("value" if chosen else "name"))
        painter.setPen(t.disabled_text if not self.isEnabled() else t.text if chosen else t.text_2)
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, plain(self.text()))


class Segmented(QWidget):
    """A few exclusive choices side by side; arrow keys move between them.

    Parameters
    ----------
    options
        Pairs of value and text.
    name
        What is chosen, for screen readers.
    wraps
        Whether it has several lines where there is not room for one.
    """

    changed = Signal(object)

    def __init__(
        self,
        options: Sequence[tuple[object, str]],
        value: object = None,
        *,
        name: str = "",
        wraps: bool = False,
    ) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(plain(name))
        self._values = [value for value, _text in options]
        self._group = QButtonGroup(self)
        self._group.setExclusive(True)
        segments = []
        for index, (_value, text) in enumerate(options):
            segment = Segment(text, self)
            segment.setAccessibleName(plain(f"{name}: {text}" if name else text))
            self._group.addButton(segment, index)
            segments.append(segment)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(2, 2, 2, 2)
        layout.setSpacing(0)
        if wraps:
            layout.addWidget(Flow(*segments, gap=0))
            self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        else:
            for segment in segments:
                layout.addWidget(segment)
            self.setFixedHeight(theme().px(24) + 4)
            self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.set_value(self._values[0] if value is None else value)
        self._group.idToggled.connect(self._toggled)

    @property
    def value(self) -> object:
        """The value of the chosen segment."""
        return self._values[self._group.checkedId()]

    def set_value(self, value: object) -> None:
        """Choose a segment; emits ``changed`` when it was not chosen already."""
        self._group.button(self._values.index(value)).setChecked(True)

    def button(self, value: object) -> QPushButton:
        """Return the button of ``value``, to set its tooltip or to disable it."""
        button = self._group.button(self._values.index(value))
        assert isinstance(button, QPushButton)
        return button

    def _toggled(self, index: int, on: bool) -> None:
        if on:
            self.changed.emit(self._values[index])


class TabStrip(QTabBar):
    """Tabs with a 3-px underline, 40 px high; the side panel's are a little closer.

    They are painted: a style sheet has no line that is inset and rounded, and no face of its own
    for the chosen tab that keeps the tabular figures.

    Tabs have keys: ``add(key, title)``, ``current_key``, ``set_current_key``; ``key_changed(key)``
    follows the choice and ``key_double_clicked(key)`` a double click.
    """

    key_changed = Signal(str)
    key_double_clicked = Signal(str)

    def __init__(self, *, side: bool = False, name: str = "") -> None:
        super().__init__()
        self._inset = 10 if side else 12
        self.setAccessibleName(plain(name))
        self.setDrawBase(False)
        self.setExpanding(False)
        self.setUsesScrollButtons(False)
        self.setElideMode(Qt.TextElideMode.ElideNone)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setMouseTracking(True)
        self.setFont(theme().font("tab_active"))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.currentChanged.connect(self._changed)
        self.tabBarDoubleClicked.connect(self._double_clicked)

    def add(self, key: str, title: str) -> None:
        """Append a tab."""
        # The data must be there before the first currentChanged is emitted.
        blocked = self.blockSignals(True)
        index = self.addTab(plain(title))
        self.setTabData(index, key)
        self.blockSignals(blocked)
        if self.count() == 1:
            self.key_changed.emit(key)

    @property
    def current_key(self) -> str:
        return self.tabData(self.currentIndex()) or ""

    def set_current_key(self, key: str) -> None:
        """Choose the tab ``key``."""
        for index in range(self.count()):
            if self.tabData(index) == key:
                self.setCurrentIndex(index)
                return
        raise ValueError(f"no tab {key!r}")

    def _changed(self, index: int) -> None:
        if index >= 0:
            self.key_changed.emit(self.tabData(index))

    def _double_clicked(self, index: int) -> None:
        if index >= 0:
            self.key_double_clicked.emit(self.tabData(index))

    def tabSizeHint(self, index: int) -> QSize:
        dp = theme().px
        width = QFontMetrics(theme().font("tab_active")).horizontalAdvance(self.tabText(index))
        return QSize(width + dp(2 * self._inset) + 1, dp(40))

    def minimumTabSizeHint(self, index: int) -> QSize:
        return self.tabSizeHint(index)

    def sizeHint(self) -> QSize:
        width = sum(self.tabSizeHint(i).width() for i in range(self.count()))
        return QSize(width, theme().px(40))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        t = theme().tokens
        dp = theme().px
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        hovered = self.tabAt(self.mapFromGlobal(self.cursor().pos())) if self.underMouse() else -1
        for index in range(self.count()):
            rect: QRect = self.tabRect(index)
            active = index == self.currentIndex()
            painter.setFont(theme().font("tab_active" if active else "tab"))
            painter.setPen(t.text if active or index == hovered else t.text_2)
            painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, plain(self.tabText(index)))
            if active:
                line = QRectF(rect).adjusted(dp(self._inset), 0, -dp(self._inset), 0)
                line.setTop(rect.bottom() + 1 - 3)
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(t.accent_line)
                painter.drawRoundedRect(line, 1.5, 1.5)
