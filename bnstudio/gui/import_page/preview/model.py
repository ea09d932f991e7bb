"""The first rows of a table as they are written, and what the head of each column says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from bnstudio.data.table.preview import Preview
from bnstudio.gui.import_page.format_strip import marker_word
from bnstudio.gui.widgets.table.model import TableModel
from bnstudio.gui.wording.tr import tr


@dataclass(frozen=True)
class Head:
    """What the head of a column says.

    ``kind`` is the words under the name with their icon; ``mark`` is ``"decide"``, ``"look"`` or
    ``""``; ``missing`` a share in words where it is worth showing; ``odd`` are the values that do
    not fit with the others, ``gaps`` those that count as missing. ``cells`` returns the cells of a
    column that does not stand in the file.
    """

    name: str
    icon: str = ""
    kind: str = ""
    bars: tuple[float, ...] = ()
    missing: str = ""
    mark: str = ""
    numeric: bool = False
    included: bool = True
    tip: str = ""
    odd: frozenset[str] = frozenset()
    gaps: frozenset[str] = frozenset()
    cells: Callable[[int], str] | None = None


class PreviewModel(TableModel):
    """The cells of the first rows."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[tuple[str, ...], ...] = ()
        self.lines: tuple[int, ...] = ()
        self._heads: dict[int, Head] = {}
        self._make_head: Callable[[int], Head] = lambda section: Head("")
        self.missing: frozenset[str] = frozenset()
        self.odd_line = -1
        self.width = self.usual = 0

    def fill(self, preview: Preview | None) -> None:
        """Show other rows."""
        self.beginResetModel()
        self.rows = preview.rows if preview else ()
        self.lines = preview.lines if preview else ()
        self.missing = frozenset((preview.options.missing or ()) if preview else ())
        names = preview.names if preview else ()
        self._heads, self._make_head = {}, lambda section: Head(names[section])
        self.width = len(names)
        # Columns beyond those of most rows are there for the rows that have too many cells.
        self.usual = Counter(map(len, self.rows)).most_common(1)[0][0] if self.rows else 0
        self.odd_line = -1
        self.endResetModel()

    def is_odd(self, row: int) -> bool:
        """Whether the file cannot be read for this row, or for another with too many or too few
        cells, as this one has, too."""
        if self.odd_line not in (self.lines[row], -1) and self.odd_line in self.lines:
            named = self.rows[self.lines.index(self.odd_line)]
            return len(named) != self.usual and len(self.rows[row]) != self.usual
        return self.lines[row] == self.odd_line

    def set_heads(self, count: int, make: Callable[[int], Head]) -> None:
        """Make the heads of ``count`` columns by asking ``make`` for those that are shown."""
        self._heads, self._make_head = {}, make
        if count != self.width:
            self.beginResetModel()
            self.width = count
            self.endResetModel()

    def head(self, section: int) -> Head:
        """Return what the head of a column says."""
        found = self._heads.get(section)
        if found is None:
            found = self._heads[section] = self._make_head(section)
        return found

    def size(self) -> tuple[int, int]:
        return len(self.rows), self.width

    def text(self, row: int, column: int) -> str:
        """Return a cell as it is written."""
        made = self.head(column).cells
        if made is not None:
            return made(row)
        cells = self.rows[row]
        return cells[column] if column < len(cells) else ""

    def cell_text(self, row: int, column: int) -> str:
        text = self.text(row, column)
        return (
            tr("missing ({marker_word})", marker_word=marker_word(text))
            if self.is_missing(text, column)
            else text
        )

    def is_missing(self, text: str, column: int) -> bool:
        """Whether a cell of a column with this text is missing."""
        head = self.head(column)
        if head.cells is not None:
            return not text
        return text in self.missing or text in head.gaps

    def head_text(self, column: int) -> str:
        return self.head(column).name

    def head_tip(self, column: int) -> str:
        head = self.head(column)
        return head.tip or head.name

    def number_text(self, row: int) -> str:
        return str(row + 1)
