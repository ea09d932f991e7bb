"""What the import page shows of a table and of the plans for it: heads, findings, column, foot.

Nothing is decided here; the page itself adds what a person can do.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Signal

from bnstudio.data.table.diagnose import recount_missing
from bnstudio.data.table.fixes import SAFE
from bnstudio.data.table.preview import Preview
from bnstudio.data.table.recipe import PrepareOptions, can_be_target
from bnstudio.data.table.table import Table
from bnstudio.errors import BnstudioError
from bnstudio.gui.eventloop.turns import MANY, do_soon
from bnstudio.gui.import_page.entries import entries, kept_entries, structure_entries
from bnstudio.gui.import_page.preview.model import Head
from bnstudio.gui.import_page.preview.pane import head_of
from bnstudio.gui.import_page.reading import (
    AskNewest,
    ImportReading,
    Reading,
    dropped_rows,
    state_bars,
)
from bnstudio.gui.import_page.view import ImportView
from bnstudio.gui.import_page.wording import dropping, outlook, step_rows, without_path
from bnstudio.gui.services.tasks import Tasks
from bnstudio.gui.wording.numbers import format_count
from bnstudio.gui.wording.tr import tr, tr_core
from bnstudio.project.importing.plans import ImportPlans
from bnstudio.project.importing.presets import CutPreset


class ShownImport(ImportView):
    """The parts of the page, filled from what was read and from the plans.

    Attributes
    ----------
    path
        The file's path.
    preview, reading
        What was read of it; ``None`` until it is there.

    Signals
    -------
    history_changed()
        :attr:`undo_text` or :attr:`redo_text` changed.
    """

    history_changed = Signal()

    def __init__(self, tasks: Tasks) -> None:
        self.reader = ImportReading(tasks)
        super().__init__(self.reader.ask)
        self.reader.setParent(self)
        self.path = ""
        self.preview: Preview | None = None
        self.reading: Reading | None = None
        self._plans = ImportPlans()
        self._error: BnstudioError | None = None
        self._column = ""
        self._ask_newest = AskNewest(self.reader.ask)
        self.column_panel.cut.source = self._source
        self._cost: int | None = None  # rows that dropping in the whole table would take
        self._dropped: int | None = None  # those of them that are dropped
        self._history = "", ""

    @property
    def options(self) -> PrepareOptions | None:
        """The plans of the table as they are chosen; ``None`` until it has been read."""
        return self._plans.options

    def _source(self) -> tuple[Table, PrepareOptions] | None:
        one, options = self.reading, self.options
        return None if one is None or options is None else (one.table, options)

    def _refresh(self) -> None:
        """Show everything that depends on the plans."""
        self._use_shape()
        reading = self.reading
        many = reading is not None and len(reading.table.columns) > MANY

        def if_still(piece: Callable[[], None]) -> None:
            if self.reading is reading and reading is not None:
                piece()

        for piece in (
            self._show_heads,
            self._show_findings,
            self._show_column,
            self._show_footer,
            self._show_steps,
            self._ask_cost,
        ):
            do_soon(self, partial(if_still, piece), many=many)

    def _use_shape(self) -> None:
        """Take over the table as the plans shape it."""
        table = self._plans.table
        if self.reading is not None and table is not None and table is not self.reading.table:
            self.reading = self.reading.shaped(table)
            self.column_panel.forget()
            if self._column not in table.names:
                self._column = table.names[-1]

    def _show_heads(self) -> None:
        assert self.reading is not None and self.options is not None
        reading, options = self.reading, self.options
        read = len((reading.table.origin or reading.table).columns)
        marks = {finding.column: finding.level for finding in reversed(self._plans.open_findings())}
        kinds = {finding.column: finding.kind for finding in reversed(reading.findings)}
        odd = {f.column: frozenset(f.values) for f in reading.findings if f.values}

        def make(section: int) -> Head:
            column = reading.table.columns[section]
            plan = options.plan(column.name)
            bars = reading.bars[section]
            if column.packed is None and (plan.states is not None or plan.ordered):
                bars = state_bars(column, plan.states or (), plan.ordered)
            return head_of(
                column,
                plan,
                reading.table.rows,
                missing=options.missing_in(column.name),
                bars=bars,
                finding=kinds.get(column.name, ""),
                mark=marks.get(column.name, ""),
                odd=odd.get(column.name, frozenset()),
                cells=column.text if section >= read else None,
            )

        self.table.show_heads(len(reading.table.columns), make)

    def _show_findings(self) -> None:
        assert self.reading is not None and self.preview is not None
        assert self.options is not None
        listed = entries(
            recount_missing(self.reading.table, self.reading.findings),
            self._plans.done,
            self._cost,
            self.options.missing_in,
        )
        listed += kept_entries(tuple(self._kept_cuts()))
        listed += structure_entries(self.reading.table, self.preview)
        safe = [f.column for f in self._plans.open_findings() if f.kind in SAFE]
        self.findings.show_items(
            listed, tr("Nothing that needs a look: every column is sound."), safe
        )
        self.findings.set_column(self._column)

    def _kept_cuts(self) -> dict[str, CutPreset]:
        """Return the cuts that are kept under the names of columns, where nothing is decided."""
        assert self.reading is not None and self.options is not None
        presets = self.column_panel.cut.presets
        return presets.offered(self.reading.table, self.options, self.reading.proposal)

    def _show_steps(self) -> None:
        self.findings.show_steps(step_rows(self._plans))

    def _show_column(self) -> None:
        if self.reading is None or self.options is None:
            return
        table = self.reading.table
        self.column_panel.show_column(
            table.column(self._column),
            self.options.plan(self._column),
            table.rows,
            self.options.missing,
            self._plans.cut,
            tuple(each for each in table.columns if can_be_target(each)),
            self.options.seed,
        )
        self.table.set_column(table.names.index(self._column))
        self.findings.set_column(self._column)

    def _show_footer(self) -> None:
        reading, included = self.reading, self._plans.included
        self.recipes.update_state()
        self._tell_history()
        self.progress.setVisible(self.reader.busy)
        self.pane.new_column.setEnabled(reading is not None and self.options is not None)
        ready, wrong = False, False
        if self._error is not None:
            # Why is said once: beside the rows, or in their place.
            nothing = tr("There is nothing to import.")
            unread = tr("The file cannot be imported as it is read now.")
            message = nothing if self.preview is None else unread
            wrong = True
            why_not = without_path(self._error, self.path)
        elif reading is None or self.options is None:
            share = self.progress.share
            message = tr("Reading the file") + (f", {share:.0%}" if share else "")
            why_not = tr("The file is still being read")
        else:
            undecided = [f for f in self._plans.open_findings() if f.level == "decide"]
            message, ready = outlook(
                reading.table, self.options, included, undecided, self._dropped
            )
            why_not, wrong = message, not ready
            left = len(reading.table.columns) - len(included)
            out = tr("{left} left out", left=format_count(left)) if left else tr("none left out")
            self.pane.columns.setText(
                tr("{included} columns in, {out}", included=format_count(len(included)), out=out)
            )
        self.foot.update_state(
            message, wrong=wrong, ready=ready, columns=len(included), why_not=why_not
        )

    def _ask_cost(self) -> None:
        """Count, in a thread, the rows that are dropped, and those that dropping all would cost."""
        assert self.reading is not None and self.options is not None
        table, options = self.reading.table, self.options
        included = self._plans.included
        dropping_now = frozenset(c.name for c in included if options.missing_in(c.name) == "drop")
        # A column with a choice of its own does not follow the whole table.
        following = [c for c in included if options.plan(c.name).missing in (None, "drop")]
        names = frozenset(column.name for column in following)
        missing = sum(column.missing for column in following)

        def count() -> tuple[int, int]:
            return dropped_rows(table, names), dropped_rows(table, dropping_now)

        def counted(rows: tuple[int, int]) -> None:
            if self.reading is None or self.reading.table is not table:
                return  # the table has been read another way meanwhile
            other = rows[0] != self._cost
            self._cost, self._dropped = rows
            if other:
                self._show_findings()
            self.column_panel.missing_cost.setText(dropping(table, missing, rows[0]))
            self._show_footer()

        self._ask_newest(count, counted)

    @property
    def undo_text(self) -> str:
        """What undo would take back, in words; empty if there is nothing."""
        return tr_core(self._plans.undo_text)

    @property
    def redo_text(self) -> str:
        """What redo would do again, in words; empty if there is nothing."""
        return tr_core(self._plans.redo_text)

    def _tell_history(self) -> None:
        history = self.undo_text, self.redo_text
        if history != self._history:
            self._history = history
            self.history_changed.emit()
