"""Asks what goes into a report, and as what kind of file it is written."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from bnstudio.gui.widgets.choices import Segmented
from bnstudio.gui.widgets.dialogs import Dialog
from bnstudio.gui.widgets.fields import CheckBox
from bnstudio.gui.widgets.labels import Label
from bnstudio.gui.wording.tr import tr

WORDS = tr(
    "The data and what was done to them, background knowledge, settings, the search, the network "
    "as the canvas shows it, its arcs and scores, a paragraph for the methods section, and the "
    "commands that repeat it."
)


class ReportDialog(Dialog):
    """The question; ``tables`` and ``ending`` are the answers."""

    def __init__(self, has_graph: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent, tr("Write a report"), 460)
        self.body.addWidget(Label(WORDS, "body", "text_2", wrap=True))
        self.kind = Segmented(
            ((".html", tr("HTML, one file")), (".pdf", tr("PDF, pages"))),
            ".html",
            name=tr("Kind of file"),
        )
        self.body.addWidget(self.kind)
        self.tables_field = CheckBox(tr("With the conditional probability tables"))
        self.tables_field.setEnabled(has_graph)
        self.body.addWidget(self.tables_field)
        self.write = self.add_choice(tr("Choose where…"))

    @property
    def ending(self) -> str:
        """The ending of the file."""
        return str(self.kind.value)

    @property
    def tables(self) -> bool:
        """Whether the conditional tables are wanted."""
        return self.tables_field.isChecked()
