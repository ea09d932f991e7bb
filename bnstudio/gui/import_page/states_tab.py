"""The states of a column that is not cut, and whether the rare ones are merged."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from bnstudio.data.table.recipe import ColumnPlan, is_cut
from bnstudio.data.table.table import Column
from bnstudio.gui.import_page.reading import Ask
from bnstudio.gui.import_page.state_list import SHOWN_STATES, StateList, StateRow
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.fields import CheckBox
from bnstudio.gui.widgets.layouts import STRETCH, ScrollColumn, hbox, vbox
from bnstudio.gui.widgets.number_fields import SpinField

# Of so few states none is offered to be merged.
_FEW_STATES = 5


class StatesTab(QWidget):
    """The tab; ``plan_changed(object)`` carries the plan that the person wants."""

    plan_changed = Signal(object)

    def __init__(self, ask: Ask) -> None:
        super().__init__()
        self._ask = ask
        self._column: Column | None = None
        self._plan: ColumnPlan | None = None
        self._kept: dict[int, Column] = {}
        self._filling = False
        dp = theme().px
        self.merge = CheckBox("Merge rare states: at most")
        self.merge.clicked.connect(self._merge_changed)
        self.most = SpinField(2, 1000, 20, "states", name="At most so many states")
        self.most.setFixedWidth(dp(120))
        self.most.valueChanged.connect(self._merge_changed)
        self.states = StateList(ranges=False)
        self.states.setMaximumWidth(dp(640))
        vbox(
            hbox(self.merge, self.most, STRETCH, gap=10),
            (ScrollColumn(vbox(self.states, STRETCH, margins=(0, 0, 8, 8))), 1),
            gap=8,
            margins=(16, 10, 24, 0),
            on=self,
        )

    def forget(self) -> None:
        """Forget what was counted."""
        self._kept.clear()

    def show_column(self, column: Column, plan: ColumnPlan) -> None:
        """Show the states of a column that is not cut."""
        self._column, self._plan = column, plan
        self._filling = True
        self._show_states(column, plan)
        self._filling = False

    def _show_states(self, column: Column, plan: ColumnPlan) -> None:
        if column.values is not None:
            # Its different numbers are found in a thread, once.
            ready = self._kept.get(id(column))
            if ready is None:
                self.states.show_rows((), 1)
                self._ask(lambda: categories(column), lambda made: self._found(column, made))
                return
            column = ready
        levels = len(column.levels)
        merged = plan.max_states is not None and plan.max_states < levels
        self.merge.setChecked(merged)
        self.merge.setVisible(levels > _FEW_STATES)
        self.most.setVisible(levels > _FEW_STATES)
        self.most.setEnabled(merged)
        self.most.setMaximum(max(2, levels - 1))
        if merged and plan.max_states is not None:
            self.most.setValue(plan.max_states)
        elif self.most.value() >= levels or levels > 20:
            self.most.setValue(min(20, max(2, levels - 1)))
        counts = column.counts
        order: Sequence[int] = range(levels)
        rows = []
        if merged and plan.max_states is not None:
            often = np.argsort(-counts, kind="stable")[: plan.max_states - 1]
            order = sorted(int(i) for i in often)
            rest = int(counts.sum() - counts[order].sum())
            rows.append(StateRow("other", "", rest))
        rows[:0] = [
            StateRow(column.levels[i] or "(empty)", "", int(counts[i]))
            for i in order[:SHOWN_STATES]
        ]
        self.states.show_rows(rows, int(counts.sum()))

    def _found(self, column: Column, made: Column) -> None:
        """Show the different values of a column of numbers, which were found in a thread."""
        plan = self._plan
        if self._column is column and plan is not None:
            self._kept = {id(column): made}
            if not is_cut(column, plan):
                self.show_column(column, plan)

    def _merge_changed(self) -> None:
        if not self._filling and self._plan is not None:
            most = self.most.value() if self.merge.isChecked() else None
            self.plan_changed.emit(replace(self._plan, max_states=most))


def categories(column: Column) -> Column:
    """Return a column of numbers with its different values as states, all counted."""
    made = column.as_categories
    _ = made.counts
    return made
