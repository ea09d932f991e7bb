"""Undo and redo on the import page: a decision is kept as all that stood before and after it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bnstudio.data.table.fixes import Fix
from bnstudio.data.table.recipe import ColumnPlan, Derived, Missing, PrepareOptions
from bnstudio.data.table.recipes.steps import steps_between
from bnstudio.data.table.table import ReadOptions

#: Decisions that can be undone.
MOST_STEPS = 500


@dataclass(frozen=True)
class ImportState:
    """All that was decided at one time; nothing in it ever changes.

    ``options`` is ``None`` while the file is read another way.
    """

    options: PrepareOptions | None
    read: ReadOptions
    done: Mapping[str, Fix]
    chosen: Mapping[str, ColumnPlan]
    missing: Missing | None
    before: Mapping[str, tuple[Mapping[str, ColumnPlan], Missing]]
    derived: tuple[Derived, ...] = ()


@dataclass(frozen=True)
class _Step:
    before: ImportState
    after: ImportState
    gesture: object = None

    @property
    def words(self) -> str:
        old, new = self.before, self.after
        if old.read != new.read:
            return "how the file is read"
        if old.options is not None and new.options is not None:
            steps = steps_between(old.options, new.options)
            if steps:
                more = f" and {len(steps) - 1} more" if len(steps) > 1 else ""
                return steps[0].words + more
        return "what was decided about a finding"


class ImportHistory:
    """What was decided, and what was undone of it."""

    def __init__(self) -> None:
        self._past: list[_Step] = []
        self._future: list[_Step] = []

    @property
    def undo_text(self) -> str:
        """What undo would take back, in words; empty if there is nothing."""
        return self._past[-1].words if self._past else ""

    @property
    def redo_text(self) -> str:
        """What redo would do again, in words; empty if there is nothing."""
        return self._future[-1].words if self._future else ""

    def note(self, before: ImportState, after: ImportState, gesture: object = None) -> bool:
        """Remember a decision; return whether it was one.

        What had been undone is forgotten. Parts of one ``gesture`` are one step.
        """
        if (before.options, before.done, before.read) == (after.options, after.done, after.read):
            return False
        self._future.clear()
        if gesture is not None and self._past and self._past[-1].gesture == gesture:
            before = self._past.pop().before
        self._past.append(_Step(before, after, gesture))
        del self._past[:-MOST_STEPS]
        return True

    def undo(self) -> ImportState | None:
        """Return what stood before the last decision; ``None`` if there is none."""
        if not self._past:
            return None
        self._future.append(self._past.pop())
        return self._future[-1].before

    def redo(self) -> ImportState | None:
        """Return what stood after the decision that was undone last; ``None`` if there is none."""
        if not self._future:
            return None
        self._past.append(self._future.pop())
        return self._past[-1].after
