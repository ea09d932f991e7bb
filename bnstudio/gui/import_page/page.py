"""The import page: a table is looked at, its columns are chosen and cut, and then it comes in.

The page reads in threads and follows every choice at once. It keeps the plans of all columns;
nothing touches the file, and nothing touches the project before the main button is pressed.
"""

from __future__ import annotations

import logging
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent

from bnstudio.data.table.preview import Preview
from bnstudio.data.table.recipe import ColumnPlan, Missing, PrepareOptions
from bnstudio.data.table.table import GREW, ReadOptions
from bnstudio.errors import BnstudioError, DataError
from bnstudio.gui.eventloop.file_watch import FileWatch
from bnstudio.gui.import_page.deciding.fixing import FixableImport
from bnstudio.gui.import_page.deciding.recipe_bar import Decided
from bnstudio.gui.import_page.entries import KEPT, unread_entry
from bnstudio.gui.import_page.leaving import import_key, may_lose_decisions
from bnstudio.gui.import_page.reading import (
    Reading,
    first_column,
    found_column,
)
from bnstudio.gui.import_page.wording import without_path
from bnstudio.gui.services.tasks import Tasks
from bnstudio.gui.widgets.dialogs import Notes, show_freed
from bnstudio.gui.wording.numbers import DOT, format_bytes, format_count
from bnstudio.gui.wording.tr import tr, tr_core
from bnstudio.project.importing.plans import ImportPlans
from bnstudio.project.source import DataSource

log = logging.getLogger(__name__)


