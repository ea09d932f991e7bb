"""A field in which a variable is named, by a part of its name or in full."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QStringListModel, Qt, Signal
from PySide6.QtWidgets import QCompleter

from bnstudio.gui.widgets.fields import SearchField


class VariableField(SearchField):
    """The field; it offers the names that hold what is typed.

    Signals
    -------
    named(str)
        A variable is chosen, or the one that was typed is found.
    """

    named = Signal(str)

    def __init__(self, words: str) -> None:
        super().__init__(words)
        self._names = QStringListModel(self)
        completer = QCompleter(self._names, self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setMaxVisibleItems(12)
        self.setCompleter(completer)
        self.returnPressed.connect(self._typed)
        completer.activated.connect(self.named)

    def offer(self, names: Sequence[str]) -> None:
        """Offer these variables."""
        if list(names) != self._names.stringList():
            self._names.setStringList(list(names))

    def _typed(self) -> None:
        """Take the name itself, the same in other letters, or the first one that holds the text."""
        names, text = self._names.stringList(), self.text().strip()
        if not text:
            return
        found = [text] if text in names else []
        found = found or [name for name in names if name.casefold() == text.casefold()]
        found = found or [name for name in names if text.casefold() in name.casefold()]
        if found:
            self.named.emit(found[0])
