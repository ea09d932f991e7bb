"""Facts as lines of icon and sentence, in the form and in what came of an export."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from bnstudio.gui.export.facts import Fact
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.labels import IconLabel, Label


def fill_facts(column: QVBoxLayout, facts: list[Fact]) -> None:
    """Show facts in a column, in the place of those before."""
    while (item := column.takeAt(0)) is not None:
        widget = item.widget()
        if widget is not None:
            widget.hide()
            widget.deleteLater()
    dp = theme().px
    for icon, ink, message in facts:
        line = QWidget()
        row = QHBoxLayout(line)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(dp(8))
        row.addWidget(IconLabel(icon, ink), 0, Qt.AlignmentFlag.AlignTop)
        label = Label(message, "body", "error" if ink == "error" else "text_2", wrap=True)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        row.addWidget(label, 1)
        column.addWidget(line)