class ImportPage(FixableImport):
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
        super().__init__(tasks)
        self._begun_with = self.strip.choices
        self._meanwhile = False  # whether the file changed while it was read
        self._anew = False  # whether the file was written anew while it was looked at
        self._watch = FileWatch(self)
        self._watch.changed.connect(self._file_changed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.reader.previewed.connect(self._previewed)
        self.reader.advanced.connect(self._advanced)
        self.reader.finished.connect(self._finished)
        self.reader.failed.connect(self._failed)
        self.strip.choices_changed.connect(self._read_as)
        self.findings.column_chosen.connect(self.choose_column)
        self.findings.asked.connect(self._fix)
        self.findings.all_safe_asked.connect(self._fix_safe)
        self.recipes.decided, self.recipes.use = self._decided, self._use_recipe
        self.findings.steps.column_chosen.connect(self.choose_column)
        self.findings.steps.removed.connect(self._remove_step)
        self.findings.steps.moved.connect(self._move_step)
        self.findings.steps.changed.connect(self._change_step)
        self.foot.cancel.clicked.connect(self.give_up)
        self.foot.accept.clicked.connect(self.accept)
        self.pane.new_column.clicked.connect(lambda: self.make_column())
        self.search.textChanged.connect(self._find)
        self.table.column_chosen.connect(self._column_clicked)
        self.column_panel.plan_changed.connect(self._plan_changed)
        self.column_panel.all_asked.connect(self._use_for_all)
        self.column_panel.missing_changed.connect(self._missing_changed)
        self.column_panel.seed_changed.connect(self._seed_changed)

    # -- what others call ----------------------------------------------------------------------

    def open_file(
        self,
        path: str | Path,
        choices: ReadOptions | None = None,
        plans: PrepareOptions | None = None,
        kept: DataSource | None = None,
    ) -> None:
        """Start with a file, or with the copy that a project has ``kept`` of it.

        Choices of format and plans of columns that are given are kept; the rest is guessed and
        proposed.

        Raises
        ------
        DataError
            If there is no room to lay out the copy.
        """
        self.reader.use_copy(kept)
        self._watch.watch("" if kept is not None else str(path))
        self._anew = False
        self.path = str(path)
        self._column = ""
        self.search.clear()
        self.title.setText(tr("Import {name}", name=Path(path).name))
        self.strip.reset()
        self._forget()
        if choices is not None:
            self._begun_with = replace(choices, repair_names=True)
        else:
            self._begun_with = self.strip.choices
        self._plans = ImportPlans(plans, self._begun_with)
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        self.strip.choose_all(self._begun_with)

    def accept(self) -> None:
        """Import what is chosen, if anything can be."""
        if self.import_button.isEnabled() and self.reading is not None:
            self._watch.watch("")
            self.imported.emit(self.reading.table, self._plans.answered)

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
            self._watch.watch("")
            self.cancelled.emit()

    def let_go(self) -> None:
        """Forget the table once the page is left: it may be large, and so may the next one."""
        if self.reading is None and self.preview is None:
            return
        self.reader.cancel()
        self._watch.watch("")
        self.reading = self._error = self._cost = self._dropped = None
        self._plans = ImportPlans(None, self._begun_with)
        self._forget()

    def choose_column(self, name: str) -> None:
        """Show a column by its name."""
        if self.reading is not None and name in self.reading.table.names:
            self._column = name
            self._show_column()

    def undo(self) -> None:
        """Take back what was decided last on the page."""
        self._plans.undo_last()
        self._show_again()

    def redo(self) -> None:
        """Decide again what was undone last."""
        self._plans.redo()
        self._show_again()

    # -- reading -------------------------------------------------------------------------------

    def _file_changed(self) -> None:
        """Read the file again, which was written anew, and carry over what was decided."""
        if not self.isVisible():
            return
        if self.reader.busy:
            # The reader notes what happens meanwhile. Begun again, it would never end on a log.
            self._meanwhile = True
            return
        if self._is_log and self._has_grown():
            return
        self._anew = True
        self._plans.file_changed()
        self._read()

    @property
    def _is_log(self) -> bool:
        """Whether the file grew while it was read: it will again, and is not followed."""
        return self.reading is not None and GREW in self.reading.table.notes

    def _has_grown(self) -> bool:
        """Whether the file holds more than the table that was read from it."""
        try:
            size = Path(self.path).stat().st_size
        except OSError:
            return False
        return self.reading is not None and size > self.reading.table.bytes

    def _tell_misfits(self) -> None:
        """Say what has become of a file that was written anew since it was decided about."""
        misfits, self._plans.misfits = self._plans.misfits, ()
        if misfits or self._anew:
            name = Path(self.path).name
            fits = (tr("Everything that was decided fits it."),)
            show_freed(Notes(self.window(), tr("{name} has changed", name=name), misfits or fits))
        self._anew = False

    def _read_as(self, choices: ReadOptions) -> None:
        """Read the file another way, or again."""
        if choices != self._plans.read:
            self._plans.read_as(choices)
        self._read()

    def _show_again(self) -> None:
        """Show what undo or redo has made of the plans."""
        if self._plans.read != self.strip.choices:
            self.strip.choose_all(self._plans.read)
        elif self.reading is not None and self.options is not None:
            self._refresh()
        else:
            self._tell_history()

    def _read(self) -> None:
        self.reading = self._error = self._cost = self._dropped = None
        self._plans.forget_table()
        self._meanwhile = False
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
        self.subtitle.setText(
            tr(
                "{bytes}{dot}the file itself is never changed",
                bytes=format_bytes(preview.bytes),
                dot=DOT,
            )
        )
        shown = len(preview.rows)
        self.pane.show_rows(tr("first {rows} rows", rows=shown) if shown else tr("no rows"))

    def _advanced(self, share: float) -> None:
        self.progress.set_share(share)
        self._show_footer()

    def _failed(self, error: BnstudioError, nothing: bool) -> None:
        if self._meanwhile:
            self._file_changed()
            return
        self._error = error
        self.column_panel.setVisible(False)
        if nothing:
            self._forget()
            self.pane.show_nothing(without_path(error, self.path))
        else:
            message = without_path(error, self.path)
            leaves_out = self.strip.choices.leave_uneven
            self.findings.show_items([unread_entry(error, message, leaves_out)], "")
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
            self._failed(
                DataError(tr("this table cannot be shown, by a fault of this program")), False
            )

    def _use(self, reading: Reading) -> None:
        """Show a table that has been read whole."""
        self.reading = reading
        if self._meanwhile and not self._is_log:
            self._file_changed()
            return
        table = reading.table
        self._plans.use_table(table, reading.proposal, reading.findings)
        self._tell_misfits()
        rows, columns = format_count(table.rows), format_count(len(table.columns))
        self.subtitle.setText(
            tr(
                "{rows} rows × {columns} columns{dot}{bytes}{dot}the file itself is never changed",
                rows=rows,
                columns=columns,
                dot=DOT,
                bytes=format_bytes(table.bytes),
            )
        )
        if self._is_log:
            self.subtitle.setText(
                tr(
                    "{rows} rows × {columns} columns{dot}{note}",
                    rows=rows,
                    columns=columns,
                    dot=DOT,
                    note=tr_core(GREW),
                )
            )
        assert self.preview is not None
        shown = len(self.preview.rows)
        self.pane.show_rows(
            tr("all {rows} rows", rows=rows)
            if shown >= table.rows
            else tr("first {shown} of {rows} rows", shown=shown, rows=rows)
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
        return Decided(one.table, self._plans.proposal, options) if one and options else None

    def _use_recipe(self, options: PrepareOptions) -> None:
        self._plans.use_options(options)
        self._refresh()

    def _seed_changed(self, seed: int) -> None:
        if self.options is not None and seed != self.options.seed:
            self._plans.set_seed(seed)
            self._refresh()

    def _missing_changed(self, mode: Missing) -> None:
        if self.options is not None and mode != self.options.missing:
            self._plans.set_missing(mode)
            self._refresh()

    def _show_plans(self, *, everything: bool) -> None:
        if everything or self._plans.table is not (self.reading and self.reading.table):
            self._refresh()
        else:
            if any(item.key == KEPT for item in self.findings.items):
                self._show_findings()  # cuts are offered where nothing is decided
            self._show_column()
            self._show_footer()
            self._show_steps()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.give_up()
        elif not import_key(event, self.accept):
            super().keyPressEvent(event)
