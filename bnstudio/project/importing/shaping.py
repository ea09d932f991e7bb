"""The table on the import page with what is asked of it: made columns, values taken for missing."""

from __future__ import annotations

from dataclasses import replace
from weakref import WeakKeyDictionary

from bnstudio.data.table.recipe import ColumnPlan, Derived, PrepareOptions, propose_column
from bnstudio.data.table.recipes.replay import made
from bnstudio.data.table.shaping.shape import MOST_DERIVED, Cache, shape
from bnstudio.data.table.table import Column, Table
from bnstudio.errors import UsageError


class Shaping:
    """The shapes of one table; nothing is worked out twice."""

    def __init__(self) -> None:
        self.raw: Table | None = None
        self._cache: Cache = {}
        self._last: tuple[object, Table] | None = None
        self._proposed: WeakKeyDictionary[Column, ColumnPlan] = WeakKeyDictionary()

    def use(self, raw: Table | None) -> None:
        """Shape another table from now on."""
        if raw is not self.raw:
            self.raw, self._cache, self._last = raw, {}, None

    def table(self, options: PrepareOptions) -> Table:
        """Return the table as the options have it."""
        assert self.raw is not None
        gaps = {name: plan.gaps for name, plan in options.columns.items() if plan.gaps}
        key = options.derived, gaps
        if self._last is None or self._last[0] != key:
            self._last = key, shape(self.raw, options, self._cache).table
        return self._last[1]

    def fitted(self, options: PrepareOptions) -> tuple[PrepareOptions, list[str]]:
        """Return the options with plans for all columns; name the columns that cannot be made."""
        assert self.raw is not None
        fitted, _, said = made(options, self.raw, self._cache)
        return fitted, said

    def proposal(self, proposal: PrepareOptions, options: PrepareOptions) -> PrepareOptions:
        """Return what is proposed for the table as it is shaped, given that for it as read."""
        table = self.table(options)
        if table.origin is None:
            return proposal
        fresh = {
            column.name: self._propose(column, table.rows)
            for column in table.columns
            if column.name not in proposal.columns or options.plan(column.name).gaps
        }
        return replace(proposal, columns={**proposal.columns, **fresh})

    def _propose(self, column: Column, rows: int) -> ColumnPlan:
        if column not in self._proposed:
            self._proposed[column] = propose_column(column, rows)
        return self._proposed[column]

    def warm(self, options: PrepareOptions) -> list[Column]:
        """Work out beforehand, in any thread, what options ask for; return the fresh columns."""
        raw = self.raw
        if raw is None:
            return []
        there = set(map(id, raw.columns))
        table = shape(raw, options, self._cache).table
        fresh = [column for column in table.columns if id(column) not in there]
        for column in fresh:
            _ = column.distinct, column.counts
            self._propose(column, raw.rows)
        return fresh

    def with_column(self, options: PrepareOptions, made: Derived) -> PrepareOptions:
        """Return the options with a column made, or made otherwise if there is one of that name.

        Raises
        ------
        UsageError
            If it cannot be made.
        """
        assert self.raw is not None
        derived = {each.name: each for each in options.derived}
        if made.name in self.raw.names:
            raise UsageError(
                f"there is a column “{made.name}” already", advice="Choose another name"
            )
        if made.name not in derived and len(derived) >= MOST_DERIVED:
            raise UsageError(f"at most {MOST_DERIVED} columns can be made")
        derived[made.name] = made
        return self._with(options, tuple(derived.values()))

    def moved(self, options: PrepareOptions, name: str, by: int) -> PrepareOptions:
        """Return the options with a made column earlier or later among those.

        Raises
        ------
        UsageError
            If a column would be made before another that it uses.
        """
        derived = list(options.derived)
        at = next(i for i, each in enumerate(derived) if each.name == name)
        derived.insert(max(0, at + by), derived.pop(at))
        return self._with(options, tuple(derived))

    def _with(self, options: PrepareOptions, derived: tuple[Derived, ...]) -> PrepareOptions:
        assert self.raw is not None
        options = replace(options, derived=derived)
        for name, fault in shape(self.raw, options, self._cache).faults.items():
            raise UsageError(f"“{name}”: {fault.what}", advice=fault.advice)
        return self.fitted(options)[0]
