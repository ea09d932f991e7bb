"""The two tables of the window of parent sets: the variables, and the sets of one of them.

Both read the arrays of the parent set table where they lie; nothing is copied or made ready for
rows that are out of sight.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import Qt

from bnstudio.gui.widgets.table.cells import LEFT, RIGHT, Cell
from bnstudio.gui.widgets.table.model import TableModel
from bnstudio.gui.wording.numbers import NOTHING, format_change, format_count, format_score
from bnstudio.gui.wording.tr import tr
from bnstudio.project.parent_set_lists import Loaded, rows_with

if TYPE_CHECKING:
    from bnstudio.scoring.parent_sets.table import ParentSetTable

NAME, SETS, BEST, GAIN, STATE = range(5)
RANK, PARENTS, SIZE, SCORE, DIFFERENCE = range(5)
_MIDDLE = Qt.TextElideMode.ElideMiddle
_STATES = {
    True: (
        "check-circle",
        "good",
        tr("Every set within the limits was scored, or proved to be beaten by a smaller one"),
    ),
    False: ("circle-half", "text_3", tr("Its budget ended before all sets were looked at")),
}


class _Table(TableModel):
    """What both share: heads with tooltips, and columns of numbers set right."""

    HEADS: tuple[str, ...] = ()
    TIPS: tuple[str, ...] = ()
    WORDS: frozenset[int] = frozenset()

    def head_text(self, column: int) -> str:
        return self.HEADS[column]

    def head_tip(self, column: int) -> str:
        return self.TIPS[column]

    def first_order(self, column: int) -> Qt.SortOrder:
        up, down = Qt.SortOrder.AscendingOrder, Qt.SortOrder.DescendingOrder
        return up if column == NAME else down

    def side(self, column: int) -> Qt.AlignmentFlag:
        return LEFT if column in self.WORDS else RIGHT


class ChildrenModel(_Table):
    """The variables: how many sets, the best score, what it gains over no parents at all."""

    HEADS = (tr("Variable"), tr("Sets"), tr("Best score"), tr("Gain"), "")
    TIPS = (
        "",
        tr("How many sets are on its list"),
        tr("The score of its best set"),
        tr("The best score less that of the set without parents"),
        tr("Whether anything is left to find"),
    )
    WORDS = frozenset((NAME, STATE))

    def __init__(self) -> None:
        super().__init__()
        self.loaded: Loaded | None = None
        self.rows: NDArray[np.int64] = np.empty(0, np.int64)
        self._find = ""
        self._column, self._order = -1, Qt.SortOrder.AscendingOrder

    def show(self, loaded: Loaded | None) -> None:
        """Show another table, or nothing."""
        self.loaded = loaded
        self._arrange()

    def find(self, text: str) -> None:
        """Show only variables whose name holds ``text``."""
        self._find = text.strip().casefold()
        self._arrange()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        self._column, self._order = column, order
        self._arrange()

    def _arrange(self) -> None:
        self.beginResetModel()
        self.rows = np.empty(0, np.int64)
        if self.loaded is not None:
            names = self.loaded.table.names
            self.rows = np.array(
                [i for i, name in enumerate(names) if self._find in name.casefold()], np.int64
            )
            key = self._key(self.loaded)
            if key is not None:
                place = np.argsort(key[self.rows], kind="stable")
                if self._order == Qt.SortOrder.DescendingOrder:
                    place = np.argsort(-key[self.rows], kind="stable")
                self.rows = self.rows[place]
        self.endResetModel()

    def _key(self, loaded: Loaded) -> NDArray[np.float64] | NDArray[np.int64] | None:
        if self._column == NAME:
            names = [name.casefold() for name in loaded.table.names]
            key = np.empty(len(names), np.int64)
            key[sorted(range(len(names)), key=names.__getitem__)] = np.arange(len(names))
            return key
        values: dict[int, NDArray[np.float64] | NDArray[np.int64]] = {
            SETS: loaded.counts,
            BEST: loaded.best,
            GAIN: loaded.best - loaded.empty,
            STATE: loaded.table.exhausted.astype(np.int64),
        }
        return values.get(self._column)

    def row_of(self, child: int) -> int:
        """Return the row of a variable, or -1."""
        found = np.flatnonzero(self.rows == child)
        return int(found[0]) if len(found) else -1

    def size(self) -> tuple[int, int]:
        return len(self.rows), len(self.HEADS)

    def _state(self, child: int) -> tuple[str, str, str]:
        assert self.loaded is not None
        return _STATES[bool(self.loaded.table.exhausted[child])]

    def cell_look(self, row: int, column: int) -> Cell:
        if column == STATE:
            icon, ink, _ = self._state(int(self.rows[row]))
            return Cell(icon=icon, icon_ink=ink)
        text = self.cell_text(row, column)
        if column == NAME:
            return Cell(text, font="name", elide=_MIDDLE)
        return Cell(text, right=True, ink="text_2" if column in (SETS, GAIN) else "text")

    def cell_tip(self, row: int, column: int) -> str:
        return self.cell_text(row, STATE if column == STATE else NAME)

    def cell_text(self, row: int, column: int) -> str:
        loaded, child = self.loaded, int(self.rows[row])
        assert loaded is not None
        if column == STATE:
            return self._state(child)[2]
        if column == NAME:
            return loaded.table.names[child]
        if column == SETS:
            return format_count(int(loaded.counts[child]))
        if column == BEST:
            return format_score(float(loaded.best[child]))
        gain = float(loaded.best[child] - loaded.empty[child])
        return NOTHING if gain == 0 else format_change(gain)


class SetsModel(_Table):
    """The sets of one variable, best first, all or those that hold some parents."""

    HEADS = ("", tr("Parents"), tr("Size"), tr("Score"), tr("Difference"))
    TIPS = (
        tr("Its place on the list; the set that the current graph uses has a mark"),
        tr("The set"),
        tr("How many parents"),
        tr("The local score of the variable with these parents"),
        tr("How much lower than the best set on the list"),
    )
    WORDS = frozenset((PARENTS,))

    def __init__(self) -> None:
        super().__init__()
        self.table: ParentSetTable | None = None
        self.child = -1
        self.entries: range | NDArray[np.int64] = range(0)
        self.used = -1
        self._words: list[str] = []

    def show(self, table: ParentSetTable | None, child: int) -> None:
        """Show the sets of another variable."""
        self.table, self.child, self.used = table, child, -1
        self._arrange()

    def find(self, text: str) -> None:
        """Show only the sets that have, for each word, a parent whose name holds it."""
        self._words = text.casefold().split()
        self._arrange()

    def _arrange(self) -> None:
        self.beginResetModel()
        self.entries = range(0)
        if self.table is not None:
            wanted = [
                np.array([word in name.casefold() for name in self.table.names])
                for word in self._words
            ]
            self.entries = rows_with(self.table, self.child, wanted)
        self.endResetModel()

    def mark(self, parents: Sequence[int] | None) -> int:
        """Mark the set of exactly these parents, if it is on the list; return its rank or -1."""
        before, self.used = self.used, -1
        if self.table is not None and parents is not None:
            self.used = self.table.find(self.child, parents)
        if self.used != before and len(self.entries):
            last = len(self.entries) - 1
            self.dataChanged.emit(self.index(0, RANK), self.index(last, RANK))
        return self.used - self.first if self.used >= 0 else -1

    @property
    def first(self) -> int:
        """The entry of the best set."""
        return 0 if self.table is None else int(self.table.starts[self.child])

    def row_of(self, entry: int) -> int:
        """Return the row of an entry, or -1 where it is not shown."""
        if isinstance(self.entries, range):
            return entry - self.entries.start if entry in self.entries else -1
        row = int(np.searchsorted(self.entries, entry))
        return row if row < len(self.entries) and self.entries[row] == entry else -1

    def names(self, entry: int) -> str:
        """Return the parents of an entry by name."""
        assert self.table is not None
        return ", ".join(self.table.names[p] for p in self.table.parents(entry)) or tr("no parents")

    def line(self, row: int) -> str:
        """Return a row as text: parents, score."""
        assert self.table is not None
        entry = int(self.entries[row])
        return f"{self.names(entry)}\t{float(self.table.scores[entry])!r}"

    def size(self) -> tuple[int, int]:
        return len(self.entries), len(self.HEADS)

    def cell_tip(self, row: int, column: int) -> str:
        if column not in (PARENTS, RANK):
            return ""
        entry = int(self.entries[row])
        used = tr("The current graph uses this set: ") if entry == self.used else ""
        return used + self.names(entry)

    def cell_look(self, row: int, column: int) -> Cell:
        entry, table = int(self.entries[row]), self.table
        if column == RANK and entry == self.used:
            return Cell(icon="graph", icon_ink="accent_line")
        text = self.cell_text(row, column)
        if column == PARENTS:
            empty = table is None or table.set_starts[entry] == table.set_starts[entry + 1]
            return Cell(text, font="name", ink="text_3" if empty else "text")
        ink = "text_3" if column == RANK else "text" if column == SCORE else "text_2"
        return Cell(text, right=True, ink=ink)

    def cell_text(self, row: int, column: int) -> str:
        assert self.table is not None
        entry = int(self.entries[row])
        if column == PARENTS:
            return self.names(entry)
        if column == RANK:
            rank = format_count(entry - self.first + 1)
            return (
                tr("{rank}, used by the current graph", rank=rank) if entry == self.used else rank
            )
        if column == SIZE:
            return str(int(self.table.set_starts[entry + 1] - self.table.set_starts[entry]))
        score = float(self.table.scores[entry])
        if column == SCORE:
            return format_score(score)
        less = score - float(self.table.scores[self.first])
        return NOTHING if less == 0 else format_change(less)
