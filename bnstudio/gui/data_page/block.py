"""The marked block of cells, in rows of the data: it may reach far beyond what is in sight."""

from __future__ import annotations

from dataclasses import dataclass

Place = tuple[int, int]


@dataclass
class Block:
    """A current cell and the one that it was extended from, each (row, column)."""

    current: Place | None = None
    anchor: Place | None = None

    def go(self, place: Place, extend: bool = False) -> None:
        """Move to a cell; ``extend`` keeps the block's other corner."""
        self.current = place
        if not extend or self.anchor is None:
            self.anchor = place

    def ranges(self) -> tuple[range, range] | None:
        """Return the rows and columns of the block."""
        if self.current is None or self.anchor is None:
            return None
        (row, column), (other_row, other_column) = self.current, self.anchor
        return (
            range(min(row, other_row), max(row, other_row) + 1),
            range(min(column, other_column), max(column, other_column) + 1),
        )

    def holds(self, row: int, column: int) -> bool:
        """Whether a cell is in a block of more than one cell."""
        if self.current == self.anchor:
            return False
        found = self.ranges()
        return found is not None and row in found[0] and column in found[1]
