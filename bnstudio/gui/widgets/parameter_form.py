"""A form made from declared parameters: one labelled field each, with range, unit and help.

The scores and searchers declare their parameters once (:mod:`bnstudio.parameters`); nothing here
knows any of them by name. Only values that differ from the declared defaults are handed on, so a
setting that nobody touched follows its default for ever.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QValidator
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QHBoxLayout,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from bnstudio.errors import BnstudioError
from bnstudio.gui.style.icons import paint_icon
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.buttons import Button
from bnstudio.gui.widgets.fields import CheckBox, ComboField, DoubleField, SpinField, TextField
from bnstudio.gui.widgets.labels import IconLabel, Label
from bnstudio.parameters import Parameter, current_names

_MOST = 2**31 - 1


class FieldLabel(QWidget):
    """The name left of a field, with an info icon where there is room; its tooltip explains."""

    def __init__(self, text: str, help_text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text, self._help = text, help_text
        self.setToolTip(help_text)
        self.setAccessibleName(text)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(theme().px(28))
        theme().changed.connect(self.update)

    @property
    def text(self) -> str:
        """The name."""
        return self._text

    def sizeHint(self) -> QSize:
        return QSize(theme().px(150), theme().px(28))

    def paintEvent(self, event: Any) -> None:
        painter = QPainter(self)
        dp = theme().px
        font = theme().font("label")
        metrics = QFontMetrics(font)
        painter.setFont(font)
        tokens = theme().tokens
        painter.setPen(tokens.text_2 if self.isEnabled() else tokens.disabled_text)
        text = metrics.elidedText(self._text, Qt.TextElideMode.ElideRight, self.width())
        middle = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        painter.drawText(self.rect(), middle, text)
        left = metrics.horizontalAdvance(text) + dp(6)
        if self._help and left + dp(14) <= self.width():
            role = "text_3" if self.isEnabled() else "disabled_text"
            paint_icon(painter, "info", role, QRect(left, 0, dp(14), self.height()), dp(14))


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

    def set_number(self, number: int | None) -> None:
        """Show a number, or "not set"."""
        self.setValue(self.minimum() if number is None else int(number))

    def validate(self, text: str, position: int) -> object:
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

    def validate(self, text: str, position: int) -> object:
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


class ErrorLine(QWidget):
    """The line below a field that is wrong: what is wrong, and a link that mends it."""

    mended = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = Label("", "caption", "error", wrap=True)
        self._words.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.link = Button("", "link")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, theme().px(2), 0, 0)
        row.setSpacing(theme().px(6))
        row.addWidget(IconLabel("warning-circle", "error", size=14))
        row.addWidget(self._words, 1)
        row.addWidget(self.link)
        self.link.clicked.connect(self.mended)
        self.hide()

    @property
    def text(self) -> str:
        """What is wrong; empty if nothing."""
        return self._words.text() if not self.isHidden() else ""

    def say(self, text: str, mend: str = "") -> None:
        """Say what is wrong, or nothing."""
        self._words.setText(text)
        self.link.setText(mend)
        self.link.setVisible(bool(mend))
        self.link.updateGeometry()
        self.setVisible(bool(text))


class FormRow(QWidget):
    """A label, a field in the right half, and the error line below."""

    def __init__(
        self, label: str, field: QWidget, help_text: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.label = FieldLabel(label, help_text)
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

    def set_fault(self, text: str, mend: str = "") -> None:
        """Mark the field as wrong and say why, or as right again."""
        if hasattr(self.field, "set_error"):
            self.field.set_error(text or None)
        if not text:
            self.field.setToolTip(self.help)
            self.field.setAccessibleDescription(self.help)
        self.error.say(text, mend)

    def set_usable(self, usable: bool, why: str = "") -> None:
        """Enable or disable the row; the tooltip says why it is disabled."""
        self.field.setEnabled(usable)
        self.label.setEnabled(usable)
        tip = self.help if usable else why
        self.field.setToolTip(tip)
        self.label.setToolTip(tip)
        self.label.update()


class ParameterForm(QWidget):
    """The fields of some declared parameters.

    Signals
    -------
    changed()
        A field was changed to something valid or invalid; see :attr:`values` and :attr:`faults`.
    """

    changed = Signal()

    def __init__(self, parameters: Sequence[Parameter], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.parameters = tuple(parameters)
        self.rows: dict[str, FormRow] = {}
        self.faults: dict[str, str] = {}
        self._values: dict[str, Any] = {}
        self._loading = False
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(theme().px(8))
        for parameter in self.parameters:
            field = self._field(parameter)
            row = FormRow(parameter.label, field, self._help(parameter))
            row.error.mended.connect(lambda parameter=parameter: self._mend(parameter))
            self.rows[parameter.name] = row
            layout.addWidget(row)
        self.set_values({})

    @staticmethod
    def _help(parameter: Parameter) -> str:
        text = parameter.help.rstrip(".")
        if parameter.kind is bool:
            return f"{text}."
        allowed = parameter.describe_range()
        return f"{text}. {allowed[:1].upper()}{allowed[1:]}."

    def _field(self, parameter: Parameter) -> QWidget:
        field: Any
        name = parameter.label
        if parameter.kind is bool:
            field = CheckBox()
            field.toggled.connect(lambda _on: self._edited(parameter))
        elif parameter.choices:
            items: list[tuple[str, object]] = [
                (word.replace("-", " ").capitalize(), word) for word in parameter.choices
            ]
            if parameter.none_means:
                items.insert(0, (parameter.none_means.capitalize(), None))
            field = ComboField(items, name=name)
            field.currentIndexChanged.connect(lambda _at: self._edited(parameter))
        elif parameter.kind is str:
            field = TextField(parameter.none_means)
            field.editingFinished.connect(lambda: self._edited(parameter))
        elif parameter.kind is int:
            low = None if parameter.low is None else math.ceil(parameter.low)
            high = None if parameter.high is None else math.floor(parameter.high)
            field = WholeField(
                low, high, unit=parameter.unit, special=parameter.none_means, name=name
            )
            field.valueChanged.connect(lambda _value: self._edited(parameter))
        else:
            field = NumberField(
                parameter.low,
                parameter.high,
                unit=parameter.unit,
                special=parameter.none_means,
                name=name,
            )
            field.valueChanged.connect(lambda _value: self._edited(parameter))
        return field

    # -- values --------------------------------------------------------------------------------

    @property
    def values(self) -> dict[str, Any]:
        """The valid values that differ from the declared defaults."""
        return {
            parameter.name: self._values[parameter.name]
            for parameter in self.parameters
            if self._values[parameter.name] != parameter.default
        }

    def set_values(self, values: Mapping[str, Any]) -> None:
        """Show these values, and the defaults for all others."""
        values = current_names(self.parameters, values)
        self._loading = True
        for parameter in self.parameters:
            value = values.get(parameter.name, parameter.default)
            self._values[parameter.name] = value
            self._show(parameter, value)
            self._judge(parameter, None)
        self._loading = False

    def field(self, name: str) -> Any:
        """Return the field of a parameter."""
        return self.rows[name].field

    def _show(self, parameter: Parameter, value: Any) -> None:
        field = self.field(parameter.name)
        if parameter.kind is bool:
            field.setChecked(bool(value))
        elif parameter.choices:
            field.set_value(value)
        elif parameter.kind is str:
            field.setText("" if value is None else str(value))
        else:
            field.set_number(value)

    def _read(self, parameter: Parameter) -> Any:
        field = self.field(parameter.name)
        if parameter.kind is bool:
            return field.isChecked()
        if parameter.choices:
            return field.value
        if parameter.kind is str:
            text = field.text().strip()
            return None if parameter.none_means and not text else text
        return field.number

    def _edited(self, parameter: Parameter) -> None:
        if self._loading:
            return
        try:
            self._values[parameter.name] = parameter.validate(self._read(parameter))
        except BnstudioError as error:
            self._judge(parameter, error)
        else:
            self._judge(parameter, None)
        self.changed.emit()

    def _judge(self, parameter: Parameter, error: BnstudioError | None) -> None:
        row = self.rows[parameter.name]
        if error is None:
            self.faults.pop(parameter.name, None)
            row.set_fault("")
            return
        advice = error.advice.rstrip(".") + "."
        self.faults[parameter.name] = f"{parameter.label}: {advice[:1].lower()}{advice[1:]}"
        row.set_fault(advice, f"Use {self._word(parameter)}")

    def _word(self, parameter: Parameter) -> str:
        default = parameter.default
        if default is None:
            return f"“{parameter.none_means}”"
        return f"{default:g}" if isinstance(default, float) else str(default)

    def _mend(self, parameter: Parameter) -> None:
        self._show(parameter, parameter.default)
        self._edited(parameter)
