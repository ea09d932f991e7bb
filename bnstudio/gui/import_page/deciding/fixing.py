"""What a person does on the import page about findings, steps and columns made from others."""

from __future__ import annotations

from dataclasses import replace

from bnstudio.data.table.bars import mini_bars
from bnstudio.data.table.diagnose import Finding
from bnstudio.data.table.fixes import MAKING, Fix, fixes
from bnstudio.data.table.recipe import Derived
from bnstudio.data.table.recipes.steps import Step
from bnstudio.errors import UsageError
from bnstudio.gui.import_page.deciding.new_column import NewColumn
from bnstudio.gui.import_page.entries import UNEVEN, UNREAD, findings_of
from bnstudio.gui.import_page.showing import ShownImport
from bnstudio.gui.widgets.dialogs import Notes, show_freed
from bnstudio.gui.wording.tr import tr, tr_core

#: What is worked out for a table of more rows is worked out in a thread.
_LONG = 50_000


class FixableImport(ShownImport):
    """The page as it is shown, with what its findings, steps and made columns can do."""

    def make_column(self, changed: Derived | None = None) -> NewColumn | None:
        """Ask for a column made from others, or how one that is made is to be changed."""
        if self.reading is None or self.options is None:  # it is read anew
            return None

        def use(name: str, expression: str) -> None:
            self._plans.make_column(name, expression)
            self._column = name
            self._refresh()

        table = self.reading.table
        if changed is not None:
            at = table.names.index(changed.name)
            table = replace(table, columns=table.columns[:at])
        dialog = NewColumn(
            self.window(), table, self.reader.ask, use, self._plans.warm_column, changed
        )
        return show_freed(dialog)

    def _remove_step(self, step: Step | tuple[str, ...]) -> None:
        """Take a step out; one that is no step of the table is how the file is read."""
        if isinstance(step, Step):
            if self.options is not None:
                self._plans.remove(step)
                self._refresh()
        else:
            self.strip.choose(missing=step or None)

    def _move_step(self, step: Step, by: int) -> None:
        """Make a column earlier or later, where none that it uses is made behind it."""
        try:
            self._plans.move_column(step.column, by)
        except UsageError as error:
            show_freed(Notes(self.window(), tr("It cannot stand there"), [tr_core(str(error))]))
            return
        self._refresh()

    def _change_step(self, step: Step) -> None:
        if self.options is not None:
            made = next(each for each in self.options.derived if each.name == step.column)
            self.make_column(made)

    def _fix(self, key: str, action: str) -> None:
        """Do what the button of an entry says."""
        if key in (UNREAD, UNEVEN):
            self.strip.choose(leave_uneven=action == "leave-uneven")
            return
        if self.reading is None or self.options is None:
            return
        found = findings_of(key, self.reading.findings)
        if action == "undo":
            self._plans.undo(found, key.partition(":*")[2])
            self._refresh()
        elif action == "use-kept":
            options = self.options
            for name, preset in self._kept_cuts().items():
                options = options.with_plan(name, preset.used_in(options.plan(name)))
            self._plans.use_options(options)
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
            self._fix_by([finding for finding in found if finding in still_open], fix)

    def _fix_by(self, found: list[Finding], fix: Fix) -> None:
        """Do it, once the columns that it makes have been worked out in a thread."""
        plans, reading = self._plans, self.reading

        def work() -> None:
            for column in plans.warm(found, fix):
                mini_bars(column)

        def then(_done: None) -> None:
            if self.reading is None or self._plans is not plans:
                return  # another file, or read another way, meanwhile
            try:
                plans.fix(found, fix)
            except UsageError as error:  # such as a column of that name that is there already
                show_freed(Notes(self.window(), tr("This cannot be done"), [tr_core(str(error))]))
            self._refresh()

        assert reading is not None
        if fix in MAKING and reading.table.rows > _LONG:
            self.reader.ask(work, then)
        else:
            then(None)

    def _fix_safe(self) -> None:
        """Do what is advised wherever nothing can be lost."""
        self._plans.fix_safe()
        self._refresh()
