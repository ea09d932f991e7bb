"""The table of runs: one row a run, nine columns, sorted by any of them."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    Qt,
    Signal,
)

from bnstudio.gui.widgets.table.cells import CELL, LEFT, RIGHT, Cell, Index
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
from bnstudio.project.run import Run
from bnstudio.project.run_rules import gap, in_stage, tightest_bound

TICK, RUN, SEARCHER, SCORE, GAP, STATUS, TIME, ARCS, SEED = range(9)
HEADS = ("", "Run", "Searcher", "Score", "Gap", "Status", "Time", "Arcs", "Seed")
NUMBERS = frozenset((SCORE, GAP, TIME, ARCS, SEED))
# What gives way first as the window shrinks.
GIVE_WAY = (SEED, ARCS, TIME)
_ASCENDING, _DESCENDING = Qt.SortOrder.AscendingOrder, Qt.SortOrder.DescendingOrder


class RunsModel(QAbstractTableModel):
    """The runs, in the order of the chosen column.

    ``runs`` gives all of them, whenever it is called. ``titles`` maps the names of searchers to
    those the person reads; it may be filled later.
    ``gaps_changed`` says that :meth:`has_gaps` may answer otherwise.
    """

    gaps_changed = Signal()

    def __init__(self, runs: Callable[[], Sequence[Run]], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._all = runs
        self.titles: dict[str, str] = {}
        self._runs: list[Run] = []
        self._cells: dict[int, tuple[str, ...]] = {}
        self._bounds: dict[int, float | None] = {}
        self._column, self._order = RUN, _DESCENDING
        self.reload()

    # -- following the runs ------------------------------------------------------------------

    def reload(self) -> None:
        """Take over all runs anew."""
        self.beginResetModel()
        self._runs = list(self._all())
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
        if column <= TICK:
            return
        self._column, self._order = column, order
        self._move([run.number for run in self._sorted()])

    @property
    def sorting(self) -> tuple[int, Qt.SortOrder]:
        """The column and the direction of the order."""
        return self._column, self._order

    def _sorted(self) -> list[Run]:
        newest_first = sorted(self._runs, key=lambda run: -run.number)
        if self._column in (SEARCHER, STATUS):
            words = {run.number: self._text(run, self._column).casefold() for run in self._runs}
            return sorted(
                newest_first, key=lambda run: words[run.number], reverse=self._order == _DESCENDING
            )
        keys = {run.number: self._number(run) for run in self._runs}
        # Runs without a value stay last whichever way the others go.
        last = -math.inf if self._order == _DESCENDING else math.inf
        values = {number: last if key is None else key for number, key in keys.items()}
        return sorted(
            newest_first, key=lambda run: values[run.number], reverse=self._order == _DESCENDING
        )

    def _number(self, run: Run) -> float | None:
        """Return what a run is sorted by in a column of numbers."""
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
        return run.spec.seed

    def has_gaps(self) -> bool:
        """Whether any run has a bound, so that gaps are known."""
        return any(run.bound is not None for run in self._runs)

    # -- rows --------------------------------------------------------------------------------

    def run(self, row: int) -> Run:
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

    def title_of(self, run: Run) -> str:
        """Return the searcher's name for people."""
        return self.titles.get(run.spec.searcher, run.spec.searcher.replace("-", " ").capitalize())

    def _text(self, run: Run, column: int) -> str:
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

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or index.row() >= len(self._runs):
            return None
        row, column = index.row(), index.column()
        if role == CELL:
            return self._look(row, column)
        if role == Qt.ItemDataRole.DisplayRole:
            return self.cell(row, column)
        if role == Qt.ItemDataRole.CheckStateRole and column == TICK:
            ticked = self._runs[row].ticked
            return Qt.CheckState.Checked if ticked else Qt.CheckState.Unchecked
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return RIGHT if column in NUMBERS else LEFT
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self.cell(row, column) or f"Overlay {self._runs[row].label}"
        return None

    def _look(self, row: int, column: int) -> Cell:
        text = self.cell(row, column)
        if column == TICK:
            return Cell(tick=self._runs[row].ticked)
        if column == STATUS:
            how = self.standing(row)
            ink = how.role if how.role in ("caution", "error") else "text"
            return Cell(text, ink=ink, icon=how.icon, icon_ink=how.role)
        if column in (RUN, SEARCHER):
            return Cell(text, font="name" if column == RUN else "body")
        if column == SCORE:
            return Cell(text, right=True, font="value")
        return Cell(text, right=True, ink="text_2")

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return HEADS[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return RIGHT if section in NUMBERS else LEFT
        if role == Qt.ItemDataRole.InitialSortOrderRole:
            return _DESCENDING if section in (RUN, SCORE) else _ASCENDING
        if role == Qt.ItemDataRole.ToolTipRole and section == GAP:
            return "How far the best possible score may still be: (bound − score) / |score|"
        return None
