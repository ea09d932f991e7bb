"""The plans for a table that is about to be imported: what is proposed, chosen, fixed and undone.

The import page shows them; nothing here reads the file or touches the project.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from bnstudio.data.table.diagnose import Finding
from bnstudio.data.table.discretise import DEFAULT_METHOD
from bnstudio.data.table.fixes import SAFE, Fix, fixed_plan, fixes, key_of
from bnstudio.data.table.recipe import ColumnPlan, Missing, PrepareOptions, is_cut, still_fits
from bnstudio.data.table.table import Column, Table


class ImportPlans:
    """The plans of all columns of one file.

    Attributes
    ----------
    options
        The plans of the table; ``None`` until it has been read.
    done
        The fix that was applied, by the key of the finding.
    """

    def __init__(self, chosen: PrepareOptions | None = None) -> None:
        self.options: PrepareOptions | None = None
        self.done: dict[str, Fix] = {}
        self._table: Table | None = None
        self._findings: Sequence[Finding] = ()
        # What the person chose outlasts another way to read the file.
        self._chosen = dict(chosen.columns) if chosen is not None else {}
        self._missing: Missing | None = chosen.missing if chosen is not None else None
        self._before: dict[str, tuple[dict[str, ColumnPlan], Missing]] = {}
        self._counted: tuple[PrepareOptions, list[Column], int] | None = None
        self._start: PrepareOptions | None = None

    def forget_table(self) -> None:
        """Wait for the table to be read another way; what was chosen stays."""
        self.options = self._table = None
        self._findings = ()

    def use_table(
        self, table: Table, proposal: PrepareOptions, findings: Sequence[Finding]
    ) -> None:
        """Start from what is proposed for a table, and from what was chosen where it still fits."""
        self._table, self._findings = table, findings
        plans = dict(proposal.columns)
        columns = {column.name: column for column in table.columns}
        self._chosen = {name: plan for name, plan in self._chosen.items() if name in columns}
        for name, plan in self._chosen.items():
            if still_fits(columns[name], plan):
                plans[name] = plan
            elif not plan.include:
                # How it was cut means nothing any more; that it stays out does.
                plans[name] = replace(plans[name], include=False, reason=plan.reason)
        self.options = PrepareOptions(self._missing or proposal.missing, plans)
        keys = {key_of(finding) for finding in findings}
        self.done = {key: fix for key, fix in self.done.items() if key in keys}
        if self._start is None:
            self._start = self.options

    # -- what there is -------------------------------------------------------------------------

    def open_findings(self) -> list[Finding]:
        """Return the findings that nothing has been done about."""
        return [
            finding
            for finding in self._findings
            if finding.level != "done" and key_of(finding) not in self.done
        ]

    @property
    def decided(self) -> bool:
        """Whether anything was decided that would be lost without importing."""
        if self._start is None:
            return False
        missing = self._missing is not None and self._missing != self._start.missing
        return (
            missing
            or bool(self.done)
            or any(plan != self._start.plan(name) for name, plan in self._chosen.items())
        )

    @property
    def included(self) -> list[Column]:
        """The columns that come in."""
        return self._looked_through()[0]

    @property
    def cut(self) -> int:
        """How many of all columns are cut into states."""
        return self._looked_through()[1]

    def _looked_through(self) -> tuple[list[Column], int]:
        if self._table is None or self.options is None:
            return [], 0
        if self._counted is None or self._counted[0] is not self.options:
            columns, cut = [], 0
            for column in self._table.columns:
                plan = self.options.plan(column.name)
                cut += is_cut(column, plan)
                if plan.include:
                    columns.append(column)
            self._counted = (self.options, columns, cut)
        return self._counted[1:]

    # -- choosing ------------------------------------------------------------------------------

    def set_plan(self, name: str, plan: ColumnPlan) -> bool:
        """Set the plan of a column; return whether more than how it is cut has changed.

        Including a column or leaving it out is the answer to whatever was asked about that.
        """
        assert self.options is not None
        before = self.options.plan(name)
        self._put(name, plan)
        if before.include != plan.include:
            fix: Fix = "keep" if plan.include else "leave"
            for finding in self.open_findings():
                if finding.column == name and fix in fixes(finding):
                    self._note_done(finding, fix, {name: before}, self.options.missing)
        return plan != replace(
            before,
            method=plan.method,
            bins=plan.bins,
            cuts=plan.cuts,
            target=plan.target,
            names=plan.names,
        )

    def use_for_all(self, plan: ColumnPlan, shown: str) -> None:
        """Cut every column that is cut as ``plan`` says; own cut points are for ``shown`` only."""
        assert self._table is not None and self.options is not None
        for column in self._table.columns:
            old = self.options.plan(column.name)
            if is_cut(column, old):
                cuts = plan.cuts if column.name == shown else None
                method = plan.method or DEFAULT_METHOD
                fresh = replace(old, method=method, bins=plan.bins, target=plan.target, cuts=cuts)
                self._put(column.name, fresh)

    def use_options(self, options: PrepareOptions) -> None:
        """Take over other plans for all columns, as a recipe makes them."""
        assert self.options is not None
        self._missing = options.missing
        before = self.options
        self._chosen.update(
            (name, plan) for name, plan in options.columns.items() if plan != before.plan(name)
        )
        self.options = options

    def set_missing(self, mode: Missing) -> None:
        """Treat missing values so in the whole table."""
        assert self.options is not None
        self._missing = mode
        self.options = replace(self.options, missing=mode)
        # The choice is the whole table's, so every finding that it answered says so.
        if mode != "state" and mode != "drop":
            return
        for finding in self._findings:
            if finding.kind == "missing" and key_of(finding) in self.done:
                self.done[key_of(finding)] = mode

    def _put(self, name: str, plan: ColumnPlan) -> None:
        assert self.options is not None
        self._chosen[name] = plan
        self.options = self.options.with_plan(name, plan)

    # -- fixing --------------------------------------------------------------------------------

    def fix(self, findings: Iterable[Finding], fix: Fix) -> None:
        """Do something about findings."""
        for finding in findings:
            assert self.options is not None
            before, missing = self.options.plan(finding.column), self.options.missing
            if fix == "state" or fix == "drop":
                self.set_missing(fix)
            else:
                self._put(finding.column, fixed_plan(fix, before, finding.kind))
            self._note_done(finding, fix, {finding.column: before}, missing)

    def fix_safe(self) -> None:
        """Do what is advised wherever nothing can be lost."""
        for kind in SAFE:
            alike = [finding for finding in self.open_findings() if finding.kind == kind]
            if alike:
                self.fix(alike, fixes(alike[0])[0])

    def undo(self, findings: Iterable[Finding], fix: str = "") -> None:
        """Take back what was done about findings, or only where it was ``fix``."""
        for finding in findings:
            key = key_of(finding)
            if key not in self.done or (fix and self.done[key] != fix):
                continue
            plans, missing = self._before.pop(key)
            del self.done[key]
            assert self.options is not None
            for name, plan in plans.items():
                self._chosen.pop(name, None)
                self.options = self.options.with_plan(name, plan)
            self.set_missing(missing)

    def _note_done(
        self, finding: Finding, fix: Fix, before: dict[str, ColumnPlan], missing: Missing
    ) -> None:
        key = key_of(finding)
        self.done[key] = fix
        self._before[key] = (before, missing)
