"""Evidence with doubt: a weight for each state of a variable."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.dialogs import Dialog
from bnstudio.gui.widgets.form_row import FormRow, note
from bnstudio.gui.widgets.layouts import STRETCH, ScrollColumn, vbox
from bnstudio.gui.widgets.number_fields import NumberField
from bnstudio.gui.wording.tr import tr

_ROWS_IN_SIGHT = 8


class LikelihoodDialog(Dialog):
    """Asks for the weights.

    Signals
    -------
    given(object)
        The weight of each state, in their order.
    """

    given = Signal(object)

    def __init__(
        self, parent: QWidget, name: str, states: Sequence[str], weights: Mapping[str, float]
    ) -> None:
        super().__init__(parent, tr("Likelihood of {name}", name=name), heading=True)
        self.body.addWidget(
            note(
                tr(
                    "What was seen leaves doubt. Give for each state how probable it is to see "
                    "that "
                    "if this is the state: 0.8 and 0.2 for a test that is right four times in "
                    "five. "
                    "Only the ratios count; 0 rules a state out."
                )
            )
        )
        self.fields: dict[str, NumberField] = {}
        rows = []
        for state in states:
            field = NumberField(0.0, None)
            field.set_number(weights.get(state, 1.0))
            field.valueChanged.connect(self._check)
            self.fields[state] = field
            rows.append(FormRow(state, field))
        area = ScrollColumn(vbox(*rows, STRETCH, gap=8, margins=(4, 4, 12, 4)))
        area.setMinimumHeight(theme().px(36 * min(len(rows), _ROWS_IN_SIGHT) + 12))
        self.body.addWidget(area, 1)
        self.fault = note("", "error")
        self.body.addWidget(self.fault)
        self.use = self.add_choice(tr("Give the likelihood"))
        self.accepted.connect(lambda: self.given.emit(self.weights()))
        self._check()

    def weights(self) -> dict[str, float]:
        """Return the weights as they stand."""
        return {state: float(field.number or 0.0) for state, field in self.fields.items()}

    def _check(self) -> None:
        weights = self.weights().values()
        fault = ""
        if any(weight < 0 for weight in weights):
            fault = tr("A weight cannot be below 0.")
        elif not any(weights):
            fault = tr("At least one state must be possible.")
        self.fault.setText(fault)
        self.fault.setVisible(bool(fault))
        self.use.setEnabled(not fault)
