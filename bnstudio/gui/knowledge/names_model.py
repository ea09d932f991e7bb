"""The variables of one tier as the rows of a list, and what a row says beside the name."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import translate

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, Qt

from bnstudio.gui.widgets.table.cells import Index
from bnstudio.gui.wording.numbers import DOT
from bnstudio.gui.wording.plain import plain, plain_lines
from bnstudio.gui.wording.tr import tr


@dataclass(frozen=True)
class Marks:
    """What is known of single variables, for the rows of all columns.

    Parameters
    ----------
    roots, leaves
        Variables that nothing enters, and those that nothing leaves.
    limits
        The most parents of some variables.
    culprits
        Variables of the contradiction that is shown.
    strange
        Names that the table does not have.
    """

    roots: Collection[str] = ()
    leaves: Collection[str] = ()
    limits: Mapping[str, int] = field(default_factory=dict)
    culprits: Collection[str] = ()
    strange: Collection[str] = ()

    def words(self, name: str) -> list[str]:
        """Return what is set for a variable, in short words."""
        found = [tr("root")] if name in self.roots else []
        if name in self.leaves:
            found.append(tr("leaf"))
        if name in self.limits:
            found.append(f"≤ {self.limits[name]}")
        return found

    def sentence(self, name: str) -> str:
        """Say what is set for a variable, for the tooltip."""
        found = []
        if name in self.strange:
            found.append(tr("The table has no such variable"))
        if name in self.roots:
            found.append(tr("nothing enters it"))
        if name in self.leaves:
            found.append(tr("nothing leaves it"))
        if name in self.limits:
            found.append(tr("at most {limits} parents", limits=self.limits[name]))
        return DOT.join(found)


def matching(names: Sequence[str], text: str) -> list[str]:
    """Return the names that hold ``text``, whatever the case; ``*`` and ``?`` stand for others."""
    text = text.strip()
    if not text:
        return list(names)
    if "*" in text or "?" in text:
        fits = re.compile(translate(text), re.IGNORECASE).match
        return [name for name in names if fits(name)]
    text = text.casefold()
    return [name for name in names if text in name.casefold()]


class NamesModel(QAbstractListModel):
    """The rows of one column: the names of a tier, as far as the search leaves them."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.names: tuple[str, ...] = ()
        self.shown: list[str] = []
        self.marks = Marks()
        self._text = ""

    def show_names(self, names: tuple[str, ...], marks: Marks, text: str) -> bool:
        """Show other names, marks or what a search leaves; whether the rows are other ones."""
        self.marks = marks
        if (names, text) == (self.names, self._text):
            if self.shown:
                self.dataChanged.emit(self.index(0), self.index(len(self.shown) - 1))
            return False
        self.beginResetModel()
        self.names, self._text = names, text
        self.shown = matching(names, text)
        self.endResetModel()
        return True

    def row_of(self, name: str) -> int:
        """Return the row of a name, or -1."""
        try:
            return self.shown.index(name)
        except ValueError:
            return -1

    # -- Qt ----------------------------------------------------------------------------------

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self.shown)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or index.row() >= len(self.shown):
            return None
        name = self.shown[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return name
        if role == Qt.ItemDataRole.ToolTipRole:
            said = self.marks.sentence(name)
            return plain_lines(f"{name}\n{said}" if said else name)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return plain(", ".join([name, *filter(None, [self.marks.sentence(name)])]))
        return None
