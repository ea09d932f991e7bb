"""Fields for numbers with their unit inside: whole, decimal, and those that may be "not set".

:class:`SpinField` and :class:`DoubleField` keep to their range; :class:`WholeField` and
:class:`NumberField` let a form say what is wrong with a number that is out of range.
"""

from __future__ import annotations

import math
import re

from PySide6.QtCore import QEvent, QLocale, QObject, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QValidator
from PySide6.QtWidgets import QAbstractSpinBox, QDoubleSpinBox, QSpinBox, QWidget

from bnstudio.gui.style.icons import paint_icon
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.fields import mark_error, prepare_field
from bnstudio.gui.wording.numbers import MINUS, format_count

_MOST = 2**31 - 1
_CENTRE = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
#: What a field says of a text: whether it will do, the text, the place of the cursor.
Validity = tuple[QValidator.State, str, int]


class SpinLook(QObject):
    """What the number fields share: the unit and the arrows, and habits of a field in a form.

    Parameters
    ----------
    field
        The field.
    unit
        Shown after the number.
    """

    def __init__(
        self,
        field: QSpinBox | QDoubleSpinBox,
        unit: str,
    ) -> None:
        super().__init__(field)
        self._field, self.unit = field, unit
        prepare_field(field)
        field.setFont(theme().font("body"))
        field.setCorrectionMode(QAbstractSpinBox.CorrectionMode.CorrectToNearestValue)
        field.setKeyboardTracking(False)
        field.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        field.setMinimumWidth(theme().px(72))
        field.lineEdit().setTextMargins(theme().px(8), 0, 0, 0)
        field.lineEdit().textChanged.connect(lambda _text: field.update())
        field.valueChanged.connect(self._rewind)
        field.editingFinished.connect(self._rewind)
        field.installEventFilter(self)

    def _rewind(self) -> None:
        """Show words that are too long for the field from their beginning."""
        if not self._field.hasFocus():
            self._field.lineEdit().setCursorPosition(0)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show:
            self._rewind()
        elif event.type() == QEvent.Type.Wheel and not self._field.hasFocus():
            # A form that is scrolled must not change the values that pass under the mouse.
            event.ignore()
            return True
        return False

    def paint(self, steps: QAbstractSpinBox.StepEnabledFlag) -> None:
        """Draw the unit after the number, and the two arrows."""
        field = self._field
        painter = QPainter(field)
        t = theme().tokens
        dp = theme().px
        line = field.lineEdit()
        word = field.specialValueText()
        special = bool(word) and field.text() == word
        if self.unit and not special:
            number = field.fontMetrics().horizontalAdvance(line.text())
            after = line.x() + dp(8) + number + dp(8)
            room = QRectF(after, 0, field.width() - dp(26) - after, field.height())
            painter.setFont(field.font())
            painter.setPen(t.text_3 if field.isEnabled() else t.disabled_text)
            text = field.fontMetrics().elidedText(
                self.unit, Qt.TextElideMode.ElideRight, max(0, int(room.width()))
            )
            painter.drawText(room, _CENTRE, text)
        x = field.width() - dp(16)
        for name, dy, step in (
            ("caret-up", -dp(5), QAbstractSpinBox.StepEnabledFlag.StepUpEnabled),
            ("caret-down", dp(5), QAbstractSpinBox.StepEnabledFlag.StepDownEnabled),
        ):
            can = field.isEnabled() and bool(steps & step)
            here = QRectF(x - dp(6), field.height() / 2 + dy - dp(6), dp(12), dp(12))
            paint_icon(painter, name, t.text_2 if can else t.disabled_text, here, dp(11))


class SpinField(QSpinBox):
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
        self.look = SpinLook(self, unit)
        self.setRange(minimum, maximum)
        self.setSpecialValueText(special)
        self.setValue(value)
        self.setAccessibleName(name)

    @property
    def unit(self) -> str:
        """What stands after the number."""
        return self.look.unit

    def sizeHint(self) -> QSize:
        return QSize(theme().px(160), theme().px(28))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        self.look.paint(self.stepEnabled())

    def set_error(self, text: str | None) -> None:
        """Mark the field as wrong; see :func:`~bnstudio.gui.widgets.fields.mark_error`."""
        mark_error(self, text)

    def textFromValue(self, value: int) -> str:
        return format_count(value)

    def valueFromText(self, text: str) -> int:
        plain = _plain(text)
        return int(plain) if plain.lstrip("-").isdigit() else self.minimum()

    def validate(self, text: str, position: int) -> Validity:
        if self.specialValueText() and text == self.specialValueText():
            return QValidator.State.Acceptable, text, position
        state = super().validate(_plain(text), position)[0]
        return state, text, position


def _plain(text: str) -> str:
    """Take thousands' spaces out and turn the real minus into the typed one."""
    return "".join(text.split()).replace(MINUS, "-")


class DoubleField(QDoubleSpinBox):
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
        self.look = SpinLook(self, unit)
        self.setLocale(QLocale.c())
        self.setDecimals(decimals)
        self.setRange(minimum, maximum)
        self.setSingleStep(step)
        self.setSpecialValueText(special)
        self.setValue(value)
        self.setAccessibleName(name)

    @property
    def unit(self) -> str:
        """What stands after the number."""
        return self.look.unit

    def sizeHint(self) -> QSize:
        return QSize(theme().px(160), theme().px(28))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        self.look.paint(self.stepEnabled())

    def set_error(self, text: str | None) -> None:
        """Mark the field as wrong; see :func:`~bnstudio.gui.widgets.fields.mark_error`."""
        mark_error(self, text)

    def textFromValue(self, value: float) -> str:
        text = f"{value:.{self.decimals()}f}".rstrip("0")
        return text + "0" if text.endswith(".") else text

    def valueFromText(self, text: str) -> float:
        return super().valueFromText(text.replace(",", "."))

    def validate(self, text: str, position: int) -> Validity:
        return super().validate(text.replace(",", "."), position)


