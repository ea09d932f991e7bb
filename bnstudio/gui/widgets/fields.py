"""Fields: text, search, whole and decimal numbers with their unit inside, choices, tick boxes.

All are 28 px high with a 1-px border and take the whole width their column gives them. A field
with a fault has ``set_error(text)``: its border turns red and the tooltip says why; the sentence
below it belongs to the form.
"""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QLocale, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QCursor,
    QFontMetrics,
    QKeySequence,
    QPainter,
    QStandardItemModel,
    QValidator,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QCheckBox,
    QComboBox,
    QCompleter,
    QDoubleSpinBox,
    QLineEdit,
    QListView,
    QSizePolicy,
    QSpinBox,
    QStyledItemDelegate,
    QWidget,
)

from bnstudio.gui.style.icons import paint_icon
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.paint import paint_box, paint_tick
from bnstudio.gui.wording.numbers import MINUS, format_count

_CENTRE = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft


def _paint_field(widget: QWidget, painter: QPainter) -> None:
    t = theme().tokens
    border = t.control_border
    fill = t.field
    if widget.property("error"):
        border = t.error
    elif widget.isEnabled() and widget.underMouse():
        border = t.strong_border
    paint_box(painter, widget.rect(), fill, border, theme().px(6))


class _Field:
    """What all fields share: their height, and the state of being wrong."""

    def _prepare(self) -> None:
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFixedHeight(theme().px(28))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_error(self, text: str | None) -> None:
        """Mark the field as wrong and say why, or as right again with None."""
        self.setProperty("error", bool(text))
        self.setAccessibleDescription(text or "")
        self.setToolTip(text or "")
        self.update()


