"""The chosen column on the import page: whether it comes in, where it is cut, what its states are.

It shows one column and its plan and says what the person wants instead; the tabs for numbers and
for states are files of their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import get_args

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from bnstudio.data.table.discretise import DEFAULT_METHOD
from bnstudio.data.table.recipe import ColumnPlan, Missing, can_be_either, is_cut
from bnstudio.data.table.table import Column
from bnstudio.gui.import_page.cutting.tab import CutTab
from bnstudio.gui.import_page.reading import Ask
from bnstudio.gui.import_page.states_tab import StatesTab
from bnstudio.gui.import_page.wording import kind_words
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.choices import Segmented, TabStrip
from bnstudio.gui.widgets.fields import CheckBox
from bnstudio.gui.widgets.labels import ElidedLabel, Label, Line, field_name
from bnstudio.gui.widgets.layouts import STRETCH, Part, ScrollColumn, boxed, hbox, stack, vbox
from bnstudio.gui.widgets.number_fields import SpinField
from bnstudio.gui.wording.numbers import DOT, format_count, format_share
from bnstudio.gui.wording.tr import tr


class ColumnPanel(QWidget):
    """The panel under the preview.

    Signals
    -------
    plan_changed(str, object)
        The plan that the person wants for a column.
    all_asked(object)
        The plan that they want for every numeric column.
    missing_changed(str)
        How missing values are treated, in the whole table.
    seed_changed(int)
        The seed with which missing cells are drawn.
    """

    plan_changed = Signal(str, object)
    all_asked = Signal(object)
    missing_changed = Signal(str)
    seed_changed = Signal(int)

    def __init__(self, ask: Ask) -> None:
        super().__init__()
        self._column: Column | None = None
        self._plan: ColumnPlan | None = None
        self._filling = False
        self.name = ElidedLabel("", "panel")
        self.name.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        self.name.setMinimumWidth(theme().px(80))
        self.tabs = TabStrip(name=tr("About the chosen column"))
        self.aside = ElidedLabel("", "label", "text_3", Qt.TextElideMode.ElideRight)
        self.aside.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        self.aside.setMinimumWidth(1)  # without words it takes no room
        self.cut, self.states = CutTab(ask), StatesTab(ask)
        self.cut.plan_changed.connect(self._change)
        self.cut.all_asked.connect(self.all_asked)
        self.cut.remark.connect(self.aside.setText)
        self.states.plan_changed.connect(self._change)
        self._pages = {
            "type": self._make_type(),
            "cut": self.cut,
            "states": self.states,
            "missing": self._make_missing(),
            "none": QWidget(),
        }
        self._stack = stack(*self._pages.values())
        head = hbox(self.name, self.tabs, STRETCH, self.aside, gap=12, margins=(16, 0, 24, 0))
        vbox(boxed(head, 40), Line(), (self._stack, 1), on=self)
        self._set_tabs([])
        self.tabs.key_changed.connect(self._turn_to)
        self._stack.setCurrentWidget(self._pages["none"])

    # -- the pages -----------------------------------------------------------------------------

    def _make_type(self) -> QWidget:
        self.include = CheckBox(tr("Import this column"))
        self.include.clicked.connect(self._include_chosen)
        self.kind = Label("", "body", "text", wrap=True)
        self.facts = Label("", "body", "text_2", wrap=True)
        self.treat = Segmented(
            [("categories", tr("Categories")), ("numbers", tr("Numbers"))],
            name=tr("Treat the column as"),
        )
        self.treat.changed.connect(self._treat_chosen)
        self.treat_words = Label("", "body", "text_2", wrap=True)
        name = field_name(tr("Treat as"), self.treat)
        self._treat_row = boxed(hbox(name, self.treat, (self.treat_words, 1), gap=12))
        return _page(self.include, self.kind, self.facts, self._treat_row)

    def _make_missing(self) -> QWidget:
        self.missing_here = Label("", "body", "text", wrap=True)
        ways = [
            ("state", tr("A state of its own")),
            ("drop", tr("Drop the rows")),
            ("frequent", tr("Most frequent")),
            ("draw", tr("Drawn")),
            ("leave", tr("Left missing")),
        ]
        self.missing_mode = Segmented(
            ways, name=tr("Missing values in the whole table"), wraps=True
        )
        self.missing_mode.changed.connect(self._missing_chosen)
        self.missing_own = Segmented(
            [("", tr("As the table")), *ways],
            name=tr("Missing values in this column"),
            wraps=True,
        )
        self.missing_own.changed.connect(self._own_missing_chosen)
        name = field_name(tr("In the table"), self.missing_mode)
        own = field_name(tr("In this column"), self.missing_own)
        wide = max(name.sizeHint().width(), own.sizeHint().width())
        name.setMinimumWidth(wide)
        own.setMinimumWidth(wide)
        self.seed = SpinField(0, 2**31 - 1, 0, name=tr("Seed of what is drawn"))
        self.seed.setToolTip(tr("The same seed draws the same cells"))
        self.seed.valueChanged.connect(self._seed_chosen)
        seed = field_name(tr("Seed"), self.seed)
        self.missing_cost = Label("", "body", "text_2", wrap=True)
        mode = hbox(name, self.missing_mode, STRETCH, gap=12)
        self._own_row = boxed(hbox(own, self.missing_own, STRETCH, gap=12))
        seed.setMinimumWidth(wide)
        self.seed.setFixedWidth(theme().px(120))
        self._seed_row = boxed(hbox(seed, self.seed, STRETCH, gap=12))
        return _page(self.missing_here, self._own_row, mode, self._seed_row, self.missing_cost)

    # -- showing a column ----------------------------------------------------------------------

    def forget(self) -> None:
        """Show nothing, and forget what was counted."""
        self._column = None
        self.cut.forget()
        self.states.forget()
        self.name.setText("")
        self.aside.setText("")
        self._set_tabs([])
        self._stack.setCurrentWidget(self._pages["none"])

    def show_column(
        self,
        column: Column,
        plan: ColumnPlan,
        rows: int,
        missing: Missing,
        numeric: int,
        targets: tuple[Column, ...] = (),
        seed: int = 0,
    ) -> None:
        """Show a column of a table of ``rows`` rows with ``numeric`` columns that are cut.

        ``targets`` are the columns that a discretiser can look at, ``seed`` draws missing cells.
        """
        other = self._column is not column
        self._column, self._plan = column, plan
        here = plan.missing or missing  # what its missing cells mean
        self._filling = True
        self.name.setText(column.name)
        self.include.setChecked(plan.include)
        self.include.setEnabled(column.kind != "empty" and not column.unkept)
        self.kind.setText(f"{kind_words(column, plan, here)}: {column.reason}.")
        cut = is_cut(column, plan)
        self._treat_row.setVisible(can_be_either(column))
        self.treat.set_value("numbers" if cut else "categories")
        self.treat_words.setText(
            tr("Cut into states, where the next tab says")
            if cut
            else tr(
                "Each of its {distinct} different values is a state",
                distinct=format_count(column.distinct),
            )
        )
        facts = (
            [tr("{distinct} different values", distinct=format_count(column.distinct))]
            if not column.unkept
            else []
        )
        facts.append(
            tr(
                "{missing} of {rows} cells missing",
                missing=format_count(column.missing),
                rows=format_count(rows),
            )
            if column.missing
            else tr("nothing missing")
        )
        if not plan.include and plan.reason:
            facts.append(tr("left out: {reason}", reason=plan.reason))
        self.facts.setText(DOT.join(facts))
        self.missing_mode.set_value(missing)
        self.missing_own.set_value(plan.missing or "")
        self._own_row.setVisible(bool(column.missing))
        self.seed.setValue(seed)
        self._seed_row.setVisible("draw" in (missing, plan.missing))
        share = format_share(column.missing / rows)
        self.missing_here.setText(
            tr(
                "{missing} of {rows} cells are missing here ({share}).",
                missing=format_count(column.missing),
                rows=format_count(rows),
                share=share,
            )
            if column.missing
            else tr("Nothing is missing in this column.")
        )
        keys = ["type", "cut" if cut else "states", "missing"]
        if column.kind == "empty" or column.unkept:
            keys = ["type"]
        self._set_tabs(keys, prefer=keys[1] if len(keys) > 1 else "type", fresh=other)
        self.aside.setText("" if plan.include else tr("Left out"))
        if cut:
            others = tuple(each for each in targets if each is not column)
            self.cut.show_column(column, plan, others, numeric)
        elif len(keys) > 1:
            self.states.show_column(column, plan, here)
        self._filling = False

    def _set_tabs(self, keys: Sequence[str], prefer: str = "", fresh: bool = True) -> None:
        titles = {
            "type": tr("Type"),
            "cut": tr("Cut into states"),
            "states": tr("States"),
            "missing": tr("Missing values"),
        }
        before = self.tabs.current_key
        now = [self.tabs.tabData(i) for i in range(self.tabs.count())]
        if now != list(keys):
            blocked = self.tabs.blockSignals(True)
            while self.tabs.count():
                self.tabs.removeTab(0)
            for key in keys:
                self.tabs.add(key, titles[key])
            self.tabs.blockSignals(blocked)
            self.tabs.updateGeometry()
        if not keys:
            return
        stay = before in keys and (not fresh or before in ("type", "missing"))
        key = before if stay else prefer or keys[0]
        self.tabs.set_current_key(key)
        self._turn_to(key)

    def _turn_to(self, key: str) -> None:
        self._stack.setCurrentWidget(self._pages.get(key, self._pages["none"]))

    # -- what the person wants -----------------------------------------------------------------

    def _include_chosen(self, on: bool) -> None:
        if self._plan is not None:
            self._change(replace(self._plan, include=on))

    def _treat_chosen(self, value: object) -> None:
        if self._filling or self._column is None or self._plan is None:
            return
        numbers = value == "numbers"
        usual = numbers != self._column.categorical
        self._change(
            replace(
                self._plan,
                treat=None if usual else "numbers" if numbers else "categories",
                method=(self._plan.method or DEFAULT_METHOD) if numbers else None,
                cuts=None,
                max_states=None,
                ordered=self._plan.ordered and not numbers,
            )
        )

    def _missing_chosen(self, value: object) -> None:
        if not self._filling:
            self.missing_changed.emit(str(value))

    def _seed_chosen(self, seed: int) -> None:
        if not self._filling:
            self.seed_changed.emit(seed)

    def _own_missing_chosen(self, value: object) -> None:
        if not self._filling and self._plan is not None:
            for how in get_args(Missing):
                if how == value:
                    self._change(replace(self._plan, missing=how))
                    return
            self._change(replace(self._plan, missing=None))

    def _change(self, plan: ColumnPlan) -> None:
        if self._column is not None:
            self.plan_changed.emit(self._column.name, plan)


def _page(*parts: Part) -> QWidget:
    return ScrollColumn(vbox(*parts, STRETCH, gap=10, margins=(16, 14, 24, 14)))
