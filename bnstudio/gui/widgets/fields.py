"""Fields: text, search, choices, tick boxes. Numbers are in ``number_fields``.

All are 28 px high with a 1-px border and take the whole width their column gives them. Ground and
border come from the style sheet, which knows a field that is wrong by its property ``error``; the
sentence below it belongs to the form.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtGui import (
    QCursor,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QStandardItemModel,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QCompleter,
    QLineEdit,
    QListView,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionComboBox,
    QStylePainter,
    QToolTip,
    QWidget,
)

from bnstudio.gui.style.icons import paint_icon
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.key_chip import key_chip_width, key_text, paint_key_chip
from bnstudio.gui.widgets.paint import paint_tick
from bnstudio.gui.wording.plain import plain, plain_lines

LIST_WIDTH = 420
"""Greatest width of a list of choices beyond that of its field, at a base of 12."""

_CENTRE = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft


def prepare_field(field: QWidget) -> None:
    """Give a field its height and let it take the width of its column."""
    field.setAttribute(Qt.WidgetAttribute.WA_Hover)
    field.setFixedHeight(theme().px(28))
    field.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)


def mark_error(field: QWidget, text: str | None) -> None:
    """Mark a field as wrong and say why in its tooltip, or as right again with None."""
    if bool(field.property("error")) != bool(text):
        field.setProperty("error", bool(text))
        # The style sheet looks at a property only when the widget is dressed.
        field.style().unpolish(field)
        field.style().polish(field)
    field.setAccessibleDescription(text or "")
    field.setToolTip(text or "")


class TextField(QLineEdit):
    """A line of text."""

    def __init__(self, placeholder: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        prepare_field(self)
        self.setFont(theme().font("body"))
        self.setPlaceholderText(plain(placeholder))
        self.setAccessibleName(plain(placeholder))
        self.set_margins(8, 8)

    def set_margins(self, left: int, right: int) -> None:
        """Keep room beside the text, at a base of 12; the border is part of it."""
        self.setTextMargins(theme().px(left) - 1, 0, theme().px(right) - 1, 0)

    def set_error(self, text: str | None) -> None:
        """Mark the field as wrong; see :func:`mark_error`."""
        mark_error(self, text)


class SearchField(TextField):
    """A line of text with a magnifying glass, and the key that leads to it at the right."""

    def __init__(self, placeholder: str, shortcut: str | None = None) -> None:
        super().__init__(placeholder)
        self._hint = key_text(shortcut) if shortcut else ""
        dp = theme().px
        right = key_chip_width(self._hint) + dp(6) if self._hint else dp(8)
        self.setTextMargins(dp(28) - 1, 0, right - 1, 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        dp = theme().px
        glass = QRect(dp(8), 0, dp(16), self.height())
        paint_icon(painter, "magnifying-glass", "text_2", glass, dp(16))
        if self._hint and not self.text():
            paint_key_chip(painter, self.rect(), self._hint)

    def setCompleter(self, completer: QCompleter) -> None:
        """Offer completions in a list that looks like that of a choice."""
        super().setCompleter(completer)
        popup = completer.popup()
        assert popup is not None
        popup.setObjectName("Completions")
        popup.setFont(theme().font("name"))
        # Qt's own delegate for completions does not know the style sheet.
        popup.setItemDelegate(QStyledItemDelegate(popup))
        popup.setMinimumWidth(theme().px(200))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # Escape empties first; only an empty field passes it on (to leave the field).
        if event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
            return
        super().keyPressEvent(event)


class ComboField(QComboBox):
    """A choice of one out of several.

    ``icon`` is drawn before the text; each item may carry its own words in ``Qt.ToolTipRole``.
    """

    def __init__(
        self,
        items: list[tuple[str, object]] | None = None,
        *,
        icon: str | None = None,
        name: str = "",
    ) -> None:
        super().__init__()
        prepare_field(self)
        self._icon_name = icon
        # Qt asks once, when it makes room for the list, whether arrows are to scroll it; the
        # program's sheet, which says no, may be off now (``Theme.undressed``).
        self.setStyleSheet("QComboBox { combobox-popup: 0; }")
        self.view()
        self.setStyleSheet("")
        self.setFont(theme().font("name"))
        self.setMaxVisibleItems(16)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        view = QListView(self)
        view.setUniformItemSizes(True)
        view.setMouseTracking(True)
        self.setView(view)
        self.setAccessibleName(plain(name))
        for text, value in items or ():
            self.addItem(text, value)

    def setAccessibleName(self, name: str) -> None:
        """Name the field for screen readers, and the list that it opens."""
        super().setAccessibleName(plain(name))
        self.view().setAccessibleName(plain(name))

    def add_heading(self, text: str) -> None:
        """Put a line over the items that follow, which cannot be chosen itself."""
        self.addItem(plain(text))
        model = self.model()
        assert isinstance(model, QStandardItemModel)
        item = model.item(self.count() - 1)
        item.setFlags(Qt.ItemFlag.NoItemFlags)
        item.setFont(theme().font("caption"))

    def set_error(self, text: str | None) -> None:
        """Mark the field as wrong; see :func:`mark_error`."""
        mark_error(self, text)

    @property
    def value(self) -> object:
        """The data of the chosen item."""
        return self.currentData()

    def set_value(self, value: object) -> None:
        """Choose the item whose data is ``value``."""
        at = next((i for i in range(self.count()) if self.itemData(i) == value), -1)
        if at < 0:
            raise ValueError(f"no item for {value!r}")
        self.setCurrentIndex(at)

    def set_reason(self, value: object, reason: str) -> None:
        """Let the item whose data is ``value`` be chosen, or not, for a reason that it tells."""
        at = self.findData(value)
        model = self.model()
        assert isinstance(model, QStandardItemModel)
        model.item(at).setEnabled(not reason)
        self.setItemData(at, plain_lines(reason) or None, Qt.ItemDataRole.ToolTipRole)

    def sizeHint(self) -> QSize:
        dp = theme().px
        metrics = self.fontMetrics()
        widest = max(
            (
                metrics.horizontalAdvance(self.itemText(i))
                for i in range(self.count())
                if self.model().flags(self.model().index(i, 0)) & Qt.ItemFlag.ItemIsEnabled
            ),
            default=0,
        )
        extra = dp(24) if self._icon_name else 0
        return QSize(widest + extra + dp(44), dp(28))

    def minimumSizeHint(self) -> QSize:
        return QSize(theme().px(72), theme().px(28))

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()

    def _room(self) -> int:
        """Return how wide a text may be."""
        return self.width() - theme().px(60 if self._icon_name else 36)

    def event(self, event: QEvent) -> bool:
        # A choice that is too long for the field is told whole, before what the field's tip says.
        asked = event.type() == QEvent.Type.ToolTip
        if asked and self.fontMetrics().horizontalAdvance(self.currentText()) > self._room():
            words = "\n".join(filter(None, (self.currentText(), self.toolTip())))
            QToolTip.showText(QCursor.pos(), plain_lines(words), self)
            return True
        return super().event(event)

    def showPopup(self) -> None:
        # The list is as wide as its choices, where the field is narrower.
        metrics, dp = self.fontMetrics(), theme().px
        widest = max(
            map(metrics.horizontalAdvance, map(self.itemText, range(self.count()))), default=0
        )
        self.view().setMinimumWidth(min(widest + dp(36), dp(LIST_WIDTH)))
        super().showPopup()

    def hidePopup(self) -> None:
        super().hidePopup()
        # The list took the pointer's leaving for itself: look where the pointer is now.
        here = self.rect().contains(self.mapFromGlobal(QCursor.pos()))
        self.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, here)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QStylePainter(self)
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        t = theme().tokens
        dp = theme().px
        left = dp(10)
        if self._icon_name:
            tint = t.text_2 if self.isEnabled() else t.disabled_text
            paint_icon(
                painter, self._icon_name, tint, QRect(left, 0, dp(16), self.height()), dp(16)
            )
            left += dp(24)
        room = self._room()
        painter.setFont(self.font())
        painter.setPen(t.text if self.isEnabled() else t.disabled_text)
        text = self.fontMetrics().elidedText(
            plain(self.currentText()), Qt.TextElideMode.ElideRight, room
        )
        painter.drawText(QRect(left, 0, room, self.height()), _CENTRE, text)
        box = QRect(self.width() - dp(24), 0, dp(16), self.height())
        tint = t.text_2 if self.isEnabled() else t.disabled_text
        paint_icon(painter, "caret-down", tint, box, dp(12))


class CheckBox(QCheckBox):
    """A tick box of 16 px with its label."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setFont(theme().font("body"))
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def sizeHint(self) -> QSize:
        dp = theme().px
        width = dp(16)
        if self.text():
            width += dp(8) + self.fontMetrics().horizontalAdvance(self.text()) + 1
        return QSize(width, dp(20))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def hitButton(self, position: QPoint) -> bool:
        return self.rect().contains(position)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        dp = theme().px
        box = QRect(0, 0, dp(16), self.height())
        paint_tick(painter, box, self.checkState(), self.isEnabled(), self.underMouse())
        if self.text():
            t = theme().tokens
            painter.setFont(self.font())
            painter.setPen(t.text if self.isEnabled() else t.disabled_text)
            painter.drawText(
                QRect(dp(24), 0, self.width() - dp(24), self.height()), _CENTRE, plain(self.text())
            )