class TextField(_Field, QLineEdit):
    """A line of text."""

    def __init__(self, placeholder: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._prepare()
        self.setFont(theme().font("body"))
        self.setFrame(False)
        self.setPlaceholderText(placeholder)
        self.setAccessibleName(placeholder)
        dp = theme().px
        self.setTextMargins(dp(8), 0, dp(8), 0)

    def paintEvent(self, event: object) -> None:
        painter = QPainter(self)
        _paint_field(self, painter)
        painter.end()
        super().paintEvent(event)


class SearchField(TextField):
    """A line of text with a magnifying glass, and the key that leads to it at the right."""

    def __init__(
        self, placeholder: str, shortcut: str | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(placeholder, parent)
        self._hint = key_text(shortcut) if shortcut else ""
        dp = theme().px
        right = key_chip_width(self._hint) + dp(6) if self._hint else dp(8)
        self.setTextMargins(dp(28), 0, right, 0)

    def paintEvent(self, event: object) -> None:
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
        popup.setObjectName("Completions")
        popup.setFont(theme().font("name"))
        # Qt's own delegate for completions does not know the style sheet.
        popup.setItemDelegate(QStyledItemDelegate(popup))
        popup.setMinimumWidth(theme().px(200))

    def keyPressEvent(self, event) -> None:
        # Escape empties first; only an empty field passes it on (to leave the field).
        if event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
            return
        super().keyPressEvent(event)


def key_text(shortcut: str | QKeySequence) -> str:
    """Write a key as the window shows it: ``Ctrl K``."""
    text = QKeySequence(shortcut).toString(QKeySequence.SequenceFormat.NativeText)
    return text.replace("+", " ").strip() or "+"


def key_chip_width(text: str) -> int:
    """Return the width of the small chip that names a key."""
    return QFontMetrics(theme().font("column")).horizontalAdvance(text) + theme().px(12)


def paint_key_chip(painter: QPainter, field: QRect, text: str) -> None:
    """Draw the chip that names a key at the right end of a field."""
    t = theme().tokens
    dp = theme().px
    width = key_chip_width(text)
    chip = QRect(field.right() + 1 - dp(4) - width, field.center().y() - dp(9) + 1, width, dp(18))
    paint_box(painter, chip, t.hover, None, dp(4))
    painter.setFont(theme().font("column"))
    painter.setPen(t.text_2)
    painter.drawText(chip, Qt.AlignmentFlag.AlignCenter, text)


class _Spin(_Field):
    """Painting and habits of the two number fields."""

    def _setup(self, unit: str) -> None:
        self._prepare()
        self._unit = unit
        self.setFont(theme().font("body"))
        self.setFrame(False)
        self.setCorrectionMode(QAbstractSpinBox.CorrectionMode.CorrectToNearestValue)
        self.setKeyboardTracking(False)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.lineEdit().textChanged.connect(lambda _text: self.update())
        self.lineEdit().setTextMargins(theme().px(8), 0, 0, 0)

    def _rewind(self) -> None:
        """Show words that are too long for the field from their beginning."""
        if not self.hasFocus():
            self.lineEdit().setCursorPosition(0)

    def showEvent(self, event: object) -> None:
        super().showEvent(event)
        self._rewind()

    def focusOutEvent(self, event: object) -> None:
        super().focusOutEvent(event)
        self._rewind()

    @property
    def unit(self) -> str:
        return self._unit

    def set_unit(self, unit: str) -> None:
        """Show another unit after the number."""
        self._unit = unit
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(theme().px(160), theme().px(28))

    def minimumSizeHint(self) -> QSize:
        return QSize(theme().px(72), theme().px(28))

    def wheelEvent(self, event: QWheelEvent) -> None:
        # A form that is scrolled must not change the values that pass under the mouse.
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()

    def paintEvent(self, event: object) -> None:
        painter = QPainter(self)
        _paint_field(self, painter)
        t = theme().tokens
        dp = theme().px
        line = self.lineEdit()
        special = bool(self.specialValueText()) and self.text() == self.specialValueText()
        if self._unit and not special:
            number = self.fontMetrics().horizontalAdvance(line.text())
            after = line.x() + dp(8) + number + dp(8)
            room = QRectF(after, 0, self.width() - dp(26) - after, self.height())
            painter.setFont(self.font())
            painter.setPen(t.text_3 if self.isEnabled() else t.disabled_text)
            text = self.fontMetrics().elidedText(
                self._unit, Qt.TextElideMode.ElideRight, max(0, int(room.width()))
            )
            painter.drawText(room, _CENTRE, text)
        x = self.width() - dp(16)
        steps = self.stepEnabled()
        for name, dy, step in (
            ("caret-up", -dp(5), QAbstractSpinBox.StepEnabledFlag.StepUpEnabled),
            ("caret-down", dp(5), QAbstractSpinBox.StepEnabledFlag.StepDownEnabled),
        ):
            can = self.isEnabled() and bool(steps & step)
            here = QRectF(x - dp(6), self.height() / 2 + dy - dp(6), dp(12), dp(12))
            paint_icon(painter, name, t.text_2 if can else t.disabled_text, here, dp(11))


class SpinField(_Spin, QSpinBox):
    """A whole number, with its unit inside the field.

    ``special`` is shown instead of the lowest value, for example ``"unlimited"``.
    """

    def __init__(
        self,
        minimum: int = 0,
        maximum: int = 2**31 - 1,
        value: int = 0,
        unit: str = "",
        *,
        special: str = "",
        name: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._setup(unit)
        self.setRange(minimum, maximum)
        self.setSpecialValueText(special)
        self.setValue(value)
        self.valueChanged.connect(lambda _value: self._rewind())
        self.setAccessibleName(name)

    def textFromValue(self, value: int) -> str:
        return format_count(value)

    def valueFromText(self, text: str) -> int:
        plain = _plain(text)
        return int(plain) if plain.lstrip("-").isdigit() else self.minimum()

    def validate(self, text: str, position: int) -> object:
        if self.specialValueText() and text == self.specialValueText():
            return QValidator.State.Acceptable, text, position
        state = super().validate(_plain(text), position)[0]
        return state, text, position


def _plain(text: str) -> str:
    """Take thousands' spaces out and turn the real minus into the typed one."""
    return "".join(text.split()).replace(MINUS, "-")


class DoubleField(_Spin, QDoubleSpinBox):
    """A decimal number, with its unit inside the field; a point and a comma are both taken.

    It shows as many decimals as the value needs, one at least, so that 0.001 is not rounded away.
    """

    def __init__(
        self,
        minimum: float = 0.0,
        maximum: float = 1e12,
        value: float = 0.0,
        unit: str = "",
        *,
        decimals: int = 6,
        step: float = 1.0,
        special: str = "",
        name: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._setup(unit)
        self.setLocale(QLocale.c())
        self.setDecimals(decimals)
        self.setRange(minimum, maximum)
        self.setSingleStep(step)
        self.setSpecialValueText(special)
        self.setValue(value)
        self.valueChanged.connect(lambda _value: self._rewind())
        self.setAccessibleName(name)

    def textFromValue(self, value: float) -> str:
        text = f"{value:.{self.decimals()}f}".rstrip("0")
        return text + "0" if text.endswith(".") else text

    def valueFromText(self, text: str) -> float:
        return super().valueFromText(text.replace(",", "."))

    def validate(self, text: str, position: int) -> object:
        return super().validate(text.replace(",", "."), position)


class ComboField(_Field, QComboBox):
    """A choice of one out of several.

    ``icon`` is drawn before the text; each item may carry its own words in ``Qt.ToolTipRole``.
    """

    def __init__(
        self,
        items: list[tuple[str, object]] | None = None,
        *,
        icon: str | None = None,
        name: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._prepare()
        self._icon_name = icon
        self.setFont(theme().font("name"))
        self.setAccessibleName(name)
        self.setMaxVisibleItems(16)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        view = QListView(self)
        view.setUniformItemSizes(True)
        view.setMouseTracking(True)
        self.setView(view)
        for text, value in items or ():
            self.addItem(text, value)

    def add_heading(self, text: str) -> None:
        """Put a line over the items that follow, which cannot be chosen itself."""
        self.addItem(text)
        item = cast("QStandardItemModel", self.model()).item(self.count() - 1)
        item.setFlags(Qt.ItemFlag.NoItemFlags)
        item.setFont(theme().font("caption"))

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

    def hidePopup(self) -> None:
        super().hidePopup()
        # The list took the pointer's leaving for itself: look where the pointer is now.
        here = self.rect().contains(self.mapFromGlobal(QCursor.pos()))
        self.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, here)
        self.update()

    def paintEvent(self, event: object) -> None:
        painter = QPainter(self)
        _paint_field(self, painter)
        t = theme().tokens
        dp = theme().px
        left = dp(10)
        if self._icon_name:
            tint = t.text_2 if self.isEnabled() else t.disabled_text
            paint_icon(
                painter, self._icon_name, tint, QRect(left, 0, dp(16), self.height()), dp(16)
            )
            left += dp(24)
        room = self.width() - left - dp(26)
        painter.setFont(self.font())
        painter.setPen(t.text if self.isEnabled() else t.disabled_text)
        text = self.fontMetrics().elidedText(self.currentText(), Qt.TextElideMode.ElideRight, room)
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

    def hitButton(self, position) -> bool:
        return self.rect().contains(position)

    def paintEvent(self, event: object) -> None:
        painter = QPainter(self)
        dp = theme().px
        box = QRect(0, 0, dp(16), self.height())
        paint_tick(painter, box, self.checkState(), self.isEnabled(), self.underMouse())
        if self.text():
            t = theme().tokens
            painter.setFont(self.font())
            painter.setPen(t.text if self.isEnabled() else t.disabled_text)
            painter.drawText(
                QRect(dp(24), 0, self.width() - dp(24), self.height()), _CENTRE, self.text()
            )
