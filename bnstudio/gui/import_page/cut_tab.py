"""Where the numbers of a column are cut into states: the picture, the method, the states.

Counting and cutting happen in threads; an answer that comes too late is forgotten.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from bnstudio.data.table.discretise import (
    DEFAULT_BINS,
    DEFAULT_METHOD,
    DISCRETISERS,
    MAX_BINS,
    cut_points,
    state_names,
    useful_cuts,
)
from bnstudio.data.table.recipe import ColumnPlan
from bnstudio.data.table.table import Column
from bnstudio.gui.import_page.histogram import CutHistogram, short_number
from bnstudio.gui.import_page.reading import Ask, AskNewest, Numbers, study
from bnstudio.gui.import_page.state_list import StateList, StateRow
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.buttons import Button
from bnstudio.gui.widgets.fields import ComboField
from bnstudio.gui.widgets.labels import Label, field_name
from bnstudio.gui.widgets.layouts import STRETCH, ScrollColumn, hbox
from bnstudio.gui.widgets.number_fields import SpinField
from bnstudio.gui.wording.numbers import format_count
from bnstudio.gui.wording.plain import plain, plain_lines

# So many columns keep their counts, so that going back to one is at once.
_KEPT = 8


class CutTab(QWidget):
    """The tab.

    Signals
    -------
    plan_changed(object)
        The plan that the person wants for the column.
    all_asked(object)
        The plan that they want for every numeric column.
    remark(str)
        A word about the states for the head of the panel.
    """

    plan_changed = Signal(object)
    all_asked = Signal(object)
    remark = Signal(str)

    def __init__(self, ask: Ask) -> None:
        super().__init__()
        self._ask = AskNewest(ask)
        self._column: Column | None = None
        self._plan: ColumnPlan | None = None
        self._targets: tuple[Column, ...] = ()
        self._numbers: Numbers | None = None
        self._numbers_of: Column | None = None
        self._kept: dict[int, Numbers] = {}
        self._filling = False
        dp = theme().px
        self.histogram = CutHistogram()
        self.histogram.cuts_moved.connect(
            lambda cuts: self._change(replace(self._chosen, cuts=cuts))
        )
        box = QWidget()
        form = QGridLayout(box)
        form.setContentsMargins(0, dp(6), dp(24), dp(8))
        form.setHorizontalSpacing(dp(16))
        form.setVerticalSpacing(dp(8))
        form.setColumnStretch(1, 1)
        self.method = ComboField(
            [(method.title, name) for name, method in DISCRETISERS.items()], name="Method"
        )
        for at, method in enumerate(DISCRETISERS.values()):
            self.method.setItemData(at, plain_lines(method.help), Qt.ItemDataRole.ToolTipRole)
        self.method.addItem("Own cut points", "own")
        self.method.currentIndexChanged.connect(self._method_chosen)
        self.bins = SpinField(2, min(20, MAX_BINS), DEFAULT_BINS, name="States")
        self.bins.setFixedWidth(dp(96))
        self.bins.valueChanged.connect(self._bins_chosen)
        hint = Label("or drag a line in the picture", "caption", "text_3")
        form.addWidget(field_name("Method", self.method), 0, 0)
        form.addWidget(self.method, 0, 1)
        self.target = ComboField([], name="Target")
        self._target_label = field_name("Target", self.target)
        self.target.currentIndexChanged.connect(self._target_chosen)
        form.addWidget(self._target_label, 1, 0)
        form.addWidget(self.target, 1, 1)
        form.addWidget(field_name("States", self.bins), 2, 0)
        form.addLayout(hbox(self.bins, 4, (hint, 1), gap=None), 2, 1)
        self.state_list = StateList()
        form.addWidget(self.state_list, 3, 0, 1, 2)
        self.use_for_all = Button("Use for all numeric columns")
        self.use_for_all.clicked.connect(self._for_all)
        self.reset = Button("Reset", "plain", "arrow-counter-clockwise")
        self.reset.clicked.connect(self._reset)
        form.addLayout(hbox(self.use_for_all, self.reset, STRETCH, gap=8), 4, 0, 1, 2)
        form.setRowStretch(5, 1)
        self.side = ScrollColumn(box)
        hbox((self.histogram, 1), self.side, gap=16, margins=(0, 8, 0, 4), on=self)

    @property
    def _chosen(self) -> ColumnPlan:
        """The plan that is shown."""
        assert self._plan is not None
        return self._plan

    def forget(self) -> None:
        """Forget what was counted."""
        self._numbers_of = None
        self._kept.clear()

    def show_column(
        self, column: Column, plan: ColumnPlan, targets: tuple[Column, ...], numeric: int
    ) -> None:
        """Show where a column is cut, of ``numeric`` columns of the table that are."""
        self._column, self._plan, self._targets = column, plan, targets
        self._filling = True
        self._show_plan(column, plan)
        self.use_for_all.setText(f"Use for all {format_count(numeric)} numeric columns")
        self.use_for_all.setVisible(numeric > 1)
        self._filling = False

    def _show_plan(self, column: Column, plan: ColumnPlan) -> None:
        own = plan.cuts is not None
        self.method.set_value("own" if own else plan.method or DEFAULT_METHOD)
        self._show_target()
        self.bins.setEnabled(not own and not self._fixed())
        self.bins.setValue(len(plan.cuts or ()) + 1 if own else self._fixed() or plan.bins)
        self.histogram.set_faded(not plan.include)
        self.remark.emit("" if plan.include else "Left out")
        if self._numbers_of is not column:
            self._numbers_of = column
            self._numbers = self._kept.get(id(column))
            self.histogram.show_numbers(self._numbers)
            self.state_list.show_rows((), 1)
        if self._numbers is not None:
            self._place_cuts()
            return

        def ready(numbers: Numbers) -> None:
            if self._column is column:
                self._numbers = numbers
                while len(self._kept) >= _KEPT:
                    self._kept.pop(next(iter(self._kept)))
                self._kept[id(column)] = numbers
                self.histogram.show_numbers(numbers)
                self._place_cuts()

        self._ask(lambda: study(column), ready)

    def _show_target(self) -> None:
        """Show the choice of a target where the method uses one."""
        plan = self._chosen
        method = None if plan.cuts is not None else plan.method
        wanted = method is not None and DISCRETISERS[method].uses_target
        self._target_label.setVisible(wanted)
        self.target.setVisible(wanted)
        if wanted:
            names = [each.name for each in self._targets]
            self.target.clear()
            for name in names:
                self.target.addItem(plain(name), name)
            self.target.set_value(plan.target)

    def _fixed(self) -> int | None:
        method = self._chosen.method
        return DISCRETISERS[method].fixed_bins if method else None

    def _place_cuts(self) -> None:
        assert self._column is not None
        assert self._plan is not None and self._numbers is not None
        plan, numbers = self._plan, self._numbers
        if plan.cuts is not None:
            self.histogram.set_cuts(plan.cuts)
            self._list_states(
                useful_cuts(numbers.ordered, plan.cuts, ordered=True), len(plan.cuts) + 1
            )
            return
        method = plan.method or DEFAULT_METHOD
        column, target = self._column, None
        if DISCRETISERS[method].uses_target:
            target = next((each for each in self._targets if each.name == plan.target), None)
            if target is None:
                self.histogram.set_cuts(())
                self.remark.emit("Its method needs a target column with states")
                return

        def placed(cuts: tuple[float, ...]) -> None:
            if self._plan is not plan:
                return  # another choice was made meanwhile
            self.histogram.set_cuts(cuts)
            self._list_states(cuts, self._fixed() or plan.bins)

        def work() -> tuple[float, ...]:
            if target is None:
                return cut_points(numbers.ordered, method, plan.bins)
            values = column.numbers()
            there = ~np.isnan(values)
            states = target.states_with_missing()
            return cut_points(values[there], method, plan.bins, states[there])

        self._ask(work, placed)

    def _list_states(self, cuts: tuple[float, ...], asked: int) -> None:
        assert self._numbers is not None and self._column is not None
        ordered = self._numbers.ordered
        ranks = [0, *np.searchsorted(ordered, cuts, side="right").tolist(), ordered.size]
        points = [float(ordered[0]), *cuts, float(ordered[-1])]
        span = points[-1] - points[0]
        names = state_names(len(cuts) + 1)
        self.state_list.show_rows(
            [
                StateRow(
                    name,
                    f"{short_number(points[i], span)} to {short_number(points[i + 1], span)}",
                    ranks[i + 1] - ranks[i],
                    i,
                )
                for i, name in enumerate(names)
            ],
            ordered.size,
        )
        if not self._chosen.include:
            message = "Left out"
        elif len(names) < asked:
            message = f"Equal values or gaps leave {len(names)} of {asked} states"
        else:
            message = ""
        self.remark.emit(message)

    # -- what the person does ------------------------------------------------------------------

    def _change(self, plan: ColumnPlan) -> None:
        if self._plan is not None:
            self.plan_changed.emit(plan)

    def _method_chosen(self, _at: int) -> None:
        if self._filling:
            return
        value = str(self.method.value)
        if value == "own":
            self._change(replace(self._chosen, cuts=self.histogram.cuts))
        else:
            target = self._target_for(value)
            self._change(replace(self._chosen, method=value, cuts=None, target=target))

    def _target_for(self, method: str) -> str | None:
        """Return the target column to begin with, for a method that uses one."""
        if not DISCRETISERS[method].uses_target or not self._targets:
            return None
        return self._chosen.target or self._targets[0].name

    def _target_chosen(self, _at: int) -> None:
        if not self._filling:
            value = self.target.value
            self._change(replace(self._chosen, target=None if value is None else str(value)))

    def _bins_chosen(self, bins: int) -> None:
        if not self._filling:
            self._change(replace(self._chosen, bins=bins))

    def _reset(self) -> None:
        plan = replace(self._chosen, cuts=None, method=DEFAULT_METHOD, bins=DEFAULT_BINS)
        self._change(plan)

    def _for_all(self) -> None:
        if self._plan is not None:
            self.all_asked.emit(self._plan)
