"""Where the numbers of a column are cut into states, and what a person can do about it."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Signal

from bnstudio.data.table.cutting.names import carried
from bnstudio.data.table.discretise import DEFAULT_BINS, DEFAULT_METHOD, DISCRETISERS
from bnstudio.data.table.recipe import ColumnPlan
from bnstudio.errors import UsageError
from bnstudio.gui.import_page.cutting.showing import ShownCuts
from bnstudio.gui.import_page.cutting.typed import read_cuts, read_shares, sentence
from bnstudio.gui.import_page.reading import Ask
from bnstudio.gui.wording.tr import tr


class CutTab(ShownCuts):
    """The tab.

    Signals
    -------
    plan_changed(object)
        The plan that the person wants for the column.
    all_asked(object)
        The plan that they want for every numeric column.
    """

    plan_changed = Signal(object)
    all_asked = Signal(object)

    def __init__(self, ask: Ask) -> None:
        super().__init__(ask)
        self.histogram.cuts_moved.connect(self._use_cuts)
        self.method.currentIndexChanged.connect(self._method_chosen)
        self.bins.valueChanged.connect(self._bins_chosen)
        self.target.currentIndexChanged.connect(self._target_chosen)
        self.points.entered.connect(self._points_typed)
        self.points.textEdited.connect(lambda _text: self._check_points())
        self.shares.entered.connect(self._shares_typed)
        self.shares.textEdited.connect(lambda _text: self._check_shares())
        self.state_list.renamed.connect(self._rename)
        self.use_for_all.clicked.connect(self._for_all)
        self.reset.clicked.connect(self._reset)
        self.keep.clicked.connect(self._keep_preset)
        self.use_preset.clicked.connect(self._use_preset)
        self.forget_preset.clicked.connect(self._forget_preset)

    def _change(self, plan: ColumnPlan) -> None:
        if self._plan is not None and plan != self._plan:
            self.plan_changed.emit(plan)

    def _use_cuts(self, cuts: tuple[float, ...]) -> None:
        """Cut at these points; states that stay keep their names."""
        plan, before = self._chosen, self._lines
        self._lines = cuts
        self._change(replace(plan, cuts=cuts, names=carried(plan.names, before, cuts)))

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
        return self._chosen.target or self._about or self._targets[0].name

    def _target_chosen(self, _at: int) -> None:
        if self._filling:
            return
        value = self.target.value
        self._about = None if value is None else str(value)
        plan = self._chosen
        if plan.cuts is None and DISCRETISERS[plan.method or DEFAULT_METHOD].uses_target:
            self._change(replace(plan, target=self._about))
        elif self._numbers is not None:
            self._place_cuts()

    def _bins_chosen(self, bins: int) -> None:
        if not self._filling:
            self._change(replace(self._chosen, bins=bins))

    def _check_points(self) -> tuple[float, ...] | None:
        """Return the typed cuts, or say what is wrong with them."""
        if self._numbers is None:
            return None
        ordered = self._numbers.ordered
        ends = float(ordered[0]), float(ordered[-1])
        try:
            found = read_cuts(self.points.text(), ends, self.histogram.cuts, self._decimal)
        except UsageError as error:
            self.show_wrong(self.points, sentence(error))
            return None
        self.show_wrong(self.points, None)
        return found

    def _points_typed(self) -> None:
        found = self._check_points()
        if found is not None:
            self.points.take_over()
            if found != self.histogram.cuts:
                self._use_cuts(found)
            else:
                self.show_points(found, self._decimal)

    def _check_shares(self) -> tuple[float, ...] | None:
        """Return the typed shares, or say what is wrong with them."""
        try:
            found = read_shares(self.shares.text(), self._decimal)
        except UsageError as error:
            self.show_wrong(self.shares, sentence(error))
            return None
        self.show_wrong(self.shares, None)
        return found

    def _shares_typed(self) -> None:
        found = self._check_shares()
        if found is not None:
            self.shares.take_over()
            self.show_shares(found, self._decimal)
            self._change(replace(self._chosen, shares=found))

    def _rename(self, place: int, name: str) -> None:
        """Give a state a name of its own; an empty one takes it back."""
        rows, plan = [row for row in self.state_list.rows if not row.fixed], self._chosen
        own = list(plan.names or ())
        if len(own) != len(rows):
            own = [""] * len(rows)
        own[place] = name.strip()
        taken = [row.name for i, row in enumerate(rows) if i != place]
        if own[place] in taken:
            self._place_cuts_again()
            self.remark.emit(tr("Another state is called “{own}” already", own=own[place]))
            return
        self._change(replace(plan, names=tuple(own) if any(own) else None))
        self._place_cuts_again()

    def _reset(self) -> None:
        plan = replace(
            self._chosen,
            cuts=None,
            method=DEFAULT_METHOD,
            bins=DEFAULT_BINS,
            shares=None,
            target=None,
            names=None,
        )
        self._change(plan)

    def _for_all(self) -> None:
        if self._plan is not None:
            self.all_asked.emit(self._plan)

    # -- presets -------------------------------------------------------------------------------

    def _keep_preset(self) -> None:
        if self._column is None or not self.histogram.cuts:
            return
        try:
            self.presets.keep(self._column.name, self.histogram.cuts, self._chosen.names)
        except OSError as error:
            self.remark.emit(tr("The cuts cannot be kept: {value}", value=error.strerror or error))
            return
        self._show_preset()

    def _use_preset(self) -> None:
        preset = None if self._column is None else self.presets.find(self._column.name)
        if preset is not None:
            self._change(preset.used_in(self._chosen))

    def _forget_preset(self) -> None:
        if self._column is None:
            return
        try:
            self.presets.forget(self._column.name)
        except OSError as error:
            self.remark.emit(
                tr("The cuts cannot be forgotten: {value}", value=error.strerror or error)
            )
            return
        self._show_preset()
