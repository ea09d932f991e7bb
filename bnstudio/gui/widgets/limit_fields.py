"""The fields of the common limits: a time with its own unit, an in-degree in words, memory.

A menu of times is here as well, for what is to go on for one of them, or for any other.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QPaintEvent, QValidator
from PySide6.QtWidgets import QAbstractSpinBox, QMenu, QWidget

from bnstudio.gui.widgets.dialogs import Dialog, show_freed
from bnstudio.gui.widgets.fields import ComboField
from bnstudio.gui.widgets.labels import Label
from bnstudio.gui.widgets.number_fields import NumberField, SpinField, Validity, begins
from bnstudio.gui.wording.numbers import format_span
from bnstudio.gui.wording.plain import action_text, plain
from bnstudio.gui.wording.tr import tr, trn

_UNITS = {"s": 1, "min": 60, "h": 3600}
_WORDS = {"": "", "s": "s", "sec": "s", "m": "min", "min": "min", "h": "h"}
_TIME = re.compile(r"\s*(\d+(?:[.,]\d*)?)\s*(s|sec|m|min|h)?\s*", re.IGNORECASE)
# What the arrows step through, in seconds.
_LADDER = (
    5, 10, 20, 30, 45, 60, 120, 180, 300, 600, 900, 1200, 1800, 2700, 3600, 7200, 10800, 14400,
    21600, 28800, 43200, 86400, 172800, 604800,
)  # fmt: skip


def natural_unit(seconds: float) -> str:
    """Return the unit in which a time reads best: whole hours, whole minutes, else seconds."""
    if seconds >= 7200 and seconds % 3600 == 0:
        return "h"
    return "min" if seconds >= 60 and seconds % 60 == 0 else "s"


class TimeField(SpinField):
    """A time in seconds, shown in the unit that suits it; "90 s", "5 min" and "2 h" can be typed.

    A number typed without a unit keeps the unit that is shown. ``special`` stands for no limit.
    """

    def __init__(self, special: str = tr("unlimited")) -> None:
        super().__init__(0, _LADDER[-1], 0, "s", special=special)
        self.valueChanged.connect(self._keep_unit)

    @property
    def seconds(self) -> float | None:
        """The time, ``None`` for no limit."""
        return float(self.value()) if self.value() else None

    def set_seconds(self, seconds: float | None) -> None:
        """Show a time, or no limit."""
        self.setValue(0 if seconds is None else max(1, round(seconds)))

    @property
    def unit(self) -> str:
        """The unit in which the time is shown; no limit leaves it as it was."""
        return natural_unit(self.value()) if self.value() else self.look.unit

    def _keep_unit(self, seconds: int) -> None:
        if seconds:
            self.look.unit = natural_unit(seconds)

    def textFromValue(self, value: int) -> str:
        # Qt also asks about the longest and the shortest time there can be, to know its own size.
        return str(value // _UNITS[natural_unit(value)])

    def paintEvent(self, event: QPaintEvent) -> None:
        self.look.unit = self.unit
        super().paintEvent(event)

    def valueFromText(self, text: str) -> int:
        match = _TIME.fullmatch(text)
        if match is None:
            return 0 if begins(self.specialValueText(), text) else self.value()
        unit = _WORDS[(match[2] or "").lower()] or self.unit
        seconds = float(match[1].replace(",", ".")) * _UNITS[unit]
        return round(min(seconds, self.maximum()))

    def validate(self, text: str, position: int) -> Validity:
        state = QValidator.State.Invalid
        if text == self.specialValueText() or _TIME.fullmatch(text):
            state = QValidator.State.Acceptable
        elif begins(self.specialValueText(), text):
            state = QValidator.State.Intermediate
        return state, text, position

    def fixup(self, text: str) -> str:
        return self.specialValueText()

    def stepBy(self, steps: int) -> None:
        value = self.value()
        for _ in range(abs(steps)):
            if steps > 0:
                value = next((rung for rung in _LADDER if rung > value), value)
            else:
                value = next((rung for rung in reversed(_LADDER) if rung < value), 0)
        self.setValue(value)
        self.selectAll()

    def stepEnabled(self) -> QAbstractSpinBox.StepEnabledFlag:
        flag = QAbstractSpinBox.StepEnabledFlag
        steps = flag.StepUpEnabled if self.value() < _LADDER[-1] else flag.StepNone
        return steps | flag.StepDownEnabled if self.value() > 0 else steps


class TimeDialog(Dialog):
    """Asks for how long something is to go on."""

    def __init__(self, parent: QWidget | None, title: str, seconds: float) -> None:
        super().__init__(parent, title, 320)
        self.time = TimeField(special="")
        self.time.setMinimum(1)
        self.time.set_seconds(seconds)
        self.time.setAccessibleName(plain(title))
        self.body.addWidget(Label(tr("Type 90 s, 5 min or 2 h."), wrap=True))
        self.body.addWidget(self.time)
        self.add_choice(tr("Continue"))
        self.time.selectAll()


def add_times(
    menu: QMenu, choices: Sequence[float], usual: float, chosen: Callable[[float], object]
) -> None:
    """Offer times in a menu, or any other that is asked for; ``chosen`` gets the seconds."""
    for seconds in choices:
        name = tr("{more_seconds} more", more_seconds=format_span(seconds))
        menu.addAction(action_text(name), partial(chosen, seconds))

    def ask() -> None:
        dialog = TimeDialog(menu.window(), tr("How much longer?"), usual)
        dialog.accepted.connect(lambda: chosen(float(dialog.time.seconds or usual)))
        show_freed(dialog)

    menu.addSeparator()
    menu.addAction(tr("Another time…"), ask)


class InDegreeField(ComboField):
    """How many parents a variable may have, in words."""

    picked = Signal()

    def __init__(self) -> None:
        super().__init__(name=tr("In-degree"))
        for most in (None, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12):
            self.addItem(plain(self.message(most)), most)
        self.activated.connect(lambda _at: self.picked.emit())

    @staticmethod
    def message(most: int | None) -> str:
        """Say a limit in words."""
        if most is None:
            return tr("Unlimited")
        return trn("At most {most} parent", "At most {most} parents", most, most=most)

    @property
    def most(self) -> int | None:
        """The limit, ``None`` for none."""
        value = self.currentData()
        assert value is None or isinstance(value, int)
        return value

    def set_most(self, most: int | None) -> None:
        """Show a limit, also one that is not on the list."""
        at = next((i for i in range(self.count()) if self.itemData(i) == most), -1)
        if at < 0:
            at = self.count()
            self.addItem(plain(self.message(most)), most)
        self.setCurrentIndex(at)


class MemoryField(NumberField):
    """Gigabytes, out of what the machine has."""

    def __init__(self, total: float) -> None:
        super().__init__(
            0.1,
            None,
            unit=tr("GB of {total:.0f}", total=total),
            special=tr("unlimited"),
            name=tr("Memory"),
        )

    def stepBy(self, steps: int) -> None:
        value = self.number or 0.0
        value = round((value + 0.5 * steps) * 2) / 2
        self.set_number(value if value > 0 else None)
        self.selectAll()
