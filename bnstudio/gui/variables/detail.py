"""The selected variable seen large: its states by name, with bars and shares."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from bnstudio.data.dataset import Variable
from bnstudio.gui.style.theme import theme
from bnstudio.gui.variables.model import facts_of
from bnstudio.gui.widgets.bars import ROW, StateBars
from bnstudio.gui.widgets.labels import ElidedLabel, Label, Line
from bnstudio.gui.widgets.layouts import ScrollColumn, hbox, vbox
from bnstudio.gui.wording.names import states_text
from bnstudio.gui.wording.numbers import format_count
from bnstudio.gui.wording.plain import plain_lines
from bnstudio.gui.wording.tr import tr

SHOWN_ROWS = 6

NAMED = 0.4
"""The part of the width that belongs to the name, if it needs so much; the rows give way to it."""

_GAP = 12
_SIDES = 16


class VariableDetail(QWidget):
    """The foot of the variables panel: one variable's states."""

    def __init__(self) -> None:
        super().__init__()
        self.variable: Variable | None = None
        self.name = ElidedLabel("", "panel")
        self.facts = Label("", "caption")
        self._said = "", ""  # the facts, and without the rows
        self._states = StateBars()
        self._area = ScrollColumn(self._states)
        head = hbox((self.name, 1), self.facts, gap=_GAP)
        body = vbox(head, self._area, gap=8, margins=(_SIDES, 11, _SIDES, 15))
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
            self._said = (tr("Select a variable to see its states"),) * 2
        else:
            self.name.setText(variable.name)
            facts = facts_of(variable, counts)
            states = states_text(facts.states, facts.unused)
            said = tr("{states} · {cases} rows", states=states, cases=format_count(cases))
            self._said = said, states
            rows = min(variable.arity, SHOWN_ROWS)
            self._area.setFixedHeight(theme().px(ROW) * rows)
        named = () if variable is None else variable.states
        missing = None if variable is None else variable.missing_state
        self._states.show_states(named, None if counts is None else counts.tolist(), missing)
        self._fit()
        self.updateGeometry()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Leave out the rows where the name would have no room beside them."""
        whole, short = self._said
        room = self.width() - theme().px(2 * _SIDES + _GAP)
        wanted = self.name.fontMetrics().horizontalAdvance(self.name.text())
        least = min(wanted + 1, round(room * NAMED))
        tight = self.facts.fontMetrics().horizontalAdvance(whole) > room - least
        said = short if tight else whole
        if said != self.facts.text():
            self.facts.setText(said)
        tip = plain_lines(whole if said != whole else "")
        if tip != self.facts.toolTip():
            self.facts.setToolTip(tip)

    def sizeHint(self) -> QSize:
        return QSize(theme().px(296), super().sizeHint().height())
