"""The arcs of the knowledge: a line that adds some, and a table that shows and removes them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from PySide6.QtCore import QItemSelection, QItemSelectionModel, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QMenu, QWidget

from bnstudio.graph.knowledge import Arc, Knowledge
from bnstudio.gui.knowledge.arc_adder import ArcAdder, ChanceField
from bnstudio.gui.knowledge.arcs_model import LOOKS, ArcRow, ArcsModel, Kind
from bnstudio.gui.widgets.buttons import Button
from bnstudio.gui.widgets.dialogs import context_menu
from bnstudio.gui.widgets.fields import ComboField, SearchField
from bnstudio.gui.widgets.labels import Label, Line
from bnstudio.gui.widgets.layouts import STRETCH, boxed, hbox, stack, vbox
from bnstudio.gui.widgets.table.view import Table
from bnstudio.gui.wording.numbers import counted, format_count
from bnstudio.gui.wording.plain import action_text
from bnstudio.gui.wording.tr import tr


class ArcTable(Table):
    """The table; Delete asks for the chosen rows to be removed.

    Signals
    -------
    removal_asked()
        The chosen arcs are to be removed.
    """

    removal_asked = Signal()

    def __init__(self, model: ArcsModel) -> None:
        super().__init__(model, tr("Arcs"), (0, 200, 128, 104))
        self.arcs = model
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.sort_by_heads()

    def arrange(self) -> None:
        # The two names share what the other columns leave.
        scale = self.viewport().width() or 1
        fixed = sum(self.widths[2:])
        self.widths[1] = max(80, (scale - fixed) // 2)
        super().arrange()

    def chosen_rows(self) -> list[ArcRow]:
        """Return the chosen rows from top to bottom."""
        rows = sorted(index.row() for index in self.selectionModel().selectedRows())
        return [self.arcs.rows[row] for row in rows]

    def choose_arcs(self, arcs: Collection[Arc]) -> None:
        """Choose these arcs as far as they are shown; the first comes into sight."""
        wanted, picked, first = set(arcs), QItemSelection(), None
        for row, shown in enumerate(self.arcs.rows):
            if shown.arc in wanted:
                index = self.arcs.index(row, 0)
                picked.select(index, self.arcs.index(row, self.arcs.columnCount() - 1))
                first = first or index
        self.selectionModel().select(picked, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        if first is not None:
            keep = QItemSelectionModel.SelectionFlag.NoUpdate
            self.selectionModel().setCurrentIndex(first, keep)
            self.scrollTo(first)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.removal_asked.emit()
        else:
            super().keyPressEvent(event)


class ArcsPane(QWidget):
    """The pane.

    Signals
    -------
    added(str, list, float)
        See :class:`ArcAdder`; also what becomes of chosen arcs.
    removed(list)
        Arcs about which nothing is to be said any more.
    """

    added = Signal(str, list, float)
    removed = Signal(list)

    def __init__(self) -> None:
        super().__init__()
        self.adder = ArcAdder()
        self.model = ArcsModel(self)
        self.table = ArcTable(self.model)
        self.search = SearchField(tr("Find a name or pattern"))
        self.search.setAccessibleName(tr("Find arcs"))
        self.kind = ComboField(
            [(tr("All arcs"), None), *((LOOKS[kind][0], kind) for kind in LOOKS)],
            name=tr("Kind of arcs"),
        )
        self.kind.setFixedWidth(self.kind.sizeHint().width())
        self.count = Label("", "body", "text_3")
        self.chance = ChanceField(tr("Probability of the chosen arcs"))
        self.change = Button(tr("Change…"))
        self.remove = Button(tr("Remove"))
        self.nothing = Label("", "body", "text_2", wrap=True)
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._pages = stack(self.table, boxed(vbox(self.nothing, margins=(24, 24, 24, 24))))
        tools = hbox(
            (self.search, 1), self.kind, self.count, STRETCH, self.chance, self.change, self.remove,
            gap=8, margins=(16, 6, 16, 6),
        )  # fmt: skip
        vbox(self.adder, Line(), tools, Line(), (self._pages, 1), on=self)
        self.adder.added.connect(self.added)
        self.search.textChanged.connect(self._narrow)
        self.kind.currentIndexChanged.connect(self._narrow)
        self.remove.clicked.connect(self._remove)
        self.change.clicked.connect(self._change)
        self.chance.valueChanged.connect(self._weigh)
        self.table.removal_asked.connect(self._remove)
        self.table.selectionModel().selectionChanged.connect(self._show_chosen)
        self._show()

    def show_knowledge(
        self,
        knowledge: Knowledge,
        names: Sequence[str],
        groups: Mapping[str, str],
        culprits: Collection[Arc],
    ) -> None:
        """Show the arcs of ``knowledge``; what was chosen stays so as far as it is there."""
        self.adder.offer(names, groups)
        self.adder.show_required(knowledge.required)
        chosen = [row.arc for row in self.table.chosen_rows()]
        self.model.show_knowledge(knowledge, culprits)
        if chosen:
            self.table.choose_arcs(chosen)
        self._show()

    def choose(self, arcs: Collection[Arc]) -> None:
        """Choose arcs, and give the table the focus."""
        there = {row.arc for row in self.model.rows}
        if not there.issuperset(set(arcs) & {row.arc for row in self.model.all}):
            self.search.clear()
            self.kind.set_value(None)
        self.table.choose_arcs(arcs)
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def _narrow(self) -> None:
        kind = self.kind.value
        self.model.narrow(self.search.text(), kind if isinstance(kind, Kind) else None)
        self._show()

    def _show(self) -> None:
        shown, there = len(self.model.rows), len(self.model.all)
        self.count.setText(
            counted(there, "arc")
            if shown == there
            else tr("{shown} of {arcs}", shown=format_count(shown), arcs=counted(there, "arc"))
        )
        self.nothing.setText(
            tr("No arc is of this kind, or has such a name.")
            if there
            else tr(
                "No arc is required or forbidden. Add some above, or right-click an arc or two "
                "chosen nodes of the graph."
            )
        )
        self._pages.setCurrentIndex(0 if shown else 1)
        self._show_chosen()

    def _show_chosen(self, *_: object) -> None:
        chosen = self.table.chosen_rows()
        some = bool(chosen)
        self.remove.setEnabled(some)
        self.remove.setText(
            tr("Remove {arcs}", arcs=counted(len(chosen), "arc")) if some else tr("Remove")
        )
        self.remove.setToolTip("" if some else tr("Choose arcs in the table"))
        self.change.setEnabled(some)
        soft = some and all(row.kind is Kind.BELIEVED for row in chosen)
        self.chance.setVisible(soft)
        if soft:
            blocked = self.chance.blockSignals(True)
            self.chance.set_number(chosen[0].chance)
            self.chance.blockSignals(blocked)

    # -- doing ---------------------------------------------------------------------------------

    def _remove(self) -> None:
        arcs = [row.arc for row in self.table.chosen_rows()]
        if arcs:
            row = self.table.currentIndex().row()
            self.removed.emit(arcs)
            if self.model.rows:
                self.table.choose(min(max(row - len(arcs) + 1, 0), len(self.model.rows) - 1))

    def _weigh(self, chance: float) -> None:
        rows = self.table.chosen_rows()
        if not self.chance.fault and any(row.chance != chance for row in rows):
            self.added.emit("believe", [row.arc for row in rows], chance)

    def _change(self) -> None:
        corner = self.change.mapToGlobal(self.change.rect().bottomLeft())
        self.change_menu().popup(corner)

    def change_menu(self) -> QMenu:
        """Return what may become of the chosen arcs."""
        arcs = [row.arc for row in self.table.chosen_rows()]
        menu = context_menu(self)
        chance = 0.8 if self.chance.fault else self.chance.value()
        for words, what in (
            (tr("Require"), "require"),
            (tr("Forbid"), "forbid"),
            (tr("Forbid both ways"), "forbid_both"),
            (tr("Give a probability"), "believe"),
        ):
            action = menu.addAction(action_text(words))
            action.triggered.connect(
                lambda _on=False, what=what: self.added.emit(what, arcs, chance)
            )
        menu.addSeparator()
        menu.addAction(tr("Remove\tDel")).triggered.connect(lambda _on=False: self._remove())
        return menu

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if self.table.viewport().underMouse() and self.table.chosen_rows():
            self.change_menu().popup(event.globalPos())
