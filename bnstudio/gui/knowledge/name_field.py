"""A line of text in which names of variables are typed: those that hold what is typed are offered.

A field may take several names with signs between them; then the last one is completed.
"""

from __future__ import annotations

import re

from PySide6.QtCore import QStringListModel, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCompleter, QStyledItemDelegate

from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.fields import TextField


class _LastPart(QCompleter):
    """Completes what stands behind the last sign between names."""

    def __init__(self, offered: QStringListModel, field: NameField) -> None:
        super().__init__(offered, field)
        self._field = field
        self.between: re.Pattern[str] | None = None

    def _split(self, text: str) -> tuple[str, str]:
        signs = [] if self.between is None else list(self.between.finditer(text))
        end = signs[-1].end() if signs else 0
        return text[:end], text[end:]

    def splitPath(self, path: str) -> list[str]:
        return [self._split(path)[1].strip()]

    def pathFromIndex(self, index: object) -> str:
        # What stands before stays as it was typed: a name may hold such a sign itself.
        return self._split(self._field.typed)[0] + str(index.data())  # type: ignore[attr-defined]


class NameField(TextField):
    """The field."""

    def __init__(self, placeholder: str, offered: QStringListModel) -> None:
        super().__init__(placeholder)
        #: What the person has typed: while a choice is offered the field may show another text.
        self.typed = ""
        self._completer = _LastPart(offered, self)
        completer = self._completer
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setMaxVisibleItems(12)
        self.setCompleter(completer)
        popup = completer.popup()
        assert popup is not None
        popup.setObjectName("Completions")
        popup.setFont(theme().font("name"))
        # Qt's own delegate for completions does not know the style sheet.
        popup.setItemDelegate(QStyledItemDelegate(popup))
        popup.setMinimumWidth(theme().px(200))
        self.textEdited.connect(self._note)

    def complete_parts(self, between: re.Pattern[str]) -> None:
        """Take several names; ``between`` finds the signs between them."""
        self._completer.between = between

    def _note(self, text: str) -> None:
        self.typed = text

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # Escape closes what is offered, then empties; only an empty field passes it on.
        popup = self._completer.popup()
        if event.key() == Qt.Key.Key_Escape and popup is not None and popup.isVisible():
            popup.hide()
            return
        if event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
            return
        super().keyPressEvent(event)
