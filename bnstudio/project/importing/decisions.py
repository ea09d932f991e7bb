"""A table that is about to come in with all that is decided about it, step by step.

Every decision is remembered as the state before it, whole, so that undo gives back exactly what
was. What can be decided is in ``plans``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import get_args

from bnstudio.data.table.diagnose import Finding
from bnstudio.data.table.fixes import Fix, key_of
from bnstudio.data.table.recipe import (
    ColumnPlan,
    Derived,
    Missing,
    PrepareOptions,
    is_cut,
    still_fits,
)
from bnstudio.data.table.recipes.replay import carry_over
from bnstudio.data.table.recipes.steps import Step, steps_between
from bnstudio.data.table.table import Column, ReadOptions, Table
from bnstudio.project.importing.history import ImportHistory, ImportState
from bnstudio.project.importing.shaping import Shaping


class DecidedTable:
    """A table, what is proposed for it and what is decided, with undo and redo.

    Attributes
    ----------
    options
        The plans of the table; ``None`` until it has been read.
    done
        The fix that was applied, by the key of the finding.
    read
        How the file is read, as far as that was chosen.
    misfits
        What of earlier choices does not fit the table as it is, a sentence each.
    """

    def __init__(
        self, chosen: PrepareOptions | None = None, read: ReadOptions | None = None
    ) -> None:
        self.options: PrepareOptions | None = None
        self.read = read or ReadOptions(repair_names=True)
        answers = {} if chosen is None else chosen.answers
        self.done: dict[str, Fix] = {
            key: fix for key, word in answers.items() for fix in get_args(Fix) if fix == word
        }
        self._shaping = Shaping()
        self._findings: Sequence[Finding] = ()
        # What the person chose outlasts another way to read the file.
        self._chosen: dict[str, ColumnPlan] = {}
        self._missing: Missing | None = None
        self._carried = chosen  # what is to be carried over to the table once it is read
        self.misfits: tuple[str, ...] = ()
        self._whole = chosen if chosen is not None else PrepareOptions()
        self._derived: tuple[Derived, ...] = ()
        self._before: dict[str, tuple[Mapping[str, ColumnPlan], Missing]] = {}
        self._counted: tuple[PrepareOptions, list[Column], int] | None = None
        self._start: PrepareOptions | None = None
        self._started_with = dict(self.done)
        self._proposal: PrepareOptions | None = None
        self._history = ImportHistory()
        self._deep = 0
        self._wanted: ImportState | None = None  # what undo asks for once the file is read again

    def file_changed(self) -> None:
        """Carry everything over to the file as it is; what was decided before is no step back."""
        self._carried = self.answered or self._carried
        self._whole = self._carried or self._whole
        self._history, self._wanted = ImportHistory(), None

    def forget_table(self) -> None:
        """Wait for the table to be read another way; what was chosen stays."""
        self.options = None
        self._shaping.use(None)
        self._findings = ()

    def use_table(
        self, table: Table, proposal: PrepareOptions, findings: Sequence[Finding]
    ) -> None:
        """Start from what is proposed for a table, and from what was chosen where it still fits."""
        self._shaping.use(table)
        self._findings, self._proposal = findings, proposal
        wanted, self._wanted = self._wanted, None
        planned = None if wanted is None or wanted.options is None else wanted.options.columns
        made_then = {each.name for each in wanted.derived} if wanted is not None else set()
        if wanted is not None and planned and planned.keys() - made_then == set(table.names):
            self._restore(wanted)
            return
        if self._carried is not None:
            carried = carry_over(self._carried, table)
            self._carried, self.misfits = None, carried.misfits
            self._missing, self._derived = carried.options.missing, carried.options.derived
            self._chosen = dict(carried.options.columns)
        gaps = {
            name: replace(proposal.plan(name), gaps=plan.gaps)
            for name, plan in self._chosen.items()
            if plan.gaps and name in table.names
        }
        start = replace(
            self._whole,
            missing=self._missing or proposal.missing,
            columns={**proposal.columns, **gaps},
            derived=self._derived,
            answers={},
        )
        start, cannot = self._shaping.fitted(start)
        self.misfits += tuple(cannot)
        plans, self._derived = dict(start.columns), start.derived
        columns = {column.name: column for column in self._shaping.table(start).columns}
        self._chosen = {
            name: plan
            for name, plan in self._chosen.items()
            if name in columns and plan != plans[name]
        }
        for name, plan in self._chosen.items():
            if still_fits(columns[name], plan):
                plans[name] = plan
            elif not plan.include:
                # How it was cut means nothing any more; that it stays out does.
                plans[name] = replace(plans[name], include=False, reason=plan.reason)
        self.options = replace(start, columns=plans)
        keys = {key_of(finding) for finding in findings}
        self.done = {key: fix for key, fix in self.done.items() if key in keys}
        self._answer_own()
        if self._start is None:
            self._start = self.options
            self._started_with = dict(self.done)

    def _answer_own(self) -> None:
        """Note that a column's own choice answers what was asked about its missing cells."""
        assert self.options is not None
        for finding in self.open_findings():
            if finding.kind == "missing" and self.options.plan(finding.column).missing is not None:
                self.done[key_of(finding)] = "chosen"

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
            or (self.options is not None and self.options.seed != self._start.seed)
            or self.done != self._started_with
            or any(plan != self._start.plan(name) for name, plan in self._chosen.items())
        )

    @property
    def answered(self) -> PrepareOptions | None:
        """The plans with what was decided about findings, as a project keeps them."""
        return None if self.options is None else replace(self.options, answers=dict(self.done))

    @property
    def steps(self) -> list[Step]:
        """What was decided about the table, beyond what is proposed for it."""
        if self.options is None or self._proposal is None:
            return []
        return steps_between(self.proposal, self.options)

    @property
    def proposal(self) -> PrepareOptions:
        """What is proposed for the table as it is shaped."""
        assert self.options is not None and self._proposal is not None
        return self._shaping.proposal(self._proposal, self.options)

    @property
    def table(self) -> Table | None:
        """The table as it is shaped; ``None`` until it has been read."""
        return None if self.options is None else self._shaping.table(self.options)

    @property
    def included(self) -> list[Column]:
        """The columns that come in."""
        return self._looked_through()[0]

    @property
    def cut(self) -> int:
        """How many of all columns are cut into states."""
        return self._looked_through()[1]

    def _looked_through(self) -> tuple[list[Column], int]:
        table = self.table
        if table is None or self.options is None:
            return [], 0
        if self._counted is None or self._counted[0] is not self.options:
            columns, cut = [], 0
            for column in table.columns:
                plan = self.options.plan(column.name)
                cut += is_cut(column, plan)
                if plan.include:
                    columns.append(column)
            self._counted = (self.options, columns, cut)
        return self._counted[1:]

    # -- undo and redo -------------------------------------------------------------------------

    @property
    def undo_text(self) -> str:
        """What undo would take back, in words; empty if there is nothing."""
        return self._history.undo_text

    @property
    def redo_text(self) -> str:
        """What redo would do again, in words; empty if there is nothing."""
        return self._history.redo_text

    def undo_last(self) -> None:
        """Take back the last decision.

        Where :attr:`read` is another afterwards, the file is to be read again.
        """
        self._go_to(self._history.undo())

    def redo(self) -> None:
        """Decide again what was undone last."""
        self._go_to(self._history.redo())

    def _go_to(self, state: ImportState | None) -> None:
        if state is None:
            return
        other = self._shaping.raw is None or state.read != self.read
        self._restore(state)
        if other:  # the file is read once more before any of it counts
            self._wanted, self.options = state, None

    def _state(self) -> ImportState:
        return ImportState(
            self.options,
            self.read,
            dict(self.done),
            dict(self._chosen),
            self._missing,
            dict(self._before),
            self._derived,
        )

    def _restore(self, state: ImportState) -> None:
        self.options, self.read = state.options, state.read
        self.done, self._chosen = dict(state.done), dict(state.chosen)
        self._missing, self._before = state.missing, dict(state.before)
        self._derived = state.derived
        if state.options is not None:
            self._whole = replace(self._whole, seed=state.options.seed)

    @contextmanager
    def _deciding(self, gesture: object = None) -> Iterator[None]:
        """Remember what is decided inside as one step; parts of one ``gesture`` are one step."""
        if self._deep:
            yield
            return
        before = self._state()
        self._deep += 1
        try:
            yield
        except BaseException:
            self._restore(before)  # half a decision is none
            raise
        finally:
            self._deep -= 1
        after = self._state()
        if self._history.note(before, after, gesture):
            self._wanted = None
