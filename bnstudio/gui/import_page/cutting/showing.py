"""Shows where the numbers of a column are cut: the picture, the method, the states, the cost.

Counting and cutting happen in threads; an answer that comes too late is forgotten.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from PySide6.QtCore import Signal

from bnstudio.data.table.coding import target_states
from bnstudio.data.table.cutting.names import named, short_texts
from bnstudio.data.table.discretise import (
    DEFAULT_METHOD,
    DEFAULT_SHARES,
    DISCRETISERS,
    cut_points,
    useful_cuts,
)
from bnstudio.data.table.prepare import cuts_together
from bnstudio.data.table.recipe import ColumnPlan, PrepareOptions, asked_states, is_joint
from bnstudio.data.table.states import free_name
from bnstudio.data.table.table import Column, Table
from bnstudio.errors import DataError
from bnstudio.gui.import_page.cutting.axis import short_number
from bnstudio.gui.import_page.cutting.form import CutForm
from bnstudio.gui.import_page.cutting.measures import Paired, Told, pair, tell
from bnstudio.gui.import_page.cutting.state_list import StateRow
from bnstudio.gui.import_page.reading import Ask, AskNewest, Numbers, study
from bnstudio.gui.wording.numbers import format_count
from bnstudio.gui.wording.tr import tr, tr_core
from bnstudio.project.importing.presets import CutPresets

# So many columns keep their counts, so that going back to one is at once.
_KEPT = 8

#: The table and what is decided about it.
Source = Callable[[], tuple[Table, PrepareOptions] | None]


class ShownCuts(CutForm):
    """The tab's parts, filled from a column and its plan.

    Attributes
    ----------
    source
        Tells the table and its plans, for columns that are cut together.
    presets
        The cuts that are kept for the next table.

    Signals
    -------
    remark(str)
        A word about the states for the head of the panel.
    """

    remark = Signal(str)

    def __init__(self, ask: Ask) -> None:
        super().__init__()
        self._ask, self._ask_told = AskNewest(ask), AskNewest(ask)
        self.source: Source = lambda: None
        self.presets = CutPresets()
        self._column: Column | None = None
        self._plan: ColumnPlan | None = None
        self._targets: tuple[Column, ...] = ()
        self._numbers: Numbers | None = None
        self._numbers_of: Column | None = None
        self._kept: dict[int, Numbers] = {}
        self._paired: tuple[tuple[Column, Column, ColumnPlan], Paired] | None = None
        self._told: object = None
        self._together: tuple[Table, PrepareOptions, dict[str, tuple[float, ...]]] | None = None
        self._about: str | None = None  # the target that is measured, on all columns
        self._filling = False

    @property
    def _chosen(self) -> ColumnPlan:
        """The plan that is shown."""
        assert self._plan is not None
        return self._plan

    @property
    def _decimal(self) -> str:
        source = self.source()
        return "." if source is None else source[0].options.decimal or "."

    def forget(self) -> None:
        """Forget what was counted."""
        self._numbers_of = self._paired = self._together = None
        self._kept.clear()

    def show_column(
        self, column: Column, plan: ColumnPlan, targets: tuple[Column, ...], numeric: int
    ) -> None:
        """Show where a column is cut, of ``numeric`` columns of the table that are."""
        self._column, self._plan, self._targets = column, plan, targets
        self._filling = True
        self._show_plan(column, plan)
        self.use_for_all.setText(
            tr("Use for all {numeric} numeric columns", numeric=format_count(numeric))
        )
        self.use_for_all.setVisible(numeric > 1)
        self._show_preset()
        self._filling = False

    def _show_plan(self, column: Column, plan: ColumnPlan) -> None:
        method = DISCRETISERS[plan.method or DEFAULT_METHOD]
        own = plan.cuts is not None
        self.method.set_value("own" if own else method.name)
        self.show_targets(
            [each.name for each in self._targets],
            plan.target if method.uses_target and not own else self._about,
            needed=method.uses_target and not own,
        )
        self.bins.setEnabled(not own and method.counts_bins)
        self.bins.setValue(asked_states(plan) or max(2, len(self.histogram.cuts) + 1))
        self.show_shares(
            None if own or not method.uses_shares else plan.shares or DEFAULT_SHARES, self._decimal
        )
        self.histogram.set_faded(not plan.include)
        self.remark.emit("" if plan.include else tr("Left out"))
        if self._numbers_of is not column:
            self._numbers_of = column
            self._numbers = self._kept.get(id(column))
            self.log.setChecked(False)
            self.histogram.show_numbers(self._numbers)
            self.state_list.show_rows((), 1)
            self.show_points((), self._decimal)
            self.show_told(None, "")
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

    def _place_cuts(self) -> None:
        assert self._column is not None
        assert self._plan is not None and self._numbers is not None
        plan, numbers, column = self._plan, self._numbers, self._column
        if plan.cuts is not None:
            self._show_cuts(plan.cuts, useful_cuts(numbers.ordered, plan.cuts, ordered=True))
            return
        method = plan.method or DEFAULT_METHOD
        target = None
        if DISCRETISERS[method].uses_target:
            target = next((each for each in self._targets if each.name == plan.target), None)
            if target is None:
                self._show_none(tr("Its method needs a target column with states"))
                return
        if is_joint(plan):
            self._place_together(column, plan)
            return
        target_plan = self._plan_of(target)

        def placed(cuts: tuple[float, ...]) -> None:
            if self._plan is plan:  # else another choice was made meanwhile
                self._show_cuts(cuts, cuts)

        def work() -> tuple[float, ...]:
            if target is None:
                return cut_points(numbers.ordered, method, plan.bins, None, plan.shares)
            values = column.numbers()
            there = ~np.isnan(values)
            states = target_states(target, target_plan)
            return cut_points(values[there], method, plan.bins, states[there])

        self._ask(work, placed)

    def _plan_of(self, target: Column | None) -> ColumnPlan:
        """Return what is planned for a target: values that are merged count as one state."""
        source = self.source()
        return ColumnPlan() if source is None or target is None else source[1].plan(target.name)

    def _place_together(self, column: Column, plan: ColumnPlan) -> None:
        """Show where a column is cut that is cut together with others."""
        source = self.source()
        if source is None:
            return
        table, options = source
        if not plan.include:
            self._show_none(tr("Left out"))
            return
        known = self._together
        if known is not None and known[0] is table and known[1] == options:
            cuts = known[2].get(column.name, ())
            self._show_cuts(cuts, cuts)
            return
        self.remark.emit(tr("Cutting the columns together…"))

        def placed(found: dict[str, tuple[float, ...]] | str) -> None:
            if self._plan is not plan:
                return
            if isinstance(found, str):
                self._show_none(found)
                return
            self._together = table, options, found
            cuts = found.get(column.name, ())
            self._show_cuts(cuts, cuts)

        def work() -> dict[str, tuple[float, ...]] | str:
            try:
                return cuts_together(table, options)
            except DataError as error:
                return tr_core(error.what)

        self._ask(work, placed)

    def _show_none(self, why: str) -> None:
        """Show that there are no cuts, and why."""
        self._filling = True
        self.histogram.set_cuts(())
        self.show_points((), self._decimal)
        self.state_list.show_rows((), 1)
        self.show_told(None, "")
        self._filling = False
        self.remark.emit(why[:1].upper() + why[1:])

    def _show_cuts(self, lines: tuple[float, ...], cuts: tuple[float, ...]) -> None:
        """Show lines in the picture, and the states between the cuts that separate something."""
        self._filling = True
        self.histogram.set_cuts(lines)
        self.show_points(lines, self._decimal)
        if asked_states(self._chosen) is None:
            self.bins.setValue(len(cuts) + 1)
        self._list_states(cuts)
        self._filling = False
        self._measure(cuts)

    def _list_states(self, cuts: tuple[float, ...]) -> None:
        assert self._numbers is not None and self._column is not None
        ordered, plan, source = self._numbers.ordered, self._chosen, self.source()
        ranks = [0, *np.searchsorted(ordered, cuts, side="right").tolist(), ordered.size]
        span = float(ordered[-1] - ordered[0])
        inner = [short_number(float(text)) for text in short_texts(cuts)]
        points = [short_number(float(ordered[0]), span), *inner]
        points.append(short_number(float(ordered[-1]), span))
        naming = "ranges" if source is None else source[1].naming
        usual = named(cuts, None)
        names = named(cuts, plan.names, naming)
        rows = [
            StateRow(
                name,
                tr("{points} to {points_2}", points=points[i], points_2=points[i + 1]),
                ranks[i + 1] - ranks[i],
                i,
                own=name != usual[i],
            )
            for i, name in enumerate(names)
        ]
        missing = "state" if source is None else source[1].missing_in(self._column.name)
        gaps = self._column.missing if missing == "state" else 0
        if gaps:
            name = free_name("missing", names)
            rows.append(StateRow(name, tr("the missing cells"), gaps, fixed=True))
        self.state_list.show_rows(rows, ordered.size + gaps)
        asked = asked_states(plan)
        message = ""
        if not plan.include:
            message = tr("Left out")
        elif asked is None and not cuts:
            message = tr("No cut tells more about “{target}” than it costs", target=plan.target)
        elif asked is not None and len(names) < asked:
            message = tr(
                "Equal values or gaps leave {names} of {asked} states",
                names=len(names),
                asked=asked,
            )
        self.remark.emit(message)

    def _place_cuts_again(self) -> None:
        """Show the states as they are, after a name was typed."""
        if self._plan is not None and self._numbers is not None:
            lines = self.histogram.cuts
            self._list_states(useful_cuts(self._numbers.ordered, lines, ordered=True))

    def _show_preset(self) -> None:
        assert self._column is not None
        preset = self.presets.find(self._column.name)
        used = preset is not None and preset.fits(self._chosen)
        self.show_preset(None if preset is None else preset.points, used, self._decimal)

    # -- what it tells about a target ----------------------------------------------------------

    def _measure(self, cuts: tuple[float, ...]) -> None:
        """Show what the cuts, and those of other methods, tell about the target."""
        assert self._column is not None
        column, plan = self._column, self._chosen
        name = self.target.value
        target = next((each for each in self._targets if each.name == name), None)
        if target is None or target is column:
            self.show_told(None, "")
            return
        mark = self._told = object()
        kept, target_plan = self._paired, self._plan_of(target)
        asked = column, target, target_plan
        known = kept[1] if kept and kept[0] == asked else None

        def wanted() -> bool:
            return self._told is mark

        def work() -> tuple[Paired, Told | None] | None:
            if not wanted():
                return None  # while a line is dragged most questions are overtaken at once
            paired = known or pair(column, target, target_plan)
            return paired, tell(paired, plan, cuts, wanted)

        def told(found: tuple[Paired, Told | None] | None) -> None:
            if wanted() and found is not None:
                self._paired = asked, found[0]
                self._filling = True
                self.show_told(found[1], target.name)
                self._filling = False

        self._ask_told(work, told)
