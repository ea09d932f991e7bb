"""The runs as Qt's model: one row a run, in order, kept up to date while runs are under way.

What the columns say is declared in ``columns``; how they look on the screen is the table's.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Qt, Signal

from bnstudio.gui.runs.columns import COLUMNS, GAP, RUN, STATUS, TICK, searcher_title
from bnstudio.gui.widgets.table.cells import LEFT, RIGHT, Cell, Index
from bnstudio.gui.widgets.table.model import TableModel
from bnstudio.gui.wording.decimals import pointed
from bnstudio.gui.wording.knowledge import knowledge_summary
from bnstudio.gui.wording.labels import run_label
from bnstudio.gui.wording.numbers import DOT, format_score
from bnstudio.gui.wording.runs import (
    Standing,
    bound_source,
    lists_text,
    open_text,
    outcome_text,
    phase_text,
    soft_text,
    stage_text,
    standing,
)
from bnstudio.gui.wording.searches import search_text
from bnstudio.gui.wording.tr import tr, tr_core
from bnstudio.project.run import Run
from bnstudio.project.run_queue import waiting
from bnstudio.project.run_rules import in_stage, tightest_bound, useful_gap

_ASCENDING, _DESCENDING = Qt.SortOrder.AscendingOrder, Qt.SortOrder.DescendingOrder


class RunsModel(TableModel):
    """The runs, in the order of the chosen column.

    ``runs`` gives all of them, whenever it is called; ``stale`` tells whether a run was made on
    other data than those of now.
    ``gaps_changed`` says that :meth:`has_gaps` may answer otherwise.
    """

    gaps_changed = Signal()

    def __init__(
        self,
        runs: Callable[[], Sequence[Run]],
        parent: QObject | None = None,
        stale: Callable[[Run], bool] = lambda _run: False,
    ) -> None:
        super().__init__(parent)
        self._all, self._stale = runs, stale
        self._runs: list[Run] = []
        self._cells: dict[int, tuple[str, ...]] = {}
        self._bounds: dict[int, float | None] = {}
        self._column, self._order = RUN, _DESCENDING
        self._short_gaps = False
        self.reload()

    # -- following the runs ------------------------------------------------------------------

    def reload(self) -> None:
        """Take over all runs again."""
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
        everywhere = self._bounds.get(number) != run.bound
        if everywhere:
            # A new bound may change the gap of every run that it holds for.
            self._bounds[number] = run.bound
            self._cells.clear()
            self.gaps_changed.emit()
        self._cells.pop(number, None)
        wanted = [run.number for run in self._sorted()]
        if wanted != [run.number for run in self._runs]:
            self._move(wanted)
        first = 0 if everywhere else wanted.index(number)
        last = len(wanted) - 1 if everywhere else first
        self.dataChanged.emit(self.index(first, 0), self.index(last, len(COLUMNS) - 1))

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
        if column > TICK:
            self._column, self._order = column, order
            self._move([run.number for run in self._sorted()])

    @property
    def sorting(self) -> tuple[int, Qt.SortOrder]:
        """The column and the direction of the order."""
        return self._column, self._order

    def _sorted(self) -> list[Run]:
        column, falling = COLUMNS[self._column], self._order == _DESCENDING
        # Runs without a value stay last whichever way the others go.
        last = -math.inf if falling else math.inf
        return sorted(
            sorted(self._runs, key=lambda run: -run.number),
            key=lambda run: column.order(run, self._runs, last),
            reverse=falling,
        )

    @property
    def short_gaps(self) -> bool:
        """Whether the gaps stand without whose bound that is, for want of room."""
        return self._short_gaps

    @short_gaps.setter
    def short_gaps(self, short: bool) -> None:
        if short != self._short_gaps:
            self._short_gaps = short

    def has_gaps(self) -> bool:
        """Whether any run has a gap that tells something."""
        return any(useful_gap(run, self._runs) is not None for run in self._runs)

    def has_knowledge(self) -> bool:
        """Whether any run has background knowledge to keep."""
        return any(bool(run.spec.knowledge) for run in self._runs)

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
        """Return the text of a cell, all of it; what is shown may be shorter."""
        run = self._runs[row]
        cells = self._cells.get(run.number)
        if cells is None:
            cells = self._cells[run.number] = self._texts(run)
        return cells[column]

    def _texts(self, run: Run) -> tuple[str, ...]:
        texts = [column.text(run, self._runs) for column in COLUMNS]
        if self._stale(run):
            texts[STATUS] = tr("Other data{dot}{texts}", dot=DOT, texts=texts[STATUS])
        return tuple(texts)

    def copied(self) -> str:
        """Return the whole table as text, with its heads."""
        heads = "\t".join(column.title for column in COLUMNS if column.title)
        return "\n".join((heads, *map(self.copied_row, range(len(self._runs)))))

    def copied_row(self, row: int) -> str:
        """Return a row as text: all of its columns, whichever the window has room for."""
        with pointed():  # so not as kept for the window
            texts = self._texts(self._runs[row])
        shown = zip(texts, COLUMNS, strict=True)
        return "\t".join(text for text, column in shown if column.title)

    def tip(self, row: int, hidden: tuple[int, ...] = ()) -> str:
        """Return a row's tooltip; it names what the hidden columns would say."""
        run = self._runs[row]
        lines = [f"{run_label(run)} · {searcher_title(run)}"]
        message = standing(run).message if run.active else outcome_text(run)
        if run.waiting:
            turns = [one.number for one in waiting(self._runs)]
            message = tr(
                "Waiting, {index} of {turns} in the queue",
                index=turns.index(run.number) + 1,
                turns=len(turns),
            )
        if run.phase and run.active:
            phase = stage_text(run)[0] if in_stage(run) else phase_text(tr_core(run.phase))
            message = f"{message}: {phase}" if run.state != "running" else phase
        if in_stage(run):
            message = "\n".join(filter(None, (message, *stage_text(run)[1:])))
        lines.append(message)
        lines += [tr("Tags: {tags}", tags=", ".join(run.tags))] if run.tags else []
        lines += [tr("Note: {note}", note=run.note)] if run.note else []
        if self._stale(run):
            lines.append(tr("Made on the data as they were before they were changed"))
        if len({other.data for other in self._runs}) > 1:
            lines.append(tr("Data version {data}", data=run.data))
        lines += filter(None, (lists_text(run, self._runs), search_text(run)))
        lines += [tr("Score: {soft}", soft=soft) for soft in (soft_text(run),) if soft]
        if run.result is not None and run.result.within:
            lines.append(tr("Within {within}", within=run.result.within))
        if run.spec.knowledge:
            lines.append(
                tr(
                    "Knowledge: {knowledge_summary}",
                    knowledge_summary=knowledge_summary(run.spec.knowledge),
                )
            )
        found = tightest_bound(run, self._runs)
        if found is not None:
            far = (
                "" if useful_gap(run, self._runs) else tr("; too far away to tell how good this is")
            )
            lines.append(
                tr(
                    "Upper bound {found}, {bound_source}{far}",
                    found=format_score(found[0]),
                    bound_source=bound_source(found[1]),
                    far=far,
                )
            )
        if run.proved_parents:
            lines += filter(None, (open_text(run, self._runs),))
        lines.extend(
            f"{COLUMNS[column].title} {self.cell(row, column)}" for column in reversed(hidden)
        )
        if run.message:
            lines.append(tr_core(run.message))
        return "\n".join(lines)

    # -- Qt ----------------------------------------------------------------------------------

    def size(self) -> tuple[int, int]:
        return len(self._runs), len(COLUMNS)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if index.isValid() and index.column() == TICK and index.row() < len(self._runs):
            run = self._runs[index.row()]
            if role == Qt.ItemDataRole.CheckStateRole:
                return Qt.CheckState.Checked if run.ticked else Qt.CheckState.Unchecked
            if role == Qt.ItemDataRole.AccessibleTextRole:
                return tr("Overlay {label}", label=run_label(run))
        return super().data(index, role)

    def cell_text(self, row: int, column: int) -> str:
        text = self.cell(row, column)
        return text.rpartition(DOT)[2] if column == GAP and self._short_gaps else text

    def cell_look(self, row: int, column: int) -> Cell:
        text = self.cell_text(row, column)
        if column == TICK:
            return Cell(tick=self._runs[row].ticked)
        if column == STATUS:
            how = self.standing(row)
            ink = how.role if how.role in ("caution", "error") else "text"
            if self._stale(self._runs[row]):
                return Cell(text, ink="caution", icon="warning", icon_ink="caution")
            return Cell(text, ink=ink, icon=how.icon, icon_ink=how.role)
        its = COLUMNS[column]
        # Of a gap the number stays, of all else the beginning.
        elide = Qt.TextElideMode.ElideLeft if column == GAP else Qt.TextElideMode.ElideRight
        return Cell(text, right=its.right, font=its.font, ink=its.ink, elide=elide)

    def head_text(self, column: int) -> str:
        return COLUMNS[column].title

    def head_tip(self, column: int) -> str:
        return COLUMNS[column].tip

    def side(self, column: int) -> Qt.AlignmentFlag:
        return RIGHT if COLUMNS[column].right else LEFT

    def first_order(self, column: int) -> Qt.SortOrder:
        return _DESCENDING if COLUMNS[column].falling else _ASCENDING