class WholeField(SpinField):
    """A whole number that may be out of range while the form says what is wrong with it.

    ``special`` stands for "not set"; it is one below the lowest number.
    """

    def __init__(
        self,
        low: int | None,
        high: int | None,
        *,
        unit: str = "",
        special: str = "",
        name: str = "",
    ) -> None:
        self._low = 0 if low is None and special else low
        self._high = high
        bottom = self._low - 1 if special and self._low is not None else -_MOST
        super().__init__(bottom, _MOST, 0, unit, special=special, name=name)

    @property
    def number(self) -> int | None:
        """The number, ``None`` for "not set"."""
        if self.specialValueText() and self.value() == self.minimum():
            return None
        return self.value()

    def set_number(self, number: float | None) -> None:
        """Show a number, or "not set"."""
        self.setValue(self.minimum() if number is None else int(number))

    def validate(self, text: str, position: int) -> Validity:
        # "20" is a number, though "20 per variable" begins with it.
        number = "".join(text.split()).isdigit()
        if begins(self.specialValueText(), text) and not number:
            whole = text == self.specialValueText()
            state = QValidator.State.Acceptable if whole else QValidator.State.Intermediate
            return state, text, position
        return super().validate(text, position)

    def fixup(self, text: str) -> str:
        # A field left empty, or in the middle of the word, means the word.
        special = self.specialValueText()
        return special if begins(special, text) else super().fixup(text)

    def stepBy(self, steps: int) -> None:
        value = self.value() + steps
        low = self.minimum() if self.specialValueText() else self._low
        if low is not None:
            value = max(low, value)
        if self._high is not None:
            value = min(self._high, value)
        self.setValue(value)
        self.selectAll()


class NumberField(DoubleField):
    """A decimal number of any size (1e-100 too); out of range while the form says so."""

    def __init__(
        self,
        low: float | None,
        high: float | None,
        *,
        unit: str = "",
        special: str = "",
        name: str = "",
    ) -> None:
        self._low, self._high = low, high
        bottom = -1e300 if not special else (low or 0.0) - 1.0
        super().__init__(bottom, 1e300, 0.0, unit, decimals=320, special=special, name=name)

    @property
    def number(self) -> float | None:
        """The number, ``None`` for "not set"."""
        if self.specialValueText() and self.value() <= self.minimum():
            return None
        return self.value()

    def set_number(self, number: float | None) -> None:
        """Show a number, or "not set"."""
        self.setValue(self.minimum() if number is None else float(number))

    def textFromValue(self, value: float) -> str:
        text = f"{value:.12g}"
        return text if any(mark in text for mark in ".e") else text + ".0"

    def valueFromText(self, text: str) -> float:
        if begins(self.specialValueText(), text):
            return self.minimum()
        try:
            value = float(text.replace(",", ".").replace("\N{MINUS SIGN}", "-"))
        except ValueError:
            return self.value()
        return value if math.isfinite(value) else self.value()

    def validate(self, text: str, position: int) -> Validity:
        plain = text.replace(",", ".").replace("\N{MINUS SIGN}", "-").strip()
        if text == self.specialValueText() or _is_number(plain):
            return QValidator.State.Acceptable, text, position
        if begins(self.specialValueText(), text):
            return QValidator.State.Intermediate, text, position
        if re.fullmatch(r"[+-]?\d*\.?\d*(e[+-]?)?", plain, re.IGNORECASE):
            return QValidator.State.Intermediate, text, position
        return QValidator.State.Invalid, text, position

    def stepEnabled(self) -> QAbstractSpinBox.StepEnabledFlag:
        flag = QAbstractSpinBox.StepEnabledFlag
        steps = flag.StepNone
        if self._high is None or self.value() < self._high:
            steps |= flag.StepUpEnabled
        low = self.minimum() if self.specialValueText() else self._low
        if low is None or self.value() > low:
            steps |= flag.StepDownEnabled
        return steps

    def stepBy(self, steps: int) -> None:
        value = self.value()
        for _ in range(abs(steps)):
            value = _next_number(value, steps > 0)
        low = self.minimum() if self.specialValueText() else self._low
        if low is not None:
            value = max(low, value)
        if self._high is not None:
            value = min(self._high, value)
        self.setValue(value)
        self.selectAll()


def begins(special: str, text: str) -> bool:
    """Whether ``text`` is the word for "not set", its beginning, or nothing."""
    return bool(special) and special.lower().startswith(text.strip().lower())


def _is_number(text: str) -> bool:
    try:
        return math.isfinite(float(text))
    except ValueError:
        return False


def _next_number(value: float, up: bool) -> float:
    """Step in the last leading digit: 1 goes to 2 and to 0.9, 0.05 to 0.06 and to 0.04."""
    if value == 0:
        return 1.0 if up else -1.0
    power = 10.0 ** math.floor(math.log10(abs(value)) + 1e-12)
    shrinking = up == (value < 0)
    if shrinking and abs(abs(value) - power) < power * 1e-9:
        power /= 10
    return float(f"{value + (power if up else -power):.6g}")
