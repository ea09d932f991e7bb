"""The states of a column that is not cut: renamed, merged, split, ordered, declared by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

import numpy as np
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from bnstudio.data.table import states
from bnstudio.data.table.recipe import ColumnPlan, Missing, is_cut
from bnstudio.data.table.states import Groups, StateGroup
from bnstudio.data.table.table import Column
from bnstudio.errors import UsageError
from bnstudio.gui.import_page.reading import Ask
from bnstudio.gui.import_page.state_rows import (
    SHOWN_STATES,
    StateRow,
    StateRows,
    missing_row,
    rare_row,
)
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.buttons import Button, IconButton
from bnstudio.gui.widgets.fields import CheckBox
from bnstudio.gui.widgets.labels import Label
from bnstudio.gui.widgets.layouts import STRETCH, Flow, hbox, vbox
from bnstudio.gui.widgets.number_fields import SpinField
from bnstudio.gui.wording.numbers import format_count
from bnstudio.gui.wording.plain import plain_lines
from bnstudio.gui.wording.tr import tr, tr_core

# Of so few states none is offered to be merged for being rare.
_FEW_STATES = 5
_NAMED = 6  # values of a state that the list names
_LOOKED_AT = 300  # states whose spellings are compared, at each change
_MOST_EDITED = 2000  # with more values nobody edits them one by one, and the window would wait


class StatesTab(QWidget):
    """The tab; ``plan_changed(object)`` carries the plan that the person wants."""

    plan_changed = Signal(object)

    def __init__(self, ask: Ask) -> None:
        super().__init__()
        self._ask = ask
        self._column: Column | None = None
        self._plan: ColumnPlan | None = None
        self._missing: Missing = "state"
        self._kept: dict[int, Column] = {}
        self._levels: tuple[str, ...] = ()
        self._spellings: list[tuple[str, tuple[str, ...]]] = []
        self._filling = False
        dp = theme().px
        self.merge_rare = CheckBox(tr("Merge rare states: at most"))
        self.merge_rare.clicked.connect(self._rare_changed)
        self.most = SpinField(2, 1000, 20, tr("states"), name=tr("At most so many states"))
        self.most.setFixedWidth(dp(120))
        self.most.valueChanged.connect(self._rare_changed)
        self.ordered = CheckBox(tr("Ordered"))
        self.ordered.setToolTip(
            plain_lines(
                tr(
                    "The states, in their order, are steps of a scale (ordinal), such as low, "
                    "middle, "
                    "high: only neighbours are merged, also where rare states are"
                )
            )
        )
        self.ordered.clicked.connect(self._ordered_changed)
        self.list = StateRows()
        self.list.setMaximumWidth(dp(720))
        self.list.renamed.connect(lambda old, new: self._edit(lambda g: states.rename(g, old, new)))
        self.list.moved.connect(self._move)
        self.list.itemSelectionChanged.connect(self._show_ways)
        self.remark = Label("", "body", "text_3", wrap=True)
        # Beside the list, which a small window leaves few rows as it is.
        rare = Flow(self.merge_rare, self.most, gap=10)
        side = vbox(self.ordered, rare, self.remark, STRETCH, gap=6)
        vbox(
            Flow(*self._make_ways(), gap=6),
            (hbox((self.list, 3), (side, 2), gap=24), 1),
            gap=8,
            margins=(16, 10, 24, 8),
            on=self,
        )

    def _make_ways(self) -> list[Button | IconButton]:
        self.ways: dict[str, Button | IconButton] = {}
        for key, text, tip, act in (
            ("merge", tr("Merge"), tr("Make one state of those that are chosen"), self._merge),
            (
                "rename",
                tr("Rename"),
                tr("Give the state another name (F2, or double click)"),
                self._rename,
            ),
            ("split", tr("Split"), tr("Make a state of each of its values again"), self._split),
            ("arrow-up", "", tr("Move up"), lambda: self.list.shift(-1)),
            ("arrow-down", "", tr("Move down"), lambda: self.list.shift(1)),
            (
                "declare",
                tr("Add a state"),
                tr("Declare a state that no row of the table has"),
                self._declare,
            ),
            ("withdraw", tr("Take away"), tr("Take a declared state away again"), self._withdraw),
            ("spelling", tr("Merge spellings"), "", self._merge_spellings),
            ("reset", tr("As in the table"), tr("Each value is a state again"), self._reset),
        ):
            if text:
                button: Button | IconButton = Button(text)
                button.setToolTip(plain_lines(tip))
            else:
                button = IconButton(
                    key,
                    tr(
                        "{tip} (Alt+{capitalize}, or drag the row)",
                        tip=tip,
                        capitalize=tip[5:].capitalize(),
                    ),
                )
            button.clicked.connect(act)
            self.ways[key] = button
        return list(self.ways.values())

    # -- showing -------------------------------------------------------------------------------

    def forget(self) -> None:
        """Forget what was counted."""
        self._kept.clear()

    def show_column(self, column: Column, plan: ColumnPlan, missing: Missing) -> None:
        """Show the states of a column that is not cut, and whose missing cells mean that."""
        if column is not self._column:
            self.remark.setText("")
        self._column, self._plan, self._missing = column, plan, missing
        self._filling = True
        self._show_states(column, plan)
        self._filling = False
        self._show_ways()

    def _show_states(self, column: Column, plan: ColumnPlan) -> None:
        if column.packed is not None:
            # Its different numbers are found in a thread, once.
            ready = self._kept.get(id(column))
            if ready is None:
                self._levels = ()
                self.list.show_rows((), 1)
                self._ask(lambda: categories(column), lambda made: self._found(column, made))
                return
            column = ready
        self._levels = column.levels if len(column.levels) <= _MOST_EDITED else ()
        if not self._levels:
            self._show_many(column, plan)
            return
        groups = self.groups
        many = len(groups)
        self._offer_rare(many, plan)
        merged = plan.max_states is not None and plan.max_states < many
        place = {level: i for i, level in enumerate(column.levels)}
        counts = column.counts
        rows_of = [sum(int(counts[place[v]]) for v in g.levels if v in place) for g in groups]
        shown: list[int] = list(range(many))
        if merged and plan.max_states is not None and not plan.ordered:
            often = np.argsort(-np.array(rows_of), kind="stable")[: plan.max_states - 1]
            shown = sorted(int(i) for i in often)
        rows = [StateRow(groups[i].name, _values(groups[i]), rows_of[i]) for i in shown]
        rare = []
        if merged and plan.max_states is not None and plan.ordered:
            rows = _with_neighbours(rows, plan.max_states)
        elif len(shown) < many:
            rest = sum(rows_of) - sum(rows_of[i] for i in shown)
            rare = [rare_row(many - len(shown), rest, [group.name for group in groups])]
        self._list(column, rows, rare)
        self._spellings = states.variants(
            [group.name for group in groups[:_LOOKED_AT]], rows_of[:_LOOKED_AT]
        )

    def _show_many(self, column: Column, plan: ColumnPlan) -> None:
        """Show the first of very many values, which are not edited."""
        counts, many = column.counts, len(column.levels)
        self._spellings = []
        self._offer_rare(many, plan)
        order, names = np.arange(min(many, SHOWN_STATES)), [*map(states.shown, column.levels)]
        rest = []
        if plan.max_states is not None and plan.max_states < many and plan.ordered:
            each = zip(names, counts.tolist(), strict=True)
            every = [StateRow(name, "", rows, fixed=True) for name, rows in each]
            self._list(column, _with_neighbours(every, plan.max_states))
            self._say_many()
            return
        if plan.max_states is not None and plan.max_states < many:
            order = np.sort(np.argsort(-counts, kind="stable")[: plan.max_states - 1])
            rare = int(counts.sum() - counts[order].sum())
            rest = [rare_row(many - len(order), rare, names)]
            names = [names[i] for i in order.tolist()]
            counts, order = counts[order], np.arange(len(order))
        rows = [StateRow(names[i], "", int(counts[i]), fixed=True) for i in order.tolist()]
        self._list(column, rows, rest, names)
        self._say_many()

    def _list(
        self,
        column: Column,
        rows: Sequence[StateRow],
        rare: Sequence[StateRow] = (),
        taken: Iterable[str] = (),
    ) -> None:
        """List the states, with the merged rare ones and the missing cells last as in the dataset.

        These are listed however many others are not. ``taken`` are names of states without a row.
        """
        cells = column.missing if self._missing == "state" else 0
        last = list(rare)
        if cells:
            last.append(missing_row(cells, [*(row.name for row in (*rows, *rare)), *taken]))
        of = int(column.counts.sum()) + cells
        self.list.show_rows([*rows[: SHOWN_STATES - len(last)], *last], of)

    def _say_many(self) -> None:
        self.remark.setText(
            tr(
                "With more than {most_edited} values states are not edited one by one.",
                most_edited=format_count(_MOST_EDITED),
            )
        )

    def _offer_rare(self, many: int, plan: ColumnPlan) -> None:
        """Offer to merge the rare ones of so many states, as neighbours if they are ordered."""
        self.ordered.setVisible(many > 2)
        self.ordered.setChecked(plan.ordered)
        merged = plan.max_states is not None and plan.max_states < many
        self.merge_rare.setChecked(merged)
        self.merge_rare.setVisible(many > _FEW_STATES)
        self.most.setVisible(many > _FEW_STATES)
        self.most.setEnabled(merged)
        self.most.setMaximum(max(2, many - 1))
        if merged and plan.max_states is not None:
            self.most.setValue(plan.max_states)
        elif self.most.value() >= many or many > 20:
            self.most.setValue(min(20, max(2, many - 1)))

    def _show_ways(self) -> None:
        """Offer what can be done with what is chosen."""
        groups = {group.name: group for group in self.groups}
        chosen = [groups[name] for name in self.list.chosen if name in groups]
        one = chosen[0] if len(chosen) == 1 else None
        can = {
            "merge": len(chosen) > 1,
            "rename": one is not None,
            "split": one is not None and len(one.levels) > 1,
            "arrow-up": one is not None,
            "arrow-down": one is not None,
            "declare": bool(self._levels),
            "withdraw": one is not None and not one.levels,
            "reset": self._plan is not None and self._plan.states is not None,
        }
        for key, able in can.items():
            self.ways[key].setEnabled(able)
        self.ways["withdraw"].setVisible(can["withdraw"])
        alike = self._spellings if self._levels else []
        self.ways["spelling"].setVisible(bool(alike))
        said = "; ".join(
            tr(
                "{join} become “{common}”",
                join=", ".join(f"“{name}”" for name in names),
                common=common,
            )
            for common, names in alike[:_NAMED]
        )
        self.ways["spelling"].setToolTip(plain_lines(said))

    @property
    def groups(self) -> Groups:
        """The states as they are planned."""
        plan = self._plan
        return states.complete(None if plan is None else plan.states, self._levels)

    def _found(self, column: Column, made: Column) -> None:
        """Show the different values of a column of numbers, which were found in a thread."""
        plan = self._plan
        if self._column is column and plan is not None:
            self._kept = {id(column): made}
            if not is_cut(column, plan):
                self.show_column(column, plan, self._missing)

    # -- what the person does ------------------------------------------------------------------

    def _edit(self, change: Callable[[Groups], Groups], choose: str = "") -> None:
        """Change the states; what cannot be done is said, and nothing changes."""
        if self._plan is None or self._column is None:
            return
        try:
            groups = change(self.groups)
        except UsageError as error:
            message = tr_core(str(error))
            self.remark.setText(message[:1].upper() + message[1:])
            self.show_column(self._column, self._plan, self._missing)
            return
        self.remark.setText("")
        self.plan_changed.emit(replace(self._plan, states=states.simplest(groups, self._levels)))
        if choose:
            self.list.choose([choose])

    def _move(self, name: str, row: int) -> None:
        """Put a state where another one stands; rare states that are merged have no row."""
        rows = [each for each in self.list.rows if not each.fixed]
        if rows:
            target = rows[min(row, len(rows) - 1)].name
            places = {group.name: place for place, group in enumerate(self.groups)}
            self._edit(lambda groups: states.move(groups, name, places[target]))

    def _merge(self) -> None:
        chosen = self.list.chosen
        rows = {row.name: row.rows for row in self.list.rows}
        if len(chosen) > 1 and self._plan is not None and self._plan.ordered:
            name = states.span(chosen, {group.name for group in self.groups})
            self._edit(lambda groups: states.merge_neighbours(groups, chosen), choose=name)
        elif len(chosen) > 1:
            name = max(chosen, key=lambda state: rows[state])  # the commonest form
            self._edit(lambda groups: states.merge(groups, chosen, name), choose=name)

    def _rename(self) -> None:
        item = self.list.currentItem()
        if item is not None:
            self.list.setFocus()
            self.list.editItem(item)

    def _split(self) -> None:
        chosen = self.list.chosen
        if chosen:
            self._edit(lambda groups: states.split(groups, chosen[0]))

    def _declare(self) -> None:
        taken = {group.name for group in self.groups}
        number = next(
            i for i in range(1, len(taken) + 2) if tr("new state {number}", number=i) not in taken
        )
        name = tr("new state {number}", number=number)
        self._edit(lambda groups: states.declare(groups, name), choose=name)
        for i, row in enumerate(self.list.rows):
            if row.name == name:
                self.list.setCurrentRow(i)
                self._rename()

    def _withdraw(self) -> None:
        chosen = self.list.chosen
        if chosen:
            self._edit(lambda groups: states.withdraw(groups, chosen[0]))

    def _merge_spellings(self) -> None:
        alike = self._spellings

        def merge_all(groups: Groups) -> Groups:
            for common, names in alike:
                groups = states.merge(groups, names, common)
            return groups

        self._edit(merge_all)

    def _reset(self) -> None:
        if self._plan is not None:
            self.plan_changed.emit(replace(self._plan, states=None))

    def _ordered_changed(self) -> None:
        if not self._filling and self._plan is not None:
            self.plan_changed.emit(replace(self._plan, ordered=self.ordered.isChecked()))

    def _rare_changed(self) -> None:
        if not self._filling and self._plan is not None:
            most = self.most.value() if self.merge_rare.isChecked() else None
            self.plan_changed.emit(replace(self._plan, max_states=most))


def _with_neighbours(rows: Sequence[StateRow], most: int) -> list[StateRow]:
    """Return the rows with the rare ones merged with their neighbours, which no hand can edit."""
    widths = states.rare_with_neighbours([row.rows for row in rows], most)
    names = states.spans([row.name for row in rows], widths)
    shown, low = [], 0
    for name, width in zip(names, widths, strict=True):
        its = rows[low : low + width]
        low += width
        values = ", ".join(row.name for row in its[:_NAMED])
        more = tr(" and {width} more", width=width - _NAMED) if width > _NAMED else ""
        many = sum(row.rows for row in its)
        shown.append(its[0] if width == 1 else StateRow(name, values + more, many, fixed=True))
    return shown


def _values(group: StateGroup) -> str:
    """Say which values count as a state, where that is not its name alone."""
    if not group.levels:
        return tr("declared")
    names = [states.shown(level) for level in group.levels]
    if names == [group.name]:
        return ""
    more = tr(" and {names} more", names=len(names) - _NAMED) if len(names) > _NAMED else ""
    return ", ".join(names[:_NAMED]) + more


def categories(column: Column) -> Column:
    """Return a column of numbers with its different values as states, all counted."""
    made = column.as_categories
    _ = made.counts
    return made
