"""The rows of the Query tab: every variable, and below it its states with their probabilities.

The rows are one flat list, so that ten thousand variables scroll as smoothly as ten.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, Qt

from bnstudio.gui.services.queries import Queries
from bnstudio.gui.widgets.table.cells import Index
from bnstudio.gui.wording.numbers import format_number, format_short
from bnstudio.gui.wording.plain import plain, plain_lines
from bnstudio.gui.wording.queries import GIVEN, format_probability
from bnstudio.gui.wording.tr import tr
from bnstudio.project.querying.record import how_given

#: Which variables are listed: key, words.
FILTERS = (
    ("all", tr("All variables")),
    ("selected", tr("Selected on the canvas")),
    ("given", tr("Given")),
)
#: The row of a variable's name has this in place of the number of a state.
HEAD = -1


@dataclass(frozen=True, slots=True)
class Share:
    """What the row of a state says.

    Attributes
    ----------
    state
        Its name.
    value, before
        Its probability with and without the evidence; ``None`` while it is not known.
    how
        How it is given: ``observed``, ``set``, or "" for a state that is not.
    weight
        Its weight, where the variable has a likelihood.
    """

    state: str
    value: float | None
    before: float | None
    how: str
    weight: float | None


class PosteriorModel(QAbstractListModel):
    """The list; ``filter`` is a key of :data:`FILTERS`."""

    def __init__(self, queries: Queries, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._queries = queries
        self._rows: list[tuple[int, int]] = []
        self._at: dict[int, int] = {}
        self._text = ""
        self._selected: frozenset[str] = frozenset()
        self._listed: object = None
        self.filter = "all"

    # -- what is listed ------------------------------------------------------------------------

    def set_text(self, text: str) -> None:
        """List only variables whose name holds ``text``, whatever the case."""
        text = text.strip().casefold()
        if text != self._text:
            self._text = text
            self.rebuild()

    def set_filter(self, key: str) -> None:
        """List the variables of a filter."""
        if key != self.filter:
            self.filter = key
            self.rebuild()

    def set_selected(self, names: Collection[str]) -> None:
        """Take note of what is selected on the canvas."""
        self._selected = frozenset(names)
        if self.filter == "selected":
            self.rebuild()

    def rebuild(self) -> None:
        """List what passes the filters."""
        self.beginResetModel()
        self._rows, self._at = [], {}
        source = self._queries.source
        if source is not None:
            given = frozenset(self._queries.evidence.names)
            for node, variable in enumerate(source.variables):
                name = variable.name
                called = (name, self._queries.shown_name(name))
                if self._text and not any(self._text in text.casefold() for text in called):
                    continue
                if self.filter == "selected" and name not in self._selected:
                    continue
                if self.filter == "given" and name not in given:
                    continue
                self._at[node] = len(self._rows)
                self._rows.append((node, HEAD))
                self._rows.extend((node, code) for code in range(variable.arity))
        self.endResetModel()

    def show_source(self) -> None:
        """List another network; one with the same variables keeps its rows."""
        source = self._queries.source
        variables = None if source is None else source.variables
        if variables is None or variables != self._listed:
            self._listed = variables
            self.rebuild()
        else:
            self.refresh()

    def refresh(self) -> None:
        """Show other numbers in the same rows."""
        if self.filter == "given":
            listed = {self.name(row) for row in self._at.values()}
            if listed != set(self._queries.evidence.names):
                self.rebuild()
                return
        if self._rows:
            self.dataChanged.emit(self.index(0), self.index(len(self._rows) - 1))

    # -- rows ----------------------------------------------------------------------------------

    def entry(self, row: int) -> tuple[int, int]:
        """Return the node of a row, and the code of its state or :data:`HEAD`."""
        return self._rows[row]

    def name(self, row: int) -> str:
        """Return the variable that a row belongs to."""
        source = self._queries.source
        return "" if source is None else source.dag.names[self._rows[row][0]]

    def shown_name(self, row: int) -> str:
        """Return what the variable of a row is called."""
        return self._queries.shown_name(self.name(row))

    def state(self, row: int) -> str | None:
        """Return the state of a row; ``None`` for the row of a name."""
        node, code = self._rows[row]
        source = self._queries.source
        return None if source is None or code == HEAD else source.variables[node].states[code]

    def head_of(self, name: str) -> int | None:
        """Return the row of a variable's name, if it is listed."""
        source = self._queries.source
        node = None if source is None else source.dag.index.get(name)
        return None if node is None else self._at.get(node)

    def next_head(self, row: int, step: int) -> int:
        """Return the row of the next variable's name, or of the one before; ``row`` at the end."""
        while 0 <= row + step < len(self._rows):
            row += step
            if self._rows[row][1] == HEAD:
                return row
        return row

    def how(self, row: int) -> str:
        """Return how the variable of a row is given."""
        return how_given(self._queries.evidence, self.name(row))

    def share(self, row: int) -> Share:
        """Return what the row of a state says."""
        queries = self._queries
        source = queries.source
        assert source is not None
        node, code = self._rows[row]
        name, state = source.dag.names[node], source.variables[node].states[code]
        given = queries.evidence
        how = "observed" if given.states.get(name) == state else ""
        how = "set" if given.interventions.get(name) == state else how
        weights = given.likelihoods.get(name)
        return Share(
            state,
            None if queries.answer is None else float(queries.answer.tables[node][code]),
            None if queries.before is None else float(queries.before.tables[node][code]),
            how,
            None if weights is None else weights[state],
        )

    def words(self, row: int) -> str:
        """Say a row, for tooltips and screen readers."""
        name, how = self.shown_name(row), self.how(row)
        if self._rows[row][1] == HEAD:
            return f"{name}, {GIVEN[how]}" if how else name
        share = self.share(row)
        said = f"{name} = {share.state}"
        if share.value is not None:
            said += f": {format_probability(share.value)} ({format_number(share.value, 6)})"
        if share.how:
            said += f", {GIVEN[share.how]}"
        if share.weight is not None:
            said += tr(", weight {weight}", weight=format_short(share.weight))
        if share.before is not None and self._queries.evidence.names:
            said += tr(
                "\nWithout evidence {probability}", probability=format_probability(share.before)
            )
        return said

    # -- Qt ------------------------------------------------------------------------------------

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return plain(self.state(index.row()) or self.shown_name(index.row()))
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_lines(self.words(index.row()))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return plain(self.words(index.row()).replace("\n", ". "))
        return None
