"""The most probable explanation: the likeliest state of all variables together."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from bnstudio.gui.services.queries import Queries
from bnstudio.gui.widgets.form_row import note
from bnstudio.gui.widgets.layouts import boxed, vbox
from bnstudio.gui.widgets.table.cells import Cell
from bnstudio.gui.widgets.table.model import TableModel
from bnstudio.gui.widgets.table.view import Table
from bnstudio.gui.wording.queries import GIVEN, format_evidence_probability
from bnstudio.gui.wording.tr import tr
from bnstudio.project.querying.record import how_given

_HEADS = (tr("Variable"), tr("State"), tr("Given"))
_MIDDLE = Qt.TextElideMode.ElideMiddle


class ExplanationModel(TableModel):
    """A row for each variable: its state, and how it is given."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[tuple[str, str, str]] = []

    def show_lines(self, lines: list[tuple[str, str, str]]) -> None:
        """Show variables with their states."""
        self.beginResetModel()
        self.lines = lines
        self.endResetModel()

    def size(self) -> tuple[int, int]:
        return len(self.lines), len(_HEADS)

    def cell_text(self, row: int, column: int) -> str:
        return self.lines[row][column]

    def cell_look(self, row: int, column: int) -> Cell | None:
        inks = ("text_2", "text", "text_3")
        return Cell(self.lines[row][column], ink=inks[column], elide=_MIDDLE)

    def cell_tip(self, row: int, column: int) -> str:
        return self.lines[row][column]

    def head_text(self, column: int) -> str:
        return _HEADS[column]


class ExplanationView(QWidget):
    """The view.

    Signals
    -------
    picked(str)
        A variable is to be selected.
    """

    picked = Signal(str)

    def __init__(self, queries: Queries) -> None:
        super().__init__()
        self._queries = queries
        self.about = note("", "text_2")
        self.model = ExplanationModel()
        self.table = Table(self.model, tr("Most probable explanation"), [0, 112, 76])
        vbox(boxed(vbox(self.about, margins=(16, 4, 16, 8))), (self.table, 1), on=self)
        self.table.chosen.connect(lambda row: self.picked.emit(self.model.lines[row][0]))
        queries.detail_changed.connect(self.show_answer)

    def show_answer(self) -> None:
        """Show what was found."""
        queries, found = self._queries, self._queries.explanation
        if found is None:
            self.model.show_lines([])
            self.about.set_ink("error" if queries.detail_fault else "text_3")
            self.about.setText(queries.detail_fault or tr("Working out…"))
            return
        given = queries.evidence
        self.model.show_lines(
            [
                (name, state, GIVEN.get(how_given(given, name), ""))
                for name, state in found.states.items()
            ]
        )
        self.about.set_ink("text_2")
        after = tr(" given the evidence") if given.names else ""
        self.about.setText(
            tr(
                "Probability{after}: {evidence_probability}. These "
                "states together are the likeliest; each by itself need not be.",
                after=after,
                evidence_probability=format_evidence_probability(found.log_posterior),
            )
        )
