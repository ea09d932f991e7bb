"""Cut points that a person keeps under the name of a column, for the next table that has it.

A JSON file in the user's configuration folder. A file that cannot be read counts as empty: presets
are a convenience, and nothing of a project depends on them.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import Any

from bnstudio.data.table.discretise import MAX_BINS
from bnstudio.data.table.recipe import ColumnPlan, PrepareOptions, is_cut
from bnstudio.data.table.table import Table
from bnstudio.files import replacing
from bnstudio.places import config_folder

_LARGEST = 5_000_000  # bytes
#: So many columns are kept; the oldest go first.
MOST = 1000


@dataclass(frozen=True)
class CutPreset:
    """Cut points, ascending, and the own names of the states between them, if there are any."""

    points: tuple[float, ...]
    names: tuple[str, ...] | None = None

    def fits(self, plan: ColumnPlan) -> bool:
        """Whether a plan cuts like this already."""
        return plan.cuts == self.points and (plan.names or None) == self.names

    def used_in(self, plan: ColumnPlan) -> ColumnPlan:
        """Return the plan with these cuts."""
        return replace(plan, cuts=self.points, names=self.names)


class CutPresets:
    """The presets, by the names of columns.

    Parameters
    ----------
    path
        The file; ``None`` is the usual one.
    """

    def __init__(self, path: Path | None = None) -> None:
        folder = config_folder()
        self.path = path or folder / "cuts.json"
        self._kept: dict[str, CutPreset] | None = None

    def find(self, column: str) -> CutPreset | None:
        """Return what is kept under the name of a column."""
        return self._all().get(column)

    def offered(
        self, table: Table, options: PrepareOptions, proposal: PrepareOptions
    ) -> dict[str, CutPreset]:
        """Return what can be used in a table: for columns that are cut as they were proposed."""
        found = {}
        for column in table.columns:
            plan = options.plan(column.name)
            preset = self.find(column.name)
            undecided = plan.include and plan == proposal.plan(column.name)
            if preset is not None and undecided and is_cut(column, plan):
                found[column.name] = preset
        return found

    def keep(self, column: str, points: Sequence[float], names: Sequence[str] | None) -> None:
        """Keep cuts under the name of a column; ``OSError`` if they cannot be written."""
        own = tuple(names) if names and any(names) and len(names) == len(points) + 1 else None
        kept = dict(self._read())
        kept.pop(column, None)
        kept[column] = CutPreset(tuple(points), own)
        self._write(kept)

    def forget(self, column: str) -> None:
        """Forget what is kept under the name of a column; ``OSError`` if that cannot be written."""
        kept = dict(self._read())
        if kept.pop(column, None) is not None:
            self._write(kept)

    def _all(self) -> dict[str, CutPreset]:
        if self._kept is None:
            self._kept = self._read()
        return self._kept

    def _read(self) -> dict[str, CutPreset]:
        """Read the file as it is now: another window may have written it."""
        try:
            if self.path.stat().st_size > _LARGEST:
                return {}
            columns = json.loads(self.path.read_text(encoding="utf-8"))["columns"]
            return {
                name: preset
                for name, value in columns.items()
                if (preset := _preset(value)) is not None
            }
        except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
            return {}

    def _write(self, kept: dict[str, CutPreset]) -> None:
        kept = dict(list(kept.items())[-MOST:])
        columns = {
            name: {"points": list(preset.points), "names": preset.names}
            for name, preset in kept.items()
        }
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with replacing(self.path) as file:
            file.write(json.dumps({"columns": columns}, indent=1).encode())
        self._kept = kept


def _preset(value: Any) -> CutPreset | None:
    points, names = value.get("points"), value.get("names")
    if not isinstance(points, list) or not 1 <= len(points) < MAX_BINS:
        return None
    if not all(isinstance(p, int | float) and math.isfinite(p) for p in points):
        return None
    if any(low >= high for low, high in pairwise(points)):
        return None
    own = None
    fits = isinstance(names, list) and len(names) == len(points) + 1
    if fits and all(isinstance(name, str) for name in names):
        own = tuple(names)
    return CutPreset(tuple(float(p) for p in points), own)
