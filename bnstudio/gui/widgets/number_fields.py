"""Fields for numbers with their unit inside: whole, decimal, and those that may be "not set".

:class:`SpinField` keeps to its range; :class:`WholeField` and :class:`NumberField` let a form say
what is wrong with a number that is out of range.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from typing import TypeVar, cast

from PySide6.QtCore import QEvent, QLocale, QObject, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QValidator
from PySide6.QtWidgets import QAbstractSpinBox, QDoubleSpinBox, QSpinBox

from bnstudio.gui.eventloop.filters import event_filter
from bnstudio.gui.style.icons import paint_icon
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.fields import prepare_field
from bnstudio.gui.wording.decimals import signed
from bnstudio.gui.wording.numbers import MINUS, format_count
from bnstudio.gui.wording.plain import plain

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
    special
        Shown instead of the lowest value.
    name
        What the field is for, for screen readers.
    """

    def __init__(
        self, field: QSpinBox | QDoubleSpinBox, unit: str, special: str, name: str
    ) -> None:
        super().__init__(field)
        self._field, self.unit = field, unit
        field.setSpecialValueText(special)
        field.setAccessibleName(plain(name))
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

    @event_filter
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
                plain(self.unit), Qt.TextElideMode.ElideRight, max(0, int(room.width()))
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
    ) -> None:
        super().__init__()
        self.look = SpinLook(self, unit, special, name)
        self.setRange(minimum, maximum)
        self.setValue(value)

    @property
    def unit(self) -> str:
        """What stands after the number."""
        return self.look.unit

    def sizeHint(self) -> QSize:
        return QSize(theme().px(160), theme().px(28))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        self.look.paint(self.stepEnabled())

    def textFromValue(self, value: int) -> str:
        return format_count(value)

    def valueFromText(self, text: str) -> int:
        try:
            value = int(_plain(text))
        except ValueError:  # no number, or one of thousands of digits
            return self.minimum()
        # Qt cannot take a larger one, and says so in the middle of whatever happens then.
        return max(self.minimum(), min(value, self.maximum()))

    def validate(self, text: str, position: int) -> Validity:
        if self.specialValueText() and text == self.specialValueText():
            return QValidator.State.Acceptable, text, position
        state = super().validate(_plain(text), position)[0]
        return state, text, position


def _plain(text: str) -> str:
    """Take thousands' spaces out and turn the real minus into the typed one."""
    return "".join(text.split()).replace(MINUS, "-")


class CountField(SpinField):
    """A number of things: its unit, given for a number, is singular for one of them."""

    def __init__(
        self, minimum: int, maximum: int, value: int, unit: Callable[[int], str], *, name: str
    ) -> None:
        super().__init__(minimum, maximum, value, unit(value), name=name)
        self._unit_of = unit

    @property
    def unit(self) -> str:
        """What stands after the number."""
        said: str = self._unit_of(self.value())
        return said

    def paintEvent(self, event: QPaintEvent) -> None:
        self.look.unit = self.unit
        super().paintEvent(event)


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
        self.setValue(_within(self, self.value() + steps, self._low, self._high))
        self.selectAll()


class NumberField(QDoubleSpinBox):
    """A decimal number of any size (1e-100 too); out of range while the form says so.

    A point and a comma are both taken. ``special`` stands for "not set".
    """

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
        super().__init__()
        self.look = SpinLook(self, unit, special, name)
        self.setLocale(QLocale.c())
        self.setDecimals(320)
        self.setRange(-1e300 if not special else (low or 0.0) - 1.0, 1e300)
        self.setValue(0.0)

    @property
    def unit(self) -> str:
        """What stands after the number."""
        return self.look.unit

    def sizeHint(self) -> QSize:
        return QSize(theme().px(160), theme().px(28))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        self.look.paint(self.stepEnabled())

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
        return signed(text if any(mark in text for mark in ".e") else text + ".0")

    def valueFromText(self, text: str) -> float:
        if begins(self.specialValueText(), text):
            return self.minimum()
        value = _number(text)
        return self.value() if value is None else value

    def validate(self, text: str, position: int) -> Validity:
        state, unfinished = QValidator.State.Invalid, rf"[+-]?\d*\.?\d*(e[+-]?)?|{_THOUSANDS}"
        if text == self.specialValueText() or _number(text) is not None:
            state = QValidator.State.Acceptable
        elif begins(self.specialValueText(), text) or re.fullmatch(
            unfinished, _pointed(text), re.IGNORECASE
        ):
            state = QValidator.State.Intermediate
        return state, text, position

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
        self.setValue(_within(self, value, self._low, self._high))
        self.selectAll()


T = TypeVar("T", int, float)


def _within(field: WholeField | NumberField, value: T, low: T | None, high: T | None) -> T:
    """Return the value that the arrows go to: within the range, or the word for "not set"."""
    if field.specialValueText():
        low = cast(T, field.minimum())
    value = value if low is None else max(low, value)
    return value if high is None else min(high, value)


def begins(special: str, text: str) -> bool:
    """Whether ``text`` is the word for "not set", its beginning, or nothing."""
    return bool(special) and special.lower().startswith(text.strip().lower())


#: Thousands with one mark between them, the last of which are being typed.
_THOUSANDS = r"[+-]?\d{1,3}(\.\d{3})+\.\d{0,3}"


def _pointed(text: str) -> str:
    """Return a number with a point, without the blanks and marks that part its thousands.

    Where both marks stand, the last is decimal. One mark that stands several times parts thousands;
    one that stands once is decimal, as nothing tells what else it was to be.
    """
    text = "".join(text.split()).replace(MINUS, "-")
    point, comma = text.rfind("."), text.rfind(",")
    last, other = (".", ",") if point > comma else (",", ".")
    whole, _, rest = text.rpartition(last)
    # Marks that part no thousands are left, so that they are refused and not taken for others.
    if other in whole and re.fullmatch(rf"[+-]?\d{{1,3}}(\{other}\d{{3}})+", whole):
        return f"{whole.replace(other, '')}.{rest}"
    if re.fullmatch(rf"[+-]?\d{{1,3}}(\{last}\d{{3}}){{2,}}", text):
        return text.replace(last, "")
    return text.replace(",", ".")


def _number(text: str) -> float | None:
    try:
        value = float(_pointed(text))
    except ValueError:
        return None
    return value if math.isfinite(value) else None


def _next_number(value: float, up: bool) -> float:
    """Step in the last leading digit: 1 goes to 2 and to 0.9, 0.05 to 0.06 and to 0.04."""
    if value == 0:
        return 1.0 if up else -1.0
    power = 10.0 ** math.floor(math.log10(abs(value)) + 1e-12)
    shrinking = up == (value < 0)
    if shrinking and abs(abs(value) - power) < power * 1e-9:
        power /= 10
    return float(f"{value + (power if up else -power):.6g}")
