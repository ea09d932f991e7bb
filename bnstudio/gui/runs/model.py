"""The table of runs: one row a run, nine columns, sorted by any of them."""

from __future__ import annotations

import math
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)

from bnstudio.gui.wording.numbers import (
    NOTHING,
    format_count,
    format_duration,
    format_elapsed,
    format_number,
    format_score,
)
from bnstudio.gui.wording.runs import (
    Standing,
    bound_source,
    lists_text,
    outcome_text,
    phase_text,
    stage_text,
    standing,
)
from bnstudio.gui.wording.searches import search_text
from bnstudio.project.run_rules import gap, in_stage, tightest_bound

Index = QModelIndex | QPersistentModelIndex

TICK, RUN, SEARCHER, SCORE, GAP, STATUS, TIME, ARCS, SEED = range(9)
HEADS = ("", "Run", "Searcher", "Score", "Gap", "Status", "Time", "Arcs", "Seed")
NUMBERS = frozenset((SCORE, GAP, TIME, ARCS, SEED))
# What gives way first as the window shrinks.
GIVE_WAY = (SEED, ARCS, TIME)
_ASCENDING, _DESCENDING = Qt.SortOrder.AscendingOrder, Qt.SortOrder.DescendingOrder


class RunsModel(QAbstractTableModel):
    """The runs of a session, in the order of the chosen column.

    ``titles`` maps the names of searchers to those the person reads; it may be filled later.
    ``gaps_changed`` says that :meth:`has_gaps` may answer otherwise.
    """

    gaps_changed = Signal()

    def __init__(self, session: Any, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.titles: dict[str, str] = {}
        self._runs: list[Any] = []
        self._cells: dict[int, tuple[str, ...]] = {}
        self._bounds: dict[int, float | None] = {}
        self._column, self._order = RUN, _DESCENDING
        self.reload()

    # -- following the session ---------------------------------------------------------------

    def reload(self) -> None:
        """Take over all runs anew."""
        self.beginResetModel()
        self._runs = list(self._session.runs)
        self._cells.clear()
        self._bounds = {run.number: run.bound for run in self._runs}
        self._runs = self._sorted()
        self.endResetModel()
        self.gaps_changed.emit()

    def changed(self, number: int) -> None:
        """Show what is new about one run; the rows move only if the order asks for it."""
        row = self.row_of(number)
        if row is None:
            self.reload()
            return
        run = self._runs[row]
        others = {number}
        if self._bounds.get(number) != run.bound:
            # A new bound may change the gap of every run that it holds for.
            self._bounds[number] = run.bound
            self.gaps_changed.emit()
            others = {run.number for run in self._runs}
        for other in others:
            self._cells.pop(other, None)
        order = [run.number for run in self._runs]
        wanted = [run.number for run in self._sorted()]
        if order != wanted:
            self._move(wanted)
        for other in others:
            where = self.row_of(other)
            if where is not None:
                self.dataChanged.emit(self.index(where, 0), self.index(where, SEED))

    def _move(self, wanted: list[int]) -> None:
        self.layoutAboutToBeChanged.emit()
        old = self.persistentIndexList()
        kept = [(index.row(), index.column(), self._runs[index.row()].number) for index in old]
        by_number = {run.number: run for run in self._runs}
        self._runs = [by_number[number] for number in wanted]
        at = {number: row for row, number in enumerate(wanted)}
        new = [self.index(at[number], column) for _, column, number in kept]
        self.changePersistentIndexList(old, new)
        self.layoutChanged.emit()

    # -- order -------------------------------------------------------------------------------

    def sort(self, column: int, order: Qt.SortOrder = _ASCENDING) -> None:
        if column == TICK:
            return
        self._column, self._order = column, order
        self._move([run.number for run in self._sorted()])

    @property
    def sorting(self) -> tuple[int, Qt.SortOrder]:
        """The column and the direction of the order."""
        return self._column, self._order

    def _sorted(self) -> list[Any]:
        newest_first = sorted(self._runs, key=lambda run: -run.number)
        # Runs without a figure stay last whichever way the others go.
        known = [run for run in newest_first if self._key(run) is not None]
        unknown = [run for run in newest_first if self._key(run) is None]
        known.sort(key=self._key, reverse=self._order == _DESCENDING)
        return known + unknown

    def _key(self, run: Any) -> Any:
        column = self._column
        if column == RUN:
            return run.number
        if column == SCORE:
            return run.score
        if column == GAP:
            found = gap(run, self._runs)
            return None if found is None else found[0]
        if column == TIME:
            return run.elapsed
        if column == ARCS:
            return run.arcs
        if column == SEED:
            return run.spec.seed
        return self._text(run, column).casefold()

    def has_gaps(self) -> bool:
        """Whether any run has a bound, so that gaps are known."""
        return any(run.bound is not None for run in self._runs)

    # -- rows --------------------------------------------------------------------------------

    def run(self, row: int) -> Any:
        """Return the run at ``row``."""
        return self._runs[row]

    def row_of(self, number: int | None) -> int | None:
        """Return the row of a run by its number."""
        return next((i for i, run in enumerate(self._runs) if run.number == number), None)

    def standing(self, row: int) -> Standing:
        """Return how the run at ``row`` stands."""
        return standing(self._runs[row])

    def ticked(self) -> int:
        """Return how many runs are ticked."""
        return sum(bool(run.ticked) for run in self._runs)

    def cell(self, row: int, column: int) -> str:
        """Return the text of a cell."""
        run = self._runs[row]
        cells = self._cells.get(run.number)
        if cells is None:
            cells = tuple(self._text(run, column) for column in range(len(HEADS)))
            self._cells[run.number] = cells
        return cells[column]

    def title_of(self, run: Any) -> str:
        """Return the searcher's name for people."""
        return self.titles.get(run.spec.searcher, run.spec.searcher.replace("-", " ").capitalize())

    def _text(self, run: Any, column: int) -> str:
        if column == RUN:
            return run.label
        if column == SEARCHER:
            return self.title_of(run)
        if column == SCORE:
            score = run.score
            return NOTHING if score is None or not math.isfinite(score) else format_score(score)
        if column == GAP:
            found = gap(run, self._runs)
            return NOTHING if found is None else f"{format_number(100 * found[0])} %"
        if column == STATUS:
            return standing(run).message
        if column == TIME:
            return (format_duration if run.active else format_elapsed)(run.elapsed)
        if column == ARCS:
            return NOTHING if run.arcs is None else format_count(run.arcs)
        if column == SEED:
            return str(run.spec.seed)
        return ""

    def tip(self, row: int, hidden: tuple[int, ...] = ()) -> str:
        """Return a row's tooltip; it names what the hidden columns would say."""
        run = self._runs[row]
        lines = [f"{run.label} · {self.title_of(run)}"]
        message = standing(run).message if run.active else outcome_text(run)
        if run.phase and run.active:
            phase = stage_text(run)[0] if in_stage(run) else phase_text(run.phase)
            message = f"{message}: {phase}" if run.state != "running" else phase
        if in_stage(run):
            message = "\n".join(filter(None, (message, *stage_text(run)[1:])))
        lines.append(message)
        lines += filter(None, (lists_text(run, self._runs), search_text(run)))
        if run.result is not None and run.result.within:
            lines.append(f"Within {run.result.within}")
        found = tightest_bound(run, self._runs)
        if found is not None:
            lines.append(f"Upper bound {format_score(found[0])}, {bound_source(found[1])}")
        lines.extend(f"{HEADS[column]} {self.cell(row, column)}" for column in reversed(hidden))
        if run.message:
            lines.append(run.message)
        return "\n".join(lines)

    # -- Qt ----------------------------------------------------------------------------------

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self._runs)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(HEADS)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self._runs):
            return None
        row, column = index.row(), index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            return self.cell(row, column)
        if role == Qt.ItemDataRole.CheckStateRole and column == TICK:
            ticked = self._runs[row].ticked
            return Qt.CheckState.Checked if ticked else Qt.CheckState.Unchecked
        if role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignRight if column in NUMBERS else Qt.AlignmentFlag.AlignLeft
            return side | Qt.AlignmentFlag.AlignVCenter
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self.cell(row, column) or f"Overlay {self._runs[row].label}"
        return None

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return HEADS[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignRight if section in NUMBERS else Qt.AlignmentFlag.AlignLeft
            return side | Qt.AlignmentFlag.AlignVCenter
        if role == Qt.ItemDataRole.ToolTipRole and section == GAP:
            return "How far the best possible score may still be: (bound − score) / |score|"
        return None
