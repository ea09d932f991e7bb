"""The list of variables: which rows there are, in which group, and what each of them says.

The rows are one flat list of group heads and variables, so that ten thousand of them scroll as
smoothly as ten. Filters, folded groups and the order are applied here; the counts behind the
missing shares and the bars come from :class:`~bnstudio.gui.variables.column_counts.ColumnCounts`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, Qt

from bnstudio.data.dataset import Dataset, Variable
from bnstudio.gui.services.current_graph import CurrentGraph
from bnstudio.gui.services.data import Data
from bnstudio.gui.style.group_colours import group_names
from bnstudio.gui.variables.column_counts import ColumnCounts
from bnstudio.gui.widgets.table.cells import Index
from bnstudio.gui.wording.names import states_text, unused_states
from bnstudio.gui.wording.numbers import format_count, format_share
from bnstudio.gui.wording.plain import plain, plain_lines
from bnstudio.gui.wording.tr import tr

#: What the filter button offers: key, words.
FILTERS = (
    ("all", tr("All variables")),
    ("included", tr("Included")),
    ("left_out", tr("Left out")),
    ("missing", tr("With missing values")),
    ("connected", tr("In the graph's edges")),
)
UNGROUPED = tr("No group")


@dataclass(frozen=True)
class GroupRow:
    """The head of a group: its name, its members in the list, whether it is folded."""

    name: str
    members: tuple[str, ...]
    folded: bool


@dataclass(frozen=True)
class Facts:
    """What a row says about a variable; shares are nan or empty until they are counted.

    ``states`` are all that are learned from, “missing” among them where it is one; ``shares`` those
    of the others. ``unused`` are those of the states that no row has.
    """

    states: int
    missing: float | None
    shares: tuple[float, ...]
    unused: int = 0


NO_FACTS = Facts(0, None, ())
"""Of a variable that there is no column of: parent set lists tell nothing but its name."""


def facts_of(variable: Variable, counts: NDArray[np.float64] | None) -> Facts:
    """Return number of states, missing share and the shares of the states but “missing”."""
    gap = variable.missing_state
    states = len(variable.observed_states)
    if counts is None:
        return Facts(states, None, ())
    total = float(counts.sum()) or 1.0
    shares = counts / total
    missing = 0.0 if gap is None else float(shares[gap])
    named = shares if gap is None else np.delete(shares, gap)
    unused = unused_states(variable, counts.tolist())
    return Facts(states, missing, tuple(named.tolist()), unused)


class VariablesModel(QAbstractListModel):
    """The flat list of group heads and variables.

    Attributes
    ----------
    filter
        A key of :data:`FILTERS`.
    missing
        Whether cells may be missing in any of the variables.
    """

    def __init__(
        self,
        data: Data,
        graph: CurrentGraph,
        counts: ColumnCounts,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._data, self._graph = data, graph
        self._counts = counts
        self._rows: list[GroupRow | str] = []
        self._grouped = False
        self._at: dict[str, int] = {}
        self._facts: dict[str, Facts] = {}
        self._folded: set[str] = set()
        self._text = ""
        self.filter = "all"
        self.missing = False
        self._by_name = False
        self._included: frozenset[str] = frozenset()
        counts.ready.connect(self._counted)
        self.reload()

    # -- what is listed ----------------------------------------------------------------------

    @property
    def groups(self) -> Mapping[str, str]:
        """The group of each variable that has one."""
        return self._data.groups

    def set_text(self, text: str) -> None:
        """Show only variables whose name holds ``text``, whatever the case."""
        text = text.strip().casefold()
        if text != self._text:
            self._text = text
            self.rebuild()

    def set_filter(self, key: str) -> None:
        """Show only the variables of a filter."""
        if key != self.filter:
            self.filter = key
            if key == "missing":
                self._counts.want_all()
            self.rebuild()

    def set_by_name(self, by_name: bool) -> None:
        """List by name, or in the table's order."""
        if by_name != self._by_name:
            self._by_name = by_name
            self.rebuild()

    def toggle_group(self, name: str) -> None:
        """Fold or unfold a group."""
        self._folded.symmetric_difference_update({name})
        self.rebuild()

    def reload(self) -> None:
        """Take over another dataset."""
        self._facts.clear()
        dataset = self._data.dataset
        self._counts.set_dataset(dataset)
        variables = () if dataset is None else dataset.variables
        self.missing = any(variable.missing_state is not None for variable in variables)
        self._included = self._data.included
        if self.filter == "missing":
            self._counts.want_all()
        self.rebuild()

    def forget(self) -> None:
        """List nothing, until the data are looked at."""
        self.beginResetModel()
        self._facts.clear()
        self._rows, self._at = [], {}
        self.endResetModel()

    def rebuild(self) -> None:
        """Make a new list of rows."""
        self.beginResetModel()
        names = list(self._data.variable_names)
        if self._text or self.filter != "all":
            names = [name for name in names if self._passes(name)]
        if self._by_name:
            names.sort(key=lambda name: self._data.shown_name(name).casefold())
        groups = self.groups
        rows: list[GroupRow | str] = []
        self._grouped = bool(groups) and any(name in groups for name in self._data.variable_names)
        if self._grouped:
            members: dict[str, list[str]] = {name: [] for name in group_names(groups)}
            rest: list[str] = []
            for name in names:
                members[groups[name]].append(name) if name in groups else rest.append(name)
            for group, found in [*members.items(), (UNGROUPED, rest)]:
                if found:
                    folded = group in self._folded
                    rows.append(GroupRow(group, tuple(found), folded))
                    rows.extend(() if folded else found)
        else:
            rows.extend(names)
        self._rows = rows
        self._at = {row: i for i, row in enumerate(rows) if isinstance(row, str)}
        self.endResetModel()

    def _passes(self, name: str) -> bool:
        texts = (name, self._data.shown_name(name))
        if self._text and not any(self._text in text.casefold() for text in texts):
            return False
        if self.filter == "included":
            return name in self._included
        if self.filter == "left_out":
            return name not in self._included
        if self.filter == "missing":
            return bool(self.facts(name).missing)
        if self.filter == "connected":
            return name in self._connected()
        return True

    def _connected(self) -> set[str]:
        graph = self._graph.graph
        if graph is None:
            return set()
        return {graph.names[i] for pair in graph.skeleton for i in pair}

    @property
    def _dataset(self) -> Dataset:
        """The data; there is a row only where there are data."""
        dataset = self._data.dataset
        assert dataset is not None
        return dataset

    # -- what changed ------------------------------------------------------------------------

    def included_changed(self) -> None:
        """Show the ticks as they are now."""
        self._included = self._data.included
        if self.filter in ("included", "left_out"):
            self.rebuild()
        elif self._rows:
            self.dataChanged.emit(self.index(0), self.index(len(self._rows) - 1))

    def graph_changed(self) -> None:
        """List again where the filter depends on the graph."""
        if self.filter == "connected":
            self.rebuild()

    def _counted(self, columns: list[int]) -> None:
        names = self._data.variable_names
        fresh = [names[column] for column in columns if column < len(names)]
        for name in fresh:
            self._facts.pop(name, None)
        if self.filter == "missing":
            self.rebuild()
            return
        rows = [self._at[name] for name in fresh if name in self._at]
        if rows:
            self.dataChanged.emit(self.index(min(rows)), self.index(max(rows)))

    # -- rows --------------------------------------------------------------------------------

    def entry(self, row: int) -> GroupRow | str:
        """Return the group head or the variable's name at ``row``."""
        return self._rows[row]

    def row_of(self, name: str) -> int | None:
        """Return the row of a variable, or ``None`` where it is not listed."""
        return self._at.get(name)

    def names(self) -> list[str]:
        """Return the listed variables, those of folded groups included."""
        if not self._grouped:
            return list(self._at)
        found: list[str] = []
        for row in self._rows:
            if isinstance(row, GroupRow) and row.folded:
                found.extend(row.members)
            elif isinstance(row, str):
                found.append(row)
        return found

    def shown_name(self, name: str) -> str:
        """Return what a variable is called."""
        return self._data.shown_name(name)

    def told_name(self, name: str) -> str:
        """Return what a variable is called, with its name where that is another."""
        shown = self.shown_name(name)
        return name if shown == name else f"{shown} ({name})"

    def is_included(self, name: str) -> bool:
        """Whether the next run learns on the variable."""
        return name in self._included

    def facts(self, name: str) -> Facts:
        """Return what the row of a variable says; asks for its counts where they are not known."""
        found = self._facts.get(name)
        if found is None:
            if self._data.lists_alone:
                return NO_FACTS
            dataset = self._dataset
            column = dataset.index(name)
            counts = self._counts.get(column)
            found = facts_of(dataset.variables[column], counts)
            if counts is not None:
                self._facts[name] = found
        return found

    # -- Qt ----------------------------------------------------------------------------------

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        entry = self._rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return self._data.shown_name(entry) if isinstance(entry, str) else entry.name
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_lines(self._tip(entry))
        if role == Qt.ItemDataRole.CheckStateRole and isinstance(entry, str):
            return Qt.CheckState.Checked if entry in self._included else Qt.CheckState.Unchecked
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return plain(self._spoken(entry))
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

    def _tip(self, entry: GroupRow | str) -> str:
        if isinstance(entry, GroupRow):
            verb = tr("Unfold") if entry.folded else tr("Fold")
            return tr(
                "{verb} {name} ({members} variables)",
                verb=verb,
                name=entry.name,
                members=format_count(len(entry.members)),
            )
        dataset = self._dataset
        variable = dataset.variables[dataset.index(entry)]
        facts = self.facts(entry)
        lines = [self.told_name(entry)]
        if facts.states:
            lines[0] += f" · {states_text(facts.states, facts.unused)}"
        if variable.cuts is not None:
            lines[0] += tr(", cut from numbers")
        if facts.missing:
            lines.append(
                tr(
                    "Missing in {missing} of the rows, a state of its own",
                    missing=format_share(facts.missing),
                )
            )
        if entry not in self._included:
            lines.append(tr("Left out of the next run"))
        return "\n".join(lines)

    def _spoken(self, entry: GroupRow | str) -> str:
        if isinstance(entry, GroupRow):
            return tr(
                "Group {name}, {members} variables", name=entry.name, members=len(entry.members)
            )
        facts = self.facts(entry)
        message = self.told_name(entry)
        if facts.states:
            message = f"{message}, {states_text(facts.states, facts.unused)}"
        if facts.missing:
            message += tr(", missing {missing}", missing=format_share(facts.missing))
        return message if entry in self._included else tr("{message}, left out", message=message)


def check_state(ticked: int, total: int) -> Qt.CheckState:
    """Return the state of a tick that stands for ``ticked`` of ``total`` others."""
    if ticked == 0:
        return Qt.CheckState.Unchecked
    return Qt.CheckState.Checked if ticked == total else Qt.CheckState.PartiallyChecked
