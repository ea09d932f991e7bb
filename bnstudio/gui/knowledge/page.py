"""The Knowledge page: what is known of the arcs, one kind at a time, and what contradicts itself.

The page shows the project's knowledge and makes each edit a step that undo takes back. The panes
know nothing of the project: they show a :class:`~bnstudio.graph.knowledge.Knowledge` and ask.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QMenu, QWidget

from bnstudio.graph import knowledge_edits as edits
from bnstudio.graph.knowledge import Arc, Knowledge
from bnstudio.gui.knowledge.arcs_pane import ArcsPane
from bnstudio.gui.knowledge.board import Board
from bnstudio.gui.knowledge.fault_line import FaultLine
from bnstudio.gui.knowledge.files import KnowledgeFiles
from bnstudio.gui.knowledge.limit_dialog import LimitDialog
from bnstudio.gui.knowledge.names_model import Marks
from bnstudio.gui.knowledge.orderings_pane import OrderingsPane
from bnstudio.gui.knowledge.variables_pane import VariablesPane
from bnstudio.gui.services.data import Data
from bnstudio.gui.services.document import Document
from bnstudio.gui.services.learn_form import LearnForm
from bnstudio.gui.widgets.buttons import Button, IconButton
from bnstudio.gui.widgets.choices import Segmented
from bnstudio.gui.widgets.dialogs import context_menu, show_freed
from bnstudio.gui.widgets.fields import SearchField
from bnstudio.gui.widgets.labels import ElidedLabel, Label, Line
from bnstudio.gui.widgets.layouts import STRETCH, boxed, hbox, stack, vbox
from bnstudio.gui.wording.knowledge import arcs_text, knowledge_summary, variables_text
from bnstudio.gui.wording.names import few_names
from bnstudio.gui.wording.numbers import format_short
from bnstudio.gui.wording.tr import tr, trn

PANES = (
    ("tiers", tr("Tiers")),
    ("arcs", tr("Arcs")),
    ("variables", tr("Variables")),
    ("orderings", tr("Orderings")),
)
_GOOD = tr("Nothing in it contradicts itself.")
_HINT = tr("No arc goes to an earlier tier. Drag variables, or press Alt+Left and Alt+Right.")


class KnowledgePage(QWidget):
    """The page.

    Parameters
    ----------
    document, data, form
        What the page shows and edits; the in-degree limit is one of the form's settings.
    """

    def __init__(
        self,
        document: Document,
        data: Data,
        form: LearnForm,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("KnowledgePage")
        self.setAccessibleName(tr("Knowledge"))
        self._document, self._data, self._form = document, data, form
        self._waiting = True
        self.files = KnowledgeFiles(data, self)
        self._build()
        self._connect()

    # -- making it -----------------------------------------------------------------------------

    def _build(self) -> None:
        self.panes = Segmented(PANES, name=tr("Kind of knowledge"))
        self.how = Button(tr("How it works"), "link")
        self.load = Button(tr("Load…"), height=28)
        self.load.setToolTip(tr("Read knowledge from a file: JSON, CSV, Tetrad or bnlearn"))
        self.save = Button(tr("Save as…"), height=28)
        self.more = IconButton("dots-three", tr("More about the knowledge"))
        strip = boxed(
            hbox(
                self.panes, STRETCH, self.how, self.load, self.save, self.more,
                gap=12, margins=(16, 0, 12, 0),
            ),
            40,
        )  # fmt: skip
        self.board, self.search = Board(), SearchField(tr("Find a name or pattern"))
        self.search.setAccessibleName(tr("Find variables in the tiers"))
        self.hint = ElidedLabel(_HINT, "body", "text_3", Qt.TextElideMode.ElideRight)
        self.search.setMaximumWidth(self.search.fontMetrics().horizontalAdvance("0") * 32)
        tools = hbox((self.search, 1), (self.hint, 2), gap=16, margins=(16, 6, 16, 6))
        tiers = boxed(vbox(tools, Line(), (self.board, 1)))
        self.arcs, self.variables, self.orderings = ArcsPane(), VariablesPane(), OrderingsPane()
        self._pages = dict(
            zip(
                (key for key, _ in PANES),
                (tiers, self.arcs, self.variables, self.orderings),
                strict=True,
            )
        )
        self._stack = stack(*self._pages.values())
        self.faults = FaultLine()
        self.summary = self.faults.summary
        self.nothing = Label(tr("Open a table first: knowledge is about its variables."), "body")
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        whole = boxed(vbox(strip, Line(), (self._stack, 1), self.faults))
        self._whole = stack(whole, boxed(vbox(STRETCH, self.nothing, STRETCH)))
        vbox(self._whole, on=self)

    def _connect(self) -> None:
        data, board = self._data, self.board
        for signal in (
            self._document.replaced, data.dataset_changed, data.included_changed,
            data.knowledge_changed, data.groups_changed, self._form.settings_changed,
        ):  # fmt: skip
            signal.connect(self.refresh)
        self.panes.changed.connect(self._pane_chosen)
        self.search.textChanged.connect(self._show_tiers)
        self.how.clicked.connect(self.files.show_help)
        self.load.clicked.connect(self.files.load)
        self.save.clicked.connect(self.files.save)
        self.more.clicked.connect(self._open_menu)
        board.place_asked.connect(self._place)
        board.add_asked.connect(self._add_tier)
        board.remove_asked.connect(self._remove_tier)
        board.move_asked.connect(self._move_tier)
        board.within_asked.connect(self._within)
        board.limit_asked.connect(self._ask_limit)
        for pane in (board, self.variables):
            pane.root_asked.connect(partial(self._end, edits.set_root, "enters"))
            pane.leaf_asked.connect(partial(self._end, edits.set_leaf, "leaves"))
        self.variables.limit_asked.connect(self.limit_parents)
        self.variables.order_asked.connect(self._begin_ordering)
        self.arcs.added.connect(self._say_of_arcs)
        self.arcs.removed.connect(self._withdraw)
        self.orderings.added.connect(self._add_ordering)
        self.orderings.changed.connect(self._change_ordering)
        self.faults.show_asked.connect(self.show_culprits)
        self.faults.changed.connect(self._show_panes)

    # -- what is shown -------------------------------------------------------------------------

    @property
    def knowledge(self) -> Knowledge:
        """The knowledge that is shown."""
        return self._data.knowledge

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._waiting:
            self.refresh()

    def refresh(self, *_: object) -> None:
        """Show the knowledge as it is, and what contradicts itself; later while it is hidden."""
        self._waiting = not self.isVisible()
        if self._waiting:
            return
        there = self._data.dataset is not None
        self._whole.setCurrentIndex(0 if there else 1)
        if not there:
            return
        self.summary.setText(knowledge_summary(self.knowledge))
        self._find_strange()
        lacking = f" {self._lacking()}" if self._strange else ""
        good = f"{_GOOD}{lacking}" if self.knowledge else ""
        self.faults.show_faults(self._form.contradictions(), good)
        self.save.setEnabled(bool(self.knowledge))
        self._show_panes()

    def _find_strange(self) -> None:
        known = set(self._data.variable_names)
        named = dict.fromkeys(self.knowledge.names())
        self._strange = tuple(name for name in named if name not in known)

    def _lacking(self) -> str:
        return trn(
            "{names} is not in the table and is left out.",
            "{names} are not in the table and are left out.",
            len(self._strange),
            names=few_names(self._strange),
        )

    def _marks(self) -> Marks:
        known, fault = self.knowledge, self.faults.current
        return Marks(
            roots=frozenset(known.roots),
            leaves=frozenset(known.leaves),
            limits=known.max_parents,
            culprits=frozenset(fault.variables) if fault else frozenset(),
            strange=frozenset(self._strange),
        )

    def _names(self) -> tuple[str, ...]:
        return self._data.variable_names

    def _show_panes(self) -> None:
        """Show the pane that is in front; the others are shown when they come."""
        fault = self.faults.current
        pane = self.panes.value
        if pane == "tiers":
            self._show_tiers()
        elif pane == "arcs":
            culprits = fault.arcs if fault else ()
            self.arcs.show_knowledge(self.knowledge, self._names(), self._data.groups, culprits)
        elif pane == "variables":
            names = (*self._names(), *self._strange)
            self.variables.show_knowledge(self.knowledge, names, self._marks())
        else:
            culprits_ = fault.variables if fault else ()
            self.orderings.show_knowledge(self.knowledge, self._names(), culprits_)

    def _show_tiers(self, *_: object) -> None:
        marks = self._marks()
        self.board.show_knowledge(self.knowledge, self._names(), marks, self.search.text())

    def _pane_chosen(self, pane: str) -> None:
        self._stack.setCurrentWidget(self._pages[pane])
        if not self._waiting:
            self._show_panes()

    def show_pane(self, pane: str) -> None:
        """Bring ``tiers``, ``arcs``, ``variables`` or ``orderings`` to the front."""
        self.panes.set_value(pane)

    def show_arcs(self, arcs: Iterable[Arc]) -> None:
        """Bring the table of arcs to the front and choose some."""
        self.show_pane("arcs")
        self.arcs.choose(list(arcs))

    def show_culprits(self) -> None:
        """Choose what the contradiction that is named is about, where it can be changed."""
        fault, known = self.faults.current, self.knowledge
        if fault is None:
            return
        spoken = {*known.required, *known.forbidden, *(item[:2] for item in known.prior)}
        names = fault.variables
        if spoken & set(fault.arcs):
            self.show_arcs(fault.arcs)
        elif fault.orderings:
            self.show_pane("orderings")
            self.orderings.choose(fault.orderings[0])
        elif any(set(names) & set(tier) for tier in known.tiers):
            self.search.clear()
            self.show_pane("tiers")
            self.board.choose(names)
        else:
            self.show_pane("variables")
            self.variables.choose(names)

    # -- edits ---------------------------------------------------------------------------------

    def _change(self, text: str, knowledge: Knowledge) -> None:
        self._data.set_knowledge(knowledge, text)

    def _place(self, names: list[str], number: int) -> None:
        tier = None if number == 0 else number - 1
        where = tr(
            "put {variables_text} into tier {number}",
            variables_text=variables_text(names),
            number=number,
        )
        text = (
            where
            if number
            else tr("take {variables_text} out of the tiers", variables_text=variables_text(names))
        )
        self._change(text, edits.place_in_tier(self.knowledge, names, tier))

    def _add_tier(self, number: int) -> None:
        chosen = self.board.chosen() if number > len(self.knowledge.tiers) else []
        self._change(
            tr("add tier {number}", number=number),
            edits.insert_tier(self.knowledge, number - 1, chosen),
        )
        self.board.choose(chosen)

    def _remove_tier(self, number: int) -> None:
        self._change(
            tr("remove tier {number}", number=number), edits.remove_tier(self.knowledge, number - 1)
        )

    def _move_tier(self, number: int, to: int) -> None:
        self._change(
            tr("move tier {number}", number=number),
            edits.move_tier(self.knowledge, number - 1, to - 1),
        )

    def _within(self, number: int, on: bool) -> None:
        text = (
            tr("forbid arcs inside tier {number}", number=number)
            if on
            else tr("allow arcs inside tier {number}", number=number)
        )
        self._change(text, edits.set_forbid_within(self.knowledge, number - 1, on))

    def _end(
        self,
        edit: Callable[[Knowledge, list[str], bool], Knowledge],
        word: str,
        names: list[str],
        on: bool,
    ) -> None:
        said = {
            ("enters", True): tr("nothing enters {names}", names=variables_text(names)),
            ("enters", False): tr("something enters {names}", names=variables_text(names)),
            ("leaves", True): tr("nothing leaves {names}", names=variables_text(names)),
            ("leaves", False): tr("something leaves {names}", names=variables_text(names)),
        }
        self._change(said[word, on], edit(self.knowledge, names, on))

    def limit_parents(self, names: list[str], most: int | None) -> None:
        """Let variables have at most so many parents; ``None`` for no limit of their own."""
        changed = self.knowledge
        for name in names:
            changed = edits.limit_parents(changed, name, most)
        self._change(
            tr("limit the parents of {variables_text}", variables_text=variables_text(names)),
            changed,
        )

    def _ask_limit(self, names: list[str]) -> LimitDialog:
        dialog = LimitDialog(names, self.knowledge, self.window())
        dialog.accepted.connect(lambda: self.limit_parents(names, dialog.number))
        return show_freed(dialog)

    def _say_of_arcs(self, what: str, arcs: list[Arc], chance: float) -> None:
        known, named = self.knowledge, arcs_text(arcs)
        if what == "believe":
            known = edits.believe(known, chance, *arcs)
            text = tr(
                "give {named} the probability {chance}", named=named, chance=format_short(chance)
            )
        elif what == "require":
            known, text = edits.require(known, *arcs), tr("require {named}", named=named)
        elif what == "forbid":
            known, text = edits.forbid(known, *arcs), tr("forbid {named}", named=named)
        else:
            known, text = (
                edits.forbid_both(known, *arcs),
                tr("forbid {named} both ways", named=named),
            )
        self._change(text, known)
        self.arcs.choose(arcs[:1000])

    def _withdraw(self, arcs: list[Arc]) -> None:
        text = tr("withdraw what is said of {arcs_text}", arcs_text=arcs_text(arcs))
        self._change(text, edits.withdraw(self.knowledge, *arcs))

    def _begin_ordering(self, names: list[str]) -> None:
        self.show_pane("orderings")
        self.orderings.begin(names)

    def _add_ordering(self, names: list[str]) -> None:
        self._change(tr("add an ordering"), edits.add_ordering(self.knowledge, names))

    def _change_ordering(self, at: int, names: list[str]) -> None:
        text = tr("change an ordering") if names else tr("remove an ordering")
        self._change(text, edits.change_ordering(self.knowledge, at, names))

    # -- all of it -----------------------------------------------------------------------------

    def _open_menu(self) -> None:
        self.menu().popup(self.more.mapToGlobal(self.more.rect().bottomLeft()))

    def menu(self) -> QMenu:
        """Return the menu of what can be done with all of the knowledge."""
        menu = context_menu(self)
        menu.addAction(tr("Add from a file…")).triggered.connect(lambda: self.files.load(add=True))
        menu.addAction(tr("Open the example")).triggered.connect(lambda: self.files.show_example())
        menu.addSeparator()
        strange = menu.addAction(tr("Take out names that the table lacks"))
        strange.setEnabled(bool(self._strange))
        strange.triggered.connect(self._drop_strange)
        clear = menu.addAction(tr("Clear all of it"))
        clear.setEnabled(bool(self.knowledge))
        clear.triggered.connect(lambda: self._change(tr("clear the knowledge"), Knowledge()))
        return menu

    def _drop_strange(self) -> None:
        known = edits.withdraw_variables(self.knowledge, self._strange)
        self._change(
            tr("take out {variables_text}", variables_text=variables_text(self._strange)), known
        )
