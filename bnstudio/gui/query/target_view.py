"""What each variable tells about a target: a table that is sorted, copied and saved."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QMenu, QWidget

from bnstudio.gui.query.variable_field import VariableField
from bnstudio.gui.services.influence.target import Target
from bnstudio.gui.services.selection import Selection
from bnstudio.gui.services.tasks import Tasks
from bnstudio.gui.style.theme import theme
from bnstudio.gui.task_page.writing import write_text
from bnstudio.gui.widgets.buttons import Button, IconButton
from bnstudio.gui.widgets.dialogs import ask_place
from bnstudio.gui.widgets.form_row import note
from bnstudio.gui.widgets.layouts import STRETCH, Ground, boxed, hbox, vbox
from bnstudio.gui.widgets.table.cells import LEFT, RIGHT, Cell
from bnstudio.gui.widgets.table.model import TableModel
from bnstudio.gui.widgets.table.view import Table
from bnstudio.gui.wording.influence import bits_text, entropy_text, share_text, state_text
from bnstudio.gui.wording.numbers import format_count
from bnstudio.gui.wording.tr import tr
from bnstudio.inference.influence import Influence, TargetAnalysis
from bnstudio.inference.record import target_csv

_HEADS = (tr("Variable"), tr("Bits"), tr("Share"), tr("Most telling"))
_TIPS = (
    tr("The variables that are not given; those in the target's Markov blanket are bold"),
    tr("Mutual information with the target in the network, given the evidence"),
    tr("Mutual information as a part of the target's entropy"),
    tr("The state under which the target's probabilities are farthest from the present ones"),
)
NARROW = 330
"""Below so many pixels there is no column for bits."""

_MIDDLE = Qt.TextElideMode.ElideMiddle


class TargetModel(TableModel):
    """A row for each variable."""

    def __init__(self) -> None:
        super().__init__()
        self.found: TargetAnalysis | None = None
        self.rows: list[Influence] = []
        self._sorted = 1, Qt.SortOrder.DescendingOrder

    def show_found(self, found: TargetAnalysis | None) -> None:
        """Show an analysis."""
        self.found = found
        self.sort(*self._sorted)

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        self.beginResetModel()
        self._sorted = column, order
        self.rows = [] if self.found is None else list(self.found.influences)
        down = order == Qt.SortOrder.DescendingOrder
        if column == 0:
            self.rows.sort(key=lambda one: one.variable.casefold(), reverse=down)
        elif column == 3:
            self.rows.sort(key=lambda one: (one.separated, one.state.casefold()), reverse=down)
        elif not down:
            self.rows.reverse()
        self.endResetModel()

    def size(self) -> tuple[int, int]:
        return len(self.rows), len(_HEADS)

    def cell_text(self, row: int, column: int) -> str:
        one, found = self.rows[row], self.found
        assert found is not None
        if column == 0:
            return one.variable
        if column == 3:
            return tr("d-separated") if one.separated else one.state
        if one.separated:
            return format_count(0)
        return bits_text(one.information) if column == 1 else share_text(one.share)

    def cell_look(self, row: int, column: int) -> Cell | None:
        one, found = self.rows[row], self.found
        assert found is not None
        near = column == 0 and one.variable in found.blanket
        ink = "text_3" if one.separated else "text_2" if column in (1, 3) else "text"
        return Cell(
            self.cell_text(row, column),
            right=column in (1, 2),
            font="value" if near else "body",
            ink=ink,
            elide=_MIDDLE if column == 0 else Qt.TextElideMode.ElideRight,
        )

    def cell_tip(self, row: int, column: int) -> str:
        one, found = self.rows[row], self.found
        assert found is not None
        lines = [one.variable, state_text(found, one)]
        if one.variable in found.blanket:
            lines.append(tr("In the Markov blanket of {target}", target=found.target))
        return "\n".join(lines)

    def side(self, column: int) -> Qt.AlignmentFlag:
        return RIGHT if column in (1, 2) else LEFT

    def head_text(self, column: int) -> str:
        return _HEADS[column]

    def head_tip(self, column: int) -> str:
        return _TIPS[column]

    def first_order(self, column: int) -> Qt.SortOrder:
        down = column in (1, 2)
        return Qt.SortOrder.DescendingOrder if down else Qt.SortOrder.AscendingOrder


class TargetView(QWidget):
    """The view."""

    def __init__(self, tasks: Tasks, target: Target, selection: Selection) -> None:
        super().__init__()
        self._tasks, self._target, self._selection = tasks, target, selection
        self.field = VariableField(tr("Target variable"))
        self.about = note("", "text_2")
        self.blanket = Button(tr("Show its Markov blanket"), "link")
        self.none = Button(tr("No target"), "link")
        self.save_button = IconButton("export", tr("Copy or save what tells about the target"))
        menu = QMenu(self)
        menu.addAction(tr("Copy as CSV"), self.copy)
        menu.addAction(tr("Save…"), self._ask)
        self.save_button.setMenu(menu)
        self.model = TargetModel()
        self.table = Table(self.model, tr("What tells about the target"), [0, 66, 58, 100])
        self.table.sort_by_heads()
        self.table.sortByColumn(1, Qt.SortOrder.DescendingOrder)
        self._more = boxed(hbox(self.blanket, self.none, STRETCH, self.save_button, gap=12))
        top = vbox(self.field, self.about, self._more, gap=6, margins=(16, 4, 16, 6))
        self.detail = note("", "text_2")
        foot = Ground("panel", line=True)
        vbox(self.detail, margins=(16, 7, 16, 8), on=foot)
        vbox(boxed(top), (self.table, 1), foot, on=self)
        self.field.named.connect(self.choose)
        self.field.returnPressed.connect(self._emptied)
        self.blanket.clicked.connect(target.show_blanket)
        self.none.clicked.connect(lambda: self.choose(""))
        self.table.chosen.connect(self._row_chosen)
        target.chosen.connect(self._show_name)
        target.changed.connect(self.show_found)
        self._show_name()
        self.show_found()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._target.look(True, "panel")

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._target.look(False, "panel")

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        # Names give way last: the share says the same in other units, and the export has both.
        self.table.gone = frozenset({1} if self.width() < theme().px(NARROW) else ())
        self.table.arrange()

    def begin(self, selected: tuple[str, ...]) -> None:
        """Take the selected variable as the target, if none is chosen."""
        if not self._target.name and len(selected) == 1:
            self.choose(selected[0])

    def choose(self, name: str) -> None:
        """Choose a target; "" for none."""
        self._target.choose(name)
        self._show_name()

    def _row_chosen(self, row: int) -> None:
        self._show_detail(row)
        self._selection.select([self.model.rows[row].variable])

    def _show_detail(self, row: int) -> None:
        """Say what the most telling state of a row does to the target."""
        found = self.model.found
        there = found is not None and row < len(self.model.rows)
        self.detail.setVisible(there)
        if found is not None and there:
            self.detail.setText(state_text(found, self.model.rows[row]))

    def _emptied(self) -> None:
        if not self.field.text().strip():
            self.choose("")

    def _show_name(self) -> None:
        self.field.setText(self._target.name)
        self.show_found()

    def show_found(self) -> None:
        """Show what was found."""
        target = self._target
        self.field.offer(target.names)
        found = target.found
        if found is not self.model.found:
            self.model.show_found(found)
            self._show_detail(0)
        self._more.setVisible(bool(target.name))
        self.save_button.setEnabled(found is not None)
        self.blanket.setEnabled(target.name in target.names)
        given = target.name in {**target.evidence.states, **target.evidence.interventions}
        wrong = target.name and target.fault and not given
        self.about.set_ink("error" if wrong else "text_2")
        if not target.name:
            text = tr("Choose the variable that you want to tell about. Nodes then show how much.")
        elif found is None:
            text = target.fault or tr("Working out…")
        else:
            text = entropy_text(found)
        self.about.setText(text)

    # -- leaving with it -----------------------------------------------------------------------

    def copy(self) -> None:
        """Copy the table."""
        found = self._target.found
        if found is not None:
            QGuiApplication.clipboard().setText(target_csv(found))
            self._tasks.notify(
                "good", tr("What tells about {target} is copied as CSV.", target=found.target)
            )

    def _ask(self) -> None:
        path = ask_place(
            self, tr("Save what tells about the target"), "target.csv", tr("Tables (*.csv)"),
            (".csv",),
        )  # fmt: skip
        if path is not None:
            self.save(path)

    def save(self, path: Path) -> None:
        """Write the table to a file."""
        found = self._target.found
        if found is None:
            # The graph or its data changed while a place was chosen.
            self._tasks.notify("caution", tr("It is not known yet; nothing is saved."))
            return
        write_text(self._tasks, path, lambda: target_csv(found))
