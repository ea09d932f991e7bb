"""A page of a few lines: what a new page's own file looks like.

``docs/developers/adding.md`` shows it; a test adds it to the window and takes it out again.
"""

from PySide6.QtWidgets import QVBoxLayout, QWidget

from bnstudio.gui.services.data import Data
from bnstudio.gui.services.runs import Runs
from bnstudio.gui.widgets.labels import Label
from bnstudio.gui.window.panels import Page


class SummaryPage(QWidget):
    """How many variables and cases there are, and how many runs."""

    def __init__(self, data: Data, runs: Runs, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._data = data
        self._runs = runs
        self.line = Label("", "body")
        layout = QVBoxLayout(self)
        layout.addWidget(self.line)
        layout.addStretch(1)
        data.dataset_changed.connect(self._show)
        runs.added.connect(self._show)
        runs.removed.connect(self._show)
        self._show()

    def _show(self) -> None:
        dataset = self._data.dataset
        if dataset is None:
            self.line.setText("No table yet.")
            return
        runs = len(self._runs.all)
        self.line.setText(f"{dataset.n} variables, {dataset.cases} cases, {runs} runs.")


PAGE = Page(
    key="summary",
    title="Summary",
    command="&Summary page",
    shortcut="Ctrl+8",
    make=lambda services: SummaryPage(services.data, services.runs),
)
