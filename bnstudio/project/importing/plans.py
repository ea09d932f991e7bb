"""The plans for a table that is about to be imported: what is proposed, chosen, fixed and undone.

The import page shows them; nothing here reads the file or touches the project.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from bnstudio.data.table.diagnose import Finding
from bnstudio.data.table.discretise import DEFAULT_METHOD
from bnstudio.data.table.fixes import (
    DATE_FIXES,
    SAFE,
    Fix,
    fixed_plan,
    fixes,
    key_of,
    made_of_dates,
    merged_spellings,
)
from bnstudio.data.table.recipe import (
    ColumnPlan,
    Derived,
    Missing,
    PrepareOptions,
    is_cut,
)
from bnstudio.data.table.recipes.steps import Step, changed, without
from bnstudio.data.table.table import Column, ReadOptions
from bnstudio.project.importing.answers import ANSWERS, moving, taken_back
from bnstudio.project.importing.decisions import DecidedTable


class ImportPlans(DecidedTable):
    """The plans of all columns of one file."""

    # -- choosing ------------------------------------------------------------------------------

    def read_as(self, choices: ReadOptions) -> None:
        """Note that the file is to be read another way."""
        with self._deciding():
            self.read, self.options = choices, None

    def set_plan(self, name: str, plan: ColumnPlan) -> bool:
        """Set the plan of a column; return whether more than how it is cut has changed.

        Including a column or leaving it out is the answer to whatever was asked about that, and
        so is a choice of its own about what is missing in it.
        """
        assert self.options is not None
        before = self.options.plan(name)
        with self._deciding(moving(name, before, plan)):
            self._put(name, plan)
            for finding in self.open_findings():
                if finding.column != name:
                    continue
                fix: Fix = "keep" if plan.include else "leave"
                if before.include != plan.include and fix in fixes(finding):
                    self._note_done(finding, fix, {name: before}, self.options.missing)
                elif before.missing != plan.missing and finding.kind == "missing":
                    self._note_done(finding, "chosen", {name: before}, self.options.missing)
            if plan.missing is None and before.missing is not None:
                self._open_again(name)
        return plan != replace(
            before,
            method=plan.method,
            bins=plan.bins,
            cuts=plan.cuts,
            target=plan.target,
            names=plan.names,
            shares=plan.shares,
        )

    def _open_again(self, name: str) -> None:
        """Ask about missing cells again: the column's own choice was taken back."""
        for finding in self._findings:
            key = key_of(finding)
            if finding.column == name and self.done.get(key) == "chosen":
                del self.done[key]
                self._before.pop(key, None)

    def use_for_all(self, plan: ColumnPlan, shown: str) -> None:
        """Cut every column that is cut as ``plan`` says; own cut points are for ``shown`` only."""
        assert self.table is not None and self.options is not None
        with self._deciding():
            for column in self.table.columns:
                old = self.options.plan(column.name)
                if is_cut(column, old):
                    cuts = plan.cuts if column.name == shown else None
                    method = plan.method or DEFAULT_METHOD
                    self._put(
                        column.name,
                        replace(
                            old,
                            method=method,
                            bins=plan.bins,
                            target=plan.target,
                            shares=plan.shares,
                            cuts=cuts,
                        ),
                    )

    def use_options(self, options: PrepareOptions) -> None:
        """Take over other plans for all columns, as a recipe makes them."""
        assert self.options is not None
        with self._deciding():
            self._missing, self._whole = options.missing, options
            before = self.options
            self._chosen.update(
                (name, plan) for name, plan in options.columns.items() if plan != before.plan(name)
            )
            self.options, self._derived = options, options.derived
            self._answer_own()

    def warm(self, findings: Iterable[Finding], fix: Fix) -> list[Column]:
        """Work out beforehand, in any thread, the columns that a fix makes; return them."""
        options = self.options
        for finding in findings:
            if options is not None and fix == "gaps":
                plan = options.plan(finding.column)
                gaps = dict.fromkeys((*plan.gaps, *finding.values))
                options = options.with_plan(finding.column, changed(plan, "gaps", list(gaps)))
            elif options is not None and fix in DATE_FIXES:
                made = made_of_dates(finding, fix)
                options = replace(options, derived=(*options.derived, made))
        return [] if options is None else self._shaping.warm(options)

    def warm_column(self, made: Derived) -> None:
        """Work out beforehand, in any thread, a column that may be made."""
        options = self.options
        if options is not None:
            others = tuple(each for each in options.derived if each.name != made.name)
            self._shaping.warm(replace(options, derived=(*others, made)))

    def make_column(self, name: str, expression: str) -> None:
        """Make a column from others, or make one otherwise.

        Raises
        ------
        UsageError
            If it cannot be made.
        """
        assert self.options is not None
        self._reshape(self._shaping.with_column(self.options, Derived(name, expression)))

    def move_column(self, name: str, by: int) -> None:
        """Make a column earlier or later among those that are made (``UsageError`` as above)."""
        assert self.options is not None
        self._reshape(self._shaping.moved(self.options, name, by))

    def _reshape(self, options: PrepareOptions) -> None:
        """Take over options under which the table has another shape."""
        assert self.options is not None
        with self._deciding():
            fresh = {n: p for n, p in options.columns.items() if p != self.options.plan(n)}
            self._chosen.update(fresh)
            self.options, self._derived = options, options.derived

    def set_missing(self, mode: Missing) -> None:
        """Treat missing values so in the whole table."""
        assert self.options is not None
        with self._deciding():
            self._missing = mode
            self.options = replace(self.options, missing=mode)
            # The choice is the whole table's, so every finding that it answered says so.
            if mode != "state" and mode != "drop":
                return
            for finding in self._findings:
                key = key_of(finding)
                about = finding.kind in ("missing", "few-missing")
                if about and self.done.get(key, "chosen") != "chosen":
                    self.done[key] = mode

    def set_seed(self, seed: int) -> None:
        """Draw missing cells with this seed, from 0 on."""
        assert self.options is not None
        with self._deciding("seed"):
            self.options = replace(self.options, seed=seed)
            self._whole = replace(self._whole, seed=seed)

    def _put(self, name: str, plan: ColumnPlan) -> None:
        assert self.options is not None
        self._chosen[name] = plan
        self.options = self.options.with_plan(name, plan)

    def remove(self, step: Step) -> None:
        """Leave a step out; what it answered about findings is open again."""
        assert self.options is not None and self._proposal is not None
        with self._deciding():
            left = without(step, self.proposal, self.options)
            if step.what in ("derive", "gaps"):
                left, _ = self._shaping.fitted(left)
            self.options, self._derived = left, left.derived
            if step.what == "derive":
                self._chosen = {n: p for n, p in self._chosen.items() if n in left.columns}
            elif step.column:
                self._chosen[step.column] = self.options.plan(step.column)
            else:
                self._missing = self.options.missing
                self._whole = replace(self._whole, seed=self.options.seed)
            undone = ANSWERS.get((step.what, bool(step.column)), ())
            for finding in self._findings:
                key = key_of(finding)
                about = not step.column or finding.column == step.column
                if about and self.done.get(key) in undone:
                    del self.done[key]
                    self._before.pop(key, None)

    # -- fixing --------------------------------------------------------------------------------

    def fix(self, findings: Iterable[Finding], fix: Fix) -> None:
        """Do something about findings."""
        with self._deciding():
            for finding in findings:
                assert self.options is not None
                about = finding.other if fix == "leave-other" else finding.column
                before, missing = self.options.plan(about), self.options.missing
                if fix == "state" or fix == "drop":
                    self.set_missing(fix)
                    if before.missing is not None:  # the column follows the table again
                        self._put(finding.column, replace(before, missing=None))
                elif fix == "gaps":
                    gaps = dict.fromkeys((*before.gaps, *finding.values))
                    plan = changed(before, "gaps", list(gaps))
                    self._reshape(self._shaping.fitted(self.options.with_plan(about, plan))[0])
                elif fix == "spellings":
                    assert self.table is not None
                    self._put(about, merged_spellings(self.table.column(about), before))
                elif fix == "leave-other":
                    self._put(about, fixed_plan("leave", before, finding.kind))
                else:
                    if fix in DATE_FIXES:
                        made = made_of_dates(finding, fix)
                        self._reshape(self._shaping.with_column(self.options, made))
                    self._put(about, fixed_plan(fix, before, finding.kind))
                self._note_done(finding, fix, {about: before} if about else {}, missing)

    def fix_safe(self) -> None:
        """Do what is advised wherever nothing can be lost."""
        with self._deciding():
            for kind in SAFE:
                alike = [finding for finding in self.open_findings() if finding.kind == kind]
                if alike:
                    self.fix(alike, fixes(alike[0])[0])

    def undo(self, findings: Iterable[Finding], fix: str = "") -> None:
        """Take back what was done about findings, or only where it was ``fix``."""
        with self._deciding():
            for finding in findings:
                key = key_of(finding)
                if key not in self.done or (fix and self.done[key] != fix):
                    continue
                assert self.options is not None and self._proposal is not None
                how = self.done.pop(key)
                about = finding.other if how == "leave-other" else finding.column
                if how in DATE_FIXES:
                    made = made_of_dates(finding, how)
                    self.remove(Step("derive", made.expression, made.name))
                now, proposed = self.options.plan(about), self._proposal.plan(about)
                earlier = {about: taken_back(how, now, proposed)} if about else {}
                plans, missing = self._before.pop(key, (earlier, self.options.missing))
                for name, plan in plans.items():
                    if plan == self._proposal.plan(name):
                        self._chosen.pop(name, None)
                    else:
                        self._chosen[name] = plan
                    self.options = self.options.with_plan(name, plan)
                if how == "gaps":
                    self.options = self._shaping.fitted(self.options)[0]
                self.set_missing(missing)

    def _note_done(
        self, finding: Finding, fix: Fix, before: dict[str, ColumnPlan], missing: Missing
    ) -> None:
        key = key_of(finding)
        self.done[key] = fix
        self._before[key] = (before, missing)
