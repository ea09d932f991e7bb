"""A form made from declared parameters: one labelled field each, with range, unit and help.

The scores and searchers declare their parameters once (:mod:`bnstudio.parameters`); nothing here
knows any of them by name. Only values that differ from the declared defaults are handed on, so a
setting that nobody touched follows its default for ever.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from bnstudio.errors import BnstudioError
from bnstudio.gui.widgets.fields import CheckBox, ComboField, TextField
from bnstudio.gui.widgets.form_row import FormRow
from bnstudio.gui.widgets.layouts import vbox
from bnstudio.gui.widgets.number_fields import NumberField, WholeField
from bnstudio.gui.wording.numbers import format_short
from bnstudio.gui.wording.tr import tr, tr_core, trn
from bnstudio.parameters import ENDLESS, Parameter, current_names

#: What a declared parameter may be set to.
Value = bool | int | float | str | None


@dataclass(frozen=True)
class _Editor:
    """The field of a parameter, how it is read and how it is filled."""

    field: QWidget
    read: Callable[[], Value]
    show: Callable[[Value], None]


def range_text(parameter: Parameter) -> str:
    """Say in the window's language what :meth:`Parameter.describe_range` says."""
    low, high = parameter.low, parameter.high
    if parameter.choices:
        named = ", ".join(_choice(word) for word in parameter.choices)
        words = tr("one of {choices}", choices=named)
    elif parameter.kind is str:
        words = tr("a text")
    else:
        noun = tr("a whole number") if parameter.kind is int else tr("a number")
        endless = high is not None and high >= ENDLESS
        if low is not None and endless:
            words = tr("{number}, {low} or more", number=noun, low=format_short(low))
        elif low is not None and high is not None:
            words = tr(
                "{number} from {low} to {high}",
                number=noun,
                low=format_short(low),
                high=format_short(high),
            )
        elif low is not None:
            words = tr("{number} of at least {low}", number=noun, low=format_short(low))
        elif high is not None and not endless:
            words = tr("{number} of at most {high}", number=noun, high=format_short(high))
        else:
            words = noun
    unset = tr_core(parameter.none_means)
    return tr("{words}, or “{unset}”", words=words, unset=unset) if unset else words


def _choice(word: str) -> str:
    """Return the word of a choice inside a sentence: as declared, or as the field has it."""
    shown = word.replace("-", " ").capitalize()
    translated = tr_core(shown)
    return word if translated == shown else translated


class ParameterForm(QWidget):
    """The fields of some declared parameters.

    Signals
    -------
    changed()
        A field was changed to something valid or invalid; see :attr:`values` and :attr:`faults`.
    """

    changed = Signal()

    def __init__(self, parameters: Sequence[Parameter]) -> None:
        super().__init__()
        self.parameters = tuple(parameters)
        self.rows: dict[str, FormRow] = {}
        self.faults: dict[str, str] = {}
        self._editors: dict[str, _Editor] = {}
        self._values: dict[str, Value] = {}
        self._loading = False
        layout = vbox(gap=8, on=self)
        for parameter in self.parameters:
            editor = self._editors[parameter.name] = self._editor(parameter)
            row = FormRow(tr_core(parameter.label), editor.field, self._help(parameter))
            row.error.fix_asked.connect(partial(self._use_default, parameter))
            self.rows[parameter.name] = row
            layout.addWidget(row)
        self.set_values({})

    @staticmethod
    def _help(parameter: Parameter) -> str:
        text = tr_core(parameter.help).rstrip(".")
        if parameter.kind is bool:
            return f"{text}."
        allowed = range_text(parameter)
        return f"{text}. {allowed[:1].upper()}{allowed[1:]}."

    def _editor(self, parameter: Parameter) -> _Editor:
        """Make the field of a parameter, and say how it is read and filled."""

        def edited() -> None:
            self._edited(parameter)

        name, unset = tr_core(parameter.label), tr_core(parameter.none_means)
        unit = tr_core(parameter.unit)
        if parameter.kind is bool:
            box = CheckBox()
            box.toggled.connect(edited)
            return _Editor(box, box.isChecked, lambda value: box.setChecked(bool(value)))
        if parameter.choices:
            items: list[tuple[str, object]] = [
                (tr_core(word.replace("-", " ").capitalize()), word) for word in parameter.choices
            ]
            if unset:
                items.insert(0, (unset.capitalize(), None))
            combo = ComboField(items, name=name)
            combo.currentIndexChanged.connect(edited)
            return _Editor(combo, combo.currentData, combo.set_value)
        if parameter.kind is str:
            line = TextField(unset)
            line.editingFinished.connect(edited)
            return _Editor(
                line,
                lambda: line.text().strip() or (None if unset else ""),
                lambda value: line.setText("" if value is None else str(value)),
            )
        low, high = parameter.low, parameter.high
        field: WholeField | NumberField
        if parameter.kind is int:
            bottom = None if low is None else math.ceil(low)
            top = None if high is None else math.floor(high)
            field = WholeField(bottom, top, unit=unit, special=unset, name=name)
        else:
            field = NumberField(low, high, unit=unit, special=unset, name=name)
        if parameter.unit == "cases":

            def count() -> None:
                field.look.unit = trn("case", "cases", 1 if field.number == 1 else 2)

            field.valueChanged.connect(count)
            count()
        field.valueChanged.connect(edited)
        return _Editor(
            field,
            lambda: field.number,
            lambda value: field.set_number(None if value is None else float(value)),
        )

    # -- values --------------------------------------------------------------------------------

    @property
    def values(self) -> dict[str, Value]:
        """The valid values that differ from the declared defaults."""
        return {
            parameter.name: self._values[parameter.name]
            for parameter in self.parameters
            if self._values[parameter.name] != parameter.default
        }

    def set_values(self, values: Mapping[str, Value]) -> None:
        """Show these values, and the defaults for all others."""
        values = current_names(self.parameters, values)
        self._loading = True
        for parameter in self.parameters:
            value = values.get(parameter.name, parameter.default)
            self._values[parameter.name] = value
            self._editors[parameter.name].show(value)
            self._set_fault(parameter, None)
        self._loading = False

    def field(self, name: str) -> QWidget:
        """Return the field of a parameter."""
        return self.rows[name].field

    def _edited(self, parameter: Parameter) -> None:
        if self._loading:
            return
        try:
            self._values[parameter.name] = parameter.validate(self._editors[parameter.name].read())
        except BnstudioError as error:
            self._set_fault(parameter, error)
        else:
            self._set_fault(parameter, None)
        self.changed.emit()

    def _set_fault(self, parameter: Parameter, error: BnstudioError | None) -> None:
        row = self.rows[parameter.name]
        if error is None:
            self.faults.pop(parameter.name, None)
            row.set_fault("")
            return
        advice = tr_core(error.advice).rstrip(".") + "."
        self.faults[parameter.name] = (
            f"{tr_core(parameter.label)}: {advice[:1].lower()}{advice[1:]}"
        )
        row.set_fault(advice, tr("Use {word}", word=self._word(parameter)))

    def _word(self, parameter: Parameter) -> str:
        default = parameter.default
        if default is None:
            return f"“{tr_core(parameter.none_means)}”"
        return format_short(default) if isinstance(default, float) else str(default)

    def _use_default(self, parameter: Parameter) -> None:
        self._editors[parameter.name].show(parameter.default)
        self._edited(parameter)
