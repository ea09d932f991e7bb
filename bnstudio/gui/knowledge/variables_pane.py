"""Single variables: nothing enters, nothing leaves, most parents; for one or several at once."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import QItemSelection, QItemSelectionModel, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QAbstractItemView, QWidget

from bnstudio.graph.knowledge import Knowledge
from bnstudio.gui.knowledge.names_model import Marks
from bnstudio.gui.knowledge.variables_model import LEAF, ROOT, VariablesModel
from bnstudio.gui.widgets.buttons import Button
from bnstudio.gui.widgets.fields import CheckBox, SearchField
from bnstudio.gui.widgets.labels import ElidedLabel, Label, Line
from bnstudio.gui.widgets.layouts import boxed, hbox, stack, vbox
from bnstudio.gui.widgets.number_fields import WholeField
from bnstudio.gui.widgets.table.cells import tick_rect
from bnstudio.gui.widgets.table.view import Table
from bnstudio.gui.wording.numbers import counted
from bnstudio.gui.wording.tr import tr

LEFT = Qt.MouseButton.LeftButton


class VariableTable(Table):
    """The table; a click on a tick, or the keys E and L, say that nothing enters or leaves.

    Signals
    -------
    end_asked(list, int)
        A tick of these variables was pressed, in the column ``ROOT`` or ``LEAF``.
    """

    end_asked = Signal(list, int)

    def __init__(self, model: VariablesModel) -> None:
        super().__init__(model, tr("Variables"), (0, 64, 128, 128, 112))
        self.variables = model
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.sort_by_heads()

    def chosen_names(self) -> list[str]:
        """Return the chosen variables from top to bottom."""
        rows = sorted(index.row() for index in self.selectionModel().selectedRows())
        return [self.variables.names[row] for row in rows]

    def choose_names(self, names: Collection[str]) -> None:
        """Choose these variables as far as they are shown; the first comes into sight."""
        wanted, picked, first = set(names), QItemSelection(), None
        for row, name in enumerate(self.variables.names):
            if name in wanted:
                index = self.variables.index(row, 0)
                picked.select(index, self.variables.index(row, self.variables.columnCount() - 1))
                first = first or index
        self.selectionModel().select(picked, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        if first is not None:
            keep = QItemSelectionModel.SelectionFlag.NoUpdate
            self.selectionModel().setCurrentIndex(first, keep)
            self.scrollTo(first)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        place = event.position().toPoint()
        index = self.indexAt(place)
        if event.button() == LEFT and index.column() in (ROOT, LEAF):
            box = tick_rect(self.text_rect(self.visualRect(index), index.column()))
            if box.adjusted(-8, 0, 8, 0).contains(place):
                name, chosen = self.variables.names[index.row()], self.chosen_names()
                # A tick on one of several chosen rows is for them all.
                self.end_asked.emit(chosen if name in chosen else [name], index.column())
                return
        super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        column = {Qt.Key.Key_E: ROOT, Qt.Key.Key_L: LEAF}.get(Qt.Key(event.key()))
        plain = event.modifiers() == Qt.KeyboardModifier.NoModifier
        if column is not None and plain and self.chosen_names():
            self.end_asked.emit(self.chosen_names(), column)
        else:
            super().keyPressEvent(event)


class VariablesPane(QWidget):
    """The pane: table above, what is set for the chosen variables below.

    Signals
    -------
    root_asked(list, bool), leaf_asked(list, bool)
        Nothing is to enter variables, or to leave them; or that is taken back.
    limit_asked(list, object)
        The most parents of variables, ``None`` for no limit of their own.
    order_asked(list)
        A partial ordering of these variables is to be begun.
    """

    root_asked = Signal(list, bool)
    leaf_asked = Signal(list, bool)
    limit_asked = Signal(list, object)
    order_asked = Signal(list)

    def __init__(self) -> None:
        super().__init__()
        self.model = VariablesModel(self)
        self.table = VariableTable(self.model)
        self.search = SearchField(tr("Find a name or pattern"))
        self.search.setAccessibleName(tr("Find variables"))
        self.spoken = CheckBox(tr("Only those of which something is known"))
        self.who = ElidedLabel("", "value")
        self.root = CheckBox(tr("Nothing enters"))
        self.root.setToolTip(tr("No arc goes to them (E)"))
        self.leaf = CheckBox(tr("Nothing leaves"))
        self.leaf.setToolTip(tr("No arc comes from them (L)"))
        self.most = WholeField(0, None, special=tr("no limit"), name=tr("Most parents"))
        self.most.setFixedWidth(self.most.fontMetrics().horizontalAdvance("0") * 16)
        self.order = Button(tr("Order them…"))
        self.order.setToolTip(tr("Begin a partial ordering of the chosen variables"))
        self.nothing = Label(tr("No variable has such a name."), "body", "text_2")
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._pages = stack(self.table, boxed(vbox(self.nothing)))
        tools = hbox((self.search, 1), self.spoken, gap=16, margins=(16, 6, 16, 6))
        self.form = boxed(
            hbox(
                (self.who, 1), self.root, self.leaf, Label(tr("Most parents"), "label"), self.most,
                self.order, gap=12, margins=(16, 6, 16, 6),
            )
        )  # fmt: skip
        vbox(tools, Line(), (self._pages, 1), Line(), self.form, on=self)
        self.search.textChanged.connect(self._narrow)
        self.spoken.toggled.connect(self._narrow)
        self.table.end_asked.connect(self._toggle)
        self.table.selectionModel().selectionChanged.connect(self._show_chosen)
        self.root.clicked.connect(lambda on: self.root_asked.emit(self.table.chosen_names(), on))
        self.leaf.clicked.connect(lambda on: self.leaf_asked.emit(self.table.chosen_names(), on))
        self.most.valueChanged.connect(self._limit)
        self.order.clicked.connect(lambda: self.order_asked.emit(self.table.chosen_names()))
        self._show_chosen()

    def show_knowledge(self, knowledge: Knowledge, names: Sequence[str], marks: Marks) -> None:
        """Show what is known of the variables; what was chosen stays so."""
        chosen = self.table.chosen_names()
        self.model.show_knowledge(knowledge, names, marks)
        if chosen and self.table.chosen_names() != chosen:
            self.table.choose_names(chosen)
        self._pages.setCurrentIndex(0 if self.model.names else 1)
        self._show_chosen()

    def choose(self, names: Collection[str]) -> None:
        """Choose variables, and give the table the focus."""
        if not set(self.model.names) & set(names):
            self.search.clear()
            self.spoken.setChecked(False)
        self.table.choose_names(names)
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def _narrow(self, *_: object) -> None:
        chosen = self.table.chosen_names()
        self.model.narrow(self.search.text(), spoken=self.spoken.isChecked())
        self.table.choose_names(chosen)
        self._pages.setCurrentIndex(0 if self.model.names else 1)
        self._show_chosen()

    def _show_chosen(self, *_: object) -> None:
        names, marks = self.table.chosen_names(), self.model.marks
        some = bool(names)
        for part in (self.root, self.leaf, self.most):
            part.setEnabled(some)
        self.order.setEnabled(len(names) > 1)
        if not some:
            self.who.setText(tr("Choose variables"))
        else:
            self.who.setText(names[0] if len(names) == 1 else counted(len(names), "variable"))
        for box, there in ((self.root, marks.roots), (self.leaf, marks.leaves)):
            count = sum(name in there for name in names)
            state = (
                Qt.CheckState.Checked
                if some and count == len(names)
                else (Qt.CheckState.PartiallyChecked if count else Qt.CheckState.Unchecked)
            )
            box.setCheckState(state)
            box.setTristate(False)
        limits = {marks.limits.get(name) for name in names}
        blocked = self.most.blockSignals(True)
        self.most.set_number(limits.pop() if len(limits) == 1 else None)
        self.most.blockSignals(blocked)

    def _toggle(self, names: list[str], column: int) -> None:
        there = self.model.marks.roots if column == ROOT else self.model.marks.leaves
        on = not set(names) <= set(there)
        (self.root_asked if column == ROOT else self.leaf_asked).emit(names, on)

    def _limit(self, *_: object) -> None:
        names = self.table.chosen_names()
        if names:
            self.limit_asked.emit(names, self.most.number)
