"""The import page: a table is looked at, its columns are chosen and cut, and then it comes in.

The page reads in threads and follows every choice at once. It keeps the plans of all columns;
nothing touches the file, and nothing touches the project before the main button is pressed.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent

from bnstudio.data.table.fixes import SAFE, fixes
from bnstudio.data.table.preview import Preview
from bnstudio.data.table.recipe import ColumnPlan, Missing, PrepareOptions, can_be_target
from bnstudio.data.table.table import ReadOptions
from bnstudio.errors import BnstudioError, DataError
from bnstudio.gui.eventloop.turns import MANY, do_soon
from bnstudio.gui.import_page.entries import entries, findings_of, structure_entries
from bnstudio.gui.import_page.findings import Item
from bnstudio.gui.import_page.leaving import import_key, may_lose_decisions
from bnstudio.gui.import_page.preview_model import Head
from bnstudio.gui.import_page.preview_pane import head_of
from bnstudio.gui.import_page.reading import (
    AskNewest,
    ImportReading,
    Reading,
    dropped_rows,
    first_column,
    found_column,
)
from bnstudio.gui.import_page.recipe_bar import Decided
from bnstudio.gui.import_page.view import ImportView
from bnstudio.gui.import_page.wording import dropping, outlook, without_path
from bnstudio.gui.services.tasks import Tasks
from bnstudio.gui.wording.numbers import DOT, format_bytes, format_count
from bnstudio.project.import_plans import ImportPlans

log = logging.getLogger(__name__)


class ImportPage(ImportView):
    """The page; :meth:`open_file` starts it.

    Signals
    -------
    imported(object, object)
        The :class:`~bnstudio.data.table.table.Table` and the
        :class:`~bnstudio.data.table.recipe.PrepareOptions` that the person chose.
    cancelled()
        They gave up; nothing has changed.
    """

    imported = Signal(object, object)
    cancelled = Signal()

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
        self._begun_with = self.strip.choices
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._ask_newest = AskNewest(self.reader.ask)
        self._cost: int | None = None  # rows with a missing cell in what comes in
        self._dropped: int | None = None  # those of them that are dropped
        self.reader.previewed.connect(self._previewed)
        self.reader.advanced.connect(self._advanced)
        self.reader.finished.connect(self._finished)
        self.reader.failed.connect(self._failed)
        self.strip.choices_changed.connect(lambda _choices: self._read())
        self.findings.column_chosen.connect(self.choose_column)
        self.findings.asked.connect(self._fix)
        self.findings.all_safe_asked.connect(self._fix_safe)
        self.recipes.decided, self.recipes.use = self._decided, self._use_recipe
        self.foot.cancel.clicked.connect(self.give_up)
        self.foot.accept.clicked.connect(self.accept)
        self.search.textChanged.connect(self._find)
        self.table.column_chosen.connect(self._column_clicked)
        self.column_panel.plan_changed.connect(self._plan_changed)
        self.column_panel.all_asked.connect(self._use_for_all)
        self.column_panel.missing_changed.connect(self._missing_changed)

    @property
    def options(self) -> PrepareOptions | None:
        """The plans of the table as they are chosen; ``None`` until it has been read."""
        return self._plans.options

    # -- what others call ----------------------------------------------------------------------

    def open_file(
        self,
        path: str | Path,
        choices: ReadOptions | None = None,
        plans: PrepareOptions | None = None,
    ) -> None:
        """Start with a file.

        Choices of format and plans of columns that are given are kept; the rest is guessed and
        proposed.
        """
        self.path = str(path)
        self._plans = ImportPlans(plans)
        self._column = ""
        self.search.clear()
        self.title.setText(f"Import {Path(path).name}")
        self.strip.reset()
        self._forget()
        self._begun_with = self.strip.choices
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        if choices is not None:
            self._begun_with = replace(choices, repair_names=True)
            self.strip.choose_all(self._begun_with)
        else:
            self._read()

    def accept(self) -> None:
        """Import what is chosen, if anything can be."""
        if self.import_button.isEnabled() and self.reading is not None:
            assert self.options is not None
            self.imported.emit(self.reading.table, self.options)

    @property
    def decided(self) -> bool:
        """Whether anything was decided here that would be lost without importing."""
        return self._plans.decided or self.strip.choices != self._begun_with

    def may_leave(self) -> bool:
        """Ask about what was decided before it would be lost; whether to go on."""
        return not self.decided or may_lose_decisions(self, Path(self.path).name)

    def give_up(self) -> None:
        """Leave the page without importing, after asking if something was decided."""
        if self.may_leave():
            self.reader.cancel()
            self.cancelled.emit()

    def choose_column(self, name: str) -> None:
        """Show a column by its name."""
        if self.reading is not None and name in self.reading.table.names:
            self._column = name
            self._show_column()

    # -- reading -------------------------------------------------------------------------------

    def _read(self) -> None:
        self.reading = self._error = self._cost = self._dropped = None
        self._plans.forget_table()
        self.reader.start(self.path, self.strip.choices)
        self.progress.set_share(None)
        self._show_footer()

    def _forget(self) -> None:
        self.preview = None
        self.table.show_preview(None)
        self.column_panel.forget()
        self.findings.show_items((), "")
        self.subtitle.setText("")
        self.pane.show_rows("")

    def _previewed(self, preview: Preview) -> None:
        self.preview = preview
        self.strip.show_options(preview.options, preview.sheets)
        self.table.show_preview(preview)
        self.column_panel.forget()
        self.findings.show_items((), "")
        self.subtitle.setText(f"{format_bytes(preview.bytes)}{DOT}the file itself is never changed")
        self.pane.show_rows(f"first {len(preview.rows)} rows")

    def _advanced(self, share: float) -> None:
        self.progress.set_share(share)
        self._show_footer()

    def _failed(self, error: BnstudioError, nothing: bool) -> None:
        self._error = error
        self.column_panel.setVisible(False)
        if nothing:
            self._forget()
            self.pane.show_nothing(without_path(error, self.path))
        else:
            message = without_path(error, self.path)
            self.findings.show_items(
                [Item("error:", "decide", "This file", "cannot be read like this", message)], ""
            )
            if error.row is not None:
                self.table.mark_line(error.row)
            self.pane.columns.setText("")
        self._show_footer()

    def _finished(self, reading: Reading) -> None:
        try:
            self._use(reading)
        except Exception as error:
            # A defect of the program must not leave a page that waits for ever.
            log.exception("the import page cannot show what was read", exc_info=error)
            self.reading = None
            self._plans.forget_table()
            self._failed(DataError("this table cannot be shown, by a fault of this program"), False)

    def _use(self, reading: Reading) -> None:
        """Show a table that has been read whole."""
        self.reading = reading
        table = reading.table
        self._plans.use_table(table, reading.proposal, reading.findings)
        rows, columns = format_count(table.rows), format_count(len(table.columns))
        self.subtitle.setText(
            f"{rows} rows × {columns} columns{DOT}{format_bytes(table.bytes)}{DOT}"
            "the file itself is never changed"
        )
        assert self.preview is not None
        shown = len(self.preview.rows)
        self.pane.show_rows(
            f"all {rows} rows" if shown >= table.rows else f"first {shown} of {rows} rows"
        )
        markers: dict[str, int] = {}
        for column in table.columns:
            for marker, count in column.markers.items():
                markers[marker] = markers.get(marker, 0) + count
        self.strip.show_markers(dict(sorted(markers.items(), key=lambda pair: -pair[1])))
        self.column_panel.forget()
        self.column_panel.setVisible(True)
        if self._column not in table.names:
            assert self.options is not None
            self._column = first_column(reading, self.options)
        self._refresh()

    # -- showing -------------------------------------------------------------------------------

    def _refresh(self) -> None:
        """Show everything that depends on the plans."""
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
            self._ask_cost,
        ):
            do_soon(self, partial(if_still, piece), many=many)

    def _show_heads(self) -> None:
        assert self.reading is not None and self.options is not None
        reading, options = self.reading, self.options
        marks = {finding.column: finding.level for finding in reversed(self._plans.open_findings())}
        kinds = {finding.column: finding.kind for finding in reading.findings}
        odd = {f.column: frozenset(f.values) for f in reading.findings if f.values}

        def make(section: int) -> Head:
            column = reading.table.columns[section]
            return head_of(
                column,
                options.plan(column.name),
                reading.table.rows,
                bars=reading.bars[section],
                finding=kinds.get(column.name, ""),
                mark=marks.get(column.name, ""),
                odd=odd.get(column.name, frozenset()),
            )

        self.table.show_heads(len(reading.table.columns), make)

    def _show_findings(self) -> None:
        assert self.reading is not None and self.preview is not None
        listed = entries(self.reading.findings, self._plans.done, self._cost)
        listed += structure_entries(self.reading.table, self.preview)
        safe = [f.column for f in self._plans.open_findings() if f.kind in SAFE]
        self.findings.show_items(listed, "Nothing that needs a look: every column is sound.", safe)
        self.findings.set_column(self._column)

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
        )
        self.table.set_column(table.names.index(self._column))
        self.findings.set_column(self._column)

    def _show_footer(self) -> None:
        reading, included = self.reading, self._plans.included
        self.recipes.update_state()
        self.progress.setVisible(self.reader.busy)
        ready, wrong = False, False
        if self._error is not None:
            message, wrong = without_path(self._error, self.path), True
            why_not = message
        elif reading is None or self.options is None:
            share = self.progress.share
            message = "Reading the file" + (f", {share:.0%}" if share else "")
            why_not = "The file is still being read"
        else:
            undecided = [f for f in self._plans.open_findings() if f.level == "decide"]
            message, ready = outlook(
                reading.table, self.options, included, undecided, self._dropped
            )
            why_not, wrong = message, not ready
            left = len(reading.table.columns) - len(included)
            out = f"{format_count(left)} left out" if left else "none left out"
            self.pane.columns.setText(f"{format_count(len(included))} columns in, {out}")
        self.foot.update_state(
            message, wrong=wrong, ready=ready, columns=len(included), why_not=why_not
        )

    def _ask_cost(self) -> None:
        """Count, in a thread, the rows that are dropped, and those that dropping all would cost."""
        assert self.reading is not None and self.options is not None
        table, options = self.reading.table, self.options
        included = self._plans.included
        names = frozenset(column.name for column in included)
        dropping_now = frozenset(name for name in names if options.missing_in(name) == "drop")
        missing = sum(column.missing for column in included)

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

    # -- what the person does ------------------------------------------------------------------

    def _column_clicked(self, column: int) -> None:
        if self.reading is not None:
            self.choose_column(self.reading.table.names[column])

    def _find(self, text: str) -> None:
        """Go to the first column whose name holds the text."""
        name = None if self.reading is None else found_column(self.reading.table.names, text)
        if name is not None:
            self.choose_column(name)

    def _plan_changed(self, name: str, plan: ColumnPlan) -> None:
        if self.options is not None:
            self._show_plans(everything=self._plans.set_plan(name, plan))

    def _use_for_all(self, plan: ColumnPlan) -> None:
        if self.options is not None:
            self._plans.use_for_all(plan, self._column)
            self._show_plans(everything=False)

    def _decided(self) -> Decided | None:
        one, options = self.reading, self.options
        return Decided(one.table, one.proposal, options) if one and options else None

    def _use_recipe(self, options: PrepareOptions) -> None:
        self._plans.use_options(options)
        self._refresh()

    def _missing_changed(self, mode: Missing) -> None:
        if self.options is not None and mode != self.options.missing:
            self._plans.set_missing(mode)
            self._refresh()

    def _show_plans(self, *, everything: bool) -> None:
        if everything:
            self._refresh()
        else:
            self._show_column()
            self._show_footer()

    def _fix(self, key: str, action: str) -> None:
        """Do what the button of an entry says."""
        if self.reading is None or self.options is None:
            return
        found = findings_of(key, self.reading.findings)
        if action == "undo":
            self._plans.undo(found, key.partition(":*")[2])
            self._refresh()
        elif action == "decimal":
            point = self.reading.table.options.decimal == ","
            self.strip.choose(decimal="." if point else ",")
        elif action == "as-missing":
            self._column = found[0].column
            self.strip.read_as_missing([text for finding in found for text in finding.values])
        else:
            still_open = self._plans.open_findings()
            fix = next(each for each in fixes(found[0]) if each == action)
            self._plans.fix([finding for finding in found if finding in still_open], fix)
            self._refresh()

    def _fix_safe(self) -> None:
        """Do what is advised wherever nothing can be lost."""
        self._plans.fix_safe()
        self._refresh()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.give_up()
        elif not import_key(event, self.accept):
            super().keyPressEvent(event)
