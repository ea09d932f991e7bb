"""The chosen column on the import page: whether it comes in, where it is cut, what its states are.

It shows one column and its plan and tells the page what the person wants instead; counting and
cutting happen in threads.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QScrollArea,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from bnstudio.data.table.discretise import (
    DEFAULT_BINS,
    DEFAULT_METHOD,
    DISCRETISERS,
    MAX_BINS,
    cut_points,
    state_names,
    useful_cuts,
)
from bnstudio.data.table.recipe import ColumnPlan, can_be_either, is_cut
from bnstudio.data.table.table import Column
from bnstudio.gui.import_page.histogram import CutHistogram, short_number, state_colour
from bnstudio.gui.import_page.reading import Numbers, study
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.buttons import Button
from bnstudio.gui.widgets.choices import Segmented, TabStrip
from bnstudio.gui.widgets.fields import CheckBox, ComboField
from bnstudio.gui.widgets.labels import ElidedLabel, Label, Line
from bnstudio.gui.widgets.number_fields import SpinField
from bnstudio.gui.widgets.paint import paint_box
from bnstudio.gui.wording.numbers import DOT, format_count, format_share

Ask = Callable[[Callable[[], Any], Callable[[Any], None]], object]
_ROW = 28
_SHOWN_STATES = 200
# Of so few states none is offered to be merged.
_FEW_STATES = 5


@dataclass(frozen=True)
class StateRow:
    """One state in the list of states; ``colour`` is its number in the histogram, or -1."""

    name: str
    range: str
    rows: int
    colour: int = -1


class StateList(QWidget):
    """The states with their ranges and shares, painted."""

    def __init__(self, ranges: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._ranges = ranges
        self._rows: tuple[StateRow, ...] = ()
        self._all = 1
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme().changed.connect(self.update)

    @property
    def rows(self) -> tuple[StateRow, ...]:
        """What is listed."""
        return self._rows

    def show_rows(self, rows: Sequence[StateRow], of: int) -> None:
        """List other states; shares are of ``of`` rows."""
        self._rows, self._all = tuple(rows), max(1, of)
        message = "; ".join(f"{r.name} {r.range} {format_share(r.rows / self._all)}" for r in rows)
        self.setAccessibleName("States")
        self.setAccessibleDescription(message[:2000])
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        shown = min(len(self._rows), _SHOWN_STATES)
        return QSize(theme().px(260), theme().px(26) + shown * theme().px(_ROW) + 1)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: object) -> None:
        t, dp = theme().tokens, theme().px
        painter = QPainter(self)
        width = self.width()
        head = QRect(0, 0, width, dp(26))
        share = QRect(width - dp(76), 0, dp(76), dp(26))
        middle = QRect(dp(84), 0, max(0, width - dp(84 + 84)), dp(26))
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.setFont(theme().font("column"))
        painter.setPen(t.text_2)
        painter.drawText(head, left, "State")
        if self._ranges:
            painter.drawText(middle, right, "Range")
        painter.drawText(share, right, "Rows")
        painter.fillRect(0, head.bottom(), width, 1, t.separator)
        for i, row in enumerate(self._rows[:_SHOWN_STATES]):
            top = dp(26) + i * dp(_ROW)
            y = QRect(0, top, width, dp(_ROW))
            indent = 0
            if row.colour >= 0:
                box = QRectF(0, top + dp(_ROW) / 2 - dp(4), dp(8), dp(8))
                paint_box(painter, box, state_colour(row.colour), None, 2)
                indent = dp(16)
            painter.setFont(theme().font("name"))
            painter.setPen(t.text)
            room = (dp(84) if self._ranges else width - dp(84 + 120)) - indent
            name = QFontMetrics(painter.font()).elidedText(
                row.name, Qt.TextElideMode.ElideRight, max(dp(40), room)
            )
            painter.drawText(y.adjusted(indent, 0, 0, 0), left, name)
            painter.setFont(theme().font("body"))
            if self._ranges:
                painter.setPen(t.text_2)
                painter.drawText(middle.translated(0, top + dp(1)), right, row.range)
            else:
                track = QRectF(width - dp(84 + 112), top + dp(_ROW) / 2 - dp(4), dp(112), dp(8))
                paint_box(painter, track, t.hover, None, 2)
                bar = QRectF(track)
                bar.setWidth(max(1.0, track.width() * row.rows / self._all))
                paint_box(painter, bar, t.bar, None, 2)
            painter.setPen(t.text)
            painter.drawText(
                share.translated(0, top + dp(1)), right, format_share(row.rows / self._all)
            )
            painter.fillRect(0, y.bottom(), width, 1, t.row_line)


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
    """

    plan_changed = Signal(str, object)
    all_asked = Signal(object)
    missing_changed = Signal(str)

    def __init__(self, ask: Ask, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._ask = ask
        self._column: Column | None = None
        self._plan: ColumnPlan | None = None
        self._rows = 0
        self._targets: tuple[Column, ...] = ()
        self._numbers: Numbers | None = None
        self._numbers_of: Column | None = None
        self._asked = 0
        self._filling = False
        self._kept: dict[int, Numbers] = {}
        self._kept_states: dict[int, Column] = {}
        dp = theme().px
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        head = QWidget()
        head.setFixedHeight(dp(40))
        row = QHBoxLayout(head)
        row.setContentsMargins(dp(16), 0, dp(24), 0)
        row.setSpacing(dp(12))
        self.name = ElidedLabel("", "panel")
        self.name.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        self.name.setMinimumWidth(dp(80))
        row.addWidget(self.name)
        self.tabs = TabStrip(name="About the chosen column")
        row.addWidget(self.tabs)
        row.addStretch(1)
        self.aside = Label("", "label", "text_3")
        row.addWidget(self.aside)
        box.addWidget(head)
        box.addWidget(Line())
        self._stack = QStackedWidget()
        box.addWidget(self._stack, 1)
        self._pages = {
            "type": self._make_type(),
            "cut": self._make_cut(),
            "states": self._make_states(),
            "missing": self._make_missing(),
            "none": QWidget(),
        }
        for page in self._pages.values():
            self._stack.addWidget(page)
        self._set_tabs([])
        self.tabs.key_changed.connect(self._turn_to)
        self._stack.setCurrentWidget(self._pages["none"])

    # -- the pages -----------------------------------------------------------------------------

    def _make_type(self) -> QWidget:
        dp = theme().px
        page = QWidget()
        box = QVBoxLayout(page)
        box.setContentsMargins(dp(16), dp(14), dp(24), dp(14))
        box.setSpacing(dp(10))
        self.include = CheckBox("Import this column")
        self.include.clicked.connect(lambda on: self._change(include=on))
        box.addWidget(self.include)
        self.kind = Label("", "body", "text", wrap=True)
        self.facts = Label("", "body", "text_2", wrap=True)
        self._treat_row = QWidget()
        row = QHBoxLayout(self._treat_row)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(dp(12))
        self.treat = Segmented(
            [("categories", "Categories"), ("numbers", "Numbers")], name="Treat the column as"
        )
        self.treat.changed.connect(self._treat_chosen)
        self.treat_words = Label("", "body", "text_2", wrap=True)
        row.addWidget(Label("Treat as", "label"))
        row.addWidget(self.treat)
        row.addWidget(self.treat_words, 1)
        box.addWidget(self.kind)
        box.addWidget(self.facts)
        box.addWidget(self._treat_row)
        box.addStretch(1)
        return page

    def _make_cut(self) -> QWidget:
        dp = theme().px
        page = QWidget()
        row = QHBoxLayout(page)
        row.setContentsMargins(0, dp(8), 0, dp(4))
        row.setSpacing(dp(16))
        self.histogram = CutHistogram()
        self.histogram.cuts_moved.connect(lambda cuts: self._change(cuts=cuts))
        row.addWidget(self.histogram, 1)
        side = QWidget()
        form = QGridLayout(side)
        form.setContentsMargins(0, dp(6), dp(24), dp(8))
        form.setHorizontalSpacing(dp(16))
        form.setVerticalSpacing(dp(8))
        form.setColumnStretch(1, 1)
        self.method = ComboField(
            [(method.title, name) for name, method in DISCRETISERS.items()], name="Method"
        )
        for at, method in enumerate(DISCRETISERS.values()):
            self.method.setItemData(at, method.help, Qt.ItemDataRole.ToolTipRole)
        self.method.addItem("Own cut points", "own")
        self.method.currentIndexChanged.connect(self._method_chosen)
        self.bins = SpinField(2, min(20, MAX_BINS), DEFAULT_BINS, name="States")
        self.bins.setFixedWidth(dp(96))
        self.bins.valueChanged.connect(self._bins_chosen)
        hint = Label("or drag a line in the picture", "caption", "text_3")
        with_hint = QHBoxLayout()
        with_hint.addWidget(self.bins)
        with_hint.addSpacing(dp(4))
        with_hint.addWidget(hint, 1)
        form.addWidget(Label("Method", "label"), 0, 0)
        form.addWidget(self.method, 0, 1)
        self._target_label = Label("Target", "label")
        self.target = ComboField([], name="Target")
        self.target.currentIndexChanged.connect(self._target_chosen)
        form.addWidget(self._target_label, 1, 0)
        form.addWidget(self.target, 1, 1)
        form.addWidget(Label("States", "label"), 2, 0)
        form.addLayout(with_hint, 2, 1)
        self.state_list = StateList(ranges=True)
        form.addWidget(self.state_list, 3, 0, 1, 2)
        buttons = QHBoxLayout()
        buttons.setSpacing(dp(8))
        self.use_for_all = Button("Use for all numeric columns")
        self.use_for_all.clicked.connect(self._for_all)
        self.reset = Button("Reset", "plain", "arrow-counter-clockwise")
        self.reset.clicked.connect(
            lambda: self._change(cuts=None, method=DEFAULT_METHOD, bins=DEFAULT_BINS)
        )
        buttons.addWidget(self.use_for_all)
        buttons.addWidget(self.reset)
        buttons.addStretch(1)
        form.addLayout(buttons, 4, 0, 1, 2)
        form.setRowStretch(5, 1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setWidget(side)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._side = area
        row.addWidget(area)
        return page

    def _make_states(self) -> QWidget:
        dp = theme().px
        page = QWidget()
        box = QVBoxLayout(page)
        box.setContentsMargins(dp(16), dp(10), dp(24), 0)
        box.setSpacing(dp(8))
        row = QHBoxLayout()
        row.setSpacing(dp(10))
        self.merge = CheckBox("Merge rare states: at most")
        self.merge.clicked.connect(self._merge_changed)
        self.most = SpinField(2, 1000, 20, "states", name="At most so many states")
        self.most.setFixedWidth(dp(120))
        self.most.valueChanged.connect(self._merge_changed)
        row.addWidget(self.merge)
        row.addWidget(self.most)
        row.addStretch(1)
        box.addLayout(row)
        self.states = StateList(ranges=False)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        holder = QWidget()
        inner = QVBoxLayout(holder)
        inner.setContentsMargins(0, 0, dp(8), dp(8))
        self.states.setMaximumWidth(dp(640))
        inner.addWidget(self.states)
        inner.addStretch(1)
        area.setWidget(holder)
        box.addWidget(area, 1)
        return page

    def _make_missing(self) -> QWidget:
        dp = theme().px
        page = QWidget()
        box = QVBoxLayout(page)
        box.setContentsMargins(dp(16), dp(14), dp(24), dp(14))
        box.setSpacing(dp(10))
        self.missing_here = Label("", "body", "text", wrap=True)
        row = QHBoxLayout()
        row.setSpacing(dp(12))
        self.missing_mode = Segmented(
            [("state", "A state of its own"), ("drop", "Drop the rows")],
            name="Missing values in the whole table",
        )
        self.missing_mode.changed.connect(self._missing_chosen)
        row.addWidget(Label("In the whole table", "label"))
        row.addWidget(self.missing_mode)
        row.addStretch(1)
        self.missing_cost = Label("", "body", "text_2", wrap=True)
        box.addWidget(self.missing_here)
        box.addLayout(row)
        box.addWidget(self.missing_cost)
        box.addStretch(1)
        return page

    # -- showing a column ----------------------------------------------------------------------

    @property
    def column_name(self) -> str:
        """The column that is shown, ``""`` for none."""
        return "" if self._column is None else self._column.name

    def forget(self) -> None:
        """Show nothing, and forget what was counted."""
        self._column = self._numbers_of = None
        self._kept.clear()
        self._kept_states.clear()
        self.name.setText("")
        self.aside.setText("")
        self._set_tabs([])
        self._stack.setCurrentWidget(self._pages["none"])

    def show_column(
        self,
        column: Column,
        plan: ColumnPlan,
        rows: int,
        missing: str,
        numeric: int,
        targets: tuple[Column, ...] = (),
    ) -> None:
        """Show a column of a table of ``rows`` rows with ``numeric`` columns that are cut.

        ``targets`` are the columns that a discretiser can look at.
        """
        other = self._column is not column
        self._column, self._plan, self._rows = column, plan, rows
        self._targets = tuple(each for each in targets if each is not column)
        self._filling = True
        self.name.setText(column.name)
        self.include.setChecked(plan.include)
        self.include.setEnabled(column.kind != "empty" and not column.unkept)
        self.kind.setText(f"{kind_words(column, plan)}: {column.reason}.")
        cut = is_cut(column, plan)
        self._treat_row.setVisible(can_be_either(column))
        self.treat.set_value("numbers" if cut else "categories")
        self.treat_words.setText(
            "Cut into states, where the next tab says"
            if cut
            else f"Each of its {format_count(column.distinct)} different values is a state"
        )
        facts = [f"{format_count(column.distinct)} different values"] if not column.unkept else []
        facts.append(
            f"{format_count(column.missing)} of {format_count(rows)} cells missing"
            if column.missing
            else "nothing missing"
        )
        if not plan.include and plan.reason:
            facts.append(f"left out: {plan.reason}")
        self.facts.setText(DOT.join(facts))
        self.missing_mode.set_value(missing)
        share = format_share(column.missing / rows)
        self.missing_here.setText(
            f"{format_count(column.missing)} of {format_count(rows)} cells are missing here "
            f"({share})."
            if column.missing
            else "Nothing is missing in this column."
        )
        self.use_for_all.setText(f"Use for all {numeric} numeric columns")
        self.use_for_all.setVisible(numeric > 1)
        keys = ["type", "cut" if cut else "states", "missing"]
        if column.kind == "empty" or column.unkept:
            keys = ["type"]
        self._set_tabs(keys, prefer=keys[1] if len(keys) > 1 else "type", fresh=other)
        if cut:
            self._show_cut()
        elif len(keys) > 1:
            self._show_states()
        self._filling = False

    def set_cost(self, message: str) -> None:
        """Say what dropping rows would cost."""
        self.missing_cost.setText(message)

    def resizeEvent(self, event: object) -> None:
        wide = self.width() >= theme().px(960)
        self._side.setFixedWidth(theme().px(488 if wide else 332))

    def _set_tabs(self, keys: Sequence[str], prefer: str = "", fresh: bool = True) -> None:
        titles = {
            "type": "Type",
            "cut": "Cut into states",
            "states": "States",
            "missing": "Missing values",
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

    # -- cutting -------------------------------------------------------------------------------

    def _show_cut(self) -> None:
        assert self._column is not None and self._plan is not None
        plan, column = self._plan, self._column
        own = plan.cuts is not None
        self.method.set_value("own" if own else plan.method or DEFAULT_METHOD)
        self._show_target()
        self.bins.setEnabled(not own and not self._fixed())
        self.bins.setValue(len(plan.cuts or ()) + 1 if own else self._fixed() or plan.bins)
        self.histogram.set_faded(not plan.include)
        self.aside.setText("" if plan.include else "Left out")
        if self._numbers_of is not column:
            self._numbers_of = column
            self._numbers = self._kept.get(id(column))
            self.histogram.show_numbers(self._numbers)
            self.state_list.show_rows((), 1)
        if self._numbers is not None:
            self._place_cuts()
            return
        self._asked += 1
        mine = self._asked

        def ready(numbers: Numbers) -> None:
            if mine == self._asked and self._column is column:
                self._numbers = numbers
                while len(self._kept) >= 8:
                    self._kept.pop(next(iter(self._kept)))
                self._kept[id(column)] = numbers
                self.histogram.show_numbers(numbers)
                self._place_cuts()

        self._ask(lambda: study(column), ready)

    def _show_target(self) -> None:
        """Show the choice of a target where the method uses one."""
        assert self._plan is not None
        method = None if self._plan.cuts is not None else self._plan.method
        wanted = method is not None and DISCRETISERS[method].uses_target
        self._target_label.setVisible(wanted)
        self.target.setVisible(wanted)
        if wanted:
            names = [each.name for each in self._targets]
            self.target.clear()
            for name in names:
                self.target.addItem(name, name)
            self.target.set_value(self._plan.target)

    def _fixed(self) -> int | None:
        assert self._plan is not None
        return DISCRETISERS[self._plan.method].fixed_bins if self._plan.method else None

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
        self._asked += 1
        mine = self._asked
        method = plan.method or DEFAULT_METHOD
        column, target = self._column, None
        if DISCRETISERS[method].uses_target:
            target = next((each for each in self._targets if each.name == plan.target), None)
            if target is None:
                self.histogram.set_cuts(())
                self.aside.setText("Its method needs a target column with states")
                return

        def placed(cuts: tuple[float, ...]) -> None:
            if mine == self._asked:
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
        assert self._plan is not None
        if not self._plan.include:
            message = "Left out"
        elif len(names) < asked:
            message = f"Equal values or gaps leave {len(names)} of {asked} states"
        else:
            message = ""
        self.aside.setText(message)

    def _method_chosen(self, _at: int) -> None:
        if self._filling:
            return
        value = self.method.value
        if value == "own":
            self._change(cuts=self.histogram.cuts)
        else:
            self._change(method=value, cuts=None, target=self._target_for(str(value)))

    def _target_for(self, method: str) -> str | None:
        """Return the target column to begin with, for a method that uses one."""
        assert self._plan is not None
        if not DISCRETISERS[method].uses_target or not self._targets:
            return None
        return self._plan.target or self._targets[0].name

    def _target_chosen(self, _at: int) -> None:
        if not self._filling:
            self._change(target=self.target.value)

    def _bins_chosen(self, bins: int) -> None:
        if not self._filling:
            self._change(bins=bins)

    def _for_all(self) -> None:
        if self._plan is not None:
            self.all_asked.emit(self._plan)

    # -- states --------------------------------------------------------------------------------

    def _show_states(self) -> None:
        assert self._column is not None and self._plan is not None
        column, plan = self._column, self._plan
        self.aside.setText("" if plan.include else "Left out")
        if column.values is not None:
            # Its different numbers are found in a thread, once.
            ready = self._kept_states.get(id(column))
            if ready is None:
                self.states.show_rows((), 1)
                self._ask(lambda: categories(column), lambda made: self._states_found(column, made))
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
        order = range(levels)
        rows = []
        if merged and plan.max_states is not None:
            often = np.argsort(-counts, kind="stable")[: plan.max_states - 1]
            order = sorted(int(i) for i in often)
            rest = int(counts.sum() - counts[order].sum())
            rows.append(StateRow("other", "", rest))
        rows[:0] = [
            StateRow(column.levels[i] or "(empty)", "", int(counts[i]))
            for i in order[:_SHOWN_STATES]
        ]
        self.states.show_rows(rows, int(counts.sum()))

    def _states_found(self, column: Column, made: Column) -> None:
        if self._column is not column or self._plan is None:
            return
        self._kept_states = {id(column): made}
        if not is_cut(column, self._plan):
            self._filling = True
            self._show_states()
            self._filling = False

    def _merge_changed(self, *_: object) -> None:
        if not self._filling:
            on = self.merge.isChecked()
            self._change(max_states=self.most.value() if on else None)

    # -- telling the page ----------------------------------------------------------------------

    def _treat_chosen(self, value: object) -> None:
        if self._filling or self._column is None or self._plan is None:
            return
        numbers = value == "numbers"
        usual = numbers != self._column.categorical
        self._change(
            treat=None if usual else value,
            method=(self._plan.method or DEFAULT_METHOD) if numbers else None,
            cuts=None,
            max_states=None,
        )

    def _missing_chosen(self, value: object) -> None:
        if not self._filling:
            self.missing_changed.emit(str(value))

    def _change(self, **values: Any) -> None:
        if self._column is not None and self._plan is not None:
            self.plan_changed.emit(self._column.name, replace(self._plan, **values))


def categories(column: Column) -> Column:
    """Return a column of numbers with its different values as states, all counted."""
    made = column.as_categories
    _ = made.counts
    return made


def kind_words(column: Column, plan: ColumnPlan) -> str:
    """Name what a column is taken for, as the heads and the type page do."""
    if column.kind == "empty":
        return "Empty"
    if column.unkept:
        return "Text"
    if not is_cut(column, plan):
        count = column.distinct
        return "1 state" if count == 1 else f"{format_count(count)} states"
    return "Whole numbers" if column.kind == "integer" else "Continuous"
