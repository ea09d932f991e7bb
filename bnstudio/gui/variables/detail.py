"""The selected variable seen large: its states by name, with bars and shares."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QSizePolicy, QWidget

from bnstudio.data.dataset import Variable
from bnstudio.gui.style.theme import theme
from bnstudio.gui.variables.model import facts_of
from bnstudio.gui.widgets.bars import ROW, StateBars
from bnstudio.gui.widgets.labels import ElidedLabel, Label, Line
from bnstudio.gui.widgets.layouts import ScrollColumn, hbox, vbox
from bnstudio.gui.wording.names import states_text
from bnstudio.gui.wording.numbers import format_count
from bnstudio.gui.wording.tr import tr

SHOWN_ROWS = 6


class VariableDetail(QWidget):
    """The foot of the variables panel: one variable's states."""

    def __init__(self) -> None:
        super().__init__()
        self.variable: Variable | None = None
        self.name = ElidedLabel("", "panel")
        self.facts = Label("", "caption")
        self._states = StateBars()
        self._area = ScrollColumn(self._states)
        head = hbox((self.name, 1), self.facts, gap=12)
        body = vbox(head, self._area, gap=8, margins=(16, 11, 16, 15))
        vbox(Line(), body, on=self)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_variable(
        self, variable: Variable | None, counts: NDArray[np.float64] | None, cases: int
    ) -> None:
        """Show ``variable``, or that none is selected."""
        self.variable = variable
        self._area.setVisible(variable is not None)
        self.name.setVisible(variable is not None)
        if variable is None:
            self.name.setText("")
            self.facts.setText(tr("Select a variable to see its states"))
        else:
            self.name.setText(variable.name)
            facts = facts_of(variable, counts)
            self.facts.setText(
                tr(
                    "{states} · {cases} rows",
                    states=states_text(facts.states, facts.unused),
                    cases=format_count(cases),
                )
            )
            rows = min(variable.arity, SHOWN_ROWS)
            self._area.setFixedHeight(theme().px(ROW) * rows)
        named = () if variable is None else variable.states
        missing = None if variable is None else variable.missing_state
        self._states.show_states(named, None if counts is None else counts.tolist(), missing)
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        return QSize(theme().px(296), super().sizeHint().height())
